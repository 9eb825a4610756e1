"""Messages sent and edited with an interaction's token, for fifteen minutes after its answer."""

from sandbox.errors import (
    INVALID_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    DiscordError,
)
from sandbox.http_json import RequestBody
from sandbox.interactions.initial_response import build_response_message
from sandbox.interactions.interaction_sender import send_outcome_to_page
from sandbox.model.interaction_store import (
    ANSWERED,
    DEFER_REPLY_CALLBACK,
    DEFER_UPDATE_CALLBACK,
    MAX_GUEST_FOLLOW_UPS,
    Interaction,
)
from sandbox.model.messages import EPHEMERAL, LOADING, Message
from sandbox.state import Sandbox
from sandbox.validation.message_payload import apply_message_payload


def require_interaction(sandbox: Sandbox, application_id: str, token: str) -> Interaction:
    """Return the answered interaction of a token; raises DiscordError 10003, 10015 or 50027."""
    if application_id != sandbox.world.bot.id:
        raise DiscordError(UNKNOWN_WEBHOOK)
    interaction = sandbox.interactions.find_by_token(token)
    if interaction is None or sandbox.interactions.is_expired(interaction):
        raise DiscordError(INVALID_TOKEN)
    if interaction.status != ANSWERED:
        raise DiscordError(UNKNOWN_WEBHOOK)
    if interaction.channel_id not in sandbox.world.channels:
        raise DiscordError(UNKNOWN_CHANNEL)
    return interaction


def require_response_message(
    sandbox: Sandbox, interaction: Interaction, message_id: str
) -> Message:
    """Return one of the token's messages, by id or ``@original``; raises DiscordError 10008."""
    target_id = interaction.original_id if message_id == "@original" else message_id
    own_ids = {*interaction.message_ids, interaction.original_id}
    message = (
        sandbox.messages.find_message(target_id) if target_id and target_id in own_ids else None
    )
    if message is None:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def post_follow_up(sandbox: Sandbox, interaction: Interaction, body: RequestBody) -> Message:
    """Post a message with the token; the first one after "is thinking…" replaces that."""
    waiting = sandbox.messages.find_message(interaction.original_id)
    if (
        interaction.callback_type == DEFER_REPLY_CALLBACK
        and waiting is not None
        and waiting.has_flag(LOADING)
    ):
        return edit_response_message(sandbox, interaction, waiting, body)
    if interaction.is_guest and interaction.follow_up_count >= MAX_GUEST_FOLLOW_UPS:
        raise DiscordError(TOO_MANY_FOLLOW_UPS)
    data = body.get_json_object()
    flags = data.get("flags")
    message = build_response_message(
        sandbox, interaction, flags if isinstance(flags, int) else 0, is_follow_up=True
    )
    apply_message_payload(message, data, body, sandbox.attachments, sandbox.clock, is_new=True)
    interaction.follow_up_count += 1
    interaction.message_ids.append(message.id)
    sandbox.interactions.save_interaction(interaction)
    sandbox.publish_new_message(message)
    return message


def edit_response_message(
    sandbox: Sandbox, interaction: Interaction, message: Message, body: RequestBody
) -> Message:
    """Edit a message with the token, and tell the page if it was still being waited for."""
    thinking = message.has_flag(LOADING)
    private = message.flags & EPHEMERAL
    apply_message_payload(
        message, body.get_json_object(), body, sandbox.attachments, sandbox.clock, is_new=False
    )
    message.flags |= private
    sandbox.publish_edited_message(message)
    deferred = (
        interaction.callback_type == DEFER_UPDATE_CALLBACK and message.id == interaction.original_id
    )
    if thinking or deferred:
        send_outcome_to_page(sandbox, interaction)
    return message

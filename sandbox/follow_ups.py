"""What a bot does with an interaction's token after its first answer, for fifteen minutes."""

from sandbox.answers import new_message
from sandbox.compose import compose
from sandbox.errors import (
    INVALID_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    DiscordError,
)
from sandbox.interactions import (
    ANSWERED,
    DEFER_UPDATE,
    MOST_FOLLOW_UPS_AS_GUEST,
    THINK,
    Interaction,
)
from sandbox.invoke import tell_outcome
from sandbox.messages import EPHEMERAL, LOADING, Message
from sandbox.state import Sandbox
from sandbox.wire import Body


def find(sandbox: Sandbox, application_id: str, token: str) -> Interaction:
    """The answered interaction of a token; DiscordError 10003, 10015 or 50027."""
    if application_id != sandbox.world.bot.id:
        raise DiscordError(UNKNOWN_WEBHOOK)
    interaction = sandbox.interactions.by_token(token)
    if interaction is None or sandbox.interactions.expired(interaction):
        raise DiscordError(INVALID_TOKEN)
    if interaction.status != ANSWERED:
        raise DiscordError(UNKNOWN_WEBHOOK)
    if interaction.channel_id not in sandbox.world.channels:
        raise DiscordError(UNKNOWN_CHANNEL)
    return interaction


def find_message(sandbox: Sandbox, interaction: Interaction, message_id: str) -> Message:
    """One of the token's messages, by id or as ``@original``; DiscordError 10008."""
    wanted = interaction.original_id if message_id == "@original" else message_id
    own = {*interaction.messages, interaction.original_id}
    message = sandbox.messages.get(wanted) if wanted and wanted in own else None
    if message is None:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def follow_up(sandbox: Sandbox, interaction: Interaction, body: Body) -> Message:
    """Post with the token. The first post after "is thinking…" takes the place of that."""
    waiting = sandbox.messages.get(interaction.original_id)
    if interaction.answered_by == THINK and waiting is not None and waiting.has(LOADING):
        return edit(sandbox, interaction, waiting, body)
    if interaction.guest and interaction.follow_ups >= MOST_FOLLOW_UPS_AS_GUEST:
        raise DiscordError(TOO_MANY_FOLLOW_UPS)
    data = body.form()
    flags = data.get("flags")
    message = new_message(
        sandbox, interaction, flags if isinstance(flags, int) else 0, follow_up=True
    )
    compose(message, data, body, sandbox.files, sandbox.clock, fresh=True)
    interaction.follow_ups += 1
    interaction.messages.append(message.id)
    sandbox.interactions.save(interaction)
    sandbox.created(message)
    return message


def edit(sandbox: Sandbox, interaction: Interaction, message: Message, body: Body) -> Message:
    """Change a message with the token; what was thought about is then answered."""
    thinking = message.has(LOADING)
    private = message.flags & EPHEMERAL
    compose(message, body.form(), body, sandbox.files, sandbox.clock, fresh=False)
    message.flags |= private
    sandbox.updated(message)
    deferred = interaction.answered_by == DEFER_UPDATE and message.id == interaction.original_id
    if thinking or deferred:
        tell_outcome(sandbox, interaction)
    return message

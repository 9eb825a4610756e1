"""Answering interactions: the callback, and the messages made with the token afterwards.

The bot's first answer is a callback of type 4 to 9, once, within three seconds. For fifteen minutes
after it, messages are sent and edited with the interaction's token.
"""

from aiohttp import web

from sandbox.errors import (
    ALREADY_ACKNOWLEDGED,
    ARCHIVED_THREAD,
    INVALID_TOKEN,
    TOO_MANY_FOLLOW_UPS,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    UNKNOWN_WEBHOOK,
    DiscordError,
    Json,
)
from sandbox.http_json import RequestBody, build_json_response
from sandbox.interaction_sender import send_outcome_to_page
from sandbox.interactions import (
    ANSWERED,
    AUTOCOMPLETE_CALLBACK,
    AUTOCOMPLETE_INTERACTION,
    COMMAND_INTERACTION,
    COMPONENT_INTERACTION,
    DEFER_REPLY_CALLBACK,
    DEFER_UPDATE_CALLBACK,
    MAX_GUEST_FOLLOW_UPS,
    MODAL_INTERACTION,
    OPEN_MODAL_CALLBACK,
    PENDING,
    REPLY_CALLBACK,
    UPDATE_CALLBACK,
    Interaction,
)
from sandbox.messages import (
    COMMAND_REPLY_TYPE,
    DEFAULT_TYPE,
    EPHEMERAL,
    LOADING,
    REPLY_TYPE,
    Message,
)
from sandbox.rest_middleware import BODY_KEY, build_route
from sandbox.state import SANDBOX_KEY, Sandbox
from sandbox.validation import FormValidator, apply_message_payload
from sandbox.validation_commands import check_modal, check_option_choices

REPLY_CALLBACKS = (REPLY_CALLBACK, DEFER_REPLY_CALLBACK)
ALLOWED_CALLBACKS = {
    COMMAND_INTERACTION: (*REPLY_CALLBACKS, OPEN_MODAL_CALLBACK),
    COMPONENT_INTERACTION: (
        *REPLY_CALLBACKS,
        DEFER_UPDATE_CALLBACK,
        UPDATE_CALLBACK,
        OPEN_MODAL_CALLBACK,
    ),
    AUTOCOMPLETE_INTERACTION: (AUTOCOMPLETE_CALLBACK,),
    MODAL_INTERACTION: REPLY_CALLBACKS,
}


def carry_out_callback(
    sandbox: Sandbox, interaction_id: str, token: str, body: RequestBody
) -> Json:
    """Carry out a callback; return the body that ``with_response`` asks for.

    Raises DiscordError 10062 (unknown or late), 40060 (already answered), 10003 (the channel is
    gone), 50083 (a locked thread) or 50035 (a wrong form). After a refused form the interaction can
    still be answered.
    """
    interaction = sandbox.interactions.find_interaction(interaction_id)
    if interaction is None or interaction.token != token:
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.status == ANSWERED:
        raise DiscordError(ALREADY_ACKNOWLEDGED)
    if interaction.status != PENDING or sandbox.interactions.is_late(interaction):
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.channel_id not in sandbox.world.channels:
        raise DiscordError(UNKNOWN_CHANNEL)
    if sandbox.world.channels[interaction.channel_id].is_locked:
        raise DiscordError(ARCHIVED_THREAD)
    callback, form = body.get_json_object(), FormValidator()
    allowed = ALLOWED_CALLBACKS[interaction.type]
    if interaction.type == MODAL_INTERACTION and interaction.source_id:
        allowed = ALLOWED_CALLBACKS[COMPONENT_INTERACTION][:-1]
    callback_type = form.read_choice(callback, "type", allowed)
    form.raise_if_errors()
    data = form.get_field_form("data").read_object(callback.get("data") or {})
    form.raise_if_errors()
    message = _apply_callback(sandbox, interaction, callback_type, data, body)
    return _build_callback_response(sandbox, interaction, callback_type, message)


def _apply_callback(
    sandbox: Sandbox, interaction: Interaction, callback_type: int, data: Json, body: RequestBody
) -> Message | None:
    if callback_type == AUTOCOMPLETE_CALLBACK:
        _send_autocomplete_choices(sandbox, interaction, data)
        return None
    if callback_type == OPEN_MODAL_CALLBACK:
        _open_modal(sandbox, interaction, data)
        return None
    if callback_type == DEFER_UPDATE_CALLBACK:
        source = _require_source_message(sandbox, interaction)
        _mark_answered(sandbox, interaction, callback_type, source.id)
        send_outcome_to_page(sandbox, interaction, "acknowledged")
        return source
    if callback_type == UPDATE_CALLBACK:
        source = _require_source_message(sandbox, interaction)
        apply_message_payload(source, data, body, sandbox.attachments, sandbox.clock, is_new=False)
        _mark_answered(sandbox, interaction, callback_type, source.id)
        sandbox.publish_edited_message(source)
        send_outcome_to_page(sandbox, interaction)
        return source
    message = build_response_message(sandbox, interaction, _read_flags(data))
    if callback_type == DEFER_REPLY_CALLBACK:
        message.flags |= LOADING
    else:
        apply_message_payload(message, data, body, sandbox.attachments, sandbox.clock, is_new=True)
    interaction.message_ids.append(message.id)
    _mark_answered(sandbox, interaction, callback_type, message.id)
    sandbox.publish_new_message(message)
    send_outcome_to_page(
        sandbox, interaction, "acknowledged" if callback_type == DEFER_REPLY_CALLBACK else ANSWERED
    )
    return message


def build_response_message(
    sandbox: Sandbox, interaction: Interaction, flags: int, *, is_follow_up: bool = False
) -> Message:
    """Return a new, empty message made with an interaction's token.

    It is private if ``flags`` say so, or where the bot may only answer privately.
    """
    private = bool(flags & EPHEMERAL) or interaction.is_always_private
    metadata, reference = interaction.metadata, None
    answered_to = interaction.original_id if is_follow_up else interaction.source_id
    if is_follow_up and interaction.original_id:
        metadata = {**metadata, "original_response_message_id": interaction.original_id}
    message_type = (
        COMMAND_REPLY_TYPE
        if interaction.type == COMMAND_INTERACTION and not is_follow_up
        else DEFAULT_TYPE
    )
    if answered_to:
        message_type = REPLY_TYPE
        reference = {
            "type": 0,
            "message_id": answered_to,
            "channel_id": interaction.channel_id,
        }
        guild_id = sandbox.world.channels[interaction.channel_id].guild_id
        if guild_id:
            reference["guild_id"] = guild_id
    return Message(
        id=sandbox.clock.create_snowflake(),
        channel_id=interaction.channel_id,
        author_id=sandbox.world.bot.id,
        type=message_type,
        flags=EPHEMERAL if private else 0,
        visible_only_to=interaction.person_id if private else "",
        interaction_id=interaction.id,
        interaction_metadata=metadata,
        command_name=interaction.command_name,
        reference=reference,
    )


def _read_flags(data: Json) -> int:
    flags = data.get("flags")
    return flags if isinstance(flags, int) else 0


def _require_source_message(sandbox: Sandbox, interaction: Interaction) -> Message:
    message = sandbox.messages.find_message(interaction.source_id)
    if message is None:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def _mark_answered(
    sandbox: Sandbox, interaction: Interaction, callback_type: int, original_id: str
) -> None:
    interaction.status, interaction.callback_type = ANSWERED, callback_type
    interaction.original_id = original_id
    sandbox.interactions.save_interaction(interaction)


def _send_autocomplete_choices(sandbox: Sandbox, interaction: Interaction, data: Json) -> None:
    form = FormValidator(path=("data",))
    choices = form.read_list(data, "choices", 0, 25)
    check_option_choices(choices, form.get_field_form("choices"), _guess_choice_type(choices))
    form.raise_if_errors()
    interaction.status, interaction.callback_type = ANSWERED, AUTOCOMPLETE_CALLBACK
    sandbox.page_events.send_event_to_person(
        interaction.person_id,
        {"event": "autocomplete", "nonce": interaction.nonce, "choices": choices},
    )


def _guess_choice_type(choices: list[Json]) -> int:
    values = [choice.get("value") for choice in choices if isinstance(choice, dict)]
    return 10 if values and all(isinstance(value, int | float) for value in values) else 3


def _open_modal(sandbox: Sandbox, interaction: Interaction, data: Json) -> None:
    form = FormValidator()
    modal = check_modal(data, form.get_field_form("data"))
    form.raise_if_errors()
    interaction.modal = modal
    _mark_answered(sandbox, interaction, OPEN_MODAL_CALLBACK, "")
    sandbox.page_events.send_event_to_person(
        interaction.person_id,
        {
            "event": "modal",
            "nonce": interaction.nonce,
            "interaction_id": interaction.id,
            "modal": modal,
        },
    )
    send_outcome_to_page(sandbox, interaction)


def _build_callback_response(
    sandbox: Sandbox, interaction: Interaction, callback_type: int, message: Message | None
) -> Json:
    interaction_json: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "channel_id": interaction.channel_id,
    }
    if message is None:
        return {"interaction": interaction_json}
    interaction_json |= {
        "response_message_id": message.id,
        "response_message_loading": message.has_flag(LOADING),
        "response_message_ephemeral": message.has_flag(EPHEMERAL),
    }
    resource = {
        "type": callback_type,
        "message": sandbox.messages.build_message_json(message, sandbox.host_url),
    }
    return {"interaction": interaction_json, "resource": resource}


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


def publish_follow_up(sandbox: Sandbox, interaction: Interaction, body: RequestBody) -> Message:
    """Post a message with the token; the first one after "is thinking…" replaces that."""
    waiting = sandbox.messages.find_message(interaction.original_id)
    if (
        interaction.callback_type == DEFER_REPLY_CALLBACK
        and waiting is not None
        and waiting.has_flag(LOADING)
    ):
        return apply_response_edit(sandbox, interaction, waiting, body)
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


def apply_response_edit(
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


async def post_interaction_callback(request: web.Request) -> web.Response:
    """Take the first answer to an interaction."""
    parameters = request.match_info
    response = carry_out_callback(
        request.app[SANDBOX_KEY], parameters["interaction"], parameters["token"], request[BODY_KEY]
    )
    if request.query.get("with_response", "").lower() in ("1", "true"):
        return build_json_response(response)
    return web.Response(status=204)


def _require_requested_interaction(request: web.Request) -> tuple[Sandbox, Interaction]:
    sandbox, parameters = request.app[SANDBOX_KEY], request.match_info
    return sandbox, require_interaction(sandbox, parameters["application"], parameters["token"])


def _require_requested_message(request: web.Request) -> tuple[Sandbox, Interaction, Message]:
    sandbox, interaction = _require_requested_interaction(request)
    message_id = request.match_info["message"]
    return (
        sandbox,
        interaction,
        require_response_message(sandbox, interaction, message_id),
    )


async def post_follow_up(request: web.Request) -> web.Response:
    """Post a message with an interaction's token."""
    sandbox, interaction = _require_requested_interaction(request)
    message = publish_follow_up(sandbox, interaction, request[BODY_KEY])
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def get_response_message(request: web.Request) -> web.Response:
    """Return one of the token's messages."""
    sandbox, _, message = _require_requested_message(request)
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def edit_response_message(request: web.Request) -> web.Response:
    """Edit one of the token's messages."""
    sandbox, interaction, message = _require_requested_message(request)
    apply_response_edit(sandbox, interaction, message, request[BODY_KEY])
    return build_json_response(sandbox.messages.build_message_json(message, sandbox.host_url))


async def delete_response_message(request: web.Request) -> web.Response:
    """Delete one of the token's messages; without the first one nobody waits any more."""
    sandbox, interaction, message = _require_requested_message(request)
    sandbox.delete_message(message)
    if message.id == interaction.original_id:
        send_outcome_to_page(sandbox, interaction)
    return web.Response(status=204)


_TOKEN_PATH = "/webhooks/{application}/{token}"  # noqa: S105 - a route, not a secret
_MESSAGE_PATH = _TOKEN_PATH + "/messages/{message}"
INTERACTION_ROUTES = [
    build_route(
        "POST",
        "/interactions/{interaction}/{token}/callback",
        post_interaction_callback,
        is_public=True,
    ),
    build_route("POST", _TOKEN_PATH, post_follow_up, is_public=True),
    build_route("GET", _MESSAGE_PATH, get_response_message, is_public=True),
    build_route("PATCH", _MESSAGE_PATH, edit_response_message, is_public=True),
    build_route("DELETE", _MESSAGE_PATH, delete_response_message, is_public=True),
]

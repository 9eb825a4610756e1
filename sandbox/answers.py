"""The bot's first answer to an interaction: types 4 to 9, within three seconds, once."""

from sandbox.command_limits import check_choices
from sandbox.compose import compose
from sandbox.errors import (
    ALREADY_ACKNOWLEDGED,
    UNKNOWN_CHANNEL,
    UNKNOWN_INTERACTION,
    UNKNOWN_MESSAGE,
    DiscordError,
    Json,
)
from sandbox.form import Form
from sandbox.interactions import (
    ANSWERED,
    AUTOCOMPLETE,
    COMMAND,
    COMPLETE,
    COMPONENT,
    DEFER_UPDATE,
    MODAL,
    OPEN_MODAL,
    PENDING,
    REPLY,
    THINK,
    UPDATE,
    Interaction,
)
from sandbox.invoke import tell_outcome
from sandbox.messages import COMMAND_REPLY, DEFAULT, EPHEMERAL, LOADING, Message
from sandbox.messages import REPLY as REPLY_MESSAGE
from sandbox.modals import check_modal
from sandbox.state import Sandbox
from sandbox.wire import Body

EITHER = (REPLY, THINK)
ALLOWED = {
    COMMAND: (*EITHER, OPEN_MODAL),
    COMPONENT: (*EITHER, DEFER_UPDATE, UPDATE, OPEN_MODAL),
    AUTOCOMPLETE: (COMPLETE,),
    MODAL: EITHER,
}


def answer(sandbox: Sandbox, interaction_id: str, token: str, body: Body) -> Json:
    """Carry out a callback; returns the body that ``with_response`` asks for.

    Raises DiscordError: 10062 unknown or late, 40060 answered before, 10003 where the channel is
    gone meanwhile, 50035 a bad form.
    A refused form leaves the interaction open to another try.
    """
    interaction = sandbox.interactions.get(interaction_id)
    if interaction is None or interaction.token != token:
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.status == ANSWERED:
        raise DiscordError(ALREADY_ACKNOWLEDGED)
    if interaction.status != PENDING or sandbox.interactions.late(interaction):
        raise DiscordError(UNKNOWN_INTERACTION)
    if interaction.channel_id not in sandbox.world.channels:
        raise DiscordError(UNKNOWN_CHANNEL)
    given, form = body.form(), Form()
    allowed = ALLOWED[interaction.type]
    if interaction.type == MODAL and interaction.source_id:
        allowed = ALLOWED[COMPONENT][:-1]
    kind = form.choice(given, "type", allowed)
    form.finish()
    data = form.at("data").mapping(given.get("data") or {})
    form.finish()
    message = _carry_out(sandbox, interaction, kind, data, body)
    return _response(sandbox, interaction, kind, message)


def _carry_out(
    sandbox: Sandbox, interaction: Interaction, kind: int, data: Json, body: Body
) -> Message | None:
    if kind == COMPLETE:
        _complete(sandbox, interaction, data)
        return None
    if kind == OPEN_MODAL:
        _open_modal(sandbox, interaction, data)
        return None
    if kind == DEFER_UPDATE:
        source = _source(sandbox, interaction)
        _answered(sandbox, interaction, kind, source.id)
        tell_outcome(sandbox, interaction, "acknowledged")
        return source
    if kind == UPDATE:
        source = _source(sandbox, interaction)
        compose(source, data, body, sandbox.files, sandbox.clock, fresh=False)
        _answered(sandbox, interaction, kind, source.id)
        sandbox.updated(source)
        tell_outcome(sandbox, interaction)
        return source
    message = new_message(sandbox, interaction, _flags(data))
    if kind == THINK:
        message.flags |= LOADING
    else:
        compose(message, data, body, sandbox.files, sandbox.clock, fresh=True)
    interaction.messages.append(message.id)
    _answered(sandbox, interaction, kind, message.id)
    sandbox.created(message)
    tell_outcome(sandbox, interaction, "acknowledged" if kind == THINK else ANSWERED)
    return message


def new_message(
    sandbox: Sandbox, interaction: Interaction, flags: int, *, follow_up: bool = False
) -> Message:
    """An empty message made with an interaction's token, private where that is asked or forced."""
    private = bool(flags & EPHEMERAL) or interaction.ephemeral_only
    metadata, reference = interaction.metadata, None
    answered_to = interaction.original_id if follow_up else interaction.source_id
    if follow_up and interaction.original_id:
        metadata = {**metadata, "original_response_message_id": interaction.original_id}
    kind = COMMAND_REPLY if interaction.type == COMMAND and not follow_up else DEFAULT
    if answered_to:
        kind = REPLY_MESSAGE
        reference = {
            "type": 0,
            "message_id": answered_to,
            "channel_id": interaction.channel_id,
        }
        guild_id = sandbox.world.channels[interaction.channel_id].guild_id
        if guild_id:
            reference["guild_id"] = guild_id
    return Message(
        id=sandbox.clock.snowflake(),
        channel_id=interaction.channel_id,
        author_id=sandbox.world.bot.id,
        type=kind,
        flags=EPHEMERAL if private else 0,
        only_for=interaction.person_id if private else "",
        interaction_id=interaction.id,
        metadata=metadata,
        command_name=interaction.command_name,
        reference=reference,
    )


def _flags(data: Json) -> int:
    flags = data.get("flags")
    return flags if isinstance(flags, int) else 0


def _source(sandbox: Sandbox, interaction: Interaction) -> Message:
    message = sandbox.messages.get(interaction.source_id)
    if message is None:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


def _answered(sandbox: Sandbox, interaction: Interaction, kind: int, original_id: str) -> None:
    interaction.status, interaction.answered_by = ANSWERED, kind
    interaction.original_id = original_id
    sandbox.interactions.save(interaction)


def _complete(sandbox: Sandbox, interaction: Interaction, data: Json) -> None:
    form = Form(path=("data",))
    choices = form.items(data, "choices", 0, 25)
    check_choices(choices, form.at("choices"), _focused_type(choices))
    form.finish()
    interaction.status, interaction.answered_by = ANSWERED, COMPLETE
    sandbox.page.tell_one(
        interaction.person_id,
        {"event": "autocomplete", "nonce": interaction.nonce, "choices": choices},
    )


def _focused_type(choices: list[Json]) -> int:
    values = [each.get("value") for each in choices if isinstance(each, dict)]
    return 10 if values and all(isinstance(each, int | float) for each in values) else 3


def _open_modal(sandbox: Sandbox, interaction: Interaction, data: Json) -> None:
    form = Form()
    modal = check_modal(data, form.at("data"))
    form.finish()
    interaction.modal = modal
    _answered(sandbox, interaction, OPEN_MODAL, "")
    sandbox.page.tell_one(
        interaction.person_id,
        {
            "event": "modal",
            "nonce": interaction.nonce,
            "interaction_id": interaction.id,
            "modal": modal,
        },
    )
    tell_outcome(sandbox, interaction)


def _response(
    sandbox: Sandbox, interaction: Interaction, kind: int, message: Message | None
) -> Json:
    about: Json = {
        "id": interaction.id,
        "type": interaction.type,
        "channel_id": interaction.channel_id,
    }
    if message is None:
        return {"interaction": about}
    about |= {
        "response_message_id": message.id,
        "response_message_loading": message.has(LOADING),
        "response_message_ephemeral": message.has(EPHEMERAL),
    }
    resource = {"type": kind, "message": sandbox.messages.shape(message, sandbox.host)}
    return {"interaction": about, "resource": resource}

"""Channels and the messages that the bot posts, reads, edits and deletes there by itself."""

from aiohttp import web

from sandbox import shapes
from sandbox.clock import created
from sandbox.compose import compose
from sandbox.errors import (
    CANNOT_MESSAGE_USER,
    CANNOT_REPLY,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NOT_IN_DIRECT_MESSAGES,
    NOT_THE_AUTHOR,
    UNKNOWN_CHANNEL,
    UNKNOWN_MESSAGE,
    DiscordError,
)
from sandbox.form import Form
from sandbox.messages import REPLY, Message
from sandbox.permissions import Permission
from sandbox.rest.around import BODY, SANDBOX, route
from sandbox.state import Sandbox
from sandbox.wire import Body, answer
from sandbox.world import Channel, ChannelType

LONGEST_NONCE = 25
NONCE_SECONDS = 180


def _channel(request: web.Request, *needed: Permission) -> tuple[Sandbox, Channel]:
    """A channel where the bot is and may do what is needed; DiscordError 10003, 50001, 50013."""
    sandbox = request.app[SANDBOX]
    channel = sandbox.world.channels.get(request.match_info["channel"])
    if channel is None:
        raise DiscordError(UNKNOWN_CHANNEL)
    if not sandbox.bot_may(channel, Permission.VIEW_CHANNEL):
        raise DiscordError(MISSING_ACCESS)
    for each in needed:
        if not sandbox.bot_may(channel, each):
            raise DiscordError(MISSING_PERMISSIONS)
    return sandbox, channel


def _message(sandbox: Sandbox, channel: Channel, message_id: str) -> Message:
    message = sandbox.messages.get(message_id)
    if message is None or message.only_for or message.channel_id != channel.id:
        raise DiscordError(UNKNOWN_MESSAGE)
    return message


async def channel(request: web.Request) -> web.Response:
    sandbox, found = _channel(request)
    return answer(shapes.channel(sandbox.world, found, sandbox.messages.last_in(found.id)))


async def history(request: web.Request) -> web.Response:
    sandbox, place = _channel(request)
    form, query = Form(), request.query
    wanted = {key: int(value) for key, value in query.items() if value.isdecimal()}
    limit = form.whole(wanted, "limit", 1, 100) or 50
    form.finish()
    if not sandbox.bot_may(place, Permission.READ_MESSAGE_HISTORY):
        return answer([])
    found = list(sandbox.messages.seen_by(None, place.id))
    if "before" in wanted:
        found = [each for each in found if int(each.id) < wanted["before"]]
    if "after" in wanted:
        # Discord counts these from the old end, and still answers newest first.
        found = [each for each in found if int(each.id) > wanted["after"]][-limit:]
    return answer([sandbox.messages.shape(each, sandbox.host) for each in found[:limit]])


async def shown(request: web.Request) -> web.Response:
    sandbox, place = _channel(request, Permission.READ_MESSAGE_HISTORY)
    message = _message(sandbox, place, request.match_info["message"])
    return answer(sandbox.messages.shape(message, sandbox.host))


def _may_send(sandbox: Sandbox, place: Channel, body: Body) -> None:
    wanted = {
        Permission.ATTACH_FILES: body.files,
        Permission.EMBED_LINKS: body.form().get("embeds"),
    }
    for permission, given in wanted.items():
        if given and not sandbox.bot_may(place, permission):
            raise DiscordError(MISSING_PERMISSIONS)


def _welcome(sandbox: Sandbox, place: Channel) -> None:
    """Whether the person of a direct message takes any from the bot; DiscordError 50007."""
    if place.type is ChannelType.DIRECT:
        person = sandbox.world.user(place.recipients[0])
        if person is None or not person.takes_direct:
            raise DiscordError(CANNOT_MESSAGE_USER)


async def posted(request: web.Request) -> web.Response:
    sandbox, place = _channel(request, Permission.SEND_MESSAGES)
    body = request[BODY]
    payload = body.form()
    _may_send(sandbox, place, body)
    _welcome(sandbox, place)
    message = Message(
        id=sandbox.clock.snowflake(), channel_id=place.id, author_id=sandbox.world.bot.id
    )
    if payload.get("nonce") is not None:
        message.nonce = str(payload["nonce"])
        same = _sent_before(sandbox, message)
        if same is not None and payload.get("enforce_nonce") is True:
            return answer(sandbox.messages.shape(same, sandbox.host))
    reference = payload.get("message_reference")
    if isinstance(reference, dict):
        _refer(sandbox, place, message, reference)
    compose(message, payload, body, sandbox.files, sandbox.clock, fresh=True)
    sandbox.created(message)
    return answer(sandbox.messages.shape(message, sandbox.host))


def _sent_before(sandbox: Sandbox, message: Message) -> Message | None:
    """The bot's message of the last minutes with the same nonce; DiscordError 50035: too long."""
    form = Form()
    form.text({"nonce": message.nonce}, "nonce", 0, LONGEST_NONCE)
    form.finish()
    for each in sandbox.messages.seen_by(None, message.channel_id):
        if sandbox.clock.now() - created(each.id) > NONCE_SECONDS:
            break
        if (each.author_id, each.nonce) == (message.author_id, message.nonce):
            return each
    return None


def _refer(
    sandbox: Sandbox, place: Channel, message: Message, reference: dict[str, object]
) -> None:
    if not sandbox.bot_may(place, Permission.READ_MESSAGE_HISTORY):
        raise DiscordError(CANNOT_REPLY)
    target = sandbox.messages.get(str(reference.get("message_id")))
    if target is not None and target.channel_id == place.id and not target.only_for:
        message.type = REPLY
        message.reference = {"type": 0, "message_id": target.id, "channel_id": place.id}
        if place.guild_id:
            message.reference["guild_id"] = place.guild_id
    elif reference.get("fail_if_not_exists", True):
        form = Form()
        form.at("message_reference").wrong("REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.finish()


async def edited(request: web.Request) -> web.Response:
    sandbox, place = _channel(request)
    message = _message(sandbox, place, request.match_info["message"])
    if message.author_id != sandbox.world.bot.id:
        raise DiscordError(NOT_THE_AUTHOR)
    body = request[BODY]
    _may_send(sandbox, place, body)
    compose(message, body.form(), body, sandbox.files, sandbox.clock, fresh=False)
    sandbox.updated(message)
    return answer(sandbox.messages.shape(message, sandbox.host))


async def deleted(request: web.Request) -> web.Response:
    sandbox, place = _channel(request)
    message = _message(sandbox, place, request.match_info["message"])
    if message.author_id != sandbox.world.bot.id:
        if place.type is ChannelType.DIRECT:
            raise DiscordError(NOT_IN_DIRECT_MESSAGES)
        if not sandbox.bot_may(place, Permission.MANAGE_MESSAGES):
            raise DiscordError(MISSING_PERMISSIONS)
    sandbox.deleted(message)
    return web.Response(status=204)


async def typing(request: web.Request) -> web.Response:
    _channel(request, Permission.SEND_MESSAGES)
    return web.Response(status=204)


_ALL = "/channels/{channel}/messages"
ROUTES = [
    route("GET", "/channels/{channel}", channel),
    route("GET", _ALL, history),
    route("POST", _ALL, posted),
    route("GET", _ALL + "/{message}", shown),
    route("PATCH", _ALL + "/{message}", edited),
    route("DELETE", _ALL + "/{message}", deleted),
    route("POST", "/channels/{channel}/typing", typing),
]

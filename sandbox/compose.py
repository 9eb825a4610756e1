"""From what a bot sends to what a message holds: text, embeds, components and files."""

import re
from dataclasses import dataclass

from sandbox import components, mentions
from sandbox.clock import Clock
from sandbox.embeds import check_embeds
from sandbox.errors import EMPTY_MESSAGE, DiscordError, Json
from sandbox.files import Files
from sandbox.form import Form
from sandbox.inputs import Kind
from sandbox.messages import (
    COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Message,
    media_of,
    walk,
)
from sandbox.wire import Body, Upload, file_name

MOST_CONTENT = 2000
MOST_FILES = 10
OWN_FILE = re.compile(r"^http://[\w.:]+(/attachments/\d+/(\d+)/[\w.-]+)$")


@dataclass
class Planned:
    """A file that the message is to hold: one it has already, or an upload."""

    name: str
    description: str | None
    held: Json | None = None
    upload: Upload | None = None


def compose(
    message: Message, payload: Json, body: Body, files: Files, clock: Clock, *, fresh: bool
) -> None:
    """Apply what a bot sends to a message; nothing has changed where it raises.

    ``fresh`` says that the message is new, else only the fields that are sent change, and the
    list ``attachments``, where sent, is the complete list afterwards. Raises DiscordError 50035
    with all that is wrong, or 50006 where nothing would be left to show.
    """
    form = Form()
    flags = _flags(message, payload, form, fresh=fresh)
    v2 = bool(flags & COMPONENTS_V2)
    content = message.content
    if "content" in payload:
        content = form.text(payload, "content", 0, MOST_CONTENT) or ""
    embeds = check_embeds(payload, form) if "embeds" in payload else message.embeds
    poll = payload.get("poll", message.poll)
    parts = message.components
    if "components" in payload:
        parts = components.check_message(payload["components"] or [], form.at("components"), v2=v2)
    allowed = mentions.check_allowed(payload, form)
    plan = _plan(message, payload, body, form)
    _check_references(parts if "components" in payload else [], embeds, plan, form)
    if v2:
        for name, value in (("content", content), ("embeds", embeds), ("poll", poll)):
            if value:
                form.at(name).wrong(
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    form.finish()
    if not (content or embeds or parts or poll or (plan and not v2)):
        raise DiscordError(EMPTY_MESSAGE)
    before = {str(each["id"]) for each in message.attachments}
    message.attachments = [_stored(each, message.channel_id, files) for each in plan]
    for key in before - {str(each["id"]) for each in message.attachments}:
        files.remove(key)
    _resolve(parts, embeds, message.attachments, clock)
    message.content, message.embeds, message.components = content, embeds, parts
    message.poll, message.flags = poll, flags & ~LOADING
    if fresh or {"content", "components", "allowed_mentions"} & payload.keys():
        message.allowed_mentions = allowed


def _flags(message: Message, payload: Json, form: Form, *, fresh: bool) -> int:
    given = form.whole(payload, "flags", 0) or 0
    settable = SUPPRESS_EMBEDS | COMPONENTS_V2
    if fresh:
        return message.flags | given & (settable | SUPPRESS_NOTIFICATIONS)
    if "flags" in payload:
        # Once Components V2, always Components V2.
        return message.flags & ~SUPPRESS_EMBEDS | given & settable
    return message.flags


def _plan(message: Message, payload: Json, body: Body, form: Form) -> list[Planned]:
    uploads = dict(body.files)
    held = {str(each["id"]): each for each in message.attachments}
    if "attachments" not in payload:
        plan = [_kept(each, None) for each in message.attachments]
    else:
        plan = []
        for place, given in enumerate(form.items(payload, "attachments", 0, MOST_FILES)):
            here = form.at("attachments", place)
            entry = here.mapping(given)
            key = str(entry.get("id"))
            description = here.text(entry, "description", 0, 1024)
            upload = uploads.pop(f"files[{key}]", None)
            if upload is not None:
                name = here.text(entry, "filename", 1, 1024)
                chosen = upload.name if name is None else file_name(name)
                plan.append(Planned(chosen, description, upload=upload))
            elif key in held:
                plan.append(_kept(held[key], description))
            else:
                here.wrong("ATTACHMENT_NOT_FOUND", "Attachment data not found")
    plan += [Planned(each.name, None, upload=each) for each in uploads.values()]
    if len(plan) > MOST_FILES:
        form.at("attachments").wrong(
            "BASE_TYPE_MAX_LENGTH", f"Must be {MOST_FILES} or fewer in length."
        )
    return plan


def _kept(held: Json, description: str | None) -> Planned:
    changed = held if description is None else {**held, "description": description}
    return Planned(str(held["filename"]), changed.get("description"), held=changed)


def _stored(planned: Planned, channel_id: str, files: Files) -> Json:
    if planned.upload is None:
        assert planned.held is not None
        return planned.held
    upload = Upload(planned.upload.key, planned.name, planned.upload.content)
    return files.store(channel_id, upload, planned.description)


def _check_references(
    parts: list[Json], embeds: list[Json], plan: list[Planned], form: Form
) -> None:
    names = {each.name for each in plan}
    wanted = [
        (where.at(*place, "url"), str(media.get("url")))
        for where, part in components.places(parts, form.at("components"))
        for place, media in media_of(part)
    ]
    wanted += [
        (form.at("embeds", place, key, "url"), str(picture.get("url")))
        for place, embed in enumerate(embeds)
        for key, picture in _pictures(embed)
    ]
    for where, url in wanted:
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            where.wrong(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url}' was not found",
            )


def _pictures(embed: Json) -> list[tuple[str, Json]]:
    return [(key, embed[key]) for key in ("image", "thumbnail") if isinstance(embed.get(key), dict)]


def _resolve(parts: list[Json], embeds: list[Json], attachments: list[Json], clock: Clock) -> None:
    by_name = {str(each["filename"]): each for each in attachments}
    by_id = {str(each["id"]): each for each in attachments}
    pictures = [media for part in walk(parts) for _, media in media_of(part)]
    for media in pictures + [picture for embed in embeds for _, picture in _pictures(embed)]:
        url = str(media.get("url"))
        own = OWN_FILE.match(url)
        found = by_id.get(own[2]) if own else by_name.get(url.removeprefix("attachment://"))
        if found is None:
            path = own[1] if own else url
            media.setdefault("id", clock.snowflake())
            media |= {"url": path, "proxy_url": path}
            for key in ("width", "height", "content_type"):
                media.setdefault(key, None)
        else:
            media |= {key: found[key] for key in ("id", "url", "proxy_url", "content_type")}
            media |= {key: found.get(key) for key in ("width", "height")}
            media["attachment_id"] = found["id"]
    for part in walk(parts):
        if part["type"] == Kind.FILE:
            shown = by_id.get(str(part["file"].get("attachment_id")), {})
            part |= {"name": shown.get("filename"), "size": shown.get("size")}

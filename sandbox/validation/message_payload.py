"""From what a bot sends to what a message holds: text, embeds, components and files."""

import re
from dataclasses import dataclass

from sandbox.errors import EMPTY_MESSAGE, DiscordError, Json
from sandbox.http_json import RequestBody, UploadedFile, clean_file_name
from sandbox.model.attachments import AttachmentStore
from sandbox.model.clock import Clock
from sandbox.model.messages import (
    COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Message,
    list_component_media,
    list_nested_components,
)
from sandbox.validation import message_components
from sandbox.validation.allowed_mentions import check_allowed_mentions
from sandbox.validation.embeds import check_embeds
from sandbox.validation.form import FormValidator
from sandbox.validation.interactive_components import ComponentType

MAX_CONTENT_LENGTH = 2000
MAX_FILES = 10
OWN_FILE_URL = re.compile(r"^http://[\w.:]+(/attachments/\d+/(\d+)/[\w.-]+)$")


@dataclass
class PlannedFile:
    """A file that the message is to hold: one it has already, or an upload."""

    name: str
    description: str | None
    existing: Json | None = None
    upload: UploadedFile | None = None


def apply_message_payload(
    message: Message,
    payload: Json,
    body: RequestBody,
    files: AttachmentStore,
    clock: Clock,
    *,
    is_new: bool,
) -> None:
    """Apply what a bot sends to a message; nothing has changed where it raises.

    ``fresh`` says that the message is new, else only the fields that are sent change, and the
    list ``attachments``, where sent, is the complete list afterwards. Raises DiscordError 50035
    with all that is wrong, or 50006 where nothing would be left to show.
    """
    form = FormValidator()
    flags = _combine_flags(message, payload, form, is_new=is_new)
    v2 = bool(flags & COMPONENTS_V2)
    content = message.content
    if "content" in payload:
        content = form.read_text(payload, "content", 0, MAX_CONTENT_LENGTH) or ""
    embeds = check_embeds(payload, form) if "embeds" in payload else message.embeds
    poll = payload.get("poll", message.poll)
    parts = message.components
    if "components" in payload:
        parts = message_components.check_message_components(
            payload["components"] or [], form.get_field_form("components"), is_v2=v2
        )
    allowed = check_allowed_mentions(payload, form)
    plan = _plan_files(message, payload, body, form)
    _check_file_references(parts if "components" in payload else [], embeds, plan, form)
    if v2:
        for name, value in (("content", content), ("embeds", embeds), ("poll", poll)):
            if value:
                form.get_field_form(name).add_error(
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    form.raise_if_errors()
    if not (content or embeds or parts or poll or (plan and not v2)):
        raise DiscordError(EMPTY_MESSAGE)
    before = {str(each["id"]) for each in message.attachments}
    message.attachments = [_store_planned_file(each, message.channel_id, files) for each in plan]
    for key in before - {str(each["id"]) for each in message.attachments}:
        files.remove_file(key)
    _resolve_file_urls(parts, embeds, message.attachments, clock)
    message.content, message.embeds, message.components = content, embeds, parts
    message.poll, message.flags = poll, flags & ~LOADING
    if is_new or {"content", "components", "allowed_mentions"} & payload.keys():
        message.allowed_mentions = allowed


def _combine_flags(message: Message, payload: Json, form: FormValidator, *, is_new: bool) -> int:
    given = form.read_integer(payload, "flags", 0) or 0
    settable = SUPPRESS_EMBEDS | COMPONENTS_V2
    if is_new:
        return message.flags | given & (settable | SUPPRESS_NOTIFICATIONS)
    if "flags" in payload:
        # Once Components V2, always Components V2.
        return message.flags & ~SUPPRESS_EMBEDS | given & settable
    return message.flags


def _plan_files(
    message: Message, payload: Json, body: RequestBody, form: FormValidator
) -> list[PlannedFile]:
    uploads = dict(body.files)
    held = {str(each["id"]): each for each in message.attachments}
    if "attachments" not in payload:
        plan = [_plan_existing_file(each, None) for each in message.attachments]
    else:
        plan = []
        for place, given in enumerate(form.read_list(payload, "attachments", 0, MAX_FILES)):
            here = form.get_field_form("attachments", place)
            entry = here.read_object(given)
            key = str(entry.get("id"))
            description = here.read_text(entry, "description", 0, 1024)
            upload = uploads.pop(f"files[{key}]", None)
            if upload is not None:
                name = here.read_text(entry, "filename", 1, 1024)
                chosen = upload.name if name is None else clean_file_name(name)
                plan.append(PlannedFile(chosen, description, upload=upload))
            elif key in held:
                plan.append(_plan_existing_file(held[key], description))
            else:
                here.add_error("ATTACHMENT_NOT_FOUND", "Attachment data not found")
    plan += [PlannedFile(each.name, None, upload=each) for each in uploads.values()]
    if len(plan) > MAX_FILES:
        form.get_field_form("attachments").add_error(
            "BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length."
        )
    return plan


def _plan_existing_file(existing: Json, description: str | None) -> PlannedFile:
    changed = existing if description is None else {**existing, "description": description}
    return PlannedFile(str(existing["filename"]), changed.get("description"), existing=changed)


def _store_planned_file(planned: PlannedFile, channel_id: str, files: AttachmentStore) -> Json:
    if planned.upload is None:
        assert planned.existing is not None
        return planned.existing
    upload = UploadedFile(planned.upload.form_field, planned.name, planned.upload.content)
    return files.save_attachment(channel_id, upload, planned.description)


def _check_file_references(
    parts: list[Json], embeds: list[Json], planned_files: list[PlannedFile], form: FormValidator
) -> None:
    names = {each.name for each in planned_files}
    wanted = [
        (where.get_field_form(*place, "url"), str(media.get("url")))
        for where, part in message_components.list_components_with_forms(
            parts, form.get_field_form("components")
        )
        for place, media in list_component_media(part)
    ]
    wanted += [
        (form.get_field_form("embeds", place, key, "url"), str(picture.get("url")))
        for place, embed in enumerate(embeds)
        for key, picture in _list_embed_pictures(embed)
    ]
    for where, url in wanted:
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            where.add_error(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url}' was not found",
            )


def _list_embed_pictures(embed: Json) -> list[tuple[str, Json]]:
    return [(key, embed[key]) for key in ("image", "thumbnail") if isinstance(embed.get(key), dict)]


def _resolve_file_urls(
    parts: list[Json], embeds: list[Json], attachments: list[Json], clock: Clock
) -> None:
    by_name = {str(each["filename"]): each for each in attachments}
    by_id = {str(each["id"]): each for each in attachments}
    pictures = [
        media for part in list_nested_components(parts) for _, media in list_component_media(part)
    ]
    for media in pictures + [
        picture for embed in embeds for _, picture in _list_embed_pictures(embed)
    ]:
        url = str(media.get("url"))
        own = OWN_FILE_URL.match(url)
        found = by_id.get(own[2]) if own else by_name.get(url.removeprefix("attachment://"))
        if found is None:
            path = own[1] if own else url
            media.setdefault("id", clock.create_snowflake())
            media |= {"url": path, "proxy_url": path}
            for key in ("width", "height", "content_type"):
                media.setdefault(key, None)
        else:
            media |= {key: found[key] for key in ("id", "url", "proxy_url", "content_type")}
            media |= {key: found.get(key) for key in ("width", "height")}
            media["attachment_id"] = found["id"]
    for part in list_nested_components(parts):
        if part["type"] == ComponentType.FILE:
            shown = by_id.get(str(part["file"].get("attachment_id")), {})
            part |= {"name": shown.get("filename"), "size": shown.get("size")}

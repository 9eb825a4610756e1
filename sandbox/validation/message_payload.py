"""Check what a bot sends for a message and apply it: text, embeds, components and files."""

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
    """A file that the message will have: an existing attachment or an upload."""

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
    """Apply what a bot sends to a message; if it raises, nothing has changed.

    If the message ``is_new``, absent fields are empty; else only the fields that are sent change,
    and ``attachments``, if sent, is the complete list afterwards. Raises DiscordError 50035 with
    everything that is wrong, or 50006 if nothing would be left to show.
    """
    form = FormValidator()
    flags = _combine_flags(message, payload, form, is_new=is_new)
    v2 = bool(flags & COMPONENTS_V2)
    content = message.content
    if "content" in payload:
        content = form.read_text(payload, "content", 0, MAX_CONTENT_LENGTH) or ""
    embeds = check_embeds(payload, form) if "embeds" in payload else message.embeds
    poll = payload.get("poll", message.poll)
    components = message.components
    if "components" in payload:
        components = message_components.check_message_components(
            payload["components"] or [], form.get_field_form("components"), is_v2=v2
        )
    allowed = check_allowed_mentions(payload, form)
    plan = _plan_files(message, payload, body, form)
    _check_file_references(components if "components" in payload else [], embeds, plan, form)
    if v2:
        for name, value in (("content", content), ("embeds", embeds), ("poll", poll)):
            if value:
                form.get_field_form(name).add_error(
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    form.raise_if_errors()
    if not (content or embeds or components or poll or (plan and not v2)):
        raise DiscordError(EMPTY_MESSAGE)
    old_file_ids = {str(attachment["id"]) for attachment in message.attachments}
    message.attachments = [
        _store_planned_file(planned, message.channel_id, files) for planned in plan
    ]
    for file_id in old_file_ids - {str(attachment["id"]) for attachment in message.attachments}:
        files.remove_file(file_id)
    _resolve_file_urls(components, embeds, message.attachments, clock)
    message.content, message.embeds, message.components = content, embeds, components
    message.poll, message.flags = poll, flags & ~LOADING
    if is_new or {"content", "components", "allowed_mentions"} & payload.keys():
        message.allowed_mentions = allowed


def _combine_flags(message: Message, payload: Json, form: FormValidator, *, is_new: bool) -> int:
    sent_flags = form.read_integer(payload, "flags", 0) or 0
    settable = SUPPRESS_EMBEDS | COMPONENTS_V2
    if is_new:
        return message.flags | sent_flags & (settable | SUPPRESS_NOTIFICATIONS)
    if "flags" in payload:
        # A Components V2 message can't go back.
        return message.flags & ~SUPPRESS_EMBEDS | sent_flags & settable
    return message.flags


def _plan_files(
    message: Message, payload: Json, body: RequestBody, form: FormValidator
) -> list[PlannedFile]:
    uploads = dict(body.files)
    existing_by_id = {str(attachment["id"]): attachment for attachment in message.attachments}
    if "attachments" not in payload:
        plan = [_plan_existing_file(attachment, None) for attachment in message.attachments]
    else:
        plan = []
        for index, definition in enumerate(form.read_list(payload, "attachments", 0, MAX_FILES)):
            file_form = form.get_field_form("attachments", index)
            entry = file_form.read_object(definition)
            file_key = str(entry.get("id"))
            description = file_form.read_text(entry, "description", 0, 1024)
            upload = uploads.pop(f"files[{file_key}]", None)
            if upload is not None:
                name = file_form.read_text(entry, "filename", 1, 1024)
                file_name = upload.name if name is None else clean_file_name(name)
                plan.append(PlannedFile(file_name, description, upload=upload))
            elif file_key in existing_by_id:
                plan.append(_plan_existing_file(existing_by_id[file_key], description))
            else:
                file_form.add_error("ATTACHMENT_NOT_FOUND", "Attachment data not found")
    plan += [PlannedFile(upload.name, None, upload=upload) for upload in uploads.values()]
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
    components: list[Json],
    embeds: list[Json],
    planned_files: list[PlannedFile],
    form: FormValidator,
) -> None:
    names = {planned.name for planned in planned_files}
    references = [
        (component_form.get_field_form(*media_path, "url"), str(media.get("url")))
        for component_form, component in message_components.list_components_with_forms(
            components, form.get_field_form("components")
        )
        for media_path, media in list_component_media(component)
    ]
    references += [
        (form.get_field_form("embeds", index, key, "url"), str(picture.get("url")))
        for index, embed in enumerate(embeds)
        for key, picture in _list_embed_pictures(embed)
    ]
    for url_form, url in references:
        if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
            url_form.add_error(
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment '{url}' was not found",
            )


def _list_embed_pictures(embed: Json) -> list[tuple[str, Json]]:
    return [(key, embed[key]) for key in ("image", "thumbnail") if isinstance(embed.get(key), dict)]


def _resolve_file_urls(
    components: list[Json], embeds: list[Json], attachments: list[Json], clock: Clock
) -> None:
    by_name = {str(attachment["filename"]): attachment for attachment in attachments}
    by_id = {str(attachment["id"]): attachment for attachment in attachments}
    pictures = [
        media
        for component in list_nested_components(components)
        for _, media in list_component_media(component)
    ]
    for media in pictures + [
        picture for embed in embeds for _, picture in _list_embed_pictures(embed)
    ]:
        url = str(media.get("url"))
        own_url = OWN_FILE_URL.match(url)
        attachment = (
            by_id.get(own_url[2]) if own_url else by_name.get(url.removeprefix("attachment://"))
        )
        if attachment is None:
            path = own_url[1] if own_url else url
            media.setdefault("id", clock.create_snowflake())
            media |= {"url": path, "proxy_url": path}
            for key in ("width", "height", "content_type"):
                media.setdefault(key, None)
        else:
            media |= {key: attachment[key] for key in ("id", "url", "proxy_url", "content_type")}
            media |= {key: attachment.get(key) for key in ("width", "height")}
            media["attachment_id"] = attachment["id"]
    for component in list_nested_components(components):
        if component["type"] == ComponentType.FILE:
            attachment = by_id.get(str(component["file"].get("attachment_id")), {})
            component |= {"name": attachment.get("filename"), "size": attachment.get("size")}

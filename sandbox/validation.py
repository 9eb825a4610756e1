"""Discord's limits on messages, checked field by field: text, embeds, components, files, mentions.

A form reports everything that is wrong at once, as Discord does. What a bot sends for a message is
checked and applied. Limits on buttons, menus and their options hold for messages and modals alike;
``sandbox.validation_commands`` has those on commands and modals.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from sandbox.errors import EMPTY_MESSAGE, INVALID_FORM, DiscordError, Json
from sandbox.http_json import RequestBody, UploadedFile, clean_file_name
from sandbox.messages import (
    COMPONENTS_V2,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    Message,
    list_component_media,
    list_nested_components,
)
from sandbox.storage import AttachmentStore
from sandbox.world import Clock


class FormValidator:
    """A position in a form; all positions share one tree of errors."""

    def __init__(self, error_tree: Json | None = None, path: tuple[str, ...] = ()) -> None:
        self.error_tree: Json = {} if error_tree is None else error_tree
        self.path = path

    def get_field_form(self, *keys: str | int) -> "FormValidator":
        """Return the validator of a field below this one."""
        return FormValidator(self.error_tree, self.path + tuple(str(key) for key in keys))

    def add_error(self, code: str, message: str) -> None:
        """Record an error here, with Discord's code and text."""
        node = self.error_tree
        for key in self.path:
            node = node.setdefault(key, {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def raise_if_errors(self) -> None:
        """Raise DiscordError 50035 if anything was wrong."""
        if self.error_tree:
            raise DiscordError(INVALID_FORM, self.error_tree)

    def read_object(self, value: Any) -> Json:
        """Return the value if it is an object; else record an error and return an empty one."""
        if isinstance(value, dict):
            return value
        self.add_error("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return {}

    def read_text(
        self, parent: Json, key: str, min_length: int, max_length: int, *, required: bool = False
    ) -> str | None:
        """Return the text under ``key``, its length checked; None if it is not there."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            if required:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if not isinstance(value, str):
            form.add_error("STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return None
        if not min_length <= len(value) <= max_length:
            if min_length > 0:
                form.add_error(
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between {min_length} and {max_length} in length.",
                )
            else:
                form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {max_length} or fewer in length.")
        return value

    def read_integer(
        self,
        parent: Json,
        key: str,
        minimum: int | None = None,
        maximum: int | None = None,
        *,
        required: bool = False,
    ) -> int | None:
        """Return the whole number under ``key``, its bounds checked; None if it is not there."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            if required:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            form.add_error("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return None
        if minimum is not None and value < minimum:
            form.add_error(
                "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {minimum}."
            )
        if maximum is not None and value > maximum:
            form.add_error(
                "NUMBER_TYPE_MAX", f"int value should be less than or equal to {maximum}."
            )
        return value

    def read_choice(self, parent: Json, key: str, allowed_values: tuple[Any, ...]) -> Any:
        """Return the value under ``key`` if it is one of these; else record an error."""
        value = parent.get(key)
        if value not in allowed_values or isinstance(value, bool):
            self.get_field_form(key).add_error(
                "BASE_TYPE_CHOICES", f"Value must be one of {allowed_values}."
            )
            return None
        return value

    def read_boolean(self, parent: Json, key: str) -> bool:
        """Return the truth value under ``key``; False if it is absent."""
        value = parent.get(key)
        if value is not None and not isinstance(value, bool):
            self.get_field_form(key).add_error(
                "BOOLEAN_TYPE_CONVERT", "Must be either true or false."
            )
        return bool(value)

    def read_list(self, parent: Json, key: str, min_length: int, max_length: int) -> list[Any]:
        """Return the list under ``key``, its length checked; an empty one if it is absent."""
        value, form = parent.get(key), self.get_field_form(key)
        if value is None:
            value = []
            if min_length > 0:
                form.add_error("BASE_TYPE_REQUIRED", "This field is required")
            return value
        if not isinstance(value, list):
            form.add_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        if not min_length <= len(value) <= max_length:
            if min_length > 0:
                form.add_error(
                    "BASE_TYPE_BAD_LENGTH",
                    f"Must be between {min_length} and {max_length} in length.",
                )
            else:
                form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {max_length} or fewer in length.")
        return value


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
        components = check_message_components(
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
        for component_form, component in list_components_with_forms(
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


MENTION_TYPES = ("roles", "users", "everyone")
MAX_MENTION_IDS = 100


def check_allowed_mentions(payload: Json, form: FormValidator) -> Json | None:
    """Return a message's ``allowed_mentions``, or None if the bot leaves them to Discord."""
    if payload.get("allowed_mentions") is None:
        return None
    mentions_form = form.get_field_form("allowed_mentions")
    allowed = mentions_form.read_object(payload["allowed_mentions"])
    parsed_types = mentions_form.read_list(allowed, "parse", 0, MAX_MENTION_IDS)
    for index, mention_type in enumerate(parsed_types):
        mentions_form.get_field_form("parse").read_choice(
            {str(index): mention_type}, str(index), MENTION_TYPES
        )
    for mention_type in ("users", "roles"):
        ids = mentions_form.read_list(allowed, mention_type, 0, MAX_MENTION_IDS)
        if ids and mention_type in parsed_types:
            mentions_form.add_error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{mention_type}"] and {mention_type}: [ids...] are mutually exclusive.',
            )
    mentions_form.read_boolean(allowed, "replied_user")
    return allowed


MAX_EMBEDS_TEXT_LENGTH = 6000


def check_embeds(payload: Json, form: FormValidator) -> list[Json]:
    """Check a message's ``embeds``; return them as Discord shows them, typed ``rich``."""
    checked: list[Json] = []
    size = 0
    for index, definition in enumerate(form.read_list(payload, "embeds", 0, 10)):
        embed_form = form.get_field_form("embeds", index)
        embed = embed_form.read_object(definition)
        texts = [
            embed_form.read_text(embed, "title", 0, 256),
            embed_form.read_text(embed, "description", 0, 4096),
        ]
        embed_form.read_integer(embed, "color", 0, 0xFFFFFF)
        for key, text_key, max_length in (("footer", "text", 2048), ("author", "name", 256)):
            if embed.get(key) is not None:
                part = embed_form.get_field_form(key).read_object(embed[key])
                texts.append(
                    embed_form.get_field_form(key).read_text(
                        part, text_key, 1, max_length, required=True
                    )
                )
        for field_index, field_definition in enumerate(
            embed_form.read_list(embed, "fields", 0, 25)
        ):
            field_form = embed_form.get_field_form("fields", field_index)
            field = field_form.read_object(field_definition)
            texts.append(field_form.read_text(field, "name", 1, 256, required=True))
            texts.append(field_form.read_text(field, "value", 1, 1024, required=True))
        size += sum(len(text) for text in texts if text)
        checked.append({**deepcopy(embed), "type": "rich"})
    if size > MAX_EMBEDS_TEXT_LENGTH:
        form.get_field_form("embeds").add_error(
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {MAX_EMBEDS_TEXT_LENGTH}",
        )
    return checked


class ComponentType(IntEnum):
    """The types of components, with Discord's numbers."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


TYPES_IN_CONTAINER = (
    ComponentType.ROW,
    ComponentType.SECTION,
    ComponentType.TEXT,
    ComponentType.GALLERY,
    ComponentType.FILE,
    ComponentType.SEPARATOR,
)
TOP_LEVEL_V2_TYPES = (*TYPES_IN_CONTAINER, ComponentType.CONTAINER)
MAX_COMPONENTS = 40
MAX_ROWS = 5
MAX_TEXT_LENGTH = 4000


def check_message_components(definitions: Any, form: FormValidator, *, is_v2: bool) -> list[Json]:
    """Check a message's ``components``; return them with Discord's defaults and ids filled in.

    ``form`` is the validator of the field ``components``.
    """
    if not isinstance(definitions, list):
        form.add_error("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    if not is_v2 and len(definitions) > MAX_ROWS:
        form.add_error("BASE_TYPE_MAX_LENGTH", f"Must be {MAX_ROWS} or fewer in length.")
    checked = [
        _check_component(
            definition,
            form.get_field_form(index),
            TOP_LEVEL_V2_TYPES if is_v2 else (ComponentType.ROW,),
        )
        for index, definition in enumerate(definitions)
    ]
    components = list(list_nested_components(checked))
    if len(components) > MAX_COMPONENTS:
        form.add_error(
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components exceeds the maximum of {MAX_COMPONENTS}",
        )
    text = sum(
        len(component["content"])
        for component in components
        if component.get("type") == ComponentType.TEXT
    )
    if text > MAX_TEXT_LENGTH:
        form.add_error(
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The total size of displayable text exceeds the maximum of {MAX_TEXT_LENGTH}",
        )
    assign_component_ids(checked, form)
    return checked


def assign_component_ids(components: list[Json], form: FormValidator) -> None:
    """Give every component an id; record duplicate ids and duplicate custom ids as errors."""
    custom_ids: set[str] = set()
    for component_form, component in list_components_with_forms(components, form):
        custom_id = component.get("custom_id")
        if isinstance(custom_id, str):
            if custom_id in custom_ids:
                component_form.get_field_form("custom_id").add_error(
                    "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
                )
            custom_ids.add(custom_id)
    used_ids: set[int] = set()
    for component_form, component in list_components_with_forms(components, form):
        if component.get("id"):
            if component["id"] in used_ids:
                component_form.get_field_form("id").add_error(
                    "COMPONENT_ID_DUPLICATED", "Component id must be unique"
                )
            used_ids.add(component["id"])
    free_id = 1
    for component in list_nested_components(components):
        if not component.get("id"):
            while free_id in used_ids:
                free_id += 1
            component["id"] = free_id
            used_ids.add(free_id)


def list_components_with_forms(
    components: list[Json], form: FormValidator
) -> Iterator[tuple[FormValidator, Json]]:
    """Yield every component, nested ones included, with its validator."""
    for index, component in enumerate(components):
        component_form = form.get_field_form(index)
        yield component_form, component
        yield from list_components_with_forms(
            component.get("components") or [], component_form.get_field_form("components")
        )
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield component_form.get_field_form(key), component[key]


def _check_component(
    definition: Any, form: FormValidator, allowed_types: tuple[ComponentType, ...]
) -> Json:
    component = dict(form.read_object(definition))
    if component.get("type") not in allowed_types:
        kinds = tuple(int(component_type) for component_type in allowed_types)
        form.get_field_form("type").add_error(
            "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {kinds}.'
        )
        return {"type": 0}
    form.read_integer(component, "id", 0, 2**31 - 1)
    _CHECK_BY_TYPE[ComponentType(component["type"])](component, form)
    return component


def _check_row(component: Json, form: FormValidator) -> None:
    definitions = form.read_list(component, "components", 1, 5)
    row_form = form.get_field_form("components")
    component["components"] = [
        _check_component(
            definition, row_form.get_field_form(index), (ComponentType.BUTTON, *SELECT_TYPES)
        )
        for index, definition in enumerate(definitions)
    ]
    selects = [inner for inner in component["components"] if inner["type"] in SELECT_TYPES]
    if selects and len(definitions) > 1:
        row_form.add_error(
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        )


def _check_container(component: Json, form: FormValidator) -> None:
    form.read_integer(component, "accent_color", 0, 0xFFFFFF)
    component["spoiler"] = form.read_boolean(component, "spoiler")
    component.setdefault("accent_color", None)
    definitions = form.read_list(component, "components", 1, MAX_COMPONENTS)
    component["components"] = [
        _check_component(definition, form.get_field_form("components", index), TYPES_IN_CONTAINER)
        for index, definition in enumerate(definitions)
    ]


def _check_section(component: Json, form: FormValidator) -> None:
    definitions = form.read_list(component, "components", 1, 3)
    component["components"] = [
        _check_component(
            definition, form.get_field_form("components", index), (ComponentType.TEXT,)
        )
        for index, definition in enumerate(definitions)
    ]
    component["accessory"] = _check_component(
        component.get("accessory"),
        form.get_field_form("accessory"),
        (ComponentType.BUTTON, ComponentType.THUMBNAIL),
    )


def _check_text_display(component: Json, form: FormValidator) -> None:
    component["content"] = (
        form.read_text(component, "content", 1, MAX_TEXT_LENGTH, required=True) or ""
    )


def _check_thumbnail(component: Json, form: FormValidator) -> None:
    _check_media(component, form, "media")


def _check_gallery(component: Json, form: FormValidator) -> None:
    component["items"] = [
        dict(form.read_object(item)) for item in form.read_list(component, "items", 1, 10)
    ]
    for index, item in enumerate(component["items"]):
        _check_media(item, form.get_field_form("items", index), "media")


def _check_file(component: Json, form: FormValidator) -> None:
    component["spoiler"] = form.read_boolean(component, "spoiler")
    media = component["file"] = dict(form.get_field_form("file").read_object(component.get("file")))
    url = form.get_field_form("file").read_text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith("attachment://") and "/attachments/" not in url:
        form.get_field_form("file", "url").add_error(
            "UNFURLED_MEDIA_ITEM_REFERENCE_REQUIRED", "Only attachment:// references are supported"
        )


def _check_media(parent: Json, form: FormValidator, media_key: str) -> None:
    parent["spoiler"] = form.read_boolean(parent, "spoiler")
    form.read_text(parent, "description", 1, 1024)
    parent.setdefault("description", None)
    media = parent[media_key] = dict(
        form.get_field_form(media_key).read_object(parent.get(media_key))
    )
    url = form.get_field_form(media_key).read_text(media, "url", 1, 2048, required=True)
    if url is not None and not url.startswith(("attachment://", "http://", "https://")):
        form.get_field_form(media_key, "url").add_error(
            "URL_TYPE_INVALID_SCHEME",
            f'Scheme "{url.split(":")[0]}" is not supported. Scheme must be one of'
            " ('http', 'https', 'attachment').",
        )


def _check_separator(component: Json, form: FormValidator) -> None:
    if component.setdefault("spacing", 1) is not None:
        form.read_choice(component, "spacing", (1, 2))
    component["divider"] = (
        True if component.get("divider") is None else form.read_boolean(component, "divider")
    )


SELECT_TYPES = (
    ComponentType.STRING_SELECT,
    ComponentType.USER_SELECT,
    ComponentType.ROLE_SELECT,
    ComponentType.MENTIONABLE_SELECT,
    ComponentType.CHANNEL_SELECT,
)
# The types of default values that a menu takes.
DEFAULT_VALUE_TYPES = {
    ComponentType.USER_SELECT: ("user",),
    ComponentType.ROLE_SELECT: ("role",),
    ComponentType.MENTIONABLE_SELECT: ("user", "role"),
    ComponentType.CHANNEL_SELECT: ("channel",),
}
CHANNEL_TYPES = (0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15, 16)
LINK_STYLE, PREMIUM_STYLE = 5, 6


def check_button(component: Json, form: FormValidator) -> None:
    """Check a button: a custom id or a link's URL, and a label, an emoji or both."""
    style = form.read_choice(component, "style", (1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE))
    label = form.read_text(component, "label", 0, 80)
    check_emoji(component, form)
    component["disabled"] = form.read_boolean(component, "disabled")
    if style == LINK_STYLE:
        form.read_text(component, "url", 1, 512, required=True)
        for other in ("custom_id", "sku_id"):
            if component.get(other) is not None:
                form.get_field_form(other).add_error(
                    "BUTTON_COMPONENT_CUSTOM_ID_AND_URL",
                    "A custom id and url cannot both be specified",
                )
    elif style == PREMIUM_STYLE:
        form.read_text(component, "sku_id", 1, 20, required=True)
    else:
        form.read_text(component, "custom_id", 1, 100, required=True)
        if component.get("url") is not None:
            form.get_field_form("url").add_error(
                "BUTTON_COMPONENT_CUSTOM_ID_AND_URL", "A custom id and url cannot both be specified"
            )
    if style != PREMIUM_STYLE and not label and not component.get("emoji"):
        form.add_error("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji")
    for key in ("label", "emoji", "custom_id", "url", "sku_id"):
        if component.get(key) is None:
            component.pop(key, None)


def check_emoji(parent: Json, form: FormValidator) -> None:
    """Check an emoji: ``{"name": "🂡"}``, or one with the id of a server's own."""
    if parent.get("emoji") is None:
        return
    emoji = form.get_field_form("emoji").read_object(parent["emoji"])
    if not emoji.get("id") and not emoji.get("name"):
        form.get_field_form("emoji", "name").add_error(
            "BASE_TYPE_REQUIRED", "This field is required"
        )
    name = emoji.get("name")
    if not emoji.get("id") and isinstance(name, str) and name.isascii() and name:
        form.get_field_form("emoji", "name").add_error("COMPONENT_INVALID_EMOJI", "Invalid emoji")


def check_select(component: Json, form: FormValidator) -> None:
    """Check any of the five menus: ids, placeholder, bounds and its options or default values."""
    form.read_text(component, "custom_id", 1, 100, required=True)
    form.read_text(component, "placeholder", 0, 150)
    min_values = form.read_integer(component, "min_values", 0, 25)
    max_values = form.read_integer(component, "max_values", 1, 25)
    component["min_values"] = 1 if min_values is None else min_values
    component["max_values"] = 1 if max_values is None else max_values
    component["disabled"] = form.read_boolean(component, "disabled")
    if component["min_values"] > component["max_values"]:
        form.get_field_form("min_values").add_error(
            "SELECT_COMPONENT_MIN_VALUES_TOO_LARGE", "min_values cannot exceed max_values"
        )
    if component["type"] == ComponentType.STRING_SELECT:
        check_component_options(component, form, 1, 25)
        if component["max_values"] > max(1, len(component["options"])):
            form.get_field_form("max_values").add_error(
                "SELECT_COMPONENT_MAX_VALUES_TOO_LARGE",
                "max_values cannot exceed the number of options",
            )
    else:
        component.pop("options", None)
        _check_default_values(component, form)
    if component["type"] == ComponentType.CHANNEL_SELECT:
        check_channel_types(component, form)


def check_channel_types(parent: Json, form: FormValidator) -> None:
    """Check the channel types that a menu or an option offers; none means all."""
    for index, channel_type in enumerate(
        form.read_list(parent, "channel_types", 0, len(CHANNEL_TYPES))
    ):
        form.get_field_form("channel_types").read_choice(
            {str(index): channel_type}, str(index), CHANNEL_TYPES
        )


def _check_default_values(component: Json, form: FormValidator) -> None:
    """Check what is chosen from the start: within the bounds and of the menu's type."""
    default_values = form.read_list(component, "default_values", 0, 25)
    if default_values:
        component["default_values"] = [dict(form.read_object(value)) for value in default_values]
    for index, value in enumerate(component.get("default_values") or []):
        value_form = form.get_field_form("default_values", index)
        value_form.read_choice(value, "type", DEFAULT_VALUE_TYPES[ComponentType(component["type"])])
        value["id"] = str(value.get("id"))
        if not value["id"].isdecimal():
            value_form.get_field_form("id").add_error(
                "NUMBER_TYPE_COERCE", f'Value "{value["id"]}" is not snowflake.'
            )
    if (
        default_values
        and not component["min_values"] <= len(default_values) <= component["max_values"]
    ):
        form.get_field_form("default_values").add_error(
            "BASE_TYPE_BAD_LENGTH",
            f"Must be between {component['min_values']} and {component['max_values']} in length.",
        )


def check_component_options(
    component: Json, form: FormValidator, min_count: int, max_count: int
) -> None:
    """Check the options of a menu or a group of boxes and how many there are."""
    definitions = form.read_list(component, "options", min_count, max_count)
    component["options"] = [dict(form.read_object(definition)) for definition in definitions]
    values: set[str] = set()
    for index, option in enumerate(component["options"]):
        option_form = form.get_field_form("options", index)
        option_form.read_text(option, "label", 1, 100, required=True)
        value = option_form.read_text(option, "value", 1, 100, required=True)
        option_form.read_text(option, "description", 0, 100)
        option_form.read_boolean(option, "default")
        check_emoji(option, option_form)
        if value is not None and value in values:
            option_form.get_field_form("value").add_error(
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        values.add(value or "")


_CHECK_BY_TYPE = {
    ComponentType.ROW: _check_row,
    ComponentType.BUTTON: check_button,
    ComponentType.SECTION: _check_section,
    ComponentType.TEXT: _check_text_display,
    ComponentType.THUMBNAIL: _check_thumbnail,
    ComponentType.GALLERY: _check_gallery,
    ComponentType.FILE: _check_file,
    ComponentType.SEPARATOR: _check_separator,
    ComponentType.CONTAINER: _check_container,
    **dict.fromkeys(SELECT_TYPES, check_select),
}
# Menus of people, roles or channels, with the type of command option that takes the same.
OPTION_TYPE_BY_SELECT_TYPE = {
    ComponentType.USER_SELECT: 6,
    ComponentType.ROLE_SELECT: 8,
    ComponentType.MENTIONABLE_SELECT: 9,
    ComponentType.CHANNEL_SELECT: 7,
}

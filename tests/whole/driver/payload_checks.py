"""Checks of what the bot sends: against Discord's own description of its API, and beyond it.

The description is data for tests only and not part of the project. Without it the other checks are
still made, and `test_payloads` is skipped.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from bot.engine.errors import GameError
from tests.api_description import find_schema_error, load_schemas
from tests.sandbox.driver.messages import Json, iterate_components
from tests.whole.driver.control_ids import ROUTER

COMPONENTS_V2 = 1 << 15
ACTION_ROW_TYPE = 1
EPHEMERAL = 1 << 6
MAX_COMPONENTS, MAX_TEXT_LENGTH = 40, 4000
MAX_ROW_BUTTONS = 4
"""Discord takes five, but newer phones wrap the fifth."""
INVALID_FORM_CODES = {50006, 50035}
SECOND_PERSON = re.compile(
    r"[^.!?\n]*\b(?:(?<!can )you(?! picked this deal)|yours?|yourself)\b[^.!?\n]*", re.IGNORECASE
)
"""Text that speaks to one person, which messages for everyone must not do.

A poster's “Can you beat 142 moves?” asks everyone who reads it.
"""

# The schema of a callback by its type.
CALLBACK_SCHEMAS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
REQUEST_SCHEMAS = [
    ("PUT", r"/applications/\d+/commands", "ApplicationCommandUpdateRequest"),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookRequestPartial"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    ("POST", r"/channels/\d+/messages", "MessageCreateRequest"),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial"),
    ("POST", r"/channels/\d+/threads", "CreateTextThreadWithoutMessageRequest"),
    ("PATCH", r"/channels/\d+", "UpdateThreadRequestPartial"),
]
COMPONENT_SCHEMAS = {
    1: "ActionRowComponentForMessageRequest",
    2: "ButtonComponentForMessageRequest",
    3: "StringSelectComponentForMessageRequest",
    8: "ChannelSelectComponentForMessageRequest",
    9: "SectionComponentForMessageRequest",
    10: "TextDisplayComponentForMessageRequest",
    12: "MediaGalleryComponentForMessageRequest",
    13: "FileComponentForMessageRequest",
    17: "ContainerComponentForMessageRequest",
}


def check_requests(requests: list[Json]) -> None:
    """Check that Discord would accept all requests; raise AssertionError with every fault."""
    faults = [
        f"{request['method']} {request['path'][:60]}: {fault}"
        for request in requests
        for fault in find_faults(request)
    ]
    assert not faults, "\n".join(faults)


def find_faults(request: Json) -> Iterator[str]:
    """Yield the faults of one request as the sandbox logged it."""
    if request["code"] in INVALID_FORM_CODES:
        yield f"refused as a bad form: {request['answer']}"
    name = _find_schema_name(request)
    if name is None:
        return
    payload = request["payload"]
    for part in payload if isinstance(payload, list) else [payload]:
        if fault := _find_schema_fault(name, json.dumps(_with_ids_as_text(part), sort_keys=True)):
            yield fault
        if isinstance(payload, list):
            yield from _find_command_faults(part)
    if name in CALLBACK_SCHEMAS.values():
        payload = payload.get("data")
    if isinstance(payload, dict) and "choices" not in payload:
        yield from _find_message_faults(payload, [file["name"] for file in request["files"]])
        if _is_public(request, payload):
            yield from _find_second_person_texts(payload)


def _find_schema_name(request: Json) -> str | None:
    if request["path"].endswith("/callback"):
        return CALLBACK_SCHEMAS[request["payload"]["type"]]
    for method, path, name in REQUEST_SCHEMAS:
        if request["method"] == method and re.fullmatch(path, request["path"]):
            return name
    is_bodyless = request["method"] in {"GET", "DELETE"} or "/thread-members/" in request["path"]
    assert is_bodyless, f"no schema is known for {request['path']}"
    return None


def _with_ids_as_text(payload: Json) -> Json:
    """Return a copy with ids as text, as the description wants them; discord.py sends numbers."""
    copied: Json = json.loads(json.dumps(payload))
    for holder in (copied, copied.get("data")):
        if isinstance(holder, dict):
            parts_with_ids = list(holder.get("attachments") or [])
            for part in iterate_components({"components": holder.get("components") or []}):
                parts_with_ids += part.get("default_values", [])
            for part in parts_with_ids:
                part["id"] = str(part["id"])
            allowed_mentions = holder.get("allowed_mentions") or {}
            if user_ids := allowed_mentions.get("users"):
                allowed_mentions["users"] = [str(user_id) for user_id in user_ids]
    return copied


@cache
def _find_schema_fault(schema_name: str, payload: str) -> str | None:
    try:
        return find_schema_error(schema_name, json.loads(payload))
    except pytest.skip.Exception:
        return None


@cache
def _list_schema_fields(schema_name: str) -> frozenset[str] | None:
    try:
        return frozenset(load_schemas()[schema_name]["properties"])
    except pytest.skip.Exception:
        return None


def _find_command_faults(command: Json) -> Iterator[str]:
    """Yield names that are not lower case, which the description allows."""
    names = [command["name"], *(option["name"] for option in command.get("options", []))]
    yield from (f"the name {name} is not lower case" for name in names if name != name.lower())


def _find_message_faults(message: Json, files: list[str]) -> Iterator[str]:
    """Yield what Discord refuses in a message although its description allows it."""
    components = list(iterate_components({"components": message.get("components") or []}))
    ids = [component["custom_id"] for component in components if "custom_id" in component]
    if len(ids) != len(set(ids)):
        yield f"custom ids are doubled: {ids}"
    yield from _find_unanswered_ids(ids)
    if len(components) > MAX_COMPONENTS:
        yield f"{len(components)} components"
    longest_row = max(
        (
            len(component.get("components", ()))
            for component in components
            if component["type"] == ACTION_ROW_TYPE
        ),
        default=0,
    )
    if longest_row > MAX_ROW_BUTTONS:
        yield f"a row of {longest_row} buttons"
    if sum(len(component.get("content", "")) for component in components) > MAX_TEXT_LENGTH:
        yield "too much text"
    if message.get("flags", 0) & COMPONENTS_V2 and any(
        message.get(key) for key in ("content", "embeds", "poll")
    ):
        yield "content beside components"
    if len(files) != len(set(files)):
        yield f"files with the same name: {files}"
    attached = {
        attachment["filename"]
        for attachment in message.get("attachments") or []
        if "filename" in attachment
    }
    media = [item["media"] for component in components for item in component.get("items", [])]
    media += [component["file"] for component in components if "file" in component]
    shown = {medium["url"].removeprefix("attachment://") for medium in media}
    # A message that keeps its picture names it without sending it again.
    if files and not attached == set(files) == shown:
        yield f"files {files}, attachments {attached}, shown {shown}"
    yield from _find_unknown_fields(components)


def _find_unanswered_ids(custom_ids: list[str]) -> Iterator[str]:
    """Yield the custom ids that the bot itself does not understand."""
    for custom_id in custom_ids:
        try:
            ROUTER.parse(custom_id)
        except GameError:
            yield f"nobody answers {custom_id}"


def _is_public(request: Json, message: Json) -> bool:
    """Return whether a request sends a new public answer, or a message in a channel.

    An edited answer is not counted, since the request doesn't show who sees it.
    """
    if "/channels/" in request["path"]:
        return True
    callback = request["path"].endswith("/callback")
    new = request["payload"]["type"] == 4 if callback else request["method"] == "POST"
    return new and not message.get("flags", 0) & EPHEMERAL


def _find_second_person_texts(message: Json) -> Iterator[str]:
    """Yield sentences that speak to one person, in a message's texts and alt texts."""
    for component in iterate_components({"components": message.get("components") or []}):
        alt_texts = [item.get("description") or "" for item in component.get("items", [])]
        for text in (component.get("content", ""), *alt_texts):
            yield from (f"public: {sentence}" for sentence in SECOND_PERSON.findall(text))


def _find_unknown_fields(components: list[Json]) -> Iterator[str]:
    for component in components:
        name = COMPONENT_SCHEMAS[component["type"]]
        known_fields = _list_schema_fields(name)
        if known_fields is not None and set(component) - known_fields:
            yield f"{name} has no {set(component) - known_fields}"

"""What the bot sends, held against Discord's own description of its API, and beyond it.

Discord's description is data for tests alone and no part of the project; where it is absent the
other checks are still made, and ``test_payloads`` says so.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.api_description import find_schema_error, load_schemas
from tests.sandbox.driver.messages import Json, iterate_components

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
MAX_COMPONENTS, MAX_TEXT_LENGTH = 40, 4000
INVALID_FORM_CODES = {50006, 50035}
SECOND_PERSON = re.compile(
    r"[^.!?\n]*\b(?:you(?! picked this deal)|yours?|yourself)\b[^.!?\n]*", re.IGNORECASE
)
"""What is said to whoever asked; where all read it, they are named."""

# What a callback must look like follows from its type.
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
    """AssertionError, naming every fault, if the bot asked for anything that Discord would not."""
    wrong = [
        f"{each['method']} {each['path'][:60]}: {fault}"
        for each in requests
        for fault in find_faults(each)
    ]
    assert not wrong, "\n".join(wrong)


def find_faults(request: Json) -> Iterator[str]:
    """What is wrong with one request as the sandbox logged it."""
    if request["code"] in INVALID_FORM_CODES:
        yield f"refused as a bad form: {request['answer']}"
    name = _find_schema_name(request)
    if name is None:
        return
    payload = request["payload"]
    for each in payload if isinstance(payload, list) else [payload]:
        if found := _find_schema_fault(name, json.dumps(_with_ids_as_text(each), sort_keys=True)):
            yield found
        if isinstance(payload, list):
            yield from _find_command_faults(each)
    if name in CALLBACK_SCHEMAS.values():
        payload = payload.get("data")
    if isinstance(payload, dict) and "choices" not in payload:
        yield from _find_message_faults(payload, [each["name"] for each in request["files"]])
        if _is_public(request, payload):
            yield from _find_second_person_texts(payload)


def _find_schema_name(request: Json) -> str | None:
    if request["path"].endswith("/callback"):
        return CALLBACK_SCHEMAS[request["payload"]["type"]]
    for method, path, name in REQUEST_SCHEMAS:
        if request["method"] == method and re.fullmatch(path, request["path"]):
            return name
    assert request["method"] in {"GET", "DELETE"}, f"nobody knows how {request['path']} should look"
    return None


def _with_ids_as_text(payload: Json) -> Json:
    """discord.py sends some ids as numbers; Discord takes that, its description wants text."""
    copied: Json = json.loads(json.dumps(payload))
    for holder in (copied, copied.get("data")):
        if isinstance(holder, dict):
            named = list(holder.get("attachments") or [])
            for part in iterate_components({"components": holder.get("components") or []}):
                named += part.get("default_values", [])
            for each in named:
                each["id"] = str(each["id"])
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
    """Names are lower case, which the description does not say."""
    names = [command["name"], *(each["name"] for each in command.get("options", []))]
    yield from (f"the name {name} is not lower case" for name in names if name != name.lower())


def _find_message_faults(message: Json, files: list[str]) -> Iterator[str]:
    """What Discord refuses in a message without its description saying so."""
    found = list(iterate_components({"components": message.get("components") or []}))
    ids = [each["custom_id"] for each in found if "custom_id" in each]
    if len(ids) != len(set(ids)):
        yield f"custom ids are doubled: {ids}"
    if len(found) > MAX_COMPONENTS:
        yield f"{len(found)} components"
    if sum(len(each.get("content", "")) for each in found) > MAX_TEXT_LENGTH:
        yield "too much text"
    if message.get("flags", 0) & COMPONENTS_V2 and any(
        message.get(key) for key in ("content", "embeds", "poll")
    ):
        yield "content beside components"
    if len(files) != len(set(files)):
        yield f"files of one name: {files}"
    attached = {each["filename"] for each in message.get("attachments") or [] if "filename" in each}
    media = [item["media"] for each in found for item in each.get("items", [])]
    media += [each["file"] for each in found if "file" in each]
    shown = {each["url"].removeprefix("attachment://") for each in media}
    # A message that keeps its picture names it without sending it again.
    if files and not attached == set(files) == shown:
        yield f"files {files}, attachments {attached}, shown {shown}"
    yield from _find_unknown_fields(found)


def _is_public(request: Json, message: Json) -> bool:
    """Whether it is a new answer that everyone sees, or a message of the bot's own accord.

    Of an answer that is edited, nothing here tells who sees it.
    """
    if "/channels/" in request["path"]:
        return True
    callback = request["path"].endswith("/callback")
    new = request["payload"]["type"] == 4 if callback else request["method"] == "POST"
    return new and not message.get("flags", 0) & EPHEMERAL


def _find_second_person_texts(message: Json) -> Iterator[str]:
    """What a message for all says to one alone, in its texts or its pictures' descriptions."""
    for each in iterate_components({"components": message.get("components") or []}):
        described = [item.get("description") or "" for item in each.get("items", [])]
        for text in (each.get("content", ""), *described):
            yield from (f"all read: {said}" for said in SECOND_PERSON.findall(text))


def _find_unknown_fields(components: list[Json]) -> Iterator[str]:
    for each in components:
        name = COMPONENT_SCHEMAS[each["type"]]
        known = _list_schema_fields(name)
        if known is not None and set(each) - known:
            yield f"{name} has no {set(each) - known}"

"""What the bot sends, held against Discord's own description of its API, and beyond it.

Discord's description is data for tests alone and no part of the project; where it is absent the
other checks are still made, and ``test_payloads`` says so.
"""

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.description import fault, schemas
from tests.sandbox.running import Json, parts

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
MOST_COMPONENTS, MOST_TEXT = 40, 4000
REFUSED_FORMS = {50006, 50035}
TO_ONE = re.compile(r"[^.!?\n]*\b(?:you|yours?|yourself)\b[^.!?\n]*", re.IGNORECASE)
"""What is said to whoever asked; where all read it, they are named."""

# What a callback must look like follows from its type.
CALLBACKS = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
OTHERS = [
    ("PUT", r"/applications/\d+/commands", "ApplicationCommandUpdateRequest"),
    ("POST", r"/webhooks/\d+/[^/]+", "IncomingWebhookRequestPartial"),
    ("PATCH", r"/webhooks/\d+/[^/]+/messages/[^/]+", "IncomingWebhookUpdateRequestPartial"),
    ("POST", r"/channels/\d+/messages", "MessageCreateRequest"),
    ("PATCH", r"/channels/\d+/messages/\d+", "MessageEditRequestPartial"),
]
COMPONENTS = {
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
        for fault in faults(each)
    ]
    assert not wrong, "\n".join(wrong)


def faults(request: Json) -> Iterator[str]:
    """What is wrong with one request as the sandbox logged it."""
    if request["code"] in REFUSED_FORMS:
        yield f"refused as a bad form: {request['answer']}"
    name = _schema_of(request)
    if name is None:
        return
    payload = request["payload"]
    for each in payload if isinstance(payload, list) else [payload]:
        if found := _against(name, json.dumps(_with_text_ids(each), sort_keys=True)):
            yield found
        if isinstance(payload, list):
            yield from _command_faults(each)
    if name in CALLBACKS.values():
        payload = payload.get("data")
    if isinstance(payload, dict) and "choices" not in payload:
        yield from _message_faults(payload, [each["name"] for each in request["files"]])
        if _for_all(request, payload):
            yield from _said_to_one(payload)


def _schema_of(request: Json) -> str | None:
    if request["path"].endswith("/callback"):
        return CALLBACKS[request["payload"]["type"]]
    for method, path, name in OTHERS:
        if request["method"] == method and re.fullmatch(path, request["path"]):
            return name
    assert request["method"] in {"GET", "DELETE"}, f"nobody knows how {request['path']} should look"
    return None


def _with_text_ids(payload: Json) -> Json:
    """discord.py sends some ids as numbers; Discord takes that, its description wants text."""
    copied: Json = json.loads(json.dumps(payload))
    for holder in (copied, copied.get("data")):
        if isinstance(holder, dict):
            named = list(holder.get("attachments") or [])
            for part in parts({"components": holder.get("components") or []}):
                named += part.get("default_values", [])
            for each in named:
                each["id"] = str(each["id"])
    return copied


@cache
def _against(name: str, payload: str) -> str | None:
    try:
        return fault(name, json.loads(payload))
    except pytest.skip.Exception:
        return None


@cache
def _fields(name: str) -> frozenset[str] | None:
    try:
        return frozenset(schemas()[name]["properties"])
    except pytest.skip.Exception:
        return None


def _command_faults(command: Json) -> Iterator[str]:
    """Names are lower case, which the description does not say."""
    names = [command["name"], *(each["name"] for each in command.get("options", []))]
    yield from (f"the name {name} is not lower case" for name in names if name != name.lower())


def _message_faults(message: Json, files: list[str]) -> Iterator[str]:
    """What Discord refuses in a message without its description saying so."""
    found = list(parts({"components": message.get("components") or []}))
    ids = [each["custom_id"] for each in found if "custom_id" in each]
    if len(ids) != len(set(ids)):
        yield f"custom ids are doubled: {ids}"
    if len(found) > MOST_COMPONENTS:
        yield f"{len(found)} components"
    if sum(len(each.get("content", "")) for each in found) > MOST_TEXT:
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
    yield from _strange_fields(found)


def _for_all(request: Json, message: Json) -> bool:
    """Whether it is a new answer that everyone sees, or a message of the bot's own accord.

    Of an answer that is edited, nothing here tells who sees it.
    """
    if "/channels/" in request["path"]:
        return True
    callback = request["path"].endswith("/callback")
    new = request["payload"]["type"] == 4 if callback else request["method"] == "POST"
    return new and not message.get("flags", 0) & EPHEMERAL


def _said_to_one(message: Json) -> Iterator[str]:
    """What a message for all says to one alone, in its texts or its pictures' descriptions."""
    for each in parts({"components": message.get("components") or []}):
        described = [item.get("description") or "" for item in each.get("items", [])]
        for text in (each.get("content", ""), *described):
            yield from (f"all read: {said}" for said in TO_ONE.findall(text))


def _strange_fields(found: list[Json]) -> Iterator[str]:
    for each in found:
        name = COMPONENTS[each["type"]]
        known = _fields(name)
        if known is not None and set(each) - known:
            yield f"{name} has no {set(each) - known}"

"""Reading a message as a person does: its words, pictures and controls."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
EPHEMERAL, LOADING = 64, 128


def iterate_components(message: Json) -> Iterator[Json]:
    """Every component of a message, nested ones included, in reading order."""
    waiting = list(reversed(message["components"]))
    while waiting:
        part = waiting.pop()
        yield part
        inner = [*part.get("components", []), *filter(None, [part.get("accessory")])]
        waiting += reversed(inner)


def list_controls(message: Json) -> list[Json]:
    """Its buttons and menus that have a custom id."""
    return [each for each in iterate_components(message) if "custom_id" in each]


def read_text(message: Json) -> str:
    """All its words: content, embeds' titles and descriptions, and text components."""
    embeds = [
        str(each.get(key, "")) for each in message["embeds"] for key in ("title", "description")
    ]
    shown = [each["content"] for each in iterate_components(message) if each["type"] == 10]
    return "\n".join(filter(None, [message["content"], *embeds, *shown]))


def list_pictures(message: Json) -> list[Json]:
    """Its pictures as ``{"media": {"url", …}, "description"}``, in reading order."""
    return [
        item for each in iterate_components(message) if each["type"] == 12 for item in each["items"]
    ]


def find_button(message: Json, label: str | None) -> Json:
    """The usable button with that label; LookupError with what there is instead."""
    for each in list_controls(message):
        if each.get("label") == label and not each.get("disabled"):
            return each
    offered = [each.get("label") for each in list_controls(message)]
    raise LookupError(f"No button {label!r} among {offered}")

"""Read a message as a person does: its text, pictures and controls."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
EPHEMERAL, LOADING = 64, 128


def iterate_components(message: Json) -> Iterator[Json]:
    """Yield every component of a message, nested ones included, in reading order."""
    waiting = list(reversed(message["components"]))
    while waiting:
        component = waiting.pop()
        yield component
        children = [*component.get("components", []), *filter(None, [component.get("accessory")])]
        waiting += reversed(children)


def list_controls(message: Json) -> list[Json]:
    """Return a message's buttons and menus that have a custom id."""
    return [component for component in iterate_components(message) if "custom_id" in component]


def read_text(message: Json) -> str:
    """Return all of a message's text: content, embeds and text components."""
    embeds = [
        str(embed.get(key, "")) for embed in message["embeds"] for key in ("title", "description")
    ]
    texts = [
        component["content"] for component in iterate_components(message) if component["type"] == 10
    ]
    return "\n".join(filter(None, [message["content"], *embeds, *texts]))


def list_pictures(message: Json) -> list[Json]:
    """Return a message's pictures as ``{"media": {"url", …}, "description"}``, in reading order."""
    return [
        item
        for component in iterate_components(message)
        if component["type"] == 12
        for item in component["items"]
    ]


def find_button(message: Json, label: str | None) -> Json:
    """Return the enabled button with a label; raises LookupError with the labels there are."""
    for control in list_controls(message):
        if control.get("label") == label and not control.get("disabled"):
            return control
    offered = [control.get("label") for control in list_controls(message)]
    raise LookupError(f"No button {label!r} among {offered}")

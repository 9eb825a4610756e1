"""The building blocks of our messages: text, a picture, rows of buttons, a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle, ui

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROW = 5
"""A row holds so many buttons."""

MENU = 25
"""A menu holds so many options."""

_LABEL = 80
_OPTION = 100


class Message(ui.LayoutView):
    """One Components V2 message. The library keeps nothing of it: presses are routed by id."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()


def button(
    label: str, custom_id: str, style: ButtonStyle = ButtonStyle.secondary, *, off: bool = False
) -> ui.Button[Any]:
    """A button that sends ``custom_id``."""
    return ui.Button(label=label[:_LABEL], custom_id=custom_id, style=style, disabled=off)


def rows(buttons: Sequence[ui.Button[Any]], width: int = ROW) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of at most ``width``."""
    return [
        ui.ActionRow(*buttons[start : start + width]) for start in range(0, len(buttons), width)
    ]


def gallery(filename: str, description: str) -> ui.MediaGallery[Any]:
    """A picture that is sent along with the message, or that the message has already."""
    item = discord.MediaGalleryItem(f"attachment://{filename}", description=description or None)
    return ui.MediaGallery(item)


def menu(
    placeholder: str, custom_id: str, options: Iterable[tuple[str, str]], chosen: str = ""
) -> ui.ActionRow[Any]:
    """A menu of (label, value), one to be chosen; the one of value ``chosen`` is shown as such."""
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id,
            placeholder=placeholder[:_OPTION],
            options=[
                discord.SelectOption(label=label[:_OPTION], value=value, default=value == chosen)
                for label, value in options
            ],
        )
    )


def note(text: str, *buttons: ui.Button[Any]) -> Message:
    """A message of some words, with buttons beneath."""
    return Message(ui.TextDisplay(text), *rows(buttons))

"""The building blocks of our messages: text, a picture, rows of buttons, a menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle, ui

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_ROW_BUTTONS = 5
"""A row holds so many buttons."""

MAX_MENU_OPTIONS = 25
"""A menu holds so many options."""

_MAX_BUTTON_LABEL_LENGTH = 80
_MAX_MENU_TEXT_LENGTH = 100


class MessageLayout(ui.LayoutView):
    """One Components V2 message. The library keeps nothing of it: presses are routed by id."""

    def __init__(self, *items: ui.Item[Any]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()


def build_button(
    label: str,
    custom_id: str,
    style: ButtonStyle = ButtonStyle.secondary,
    *,
    is_disabled: bool = False,
) -> ui.Button[Any]:
    """A button that sends ``custom_id``."""
    return ui.Button(
        label=label[:_MAX_BUTTON_LABEL_LENGTH],
        custom_id=custom_id,
        style=style,
        disabled=is_disabled,
    )


def build_button_rows(
    buttons: Sequence[ui.Button[Any]], buttons_per_row: int = MAX_ROW_BUTTONS
) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of at most ``width``."""
    return [
        ui.ActionRow(*buttons[start : start + buttons_per_row])
        for start in range(0, len(buttons), buttons_per_row)
    ]


def build_picture_gallery(filename: str, description: str) -> ui.MediaGallery[Any]:
    """A picture that is sent along with the message, or that the message has already."""
    item = discord.MediaGalleryItem(f"attachment://{filename}", description=description or None)
    return ui.MediaGallery(item)


def build_menu(
    placeholder: str, custom_id: str, options: Iterable[tuple[str, str]], chosen_value: str = ""
) -> ui.ActionRow[Any]:
    """A menu of (label, value), one to be chosen; the one of value ``chosen`` is shown as such."""
    return ui.ActionRow(
        ui.Select(
            custom_id=custom_id,
            placeholder=placeholder[:_MAX_MENU_TEXT_LENGTH],
            options=[
                discord.SelectOption(
                    label=label[:_MAX_MENU_TEXT_LENGTH], value=value, default=value == chosen_value
                )
                for label, value in options
            ],
        )
    )


def build_text_message(text: str, *buttons: ui.Button[Any]) -> MessageLayout:
    """A message of some words, with buttons beneath."""
    return MessageLayout(ui.TextDisplay(text), *build_button_rows(buttons))

"""Discord's components and files of messages that are plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from io import BytesIO
from textwrap import shorten
from typing import Any

import discord
from discord import ui

from bot.ui.common.components import (
    Attachment,
    Button,
    ButtonRow,
    ButtonStyle,
    ChannelMenu,
    Component,
    Menu,
    MessageLayout,
    Panel,
    Section,
    Text,
)
from bot.ui.common.illustration import Illustration

_MAX_BUTTON_LABEL_LENGTH = 80
_MAX_MENU_TEXT_LENGTH = 100
_LONGEST_WORD = 30
"""Hardly a word between spaces has more letters."""

_WORD = r"[^\s`:/\\]+"
"""A part of a name in any language: vowel signs are not `\\w`."""

_COMMAND_NAME_PATTERN = re.compile(
    rf"(?<!\\)`/(?P<name>{_WORD}(?: {_WORD})?)(?: (?P<option>{_WORD}:))?`"
)

_DISCORD_STYLES = {
    ButtonStyle.PRIMARY: discord.ButtonStyle.primary,
    ButtonStyle.SECONDARY: discord.ButtonStyle.secondary,
    ButtonStyle.SUCCESS: discord.ButtonStyle.success,
    ButtonStyle.DANGER: discord.ButtonStyle.danger,
}


class DiscordMessage(ui.LayoutView):
    """A message as discord.py sends it; the library keeps no reference to it or its controls."""

    def __init__(self, items: Sequence[ui.Item[Any]]) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        self.stop()


def build_discord_message(
    layout: MessageLayout, mention_command: Callable[[str], str] | None = None
) -> DiscordMessage:
    """Return the message as Discord's components.

    With ``mention_command`` (`PatienceClient.mention_command`) the commands that its texts name as
    “`/new`” can be clicked.
    """
    message = DiscordMessage([_build_part(part) for part in layout.parts])
    if mention_command is not None:
        for item in message.walk_children():
            if isinstance(item, ui.TextDisplay):
                item.content = mention_commands(item.content, mention_command)
    return message


def mention_commands(text: str, mention_command: Callable[[str], str]) -> str:
    """Return a text with the commands that it names replaced by their mentions.

    An option after a command is kept: “`/server board minimum:`” is a mention and “`minimum:`”.
    Text of players is not changed, for its backticks come after backslashes.
    """

    def replace_name(match: re.Match[str]) -> str:
        option = f" `{match['option']}`" if match["option"] else ""
        return mention_command(match["name"]) + option

    return _COMMAND_NAME_PATTERN.sub(replace_name, text)


def build_files(layout: MessageLayout) -> list[discord.File]:
    """Return the files to be sent along: pictures that the message does not have yet, and others.

    Where a message is edited, these are all the files that it keeps.
    """
    files = []
    for component in layout.iterate_components():
        if isinstance(component, Illustration) and component.png is not None:
            files.append(
                discord.File(
                    BytesIO(component.png),
                    filename=component.filename,
                    description=component.text,
                )
            )
        elif isinstance(component, Attachment):
            files.append(discord.File(BytesIO(component.data), filename=component.filename))
    return files


def _build_part(part: Component | Panel) -> ui.Item[Any]:
    if isinstance(part, Panel):
        return ui.Container(
            *map(_build_component, part.components),
            accent_colour=part.accent_colour,
            id=part.id,
        )
    return _build_component(part)


def _build_component(component: Component) -> ui.Item[Any]:
    match component:
        case Text(content, text_id):
            return ui.TextDisplay(content, id=text_id)
        case Illustration():
            return _build_illustration(component)
        case Section(content, button):
            return ui.Section(content, accessory=_build_button(button))
        case ButtonRow(buttons):
            return ui.ActionRow(*map(_build_button, buttons))
        case Menu():
            return ui.ActionRow(_build_menu(component))
        case ChannelMenu():
            return ui.ActionRow(_build_channel_menu(component))
        case Attachment():
            return ui.File(f"attachment://{component.filename}")


def _build_illustration(illustration: Illustration) -> ui.Item[Any]:
    if not illustration.filename:
        return ui.TextDisplay(illustration.text)
    item = discord.MediaGalleryItem(
        f"attachment://{illustration.filename}", description=illustration.text or None
    )
    return ui.MediaGallery(item)


def _build_button(button: Button) -> ui.Button[Any]:
    return ui.Button(
        label=button.label[:_MAX_BUTTON_LABEL_LENGTH],
        custom_id=button.custom_id.dump(),
        style=_DISCORD_STYLES[button.style],
        disabled=button.is_disabled,
    )


def _build_menu(menu: Menu) -> ui.Select[Any]:
    return ui.Select(
        custom_id=menu.custom_id.dump(),
        placeholder=menu.placeholder[:_MAX_MENU_TEXT_LENGTH],
        options=[
            discord.SelectOption(
                label=option.label[:_MAX_MENU_TEXT_LENGTH],
                value=option.value,
                default=option.is_chosen,
                description=_shorten_text(option.about) or None,
            )
            for option in menu.options
        ],
    )


def _shorten_text(text: str) -> str:
    """Return a menu's text, cut off after its last whole word that fits.

    A text without spaces, of which that would leave little, is cut after any letter.
    """
    shown = shorten(text, _MAX_MENU_TEXT_LENGTH, placeholder="…")
    if len(text) > _MAX_MENU_TEXT_LENGTH and len(shown) < _MAX_MENU_TEXT_LENGTH - _LONGEST_WORD:
        return text[: _MAX_MENU_TEXT_LENGTH - 1] + "…"
    return shown


def _build_channel_menu(menu: ChannelMenu) -> ui.ChannelSelect[Any]:
    return ui.ChannelSelect(
        custom_id=menu.custom_id.dump(),
        placeholder=menu.placeholder[:_MAX_MENU_TEXT_LENGTH],
        channel_types=[discord.ChannelType[kind] for kind in menu.kinds],
        min_values=menu.min_choices,
        max_values=menu.max_choices,
        default_values=[
            discord.SelectDefaultValue(id=channel_id, type=discord.SelectDefaultValueType.channel)
            for channel_id in menu.chosen_ids
        ],
    )

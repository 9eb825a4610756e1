"""Messages as plain data: text, pictures, buttons, menus; and the Discord components made of them.

Pages build a `MessageLayout` from these values; `build_discord_message` turns it into Discord's
components.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from io import BytesIO
from textwrap import shorten
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.client.client import Press
from bot.client.controls import CustomId
from rendering.canvas import compute_checksum

MAX_ROW_BUTTONS = 4
"""Discord allows five buttons in a row, but newer phones wrap the fifth."""

MAX_MENU_OPTIONS = 25
"""Discord shows at most this many options in a menu."""


class ButtonStyle(Enum):
    """The look of a button, by its importance or effect."""

    PRIMARY = auto()
    SECONDARY = auto()
    SUCCESS = auto()
    DANGER = auto()


@dataclass(frozen=True, slots=True)
class Button:
    """A button, and the id that is sent when it is pressed."""

    label: str
    custom_id: CustomId
    style: ButtonStyle = ButtonStyle.SECONDARY


@dataclass(frozen=True, slots=True)
class ButtonRow:
    """Buttons side by side."""

    buttons: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class MenuOption:
    """One of the choices in a menu, with a few words about it below."""

    label: str
    value: str
    is_chosen: bool = False
    about: str = ""


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu in which one option is chosen."""

    placeholder: str
    custom_id: CustomId
    options: tuple[MenuOption, ...]


@dataclass(frozen=True, slots=True)
class ChannelMenu:
    """A menu of a server's channels; ``chosen_ids`` are shown as chosen already.

    ``kinds`` are names of Discord's channel types.
    """

    placeholder: str
    custom_id: CustomId
    kinds: tuple[str, ...]
    chosen_ids: tuple[int, ...] = ()
    min_choices: int = 1
    max_choices: int = 1


@dataclass(frozen=True, slots=True)
class Text:
    """Some lines of text in Discord's markdown; ``id`` as that of a panel."""

    content: str
    id: int | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """Text with a button beside it."""

    content: str
    button: Button


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file to be downloaded."""

    filename: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture called ``filename`` that ``text`` describes; without a name, the text by itself.

    ``png`` is the picture where it is to be sent; a message may have it already.
    """

    text: str
    filename: str = ""
    png: bytes | None = None

    def copy_without_png(self) -> Illustration:
        """Return the same without the picture's bytes, as a message shows it once it is sent."""
        return replace(self, png=None)


Component: TypeAlias = Text | Section | ButtonRow | Menu | ChannelMenu | Attachment | Illustration


@dataclass(frozen=True, slots=True, init=False)
class Panel:
    """Components in a frame.

    ``accent_colour`` is the colour of its edge, 0xRRGGBB. ``id`` marks the panel, so that it is
    recognised when its message comes back from Discord.
    """

    components: tuple[Component, ...]
    accent_colour: int | None
    id: int | None

    def __init__(
        self, *components: Component, accent_colour: int | None = None, panel_id: int | None = None
    ) -> None:
        object.__setattr__(self, "components", components)
        object.__setattr__(self, "accent_colour", accent_colour)
        object.__setattr__(self, "id", panel_id)

    def with_components(self, *components: Component) -> Panel:
        """Return the same panel with these components instead."""
        return Panel(*components, accent_colour=self.accent_colour, panel_id=self.id)


@dataclass(frozen=True, slots=True, init=False)
class MessageLayout:
    """All that one message shows, from top to bottom."""

    parts: tuple[Component | Panel, ...]

    def __init__(self, *parts: Component | Panel) -> None:
        object.__setattr__(self, "parts", parts)

    def iterate_components(self) -> Iterator[Component]:
        """Yield every component, those in panels too, from top to bottom."""
        for part in self.parts:
            if isinstance(part, Panel):
                yield from part.components
            else:
                yield part

    def with_button_below(self, button: Button) -> MessageLayout:
        """Return the same message with one more button, in the last row if that has room."""
        *parts, last_part = self.parts
        if isinstance(last_part, Panel):
            components = _add_button(last_part.components, button)
            return MessageLayout(*parts, last_part.with_components(*components))
        return MessageLayout(*parts, *_add_button((last_part,), button))

    def with_picture_below(self, illustration: Illustration) -> MessageLayout:
        """Return the same message with one more picture below the first one of its panel."""
        panel, *others = self.parts
        assert isinstance(panel, Panel)  # messages with pictures begin with one
        components = list(panel.components)
        pictures = [part for part in components if isinstance(part, Illustration)]
        components.insert(components.index(pictures[0]) + 1 if pictures else 1, illustration)
        return MessageLayout(panel.with_components(*components), *others)

    def without_button(self, custom_id: CustomId) -> MessageLayout:
        """Return the same message without a button of the rows that are in no panel."""
        rows_and_others = (
            ButtonRow(tuple(each for each in part.buttons if each.custom_id != custom_id))
            if isinstance(part, ButtonRow)
            else part
            for part in self.parts
        )
        return MessageLayout(*(part for part in rows_and_others if part != ButtonRow(())))

    def without_pictures(self) -> MessageLayout:
        """Return the same message with its pictures left out; text in their place stays."""
        return MessageLayout(
            *(
                part.with_components(*filter(_is_no_picture, part.components))
                if isinstance(part, Panel)
                else part
                for part in self.parts
                if isinstance(part, Panel) or _is_no_picture(part)
            )
        )


def _add_button(components: tuple[Component, ...], button: Button) -> tuple[Component, ...]:
    last = components[-1]
    if isinstance(last, ButtonRow) and len(last.buttons) < MAX_ROW_BUTTONS:
        return (*components[:-1], ButtonRow((*last.buttons, button)))
    return (*components, ButtonRow((button,)))


def _is_no_picture(component: Component) -> bool:
    return not (isinstance(component, Illustration) and component.filename)


def build_button_rows(buttons: Iterable[Button]) -> list[ButtonRow]:
    """Return the buttons in as few rows as they need, the earlier ones longer by one at most."""
    remaining = tuple(buttons)
    rows = []
    for rows_left in range(-(-len(remaining) // MAX_ROW_BUTTONS), 0, -1):
        length = -(-len(remaining) // rows_left)
        rows.append(ButtonRow(remaining[:length]))
        remaining = remaining[length:]
    return rows


def build_menu(
    placeholder: str,
    custom_id: CustomId,
    options: Iterable[tuple[str, str]],
    chosen_value: str = "",
) -> Menu:
    """Return a menu of (label, value); the option of value ``chosen_value`` is shown as chosen."""
    return Menu(
        placeholder,
        custom_id,
        tuple(MenuOption(label, value, value == chosen_value) for label, value in options),
    )


def build_text_message(text: str, *buttons: Button, text_id: int | None = None) -> MessageLayout:
    """Return a message of a short text with buttons below."""
    return MessageLayout(Text(text, text_id), *build_button_rows(buttons))


def build_panel_message(*parts: Component) -> MessageLayout:
    """Return a message of one panel."""
    return MessageLayout(Panel(*parts))


def build_illustration(
    picture: bytes, filename_stem: str, description: str, *, suffix: str = ".png"
) -> Illustration:
    """Return a picture to be sent, whose name no other picture of its message has had."""
    filename = f"{filename_stem}-{compute_checksum(picture):08x}{suffix}"
    return Illustration(description, filename, picture)


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
    message = DiscordMessage([_build_component(part) for part in layout.parts])
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
                    BytesIO(component.png), filename=component.filename, description=component.text
                )
            )
        elif isinstance(component, Attachment):
            files.append(discord.File(BytesIO(component.data), filename=component.filename))
    return files


_WORD_JOINER = "\u2060"
_LONE_ENDING = re.compile("(?<=[ぁ-ん])(?=[ぁ-ん]。)")
"""Where a line of Japanese must not break, so that none is a lone “す。”."""


def _build_component(component: Component | Panel) -> ui.Item[Any]:
    match component:
        case Panel(parts, accent_colour, panel_id):
            contents = map(_build_component, parts)
            return ui.Container(*contents, accent_colour=accent_colour, id=panel_id)
        case Text(content, text_id):
            return ui.TextDisplay(_LONE_ENDING.sub(_WORD_JOINER, content), id=text_id)
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


def get_chosen_value(press: Press) -> str:
    """Return the first value that was chosen in a menu, or an empty string."""
    return next(iter(list_chosen_values(press)), "")


def list_chosen_values(press: Press) -> list[str]:
    """Return the values that were chosen in a menu."""
    return list(map(str, _get_component_data(press).get("values") or ()))


def list_chosen_channels(press: Press) -> set[int]:
    """Return the ids of the chosen channels that exist, as Discord says."""
    resources = _get_component_data(press).get("resolved") or {}
    return set(map(int, resources.get("channels") or ()))


def _get_component_data(press: Press) -> dict[str, Any]:
    return dict(press.interaction.data or {})

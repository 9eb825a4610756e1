"""Messages as plain data: text, pictures, buttons and menus, before Discord is involved.

Pages build a `MessageLayout` from these values; `bot.ui.common.discord_message` turns it into
Discord's components.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import TypeAlias

from bot.client.custom_id import CustomId
from bot.ui.common.illustration import Illustration

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
    is_disabled: bool = False


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


Component: TypeAlias = Text | Section | ButtonRow | Menu | ChannelMenu | Attachment | Illustration


@dataclass(frozen=True, slots=True)
class Panel:
    """Components in a frame.

    ``accent_colour`` is the colour of its edge, 0xRRGGBB. ``id`` marks the panel, so that it is
    recognised when its message comes back from Discord.
    """

    components: tuple[Component, ...]
    accent_colour: int | None = None
    id: int | None = None


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
            return MessageLayout(*parts, replace(last_part, components=components))
        return MessageLayout(*parts, *_add_button((last_part,), button))

    def without_pictures(self) -> MessageLayout:
        """Return the same message with its pictures left out; text in their place stays."""
        return MessageLayout(
            *(
                replace(part, components=tuple(filter(_is_no_picture, part.components)))
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


def build_panel(
    *components: Component, accent_colour: int | None = None, panel_id: int | None = None
) -> Panel:
    """Return the components in a frame."""
    return Panel(components, accent_colour, panel_id)


def build_button(
    label: str,
    custom_id: CustomId,
    style: ButtonStyle = ButtonStyle.SECONDARY,
    *,
    is_disabled: bool = False,
) -> Button:
    """Return a button that sends ``custom_id``."""
    return Button(label, custom_id, style, is_disabled)


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

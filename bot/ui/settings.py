"""A player's settings: one private message that shows what they make of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ui

from bot.engine.errors import GameError
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.message import MENU, Message, button, menu
from bot.ui.preview import preview
from bot.ui.show import say
from bot.ui.themes import theme_names, used
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.players import Settings
    from bot.ui.sight import Sight
    from bot.ui.words import Listener

_SWITCHES: dict[str, Callable[[bool], Settings]] = {
    "large": lambda on: {"large": on},
    "ready": lambda on: {"ready": on},
    "text": lambda on: {"text": on},
}
"""The settings that are on or off, and how each is set."""


async def settings_page(interaction: Interaction) -> None:
    """The player's settings, to be changed."""
    who = await listener(interaction)
    seen = await preview(who)
    await say(interaction, settings_message(who, seen), seen.file)


async def change_setting(interaction: Interaction, name: str, value: str) -> None:
    """Sets one thing and shows the settings as they now are, on the message that was pressed."""
    change = _understood(name, value)
    await interaction.client.services.players.change(interaction.user.id, **change)
    who = await listener(interaction)
    seen = await preview(who)
    await interaction.response.edit_message(
        view=settings_message(who, seen), attachments=seen.files
    )


def settings_message(who: Listener, seen: Sight) -> Message:
    """What is set, each with its control; ``seen`` is a table drawn so."""
    words, player = who.words, who.player
    return Message(
        ui.Container(
            ui.TextDisplay(words("settings-title")),
            seen.item(),
            ui.TextDisplay(words("settings-theme")),
            _themes(who),
            *(_switch(who, name, on=getattr(player, name)) for name in _SWITCHES),
            ui.TextDisplay(words("settings-tables")),
            _seen_by(words, "tables", words("menu-tables"), player.tables),
            ui.TextDisplay(words("settings-record")),
            _seen_by(words, "record", words("menu-record"), player.record),
        )
    )


def _themes(who: Listener) -> ui.ActionRow[Any]:
    options = [(label, name) for name, label in theme_names(who.words).items()]
    now = used(who.player.theme)
    return menu(who.words("menu-themes"), ids.setting("theme"), options[:MENU], now)


def _seen_by(words: Words, name: str, placeholder: str, now: Visibility) -> ui.ActionRow[Any]:
    """A menu of who may see something."""
    options = [(words(f"settings-{name}-{each.value}"), each.value) for each in Visibility]
    return menu(placeholder, ids.setting(name), options, now.value)


def _switch(who: Listener, name: str, *, on: bool) -> ui.Section[Any]:
    """What is so, and beside it a button to make it otherwise."""
    words = who.words
    now, other = ("on", "off") if on else ("off", "on")
    return ui.Section(
        words(f"settings-{name}-{now}"),
        accessory=button(words(f"button-{name}-{other}"), ids.setting(name, other)),
    )


def _understood(name: str, value: str) -> Settings:
    """What a control sets; GameError ``unknown-control`` for what none of ours would send."""
    if name == "tables" and value in set(Visibility):
        return {"tables": Visibility(value)}
    if name == "record" and value in set(Visibility):
        return {"record": Visibility(value)}
    if name == "theme" and used(value) == value:
        return {"theme": value}
    if name in _SWITCHES and value in {"on", "off"}:
        return _SWITCHES[name](value == "on")
    raise GameError("unknown-control")

"""A player's settings: one private message that shows what they make of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.players import Visibility
from bot.ui.answers.settings_preview import illustrate_settings
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    Menu,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_menu,
    build_panel,
)
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.theme_choice import list_theme_labels, resolve_theme_name
from bot.ui.common.viewer import load_viewer

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.services.accounts.players import PlayerSettingsUpdate
    from bot.ui.common.illustration import Illustration
    from bot.ui.common.viewer import Viewer

_SWITCH_SETTINGS: dict[str, Callable[[bool], PlayerSettingsUpdate]] = {
    "large": lambda on: {"has_large_indices": on},
    "ready": lambda on: {"marks_ready_cards": on},
    "text": lambda on: {"is_text_only": on},
}
"""The settings that are on or off, and how each is set."""


async def show_settings(interaction: Interaction) -> None:
    """The player's settings, to be changed."""
    who = await load_viewer(interaction)
    seen = await illustrate_settings(who)
    await reply_privately(interaction, build_settings_message(who, seen))


async def change_setting(interaction: Interaction, name: str, value: str) -> None:
    """Sets one thing and shows the settings as they now are, on the message that was pressed."""
    change = _parse_setting(name, value)
    await interaction.client.services.player_settings.change_settings(interaction.user.id, **change)
    who = await load_viewer(interaction)
    seen = await illustrate_settings(who)
    await edit_pressed_message(interaction, build_settings_message(who, seen))


def build_settings_message(viewer: Viewer, illustration: Illustration) -> MessageLayout:
    """What is set, each with its control; ``seen`` is a table drawn so."""
    words, player = viewer.texts, viewer.player
    return MessageLayout(
        build_panel(
            Text(words("settings-title")),
            illustration,
            Text(words("settings-theme")),
            _build_theme_menu(viewer),
            _build_switch(viewer, "large", is_on=player.has_large_indices),
            _build_switch(viewer, "ready", is_on=player.marks_ready_cards),
            _build_switch(viewer, "text", is_on=player.is_text_only),
            Text(words("settings-tables")),
            _build_visibility_menu(words, "tables", words("menu-tables"), player.table_visibility),
            Text(words("settings-record")),
            _build_visibility_menu(words, "record", words("menu-record"), player.record_visibility),
        )
    )


def _build_theme_menu(viewer: Viewer) -> Menu:
    options = [(label, name) for name, label in list_theme_labels(viewer.texts).items()]
    now = resolve_theme_name(viewer.player.theme)
    return build_menu(
        viewer.texts("menu-themes"),
        custom_ids.build_setting_id("theme"),
        options[:MAX_MENU_OPTIONS],
        now,
    )


def _build_visibility_menu(texts: Texts, name: str, placeholder: str, current: Visibility) -> Menu:
    """A menu of who may see something."""
    options = [(texts(f"settings-{name}-{each.value}"), each.value) for each in Visibility]
    return build_menu(placeholder, custom_ids.build_setting_id(name), options, current.value)


def _build_switch(viewer: Viewer, name: str, *, is_on: bool) -> Section:
    """What is so, and beside it a button to make it otherwise."""
    words = viewer.texts
    now, other = ("on", "off") if is_on else ("off", "on")
    return Section(
        words(f"settings-{name}-{now}"),
        build_button(words(f"button-{name}-{other}"), custom_ids.build_setting_id(name, other)),
    )


def _parse_setting(name: str, value: str) -> PlayerSettingsUpdate:
    """What a control sets; GameError ``unknown-control`` for what none of ours would send."""
    if name == "tables" and value in set(Visibility):
        return {"table_visibility": Visibility(value)}
    if name == "record" and value in set(Visibility):
        return {"record_visibility": Visibility(value)}
    if name == "theme" and resolve_theme_name(value) == value:
        return {"theme": value}
    if name in _SWITCH_SETTINGS and value in {"on", "off"}:
        return _SWITCH_SETTINGS[name](value == "on")
    raise GameError(ErrorKey.UNKNOWN_CONTROL)

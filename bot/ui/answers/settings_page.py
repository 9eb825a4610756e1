"""A player's settings: one private message that shows what a table looks like with them."""

from __future__ import annotations

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsUpdate
from bot.ui.answers.custom_ids import SetId, SettingChoice, SettingSwitch, SwitchId
from bot.ui.answers.settings_preview import illustrate_settings
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
from bot.ui.common.illustration import Illustration
from bot.ui.common.replies import edit_pressed_page, reply_with_page
from bot.ui.common.theme_choice import list_theme_labels, resolve_theme_name
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.language_menu import build_language_menu, read_chosen_language


async def show_settings(interaction: Interaction) -> None:
    """Show the player's settings with controls to change them."""
    viewer = await load_viewer(interaction)
    illustration = await illustrate_settings(viewer)
    await reply_with_page(interaction, build_settings_message(viewer, illustration))


async def switch_setting(interaction: Interaction, setting: SettingSwitch, *, is_on: bool) -> None:
    """Turn a setting on or off, and show the settings on the message that was pressed."""
    await _change_settings(interaction, _build_switch_update(setting, is_on=is_on))


async def choose_setting(interaction: Interaction, setting: SettingChoice, value: str) -> None:
    """Change a setting to a menu's value, and show the settings on the message.

    Raises GameError (``unknown-control``) for a value that no menu of ours has.
    """
    await _change_settings(interaction, _build_choice_update(setting, value))


def build_settings_message(viewer: Viewer, illustration: Illustration) -> MessageLayout:
    """Return the settings, each with its control, and a table that is drawn with them."""
    texts, player = viewer.texts, viewer.player
    return MessageLayout(
        build_panel(
            Text(texts("settings-title")),
            Text(texts("settings-language")),
            build_language_menu(texts, SetId(SettingChoice.LANGUAGE), player.language),
            illustration,
            Text(texts("settings-theme")),
            _build_theme_menu(viewer),
            _build_switch(texts, SettingSwitch.LARGE_INDICES, is_on=player.has_large_indices),
            _build_switch(texts, SettingSwitch.TALL_PICTURES, is_on=player.has_tall_pictures),
            _build_switch(texts, SettingSwitch.READY_CARDS, is_on=player.marks_ready_cards),
            _build_switch(texts, SettingSwitch.TEXT_ONLY, is_on=player.is_text_only),
            _build_switch(texts, SettingSwitch.SPELLED_SUITS, is_on=player.spells_suits),
            Text(texts("settings-tables")),
            build_menu(
                texts("menu-tables"),
                SetId(SettingChoice.TABLE_VISIBILITY),
                _build_visibility_options(texts, SettingChoice.TABLE_VISIBILITY),
                player.table_visibility,
            ),
            Text(texts("settings-record")),
            build_menu(
                texts("menu-record"),
                SetId(SettingChoice.RECORD_VISIBILITY),
                _build_visibility_options(texts, SettingChoice.RECORD_VISIBILITY),
                player.record_visibility,
            ),
            _build_switch(texts, SettingSwitch.PICTURE_NAMES, is_on=player.shows_name_in_pictures),
        )
    )


async def _change_settings(interaction: Interaction, update: PlayerSettingsUpdate) -> None:
    await interaction.client.services.player_settings.change_settings(interaction.user.id, **update)
    viewer = await load_viewer(interaction)
    illustration = await illustrate_settings(viewer)
    await edit_pressed_page(interaction, build_settings_message(viewer, illustration))


def _build_theme_menu(viewer: Viewer) -> Menu:
    options = [(label, name) for name, label in list_theme_labels(viewer.texts).items()]
    return build_menu(
        viewer.texts("menu-themes"),
        SetId(SettingChoice.THEME),
        options[:MAX_MENU_OPTIONS],
        resolve_theme_name(viewer.player.theme),
    )


def _build_visibility_options(texts: Texts, setting: SettingChoice) -> list[tuple[str, str]]:
    """Return the options of a menu of who may see the player's tables or record."""
    return [
        (texts(f"settings-{setting}-{visibility}"), visibility.value) for visibility in Visibility
    ]


def _build_switch(texts: Texts, setting: SettingSwitch, *, is_on: bool) -> Section:
    """Return a sentence on how a setting is, with a button that turns it over."""
    current, other = ("on", "off") if is_on else ("off", "on")
    return Section(
        texts(f"settings-{setting}-{current}"),
        build_button(texts(f"button-{setting}-{other}"), SwitchId(setting, not is_on)),
    )


def _build_switch_update(setting: SettingSwitch, *, is_on: bool) -> PlayerSettingsUpdate:
    match setting:
        case SettingSwitch.LARGE_INDICES:
            return {"has_large_indices": is_on}
        case SettingSwitch.TALL_PICTURES:
            return {"has_tall_pictures": is_on}
        case SettingSwitch.READY_CARDS:
            return {"marks_ready_cards": is_on}
        case SettingSwitch.TEXT_ONLY:
            return {"is_text_only": is_on}
        case SettingSwitch.PICTURE_NAMES:
            return {"shows_name_in_pictures": is_on}
        case SettingSwitch.SPELLED_SUITS:
            return {"spells_suits": is_on}


def _build_choice_update(setting: SettingChoice, value: str) -> PlayerSettingsUpdate:
    match setting:
        case SettingChoice.LANGUAGE:
            return {"language": read_chosen_language(value)}
        case SettingChoice.THEME if resolve_theme_name(value) == value:
            return {"theme": value}
        case SettingChoice.TABLE_VISIBILITY if value in set(Visibility):
            return {"table_visibility": Visibility(value)}
        case SettingChoice.RECORD_VISIBILITY if value in set(Visibility):
            return {"record_visibility": Visibility(value)}
    raise GameError(ErrorKey.UNKNOWN_CONTROL)

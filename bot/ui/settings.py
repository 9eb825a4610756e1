"""A player's settings, with a preview of a table, and menus of languages."""

from functools import cache
from typing import cast

from bot.client.client import Press
from bot.client.controls import CustomId, handles
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import replay
from bot.locale.catalogue import Texts, get_texts_by_language
from bot.models.accounts import Visibility
from bot.services.accounts import PlayerSettingsUpdate
from bot.ui import components, control_ids, replies, viewers
from bot.ui.position import format_picture_caption, format_text_table, paint_position
from bot.variants import get_variant


async def show_settings(press: Press) -> None:
    """Show the player's settings with controls to change them."""
    viewer = await viewers.load_viewer(press)
    with press.trace.measure_drawing():
        illustration = await illustrate_settings(viewer)
    message = build_settings_message(viewer, illustration, press.server_id)
    await replies.reply_with_page(press, message)


@handles(control_ids.SwitchId)
async def switch_setting(press: Press, custom_id: control_ids.SwitchId) -> None:
    """Turn a setting on or off, and show the settings on the message that was pressed."""
    field = _SWITCHED_FIELDS[custom_id.setting]
    value: bool | int | None = custom_id.is_on
    if custom_id.setting is control_ids.SettingSwitch.REMINDER:
        value = press.server_id if custom_id.is_on else None
    await _change_settings(press, cast("PlayerSettingsUpdate", {field: value}))


@handles(control_ids.SetId)
async def choose_setting(press: Press, custom_id: control_ids.SetId) -> None:
    """Change a setting to a menu's value, and show the settings on the message.

    Raises GameError (``unknown-control``) for a value that no menu of ours has.
    """
    await _change_settings(
        press, _build_choice_update(custom_id.setting, components.get_chosen_value(press))
    )


def build_settings_message(
    viewer: viewers.Viewer, illustration: components.Illustration, server_id: int | None
) -> components.MessageLayout:
    """Return the settings, each with its control, and a table that is drawn with them.

    The reminder is one of the server where they are shown.
    """
    reminders = []
    if server_id is not None:
        is_reminded = viewer.player.reminder_server_id == server_id
        reminders = [_build_switch(viewer, control_ids.SettingSwitch.REMINDER, is_on=is_reminded)]
    texts, player = viewer.texts, viewer.player
    themes = [(label, name) for name, label in viewers.list_theme_labels(texts).items()]
    return components.build_panel_message(
        components.Text(texts("settings-title")),
        components.Text(texts("settings-language")),
        build_language_menu(
            texts, control_ids.SetId(control_ids.SettingChoice.LANGUAGE), player.language
        ),
        illustration,
        components.Text(texts("settings-theme")),
        components.build_menu(
            texts("menu-themes"),
            control_ids.SetId(control_ids.SettingChoice.THEME),
            themes[: components.MAX_MENU_OPTIONS],
            viewers.resolve_theme_name(player.theme),
        ),
        _build_switch(viewer, control_ids.SettingSwitch.LARGE_INDICES),
        _build_switch(viewer, control_ids.SettingSwitch.TALL_PICTURES),
        _build_switch(viewer, control_ids.SettingSwitch.READY_CARDS),
        _build_switch(viewer, control_ids.SettingSwitch.TEXT_ONLY),
        _build_switch(viewer, control_ids.SettingSwitch.SPELLED_SUITS),
        components.Text(texts("settings-tables")),
        components.build_menu(
            texts("menu-tables"),
            control_ids.SetId(control_ids.SettingChoice.TABLE_VISIBILITY),
            _build_visibility_options(texts),
            player.table_visibility,
        ),
        components.Text(texts("settings-record")),
        components.build_menu(
            texts("menu-record"),
            control_ids.SetId(control_ids.SettingChoice.RECORD_VISIBILITY),
            _build_visibility_options(texts),
            player.record_visibility,
        ),
        _build_switch(viewer, control_ids.SettingSwitch.PICTURE_NAMES),
        *reminders,
    )


async def _change_settings(press: Press, update: PlayerSettingsUpdate) -> None:
    await press.services.player_settings.change_settings(
        press.player_id, **update, request=press.request
    )
    viewer = await viewers.load_viewer(press)
    with press.trace.measure_drawing():
        illustration = await illustrate_settings(viewer)
    message = build_settings_message(viewer, illustration, press.server_id)
    await replies.edit_pressed_page(press, message)


def _build_visibility_options(texts: Texts) -> list[tuple[str, str]]:
    """Return the options of a menu of who may see the player's tables or record."""
    return [(texts(f"settings-{visibility}"), visibility.value) for visibility in Visibility]


_SWITCHED_FIELDS = {
    control_ids.SettingSwitch.LARGE_INDICES: "has_large_indices",
    control_ids.SettingSwitch.TALL_PICTURES: "has_tall_pictures",
    control_ids.SettingSwitch.READY_CARDS: "marks_ready_cards",
    control_ids.SettingSwitch.TEXT_ONLY: "is_text_only",
    control_ids.SettingSwitch.PICTURE_NAMES: "shows_name_in_pictures",
    control_ids.SettingSwitch.SPELLED_SUITS: "spells_suits",
    control_ids.SettingSwitch.REMINDER: "reminder_server_id",
}
"""The field of `PlayerSettings` that each switch turns over."""


def _build_switch(
    viewer: viewers.Viewer, setting: control_ids.SettingSwitch, *, is_on: bool | None = None
) -> components.Section:
    """Return a sentence on how a setting is, with a button that turns it over."""
    texts = viewer.texts
    if is_on is None:
        is_on = getattr(viewer.player, _SWITCHED_FIELDS[setting])
    label = texts(f"button-{setting}", on=viewers.format_yes_or_no(not is_on))
    return components.Section(
        texts(f"settings-{setting}", on=viewers.format_yes_or_no(is_on)),
        components.Button(label, control_ids.SwitchId(setting, not is_on)),
    )


def _build_choice_update(setting: control_ids.SettingChoice, value: str) -> PlayerSettingsUpdate:
    match setting:
        case control_ids.SettingChoice.LANGUAGE:
            return {"language": read_chosen_language(value)}
        case control_ids.SettingChoice.THEME if viewers.resolve_theme_name(value) == value:
            return {"theme": value}
        case control_ids.SettingChoice.TABLE_VISIBILITY if value in set(Visibility):
            return {"table_visibility": Visibility(value)}
        case control_ids.SettingChoice.RECORD_VISIBILITY if value in set(Visibility):
            return {"record_visibility": Visibility(value)}
    raise GameError(ErrorKey.UNKNOWN_CONTROL)


_PREVIEW_VARIANT, _PREVIEW_DEAL = "canfield", 1355
_PREVIEW_MOVES = (
    "r-f2 draw draw draw draw draw w-t1 w-t4 w-t3 t4-t3x2 w-t3 draw w-t1 draw w-f2 t1-f2 draw"
    " w-t2 w-t1 w-f3 draw w-t3 draw w-t4 w-f4"
)
"""They lead to face cards of every rank, the ace of spades, backs, and a card that can go up."""


async def illustrate_settings(viewer: viewers.Viewer) -> components.Illustration:
    """Return the example table as a picture or text, by the player's settings."""
    moves, state = _replay_preview_game()
    if viewer.player.is_text_only:
        return components.Illustration(format_text_table(state, viewer.texts, last_move=moves[-1]))
    png = await paint_position(
        state,
        viewer.player,
        tallest_column=state.tallest_column,
        last_move=moves[-1],
        caption=format_picture_caption(viewer.texts, _PREVIEW_VARIANT, _PREVIEW_DEAL, len(moves)),
    )
    theme_name = viewers.format_theme_name(viewer.texts, viewer.player.theme)
    return components.build_illustration(
        png, "preview", viewer.texts("alt-preview", theme=theme_name)
    )


@cache
def _replay_preview_game() -> tuple[list[Move], State]:
    moves = [Move.parse(text) for text in _PREVIEW_MOVES.split()]
    return moves, replay(get_variant(_PREVIEW_VARIANT), _PREVIEW_DEAL, moves)


AS_IN_DISCORD = "discord"
"""What is chosen in the menu, or typed, for no language of one's own here."""


def build_language_menu(
    texts: Texts, custom_id: CustomId, chosen_language: str | None
) -> components.Menu:
    """Return a menu of languages; one that we no longer have counts as none."""
    texts_by_language = get_texts_by_language()
    options = [
        (texts("language-as-in-discord"), AS_IN_DISCORD),
        *((each.own_name, language) for language, each in texts_by_language.items()),
    ]
    is_known = chosen_language in texts_by_language
    chosen = chosen_language if chosen_language and is_known else AS_IN_DISCORD
    return components.build_menu(texts("menu-languages"), custom_id, options, chosen)


def build_language_offer(texts: Texts) -> components.Section:
    """Return the names of our other languages, and a button to the settings to choose one.

    Discord does not offer all of them, and many use it in English.
    """
    names = [
        each.own_name
        for language, each in get_texts_by_language().items()
        if language != texts.language
    ]
    button = components.Button(
        texts("button-language"), control_ids.OpenPageId(control_ids.Destination.SETTINGS)
    )
    return components.Section(f"-# {' · '.join(names)}", button)


def read_chosen_language(value: str) -> str | None:
    """Return the language that was chosen, None for that of Discord.

    Raises GameError (``unknown-control``) for a language that we do not have.
    """
    if value != AS_IN_DISCORD and value not in get_texts_by_language():
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return None if value == AS_IN_DISCORD else value

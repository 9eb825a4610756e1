"""The menu of games in a hall of records."""

from dataclasses import replace

from bot.locale.catalogue import get_english_texts
from bot.models.players import PlayerSettings
from bot.services.seasons.hall import HallPage, HallQuery
from bot.ui.common.components import MAX_MENU_OPTIONS, Menu, Text
from bot.ui.common.viewer import Viewer
from bot.ui.seasons.hall_page import build_hall_game_menu

VIEWER = Viewer(PlayerSettings(id=1), get_english_texts())
PAGE = HallPage(
    query=HallQuery(game_group="canfield"),
    feats=(),
    private_ids=frozenset(),
    variants=("klondike", "canfield"),
    current_season="m2026-11",
    past_seasons=(),
    counted_until=None,
)


def test_the_game_shown_comes_first_and_alone_it_needs_no_menu() -> None:
    (menu,) = build_hall_game_menu(PAGE, VIEWER, "`/leaderboard`")
    assert isinstance(menu, Menu)
    assert [(option.value, option.is_chosen) for option in menu.options] == [
        *(("canfield", True), ("klondike", False))
    ]
    page = replace(PAGE, variants=("canfield",))
    assert list(build_hall_game_menu(page, VIEWER, "`/leaderboard`")) == []


def test_of_more_games_than_a_menu_takes_the_command_finds_the_others() -> None:
    keys = tuple(f"game-{number}" for number in range(60))
    page = replace(PAGE, variants=(*keys, "canfield"))
    menu, other_games = build_hall_game_menu(page, VIEWER, "`/leaderboard`")
    assert isinstance(menu, Menu)
    assert [option.value for option in menu.options] == [
        "canfield",
        *keys[: MAX_MENU_OPTIONS - 1],
    ]
    assert other_games == Text(
        "-# Other games: type a bit of the name after `/leaderboard` `game:`"
    )

"""A record in words, worked out by hand, and what is drawn of it."""

from dataclasses import replace
from typing import Any

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.models.players import PlayerSettings
from bot.services.stats.player_records import HistogramBin, PlayerRecordPage
from bot.ui.common.components import MAX_MENU_OPTIONS
from bot.ui.common.viewer import Viewer
from bot.ui.stats.page import build_record_game_menu
from bot.ui.stats.picture import build_record_chart
from bot.ui.stats.text import format_record_description, format_record_lines
from bot.variants import VARIANTS
from rendering.charts import BarChart, LineChart, NumberTilesChart
from rendering.charts.painter import build_panel_layout


def make_record_sheet(game: str = "canfield", **fields: Any) -> PlayerRecordPage:
    """A record of forty games, eight of them won, with what the test changes."""
    usual: dict[str, Any] = {
        "games": 40,
        "wins": 8,
        "clean_wins": 3,
        "practice_games": 1_234,
        "win_streak": 2,
        "best_win_streak": 4,
        "cards_up": 690,
        "cards_in_play": 2_080,
        "best_cards_up": 52,
        "move_count": 3_999,
        "seconds": 29_000,
        "undos": 50,
        "hints": 10,
        "fewest_moves": 131,
        "fewest_seconds": 305,
    }
    record = PlayerRecord(player_id=1, game_group=game, **{**usual, **fields})
    spread = (
        HistogramBin(0, 0, 30),
        HistogramBin(1, 1, 0),
        HistogramBin(2, 51, 2),
        HistogramBin(52, 52, 8),
    )
    return PlayerRecordPage(
        record=record,
        selectable_records=(record,),
        full_deck=52,
        best_cards_up=52,
        histogram=spread,
        recent_cards_up=(0, 52),
    )


EXPECTED_LINES = [
    "Canfield: won 8 of 40 games (20%).",
    "Clean wins (no undo, no hints): 3.",
    "Streak: 2 (best 4).",
    "Cards up: 17.2 of 52 on average (best 52).",  # 690 / 40 = 17.25
    "Average game: 100 moves, 12 min 5 s, 1.2 undos, 0.2 hints.",  # 99.975; 725; 1.25
    "Fewest moves in a win: 131. Fastest win: 5 min 5 s.",
    "Practice: 1,234 games.",
    "Cards up in the last games, newest last: 0, 52.",
    "Cards up × games: 0 × 30, 2–51 × 2, 52 × 8.",
]


def test_every_record_figure_is_written_with_the_important_ones_first() -> None:
    assert list(format_record_lines(make_record_sheet(), get_english_texts())) == EXPECTED_LINES
    assert format_record_description(make_record_sheet(), get_english_texts()) == " ".join(
        EXPECTED_LINES
    )
    assert len(" ".join(EXPECTED_LINES[:4])) <= 256


def test_a_record_without_wins_or_practice_leaves_those_out() -> None:
    bare = make_record_sheet(
        wins=0, clean_wins=0, practice_games=0, fewest_moves=None, fewest_seconds=None
    )
    said = list(format_record_lines(bare, get_english_texts()))
    assert said[0] == "Canfield: won 0 of 40 games (0%)."
    assert len(said) == len(EXPECTED_LINES) - 2
    assert [tile.note for tile in list_tiles(bare)[5:7]] == ["", ""]


def test_the_record_of_every_game_is_written_in_shares() -> None:
    spread = (HistogramBin(0, 9, 30), HistogramBin(90, 99, 2), HistogramBin(100, 100, 8))
    every = replace(
        make_record_sheet(ALL_GAMES),
        full_deck=100,
        best_cards_up=100,
        histogram=spread,
        recent_cards_up=(3, 100),
    )
    said = list(format_record_lines(every, get_english_texts()))
    assert said[0] == "All games: won 8 of 40 games (20%)."
    assert said[3] == "Cards up: 33.2% of the deck on average (best 100%)."  # 690 / 2080
    assert said[-2] == "Per cent of the deck up in the last games, newest last: 3, 100."
    assert said[-1] == "Per cent of the deck up × games: 0–9 × 30, 90–99 × 2, 100 × 8."
    assert [(tile.value, tile.note) for tile in list_tiles(every)][4] == ("33.2%", "best 100%")
    assert list_tiles(every)[4].label == "Deck up"


@pytest.mark.parametrize(
    ("game", "bin_width", "caption"),
    [
        ("canfield", 1, "Games by cards up · gold: won"),
        ("lucas", 4, "Games by cards up, in fours · gold: won"),
        ("sixty-thieves", 6, "Games by cards up, in sixes · gold: won"),
    ],
)
def test_bars_for_several_numbers_say_so_in_their_caption(
    game: str, bin_width: int, caption: str
) -> None:
    _, bars, _ = build_record_chart(
        replace(make_record_sheet(game), histogram=(HistogramBin(0, bin_width - 1, 3),))
    ).panels
    assert bars.caption == caption


def test_large_record_figures_are_shortened() -> None:
    many = 9_876_543_210
    games, won, wins, streak, *_, undos = list_tiles(
        make_record_sheet(
            games=many,
            wins=3,
            clean_wins=2,
            practice_games=many,
            best_win_streak=many,
            undos=0,
            hints=many,
        )
    )
    assert [(each.value, each.note) for each in (games, won, wins, streak, undos)] == [
        *(("9.88B", "9.88B practice"), ("<0.1%", ""), ("3", "2 clean")),
        *(("9.88B", "2 now"), ("0", "1 hint a game")),
    ]


def test_the_longest_record_fits_the_alt_text_limit() -> None:
    many = 123_456
    bins = tuple(HistogramBin(up, up, many) for up in range(53))
    long = make_record_sheet(
        games=53 * many, wins=many, clean_wins=many, move_count=10**9, seconds=10**9
    )
    long = replace(long, histogram=bins, recent_cards_up=(51,) * 30)
    said = format_record_description(long, get_english_texts())
    assert len(said) <= 1_024
    assert said.endswith(", 52 × 123,456.")
    # Nothing of it is lost: bins are joined.
    assert "0–1 × 246,912" in said
    assert "0 × 123,456, 1 × 123,456" in list(format_record_lines(long, get_english_texts()))[-1]


def list_tiles(sheet_of_player: PlayerRecordPage) -> list[Any]:
    figures, _, _ = build_record_chart(sheet_of_player).panels
    assert isinstance(figures, NumberTilesChart)
    return list(figures.tiles)


def test_the_record_picture_shows_the_same_figures_as_the_text() -> None:
    figures, bars, line = build_record_chart(make_record_sheet()).panels
    assert isinstance(figures, NumberTilesChart)
    assert isinstance(bars, BarChart)
    assert isinstance(line, LineChart)
    assert figures.caption == "Canfield"
    assert [(tile.value, tile.label, tile.note) for tile in figures.tiles] == [
        ("40", "Games", "1,234 practice"),
        ("20%", "Won", ""),
        ("8", "Wins", "3 clean"),
        ("4", "Best streak", "2 now"),
        ("17.2", "Cards a game", "best 52"),
        ("100", "Moves a game", "fewest 131"),
        ("12 min 5 s", "Time a game", "best 5 min 5 s"),
        ("1.2", "Undos a game", "0.2 hints a game"),
    ]
    notes = [
        label.size
        for label in build_panel_layout(figures).text_labels
        if label.text.startswith("0.2 hints")
    ]
    assert notes == [38]  # read where the picture is 330 wide
    assert [(bar.value, bar.label, bar.is_highlighted) for bar in bars.bars] == [
        *((30, "0", False), (0, "1", False), (2, "2", False), (8, "52", True)),
    ]
    assert [(dot.value, dot.is_highlighted) for dot in line.points] == [(0, False), (52, True)]
    assert line.full_value == 52
    assert line.caption == "Cards up in the last 2 games · gold: won"


def test_the_game_menu_is_bounded_and_includes_the_shown_game() -> None:
    others = tuple(
        make_record_sheet(game, games=100 - place).record
        for place, game in enumerate((ALL_GAMES, *VARIANTS))
    )
    assert len(others) > MAX_MENU_OPTIONS
    for shown in (others[0], others[-1]):
        found = replace(make_record_sheet(), record=shown, selectable_records=others)
        (menu,) = build_record_game_menu(found, Viewer(PlayerSettings(id=2), get_english_texts()))
        assert len(menu.options) == MAX_MENU_OPTIONS
        assert [each.value for each in menu.options if each.is_chosen] == [shown.game_group]
    assert (
        build_record_game_menu(
            make_record_sheet(), Viewer(PlayerSettings(id=2), get_english_texts())
        )
        == []
    )

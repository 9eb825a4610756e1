"""A record in words, worked out by hand, and what is drawn of it."""

from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.locale.catalogue import english
from bot.services.stats import Bin, Sheet
from bot.store.players import Player
from bot.store.records import EVERY, Record
from bot.ui.message import MENU
from bot.ui.stats.page import turning
from bot.ui.stats.picture import chart
from bot.ui.stats.words import description, lines
from bot.ui.words import Listener
from bot.variants import VARIANTS
from rendering.charts import Bars, Figures, Line
from rendering.charts.painter import plan


def sheet(game: str = "canfield", **changes: Any) -> Sheet:
    """A record of forty games, eight of them won, with what the test changes."""
    usual: dict[str, Any] = {
        "games": 40,
        "wins": 8,
        "clean": 3,
        "practice": 1_234,
        "streak": 2,
        "best_streak": 4,
        "up": 690,
        "cards": 2_080,
        "best_up": 52,
        "moves": 3_999,
        "seconds": 29_000,
        "undos": 50,
        "hints": 10,
        "fewest_moves": 131,
        "fewest_seconds": 305,
    }
    record = Record(player=1, game=game, **{**usual, **changes})
    spread = (Bin(0, 0, 30), Bin(1, 1, 0), Bin(2, 51, 2), Bin(52, 52, 8))
    return Sheet(record=record, others=(record,), whole=52, best=52, spread=spread, last=(0, 52))


SAID = [
    "Canfield: 40 games, 8 won.",
    # Wilson: (8 + 1.92 ± 1.96·√(8·32/40 + 0.96)) / 43.84
    "Won: 20% (95% interval 10.5% to 34.8%).",
    "Clean wins, with no undo and no hint: 3.",
    "Wins in a row: 2 now, 4 at best.",
    "Cards up: 17.2 of 52 on average, 52 at best.",  # 690 / 40 = 17.25
    "A game on average: moves 100, time 12 min 5 s, undos 1.2, hints 0.2.",  # 99.975; 725; 1.25
    "Fewest moves of a win: 131; fastest win: 5 min 5 s.",
    "Practice: 1,234 games.",
    "Last games, by cards up, the newest last: 0, 52.",
    "Cards up × games: 0 × 30, 2–51 × 2, 52 × 8.",
]


def test_every_figure_is_said_those_that_matter_first() -> None:
    assert list(lines(sheet(), english())) == SAID
    assert description(sheet(), english()) == " ".join(SAID)
    assert len(" ".join(SAID[:5])) <= 256


def test_a_record_without_wins_and_practice_leaves_out_what_is_not() -> None:
    bare = sheet(wins=0, clean=0, practice=0, fewest_moves=None, fewest_seconds=None)
    said = list(lines(bare, english()))
    assert said[:2] == ["Canfield: 40 games, 0 won.", "Won: 0% (95% interval 0% to 8.8%)."]
    assert len(said) == len(SAID) - 2
    assert [tile.note for tile in tiles(bare)[5:7]] == ["", ""]


def test_every_game_together_is_told_in_shares() -> None:
    spread = (Bin(0, 9, 30), Bin(90, 99, 2), Bin(100, 100, 8))
    every = replace(sheet(EVERY), whole=100, best=100, spread=spread, last=(3, 100))
    said = list(lines(every, english()))
    assert said[0] == "All games: 40 games, 8 won."
    assert said[4] == "Cards up: 33.2% of the deck on average, 100% at best."  # 690 / 2080
    assert said[-2] == "Last games, by per cent of the deck up, the newest last: 3, 100."
    assert said[-1] == "Per cent of the deck up × games: 0–9 × 30, 90–99 × 2, 100 × 8."
    assert [(tile.value, tile.note) for tile in tiles(every)][4] == ("33.2%", "best 100%")
    assert tiles(every)[4].label == "Deck up"


@pytest.mark.parametrize(
    ("game", "wide", "caption"),
    [
        ("canfield", 1, "Games by cards up · gold: won"),
        ("lucas", 4, "Games by cards up, in fours · gold: won"),
        ("sixty-thieves", 6, "Games by cards up, in sixes · gold: won"),
    ],
)
def test_bars_that_stand_for_several_numbers_say_so(game: str, wide: int, caption: str) -> None:
    _, bars, _ = chart(replace(sheet(game), spread=(Bin(0, wide - 1, 3),))).charts
    assert bars.caption == caption


def test_figures_without_room_are_drawn_short() -> None:
    many = 9_876_543_210
    games, won, wins, streak, *_, undos = tiles(
        sheet(games=many, wins=3, clean=2, practice=many, best_streak=many, undos=0, hints=many)
    )
    assert [(each.value, each.note) for each in (games, won, wins, streak, undos)] == [
        *(("9.88B", "9.88B practice"), ("<0.1%", "95%: <0.1–<0.1%"), ("3", "2 clean")),
        *(("9.88B", "2 now"), ("0", "1 hint a game")),
    ]


def test_the_longest_life_fits_a_pictures_description() -> None:
    many = 123_456
    bins = tuple(Bin(up, up, many) for up in range(53))
    long = sheet(games=53 * many, wins=many, clean=many, moves=10**9, seconds=10**9)
    long = replace(long, spread=bins, last=(51,) * 30)
    said = description(long, english())
    assert len(said) <= 1_024
    assert said.endswith(", 52 × 123,456.")
    # Nothing of it is lost: bins are joined.
    assert "0–1 × 246,912" in said
    assert "0 × 123,456, 1 × 123,456" in list(lines(long, english()))[-1]


def tiles(of: Sheet) -> list[Any]:
    figures, _, _ = chart(of).charts
    assert isinstance(figures, Figures)
    return list(figures.tiles)


def test_the_same_figures_are_drawn() -> None:
    figures, bars, line = chart(sheet()).charts
    assert isinstance(figures, Figures)
    assert isinstance(bars, Bars)
    assert isinstance(line, Line)
    assert figures.caption == "Canfield"
    assert [(tile.value, tile.label, tile.note) for tile in figures.tiles] == [
        ("40", "Games", "1,234 practice"),
        ("20%", "Won", "95%: 10.5–34.8%"),
        ("8", "Wins", "3 clean"),
        ("4", "Best streak", "2 now"),
        ("17.2", "Cards a game", "best 52"),
        ("100", "Moves a game", "fewest 131"),
        ("12 min 5 s", "Time a game", "best 5 min 5 s"),
        ("1.2", "Undos a game", "0.2 hints a game"),
    ]
    notes = [label.size for label in plan(figures).labels if label.text.startswith("0.2 hints")]
    assert notes == [38]  # read where the picture is 330 wide
    assert [(bar.value, bar.label, bar.marked) for bar in bars.bars] == [
        *((30, "0", False), (0, "1", False), (2, "2", False), (8, "52", True)),
    ]
    assert [(dot.value, dot.marked) for dot in line.dots] == [(0, False), (52, True)]
    assert line.whole == 52
    assert line.caption == "Cards up in the last 2 games · gold: won"


def test_the_menu_offers_what_a_menu_holds_and_what_is_shown() -> None:
    others = tuple(
        sheet(game, games=100 - place).record for place, game in enumerate((EVERY, *VARIANTS))
    )
    assert len(others) > MENU
    for shown in (others[0], others[-1]):
        found = replace(sheet(), record=shown, others=others)
        (row,) = turning(found, Listener(Player(id=2), english()))
        (menu,) = row.children
        assert isinstance(menu, discord.ui.Select)
        assert len(menu.options) == MENU
        assert [each.value for each in menu.options if each.default] == [shown.game]
    assert turning(sheet(), Listener(Player(id=2), english())) == []

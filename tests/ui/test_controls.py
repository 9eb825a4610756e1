"""The controls under a table: every legal move, in few presses, within Discord's limits."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from discord import ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.notation import read, write
from bot.engine.position import read_position
from bot.engine.rules import Rules
from bot.engine.state import DRAW, Move, State
from bot.locale.catalogue import english, languages
from bot.services.table import Table
from bot.store.games import Outcome
from bot.ui.controls import controls
from bot.ui.presses import _ROUTES
from bot.ui.sight import Sight
from bot.ui.table import table_message
from bot.ui.text_table import text_table
from bot.variants import VARIANTS
from tests.engine.tables import positions, table
from tests.ui.tables import NOON, WIDE, shown

GAMES: dict[str, Rules] = VARIANTS | {"wide": WIDE}
every_game = pytest.mark.parametrize("name", GAMES)
some = settings(max_examples=30)

RUNS = {f"t{column}": suit.join("KQJT9876") + suit for column, suit in enumerate("CSHD", 1)}
MANY = read_position(
    WIDE,
    {"piles": {name: " ".join(re.findall("..", run)) for name, run in RUNS.items()} | {"w": "2C"}},
)
"""Four long runs and eight empty columns: hundreds of legal moves."""


def items(rows: list[ui.ActionRow[Any]]) -> list[Any]:
    return [item for row in rows for item in row.children]


def buttons(rows: list[ui.ActionRow[Any]]) -> dict[str, ui.Button[Any]]:
    """The buttons by what they say."""
    return {str(item.label): item for item in items(rows) if isinstance(item, ui.Button)}


def menus(rows: list[ui.ActionRow[Any]]) -> list[ui.Select[Any]]:
    return [item for item in items(rows) if isinstance(item, ui.Select)]


def reachable(of: Table, chosen: str = "") -> Iterator[Move]:
    """Every move that presses and choices lead to, going on wherever a menu asks more."""
    rows = controls(of, english(), chosen)
    for button in buttons(rows).values():
        kind, *_, name = str(button.custom_id).split(":")
        if kind == "g" and not button.disabled and (name == "draw" or name[0] in "wrt"):
            yield read(name)
    for menu in menus(rows):
        for option in menu.options:
            if "-" in option.value and not option.value.endswith("?"):
                yield read(option.value)
            elif not chosen or option.value.endswith("?"):
                yield from reachable(of, option.value.removesuffix("?"))


@every_game
@given(data=st.data())
@some
def test_every_legal_move_is_reached_by_controls_alone(name: str, data: st.DataObject) -> None:
    of = shown(data.draw(positions(GAMES[name])))
    assert set(reachable(of)) == set(of.legal)


def test_even_where_hundreds_are_legal() -> None:
    of = shown(MANY)
    assert len(of.legal) > 200
    assert set(reachable(of)) == set(of.legal)


@every_game
@given(data=st.data(), further=st.integers(0, 30))
@some
async def test_a_table_message_keeps_discords_limits(
    name: str, data: st.DataObject, further: int
) -> None:
    state = data.draw(positions(GAMES[name]) | st.just(MANY))
    of = shown(state, moves=("draw",) * 5, undone=("draw",), auto_runs=((1, 5),), word="w" * 100)
    for words in languages().values():
        _check(of, words_chosen := _choice(of, further), words)
        _check(of, words_chosen.partition("-")[0], words)


def _choice(of: Table, number: int) -> str:
    """Some source, or source and destination, as a menu would send it."""
    moves = [move for move in of.legal if move != DRAW]
    if not moves:
        return ""
    move = moves[number % len(moves)]
    return f"{move.source}-{move.target}"


def _check(of: Table, chosen: str, words: Any) -> None:
    rows = controls(of, words, chosen)
    moves = [
        each
        for each in items(rows)
        if isinstance(each, ui.Button) and re.search(r":[wrt]\d*-", str(each.custom_id))
    ]
    assert len(moves) <= 8
    for row in rows:
        assert 1 <= len(row.children) <= 5
    for button in buttons(rows).values():
        assert 1 <= len(str(button.label)) <= 80
    for menu in menus(rows):
        assert 1 <= len(menu.options) <= 25
        assert len({option.value for option in menu.options}) == len(menu.options)
        assert 0 < len(str(menu.placeholder)) <= 150
        for option in menu.options:
            assert 1 <= len(option.label) <= 100
            assert 1 <= len(option.value) <= 100
    found = [str(item.custom_id) for item in items(rows)]
    assert len(set(found)) == len(found)
    for custom_id in found:
        assert len(custom_id) <= 100
        assert sum(bool(route.fullmatch(custom_id)) for route, _ in _ROUTES) == 1
    in_words = Sight(text_table(of.state, words, last=DRAW, ready=True))
    for seen in (Sight("x", "x.png"), in_words):
        message = table_message(of, words, seen, notice="y" * 300)
        assert message.total_children_count <= 40
        assert message.content_length() <= 4000
        assert message.is_persistent()


def test_up_to_eight_moves_have_a_button_each() -> None:
    state = table(w="9H", t1="TS", t2="TC", t3="8S", t4="QD")
    rows = controls(shown(state), english())
    assert not menus(rows)
    assert {"9♥ w→t1", "9♥ w→t2"} <= set(buttons(rows))


def test_a_button_of_several_cards_says_how_many() -> None:
    rows = controls(shown(table(t1="9S 8H", t2="TD")), english())
    assert "9♠ t1→t2 ×2" in buttons(rows)


def test_up_to_25_moves_stand_in_one_menu() -> None:
    tops = ["2S", "3S", "3H", "4S", "4H", "5S", "5H", "6S", "6H", "7S", "7H", "8S"]
    piles = {f"t{column}": card for column, card in enumerate(tops, 1)}
    state = read_position(WIDE, {"piles": piles})
    of = shown(state)
    (menu,) = menus(controls(of, english()))
    assert len(of.legal) == len(menu.options) == 20
    assert {option.value for option in menu.options} == {
        write(move) for move in of.legal if move != DRAW
    }


def test_beyond_that_one_chooses_a_source_then_a_target_then_how_many() -> None:
    of = shown(MANY)
    (sources,) = menus(controls(of, english()))
    assert {option.value for option in sources.options} == {"w", "t1", "t2", "t3", "t4"}
    _, targets = menus(controls(of, english(), "t1"))
    assert {option.value for option in targets.options} >= {"t1-t5?", "t1-t12?"}
    _, counts = menus(controls(of, english(), "t1-t5"))
    assert [option.value for option in counts.options] == [
        "t1-t5",
        *(f"t1-t5x{count}" for count in range(2, 9)),
    ]


def test_a_choice_that_is_there_no_more_does_no_harm() -> None:
    for chosen in ("t12", "t12-t1", "s", "f1-t1", "nonsense", "t1-nonsense"):
        (sources,) = menus(controls(shown(MANY), english(), chosen))
        assert len(sources.options) == 5


def labels(state: State, **changes: Any) -> dict[str, ui.Button[Any]]:
    return buttons(controls(shown(state, **changes), english()))


def test_what_cannot_be_done_is_off() -> None:
    dealt = labels(table(s="2c", t1="KH", t2="3S"))
    assert dealt["Undo"].disabled
    assert dealt["Auto"].disabled
    assert not dealt["Draw"].disabled
    assert "Redo" not in dealt
    played = labels(table(t1="AH", t2="3S", t3="9D"), moves=("t1-t2",), undone=("draw",))
    assert not played["Undo"].disabled
    assert not played["Redo"].disabled
    assert not played["Auto"].disabled
    assert played["Draw"].disabled


def test_an_empty_stock_is_turned_over() -> None:
    assert "Turn over" in labels(table(w="2C", t1="KH"))


def test_an_autos_moves_are_taken_back_together() -> None:
    state = table(s="2c", t1="KH")
    assert "Undo auto (3)" in labels(state, moves=("draw",) * 5, auto_runs=((2, 5),))
    assert not any("auto (" in label for label in labels(state, moves=("draw",) * 5))


def test_a_stuck_table_offers_the_same_deal_and_a_new_one() -> None:
    stuck = labels(table(t1="2S", t2="4S", t3="6S", t4="8S"), moves=("draw",))
    assert {"Same deal", "New deal", "Undo"} <= set(stuck)


def test_a_game_that_is_over_offers_nothing_else() -> None:
    over = {"seat": None, "outcome": Outcome.GIVEN_UP, "ended": NOON}
    assert set(labels(table(s="2c", t1="AH"), **over)) == {
        *("Same deal", "New deal", "Replay"),
    }

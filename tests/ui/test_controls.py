"""The controls under a table: every legal move, in few presses, within Discord's limits."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from discord import ButtonStyle, ui
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deal import deal
from bot.engine.notation import read, write
from bot.engine.play import play
from bot.engine.position import read_position
from bot.engine.rules import Rules
from bot.engine.state import DRAW, Move, State
from bot.locale.catalogue import english, languages
from bot.services.table import Table
from bot.store.games import Outcome
from bot.ui.controls import controls
from bot.ui.presses import ROUTES
from bot.ui.sight import Sight
from bot.ui.table import table_message
from bot.ui.text_table import text_table
from bot.variants import VARIANTS
from tests.engine.tables import positions, table
from tests.golden import FOLDER, golden
from tests.ui.tables import NOON, WIDE, shown

GAMES: dict[str, Rules] = VARIANTS | {"wide": WIDE}
every_game = pytest.mark.parametrize("name", GAMES)
some = settings(max_examples=6)
ROUND = replace(VARIANTS["demon"], key="round", refill=False)
WON_GAMES = sorted(file.stem for file in FOLDER.glob("*-won.jsonl"))

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


def ways(of: Table, chosen: str = "", before: int = 0) -> Iterator[tuple[Move, int]]:
    """Every move that controls lead to and the presses it takes; every menu's lead is followed."""
    rows = controls(of, english(), chosen)
    for button in buttons(rows).values():
        kind, *_, name = str(button.custom_id).split(":")
        if kind == "g" and not button.disabled and (name == "draw" or name[0] in "wrt"):
            yield read(name), before + 1
    for option in [option for menu in menus(rows) for option in menu.options]:
        if "-" in option.value and not option.value.endswith("?"):
            yield read(option.value), before + 1
        elif "-" not in option.value if not chosen else option.value.startswith(f"{chosen}-"):
            yield from ways(of, option.value.removesuffix("?"), before + 1)


def presses(of: Table) -> dict[Move, int]:
    """The fewest presses that each move takes."""
    found: dict[Move, int] = {}
    for move, count in ways(of):
        found[move] = min(count, found.get(move, count))
    return found


def check_presses(of: Table) -> None:
    """Every legal move and no other can be made, in as few presses as the number of moves allows.

    A draw, a card that goes up and one move of eight: one press. Up to 25 moves: one choice. More:
    a source and a destination, and how many only where more than 25 lead from the source.
    """
    found = presses(of)
    assert found.keys() == set(of.legal)
    moves = [move for move in of.legal if move != DRAW]
    ups = [move for move in moves if move.target[0] == "f"]
    others = len(moves) - min(len(ups), 8)
    for move, count in found.items():
        own = [other for other in moves if other.source == move.source]
        open_ = [other for other in own if other.target == move.target]
        if move == DRAW or len(moves) <= 25 or others <= 25 or move in ups[:8] or len(own) == 1:
            assert count == 1, write(move)
        else:
            assert count <= (3 if len(own) > 25 and len(open_) > 1 else 2), write(move)


@every_game
@given(data=st.data())
@some
def test_every_legal_move_is_made_by_controls_in_few_presses(
    name: str, data: st.DataObject
) -> None:
    check_presses(shown(data.draw(positions(GAMES[name]))))


def test_even_where_hundreds_are_legal() -> None:
    of = shown(MANY)
    assert len(of.legal) > 200
    check_presses(of)
    assert max(presses(of).values()) == 3


@pytest.mark.parametrize("name", WON_GAMES)
def test_all_along_a_won_game(name: str) -> None:
    game = golden(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % 16 == 0:
            check_presses(shown(state))
        state = play(state, read(text))


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
        assert sum(bool(route.fullmatch(custom_id)) for route, _ in ROUTES) == 1
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
    _, _, counts = menus(controls(of, english(), "t1-t5"))
    assert [option.value for option in counts.options] == [
        "t1-t5",
        *(f"t1-t5x{count}" for count in range(2, 9)),
    ]


def test_what_was_chosen_is_shown_and_can_be_chosen_otherwise() -> None:
    of = shown(MANY)
    sources, targets, _ = menus(controls(of, english(), "t1-t5"))
    for menu, value in ((sources, "t1"), (targets, "t1-t5?")):
        assert [option.value for option in menu.options if option.default] == [value]
        assert len(menu.options) > 1


def test_a_run_longer_than_a_menu_moves_in_every_length() -> None:
    """Where ranks go round a run may have more than 25 cards."""
    ranks = "KQJT98765432A"
    run = [rank + "SH"[number % 2] for number, rank in enumerate(ranks * 3)]
    piles = {"t1": " ".join(run), "w": "2C"}
    of = shown(read_position(replace(ROUND, decks=4), {"base": "5", "piles": piles}))
    assert max(move.count for move in of.legal) == 39
    check_presses(of)


def test_cards_that_go_up_have_a_button_before_all_else() -> None:
    deals = {f"t{column}": card for column, card in enumerate(["2S", "2H", "AD", "5C"], 1)}
    state = read_position(WIDE, {"piles": {**deals, "w": "9H", "f1": "AS", "f2": "AH"}})
    found = controls(shown(state), english())
    ups = {label for label, each in buttons(found).items() if each.style is ButtonStyle.success}
    assert ups == {"2♠ t1→f1", "2♥ t2→f2", "A♦ t3→f3"}
    (menu,) = menus(controls(shown(MANY), english()))
    assert not any("-f" in option.value for option in menu.options)


def test_menus_say_which_card_goes_onto_which() -> None:
    of = shown(MANY)
    sources, targets, counts = menus(controls(of, english(), "t1-t5"))
    assert sources.options[0].label == "2♣ w · 8 moves"
    assert sources.options[1].label == "K♣…6♣ t1 · 64 moves"
    assert targets.options[0].label == "t1 → empty t5 · 1 to 8 cards"
    assert [counts.options[0].label, counts.options[7].label] == [
        "6♣ · 1 card",
        "K♣ · 8 cards",
    ]
    _, whole = menus(controls(of, english(), "w"))
    assert whole.options[0].label == "2♣ w → empty t5"


def test_a_choice_that_is_there_no_more_does_no_harm() -> None:
    for chosen in ("t12", "t12-t1", "s", "f1-t1", "nonsense"):
        (sources,) = menus(controls(shown(MANY), english(), chosen))
        assert len(sources.options) == 5
    _, targets = menus(controls(shown(MANY), english(), "t1-nonsense"))
    assert not any(option.default for option in targets.options)


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

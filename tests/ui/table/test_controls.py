"""The controls under a table: every legal move, in few presses, within Discord's limits."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.rules import Rules
from bot.engine.state import State
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.models.games import GameOutcome
from bot.services.games.tables import Table
from bot.ui.common.components import Button, ButtonRow, ButtonStyle, Menu
from bot.ui.common.illustration import Illustration
from bot.ui.common.router import ROUTES
from bot.ui.position.text_table import format_text_table
from bot.ui.table.controls import build_table_controls
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, reachable_positions
from tests.golden_games import GOLDEN_FOLDER, load_golden_game
from tests.ui.example_tables import NOON, WIDE_RULES, make_message, make_table

GAMES_AND_WIDE_RULES: dict[str, Rules] = VARIANTS | {"wide": WIDE_RULES}
every_game = pytest.mark.parametrize("name", GAMES_AND_WIDE_RULES)
some_examples = settings(max_examples=6)
WRAPPING_RULES = replace(VARIANTS["demon"], key="round", reserve_fills_columns=False)
WON_GAMES = sorted(file.stem for file in GOLDEN_FOLDER.glob("*-won.jsonl"))

LONG_RUNS = {f"t{column}": suit.join("KQJT9876") + suit for column, suit in enumerate("CSHD", 1)}
MANY_MOVES_POSITION = read_position(
    WIDE_RULES,
    {
        "piles": {name: " ".join(re.findall("..", run)) for name, run in LONG_RUNS.items()}
        | {"w": "2C"}
    },
)
"""Four long runs and eight empty columns: hundreds of legal moves."""


def list_items(rows: Sequence[Menu | ButtonRow]) -> list[Menu | Button]:
    """Return all that can be pressed."""
    return [
        item for row in rows for item in (row.buttons if isinstance(row, ButtonRow) else (row,))
    ]


def buttons_by_label(rows: Sequence[Menu | ButtonRow]) -> dict[str, Button]:
    """Return the buttons by what they say."""
    return {item.label: item for item in list_items(rows) if isinstance(item, Button)}


def list_menus(rows: Sequence[Menu | ButtonRow]) -> list[Menu]:
    """Return the menus."""
    return [row for row in rows if isinstance(row, Menu)]


def iterate_press_paths(
    game_table: Table, chosen: str = "", presses_before: int = 0
) -> Iterator[tuple[Move, int]]:
    """Every move that controls lead to and the presses it takes; every menu's lead is followed."""
    rows = build_table_controls(game_table, get_english_texts(), chosen)
    for button in buttons_by_label(rows).values():
        kind, *_, name = str(button.custom_id).split(":")
        if kind == "g" and not button.is_disabled and (name == "draw" or name[0] in "wrt"):
            yield Move.parse(name), presses_before + 1
    for option in [option for menu in list_menus(rows) for option in menu.options]:
        if "-" in option.value and not option.value.endswith("?"):
            yield Move.parse(option.value), presses_before + 1
        elif "-" not in option.value if not chosen else option.value.startswith(f"{chosen}-"):
            yield from iterate_press_paths(
                game_table, option.value.removesuffix("?"), presses_before + 1
            )


def count_fewest_presses(game_table: Table) -> dict[Move, int]:
    """The fewest presses that each move takes."""
    found: dict[Move, int] = {}
    for move, count in iterate_press_paths(game_table):
        found[move] = min(count, found.get(move, count))
    return found


def check_press_counts(game_table: Table) -> None:
    """Every legal move and no other can be made, in as few presses as the number of moves allows.

    A draw, a card that goes up and one move of eight: one press. Up to 25 moves: one choice. More:
    a source and a destination, and how many only where more than 25 lead from the source.
    """
    found = count_fewest_presses(game_table)
    assert found.keys() == set(game_table.legal_moves)
    moves = [move for move in game_table.legal_moves if move != DRAW_MOVE]
    ups = [move for move in moves if move.target[0] == "f"]
    others = len(moves) - min(len(ups), 8)
    for move, count in found.items():
        own = [other for other in moves if other.source == move.source]
        open_ = [other for other in own if other.target == move.target]
        if (
            move == DRAW_MOVE
            or len(moves) <= 25
            or others <= 25
            or move in ups[:8]
            or len(own) == 1
        ):
            assert count == 1, str(move)
        else:
            assert count <= (3 if len(own) > 25 and len(open_) > 1 else 2), str(move)


@every_game
@given(data=st.data())
@some_examples
def test_every_legal_move_has_controls_needing_few_presses(name: str, data: st.DataObject) -> None:
    check_press_counts(make_table(data.draw(reachable_positions(GAMES_AND_WIDE_RULES[name]))))


def test_hundreds_of_legal_moves_need_at_most_three_presses() -> None:
    of = make_table(MANY_MOVES_POSITION)
    assert len(of.legal_moves) > 200
    check_press_counts(of)
    assert max(count_fewest_presses(of).values()) == 3


@pytest.mark.parametrize("name", WON_GAMES)
def test_controls_reach_every_move_throughout_a_won_game(name: str) -> None:
    game = load_golden_game(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % 16 == 0:
            check_press_counts(make_table(state))
        state = play(state, Move.parse(text))


@every_game
@given(data=st.data(), further=st.integers(0, 30))
@some_examples
async def test_a_table_message_stays_within_discord_limits(
    name: str, data: st.DataObject, further: int
) -> None:
    state = data.draw(
        reachable_positions(GAMES_AND_WIDE_RULES[name]) | st.just(MANY_MOVES_POSITION)
    )
    of = make_table(
        state,
        moves=("draw",) * 5,
        redo_moves=("draw",),
        auto_move_ranges=((1, 5),),
        deal_word="w" * 100,
    )
    for words in get_texts_by_language().values():
        _check_discord_limits(of, words_chosen := _make_menu_choice(of, further), words)
        _check_discord_limits(of, words_chosen.partition("-")[0], words)


def _make_menu_choice(game_table: Table, number: int) -> str:
    """Some source, or source and destination, as a menu would send it."""
    moves = [move for move in game_table.legal_moves if move != DRAW_MOVE]
    if not moves:
        return ""
    move = moves[number % len(moves)]
    return f"{move.source}-{move.target}"


def _check_discord_limits(game_table: Table, chosen: str, texts: Any) -> None:
    rows = build_table_controls(game_table, texts, chosen)
    moves = [
        each
        for each in list_items(rows)
        if isinstance(each, Button) and re.search(r":[wrt]\d*-", str(each.custom_id))
    ]
    assert len(moves) <= 8
    for row in rows:
        assert isinstance(row, Menu) or 1 <= len(row.buttons) <= 5
    for button in buttons_by_label(rows).values():
        assert 1 <= len(str(button.label)) <= 80
    for menu in list_menus(rows):
        assert 1 <= len(menu.options) <= 25
        assert len({option.value for option in menu.options}) == len(menu.options)
        assert 0 < len(str(menu.placeholder)) <= 150
        for option in menu.options:
            assert 1 <= len(option.label) <= 100
            assert 1 <= len(option.value) <= 100
    found = [str(item.custom_id) for item in list_items(rows)]
    assert len(set(found)) == len(found)
    for custom_id in found:
        assert len(custom_id) <= 100
        assert sum(bool(route.fullmatch(custom_id)) for route, _ in ROUTES) == 1
    in_words = Illustration(
        format_text_table(game_table.state, texts, last_move=DRAW_MOVE, lists_ready_cards=True)
    )
    for seen in (Illustration("x", "x.png"), in_words):
        message = make_message(game_table, texts, seen, notice="y" * 300)
        assert message.total_children_count <= 40
        assert message.content_length() <= 4000
        assert message.is_persistent()


def test_up_to_eight_moves_have_a_button_each() -> None:
    state = make_position(w="9H", t1="TS", t2="TC", t3="8S", t4="QD")
    rows = build_table_controls(make_table(state), get_english_texts())
    assert not list_menus(rows)
    assert {"9♥ w→t1", "9♥ w→t2"} <= set(buttons_by_label(rows))


def test_a_button_for_several_cards_shows_their_count() -> None:
    rows = build_table_controls(make_table(make_position(t1="9S 8H", t2="TD")), get_english_texts())
    assert "9♠ t1→t2 ×2" in buttons_by_label(rows)


def test_up_to_25_moves_are_in_one_menu() -> None:
    tops = ["2S", "3S", "3H", "4S", "4H", "5S", "5H", "6S", "6H", "7S", "7H", "8S"]
    piles = {f"t{column}": card for column, card in enumerate(tops, 1)}
    state = read_position(WIDE_RULES, {"piles": piles})
    of = make_table(state)
    (menu,) = list_menus(build_table_controls(of, get_english_texts()))
    assert len(of.legal_moves) == len(menu.options) == 20
    assert {option.value for option in menu.options} == {
        str(move) for move in of.legal_moves if move != DRAW_MOVE
    }


def test_more_than_25_moves_are_chosen_by_source_target_and_count() -> None:
    of = make_table(MANY_MOVES_POSITION)
    (sources,) = list_menus(build_table_controls(of, get_english_texts()))
    assert {option.value for option in sources.options} == {"w", "t1", "t2", "t3", "t4"}
    _, targets = list_menus(build_table_controls(of, get_english_texts(), "t1"))
    assert {option.value for option in targets.options} >= {"t1-t5?", "t1-t12?"}
    _, _, counts = list_menus(build_table_controls(of, get_english_texts(), "t1-t5"))
    assert [option.value for option in counts.options] == [
        "t1-t5",
        *(f"t1-t5x{count}" for count in range(2, 9)),
    ]


def test_a_chosen_source_and_target_are_shown_and_can_be_changed() -> None:
    of = make_table(MANY_MOVES_POSITION)
    sources, targets, _ = list_menus(build_table_controls(of, get_english_texts(), "t1-t5"))
    for menu, value in ((sources, "t1"), (targets, "t1-t5?")):
        assert [option.value for option in menu.options if option.is_chosen] == [value]
        assert len(menu.options) > 1


def test_a_run_longer_than_a_menu_can_be_moved_in_every_length() -> None:
    """Where ranks go round a run may have more than 25 cards."""
    ranks = "KQJT98765432A"
    run = [rank + "SH"[number % 2] for number, rank in enumerate(ranks * 3)]
    piles = {"t1": " ".join(run), "w": "2C"}
    of = make_table(read_position(replace(WRAPPING_RULES, decks=4), {"base": "5", "piles": piles}))
    assert max(move.count for move in of.legal_moves) == 39
    check_press_counts(of)


def test_cards_that_can_go_up_have_buttons_first() -> None:
    deals = {f"t{column}": card for column, card in enumerate(["2S", "2H", "AD", "5C"], 1)}
    state = read_position(WIDE_RULES, {"piles": {**deals, "w": "9H", "f1": "AS", "f2": "AH"}})
    found = build_table_controls(make_table(state), get_english_texts())
    ups = {
        label
        for label, each in buttons_by_label(found).items()
        if each.style is ButtonStyle.SUCCESS
    }
    assert ups == {"2♠ t1→f1", "2♥ t2→f2", "A♦ t3→f3"}
    (menu,) = list_menus(build_table_controls(make_table(MANY_MOVES_POSITION), get_english_texts()))
    assert not any("-f" in option.value for option in menu.options)


def test_menu_options_name_the_moved_and_the_target_card() -> None:
    of = make_table(MANY_MOVES_POSITION)
    sources, targets, counts = list_menus(build_table_controls(of, get_english_texts(), "t1-t5"))
    assert sources.options[0].label == "2♣ w · 8 moves"
    assert sources.options[1].label == "K♣…6♣ t1 · 64 moves"
    assert targets.options[0].label == "t1 → empty t5 · 1 to 8 cards"
    assert [counts.options[0].label, counts.options[7].label] == [
        "6♣ · 1 card",
        "K♣ · 8 cards",
    ]
    _, whole = list_menus(build_table_controls(of, get_english_texts(), "w"))
    assert whole.options[0].label == "2♣ w → empty t5"


def test_an_outdated_menu_choice_is_ignored() -> None:
    for chosen in ("t12", "t12-t1", "s", "f1-t1", "nonsense"):
        (sources,) = list_menus(
            build_table_controls(make_table(MANY_MOVES_POSITION), get_english_texts(), chosen)
        )
        assert len(sources.options) == 5
    _, targets = list_menus(
        build_table_controls(make_table(MANY_MOVES_POSITION), get_english_texts(), "t1-nonsense")
    )
    assert not any(option.is_chosen for option in targets.options)


def buttons_of_state(state: State, **fields: Any) -> dict[str, Button]:
    return buttons_by_label(build_table_controls(make_table(state, **fields), get_english_texts()))


def test_impossible_actions_have_disabled_buttons() -> None:
    dealt = buttons_of_state(make_position(s="2c", t1="KH", t2="3S"))
    assert dealt["Undo"].is_disabled
    assert dealt["Auto"].is_disabled
    assert not dealt["Draw"].is_disabled
    assert "Redo" not in dealt
    played = buttons_of_state(
        make_position(t1="AH", t2="3S", t3="9D"), moves=("t1-t2",), redo_moves=("draw",)
    )
    assert not played["Undo"].is_disabled
    assert not played["Redo"].is_disabled
    assert not played["Auto"].is_disabled
    assert played["Draw"].is_disabled


def test_an_empty_stock_has_a_turn_over_button() -> None:
    assert "Turn over" in buttons_of_state(make_position(w="2C", t1="KH"))


def test_auto_moves_have_a_button_to_undo_them_together() -> None:
    state = make_position(s="2c", t1="KH")
    assert "Undo auto (3)" in buttons_of_state(
        state, moves=("draw",) * 5, auto_move_ranges=((2, 5),)
    )
    assert not any("auto (" in label for label in buttons_of_state(state, moves=("draw",) * 5))


def test_a_stuck_table_offers_the_same_deal_and_a_new_one() -> None:
    stuck = buttons_of_state(make_position(t1="2S", t2="4S", t3="6S", t4="8S"), moves=("draw",))
    assert {"Same deal", "New deal", "Undo"} <= set(stuck)


def test_a_finished_game_offers_only_same_deal_new_deal_and_replay() -> None:
    over = {"slot": None, "outcome": GameOutcome.RESIGNED, "ended_at": NOON}
    assert set(buttons_of_state(make_position(s="2c", t1="AH"), **over)) == {
        *("Same deal", "New deal", "Replay"),
    }

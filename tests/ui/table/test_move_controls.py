"""The buttons and menus that play moves: every useful move, in few presses."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.rules import ColumnFill
from bot.engine.status import GameStatus
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts
from bot.services.games.tables import Table
from bot.ui.common.components import ButtonStyle
from bot.ui.table.controls import build_table_controls
from bot.ui.table.custom_ids import PlayMoveId
from bot.variants import VARIANTS
from tests.engine.short_positions import list_legal_texts, make_position, reachable_positions
from tests.golden_games import load_golden_game
from tests.ui.example_tables import WIDE_RULES, make_table
from tests.ui.table.control_lists import buttons_by_label, list_menus
from tests.ui.table.example_positions import GAMES_AND_WIDE_RULES, MANY_MOVES_POSITION
from tests.variants.example_games import every_won_game, list_game_parameters

WRAPPING_RULES = replace(VARIANTS["demon"], key="round", column_fill=ColumnFill.NONE)


def iterate_press_paths(
    table: Table, partial_move: str = "", presses_before: int = 0
) -> Iterator[tuple[Move, int]]:
    """Yield every move that the controls lead to, and how many presses it takes."""
    rows = build_table_controls(table, get_english_texts(), partial_move)
    for button in buttons_by_label(rows).values():
        if isinstance(button.custom_id, PlayMoveId) and not button.is_disabled:
            yield Move.parse(button.custom_id.move), presses_before + 1
    for value in [option.value for menu in list_menus(rows) for option in menu.options]:
        if "-" in value and not value.endswith("?"):
            yield Move.parse(value), presses_before + 1
        elif value.startswith(f"{partial_move}-") if partial_move else "-" not in value:
            yield from iterate_press_paths(table, value.removesuffix("?"), presses_before + 1)


def count_fewest_presses(table: Table) -> dict[Move, int]:
    """Return the fewest presses that each move takes."""
    fewest_presses: dict[Move, int] = {}
    for move, presses in iterate_press_paths(table):
        fewest_presses[move] = min(presses, fewest_presses.get(move, presses))
    return fewest_presses


def check_press_counts(table: Table) -> None:
    """Assert that all useful moves can be made, and no others, in as few presses as possible.

    A draw, a card that goes up and one of eight moves takes one press, one of 25 moves one choice.
    Among more moves the source and the target are chosen, and the count only where more than 25
    moves lead from the source.
    """
    fewest_presses = count_fewest_presses(table)
    if table.status is GameStatus.STUCK:
        assert not fewest_presses
        return
    assert fewest_presses.keys() == set(table.useful_moves)
    moves = [move for move in table.useful_moves if move != DRAW_MOVE]
    foundation_moves = [move for move in moves if move.goes_up]
    menu_move_count = len(moves) - min(len(foundation_moves), 8)
    for move, presses in fewest_presses.items():
        from_source = [other for other in moves if other.source == move.source]
        to_target = [other for other in from_source if other.target == move.target]
        if (
            move == DRAW_MOVE
            or len(moves) <= 25
            or menu_move_count <= 25
            or move in foundation_moves[:8]
            or len(from_source) == 1
        ):
            assert presses == 1, str(move)
        else:
            needs_count = len(from_source) > 25 and len(to_target) > 1
            assert presses <= (3 if needs_count else 2), str(move)


@pytest.mark.parametrize("name", [*list_game_parameters(), "wide"])
@given(data=st.data())
@settings(max_examples=6)
def test_every_useful_move_has_controls_needing_few_presses(name: str, data: st.DataObject) -> None:
    check_press_counts(make_table(data.draw(reachable_positions(GAMES_AND_WIDE_RULES[name]))))


def test_hundreds_of_moves_need_at_most_three_presses() -> None:
    table = make_table(MANY_MOVES_POSITION)
    assert len(table.useful_moves) > 200
    check_press_counts(table)
    assert max(count_fewest_presses(table).values()) == 3


@every_won_game
def test_controls_reach_every_useful_move_throughout_a_won_game(name: str) -> None:
    game = load_golden_game(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % 16 == 0:
            check_press_counts(make_table(state))
        state = play(state, Move.parse(text))


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
    table = make_table(state)
    (menu,) = list_menus(build_table_controls(table, get_english_texts()))
    assert len(table.legal_moves) == len(menu.options) == 20
    assert {option.value for option in menu.options} == {
        str(move) for move in table.legal_moves if move != DRAW_MOVE
    }


def test_more_than_25_moves_are_chosen_by_source_target_and_count() -> None:
    table = make_table(MANY_MOVES_POSITION)
    (sources,) = list_menus(build_table_controls(table, get_english_texts()))
    assert {option.value for option in sources.options} == {"w", "t1", "t2", "t3", "t4"}
    _, targets = list_menus(build_table_controls(table, get_english_texts(), "t1"))
    assert {option.value for option in targets.options} == {
        *(f"t1-t{column}?" for column in range(2, 8)),
    }
    _, _, counts = list_menus(build_table_controls(table, get_english_texts(), "t1-t2"))
    assert [option.value for option in counts.options] == ["t1-t2x13", "t1-t2x26", "t1-t2x39"]


def test_a_chosen_source_and_target_are_shown_and_can_be_changed() -> None:
    table = make_table(MANY_MOVES_POSITION)
    sources, targets, _ = list_menus(build_table_controls(table, get_english_texts(), "t1-t2"))
    for menu, value in ((sources, "t1"), (targets, "t1-t2?")):
        assert [option.value for option in menu.options if option.is_chosen] == [value]
        assert len(menu.options) > 1


def test_a_run_longer_than_a_menu_can_be_moved_in_every_length() -> None:
    """Where ranks go round a run may have more than 25 cards."""
    ranks = "KQJT98765432A"
    run = [rank + "SH"[number % 2] for number, rank in enumerate(ranks * 3)]
    piles = {"t1": " ".join(run), "w": "2C"}
    table = make_table(
        read_position(replace(WRAPPING_RULES, decks=4), {"base": "5", "piles": piles})
    )
    assert max(move.count for move in table.legal_moves) == 39
    check_press_counts(table)


def test_cards_that_can_go_up_have_buttons_first() -> None:
    deals = {f"t{column}": card for column, card in enumerate(["2S", "2H", "AD", "5C"], 1)}
    state = read_position(WIDE_RULES, {"piles": {**deals, "w": "9H", "f1": "AS", "f2": "AH"}})
    rows = build_table_controls(make_table(state), get_english_texts())
    ups = {
        label
        for label, button in buttons_by_label(rows).items()
        if button.style is ButtonStyle.SUCCESS
    }
    assert ups == {"2♠ t1→f1", "2♥ t2→f2", "A♦ t3→f3"}
    (menu,) = list_menus(build_table_controls(make_table(MANY_MOVES_POSITION), get_english_texts()))
    assert not any("-f" in option.value for option in menu.options)


def test_menu_options_name_the_moved_and_the_target_card() -> None:
    table = make_table(MANY_MOVES_POSITION)
    sources, targets, counts = list_menus(build_table_controls(table, get_english_texts(), "t1-t2"))
    assert sources.options[0].label == "2♣ w · 3 moves"
    assert sources.options[1].label == "K♣…A♣ t1 · 53 moves"
    assert targets.options[0].label == "t1 → A♠ t2 · 13 to 39 cards"
    assert targets.options[5].label == "t1 → empty t7 · 1 to 38 cards"
    assert [counts.options[0].label, counts.options[2].label] == [
        "K♣ · 13 cards",
        "K♣ · 39 cards",
    ]
    _, whole = list_menus(build_table_controls(table, get_english_texts(), "w"))
    assert whole.options[0].label == "2♣ w → 3♠ t5"
    assert whole.options[2].label == "2♣ w → empty t7"


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


def test_moves_without_effect_fill_no_controls() -> None:
    """Of nine moves in this position four are useful, and a menu would name the rest."""
    state = make_position("klondike", t1="KS", t2="KH QS", t3="9D", t4="TS", w="KD")
    table = make_table(state)
    assert {"t1-t5", "t2-t5x2", "w-t6", "w-t7"} <= list_legal_texts(state)
    rows = build_table_controls(table, get_english_texts())
    labels = set(buttons_by_label(rows))
    assert not list_menus(rows)
    assert {label for label in labels if "→" in label} == {"9♦ t3→t4", "K♦ w→t5"}

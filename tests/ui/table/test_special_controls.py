"""Controls of games with cells, two kinds of foundations, cards to turn up, a base to choose."""

from typing import Any

from bot.engine.moves import Move
from bot.engine.state import State
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_card_move, format_card_symbol, format_move
from bot.ui.common.components import ButtonStyle
from bot.ui.table.controls import build_table_controls
from tests.engine.short_positions import make_position
from tests.ui.example_tables import make_table
from tests.ui.table.control_lists import buttons_by_label, list_menus


def list_labels(state: State) -> list[str]:
    """Return the labels of the buttons that play moves, but for the draw."""
    rows = build_table_controls(make_table(state), get_english_texts())
    others = {"Draw", "Draw on", "Turn over", "Undo", "Redo", "Auto", "Hint", "More"}
    return [label for label in buttons_by_label(rows) if label not in others]


def list_options(state: State, partial_move: str = "") -> list[str]:
    """Return the options of the last menu."""
    rows = build_table_controls(make_table(state), get_english_texts(), partial_move)
    return [option.label for option in list_menus(rows)[-1].options]


def test_cells_come_last_and_equal_ones_once() -> None:
    state = make_position("squadron", c1="9H", t1="TH", t2="4S", t3="8S", **fill_columns(4, 10))
    assert list_labels(state)[:2] == ["9♥ c1→t1", "10♥ t1→c2"]
    assert not any(label.endswith("c3") for label in list_labels(state))


def fill_columns(first: int, last: int) -> dict[str, Any]:
    """Return kings of spades and hearts in turn, which nothing of these tests fits on."""
    kings = ["KS", "KH", "KD", "KC", "KS", "KH", "KD", "KC"]
    return {f"t{first + number}": kings[number] for number in range(last - first + 1)}


def test_moves_to_cells_go_into_the_menu_first() -> None:
    state = make_position(
        "skippy", base="A", w="TC", t1="9S", t2="8H", t3="7H", t4="6H", t5="5H", t6="4H", t7="3H"
    )
    assert "8♥ t2→t1" in list_labels(state)
    assert not any("→c" in label for label in list_labels(state))
    options = list_options(state)
    assert options[:2] == ["10♣ w → empty c1", "9♠ t1 → empty c1"]
    assert len(options) == 8


def test_each_cell_that_takes_a_card_is_offered_where_cells_have_ranks() -> None:
    state = make_position("doorway", t1="KS", t2="QH", t3="2S", t4="5S", t5="8D")
    assert {"K♠ t1→c1", "Q♥ t2→c2"} <= set(list_labels(state))
    assert not {"K♠ t1→c2", "Q♥ t2→c1", "2♠ t3→c1"} & set(list_labels(state))


def test_foundations_of_both_kinds_have_their_buttons() -> None:
    state = make_position(
        "lafayette", f1="AS 2S 3S", g1="KS QS JS TS 9S 8S 7S 6S 5S", t1="4S", t2="9D"
    )
    buttons = buttons_by_label(build_table_controls(make_table(state), get_english_texts()))
    assert buttons["4♠ t1→f1"].style is ButtonStyle.SUCCESS
    assert buttons["4♠ t1→g1"].style is ButtonStyle.SUCCESS


def test_four_cards_go_up_with_one_press() -> None:
    state = make_position("beehive", base=None, t1="9S 5C 5H 5S 5D", t2="7H 7C")
    assert list_labels(state)[0] == "5♣ t1→f1 ×4"


def test_a_face_down_card_is_told_neither_as_a_card_to_turn_up_nor_as_a_target() -> None:
    columns: dict[str, Any] = {f"t{number}": card for number, card in enumerate(FACE_DOWN_CARDS, 1)}
    state = make_position("blind-patience", w="KC", **columns)
    options = list_options(state)
    assert {"Turn up t1", "Turn up t10", "K♣ w → face-down card t1"} <= set(options)
    assert len(options) == 2 * len(FACE_DOWN_CARDS)
    assert not any(format_card_symbol(card.upper()) in "".join(options) for card in FACE_DOWN_CARDS)
    assert format_move(get_english_texts(), state, Move("t1", "t1")) == "turn up the top card of t1"


FACE_DOWN_CARDS = ["9h", "2s", "5c", "6d", "7h", "8s", "3c", "4d", "ah", "ts"]


def test_a_card_that_was_turned_up_is_told() -> None:
    text = format_card_move(get_english_texts(), "9H", Move("t1", "t1"))
    assert text == "9♥ turned up on t1"


def test_auto_waits_until_the_base_is_chosen() -> None:
    state = make_position("dutchess", base=None, r1="9H", r2="4S", t1="TS", s="5c")
    buttons = buttons_by_label(build_table_controls(make_table(state), get_english_texts()))
    assert buttons["Auto"].is_disabled
    assert buttons["Draw"].is_disabled
    assert {"9♥ r1→f1", "4♠ r2→f1"} <= set(buttons)
    chosen = make_position("dutchess", base="9", r1="9H", r2="4S", t1="TS", s="5c")
    buttons = buttons_by_label(build_table_controls(make_table(chosen), get_english_texts()))
    assert not buttons["Auto"].is_disabled
    assert not buttons["Draw"].is_disabled


def test_there_is_no_drawing_after_the_redeal_of_several_wastes() -> None:
    state = make_position("octave", redeals=1, s="9c", w1="JC", w2="9H", t1="TS")
    buttons = buttons_by_label(build_table_controls(make_table(state), get_english_texts()))
    assert buttons["Draw"].is_disabled
    assert "9♥ w2→t1" in buttons

"""Stuck games, where no move changes anything even after draws."""

from bot.engine.cards import BuildRule
from bot.engine.deals import deal
from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.rules import CarryRule, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status, find_playable_deal
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS
from tests.engine.short_positions import ONE_REDEAL_RULES, list_legal_texts, make_position
from tests.golden_games import STUCK_DEAL_OF_CANFIELD

ANY_CARD_ENTERS_RULES = Rules(
    key="open",
    family="open",
    column_heights=(1,) * 3,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.ANY,
)


def is_stuck(state: State) -> bool:
    """Return whether a position's status is stuck."""
    return compute_status(state) is GameStatus.STUCK


def test_a_position_without_moves_is_stuck() -> None:
    assert is_stuck(make_position(t1="2S", t2="4S", t3="6S", t4="8S"))


def test_deals_that_are_stuck_as_dealt_are_passed_over() -> None:
    rules = VARIANTS["canfield"]
    assert is_stuck(deal(rules, STUCK_DEAL_OF_CANFIELD))
    assert find_playable_deal(rules, (STUCK_DEAL_OF_CANFIELD, 7, 8)) == 7


def test_drawing_the_same_cards_forever_is_stuck() -> None:
    state = make_position(s="ac tc ts", t1="3S", t2="5S", t3="7S", t4="9S")
    assert list_legal_texts(state) == {"draw"}
    assert not is_stuck(state)
    assert is_stuck(make_position(base="A", s="ts tc ac", t1="3S", t2="5S", t3="7S", t4="9S"))


def test_a_card_uncovered_only_in_a_later_pass_prevents_stuck() -> None:
    state = make_position(w="TC", s="8c 6c ac 4c", t1="3S", t2="5S", t3="7S", t4="9S")
    assert not is_stuck(state)


def test_a_move_that_changes_something_prevents_stuck() -> None:
    assert not is_stuck(make_position(t1="2S", t2="3H", t3="6S", t4="8S"))


def test_filling_an_empty_column_from_the_waste_prevents_stuck() -> None:
    assert not is_stuck(make_position(w="9D", t1="2S", t2="4S", t3="6S"))


def test_moving_a_whole_column_to_an_empty_one_does_not_prevent_stuck() -> None:
    state = make_position(ANY_CARD_ENTERS_RULES, t1="KS", t2="9H 8S")
    assert {"t1-t3", "t2-t3x2"} <= list_legal_texts(state)
    assert is_idle_move(state, interpret_typed_move(state, "t1 t3"))
    assert is_stuck(make_position(ANY_CARD_ENTERS_RULES, t1="KS", t2="KC"))


def test_moving_part_of_a_column_to_an_empty_one_prevents_stuck() -> None:
    state = make_position(ANY_CARD_ENTERS_RULES, t2="9H 8S")
    assert not is_idle_move(state, interpret_typed_move(state, "t2 t1 1"))
    assert not is_stuck(state)


def test_moving_cards_off_face_down_cards_prevents_stuck() -> None:
    state = make_position(ANY_CARD_ENTERS_RULES, t2="kd 9H")
    assert not is_idle_move(state, interpret_typed_move(state, "t2 t1"))
    assert not is_stuck(state)


def test_remaining_redeals_are_tried_before_a_game_is_stuck() -> None:
    piles = {"t1": "3S", "t2": "5S", "t3": "7S", "w": "AC TC"}
    assert not is_stuck(make_position(ONE_REDEAL_RULES, redeals=0, **piles))
    assert is_stuck(make_position(ONE_REDEAL_RULES, redeals=1, **piles))


def test_smaller_packets_after_a_redeal_are_tried_before_a_game_is_stuck() -> None:
    first = make_position("canfield-rush", s="9h ac kh", t1="5S", t2="7S", t3="9S", t4="JS")
    assert list_legal_texts(first) == {"draw"}
    assert compute_status(first) is GameStatus.PLAYING
    without_ace = make_position("canfield-rush", s="9h 4c kh", t1="5S", t2="7S", t3="9S", t4="JS")
    assert compute_status(without_ace) is GameStatus.STUCK


def test_a_won_game_is_not_stuck() -> None:
    assert compute_status(make_position(f1="AS")) is GameStatus.WON


def test_a_draw_that_refills_a_column_prevents_stuck() -> None:
    state = make_position(
        base="2",
        redeals=1,
        w="7C 6C QC",
        r="QH",
        t1="9H",
        t4="AC",
        f1="2C 3C 4C",
        f2="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        f3="2H",
        f4="2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    )
    assert not is_stuck(state)

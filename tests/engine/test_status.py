"""Stuck games, the moves worth showing, and draws up to the next choice."""

from typing import Any

import pytest

from bot.engine.cards import BuildRule
from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import CarryRule, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.engine.status import (
    GameStatus,
    compute_status,
    count_draws_to_choice,
    find_playable_deal,
    is_idle_move,
    is_known_to_be_stuck,
    list_useful_moves,
)
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS
from tests.engine.short_positions import (
    ONE_REDEAL_RULES,
    list_legal_texts,
    make_position,
    play_random_game,
    play_typed_moves,
    shuffle_hidden_cards,
)
from tests.golden_games import STUCK_DEAL_OF_CANFIELD, STUCK_UNSEEN_DEAL, STUCK_UNSEEN_MOVES

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


def test_a_player_knows_that_a_game_is_stuck_by_what_they_have_seen() -> None:
    state = play_typed_moves(deal(VARIANTS["canfield"], STUCK_UNSEEN_DEAL), *STUCK_UNSEEN_MOVES)
    assert (len(state.stock), is_stuck(state), is_known_to_be_stuck(state)) == (34, True, False)
    while state.stock:
        assert not is_known_to_be_stuck(state)
        state = play(state, DRAW_MOVE)
    assert is_known_to_be_stuck(state), "every card has been in view"


def test_where_no_unseen_card_would_help_a_game_is_known_to_be_stuck() -> None:
    for unseen, is_known in (("tc ts kc", True), ("tc ts 2h", False), ("tc ts as", False)):
        state = make_position(s=unseen, f1="AC", t1="3S", t2="5S", t3="7S", t4="9S")
        # Of three cards the first is drawn last, and lies on the others.
        assert is_stuck(state)
        assert is_known_to_be_stuck(state) == is_known, unseen


@pytest.mark.parametrize("key", ["canfield", "klondike", "klondike-three", "forty-thieves"])
def test_what_is_hidden_does_not_decide_whether_a_game_is_known_to_be_stuck(key: str) -> None:
    known = 0
    for seed in range(40):
        state = play_random_game(VARIANTS[key], 52_000 + seed, seed, 150)[-1]
        is_known = is_known_to_be_stuck(state)
        known += is_known
        if state.redeals_made:
            continue  # the stock has been in view
        for shuffled in (shuffle_hidden_cards(state, number) for number in range(5)):
            assert is_known_to_be_stuck(shuffled) == is_known, (key, seed)
    assert known < 40


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


def list_useful_texts(state: State) -> list[str]:
    return [str(move) for move in list_useful_moves(state)]


def test_a_whole_column_to_an_empty_one_is_not_useful() -> None:
    state = make_position("klondike", t1="KS", t2="KH QS")
    assert {"t1-t3", "t2-t3x2"} <= list_legal_texts(state)
    assert list_useful_texts(state) == []


def test_of_several_empty_columns_the_first_is_shown() -> None:
    state = make_position("klondike", t1="2s KH QS", w="KD", s="9c")
    assert {"t1-t2x2", "t1-t7x2", "w-t5"} <= list_legal_texts(state)
    assert list_useful_texts(state) == ["draw", "w-t2", "t1-t2x2"]


def test_part_of_a_column_to_an_empty_one_is_useful() -> None:
    assert list_useful_texts(make_position("number-ten", t1="9H 8S")) == ["t1-t2"]


def test_equal_cards_of_two_packs_alone_in_their_columns_are_shown_once() -> None:
    state = make_position("forty-thieves", t1="8S", t2="8S", t3="9S", t4="9S")
    assert {"t1-t3", "t1-t4", "t2-t3", "t2-t4"} <= list_legal_texts(state)
    assert list_useful_texts(state) == ["t1-t3"]


@pytest.mark.parametrize("face_down", ["2c 3c", "4d 5d"])
def test_useful_moves_do_not_tell_whether_face_down_cards_are_equal(face_down: str) -> None:
    state = make_position("number-ten", t1="2c 3c 8S", t2=f"{face_down} 8S", t3="9H")
    texts = [text for text in list_useful_texts(state) if text.endswith("-t3")]
    assert texts == ["t1-t3", "t2-t3"]


def test_equal_cards_on_different_cards_are_different_moves() -> None:
    state = make_position("forty-thieves", t1="KC 8S", t2="QC 8S", t3="9S")
    texts = [text for text in list_useful_texts(state) if text.endswith("-t3")]
    assert texts == ["t1-t3", "t2-t3"]


def test_every_legal_move_has_a_useful_one_with_the_same_effect() -> None:
    for key, rules in VARIANTS.items():
        for state in play_random_game(rules, 7, seed=len(key), length=120)[::10]:
            useful_outcomes = [sort_columns(play(state, move)) for move in list_useful_moves(state)]
            outcomes = {
                sort_columns(play(state, move))
                for move in legal_moves(state)
                if not is_idle_move(state, move)
            }
            assert set(useful_outcomes) == outcomes


def test_a_stuck_game_has_no_useful_move_but_the_draw() -> None:
    state = make_position(s="ts tc ac", t1="3S", t2="5S", t3="7S", t4="9S")
    assert compute_status(state) is GameStatus.STUCK
    assert list_useful_moves(state) == [DRAW_MOVE]


def sort_columns(state: State) -> object:
    """Return the position without the order of its columns."""
    columns = sorted(zip(state.columns, state.face_down_counts, strict=True))
    return tuple(columns), state.stock, state.waste, state.reserve, state.foundations


SPADES: dict[str, Any] = {"t1": "3S", "t2": "5S", "t3": "7S", "t4": "9S"}


def test_draws_lead_to_a_card_that_can_be_played_or_the_end_of_the_stock() -> None:
    no_choice = make_position(s="kc kd kh qc qd qh jc jd jh", **SPADES)
    assert count_draws_to_choice(no_choice) == 3
    assert count_draws_to_choice(make_position(s="2d kd kh qc qd qh jc jd jh", **SPADES)) == 3
    assert count_draws_to_choice(make_position(s="kc kd kh 2d qd qh jc jd jh", **SPADES)) == 2
    assert count_draws_to_choice(make_position(s="kc kd kh ac qd qh jc jd jh", **SPADES)) == 2


def test_a_card_that_can_be_played_already_does_not_stop_the_first_draw() -> None:
    state = make_position(w="2D", s="kc qc jc", t1="3S", t2="5S", t3="7S", t4="9S")
    assert count_draws_to_choice(state) == 1


def test_an_empty_stock_is_turned_over_and_drawn_from() -> None:
    assert count_draws_to_choice(make_position(w="JC QC KC JD QD KD", **SPADES)) == 3
    assert count_draws_to_choice(make_position(w="JC QC 2D JD QD KD", **SPADES)) == 2


def test_nothing_is_drawn_where_the_rules_refuse_it() -> None:
    assert count_draws_to_choice(make_position(t1="3S")) == 0
    assert count_draws_to_choice(make_position(ONE_REDEAL_RULES, redeals=1, w="KC", t1="3S")) == 0
    assert count_draws_to_choice(make_position("canfield-french", s="kc", t1="AS")) == 0

"""Circles: cards in columns that wait for one another prove a position lost, never a won one."""

from dataclasses import replace
from random import Random

from bot.engine import deal
from bot.engine.rules import CarryRule
from bot.engine.state import State
from bot.solver.core.boards import build_board
from bot.solver.core.proofs.circles import has_circle
from bot.solver.solution import Verdict
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.solver.small_games import lay_out_small_game, try_everything

SMALL_GAMES = 100

CLUBS, DIAMONDS = 0, 39
ACE, KING = 0, 12


def lay_out(*columns: tuple[int, ...], base_rank: int = ACE) -> State:
    """Return a position of Canfield with these columns, all other cards in the stock."""
    in_columns = {card for column in columns for card in column}
    stock = tuple(card for card in range(52) if card not in in_columns)
    rules = VARIANTS["canfield"]
    piles = (stock, (), (), *columns, *[()] * (rules.column_count - len(columns)), *[()] * 4)
    return State(rules, piles, (0,) * rules.column_count, base_rank)


def test_two_decks_have_no_circles() -> None:
    rules = replace(VARIANTS["demon"], carry_rule=CarryRule.WHOLE)
    columns = [(CLUBS + ACE, DIAMONDS + KING), (DIAMONDS + ACE, CLUBS + KING), *[(CLUBS + 6,)] * 6]
    state = State(rules, ((), (), (), *columns, *[()] * 8), (0,) * 8, 0)
    assert not has_circle(build_board(state))


def test_small_games_with_circles_have_the_verdict_of_trying_everything() -> None:
    random = Random("circles")
    circle_count = 0
    for _ in range(SMALL_GAMES):
        state = lay_out_small_game(
            VARIANTS["canfield"], random, most_cards=6, empty_foundations=1, in_sequence=True
        )
        is_winnable = try_everything(state, most_positions=500)
        if is_winnable is None:
            continue
        if has_circle(build_board(state)):
            circle_count += 1
            assert not is_winnable, state
        solution = open_search(state).run(20_000)
        assert solution is not None
        assert solution.verdict is (Verdict.WINNABLE if is_winnable else Verdict.UNWINNABLE), state
    assert circle_count


def test_two_suits_that_each_wait_for_all_of_the_other_are_a_circle() -> None:
    clubs_wait = (CLUBS + ACE, DIAMONDS + KING)
    diamonds_wait = (DIAMONDS + ACE, CLUBS + KING)
    assert not has_circle(build_board(lay_out(clubs_wait)))
    assert not has_circle(build_board(lay_out(diamonds_wait)))
    assert has_circle(build_board(lay_out(clubs_wait, diamonds_wait)))


def test_a_suit_that_waits_for_another_must_not_be_waited_for() -> None:
    clubs_wait = (CLUBS + ACE, DIAMONDS + KING)
    six_of_diamonds_waits = (DIAMONDS + 5, CLUBS + 4)
    five_of_clubs_waits = (CLUBS + 4, DIAMONDS + 3)
    assert has_circle(build_board(lay_out(clubs_wait, six_of_diamonds_waits)))
    assert not has_circle(build_board(lay_out(clubs_wait, five_of_clubs_waits)))


def test_foundations_begin_with_any_rank() -> None:
    fives_on_sixes = ((CLUBS + 5, DIAMONDS + 4), (DIAMONDS + 5, CLUBS + 4))
    assert not has_circle(build_board(lay_out(*fives_on_sixes)))
    assert has_circle(build_board(lay_out(*fives_on_sixes, base_rank=5)))


def test_columns_that_can_be_split_have_no_circle() -> None:
    state = lay_out_small_game(VARIANTS["canfield-french"], Random(1), in_sequence=True)
    assert not has_circle(build_board(state))


def test_a_deal_is_proved_lost_by_circles_within_a_few_positions() -> None:
    solution = open_search(deal(VARIANTS["canfield"], 80_005)).run(5_000)
    assert solution is not None
    assert solution.verdict is Verdict.UNWINNABLE

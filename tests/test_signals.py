"""Signals: choices, clues and paces of games, and that simulated people play fairly."""

import math
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import list_useful_moves
from bot.engine.transitions import play
from bot.signals.examination import (
    HINT_DISCOUNT,
    TRAITS,
    UNDO_DISCOUNT,
    Choice,
    ChoiceModel,
    Clues,
    Doubt,
    Styles,
    WonGame,
    add_gap,
    can_be_won_soon,
    describe_carry,
    examine_game,
    find_choice_model,
    has_hidden_cards,
    list_beam_carries,
    list_choices,
    list_gap_counts,
    list_line_starts,
    measure_evenness,
    measure_luck,
    scale_clues,
)
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.bench.signals.models import examine_batch, fit_styles, pack
from tests.bench.signals.people import imagine_order, play_honestly
from tests.golden_games import STUCK_DEAL_OF_CANFIELD, WON_GAME_NAMES, load_golden_game

KLONDIKE = VARIANTS["klondike"]
SEARCHED_DEAL = 723497502
"""A deal that the search wins at once."""
GOLDEN_WINS = [name for name in WON_GAME_NAMES if find_choice_model(load_golden_game(name).variant)]
"""Games that were won by following fair hints, or by hand."""


def test_choices_end_where_nothing_is_hidden_any_more() -> None:
    game = load_golden_game("klondike-60003-won")
    moves = list(map(Move.parse, game.moves))
    state, hidden = deal(KLONDIKE, game.deal), []
    for move in moves:
        hidden.append(has_hidden_cards(state))
        state = play(state, move)
    assert hidden[0]
    assert not hidden[-1]
    assert 0 < len(list_choices(deal(KLONDIKE, game.deal), moves)) <= sum(hidden)


def test_of_what_one_press_played_only_the_first_move_is_a_choice() -> None:
    opening = deal(KLONDIKE, 60_003)
    draws = [DRAW_MOVE] * 6
    assert len(list_choices(opening, draws)) == 6
    assert len(list_choices(opening, draws, [(1, 6)])) == 2


def test_a_draw_tells_what_was_left_undone_for_it() -> None:
    state = deal(KLONDIKE, 60_003)
    (choice,) = list_choices(state, [DRAW_MOVE])
    traits = choice.traits[choice.played]
    assert traits[TRAITS.index("draws")] == 1
    assert len(traits) == len(TRAITS)


def test_the_better_explanation_wins_and_help_explains_a_little() -> None:
    opening = deal(KLONDIKE, 60_003)
    draws, plays = (0.0,) * len(TRAITS), (1.0,) + (0.0,) * (len(TRAITS) - 1)
    choice = Choice(opening, (DRAW_MOVE, Move("t1", "t2", 1)), (draws, plays), 1)
    choices = [choice] * 10
    likes_it, avoids_it = [[2.0] + [0.0] * (len(TRAITS) - 1), [-2.0] + [0.0] * (len(TRAITS) - 1)]
    model = ChoiceModel(Styles([avoids_it], [likes_it]), 15)
    assert model.find_strength(opening, choices) == pytest.approx(20)
    with_help = model.find_strength(opening, choices, 30, 20)
    assert with_help == pytest.approx(20 - 30 * HINT_DISCOUNT - 20 * UNDO_DISCOUNT)
    assert model.find_strength(opening, choices, 30, 60) is None
    assert Styles([likes_it, avoids_it], [likes_it]).explain(choices).strength == 0


def test_a_game_without_choices_says_nothing() -> None:
    model = ChoiceModel(Styles([[1.0]], [[2.0]]), -1)
    assert model.find_strength(deal(KLONDIKE, 60_003), []) is None


@pytest.mark.parametrize("name", GOLDEN_WINS)
def test_no_fairly_won_game_is_named(name: str) -> None:
    game = load_golden_game(name)
    assert not examine_game(
        WonGame(7, game.variant, str(game.deal), list(game.moves), [], 0, 0, 0)
    ).is_any


def test_choices_of_a_game_that_its_moves_do_not_win_say_nothing() -> None:
    for deal_number in (1_000_002, 1_000_004, 1_000_008):
        drawn = WonGame(7, "klondike", str(deal_number), ["draw"] * 10, [], 0, 0, 0)
        assert not examine_game(drawn).is_any


def test_a_game_that_cannot_be_read_has_no_signals() -> None:
    for variant, moves in (("gone", ["draw"]), ("klondike", ["t1-f9"]), ("klondike", ["?"])):
        assert not examine_game(WonGame(7, variant, "60003", moves, [], 0, 0, 0)).is_any


def test_models_fit_the_traits_of_today() -> None:
    models = [model for key in VARIANTS if (model := find_choice_model(key))]
    # What managers read (`signals-limits`) names no other game.
    assert models == [find_choice_model("klondike")]
    for model in models:
        if model.doubt:
            assert model.doubt.least < model.certain
            assert len(model.doubt.weights) == len(scale_clues(Clues(0, 0, 0, 0)))
        for weights in (*model.styles.honest, *model.styles.searched):
            assert len(weights) == len(TRAITS)


def test_the_line_of_a_search_is_named() -> None:
    opening = deal(KLONDIKE, SEARCHED_DEAL)
    search = open_search(opening)
    search.run(5_000)
    moves = [str(move) for move in search.conclude().moves]
    signals = examine_game(WonGame(7, "klondike", str(SEARCHED_DEAL), moves, [], 0, 0, 0))
    assert signals.is_any
    assert signals.evenness is None
    # The same moves with a hint for each of them say less.
    hinted = WonGame(7, "klondike", str(SEARCHED_DEAL), moves, [], 0, 10 * len(moves), 0)
    assert not examine_game(hinted).is_any


GAME = load_golden_game("klondike-three-60007-won")
OPENING = deal(VARIANTS["klondike-three"], GAME.deal)
LOSING_CHOICE, LOSING_MOVE = 21, Move("t4", "t6", 6)
"""Where the game might have been lost, and by what."""


@pytest.fixture(scope="module", name="choices")
def list_choices_of_the_game() -> list[Choice]:
    return list_choices(OPENING, list(map(Move.parse, GAME.moves)))


def test_a_move_that_loses_is_told_from_the_one_that_was_played(choices: list[Choice]) -> None:
    choice = choices[LOSING_CHOICE]
    assert LOSING_MOVE in choice.moves
    assert not can_be_won_soon(play(choice.state, LOSING_MOVE))
    assert can_be_won_soon(play(choice.state, choice.moves[choice.played]))


def test_it_was_luck_to_avoid_it_once_however_often_it_was_avoided(choices: list[Choice]) -> None:
    choice = choices[LOSING_CHOICE]
    index = choice.moves.index(LOSING_MOVE)
    tempting = [0.75 if other == index else 0.01 for other in range(len(choice.moves))]
    assert measure_luck([choice], [tempting]) == pytest.approx(math.log(4))
    assert measure_luck([choice] * 2, [tempting] * 2) == pytest.approx(math.log(4))
    unattractive = [0.01] * len(choice.moves)
    assert measure_luck([choice], [unattractive]) == 0


def test_lines_of_searches_begin_with_moves_that_were_possible(choices: list[Choice]) -> None:
    followed = 0
    for choice in choices[-6:]:
        starts = list_line_starts(choice)
        assert all(0 <= start < len(choice.moves) for start in starts)
        followed += choice.played in starts
    assert 0 < followed <= 6


def test_a_deal_that_cannot_be_won_has_no_line() -> None:
    stuck = deal(VARIANTS["canfield"], STUCK_DEAL_OF_CANFIELD)
    assert not can_be_won_soon(stuck)
    assert not list_beam_carries(stuck)


def test_a_play_is_known_again_in_another_order() -> None:
    later = play(OPENING, DRAW_MOVE)
    for move in list_useful_moves(OPENING):
        same = describe_carry(OPENING, move) == describe_carry(later, move)
        assert same == (move != DRAW_MOVE)


def test_what_has_another_explanation_is_taken_off_each_clue() -> None:
    assert Clues(9, 8, 7, 2).reduce(3) == Clues(6, 5, 4, -1)


def test_chance_counts_for_so_much_and_no_more() -> None:
    doubt = Doubt(-5, [1, 1, 1, 1, -2], 3)
    assert doubt.weigh(Clues(0, 0, 0, 0)) == -2
    assert doubt.weigh(Clues(20, 10, 0, 0)) == 1
    assert doubt.weigh(Clues(0, 0, 0, 6)) == doubt.weigh(Clues(0, 0, 0, 60)) == 0
    assert doubt.weigh(Clues(0, 0, -40, 0)) == doubt.weigh(Clues(0, 0, -4, 0))


@pytest.mark.parametrize("key", ["klondike", "canfield", "forty-thieves"])
def test_who_weighs_odds_imagines_hidden_cards_and_sees_the_others(key: str) -> None:
    state = play(deal(VARIANTS[key], 60_003), DRAW_MOVE)
    imagined = imagine_order(state, Random(1))
    assert imagined.stock != state.stock
    assert sorted(sum(imagined.piles, ())) == sorted(sum(state.piles, ()))
    assert imagined.waste == state.waste
    assert imagined.reserve[-1:] == state.reserve[-1:]
    for pile, imagined_pile, face_down in zip(
        state.columns, imagined.columns, state.face_down_counts, strict=True
    ):
        assert imagined_pile[face_down:] == pile[face_down:]


def test_nobody_imagines_a_stock_that_they_have_been_through() -> None:
    state = deal(VARIANTS["canfield"], 60_003)
    while not state.redeals_made:
        state = play(state, DRAW_MOVE)
    assert imagine_order(state, Random(1)).stock == state.stock


def test_a_person_plays_a_deal_the_same_way_again() -> None:
    klondike = VARIANTS["klondike"]
    line = play_honestly(klondike, 60_003, "greedy", 0)
    assert line.moves
    assert play_honestly(klondike, 60_003, "greedy", 0) == line
    assert play_honestly(klondike, 60_003, "greedy", 1) != line


def test_of_few_games_fewer_styles_are_made() -> None:
    games = examine_batch(pack, "klondike", "greedy", range(60_003, 60_011))
    assert 1 < len(games) < 10
    (style,) = fit_styles(games, 8)
    assert style.any()
    assert fit_styles(games[:1], 8)


START = datetime(2026, 3, 1, 12, tzinfo=UTC)


def count_gaps(*gaps: float) -> int:
    """Return the counts of gaps of these seconds."""
    counted = 0
    for gap in gaps:
        counted = add_gap(counted, START, START + timedelta(seconds=gap))
    return counted


def test_gaps_are_counted_by_their_length() -> None:
    gaps = count_gaps(0, 0.3, 0.4, 0.6, 0.9, 1.2, 1.5, 2.5, 3, 5, 5.7, 3_600)
    assert list_gap_counts(gaps) == [2, 1, 1, 1, 1, 1, 1, 1, 1, 2]


def test_a_clock_set_back_counts_as_no_time_at_all() -> None:
    assert list_gap_counts(count_gaps(-60))[0] == 1


def test_a_thousand_gaps_fit_into_eight_bytes_and_keep_their_shares() -> None:
    random = Random(1)
    gaps = count_gaps(*(random.choice((0.4, 0.4, 0.4, 2.5)) for _ in range(1_000)))
    assert gaps < 1 << 63
    counts = list_gap_counts(gaps)
    assert max(counts) <= 63
    assert 0.6 < counts[1] / sum(counts) < 0.9


def test_a_machine_is_even_and_a_person_is_not() -> None:
    random = Random(2)
    machine = count_gaps(*(random.uniform(1.6, 2.4) for _ in range(150)))
    person = count_gaps(*(random.lognormvariate(0.5, 0.7) for _ in range(150)))
    assert (measure_evenness(machine, 40) or 0) > 0.98
    assert (measure_evenness(person, 40) or 1) < 0.7


def test_of_few_moves_and_of_long_pauses_nothing_is_said() -> None:
    assert measure_evenness(count_gaps(*[2] * 39), 40) is None
    assert measure_evenness(count_gaps(*[60] * 40), 40) == 0

"""The choices of a game, and how likely people and searches make them."""

import pytest

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import play
from bot.signals.choices import TRAITS, Choice, has_hidden_cards, list_choices
from bot.signals.clues import Clues
from bot.signals.examination import WonGame, examine_game
from bot.signals.judgement import (
    HINT_DISCOUNT,
    UNDO_DISCOUNT,
    ChoiceModel,
    find_choice_model,
    scale_clues,
)
from bot.signals.likelihood import Styles
from bot.solver.verdict_search import open_search
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.variants.example_games import WON_GAME_NAMES

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

"""The fair player: its move hangs on what is known alone, and every move is legal."""

import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import reduce
from itertools import accumulate
from random import Random

import pytest

from bot.engine.deals import deal
from bot.engine.legality import legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play, replay
from bot.scene import scene
from bot.solver import fair_player
from bot.solver.core.boards import has_free_cycle
from bot.solver.fair_player import (
    BeforeSearch,
    choose_move,
    describe_knowledge,
    find_choice,
    has_fair_player,
    make_plan,
    yield_moves,
)
from bot.solver.hints.advice import Playthrough, advise
from bot.solver.solution import does_core_know
from bot.variants import VARIANTS, get_variant

BUDGET = 1_000
"""Positions for a choice: tests search uncompiled, thirty thousand a second."""

GAMES = ("canfield", "klondike-three", "rainbow", "storehouse", "limited", "streets")


def play_some_moves(key: str, number: int, random: Random) -> Playthrough:
    """Return a game after up to sixty legal moves by chance."""
    playthrough = Playthrough(deal(get_variant(key), number))
    for _ in range(random.randrange(60)):
        moves = legal_moves(playthrough.state)
        if not moves or is_won(playthrough.state):
            break
        playthrough = playthrough.follow(random.choice(moves))
    return playthrough


def play_until(state: State, most_unseen_cards: int) -> Playthrough:
    """Return a game by the quick hint until so few cards are unseen."""
    playthrough = Playthrough(state)
    while True:
        knowledge = describe_knowledge(playthrough.states, playthrough.moves)
        move = advise(playthrough, may_go_back=False).move
        if len(knowledge.unseen_cards) <= most_unseen_cards or move is None:
            return playthrough
        playthrough = playthrough.follow(move)


def replay_with_other_hidden_cards(playthrough: Playthrough, random: Random) -> Playthrough:
    """Return a game of the same moves whose pictures are all the same, with other hidden cards."""
    state, names = playthrough.state, playthrough.state.rules.pile_names
    places = [
        (pile, row)
        for pile, name in enumerate(names)
        if name != "s" or not state.redeals_made
        for row, card in enumerate(state.list_seen_cards(name))
        if card is None
    ]
    hidden = [state.piles[pile][row] for pile, row in places]
    random.shuffle(hidden)
    piles = [list(cards) for cards in playthrough.opening.piles]
    for (pile, row), card in zip(places, hidden, strict=True):
        piles[pile][row] = card
    opening = replace(playthrough.opening, piles=tuple(map(tuple, piles)))
    other = Playthrough(opening, playthrough.moves)
    assert [*map(scene, other.states)] == [*map(scene, playthrough.states)]
    return other


def turn_stock_over(key: str, number: int) -> Playthrough:
    """Return a game in which the whole stock has been seen, where it costs nothing to see it."""
    playthrough = Playthrough(deal(get_variant(key), number))
    while has_free_cycle(playthrough.state.rules) and not playthrough.state.redeals_made:
        playthrough = playthrough.follow(DRAW_MOVE)
    return playthrough


@pytest.mark.parametrize("key", GAMES)
def test_no_change_of_hidden_cards_changes_the_move(key: str) -> None:
    random = Random(key)
    differing = 0
    for number in range(1, 5):
        playthrough = play_some_moves(key, number, random)
        other = replay_with_other_hidden_cards(playthrough, random)
        differing += other.state != playthrough.state
        choices = []
        for game in (playthrough, other):
            make_plan.cache_clear()
            knowledge = describe_knowledge(game.states, game.moves)
            choices.append(find_choice(knowledge, number, BUDGET))
        assert choices[0] == choices[1]
    assert differing


@pytest.mark.parametrize("key", GAMES)
def test_a_plan_that_is_kept_only_saves_time(key: str) -> None:
    playthrough, choices = turn_stock_over(key, 60), []
    for _ in range(4):
        knowledge = describe_knowledge(playthrough.states, playthrough.moves)
        choice = find_choice(knowledge, 5, 4 * BUDGET)
        make_plan.cache_clear()
        assert find_choice(knowledge, 5, 4 * BUDGET) == choice
        if choice is None:
            break
        choices.append(choice)
        playthrough = playthrough.follow(choice.move)
    assert any(choice.order_count for choice in choices)


def test_a_choice_says_how_many_orders_its_plan_leaves_winnable() -> None:
    playthrough = Playthrough(deal(get_variant("canfield"), 60))
    knowledge = describe_knowledge(playthrough.states, ())
    only_draws = find_choice(knowledge, 1, BUDGET)
    assert only_draws
    assert (only_draws.move, only_draws.order_count) == (DRAW_MOVE, 0)
    playthrough = turn_stock_over("canfield", 60)
    knowledge = describe_knowledge(playthrough.states, playthrough.moves)
    choice = find_choice(knowledge, 1, 10 * BUDGET)
    assert choice
    assert 0 < choice.winnable_count <= choice.order_count <= fair_player.EFFORT.orders_without_win


@pytest.mark.parametrize("key", ["forty-thieves", "storehouse"])
def test_where_orders_are_played_on_a_choice_says_how_many_were_won(key: str) -> None:
    playthrough = Playthrough(deal(get_variant(key), 3))
    knowledge = describe_knowledge(playthrough.states, ())
    choice = find_choice(knowledge, 1, 10 * BUDGET)
    assert choice
    assert 0 <= choice.winnable_count <= choice.order_count
    assert choice.order_count >= 1
    plan = make_plan(knowledge, 1, 10 * BUDGET)
    assert plan.moves[0] == choice.move
    assert plan.moves.count(DRAW_MOVE) <= 1
    states = [*accumulate(plan.moves, play, initial=playthrough.state)]
    last_seen = describe_knowledge(states, plan.moves)
    assert not last_seen.moves
    assert len(last_seen.unseen_cards) < len(knowledge.unseen_cards)


def test_a_plan_that_wins_many_orders_is_looked_at_no_further() -> None:
    playthrough = play_until(deal(get_variant("little-forty"), 16), most_unseen_cards=6)
    choice = find_choice(
        describe_knowledge(playthrough.states, playthrough.moves), 1, 1_000 * BUDGET
    )
    assert choice
    assert choice.winnable_count == choice.order_count == 16


def test_where_orders_take_long_fewer_plans_are_compared() -> None:
    playthrough = play_some_moves("little-forty", 70004, Random(70004))
    knowledge = describe_knowledge(playthrough.states, playthrough.moves)
    searches: list[None] = []
    count_search = BeforeSearch(lambda: searches.append(None))
    assert find_choice(knowledge, 1, BUDGET, count_search)
    assert len(searches) < 10


def test_a_plan_that_leads_clearly_is_tried_in_no_more_orders() -> None:
    playthrough = play_until(deal(get_variant("forty-thieves"), 60), most_unseen_cards=4)
    choice = find_choice(describe_knowledge(playthrough.states, playthrough.moves), 1, 100 * BUDGET)
    assert choice
    assert (choice.winnable_count, choice.order_count) == (8, 10)


def test_where_hardly_an_order_is_won_no_more_are_tried() -> None:
    playthrough = play_until(deal(get_variant("forty-thieves"), 26), most_unseen_cards=5)
    choice = find_choice(
        describe_knowledge(playthrough.states, playthrough.moves), 1, 1_000 * BUDGET
    )
    assert choice
    assert (choice.winnable_count, choice.order_count) == (0, 48)


def test_where_all_cards_are_in_view_no_move_of_the_line_can_be_left_out() -> None:
    playthrough = play_until(deal(get_variant("rainbow"), 26), most_unseen_cards=1)
    knowledge = describe_knowledge(playthrough.states, playthrough.moves)
    line = make_plan(knowledge, 1, 100 * BUDGET).moves
    assert is_won(reduce(play, line, playthrough.state))
    for left_out in range(len(line)):
        state = playthrough.state
        for move in line[:left_out] + line[left_out + 1 :]:
            if why_not(state, move) is None:
                state = play(state, move)
        assert not is_won(state)


def test_a_player_who_went_another_way_is_advised_from_there() -> None:
    playthrough = turn_stock_over("canfield", 60)
    plan = make_plan(describe_knowledge(playthrough.states, playthrough.moves), 1, 10 * BUDGET)
    choices = []
    for move in legal_moves(playthrough.state):
        knowledge = describe_knowledge(
            [*playthrough.states, play(playthrough.state, move)], (*playthrough.moves, move)
        )
        choice = choose_move(knowledge, 1, 10 * BUDGET)
        if choice and move != plan.moves[0]:
            assert choice in legal_moves(play(playthrough.state, move))
            choices.append(choice)
    assert choices


@pytest.mark.parametrize(("key", "number"), [("minerva", 2), ("klondike-vegas", 12)])
def test_a_plan_is_played_to_its_draw_where_the_card_is_known(key: str, number: int) -> None:
    playthrough, followed = Playthrough(deal(get_variant(key), number)), 0
    while not playthrough.state.redeals_made:
        playthrough = playthrough.follow(DRAW_MOVE)
    for _ in range(6):
        knowledge = describe_knowledge(playthrough.states, playthrough.moves)
        assert knowledge.is_stock_known
        assert not knowledge.moves
        plan = make_plan(knowledge, 1, BUDGET)
        for move in plan.moves:
            knowledge = describe_knowledge(playthrough.states, playthrough.moves)
            assert choose_move(knowledge, 1, BUDGET) == move
            playthrough = playthrough.follow(move)
        followed += len(plan.moves) > 1 and plan.moves[-1] == DRAW_MOVE
    assert followed


@pytest.mark.parametrize(
    ("key", "number"),
    [
        ("minerva", 9),
        ("klondike-vegas", 12),
        pytest.param("unlimited", 6, marks=pytest.mark.slow),
    ],
)
def test_a_game_that_cannot_be_won_ends_without_going_in_a_circle(key: str, number: int) -> None:
    playthrough = Playthrough(deal(get_variant(key), number))
    visits = Counter([playthrough.state.piles])
    for move in yield_moves(playthrough, 0, BUDGET):
        playthrough = playthrough.follow(move)
        visits[playthrough.state.piles] += 1
        assert max(visits.values()) <= 3
    assert not is_won(playthrough.state)
    assert len(playthrough.moves) < 500


@pytest.mark.slow
def test_a_game_of_several_decks_and_any_number_of_passes_is_won() -> None:
    playthrough = Playthrough(deal(get_variant("demon"), 12))
    for move in yield_moves(playthrough, 0, BUDGET):
        playthrough = playthrough.follow(move)
    assert is_won(playthrough.state)


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key in VARIANTS if does_core_know(VARIANTS[key])][::3])
def test_no_game_is_played_illegally(key: str) -> None:
    playthrough = Playthrough(deal(get_variant(key), 11))
    for move, _ in zip(yield_moves(playthrough, 1, BUDGET), range(15), strict=False):
        playthrough = playthrough.follow(move)
    assert playthrough.moves


def test_only_a_compiled_search_has_a_fair_player(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not has_fair_player(get_variant("canfield"))
    monkeypatch.setattr(fair_player, "IS_COMPILED", True)
    assert has_fair_player(get_variant("canfield"))
    assert not has_fair_player(get_variant("beehive"))


@pytest.mark.slow
def test_the_referee_plays_a_deal_fairly_to_the_win() -> None:
    command = [sys.executable, "-m", "bot.referee", "play", "canfield", "50006", "--by", "fair"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    played = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    moves = played.stdout.partition("canfield, won")[0].splitlines()
    state = replay(get_variant("canfield"), 50006, map(Move.parse, moves))
    assert is_won(state)

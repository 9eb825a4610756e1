"""Simulated people, by whom signals are measured, play fairly."""

from random import Random

import pytest

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE
from bot.engine.transitions import play
from bot.variants import VARIANTS
from tests.bench.signals.honest_players import play_honestly
from tests.bench.signals.odds_players import imagine_order
from tests.bench.signals.samples import examine_batch, pack
from tests.bench.signals.styles import fit_styles


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

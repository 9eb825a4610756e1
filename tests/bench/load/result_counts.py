"""How long it takes to count a result in a database of a year's games."""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count
from random import Random

from bot.models.games import DealSource, Game, GameOutcome
from bot.models.results import GameResult
from bot.services.games import results
from bot.store import Store
from bot.store.games import games
from tests.bench.load import year_database

COUNTED_RESULTS = 300
FIRST_DEAL_NUMBER = 2 * 10**8
"""Deals from here on are played by nobody else in the measurement."""


async def measure_counting(store: Store, players: Sequence[int]) -> tuple[list[float], list[float]]:
    """Return the milliseconds of counting these players' results, and those of their commits."""
    chance, deal_numbers = Random(5), count(FIRST_DEAL_NUMBER)
    worked, committed = [], []
    for _ in range(COUNTED_RESULTS):
        key = chance.choice(["canfield", "klondike", "forty-thieves"])
        server = year_database.FIRST_SERVER + int(year_database.SERVERS * chance.random() ** 2.5)
        began = year_database.NOW
        game = Game(
            player_id=chance.choice(players),
            server_id=server,
            variant=key,
            deal=next(deal_numbers),
            deal_source=DealSource.FRESH,
            moves=("draw",),
            slot=None,
            outcome=GameOutcome.RESIGNED,
            dealt_at=began,
            last_active_at=began,
            ended_at=began,
        )
        async with store.begin_write() as conn:
            game = await games.insert_game(conn, game)
            before = time.perf_counter_ns()
            await results.record_result(conn, _make_result(game))
            done = time.perf_counter_ns()
        worked.append((done - before) / 1e6)
        committed.append((time.perf_counter_ns() - done) / 1e6)
    return worked, committed


def _make_result(game: Game) -> GameResult:
    assert game.outcome is not None  # the game is over
    assert game.ended_at is not None  # as above
    return GameResult(
        game_id=game.id,
        player_id=game.player_id,
        server_id=game.server_id,
        variant=game.variant,
        deal=game.deal,
        deal_source=game.deal_source,
        outcome=game.outcome,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=1,
        seconds=60,
        cards_up=7,
    )

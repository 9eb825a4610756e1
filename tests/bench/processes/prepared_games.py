"""Players with games under way, stored before anything is measured."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from math import ceil

from sqlalchemy import text

from bot.models.games import DealSource, Game, Slot
from bot.store import open_store
from bot.store.games import games
from bot.store.stats import waiting_results
from bot.ui.table.custom_ids import PlayMoveId, ResignGameId
from tests.bench.rules import FIRST_150_MOVES, MEASURED_GAME

FIRST_PLAYER = 10**17
FIRST_SERVER = 10**16
SERVERS = 200
_PLAYERS_PER_TRANSACTION = 200
_START_DEPTHS = 60
"""Games begin at so many different depths, so that the mean length stays about the same."""
_MOVES_BEFORE_END = 90
_ENDS_PER_PLAYER = 8
"""Games of a player: after the first end, boards and records have rows to add to."""


class Work(StrEnum):
    """What is measured: moves in games under way, or ends of games."""

    MOVES = "moves"
    ENDS = "ends"


_STORED_PRESSES = {
    Work.MOVES: text("SELECT coalesce(sum(revision), 0) FROM game"),
    Work.ENDS: text("SELECT count(*) FROM result"),
}


@dataclass(slots=True)
class Presser:
    """A player who presses controls that are known beforehand; the next one last."""

    player_id: int
    controls: list[str]


async def prepare_games(
    url: str, work: Work, press_count: int, fewest_players: int = 1
) -> deque[Presser]:
    """Store games in which this many presses can be made; return their players."""
    per_player = {
        Work.MOVES: len(FIRST_150_MOVES) - _START_DEPTHS,
        Work.ENDS: _ENDS_PER_PLAYER,
    }[work]
    player_count = max(ceil(press_count / per_player), fewest_players)
    player_ids = range(FIRST_PLAYER, FIRST_PLAYER + player_count)
    pressers: deque[Presser] = deque()
    async with open_store(url) as store:
        for start in range(0, len(player_ids), _PLAYERS_PER_TRANSACTION):
            async with store.begin_write() as conn:
                for player_id in player_ids[start : start + _PLAYERS_PER_TRANSACTION]:
                    stored = [
                        await games.insert_game(conn, game)
                        for game in _build_games(player_id, work)
                    ]
                    pressers.append(
                        Presser(player_id, list(reversed(_list_controls(stored, work))))
                    )
    return pressers


def _build_games(player_id: int, work: Work) -> list[Game]:
    if work is Work.MOVES:
        return [_build_game(player_id, player_id % _START_DEPTHS, Slot.TABLE)]
    return [
        _build_game(player_id, _MOVES_BEFORE_END, Slot.ASIDE if number else Slot.TABLE)
        for number in range(_ENDS_PER_PLAYER)
    ]


def _build_game(player_id: int, depth: int, slot: Slot) -> Game:
    now = datetime.now(UTC)
    return Game(
        player_id=player_id,
        server_id=FIRST_SERVER + player_id % SERVERS,
        variant=MEASURED_GAME.variant,
        deal=MEASURED_GAME.deal,
        deal_source=DealSource.FRESH,
        moves=tuple(FIRST_150_MOVES[:depth]),
        revision=depth,
        slot=slot,
        dealt_at=now - timedelta(minutes=5),
        last_active_at=now,
        last_move_at=now,
    )


def _list_controls(stored: Sequence[Game], work: Work) -> list[str]:
    """Return the controls in the order in which they are pressed."""
    if work is Work.ENDS:
        return [ResignGameId.at(game).dump() for game in stored]
    [game] = stored
    return [
        PlayMoveId(game.id, depth, FIRST_150_MOVES[depth]).dump()
        for depth in range(len(game.moves), len(FIRST_150_MOVES))
    ]


async def count_waiting_results(url: str) -> int:
    """Return how many results have not been added to leaderboards yet."""
    async with open_store(url) as store, store.begin_read() as conn:
        return await waiting_results.count_waiting_results(conn)


async def count_stored_presses(url: str, work: Work) -> int:
    """Return a number that each press whose effect is stored makes greater by one."""
    async with open_store(url) as store, store.begin_read() as conn:
        return int((await conn.execute(_STORED_PRESSES[work])).scalar_one())

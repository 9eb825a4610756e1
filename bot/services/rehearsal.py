"""A game that is played on every connection to a server as the bot starts, and rolled back.

It opens the connections, and lets the server prepare the statements of moves and ends of games: no
press has to wait for that, where the way to the server is long.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.engine.moves import DRAW_MOVE
from bot.models.claims import ClaimKind
from bot.models.entries import ContestEntry
from bot.models.games import DealSource, Game, GameOutcome
from bot.services.games.game_requests import GameVersion
from bot.services.games.new_games import deal_onto_table
from bot.services.games.results import end_game
from bot.services.games.slots import open_game
from bot.services.games.tables import apply_moves
from bot.store import Connection, Store
from bot.store.claims import request_work
from bot.store.contests import entries
from bot.store.games import games


async def rehearse_game(store: Store, clock: Callable[[], datetime]) -> None:
    """Play a short game on every connection; nothing of it stays."""

    async def play(conn: Connection, number: int) -> None:
        # No player has such an id, and games on other connections have others.
        player_id, now = -1 - number, clock()
        game = Game(
            player_id=player_id,
            variant="canfield",
            deal=1,
            deal_source=DealSource.FRESH,
            dealt_at=now,
            last_active_at=now,
        )
        dealt = (await deal_onto_table(conn, game)).game
        version = GameVersion(dealt.id, dealt.revision)
        table = apply_moves(await open_game(conn, player_id, version, now), [DRAW_MOVE])
        table = replace(table, game=await games.save_played_game(conn, table.game))
        await end_game(conn, table, GameOutcome.RESIGNED, now)
        entry = ContestEntry(contest_id=0, player_id=player_id, game_id=dealt.id, joined_at=now)
        await entries.update_entry_progress(conn, entry, now)
        await entries.list_scoreboard_entries(conn, entry.contest_id, limit=1)
        await request_work(conn, ClaimKind.SCOREBOARD, [player_id])

    await store.rehearse(play)

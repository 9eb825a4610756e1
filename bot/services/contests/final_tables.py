"""How tables stood at a challenge's end, for all to look at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.players import Visibility
from bot.services.contests.fairness import check_may_view_game, find_game_contest, is_contest_open
from bot.services.contests.membership import load_contest
from bot.services.games.deal_history import record_seen_solution
from bot.services.games.tables import build_table
from bot.store.accounts import players
from bot.store.contests import entries
from bot.store.games import games

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.models.games import Game
    from bot.services.games.tables import Table
    from bot.store import Connection, Store


class FinalTableService:
    """Tables of challenges that are over; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_final_table(self, asker_id: int, contest_id: int, game_id: int) -> Table:
        """The table of that game as it stood at the end.

        It tells of its deal, which then counts no more for whoever asks. GameError as long as the
        challenge goes on, where the player did not play or keeps their tables to themselves, and
        where whoever asks has that deal under way and it counts.
        """
        async with self._store.begin_write() as conn:
            contest = await load_contest(conn, contest_id)
            if contest.closed_at is None:
                raise GameError(ErrorKey.CONTEST_DEAL_HIDDEN)
            game = await games.find_game(conn, game_id)
            stood = await find_game_at_contest_end(conn, game, self._clock()) if game else None
            if game is None or game.contest_id != contest_id or stood is None:
                raise GameError(ErrorKey.CHALLENGE_NOT_PLAYED)
            if asker_id != game.player_id:
                await check_may_view_game(conn, asker_id, game, self._clock())
                if (
                    await players.load_player_settings(conn, game.player_id)
                ).table_visibility is Visibility.PRIVATE:
                    raise GameError(ErrorKey.REPLAY_HIDDEN)
                await record_seen_solution(conn, asker_id, game)
        return build_table(stood)


async def find_game_at_contest_end(conn: Connection, game: Game, now: datetime) -> Game | None:
    """An attempt as its contest's end found it; None before that, and for what is no attempt.

    One that was under way then is so here, though it may be over by now.
    """
    contest = await find_game_contest(conn, game)
    entry = await entries.find_entry_of_game(conn, game.id) if contest else None
    if contest is None or entry is None or is_contest_open(contest, now):
        return None
    line = await entries.find_moves_at_close(conn, entry)
    if line is None:
        return game
    return replace(
        game, moves=line, redo_moves=(), auto_move_ranges=(), outcome=None, ended_at=None
    )

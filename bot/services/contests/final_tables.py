"""Tables of attempts as they were at their contest's end, for others to view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest
from bot.models.games import Game, GameOutcome
from bot.models.players import Visibility
from bot.services.contests.fairness import check_may_view_game, find_game_contest, is_contest_open
from bot.services.contests.membership import load_contest
from bot.services.games.deal_history import record_viewed_solution
from bot.services.games.tables import Table, build_table
from bot.store import Connection, Store
from bot.store.accounts import players
from bot.store.contests import entries
from bot.store.games import games


class FinalTableService:
    """Final tables of closed challenges; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_final_table(self, asker_id: int, contest_id: int, game_id: int) -> Table:
        """Return an attempt's table as it was when the challenge ended.

        Viewing another player's table makes its deal known to the asker: it no longer counts for
        them. Raises GameError if the challenge is not closed, the game is no attempt in it, its
        player keeps their tables private, or the asker is playing the deal in a counted game.
        """
        async with self._store.begin_write() as conn:
            contest = await load_contest(conn, contest_id)
            if contest.closed_at is None:
                raise GameError(ErrorKey.CONTEST_DEAL_HIDDEN)
            game = await games.find_game(conn, game_id)
            if game is None or game.contest_id != contest_id:
                raise GameError(ErrorKey.CHALLENGE_NOT_PLAYED)
            game_at_end = await find_game_at_contest_end(conn, game, self._clock())
            if game_at_end is None:
                raise GameError(ErrorKey.CHALLENGE_NOT_PLAYED)
            if asker_id != game.player_id:
                await check_may_view_game(conn, asker_id, game, self._clock())
                owner = await players.load_player_settings(conn, game.player_id)
                if owner.table_visibility is Visibility.PRIVATE:
                    raise GameError(ErrorKey.REPLAY_HIDDEN)
                await record_viewed_solution(conn, asker_id, game)
        return build_table(game_at_end)


async def find_game_at_contest_end(conn: Connection, game: Game, now: datetime) -> Game | None:
    """Return an attempt as it was when its contest ended.

    An attempt that was unfinished then is returned unfinished: the end ended it a moment later.
    None if the contest is open, or the game is no attempt.
    """
    contest = await find_game_contest(conn, game)
    entry = await entries.find_entry_of_game(conn, game.id) if contest else None
    if contest is None or entry is None or is_contest_open(contest, now):
        return None
    moves = await entries.find_moves_at_close(conn, entry)
    if moves is None and not _was_ended_by_contest(game, contest):
        return game
    return replace(
        game,
        moves=game.moves if moves is None else moves,
        redo_moves=(),
        auto_move_ranges=(),
        outcome=None,
        ended_at=None,
    )


def _was_ended_by_contest(game: Game, contest: Contest) -> bool:
    return (
        game.outcome is GameOutcome.ABANDONED
        and game.ended_at is not None
        and game.ended_at >= min(contest.ends_at, contest.closed_at or contest.ends_at)
    )

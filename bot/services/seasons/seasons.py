"""Which seasons there are, and what one has beside its leaderboards: medals, and its end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import (
    ALL_GAMES,
    EARLIER,
    GLOBAL_SERVER_ID,
    Leaderboard,
    LeaderboardPeriod,
    Medal,
    PlayerMedal,
)
from bot.services.stats.periods import Period, build_period, find_month
from bot.store import Connection, Store
from bot.store.accounts import servers
from bot.store.seasons import medals, progress


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonState:
    """What one leaderboard of a season that is over has beside its rows.

    ``medals`` are by players. ``min_ranked_games`` is how many games it took to be ranked when they
    were given, and None before.
    """

    min_ranked_games: int | None = None
    medals: Mapping[int, Medal] = field(default_factory=dict)


class SeasonService:
    """The seasons that are kept; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    def get_current_season(self) -> str:
        """Return the key of this month."""
        return build_period(Period.MONTH, self._clock()).key

    async def list_past_seasons(self) -> tuple[str, ...]:
        """Return the keys of the months that are over and kept, the newest first."""
        async with self._store.begin_read() as conn:
            return await list_past_seasons(conn, self._clock())

    async def list_player_medals(
        self, player_id: int, server_id: int | None, game_group: str
    ) -> tuple[PlayerMedal, ...]:
        """Return a player's medals in a game or in all, global ones and a server's, newest first.

        Those of all games are of every leaderboard: of games, of families and of all together.
        """
        async with self._store.begin_read() as conn:
            era = 0
            if server_id is not None:
                era = (await servers.load_server_settings(conn, server_id)).era
            found = await medals.list_player_medals(
                conn, player_id, GLOBAL_SERVER_ID if server_id is None else server_id, era
            )
        return tuple(
            each for each in found if game_group in {ALL_GAMES, each.leaderboard.game_group}
        )


async def list_past_seasons(conn: Connection, now: datetime) -> tuple[str, ...]:
    """Return the keys of the months that are over and kept, the newest first."""
    current = build_period(Period.MONTH, now).key
    return tuple(
        season.period
        for season in reversed(await progress.list_seasons(conn))
        if season.period != EARLIER and season.period < current
    )


def check_season(key: str, past_seasons: Sequence[str], now: datetime) -> LeaderboardPeriod:
    """Return the month of a season that is over and kept; else raise GameError."""
    month = find_month(key)
    if month is None:
        raise GameError(ErrorKey.NO_SUCH_SEASON, text=key)
    if month.begins_at > now:
        raise GameError(ErrorKey.SEASON_TO_COME, season=month.begins_at.date())
    if key not in past_seasons:
        raise GameError(ErrorKey.SEASON_NOT_KEPT, season=month.begins_at.date())
    return month


async def load_season_state(conn: Connection, board: Leaderboard | None) -> SeasonState:
    """Return what a season's leaderboard has beside its rows; None stands for an empty one."""
    if board is None:
        return SeasonState()
    return SeasonState(
        min_ranked_games=await medals.find_min_ranked_games(conn, board.id),
        medals=await medals.list_leaderboard_medals(conn, board.id),
    )

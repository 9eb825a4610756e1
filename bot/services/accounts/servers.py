"""Servers' settings: public channels, the daily post and leaderboards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.models.servers import ServerSettings, TablePlace
from bot.services.stats.periods import Period
from bot.store import Connection, Store
from bot.store.accounts import servers
from bot.store.contests import daily_posts
from bot.store.stats import house, leaderboards
from bot.variants import get_variant

_DAILY_SETTINGS = {"daily_channel_id", "daily_hour", "language"}

MAX_MIN_RANKED_GAMES = 1_000
"""A server may require at most this many games for a rank."""


class ServerSettingsUpdate(TypedDict, total=False):
    """The settings that can be changed."""

    public_channel_ids: tuple[int, ...]
    is_on_global_leaderboards: bool
    min_ranked_games: int
    daily_channel_id: int | None
    daily_hour: int | None
    language: str | None
    table_place: TablePlace
    own_daily_variant: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatistics:
    """Numbers of counted games, players, ranked players and games for money in a server's era."""

    games: int
    players: int
    ranked_players: int
    games_for_money: int


class ServerSettingsService:
    """Loading and changing servers' settings, never cached because other processes change them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_settings(self, server_id: int) -> ServerSettings:
        """Return the server's settings, or the defaults."""
        async with self._store.begin_read() as conn:
            return await servers.load_server_settings(conn, server_id)

    async def load_settings_and_statistics(
        self, server_id: int
    ) -> tuple[ServerSettings, ServerStatistics]:
        """Return the server's settings, or the defaults, and its statistics."""
        async with self._store.begin_read() as conn:
            settings = await servers.load_server_settings(conn, server_id)
            return settings, await _load_statistics(conn, settings)

    async def change_settings(
        self, server_id: int, **settings: Unpack[ServerSettingsUpdate]
    ) -> ServerSettings:
        """Change the settings given, and return all of them.

        A change of ``is_on_global_leaderboards`` applies to games dealt from now on. A change of
        the daily post's settings makes a post that Discord refused today due again.

        Raises GameError if ``min_ranked_games`` is out of range, or there is no game
        ``own_daily_variant``.
        """
        if own_daily_variant := settings.get("own_daily_variant"):
            get_variant(own_daily_variant)
        if not 1 <= (minimum := settings.get("min_ranked_games", 1)) <= MAX_MIN_RANKED_GAMES:
            raise GameError(ErrorKey.BAD_MINIMUM_GAMES, minimum=minimum, most=MAX_MIN_RANKED_GAMES)
        async with self._store.begin_write() as conn:
            current = await servers.get_server_settings_for_update(conn, server_id)
            changed = replace(current, **settings)
            await servers.save_server_settings(conn, changed)
            if settings.keys() & _DAILY_SETTINGS:
                await daily_posts.delete_refused_daily_posts(conn, server_id)
        return changed

    async def reset_leaderboards(self, server_id: int, era: int) -> ServerSettings:
        """Begin a new era of the server's leaderboards, house totals and nights.

        Raises GameError (``boards-already-reset``) if ``era`` is not the current one any more.
        """
        async with self._store.begin_write() as conn:
            current = await servers.get_server_settings_for_update(conn, server_id)
            if current.era != era:
                raise GameError(ErrorKey.BOARDS_ALREADY_RESET)
            changed = replace(current, era=era + 1)
            await servers.save_server_settings(conn, changed)
        return changed


async def _load_statistics(conn: Connection, server: ServerSettings) -> ServerStatistics:
    games_for_money = (await house.load_house_totals(conn, server.id, server.era)).games
    leaderboard_key = LeaderboardKey(
        server_id=server.id, era=server.era, game_group=ALL_GAMES, period=Period.ALL_TIME.value
    )
    board = await leaderboards.find_leaderboard(conn, leaderboard_key)
    if board is None:
        return ServerStatistics(
            games=0, players=0, ranked_players=0, games_for_money=games_for_money
        )
    return ServerStatistics(
        games=board.games,
        players=await leaderboards.count_ranked_standings(conn, board.id, 1),
        ranked_players=await leaderboards.count_ranked_standings(
            conn, board.id, server.min_ranked_games
        ),
        games_for_money=games_for_money,
    )

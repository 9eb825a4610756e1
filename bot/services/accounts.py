"""Settings of players and servers, and what the bot last told Discord.

The threads that players' tables are shown in, never cached because other processes add some.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import PlayerSettings, ServerSettings, TablePlace, TableThread, Visibility
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.services.statistics import Period
from bot.store import Connection, PlayerRequest, Store, accounts, dailies, house, leaderboards
from bot.variants import get_variant


class PlayerSettingsUpdate(TypedDict, total=False):
    """The settings that can be changed."""

    table_visibility: Visibility
    theme: str
    language: str | None
    has_large_indices: bool
    marks_ready_cards: bool
    is_text_only: bool
    spells_suits: bool
    record_visibility: Visibility
    shows_name_in_pictures: bool
    has_tall_pictures: bool
    has_closed_phone_offer: bool
    reminder_server_id: int | None


class PlayerSettingsService:
    """Loading and changing players' settings."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_settings(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> PlayerSettings:
        """Return the player's settings, or the defaults."""
        async with self._store.begin_read(request) as conn:
            return await accounts.load_player_settings(conn, player_id)

    async def list_players_named_in_pictures(
        self, player_ids: Iterable[int], *, request: PlayerRequest | None = None
    ) -> list[int]:
        """Return those of the players whose names pictures may show to others."""
        all_ids = list(player_ids)
        async with self._store.begin_read(request) as conn:
            settings = await accounts.load_settings_of_players(conn, all_ids)
        return [player_id for player_id in all_ids if settings[player_id].is_named_in_pictures]

    async def change_settings(
        self,
        player_id: int,
        *,
        request: PlayerRequest | None = None,
        **settings: Unpack[PlayerSettingsUpdate],
    ) -> PlayerSettings:
        """Change the settings given, and return all of them."""
        async with self._store.begin_write(request) as conn:
            return await accounts.update_player_settings(conn, player_id, **settings)


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

    async def load_settings(
        self, server_id: int, *, request: PlayerRequest | None = None
    ) -> ServerSettings:
        """Return the server's settings, or the defaults."""
        async with self._store.begin_read(request) as conn:
            return await accounts.load_server_settings(conn, server_id)

    async def load_settings_and_statistics(
        self, server_id: int, *, request: PlayerRequest | None = None
    ) -> tuple[ServerSettings, ServerStatistics]:
        """Return the server's settings, or the defaults, and its statistics."""
        async with self._store.begin_read(request) as conn:
            settings = await accounts.load_server_settings(conn, server_id)
            return settings, await _load_statistics(conn, settings)

    async def change_settings(
        self,
        server_id: int,
        *,
        request: PlayerRequest | None = None,
        **settings: Unpack[ServerSettingsUpdate],
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
        async with self._store.begin_write(request) as conn:
            current = await accounts.get_server_settings_for_update(conn, server_id)
            changed = replace(current, **settings)
            await accounts.save_server_settings(conn, changed)
            if settings.keys() & _DAILY_SETTINGS:
                await dailies.delete_refused_daily_posts(conn, server_id)
        return changed

    async def reset_leaderboards(
        self, server_id: int, era: int, *, request: PlayerRequest | None = None
    ) -> ServerSettings:
        """Begin a new era of the server's leaderboards, house totals and nights.

        Raises GameError (``out-of-date``) if ``era`` is not the current one any more.
        """
        async with self._store.begin_write(request) as conn:
            current = await accounts.get_server_settings_for_update(conn, server_id)
            if current.era != era:
                raise GameError(ErrorKey.OUT_OF_DATE)
            changed = replace(current, era=era + 1)
            await accounts.save_server_settings(conn, changed)
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


class TableThreadService:
    """Finding and recording the threads for players' tables."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find_thread(
        self, player_id: int, channel_id: int, *, request: PlayerRequest | None = None
    ) -> TableThread | None:
        """Return the thread for a player's tables in a channel, if there was one."""
        async with self._store.begin_read(request) as conn:
            return await accounts.find_table_thread(conn, player_id, channel_id)

    async def record_thread(
        self, thread: TableThread, *, request: PlayerRequest | None = None
    ) -> None:
        """Record the thread for a player's tables in a channel, in place of an older one."""
        async with self._store.begin_write(request) as conn:
            await accounts.save_table_thread(conn, thread)

"""What a server's owners set: where the bot speaks, and what becomes of the server's boards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypedDict

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES, LeaderboardKey
from bot.services.stats.periods import Period
from bot.store.accounts import servers
from bot.store.contests import daily_posts
from bot.store.stats import house, leaderboard_changes, leaderboards

if TYPE_CHECKING:
    from typing import Unpack

    from bot.models.servers import ServerSettings
    from bot.store import Connection, Store

_DAILY_SETTINGS = {"daily_channel_id", "daily_hour", "language"}

_BELOW_ALL_IDS = 0
"""No player's id: they are all larger."""

_BATCH_SIZE = 1_000
"""Standings after which others have their turn."""

MAX_MIN_RANKED_GAMES = 1_000
"""No server asks more games than that of who is to have a place."""


class ServerSettingsUpdate(TypedDict, total=False):
    """What can be set."""

    public_channel_ids: tuple[int, ...]
    is_on_global_leaderboards: bool
    min_ranked_games: int
    daily_channel_id: int | None
    daily_hour: int | None
    language: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatistics:
    """What stands on a server's boards in its era: counted ``games`` of so many ``players``.

    So many are ``placed``; ``staked`` games were played for the house's money.
    """

    games: int
    players: int
    ranked_players: int
    staked_games: int


class ServerSettingsService:
    """Servers' settings. Nothing is remembered: another process may change them."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_settings(self, server_id: int) -> ServerSettings:
        """The server's settings, or the defaults."""
        async with self._store.begin_read() as conn:
            return await servers.load_server_settings(conn, server_id)

    async def load_settings_and_statistics(
        self, server_id: int
    ) -> tuple[ServerSettings, ServerStatistics]:
        """The server's settings, with what stands on its boards."""
        async with self._store.begin_read() as conn:
            found = await servers.load_server_settings(conn, server_id)
            return found, await _load_statistics(conn, found)

    async def change_settings(
        self, server_id: int, **settings: Unpack[ServerSettingsUpdate]
    ) -> ServerSettings:
        """Sets what is named; the rest stays as it was.

        Whether the server's results are on the boards of all is so for those of the past, too. A
        day's deal that could not be posted today is tried again.
        GameError ``bad-minimum-games`` for one that no board can have, ``boards-updating`` while
        the past is still being changed the other way.
        """
        if not 1 <= (minimum := settings.get("min_ranked_games", 1)) <= MAX_MIN_RANKED_GAMES:
            raise GameError(ErrorKey.BAD_MINIMUM_GAMES, minimum=minimum, most=MAX_MIN_RANKED_GAMES)
        async with self._store.begin_write() as conn:
            before = await servers.get_server_settings_for_update(conn, server_id)
            changed = replace(before, **settings)
            if changed.is_on_global_leaderboards is not before.is_on_global_leaderboards:
                if before.changed_up_to_player_id is not None:
                    raise GameError(ErrorKey.BOARDS_UPDATING)
                changed = replace(changed, changed_up_to_player_id=_BELOW_ALL_IDS)
            await servers.save_server_settings(conn, changed)
            if settings.keys() & _DAILY_SETTINGS:
                await daily_posts.delete_refused_daily_posts(conn, server_id)
        if changed.changed_up_to_player_id is not None:
            changed = await self._finish_leaderboard_change(server_id)
        return changed

    async def finish_leaderboard_changes(self) -> None:
        """Goes on with what `change` has not come to the end of: a stop came between."""
        async with self._store.begin_read() as conn:
            found = await servers.list_changing_server_ids(conn)
        for server in found:
            await self._finish_leaderboard_change(server)

    async def _finish_leaderboard_change(self, server_id: int) -> ServerSettings:
        """Puts the past on the boards of all, or takes it off, some players at a time.

        So nobody waits long; how far it has come is kept with it, and whoever ends a game
        meanwhile is counted as those are who stand beside them.
        """
        while True:
            async with self._store.begin_write(exclusive=True) as conn:
                found = await servers.get_server_settings_for_update(conn, server_id)
                if found.changed_up_to_player_id is None:
                    return found
                upto = await leaderboard_changes.find_batch_end(
                    conn, found.changed_up_to_player_id, _BATCH_SIZE
                )
                await leaderboard_changes.update_global_leaderboards(
                    conn,
                    server_id,
                    found.changed_up_to_player_id,
                    upto,
                    is_included=found.is_on_global_leaderboards,
                )
                done = upto == leaderboard_changes.MAX_PLAYER_ID
                await servers.save_server_settings(
                    conn, replace(found, changed_up_to_player_id=None if done else upto)
                )

    async def reset_leaderboards(self, server_id: int, era: int) -> ServerSettings:
        """Begins the server's boards, its house and its nights anew.

        GameError ``boards-already-reset`` where they have been since ``era``.
        """
        async with self._store.begin_write() as conn:
            found = await servers.get_server_settings_for_update(conn, server_id)
            if found.era != era:
                raise GameError(ErrorKey.BOARDS_ALREADY_RESET)
            changed = replace(found, era=era + 1)
            await servers.save_server_settings(conn, changed)
        return changed


async def _load_statistics(conn: Connection, server: ServerSettings) -> ServerStatistics:
    staked = (await house.load_house_totals(conn, server.id, server.era)).games
    where = LeaderboardKey(
        server_id=server.id, era=server.era, game_group=ALL_GAMES, period=Period.ALL_TIME.value
    )
    board = await leaderboards.find_leaderboard(conn, where)
    if board is None:
        return ServerStatistics(games=0, players=0, ranked_players=0, staked_games=staked)
    return ServerStatistics(
        games=board.games,
        players=await leaderboards.count_ranked_standings(conn, board.id, 1),
        ranked_players=await leaderboards.count_ranked_standings(
            conn, board.id, server.min_ranked_games
        ),
        staked_games=staked,
    )

"""Games as they are read to be played on: in one statement with all that a move needs besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, and_, bindparam, exists, not_, or_, select

from bot.models.games import DealSource, Game, Slot
from bot.models.players import PlayerSettings
from bot.store.db.connection import Connection
from bot.store.games.concealment import CONCEALS_DEAL
from bot.store.schema import contest_table, game_table, player_settings_table

_GAME_NAMES = game_table.columns.keys()
_SETTINGS_NAMES = player_settings_table.columns.keys()
_SETTINGS_START, _SETTINGS_STOP = len(_GAME_NAMES), len(_GAME_NAMES) + len(_SETTINGS_NAMES)
# No contest can be made with a deal whose number nobody knows yet: `Game.has_unknown_deal`.
_IS_DEAL_IN_OPEN_CONTEST = and_(
    or_(game_table.c.deal_source != DealSource.FRESH, not_(CONCEALS_DEAL)),
    exists().where(contest_table.c.deal == game_table.c.deal, contest_table.c.closed_at.is_(None)),
)
_SELECT_PLAYED_GAME: Select[Any] = select(
    *game_table.columns, *player_settings_table.columns, _IS_DEAL_IN_OPEN_CONTEST
).join_from(
    game_table,
    player_settings_table,
    player_settings_table.c.id == game_table.c.player_id,
    isouter=True,
)
_SELECT_BY_ID = _SELECT_PLAYED_GAME.where(game_table.c.id == bindparam("by_id"))
_SELECT_ON_TABLE = _SELECT_PLAYED_GAME.where(
    game_table.c.player_id == bindparam("by_player"), game_table.c.slot == Slot.TABLE
)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game, its player's settings, and whether an open contest may have its deal."""

    game: Game
    player_settings: PlayerSettings
    is_deal_in_contest: bool


async def find_played_game(conn: Connection, game_id: int) -> PlayedGame | None:
    """Return the game with that id, whoever plays it."""
    return _build_played_game((await conn.execute(_SELECT_BY_ID, {"by_id": game_id})).one_or_none())


async def find_played_game_on_table(conn: Connection, player_id: int) -> PlayedGame | None:
    """Return the game on the player's table."""
    rows = await conn.execute(_SELECT_ON_TABLE, {"by_player": player_id})
    return _build_played_game(rows.one_or_none())


def _build_played_game(row: Row[Any] | None) -> PlayedGame | None:
    if row is None:
        return None
    values = tuple(row)
    game = Game(**dict(zip(_GAME_NAMES, values[:_SETTINGS_START], strict=True)))
    settings = values[_SETTINGS_START:_SETTINGS_STOP]
    return PlayedGame(
        game,
        PlayerSettings(id=game.player_id)
        if settings[0] is None
        else PlayerSettings(**dict(zip(_SETTINGS_NAMES, settings, strict=True))),
        bool(values[_SETTINGS_STOP]),
    )

"""How a new game comes to a player's table, and what becomes of the one that lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.deals import deal as dealt
from bot.engine.errors import ErrorKey, GameError
from bot.models.games import GameOutcome, Slot
from bot.services.games.game_requests import CurrentGameAction, GameUnderWayError
from bot.services.games.results import end_game
from bot.services.games.tables import Table, build_table
from bot.store.games import games
from bot.variants import get_variant

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.models.games import Game
    from bot.services.games.game_requests import DealRequest, GameVersion

MAX_SET_ASIDE = 10
"""How many games a player may have set aside."""


async def make_room_for_deal(  # noqa: PLR0917 - whose, what for, what was said of it, and when
    conn: AsyncConnection,
    player_id: int,
    deal_request: DealRequest,
    current_game_action: CurrentGameAction | None,
    version: GameVersion | None,
    now: datetime,
) -> None:
    """Makes room for a deal; GameUnderWayError where nothing says what becomes of another game.

    GameError ``aside-full`` where too many would be set aside.
    """
    if under_way := await games.find_game_on_table(conn, player_id):
        if under_way.contest_id:
            # It has a place of its own beside the free game, so nothing need be asked.
            current_game_action, version = CurrentGameAction.SET_ASIDE, None
        if current_game_action is None or (
            version and not _is_same_version(under_way, version, current_game_action)
        ):
            raise GameUnderWayError(build_table(under_way), deal_request)
        if current_game_action is CurrentGameAction.GIVE_UP:
            await end_game(conn, build_table(under_way), GameOutcome.RESIGNED, now)
        else:
            await games.save_game(conn, replace(under_way, slot=Slot.ASIDE))
    await _check_set_aside_limit(conn, player_id)


async def deal_onto_table(conn: AsyncConnection, game: Game) -> Table:
    """Puts a new game, as it is dealt, on its player's table, which must be empty."""
    state = dealt(get_variant(game.variant), game.deal)
    begun = replace(game, last_move_at=game.dealt_at, tallest_column=state.tallest_column)
    return Table(await games.insert_game(conn, begun), state)


async def _check_set_aside_limit(conn: AsyncConnection, player_id: int) -> None:
    """GameError ``aside-full`` where too many games are set aside; attempts are not counted."""
    free = [
        each for each in await games.list_games_set_aside(conn, player_id) if not each.contest_id
    ]
    if len(free) > MAX_SET_ASIDE:
        raise GameError(ErrorKey.ASIDE_FULL, most=MAX_SET_ASIDE)


def _is_same_version(
    game: Game, version: GameVersion, current_game_action: CurrentGameAction
) -> bool:
    """Whether the game is the one that was asked about; given up only as it stood then."""
    same = game.id == version.game_id
    return same and (
        current_game_action is CurrentGameAction.SET_ASIDE or game.revision == version.revision
    )

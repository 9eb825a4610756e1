"""How a new game comes to a player's table, and what becomes of the one that lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.deal import deal as dealt
from bot.engine.errors import GameError
from bot.services.asking import GameUnderWayError, Leave
from bot.services.ending import end
from bot.services.table import Table, table_of
from bot.store import games
from bot.store.games import Outcome, Seat
from bot.variants import variant

if TYPE_CHECKING:
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.asking import Deal, Seen
    from bot.store.games import Game

MOST_ASIDE = 10
"""How many games a player may have set aside."""


async def clear_table(  # noqa: PLR0917 - whose, what for, what was said of it, and when
    conn: AsyncConnection,
    player: int,
    deal: Deal,
    leave: Leave | None,
    seen: Seen | None,
    now: datetime,
) -> None:
    """Makes room for a deal; GameUnderWayError where nothing says what becomes of another game.

    GameError ``aside-full`` where too many would be set aside.
    """
    if under_way := await games.at_table(conn, player):
        if under_way.contest:
            # It has a place of its own beside the free game, so nothing need be asked.
            leave, seen = Leave.ASIDE, None
        if leave is None or (seen and not _still(under_way, seen, leave)):
            raise GameUnderWayError(table_of(under_way), deal)
        if leave is Leave.GIVE_UP:
            await end(conn, table_of(under_way), Outcome.GIVEN_UP, now)
        else:
            await games.save(conn, replace(under_way, seat=Seat.ASIDE))
    await _check_room(conn, player)


async def lay_out(conn: AsyncConnection, game: Game) -> Table:
    """Puts a new game, as it is dealt, on its player's table, which must be empty."""
    state = dealt(variant(game.variant), game.deal)
    begun = replace(game, moved=game.began, tallest=state.tallest)
    return Table(await games.insert(conn, begun), state)


async def _check_room(conn: AsyncConnection, player: int) -> None:
    """GameError ``aside-full`` where too many games are set aside; attempts are not counted."""
    free = [each for each in await games.aside(conn, player) if not each.contest]
    if len(free) > MOST_ASIDE:
        raise GameError("aside-full", most=MOST_ASIDE)


def _still(game: Game, seen: Seen, leave: Leave) -> bool:
    """Whether the game is the one that was asked about; given up only as it stood then."""
    same = game.id == seen.game
    return same and (leave is Leave.ASIDE or game.revision == seen.revision)

"""Games that are over, kept and counted without playing a card."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services import ending
from bot.store import Store, games
from bot.store.games import Chosen, Game, Outcome, Stakes
from bot.store.results import Result
from bot.variants import VARIANTS

_BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
_numbers = count(1)


async def finish(
    store: Store, player: int, *ups: int, variant: str = "canfield", **changes: object
) -> None:
    """A game for each of these numbers of cards up, one after the other, with what is changed.

    One with all cards up is won; others are given up. Each has ten moves in a minute.
    """
    rules = VARIANTS[variant]
    async with store.writing() as conn:
        for up in ups:
            number = next(_numbers)
            began = _BEGAN + timedelta(hours=number)
            result = Result(
                game=0,
                player=player,
                variant=variant,
                deal=10**6 + number,
                chosen=Chosen.FRESH,
                outcome=Outcome.WON if up == 52 * rules.decks else Outcome.GIVEN_UP,
                began=began,
                ended=began + timedelta(minutes=1),
                moves=10,
                seconds=60,
                cards_up=up,
            )
            result = replace(result, **changes)  # type: ignore[arg-type]  # the test knows the fields
            await keep(conn, result)


async def keep(conn: AsyncConnection, result: Result, stakes: Stakes | None = None) -> None:
    """A game that came out so, in the transaction that is open."""
    game = Game(
        player=result.player,
        server=result.server,
        variant=result.variant,
        deal=result.deal,
        chosen=result.chosen,
        moves=("draw",) * result.moves,
        seat=None,
        outcome=result.outcome,
        began=result.began,
        touched=result.ended,
        ended=result.ended,
        counts=result.counts,
        stakes=stakes,
    )
    game = await games.insert(conn, game)
    await ending.count(conn, replace(result, game=game.id), VARIANTS[result.variant])

"""The dealer's games of contests' deals."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import exists, func, select

from bot.models.contests import Contest, DealerGame
from bot.store import schema
from bot.store.sql import Connection, Upsert, fetch_one, get_field_values

_DEALER_GAME = schema.dealer_game_table.c
_CONTEST = schema.contest_table.c
_ENTRY = schema.entry_table.c

_SAVE_GAME = Upsert(schema.dealer_game_table)


async def find_dealer_game(conn: Connection, variant: str, deal: int) -> DealerGame | None:
    """Return what the dealer has made of a deal; None before its first game is over."""
    query = select(schema.dealer_game_table)
    query = query.where(_DEALER_GAME.variant == variant, _DEALER_GAME.deal == deal)
    return await fetch_one(conn, query, DealerGame)


async def save_dealer_game(conn: Connection, game: DealerGame) -> None:
    """Store what the dealer has made of a deal."""
    await _SAVE_GAME(conn, get_field_values(game))


async def sum_cpu_seconds(conn: Connection, since: datetime) -> float:
    """Return how long the dealer has played the deals at which it has played since then."""
    total = func.coalesce(func.sum(_DEALER_GAME.cpu_seconds), 0.0)
    return float(
        (await conn.execute(select(total).where(_DEALER_GAME.played_at >= since))).scalar_one()
    )


async def find_contest_to_play(
    conn: Connection, now: datetime, variants: Collection[str]
) -> Contest | None:
    """Return an open contest of these games that somebody has begun and the dealer has not.

    It is the one that ends first.
    """
    is_begun = exists().where(_ENTRY.contest_id == _CONTEST.id, _ENTRY.game_id.is_not(None))
    is_played = exists().where(
        _DEALER_GAME.variant == _CONTEST.variant, _DEALER_GAME.deal == _CONTEST.deal
    )
    query = (
        select(schema.contest_table)
        .where(_CONTEST.closed_at.is_(None), _CONTEST.ends_at > now, is_begun, ~is_played)
        .where(_CONTEST.variant.in_(variants))
        .order_by(_CONTEST.ends_at, _CONTEST.id)
        .limit(1)
    )
    return await fetch_one(conn, query, Contest)

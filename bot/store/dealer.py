"""The dealer's games of contests' deals."""

from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import exists, func, select

from bot.models.contests import Contest, DealerRecord
from bot.store import schema
from bot.store.sql import Connection, Upsert, fetch_all, fetch_one, get_field_values

_DEALER_GAME = schema.dealer_game_table.c
_CONTEST = schema.contest_table.c
_ENTRY = schema.entry_table.c

_SAVE_RECORD = Upsert(schema.dealer_game_table)


async def find_dealer_record(conn: Connection, variant: str, deal: int) -> DealerRecord | None:
    """Return the dealer's record of a deal; None before its first game is over."""
    query = select(schema.dealer_game_table)
    query = query.where(_DEALER_GAME.variant == variant, _DEALER_GAME.deal == deal)
    return await fetch_one(conn, query, DealerRecord)


async def save_dealer_record(conn: Connection, record: DealerRecord) -> None:
    """Store the dealer's record of a deal."""
    await _SAVE_RECORD(conn, get_field_values(record))


async def sum_cpu_seconds(conn: Connection, since: datetime) -> float:
    """Return the CPU seconds of all deals whose last game was since then."""
    total = func.coalesce(func.sum(_DEALER_GAME.cpu_seconds), 0.0)
    return float(
        (await conn.execute(select(total).where(_DEALER_GAME.played_at >= since))).scalar_one()
    )


MAX_CONTESTS_TO_PLAY = 100
"""At most this many contests are listed for the dealer at a time."""


async def list_contests_to_play(
    conn: Connection, now: datetime, variants: Collection[str]
) -> Sequence[Contest]:
    """Return open contests of these games that somebody has begun and the dealer has not.

    The one that ends first comes first.
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
        .limit(MAX_CONTESTS_TO_PLAY)
    )
    return await fetch_all(conn, query, Contest)

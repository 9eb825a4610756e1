"""The dailies of a day, each created when it is first asked for: everyone's, a server's own."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from bot.models.contests import Contest, ContestKind
from bot.services.contests.daily_rotation import get_daily_variant
from bot.services.contests.proved_deals import choose_daily_deal, choose_own_daily_deal
from bot.store import Connection, Store
from bot.store.accounts import servers
from bot.store.contests import contests
from bot.store.contests.contests import DailyAlreadyChosenError
from bot.variants import VARIANTS

_ONE_DAY = timedelta(days=1)


async def get_or_create_daily(store: Store, day: date) -> Contest:
    """Return the daily of a day that has begun, created if there is none."""
    for _ in range(2):
        async with store.begin_read() as conn:
            if daily := await contests.find_daily_contest(conn, day.isoformat()):
                return daily
        try:
            async with store.begin_write() as conn:
                return await _create_daily(conn, day)
        except DailyAlreadyChosenError:
            continue  # another process was faster, and its choice holds
    raise DailyAlreadyChosenError


async def find_or_create_own_daily(store: Store, server_id: int, day: date) -> Contest | None:
    """Return a server's own daily of a day that has begun, created if there is none.

    None if its managers have chosen no game, or one that was removed from the bot since.
    """
    for _ in range(2):
        async with store.begin_read() as conn:
            if daily := await contests.find_own_daily_contest(conn, server_id, day.isoformat()):
                return daily
            if await _find_own_variant(conn, server_id) is None:
                return None
        try:
            async with store.begin_write() as conn:
                return await _create_own_daily(conn, server_id, day)
        except DailyAlreadyChosenError:
            continue  # as above
    raise DailyAlreadyChosenError


async def _find_own_variant(conn: Connection, server_id: int) -> str | None:
    settings = await servers.load_server_settings(conn, server_id)
    return settings.own_daily_variant if settings.own_daily_variant in VARIANTS else None


async def _create_daily(conn: Connection, day: date) -> Contest:
    deal = await choose_daily_deal(conn, day)
    return await contests.insert_contest(conn, _build_daily(day, get_daily_variant(day), deal))


async def _create_own_daily(conn: Connection, server_id: int, day: date) -> Contest | None:
    variant = await _find_own_variant(conn, server_id)
    if variant is None:
        return None
    deal = await choose_own_daily_deal(conn, server_id, day, variant)
    return await contests.insert_contest(conn, _build_daily(day, variant, deal, server_id))


def _build_daily(
    day: date, variant: str, deal: tuple[int, bool], server_id: int | None = None
) -> Contest:
    """Return a daily with that deal, which says whether it is known to be winnable."""
    deal_number, is_winnable = deal
    starts_at = datetime.combine(day, time(), UTC)
    return Contest(
        kind=ContestKind.DAILY,
        date=day.isoformat(),
        server_id=server_id,
        variant=variant,
        deal=deal_number,
        is_winnable=is_winnable,
        starts_at=starts_at,
        ends_at=starts_at + _ONE_DAY,
    )

"""Step 0030 leaves each day's daily as it is, and makes room for servers' own."""

from contextlib import nullcontext
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.models.contests import Contest, ContestKind
from bot.models.servers import ServerSettings
from bot.store import open_store
from bot.store.accounts import servers
from bot.store.contests import contests
from bot.store.contests.contests import DailyAlreadyChosenError
from tests.store.db.test_upgrade import upgrade_to
from tests.store.sample_games import NOON, minutes_after_noon

SERVER = 71
DATE = "2026-03-01"
DAILY = Contest(
    kind=ContestKind.DAILY,
    date=DATE,
    variant="canfield",
    deal=7,
    starts_at=NOON,
    ends_at=minutes_after_noon(90),
)


async def test_an_upgrade_keeps_dailies_and_lets_servers_have_their_own(
    bare_database_url: str,
) -> None:
    engine = create_async_engine(bare_database_url)
    async with engine.begin() as conn:
        await conn.run_sync(upgrade_to, "0029")
        for kind, date, server in (
            ("daily", f"'{DATE}'", "NULL"),
            ("challenge", "NULL", SERVER),
        ):
            await conn.execute(
                text(
                    "INSERT INTO contest (kind, date, variant, deal, is_fresh_deal,"
                    " tie_breaker, allows_undo, allows_hints, invited_player_ids, server_id,"
                    f" starts_at, ends_at) VALUES ('{kind}', {date}, 'canfield', '7',"
                    f" true, 'moves', true, true, '', {server}, '{NOON:%Y-%m-%d %H:%M:%S.%f}',"
                    f" '{minutes_after_noon(90):%Y-%m-%d %H:%M:%S.%f}')"
                )
            )
        await conn.execute(
            text(
                "INSERT INTO server_settings (id, public_channel_ids, is_on_global_leaderboards,"
                f" min_ranked_games, era) VALUES ({SERVER}, '', false, 10, 0)"
            )
        )
    await engine.dispose()
    async with open_store(bare_database_url) as store:
        async with store.begin_read() as conn:
            assert await contests.find_daily_contest(conn, DATE) == replace(DAILY, id=1)
            assert await contests.find_own_daily_contest(conn, SERVER, DATE) is None
            settings = await servers.load_server_settings(conn, SERVER)
            assert settings == ServerSettings(id=SERVER, is_on_global_leaderboards=False)
        for server_id, is_taken in ((None, True), (SERVER, False), (SERVER, True)):
            insertion = store.begin_write()
            with pytest.raises(DailyAlreadyChosenError) if is_taken else nullcontext():
                async with insertion as conn:
                    await contests.insert_contest(conn, replace(DAILY, server_id=server_id))
        async with store.begin_read() as conn:
            assert await contests.find_daily_contest(conn, DATE) == replace(DAILY, id=1)
            own_daily = await contests.find_own_daily_contest(conn, SERVER, DATE)
            assert own_daily is not None
            assert own_daily.is_own_daily

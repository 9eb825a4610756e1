"""The recount finds and mends what is false of months that are over."""

from sqlalchemy import text

from bot.models.leaderboards import FeatKind, Medal
from bot.services.recount.recount import RecountService
from bot.store import Store
from tests.services.game_driver import ANN, BEN, ManualClock
from tests.services.seasons.season_driver import MARCH, SeasonDriver


async def test_false_medals_feats_and_standings_of_a_month_are_mended(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_games(ANN, 12, 6)
    await season_driver.end_games(BEN, 12, 3)
    await season_driver.pass_march()
    medals, holders = await season_driver.list_medals(), await season_driver.list_holders()
    month = f"leaderboard_id IN (SELECT id FROM leaderboard WHERE period = '{MARCH}')"
    async with store.begin_write() as conn:
        for statement in (
            f"UPDATE medal SET player_id = {BEN} WHERE {month}",
            "UPDATE feat SET value = 1 WHERE kind = 'fewest-moves'",
            "DELETE FROM feat WHERE kind = 'longest-streak'",
            f"DELETE FROM standing WHERE {month} AND player_id = {BEN}",
        ):
            assert (await conn.execute(text(statement))).rowcount, statement
    assert await season_driver.list_medals() == {BEN: Medal.GOLD}
    found = await season_driver.find_season_differences()
    assert {str(each.recounted_table) for each in found} >= {"feat", "standing"}
    async for _ in RecountService(store, clock).recount_all(repair=True):
        pass
    await season_driver.do_due_work()
    assert await season_driver.find_season_differences() == []
    assert await season_driver.list_medals() == medals == {ANN: Medal.GOLD}
    assert await season_driver.list_holders() == holders
    assert holders[FeatKind.LONGEST_STREAK] == (6, ANN)


async def test_a_medal_given_to_the_wrong_player_is_found_and_mended(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_games(ANN, 12, 6)
    await season_driver.end_games(BEN, 12, 3)
    await season_driver.pass_march()
    async with store.begin_write() as conn:
        await conn.execute(text(f"UPDATE medal SET player_id = {BEN}"))
    found = await season_driver.find_season_differences()
    assert {str(each.recounted_table) for each in found} == {"medal"}
    async for _ in RecountService(store, clock).recount_all(repair=True):
        pass
    assert await season_driver.find_season_differences() == []
    assert await season_driver.list_medals() == {ANN: Medal.GOLD}

"""Old leaderboards are deleted while results may still be added to them."""

import asyncio
from datetime import UTC, datetime

from bot.models.games import DealSource, GameOutcome
from bot.models.results import GameResult
from bot.store import Store
from bot.store.stats.leaderboard_changes import delete_part_of_old_leaderboard
from tests.finished_games import record_result

ENDED_AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
MANY = 100


def make_result(player: int) -> GameResult:
    """Return the result of a player's game."""
    return GameResult(
        game_id=0,
        player_id=player,
        variant="canfield",
        deal=1,
        deal_source=DealSource.FRESH,
        outcome=GameOutcome.RESIGNED,
        dealt_at=ENDED_AT,
        ended_at=ENDED_AT,
        move_count=10,
        seconds=60,
        cards_up=13,
    )


async def delete_all_leaderboards(store: Store) -> int:
    """Delete all leaderboards, one a transaction; return how many there were."""
    count = 0
    has_more = True
    while has_more:
        async with store.begin_write() as conn:
            has_more = await delete_part_of_old_leaderboard(conn, "", "~", MANY)
        count += has_more
    return count


async def test_adding_to_a_leaderboard_that_is_deleted_and_deleting_it_wait_for_each_other(
    store: Store,
) -> None:
    async with store.begin_write() as conn:
        await record_result(conn, make_result(1))
    async with store.begin_write() as conn:
        await record_result(conn, make_result(2))
        deletion = asyncio.create_task(delete_all_leaderboards(store))
        await asyncio.sleep(0.2)  # until it waits
        assert not deletion.done()
        # Its standing is what the deletion would have begun with.
        await record_result(conn, make_result(1))
    assert await deletion > 0
    assert await delete_all_leaderboards(store) == 0

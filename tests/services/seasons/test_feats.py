"""Feats: the best of each kind in a game, of a month and of all time."""

from datetime import timedelta

import pytest

from bot.models.leaderboards import EARLIER, GLOBAL_SERVER_ID, FeatKind
from bot.services.accounts.privacy import PrivacyService
from bot.store import Store
from bot.store.seasons import feats, progress
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock
from tests.services.seasons.season_driver import APRIL, MARCH, TURN, SeasonDriver


async def test_each_kind_has_its_holder(season_driver: SeasonDriver, clock: ManualClock) -> None:
    await season_driver.end_game(ANN, move_count=80, seconds=500)
    clock.advance(hours=1)
    await season_driver.end_game(BEN, move_count=90, seconds=300, undos=1)
    await season_driver.end_games(CAT, 3, 2)
    clock.advance(hours=1)
    await season_driver.end_game(CAT, hints=1)
    await season_driver.pass_march()
    holders = await season_driver.list_holders()
    assert holders == {
        FeatKind.FEWEST_MOVES: (80, ANN),
        FeatKind.FASTEST_WIN: (60, CAT),
        FeatKind.LONGEST_STREAK: (3, CAT),
        FeatKind.CLEAN_STREAK: (2, CAT),
    }
    assert await season_driver.find_season_differences() == []


async def test_a_month_without_wins_has_no_feats(season_driver: SeasonDriver) -> None:
    await season_driver.end_games(ANN, 12)
    await season_driver.pass_march()
    assert await season_driver.list_feats() == {}
    assert (await season_driver.find_season()).counted_until is not None


async def test_one_win_is_no_streak(season_driver: SeasonDriver) -> None:
    await season_driver.end_game(ANN)
    await season_driver.pass_march()
    assert set(await season_driver.list_feats()) == {FeatKind.FEWEST_MOVES, FeatKind.FASTEST_WIN}


async def test_of_equal_feats_the_first_stays(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    for player in (BEN, ANN, CAT):
        await season_driver.end_game(player)
        clock.advance(minutes=1)
    await season_driver.pass_march()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (100, BEN)


async def test_servers_have_halls_of_their_own(season_driver: SeasonDriver) -> None:
    await season_driver.end_game(ANN, move_count=80)
    await season_driver.end_game(BEN, move_count=70, server_id=OTHER_SERVER)
    await season_driver.end_game(CAT, move_count=60, server_id=None)
    await season_driver.pass_march()
    kind = FeatKind.FEWEST_MOVES
    for server_id, holder in ((SERVER, ANN), (OTHER_SERVER, BEN), (GLOBAL_SERVER_ID, CAT)):
        assert (await season_driver.list_feats(server_id=server_id))[kind].player_id == holder


async def test_a_streak_over_the_turn_has_all_its_wins_in_both_months(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    start = TURN - timedelta(hours=10)
    for number in range(6):
        await season_driver.end_game(
            ANN, start + timedelta(hours=number), is_won=number != 1, undos=number == 3
        )
    for number in range(3):
        await season_driver.end_game(ANN, TURN + timedelta(hours=number))
    # Another game, or another server's, does not break a streak.
    await season_driver.end_game(
        ANN, TURN - timedelta(minutes=1), is_won=False, variant="klondike", cards_up=0
    )
    await season_driver.pass_march()
    clock.now = TURN + timedelta(days=40)
    await season_driver.do_due_work()
    march, april = await season_driver.list_holders(MARCH), await season_driver.list_holders(APRIL)
    assert march[FeatKind.LONGEST_STREAK] == (4, ANN)
    assert april[FeatKind.LONGEST_STREAK] == (7, ANN)
    assert march[FeatKind.CLEAN_STREAK] == (2, ANN)
    assert april[FeatKind.CLEAN_STREAK] == (5, ANN)
    assert await season_driver.find_season_differences() == []


async def test_the_running_month_is_counted_every_night(
    season_driver: SeasonDriver, clock: ManualClock
) -> None:
    await season_driver.end_game(ANN)
    await season_driver.do_due_work()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (100, ANN)
    await season_driver.end_game(BEN, move_count=50)
    clock.advance(hours=11)
    await season_driver.do_due_work()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (100, ANN)
    clock.advance(hours=2)
    await season_driver.do_due_work()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (50, BEN)


async def test_the_next_best_takes_the_place_of_a_player_who_is_erased(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_game(ANN, move_count=70)
    await season_driver.end_game(BEN, move_count=80)
    await season_driver.pass_march()
    await PrivacyService(store, clock).erase_player_data(ANN)
    assert FeatKind.FEWEST_MOVES not in await season_driver.list_feats()
    await season_driver.do_due_work()
    assert (await season_driver.list_holders())[FeatKind.FEWEST_MOVES] == (80, BEN)
    assert await season_driver.find_season_differences() == []


async def test_a_feat_of_a_result_erased_meanwhile_is_not_stored(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    await season_driver.end_game(ANN)
    await season_driver.do_due_work()
    found = list((await season_driver.list_feats()).values())
    await PrivacyService(store, clock).erase_player_data(ANN)
    async with store.begin_write() as conn:
        await feats.write_feats(conn, found)
    assert await season_driver.list_feats() == {}


async def test_games_from_before_seasons_were_kept_are_among_the_best_of_all_time(
    season_driver: SeasonDriver, store: Store, clock: ManualClock
) -> None:
    """As after an upgrade: leaderboards of earlier months had been deleted."""
    await season_driver.end_game(ANN, TURN - timedelta(days=200), move_count=40)
    await season_driver.end_game(BEN)
    async with store.begin_write() as conn:
        await progress.insert_seasons(conn, [EARLIER, MARCH])
        await conn.exec_driver_sql(
            "DELETE FROM waiting_result WHERE game_id = (SELECT min(game_id) FROM waiting_result)"
        )
    await season_driver.do_due_work()
    assert (await season_driver.list_holders(EARLIER))[FeatKind.FEWEST_MOVES] == (40, ANN)
    assert (await season_driver.list_holders(MARCH))[FeatKind.FEWEST_MOVES] == (100, BEN)
    assert (await season_driver.find_season(EARLIER)).counted_until == clock.now
    clock.advance(days=50)
    await season_driver.do_due_work()
    assert (await season_driver.find_season(EARLIER)).counted_until != clock.now
    assert "feat" not in str(await season_driver.find_season_differences())


@pytest.mark.parametrize("batch_size", [1, 2])
async def test_batches_of_players_find_the_same(
    season_driver: SeasonDriver, monkeypatch: pytest.MonkeyPatch, batch_size: int
) -> None:
    monkeypatch.setattr(feats, "COUNTED_PLAYERS", batch_size)
    monkeypatch.setattr(
        feats,
        "_SELECT_PLAYERS",
        feats._SELECT_PLAYERS.limit(batch_size),
    )
    for player, moves in ((ANN, 90), (BEN, 70), (CAT, 80)):
        await season_driver.end_games(player, 3, 3, move_count=moves)
    await season_driver.pass_march()
    holders = await season_driver.list_holders()
    assert holders[FeatKind.FEWEST_MOVES] == (70, BEN)
    assert holders[FeatKind.LONGEST_STREAK] == (3, ANN)

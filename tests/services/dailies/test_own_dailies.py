"""Servers' own dailies: chosen by managers, played on the server alone, counted there alone."""

import asyncio
from dataclasses import replace
from datetime import date

import pytest

from bot.engine.errors import GameError
from bot.models.contests import ContestKind
from bot.models.servers import ServerSettings
from bot.services.contests.attempts import KnownDealError
from bot.services.dailies.dailies import DailyService
from bot.services.dailies.daily_pages import DailyQuery
from bot.services.games.game_requests import ContestDealError, DealRequest
from bot.services.games.replays import ReplayService
from bot.services.league.league import LeagueService
from bot.services.races.races import RaceService
from bot.store import Store
from bot.store.accounts import servers
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock
from tests.store.migrated_database import open_migrated_store

OWN_QUERY = DailyQuery(server_id=SERVER, is_own=True)


async def test_a_server_has_its_own_daily_beside_the_daily_for_everyone(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    dailies = daily_driver.daily_service
    assert await dailies.find_or_create_own_daily(SERVER) is None
    assert (
        await daily_driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    ).other_contest is None
    assert await dailies.find_daily_page(ANN, OWN_QUERY) is None
    await daily_driver.choose_own_daily("storehouse")
    own_daily = await daily_driver.load_own_daily()
    assert own_daily == await daily_driver.load_own_daily()
    assert own_daily.is_own_daily
    assert (own_daily.kind, own_daily.server_id) == (ContestKind.DAILY, SERVER)
    assert (own_daily.variant, own_daily.date) == ("storehouse", clock.now.date().isoformat())
    daily = await dailies.get_todays_daily()
    assert not daily.is_own_daily
    assert daily.id != own_daily.id
    page = await daily_driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert (page.contest, page.other_contest) == (daily, own_daily)
    own_page = await daily_driver.load_daily_page(ANN, OWN_QUERY)
    assert (own_page.contest, own_page.other_contest) == (own_daily, daily)
    assert own_page.query.is_own
    for query in (DailyQuery(), DailyQuery(server_id=OTHER_SERVER)):
        assert (await daily_driver.load_daily_page(ANN, query)).other_contest is None


async def test_a_change_waits_for_the_next_day_once_todays_has_begun(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    await daily_driver.choose_own_daily("canfield")
    # Nobody had asked for it: the change applies at once.
    todays = await daily_driver.load_own_daily()
    assert todays.variant == "canfield"
    await daily_driver.choose_own_daily("rainbow")
    assert await daily_driver.load_own_daily() == todays
    clock.advance(days=1)
    tomorrows = await daily_driver.load_own_daily()
    assert tomorrows.variant == "rainbow"
    await daily_driver.choose_own_daily(None)
    assert await daily_driver.load_own_daily() == tomorrows
    clock.advance(days=1)
    assert await daily_driver.daily_service.find_or_create_own_daily(SERVER) is None
    # The days that were stay as they were.
    past_query = replace(OWN_QUERY, day=date.fromisoformat(todays.date or ""))
    assert (await daily_driver.load_daily_page(ANN, past_query)).contest == todays
    tomorrow = replace(OWN_QUERY, day=date(2031, 1, 1))
    assert await daily_driver.daily_service.find_daily_page(ANN, tomorrow) is None


async def test_a_game_that_is_not_there_is_refused_and_a_removed_one_passed_over(
    daily_driver: DailyDriver, store: Store
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    with pytest.raises(GameError, match="no-such-game"):
        await daily_driver.choose_own_daily("no-game")
    assert (await daily_driver.load_own_daily()).variant == "storehouse"
    async with store.begin_write() as conn:
        settings = ServerSettings(id=OTHER_SERVER, own_daily_variant="removed-game")
        await servers.save_server_settings(conn, settings)
    assert await daily_driver.daily_service.find_or_create_own_daily(OTHER_SERVER) is None
    page = await daily_driver.load_daily_page(ANN, DailyQuery(server_id=OTHER_SERVER))
    assert page.other_contest is None


async def test_it_begins_on_its_server_only(daily_driver: DailyDriver) -> None:
    await daily_driver.choose_own_daily("storehouse")
    own_daily = await daily_driver.load_own_daily()
    attempts = daily_driver.attempt_service
    for elsewhere in (OTHER_SERVER, None):
        with pytest.raises(GameError, match="daily-elsewhere"):
            await attempts.begin_attempt(ANN, elsewhere, own_daily.id)
    table = await daily_driver.begin_own_daily()
    assert (table.game.contest_id, table.game.server_id) == (own_daily.id, SERVER)
    # An attempt that has begun can be gone on with anywhere, as in challenges.
    assert (await attempts.begin_attempt(ANN, None, own_daily.id)).game.id == table.game.id
    await daily_driver.resign_game()
    with pytest.raises(GameError, match="attempt-over"):
        await daily_driver.begin_own_daily()


async def test_it_counts_on_its_server_alone(
    daily_driver: DailyDriver, store: Store, clock: ManualClock
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    for player in (ANN, BEN):
        await daily_driver.begin_own_daily(player)
        await daily_driver.play_card(player)
    own_page = await daily_driver.load_daily_page(ANN, OWN_QUERY)
    assert {ranked.entry.player_id for ranked in own_page.ranked_entries} == {ANN, BEN}
    assert own_page.own_entry is not None
    for query in (DailyQuery(), DailyQuery(server_id=SERVER)):
        page = await daily_driver.load_daily_page(ANN, query)
        assert (page.entry_count, page.own_entry, page.streak) == (0, None, None)
    assert await daily_driver.attempt_service.load_daily_streak(ANN) is None
    day = clock.now.date()
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    league = LeagueService(store, clock)
    for server_id in (SERVER, None):
        assert not (await league.load_page(day, server_id, 0)).standings
    podium = await daily_driver.daily_service.find_daily_podium(day, SERVER)
    assert podium is not None
    assert not podium.ranked_entries


async def test_its_rank_counts_entries_of_servers_that_keep_results_local(
    daily_driver: DailyDriver,
) -> None:
    """A server may leave the global leaderboards while its own daily is under way."""
    await daily_driver.choose_own_daily("storehouse")
    await daily_driver.begin_own_daily(ANN)
    await daily_driver.play_card(ANN)
    await daily_driver.server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    table = await daily_driver.begin_own_daily(BEN)
    attempt_service = daily_driver.attempt_service
    resigned = {player: await daily_driver.resign_game(player) for player in (ANN, BEN)}
    assert table.game.counts_globally is False
    for player, rank in ((ANN, 1), (BEN, 2)):
        attempt = await attempt_service.load_attempt(resigned[player].game)
        assert attempt is not None
        assert (attempt.rank, attempt.entry_count) == (rank, 2)


async def test_the_winner_of_the_day_before_and_the_podium_are_its_own(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    await daily_driver.begin_daily(CAT)
    await daily_driver.play_card(CAT)
    await daily_driver.begin_own_daily(ANN)
    await daily_driver.play_card(ANN)
    todays = await daily_driver.load_own_daily()
    dailies, day = daily_driver.daily_service, clock.now.date()
    assert await dailies.find_finished_daily(day, SERVER) is None
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    winner = (await daily_driver.load_daily_page(BEN, OWN_QUERY)).previous_winner
    assert winner is not None
    assert winner.winning_entry is not None
    assert (winner.contest.id, winner.winning_entry.entry.player_id) == (todays.id, ANN)
    podium = await dailies.find_own_daily_podium(day, SERVER)
    assert podium is not None
    assert [ranked.entry.player_id for ranked in podium.ranked_entries] == [ANN]
    assert await dailies.find_own_daily_podium(day, OTHER_SERVER) is None
    assert await dailies.find_own_daily_podium(clock.now.date(), OTHER_SERVER) is None
    finished = await dailies.find_finished_daily(day, SERVER)
    assert finished is not None
    assert finished.id == todays.id
    assert await dailies.find_finished_daily(day, OTHER_SERVER) is None


async def test_who_knows_its_deal_is_unranked_and_its_games_are_hidden(
    daily_driver: DailyDriver, store: Store, clock: ManualClock
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    own_daily = await daily_driver.load_own_daily()
    request = DealRequest(variant="storehouse", deal_number=own_daily.deal)
    with pytest.raises(ContestDealError):
        await daily_driver.play_service.start_game(BEN, SERVER, request)
    request = replace(request, accept_known_deal=True)
    await daily_driver.play_service.start_game(BEN, SERVER, request)
    await daily_driver.resign_game(BEN)
    with pytest.raises(KnownDealError):
        await daily_driver.begin_own_daily(BEN)
    await daily_driver.attempt_service.begin_attempt(
        BEN, SERVER, own_daily.id, accept_known_deal=True
    )
    table = await daily_driver.begin_own_daily(ANN)
    await daily_driver.resign_game(ANN)
    page = await daily_driver.load_daily_page(ANN, OWN_QUERY)
    assert [ranked.rank for ranked in page.ranked_entries] == [1, None]
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await ReplayService(store, clock).load_replay_table(CAT, str(table.game.id))


async def test_a_race_of_its_first_players_can_be_watched_the_day_after(
    daily_driver: DailyDriver, store: Store, clock: ManualClock
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    for player in (ANN, BEN):
        await daily_driver.begin_own_daily(player)
        await daily_driver.play_card(player)
    day, races = clock.now.date(), RaceService(store, clock)
    clock.advance(days=1)
    await daily_driver.contest_service.close_due_contests()
    race = await races.load_daily_race(CAT, day, SERVER, is_own=True)
    assert {runner.entry.player_id for runner in race.runners} == {ANN, BEN}
    for server_id, is_own in ((SERVER, False), (None, False), (OTHER_SERVER, True)):
        with pytest.raises(GameError, match="no-race"):
            await races.load_daily_race(CAT, day, server_id, is_own=is_own)


async def test_two_processes_that_ask_at_once_get_one(
    store: Store, database_url: str, clock: ManualClock, daily_driver: DailyDriver
) -> None:
    await daily_driver.choose_own_daily("storehouse")
    async with open_migrated_store(database_url) as other_store:
        services = [DailyService(each, clock) for each in (store, other_store)] * 3
        found = await asyncio.gather(
            *(service.find_or_create_own_daily(SERVER) for service in services)
        )
    assert len({contest.id for contest in found if contest}) == 1
    assert None not in found

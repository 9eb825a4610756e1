"""Scoreboards of dailies: pages, winners and podiums, of a server and globally."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.players import Visibility
from bot.services.contests.attempts import KnownDealError
from bot.services.dailies.daily_pages import DAILY_PAGE_SIZE, DailyQuery
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from tests.services.daily_driver import DailyDriver
from tests.services.game_driver import ANN, BEN, CAT, OTHER_SERVER, SERVER, ManualClock


async def test_daily_entries_are_listed_by_rank_with_unranked_ones_last(
    daily_driver: DailyDriver,
) -> None:
    daily = await daily_driver.daily_service.get_todays_daily()
    request = DealRequest(variant=daily.variant, deal_number=daily.deal, accept_known_deal=True)
    await daily_driver.play_service.start_game(BEN, SERVER, request, CurrentGameAction.SET_ASIDE)
    with pytest.raises(KnownDealError):
        await daily_driver.begin_daily(BEN)
    await daily_driver.attempt_service.begin_attempt(BEN, SERVER, daily.id, accept_known_deal=True)
    await daily_driver.begin_daily(ANN)
    await daily_driver.draw_cards(ANN)
    cats_table = await daily_driver.begin_daily(CAT, OTHER_SERVER)
    assert cats_table.game.server_id == OTHER_SERVER
    page = await daily_driver.load_daily_page(BEN)
    # With as many cards up, a player without a move is below those who made some.
    assert [(ranked.rank, ranked.entry.player_id) for ranked in page.ranked_entries] == [
        (1, ANN),
        (2, CAT),
        (None, BEN),
    ]
    assert page.own_ranked_entry == page.ranked_entries[-1]
    server_query = DailyQuery(server_id=SERVER)
    server_page = await daily_driver.load_daily_page(BEN, server_query)
    assert [ranked.entry.player_id for ranked in server_page.ranked_entries] == [ANN, BEN]
    assert (await daily_driver.load_daily_page(CAT, server_query)).own_ranked_entry is None


async def test_a_daily_scoreboard_has_pages_and_ties_share_a_rank_across_them(
    daily_driver: DailyDriver,
) -> None:
    players = range(1000, 1000 + DAILY_PAGE_SIZE + 2)
    for player in players:
        await daily_driver.begin_daily(player)
    for player in players[3:5]:
        await daily_driver.draw_cards(player)
    last_player = players[-1]
    first_page = await daily_driver.load_daily_page(last_player)
    # The two with one move each are before those with none.
    assert [ranked.entry.player_id for ranked in first_page.ranked_entries[:3]] == [
        1003,
        1004,
        1000,
    ]
    assert [ranked.rank for ranked in first_page.ranked_entries] == [1, 1] + [3] * (
        DAILY_PAGE_SIZE - 2
    )
    assert (first_page.last_page_number, first_page.is_own_entry_off_page) == (1, True)
    assert first_page.own_ranked_entry is not None
    assert first_page.own_ranked_entry.rank == 3
    own_page = await daily_driver.load_daily_page(last_player, DailyQuery(page_number=None))
    assert own_page.page_number == 1
    assert [ranked.rank for ranked in own_page.ranked_entries] == [3, 3]
    assert own_page.own_ranked_entry in own_page.ranked_entries
    page_past_end = await daily_driver.load_daily_page(last_player, DailyQuery(page_number=99))
    assert page_past_end.ranked_entries == own_page.ranked_entries


async def test_yesterdays_winner_is_named_with_a_replay_if_their_privacy_allows(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    assert (await daily_driver.load_daily_page()).previous_winner is None
    game_id = (await daily_driver.begin_daily()).game.id
    clock.advance(days=1)
    winner = await daily_driver.load_previous_winner(BEN)
    assert winner.winning_entry is not None
    assert winner.winning_entry.entry.player_id == ANN
    assert winner.winning_entry.has_public_name
    assert winner.game_id == game_id
    revision = (await daily_driver.play_service.load_current_table(ANN)).game.revision
    with pytest.raises(GameError, match="attempt-timed-out"):
        await daily_driver.play_service.resign_game(ANN, GameVersion(game_id, revision))
    assert (await daily_driver.load_previous_winner(BEN)).game_id == game_id
    await daily_driver.player_service.change_settings(
        ANN, table_visibility=Visibility.PRIVATE, record_visibility=Visibility.PRIVATE
    )
    for viewer, has_name, viewable_game_id in [(BEN, False, None), (ANN, True, game_id)]:
        winner = await daily_driver.load_previous_winner(viewer)
        assert winner.winning_entry is not None
        assert winner.winning_entry.has_public_name is has_name
        assert winner.game_id == viewable_game_id


async def test_the_podium_is_the_servers_own_or_the_global_one(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    for player, draws in [(500, 3), (501, 2), (502, 2), (503, 1), (504, 1), (505, 0)]:
        await daily_driver.begin_daily(player, SERVER)
        if draws:
            await daily_driver.draw_cards(player, draws)
    day = clock.now.date()
    clock.advance(days=1)
    podium = await daily_driver.load_yesterdays_podium(SERVER)
    assert podium.server_id == SERVER
    assert [(ranked.rank, ranked.entry.player_id) for ranked in podium.ranked_entries] == [
        *((1, 503), (1, 504), (3, 501), (3, 502))
    ]
    assert (await daily_driver.load_previous_winner(BEN)).is_tied
    global_podium = await daily_driver.load_yesterdays_podium(OTHER_SERVER)
    assert global_podium.server_id is None
    assert global_podium.ranked_entries == podium.ranked_entries
    assert (
        await daily_driver.daily_service.find_daily_podium(day - timedelta(days=1), SERVER) is None
    )


async def test_results_kept_to_a_server_are_on_no_other_scoreboard_or_podium(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    await daily_driver.server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    for player, server, draws in [(ANN, SERVER, 1), (BEN, OTHER_SERVER, 2), (CAT, None, 3)]:
        await daily_driver.begin_daily(player, server)
        await daily_driver.draw_cards(player, draws)
    ended = await daily_driver.resign_game(ANN)
    attempt = await daily_driver.attempt_service.load_attempt(ended.game)
    assert attempt is not None
    assert (attempt.rank, attempt.entry_count) == (1, 1)
    global_page = await daily_driver.load_daily_page(ANN)
    assert [(ranked.rank, ranked.entry.player_id) for ranked in global_page.ranked_entries] == [
        (1, BEN),
        (2, CAT),
    ]
    assert (global_page.entry_count, global_page.own_ranked_entry) == (2, None)
    server_page = await daily_driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert server_page.ranked_entries == (server_page.own_ranked_entry,)
    yesterday = clock.now.date()
    clock.advance(days=1)
    for server, first_player in [(SERVER, ANN), (99, BEN)]:
        podium = await daily_driver.load_yesterdays_podium(server)
        assert podium.ranked_entries[0].entry.player_id == first_player
    winner = await daily_driver.load_previous_winner(ANN)
    assert winner.winning_entry is not None
    assert winner.winning_entry.entry.player_id == BEN
    await daily_driver.server_service.change_settings(SERVER, is_on_global_leaderboards=True)
    page = await daily_driver.load_daily_page(ANN, DailyQuery(day=yesterday))
    assert [ranked.entry.player_id for ranked in page.ranked_entries] == [BEN, CAT]

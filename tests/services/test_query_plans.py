"""Query plans: no statement of the services reads a whole table.

Reading a whole table is fast in a test, but slow with a million games.
"""

import re
from dataclasses import replace
from datetime import timedelta
from itertools import chain, product

import pytest

from bot.__main__ import build_services
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.models.games import MessagePlace, PriceBook
from bot.models.leaderboards import LeaderboardRanking
from bot.models.player_records import PlayerRating, RatingFit
from bot.services import Services
from bot.services.attempts import KnownDealError
from bot.services.challenges import ChallengeRequest
from bot.services.dailies import DailyQuery
from bot.services.leaderboards import LeaderboardQuery
from bot.services.proved_deals import ProvedDealService
from bot.services.ratings import RatingBoardQuery
from bot.services.seasons import HallQuery
from bot.services.solver_pool import SolverPool
from bot.services.statistics import Period
from bot.services.tables import ContestDealError, CurrentGameAction, DealRequest
from bot.store import Store, ratings
from bot.store.schema import metadata
from tests.golden_games import WON_GAME
from tests.services.drivers import Driver, ManualClock, get_todays_daily, get_version
from tests.store.statement_log import explain_statement, list_scanned_tables, record_statements

pytestmark = pytest.mark.slow

ADA, BEN, CLEO = PLAYERS = (801, 802, 803)
OPEN_SERVER, RESET_SERVER = 71, 73
FOR_MONEY = DealRequest(price_book=PriceBook.HOYLE)
ALLOWED_FULL_SCANS = {
    "SELECT waiting_result.game_id AS game_id FROM waiting_result ORDER BY": "up to a limit",
    "DELETE FROM waiting_result WHERE": "up to a limit, or once in a while for one player",
    "FROM season ORDER BY season.period": "a row a month",
    "FROM rating_fit": "it has one row",
    "AS use_count FROM (SELECT contest.kind": "the latest thousand, by their ids",
    "DELETE FROM claim WHERE NOT": "every ten minutes; what is finished is deleted each time",
    "DELETE FROM daily_post WHERE daily_post.date <": "the table has the posts of only some days",
    "SELECT contest.id FROM contest WHERE contest.deal = ": "after a search of seconds",
    "|| contest.invited_player_ids ||": "no index finds an invited player; used only by hand",
}
"""Parts of statements that may read a whole table, each with the reason."""

PLANNED_STATEMENTS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")
INDEX_ONLY_STEP = re.compile("USING COVERING INDEX ix_standing_|Index Only Scan .*ix_standing_")
SORTING_STEP = re.compile("USE TEMP B-TREE FOR ORDER BY|Sort  ")


async def run_every_query(driver: Driver) -> None:
    """Play games, and have their players view and change everything there is."""
    services = build_services(driver.store, driver.clock, SolverPool(0))
    driver.fresh_deals = chain([WON_GAME.deal], driver.fresh_deals)
    for player, request in product(PLAYERS, (DealRequest(variant="canfield"), FOR_MONEY)):
        table = await driver.play.start_game(player, OPEN_SERVER, request)
        if table.game.deal == WON_GAME.deal:
            await driver.play_moves(player, *WON_GAME.moves)
        else:
            await driver.draw_and_resign(player)
    await driver.add_waiting_results()
    await driver.do_due_work()
    await _store_ratings(driver)
    await _query_games(services)
    challenge = await _query_challenges(services, driver.clock)
    await _query_dailies(services, driver.clock)
    await ProvedDealService(driver.store, driver.clock, SolverPool(0)).prove_deals()
    await _query_pages(services, challenge)
    await _query_servers(services)
    driver.clock.advance(days=40)
    await driver.run_maintenance()
    await driver.do_due_work()
    await _query_seasons(services)
    for player in (ADA, BEN):
        await services.privacy.count_player_rows(player)
        await services.privacy.export_player_data(player, 10**6)
        await services.privacy.erase_player_data(player)


async def _store_ratings(driver: Driver) -> None:
    """Store ratings as if they had been made now."""
    async with driver.store.begin_write(None) as conn:
        for rank, player in enumerate(PLAYERS, 1):
            rating = PlayerRating(
                player_id=player,
                family="canfield",
                ability=0.5,
                variance=0.01,
                games=40,
                last_game_at=driver.clock(),
                fit_number=1,
                rank=rank,
            )
            await ratings.write_ratings(conn, [rating])
        await ratings.record_rating_fit(conn, RatingFit(number=1, fitted_at=driver.clock()))


async def _query_games(services: Services) -> None:
    play_service = services.play
    table = await play_service.start_game(
        ADA, OPEN_SERVER, DealRequest(variant="canfield", deal_number=1), CurrentGameAction.GIVE_UP
    )
    await play_service.record_table_message(table.game, MessagePlace(1, 2))
    table = await play_service.draw_cards(ADA)
    await play_service.undo_moves(ADA)
    await play_service.redo_moves(ADA)
    await play_service.give_hint(ADA)
    await play_service.load_own_table(ADA, table.game.id)
    await services.game_choice.find_novelty(table.game)
    await play_service.load_same_deal_request(BEN, table.game.id)
    await play_service.start_game(
        ADA, OPEN_SERVER, DealRequest(variant="klondike"), CurrentGameAction.SET_ASIDE
    )
    table = await play_service.resume_game(ADA, table.game.id)
    await play_service.resign_game(ADA, get_version(table))
    await services.contests.is_given_as_winnable(replace(table.game, deal=0))
    await services.player_settings.change_settings(ADA, is_text_only=True)
    await services.replays.load_replay_table(ADA)
    await services.replays.load_replay_table(BEN, str(table.game.id))
    await services.replays.load_table_and_owner(str(table.game.id))
    await services.replays.list_finished_games(ADA, 25)


async def _query_challenges(services: Services, clock: ManualClock) -> Contest:
    contests, attempts, play_service = services.contests, services.attempts, services.play
    challenge = await contests.create_challenge(
        ADA,
        OPEN_SERVER,
        ChallengeRequest(
            variant="canfield", duration=timedelta(hours=1), invited_player_ids=(BEN, CLEO)
        ),
    )
    scoreboard = await contests.load_scoreboard(challenge.id)
    await contests.record_scoreboard_message(scoreboard, 3, 4)
    table = await attempts.begin_attempt(BEN, OPEN_SERVER, challenge.id)
    await attempts.load_attempt(table.game)
    await attempts.list_active_games(BEN)
    await play_service.resign_game(BEN, get_version(await play_service.draw_cards(BEN)))
    await attempts.begin_attempt(ADA, OPEN_SERVER, challenge.id)
    await contests.load_challenge(BEN, OPEN_SERVER, challenge.id)
    await contests.list_visible_challenges(BEN, OPEN_SERVER)
    await contests.resolve_challenge(BEN, OPEN_SERVER, None)
    await contests.resolve_challenge(BEN, OPEN_SERVER, str(challenge.id))
    assert await services.claims.list_due(ClaimKind.SCOREBOARD, 9) == [challenge.id]
    async with services.claims.hold(ClaimKind.SCOREBOARD, challenge.id) as claim:
        assert claim
    request = DealRequest(variant="canfield", deal_number=challenge.deal)
    with pytest.raises(ContestDealError):
        await play_service.start_game(CLEO, OPEN_SERVER, request, CurrentGameAction.GIVE_UP)
    await play_service.start_game(
        CLEO, OPEN_SERVER, replace(request, accept_known_deal=True), CurrentGameAction.GIVE_UP
    )
    await play_service.resign_game(CLEO, get_version(await play_service.draw_cards(CLEO)))
    with pytest.raises(KnownDealError):
        await attempts.begin_attempt(CLEO, OPEN_SERVER, challenge.id)
    clock.advance(hours=2)
    assert await contests.close_due_contests()
    with pytest.raises(RuntimeError):
        async with services.claims.hold(ClaimKind.CONTEST_END, challenge.id):
            raise RuntimeError
    await contests.end_contest(challenge.id)
    await contests.mark_end_announced(challenge.id)
    await contests.load_scoreboard(challenge.id)
    await services.final_tables.load_final_table(CLEO, challenge.id, table.game.id)
    rematch = await contests.create_rematch(BEN, OPEN_SERVER, challenge.id, None)
    await contests.end_challenge(BEN, rematch.id, is_moderator=False)
    return challenge


async def _query_dailies(services: Services, clock: ManualClock) -> None:
    dailies, posts = services.dailies, services.daily_posts
    await services.server_settings.change_settings(
        OPEN_SERVER, daily_channel_id=5, daily_hour=0, own_daily_variant="storehouse"
    )
    await posts.forget_old_posts()
    for _ in range(2):
        daily = await get_todays_daily(dailies)
        for player in (ADA, CLEO):
            await services.attempts.begin_attempt(player, OPEN_SERVER, daily.id)
            table, advice = await services.play.give_hint(player)
            # The deal of the day is stuck from the start once in a while.
            if advice.move:
                table = await services.play.play_move(player, advice.move, get_version(table))
            await services.play.resign_game(player, get_version(table))
            attempt = await services.attempts.load_attempt(table.game)
            assert attempt is not None
            await services.attempts.load_honours(table.game, attempt, OPEN_SERVER)
        for due_server_id in await posts.list_due_servers():
            due_post = await posts.begin_post(due_server_id)
            assert due_post is not None
            await posts.record_post_message(due_post, 6)
            await posts.find_next_post_time(due_post.server)
        await posts.find_todays_post(OPEN_SERVER)
        for server_id, is_own in ((OPEN_SERVER, False), (OPEN_SERVER, True), (None, False)):
            query = DailyQuery(server_id=server_id, page_number=None, is_own=is_own)
            await dailies.find_daily_page(ADA, query)
        clock.advance(days=1)
    await dailies.find_finished_daily(clock().date() - timedelta(days=1))
    await services.calendars.load_calendar(ADA, clock().date())
    await dailies.find_server_day(clock().date() - timedelta(days=1), OPEN_SERVER)
    await dailies.find_daily_podium(clock().date() - timedelta(days=1), OPEN_SERVER)
    (server_id,) = await posts.list_due_servers()
    due_post = await posts.begin_post(server_id)
    assert due_post is not None
    await posts.record_post_refused(due_post)


async def _query_pages(services: Services, challenge: Contest) -> None:
    for game_group in (None, "every", "canfield"):
        await services.player_records.load_record_page(BEN, ADA, game_group)
        for period, server, ranking, page in product(
            Period, (OPEN_SERVER, None), LeaderboardRanking, (0, None)
        ):
            query = LeaderboardQuery(
                game_group=game_group,
                period=period,
                server_id=server,
                ranking=ranking,
                page_number=page,
            )
            await services.leaderboards.load_leaderboard_page(ADA, query)
    await services.head_to_head.load_head_to_head(BEN, (ADA, BEN))
    for server, page in product((OPEN_SERVER, None), (0, None)):
        rating_query = RatingBoardQuery(game_group="canfield", server_id=server, page_number=page)
        await services.rating_boards.load_page(ADA, rating_query)
    for server in (OPEN_SERVER, None):
        await services.house.load_house_ledger(ADA, server)
        await services.game_choice.list_variants(ADA, server)
    await services.game_choice.list_first_games()
    await services.game_choice.find_last_variant(ADA)
    await services.house.close_house_account(ADA)
    await services.contests.list_private_player_ids([ADA, BEN])
    await services.contests.load_scoreboard(challenge.id)


async def _query_seasons(services: Services) -> None:
    season, *_ = await services.seasons.list_past_seasons()
    for server in (OPEN_SERVER, None):
        for game_group in ("every", "canfield"):
            query = LeaderboardQuery(game_group=game_group, season=season, server_id=server)
            await services.leaderboards.load_leaderboard_page(ADA, query)
            await services.seasons.list_player_medals(ADA, server, game_group)
            for period in (season, None):
                hall_query = HallQuery(game_group=game_group, period=period, server_id=server)
                await services.hall.load_hall(ADA, hall_query)


async def _query_servers(services: Services) -> None:
    servers = services.server_settings
    await servers.load_settings_and_statistics(OPEN_SERVER)
    for is_global in (False, True):
        await servers.change_settings(OPEN_SERVER, is_on_global_leaderboards=is_global)
    await servers.reset_leaderboards(RESET_SERVER, (await servers.load_settings(RESET_SERVER)).era)


async def _forget_sizes(store: Store) -> None:
    """Make the files of all tables new: plans depend on how large other tests have left them."""
    async with store.begin_write(None) as conn:
        await conn.exec_driver_sql(f"TRUNCATE {', '.join(metadata.tables)}")


async def test_no_statement_scans_a_whole_table(driver: Driver, database_kind: str) -> None:
    if database_kind == "postgresql":
        await _forget_sizes(driver.store)
    with record_statements() as parameters_by_statement:
        await run_every_query(driver)
    assert len(parameters_by_statement) > 100
    used_reasons, ranking_count, skipping_count = set[str](), 0, 0
    async with driver.store.begin_read(None) as conn:
        for statement, parameters in parameters_by_statement.items():
            sql = " ".join(statement.split())
            if not sql.startswith(PLANNED_STATEMENTS):
                continue
            steps = await explain_statement(conn, statement, parameters, may_sort=True)
            if metadata.tables.keys() & set(list_scanned_tables(steps)):
                reasons = {part for part in ALLOWED_FULL_SCANS if part in sql}
                assert reasons, (sql, steps)
                used_reasons |= reasons
            if "FROM standing WHERE standing.leaderboard_id =" in sql:
                ranking_count += 1
                steps = await explain_statement(conn, statement, parameters)
                # While nobody is ranked, a leaderboard is short enough to be sorted by games.
                is_sorted = "ORDER BY standing.games DESC" in sql
                assert is_sorted == any(map(SORTING_STEP.search, steps)), (sql, steps)
                if "count(" in sql or "AS page" in sql:
                    # What is counted or skipped may be long, and is read in an index alone.
                    skipping_count += 1
                    assert any(map(INDEX_ONLY_STEP.search, steps)), (sql, steps)
    assert ranking_count > skipping_count >= 3
    if database_kind == "sqlite":
        assert used_reasons == set(ALLOWED_FULL_SCANS), "no longer needed"

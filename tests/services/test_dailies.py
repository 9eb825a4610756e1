"""Dailies: each day's deal, streaks, scoreboards, and servers' own dailies."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import text

from bot.engine.errors import GameError
from bot.models.accounts import ServerSettings, Visibility
from bot.models.contests import ContestKind
from bot.models.games import DealSource
from bot.services.attempts import KnownDealError
from bot.services.dailies import DAILY_PAGE_SIZE, DailyQuery
from bot.services.proved_deals import SUNDAY_VARIANTS
from bot.services.tables import CurrentGameAction, DealRequest, GameVersion
from bot.store import Store, accounts, dailies, games
from bot.ui.calendars import get_mark
from rendering.charts import DayMark
from tests.golden_games import WON_GAME
from tests.services.drivers import (
    ANN,
    BEN,
    CAT,
    OTHER_SERVER,
    SERVER,
    Driver,
    get_todays_daily,
)
from tests.store.player_rows import load_player_record

MONDAY = date(2026, 3, 2)


async def test_all_players_have_the_same_daily_deal_until_midnight(driver: Driver) -> None:
    query = DailyQuery(day=date(2027, 12, 31))
    driver.set_time("2027-12-31T23:59:59")
    anns_game = (await driver.begin_daily(ANN)).game
    bens_game = (await driver.begin_daily(BEN, OTHER_SERVER)).game
    assert anns_game.deal == bens_game.deal
    assert anns_game.deal_source is DealSource.SHARED
    await driver.play.draw_cards(ANN, 2)
    driver.clock.advance(seconds=1)
    # An attempt in progress at midnight ends and keeps its entry.
    with pytest.raises(GameError, match="attempt-timed-out"):
        await driver.play.draw_cards(ANN)
    [closed] = await driver.contests.close_due_contests()
    assert closed.date == "2027-12-31"
    assert await driver.contests.close_due_contests() == []
    page = await driver.load_daily_page(ANN, query)
    assert not page.is_open
    assert page.own_entry is not None
    assert (page.own_entry.is_finished, page.own_entry.move_count) == (True, 2)
    with pytest.raises(GameError, match="no-game"):
        await driver.play.draw_cards(ANN)
    assert await driver.load_daily_page(ANN, query) == page
    with pytest.raises(GameError, match="contest-over"):
        await driver.attempts.begin_attempt(CAT, SERVER, closed.id)
    next_game = (await driver.begin_daily(ANN)).game
    assert next_game.contest_id != anns_game.contest_id
    assert next_game.deal != anns_game.deal
    assert (await driver.load_daily_page()).date == date(2028, 1, 1)


async def test_a_daily_deal_is_stored_when_chosen_and_future_days_have_none(driver: Driver) -> None:
    daily_service = driver.dailies
    daily = await get_todays_daily(daily_service)
    assert await get_todays_daily(daily_service) == daily
    assert await daily_service.find_daily(driver.clock.now.date()) == daily
    tomorrow = driver.clock.now.date() + timedelta(days=1)
    with pytest.raises(ValueError, match="before its day"):
        await daily_service.get_or_create_daily(tomorrow)
    assert await daily_service.find_daily_page(ANN, DailyQuery(day=tomorrow)) is None


async def test_a_secret_and_a_bank_that_change_at_noon_leave_todays_daily(driver: Driver) -> None:
    driver.set_time("2027-03-01T09:00:00")
    daily = await get_todays_daily(driver.dailies)
    attempt = (await driver.begin_daily(ANN)).game
    async with driver.store.begin_write(None) as conn:
        for table in ("secret", "candidate_series"):
            await conn.execute(text(f"DELETE FROM {table}"))
    driver.set_time("2027-03-01T12:00:00")
    assert await get_todays_daily(driver.dailies) == daily
    assert (await driver.begin_daily(BEN)).game.deal == attempt.deal
    driver.set_time("2027-03-02T00:00:00")
    assert (await get_todays_daily(driver.dailies)).deal != daily.deal


async def test_a_week_has_fixed_variants_and_each_installation_its_own_deals(
    driver: Driver, reference_store: Store
) -> None:
    driver.clock.now = datetime(2026, 11, 23, tzinfo=UTC)
    other, weeks = Driver(reference_store, driver.clock), []
    for _ in range(7):
        weeks.append([await get_todays_daily(each.dailies) for each in (driver, other)])
        driver.clock.advance(days=1)
    weekdays = ["canfield", "canfield", "canfield-french", "canfield", "canfield", "forty-thieves"]
    assert [daily.variant for daily, _ in weeks[:6]] == weekdays
    assert weeks[6][0].variant in SUNDAY_VARIANTS
    assert all(daily.variant == others.variant for daily, others in weeks)
    deals, other_deals = ({daily.deal for daily in week} for week in zip(*weeks, strict=True))
    assert len(deals) == len(other_deals) == 7
    assert deals != other_deals


async def test_a_streak_continues_over_a_leap_day_and_ends_with_a_missed_day(
    driver: Driver,
) -> None:
    streak_lengths = []
    for day in ("2028-02-28", "2028-02-29", "2028-03-01"):
        driver.set_time(f"{day}T23:59:59")
        await driver.begin_daily()
        await driver.play_card()
        await driver.give_up()
        streak_lengths.append((await driver.load_streak()).current_days)
    assert streak_lengths == [1, 2, 3]
    for day, current_days in [("2028-03-02", 3), ("2028-03-03", 0)]:
        driver.set_time(f"{day}T00:00:00")
        streak = await driver.load_streak()
        assert (streak.current_days, streak.best_days) == (current_days, 3)
    await driver.begin_daily()
    await driver.play_card()
    streak = await driver.load_streak()
    assert (streak.current_days, streak.best_days) == (1, 3)


FORTY_DAYS = "ppppppp.ppppppppppppppppppppp..p.ppppppp"
"""Played and missed days of a player."""


async def test_forty_days_earn_freezes_and_use_them(driver: Driver) -> None:
    """One for seven days of a streak, two at most; ranks, league and wins know nothing of them."""
    first_day, told = driver.clock().date(), {}
    for number, day in enumerate(FORTY_DAYS, 1):
        if day == "p":
            await driver.begin_daily()
            await driver.play_card()
            await driver.give_up()
        streak = await driver.load_streak()
        told[number] = (streak.current_days, streak.freezes)
        driver.clock.advance(days=1)
    assert (told[6], told[7]) == ((6, 0), (7, 1))
    assert (told[8], told[9]) == ((7, 1), (8, 0))  # the day that was missed is over only now
    assert (told[15], told[22], told[29]) == ((14, 1), (21, 2), (28, 2))
    assert (told[30], told[31], told[32]) == ((28, 2), (28, 1), (29, 0))
    assert (told[33], told[34], told[40]) == ((29, 0), (1, 0), (7, 1))
    streak = await driver.load_streak()
    assert streak.best_days == 29
    assert (await driver.player_records.load_record_page(BEN, ANN)).daily_streak == streak
    async with driver.store.begin_read(None) as conn:
        last_date = driver.clock().date().isoformat()
        frozen = await dailies.list_frozen_days(conn, ANN, first_day.isoformat(), last_date)
        record = await load_player_record(conn, ANN)
    assert [(day - first_day).days + 1 for day in frozen] == [8, 30, 31]
    assert (record.games, record.best_win_streak) == (FORTY_DAYS.count("p"), 0)
    frozen_day = await driver.load_daily_page(ANN, DailyQuery(day=frozen[0]))
    assert (frozen_day.entry_count, frozen_day.own_entry) == (0, None)


async def test_a_calendar_says_what_became_of_each_day(driver: Driver) -> None:
    """Won and lost days, one that a freeze kept, missed ones after it, and today's under way."""
    driver.set_time("2026-03-29T12:00:00")
    for day in "pppppppw..lt":
        if day == ".":
            driver.clock.advance(days=1)
            continue
        table = await driver.begin_daily()
        await driver.play_card()
        if day != "t":
            await driver.give_up()
        if day == "w":
            async with driver.store.begin_write(None) as conn:
                game_id = table.game.id
                await conn.execute(
                    text(f"UPDATE entry SET is_won = true WHERE game_id = {game_id}")
                )
        if day != "t":
            driver.clock.advance(days=1)
    calendar = await driver.calendars.load_calendar(ANN, driver.clock().date())
    assert (calendar.month, calendar.first_month) == (date(2026, 4, 1), date(2026, 3, 1))
    marks = "".join(get_mark(day).name[0] for day in calendar.days)
    assert marks == "LLLLWFMLN"
    before = await driver.calendars.load_calendar(ANN, date(2026, 3, 31))
    assert "".join(get_mark(day).name[0] for day in before.days) == "N" * 28 + "LLL"
    assert before.streak == calendar.streak == await driver.load_streak()
    best = (await driver.load_daily_page(BEN, DailyQuery(day=date(2026, 4, 5)))).best_game_id
    [entry] = [day.entry for day in calendar.days if get_mark(day) is DayMark.WON]
    assert entry is not None
    assert entry.game_id == best
    assert (await driver.load_daily_page(ANN)).best_game_id is None


async def test_a_shared_text_counts_the_days_up_to_its_daily(driver: Driver) -> None:
    attempts = []
    for day in "ppppppp.p":
        if day == "p":
            await driver.begin_daily()
            await driver.play_card()
            game = (await driver.give_up()).game
            attempts.append((game, await driver.attempts.load_attempt(game)))
        driver.clock.advance(days=1)
    counts = [
        (await driver.attempts.load_honours(game, attempt, SERVER)).streak_days
        for game, attempt in attempts
    ]
    assert counts == [1, 2, 3, 4, 5, 6, 7, 8]


async def test_a_day_with_draws_alone_takes_a_freeze_and_adds_nothing(driver: Driver) -> None:
    """Whoever has only drawn has not played: the calendar shows the freeze, shares the streak."""
    driver.set_time("2026-05-01T12:00:00")
    counts = []
    for day in "pppppppd":
        await driver.begin_daily()
        if day == "p":
            await driver.play_card()
        else:
            await driver.play.draw_cards(ANN)
        game = (await driver.give_up()).game
        attempt = await driver.attempts.load_attempt(game)
        counts.append((await driver.attempts.load_honours(game, attempt, SERVER)).streak_days)
        driver.clock.advance(days=1)
    assert counts == [1, 2, 3, 4, 5, 6, 7, 7]
    for _ in range(2):
        calendar = await driver.calendars.load_calendar(ANN, driver.clock().date())
        assert [get_mark(day) for day in calendar.days[6:8]] == [DayMark.LOST, DayMark.FROZEN]
        honours = await driver.attempts.load_honours(game, attempt, SERVER)
        assert honours.streak_days == 7
        await driver.begin_daily()
        await driver.play_card()
        await driver.give_up()
        driver.clock.advance(days=1)


async def test_the_honours_of_a_daily_are_told_where_it_was_played(driver: Driver) -> None:
    """Ann wins among two here and twelve everywhere; of fewer than ten nothing is told."""
    daily = await get_todays_daily(driver.dailies)
    await driver.attempts.begin_attempt(ANN, SERVER, daily.id)
    await driver.play_card(ANN)
    game = (await driver.give_up(ANN)).game
    attempt = await driver.attempts.load_attempt(game)
    shares = []
    for number in range(1, 12):
        other = BEN + number
        await driver.attempts.begin_attempt(
            other, SERVER if number == 1 else OTHER_SERVER, daily.id
        )
        await driver.play_card(other)
        await driver.give_up(other)
        if number != 2:  # who has done the very same as Ann
            async with driver.store.begin_write(None) as conn:
                update = f"UPDATE entry SET cards_up = 0 WHERE player_id = {other}"
                await conn.execute(text(update))
        shares.append((await driver.attempts.load_honours(game, attempt, SERVER)).beaten_share)
    assert shares == [None] * 8 + [8 / 9, 9 / 10, 10 / 11]
    honours = await driver.attempts.load_honours(game, attempt, SERVER)
    assert (honours.rank, honours.entry_count) == (1, 2)
    assert (await driver.attempts.load_honours(game, attempt, OTHER_SERVER)).rank == 0
    assert (honours.is_first_win, honours.is_clean) == (False, False)


async def test_only_the_first_win_of_a_game_is_one(driver: Driver) -> None:
    told = []
    for _ in range(2):
        table = await driver.deal_and_play(WON_GAME.deal, WON_GAME.moves)
        honours = await driver.attempts.load_honours(table.game, None, SERVER)
        told.append((honours.is_first_win, honours.is_clean))
    # The deal was chosen, so that it is practice.
    assert told == [(False, True), (False, True)]
    async with driver.store.begin_write(None) as conn:
        await conn.execute(text("UPDATE result SET is_counted = true"))
    async with driver.store.begin_read(None) as conn:
        first_id = await games.find_first_win(conn, ANN, "canfield")
    assert first_id is not None
    assert first_id < table.game.id


async def test_daily_entries_are_listed_by_rank_with_unranked_ones_last(driver: Driver) -> None:
    daily = await get_todays_daily(driver.dailies)
    request = DealRequest(variant=daily.variant, deal_number=daily.deal, accept_known_deal=True)
    await driver.play.start_game(BEN, SERVER, request, CurrentGameAction.SET_ASIDE)
    with pytest.raises(KnownDealError):
        await driver.begin_daily(BEN)
    await driver.attempts.begin_attempt(BEN, SERVER, daily.id, accept_known_deal=True)
    await driver.begin_daily(ANN)
    await driver.play.draw_cards(ANN)
    cats_table = await driver.begin_daily(CAT, OTHER_SERVER)
    assert cats_table.game.server_id == OTHER_SERVER
    page = await driver.load_daily_page(BEN)
    # With as many cards up, a player without a move is below those who made some.
    assert [(ranked.rank, ranked.entry.player_id) for ranked in page.ranked_entries] == [
        (1, ANN),
        (2, CAT),
        (None, BEN),
    ]
    assert page.own_ranked_entry == page.ranked_entries[-1]
    server_query = DailyQuery(server_id=SERVER)
    server_page = await driver.load_daily_page(BEN, server_query)
    assert [ranked.entry.player_id for ranked in server_page.ranked_entries] == [ANN, BEN]
    assert (await driver.load_daily_page(CAT, server_query)).own_ranked_entry is None


async def test_a_daily_scoreboard_has_pages_and_ties_share_a_rank_across_them(
    driver: Driver,
) -> None:
    players = range(1000, 1000 + DAILY_PAGE_SIZE + 2)
    for player in players:
        await driver.begin_daily(player)
    for player in players[3:5]:
        await driver.play.draw_cards(player)
    last_player = players[-1]
    first_page = await driver.load_daily_page(last_player)
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
    own_page = await driver.load_daily_page(last_player, DailyQuery(page_number=None))
    assert own_page.page_number == 1
    assert [ranked.rank for ranked in own_page.ranked_entries] == [3, 3]
    assert own_page.own_ranked_entry in own_page.ranked_entries
    page_past_end = await driver.load_daily_page(last_player, DailyQuery(page_number=99))
    assert page_past_end.ranked_entries == own_page.ranked_entries


async def test_yesterdays_winner_is_named_with_a_replay_if_their_privacy_allows(
    driver: Driver,
) -> None:
    assert (await driver.load_daily_page()).previous_winner is None
    game_id = (await driver.begin_daily()).game.id
    driver.clock.advance(days=1)
    winner = await driver.load_previous_winner(BEN)
    assert winner.winning_entry is not None
    assert winner.winning_entry.entry.player_id == ANN
    assert winner.winning_entry.has_public_name
    assert winner.game_id == game_id
    revision = (await driver.play.load_current_table(ANN)).game.revision
    with pytest.raises(GameError, match="attempt-timed-out"):
        await driver.play.resign_game(ANN, GameVersion(game_id, revision))
    assert (await driver.load_previous_winner(BEN)).game_id == game_id
    await driver.player_settings.change_settings(
        ANN, table_visibility=Visibility.PRIVATE, record_visibility=Visibility.PRIVATE
    )
    for viewer, has_name, viewable_game_id in [(BEN, False, None), (ANN, True, game_id)]:
        winner = await driver.load_previous_winner(viewer)
        assert winner.winning_entry is not None
        assert winner.winning_entry.has_public_name is has_name
        assert winner.game_id == viewable_game_id


async def test_the_podium_is_the_servers_own_or_the_global_one(driver: Driver) -> None:
    for player, draws in [(500, 3), (501, 2), (502, 2), (503, 1), (504, 1), (505, 0)]:
        await driver.begin_daily(player, SERVER)
        if draws:
            await driver.play.draw_cards(player, draws)
    day = driver.clock.now.date()
    driver.clock.advance(days=1)
    podium = await driver.load_yesterdays_podium(SERVER)
    assert podium.server_id == SERVER
    assert [(ranked.rank, ranked.entry.player_id) for ranked in podium.ranked_entries] == [
        *((1, 503), (1, 504), (3, 501), (3, 502))
    ]
    assert (await driver.load_previous_winner(BEN)).is_tied
    global_podium = await driver.load_yesterdays_podium(OTHER_SERVER)
    assert global_podium.server_id is None
    assert global_podium.ranked_entries == podium.ranked_entries
    assert await driver.dailies.find_daily_podium(day - timedelta(days=1), SERVER) is None


async def test_a_server_counts_the_days_in_a_row_on_which_somebody_there_won(
    driver: Driver,
) -> None:
    """Each day Ann plays on the server, Ben elsewhere; a day without a daily ends nothing."""
    counts = []
    for winners in ("a", "ab", "b", "a", "-", "a"):
        if winners == "-":
            driver.clock.advance(days=1)
            continue
        for player, server, letter in ((ANN, SERVER, "a"), (BEN, OTHER_SERVER, "b")):
            daily = await get_todays_daily(driver.dailies)
            await driver.attempts.begin_attempt(player, server, daily.id)
            await driver.play_card(player)
            table = await driver.give_up(player)
            if letter in winners:
                async with driver.store.begin_write(None) as conn:
                    is_game = f"game_id = {table.game.id}"
                    await conn.execute(text(f"UPDATE entry SET is_won = true WHERE {is_game}"))
        day = await driver.dailies.find_server_day(driver.clock().date(), SERVER)
        assert day is not None
        assert (day.played_count, day.won_count) == (1, int("a" in winners))
        counts.append(day.winning_days)
        driver.clock.advance(days=1)
    assert counts == [1, 2, 0, 1, 2]


async def test_results_kept_to_a_server_are_on_no_other_scoreboard_or_podium(
    driver: Driver,
) -> None:
    await driver.server_settings.change_settings(SERVER, is_on_global_leaderboards=False)
    for player, server, draws in [(ANN, SERVER, 1), (BEN, OTHER_SERVER, 2), (CAT, None, 3)]:
        await driver.begin_daily(player, server)
        await driver.play.draw_cards(player, draws)
    ended = await driver.give_up(ANN)
    attempt = await driver.attempts.load_attempt(ended.game)
    assert attempt is not None
    assert (attempt.rank, attempt.entry_count) == (1, 1)
    global_page = await driver.load_daily_page(ANN)
    assert [(ranked.rank, ranked.entry.player_id) for ranked in global_page.ranked_entries] == [
        (1, BEN),
        (2, CAT),
    ]
    assert (global_page.entry_count, global_page.own_ranked_entry) == (2, None)
    server_page = await driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert server_page.ranked_entries == (server_page.own_ranked_entry,)
    yesterday = driver.clock.now.date()
    driver.clock.advance(days=1)
    for server, first_player in [(SERVER, ANN), (99, BEN)]:
        podium = await driver.load_yesterdays_podium(server)
        assert podium.ranked_entries[0].entry.player_id == first_player
    winner = await driver.load_previous_winner(ANN)
    assert winner.winning_entry is not None
    assert winner.winning_entry.entry.player_id == BEN
    await driver.server_settings.change_settings(SERVER, is_on_global_leaderboards=True)
    page = await driver.load_daily_page(ANN, DailyQuery(day=yesterday))
    assert [ranked.entry.player_id for ranked in page.ranked_entries] == [BEN, CAT]


OWN_QUERY = DailyQuery(server_id=SERVER, is_own=True)


async def test_a_server_has_its_own_daily_beside_the_daily_for_everyone(driver: Driver) -> None:
    dailies = driver.dailies
    assert await dailies.find_or_create_own_daily(SERVER) is None
    assert (await driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))).other_contest is None
    assert await dailies.find_daily_page(ANN, OWN_QUERY) is None
    await driver.choose_own_daily("storehouse")
    own_daily = await driver.load_own_daily()
    assert own_daily == await driver.load_own_daily()
    assert own_daily.is_own_daily
    assert (own_daily.kind, own_daily.server_id) == (ContestKind.DAILY, SERVER)
    assert (own_daily.variant, own_daily.date) == (
        "storehouse",
        driver.clock.now.date().isoformat(),
    )
    daily = await get_todays_daily(driver.dailies)
    assert not daily.is_own_daily
    assert daily.id != own_daily.id
    page = await driver.load_daily_page(ANN, DailyQuery(server_id=SERVER))
    assert (page.contest, page.other_contest) == (daily, own_daily)
    own_page = await driver.load_daily_page(ANN, OWN_QUERY)
    assert (own_page.contest, own_page.other_contest) == (own_daily, daily)
    assert own_page.query.is_own
    # Who has no entry and asks for the page with their own sees the first one.
    last_query = DailyQuery(server_id=SERVER, page_number=None)
    assert (await driver.load_daily_page(ANN, last_query)).page_number == 0
    for query in (DailyQuery(), DailyQuery(server_id=OTHER_SERVER)):
        assert (await driver.load_daily_page(ANN, query)).other_contest is None


async def test_a_change_waits_for_the_next_day_once_todays_has_begun(driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    await driver.choose_own_daily("canfield")
    with pytest.raises(GameError, match="no-such-game"):
        await driver.choose_own_daily("no-game")
    # Nobody had asked for it: the change applies at once.
    todays = await driver.load_own_daily()
    assert todays.variant == "canfield"
    await driver.choose_own_daily("rainbow")
    assert await driver.load_own_daily() == todays
    driver.clock.advance(days=1)
    tomorrows = await driver.load_own_daily()
    assert tomorrows.variant == "rainbow"
    await driver.choose_own_daily(None)
    assert await driver.load_own_daily() == tomorrows
    driver.clock.advance(days=1)
    assert await driver.dailies.find_or_create_own_daily(SERVER) is None
    # The days that were stay as they were.
    past_query = replace(OWN_QUERY, day=date.fromisoformat(todays.date or ""))
    assert (await driver.load_daily_page(ANN, past_query)).contest == todays
    tomorrow = replace(OWN_QUERY, day=date(2031, 1, 1))
    assert await driver.dailies.find_daily_page(ANN, tomorrow) is None
    # A game that was removed is passed over.
    async with driver.store.begin_write(None) as conn:
        settings = ServerSettings(id=OTHER_SERVER, own_daily_variant="removed-game")
        await accounts.save_server_settings(conn, settings)
    assert await driver.dailies.find_or_create_own_daily(OTHER_SERVER) is None
    page = await driver.load_daily_page(ANN, DailyQuery(server_id=OTHER_SERVER))
    assert page.other_contest is None


async def test_it_begins_on_its_server_only(driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    own_daily = await driver.load_own_daily()
    attempts = driver.attempts
    for elsewhere in (OTHER_SERVER, None):
        with pytest.raises(GameError, match="daily-elsewhere"):
            await attempts.begin_attempt(ANN, elsewhere, own_daily.id)
    table = await driver.begin_own_daily()
    assert (table.game.contest_id, table.game.server_id) == (own_daily.id, SERVER)
    # An attempt that has begun can be gone on with anywhere, as in challenges.
    assert (await attempts.begin_attempt(ANN, None, own_daily.id)).game.id == table.game.id
    await driver.give_up()
    with pytest.raises(GameError, match="attempt-over"):
        await driver.begin_own_daily()


async def test_it_counts_on_its_server_alone(driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    for player in (ANN, BEN):
        await driver.begin_own_daily(player)
        await driver.play_card(player)
    own_page = await driver.load_daily_page(ANN, OWN_QUERY)
    assert {ranked.entry.player_id for ranked in own_page.ranked_entries} == {ANN, BEN}
    assert own_page.own_entry is not None
    for query in (DailyQuery(), DailyQuery(server_id=SERVER)):
        page = await driver.load_daily_page(ANN, query)
        assert (page.entry_count, page.own_entry, page.streak) == (0, None, None)
    day = driver.clock.now.date()
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    league = driver.league
    for server_id in (SERVER, None):
        assert not (await league.load_page(day, server_id, 0)).standings
    podium = await driver.dailies.find_daily_podium(day, SERVER)
    assert podium is not None
    assert not podium.ranked_entries


async def test_the_winner_of_the_day_before_and_the_podium_are_its_own(
    driver: Driver,
) -> None:
    """A server may leave the global leaderboards while its own daily is under way."""
    await driver.choose_own_daily("storehouse")
    await driver.begin_daily(CAT)
    await driver.play_card(CAT)
    await driver.begin_own_daily(ANN)
    await driver.play_card(ANN)
    await driver.server_settings.change_settings(SERVER, is_on_global_leaderboards=False)
    assert (await driver.begin_own_daily(BEN)).game.counts_globally is False
    for player, rank in ((ANN, 1), (BEN, 2)):
        attempt = await driver.load_attempt(await driver.give_up(player))
        assert (attempt.rank, attempt.entry_count) == (rank, 2)
    todays = await driver.load_own_daily()
    dailies, day = driver.dailies, driver.clock.now.date()
    assert await dailies.find_finished_daily(day, SERVER) is None
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    winner = (await driver.load_daily_page(BEN, OWN_QUERY)).previous_winner
    assert winner is not None
    assert winner.winning_entry is not None
    assert (winner.contest.id, winner.winning_entry.entry.player_id) == (todays.id, ANN)
    podium = await dailies.find_own_daily_podium(day, SERVER)
    assert podium is not None
    assert [ranked.entry.player_id for ranked in podium.ranked_entries] == [ANN]
    for other_day in (day, driver.clock.now.date()):
        assert await dailies.find_own_daily_podium(other_day, OTHER_SERVER) is None
    finished = await dailies.find_finished_daily(day, SERVER)
    assert finished is not None
    assert finished.id == todays.id
    assert await dailies.find_finished_daily(day, OTHER_SERVER) is None


async def test_a_race_of_its_first_players_can_be_watched_the_day_after(driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    for player in (ANN, BEN):
        await driver.begin_own_daily(player)
        await driver.play_card(player)
    day = driver.clock.now.date()
    driver.clock.advance(days=1)
    await driver.contests.close_due_contests()
    race = await driver.races.load_daily_race(CAT, day, SERVER, is_own=True)
    assert {runner.entry.player_id for runner in race.runners} == {ANN, BEN}
    for server_id, is_own in ((SERVER, False), (None, False), (OTHER_SERVER, True)):
        with pytest.raises(GameError, match="no-race"):
            await driver.races.load_daily_race(CAT, day, server_id, is_own=is_own)


async def test_two_processes_that_ask_at_once_get_one(driver: Driver, other_driver: Driver) -> None:
    await driver.choose_own_daily("storehouse")
    services = [driver.dailies, other_driver.dailies] * 3
    found = await asyncio.gather(
        *(service.find_or_create_own_daily(SERVER) for service in services)
    )
    assert len({contest.id for contest in found if contest}) == 1
    assert None not in found

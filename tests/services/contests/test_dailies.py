"""The deal of each day, with a clock that is held."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.games import DealSource
from bot.models.players import Visibility
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.servers import ServerSettingsService
from bot.services.contests.attempts import AttemptService, KnownDealError
from bot.services.contests.contests import ContestService
from bot.services.contests.dailies import PAGE_SIZE, DailyPage, DailyQuery, DailyService
from bot.services.contests.rotation import SUNDAY_VARIANTS, get_daily_variant
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.services.games.play import PlayService
from bot.services.games.tables import Table
from bot.store import Store
from tests.services.game_driver import ANN, BEN, SERVER, ManualClock, version_of

OTHER_SERVER = 78
NEW_YEARS_EVE = datetime(2027, 12, 31, 23, 59, 59, tzinfo=UTC)


class DailyDriver:
    """People at the daily; what a test says in one line."""

    def __init__(self, store: Store, clock: ManualClock) -> None:
        self.clock = clock
        self.play_service = PlayService(store, clock, lambda: 50_000)
        self.contest_service = ContestService(store, clock, lambda: 50_000)
        self.attempt_service = AttemptService(store, clock)
        self.daily_service = DailyService(store, clock)
        self.player_service = PlayerSettingsService(store)
        self.server_service = ServerSettingsService(store)

    async def begin_daily(self, player: int = ANN, server: int | None = SERVER) -> Table:
        """Somebody begins today's."""
        today = await self.daily_service.get_todays_daily()
        return await self.attempt_service.begin_attempt(player, server, today.id)

    async def draw_cards(self, player: int, times: int = 1) -> Table:
        """Somebody draws, at the table they are at."""
        return await self.play_service.draw_cards(player, times)

    async def resign_game(self, player: int = ANN) -> Table:
        return await self.play_service.resign_game(
            player, version_of(await self.play_service.load_current_table(player))
        )

    async def load_daily_page(self, player: int = ANN, **query_fields: object) -> DailyPage:
        found = await self.daily_service.find_daily_page(player, DailyQuery(**query_fields))  # type: ignore[arg-type]  # the test knows the fields
        assert found is not None
        return found


@pytest.fixture
def daily_driver(store: Store, clock: ManualClock) -> DailyDriver:
    return DailyDriver(store, clock)


def set_clock(clock: ManualClock, text: str) -> None:
    clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


async def test_all_players_have_the_same_daily_deal_until_midnight(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    clock.now = NEW_YEARS_EVE
    ann, ben = (
        await daily_driver.begin_daily(ANN),
        await daily_driver.begin_daily(BEN, OTHER_SERVER),
    )
    assert ann.game.deal == ben.game.deal
    assert ann.game.deal_source is DealSource.SHARED
    clock.advance(seconds=1)
    later = await daily_driver.begin_daily(ANN)
    assert later.game.contest_id != ann.game.contest_id
    assert later.game.deal != ann.game.deal
    assert (await daily_driver.load_daily_page()).date == date(2028, 1, 1)


async def test_a_daily_deal_is_recorded_when_chosen_and_future_days_have_none(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    chosen = await daily_driver.daily_service.get_todays_daily()
    assert await daily_driver.daily_service.get_todays_daily() == chosen
    assert await daily_driver.daily_service.find_daily(clock.now.date()) == chosen
    tomorrow = clock.now.date() + timedelta(days=1)
    with pytest.raises(ValueError, match="before its day"):
        await daily_driver.daily_service.get_or_create_daily(tomorrow)
    assert await daily_driver.daily_service.find_daily_page(ANN, DailyQuery(day=tomorrow)) is None


async def list_week_deals(store: Store) -> list[tuple[str, int]]:
    """The games and numbers of a week from a Monday."""
    clock = ManualClock(datetime(2026, 11, 23, tzinfo=UTC))
    found = []
    for _ in range(7):
        today = await DailyService(store, clock).get_todays_daily()
        found.append((today.variant, today.deal))
        clock.advance(days=1)
    return found


async def test_a_week_has_fixed_games_and_each_installation_its_own_deals(
    store: Store, reference_store: Store
) -> None:
    here, there = await list_week_deals(store), await list_week_deals(reference_store)
    assert [game for game, _ in here] == [game for game, _ in there]
    assert {game for game, _ in here} >= {"canfield", "canfield-french", "forty-thieves"}
    assert here[-1][0] in SUNDAY_VARIANTS
    numbers = Counter(number for _, number in here + there)
    assert max(numbers.values()) == 1


def test_every_related_game_gets_its_sunday() -> None:
    sunday = date(2026, 11, 29)
    games = [
        get_daily_variant(sunday + timedelta(weeks=each)) for each in range(len(SUNDAY_VARIANTS))
    ]
    assert sorted(games) == sorted(SUNDAY_VARIANTS)


async def test_a_streak_continues_over_a_leap_day_and_ends_with_a_missed_day(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    days = []
    for day in ("2028-02-28", "2028-02-29", "2028-03-01"):
        set_clock(clock, f"{day}T23:59:59")
        await daily_driver.begin_daily()
        await daily_driver.resign_game()
        streak = (await daily_driver.load_daily_page()).streak
        assert streak is not None
        days.append(streak.current_days)
    assert days == [1, 2, 3]
    for day, count in [("2028-03-02", 3), ("2028-03-03", 0)]:
        set_clock(clock, f"{day}T00:00:00")
        streak = (await daily_driver.load_daily_page()).streak
        assert streak is not None
        assert (streak.current_days, streak.best_days) == (count, 3)
    await daily_driver.begin_daily()
    streak = (await daily_driver.load_daily_page()).streak
    assert streak is not None
    assert (streak.current_days, streak.best_days) == (1, 3)


async def test_a_daily_under_way_at_midnight_keeps_its_entry_and_continues(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    set_clock(clock, "2026-03-01T23:50:00")
    await daily_driver.begin_daily()
    before = await daily_driver.draw_cards(ANN, 2)
    clock.advance(minutes=10)
    after = await daily_driver.draw_cards(ANN)
    assert len(after.game.moves) == 3
    [closed] = await daily_driver.contest_service.close_due_contests()
    assert closed.date == "2026-03-01"
    assert await daily_driver.contest_service.close_due_contests() == []
    over = await daily_driver.load_daily_page(day=date(2026, 3, 1))
    assert not over.is_under_way
    assert over.own_entry is not None
    assert (over.own_entry.is_finished, over.own_entry.move_count) == (True, len(before.game.moves))
    await daily_driver.draw_cards(ANN)
    assert await daily_driver.load_daily_page(day=date(2026, 3, 1)) == over
    with pytest.raises(GameError, match="contest-over"):
        await daily_driver.attempt_service.begin_attempt(BEN, SERVER, closed.id)


async def test_daily_entries_are_listed_by_rank_with_unranked_ones_last(
    daily_driver: DailyDriver,
) -> None:
    today = await daily_driver.daily_service.get_todays_daily()
    known = DealRequest(variant=today.variant, deal_number=today.deal, accept_known_deal=True)
    await daily_driver.play_service.start_game(BEN, SERVER, known, CurrentGameAction.SET_ASIDE)
    with pytest.raises(KnownDealError):
        await daily_driver.begin_daily(BEN)
    await daily_driver.attempt_service.begin_attempt(BEN, SERVER, today.id, accept_known_deal=True)
    await daily_driver.begin_daily(ANN)
    await daily_driver.draw_cards(ANN)
    cleo = await daily_driver.begin_daily(403, OTHER_SERVER)
    board = await daily_driver.load_daily_page(BEN)
    assert [(each.rank, each.entry.player_id) for each in board.ranked_entries] == [
        # Whoever has made no move stands below those whom the same cards up took some.
        (1, ANN),
        (2, 403),
        (None, BEN),
    ]
    assert board.own_ranked_entry is not None
    assert board.own_ranked_entry == board.ranked_entries[-1]
    here = await daily_driver.load_daily_page(BEN, server_id=SERVER)
    assert [each.entry.player_id for each in here.ranked_entries] == [ANN, BEN]
    assert cleo.game.server_id == OTHER_SERVER
    assert (await daily_driver.load_daily_page(403, server_id=SERVER)).own_ranked_entry is None


async def test_a_daily_scoreboard_has_pages_and_ties_share_a_rank_across_them(
    daily_driver: DailyDriver,
) -> None:
    everyone = range(1000, 1000 + PAGE_SIZE + 2)
    for player in everyone:
        await daily_driver.begin_daily(player)
    for player in everyone[3:5]:
        await daily_driver.draw_cards(player)
    last = everyone[-1]
    first_page = await daily_driver.load_daily_page(last)
    # Two with one move each, before those with none.
    assert [each.entry.player_id for each in first_page.ranked_entries[:3]] == [1003, 1004, 1000]
    assert [each.rank for each in first_page.ranked_entries] == [1, 1] + [3] * (PAGE_SIZE - 2)
    assert (first_page.last_page_number, first_page.is_own_entry_off_page) == (1, True)
    assert first_page.own_ranked_entry is not None
    assert first_page.own_ranked_entry.rank == 3
    own = await daily_driver.load_daily_page(last, page_number=None)
    assert own.page_number == 1
    assert [each.rank for each in own.ranked_entries] == [3, 3]
    assert own.own_ranked_entry in own.ranked_entries
    assert (
        await daily_driver.load_daily_page(last, page_number=99)
    ).ranked_entries == own.ranked_entries


async def test_yesterdays_winner_is_named_with_a_replay_if_their_privacy_allows(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    assert (await daily_driver.load_daily_page()).previous_winner is None
    game = (await daily_driver.begin_daily()).game.id
    clock.advance(days=1)
    before = (await daily_driver.load_daily_page(BEN)).previous_winner
    assert before is not None
    assert before.winning_entry is not None
    assert (
        before.winning_entry.entry.player_id,
        before.winning_entry.has_public_name,
        before.game_id,
    ) == (ANN, True, game)
    await daily_driver.play_service.resign_game(
        ANN,
        GameVersion(game, (await daily_driver.play_service.load_current_table(ANN)).game.revision),
    )
    before = (await daily_driver.load_daily_page(BEN)).previous_winner
    assert before is not None
    assert before.game_id == game
    await daily_driver.player_service.change_settings(
        ANN, table_visibility=Visibility.PRIVATE, record_visibility=Visibility.PRIVATE
    )
    for who, named, shown in [(BEN, False, None), (ANN, True, game)]:
        before = (await daily_driver.load_daily_page(who)).previous_winner
        assert before is not None
        assert before.winning_entry is not None
        assert (before.winning_entry.has_public_name, before.game_id) == (named, shown)


async def test_the_podium_is_the_servers_own_or_the_global_one(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    for player, draws in [(500, 3), (501, 2), (502, 2), (503, 1), (504, 1), (505, 0)]:
        await daily_driver.begin_daily(player, SERVER)
        if draws:
            await daily_driver.draw_cards(player, draws)
    day = clock.now.date()
    clock.advance(days=1)
    here = await daily_driver.daily_service.find_podium(day, SERVER)
    assert here is not None
    placed = [(each.rank, each.entry.player_id) for each in here.ranked_entries]
    assert (here.server_id, placed) == (SERVER, [(1, 503), (1, 504), (3, 501), (3, 502)])
    best = (await daily_driver.load_daily_page(BEN)).previous_winner
    assert best is not None
    assert best.is_tied
    elsewhere = await daily_driver.daily_service.find_podium(day, OTHER_SERVER)
    assert elsewhere is not None
    assert (elsewhere.server_id, elsewhere.ranked_entries) == (None, here.ranked_entries)
    assert await daily_driver.daily_service.find_podium(day - timedelta(days=1), SERVER) is None


async def test_results_kept_to_a_server_are_on_no_other_scoreboard_or_podium(
    daily_driver: DailyDriver, clock: ManualClock
) -> None:
    await daily_driver.server_service.change_settings(SERVER, is_on_global_leaderboards=False)
    for player, server, draws in [(ANN, SERVER, 1), (BEN, OTHER_SERVER, 2), (403, None, 3)]:
        await daily_driver.begin_daily(player, server)
        await daily_driver.draw_cards(player, draws)
    ended = await daily_driver.resign_game(ANN)
    attempt = await daily_driver.attempt_service.load_attempt(ended.game)
    assert attempt is not None
    assert (attempt.rank, attempt.entry_count) == (1, 1)
    everywhere = await daily_driver.load_daily_page(ANN)
    assert [(each.rank, each.entry.player_id) for each in everywhere.ranked_entries] == [
        (1, BEN),
        (2, 403),
    ]
    assert (everywhere.entry_count, everywhere.own_ranked_entry) == (2, None)
    here = await daily_driver.load_daily_page(ANN, server_id=SERVER)
    assert here.ranked_entries == (here.own_ranked_entry,)
    clock.advance(days=1)
    yesterday = clock.now.date() - timedelta(days=1)
    for server, first in [(SERVER, ANN), (99, BEN)]:
        podium = await daily_driver.daily_service.find_podium(yesterday, server)
        assert podium is not None
        assert podium.ranked_entries[0].entry.player_id == first
    best = (await daily_driver.load_daily_page(ANN)).previous_winner
    assert best is not None
    assert best.winning_entry is not None
    assert best.winning_entry.entry.player_id == BEN
    await daily_driver.server_service.change_settings(SERVER, is_on_global_leaderboards=True)
    assert (await daily_driver.load_daily_page(ANN, day=yesterday)).ranked_entries[
        0
    ].entry.player_id == ANN

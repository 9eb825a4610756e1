"""The deal of each day, with a clock that is held."""

from collections import Counter
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.asking import Deal, Leave, Seen
from bot.services.attempts import Attempts, KnownDealError
from bot.services.contests import Contests
from bot.services.dailies import PAGE, Dailies, Day, Which
from bot.services.play import Play
from bot.services.players import Players
from bot.services.rota import RELATIVES, game_of
from bot.services.servers import Servers
from bot.services.table import Table
from bot.store import Store
from bot.store.games import Chosen
from bot.store.players import Visibility
from tests.services.house import ANN, BEN, SERVER, Clock, seen

ELSEWHERE = 78
NEW_YEARS_EVE = datetime(2027, 12, 31, 23, 59, 59, tzinfo=UTC)


class Club:
    """People at the daily; what a test says in one line."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self.clock = clock
        self.play = Play(store, clock, lambda: 50_000)
        self.contests = Contests(store, clock, lambda: 50_000)
        self.attempts = Attempts(store, clock)
        self.dailies = Dailies(store, clock)
        self.players = Players(store)
        self.servers = Servers(store)

    async def begin(self, player: int = ANN, server: int | None = SERVER) -> Table:
        """Somebody begins today's."""
        today = await self.dailies.today()
        return await self.attempts.begin(player, server, today.id)

    async def draws(self, player: int, times: int = 1) -> Table:
        """Somebody draws, at the table they are at."""
        return await self.play.draw(player, times)

    async def gives_up(self, player: int = ANN) -> Table:
        return await self.play.resign(player, seen(await self.play.table(player)))

    async def page(self, player: int = ANN, **which: object) -> Day:
        found = await self.dailies.day(player, Which(**which))  # type: ignore[arg-type]  # the test knows the fields
        assert found is not None
        return found


@pytest.fixture
def club(store: Store, clock: Clock) -> Club:
    return Club(store, clock)


def on(clock: Clock, text: str) -> None:
    clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


async def test_everyone_has_the_same_deal_until_midnight(club: Club, clock: Clock) -> None:
    clock.now = NEW_YEARS_EVE
    ann, ben = await club.begin(ANN), await club.begin(BEN, ELSEWHERE)
    assert ann.game.deal == ben.game.deal
    assert ann.game.chosen is Chosen.SHARED
    clock.passes(seconds=1)
    later = await club.begin(ANN)
    assert later.game.contest != ann.game.contest
    assert later.game.deal != ann.game.deal
    assert (await club.page()).date == date(2028, 1, 1)


async def test_a_deal_is_recorded_once_it_is_chosen_and_no_day_to_come_has_one(
    club: Club, clock: Clock
) -> None:
    chosen = await club.dailies.today()
    assert await club.dailies.today() == chosen
    assert await club.dailies.past(clock.now.date()) == chosen
    tomorrow = clock.now.date() + timedelta(days=1)
    with pytest.raises(ValueError, match="nobody's to know"):
        await club.dailies.of(tomorrow)
    assert await club.dailies.day(ANN, Which(day=tomorrow)) is None


async def week(store: Store) -> list[tuple[str, int]]:
    """The games and numbers of a week from a Monday."""
    clock = Clock(datetime(2026, 11, 23, tzinfo=UTC))
    found = []
    for _ in range(7):
        today = await Dailies(store, clock).today()
        found.append((today.variant, today.deal))
        clock.passes(days=1)
    return found


async def test_a_week_has_its_games_and_each_installation_its_own_deals(
    store: Store, quiet: Store
) -> None:
    here, there = await week(store), await week(quiet)
    assert [game for game, _ in here] == [game for game, _ in there]
    assert {game for game, _ in here} >= {"canfield", "canfield-french", "forty-thieves"}
    assert here[-1][0] in RELATIVES
    numbers = Counter(number for _, number in here + there)
    assert max(numbers.values()) == 1


def test_every_relative_has_its_sunday() -> None:
    sunday = date(2026, 11, 29)
    games = [game_of(sunday + timedelta(weeks=each)) for each in range(len(RELATIVES))]
    assert sorted(games) == sorted(RELATIVES)


async def test_a_streak_goes_on_over_a_leap_day_and_ends_with_a_day_left_out(
    club: Club, clock: Clock
) -> None:
    days = []
    for day in ("2028-02-28", "2028-02-29", "2028-03-01"):
        on(clock, f"{day}T23:59:59")
        await club.begin()
        await club.gives_up()
        streak = (await club.page()).streak
        assert streak is not None
        days.append(streak.days)
    assert days == [1, 2, 3]
    for day, count in [("2028-03-02", 3), ("2028-03-03", 0)]:
        on(clock, f"{day}T00:00:00")
        streak = (await club.page()).streak
        assert streak is not None
        assert (streak.days, streak.best) == (count, 3)
    await club.begin()
    streak = (await club.page()).streak
    assert streak is not None
    assert (streak.days, streak.best) == (1, 3)


async def test_what_is_under_way_at_midnight_keeps_what_stood_and_goes_on(
    club: Club, clock: Clock
) -> None:
    on(clock, "2026-03-01T23:50:00")
    await club.begin()
    before = await club.draws(ANN, 2)
    clock.passes(minutes=10)
    after = await club.draws(ANN)
    assert len(after.game.moves) == 3
    [closed] = await club.contests.close_due()
    assert closed.date == "2026-03-01"
    assert await club.contests.close_due() == []
    over = await club.page(day=date(2026, 3, 1))
    assert not over.under_way
    assert over.entry is not None
    assert (over.entry.done, over.entry.moves) == (True, len(before.game.moves))
    await club.draws(ANN)
    assert await club.page(day=date(2026, 3, 1)) == over
    with pytest.raises(GameError, match="contest-over"):
        await club.attempts.begin(BEN, SERVER, closed.id)


async def test_the_board_has_those_in_rank_by_place_and_the_others_after_them(club: Club) -> None:
    today = await club.dailies.today()
    known = Deal(variant=today.variant, number=today.deal, knowing=True)
    await club.play.new(BEN, SERVER, known, Leave.ASIDE)
    with pytest.raises(KnownDealError):
        await club.begin(BEN)
    await club.attempts.begin(BEN, SERVER, today.id, knowing=True)
    await club.begin(ANN)
    await club.draws(ANN)
    cleo = await club.begin(403, ELSEWHERE)
    board = await club.page(BEN)
    assert [(each.place, each.entry.player) for each in board.ranks] == [
        # Whoever has made no move stands below those whom the same cards up took some.
        (1, ANN),
        (2, 403),
        (None, BEN),
    ]
    assert board.own is not None
    assert board.own == board.ranks[-1]
    here = await club.page(BEN, server=SERVER)
    assert [each.entry.player for each in here.ranks] == [ANN, BEN]
    assert cleo.game.server == ELSEWHERE
    assert (await club.page(403, server=SERVER)).own is None


async def test_a_board_of_many_has_pages_and_equals_share_a_place_on_all_of_them(
    club: Club,
) -> None:
    everyone = range(1000, 1000 + PAGE + 2)
    for player in everyone:
        await club.begin(player)
    for player in everyone[3:5]:
        await club.draws(player)
    last = everyone[-1]
    first_page = await club.page(last)
    # Two with one move each, before those with none.
    assert [each.entry.player for each in first_page.ranks[:3]] == [1003, 1004, 1000]
    assert [each.place for each in first_page.ranks] == [1, 1] + [3] * (PAGE - 2)
    assert (first_page.last, first_page.own_is_off) == (1, True)
    assert first_page.own is not None
    assert first_page.own.place == 3
    own = await club.page(last, page=None)
    assert own.page == 1
    assert [each.place for each in own.ranks] == [3, 3]
    assert own.own in own.ranks
    assert (await club.page(last, page=99)).ranks == own.ranks


async def test_yesterdays_best_has_a_name_and_a_replay_where_their_player_lets_them(
    club: Club, clock: Clock
) -> None:
    assert (await club.page()).before is None
    game = (await club.begin()).game.id
    clock.passes(days=1)
    before = (await club.page(BEN)).before
    assert before is not None
    assert before.first is not None
    assert (before.first.entry.player, before.first.named, before.game) == (ANN, True, game)
    await club.play.resign(ANN, Seen(game, (await club.play.table(ANN)).game.revision))
    before = (await club.page(BEN)).before
    assert before is not None
    assert before.game == game
    await club.players.change(ANN, tables=Visibility.PRIVATE, record=Visibility.PRIVATE)
    for who, named, shown in [(BEN, False, None), (ANN, True, game)]:
        before = (await club.page(who)).before
        assert before is not None
        assert before.first is not None
        assert (before.first.named, before.game) == (named, shown)


async def test_the_podium_is_the_servers_own_and_everywheres_where_it_has_none(
    club: Club, clock: Clock
) -> None:
    for player, draws in [(500, 3), (501, 2), (502, 2), (503, 1), (504, 1), (505, 0)]:
        await club.begin(player, SERVER)
        if draws:
            await club.draws(player, draws)
    day = clock.now.date()
    clock.passes(days=1)
    here = await club.dailies.podium(day, SERVER)
    assert here is not None
    placed = [(each.place, each.entry.player) for each in here.ranks]
    assert (here.server, placed) == (SERVER, [(1, 503), (1, 504), (3, 501), (3, 502)])
    best = (await club.page(BEN)).before
    assert best is not None
    assert best.shared
    elsewhere = await club.dailies.podium(day, ELSEWHERE)
    assert elsewhere is not None
    assert (elsewhere.server, elsewhere.ranks) == (None, here.ranks)
    assert await club.dailies.podium(day - timedelta(days=1), SERVER) is None


async def test_who_plays_where_results_are_kept_stands_on_no_other_servers_board_or_podium(
    club: Club, clock: Clock
) -> None:
    await club.servers.change(SERVER, everywhere=False)
    for player, server, draws in [(ANN, SERVER, 1), (BEN, ELSEWHERE, 2), (403, None, 3)]:
        await club.begin(player, server)
        await club.draws(player, draws)
    ended = await club.gives_up(ANN)
    attempt = await club.attempts.of(ended.game)
    assert attempt is not None
    assert (attempt.place, attempt.among) == (1, 1)
    everywhere = await club.page(ANN)
    assert [(each.place, each.entry.player) for each in everywhere.ranks] == [(1, BEN), (2, 403)]
    assert (everywhere.length, everywhere.own) == (2, None)
    here = await club.page(ANN, server=SERVER)
    assert here.ranks == (here.own,)
    clock.passes(days=1)
    yesterday = clock.now.date() - timedelta(days=1)
    for server, first in [(SERVER, ANN), (99, BEN)]:
        podium = await club.dailies.podium(yesterday, server)
        assert podium is not None
        assert podium.ranks[0].entry.player == first
    best = (await club.page(ANN)).before
    assert best is not None
    assert best.first is not None
    assert best.first.entry.player == BEN
    await club.servers.change(SERVER, everywhere=True)
    assert (await club.page(ANN, day=yesterday)).ranks[0].entry.player == ANN

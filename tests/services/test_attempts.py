"""One attempt each at a contest's deal, which nobody tries beforehand, up to its last second."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import GameError
from bot.services.asking import ContestDealError, Deal, GameUnderWayError, Leave
from bot.services.attempts import Attempts, KnownDealError
from bot.services.challenging import Challenge
from bot.services.contests import Contests
from bot.services.dealing import MOST_ASIDE
from bot.services.play import Play
from bot.services.privacy import Privacy
from bot.services.replays import Replays
from bot.services.upkeep import Upkeep
from bot.store import entries, games
from bot.store.boards import Where
from bot.store.boards import find as find_board
from bot.store.contests import Contest, Measure
from bot.store.games import Outcome, Seat
from tests.golden import ALMOST, WON
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen
from tests.store.prepared import prepared_store

if TYPE_CHECKING:
    from bot.services.table import Table
    from bot.store import Store
    from bot.store.entries import Entry

CAT, MAKER = 403, 404


@dataclass
class Hall:
    """Where challenges are made and played: what a test says in one line."""

    store: Store
    clock: Clock
    fresh: int = WON.deal

    def __post_init__(self) -> None:
        self.play = Play(self.store, self.clock, lambda: 90_000)
        self.attempts = Attempts(self.store, self.clock)
        self.contests = Contests(self.store, self.clock, lambda: self.fresh)
        self.replays = Replays(self.store, self.clock)

    async def challenge(self, *players: int, minutes: float = 60, **asked: object) -> Contest:
        """A challenge at Canfield, which these have joined."""
        wanted = Challenge(variant="canfield", lasts=timedelta(minutes=minutes), **asked)  # type: ignore[arg-type]
        made = await self.contests.create(MAKER, SERVER, wanted)
        for player in players:
            await self.contests.join(player, SERVER, made.id)
        return made

    async def begin(self, player: int, contest: Contest, *, knowing: bool = False) -> Table:
        return await self.attempts.begin(player, SERVER, contest.id, knowing=knowing)

    async def moves(self, player: int, *moves: str) -> Table:
        table, stop = await self.play.typed(player, ",".join(moves))
        assert stop is None
        return table

    async def over(self, player: int, contest: Contest) -> Table:
        """The player's attempt, begun and given up after a move."""
        await self.begin(player, contest)
        return await self.play.resign(player, seen(await self.play.draw(player)))

    async def entry(self, player: int, contest: Contest) -> Entry:
        async with self.store.reading() as conn:
            found = await entries.get(conn, contest.id, player)
        assert found is not None
        return found


@pytest.fixture
def hall(store: Store, clock: Clock) -> Hall:
    return Hall(store, clock)


# One attempt each


async def test_an_attempt_is_followed_move_by_move_to_its_win(hall: Hall, clock: Clock) -> None:
    contest = await hall.challenge(ANN)
    await hall.begin(ANN, contest)
    await hall.moves(ANN, *ALMOST)
    await hall.play.undo(ANN, 2)
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.moves, entry.undos) == (False, len(ALMOST) - 2, 2)
    await hall.play.redo(ANN, 2)
    clock.passes(minutes=3)
    table = await hall.play.auto(ANN)
    assert table.game.outcome is Outcome.WON
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.won, entry.up, entry.moves) == (True, True, 52, len(WON.moves))
    assert (entry.seconds, entry.ranked) == (180, True)


async def test_it_is_one_attempt_whatever_becomes_of_it(hall: Hall) -> None:
    contest = await hall.challenge(ANN)
    first = await hall.begin(ANN, contest)
    again = await hall.begin(ANN, contest)
    assert again.game.id == first.game.id
    await hall.play.resign(ANN, seen(again))
    with pytest.raises(GameError, match="attempt-over"):
        await hall.begin(ANN, contest)
    # It is practice from then on, and changes nothing.
    before = await hall.entry(ANN, contest)
    practice = await hall.play.new(ANN, SERVER, await hall.play.deal_of(ANN, first.game.id))
    await hall.moves(ANN, *WON.moves)
    assert (practice.game.contest, practice.game.counts) == (None, False)
    assert await hall.entry(ANN, contest) == before


async def test_whoever_begins_a_challenge_has_joined_it_by_that(hall: Hall) -> None:
    contest = await hall.challenge()
    table = await hall.begin(ANN, contest)
    entry = await hall.entry(ANN, contest)
    assert (entry.game, entry.server, entry.ranked) == (table.game.id, SERVER, True)
    other = await hall.challenge(invited=(BEN,))
    with pytest.raises(GameError, match="challenge-not-invited"):
        await hall.begin(ANN, other)
    with pytest.raises(GameError, match="no-such-contest"):
        await hall.attempts.begin(BEN, SERVER + 1, contest.id)
    with pytest.raises(GameError, match="no-such-contest"):
        await hall.attempts.begin(ANN, SERVER, other.id + 1)


async def test_it_sets_aside_what_is_on_the_table_and_takes_no_room_there(hall: Hall) -> None:
    contest = await hall.challenge(ANN)
    await hall.play.new(ANN, SERVER, Deal(number=1))
    for number in range(2, MOST_ASIDE + 2):
        await hall.play.new(ANN, SERVER, Deal(number=number), Leave.ASIDE)
    attempt = await hall.begin(ANN, contest)
    assert (await hall.play.table(ANN)).game.id == attempt.game.id
    going = await hall.attempts.going(ANN)
    assert [each.contest.id if each.contest else None for each in going[:2]] == [contest.id, None]
    assert len(going) == MOST_ASIDE + 2
    # Nor does it make room for more.
    with pytest.raises(GameError, match="aside-full"):
        await hall.play.new(ANN, SERVER, Deal(number=500))
    assert (await hall.play.table(ANN)).game.id == attempt.game.id
    free = await hall.play.take_up(ANN, going[1].game.id if going[1].game else 0)
    await hall.play.resign(ANN, seen(free))
    await hall.begin(ANN, contest)
    await hall.play.new(ANN, SERVER, Deal(number=500))
    assert (await hall.play.take_up(ANN, attempt.game.id)).game.seat is Seat.TABLE


async def test_all_that_one_has_under_way_is_told_as_contests_end(hall: Hall) -> None:
    late = await hall.challenge(ANN, minutes=90)
    hall.fresh = 5
    soon = await hall.challenge(ANN, minutes=30)
    hall.fresh = 6
    over = await hall.challenge(ANN, minutes=10)
    begun = await hall.begin(ANN, over)
    await hall.begin(ANN, late)
    free = await hall.play.new(ANN, SERVER, Deal(number=1))
    hall.clock.passes(minutes=10)
    await hall.contests.close_due()
    assert [
        (each.game.id if each.game else None, each.contest.id if each.contest else None)
        for each in await hall.attempts.going(ANN)
    ] == [
        (free.game.id, None),
        (None, soon.id),
        ((await hall.entry(ANN, late)).game, late.id),
        (begun.game.id, over.id),
    ]
    assert await hall.attempts.going(BEN) == []


# What a contest forbids


@pytest.mark.parametrize("forbidden", ["undo", "hints"])
async def test_what_it_forbids_is_forbidden_until_it_is_over(hall: Hall, forbidden: str) -> None:
    contest = await hall.challenge(ANN, **{forbidden: False})
    await hall.begin(ANN, contest)
    drawn = await hall.play.draw(ANN)
    wanted = [hall.play.undo, hall.play.redo] if forbidden == "undo" else [hall.play.hint]
    for each in wanted:
        with pytest.raises(GameError, match=f"contest-no-{forbidden}"):
            await each(ANN)
    assert (await hall.play.table(ANN)).game == drawn.game
    hall.clock.passes(minutes=60)
    await wanted[0](ANN)


# The deadline


async def test_the_last_second_counts_and_the_end_does_not(hall: Hall, clock: Clock) -> None:
    contest = await hall.challenge(ANN, minutes=10)
    await hall.begin(ANN, contest)
    clock.now = contest.ends - timedelta(seconds=1)
    await hall.play.draw(ANN)
    last = await hall.entry(ANN, contest)
    assert (last.moves, last.seconds) == (1, 599)
    clock.now = contest.ends
    await hall.play.draw(ANN)
    assert await hall.entry(ANN, contest) == last
    (closed,) = await hall.contests.close_due()
    assert closed.id == contest.id
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.moves) == (True, 1)


@pytest.mark.parametrize(("late", "won"), [(-1, True), (0, False)])
async def test_a_win_counts_before_the_end_and_not_at_it(
    hall: Hall, clock: Clock, late: int, won: bool
) -> None:
    contest = await hall.challenge(ANN, minutes=10)
    await hall.begin(ANN, contest)
    await hall.moves(ANN, *ALMOST)
    clock.now = contest.ends + timedelta(seconds=late)
    table = await hall.play.auto(ANN)
    assert table.game.outcome is Outcome.WON
    clock.now = contest.ends
    await hall.contests.close_due()
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.won, entry.up == 52) == (True, won, won)
    attempt = await hall.attempts.of(table.game)
    assert attempt is not None
    assert (attempt.under_way, attempt.place, attempt.among) == (False, 1, 1)


async def test_closed_late_after_a_stop_what_was_played_meanwhile_does_not_count(
    hall: Hall, clock: Clock
) -> None:
    contest = await hall.challenge(ANN, BEN, minutes=10)
    await hall.begin(ANN, contest)
    await hall.moves(ANN, "draw")
    before = await hall.entry(ANN, contest)
    clock.passes(hours=9)
    await hall.play.resign(ANN, seen(await hall.play.draw(ANN)))
    with pytest.raises(GameError, match="contest-over"):
        await hall.begin(BEN, contest)
    assert await hall.entry(ANN, contest) == before
    await hall.contests.close_due()
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.moves, entry.up) == (True, 1, before.up)


async def test_given_up_late_it_has_the_time_of_its_last_move(hall: Hall, clock: Clock) -> None:
    contest = await hall.challenge(ANN)
    await hall.begin(ANN, contest)
    clock.passes(seconds=20)
    table = await hall.play.draw(ANN)
    clock.passes(minutes=30)
    await hall.play.resign(ANN, seen(table))
    entry = await hall.entry(ANN, contest)
    assert (entry.done, entry.seconds) == (True, 20)


async def test_what_goes_on_after_the_end_is_a_game_like_others(hall: Hall, clock: Clock) -> None:
    contest = await hall.challenge(ANN, minutes=10)
    table = await hall.begin(ANN, contest)
    await hall.play.draw(ANN)
    clock.passes(minutes=10)
    await hall.contests.close_due()
    assert (await hall.begin(ANN, contest)).game.id == table.game.id
    clock.passes(days=14, seconds=1)
    await Upkeep(hall.store, clock).run()
    async with hall.store.reading() as conn:
        game = await games.by_id(conn, table.game.id)
    assert game is not None
    assert game.outcome is Outcome.LEFT
    assert (await hall.entry(ANN, contest)).moves == 1


async def test_a_move_and_its_contests_end_leave_one_result_whichever_is_first(
    hall: Hall, clock: Clock, url: str
) -> None:
    contest = await hall.challenge(ANN, minutes=10)
    await hall.begin(ANN, contest)
    async with prepared_store(url) as other:
        elsewhere = Hall(other, clock)
        for _ in range(5):
            await hall.play.draw(ANN)
            await elsewhere.play.draw(ANN)
        assert (await hall.entry(ANN, contest)).moves == 10
        clock.now = contest.ends
        closed = await hall.contests.close_due() + await elsewhere.contests.close_due()
        assert [each.id for each in closed] == [contest.id]
        await elsewhere.play.draw(ANN)
        assert (await elsewhere.entry(ANN, contest)).moves == 10


# Fairness: a deal is not tried beforehand


async def test_who_played_the_deal_before_is_asked_and_out_of_rank(hall: Hall) -> None:
    table = await hall.play.new(ANN, SERVER, Deal(variant="canfield", number=7))
    # It takes no move: who was dealt it has seen its cards.
    await hall.play.resign(ANN, seen(table))
    contest = await hall.challenge(ANN, BEN, number=7)
    with pytest.raises(KnownDealError) as asked:
        await hall.begin(ANN, contest)
    assert asked.value.contest.id == contest.id
    assert (await hall.entry(ANN, contest)).game is None
    await hall.begin(ANN, contest, knowing=True)
    await hall.play.draw(ANN)
    await hall.over(BEN, contest)
    assert not (await hall.entry(ANN, contest)).ranked
    board = await hall.contests.scoreboard(contest.id)
    assert [each.player for each in board.entries] == [BEN, ANN, MAKER]


async def test_who_saw_its_replay_before_is_out_of_rank(hall: Hall) -> None:
    await hall.play.new(BEN, SERVER, Deal(variant="canfield", number=7))
    shown = await hall.play.resign(BEN, seen(await hall.play.draw(BEN)))
    await hall.replays.table(ANN, str(shown.game.id))
    contest = await hall.challenge(ANN, number=7)
    with pytest.raises(KnownDealError):
        await hall.begin(ANN, contest)


async def test_a_free_table_of_its_deal_is_asked_about_and_puts_out_of_rank(hall: Hall) -> None:
    contest = await hall.challenge(ANN, number=7)
    wanted = Deal(variant="canfield", number=7)
    await hall.play.new(ANN, SERVER, Deal(number=1))
    # Whoever may still enter is asked, too.
    for player in (ANN, BEN):
        with pytest.raises(ContestDealError) as asked:
            await hall.play.new(player, SERVER, wanted)
        assert (asked.value.deal, asked.value.contest) == (wanted, contest)
    assert (await hall.entry(ANN, contest)).ranked
    knowing = Deal(variant="canfield", number=7, knowing=True)
    with pytest.raises(GameUnderWayError) as asked_then:
        await hall.play.new(ANN, SERVER, knowing)
    assert asked_then.value.deal == knowing
    assert (await hall.entry(ANN, contest)).ranked
    await hall.play.new(ANN, SERVER, knowing, Leave.ASIDE)
    assert not (await hall.entry(ANN, contest)).ranked
    await hall.play.new(BEN, SERVER, knowing)
    await hall.contests.join(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await hall.begin(BEN, contest)
    # Nor while it runs: the attempt that was begun is out of rank from then on.
    await hall.contests.join(CAT, SERVER, contest.id)
    await hall.begin(CAT, contest)
    with pytest.raises(ContestDealError):
        await hall.play.new(CAT, SERVER, wanted)
    assert (await hall.entry(CAT, contest)).ranked
    await hall.play.new(CAT, SERVER, knowing)
    assert not (await hall.entry(CAT, contest)).ranked


async def test_the_same_number_with_other_decks_is_another_deal(hall: Hall) -> None:
    contest = await hall.challenge(ANN, number=7)
    other = Deal(variant="forty-thieves", number=7)
    table = await hall.play.new(ANN, SERVER, other)
    assert await hall.attempts.of(table.game) is None
    await hall.begin(ANN, contest)
    assert (await hall.entry(ANN, contest)).ranked


async def test_a_sister_game_of_the_same_number_is_the_same_deal(hall: Hall) -> None:
    contest = await hall.challenge(ANN, number=7)
    sister = Deal(variant="klondike", number=7)
    with pytest.raises(ContestDealError):
        await hall.play.new(ANN, SERVER, sister)
    knowing = Deal(variant="klondike", number=7, knowing=True)
    table = await hall.play.new(BEN, SERVER, knowing)
    attempt = await hall.attempts.of(table.game)
    assert attempt is not None
    assert (attempt.practice, attempt.contest) == (True, contest)
    ended = await hall.play.resign(BEN, seen(table))
    with pytest.raises(GameError, match="contest-unseen"):
        await hall.replays.table(ANN, str(ended.game.id))
    await hall.contests.join(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await hall.begin(BEN, contest)


async def test_what_counts_is_not_studied_in_a_challenge_of_ones_own(hall: Hall) -> None:
    await hall.play.new(ANN, SERVER, Deal(variant="canfield"))
    rival = await hall.challenge(BEN, number=7)
    await hall.begin(BEN, rival)
    for player, number in ((ANN, 90_000), (BEN, 7)):
        own = await hall.challenge(player, number=number)
        with pytest.raises(GameError, match="deal-under-way"):
            await hall.begin(player, own, knowing=True)
        assert (await hall.entry(player, own)).game is None


async def test_who_is_not_invited_plays_the_deal_as_any_other(hall: Hall) -> None:
    await hall.challenge(CAT, number=7, invited=(CAT,))
    await hall.play.new(BEN, SERVER, Deal(variant="canfield", number=7))
    with pytest.raises(ContestDealError):
        await hall.play.new(CAT, SERVER, Deal(variant="canfield", number=7))


async def test_the_attempt_of_another_shows_nothing_before_ones_own_is_over(hall: Hall) -> None:
    contest = await hall.challenge(ANN, BEN)
    table = await hall.over(ANN, contest)
    number = str(table.game.id)
    for player in (BEN, CAT):
        with pytest.raises(GameError, match="contest-unseen"):
            await hall.replays.table(player, number)
        with pytest.raises(GameError, match="contest-unseen"):
            await hall.play.deal_of(player, table.game.id)
    await hall.begin(BEN, contest)
    with pytest.raises(GameError, match="contest-unseen"):
        await hall.replays.table(BEN, number)
    await hall.play.resign(BEN, seen(await hall.play.draw(BEN)))
    assert (await hall.replays.table(BEN, number)).game.id == table.game.id
    assert (await hall.play.deal_of(BEN, table.game.id)).number == contest.deal
    # Once it is over it is anybody's.
    hall.clock.passes(hours=1)
    assert (await hall.replays.table(CAT, number)).game.id == table.game.id
    assert (await hall.play.deal_of(CAT, table.game.id)).number == contest.deal


async def test_one_that_its_end_cut_short_is_seen_again_as_it_stood_then(
    hall: Hall, clock: Clock
) -> None:
    contest = await hall.challenge(ANN, BEN, minutes=10)
    number = str((await hall.begin(ANN, contest)).game.id)
    at_the_end = await hall.play.draw(ANN, 3)
    for at_end in (False, True):
        with pytest.raises(GameError, match="not-over"):
            await hall.replays.table(BEN, number, at_end=at_end)
    clock.now = contest.ends
    await hall.play.undo(ANN, 3)
    after = await hall.play.draw(ANN)
    shown = [await hall.replays.table(BEN, number)]
    await hall.contests.close_due()
    shown.append(await hall.replays.table(BEN, number))
    await hall.play.resign(ANN, seen(after))
    shown.append(await hall.replays.table(BEN, number, at_end=True))
    assert [each.state for each in shown] == [at_the_end.state] * 3
    assert [(each.game.moves, each.game.outcome) for each in shown] == [(("draw",) * 3, None)] * 3
    assert (await hall.replays.table(BEN, number)).game.moves == ("draw",)


async def test_practice_at_its_deal_shows_nothing_either(hall: Hall) -> None:
    contest = await hall.challenge(ANN, BEN)
    await hall.over(ANN, contest)
    practice = await hall.play.new(ANN, SERVER, Deal(variant="canfield", number=contest.deal))
    attempt = await hall.attempts.of(practice.game)
    assert attempt is not None
    assert (attempt.practice, attempt.under_way, attempt.contest) == (True, True, contest)
    ended = await hall.play.resign(ANN, seen(await hall.play.draw(ANN)))
    for player in (BEN, CAT):
        with pytest.raises(GameError, match="contest-unseen"):
            await hall.replays.table(player, str(ended.game.id))
        with pytest.raises(GameError, match="contest-unseen"):
            await hall.play.deal_of(player, ended.game.id)
    hall.clock.passes(hours=1)
    assert await hall.attempts.of(practice.game) is None


async def test_an_older_game_at_a_given_deal_is_hidden_from_who_has_entered(hall: Hall) -> None:
    await hall.play.new(ANN, SERVER, Deal(variant="canfield", number=7))
    older = await hall.play.resign(ANN, seen(await hall.play.draw(ANN)))
    contest = await hall.challenge(BEN, number=7)
    with pytest.raises(GameError, match="contest-unseen"):
        await hall.replays.table(BEN, str(older.game.id))
    # Who has not entered may look, and knows the deal then.
    await hall.replays.table(CAT, str(older.game.id))
    await hall.contests.join(CAT, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await hall.begin(CAT, contest)


async def test_a_deal_that_is_under_way_in_a_contest_is_not_dealt_beside_it(hall: Hall) -> None:
    contest = await hall.challenge(ANN)
    await hall.begin(ANN, contest)
    with pytest.raises(ContestDealError):
        await hall.play.new(ANN, SERVER, Deal(variant="canfield", number=contest.deal))
    anyway = Deal(variant="canfield", number=contest.deal, knowing=True)
    with pytest.raises(GameError, match="deal-under-way"):
        await hall.play.new(ANN, SERVER, anyway)
    assert (await hall.entry(ANN, contest)).ranked


async def test_who_had_everything_erased_begins_afresh(hall: Hall) -> None:
    contest = await hall.challenge(ANN)
    await hall.over(ANN, contest)
    for player in (ANN, MAKER):
        assert await Privacy(hall.store).erase(player)
    assert (await hall.contests.scoreboard(contest.id)).entries == ()
    assert (await hall.contests.scoreboard(contest.id)).contest.maker is None
    await hall.contests.join(ANN, SERVER, contest.id)
    await hall.begin(ANN, contest)
    assert (await hall.entry(ANN, contest)).ranked


# What it is on the boards


async def test_an_attempt_at_a_deal_that_we_chose_counts_and_at_a_given_one_does_not(
    hall: Hall, house: House
) -> None:
    for number, games_there in ((None, 1), (7, 1)):
        contest = await hall.challenge(ANN, number=number)
        table = await hall.over(ANN, contest)
        assert table.game.counts is (number is None)
        async with house.store.reading() as conn:
            board = await find_board(conn, Where(server=SERVER, game="canfield", period="ever"))
        assert board is not None
        assert board.games == games_there


@pytest.mark.parametrize(("measure", "first"), [(Measure.MOVES, ANN), (Measure.TIME, BEN)])
async def test_the_place_of_an_attempt_is_as_its_contest_measures(
    hall: Hall, clock: Clock, measure: Measure, first: int
) -> None:
    contest = await hall.challenge(ANN, BEN, measure=measure)
    await hall.begin(BEN, contest)
    clock.passes(seconds=5)
    await hall.play.draw(BEN)
    his = await hall.play.resign(BEN, seen(await hall.play.draw(BEN)))
    await hall.begin(ANN, contest)
    clock.passes(minutes=5)
    hers = await hall.play.resign(ANN, seen(await hall.play.draw(ANN)))
    for table in (hers, his):
        attempt = await hall.attempts.of(table.game)
        assert attempt is not None
        assert attempt.place == (1 if table.game.player == first else 2)
        assert attempt.among == 2

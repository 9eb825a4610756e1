"""A player's one attempt at a contest's deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.services.dealing import lay_out
from bot.services.fairness import contest_of, hiding, is_open, met, still_to_play
from bot.services.joining import check_open, enter, found_contest
from bot.services.packs import games_of
from bot.services.placing import in_places, widest, with_places
from bot.services.seats import set_aside, take_up
from bot.store import contests, entries, games, streaks
from bot.store.contests import Contest, Kind
from bot.store.games import Chosen, Game
from bot.store.streaks import Streak

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.services.table import Table
    from bot.store.database import Store
    from bot.store.entries import Entry


class KnownDealError(GameError):
    """The player knows the contest's deal already, and would play it out of rank."""

    def __init__(self, contest: Contest) -> None:
        super().__init__("contest-deal-known")
        self.contest = contest


class OtherContestError(GameError):
    """The deal is another contest's, too; playing it in this one puts the player out of rank there.

    That is all right for one who knows the contest that is to be begun.
    """

    def __init__(self, contest: Contest) -> None:
        super().__init__("contest-deal")
        self.contest = contest


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a game is to a contest: an attempt in it, or ``practice`` at its deal meanwhile.

    While the contest is ``under_way`` the game is its player's alone to see. Once the attempt is
    over there is its ``entry``, and its ``place`` ``among`` all so far.
    """

    contest: Contest
    under_way: bool
    practice: bool = False
    entry: Entry | None = None
    place: int = 0
    among: int = 0

    @property
    def live(self) -> bool:
        """Whether a scoreboard that all see follows it."""
        return self.under_way and not self.practice and self.contest.kind is Kind.CHALLENGE


@dataclass(frozen=True, slots=True)
class Going:
    """What a player has under way: a game, or a contest they have entered and not begun."""

    game: Game | None
    contest: Contest | None = None


class Attempts:
    """Everyone's attempts; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def begin(
        self,
        player: int,
        server: int | None,
        contest_id: int,
        place: int | None = None,
        *,
        knowing: bool = False,
    ) -> Table:
        """Deals the contest's deal, or goes back to the attempt; what is on the table waits.

        Whoever begins has entered it by that; GameError where they may not. KnownDealError where
        the player has met the deal elsewhere, OtherContestError where it is to be played elsewhere,
        too, unless they are ``knowing`` what is out of rank then; GameError ``deal-under-way``
        where it is before them, and counts or is in another contest.
        """
        async with self._store.writing() as conn:
            now = self._clock()
            contest = await found_contest(conn, contest_id, held=True)
            entry = await entries.get(conn, contest_id, player)
            if entry is not None and entry.game is not None:
                return replace(await self._go_on(conn, entry.game), contest=contest)
            check_open(contest, now)
            if entry is None:
                entry = await enter(conn, contest, player, server, now, place=place)
            knows = await met(conn, player, contest)
            if knows:
                await _check_not_under_way(conn, player, contest)
                if not knowing:
                    raise KnownDealError(contest)
            others = await _other_contests(conn, player, server, contest, now)
            if others and not (knows or knowing):
                raise OtherContestError(contest)
            for each in others:
                await entries.out_of_rank(conn, each.id, player)
            await set_aside(conn, player)
            table = await lay_out(
                conn,
                Game(
                    player=player,
                    server=server,
                    variant=contest.variant,
                    deal=contest.deal,
                    word=contest.word,
                    chosen=Chosen.SHARED,
                    began=now,
                    touched=now,
                    counts=contest.fresh and not knows,
                    contest=contest.id,
                ),
            )
            fair = entry.ranked and not knows
            begun = replace(entry, game=table.game.id, ranked=fair, up=table.state.cards_up)
            await entries.begin(conn, begun)
            if contest.kind is Kind.DAILY:
                await _lengthen(conn, player, date.fromisoformat(contest.date or ""))
            return replace(table, contest=contest)

    async def of(self, game: Game, contest: Contest | None = None) -> Attempt | None:
        """What a game is to a contest; nothing for most games, for which nothing is read.

        Nor is anything read where the ``contest`` has just been, and the game goes on.
        """
        if not game.contest and game.chosen is Chosen.FRESH:
            return None
        if contest and game.outcome is None and is_open(contest, self._clock()):
            return Attempt(contest, under_way=True)
        async with self._store.reading() as conn:
            now = self._clock()
            hidden = await hiding(conn, game, now)
            if hidden and hidden.id != game.contest:
                # Also what was played in a contest that is over, of a deal that another hides.
                return Attempt(hidden, under_way=True, practice=True)
            contest = hidden or await contest_of(conn, game)
            if contest is None:
                return None
            attempt = Attempt(contest, under_way=hidden is not None)
            return attempt if game.outcome is None else await _placed(conn, attempt, game)

    async def going(self, player: int) -> list[Going]:
        """All that the player has under way: on the table, in contests, set aside.

        Contests come as they end; games set aside as they were touched, the last first.
        """
        async with self._store.reading() as conn:
            current = await games.at_table(conn, player)
            aside = await games.aside(conn, player)
            now = self._clock()
            entered = [
                each for each in await contests.of_player(conn, player) if is_open(each, now)
            ]
            begun = {each.contest for each in [current, *aside] if each}
            new = [each for each in entered if each.id not in begun]
            waiting = [
                Going(None, each)
                for each in new
                if (entry := await entries.get(conn, each.id, player)) and entry.game is None
            ]
            found = [Going(each, await contest_of(conn, each)) for each in aside]
        running = waiting + [each for each in found if each.contest in entered]
        running.sort(key=lambda each: entered.index(each.contest) if each.contest else 0)
        others = [each for each in found if each not in running]
        table = next((each for each in entered if current and each.id == current.contest), None)
        return [*([Going(current, table)] if current else []), *running, *others]

    async def streak(self, player: int) -> Streak | None:
        """On how many days in a row the player has begun the daily."""
        async with self._store.reading() as conn:
            return await streaks.get(conn, player)

    async def _go_on(self, conn: AsyncConnection, game_id: int) -> Table:
        game = await games.by_id(conn, game_id)
        assert game is not None  # an entry's game is there as long as the entry
        if game.outcome is not None:
            raise GameError("attempt-over")
        return await take_up(conn, game, self._clock())


async def _placed(conn: AsyncConnection, attempt: Attempt, game: Game) -> Attempt:
    """The attempt with how it stands in its contest."""
    entry = await entries.by_game(conn, game.id)
    if entry is None:
        return attempt
    if attempt.contest.kind is Kind.DAILY:
        # However many there are: whoever enters has begun.
        where = await widest(conn, entry)
        among = await entries.length(conn, entry.contest, where)
        place = await entries.place(conn, entry, where)
    else:
        most = await entries.length(conn, entry.contest)
        listed = await entries.of_contest(conn, entry.contest, most=most)
        placed = with_places(attempt.contest, in_places(attempt.contest, listed))
        place = next(place for place, each in placed if each == entry)
        among = sum(each.game is not None for each in listed)
    return replace(attempt, entry=entry, place=place, among=among)


async def _other_contests(
    conn: AsyncConnection, player: int, server: int | None, contest: Contest, now: datetime
) -> list[Contest]:
    """Other contests in which the player has an attempt at the same deal to make."""
    found = await still_to_play(conn, player, server, contest.variant, contest.deal, now)
    return [each for each, _ in found if each.id != contest.id]


async def _check_not_under_way(conn: AsyncConnection, player: int, contest: Contest) -> None:
    for each in await games_of(conn, player, contest.variant, contest.deal):
        if each.outcome is None and (each.counts or each.contest):
            raise GameError("deal-under-way")


async def _lengthen(conn: AsyncConnection, player: int, day: date) -> None:
    """One day more, in a row or the first of one."""
    before = await streaks.get(conn, player)
    yesterday = (day - timedelta(days=1)).isoformat()
    days = before.days + 1 if before and before.date == yesterday else 1
    best = max(days, before.best if before else 0)
    await streaks.save(conn, Streak(player=player, date=day.isoformat(), days=days, best=best))

"""A player's one attempt at a contest's deal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import Contest, ContestKind
from bot.models.dailies import DailyStreak
from bot.models.games import DealSource, Game
from bot.services.contests.fairness import (
    find_concealing_contest,
    find_game_contest,
    has_seen_deal,
    is_contest_open,
    list_playable_contests,
)
from bot.services.contests.membership import check_contest_open, enter_contest, load_contest
from bot.services.contests.ranking import assign_ranks, load_broadest_board, sort_by_rank
from bot.services.games.deal_history import list_games_of_deal
from bot.services.games.dealing import deal_onto_table
from bot.services.games.slots import resume_game, set_current_game_aside
from bot.store.contests import contests, entries, streaks
from bot.store.games import games

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.models.entries import ContestEntry
    from bot.services.games.tables import Table
    from bot.store import Connection, Store


class KnownDealError(GameError):
    """The player knows the contest's deal already, and would play it out of rank."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(ErrorKey.CONTEST_DEAL_KNOWN)
        self.contest = contest


class DealInOtherContestError(GameError):
    """The deal is another contest's, too; playing it in this one puts the player out of rank there.

    That is all right for one who knows the contest that is to be begun.
    """

    def __init__(self, contest: Contest) -> None:
        super().__init__(ErrorKey.DEAL_IN_CONTEST)
        self.contest = contest


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a game is to a contest: an attempt in it, or ``practice`` at its deal meanwhile.

    While the contest is ``under_way`` the game is its player's alone to see. Once the attempt is
    over there is its ``entry``, and its ``place`` ``among`` all so far.
    """

    contest: Contest
    is_under_way: bool
    is_practice: bool = False
    entry: ContestEntry | None = None
    rank: int = 0
    entry_count: int = 0

    @property
    def has_live_scoreboard(self) -> bool:
        """Whether a scoreboard that all see follows it."""
        return (
            self.is_under_way
            and not self.is_practice
            and self.contest.kind is ContestKind.CHALLENGE
        )


@dataclass(frozen=True, slots=True)
class ActiveGame:
    """What a player has under way: a game, or a contest they have entered and not begun."""

    game: Game | None
    contest: Contest | None = None


class AttemptService:
    """Everyone's attempts; ``clock`` tells the time."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def begin_attempt(
        self,
        player_id: int,
        server_id: int | None,
        contest_id: int,
        channel_id: int | None = None,
        *,
        accept_known_deal: bool = False,
    ) -> Table:
        """Deals the contest's deal, or goes back to the attempt; what is on the table waits.

        Whoever begins has entered it by that; GameError where they may not. KnownDealError where
        the player has met the deal elsewhere, OtherContestError where it is to be played elsewhere,
        too, unless they are ``knowing`` what is out of rank then; GameError ``deal-in-progress``
        where it is before them, and counts or is in another contest.
        """
        async with self._store.begin_write() as conn:
            now = self._clock()
            contest = await load_contest(conn, contest_id, for_update=True)
            entry = await entries.find_entry(conn, contest_id, player_id)
            if entry is not None and entry.game_id is not None:
                return replace(await self._resume_attempt(conn, entry.game_id), contest=contest)
            check_contest_open(contest, now)
            if entry is None:
                entry = await enter_contest(
                    conn, contest, player_id, server_id, now, channel_id=channel_id
                )
            knows = await has_seen_deal(conn, player_id, contest)
            if knows:
                await _check_deal_not_under_way(conn, player_id, contest)
                if not accept_known_deal:
                    raise KnownDealError(contest)
            others = await _list_other_contests(conn, player_id, server_id, contest, now)
            if others and not (knows or accept_known_deal):
                raise DealInOtherContestError(contest)
            for each in others:
                await entries.mark_entry_unranked(conn, each.id, player_id)
            await set_current_game_aside(conn, player_id)
            table = await deal_onto_table(
                conn,
                Game(
                    player_id=player_id,
                    server_id=server_id,
                    variant=contest.variant,
                    deal=contest.deal,
                    deal_word=contest.deal_word,
                    deal_source=DealSource.SHARED,
                    dealt_at=now,
                    last_active_at=now,
                    is_counted=contest.is_fresh_deal and not knows,
                    contest_id=contest.id,
                ),
            )
            fair = entry.is_ranked and not knows
            begun = replace(
                entry, game_id=table.game.id, is_ranked=fair, cards_up=table.state.cards_up
            )
            await entries.record_attempt_start(conn, begun)
            if contest.kind is ContestKind.DAILY:
                await _extend_daily_streak(conn, player_id, date.fromisoformat(contest.date or ""))
            return replace(table, contest=contest)

    async def load_attempt(self, game: Game, contest: Contest | None = None) -> Attempt | None:
        """What a game is to a contest; nothing for most games, for which nothing is read.

        Nor is anything read where the ``contest`` has just been, and the game goes on.
        """
        if not game.contest_id and game.deal_source is DealSource.FRESH:
            return None
        if contest and game.outcome is None and is_contest_open(contest, self._clock()):
            return Attempt(contest, is_under_way=True)
        async with self._store.begin_read() as conn:
            now = self._clock()
            hidden = await find_concealing_contest(conn, game, now)
            if hidden and hidden.id != game.contest_id:
                # Also what was played in a contest that is over, of a deal that another hides.
                return Attempt(hidden, is_under_way=True, is_practice=True)
            contest = hidden or await find_game_contest(conn, game)
            if contest is None:
                return None
            attempt = Attempt(contest, is_under_way=hidden is not None)
            return (
                attempt if game.outcome is None else await _load_attempt_rank(conn, attempt, game)
            )

    async def list_active_games(self, player_id: int) -> list[ActiveGame]:
        """All that the player has under way: on the table, in contests, set aside.

        Contests come as they end; games set aside as they were touched, the last first.
        """
        async with self._store.begin_read() as conn:
            current = await games.find_game_on_table(conn, player_id)
            aside = await games.list_games_set_aside(conn, player_id)
            now = self._clock()
            entered = [
                each
                for each in await contests.list_open_contests_of_player(conn, player_id)
                if is_contest_open(each, now)
            ]
            begun = {each.contest_id for each in [current, *aside] if each}
            new = [each for each in entered if each.id not in begun]
            waiting = [
                ActiveGame(None, each)
                for each in new
                if (entry := await entries.find_entry(conn, each.id, player_id))
                and entry.game_id is None
            ]
            found = [ActiveGame(each, await find_game_contest(conn, each)) for each in aside]
        running = waiting + [each for each in found if each.contest in entered]
        running.sort(key=lambda each: entered.index(each.contest) if each.contest else 0)
        others = [each for each in found if each not in running]
        table = next((each for each in entered if current and each.id == current.contest_id), None)
        return [*([ActiveGame(current, table)] if current else []), *running, *others]

    async def load_daily_streak(self, player_id: int) -> DailyStreak | None:
        """On how many days in a row the player has begun the daily."""
        async with self._store.begin_read() as conn:
            return await streaks.find_daily_streak(conn, player_id)

    async def _resume_attempt(self, conn: Connection, game_id: int) -> Table:
        game = await games.find_game(conn, game_id)
        assert game is not None  # an entry's game is there as long as the entry
        if game.outcome is not None:
            raise GameError(ErrorKey.ATTEMPT_OVER)
        return await resume_game(conn, game, self._clock())


async def _load_attempt_rank(conn: Connection, attempt: Attempt, game: Game) -> Attempt:
    """The attempt with how it stands in its contest."""
    entry = await entries.find_entry_of_game(conn, game.id)
    if entry is None:
        return attempt
    if attempt.contest.kind is ContestKind.DAILY:
        # However many there are: whoever enters has begun.
        where = await load_broadest_board(conn, entry)
        among = await entries.count_entries(conn, entry.contest_id, where)
        place = await entries.load_entry_rank(conn, entry, where)
    else:
        most = await entries.count_entries(conn, entry.contest_id)
        listed = await entries.list_scoreboard_entries(conn, entry.contest_id, limit=most)
        placed = assign_ranks(attempt.contest, sort_by_rank(attempt.contest, listed))
        place = next(place for place, each in placed if each == entry)
        among = sum(each.game_id is not None for each in listed)
    return replace(attempt, entry=entry, rank=place, entry_count=among)


async def _list_other_contests(
    conn: Connection, player_id: int, server_id: int | None, contest: Contest, now: datetime
) -> list[Contest]:
    """Other contests in which the player has an attempt at the same deal to make."""
    found = await list_playable_contests(
        conn, player_id, server_id, contest.variant, contest.deal, now
    )
    return [each for each, _ in found if each.id != contest.id]


async def _check_deal_not_under_way(conn: Connection, player_id: int, contest: Contest) -> None:
    for each in await list_games_of_deal(conn, player_id, contest.variant, contest.deal):
        if each.outcome is None and (each.is_counted or each.contest_id):
            raise GameError(ErrorKey.DEAL_IN_PROGRESS)


async def _extend_daily_streak(conn: Connection, player_id: int, day: date) -> None:
    """One day more, in a row or the first of one."""
    before = await streaks.find_daily_streak(conn, player_id)
    yesterday = (day - timedelta(days=1)).isoformat()
    days = before.current_days + 1 if before and before.last_date == yesterday else 1
    best = max(days, before.best_days if before else 0)
    await streaks.save_daily_streak(
        conn,
        DailyStreak(
            player_id=player_id, last_date=day.isoformat(), current_days=days, best_days=best
        ),
    )

"""Races of contests that are over: whose games are shown, how they went, and who led when."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import Visibility
from bot.models.contests import (
    DEALER_ID,
    Contest,
    ContestEntry,
    ContestTieBreaker,
    DealerRecord,
)
from bot.models.games import Game
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.challenges import MAX_CHALLENGE_ENTRIES, load_contest
from bot.services.contests import (
    assign_ranks,
    build_result_key,
    list_ranked_entries,
    sort_by_rank,
)
from bot.services.dailies import PODIUM_SIZE
from bot.services.dealer import build_dealer_attempt, find_dealer_record, is_dealer_in_race
from bot.services.fairness import (
    check_may_view_game,
    list_contests_of_deal,
    record_viewed_solution,
)
from bot.services.replays import find_game_at_contest_end
from bot.services.tables import is_readable, list_stored_positions
from bot.store import Connection, PlayerRequest, Store, accounts, contests, games

MAX_RUNNERS = 6
"""At most this many games are in the race of a challenge: the best."""

MIN_RUNNERS = 2


@dataclass(frozen=True, slots=True)
class Runner:
    """A player in a race: their rank, their game as it stood at the contest's end, its course.

    The dealer has no rank.
    """

    rank: int | None
    entry: ContestEntry
    game: Game
    course: RaceCourse


@dataclass(frozen=True, slots=True)
class ContestRace:
    """The race of a contest: its runners in the order in which they joined, and who was ahead when.

    Nobody stores when a move was made. So a game's moves are spread evenly over its duration on
    the race's clock, which counts what breaks ties in the contest: moves, so that all make their
    tenth at one time, or seconds. The clock runs until the last move of the winner, who is the
    best of the runners. With ``is_deal_secret`` another contest of the deal is open, which not
    everyone may see.
    """

    contest: Contest
    runners: tuple[Runner, ...]
    winner_number: int
    leads: tuple[Lead, ...]
    is_deal_secret: bool = False

    @property
    def winner(self) -> Runner:
        """The best of the runners."""
        return self.runners[self.winner_number]

    @property
    def player_ids(self) -> list[int]:
        """The players in the race, without the dealer."""
        return [runner.entry.player_id for runner in self.runners if runner.rank is not None]

    def list_by_rank(self) -> list[Runner]:
        """Return the runners, the best first and the dealer last; ties in their order."""
        return sorted(self.runners, key=lambda runner: runner.rank or MAX_CHALLENGE_ENTRIES + 1)


_RankedGame: TypeAlias = "tuple[int | None, ContestEntry, Game]"
"""A rank, its entry, and the entry's game at the contest's end; the dealer has no rank."""


class RaceService:
    """Races of challenges and dailies; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def find_challenge_race(self, contest_id: int) -> ContestRace | None:
        """Return a challenge's race as everyone may see it; None if there is nothing to race.

        In it are the best players with a rank who made a move and let others see their tables.
        """
        async with self._store.begin_read(None) as conn:
            contest = await load_contest(conn, contest_id)
            shown = await self._list_challenge_games(conn, contest)
            if await self._is_deal_in_open_contest(conn, contest):
                return None
        return _build_race(contest, shown)

    async def find_daily_race(self, day: date, server_id: int) -> ContestRace | None:
        """Return the race of a server's first three in a daily, as everyone may see it.

        None if there is nothing to race.
        """
        async with self._store.begin_read(None) as conn:
            contest = await contests.find_daily_contest(conn, day.isoformat())
            if contest is None:
                return None
            shown = await self._list_daily_games(conn, contest, server_id)
            if await self._is_deal_in_open_contest(conn, contest):
                return None
        return _build_race(contest, shown)

    async def load_challenge_race(
        self, viewer_id: int, contest_id: int, *, request: PlayerRequest | None = None
    ) -> ContestRace:
        """Return a challenge's race for a player to watch, for whom its deal no longer counts then.

        Raises GameError if there is no race, or the player may not see games of the deal.
        """
        async with self._store.begin_write(request) as conn:
            contest = await load_contest(conn, contest_id)
            shown = await self._list_challenge_games(conn, contest)
            await self._record_view(conn, viewer_id, shown)
            is_deal_secret = await self._is_deal_in_open_contest(conn, contest)
        return replace(_require_race(_build_race(contest, shown)), is_deal_secret=is_deal_secret)

    async def load_daily_race(
        self,
        viewer_id: int,
        day: date,
        server_id: int | None,
        *,
        is_own: bool = False,
        request: PlayerRequest | None = None,
    ) -> ContestRace:
        """Return the race of a daily's first three, on a server or globally, in the same way.

        ``is_own`` asks for that of the server's own daily.
        """
        board_server_id = GLOBAL_SERVER_ID if server_id is None else server_id
        async with self._store.begin_write(request) as conn:
            if is_own:
                contest = await contests.find_own_daily_contest(
                    conn, board_server_id, day.isoformat()
                )
            else:
                contest = await contests.find_daily_contest(conn, day.isoformat())
            if contest is None:
                raise GameError(ErrorKey.NO_RACE)
            shown = await self._list_daily_games(conn, contest, board_server_id)
            await self._record_view(conn, viewer_id, shown)
            is_deal_secret = await self._is_deal_in_open_contest(conn, contest)
        return replace(_require_race(_build_race(contest, shown)), is_deal_secret=is_deal_secret)

    async def _list_challenge_games(self, conn: Connection, contest: Contest) -> list[_RankedGame]:
        joined = await contests.list_scoreboard_entries(
            conn, contest.id, limit=MAX_CHALLENGE_ENTRIES
        )
        ranked = assign_ranks(contest, sort_by_rank(contest, joined))
        return await self._list_shown_games(conn, contest, ranked)

    async def _list_daily_games(
        self, conn: Connection, contest: Contest, server_id: int
    ) -> list[_RankedGame]:
        first_entries = await list_ranked_entries(conn, contest, server_id, 0, PODIUM_SIZE)
        ranked = [
            (ranked_entry.rank, ranked_entry.entry)
            for ranked_entry in first_entries
            if ranked_entry.rank is not None
        ]
        return await self._list_shown_games(conn, contest, ranked)

    async def _list_shown_games(
        self, conn: Connection, contest: Contest, ranked: Iterable[tuple[int, ContestEntry]]
    ) -> list[_RankedGame]:
        """Return the best games that others may see, and the dealer's; none of an open contest."""
        dealer_record = await find_dealer_record(conn, contest, self._clock())
        dealer_runs = is_dealer_in_race(contest, dealer_record)
        shown: list[_RankedGame] = []
        for rank, entry in ranked:
            if len(shown) == MAX_RUNNERS - dealer_runs:
                break
            if game := await self._find_shown_game(conn, entry):
                shown.append((rank, entry, game))
        if shown and dealer_record and dealer_runs:
            entry = _build_dealer_entry(contest, dealer_record)
            shown.append((None, entry, build_dealer_attempt(contest, dealer_record)))
        return shown

    async def _find_shown_game(self, conn: Connection, entry: ContestEntry) -> Game | None:
        """Return a ranked attempt with moves as it was at its contest's end, if others may see it.

        None while the contest is open, and if it cannot be opened any more.
        """
        if not entry.is_ranked or entry.game_id is None or not entry.move_count:
            return None
        owner = await accounts.load_player_settings(conn, entry.player_id)
        game = await games.find_game(conn, entry.game_id)
        if game is None or owner.table_visibility is Visibility.PRIVATE:
            return None
        game_at_end = await find_game_at_contest_end(conn, game, self._clock())
        if game_at_end is None or not game_at_end.moves or not is_readable(game_at_end):
            return None
        return game_at_end

    async def _is_deal_in_open_contest(self, conn: Connection, contest: Contest) -> bool:
        """Return whether the games would show the deal of a contest that is not over."""
        return any(
            other.is_open_at(self._clock())
            for other in await list_contests_of_deal(conn, contest.variant, contest.deal)
        )

    async def _record_view(
        self, conn: Connection, viewer_id: int, shown: Sequence[_RankedGame]
    ) -> None:
        others = [game for _, _, game in shown if game.player_id != viewer_id]
        if len(shown) < MIN_RUNNERS or not others:
            return
        for game in others:
            await check_may_view_game(conn, viewer_id, game, self._clock())
        await record_viewed_solution(conn, viewer_id, others[0])


def _build_race(contest: Contest, shown: Sequence[_RankedGame]) -> ContestRace | None:
    if len(shown) < MIN_RUNNERS:
        return None
    best_first = [
        Runner(rank, entry, game, _build_course(contest, entry, game))
        for rank, entry, game in shown
    ]
    # Side by side they stand as they joined, so that nobody sees beforehand who wins.
    runners = sorted(
        best_first, key=lambda runner: (runner.entry.joined_at, runner.entry.player_id)
    )
    winner = min(best_first, key=partial(_build_race_key, contest))
    leads = list_leads([runner.course for runner in runners], winner.course.duration)
    return ContestRace(contest, tuple(runners), runners.index(winner), tuple(leads))


def _build_dealer_entry(contest: Contest, dealer_record: DealerRecord) -> ContestEntry:
    return ContestEntry(
        contest_id=contest.id,
        player_id=DEALER_ID,
        joined_at=contest.starts_at,
        is_won=dealer_record.is_won,
        cards_up=dealer_record.cards_up,
        move_count=len(dealer_record.moves),
    )


def _build_race_key(contest: Contest, runner: Runner) -> tuple[object, ...]:
    """Return the key by which the winner of a race comes first: the dealer wins no tie."""
    seconds = sys.maxsize if runner.rank is None else runner.entry.seconds
    return build_result_key(contest.tie_breaker, replace(runner.entry, seconds=seconds))


def _build_course(contest: Contest, entry: ContestEntry, game: Game) -> RaceCourse:
    cards_up = tuple(state.cards_up for state in list_stored_positions(game))
    is_by_time = contest.tie_breaker is ContestTieBreaker.TIME
    return RaceCourse(cards_up, max(1, entry.seconds) if is_by_time else len(game.moves))


def _require_race(race: ContestRace | None) -> ContestRace:
    if race is None:
        raise GameError(ErrorKey.NO_RACE)
    return race


MIN_LEAD_SHARE = 0.04
"""A lead that lasts for less than this share of a race is none, unless it is the last one."""


@dataclass(frozen=True, slots=True)
class RaceCourse:
    """How many cards a runner has up: as dealt, and after each move.

    The moves are spread evenly over the ``duration`` of the runner's game.
    """

    cards_up: tuple[int, ...]
    duration: int

    def list_move_times(self) -> list[float]:
        """Return the time of each move."""
        count = len(self.cards_up) - 1
        return [self.duration * number / count for number in range(1, count + 1)]


@dataclass(frozen=True, slots=True)
class Lead:
    """From this time on, the runner of that number has more cards up than any other."""

    time: float
    runner_number: int


def list_leads(courses: Sequence[RaceCourse], duration: float) -> list[Lead]:
    """Return when a runner pulls ahead of all others, until the time ``duration``.

    Nobody pulls ahead by a lead that soon ends, or of whoever was ahead last and was caught up
    with only.
    """
    leads: list[Lead] = []
    for (time, leader), (end_time, _) in pairwise(_list_leaders(courses, duration)):
        lasts = end_time >= duration or end_time - time >= MIN_LEAD_SHARE * duration
        is_new = not leads or leads[-1].runner_number != leader
        if leader is not None and lasts and is_new:
            leads.append(Lead(time, leader))
    return leads


def _list_leaders(courses: Sequence[RaceCourse], duration: float) -> list[tuple[float, int | None]]:
    """Return from when on who is ahead, None where several are; the last item is the end."""
    moves = sorted(
        (time, number, cards_up)
        for number, course in enumerate(courses)
        for time, cards_up in zip(course.list_move_times(), course.cards_up[1:], strict=True)
        if time <= duration
    )
    current_cards_up = [course.cards_up[0] for course in courses]
    leaders: list[tuple[float, int | None]] = [(0.0, None)]
    for position, (time, number, cards_up) in enumerate(moves):
        current_cards_up[number] = cards_up
        if position + 1 < len(moves) and moves[position + 1][0] == time:
            continue  # others move at the same time
        leader = _find_leader(current_cards_up)
        if leader != leaders[-1][1]:
            leaders.append((time, leader))
    return [*leaders, (duration, None)]


def _find_leader(cards_up: list[int]) -> int | None:
    most = max(cards_up)
    return cards_up.index(most) if cards_up.count(most) == 1 else None

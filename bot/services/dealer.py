"""The dealer's attempts at contests: who plays them, when, and who has beaten the dealer.

The dealer is the bot as a rival, and deals nothing. It plays as the fair player does, which sees
what players see. Its games have no player: they are in no rank, rating, league or export.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from time import monotonic

from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import replay
from bot.models.claims import ClaimKind
from bot.models.contests import (
    DEALER_ID,
    Contest,
    ContestEntry,
    ContestTieBreaker,
    DealerRecord,
)
from bot.models.games import DealSource, Game, GameOutcome
from bot.services.claims import ClaimService
from bot.services.proved_deals import find_deal_to_come, get_daily_variant
from bot.services.solver_pool import SolverPool
from bot.solver.compiler import has_numba
from bot.solver.solution import does_core_know
from bot.store import Connection, Store, dealer
from bot.variants import VARIANTS, get_variant

DEALER_INTERVAL_SECONDS = 60.0
"""Seconds between two looks at whether a contest waits for the dealer."""

MAX_CPU_SECONDS_PER_DAY = 600.0
"""The CPU time that the deals played since midnight (UTC) take at most."""

MAX_CPU_SECONDS_BEFORE_REPEATS = 300.0
"""The CPU time after which tomorrow's daily is not played again that day: nobody waits for it."""

MAX_CPU_SECONDS_PER_GAME = 240.0
"""The CPU time after which a game is given up; the longest took 207 s on a busy server."""

_SLICE_SECONDS = 20.0
"""The moves of a game are asked for in parts of about this length."""

_RUN_SECONDS = 300.0
"""Games begin in the first seconds of a run: its claim is held for some minutes only."""

_KNOWN_VARIANTS = [key for key, rules in VARIANTS.items() if does_core_know(rules)]


@dataclass(frozen=True, slots=True)
class _UnfinishedGame:
    """The moves of a game that goes on later, and the CPU seconds that they took."""

    moves: tuple[str, ...] = ()
    cpu_seconds: float = 0.0


class DealerService:
    """The dealer's play in the solver's workers; ``clock`` returns the time in UTC."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
    ) -> None:
        self._store = store
        self._clock = clock
        self._solver_pool = solver_pool
        self._unfinished: dict[DealerRecord, _UnfinishedGame] = {}
        self._failures = Counter[DealerRecord]()

    async def play_due_games(self) -> None:
        """Play what is due, one game after another, unless another process does.

        It is tomorrow's daily, then contests that somebody has begun, then tomorrow's daily by
        other seeds. It ends when all are played, the day's CPU time is used, or after some minutes.
        """
        can_play = self._solver_pool.has_workers and has_numba()
        if not can_play or await self._find_due_game() is None:
            return
        async with ClaimService(self._store, self._clock).hold(ClaimKind.DEALER_GAMES) as claim:
            ends_at = monotonic() + _RUN_SECONDS
            while claim and monotonic() < ends_at and (due := await self._find_due_game()):
                played = await self._play_game(*due)
                if played is None:
                    return
                async with self._store.begin_background_write() as conn:
                    await dealer.save_dealer_record(conn, played)

    async def _find_due_game(self) -> tuple[DealerRecord, float] | None:
        """Return the record of the deal to play next, and the CPU seconds that are left today.

        None if nothing is to be played. A deal at which a worker has failed comes after the others.
        """
        now = self._clock()
        async with self._store.begin_read(None) as conn:
            seconds = await dealer.sum_cpu_seconds(conn, datetime.combine(now, time(), UTC))
            tomorrows = await _find_daily_to_come(conn, now.date() + timedelta(days=1))
            to_play = await dealer.list_contests_to_play(conn, now, _KNOWN_VARIANTS)
        due = [DealerRecord(variant=contest.variant, deal=contest.deal) for contest in to_play]
        if tomorrows and not tomorrows.game_count:
            due.insert(0, tomorrows)
        elif (
            tomorrows
            and tomorrows.game_count < get_planned_game_count(tomorrows.variant)
            and seconds < MAX_CPU_SECONDS_BEFORE_REPEATS
        ):
            due.append(tomorrows)
        if not due:
            return None
        record = min(due, key=self._failures.__getitem__)
        seconds_left = MAX_CPU_SECONDS_PER_DAY - seconds
        return (record, seconds_left) if self._has_time_left(record, seconds_left) else None

    def _has_time_left(self, record: DealerRecord, seconds_left: float) -> bool:
        """Return whether a deal may be played on for a while today."""
        unfinished = self._unfinished.get(record, _UnfinishedGame())
        return unfinished.cpu_seconds + _SLICE_SECONDS <= seconds_left

    async def _play_game(self, record: DealerRecord, seconds_left: float) -> DealerRecord | None:
        """Return the record of a deal after one more game.

        None if the game goes on later: there is no fair player yet, the worker has failed, others
        need it, or the day's CPU time is used.
        """
        variant, deal_number = record.variant, record.deal
        game, is_over = self._unfinished.get(record, _UnfinishedGame()), False
        while not is_over and game.cpu_seconds < MAX_CPU_SECONDS_PER_GAME:
            if not self._has_time_left(record, seconds_left):
                return None
            played = await self._solver_pool.play_as_fair_player(
                variant, deal_number, game.moves, record.game_count, _SLICE_SECONDS
            )
            if played is None:
                self._failures[record] += 1
                return None
            is_over = played.is_over
            if not (played.moves or is_over):
                return None
            game = _UnfinishedGame(game.moves + played.moves, game.cpu_seconds + played.cpu_seconds)
            self._unfinished[record] = game
        del self._unfinished[record]
        state = replay(get_variant(variant), deal_number, map(Move.parse, game.moves))
        after = replace(
            record,
            win_count=record.win_count + is_won(state),
            game_count=record.game_count + 1,
            cpu_seconds=record.cpu_seconds + game.cpu_seconds,
            played_at=self._clock(),
        )
        if record.game_count:
            return after
        return replace(after, moves=game.moves, is_won=is_won(state), cards_up=state.cards_up)


def has_dealer(variant_key: str) -> bool:
    """Return whether the dealer plays a game here: without numba it plays none."""
    return has_numba() and does_core_know(get_variant(variant_key))


def is_dealer_in_race(contest: Contest, dealer_record: DealerRecord | None) -> bool:
    """Return whether the dealer runs in a contest's race: only where moves break ties.

    The dealer's moves have no times.
    """
    is_by_moves = contest.tie_breaker is ContestTieBreaker.MOVES
    return is_by_moves and dealer_record is not None and bool(dealer_record.moves)


def has_race(contest: Contest, player_count: int, dealer_record: DealerRecord | None) -> bool:
    """Return whether a contest's players, with the dealer where it runs, make a race."""
    return player_count + is_dealer_in_race(contest, dealer_record) > 1


def get_planned_game_count(variant_key: str) -> int:
    """Return how many times the dealer plays a daily to come, to say how hard it is."""
    return 10 if get_variant(variant_key).decks == 1 else 3


async def _find_daily_to_come(conn: Connection, day: date) -> DealerRecord | None:
    """Return the record of a daily to come; None if it is not to be played, or not yet."""
    variant = get_daily_variant(day)
    deal_number = await find_deal_to_come(conn, day) if has_dealer(variant) else None
    if deal_number is None:
        return None
    known_record = await dealer.find_dealer_record(conn, variant, deal_number)
    return known_record or DealerRecord(variant=variant, deal=deal_number)


async def find_dealer_record(
    conn: Connection, contest: Contest, now: datetime
) -> DealerRecord | None:
    """Return the dealer's record of a contest's deal, with no game while it still plays.

    None where it does not play, and where it has not played before the contest's end.
    """
    record = await dealer.find_dealer_record(conn, contest.variant, contest.deal)
    if record is None and contest.is_open_at(now) and has_dealer(contest.variant):
        return DealerRecord(variant=contest.variant, deal=contest.deal)
    if record and record.played_at and record.played_at > contest.counts_until:
        return None
    return record


def build_dealer_attempt(contest: Contest, dealer_record: DealerRecord) -> Game:
    """Return the dealer's attempt as a game that is over, and whose moves have no times."""
    at = contest.starts_at
    return Game(
        player_id=DEALER_ID,
        variant=dealer_record.variant,
        deal=dealer_record.deal,
        deal_word=contest.deal_word,
        deal_source=DealSource.SHARED,
        moves=dealer_record.moves,
        slot=None,
        outcome=GameOutcome.WON if dealer_record.is_won else GameOutcome.RESIGNED,
        dealt_at=at,
        last_active_at=at,
        last_move_at=at,
        ended_at=at,
        moves_made=len(dealer_record.moves),
        is_counted=False,
    )


def has_beaten_dealer(
    contest: Contest, entry: ContestEntry, dealer_record: DealerRecord | None
) -> bool:
    """Return whether a ranked attempt was won, and the dealer's was lost or took more moves.

    The dealer's moves have no times: where time breaks ties, only the win counts.
    """
    if not (dealer_record and dealer_record.game_count and entry.is_ranked and entry.is_won):
        return False
    is_by_moves = contest.tie_breaker is ContestTieBreaker.MOVES
    return not dealer_record.is_won or (is_by_moves and entry.move_count < len(dealer_record.moves))

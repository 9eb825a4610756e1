"""The dealer's attempts at contests: who plays them, when, and who has beaten the dealer.

The dealer plays as the fair player does, which sees what players see. Its games have no player:
they are in no rank, rating, league or export.
"""

from collections.abc import Callable
from dataclasses import replace
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
    DealerGame,
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

DAY_SECONDS = 600.0
"""The CPU time that the deals played since midnight take at most."""

DAY_SECONDS_BEFORE_REPEATS = 300.0
"""The CPU time after which tomorrow's daily is not played again that day: nobody waits for it."""

MAX_GAME_SECONDS = 240.0
"""The CPU time after which a game is given up, twice what the longest takes on a fast machine."""

_SLICE_SECONDS = 20.0
"""The moves of a game are asked for in parts of about this length."""

_RUN_SECONDS = 300.0
"""The seconds of a run in which games may begin: its claim holds for minutes only."""


_KNOWN_VARIANTS = [key for key, rules in VARIANTS.items() if does_core_know(rules)]


class DealerService:
    """The dealer's play in the solver's workers; ``clock`` returns the time in UTC."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
    ) -> None:
        self._store = store
        self._clock = clock
        self._solver_pool = solver_pool
        self._unfinished: dict[DealerGame, tuple[tuple[str, ...], float]] = {}

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
                played = await self._play_game(due)
                if played is None:
                    return
                async with self._store.begin_background_write() as conn:
                    await dealer.save_dealer_game(conn, played)

    async def _find_due_game(self) -> DealerGame | None:
        """Return what has been made of the deal to be played next; None if none is to be."""
        now = self._clock()
        async with self._store.begin_read(None) as conn:
            midnight = datetime.combine(now.date(), time(), UTC)
            seconds = await dealer.sum_cpu_seconds(conn, midnight)
            if seconds + MAX_GAME_SECONDS + _SLICE_SECONDS > DAY_SECONDS:
                return None
            tomorrows = await _find_daily_to_come(conn, now.date() + timedelta(days=1))
            if tomorrows and not tomorrows.game_count:
                return tomorrows
            if contest := await dealer.find_contest_to_play(conn, now, _KNOWN_VARIANTS):
                return DealerGame(variant=contest.variant, deal=contest.deal)
        if tomorrows and seconds < DAY_SECONDS_BEFORE_REPEATS:
            return tomorrows if tomorrows.game_count < count_games(tomorrows.variant) else None
        return None

    async def _play_game(self, dealer_game: DealerGame) -> DealerGame | None:
        """Return what has been made of the deal after one more game.

        None if it does not go on just now: there is no fair player yet, or others need the worker.
        A worker that fails uses up a game's time, so that no deal stops the dealer for good.
        """
        variant, deal_number = dealer_game.variant, dealer_game.deal
        moves, seconds = self._unfinished.get(dealer_game, ((), 0.0))
        is_over = False
        while not is_over and seconds < MAX_GAME_SECONDS:
            played = await self._solver_pool.play_fairly(
                variant, deal_number, moves, dealer_game.game_count, _SLICE_SECONDS
            )
            if played is not None:
                moves, is_over = moves + played.moves, played.is_over
                seconds += played.cpu_seconds
            elif self._solver_pool.has_fair_player(get_variant(variant)):
                seconds += _SLICE_SECONDS
            self._unfinished = {dealer_game: (moves, seconds)}
            if played is None or not (played.moves or is_over):
                return None
        state = replay(get_variant(variant), deal_number, map(Move.parse, moves))
        after = replace(
            dealer_game,
            win_count=dealer_game.win_count + is_won(state),
            game_count=dealer_game.game_count + 1,
            cpu_seconds=dealer_game.cpu_seconds + seconds,
            played_at=self._clock(),
        )
        if dealer_game.game_count:
            return after
        return replace(after, moves=moves, is_won=is_won(state), cards_up=state.cards_up)


def has_dealer(variant_key: str) -> bool:
    """Return whether the dealer plays a game here: without numba it plays none."""
    return has_numba() and does_core_know(get_variant(variant_key))


def is_dealer_in_race(contest: Contest, dealer_game: DealerGame | None) -> bool:
    """Return whether the dealer runs in a contest's race: it takes no time."""
    is_by_moves = contest.tie_breaker is ContestTieBreaker.MOVES
    return is_by_moves and dealer_game is not None and bool(dealer_game.moves)


def has_race(contest: Contest, player_count: int, dealer_game: DealerGame | None) -> bool:
    """Return whether a contest's players, with the dealer where it runs, make a race."""
    return player_count + is_dealer_in_race(contest, dealer_game) > 1


def count_games(variant_key: str) -> int:
    """Return how many times the dealer plays a daily to come, to say how hard it is."""
    return 10 if get_variant(variant_key).decks == 1 else 3


async def _find_daily_to_come(conn: Connection, day: date) -> DealerGame | None:
    """Return what has been made of a daily to come; None if it is not to be played, or not yet."""
    variant = get_daily_variant(day)
    deal_number = await find_deal_to_come(conn, day) if has_dealer(variant) else None
    if deal_number is None:
        return None
    known_game = await dealer.find_dealer_game(conn, variant, deal_number)
    return known_game or DealerGame(variant=variant, deal=deal_number)


async def find_dealer_game(conn: Connection, contest: Contest, now: datetime) -> DealerGame | None:
    """Return what the dealer has made of a contest's deal, with no game while it still plays.

    None where it does not play, and where it has not played before the contest's end.
    """
    dealer_game = await dealer.find_dealer_game(conn, contest.variant, contest.deal)
    if dealer_game is None and contest.is_open_at(now) and has_dealer(contest.variant):
        return DealerGame(variant=contest.variant, deal=contest.deal)
    return dealer_game


def build_dealer_attempt(contest: Contest, dealer_game: DealerGame) -> Game:
    """Return the dealer's attempt as a game that is over; it takes no time."""
    at = contest.starts_at
    return Game(
        player_id=DEALER_ID,
        variant=dealer_game.variant,
        deal=dealer_game.deal,
        deal_word=contest.deal_word,
        deal_source=DealSource.SHARED,
        moves=dealer_game.moves,
        slot=None,
        outcome=GameOutcome.WON if dealer_game.is_won else GameOutcome.RESIGNED,
        dealt_at=at,
        last_active_at=at,
        last_move_at=at,
        ended_at=at,
        moves_made=len(dealer_game.moves),
        is_counted=False,
    )


def has_beaten_dealer(
    contest: Contest, entry: ContestEntry, dealer_game: DealerGame | None
) -> bool:
    """Return whether an attempt with a rank was won, and the dealer's not or by more moves.

    The dealer takes no time: where that breaks ties, a win beats only an attempt that was not won.
    """
    if not (dealer_game and dealer_game.game_count and entry.is_ranked and entry.is_won):
        return False
    is_by_moves = contest.tie_breaker is ContestTieBreaker.MOVES
    return not dealer_game.is_won or (is_by_moves and entry.move_count < len(dealer_game.moves))

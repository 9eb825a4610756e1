"""Replays of finished games, their analyses, and tables as they were at a contest's end.

Tables of attempts as they were at their contest's end, for others to view.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.metrics import QUEUE_DEPTH_GAUGE, QUEUE_DROPPED_COUNTER
from bot.models.accounts import PlayerSettings, Visibility
from bot.models.games import Game, GameOutcome, GameResult
from bot.services.challenges import load_contest, load_visible_contest
from bot.services.dealer import build_dealer_attempt, find_dealer_record
from bot.services.deals import check_deal_not_in_progress, deal_practice, make_room_for_deal
from bot.services.fairness import (
    check_may_view_game,
    find_concealing_contest,
    record_viewed_solution,
)
from bot.services.play import KnownVerdicts
from bot.services.requests import WaitingPlayers
from bot.services.solver_pool import SolverPool
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    NotYourTableError,
    Table,
    apply_moves,
    build_table,
    find_game_contest,
    is_readable,
    load_own_game,
)
from bot.solver.game_analysis import GameAnalyser, GameAnalysis
from bot.solver.solution import Verdict
from bot.store import Connection, PlayerRequest, Store, accounts, contests, games
from bot.variants import get_variant

MAX_WAITING_FILMS = 8
"""At most this many players wait for a film, including the one whose film is being made."""

MAX_WAITING_CELEBRATIONS = 8
"""At most this many won tables wait for the picture that moves; others keep the one they have."""

_MAX_TRIED_GAMES = 5
"""The last finished game that can be opened is looked for among this many."""

_FILMS_GAUGE = QUEUE_DEPTH_GAUGE.labels("films")
_REFUSED_FILMS_COUNTER = QUEUE_DROPPED_COUNTER.labels("films")

_GAME_NUMBER_PATTERN = re.compile(r"#?(\d{1,18})")


class ReplayService:
    """Replays of finished games.

    Films are made one at a time, under the ``film_lock``. ``clock`` returns the time in UTC.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._waiting_players = WaitingPlayers()
        self._waiting_celebrations = 0
        self.film_lock = asyncio.Lock()

    async def load_replay_table(
        self,
        player_id: int,
        number_text: str | None = None,
        *,
        at_contest_end: bool = False,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Return the game of that number as it ended; without one, the player's last finished game.

        An attempt still being played after its contest ended is returned as it was at that end;
        ``at_contest_end`` asks for that even of an attempt that was finished later.

        Viewing another player's game makes its deal known to the player: it no longer counts for
        them. Raises GameError if there is no such game, it is not over, its player keeps their
        tables private, or the player is playing its deal in a counted game.
        """
        if number_text is None:
            return await self._load_latest_table(player_id, request=request)
        game, owner = await self._load_game_and_owner(number_text, request=request)
        if game.player_id != player_id and owner.table_visibility is Visibility.PRIVATE:
            raise GameError(ErrorKey.PRIVATE)
        table = await self._load_ended_table(game, at_contest_end=at_contest_end, request=request)
        if game.player_id != player_id:
            async with self._store.begin_write(request) as conn:
                await check_may_view_game(conn, player_id, game, self._clock())
                await record_viewed_solution(conn, player_id, game)
        return table

    async def load_dealer_table(
        self,
        viewer_id: int,
        server_id: int | None,
        contest_id: int,
        channel_id: int | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Return the dealer's attempt at a contest that is over.

        It makes the deal known to the viewer, as another player's game does. Raises GameError if
        the viewer may not see the contest or is playing its deal, if the contest is open, or the
        dealer has not played it.
        """
        async with self._store.begin_write(request) as conn:
            contest = await load_visible_contest(conn, viewer_id, server_id, contest_id, channel_id)
            now = self._clock()
            if contest.is_open_at(now):
                raise GameError(ErrorKey.CONTEST_NOT_OVER)
            dealer_record = await find_dealer_record(conn, contest, now)
            if dealer_record is None:
                raise GameError(ErrorKey.NO_SUCH_REPLAY)
            game = build_dealer_attempt(contest, dealer_record)
            await check_may_view_game(conn, viewer_id, game, now)
            await record_viewed_solution(conn, viewer_id, game)
        return build_table(game)

    async def check_may_name_game(
        self,
        player_id: int,
        server_id: int | None,
        number_text: str,
        *,
        request: PlayerRequest | None = None,
    ) -> None:
        """Raise GameError (``no-such-replay``) for a game that the player may not name by number.

        Numbers can be guessed: they may name their own games, and those dealt on the server where
        they ask. A button may lead to any other, from a scoreboard or from what its player shared.
        """
        game, _ = await self._load_game_and_owner(number_text, request=request)
        is_from_here = server_id is not None and game.server_id == server_id
        if game.player_id != player_id and not is_from_here:
            raise GameError(ErrorKey.NO_SUCH_REPLAY)

    async def load_table_and_owner(self, number_text: str) -> tuple[Table, PlayerSettings]:
        """Return any player's finished game of that number, and the player's settings.

        Raises GameError if there is no such game or it is not over.
        """
        game, owner = await self._load_game_and_owner(number_text, request=None)
        return _build_finished_table(game), owner

    async def load_own_finished_table(
        self,
        player_id: int,
        number_text: str | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Return the player's own finished game of that number; without one, their last.

        Raises GameError if there is none or it is not over, NotYourTableError if it is another's.
        """
        if number_text is None:
            return await self._load_latest_table(player_id, request=request)
        game, _ = await self._load_game_and_owner(number_text, request=request)
        if game.player_id != player_id:
            raise NotYourTableError(game)
        return _build_finished_table(game)

    async def list_finished_games(
        self, player_id: int, limit: int, *, request: PlayerRequest | None = None
    ) -> list[GameResult]:
        """Return the results of the player's finished games, newest first."""
        async with self._store.begin_read(request) as conn:
            return await games.list_player_results(conn, player_id, limit)

    @contextmanager
    def join_film_queue(self, player_id: int) -> Iterator[int]:
        """Count the player as waiting for a film; yield how many wait ahead of them.

        Raises GameError if the player already waits for one, or too many players do.
        """
        players_ahead = len(self._waiting_players)
        with self._waiting_players.add(player_id):
            if players_ahead >= MAX_WAITING_FILMS:
                _REFUSED_FILMS_COUNTER.inc()
                raise GameError(ErrorKey.IN_PROGRESS)
            with _FILMS_GAUGE.track_inprogress():
                yield players_ahead

    @contextmanager
    def join_celebration_queue(self) -> Iterator[bool]:
        """Count a win to be celebrated, for the block; yield False if too many wait already."""
        is_taken = self._waiting_celebrations < MAX_WAITING_CELEBRATIONS
        self._waiting_celebrations += is_taken
        try:
            yield is_taken
        finally:
            self._waiting_celebrations -= is_taken

    async def _load_game_and_owner(
        self, number_text: str, *, request: PlayerRequest | None
    ) -> tuple[Game, PlayerSettings]:
        match = _GAME_NUMBER_PATTERN.fullmatch(number_text.strip())
        if match is None:
            raise GameError(ErrorKey.NO_GAME_NUMBER)
        async with self._store.begin_read(request) as conn:
            game = await games.find_game(conn, int(match[1]))
            if game is None:
                raise GameError(ErrorKey.NO_SUCH_REPLAY)
            return game, await accounts.load_player_settings(conn, game.player_id)

    async def _load_ended_table(
        self, game: Game, *, at_contest_end: bool, request: PlayerRequest | None
    ) -> Table:
        if game.outcome and not at_contest_end:
            return build_table(game)
        async with self._store.begin_read(request) as conn:
            game_at_end = await find_game_at_contest_end(conn, game, self._clock())
        return build_table(game_at_end) if game_at_end else _build_finished_table(game)

    async def _load_latest_table(self, player_id: int, *, request: PlayerRequest | None) -> Table:
        async with self._store.begin_read(request) as conn:
            last_results = await games.list_player_results(conn, player_id, _MAX_TRIED_GAMES)
            last_games = [await games.find_game(conn, result.game_id) for result in last_results]
        finished_games = [game for game in last_games if game]
        if not finished_games:
            raise GameError(ErrorKey.NO_SUCH_REPLAY)
        # A game that cannot be opened does not hide those before it.
        latest = next(filter(is_readable, finished_games), finished_games[0])
        return _build_finished_table(latest)


def _build_finished_table(game: Game) -> Table:
    """Return the table of a finished game; GameError (``game-not-over``) if it is not."""
    if game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    return build_table(game)


class FinalTableService:
    """Final tables of closed challenges; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_final_table(
        self, asker_id: int, contest_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> Table:
        """Return an attempt's table as it was when the challenge ended.

        Viewing another player's table makes its deal known to the asker: it no longer counts for
        them. Raises GameError if the challenge is not closed, the game is no attempt in it, its
        player keeps their tables private, or the asker is playing the deal in a counted game.
        """
        async with self._store.begin_write(request) as conn:
            contest = await load_contest(conn, contest_id)
            if contest.closed_at is None:
                raise GameError(ErrorKey.CONTEST_NOT_OVER)
            game = await games.find_game(conn, game_id)
            if game is None or game.contest_id != contest_id:
                raise GameError(ErrorKey.CHALLENGE_NOT_PLAYED)
            game_at_end = await find_game_at_contest_end(conn, game, self._clock())
            if game_at_end is None:
                raise GameError(ErrorKey.CHALLENGE_NOT_PLAYED)
            if asker_id != game.player_id:
                await check_may_view_game(conn, asker_id, game, self._clock())
                owner = await accounts.load_player_settings(conn, game.player_id)
                if owner.table_visibility is Visibility.PRIVATE:
                    raise GameError(ErrorKey.PRIVATE)
                await record_viewed_solution(conn, asker_id, game)
        return build_table(game_at_end)


async def find_game_at_contest_end(conn: Connection, game: Game, now: datetime) -> Game | None:
    """Return an attempt as it was when its contest ended.

    An attempt that was unfinished then is returned unfinished: the end ended it a moment later.
    None if the contest is open, or the game is no attempt.
    """
    contest = await find_game_contest(conn, game)
    entry = await contests.find_entry_of_game(conn, game.id) if contest else None
    if contest is None or entry is None or contest.is_open_at(now):
        return None
    was_ended_by_contest = (
        game.outcome is GameOutcome.ABANDONED
        and game.ended_at is not None
        and game.ended_at >= contest.counts_until
    )
    if not was_ended_by_contest:
        return game
    return replace(game, redo_moves=(), auto_move_ranges=(), outcome=None, ended_at=None)


class LostGameService:
    """A player's own games that ended without a win; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self.waiting_players = WaitingPlayers()

    async def load_lost_table(
        self, player_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> Table:
        """Return the player's lost game as it ended.

        Raises NotYourTableError if it is another player's, and GameError if there is no such game,
        it is not over, it was won, or its deal is a contest's that is not over.
        """
        async with self._store.begin_read(request) as conn:
            return build_table(await _load_lost_game(conn, player_id, game_id, self._clock()))

    async def check_may_be_analysed(
        self, game: Game, *, request: PlayerRequest | None = None
    ) -> None:
        """Raise GameError if the game is not over, was won, or its deal is an open contest's."""
        async with self._store.begin_read(request) as conn:
            await _check_may_be_analysed(conn, game, self._clock())

    async def play_on_from(
        self,
        player_id: int,
        server_id: int | None,
        game_id: int,
        move_count: int,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Deal the same cards as practice, with the first moves of the player's lost game played.

        The game on the table is set aside; if it is this one already, and still stands there, it
        is returned. Raises the errors of `load_lost_table`, and GameError if the game has fewer
        moves, the player is playing the deal in a counted game, or has too many games set aside.
        """
        async with self._store.begin_write(request) as conn:
            now = self._clock()
            lost_game = await _load_lost_game(conn, player_id, game_id, now)
            if move_count > len(lost_game.moves):
                raise GameError(ErrorKey.UNKNOWN_CONTROL)
            moves = lost_game.moves[:move_count]
            current_game = await games.find_game_on_table(conn, player_id)
            if current_game and _is_practice_of(current_game, lost_game, moves):
                return build_table(current_game)
            await check_deal_not_in_progress(conn, player_id, lost_game.variant, lost_game.deal)
            await make_room_for_deal(
                conn, player_id, DealRequest(), CurrentGameAction.SET_ASIDE, None, now
            )
            table = await deal_practice(conn, lost_game, moves, server_id, now)
            return table.with_events(game_set_aside=current_game)


def build_table_after(game: Game, moves: Iterable[Move]) -> Table:
    """Return a game's deal after other moves than those that were played."""
    state = deal(get_variant(game.variant), game.deal)
    dealt_game = replace(
        game, moves=(), redo_moves=(), auto_move_ranges=(), tallest_column=state.tallest_column
    )
    return apply_moves(Table(dealt_game, state), moves)


async def _load_lost_game(conn: Connection, player_id: int, game_id: int, now: datetime) -> Game:
    game = await load_own_game(conn, player_id, game_id)
    await _check_may_be_analysed(conn, game, now)
    return game


async def _check_may_be_analysed(conn: Connection, game: Game, now: datetime) -> None:
    if game.outcome is None:
        raise GameError(ErrorKey.GAME_NOT_OVER)
    if game.outcome is GameOutcome.WON:
        raise GameError(ErrorKey.GAME_NOT_LOST)
    if await find_concealing_contest(conn, game, now):
        raise GameError(ErrorKey.CONTEST_NOT_OVER)


def _is_practice_of(game: Game, lost_game: Game, moves: tuple[str, ...]) -> bool:
    """Return whether a game under way is practice of the lost one, right after those moves."""
    return (
        not game.is_counted
        and game.contest_id is None
        and (game.variant, game.deal, game.moves) == (lost_game.variant, lost_game.deal, moves)
    )


ANALYSIS_SECONDS = 60.0
"""What is not known after this time of searching stays unknown."""

PROBE_SECONDS = 10.0
"""No single search takes longer, so that others get their turn."""

MAX_KNOWN_ANALYSES = 1_000
"""The most games whose analysis is remembered, which takes a few kilobytes each."""


class GameAnalysisService:
    """When finished games were lost; each is looked into once at a time, and then remembered.

    Whether the player may know is for the caller to check: an analysis tells about hidden cards.
    ``recall_verdicts`` returns what certain hints have proved of a game's deal, to begin with.
    """

    def __init__(
        self, solver_pool: SolverPool, recall_verdicts: Callable[[Game], KnownVerdicts]
    ) -> None:
        self._solver_pool = solver_pool
        self._recall_verdicts = recall_verdicts
        self._known: LRUCache[int, GameAnalysis] = LRUCache(MAX_KNOWN_ANALYSES)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    def find_analysis(self, game: Game) -> GameAnalysis | None:
        """Return the analysis of a finished game if it is known by now."""
        return self._known.get(game.id)

    async def analyse_game(self, game: Game, seconds: float = ANALYSIS_SECONDS) -> GameAnalysis:
        """Return the analysis of a finished game after at most ``seconds`` of searches.

        It is not remembered if more time would add to it, nor if it shows no way to win and not
        every search was made, as the pool was off or busy, or a worker died. Cancelling this stops
        its searches. Raises GameError if the game cannot be opened.
        """
        lock = self._locks.setdefault(game.id, asyncio.Lock())
        async with lock:
            if known := self.find_analysis(game):
                return known
            known_verdicts = self._recall_verdicts(game)
            analyser = await asyncio.to_thread(_open_game, game, known_verdicts)
            is_all_searched, seconds_left = await self._search(analyser, seconds)
            had_time = seconds >= ANALYSIS_SECONDS or seconds_left > 0
            analysis = analyser.analysis
            is_found_out = analysis.last_winnable is not None or (
                analysis.has_verdict and is_all_searched
            )
            if had_time and is_found_out:
                self._known[game.id] = analysis
            return analysis

    async def _search(self, analyser: GameAnalyser, seconds: float) -> tuple[bool, float]:
        """Search for at most ``seconds``, not counting the time of waiting.

        Return whether a worker began and ended each search, and the seconds that are left.
        """
        is_all_searched = True
        while (probe := analyser.find_probe()) and seconds > 0:
            solution = await self._solver_pool.solve(
                probe.state, probe.position_count, min(seconds, PROBE_SECONDS)
            )
            seconds -= solution.seconds
            # One that no worker began, or whose worker died, has met no position.
            is_in_vain = solution.verdict is Verdict.UNKNOWN and solution.position_count == 0
            is_all_searched = is_all_searched and not is_in_vain
            await asyncio.to_thread(analyser.note, probe, solution)
        return is_all_searched, seconds


def _open_game(game: Game, known: KnownVerdicts) -> GameAnalyser:
    moves = [Move.parse(text) for text in game.moves]
    analyser = GameAnalyser(deal(get_variant(game.variant), game.deal), moves)
    if known.winning_line is not None:
        analyser.note_winning_line(list(map(Move.parse, known.winning_line)))
    if known.lost_after is not None:
        analyser.note_loss(list(map(Move.parse, known.lost_after)))
    return analyser

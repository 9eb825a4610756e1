"""Playing: dealing, moving, undoing and ending games, each change based on one revision.

Hints, too: quick ones, thorough ones of the fair player, and certain ones that search all cards.
"""

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum, auto

from cachetools import LRUCache

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import count_draws_to_choice, is_won, list_foundation_plays
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.engine.typed_moves.grammar import ReadingEffort
from bot.engine.typed_moves.words import CANONICAL_VOCABULARY, MoveVocabulary
from bot.models.games import Game, GameOutcome, MessagePlace, PracticeReason, Slot
from bot.models.requests import TableOccupiedError
from bot.services import deals, game_ends, tables
from bot.services.deals import (
    DealChooser,
    build_new_game,
    deal_onto_table,
    deal_practice,
    make_room_for_deal,
)
from bot.services.fairness import check_hint_allowed, is_undo_allowed
from bot.services.game_ends import (
    begin_play,
    end_game,
    load_open_contest,
    record_attempt_progress,
)
from bot.services.requests import WaitingPlayers
from bot.services.solver_pool import SolverPool
from bot.services.statistics import Period, build_period
from bot.services.tables import (
    CurrentGameAction,
    DealRequest,
    GameVersion,
    RefusedMove,
    ShownTable,
    Table,
    apply_moves,
    check_repeat_count,
)
from bot.solver.hints.advice import Advice, Playthrough, advise
from bot.solver.solution import Solution, Verdict
from bot.solver.worker import FairChoice
from bot.store import Connection, PlayerRequest, Store, contests, games
from bot.store.database import end_at_deadline


class PlayService:
    """What a player does at their table.

    A method with a ``version`` acts on that game at that revision, or without one on the game on
    the player's table. A game set aside at that version is resumed first. It raises GameError if
    there is no such game, or it is over, NotYourTableError if it is another player's, and
    StaleGameError if it was played on. If the game's contest is over by now, AttemptTimedOutError.
    ``clock`` returns the time in UTC, ``choose_fresh_deal`` the number of a new deal,
    ``choose_among`` one of several at random.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        choose_fresh_deal: Callable[[], int],
        choose_among: DealChooser = secrets.choice,
    ) -> None:
        self._store = store
        self._clock = clock
        self._choose_fresh_deal = choose_fresh_deal
        self._choose_among = choose_among

    async def load_current_table(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> Table:
        """Return the game on the player's table; GameError (``no-game``) if there is none."""
        async with self._store.begin_read(request) as conn:
            return await tables.resolve_game(conn, player_id, None)

    async def load_own_table(
        self, player_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> Table:
        """Return a game of the player's, on the table or not, over or not."""
        async with self._store.begin_read(request) as conn:
            return await tables.load_own_table(conn, player_id, game_id)

    async def load_table_at_version(
        self, player_id: int, version: GameVersion, *, request: PlayerRequest | None = None
    ) -> Table:
        """Return the table if the game is still at that version, resumed if it was set aside."""
        async with self._store.begin_read(request) as conn:
            table = await tables.resolve_game(conn, player_id, version)
        if table.game.slot is Slot.TABLE:
            return table
        async with self._store.begin_write(request) as conn:
            return await tables.open_game(conn, player_id, version, self._clock())

    async def load_same_deal_request(
        self, player_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> DealRequest:
        """Return a request for the deal of any player's game.

        Raises GameError if there is no such game or the player may not have its deal now.
        """
        async with self._store.begin_read(request) as conn:
            return await deals.build_same_deal_request(conn, player_id, game_id, self._clock())

    async def start_game(
        self,
        player_id: int,
        server_id: int | None,
        deal_request: DealRequest,
        current_game_action: CurrentGameAction | None = None,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Deal a game onto the player's table.

        ``version`` is the game that the player was asked about, and ``current_game_action`` their
        answer. Raises GameInProgressError if another game is on the table and there is no answer,
        or the answer was about another game, or to give up a game that was played on since.
        Raises ContestDealError if the deal is a contest's and the player was not warned.
        """
        try:
            async with self._store.begin_write(request) as conn:
                key = await deals.choose_variant(conn, player_id, deal_request)
                await deals.check_not_contest_deal(
                    conn, player_id, server_id, key, deal_request, self._clock()
                )
                game_set_aside = await make_room_for_deal(
                    conn, player_id, deal_request, current_game_action, version, self._clock()
                )
                # Later than the end of the previous game, so that this one is the last one played.
                now = self._clock()
                choosers = self._choose_fresh_deal, self._choose_among
                chosen = await deals.choose_deal(conn, player_id, key, deal_request, *choosers, now)
                game = build_new_game(player_id, server_id, key, deal_request, chosen, now)
                table = await deal_onto_table(conn, game)
                await deals.mark_entries_unranked(conn, game)
                return table.with_events(
                    game_set_aside=game_set_aside, practice_reason=chosen.practice_reason
                )
        except TableOccupiedError:
            # Another process dealt one at the same moment: by now that is the game in progress.
            return await self.start_game(
                player_id, server_id, deal_request, current_game_action, version, request=request
            )

    async def play_move(
        self,
        player_id: int,
        move: Move,
        version: GameVersion,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Play one move; IllegalMoveError if it is refused."""
        async with self._open_table(player_id, version, request=request) as (conn, table):
            return await self._save_played_table(conn, apply_moves(table, [move]))

    async def play_typed_moves(
        self,
        player_id: int,
        text: str,
        vocabulary: MoveVocabulary = CANONICAL_VOCABULARY,
        *,
        request: PlayerRequest | None = None,
    ) -> tuple[Table, RefusedMove | None]:
        """Play a list of moves as a player types it, up to the first that is refused.

        ``vocabulary`` has the words of the player's language.

        Returns the table, and the refused move if there is one. If the first move of the list is
        refused, nothing changes and its reason is raised.
        """
        async with self._open_table(player_id, request=request) as (conn, table):
            played_table, refused_move = apply_move_list(table, text, vocabulary)
            return await self._save_played_table(conn, played_table), refused_move

    async def draw_cards(
        self,
        player_id: int,
        times: int = 1,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Draw up to ``times`` times, while there is something to draw."""
        check_repeat_count(times)
        async with self._open_table(player_id, version, request=request) as (conn, table):
            return await self._save_played_table(conn, tables.draw_up_to(table, times))

    async def draw_to_choice(
        self,
        player_id: int,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Draw until a card can be played or the stock ends, which is one step for undo.

        At least one draw is made: IllegalMoveError if it is refused.
        """
        async with self._open_table(player_id, version, request=request) as (conn, table):
            draws = [DRAW_MOVE] * max(count_draws_to_choice(table.state), 1)
            return await self._save_played_table(conn, tables.apply_step(table, draws))

    async def play_to_foundations(
        self,
        player_id: int,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Play every card to the foundations that can go, each as a move of its own.

        GameError ``no-foundation-play`` if no card can go, and ``choose-base`` while the player has
        yet to choose where the foundations start.
        """
        async with self._open_table(player_id, version, request=request) as (conn, table):
            moves = list_foundation_plays(table.state)
            if not moves:
                if table.state.is_base_to_choose:
                    raise GameError(ErrorKey.CHOOSE_BASE, game=table.game.variant)
                raise GameError(ErrorKey.NO_FOUNDATION_PLAY)
            played_table = tables.apply_step(table, moves)
            game = replace(played_table.game, auto_uses=table.game.auto_uses + 1)
            return await self._save_played_table(conn, replace(played_table, game=game))

    async def give_hint(
        self,
        player_id: int,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> tuple[Table, Advice]:
        """Return the table and what to do next; count it where it names a move or a way back.

        Raises GameError if the game's contest allows no hints.
        """
        async with self._store.begin_read(request) as conn:
            table = await tables.resolve_game(conn, player_id, version)
            contest = await tables.find_game_contest(conn, table.game)
            check_hint_allowed(contest, self._clock())
            may_undo = is_undo_allowed(table.game, contest, self._clock())
        async with end_at_deadline(request):
            advice = await asyncio.to_thread(find_advice, table, is_undo_allowed=may_undo)
        async with game_ends.begin_play(self._store, self._clock, request=request) as conn:
            table = await tables.resume_game(conn, table, self._clock())
            table = await game_ends.load_open_contest(conn, table, self._clock())
            if not advice.is_hint:
                return table, advice
            game = replace(table.game, hints=table.game.hints + 1, last_active_at=self._clock())
            return await self._save_table(conn, replace(table, game=game)), advice

    async def undo_moves(
        self,
        player_id: int,
        times: int = 1,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Take back up to ``times`` steps, each a move or what one press played by itself."""
        check_repeat_count(times)
        async with self._open_table(player_id, version, takes_back=True, request=request) as (
            conn,
            table,
        ):
            return await self._save_played_table(conn, tables.undo_steps(table, times))

    async def go_back(
        self,
        player_id: int,
        version: GameVersion,
        move_count: int,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Take back all moves but the first ``move_count``, as a hint says, as one step."""
        async with self._open_table(player_id, version, takes_back=True, request=request) as (
            conn,
            table,
        ):
            returned = tables.go_back(table, move_count)
            left = read_playthrough(table).go_back(move_count).left
            game = replace(returned.game, left_positions=left)
            return await self._save_played_table(conn, replace(returned, game=game))

    async def redo_moves(
        self,
        player_id: int,
        times: int = 1,
        version: GameVersion | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Play up to ``times`` steps again that were taken back."""
        check_repeat_count(times)
        async with self._open_table(player_id, version, takes_back=True, request=request) as (
            conn,
            table,
        ):
            return await self._save_played_table(conn, tables.redo_steps(table, times))

    async def resign_game(
        self, player_id: int, version: GameVersion, *, request: PlayerRequest | None = None
    ) -> Table:
        """End the game as resigned, even where it is set aside."""
        async with game_ends.begin_play(self._store, self._clock, request=request) as conn:
            table = await tables.resolve_game(conn, player_id, version)
            return await self._end_game(conn, table, GameOutcome.RESIGNED)

    async def resume_game(
        self, player_id: int, game_id: int, *, request: PlayerRequest | None = None
    ) -> Table:
        """Put a game set aside back on the table; the game there is set aside in exchange."""
        async with game_ends.begin_play(self._store, self._clock, request=request) as conn:
            table = await tables.load_own_table(conn, player_id, game_id)
            tables.check_game_not_over(table.game)
            table = await game_ends.load_open_contest(conn, table, self._clock())
            return await tables.resume_game(conn, table, self._clock())

    async def record_table_message(self, game: Game, message: MessagePlace) -> ShownTable:
        """Record the message in which a table was last shown; no player waits for that."""
        async with self._store.begin_write(None) as conn:
            return await tables.record_message(conn, game, message)

    @asynccontextmanager
    async def _open_table(
        self,
        player_id: int,
        version: GameVersion | None = None,
        *,
        takes_back: bool = False,
        request: PlayerRequest | None,
    ) -> AsyncIterator[tuple[Connection, Table]]:
        """Begin a transaction in which a player plays at a table; give both."""
        async with game_ends.begin_play(self._store, self._clock, request=request) as conn:
            now = self._clock()
            table = await tables.open_game(conn, player_id, version, now)
            table = await game_ends.load_open_contest(conn, table, now)
            if takes_back and not is_undo_allowed(table.game, table.events.contest, now):
                raise GameError(ErrorKey.NOT_ALLOWED)
            if table.game.is_counted and not table.game.has_started:
                month = build_period(Period.MONTH, table.game.dealt_at)
                if now >= month.settled_at:
                    # What has no move when a month is settled belongs to the next one.
                    game = replace(table.game, dealt_at=month.ends_at)
                    table = replace(table, game=await games.save_game(conn, game))
            yield conn, table

    async def _save_played_table(self, conn: Connection, table: Table) -> Table:
        """Save a table after a move, and end the game if it is won."""
        now = self._clock()
        played_table = tables.record_move_time(table, now)
        if is_won(table.state):
            return await self._end_game(conn, played_table, GameOutcome.WON)
        return await self._save_table(conn, played_table)

    async def _end_game(self, conn: Connection, table: Table, outcome: GameOutcome) -> Table:
        now = self._clock()
        ended_table = await end_game(conn, table, outcome, now)
        game_ends.check_contest_not_over(table, ended_table.events.contest, now)
        return ended_table

    async def _save_table(self, conn: Connection, table: Table) -> Table:
        now = self._clock()
        game = await games.save_played_game(conn, table.game)
        contest = await record_attempt_progress(conn, table, now)
        game_ends.check_contest_not_over(table, contest, now)
        return replace(table, game=game).with_events(contest=contest)


def apply_move_list(
    table: Table, text: str, vocabulary: MoveVocabulary
) -> tuple[Table, RefusedMove | None]:
    """Return the table after the moves up to the first that is refused, and that one.

    Raises GameError if it is the first of the list.
    """
    effort = ReadingEffort()
    for number, move_text in enumerate(split_typed_moves(text), start=1):
        try:
            move = interpret_typed_move(table.state, move_text, vocabulary, effort)
            table = apply_moves(table, [move])
        except GameError as reason:
            if number == 1:
                raise
            return table, RefusedMove(number, move_text, reason)
    return table, None


def find_advice(table: Table, *, is_undo_allowed: bool) -> Advice:
    """Return what to do next; going back only where undo is allowed."""
    return advise(read_playthrough(table), may_go_back=is_undo_allowed)


def read_playthrough(table: Table) -> Playthrough:
    """Return a table's game as its player knows it."""
    game = table.game
    return Playthrough(
        opening=deal(table.rules, game.deal),
        moves=tuple(map(Move.parse, game.moves)),
        undone_moves=tuple(map(Move.parse, reversed(game.redo_moves))),
        left=game.left_positions,
    )


CERTAIN_HINT_SECONDS = 10.0
"""What a search does not find out in this time stays unknown."""

MAX_KNOWN_VERDICTS = 250
"""The most deals whose moves to a win are remembered, which takes up to 20 kilobytes each."""


@dataclass(frozen=True, slots=True)
class KnownVerdicts:
    """What certain hints have proved of a player's deal: moves that win, moves that lost.

    Both are moves from the deal on; None where nothing is proved.
    """

    winning_line: tuple[str, ...] | None = None
    lost_after: tuple[str, ...] | None = None


THINKING_SECONDS = 2.0
"""How long a thorough hint usually takes."""


class SlowHintKind(Enum):
    """A hint that takes seconds, and wins more than people do."""

    THOROUGH = auto()
    CERTAIN = auto()


class HintCostError(GameError):
    """A hint would cost the game its place among those that count, or an attempt its rank.

    ``game`` is the game about which it was asked.
    """

    def __init__(self, game: Game, kind: SlowHintKind) -> None:
        if kind is SlowHintKind.CERTAIN:
            keys = ErrorKey.CERTAIN_HINT_LOSES_GAME, ErrorKey.CERTAIN_HINT_LOSES_RANK
        else:
            keys = ErrorKey.THOROUGH_HINT_LOSES_GAME, ErrorKey.THOROUGH_HINT_LOSES_RANK
        super().__init__(keys[not game.has_started])
        self.game = game
        self.kind = kind


class SlowHintService:
    """Certain and thorough hints at players' tables; ``clock`` returns the time in UTC."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
    ) -> None:
        self._store = store
        self._clock = clock
        self._solver_pool = solver_pool
        self._known_verdicts: LRUCache[tuple[int, str, int], KnownVerdicts] = LRUCache(
            MAX_KNOWN_VERDICTS
        )
        self.waiting_players = WaitingPlayers()

    async def begin_hint(
        self,
        player_id: int,
        version: GameVersion | None = None,
        kind: SlowHintKind = SlowHintKind.CERTAIN,
        *,
        accepts_cost: bool = False,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Count a slow hint, whatever it will say, and return the table to search.

        What the hint was asked about is practice, since it tells every move, or wins more than
        people do. A counted game or attempt that has begun is given up, and goes on as a game of
        practice: were it taken off the boards, each lost game could be. An attempt becomes
        unranked; before its first move it counts nowhere then.

        It acts on the version's game as `PlayService` does, with the same errors. Raises GameError
        also if the game's contest allows no hints, the game is for money, or nothing here can give
        the hint, and HintCostError where a counted game has begun, or an attempt is ranked, unless
        ``accepts_cost`` says that the player was told.
        """
        is_certain = kind is SlowHintKind.CERTAIN
        refusal = ErrorKey.NO_CERTAIN_HINTS if is_certain else ErrorKey.NO_THOROUGH_HINTS
        if not self._solver_pool.has_workers:
            raise GameError(refusal)
        async with begin_play(self._store, self._clock, request=request) as conn:
            now = self._clock()
            table = await tables.open_game(conn, player_id, version, now)
            table = await load_open_contest(conn, table, now)
            check_hint_allowed(table.events.contest, now)
            game = table.game
            if game.price_book or not (
                is_certain or self._solver_pool.has_fair_player(table.rules)
            ):
                raise GameError(refusal)
            entry = game.contest_id and await contests.find_entry(conn, game.contest_id, player_id)
            has_rank = bool(entry and entry.is_ranked)
            counts = game.is_counted or game.counts_in_contest or has_rank
            has_cost = counts and (game.contest_id is not None or game.has_started)
            if has_cost and not accepts_cost:
                raise HintCostError(game, kind)
            if has_cost and game.contest_id is not None:
                await contests.mark_entry_unranked(conn, game.contest_id, player_id)
            if has_cost and game.has_started:
                await end_game(conn, table, GameOutcome.RESIGNED, now)
                table = await deal_practice(conn, game, game.moves, game.server_id, now)
            asked_game = replace(
                table.game,
                hints=table.game.hints + 1,
                last_active_at=now,
                is_counted=False,
                counts_in_contest=False,
                # A new game takes over the message that showed the one given up.
                channel_id=game.channel_id,
                message_id=game.message_id,
            )
            table = replace(table, game=await games.save_game(conn, asked_game))
            contest = await record_attempt_progress(conn, table, now)
            reason = PracticeReason.CERTAIN_HINT if is_certain else PracticeReason.THOROUGH_HINT
            return table.with_events(contest=contest, practice_reason=reason if counts else None)

    async def think(self, table: Table) -> tuple[Advice, FairChoice | None]:
        """Return what the fair player does next, and in how many orders that can win.

        Where no plan is found it is what a quick hint says, and where no choice was made it is that
        hint. The seed is the game: the same table gets the same answer, and no hidden card has a
        part in it.
        """
        game = table.game
        choice = await self._solver_pool.choose_as_fair_player(
            game.variant, game.deal, game.moves, game.id, THINKING_SECONDS
        )
        if choice and choice.move:
            return Advice(choice.move, is_thorough=True), choice
        may_undo = is_undo_allowed(game, table.events.contest, self._clock())
        quick = await asyncio.to_thread(find_advice, table, is_undo_allowed=may_undo)
        return replace(quick, is_thorough=choice is not None), choice

    async def find_solution(self, table: Table) -> Solution:
        """Return what a search of the table's position finds; it takes some seconds at most.

        The line that wins is a short one. Who plays what it found is led on by the same moves:
        another search might lead back.
        """
        if known_solution := self.recall_solution(table.game):
            return known_solution
        solution = await self._solver_pool.solve(
            table.state, sys.maxsize, CERTAIN_HINT_SECONDS, shortens=True
        )
        played, known = table.game.moves, self.recall_verdicts(table.game)
        if solution.verdict is Verdict.WINNABLE:
            known = replace(known, winning_line=(*played, *map(str, solution.moves)))
        elif solution.verdict is Verdict.UNWINNABLE:
            known = replace(known, lost_after=played)
        else:
            return solution
        self._known_verdicts[_name_deal(table.game)] = known
        return solution

    def recall_solution(self, game: Game) -> Solution | None:
        """Return what is known of a game's position without a search, if anything is."""
        played, known = game.moves, self.recall_verdicts(game)
        line, lost_after = known.winning_line or (), known.lost_after
        if len(played) < len(line) and played == line[: len(played)]:
            return Solution(Verdict.WINNABLE, tuple(map(Move.parse, line[len(played) :])))
        if lost_after is not None and played[: len(lost_after)] == lost_after:
            return Solution(Verdict.UNWINNABLE)
        return None

    def recall_verdicts(self, game: Game) -> KnownVerdicts:
        """Return what was proved of a game's deal since the start, when its player asked."""
        return self._known_verdicts.get(_name_deal(game), KnownVerdicts())


def _name_deal(game: Game) -> tuple[int, str, int]:
    return game.player_id, game.variant, game.deal

"""Playing at one's table: every change is decided on a revision and kept only on that one."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE
from bot.engine.status import GameStatus, list_foundation_plays
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.models.games import DealSource, Game, GameOutcome
from bot.services.contests.fairness import (
    check_hint_allowed,
    check_may_view_game,
    check_undo_allowed,
)
from bot.services.contests.progress import record_attempt_progress, save_moves_at_contest_end
from bot.services.games import deal_choice, slots
from bot.services.games.dealing import deal_onto_table, make_room_for_deal
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameVersion,
    RefusedMove,
)
from bot.services.games.results import end_game
from bot.services.games.tables import Table, apply_moves, build_table, collect_visited_positions
from bot.solver.hint import find_hint
from bot.store.games import games

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.engine.moves import Move
    from bot.models.contests import Contest
    from bot.store.db.database import Store

MAX_REPEATS = 100
"""How often one command draws, or steps back or forth."""


class PlayService:
    """The games on players' tables; ``clock`` tells the time, ``fresh`` chooses new deals."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], choose_fresh_deal: Callable[[], int]
    ) -> None:
        self._store = store
        self._clock = clock
        self._choose_fresh_deal = choose_fresh_deal
        self._known_contests: dict[int, Contest] = {}

    async def load_current_table(self, player_id: int) -> Table:
        """What is on the player's table; GameError ``no-game`` when nothing is."""
        async with self._store.begin_read() as conn:
            return await slots.resolve_game(conn, player_id, None)

    async def load_own_table(self, player_id: int, game_id: int) -> Table:
        """A game of the player's own, wherever it stands and over or not."""
        async with self._store.begin_read() as conn:
            return build_table(await slots.load_own_game(conn, player_id, game_id))

    async def load_table_at_version(self, player_id: int, version: GameVersion) -> Table:
        """The table that a control was drawn on, if it still stands so."""
        async with self._store.begin_read() as conn:
            return await slots.resolve_game(conn, player_id, version)

    async def load_same_deal_request(self, player_id: int, game_id: int) -> DealRequest:
        """The deal of anybody's game, to be played again: shared, if it is not one's own."""
        async with self._store.begin_read() as conn:
            found = await games.find_game(conn, game_id)
            if found:
                await check_may_view_game(conn, player_id, found, self._clock())
        if found is None:
            raise GameError(ErrorKey.GAME_GONE)
        chosen = DealSource.NAMED if found.player_id == player_id else DealSource.SHARED
        return DealRequest(
            variant=found.variant,
            deal_number=found.deal,
            deal_word=found.deal_word,
            deal_source=chosen,
        )

    async def start_game(
        self,
        player_id: int,
        server_id: int | None,
        deal_request: DealRequest,
        current_game_action: CurrentGameAction | None = None,
        version: GameVersion | None = None,
    ) -> Table:
        """Deals a game; GameUnderWayError where one is in progress and ``leave`` does not say.

        ``seen`` is the game that was asked about: another one, or one to be given up that has
        been played on since, is asked about anew.
        """
        async with self._store.begin_write() as conn:
            key = await deal_choice.choose_variant(conn, player_id, deal_request)
            await deal_choice.check_not_contest_deal(
                conn, player_id, server_id, key, deal_request, self._clock()
            )
            await make_room_for_deal(
                conn, player_id, deal_request, current_game_action, version, self._clock()
            )
            # After what was left just now: what is dealt is the game played last.
            now = self._clock()
            number, counts = await deal_choice.choose_deal_number(
                conn,
                player_id,
                server_id,
                key,
                deal_request,
                choose_fresh_deal=self._choose_fresh_deal,
                now=now,
            )
            game = Game(
                player_id=player_id,
                server_id=server_id,
                variant=key,
                deal=number,
                deal_word=deal_request.deal_word,
                deal_source=deal_request.deal_source
                if deal_request.deal_number
                else DealSource.FRESH,
                dealt_at=now,
                last_active_at=now,
                is_counted=counts,
                price_book=deal_request.price_book,
            )
            return await deal_onto_table(conn, game)

    async def play_move(self, player_id: int, move: Move, version: GameVersion) -> Table:
        """Plays one move, by a button or a menu."""
        async with self._store.begin_write() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            return await self._save_played_table(conn, apply_moves(table, [move]))

    async def play_typed_moves(self, player_id: int, text: str) -> tuple[Table, RefusedMove | None]:
        """Plays a list of moves as a player types them, up to the first that is refused.

        Where the very first is refused, its reason is raised and nothing changes.
        """
        async with self._store.begin_write() as conn:
            before = table = await slots.resolve_game(conn, player_id, None)
            texts = split_typed_moves(text)
            stop = None
            for number, part in enumerate(texts, start=1):
                try:
                    table = apply_moves(table, [interpret_typed_move(table.state, part)])
                except GameError as reason:
                    if number == 1 == len(texts):
                        raise
                    stop = RefusedMove(number, part, reason)
                    break
            if table is before:
                assert stop is not None  # nothing was played, so the first was refused
                raise stop.reason
            return await self._save_played_table(conn, table), stop

    async def draw_cards(
        self, player_id: int, times: int = 1, version: GameVersion | None = None
    ) -> Table:
        """Draws, up to ``times`` while there is something to draw."""
        _check_repeat_count(times)
        async with self._store.begin_write() as conn:
            table = apply_moves(await slots.resolve_game(conn, player_id, version), [DRAW_MOVE])
            for _ in range(times - 1):
                try:
                    table = apply_moves(table, [DRAW_MOVE])
                except GameError:
                    break
            return await self._save_played_table(conn, table)

    async def play_to_foundations(
        self, player_id: int, version: GameVersion | None = None
    ) -> Table:
        """Plays to the foundations whatever can go, each a move of its own."""
        async with self._store.begin_write() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            ups = list_foundation_plays(table.state)
            if not ups:
                raise GameError(ErrorKey.NOTHING_GOES_UP)
            start = len(table.game.moves)
            after = apply_moves(table, ups)
            runs = (*after.game.auto_move_ranges, (start, start + len(ups)))
            game = replace(after.game, auto_move_ranges=runs, auto_uses=after.game.auto_uses + 1)
            return await self._save_played_table(conn, Table(game, after.state))

    async def give_hint(
        self, player_id: int, version: GameVersion | None = None
    ) -> tuple[Table, Move]:
        """The most useful move, counted in the game's record; GameError where there is none."""
        async with self._store.begin_read() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            await check_hint_allowed(conn, table.game, self._clock())
        found = await asyncio.to_thread(
            lambda: find_hint(table.state, collect_visited_positions(table.game))
        )
        if found is None:
            raise GameError(ErrorKey.NO_HINT)
        game = replace(table.game, hints=table.game.hints + 1)
        async with self._store.begin_write() as conn:
            return await self._save_table(conn, Table(game, table.state)), found

    async def undo_moves(
        self, player_id: int, times: int = 1, version: GameVersion | None = None
    ) -> Table:
        """Steps back, at most to the deal."""
        _check_repeat_count(times)
        async with self._store.begin_write() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            return await self._undo_last_moves(conn, table, times)

    async def undo_auto_moves(self, player_id: int, version: GameVersion) -> Table:
        """Takes back together what the last auto played."""
        async with self._store.begin_write() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            return await self._undo_last_moves(conn, table, table.trailing_auto_move_count)

    async def redo_moves(
        self, player_id: int, times: int = 1, version: GameVersion | None = None
    ) -> Table:
        """Steps forth again, as far as was stepped back."""
        _check_repeat_count(times)
        async with self._store.begin_write() as conn:
            game = (await slots.resolve_game(conn, player_id, version)).game
            await self._check_undo_allowed(conn, game)
            steps = min(times, len(game.redo_moves))
            if not steps:
                raise GameError(ErrorKey.NOTHING_TO_REDO)
            again = game.redo_moves[-steps:][::-1]
            changed = replace(game, moves=game.moves + again, redo_moves=game.redo_moves[:-steps])
            return await self._save_played_table(conn, build_table(changed))

    async def resign_game(self, player_id: int, version: GameVersion) -> Table:
        """Gives the game up."""
        async with self._store.begin_write() as conn:
            table = await slots.resolve_game(conn, player_id, version)
            return await self._end_game(conn, table, GameOutcome.RESIGNED)

    async def resume_game(self, player_id: int, game_id: int) -> Table:
        """Goes back to a game set aside; the one on the table is set aside in its place."""
        async with self._store.begin_write() as conn:
            wanted = await slots.load_own_game(conn, player_id, game_id)
            if wanted.outcome:
                raise GameError(ErrorKey.GAME_OVER)
            return await slots.resume_game(conn, wanted, self._clock())

    async def record_table_message(self, game_id: int, channel_id: int, message_id: int) -> None:
        """Remembers where a table was last shown."""
        async with self._store.begin_write() as conn:
            await games.set_game_message(conn, game_id, channel_id, message_id)

    async def _undo_last_moves(self, conn: AsyncConnection, table: Table, times: int) -> Table:
        game = table.game
        await self._check_undo_allowed(conn, game)
        steps = min(times, len(game.moves))
        if not steps:
            raise GameError(ErrorKey.NOTHING_TO_UNDO)
        back = game.moves[-steps:][::-1]
        changed = replace(
            game,
            moves=game.moves[:-steps],
            redo_moves=game.redo_moves + back,
            undos=game.undos + steps,
        )
        return await self._save_played_table(conn, build_table(changed))

    async def _check_undo_allowed(self, conn: AsyncConnection, game: Game) -> None:
        """GameError where moves are not taken back: for money, or as a challenge has it."""
        if game.price_book:
            raise GameError(ErrorKey.MONEY_ON_TABLE)
        await check_undo_allowed(conn, game, self._clock())

    async def _save_played_table(self, conn: AsyncConnection, table: Table) -> Table:
        """Saves what was played, and the result where that won the game."""
        now = self._clock()
        await save_moves_at_contest_end(conn, table.game, now, self._known_contests)
        moved = Table(replace(table.game, last_move_at=now), table.state)
        if table.status is GameStatus.WON:
            return await self._end_game(conn, moved, GameOutcome.WON)
        return await self._save_table(conn, moved)

    async def _save_table(self, conn: AsyncConnection, table: Table) -> Table:
        now = self._clock()
        kept = Table(
            await games.save_game(conn, replace(table.game, last_active_at=now)), table.state
        )
        return replace(
            kept, contest=await record_attempt_progress(conn, kept, now, self._known_contests)
        )

    async def _end_game(self, conn: AsyncConnection, table: Table, outcome: GameOutcome) -> Table:
        return await end_game(conn, table, outcome, self._clock())


def _check_repeat_count(times: int) -> None:
    if not 1 <= times <= MAX_REPEATS:
        raise GameError(ErrorKey.BAD_TIMES, times=times, most=MAX_REPEATS)

"""Lost games looked into after their end, and played again from a move on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.models.games import DealSource, Game, GameOutcome
from bot.services.contests.fairness import find_concealing_contest
from bot.services.games.deal_choice import check_deal_not_in_progress
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.new_games import deal_onto_table, make_room_for_deal
from bot.services.games.slots import load_own_game
from bot.services.games.tables import Table, apply_moves, build_table
from bot.services.waiting_players import WaitingPlayers
from bot.store import Connection, Store
from bot.store.games import games
from bot.variants import get_variant


class LostGameService:
    """A player's own games that ended without a win; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self.waiting_players = WaitingPlayers(ErrorKey.ANALYSIS_IN_PROGRESS)

    async def load_lost_table(self, player_id: int, game_id: int) -> Table:
        """Return the player's lost game as it ended.

        Raises NotYourTableError if it is another player's, and GameError if there is no such game,
        it is not over, it was won, or its deal is a contest's that is not over.
        """
        async with self._store.begin_read() as conn:
            return build_table(await _load_lost_game(conn, player_id, game_id, self._clock()))

    async def check_may_be_analysed(self, game: Game) -> None:
        """Raise GameError if the game is not over, was won, or its deal is an open contest's."""
        async with self._store.begin_read() as conn:
            await _check_may_be_analysed(conn, game, self._clock())

    async def play_on_from(
        self, player_id: int, server_id: int | None, game_id: int, move_count: int
    ) -> Table:
        """Deal the same cards as practice, with the first moves of the player's lost game played.

        The game on the table is set aside; if it is this one already, and still stands there, it
        is returned. Raises the errors of `load_lost_table`, and GameError if the game has fewer
        moves, the player is playing the deal in a counted game, or has too many games set aside.
        """
        async with self._store.begin_write() as conn:
            now = self._clock()
            lost_game = await _load_lost_game(conn, player_id, game_id, now)
            if move_count > len(lost_game.moves):
                raise GameError(ErrorKey.UNKNOWN_CONTROL)
            moves = lost_game.moves[:move_count]
            current_game = await games.find_game_on_table(conn, player_id)
            if current_game and _is_practice_of(current_game, lost_game, moves):
                return build_table(current_game)
            await check_deal_not_in_progress(conn, player_id, lost_game.variant, lost_game.deal)
            unreadable_game = await make_room_for_deal(
                conn, player_id, DealRequest(), CurrentGameAction.SET_ASIDE, None, now
            )
            practice_game = Game(
                player_id=player_id,
                server_id=server_id,
                variant=lost_game.variant,
                deal=lost_game.deal,
                deal_word=lost_game.deal_word,
                deal_source=DealSource.NAMED,
                dealt_at=now,
                last_active_at=now,
                is_counted=False,
            )
            table = await deal_onto_table(conn, practice_game, map(Move.parse, moves))
            game_set_aside = None if unreadable_game else current_game
            return replace(table, unreadable_game=unreadable_game, game_set_aside=game_set_aside)


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

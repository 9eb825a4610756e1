"""The model beside the real bot: a player's games, and what each action makes of them.

It decides by the rules alone, without Discord, a database or time. Games are values, by id.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.engine.move_lists.plays_without_choice import list_foundation_plays
from bot.engine.moves import Move
from bot.engine.status import GameStatus
from bot.engine.typed_moves import interpret_typed_move
from bot.models.games import Game, GameOutcome, PriceBook, Slot
from bot.services.games import tables
from bot.services.games.game_requests import GameVersion
from bot.services.games.tables import Table, build_table

Games: TypeAlias = dict[int, Game]
TableChange: TypeAlias = Callable[[Table], Table]
Effect: TypeAlias = Callable[[Games, Games], Games | None]
"""What an action makes of the games; None if it is refused.

The second argument are the games that are stored, from which it takes the ids and the deals of new
ones, which only the bot can choose.
"""


def find_table_game(games: Games) -> Game | None:
    """Return the game on the player's table."""
    return next((game for game in games.values() if game.slot is Slot.TABLE), None)


def get_version(game: Game) -> GameVersion:
    """Return the version that a button carries when it is shown now."""
    return GameVersion(game.id, game.revision)


def do_nothing(games: Games, stored: Games) -> Games | None:
    """Leave everything as it is."""
    del stored
    return games


def change_table(change: TableChange, version: GameVersion | None) -> Effect:
    """Return the effect of a move, an undo and the like; a press says at which version."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        opened = _open_game(games, version)
        if opened is None:
            return None
        games, game = opened
        try:
            table = change(build_table(game))
        except GameError:
            return None
        changed = replace(table.game, revision=game.revision + 1)
        if table.status is GameStatus.WON:
            changed = replace(changed, slot=None, outcome=GameOutcome.WON)
        return {**games, game.id: changed}

    return apply


def play_moves(*moves: str) -> TableChange:
    """Return the change of playing moves."""
    return lambda table: tables.apply_moves(table, map(Move.parse, moves))


def type_move(text: str) -> TableChange:
    """Return the change of a typed move; without a count it means the most cards that fit then."""
    return lambda table: tables.apply_moves(table, [interpret_typed_move(table.state, text)])


def draw(times: int) -> TableChange:
    """Return the change of drawing as often as possible, at most so many times."""
    return lambda table: tables.draw_up_to(table, times)


def undo(times: int) -> TableChange:
    """Return the change of taking steps back; GameError where money is played for."""

    def change(table: Table) -> Table:
        _check_not_for_money(table)
        return tables.undo_steps(table, times)

    return change


def redo(times: int) -> TableChange:
    """Return the change of playing steps again; GameError where money is played for."""

    def change(table: Table) -> Table:
        _check_not_for_money(table)
        return tables.redo_steps(table, times)

    return change


def play_to_foundations(table: Table) -> Table:
    """Play every card that can go to the foundations; GameError if none can."""
    moves = list_foundation_plays(table.state)
    if not moves:
        is_open = table.state.is_base_to_choose
        raise GameError(ErrorKey.CHOOSE_BASE if is_open else ErrorKey.NO_FOUNDATION_PLAY)
    played = tables.apply_step(table, moves)
    return replace(played, game=replace(played.game, auto_uses=played.game.auto_uses + 1))


def resign(version: GameVersion) -> Effect:
    """Return the effect of giving a game up."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        game = _resolve_game(games, version)
        if game is None:
            return None
        ended = replace(game, slot=None, outcome=GameOutcome.RESIGNED, revision=game.revision + 1)
        return {**games, game.id: ended}

    return apply


def deal(
    variant: str, price_book: PriceBook | None = None, left_version: GameVersion | None = None
) -> Effect:
    """Return the effect of a new deal, for which the game at a version is given up."""

    def apply(games: Games, stored: Games) -> Games | None:
        current = find_table_game(games)
        if current is not None and left_version is not None:
            if get_version(current) != left_version and current.contest_id is None:
                return None
            if current.contest_id is None:
                games = resign(left_version)(games, stored) or games
                current = None
        if current is not None:
            if current.contest_id is None:
                return None  # the bot asks what becomes of it
            games = _set_aside(games, current)
        return _add_stored_game(games, stored, variant, price_book=price_book)

    return apply


def begin_attempt(contest_id: int, variant: str) -> Effect:
    """Return the effect of playing in a contest: the attempt begins, or is resumed."""

    def apply(games: Games, stored: Games) -> Games | None:
        attempt = next((game for game in games.values() if game.contest_id == contest_id), None)
        if attempt is not None:
            if attempt.outcome is not None:
                return None
            return games if attempt.slot is Slot.TABLE else _resume(games, attempt)
        current = find_table_game(games)
        if current is not None:
            games = _set_aside(games, current)
        return _add_stored_game(games, stored, variant, contest_id=contest_id)

    return apply


def end_attempt(game_id: int) -> Effect:
    """Return the effect of a contest's end on an attempt that was left unfinished."""

    def apply(games: Games, stored: Games) -> Games | None:
        del stored
        attempt = games.get(game_id)
        if attempt is None or attempt.outcome is not None:
            return None
        ended = replace(
            attempt, slot=None, outcome=GameOutcome.ABANDONED, revision=attempt.revision + 1
        )
        return {**games, game_id: ended}

    return apply


def _check_not_for_money(table: Table) -> None:
    if table.game.price_book:
        raise GameError(ErrorKey.NO_UNDO_FOR_MONEY)


def _resolve_game(games: Games, version: GameVersion | None) -> Game | None:
    if version is None:
        return find_table_game(games)
    game = games.get(version.game_id)
    if game is None or game.outcome is not None:
        return None
    # Setting it aside was the last change, and its table looks as it did before.
    valid = {game.revision, game.revision - 1} if game.slot is Slot.ASIDE else {game.revision}
    return game if version.revision in valid else None


def _open_game(games: Games, version: GameVersion | None) -> tuple[Games, Game] | None:
    game = _resolve_game(games, version)
    if game is None:
        return None
    if game.slot is Slot.ASIDE:
        games = _resume(games, game)
    return games, games[game.id]


def _resume(games: Games, game: Game) -> Games:
    current = find_table_game(games)
    if current is not None:
        games = _set_aside(games, current)
    return {**games, game.id: replace(game, slot=Slot.TABLE, revision=game.revision + 1)}


def _set_aside(games: Games, game: Game) -> Games:
    return {**games, game.id: replace(game, slot=Slot.ASIDE, revision=game.revision + 1)}


def _add_stored_game(
    games: Games,
    stored: Games,
    variant: str,
    *,
    price_book: PriceBook | None = None,
    contest_id: int | None = None,
) -> Games | None:
    """Add the next game of this kind that is stored, as it was when it was dealt."""
    for game_id in sorted(stored.keys() - games.keys()):
        game = stored[game_id]
        if (game.variant, game.price_book, game.contest_id) == (variant, price_book, contest_id):
            dealt = replace(
                game,
                moves=(),
                redo_moves=(),
                auto_move_ranges=(),
                revision=0,
                slot=Slot.TABLE,
                outcome=None,
                undos=0,
                hints=0,
                auto_uses=0,
            )
            return {**games, game_id: dealt}
    return None

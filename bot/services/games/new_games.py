"""Putting a new game on a player's table, and clearing the current one away for it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.models.games import Game, GameOutcome, Slot
from bot.services.games.deal_choice import ChosenDeal
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    GameVersion,
)
from bot.services.games.results import end_game
from bot.services.games.stored_games import is_readable
from bot.services.games.tables import Table, apply_moves, find_table
from bot.store import Connection
from bot.store.games import games
from bot.variants import get_variant

MAX_GAME_DAYS = 30
"""A game ends that many days after its deal at the latest, unless it is practice."""

MAX_SET_ASIDE = 10
"""A player may have at most this many games set aside, not counting attempts."""


async def make_room_for_deal(  # noqa: PLR0917 - the player, the deal, their answer, the time
    conn: Connection,
    player_id: int,
    deal_request: DealRequest,
    current_game_action: CurrentGameAction | None,
    version: GameVersion | None,
    now: datetime,
) -> Game | None:
    """Set the game on the player's table aside or end it, as the action says.

    ``version`` is the game that the player was asked about. A contest's attempt is always set
    aside: attempts do not count towards the limit, so there is nothing to ask. So is a game that
    cannot be opened, which is returned.

    Raises GameInProgressError if there is no action, or it was meant for another game. Raises
    GameError (``too-many-set-aside``) if too many games would be set aside.
    """
    unreadable_game = None
    if current_game := await games.find_game_on_table(conn, player_id):
        current_table = find_table(current_game)
        if current_table is None:
            unreadable_game = current_game
        if current_game.contest_id or current_table is None:
            current_game_action, version = CurrentGameAction.SET_ASIDE, None
        if current_game_action is None or (
            version and not _is_same_version(current_game, version, current_game_action)
        ):
            assert current_table is not None  # or it would be set aside
            can_set_aside = await _count_games_set_aside(conn, player_id) < MAX_SET_ASIDE
            raise GameInProgressError(current_table, deal_request, can_set_aside=can_set_aside)
        if current_game_action is CurrentGameAction.GIVE_UP and current_table:
            await end_game(conn, current_table, GameOutcome.RESIGNED, now)
        else:
            await games.save_game(conn, replace(current_game, slot=Slot.ASIDE))
    if await _count_games_set_aside(conn, player_id) > MAX_SET_ASIDE:
        raise GameError(ErrorKey.TOO_MANY_SET_ASIDE, most=MAX_SET_ASIDE)
    return unreadable_game


def build_new_game(  # noqa: PLR0917 - who, where, what, and when
    player_id: int,
    server_id: int | None,
    variant: str,
    deal_request: DealRequest,
    chosen: ChosenDeal,
    now: datetime,
) -> Game:
    """Return the record of a game that is dealt now."""
    return Game(
        player_id=player_id,
        server_id=server_id,
        variant=variant,
        deal=chosen.number,
        deal_word=deal_request.deal_word,
        deal_source=chosen.source,
        dealt_at=now,
        last_active_at=now,
        is_counted=chosen.is_counted,
        price_book=deal_request.price_book,
        level=deal_request.level,
    )


async def deal_onto_table(conn: Connection, game: Game, moves: Iterable[Move] = ()) -> Table:
    """Deal a new game, store it on its player's table, which must be empty, and return it.

    Its first moves are played already, where some are given.
    """
    state = deal(get_variant(game.variant), game.deal)
    new_game = replace(
        game,
        last_move_at=game.dealt_at,
        ends_by=game.dealt_at + timedelta(days=MAX_GAME_DAYS),
        tallest_column=state.tallest_column,
    )
    table = apply_moves(Table(new_game, state), moves)
    dealt_game = replace(table.game, last_new_move_at=game.dealt_at)
    return replace(table, game=await games.insert_game(conn, dealt_game))


async def _count_games_set_aside(conn: Connection, player_id: int) -> int:
    """Return how many games are set aside, without attempts.

    Games that cannot be opened are left out only where the limit is near: to know takes time.
    """
    games_set_aside = [
        game
        for game in await games.list_games_set_aside(conn, player_id)
        if game.contest_id is None
    ]
    if len(games_set_aside) < MAX_SET_ASIDE:
        return len(games_set_aside)
    return sum(map(is_readable, games_set_aside))


def _is_same_version(
    game: Game, version: GameVersion, current_game_action: CurrentGameAction
) -> bool:
    """Return whether the game is the one asked about, and not played on since if it is to end."""
    if game.id != version.game_id:
        return False
    return current_game_action is CurrentGameAction.SET_ASIDE or game.revision == version.revision

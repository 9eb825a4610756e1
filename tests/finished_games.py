"""Finished games, stored and counted without playing a card."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.models.games import DealSource, Game, GameOutcome, GameResult, PriceBook
from bot.services import game_ends
from bot.services.leaderboards import add_waiting_results_of_player
from bot.store import Store, games
from bot.variants import VARIANTS

_FIRST_START = datetime(2026, 3, 1, 12, tzinfo=UTC)
_game_numbers = count(1)


async def record_finished_games(
    store: Store, player: int, *cards_up: int, variant: str = "canfield", **fields: object
) -> None:
    """Store a finished game for each number of cards up, in order of time.

    A game with all cards up is won, others are given up. Each has ten moves in a minute; `fields`
    replace fields of every result.
    """
    rules = VARIANTS[variant]
    async with store.begin_write(None) as conn:
        for final_cards_up in cards_up:
            number = next(_game_numbers)
            dealt_at = _FIRST_START + timedelta(hours=number)
            result = GameResult(
                game_id=0,
                player_id=player,
                variant=variant,
                deal=10**6 + number,
                deal_source=DealSource.FRESH,
                outcome=GameOutcome.WON
                if final_cards_up == 52 * rules.decks
                else GameOutcome.RESIGNED,
                dealt_at=dealt_at,
                ended_at=dealt_at + timedelta(minutes=1),
                move_count=10,
                seconds=60,
                cards_up=final_cards_up,
            )
            result = replace(result, **fields)  # type: ignore[arg-type]  # the test knows the fields
            await record_result(conn, result)


async def record_result(
    conn: AsyncConnection, result: GameResult, stakes: PriceBook | None = None
) -> None:
    """Store a finished game with this result, which leaderboards have at once."""
    await record_waiting_result(conn, result, stakes)
    await add_waiting_results_of_player(conn, result.player_id, lambda: result.ended_at)


async def record_waiting_result(
    conn: AsyncConnection, result: GameResult, stakes: PriceBook | None = None
) -> None:
    """Store a finished game with this result, which waits to be added to leaderboards."""
    game = Game(
        player_id=result.player_id,
        server_id=result.server_id,
        variant=result.variant,
        deal=result.deal,
        deal_source=result.deal_source,
        moves=("draw",) * result.move_count,
        moves_made=result.move_count,
        slot=None,
        outcome=result.outcome,
        dealt_at=result.dealt_at,
        last_active_at=result.ended_at,
        last_move_at=result.ended_at,
        last_new_move_at=result.ended_at,
        ends_by=result.ended_at,
        ended_at=result.ended_at,
        undos=result.undos,
        hints=result.hints,
        is_counted=result.is_counted,
        price_book=stakes,
    )
    game = await games.insert_game(conn, game)
    result = replace(result, game_id=game.id, counts_globally=game.counts_globally)
    await game_ends.record_result(conn, result)

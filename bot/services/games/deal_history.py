"""Deals as they are known: a number shuffles one pack for all games with as many decks.

Canfield and Rainbow of one number lie alike, and Klondike is dealt the same cards: whoever has
met the one has met the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.store.contests import contests
from bot.store.games import games, solutions
from bot.variants import get_variant

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.models.contests import Contest
    from bot.models.games import Game


def variants_share_deals(first_key: str, second_key: str) -> bool:
    """Whether a number is the same cards for both games, by their keys."""
    return (
        first_key == second_key or _count_decks(first_key) == _count_decks(second_key) is not None
    )


async def list_games_of_deal(
    conn: AsyncConnection, player_id: int, variant_key: str, deal_number: int
) -> list[Game]:
    """The player's games of that deal, the first first."""
    found = await games.list_player_games_of_deal(conn, player_id, deal_number)
    return [each for each in found if variants_share_deals(variant_key, each.variant)]


async def list_contests_of_deal(
    conn: AsyncConnection, variant_key: str, deal_number: int
) -> list[Contest]:
    """Contests under way that are played with that deal."""
    found = await contests.list_open_contests_of_deal(conn, deal_number)
    return [each for each in found if variants_share_deals(variant_key, each.variant)]


async def has_seen_solution(
    conn: AsyncConnection, player_id: int, variant_key: str, deal_number: int
) -> bool:
    """Whether the player was shown how that deal can be played."""
    found = await solutions.list_viewed_solution_variants(conn, player_id, deal_number)
    return any(variants_share_deals(variant_key, each) for each in found)


async def record_seen_solution(conn: AsyncConnection, player_id: int, game: Game) -> None:
    """Remembers that a game of another's shows its deal to the player.

    GameError ``replay-of-own-deal`` where they have that deal under way and it counts.
    """
    for each in await list_games_of_deal(conn, player_id, game.variant, game.deal):
        if each.is_counted and each.outcome is None:
            raise GameError(ErrorKey.REPLAY_OF_OWN_DEAL)
    await solutions.record_viewed_solution(conn, player_id, game.variant, game.deal)


def _count_decks(variant_key: str) -> int | None:
    """How many decks the game has, if it is still among ours."""
    try:
        return get_variant(variant_key).decks
    except GameError:
        return None

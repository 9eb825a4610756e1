"""Deals as they are known: a number shuffles one pack for all games with as many decks.

Canfield and Rainbow of one number lie alike, and Klondike is dealt the same cards: whoever has
met the one has met the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.store import contests, games, solutions
from bot.variants import variant

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from bot.store.contests import Contest
    from bot.store.games import Game


def same_pack(one: str, other: str) -> bool:
    """Whether a number is the same cards for both games, by their keys."""
    return one == other or _decks(one) == _decks(other) is not None


async def games_of(conn: AsyncConnection, player: int, key: str, number: int) -> list[Game]:
    """The player's games of that deal, the first first."""
    found = await games.of_deal(conn, player, number)
    return [each for each in found if same_pack(key, each.variant)]


async def contests_of(conn: AsyncConnection, key: str, number: int) -> list[Contest]:
    """Contests under way that are played with that deal."""
    found = await contests.of_deal(conn, number)
    return [each for each in found if same_pack(key, each.variant)]


async def shown(conn: AsyncConnection, player: int, key: str, number: int) -> bool:
    """Whether the player was shown how that deal can be played."""
    found = await solutions.seen(conn, player, number)
    return any(same_pack(key, each) for each in found)


async def note_shown(conn: AsyncConnection, player: int, game: Game) -> None:
    """Remembers that a game of another's shows its deal to the player.

    GameError ``replay-of-own-deal`` where they have that deal under way and it counts.
    """
    for each in await games_of(conn, player, game.variant, game.deal):
        if each.counts and each.outcome is None:
            raise GameError("replay-of-own-deal")
    await solutions.note(conn, player, game.variant, game.deal)


def _decks(key: str) -> int | None:
    """How many decks the game has, if it is still among ours."""
    try:
        return variant(key).decks
    except GameError:
        return None

"""What our buttons and menus carry: at most 100 characters that outlive a restart."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.asking import Deal, Leave, Seen
    from bot.store.games import Game

_WORD = 30


def action(game: Game, name: str) -> str:
    """Something done at a table as it stands: a move's text, ``undo``, ``auto``, …"""
    return f"g:{game.id}:{game.revision}:{name}"


def choice(game: Game, step: str) -> str:
    """A menu at a table as it stands: of moves, sources, destinations or counts."""
    return f"m:{game.id}:{game.revision}:{step}"


def same(game: Game) -> str:
    """The deal of this game, for whoever presses."""
    return f"d:{game.id}"


def replay(game: Game) -> str:
    """A finished game as a film, for whoever presses."""
    return f"v:{game.id}"


def moves(game: Game) -> str:
    """A finished game's moves in words, for whoever presses."""
    return f"w:{game.id}"


def new(variant: str) -> str:
    """A fresh deal of that game."""
    return f"n:{variant}"


def leave(how: Leave, seen: Seen, deal: Deal) -> str:
    """The answer to what becomes of the game under way, with the deal that was asked for.

    A deal's word longer than thirty UTF-16 units is not carried; its number is.
    """
    word = deal.word if deal.word and len(deal.word.encode("utf-16-le")) <= 2 * _WORD else ""
    return (
        f"q:{how.value}:{seen.game}:{seen.revision}:{deal.variant or ''}:{deal.number or ''}"
        f":{deal.chosen.value}:{word}"
    )


def resign(seen: Seen) -> str:
    """Giving up, confirmed."""
    return f"r:{seen.game}:{seen.revision}"


def keep(game: Game) -> str:
    """Going on with the game, after a question."""
    return f"k:{game.id}"


def take_up(game: Game) -> str:
    """Going back to a game set aside."""
    return f"u:{game.id}"


def go(where: str) -> str:
    """What a slash command of that name shows: ``table``, ``games``, ``rules``, …"""
    return f"a:{where}"


def setting(name: str, value: str = "") -> str:
    """A setting: what a button sets it to, or a menu whose choice does."""
    return f"s:{name}:{value}" if value else f"s:{name}"

"""Cards, moves, refusals and rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.rules import Carry, Enter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.errors import GameError
    from bot.engine.rules import Rules
    from bot.locale.catalogue import Words

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_CARDS = {"card", "onto", "top"}
_RANKS = {"base"}
_MAXIMUM_SHOWN = 60


def symbol(code: str) -> str:
    """A card as ``10♥``."""
    return rank_symbol(code[0]) + _SUITS[code[1]]


def rank_symbol(rank: str) -> str:
    """A rank as ``10`` or ``K``."""
    return "10" if rank == "T" else rank


def card_name(words: Words, code: str) -> str:
    """A card as ``ten of hearts``."""
    return words("card", rank=words(f"rank-{code[0]}"), suit=words(f"suit-{code[1]}"))


def game_name(words: Words, key: str) -> str:
    """What a game is called."""
    return words(f"game-{key}")


def sentence(words: Words, error: GameError) -> str:
    """What an error says, in the player's language."""
    return words(f"error-{error.key}", **dict(_filled(words, error)))


def _filled(words: Words, error: GameError) -> Iterator[tuple[str, object]]:
    for name, value in error.values.items():
        if name in _CARDS:
            yield name, card_name(words, str(value))
        elif name in _RANKS:
            yield name, words(f"rank-{value}")
        elif name == "game" and words.knows(f"game-{value}"):
            yield name, game_name(words, str(value))
        elif name == "build":
            yield name, words(f"build-{value}")
        elif isinstance(value, str):
            yield name, plain(value)
        elif isinstance(value, int) and abs(value) >= 10_000:
            yield name, str(value)
        else:
            yield name, value


def plain(text: str) -> str:
    """What a player typed, made harmless: one short line that nothing is read into."""
    line = " ".join(text.split())
    if len(line) > _MAXIMUM_SHOWN:
        line = line[: _MAXIMUM_SHOWN - 1] + "…"
    for mark in "\\*_~|`[]<>#@":
        line = line.replace(mark, f"\\{mark}" if mark not in "<@#" else f"{mark}\u200b")
    return line


def rules_of(words: Words, rules: Rules) -> str:
    """How a game is played, written from its record: one sentence a choice."""
    return "\n".join(f"- {line}" for line in _rules(words, rules))


def _rules(words: Words, rules: Rules) -> Iterator[str]:
    yield words("rules-aim", cards=52 * rules.decks, foundations=4 * rules.decks)
    if rules.base is None:
        yield words("rules-base-dealt")
    elif rules.laid_out:
        yield words("rules-base-laid-out", base=words(f"rank-{rules.base}"))
    else:
        yield words("rules-base", base=words(f"rank-{rules.base}"))
    heights = sorted(set(rules.heights))
    yield words("rules-columns", columns=rules.columns, least=heights[0], most=heights[-1])
    if rules.down:
        yield words("rules-face-down", down=rules.down, most=heights[-1] - 1)
    if rules.reserve:
        yield words(
            "rules-reserve", reserve=rules.reserve, seen="yes" if rules.reserve_seen else "no"
        )
    yield words("rules-build", build=words(f"build-{rules.build.value}"))
    if rules.wrap:
        yield words("rules-wrap")
    yield words(f"rules-carry-{rules.carry.value}")
    if rules.refill:
        yield words("rules-refill")
    if not (rules.refill and rules.enter is Enter.ANY and rules.carry is Carry.ONE):
        yield words(f"rules-enter-{rules.enter.value}", refill="yes" if rules.refill else "no")
    yield words("rules-draw", draw=rules.draw)
    if rules.redeals is None:
        yield words("rules-redeals-unlimited")
    else:
        yield words("rules-redeals", redeals=rules.redeals)
    if rules.up_first:
        yield words("rules-up-first")
    if rules.draw_last:
        yield words("rules-draw-last")
    yield words("rules-no-return")

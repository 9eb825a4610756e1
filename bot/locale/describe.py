"""Cards, moves, refusals and rules in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import CODES, RANKS
from bot.engine.state import DRAW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.errors import GameError
    from bot.engine.rules import Rules
    from bot.engine.state import Move, State
    from bot.locale.catalogue import Words

_SUITS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_CARDS = {"card", "onto", "top"}
_RANKS = {"base"}
_MAXIMUM_SHOWN = 60
_NEVER_GROUPED = 10_000
_UNSEEN = dict.fromkeys([*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
"""Marks that turn the direction of what is written after them."""


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


def brief_name(words: Words, key: str) -> str:
    """What a game is called within a sentence, where its name would break that up."""
    brief = f"brief-{key}"
    return words(brief) if words.knows(brief) else game_name(words, key)


def other_names(words: Words, key: str) -> list[str]:
    """What else a game is called."""
    return [name.strip() for name in words(f"names-{key}").split(";")]


def move_name(words: Words, state: State, move: Move) -> str:
    """A move in words: ``9♠ from w to t3``."""
    if move == DRAW:
        return words("button-draw" if state.stock else "button-redeal")
    return carried(words, lead(state, move), move)


def move_label(words: Words, state: State, move: Move) -> str:
    """A move of cards in short: ``9♠ w→f1``."""
    key = "button-move" if move.count == 1 else "button-move-many"
    card = lead(state, move)
    return words(key, card=card, source=move.source, target=move.target, count=move.count)


def lead(state: State, move: Move) -> str:
    """The first of the cards that a move is to carry: ``9♠``."""
    return symbol(CODES[state.pile(move.source)[-move.count]])


def carried(words: Words, card: str, move: Move) -> str:
    """A move of cards, the first of which is ``card``: ``9♠ and 2 on it, from t1 to t3``."""
    figures = {"card": card, "source": move.source, "target": move.target}
    if move.count == 1:
        return words("told-move", **figures)
    return words("told-move-many", more=move.count - 1, **figures)


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
            yield name, brief_name(words, str(value))
        elif name == "build":
            yield name, words(f"build-{value}")
        elif isinstance(value, str):
            yield name, plain(value)
        elif isinstance(value, int) and abs(value) >= _NEVER_GROUPED:
            yield name, str(value)
        else:
            yield name, value


def plain(text: str) -> str:
    """What a player typed, made harmless: one short line that nothing is read into."""
    line = " ".join(text.translate(_UNSEEN).split())
    if len(line) > _MAXIMUM_SHOWN:
        line = line[: _MAXIMUM_SHOWN - 1] + "…"
    for mark in "\\*_~|`[]<>#@":
        line = line.replace(mark, f"\\{mark}" if mark not in "<@#" else f"{mark}\u200b")
    return line.replace("://", ":\u200b//")


def rules_of(words: Words, rules: Rules) -> str:
    """How a game is played, written from its record: one sentence a choice."""
    return "\n".join(f"- {line}" for line in _rules(words, rules))


def _rules(words: Words, rules: Rules) -> Iterator[str]:
    yield words("rules-aim", cards=52 * rules.decks, foundations=4 * rules.decks)
    yield from _rules_of_the_deal(words, rules)
    yield from _rules_of_the_columns(words, rules)
    yield from _rules_of_the_stock(words, rules)
    if rules.up_first:
        yield words("rules-up-first")
    yield words("rules-no-return")


def _rules_of_the_deal(words: Words, rules: Rules) -> Iterator[str]:
    if rules.base is None:
        yield words("rules-base-dealt")
    else:
        key = "rules-base-laid-out" if rules.laid_out else "rules-base"
        last = RANKS[RANKS.index(rules.base) - 1]
        yield words(key, base=words(f"rank-{rules.base}"), last=words(f"rank-{last}"))
    yield " ".join(_rules_of_the_layout(words, rules))
    if rules.reserve:
        key = "rules-reserve-seen" if rules.reserve_seen else "rules-reserve"
        yield words(key, reserve=rules.reserve)


def _rules_of_the_layout(words: Words, rules: Rules) -> Iterator[str]:
    least, most = min(rules.heights), max(rules.heights)
    one = "one" if most == 1 else "equal" if least == most else "rising"
    yield words(f"rules-columns-{one}", columns=rules.columns, least=least, most=most)
    if most == 1:
        return
    if not rules.down:
        yield words("rules-face-up")
    elif rules.down >= most - 1:
        yield words("rules-face-up-top")
    else:
        yield words("rules-face-down", down=rules.down)


def _rules_of_the_columns(words: Words, rules: Rules) -> Iterator[str]:
    yield words("rules-build", build=words(f"build-{rules.build.value}"))
    if rules.wrap:
        yield words("rules-wrap")
    yield words(f"rules-carry-{rules.carry.value}")
    if rules.refill:
        yield words("rules-refill")
        yield words(f"rules-enter-{rules.enter.value}-refilled")
    else:
        yield words(f"rules-enter-{rules.enter.value}")


def _rules_of_the_stock(words: Words, rules: Rules) -> Iterator[str]:
    yield words("rules-draw", draw=rules.draw)
    if rules.redeals is None:
        yield words("rules-redeals-unlimited")
    else:
        yield words("rules-redeals", redeals=rules.redeals)
    if rules.draw_last:
        yield words("rules-draw-last")

"""Cards, moves, refusals and rules as text."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import TYPE_CHECKING

from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.errors import ErrorKey
from bot.engine.moves import DRAW_MOVE
from bot.engine.rules import Dealing

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bot.engine.errors import GameError
    from bot.engine.moves import Move
    from bot.engine.rules import Rules
    from bot.engine.state import State
    from bot.locale.catalogue import Texts

_SUIT_SYMBOLS = {"C": "♣", "S": "♠", "H": "♥", "D": "♦"}
_CARD_VALUE_NAMES = {"card", "onto", "top"}
_TEXT_KEY_PREFIXES = {"base": "rank", "build": "build"}
_MAX_PLAYER_TEXT_LENGTH = 60
_FIRST_UNGROUPED_NUMBER = 10_000
_DIRECTION_MARKS = dict.fromkeys(
    [*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
"""Unicode marks that change the writing direction of the text after them."""


@cache
def format_card(texts: Texts, card_code: str) -> str:
    """Return a card as `10♥`, or as `10 of hearts` in texts that spell suits."""
    if not texts.spells_suits:
        return format_card_symbol(card_code)
    suit = texts(f"suit-{card_code[1]}")
    return texts("card", rank=format_rank(texts, card_code[0]), suit=suit)


def format_cards(texts: Texts, card_codes: Iterable[str]) -> str:
    """Return cards as `10♥ 9♠`, or as `10 of hearts, 9 of spades`."""
    separator = ", " if texts.spells_suits else " "
    return separator.join(format_card(texts, code) for code in card_codes)


def format_rank(texts: Texts, rank: str) -> str:
    """Return a rank as `10` or `K`; in texts that spell suits, as `10` or `king`."""
    symbol = _format_rank_symbol(rank)
    return texts(f"rank-{rank}") if texts.spells_suits and not symbol.isdigit() else symbol


def format_card_symbol(card_code: str) -> str:
    """Return a card as `10♥`."""
    return _format_rank_symbol(card_code[0]) + _SUIT_SYMBOLS[card_code[1]]


def _format_rank_symbol(rank: str) -> str:
    return "10" if rank == "T" else rank


def format_card_name(texts: Texts, card_code: str) -> str:
    """Return a card as `ten of hearts`."""
    return texts("card", rank=texts(f"rank-{card_code[0]}"), suit=texts(f"suit-{card_code[1]}"))


def format_partial_card_name(texts: Texts, code: str) -> str:
    """Return a card as `ten of hearts`, a rank alone as `ten`, a suit in lower case as `hearts`."""
    if len(code) > 1:
        return format_card_name(texts, code)
    return texts(f"suit-{code.upper()}" if code.islower() else f"rank-{code}")


def format_game_name(texts: Texts, variant_key: str) -> str:
    """Return a game's name; of a game that was removed from the bot, its key in capitals."""
    text_key = f"game-{variant_key}"
    if texts.has_text(text_key):
        return texts(text_key)
    return sanitize_player_text(variant_key.replace("-", " ").title()) or "?"


def format_brief_game_name(texts: Texts, variant_key: str) -> str:
    """Return a game's name for use within a sentence, shorter if its name has a comma."""
    brief = f"brief-{variant_key}"
    return texts(brief) if texts.has_text(brief) else format_game_name(texts, variant_key)


def list_other_game_names(texts: Texts, variant_key: str) -> list[str]:
    """Return a game's alternative names, if it has any."""
    key = f"names-{variant_key}"
    return [name.strip() for name in texts(key).split(";")] if texts.has_text(key) else []


def format_move(texts: Texts, state: State, move: Move) -> str:
    """Return a move as `9♠ from w to t3`."""
    if move == DRAW_MOVE:
        return texts("button-draw" if state.stock else "button-redeal")
    return format_card_move(texts, format_first_moved_card(texts, state, move), move)


def format_short_move(texts: Texts, state: State, move: Move) -> str:
    """Return a move of cards as `9♠ w→f1`."""
    key = "button-move" if move.count == 1 else "button-move-many"
    card = format_first_moved_card(texts, state, move)
    return texts(key, card=card, source=move.source, target=move.target, count=move.count)


def format_first_moved_card(texts: Texts, state: State, move: Move) -> str:
    """Return the card at the bottom of those that a move carries: `9♠`."""
    return format_card(texts, CARD_CODES[state.get_pile(move.source)[-move.count]])


def format_card_move(texts: Texts, first_card: str, move: Move) -> str:
    """Return a move of cards that starts with `first_card`: `9♠ +2 from t1 to t3`."""
    values = {"card": first_card, "source": move.source, "target": move.target}
    if move.count == 1:
        return texts("told-move", **values)
    return texts("told-move-many", more=move.count - 1, **values)


def format_error(texts: Texts, error: GameError) -> str:
    """Return an error's text in the player's language."""
    return texts(f"error-{error.key}", **dict(_format_error_values(texts, error)))


def _format_error_values(texts: Texts, error: GameError) -> Iterator[tuple[str, object]]:
    for name, value in error.values.items():
        if name in _CARD_VALUE_NAMES:
            yield name, format_card_name(texts, str(value))
        elif name == "named":
            yield name, format_partial_card_name(texts, str(value))
        elif error.key is ErrorKey.AMBIGUOUS_MOVE and name == "moves":
            yield (
                name,
                ", ".join(f"`{move}`" if move != "…" else move for move in str(value).split(", ")),
            )
        elif name in _TEXT_KEY_PREFIXES:
            yield name, texts(f"{_TEXT_KEY_PREFIXES[name]}-{value}")
        elif name == "variant" or (name == "game" and texts.has_text(f"game-{value}")):
            yield name, format_brief_game_name(texts, str(value))
        elif isinstance(value, date):
            yield name, texts.format_month(value)
        elif isinstance(value, str):
            yield name, sanitize_player_text(value)
        elif isinstance(value, int) and abs(value) >= _FIRST_UNGROUPED_NUMBER:
            yield name, str(value)
        else:
            yield name, value


def sanitize_player_text(text: str) -> str:
    """Return what a player typed as one short line without markup, mentions or links."""
    line = " ".join(text.translate(_DIRECTION_MARKS).split())
    if len(line) > _MAX_PLAYER_TEXT_LENGTH:
        line = line[: _MAX_PLAYER_TEXT_LENGTH - 1] + "…"
    for mark in "\\*_~|`[]<>#@":
        line = line.replace(mark, f"\\{mark}" if mark not in "<@#" else f"{mark}\u200b")
    return line.replace("://", ":\u200b//")


def format_rules(texts: Texts, rules: Rules) -> str:
    """Return how a game is played, one list item for each of its choices."""
    return "\n".join(f"- {line}" for line in _list_rule_sentences(texts, rules))


def _list_rule_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    yield texts("rules-aim", cards=52 * rules.decks, foundations=4 * rules.decks)
    yield from _list_deal_sentences(texts, rules)
    yield from _list_column_sentences(texts, rules)
    yield from _list_stock_sentences(texts, rules)
    if rules.requires_foundation_plays:
        yield texts("rules-up-first")
    yield texts("rules-no-return")


def _list_deal_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    if rules.base_letter is None:
        yield texts("rules-base-dealt")
    else:
        key = "rules-base-laid-out" if rules.has_base_cards_laid_out else "rules-base"
        last = RANK_LETTERS[RANK_LETTERS.index(rules.base_letter) - 1]
        yield texts(key, base=texts(f"rank-{rules.base_letter}"), last=texts(f"rank-{last}"))
    yield " ".join(_list_layout_sentences(texts, rules))
    if rules.dealing is not Dealing.PLAIN:
        yield texts(f"rules-{rules.dealing.value}")
    if rules.reserve_size:
        key = "rules-reserve-seen" if rules.has_open_reserve else "rules-reserve"
        yield texts(key, reserve=rules.reserve_size)


def _list_layout_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    least, most = min(rules.column_heights), max(rules.column_heights)
    heights = {least: "equal", 0: "empty", 1: "one"}.get(most, "rising")
    yield texts(f"rules-columns-{heights}", columns=rules.column_count, least=least, most=most)
    if most <= 1:
        return
    if rules.face_up_rows:
        rows = sorted({*range(1, rules.face_down_cards + 1)} - {*rules.face_up_rows})
        yield texts("rules-face-down-rows", rows=", ".join(map(str, rows)))
    elif not rules.face_down_cards:
        yield texts("rules-face-up")
    elif rules.face_down_cards >= most - 1:
        yield texts("rules-face-up-top")
    else:
        yield texts("rules-face-down", down=rules.face_down_cards)


def _list_column_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    yield texts("rules-build", build=texts(f"build-{rules.build_rule.value}"))
    if rules.wraps_ranks:
        yield texts("rules-wrap")
    elif rules.base_letter != "A":
        yield texts("rules-no-wrap")
    yield texts(f"rules-carry-{rules.carry_rule.value}")
    if rules.reserve_fills_columns:
        yield texts("rules-refill")
        yield texts(f"rules-enter-{rules.empty_column_rule.value}-refilled")
    else:
        yield texts(f"rules-enter-{rules.empty_column_rule.value}")


def _list_stock_sentences(texts: Texts, rules: Rules) -> Iterator[str]:
    yield texts("rules-draw", draw=rules.draw_count)
    if rules.max_redeals is None:
        yield texts("rules-redeals-unlimited")
    else:
        yield texts("rules-redeals", redeals=rules.max_redeals)
    if rules.requires_plays_before_draw:
        yield texts("rules-draw-last")

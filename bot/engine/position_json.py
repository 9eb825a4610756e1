"""Positions to and from JSON, with the cards that the player does not see in lower case."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.engine.cards import (
    CARD_CODES,
    CARD_RANKS,
    CARD_SUITS,
    CARDS_BY_CODE,
    KING_RANK,
    RANK_LETTERS,
    Card,
)
from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import BaseCard, FoundationKind, Rules, find_first_rank
from bot.engine.state import Pile, State


def write_position(state: State) -> dict[str, Any]:
    """Return the position as a JSON object: variant, base, redeals, piles."""
    return {
        "variant": state.rules.key,
        "base": None if state.base_rank is None else RANK_LETTERS[state.base_rank],
        "redeals": state.redeals_made,
        "piles": {
            name: " ".join(list_pile_codes(state, name)) for name in state.rules.pile_indexes
        },
    }


def list_pile_codes(state: State, pile_name: str) -> list[str]:
    """Return a pile's cards as codes, bottom first, hidden ones in lower case."""
    codes = [CARD_CODES[card] for card in state.get_pile(pile_name)]
    if not (hidden_count := state.count_hidden_cards(pile_name)):
        return codes
    seen_cards = state.list_seen_cards(pile_name)[:hidden_count]
    lower_codes = [
        code.lower() if seen is None else code
        for code, seen in zip(codes, seen_cards, strict=False)
    ]
    return lower_codes + codes[hidden_count:]


def read_position(rules: Rules, data: Mapping[str, Any]) -> State:
    """Return the position that a JSON object describes; nothing is filled or turned up.

    Cards may be missing. GameError for unknown piles or cards, a card that is there too often, a
    face-down card above a face-up one, one in a pile that is all face up: a waste, a cell, a
    foundation, an open reserve; and for a foundation that is not built as the rules say.
    """
    texts_by_pile = data.get("piles")
    if not isinstance(texts_by_pile, dict):
        raise _build_position_error("piles is missing, or not an object")
    for name in texts_by_pile:
        if name not in rules.pile_indexes:
            raise _build_position_error(f"{rules.key} has no pile {name!s:.20}")
    piles: list[Pile] = [()] * len(rules.pile_names)
    face_down_counts = [0] * rules.column_count
    for name, text in texts_by_pile.items():
        index = rules.pile_indexes[name]
        codes = _parse_card_codes(name, text)
        piles[index] = tuple(CARDS_BY_CODE[code.upper()] for code in codes)
        _check_face_up(rules, name, codes)
        _check_ranks(rules, name, codes)
        if name[0] == "t":
            face_down_counts[index - rules.first_column_index] = _count_face_down_codes(
                rules, name, codes
            )
    for card, count in Counter(card for pile in piles for card in pile).items():
        if count > rules.decks:
            raise _build_position_error(
                f"{CARD_CODES[card]} is there {count} times, but {rules.key} has {rules.decks}"
            )
    base_rank = _parse_base_rank(rules, data)
    redeals = data.get("redeals", 0)
    if isinstance(redeals, bool) or not isinstance(redeals, int) or not 0 <= redeals <= 10**9:
        raise _build_position_error("redeals is not a count")
    state = State(rules, tuple(piles), tuple(face_down_counts), base_rank, redeals)
    _check_foundations(state)
    return state


def _build_position_error(problem: str) -> GameError:
    return GameError(ErrorKey.BAD_POSITION, what=problem)


def _check_foundations(state: State) -> None:
    """Raise GameError unless each foundation is built as the rules say, from its first rank."""
    rules = state.rules
    for index, (name, pile) in enumerate(
        zip(rules.foundation_names, state.foundations, strict=True)
    ):
        if rules.foundation_kinds[index] is FoundationKind.FOURS:
            for height, card in enumerate(pile):
                if CARD_RANKS[card] != CARD_RANKS[pile[height - height % 4]] or len(pile) % 4:
                    raise _build_foundation_error(name, card)
            continue
        following_cards = rules.following_cards[index]
        for height, card in enumerate(pile):
            fits = (
                card in following_cards[pile[height - 1]]
                if height
                else _can_begin(state, index, card)
            )
            if not fits or height == rules.foundation_heights[index]:
                raise _build_foundation_error(name, card)
    if rules.has_down_foundations:
        _check_suits_differ(state)


def _check_suits_differ(state: State) -> None:
    """Raise GameError where two foundations of a kind are begun with one suit."""
    rules = state.rules
    begun: set[tuple[FoundationKind, int]] = set()
    for name, kind, pile in zip(
        rules.foundation_names, rules.foundation_kinds, state.foundations, strict=True
    ):
        if pile and (kind, CARD_SUITS[pile[0]]) in begun:
            raise _build_foundation_error(name, pile[0])
        begun.update((kind, CARD_SUITS[card]) for card in pile[:1])


def _can_begin(state: State, index: int, card: Card) -> bool:
    rules = state.rules
    if rules.foundation_kinds[index] is FoundationKind.KINGS:
        return CARD_RANKS[card] == KING_RANK
    return state.base_rank is not None and (
        CARD_RANKS[card] == find_first_rank(rules, state.base_rank, index)
    )


def _build_foundation_error(pile_name: str, card: Card) -> GameError:
    return _build_position_error(f"{pile_name} cannot hold {CARD_CODES[card]} where it lies")


def _check_ranks(rules: Rules, pile_name: str, codes: list[str]) -> None:
    """Raise GameError for a card that the packs do not have, or one that its cell does not take."""
    letters = rules.pack_ranks
    if pile_name[0] == "c":
        if len(codes) > 1:
            raise _build_position_error(f"{pile_name} holds more than one card")
        letters = rules.cell_letters[int(pile_name[1:]) - 1] if rules.cell_letters else letters
    for code in codes:
        if code[0].upper() not in letters:
            raise _build_position_error(f"{pile_name} cannot hold {code.upper()} in {rules.key}")


def _parse_card_codes(pile_name: str, text: object) -> list[str]:
    if not isinstance(text, str):
        raise _build_position_error(f"{pile_name} is not a string of cards")
    codes = text.split()
    for code in codes:
        if code.upper() not in CARDS_BY_CODE or not (
            code.isupper() or code.islower() or code[0].isdigit()
        ):
            raise _build_position_error(f"{pile_name} holds {code[:20]}, which is not a card")
    return codes


def _check_face_up(rules: Rules, pile_name: str, codes: list[str]) -> None:
    """Raise GameError if a card lies face down in a pile all of whose cards are seen."""
    is_open = pile_name[0] in "wcfg" or (pile_name[0] == "r" and rules.has_open_reserve)
    if is_open and (hidden := [code for code in codes if code != code.upper()]):
        raise _build_position_error(f"{pile_name} holds {hidden[0]} face down, which cannot be")


def _count_face_down_codes(rules: Rules, pile_name: str, codes: list[str]) -> int:
    """Return where a column's highest face-down card lies; GameError unless it may lie there."""
    rows = [row for row, code in enumerate(codes, 1) if code != code.upper()]
    count = max(rows, default=0)
    if rows != [row for row in range(1, count + 1) if row not in rules.face_up_rows]:
        raise _build_position_error(f"{pile_name} has a face-down card above a face-up one")
    return count


def _parse_base_rank(rules: Rules, data: Mapping[str, Any]) -> int | None:
    base_letter = data.get("base", rules.base_letter)
    if base_letter is None and rules.base_card in (BaseCard.CHOSEN, BaseCard.NONE):
        return None
    if not isinstance(base_letter, str) or len(base_letter) != 1 or base_letter not in RANK_LETTERS:
        raise _build_position_error("base is missing, or not a rank of A23456789TJQK")
    if rules.base_card is BaseCard.NONE or rules.base_letter not in (None, base_letter):
        first = rules.base_letter or "no rank"
        raise _build_position_error(f"{rules.key} has foundations from {first}")
    return RANK_LETTERS.index(base_letter)

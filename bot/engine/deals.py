"""Deals by number, the same here as in PySolFC, and numbers by word."""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING

from bot.engine.cards import CARD_RANKS, CARDS_BY_CODE, RANK_LETTERS, SUIT_LETTERS
from bot.engine.errors import ErrorKey, GameError
from bot.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.engine.cards import Card
    from bot.engine.rules import Rules
    from bot.engine.state import Pile

MAX_DEAL_NUMBER = 10**20 - 1
FIRST_MERSENNE_DEAL = 32_000
"""From here on deals are shuffled by the Mersenne Twister; below, by Microsoft's generator."""

MAX_WORD_LENGTH = 100
FRESH_DEAL_NUMBERS = range(FIRST_MERSENNE_DEAL, 100_000_000)
"""What new random deals are drawn from: at most eight digits, short enough to read out."""

_NUMBER_LIKE_PATTERN = re.compile(r"[+\-−–]?\d*[.,]?\d+(?:e[+\-−]?\d+|\^\d+)?", re.IGNORECASE)


def shuffle_pack(rules: Rules, deal_number: int) -> list[Card]:
    """The whole pack as the deal ``number`` shuffles it; the last card is dealt first."""
    microsoft = deal_number < FIRST_MERSENNE_DEAL
    below = (
        _build_microsoft_generator(deal_number)
        if microsoft
        else _build_mersenne_generator(deal_number)
    )
    if microsoft and rules.decks == 1:
        pack = [CARDS_BY_CODE[rank + suit] for rank in RANK_LETTERS for suit in "CDHS"]
    else:
        pack = [
            CARDS_BY_CODE[rank + suit] for suit in SUIT_LETTERS for rank in RANK_LETTERS
        ] * rules.decks
    for i in range(len(pack) - 1, 0, -1):
        j = below(i + 1)
        pack[i], pack[j] = pack[j], pack[i]
    return pack


def deal(rules: Rules, number: int) -> State:
    """The opening position of the deal ``number``; GameError when there is no such deal.

    Laid-out cards first, else the base card; then the reserve, then the columns row by row,
    face-down rows before face-up ones.
    """
    if not 1 <= number <= MAX_DEAL_NUMBER:
        raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=number, last=MAX_DEAL_NUMBER)
    pack = shuffle_pack(rules, number)
    foundations: list[Pile] = [()] * len(rules.foundation_names)
    base = CARD_RANKS[pack[-1]] if rules.base_rank is None else rules.base_rank
    if rules.base_rank is None:
        foundations[0] = (pack.pop(),)
    elif rules.has_base_cards_laid_out:
        first = [card for suit in range(4) for card in [suit * 13 + base] * rules.decks]
        foundations = [(card,) for card in first]
        pack = [card for card in pack if CARD_RANKS[card] != base]
    reserve = tuple(pack.pop() for _ in range(rules.reserve_size))
    columns, hidden = _deal_columns(rules, pack)
    piles = (tuple(pack), (), reserve, *map(tuple, columns), *foundations)
    return State(rules, piles, hidden, base)


def _deal_columns(rules: Rules, pack: list[Card]) -> tuple[list[list[Card]], tuple[int, ...]]:
    hidden = tuple(
        min(rules.face_down_cards, height - 1) if height else 0 for height in rules.column_heights
    )
    order = (
        range(rules.column_count - 1, -1, -1)
        if rules.deals_from_right
        else range(rules.column_count)
    )
    columns: list[list[Card]] = [[] for _ in rules.column_heights]
    face_up = tuple(
        height - down for height, down in zip(rules.column_heights, hidden, strict=True)
    )
    for part in (hidden, face_up):
        for row in range(max(part)):
            for column in order:
                if part[column] > row:
                    columns[column].append(pack.pop())
    return columns, hidden


def parse_deal_number(text: str) -> tuple[int, str | None]:
    """The deal that a player names: a number as it is, or a word's number and the word.

    GameError for numbers of no deal (0, −1, 1.5, 10³⁰) and for words empty or too long.
    """
    named = text.strip()
    if not any(sign.isprintable() for sign in named):
        raise GameError(ErrorKey.DEAL_EMPTY)
    if len(named) > MAX_WORD_LENGTH:
        raise GameError(ErrorKey.DEAL_TOO_LONG, length=len(named), longest=MAX_WORD_LENGTH)
    if named.isdecimal():
        number = int(named)
        if not 1 <= number <= MAX_DEAL_NUMBER:
            raise GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal=named, last=MAX_DEAL_NUMBER)
        return number, None
    if _NUMBER_LIKE_PATTERN.fullmatch(named):
        raise GameError(ErrorKey.DEAL_NOT_WHOLE, deal=named)
    return _hash_word_to_deal_number(named), named


def _hash_word_to_deal_number(word: str) -> int:
    plain = unicodedata.normalize("NFC", word).casefold().strip()
    digest = sha256(plain.encode("utf-8", "surrogatepass")).digest()
    return int.from_bytes(digest[:8], "big") % 10**9 + FIRST_MERSENNE_DEAL


def _build_microsoft_generator(deal_number: int) -> Callable[[int], int]:
    x = deal_number

    def below(m: int) -> int:
        nonlocal x
        x = (x * 214013 + 2531011) % 2**33
        return (x >> 16 & 0x7FFF) % m

    return below


def _build_mersenne_generator(deal_number: int) -> Callable[[int], int]:
    draw = Random(deal_number).random

    def below(m: int) -> int:
        return int(draw() * m)

    return below

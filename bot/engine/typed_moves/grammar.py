"""The grammar of typed moves: from tokens to the ends of a move.

======== ==========================================================================
move     draw, or end end [count]; ``from`` and ``to``, before or after, may say which end is which
end      pile, card, or card and the pile it lies on
pile     a pile's letter or word and its number: ``t2``, ``column 2``, ``second column``,
         ``2nd column``, or a column's number alone
card     rank and suit in either order, or one of them alone: ``10h``, ``♥10``, ``queen``
count    ``3``, ``x3``, ``3 cards`` or ``three cards``; ``+2`` is a card and two more
draw     ``draw``, ``d``, ``s``, ``stock``, ``stock to waste``
turn     ``turn t3`` or ``t3 turn``, which is ``t3 t3``
======== ==========================================================================

Letters have several meanings. A pile's letter with a number or a gap after it is a pile; a rank
with a suit beside it is a card, so ``t1`` is a column, after the letter of a suit too, and ``th`` a
ten. ``t`` and the letters of the suits are no cards when they stand alone. Where there are cells
``c3`` is one, and the card is ``3c``. Every reading that the grammar allows is yielded, the one
that takes pile numbers first; the position decides between them. Words with several meanings can be
read in thousands of ways, and while moves are read nobody else is answered: so reading is counted
in steps, which may run out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.words import Token, WordKind

_MAX_NOUNS = 4


_ROLES_AFTER = {WordKind.FROM_AFTER: WordKind.FROM, WordKind.TO_AFTER: WordKind.TO}
_ROLE_KINDS = (*_ROLES_AFTER, *_ROLES_AFTER.values())


class _Parts(NamedTuple):
    """What has been read of a move so far."""

    nouns: tuple[Part, ...] = ()
    card_count: str = ""
    role: WordKind | None = None


class _TriedParts:
    """What has been read of a move at which place, so that nothing is read twice.

    Words with several meanings lead to the same parts in many ways.
    """

    def __init__(self, effort: ReadingEffort) -> None:
        self._tried: set[tuple[int, _Parts]] = set()
        self._effort = effort

    def add(self, index: int, parts: _Parts) -> bool:
        """Return whether these parts are new before the token at this index."""
        self._effort.take_step()
        count = len(self._tried)
        self._tried.add((index, parts))
        return len(self._tried) > count


def list_readings(tokens: tuple[Token, ...], effort: ReadingEffort) -> Iterator[Reading]:
    """Yield the ways to read tokens as a move, or as the beginning of one.

    GameError where that takes more effort than is left.
    """
    if _means_draw(tokens):
        yield Reading(is_draw=True)
    for end in _list_turned_ends(tokens, effort):
        yield Reading(end, end)
    for parts in _parse_parts(tokens, 0, _Parts(), _TriedParts(effort)):
        for source, target in assign_ends(parts.nouns):
            # The number after a card alone is rather where it goes: “4 1”.
            if target or not parts.card_count or not (source and source.card):
                yield Reading(source, target, parts.card_count)


def _means_draw(tokens: tuple[Token, ...]) -> bool:
    """Return whether tokens are one word for the draw, or the stock, perhaps with the waste."""
    words = [
        token
        for index, token in enumerate(tokens)
        if not (any(map(token.has_kind, _ROLE_KINDS)) or _is_ignorable(tokens, index))
        and not (token.number == "1" and _has_kind(tokens, index + 1, WordKind.CARDS))
    ]
    piles = [word.get_letter(WordKind.PILE) for word in words]
    has_draw_word = any(
        word.has_kind(WordKind.DRAW) and (len(word.text) > 1 or len(words) == 1) for word in words
    )
    if has_draw_word:
        others = [
            pile
            for word, pile in zip(words, piles, strict=True)
            if not word.has_kind(WordKind.DRAW)
        ]
        return len(others) == len(words) - 1 and set(others) <= {"s", "w"}
    return piles in (["s"], ["s", "w"])


def _list_turned_ends(tokens: tuple[Token, ...], effort: ReadingEffort) -> Iterator[End]:
    """Yield the columns whose top card tokens may turn up; some languages put the verb last."""
    for verb, others in ((tokens[0], tokens[1:]), (tokens[-1], tokens[:-1])):
        if not verb.has_kind(WordKind.TURN):
            continue
        for parts in _parse_parts(others, 0, _Parts(), _TriedParts(effort)):
            if len(parts.nouns) == 1 and not parts.card_count:
                noun = parts.nouns[0].noun
                if isinstance(noun, PileName) and noun.kind == "t":
                    yield End(noun)


def _parse_parts(
    tokens: tuple[Token, ...], index: int, parts: _Parts, tried: _TriedParts
) -> Iterator[_Parts]:
    """Yield the ways to read the tokens from an index on as piles, cards and a count."""
    if not tried.add(index, parts):
        return
    if index < len(tokens):
        yield from _parse_next(tokens, index, parts, tried)
    else:
        yield parts


def _parse_next(
    tokens: tuple[Token, ...], index: int, parts: _Parts, tried: _TriedParts
) -> Iterator[_Parts]:
    token = tokens[index]
    for length, noun in _list_nouns(tokens, index, parts):
        nouns = (*parts.nouns, Part(noun, parts.role))
        yield from _parse_parts(tokens, index + length, _Parts(nouns, parts.card_count), tried)
    if not parts.card_count:
        for length, count in _list_counts(tokens, index):
            yield from _parse_parts(tokens, index + length, parts._replace(card_count=count), tried)
    for role in (WordKind.FROM, WordKind.TO):
        if token.has_kind(role):
            yield from _parse_parts(tokens, index + 1, parts._replace(role=role), tried)
    for kind, role in _ROLES_AFTER.items():
        if token.has_kind(kind):
            nouns = parts.nouns
            if nouns and nouns[-1].role is None:
                nouns = (*nouns[:-1], Part(nouns[-1].noun, role, is_closed=True))
            yield from _parse_parts(tokens, index + 1, parts._replace(nouns=nouns), tried)
    if _is_ignorable(tokens, index):
        yield from _parse_parts(tokens, index + 1, parts, tried)


def _list_nouns(tokens: tuple[Token, ...], index: int, parts: _Parts) -> Iterator[tuple[int, Noun]]:
    """Yield the piles and cards that may stand at an index, each with its number of tokens."""
    token = tokens[index]
    is_count = token.number and _has_kind(tokens, index + 1, WordKind.CARDS)
    if is_count or len(parts.nouns) == _MAX_NOUNS:
        return
    following = tokens[index + 1] if index + 1 < len(tokens) else None
    yield from _list_piles(token, following)
    yield from _list_counted_piles(tokens, index)
    rank, suit = token.get_letter(WordKind.RANK), token.get_letter(WordKind.SUIT)
    next_rank = following.get_letter(WordKind.RANK) if following else ""
    next_suit = following.get_letter(WordKind.SUIT) if following else ""
    if token.digits and (parts.role or len(tokens) > 1) and not next_suit:
        yield 1, PileName("t", token.digits)
    # Where rank and suit stand side by side, neither is a card by itself.
    if rank and next_suit:
        yield 2, CardName(rank, next_suit)
    elif rank and not token.has_kind(WordKind.PILE):
        yield 1, CardName(rank, "")
    is_cell = token.get_letter(WordKind.PILE) == "c" and following and following.number
    # “h t2” is no ten of hearts.
    is_column = (
        following and following.text == "t" and any(t.digits for t in tokens[index + 2 : index + 3])
    )
    if suit and next_rank and not is_cell and not is_column:
        yield 2, CardName(next_rank, suit)
    elif suit and not (len(token.text) == 1 and token.text.isalpha()):
        yield 1, CardName("", suit)


def _list_piles(token: Token, following: Token | None) -> Iterator[tuple[int, PileName]]:
    """Yield the piles that may begin with a token, each with its number of tokens."""
    if following and (number := token.get_letter(WordKind.ORDINAL)):
        if pile := following.get_letter(WordKind.PILE):
            yield 2, PileName(pile, number)
        return
    if pile := token.get_letter(WordKind.PILE):
        is_numbered = following is not None and bool(following.number)
        if token.text != "t" and not (pile in "tfcg" and is_numbered):
            yield 1, PileName(pile)
        if following and is_numbered:
            yield 2, PileName(pile, following.number)


def _list_counted_piles(tokens: tuple[Token, ...], index: int) -> Iterator[tuple[int, PileName]]:
    """Yield the pile that may begin with an ordinal in digits: ``3rd column``, `3列目`."""
    position = index + tokens[index].has_kind(WordKind.ORDINAL_BEFORE)
    is_ordinal = position > index
    if position == len(tokens) or not (digits := tokens[position].digits):
        return
    position += 1
    if _has_kind(tokens, position, WordKind.ORDINAL_AFTER):
        position, is_ordinal = position + 1, True
    word = tokens[position] if position < len(tokens) else None
    if not word or word.is_latin_letter or not (pile := word.get_letter(WordKind.PILE)):
        return
    position += 1
    if _has_kind(tokens, position, WordKind.ORDINAL_AFTER):
        position, is_ordinal = position + 1, True
    if is_ordinal:
        yield position - index, PileName(pile, digits)


def _list_counts(tokens: tuple[Token, ...], index: int) -> Iterator[tuple[int, str]]:
    """Yield the numbers of cards that may stand at an index, each with its number of tokens."""
    token = tokens[index]
    numbers = [other.number for other in tokens[index : index + 2]] + [""]
    if token.has_kind(WordKind.TIMES) and numbers[1]:
        yield 2, numbers[1]
    elif token.has_kind(WordKind.MORE) and numbers[1] and len(numbers[1]) < len("100"):
        yield 2, str(int(numbers[1]) + 1)
    elif numbers[0] and _has_kind(tokens, index + 1, WordKind.CARDS):
        yield 2, numbers[0]
    elif not token.digits or len(tokens) == 1:
        return
    elif index == 0:
        # The letter of the stock is rather that of a suit.
        is_pile = _has_kind(tokens, 1, WordKind.PILE) and not _has_kind(tokens, 1, WordKind.SUIT)
        if is_pile or _has_kind(tokens, 1, WordKind.FROM):
            yield 1, token.digits
    elif index == len(tokens) - 1 and not tokens[index - 1].has_kind(WordKind.SUIT):
        yield 1, token.digits


def _has_kind(tokens: tuple[Token, ...], index: int, kind: WordKind) -> bool:
    """Return whether there is a token at an index and it may be of this kind."""
    return index < len(tokens) and tokens[index].has_kind(kind)


def _is_ignorable(tokens: tuple[Token, ...], index: int) -> bool:
    """Return whether a word may be left out; “A♥” is not a heart, and “a of s” no stock."""
    token = tokens[index]
    is_card = bool(token.get_letter(WordKind.RANK)) and _has_kind(tokens, index + 1, WordKind.SUIT)
    return not is_card and (token.has_kind(WordKind.IGNORED) or token.has_kind(WordKind.CARDS))


class PileName(NamedTuple):
    """A pile as it was typed: its letter, and its number's digits where it has them."""

    kind: str
    digits: str = ""


class CardName(NamedTuple):
    """A card as it was typed; its rank or its suit is empty where only the other was named."""

    rank: str
    suit: str


Noun: TypeAlias = PileName | CardName


class Part(NamedTuple):
    """A pile or a card, and the word ``from`` or ``to`` before it, or after it.

    ``is_closed`` where the word stood after it: what follows then belongs to the next part.
    """

    noun: Noun
    role: WordKind | None
    is_closed: bool = False


def assign_ends(parts: tuple[Part, ...]) -> Iterator[tuple[End | None, End | None]]:
    """Yield where a move with these piles and cards may begin and end."""
    yield from _assign_ends_in_order(parts)
    for index in range(1, len(parts)):
        pile, card = parts[index - 1 : index + 1]
        if card.is_closed and card.role is WordKind.TO and pile.role is None:
            # `クイーンをt1のキングへ`: the pile may be the place of the card that `へ` follows.
            target = (card._replace(is_closed=False), pile._replace(is_closed=True))
            yield from _assign_ends_in_order((*parts[: index - 1], *target, *parts[index + 1 :]))


def _assign_ends_in_order(parts: tuple[Part, ...]) -> Iterator[tuple[End | None, End | None]]:
    plain, begins, ends = _group_by_role(parts)
    if ends:
        splits = [((*plain, *begins), ends)]
    elif plain and begins:
        whole = (*plain, *begins)
        splits = [(whole, ()) if _build_end(whole) else (begins, plain)]
        if len(begins) > 1 and _build_end(whole[:-1]):
            # “9h from t1 t2” is a card from its pile, and where it goes.
            splits = [(whole[:-1], whole[-1:])]
    else:
        nouns = plain or begins
        splits = [(nouns[:index], nouns[index:]) for index in range(1, len(nouns) + 1)]
        # “10h t4” is a card and where it goes, not a card on its pile.
        splits = [split for split in splits if split[1] or len(nouns) == 1]
    for source_nouns, target_nouns in splits:
        source = _build_end(source_nouns) or _build_end(source_nouns[::-1])
        target = _build_end(target_nouns)
        if source and bool(target) == bool(target_nouns):
            yield source, target


def _group_by_role(
    parts: tuple[Part, ...],
) -> tuple[tuple[Noun, ...], tuple[Noun, ...], tuple[Noun, ...]]:
    """Return what stands before ``from`` and ``to``, after ``from``, and after the last ``to``.

    What stands after an earlier ``to`` is taken for a place: “the queen in t2 onto t4”.
    """
    groups: list[tuple[WordKind | None, tuple[Noun, ...]]] = [(None, ())]
    is_group_closed = False
    for part in parts:
        role, nouns = (part.role, ()) if part.role or is_group_closed else groups.pop()
        groups.append((role, (*nouns, part.noun)))
        is_group_closed = part.is_closed
    targets = [nouns for role, nouns in groups if role is WordKind.TO]
    plain = [nouns for role, nouns in groups if role is None] + targets[:-1]
    begins = [nouns for role, nouns in groups if role is WordKind.FROM]
    return sum(plain, ()), sum(begins, ()), sum(targets[-1:], ())


def _build_end(nouns: tuple[Noun, ...]) -> End | None:
    """Return the end that a pile, a card, or a card and its pile stand for, None for others."""
    match nouns:
        case (PileName() as pile,):
            return End(pile)
        case (CardName() as card,):
            return End(card=card)
        case (CardName() as card, PileName() as pile):
            return End(pile, card)
        case _:
            return None


class End(NamedTuple):
    """Where a move begins or ends, as a pile, a card, or a card on that pile."""

    pile: PileName | None = None
    card: CardName | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a typed move; ``count`` are digits, or empty."""

    source: End | None = None
    target: End | None = None
    count: str = ""
    is_draw: bool = False

    @property
    def names_card(self) -> bool:
        """Whether one of its ends is a card."""
        return any(end is not None and end.card is not None for end in (self.source, self.target))

    @property
    def name_count(self) -> int:
        """How many piles and cards it has."""
        return sum(name is not None for end in (self.source, self.target) for name in end or ())

    @property
    def is_complete(self) -> bool:
        """Whether it says enough for a move: two ends, or a card."""
        if self.is_draw:
            return True
        return self.source is not None and bool(self.target or self.source.card)


_MAX_STEPS = 4_000
"""A move takes about six steps, one in full words up to seventy; 200 as the bot writes them stay
below this, and the slowest list that does is read in a tenth of a second."""


class ReadingEffort:
    """The steps that are left for reading one text, or a list of moves together."""

    def __init__(self) -> None:
        self._steps_left = _MAX_STEPS

    def take_step(self) -> None:
        """Count one step; GameError ``unclear-moves`` where none is left."""
        self._steps_left -= 1
        if self._steps_left < 0:
            raise GameError(ErrorKey.UNCLEAR_MOVES)

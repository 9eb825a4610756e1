"""Where a move begins and ends, of the piles and cards that were read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bot.engine.typed_moves.readings import CardName, End, PileName
from bot.engine.typed_moves.vocabulary import WordKind

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
    groups: list[tuple[WordKind | None, list[Noun]]] = [(None, [])]
    is_group_closed = False
    for part in parts:
        if part.role or is_group_closed:
            groups.append((part.role, []))
        groups[-1][1].append(part.noun)
        is_group_closed = part.is_closed
    targets = [nouns for role, nouns in groups if role is WordKind.TO]
    plain = [nouns for role, nouns in groups if role is None] + targets[:-1]
    begins = [nouns for role, nouns in groups if role is WordKind.FROM]
    return _join(plain), _join(begins), _join(targets[-1:])


def _join(groups: list[list[Noun]]) -> tuple[Noun, ...]:
    return tuple(noun for nouns in groups for noun in nouns)


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

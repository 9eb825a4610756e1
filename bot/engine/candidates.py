"""What may be worth playing: where cards fit, before the judge is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.engine.cards import ABOVE, RANK
from bot.engine.rules import FIRST_COLUMN, Carry
from bot.engine.state import DRAW, move_between

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bot.engine.cards import Card
    from bot.engine.state import Move, Pile, State


def candidates(state: State) -> Iterator[Move]:
    """What may be worth asking `why_not`: no legal move is missing."""
    yield DRAW
    yield from cards_that_go_up(state)
    yield from _plays_onto(state, state.rules.sources)


def cards_that_go_up(state: State) -> Iterator[Move]:
    """Every card that a foundation would take."""
    rules, piles = state.rules, state.piles
    wanted = _wanted(state)
    for source in rules.sources:
        place = rules.where[source]
        pile = piles[place]
        if not pile or pile[-1] not in wanted:
            continue
        if place < FIRST_COLUMN or state.hidden[place - FIRST_COLUMN] < len(pile):
            yield move_between(source, wanted[pile[-1]])


def foundation_for(state: State, card: Card) -> str | None:
    """The lowest-numbered foundation that takes ``card``, if one does."""
    return _wanted(state).get(card)


def run_length(state: State, column: int) -> int:
    """How many face-up cards at the end of a column (counted from 0) are linked to each other."""
    pile = state.piles[FIRST_COLUMN + column]
    seen = len(pile) - state.hidden[column]
    if seen <= 1:
        return max(seen, 0)
    fits = state.rules.fits
    length = 1
    while length < seen and pile[-length - 1] in fits[pile[-length]]:
        length += 1
    return length


def _wanted(state: State) -> dict[Card, str]:
    """The cards that foundations take now, each with the lowest-numbered that does."""
    wanted: dict[Card, str] = {}
    opens = True
    for name, pile in zip(state.rules.foundation_names, state.foundations, strict=True):
        if pile:
            above = ABOVE[pile[-1]]
            if RANK[above] != state.base:
                wanted.setdefault(above, name)
        elif opens:
            opens = False
            wanted.update({suit * 13 + state.base: name for suit in range(4)})
    return wanted


def _plays_onto(state: State, sources: tuple[str, ...]) -> Iterator[Move]:
    """Cards of ``sources`` and the columns whose top would take them, or that are empty."""
    rules, piles = state.rules, state.piles
    fits = rules.fits
    tops = column_tops(state)
    for source in sources:
        place = rules.where[source]
        pile = piles[place]
        if not pile:
            continue
        for count in _counts(state, place, pile):
            onto = fits[pile[-count]]
            for target, top in tops:
                if (top is None or top in onto) and target != source:
                    yield move_between(source, target, count)


def column_tops(state: State) -> list[tuple[str, Card | None]]:
    """Every column's name and top card; an empty one has none."""
    return [
        (name, pile[-1] if pile else None)
        for name, pile in zip(state.rules.column_names, state.columns, strict=True)
    ]


def _counts(state: State, place: int, pile: Pile) -> range | tuple[int, ...]:
    """How many cards of a pile may be worth carrying at once."""
    if place < FIRST_COLUMN:
        return (1,)
    run = run_length(state, place - FIRST_COLUMN)
    length = len(pile)
    match state.rules.carry:
        case Carry.ONE:
            return (1,)
        case Carry.RUN:
            return range(1, run + 1)
        case Carry.WHOLE:
            return (length,) if run == length else ()
        case Carry.TOP_OR_WHOLE:
            return (1, length) if run == length > 1 else (1,)

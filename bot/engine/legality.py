"""The one judge of what may be played, and why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bot.engine.candidates import candidates, cards_that_go_up, column_tops, run_length
from bot.engine.cards import ABOVE, CODES, KING, RANK, RANKS, suits_fit
from bot.engine.errors import GameError
from bot.engine.rules import FIRST_COLUMN, RESERVE, STOCK, WASTE, Carry, Enter
from bot.engine.state import DRAW, Move, State, move_between

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.engine.cards import Card
    from bot.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move may not be played: a key for its sentence, and what fills it."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)


class IllegalMoveError(GameError):
    """A move that the rules refuse, with the reason as its key."""

    def __init__(self, move: Move, refusal: Refusal) -> None:
        super().__init__(refusal.key, **refusal.values)
        self.move = move


def _no(key: str, **values: object) -> Refusal:
    return Refusal(key, values)


def why_not(state: State, move: Move) -> Refusal | None:
    """The reason why ``move`` may not be played in ``state``, or ``None`` where it may."""
    if move == DRAW:
        return _why_not_draw(state)
    if refusal := _why_not_take(state, move):
        return refusal
    if move.target[0] == "f":
        return _why_not_up(state, move)
    if refusal := _why_not_onto(state, move):
        return refusal
    return _why_not_yet(state) if state.rules.up_first else None


def legal_moves(state: State) -> list[Move]:
    """Every legal move once: the draw, then foundation plays, then the rest.

    Of several foundations that would take a card the lowest-numbered stands for all.
    """
    return [move for move in candidates(state) if why_not(state, move) is None]


def _why_not_draw(state: State) -> Refusal | None:
    rules = state.rules
    if not state.piles[STOCK]:
        if not state.piles[WASTE]:
            return _no("nothing-to-draw")
        if not state.redeal_left:
            return _no("no-redeal", redeals=rules.redeals, game=rules.key)
    if rules.up_first and (refusal := _why_not_yet(state)):
        return refusal
    if rules.draw_last and (waiting := next(_plays_before_drawing(state), None)):
        return _no(
            "draw-last",
            source=waiting.source,
            card=CODES[state.pile(waiting.source)[-waiting.count]],
            target=waiting.target,
            onto=CODES[state.pile(waiting.target)[-1]],
            game=rules.key,
        )
    return None


def _why_not_yet(state: State) -> Refusal | None:
    """Whether a card has to go to a foundation first, where such plays are compulsory."""
    waiting = next(cards_that_go_up(state), None)
    if waiting is None:
        return None
    card = CODES[state.pile(waiting.source)[-1]]
    return _no("foundation-first", source=waiting.source, card=card, game=state.rules.key)


def _why_not_take(state: State, move: Move) -> Refusal | None:
    """Whether the cards may leave their pile at all, wherever they go."""
    source, target, count = move.source, move.target, move.count
    where = state.rules.where
    if source not in where or target not in where:
        stranger = source if source not in where else target
        columns, foundations = state.rules.columns, len(state.rules.foundation_names)
        return _no("no-such-pile", pile=stranger, columns=columns, foundations=foundations)
    if source[0] == "f":
        return _no("foundation-stays", source=source)
    if source == "s":
        return _no("stock-is-drawn")
    if target[0] not in "tf":
        return _no("no-target", target=target)
    if source == target:
        return _no("same-pile", source=source)
    place = where[source]
    pile = state.piles[place]
    if not pile:
        return _no("empty-source", source=source)
    if place < FIRST_COLUMN:
        return None if count == 1 else _no("top-card-only", source=source, card=CODES[pile[-1]])
    seen = len(pile) - state.hidden[place - FIRST_COLUMN]
    if not 1 <= count <= seen:
        key = "too-many" if seen else "face-down"
        return _no(key, source=source, count=count, seen=seen)
    return None


def _why_not_up(state: State, move: Move) -> Refusal | None:
    if move.count != 1:
        return _no("one-at-a-time", source=move.source, target=move.target, count=move.count)
    card = state.piles[state.rules.where[move.source]][-1]
    pile = state.piles[state.rules.where[move.target]]
    if RANK[card] == state.base:
        if not pile:
            return None
        return _no("foundation-taken", card=CODES[card], target=move.target)
    if pile and ABOVE[pile[-1]] == card:
        return None
    if not pile:
        return _no("wants-base", card=CODES[card], target=move.target, base=RANKS[state.base])
    return _no("does-not-follow", card=CODES[card], target=move.target, top=CODES[pile[-1]])


def _why_not_onto(state: State, move: Move) -> Refusal | None:
    """Whether the cards may be carried onto a column."""
    rules = state.rules
    source, target = rules.where[move.source], rules.where[move.target]
    pile, onto = state.piles[source], state.piles[target]
    count = move.count
    if source >= FIRST_COLUMN and (refusal := _why_not_carry(state, move)):
        return refusal
    card = pile[-count]
    if not onto:
        return _why_not_enter(state, move, card)
    if state.hidden[target - FIRST_COLUMN] == len(onto):
        return _no("covered-target", target=move.target)
    if onto[-1] not in rules.fits[card]:
        return _no(
            "does-not-fit",
            source=move.source,
            card=CODES[card],
            target=move.target,
            onto=CODES[onto[-1]],
            fault=_fault(rules, card, onto[-1]),
            build=rules.build.value,
            game=rules.key,
        )
    return None


def _fault(rules: Rules, card: Card, onto: Card) -> str:
    """What keeps one card from lying on another in a column: ``rank``, ``suit`` or ``both``."""
    if RANK[onto] == RANK[ABOVE[card]] and (rules.wrap or RANK[card] != KING):
        return "suit"
    return "rank" if suits_fit(rules.build, card, onto) else "both"


def _why_not_carry(state: State, move: Move) -> Refusal | None:
    """Whether so many cards may be carried from their column together."""
    source, count, rules = move.source, move.count, state.rules
    place = rules.where[source]
    pile = state.piles[place]
    length, carry = len(pile), rules.carry
    if carry is Carry.WHOLE and count != length:
        return _no("not-whole-column", source=source, count=count, length=length, game=rules.key)
    if count == 1:
        return None
    if carry is Carry.ONE:
        return _no("one-card", source=source, card=CODES[pile[-1]], game=rules.key)
    if carry is Carry.TOP_OR_WHOLE and count != length:
        return _no("top-or-whole", source=source, count=count, length=length, game=rules.key)
    if count > (run := run_length(state, place - FIRST_COLUMN)):
        card, onto = pile[-run], pile[-run - 1]
        return _no(
            "not-a-run",
            source=source,
            count=count,
            run=run,
            card=CODES[card],
            onto=CODES[onto],
            fault=_fault(rules, card, onto),
            build=rules.build.value,
            game=rules.key,
        )
    return None


def _why_not_enter(state: State, move: Move, card: Card) -> Refusal | None:
    """Whether this card may open an empty column."""
    rules = state.rules
    if rules.refill and state.piles[RESERVE]:
        return _no("reserve-fills", target=move.target)
    if rules.enter is Enter.WASTE and move.source != "w":
        return _no("waste-only", target=move.target)
    if rules.enter is Enter.KING and RANK[card] != KING:
        return _no("king-only", target=move.target, card=CODES[card])
    return None


def _plays_before_drawing(state: State) -> Iterator[Move]:
    """What the French rules want done before the stock is turned.

    The reserve's top card onto a column, or a whole column onto another.
    """
    rules, tops = state.rules, column_tops(state)
    for source in rules.sources[1:]:
        pile = state.pile(source)
        if not pile:
            continue
        count = 1 if source == "r" else len(pile)
        onto = rules.fits[pile[-count]]
        for target, top in tops:
            if top in onto and target != source:
                move = move_between(source, target, count)
                if not _why_not_take(state, move) and not _why_not_onto(state, move):
                    yield move

"""From the readings of a typed move to the move that is meant in a position."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import why_not
from bot.engine.move_lists.useful_moves import is_idle_move
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves.open_cards import (
    is_card_named,
    is_top_named,
    list_card_places,
    list_target_names,
)
from bot.engine.typed_moves.pile_moves import (
    build_pile_move,
    choose_move,
    list_source_names,
    read_count,
)
from bot.engine.typed_moves.readings import CardName, End, PileName, Reading


def fits_reading(state: State, move: Move, reading: Reading) -> bool:
    """Return whether a legal move is one of those that a reading may mean."""
    if move == DRAW_MOVE:
        return reading.is_draw or (
            reading.target is None and reading.source == End(PileName("s")) and not reading.count
        )
    if reading.is_draw or (reading.count and str(move.count) != reading.count):
        return False
    source, target = reading.source, reading.target
    if source and source.card and not _is_first_card_named(state, move, source.card):
        return False
    if source and source.pile and not _is_pile_named(state, move.source, source.pile):
        return False
    if target and target.card and not is_top_named(state, move.target, target.card):
        return False
    return not (target and target.pile) or _is_pile_named(state, move.target, target.pile)


def _is_first_card_named(state: State, move: Move, card_name: CardName) -> bool:
    """Return whether the lowest card that a move carries has that name, as its player sees."""
    if move.source == move.target:
        return False  # nobody knows the card that is turned up
    return is_card_named(card_name, state.get_first_moved_card(move))


def list_meant_moves(state: State, reading: Reading, legal: Sequence[Move]) -> list[Move]:
    """Return the legal moves that a complete reading means, as few as are sensible.

    From a pile it is the longest. A card without a target goes up if it can, to a cell only if
    nowhere else, and a column of its own is not carried to an empty one. Of several empty columns
    or cells the first is meant. GameError where a pile that is named is not there.
    """
    source, target = reading.source, reading.target
    if not reading.names_card:
        move = build_meant_move(state, reading)
        return [move] if why_not(state, move) is None else []
    assert source  # a complete reading begins somewhere
    moves = [move for move in legal if fits_reading(state, move, reading)]
    if not source.card:
        longest = {(move.source, move.target): move for move in sorted(moves, key=_get_count)}
        moves = [move for move in moves if longest[move.source, move.target] == move]
    if target is None:
        useful = [move for move in moves if not is_idle_move(state, move)]
        useful = [move for move in useful if move.target[0] != "c"] or useful
        ups = [move for move in moves if move.target[0] in "fg"]
        names_one_card = len({state.get_first_moved_card(move) for move in useful}) == 1
        moves = (ups if names_one_card else []) or useful or moves
    distinct = {
        (move.source, move.count, _get_place(state, move.target)): move for move in reversed(moves)
    }
    return [move for move in moves if move in distinct.values()]


def _get_place(state: State, pile_name: str) -> object:
    """Return what tells a target from others: empty columns with the same rules are alike."""
    if state.get_pile(pile_name) or pile_name[0] not in "ct":
        return pile_name
    return "c" if pile_name[0] == "c" else state.rules.get_column_group(pile_name)


def build_meant_move(state: State, reading: Reading) -> Move:
    """Return the move that a reading means although it is not legal, for its refusal.

    GameError where a pile is not there, or no such card can be taken or built on.
    """
    source, target = reading.source, reading.target
    if reading.is_draw or source is None:
        return DRAW_MOVE
    count = read_count(reading.count) if reading.count else None
    if source.card is None:
        assert source.pile  # an end is a card or a pile
        assert target  # and a pile alone is no move
        source_names = list_source_names(state, source.pile)
        return choose_move(state, source_names, _resolve_target(state, target), count)
    source_name, count = _find_card_place(state, source, target, count)
    if target is None:
        raise GameError(ErrorKey.CARD_STAYS, named=_write_card_name(source.card))
    return build_pile_move(state, source_name, _resolve_target(state, target), count)


def _find_card_place(
    state: State, source: End, target: End | None, count: int | None
) -> tuple[str, int]:
    """Return the pile where the named card lies open, and how many cards move with it."""
    assert source.card
    named = _write_card_name(source.card)
    places = list_card_places(state, source.card)
    if source.pile:
        source_names = list_source_names(state, source.pile)
        places = [place for place in places if place[0] in source_names]
    if not places:
        raise GameError(ErrorKey.CARD_NOT_FREE, named=named)
    if len(places) > 1 and (target is None or len(named) == 1):
        raise GameError(ErrorKey.CARD_STAYS, named=named)
    if count is not None and all(count != carried for _, carried in places):
        raise GameError(ErrorKey.CARD_COUNT_DIFFERS, named=named, carried=places[0][1], count=count)
    return next((place for place in places if count in {None, place[1]}), places[0])


def _resolve_target(state: State, target: End) -> PileName:
    """Return the target pile of a move that is not legal; GameError where it cannot be one."""
    if target.card is None:
        assert target.pile  # an end is a card or a pile
        return target.pile
    names = list_target_names(state, target.card)
    if target.pile:
        names = [name for name in names if _is_pile_named(state, name, target.pile)]
    if not names:
        raise GameError(ErrorKey.CARD_NOT_FREE, named=_write_card_name(target.card))
    return PileName(names[0][0], names[0][1:])


def _is_pile_named(state: State, pile_name: str, named: PileName) -> bool:
    """Return whether a pile, or a foundation that is as good, has that name."""
    if pile_name[0] != named.kind:
        return False
    if not named.digits or pile_name == named.kind + named.digits:
        return True
    named_pile = named.kind + named.digits
    return (
        named.kind in "fg"
        and named_pile in state.rules.pile_indexes
        and state.get_pile(pile_name)[-1:] == state.get_pile(named_pile)[-1:]
    )


def _write_card_name(card: CardName) -> str:
    """Return a card's code, or the letter of its rank or of its suit where only one is named.

    A suit is written in lower case.
    """
    return card.rank + card.suit if card.rank else card.suit.lower()


def _get_count(move: Move) -> int:
    return move.count

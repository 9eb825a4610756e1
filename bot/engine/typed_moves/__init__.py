"""Moves as players type them.

The forms that never change name piles by their letters: ``t2 f1``, ``t2-f1``,
``t2f1``, ``t2 f`` and ``T2>F1`` mean the same; ``draw`` and ``d`` mean the draw. A foundation, and
a cell to lay a card in, needs no number; a waste, a reserve or a cell to take one from needs it
only where several are possible. Pile numbers are read as long as they can be: ``t1t12`` is column 1
to column 12. Without a count the only legal one is meant, or the highest of several. Everything
else is read by `bot.engine.typed_moves.grammar` with the words of a vocabulary: ``waste to
foundation``, ``10h t4``, ``queen of spades up``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move, build_unreadable_move_error
from bot.engine.state import State
from bot.engine.typed_moves.grammar import list_readings
from bot.engine.typed_moves.meant_moves import build_meant_move, fits_reading, list_meant_moves
from bot.engine.typed_moves.pile_moves import (
    check_kinds_of_piles,
    list_source_names,
    read_canonical_move,
)
from bot.engine.typed_moves.reading_effort import ReadingEffort
from bot.engine.typed_moves.readings import Reading
from bot.engine.typed_moves.tokens import list_token_sequences
from bot.engine.typed_moves.vocabulary import (
    CANONICAL_VOCABULARY,
    MoveVocabulary,
    choose_words,
    fold_text,
)

_MAX_TYPED_LENGTH = 200
_MAX_READINGS = 50
"""Further ways to read the same words are left out."""

_MAX_NAMED_MOVES = 4
"""A refusal names at most this many moves that an ambiguous text may mean."""

_MOVE_SEPARATORS = re.compile(r"[,;\n、،\uff0c\uff1b]")

MAX_TYPED_MOVES = 200
"""A message holds at most this many moves; a whole game of Canfield is rarely longer."""


def interpret_typed_move(
    state: State,
    text: str,
    vocabulary: MoveVocabulary = CANONICAL_VOCABULARY,
    effort: ReadingEffort | None = None,
) -> Move:
    """Return the move that a player means by a text in this position, legal or not.

    A card's name means the one sensible move of a card that lies open. The moves of a list share
    their ``effort``. GameError where the text is no move, names a pile or a card that is not there,
    may mean several moves, or takes too much effort to read.
    """
    folded_text = fold_text(text) if len(text) <= _MAX_TYPED_LENGTH else ""
    check_kinds_of_piles(state, folded_text)
    refusal: GameError | None = None
    try:
        if move := read_canonical_move(state, folded_text):
            return move
    except GameError as error:
        refusal = error
    words = choose_words(vocabulary, state.rules)
    all_readings = _prefer_numbered_piles(
        state, _list_all_readings(folded_text, words, effort or ReadingEffort())
    )
    readings = [reading for reading in all_readings if reading.is_complete]
    if not readings:
        raise refusal or _build_incomplete_error(state, text, all_readings)
    moves, refused = _find_meant_moves(state, readings)
    if len(moves) > 1:
        raise _build_ambiguity_error(state, text, moves)
    if moves:
        return moves[0]
    if refusal:
        raise refusal
    if isinstance(refused, GameError):
        raise refused
    return refused


def list_fitting_moves(
    state: State, text: str, vocabulary: MoveVocabulary = CANONICAL_VOCABULARY
) -> list[Move]:
    """Return the legal moves that a text may mean which a player is still typing.

    A pile alone means the moves from it, or else those to it; a card alone its moves.
    """
    if len(text) > _MAX_TYPED_LENGTH:
        return []
    words = choose_words(vocabulary, state.rules)
    effort = ReadingEffort()
    readings = list(_list_all_readings(fold_text(text), words, effort, is_unfinished=True))
    legal = legal_moves(state)
    for tried in (
        readings,
        [
            Reading(target=reading.source)
            for reading in readings
            if reading.source and reading.source.pile and not reading.source.card
        ],
    ):
        moves = [
            move for move in legal if any(fits_reading(state, move, reading) for reading in tried)
        ]
        if moves:
            return moves
    return []


def split_typed_moves(text: str, most: int = MAX_TYPED_MOVES) -> list[str]:
    """Return the moves of a list separated by commas; GameError for none and for too many."""
    parts = [part.strip() for part in _MOVE_SEPARATORS.split(text)]
    moves = [part for part in parts if part]
    if not moves:
        raise GameError(ErrorKey.NO_MOVES)
    if len(moves) > most:
        raise GameError(ErrorKey.TOO_MANY_MOVES, count=len(moves), most=most)
    return moves


def split_last_typed_move(text: str) -> tuple[str, str, str]:
    """Return the moves of a list before its last separator, that separator, and what follows it."""
    if not (matches := [*_MOVE_SEPARATORS.finditer(text)]):
        return "", "", text
    return text[: matches[-1].start()], matches[-1][0], text[matches[-1].end() :]


def format_typed_move(move: Move, all_legal_moves: list[Move]) -> str:
    """Return a move as a player would type it, with its count only if that is needed."""
    if move == DRAW_MOVE:
        return "draw"
    target = move.target[0] if move.target[0] in "fg" else move.target
    counts = [
        other.count
        for other in all_legal_moves
        if (other.source, other.target) == (move.source, move.target)
    ]
    count = f" {move.count}" if move.count != max(counts) else ""
    return f"{move.source} {target}{count}"


def _list_all_readings(
    folded_text: str,
    vocabulary: MoveVocabulary,
    effort: ReadingEffort,
    *,
    is_unfinished: bool = False,
) -> Iterator[Reading]:
    for tokens in list_token_sequences(folded_text, vocabulary, is_unfinished=is_unfinished):
        yield from islice(list_readings(tokens, effort), _MAX_READINGS)


def _prefer_numbered_piles(state: State, all_readings: Iterable[Reading]) -> list[Reading]:
    """Leave out readings without a number that others have for one of several wastes or reserves.

    “Reserve 3” is then that reserve, not a three on a reserve, nor a move to column 3.
    """
    readings = list(all_readings)
    for letter in "wr":
        if len(state.rules.list_piles(letter)) > 1:
            numbered = [
                reading
                for reading in readings
                if reading.source
                and (pile := reading.source.pile)
                and pile.kind == letter
                and pile.digits
            ]
            readings = numbered or readings
    return readings


def _find_meant_moves(state: State, readings: list[Reading]) -> tuple[list[Move], Move | GameError]:
    """Return the legal moves that readings mean; without one, what the first reading means."""
    legal = legal_moves(state)
    moves: dict[Move, None] = {}
    refused: list[Move | GameError] = []
    for reading in sorted(dict.fromkeys(readings), key=_count_words):
        try:
            meant_moves = list_meant_moves(state, reading, legal)
            moves.update(dict.fromkeys(meant_moves))
            if not (meant_moves or refused):
                refused.append(build_meant_move(state, reading))
        except GameError as error:
            refused.append(error)
    return list(moves), refused[0] if refused else DRAW_MOVE


def _count_words(reading: Reading) -> int:
    """Return how many piles and cards a reading has; the fewest are the likeliest."""
    return sum(word is not None for end in (reading.source, reading.target) if end for word in end)


def _build_incomplete_error(state: State, text: str, readings: Iterable[Reading]) -> GameError:
    """Return the refusal of a text that is no whole move; that of a pile alone lists its moves."""
    unreadable = build_unreadable_move_error(text)
    ends = [
        reading.source
        for reading in readings
        if reading.source and reading.source.pile and not reading.source.card and not reading.count
    ]
    if not ends:
        return unreadable
    for end in ends:
        assert end.pile
        list_source_names(state, end.pile)  # GameError where it is not there
    legal = legal_moves(state)
    for tried in ([Reading(source=end) for end in ends], [Reading(target=end) for end in ends]):
        moves = [
            move for move in legal if any(fits_reading(state, move, reading) for reading in tried)
        ]
        if moves:
            break
    names = _name_moves(state, moves) if moves else "none"
    return GameError(ErrorKey.PILE_ALONE, text=unreadable.values["text"], moves=names)


def _build_ambiguity_error(state: State, text: str, moves: list[Move]) -> GameError:
    return GameError(
        ErrorKey.AMBIGUOUS_MOVE,
        text=build_unreadable_move_error(text).values["text"],
        moves=_name_moves(state, moves),
    )


def _name_moves(state: State, moves: Sequence[Move]) -> str:
    """Return the first of these moves as a player would type them."""
    legal = legal_moves(state)
    names = [format_typed_move(move, legal) for move in moves[:_MAX_NAMED_MOVES]]
    return ", ".join(names) + (", …" if len(moves) > len(names) else "")

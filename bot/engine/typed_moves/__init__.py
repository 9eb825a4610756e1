"""Moves as players type them.

The forms that never change name piles by their letters: ``t2 f1``, ``t2-f1``,
``t2f1``, ``t2 f`` and ``T2>F1`` mean the same; ``draw`` and ``d`` mean the draw. A foundation, and
a cell to lay a card in, needs no number; a waste, a reserve or a cell to take one from needs it
only where several are possible. Pile numbers are read as long as they can be: ``t1t12`` is column 1
to column 12. Without a count the only legal one is meant, or the highest of several. Everything
else is read by `bot.engine.typed_moves.grammar` with the words of a vocabulary: ``waste to
foundation``, ``10h t4``, ``queen of spades up``.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from operator import attrgetter

from bot.engine.cards import CARD_CODES
from bot.engine.errors import ErrorKey, GameError
from bot.engine.legality import (
    build_missing_pile_refusal,
    count_run_cards,
    generate_candidate_moves,
    legal_moves,
    map_next_cards_to_foundations,
    why_not,
)
from bot.engine.moves import DRAW_MOVE, Move, build_unreadable_move_error
from bot.engine.rules import CarryRule
from bot.engine.state import State
from bot.engine.status import is_idle_move
from bot.engine.typed_moves.grammar import (
    CardName,
    End,
    PileName,
    Reading,
    ReadingEffort,
    list_readings,
)
from bot.engine.typed_moves.words import (
    CANONICAL_VOCABULARY,
    MoveVocabulary,
    choose_words,
    fold_text,
    list_token_sequences,
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
        quoted = build_unreadable_move_error(text).values["text"]
        names = _name_moves(state, moves)
        raise GameError(ErrorKey.AMBIGUOUS_MOVE, text=quoted, moves=names)
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
    # The fewest piles and cards are the likeliest.
    for reading in sorted(dict.fromkeys(readings), key=lambda reading: reading.name_count):
        try:
            meant_moves = list_meant_moves(state, reading, legal)
            moves.update(dict.fromkeys(meant_moves))
            if not (meant_moves or refused):
                refused.append(build_meant_move(state, reading))
        except GameError as error:
            refused.append(error)
    return list(moves), refused[0] if refused else DRAW_MOVE


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


def _name_moves(state: State, moves: Sequence[Move]) -> str:
    """Return the first of these moves as a player would type them."""
    legal = legal_moves(state)
    names = [format_typed_move(move, legal) for move in moves[:_MAX_NAMED_MOVES]]
    return ", ".join(names) + (", …" if len(moves) > len(names) else "")


_SEPARATORS = r"[^\w♣♧♠♤♥♡❤♦♢×✕✖*+]*"
_PILES_PATTERN = re.compile(
    rf"([srwctfg])\s*(\d*){_SEPARATORS}([srwctfg])\s*(\d*)(?:\s*[x×✕✖*]?\s*(\d+))?{_SEPARATORS}"
)
_PILE_NAMES_PATTERN = re.compile(rf"([srwctfg]\d+)(?:{_SEPARATORS[:-1]}+([srwctfg]\d+))?")
_CARD_PATTERN = re.compile("c([2-9]|10)")
_DRAW_WORDS = {"draw", "d", "s", "sw", "redeal"}
_MAX_NUMBER_DIGITS = 3
"""A longer number names no pile and counts more cards than any pile holds."""


def read_canonical_move(state: State, folded_text: str) -> Move | None:
    """Return the move between two piles named by their letters, or the draw; None for others.

    GameError where a pile is not there or the count is none.
    """
    if re.sub(_SEPARATORS, "", folded_text) in _DRAW_WORDS:
        return DRAW_MOVE
    if not (match := _PILES_PATTERN.fullmatch(folded_text.strip())):
        return None
    source_kind, source_digits, target_kind, target_digits, count_digits = match.groups()
    if source_kind == "t" and target_kind in "sc" and not source_digits + target_digits:
        return None  # the ten of spades or of clubs
    if not all(map(state.rules.list_piles, {source_kind, target_kind} & {*"cg"})):
        return None  # there is no such kind of pile: the letter may mean clubs
    has_gap = match.start(4) > match.end(3)
    if (
        has_gap
        and target_digits != "1"
        and not count_digits
        and state.rules.list_piles(target_kind) == (target_kind + "1",)
    ):
        # It is the only one of its kind, so that a number apart from it is a count.
        target_digits, count_digits = "", target_digits
    return choose_move(
        state,
        list_source_names(state, PileName(source_kind, source_digits)),
        PileName(target_kind, target_digits),
        read_count(count_digits) if count_digits else None,
    )


def check_kinds_of_piles(state: State, folded_text: str) -> None:
    """Raise GameError where one or two piles are named of which there is no such kind here.

    Only names without gaps are seen, and no cards such as ``c2``: elsewhere ``c`` may mean clubs.
    """
    if match := _PILE_NAMES_PATTERN.fullmatch(folded_text.strip()):
        for name in filter(None, match.groups()):
            if not state.rules.list_piles(name[0]) and not _CARD_PATTERN.fullmatch(name):
                resolve_pile_name(state, PileName(name[0], name[1:]))


def list_source_names(state: State, pile: PileName) -> list[str]:
    """Return the piles that may be meant as where a move begins, GameError where none is there.

    Several are only wastes, reserves or cells without a number: those that have a card.
    """
    names = state.rules.list_piles(pile.kind)
    if pile.digits or pile.kind not in "wrc" or len(names) <= 1:
        return [resolve_pile_name(state, pile)]
    return [name for name in names if state.get_pile(name)] or [names[0]]


def choose_move(
    state: State, sources: Sequence[str], target_name: PileName, count: int | None = None
) -> Move:
    """Return the move from one of these piles, legal or not.

    Of several the only one from which the move is legal is meant. GameError where there are more,
    or the target is not there.
    """
    moves = [build_pile_move(state, name, target_name, count) for name in sources]
    meant = [move for move in moves if why_not(state, move) is None] or moves
    if len(meant) > 1:
        raise GameError(ErrorKey.WHICH_PILE, pile=sources[0][0])
    return meant[0]


def build_pile_move(
    state: State, source: str, target_name: PileName, count: int | None = None
) -> Move:
    """Return the move from a pile to a pile as it was typed, legal or not.

    Without a count the only legal one is meant, or the highest of several. GameError where the
    target is not there.
    """
    target = _resolve_target_name(state, source, target_name)
    if source == "s" and count is None and target in state.rules.drawn_waste_names:
        return DRAW_MOVE
    if count is None:
        count = _infer_card_count(state, source, target)
    return _use_lowest_foundation(state, Move(source, target, count))


def resolve_pile_name(state: State, pile: PileName) -> str:
    """Return the name of a pile as the position knows it; GameError where it is not there."""
    kind, digits = pile
    digits = digits.lstrip("0") or digits[:1]
    if kind in "swr" and (digits or len(state.rules.list_piles(kind)) <= 1):
        name = kind + digits[: _MAX_NUMBER_DIGITS + 1]
    elif not digits:
        raise GameError(ErrorKey.WHICH_PILE, pile=kind)
    else:
        is_short = len(digits) <= _MAX_NUMBER_DIGITS
        name = f"{kind}{int(digits)}" if is_short else f"{kind}{digits[:4]}…"
    if name not in state.rules.pile_indexes:
        refusal = build_missing_pile_refusal(state.rules, name)
        raise GameError(refusal.key, **refusal.values)
    return name


def read_count(digits: str) -> int:
    """Return how many cards are to move; GameError for none, and for over 999."""
    significant = digits.lstrip("0")
    if not significant or len(significant) > _MAX_NUMBER_DIGITS:
        shown = significant[:4] + "…" if significant else "0"
        raise GameError(ErrorKey.BAD_CARD_COUNT, count=shown)
    return int(significant)


def _resolve_target_name(state: State, source: str, target_name: PileName) -> str:
    """Return the target of a move; without a number the first that takes the card is meant.

    Where none takes it, it is the one that the refusal should name.
    """
    kind, digits = target_name
    names = state.rules.list_piles(kind)
    if digits or not names or kind in "st":
        return resolve_pile_name(state, target_name)
    pile = state.get_pile(source)
    if kind == "c":
        takers = [name for name in names if why_not(state, Move(source, name)) is None]
        if takers:
            return takers[0]
        letters = state.rules.cell_letters
        rank = CARD_CODES[pile[-1]][0] if pile else ""
        return names[letters.index(rank) if rank and rank in letters else 0]
    if kind not in "fg":
        return names[0]
    takers = list(map_next_cards_to_foundations(state).get(pile[-1], ())) if pile else []
    if kind == "g":
        takers = [name for name in takers if name[0] == kind]
    return takers[0] if takers else _choose_foundation_to_refuse(state, source, names)


def _choose_foundation_to_refuse(state: State, source: str, names: Sequence[str]) -> str:
    """Return the foundation of the card's suit, else the first empty one, else the first."""
    pile = state.get_pile(source)
    foundations = {name: state.get_pile(name) for name in names}
    for name, foundation in foundations.items():
        if pile and foundation and foundation[-1] // 13 == pile[-1] // 13:
            return name
    return next((name for name, foundation in foundations.items() if not foundation), names[0])


def _use_lowest_foundation(state: State, move: Move) -> Move:
    """Return the move to the lowest-numbered of the foundations that are as good as its target."""
    if move.target[0] not in "fg" or move.source[0] not in "wrct":
        return move
    pile, onto = state.get_pile(move.source), state.get_pile(move.target)
    if not pile:
        return move
    lowest = next(
        (
            name
            for name in map_next_cards_to_foundations(state).get(pile[-1], ())
            if name[0] == move.target[0]
        ),
        state.rules.foundation_names[0] if state.is_base_to_choose else None,
    )
    if lowest and state.get_pile(lowest)[-1:] == onto[-1:]:
        return Move(move.source, lowest, move.count)
    return move


def _infer_card_count(state: State, source: str, target: str) -> int:
    """Return the count that is meant where none is typed, whether or not any is legal."""
    legal_counts = [
        move.count
        for move in generate_candidate_moves(state)
        if (move.source, move.target) == (source, target) and why_not(state, move) is None
    ]
    if legal_counts:
        return max(legal_counts)
    if source[0] != "t" or target[0] in "fgc" or not state.get_pile(source):
        return 1
    match state.rules.carry_rule:
        case CarryRule.ONE | CarryRule.TOP_OR_WHOLE:
            return 1
        case CarryRule.WHOLE:
            return len(state.get_pile(source))
        case CarryRule.RUN | CarryRule.SUIT_RUN | CarryRule.RUN_TO_EMPTY_COLUMN:
            return max(count_run_cards(state, state.rules.column_names.index(source)), 1)


def fits_reading(state: State, move: Move, reading: Reading) -> bool:
    """Return whether a legal move is one of those that a reading may mean."""
    if move == DRAW_MOVE:
        return reading.is_draw or (
            reading.target is None and reading.source == End(PileName("s")) and not reading.count
        )
    if reading.is_draw or (reading.count and str(move.count) != reading.count):
        return False
    source, target = reading.source, reading.target
    # Nobody knows a card that is turned up.
    if (source and source.card) and (
        move.turns_up or not is_card_named(source.card, state.get_first_moved_card(move))
    ):
        return False
    if source and source.pile and not _is_pile_named(state, move.source, source.pile):
        return False
    if target and target.card and not is_top_named(state, move.target, target.card):
        return False
    return not (target and target.pile) or _is_pile_named(state, move.target, target.pile)


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
        by_count = sorted(moves, key=attrgetter("count"))
        longest = {(move.source, move.target): move for move in by_count}
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
    return "c" if pile_name[0] == "c" else state.rules.column_groups[pile_name]


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
    """Return the pile where the named card lies open, and how many cards move with it.

    Of several copies it is one that can move, or else the one under the fewest cards.
    """
    assert source.card
    named = _write_card_name(source.card)
    names = list_source_names(state, source.pile) if source.pile else state.rules.source_names
    legal_places = {(move.source, move.count) for move in legal_moves(state)}
    # Any card of a column has a place, as if it could move with all that lie on it.
    places = [
        place
        for place in list_card_places(state, source.card)
        if place[0] in names and (place in legal_places or _can_be_carried(state, *place, target))
    ]
    if not places:
        raise _build_card_refusal(state, source.card, names)
    places.sort(key=lambda place: (place not in legal_places, place[1]))
    if len(places) > 1 and (target is None or len(named) == 1):
        raise GameError(ErrorKey.CARD_STAYS, named=named)
    if count is not None and all(count != carried for _, carried in places):
        raise GameError(ErrorKey.CARD_COUNT_DIFFERS, named=named, carried=places[0][1], count=count)
    return next((place for place in places if count in {None, place[1]}), places[0])


def _can_be_carried(state: State, pile_name: str, count: int, target: End | None) -> bool:
    """Return whether ``count`` cards of a pile may move together, as far as its rules say."""
    if count == 1:
        return True
    if target and target.pile and target.pile.kind in "fgc":
        return False
    match state.rules.carry_rule:
        case CarryRule.ONE:
            return False
        case CarryRule.TOP_OR_WHOLE | CarryRule.WHOLE:
            return count == len(state.get_pile(pile_name))
        case CarryRule.RUN | CarryRule.SUIT_RUN | CarryRule.RUN_TO_EMPTY_COLUMN:
            return count <= count_run_cards(state, state.rules.column_names.index(pile_name))


def _build_card_refusal(state: State, name: CardName, pile_names: Iterable[str]) -> GameError:
    """Return that a card is covered, by which in which pile, or that there is no such card.

    Of several copies the one under the fewest cards is meant. A card that its player does not see
    is not told of.
    """
    named = _write_card_name(name)
    covered = [
        (depth, pile_name, cover)
        for pile_name in pile_names
        for depth, (cover, card) in enumerate(pairwise(state.list_seen_cards(pile_name)[::-1]))
        if card is not None and is_card_named(name, card)
    ]
    if name.rank and name.suit and covered:
        _, pile_name, cover = min(covered)
        if cover is not None:
            onto = CARD_CODES[cover]
            return GameError(ErrorKey.CARD_COVERED, card=named, source=pile_name, onto=onto)
    return GameError(ErrorKey.CARD_NOT_FREE, named=named)


def _resolve_target(state: State, target: End) -> PileName:
    """Return the target pile of a move that is not legal; GameError where it cannot be one."""
    if target.card is None:
        assert target.pile  # an end is a card or a pile
        return target.pile
    names = list_target_names(state, target.card)
    if target.pile:
        names = [name for name in names if _is_pile_named(state, name, target.pile)]
    if not names:
        raise _build_card_refusal(state, target.card, state.rules.column_names)
    return PileName(names[0][0], names[0][1:])


def _is_pile_named(state: State, pile_name: str, named: PileName) -> bool:
    """Return whether a pile, or a foundation that is as good, has that name."""
    if pile_name[0] != named.kind:
        return False
    if not named.digits or pile_name == named.kind + named.digits:
        return True
    twin = named.kind + named.digits
    if named.kind not in "fg" or twin not in state.rules.pile_indexes:
        return False
    return state.get_pile(pile_name)[-1:] == state.get_pile(twin)[-1:]


def _write_card_name(card: CardName) -> str:
    """Return a card's code, or the letter of its rank or of its suit where only one is named.

    A suit is written in lower case.
    """
    return card.rank + card.suit if card.rank else card.suit.lower()


def is_card_named(name: CardName, card: int) -> bool:
    """Return whether a card has that rank and that suit, as far as the name gives them."""
    code = CARD_CODES[card]
    return (name.rank or code[0]) + (name.suit or code[1]) == code


def list_card_places(state: State, name: CardName) -> list[tuple[str, int]]:
    """Return where cards of that name lie open: the pile, and the count from there to its top.

    A card that lies face down, or under others in waste or reserve, is in none of these places.
    """
    places = []
    for pile_name in state.rules.source_names:
        pile = state.get_pile(pile_name)
        open_count = len(pile) - state.count_hidden_cards(pile_name)
        counts = range(1, (open_count if pile_name[0] == "t" else min(open_count, 1)) + 1)
        places += [(pile_name, count) for count in counts if is_card_named(name, pile[-count])]
    return places


def list_target_names(state: State, name: CardName) -> list[str]:
    """Return the columns and foundations whose top card has that name."""
    return [
        pile_name
        for pile_name in (*state.rules.column_names, *state.rules.foundation_names)
        if is_top_named(state, pile_name, name)
    ]


def is_top_named(state: State, pile_name: str, name: CardName) -> bool:
    """Return whether a pile's top card is seen and has that name."""
    pile = state.get_pile(pile_name)
    return len(pile) > state.count_hidden_cards(pile_name) and is_card_named(name, pile[-1])

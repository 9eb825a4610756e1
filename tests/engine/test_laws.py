"""Laws that hold in every position of every game."""

from collections import Counter
from functools import reduce
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, CARDS_BY_CODE, SUIT_LETTERS
from bot.engine.deals import deal
from bot.engine.legality import IllegalMoveError, legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import ColumnFill, Rules
from bot.engine.state import State
from bot.engine.status import is_won, list_foundation_plays
from bot.engine.transitions import play, replay
from bot.engine.typed_moves import interpret_typed_move
from bot.variants import VARIANTS
from tests.engine.short_positions import deal_numbers, play_random_game, reachable_positions
from tests.variants.example_games import example_games

few_examples = settings(max_examples=3)
INVALID_PILE_NAMES = (
    "",
    "x",
    "t",
    "t0",
    "t99",
    "f0",
    "f99",
    "T1",
    "s1",
    "r2",
    "t\u0661",
    "t1 ",
    "draw",
)


@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@few_examples
def test_cards_are_conserved(key: str, number: int, seed: int) -> None:
    rules = VARIANTS[key]
    pack = [CARDS_BY_CODE[rank + suit] for suit in SUIT_LETTERS for rank in rules.pack_ranks]
    for state in play_random_game(rules, number, seed, 80):
        count = Counter(card for pile in state.piles for card in pile)
        assert count == dict.fromkeys(pack, rules.decks)


@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@few_examples
def test_a_move_fills_empty_columns_and_turns_up_every_top_card(
    key: str, number: int, seed: int
) -> None:
    rules = VARIANTS[key]
    for state in play_random_game(rules, number, seed, 80):
        assert rules.turns_up_by_hand or all(
            face_down < len(pile)
            for face_down, pile in zip(state.face_down_counts, state.columns, strict=True)
            if pile
        )
        if any(state.get_pile(name) for name in _list_filling_piles(rules)):
            assert all(state.columns)


def _list_filling_piles(rules: Rules) -> tuple[str, ...]:
    """Return the piles that leave no column empty while any of them has a card.

    Of several reserves none does: where all are out and the waste is empty, a column stays empty,
    though cards come to the waste later.
    """
    match rules.column_fill:
        case ColumnFill.RESERVE | ColumnFill.LONGEST_RESERVE:
            return rules.reserve_names
        case ColumnFill.WASTE | ColumnFill.WASTE_OR_STOCK:
            return ("s", "w")
        case ColumnFill.THREE_FROM_STOCK:
            return ("s",)
        case ColumnFill.NONE:
            return ()


@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@few_examples
def test_cards_never_leave_the_foundations(key: str, number: int, seed: int) -> None:
    for before, after in pairwise(play_random_game(VARIANTS[key], number, seed, 80)):
        for shorter, longer in zip(before.foundations, after.foundations, strict=True):
            assert longer[: len(shorter)] == shorter


@example_games
@given(data=st.data())
@few_examples
def test_legal_moves_are_exactly_the_moves_not_refused(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    moves = legal_moves(state)
    assert len(moves) == len(set(moves))
    assert set(moves) == _find_legal_moves_by_brute_force(state)


def _find_legal_moves_by_brute_force(state: State) -> set[Move]:
    """Return the legal ones of the draw and all moves between piles, with a card too many at most.

    Of several foundations of a kind only the lowest-numbered is kept.
    """
    names = state.rules.pile_names
    moves = (
        Move(source, target, count)
        for (source, pile), target in product(zip(names, state.piles, strict=True), names)
        for count in range(1, len(pile) + 2)
    )
    legal = [move for move in dict.fromkeys((DRAW_MOVE, *moves)) if not why_not(state, move)]
    foundation_moves: dict[tuple[str, str], Move] = {}
    for move in legal:
        if move.target[0] in "fg":
            foundation_moves.setdefault((move.source, move.target[0]), move)
    others = {move for move in legal if move.target[0] not in "fg"}
    return others | set(foundation_moves.values())


@example_games
@given(data=st.data())
@few_examples
def test_an_illegal_move_is_refused_and_changes_nothing(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    names = st.sampled_from(state.rules.pile_names + INVALID_PILE_NAMES)
    moves = st.builds(Move, names, names, st.integers(-2, 60))
    copy = State(
        state.rules, state.piles, state.face_down_counts, state.base_rank, state.redeals_made
    )
    for move in data.draw(st.lists(moves, min_size=40, max_size=40)):
        if refusal := why_not(state, move):
            with pytest.raises(IllegalMoveError) as raised:
                play(state, move)
            assert raised.value.key == refusal.key
            assert state == copy


@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32), length=st.integers(0, 100))
@few_examples
def test_replay_equals_play(key: str, number: int, seed: int, length: int) -> None:
    rules = VARIANTS[key]
    state, moves = deal(rules, number), []
    for later in play_random_game(rules, number, seed, length)[1:]:
        move = next(move for move in legal_moves(state) if play(state, move) == later)
        moves.append(move)
        state = later
    assert replay(rules, number, moves) == state
    assert reduce(play, moves, deal(rules, number)) == state


@example_games
@given(data=st.data())
@few_examples
def test_a_legal_move_survives_writing_reading_and_typing(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    for move in legal_moves(state):
        text = str(move)
        assert Move.parse(text) == move
        typed_text = text.replace("-", " ").replace("x", " ")
        assert interpret_typed_move(state, typed_text) == _expected_move_when_typed(state, move)
        counted_text = f"{move.source}{move.target} {move.count}" if text != "draw" else text
        assert interpret_typed_move(state, counted_text) == move


def _expected_move_when_typed(state: State, move: Move) -> Move:
    """Return the move, or the longest legal one between its piles where it writes no count."""
    if move.count > 1:
        return move
    return max(
        (
            legal
            for legal in legal_moves(state)
            if (legal.source, legal.target) == (move.source, move.target)
        ),
        key=lambda legal: legal.count,
    )


@example_games
@given(data=st.data())
@few_examples
def test_auto_leaves_no_card_that_could_go_up(key: str, data: st.DataObject) -> None:
    start = data.draw(reachable_positions(VARIANTS[key]))
    state = reduce(play, list_foundation_plays(start), start)
    if not state.is_base_to_choose:
        assert is_won(state) or not any(move.target[0] in "fg" for move in legal_moves(state))


@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@few_examples
def test_a_refusal_names_no_card_that_its_player_does_not_see(
    key: str, number: int, seed: int
) -> None:
    rules, random = VARIANTS[key], Random(seed)
    for state in play_random_game(rules, number, seed, 60)[::4]:
        seen = {
            CARD_CODES[card]
            for name in rules.pile_names
            for card in state.list_seen_cards(name)
            if card is not None
        }
        for source, target in product(rules.source_names, rules.pile_names):
            move = Move(source, target, random.choice((1, 1, 2, 3, 5)))
            if refusal := why_not(state, move):
                cards = {value for value in refusal.values.values() if value in CARDS_BY_CODE}
                assert cards <= seen

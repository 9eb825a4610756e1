"""Hints: fair, useful, never in circles, and silent where no move is left."""

import gc
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import (
    GameStatus,
    compute_status,
    is_idle_move,
    is_stuck,
    is_won,
    list_useful_moves,
)
from bot.engine.transitions import play
from bot.engine.typed_moves import interpret_typed_move
from bot.solver.hints.advice import (
    MAX_IDLE_MOVES,
    MAX_LEFT_POSITIONS,
    MAX_RETURNS,
    MAX_VISITS,
    RETURN_END,
    Advice,
    Playthrough,
    advise,
    open_history,
)
from bot.solver.hints.positions import PositionBoard, PositionMemo, PositionMoveGenerator
from bot.variants import VARIANTS
from tests.bench.hints import (
    MAX_FRUITLESS_PRESSES,
    follow_hints,
    is_reversal,
)
from tests.engine.short_positions import (
    deal_numbers,
    make_position,
    play_random_game,
    reachable_positions,
    shuffle_hidden_cards,
)
from tests.golden_games import STUCK_UNSEEN_DEAL, STUCK_UNSEEN_MOVES
from tests.solver.small_games import KNOWN_KEYS, other_games
from tests.variants.example_games import example_games

few_examples = settings(max_examples=3)


def find_hint_text(state: State) -> str | None:
    """Return the hint's move as text, None where there is none."""
    return format_advice(advise(Playthrough(state)))


def format_advice(advice: Advice) -> str | None:
    """Return the advised move as text, None where no move is advised."""
    return str(advice.move) if advice.move else None


def play_typed(opening: State, *texts: str) -> Playthrough:
    """Return a game of moves as a player types them."""
    playthrough = Playthrough(opening)
    for text in texts:
        playthrough = playthrough.follow(interpret_typed_move(playthrough.state, text))
    return playthrough


def test_a_hint_has_a_move_until_the_player_can_know_that_none_is_left() -> None:
    playthrough = play_typed(deal(VARIANTS["canfield"], STUCK_UNSEEN_DEAL), *STUCK_UNSEEN_MOVES)
    while playthrough.state.stock:
        assert advise(playthrough).move == DRAW_MOVE
        playthrough = playthrough.follow(DRAW_MOVE)
    assert advise(playthrough) == Advice(is_stuck=True)


@example_games
@given(data=st.data(), seed=st.integers(0, 2**32))
@few_examples
def test_hidden_cards_do_not_change_the_hint(key: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    shuffled = shuffle_hidden_cards(state, seed)
    # The table itself says where no move is left, which depends on the stock.
    if not is_stuck(state) and not is_stuck(shuffled):
        assert find_hint_text(shuffled) == find_hint_text(state)


@example_games
@given(data=st.data(), seed=st.integers(0, 2**32))
@few_examples
def test_hidden_cards_do_not_change_the_hint_where_positions_were_left(
    key: str, data: st.DataObject, seed: int
) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    shuffled = shuffle_hidden_cards(state, seed)
    followers = [play(state, move) for move in list_useful_moves(state)]
    # What a card turned up by a move is, a player learns by the move.
    left = tuple(map(find_mark, (s for s in followers if not_seen(s) == not_seen(state))))
    if not is_stuck(state) and not is_stuck(shuffled):
        playthroughs = [Playthrough(opening, left=left) for opening in (state, shuffled)]
        first, second = (advise(playthrough).move for playthrough in playthroughs)
        assert first == second
        if first is not None:
            assert find_mark(play(state, first)) not in left


@example_games
@given(data=st.data())
@few_examples
def test_a_hint_is_legal_and_changes_something(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    advice = advise(Playthrough(state))
    if advice.move is None:
        assert is_won(state) or advice.is_stuck or leads_nowhere(state)
    else:
        assert advice.move in legal_moves(state)
        assert not is_idle_move(state, advice.move)


def leads_nowhere(state: State) -> bool:
    """Return whether all moves ever do is to lay cards of columns on others of the same rank."""
    columns = [sorted(state.columns)]
    untried = [state]
    while untried and len(columns) < 500:
        position = untried.pop()
        for move in list_useful_moves(position):
            after = play(position, move)
            if move.source[0] != "t" or move.target[0] != "t" or after.columns.count(()):
                return False
            if sorted(after.columns) not in columns:
                columns.append(sorted(after.columns))
                untried.append(after)
    return not untried


@example_games
@given(data=st.data())
@few_examples
def test_the_hint_agrees_where_no_move_is_left(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    advice = advise(Playthrough(state))
    is_stuck = compute_status(state) is GameStatus.STUCK
    if is_stuck and not advice.is_stuck:
        assert advice.move == DRAW_MOVE
        assert state.redeals_made == 0, "its player has not seen the stock"
    else:
        assert advice.is_stuck == is_stuck
    assert not (advice.is_stuck and advice.is_hint)


@pytest.mark.slow
@example_games
@given(number=deal_numbers, seed=st.integers(0, 2**32))
@settings(max_examples=2)
def test_following_hints_never_repeats_a_position(key: str, number: int, seed: int) -> None:
    rules = VARIANTS[key]
    playthrough = Playthrough(play_random_game(rules, number, seed, 30)[-1])
    for _ in range(40 if key in KNOWN_KEYS else 12):
        advice = advise(playthrough)
        if advice.move is None:
            return
        playthrough = playthrough.follow(advice.move)
        assert not is_reversal(playthrough)
    places = [
        (state.piles, state.face_down_counts, state.redeals_made) for state in playthrough.states
    ]
    assert len(set(places)) >= len(places) - playthrough.moves.count(DRAW_MOVE)


MOST_USEFUL_HINTS = {
    "a card goes to a foundation rather than a column": (
        make_position("klondike", t1="KS", t2="KD", t3="QC AH", t4="QS", s="3c"),
        "t3-f1",
    ),
    "a face-down card is freed": (
        make_position("klondike", t1="5c 9H", t2="TS", t3="TC", s="2d"),
        "t1-t2",
    ),
    "the reserve is freed before the waste is played": (
        make_position(
            "superior-canfield", base="5", r="KH 9D", w="9H", t1="TS", t2="2C", t3="3D", t4="4C"
        ),
        "r-t1",
    ),
    "the first of two moves that free a card": (
        make_position("forty-thieves", t1="AS 8H", t2="9H", t3="KC", s="2d"),
        "t1-t2",
    ),
    "a card that can be drawn again stays in the waste": (
        make_position("klondike", w="5C 9H", t1="TS", s="2d"),
        "draw",
    ),
    "a card that cannot be drawn again is played from the waste": (
        make_position("forty-thieves", w="9C 9H", t1="TH", s="2d"),
        "w-t1",
    ),
    "the waste is turned over for the card below its top": (
        make_position("klondike", w="AC 9H", t1="KS"),
        "draw",
    ),
    "a card far down a known stock is drawn for": (
        make_position("klondike", w="AC 5H 7D 9H", t1="KS QC"),
        "draw",
    ),
}


@pytest.mark.parametrize(("state", "move"), MOST_USEFUL_HINTS.values(), ids=MOST_USEFUL_HINTS)
def test_the_most_useful_move_is_proposed(state: State, move: str) -> None:
    assert find_hint_text(state) == move


def test_no_hint_is_given_when_nothing_new_is_reachable() -> None:
    assert find_hint_text(make_position("klondike", t1="KS", t2="QS")) is None
    # Carrying the whole column to the empty one would change nothing.
    assert find_hint_text(make_position("forty-thieves", t1="KS QS")) == "t1-t2"
    assert find_hint_text(make_position("forty-thieves", t1="KS")) is None


def test_only_a_stock_seen_in_the_waste_is_known() -> None:
    turned_over = play_typed(make_position("klondike-three", w="3C 2C AH"), "draw")
    assert turned_over.is_stock_known
    assert not Playthrough(turned_over.state).is_stock_known


@pytest.mark.slow
@pytest.mark.parametrize(("key", "number"), [("number-ten", 500_003), ("rank-and-file", 500_006)])
def test_hints_that_went_in_circles_stop(key: str, number: int) -> None:
    game = follow_hints(key, number)
    assert game.longest <= MAX_IDLE_MOVES
    assert game.reversals == 0
    assert game.won or game.ending in {"go back", "new deal", "stuck"}
    assert game.moves < 600


@pytest.mark.slow
@pytest.mark.parametrize(
    "key", ["canfield", "acme", "storehouse", "forty-thieves", "rank-and-file", "klondike-three"]
)
def test_hints_lead_through_few_moves_without_progress(key: str) -> None:
    game = follow_hints(key, 60_007)
    assert game.longest <= MAX_IDLE_MOVES
    assert game.reversals == 0


@cache
def play_hints_to_the_end(key: str, number: int) -> Playthrough:
    """Return a game by its hints, up to where no move is named."""
    playthrough = Playthrough(deal(VARIANTS[key], number))
    while move := advise(playthrough).move:
        playthrough = playthrough.follow(move)
    return playthrough


@pytest.mark.slow
def test_the_move_to_go_back_to_has_something_else_to_try() -> None:
    playthrough = play_hints_to_the_end("number-ten", 500_003)
    advice = advise(playthrough)
    assert advice.return_to is not None
    assert advice.is_hint
    assert 0 <= advice.return_to < len(playthrough.moves)
    kept, undone = (
        playthrough.moves[: advice.return_to],
        playthrough.moves[advice.return_to :],
    )
    returned = Playthrough(playthrough.opening, kept, undone)
    other = advise(returned)
    # What was tried is not proposed again.
    assert other.move is not None
    assert other.move != undone[0]


@pytest.mark.parametrize("key", ["canfield", "dutchess", "forty-thieves", "klondike", "octagon"])
def test_a_draw_that_was_taken_back_is_advised_again(key: str) -> None:
    playthrough, draw_count = Playthrough(deal(VARIANTS[key], 4)), 0
    while draw_count < 5 and (move := advise(playthrough).move):
        followed = playthrough.follow(move)
        if move == DRAW_MOVE and advise(followed).move:
            undone = Playthrough(playthrough.opening, playthrough.moves, (DRAW_MOVE,))
            assert advise(undone).move is not None
            draw_count += 1
        playthrough = followed
    assert draw_count == 5


@pytest.mark.slow
def test_going_back_is_not_advised_where_it_is_not_allowed() -> None:
    playthrough = play_hints_to_the_end("number-ten", 500_003)
    assert advise(playthrough, may_go_back=False) == Advice()


SENT_BACK_GAMES = {
    "rainbow": 60_000,
    "canfield-french": 60_089,
    "forty-thieves": 60_013,
    "little-gate": 60_000,
    "minerva": 60_000,
    "junction": 60_009,
    "variegated-canfield": 60_000,
    "limited": 60_000,
    "maria": 60_002,
}
"""A deal of each of these games in which hints send back, several times in most."""


@pytest.mark.parametrize(
    "key",
    [
        pytest.param(key, marks=pytest.mark.slow if key != "rainbow" else ())
        for key in SENT_BACK_GAMES
    ],
)
def test_hints_that_send_back_lead_through_no_circle(key: str) -> None:
    game = follow_hints(key, SENT_BACK_GAMES[key], goes_back=True)
    assert game.returns > 0
    assert game.ending in {"won", "stuck", "new deal"}
    assert game.visits <= MAX_VISITS
    assert game.fruitless_presses <= MAX_FRUITLESS_PRESSES
    assert game.longest <= MAX_IDLE_MOVES


def test_no_hint_leads_to_a_position_that_was_left() -> None:
    playthrough = play_hints_to_the_end("rainbow", 60_000)
    left_boards: set[object] = set()
    while (advice := advise(playthrough)).is_hint:
        if advice.return_to is not None:
            left_boards.update(playthrough.states[advice.return_to :])
            playthrough = playthrough.go_back(advice.return_to)
        elif advice.move is not None:
            playthrough = playthrough.follow(advice.move)
            assert playthrough.state not in left_boards
    assert left_boards


@pytest.mark.parametrize(
    "left", [(RETURN_END,) * MAX_RETURNS, (*range(1, MAX_LEFT_POSITIONS), RETURN_END)]
)
def test_another_deal_is_advised_once_much_was_tried(left: tuple[int, ...]) -> None:
    playthrough = play_hints_to_the_end("rainbow", 60_000)
    assert advise(playthrough).return_to is not None
    tried = Playthrough(playthrough.opening, playthrough.moves, left=left)
    assert advise(tried) == Advice()


@example_games
@given(data=st.data(), seed=st.integers(0, 2**32))
@few_examples
def test_a_mark_tells_of_no_hidden_card(key: str, data: st.DataObject, seed: int) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    shuffled = shuffle_hidden_cards(state, seed)
    assert find_mark(shuffled) == find_mark(state)
    for move in list_useful_moves(state):
        # Where a card is laid on one that is like the one it lay on, all looks as before.
        if move.source[0] != "t" or move.target[0] != "t":
            assert find_mark(play(state, move)) != find_mark(state)


def find_mark(state: State) -> int:
    """Return a position's mark."""
    history = open_history([state], knows_stock=False)
    return int(history.memo.get_mark(history.boards[0]))


def test_a_column_emptied_again_and_again_is_no_progress() -> None:
    opening = make_position("forty-thieves", t1="KS QS", t2="5H", t3="4H", s="2d")
    emptied = play_typed(opening, "t3 t2")
    assert emptied.stretch.length == 0
    again = play_typed(opening, "t3 t2", "t2 t3", "t3 t2")
    assert again.stretch.length == 2


@pytest.mark.parametrize(
    "key", ["canfield", "canfield-rush", "forty-thieves", "indian", "klondike", "octagon"]
)
def test_a_game_that_is_followed_has_the_hints_of_one_that_is_read(key: str) -> None:
    playthrough = Playthrough(deal(VARIANTS[key], 5))
    for _ in range(25):
        moves = legal_moves(playthrough.state)
        for move in moves[-2:]:
            # What is learned for one game is none of another's business.
            advise(playthrough.follow(move))
        advice = advise(playthrough)
        assert advice == advise(Playthrough(playthrough.opening, playthrough.moves))
        playthrough = playthrough.follow(advice.move or moves[0])


@pytest.mark.slow
def test_following_hints_wins_games() -> None:
    games = [follow_hints("storehouse", number) for number in range(60_000, 60_012)]
    assert sum(game.won for game in games) >= 4


def open_memo(
    state: State, *, knows_stock: bool = False
) -> tuple[PositionMemo, PositionMoveGenerator]:
    """Return a memo and a generator for a position's game."""
    memo = PositionMemo(state.rules, knows_stock=knows_stock)
    generator = PositionMoveGenerator(
        memo, face_down_count=0, drawable_card_worth=-4.0, includes_draws=knows_stock
    )
    return memo, generator


def list_positions(key: str) -> list[State]:
    """Return positions of random games."""
    games = [play_random_game(VARIANTS[key], 70_000 + seed, seed, 120) for seed in range(2)]
    return [state for states in games for state in states[::12]]


@other_games
def test_a_hint_foresees_the_positions_that_the_engine_finds(key: str) -> None:
    for state in list_positions(key):
        memo, generator = open_memo(state)
        root = memo.convert_to_board(state)
        found = {move.board for move in generator.generate_moves(root)}
        expected = {
            memo.convert_to_board(play(state, move))
            for move in legal_moves(state)
            if move != DRAW_MOVE and not is_idle_move(state, move)
        }
        assert found - {root} == expected - {root}


@other_games
def test_hidden_cards_change_no_worth_and_no_length_of_a_line(key: str) -> None:
    for state in list_positions(key):
        memo, generator = open_memo(state)
        foreseen, shuffled = (
            sorted(
                (move.worth_change, move.turns_card, move.is_lasting)
                for move in generator.generate_moves(memo.convert_to_board(position))
            )
            for position in (state, shuffle_hidden_cards(state, 5))
        )
        assert foreseen == shuffled


@other_games
def test_a_line_ends_where_a_hidden_card_turns_up(key: str) -> None:
    states = play_random_game(VARIANTS[key], 70_003, 3, 120)
    for before, after in pairwise(states):
        memo, _ = open_memo(before)
        board = memo.convert_to_board(before)
        for move in legal_moves(before):
            if play(before, move) == after:
                followed = board.follow(move)
                turned = not_seen(before) - not_seen(followed.state)
                assert followed.shows_unseen_card == (turned > 0)
                break


def not_seen(state: State) -> int:
    """Return how many cards the player does not see."""
    return sum(
        card is None for name in state.rules.pile_names for card in state.list_seen_cards(name)
    )


def test_a_hint_leaves_no_boards_behind() -> None:
    playthrough = Playthrough(deal(VARIANTS["skippy"], 3))
    gc.collect()
    gc.disable()
    try:
        assert advise(playthrough).move
        del playthrough
        assert not any(isinstance(left, PositionBoard) for left in gc.get_objects())
    finally:
        gc.enable()


def test_a_card_turned_by_hand_is_not_foreseen() -> None:
    state = make_position("blind-patience", t1="9h", t2="KS")
    state = replace(state, face_down_counts=(1, *state.face_down_counts[1:]))
    board = open_memo(state)[0].convert_to_board(state)
    assert board.seen.columns[0][0] < 0
    assert board.follow(Move.parse("t1-t1")).shows_unseen_card
    # Whatever lies there face down, a card may be laid on it.
    assert not board.follow(Move.parse("t2-t1")).shows_unseen_card


@pytest.mark.parametrize("knows_stock", [False, True])
def test_draws_are_part_of_lines_where_the_stock_is_known(knows_stock: bool) -> None:
    state = make_position("lafayette", s="ac 2h 3h", t1="KS", t2="KH", t3="KD", t4="KC")
    memo, generator = open_memo(state, knows_stock=knows_stock)
    moves = list(generator.generate_drawn_moves(memo.convert_to_board(state)))
    assert [move.draws for move in moves if move.board.state.cards_up] == [1] * knows_stock

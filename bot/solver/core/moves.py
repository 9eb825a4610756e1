"""The moves of a search: those to try from a position, made on a board and taken back.

Plays of cards from the draw pile. Drawing is no move here: to play a card that can be drawn is one.
There are two exceptions. Where the rules demand some plays before a draw, draws may be needed while
there is no such play, for the sake of a later one. And where the waste's top fills an emptied
column, draws may be needed before a column is emptied.

Hashes of positions: equal for equal positions, whatever the order of their columns. A hash is the
sum, modulo 2**62, of random numbers for each card in a column and what lies beneath it, for each
card left in the draw pile, and for the lengths of waste and reserve. Foundations need none: what
lies there lies nowhere else.
"""

from random import Random

from bot.solver.core import layout
from bot.solver.core.compilation import Numbers, build_numbers, compiled

MAX_MOVES = 1500
"""No position has more: of each drawable card and each part of a column there is one per column."""


@compiled
def list_moves(board: Numbers, moves: Numbers) -> None:
    """Add the moves from the position on the board, or a single one that is safe."""
    find_card_sets(board)
    if add_safe_lift(board, moves):
        return
    if not (board[layout.MUST_LIFT_FIRST] and _can_lift(board)):
        if (
            board[layout.MUST_LIFT_FIRST]
            or board[layout.MUST_PLAY_BEFORE_DRAW]
            or _fills_from_waste(board)
        ):
            _add_early_draws(board, moves)
        if add_drawn_plays(board, moves):
            return
        _add_other_plays(board, moves)
    elif _can_go_up(board, get_waste_top(board, board[layout.WASTE_LENGTH])):
        add_move(
            board, moves, layout.LIFT_DRAWN | board[layout.WASTE_LENGTH] - 1 << layout.SOURCE_SHIFT
        )
    _add_lifts(board, moves)


@compiled
def _add_early_draws(board: Numbers, moves: Numbers) -> None:
    """Add the draws if they may have to come before another play.

    That is one after which none is allowed, or one that fills a column from the waste. A draw
    before any other play may as well be made after it.
    """
    if board[layout.KEEPS_STOCK]:
        return
    first = board[layout.MOVES_END]
    _add_other_plays(board, moves)
    _add_lifts(board, moves)
    last = board[layout.MOVES_END]
    board[layout.MOVES_END] = first
    for index in range(first, last):
        if _may_need_draws_first(board, moves[index]):
            _add_moves_along_the_draws(board, moves, True)
            return


@compiled
def _may_need_draws_first(board: Numbers, move: int) -> bool:
    """Return whether drawing before a play can reach positions that drawing after it cannot.

    Of those that may forbid draws only some carries are tried.
    """
    column = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
    target, count = move >> layout.TARGET_SHIFT & layout.TARGET_MASK, move >> layout.COUNT_SHIFT
    if not (board[layout.MUST_LIFT_FIRST] or board[layout.MUST_PLAY_BEFORE_DRAW]):
        return move & layout.KIND_MASK in (layout.LIFT_COLUMN, layout.CARRY) and board[
            layout.COLUMN_LENGTHS + column
        ] == max(count, 1)
    if (
        move & layout.KIND_MASK != layout.CARRY
        or board[layout.COLUMN_LENGTHS + column] - count <= board[layout.FACE_DOWN_COUNTS + column]
    ):
        return True
    carry_cards(board, column, target, count)
    is_allowed = can_draw(board)
    carry_cards(board, target, column, count)
    find_card_sets(board)
    return not is_allowed


NO_CARD = -1
NO_COLUMN = -1


@compiled
def _add_other_plays(board: Numbers, moves: Numbers) -> None:
    """Add the plays to columns but for those from the draw pile."""
    card = _get_reserve_top(board)
    if card != NO_CARD:
        add_landing_on_empty_column(board, moves, card, layout.PLAY_RESERVE)
        add_landings(board, moves, card, layout.PLAY_RESERVE, NO_COLUMN)
    add_carries(board, moves)


@compiled
def _add_lifts(board: Numbers, moves: Numbers) -> None:
    """Add the lifts but for those from the draw pile."""
    if _can_go_up(board, _get_reserve_top(board)):
        add_move(board, moves, layout.LIFT_RESERVE)
    for column in range(board[layout.COLUMN_COUNT]):
        if _can_go_up(board, get_top(board, column)):
            add_move(board, moves, layout.LIFT_COLUMN | column << layout.SOURCE_SHIFT)


@compiled
def add_safe_lift(board: Numbers, moves: Numbers) -> bool:
    """Add a lift from a column or the reserve that does no harm; return whether there is one.

    With one deck, compulsory lifts lead to the same position in any order, so that any one may be
    made. Where other plays, but no lifts, must come before a draw, a lift may uncover one of them,
    so that none is harmless. Nor is that of a column's last card where the waste's top takes its
    place.
    """
    if board[layout.MUST_PLAY_BEFORE_DRAW] and not board[layout.MUST_LIFT_FIRST]:
        return False
    takes_any_lift = board[layout.MUST_LIFT_FIRST] and board[layout.DECKS] == 1
    liftable_cards = board[layout.TOP_CARDS] & board[layout.NEXT_CARDS]
    if not (liftable_cards if takes_any_lift else liftable_cards & board[layout.READY_CARDS]):
        return False
    fills_from_waste = _fills_from_waste(board)
    if fills_from_waste and not _fills_all_columns(board):
        return False
    for column in range(board[layout.COLUMN_COUNT]):
        card = get_top(board, column)
        if _can_go_up(board, card) and (takes_any_lift or is_safe_lift(board, card)):
            if fills_from_waste and board[layout.COLUMN_LENGTHS + column] == 1:
                continue
            add_move(board, moves, layout.LIFT_COLUMN | column << layout.SOURCE_SHIFT)
            return True
    card = _get_reserve_top(board)
    if _can_go_up(board, card) and (takes_any_lift or is_safe_lift(board, card)):
        add_move(board, moves, layout.LIFT_RESERVE)
        return True
    return False


@compiled
def _fills_from_waste(board: Numbers) -> bool:
    """Return whether the draw pile still has cards that fill emptied columns."""
    return board[layout.COLUMN_FILL] >= layout.WASTE_FILL and board[layout.DRAW_LENGTH] > 0


@compiled
def _fills_all_columns(board: Numbers) -> bool:
    """Return whether no column is empty, nor will be while the draw pile has cards.

    Then a card that could go up is never alone in a column, where it would keep the waste from
    filling that. Compulsory lifts make other orders of moves, by which other cards fill columns.
    """
    if board[layout.MUST_LIFT_FIRST]:
        return False
    if board[layout.COLUMN_FILL] == layout.WASTE_FILL and not board[layout.KEEPS_WASTE_FILLED]:
        return False
    shortest = layout.MAX_CARDS
    for column in range(board[layout.COLUMN_COUNT]):
        shortest = min(shortest, board[layout.COLUMN_LENGTHS + column])
    return shortest > 0


@compiled
def can_draw(board: Numbers) -> bool:
    """Return whether no play must come before a draw."""
    if not (board[layout.MUST_LIFT_FIRST] or board[layout.MUST_PLAY_BEFORE_DRAW]):
        return True
    find_card_sets(board)
    return not (board[layout.MUST_LIFT_FIRST] and _can_lift(board)) and not (
        board[layout.MUST_PLAY_BEFORE_DRAW] and can_play_before_draw(board)
    )


@compiled
def _can_lift(board: Numbers) -> bool:
    """Return whether any card can go up without a draw."""
    waste_top = get_waste_top(board, board[layout.WASTE_LENGTH])
    return board[layout.TOP_CARDS] & board[layout.NEXT_CARDS] != 0 or _can_go_up(board, waste_top)


@compiled
def _can_go_up(board: Numbers, card: int) -> bool:
    return card != NO_CARD and board[layout.NEXT_CARDS] >> card & 1 == 1


@compiled
def _get_reserve_top(board: Numbers) -> int:
    length = board[layout.RESERVE_LENGTH]
    return board[layout.RESERVE + length - 1] if length else NO_CARD


@compiled
def add_carries(board: Numbers, moves: Numbers) -> None:
    """Add all moves from column to column.

    A whole column is not carried to an empty one if nothing changes by that.
    """
    for column in range(board[layout.COLUMN_COUNT]):
        length = board[layout.COLUMN_LENGTHS + column]
        if not length:
            continue
        count, most = _find_carry_counts(board, column, length)
        while count <= most:
            card = board[layout.COLUMNS + column * layout.COLUMN_ROOM + length - count]
            move = layout.CARRY | column << layout.SOURCE_SHIFT | count << layout.COUNT_SHIFT
            if count == 1 or board[layout.CARRY_RULE] != layout.RUN_TO_EMPTY_COLUMN:
                add_landings(board, moves, card, move, column)
            if count < length or find_filling_waste_length(board):
                add_landing_on_empty_column(board, moves, card, move)
            skips = count == 1 and board[layout.CARRY_RULE] == layout.TOP_OR_WHOLE
            count = max(length, 2) if skips else count + 1


@compiled
def count_run_cards(board: Numbers, column: int) -> int:
    """Return how many face-up cards at the end of a column lie in sequence."""
    length = board[layout.COLUMN_LENGTHS + column]
    longest = length - board[layout.FACE_DOWN_COUNTS + column]
    if board[layout.HAS_WHOLE_RUNS]:
        return longest
    top = layout.COLUMNS + column * layout.COLUMN_ROOM + length - 1
    count = 1
    while (
        count < longest
        and board[layout.RUN_ATTACHABLE_CARDS + board[top - count]] >> board[top - count + 1] & 1
    ):
        count += 1
    return count


@compiled
def _find_carry_counts(board: Numbers, column: int, length: int) -> tuple[int, int]:
    """Return the least and the most cards that may be carried.

    With TOP_OR_WHOLE no number between them is allowed.
    """
    rule = board[layout.CARRY_RULE]
    if rule == layout.ONE_CARD:
        return 1, 1
    run_length = count_run_cards(board, column)
    if rule in (layout.RUN, layout.SUIT_RUN, layout.RUN_TO_EMPTY_COLUMN):
        return 1, run_length
    if rule == layout.WHOLE_COLUMN:
        return length, run_length
    return 1, length if run_length == length else 1


NEAREST_LAST, FARTHEST_LAST = range(2)
"""Values of ORDER: of the cards in the draw pile the one that is tried first."""


@compiled
def get_waste_top(board: Numbers, waste_length: int) -> int:
    """Return the top card of a waste of this length, `NO_CARD` where it is empty."""
    if not waste_length:
        return NO_CARD
    return board[layout.DRAW_CARDS + board[layout.DRAW_PLACES + waste_length - 1]]


@compiled
def add_drawn_plays(board: Numbers, moves: Numbers) -> bool:
    """Add the plays of all cards that can be drawn; return whether the only one is a safe lift."""
    first = board[layout.MOVES_END]
    _add_moves_along_the_draws(board, moves, False)
    last = board[layout.MOVES_END] - 1
    # Where every card can be drawn at any time, to play one puts no other out of reach.
    if board[layout.PACKET_SIZE] == 1 and board[layout.HAS_FREE_CYCLE]:
        for index in range(first, last + 1):
            place = board[
                layout.DRAW_PLACES + (moves[index] >> layout.SOURCE_SHIFT & layout.SOURCE_MASK)
            ]
            if moves[index] & layout.KIND_MASK == layout.LIFT_DRAWN and is_safe_lift(
                board, board[layout.DRAW_CARDS + place]
            ):
                moves[first] = moves[index]
                board[layout.MOVES_END] = first + 1
                return True
    if board[layout.ORDER] == NEAREST_LAST:
        while first < last:
            moves[first], moves[last] = moves[last], moves[first]
            first += 1
            last -= 1
    return False


@compiled
def draw_packet(board: Numbers) -> bool:
    """Draw once, after turning the waste over if it must be; return whether that is possible.

    The rules by which some plays come before a draw are not asked about.
    """
    waste_length, draw_length = board[layout.WASTE_LENGTH], board[layout.DRAW_LENGTH]
    if waste_length == draw_length:
        if not draw_length or not has_redeal_left(board):
            return False
        board[layout.REDEALS] += 1
        waste_length = 0
    board[layout.WASTE_LENGTH] = min(waste_length + board[layout.PACKET_SIZE], draw_length)
    return True


@compiled
def _add_moves_along_the_draws(board: Numbers, moves: Numbers, only_draws: bool) -> None:
    """Add the plays, or only the draws, in the order in which drawing comes to them.

    After one redeal it comes to nothing new where it has been through the same packets before.
    """
    start, draw_length = board[layout.WASTE_LENGTH], board[layout.DRAW_LENGTH]
    may_draw = not board[layout.KEEPS_STOCK] and not (
        board[layout.MUST_PLAY_BEFORE_DRAW] and can_play_before_draw(board)
    )
    repeats = start % board[layout.PACKET_SIZE] == 0 or start == draw_length
    waste_length, redeals = start, 0
    while True:
        if only_draws and waste_length != start:
            source = waste_length << layout.SOURCE_SHIFT | redeals << layout.REDEAL_SHIFT
            add_move(board, moves, layout.DRAW | source)
        if waste_length:
            card = get_waste_top(board, waste_length)
            if not only_draws:
                source = waste_length - 1 << layout.SOURCE_SHIFT | redeals << layout.REDEAL_SHIFT
                _add_card_plays(board, moves, card, source)
            if board[layout.MUST_LIFT_FIRST] and board[layout.NEXT_CARDS] >> card & 1:
                return
        if not may_draw:
            return
        if waste_length < draw_length:
            waste_length = min(waste_length + board[layout.PACKET_SIZE], draw_length)
            if redeals and repeats and waste_length >= start:
                return
        elif redeals or start == 0 or not has_redeal_left(board):
            return
        else:
            waste_length, redeals = normalise_waste_length(board, 0, draw_length), 1


@compiled
def _add_card_plays(board: Numbers, moves: Numbers, card: int, source: int) -> None:
    """Add the plays of a card that is then the waste's top."""
    if board[layout.NEXT_CARDS] >> card & 1:
        add_move(board, moves, layout.LIFT_DRAWN | source)
        if board[layout.MUST_LIFT_FIRST]:
            return
    add_landings(board, moves, card, layout.PLAY_DRAWN | source, NO_COLUMN)
    add_landing_on_empty_column(board, moves, card, layout.PLAY_DRAWN | source)


@compiled
def has_redeal_left(board: Numbers) -> bool:
    """Return whether the waste may be turned over once more, by the rules."""
    return (
        board[layout.MAX_REDEALS] == layout.NO_LIMIT
        or board[layout.REDEALS] < board[layout.MAX_REDEALS]
    )


@compiled
def can_play_before_draw(board: Numbers) -> bool:
    """Return whether the reserve's top or a whole column fits on a column with cards."""
    length = board[layout.RESERVE_LENGTH]
    if length and board[layout.TAKEN_CARDS] >> board[layout.RESERVE + length - 1] & 1:
        return True
    for column in range(board[layout.COLUMN_COUNT]):
        length = board[layout.COLUMN_LENGTHS + column]
        most = 1 if board[layout.CARRY_RULE] == layout.ONE_CARD else count_run_cards(board, column)
        if length and most == length:
            card = board[layout.COLUMNS + column * layout.COLUMN_ROOM]
            for target in range(board[layout.COLUMN_COUNT]):
                if target != column and takes_card(board, target, card):
                    return True
    return False


@compiled
def find_card_sets(board: Numbers) -> None:
    """Note on the board the sets of cards that its position has, from `NEXT_CARDS` on."""
    decks = board[layout.DECKS]
    next_cards, lifted, ready = 0, 0, 0
    for suit in range(4):
        next_ranks, lifted_ranks, ready_ranks = 0, 8191, 8191
        for copy in range(decks):
            height = board[layout.FOUNDATIONS + suit * decks + copy]
            up = board[layout.LIFTED_RANKS + height]
            up_or_next = board[layout.LIFTED_RANKS + height + 1]
            next_ranks |= up_or_next ^ up
            lifted_ranks &= up
            ready_ranks &= up_or_next
        next_cards |= next_ranks << suit * 13
        lifted |= lifted_ranks << suit * 13
        ready |= ready_ranks << suit * 13
    board[layout.NEXT_CARDS] = next_cards
    board[layout.LIFTED_CARDS], board[layout.READY_CARDS] = lifted, ready
    reserve_top = _get_reserve_top(board)
    taken_cards, top_cards = 0, 1 << reserve_top if reserve_top != NO_CARD else 0
    for column in range(board[layout.COLUMN_COUNT]):
        top = get_top(board, column)
        if top != NO_CARD:
            taken_cards |= board[layout.ATTACHABLE_CARDS + top]
            top_cards |= 1 << top
    board[layout.TAKEN_CARDS], board[layout.TOP_CARDS] = taken_cards, top_cards


@compiled
def is_safe_lift(board: Numbers, card: int) -> bool:
    """Return whether a card that can go up from a column or the reserve may as well do so.

    A line that wins without this lift wins with it, too, if nothing that such a line lays on the
    card has to lie there: each card that could is up, or can go up itself as soon as it may be
    moved. Then the same must hold for whatever lies on that one; of the third card only one that
    is up will do. Cards that go on one another all the way round make no difference: what matters
    is only which cards land on which. All copies of the card have to be up or next, too: else
    another copy might need this foundation.
    """
    lifted, ready = board[layout.LIFTED_CARDS], board[layout.READY_CARDS]
    if not ready >> card & 1:
        return False
    on_card = board[layout.ATTACHABLE_CARDS + card] & ~lifted
    if on_card & ~ready:
        return False
    first = 0
    while on_card >> first:
        if on_card >> first & 1:
            on_first = board[layout.ATTACHABLE_CARDS + first] & ~lifted
            if on_first & ~ready:
                return False
            second = 0
            while on_first >> second:
                if on_first >> second & 1 and board[layout.ATTACHABLE_CARDS + second] & ~lifted:
                    return False
                second += 1
        first += 1
    return True


_KING_RANK = 12


@compiled
def add_move(board: Numbers, moves: Numbers, move: int) -> None:
    """Add a move to the end of the moves."""
    moves[board[layout.MOVES_END]] = move
    board[layout.MOVES_END] += 1


@compiled
def get_top(board: Numbers, column: int) -> int:
    """Return the top card of a column, `NO_CARD` where it is empty."""
    length = board[layout.COLUMN_LENGTHS + column]
    return board[layout.COLUMNS + column * layout.COLUMN_ROOM + length - 1] if length else NO_CARD


@compiled
def takes_card(board: Numbers, column: int, card: int) -> bool:
    """Return whether a card may be laid on a column that has cards."""
    top = get_top(board, column)
    return top != NO_CARD and board[layout.ATTACHABLE_CARDS + top] >> card & 1 == 1


@compiled
def add_landings(board: Numbers, moves: Numbers, card: int, move: int, source_column: int) -> None:
    """Add a move for each column with cards that takes the card, but for the one it comes from."""
    if board[layout.TAKEN_CARDS] >> card & 1:
        for column in range(board[layout.COLUMN_COUNT]):
            if column != source_column and takes_card(board, column, card):
                add_move(board, moves, move | column << layout.TARGET_SHIFT)


@compiled
def add_landing_on_empty_column(board: Numbers, moves: Numbers, card: int, move: int) -> None:
    """Add the move to the first empty column, where there is one that takes the card."""
    rule = board[layout.EMPTY_COLUMN_RULE]
    if (
        rule == layout.ANY_CARD
        or (rule == layout.KING_ONLY and card % 13 == _KING_RANK)
        or (rule == layout.WASTE_ONLY and move & layout.KIND_MASK == layout.PLAY_DRAWN)
    ):
        for column in range(board[layout.COLUMN_COUNT]):
            if not board[layout.COLUMN_LENGTHS + column]:
                add_move(board, moves, move | column << layout.TARGET_SHIFT)
                return


_NO_FOUNDATION = -1


@compiled
def make_move(board: Numbers, trail: Numbers, move: int, hash_after: int) -> None:
    """Make a move whose hash is known, and note on the trail how to take it back."""
    kind = move & layout.KIND_MASK
    entry = board[layout.DEPTH] * layout.TRAIL_STEP
    trail[entry + layout.TRAIL_MOVE] = move
    trail[entry + layout.TRAIL_HASH] = board[layout.HASH]
    trail[entry + layout.TRAIL_WASTE_LENGTH] = board[layout.WASTE_LENGTH]
    trail[entry + layout.TRAIL_REDEALS] = board[layout.REDEALS]
    trail[entry + layout.TRAIL_FOUNDATION] = _NO_FOUNDATION
    board[layout.DEPTH] += 1
    board[layout.HASH] = hash_after
    column = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
    if kind == layout.CARRY:
        carry_cards(
            board,
            column,
            move >> layout.TARGET_SHIFT & layout.TARGET_MASK,
            move >> layout.COUNT_SHIFT,
        )
        trail[entry + layout.TRAIL_COLUMN_CHANGE] = _change_column_by_itself(
            board, trail, entry, column
        )
        return
    if kind == layout.DRAW:
        board[layout.WASTE_LENGTH] = column
        board[layout.REDEALS] += move >> layout.REDEAL_SHIFT & layout.REDEAL_MASK
        return
    if kind == layout.LIFT_COLUMN:
        board[layout.COLUMN_LENGTHS + column] -= 1
        card = board[
            layout.COLUMNS + column * layout.COLUMN_ROOM + board[layout.COLUMN_LENGTHS + column]
        ]
        trail[entry + layout.TRAIL_COLUMN_CHANGE] = _change_column_by_itself(
            board, trail, entry, column
        )
    elif kind in (layout.LIFT_RESERVE, layout.PLAY_RESERVE):
        board[layout.RESERVE_LENGTH] -= 1
        card = board[layout.RESERVE + board[layout.RESERVE_LENGTH]]
    else:
        place = _take_from_draw_pile(board, column)
        trail[entry + layout.TRAIL_DRAW_PLACE] = place
        card = board[layout.DRAW_CARDS + place]
        board[layout.REDEALS] += move >> layout.REDEAL_SHIFT & layout.REDEAL_MASK
    if kind in (layout.PLAY_RESERVE, layout.PLAY_DRAWN):
        target = move >> layout.TARGET_SHIFT & layout.TARGET_MASK
        length = board[layout.COLUMN_LENGTHS + target]
        board[layout.COLUMNS + target * layout.COLUMN_ROOM + length] = card
        board[layout.COLUMN_LENGTHS + target] = length + 1
    else:
        foundation = _find_foundation(board, card)
        board[foundation] += 1
        board[layout.CARDS_UP] += 1
        trail[entry + layout.TRAIL_FOUNDATION] = foundation


@compiled
def take_back(board: Numbers, trail: Numbers) -> None:
    """Take the last move on the trail back."""
    board[layout.DEPTH] -= 1
    entry = board[layout.DEPTH] * layout.TRAIL_STEP
    move = trail[entry + layout.TRAIL_MOVE]
    kind = move & layout.KIND_MASK
    board[layout.HASH] = trail[entry + layout.TRAIL_HASH]
    column = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
    target = move >> layout.TARGET_SHIFT & layout.TARGET_MASK
    foundation = trail[entry + layout.TRAIL_FOUNDATION]
    if foundation != _NO_FOUNDATION:
        board[foundation] -= 1
        board[layout.CARDS_UP] -= 1
    if kind in (layout.LIFT_COLUMN, layout.CARRY):
        change = trail[entry + layout.TRAIL_COLUMN_CHANGE]
        if change == layout.CARD_TURNED:
            board[layout.FACE_DOWN_COUNTS + column] = board[layout.COLUMN_LENGTHS + column]
        elif change == layout.FILLED_FROM_RESERVE:
            board[layout.COLUMN_LENGTHS + column] = 0
            board[layout.RESERVE_LENGTH] += 1
        elif change == layout.FILLED_FROM_WASTE:
            board[layout.COLUMN_LENGTHS + column] = 0
            board[layout.WASTE_LENGTH] = trail[entry + layout.TRAIL_WASTE_LENGTH]
            board[layout.DRAW_LENGTH] += 1
            _return_to_draw_pile(board, trail, entry, find_filling_waste_length(board) - 1)
        if kind == layout.CARRY:
            carry_cards(board, target, column, move >> layout.COUNT_SHIFT)
        else:
            # A refill may lie where the card lay.
            length = board[layout.COLUMN_LENGTHS + column]
            suit = (foundation - layout.FOUNDATIONS) // board[layout.DECKS]
            card = suit * 13 + (board[layout.BASE_RANK] + board[foundation]) % 13
            board[layout.COLUMNS + column * layout.COLUMN_ROOM + length] = card
            board[layout.COLUMN_LENGTHS + column] = length + 1
        return
    if kind in (layout.PLAY_RESERVE, layout.PLAY_DRAWN):
        board[layout.COLUMN_LENGTHS + target] -= 1
    if kind in (layout.LIFT_RESERVE, layout.PLAY_RESERVE):
        board[layout.RESERVE_LENGTH] += 1
        return
    board[layout.WASTE_LENGTH] = trail[entry + layout.TRAIL_WASTE_LENGTH]
    board[layout.REDEALS] = trail[entry + layout.TRAIL_REDEALS]
    if kind != layout.DRAW:
        board[layout.DRAW_LENGTH] += 1
        _return_to_draw_pile(board, trail, entry, column)


@compiled
def carry_cards(board: Numbers, source: int, target: int, count: int) -> None:
    """Lay the last cards of a column on another one; nothing else changes."""
    left, length = (
        board[layout.COLUMN_LENGTHS + source] - count,
        board[layout.COLUMN_LENGTHS + target],
    )
    first, onto = (
        layout.COLUMNS + source * layout.COLUMN_ROOM + left,
        layout.COLUMNS + target * layout.COLUMN_ROOM + length,
    )
    for index in range(count):
        board[onto + index] = board[first + index]
    board[layout.COLUMN_LENGTHS + source] = left
    board[layout.COLUMN_LENGTHS + target] = length + count


@compiled
def _change_column_by_itself(board: Numbers, trail: Numbers, entry: int, column: int) -> int:
    """Turn up the top of a column that cards have left, or refill it; return what was done."""
    length = board[layout.COLUMN_LENGTHS + column]
    if length == 0:
        if board[layout.COLUMN_FILL] == layout.RESERVE_FILL and board[layout.RESERVE_LENGTH]:
            board[layout.RESERVE_LENGTH] -= 1
            board[layout.COLUMNS + column * layout.COLUMN_ROOM] = board[
                layout.RESERVE + board[layout.RESERVE_LENGTH]
            ]
            board[layout.COLUMN_LENGTHS + column] = 1
            return layout.FILLED_FROM_RESERVE
        waste_length = find_filling_waste_length(board)
        if waste_length:
            place = _take_from_draw_pile(board, waste_length - 1)
            trail[entry + layout.TRAIL_DRAW_PLACE] = place
            board[layout.COLUMNS + column * layout.COLUMN_ROOM] = board[layout.DRAW_CARDS + place]
            board[layout.COLUMN_LENGTHS + column] = 1
            return layout.FILLED_FROM_WASTE
    elif board[layout.FACE_DOWN_COUNTS + column] == length:
        board[layout.FACE_DOWN_COUNTS + column] = find_highest_face_down(board, length - 1)
        return layout.CARD_TURNED
    return layout.NO_CHANGE


@compiled
def _take_from_draw_pile(board: Numbers, index: int) -> int:
    """Take a card from the draw pile as the waste's top, and return its place."""
    place = board[layout.DRAW_PLACES + index]
    board[layout.DRAW_LENGTH] -= 1
    for later in range(index, board[layout.DRAW_LENGTH]):
        board[layout.DRAW_PLACES + later] = board[layout.DRAW_PLACES + later + 1]
    board[layout.WASTE_LENGTH] = normalise_waste_length(board, index, board[layout.DRAW_LENGTH])
    return place


@compiled
def _return_to_draw_pile(board: Numbers, trail: Numbers, entry: int, index: int) -> None:
    """Put the card that was taken back into the draw pile, which has its old length again."""
    later = board[layout.DRAW_LENGTH] - 1
    while later > index:
        board[layout.DRAW_PLACES + later] = board[layout.DRAW_PLACES + later - 1]
        later -= 1
    board[layout.DRAW_PLACES + index] = trail[entry + layout.TRAIL_DRAW_PLACE]


@compiled
def _find_foundation(board: Numbers, card: int) -> int:
    """Return where on the board the height of the foundation stands that takes the card."""
    decks = board[layout.DECKS]
    suit = card // 13
    height = board[layout.HEIGHTS + card]
    foundation = layout.FOUNDATIONS + suit * decks
    while board[foundation] != height:
        foundation += 1
    return foundation


_MASK = (1 << 62) - 1
_HALF_BITS = 32
_HALF_MASK = (1 << _HALF_BITS) - 1
_CARDS = 52
_MOST_FACE_UP_ROWS = 60
"""The set of these rows is one number of 64 bits; no higher row of a column is ever in it."""
_PAIRS = (_CARDS + 1) * _CARDS
"""Of each card with the one beneath it; 0 stands for none."""
_FACE_DOWN = _PAIRS
"""What is added to a card that lies face down."""
_DRAW_PLACE_KEYS = 2 * _PAIRS
_WASTE_KEYS = _DRAW_PLACE_KEYS + 256
_REDEAL_KEYS = _WASTE_KEYS + 256
_RESERVE_KEYS = _REDEAL_KEYS + 256

_random = Random(20_260_801)  # noqa: S311 - the same hashes in every process
_KEYS = build_numbers(_random.getrandbits(62) for _ in range(_RESERVE_KEYS + 256))
_FACTOR = _random.getrandbits(62) | 1


@compiled
def normalise_waste_length(board: Numbers, waste_length: int, draw_length: int) -> int:
    """Return the waste's length by which positions are compared, or when it has filled itself.

    Where the draw pile can be gone through at will, a waste that whole packets make leads to the
    same plays as none, and so does one that holds all.
    """
    if board[layout.HAS_FREE_CYCLE]:
        if waste_length % board[layout.PACKET_SIZE] == 0 or waste_length == draw_length:
            return 0
    elif waste_length == 0 and board[layout.KEEPS_WASTE_FILLED]:
        return min(board[layout.PACKET_SIZE], draw_length)
    return waste_length


@compiled
def find_filling_waste_length(board: Numbers) -> int:
    """Return the waste's length just before its top fills an emptied column, 0 if none does."""
    if board[layout.COLUMN_FILL] < layout.WASTE_FILL:
        return 0
    if board[layout.WASTE_LENGTH] == 0 and board[layout.COLUMN_FILL] == layout.WASTE_OR_STOCK_FILL:
        return min(board[layout.PACKET_SIZE], board[layout.DRAW_LENGTH])
    return board[layout.WASTE_LENGTH]


@compiled
def find_highest_face_down(board: Numbers, height: int) -> int:
    """Return where the highest face-down card of a column lies, from this height down."""
    while height < _MOST_FACE_UP_ROWS and board[layout.FACE_UP_ROWS] >> height & 1:
        height -= 1
    return height


@compiled
def compute_hash(board: Numbers) -> int:
    """Return the hash of the position on the board."""
    total = (
        _KEYS[_WASTE_KEYS + board[layout.WASTE_LENGTH]]
        + _KEYS[_RESERVE_KEYS + board[layout.RESERVE_LENGTH]]
    )
    if board[layout.MAX_REDEALS] != layout.NO_LIMIT:
        total = (total & _MASK) + _KEYS[_REDEAL_KEYS + board[layout.REDEALS]]
    for index in range(board[layout.DRAW_LENGTH]):
        total = (total & _MASK) + _KEYS[_DRAW_PLACE_KEYS + board[layout.DRAW_PLACES + index]]
    for column in range(board[layout.COLUMN_COUNT]):
        for height in range(board[layout.COLUMN_LENGTHS + column]):
            ground = _get_ground(board, column, height)
            total = (total & _MASK) + _get_key(board, ground, _get_face(board, column, height))
    return total & _MASK


@compiled
def compute_hash_after(board: Numbers, move: int) -> int:
    """Return the hash of the position to which a move leads."""
    kind = move & layout.KIND_MASK
    total = board[layout.HASH]
    if kind == layout.LIFT_COLUMN:
        column = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
        left = board[layout.COLUMN_LENGTHS + column] - 1
        card = board[layout.COLUMNS + column * layout.COLUMN_ROOM + left]
        total = total - _get_key(board, _get_ground(board, column, left), card) & _MASK
        return _add_change_by_itself(board, column, left, total)
    target = move >> layout.TARGET_SHIFT & layout.TARGET_MASK
    if kind == layout.CARRY:
        column = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
        left = board[layout.COLUMN_LENGTHS + column] - (move >> layout.COUNT_SHIFT)
        total = _add_change_by_carrying(board, column, left, target, total)
        return _add_change_by_itself(board, column, left, total)
    if kind in (layout.LIFT_RESERVE, layout.PLAY_RESERVE):
        length = board[layout.RESERVE_LENGTH]
        card = board[layout.RESERVE + length - 1]
        total = total - _KEYS[_RESERVE_KEYS + length] + _KEYS[_RESERVE_KEYS + length - 1] & _MASK
    else:
        index = move >> layout.SOURCE_SHIFT & layout.SOURCE_MASK
        waste_length = index
        if kind != layout.DRAW:
            place = board[layout.DRAW_PLACES + index]
            card = board[layout.DRAW_CARDS + place]
            waste_length = normalise_waste_length(board, index, board[layout.DRAW_LENGTH] - 1)
            total = total - _KEYS[_DRAW_PLACE_KEYS + place] & _MASK
        total = (
            total
            - _KEYS[_WASTE_KEYS + board[layout.WASTE_LENGTH]]
            + _KEYS[_WASTE_KEYS + waste_length]
        ) & _MASK
        if board[layout.MAX_REDEALS] != layout.NO_LIMIT:
            redeals = board[layout.REDEALS]
            after = redeals + (move >> layout.REDEAL_SHIFT & layout.REDEAL_MASK)
            total = total - _KEYS[_REDEAL_KEYS + redeals] + _KEYS[_REDEAL_KEYS + after] & _MASK
    if kind in (layout.PLAY_RESERVE, layout.PLAY_DRAWN):
        ground = _get_ground(board, target, board[layout.COLUMN_LENGTHS + target])
        total = total + _get_key(board, ground, card) & _MASK
    return total


@compiled
def add_to_table(table: Numbers, position_hash: int) -> bool:
    """Add a position to those met; return False if it is there already. No hash is 0."""
    index = _find_place(table, position_hash)
    if table[index]:
        return False
    table[index] = position_hash
    return True


@compiled
def is_in_table(table: Numbers, position_hash: int) -> bool:
    """Return whether a position is among those met."""
    return table[_find_place(table, position_hash)] != 0


@compiled
def _find_place(table: Numbers, position_hash: int) -> int:
    """Return where a position stands in a table, or where it belongs if it is not there."""
    size = len(table)
    # The hash's lower half as a fraction of the table: sizes need not be powers of two.
    index = (position_hash & _HALF_MASK) * size >> _HALF_BITS
    while table[index] and table[index] != position_hash:
        index += 1
        if index == size:
            index = 0
    return index


@compiled
def _get_ground(board: Numbers, column: int, height: int) -> int:
    """Return a number for what lies beneath a height in a column, 0 for nothing.

    In one deck the card there says it all. In more there is another such card, on other cards.
    """
    if board[layout.HASHES_PAIRS]:
        return board[layout.COLUMNS + column * layout.COLUMN_ROOM + height - 1] + 1 if height else 0
    ground = 0
    for beneath in range(height):
        ground = _get_key(board, ground, _get_face(board, column, beneath))
    return ground


@compiled
def _get_face(board: Numbers, column: int, height: int) -> int:
    card = board[layout.COLUMNS + column * layout.COLUMN_ROOM + height]
    return card + _FACE_DOWN if height < board[layout.FACE_DOWN_COUNTS + column] else card


@compiled
def _get_key(board: Numbers, ground: int, face: int) -> int:
    """Return the random number for a card, face up or down, on its ground."""
    if board[layout.HASHES_PAIRS]:
        return _KEYS[ground * _CARDS + face]
    key = ground + _KEYS[face]
    key = (key ^ key >> 32) * _FACTOR & _MASK
    key = (key ^ key >> 29) * _FACTOR & _MASK
    return key ^ key >> 32


@compiled
def _add_change_by_carrying(board: Numbers, column: int, left: int, target: int, total: int) -> int:
    """Return the hash with the cards of a column, all but the first ``left``, on another column."""
    # Where pairs are hashed, only the lowest card that is carried comes to lie on another one.
    end = left + 1 if board[layout.HASHES_PAIRS] else board[layout.COLUMN_LENGTHS + column]
    key = _get_ground(board, column, left)
    landed_key = _get_ground(board, target, board[layout.COLUMN_LENGTHS + target])
    for height in range(left, end):
        card = board[layout.COLUMNS + column * layout.COLUMN_ROOM + height]
        key, landed_key = _get_key(board, key, card), _get_key(board, landed_key, card)
        total = total - key + landed_key & _MASK
    return total


@compiled
def _add_change_by_itself(board: Numbers, column: int, left: int, total: int) -> int:
    """Return the hash with what a column does once it has ``left`` cards: turn one, or refill."""
    if left == 0:
        length = board[layout.RESERVE_LENGTH]
        if board[layout.COLUMN_FILL] >= layout.WASTE_FILL:
            total = _add_change_by_waste_fill(board, total)
        elif length and board[layout.COLUMN_FILL] == layout.RESERVE_FILL:
            total = total - _KEYS[_RESERVE_KEYS + length] + _KEYS[_RESERVE_KEYS + length - 1]
            total = (total & _MASK) + _get_key(board, 0, board[layout.RESERVE + length - 1]) & _MASK
    elif board[layout.FACE_DOWN_COUNTS + column] == left:
        first = find_highest_face_down(board, left - 1)
        down_key = up_key = _get_ground(board, column, first)
        for height in range(first, left):
            card = board[layout.COLUMNS + column * layout.COLUMN_ROOM + height]
            down_ground, up_ground = down_key, up_key
            if board[layout.HASHES_PAIRS] and height > first:
                down_ground = up_ground = _get_ground(board, column, height)
            down_key = _get_key(board, down_ground, card + _FACE_DOWN)
            up_key = _get_key(board, up_ground, card)
            total = total - down_key + up_key & _MASK
    return total


@compiled
def _add_change_by_waste_fill(board: Numbers, total: int) -> int:
    """Return the hash with the waste's top in an emptied column, where it fills one."""
    waste_length = find_filling_waste_length(board)
    if not waste_length:
        return total
    place = board[layout.DRAW_PLACES + waste_length - 1]
    after = normalise_waste_length(board, waste_length - 1, board[layout.DRAW_LENGTH] - 1)
    total = (
        total - _KEYS[_WASTE_KEYS + board[layout.WASTE_LENGTH]] + _KEYS[_WASTE_KEYS + after] & _MASK
    )
    total = total - _KEYS[_DRAW_PLACE_KEYS + place] & _MASK
    return total + _get_key(board, 0, board[layout.DRAW_CARDS + place]) & _MASK

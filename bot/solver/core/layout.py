"""Where everything stands in a board: a position and its rules as one list of numbers.

There is room for sixteen columns, sixteen foundations and four decks. Foundations of one suit
stand side by side, and hold only their heights. The draw pile is the waste from its bottom and then
the stock in the order of drawing, as places in a fixed list of cards; played cards are taken out.
"""

MAX_COLUMNS = 16
MAX_CARDS = 208

# What changes with each move.
HASH, WASTE_LENGTH, DRAW_LENGTH, REDEALS, RESERVE_LENGTH, CARDS_UP = range(6)
# The search's own counts.
DEPTH, MOVES_END, POSITIONS, LOOKUPS = range(6, 10)
# Sets of cards in the position at hand, a bit for each card, as `find_card_sets` leaves them.
NEXT_CARDS, LIFTED_CARDS, READY_CARDS, TAKEN_CARDS, TOP_CARDS = range(10, 15)
"""NEXT_CARDS: a copy can go up now. LIFTED_CARDS: every copy is up. READY_CARDS: every copy is up
or is the next on its foundation. TAKEN_CARDS: some column that has cards takes it. TOP_CARDS: it is
on top of a column or of the reserve.
"""
# The rules, as numbers.
(
    COLUMN_COUNT,
    DECKS,
    CARRY_RULE,
    EMPTY_COLUMN_RULE,
    COLUMN_FILL,
    PACKET_SIZE,
    MAX_REDEALS,
    MUST_LIFT_FIRST,
    MUST_PLAY_BEFORE_DRAW,
    BASE_RANK,
    CARD_COUNT,
    FACE_UP_ROWS,
    KEEPS_WASTE_FILLED,
) = range(16, 29)
# What follows from them, and from the position that a search began with.
HAS_FREE_CYCLE, HAS_WHOLE_RUNS, ORDER, KEEPS_STOCK, HASHES_PAIRS = range(29, 34)
"""HAS_FREE_CYCLE: drawing on leads to the same plays from the waste again and again.

HAS_WHOLE_RUNS: the face-up cards of each column are and stay in sequence.
ORDER: which moves are tried first, as `list_moves` has it.
KEEPS_STOCK: only the top of the waste is played, and the search draws by itself.
HASHES_PAIRS: positions are told apart by which card lies on which, whatever lies beneath the two.
Of more decks some count as one then: wins are found sooner, but no position is proved lost.
"""

ONE_CARD, RUN, WHOLE_COLUMN, TOP_OR_WHOLE, SUIT_RUN, RUN_TO_EMPTY_COLUMN = range(6)
"""Values of CARRY_RULE."""
ANY_CARD, KING_ONLY, WASTE_ONLY = range(3)
"""Values of EMPTY_COLUMN_RULE."""
NO_FILL, RESERVE_FILL, WASTE_FILL, WASTE_OR_STOCK_FILL = range(4)
"""Values of COLUMN_FILL: what an emptied column is filled from; the last two take the waste's top.

The last one turns a packet first where the waste is empty.
"""
NO_LIMIT = -1
"""The value of MAX_REDEALS where redeals have no limit."""

FOUNDATIONS = 34
COLUMN_LENGTHS = FOUNDATIONS + 16
FACE_DOWN_COUNTS = COLUMN_LENGTHS + MAX_COLUMNS
LIFTED_RANKS = FACE_DOWN_COUNTS + MAX_COLUMNS
"""For each height of a foundation, the set of ranks that it holds; one more for the height 14."""
ATTACHABLE_CARDS = LIFTED_RANKS + 16
"""For each card, the set of cards that may be laid on it in a column."""
RUN_ATTACHABLE_CARDS = ATTACHABLE_CARDS + 52
"""For each card, the set of cards that may lie on it when both are carried together."""
HEIGHTS = RUN_ATTACHABLE_CARDS + 52
"""For each card, how many cards lie beneath it on its foundation."""
RESERVE = HEIGHTS + 52
DRAW_PLACES = RESERVE + MAX_CARDS + 1
DRAW_CARDS = DRAW_PLACES + MAX_CARDS + 1
COLUMNS = DRAW_CARDS + MAX_CARDS + 1
COLUMN_ROOM = MAX_CARDS
LEFT_LENGTHS = COLUMNS + MAX_COLUMNS * COLUMN_ROOM
LEFT_HEIGHTS = LEFT_LENGTHS + MAX_COLUMNS
"""Columns and foundations as `has_circle` leaves them."""
BOARD_SIZE = LEFT_HEIGHTS + 4

# A move is one number: its kind, its source, redeals on the way, its target and its card count.
LIFT_COLUMN, LIFT_RESERVE, LIFT_DRAWN, CARRY, PLAY_RESERVE, PLAY_DRAWN, DRAW = range(7)
KIND_MASK = 15
SOURCE_SHIFT, SOURCE_MASK = 4, 255
"""The column that cards leave, or the index in the draw pile of the card that is played.

Of a draw it is the length of the waste after it.
"""
REDEAL_SHIFT, REDEAL_MASK = 12, 15
TARGET_SHIFT, TARGET_MASK = 16, 15
COUNT_SHIFT = 20

# The trail holds, for each move made, what is needed to take it back.
(
    TRAIL_MOVE,
    TRAIL_HASH,
    TRAIL_WASTE_LENGTH,
    TRAIL_REDEALS,
    TRAIL_DRAW_PLACE,
    TRAIL_COLUMN_CHANGE,
    TRAIL_FOUNDATION,
    TRAIL_FIRST_MOVE,
) = range(8)
TRAIL_STEP = 8
NO_CHANGE, CARD_TURNED, FILLED_FROM_RESERVE, FILLED_FROM_WASTE = range(4)
"""Values of TRAIL_COLUMN_CHANGE: what the column that cards left did by itself."""

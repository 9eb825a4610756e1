"""Which cards the foundations take, and which of them may go up at once without any harm."""

from __future__ import annotations

from bot.solver.core.compilation import Numbers, compiled
from bot.solver.core.landings import NO_CARD, get_top
from bot.solver.core.layout import (
    ATTACHABLE_CARDS,
    COLUMN_COUNT,
    DECKS,
    FOUNDATIONS,
    LIFTED_CARDS,
    LIFTED_RANKS,
    NEXT_CARDS,
    READY_CARDS,
    TAKEN_CARDS,
)


@compiled
def find_card_sets(board: Numbers) -> None:
    """Note on the board which cards are up, which can go up, and which some column takes."""
    decks = board[DECKS]
    next_cards, lifted, ready = 0, 0, 0
    for suit in range(4):
        next_ranks, lifted_ranks, ready_ranks = 0, 8191, 8191
        for copy in range(decks):
            height = board[FOUNDATIONS + suit * decks + copy]
            up = board[LIFTED_RANKS + height]
            up_or_next = board[LIFTED_RANKS + height + 1]
            next_ranks |= up_or_next ^ up
            lifted_ranks &= up
            ready_ranks &= up_or_next
        next_cards |= next_ranks << suit * 13
        lifted |= lifted_ranks << suit * 13
        ready |= ready_ranks << suit * 13
    board[NEXT_CARDS], board[LIFTED_CARDS], board[READY_CARDS] = next_cards, lifted, ready
    taken_cards = 0
    for column in range(board[COLUMN_COUNT]):
        top = get_top(board, column)
        if top != NO_CARD:
            taken_cards |= board[ATTACHABLE_CARDS + top]
    board[TAKEN_CARDS] = taken_cards


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
    lifted, ready = board[LIFTED_CARDS], board[READY_CARDS]
    if not ready >> card & 1:
        return False
    on_card = board[ATTACHABLE_CARDS + card] & ~lifted
    if on_card & ~ready:
        return False
    first = 0
    while on_card >> first:
        if on_card >> first & 1:
            on_first = board[ATTACHABLE_CARDS + first] & ~lifted
            if on_first & ~ready:
                return False
            second = 0
            while on_first >> second:
                if on_first >> second & 1 and board[ATTACHABLE_CARDS + second] & ~lifted:
                    return False
                second += 1
        first += 1
    return True

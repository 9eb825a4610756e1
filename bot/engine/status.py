"""The status of a game, the moves worth showing, and plays that need no choice."""

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum
from typing import TypeAlias

from bot.engine.cards import Card
from bot.engine.deals import deal
from bot.engine.legality import generate_foundation_moves, legal_moves, why_not
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.rules import ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import Piles, State
from bot.engine.transitions import play


class GameStatus(Enum):
    """The status of a game; a stuck one has no move left that changes anything."""

    PLAYING = "playing"
    WON = "won"
    STUCK = "stuck"


def compute_status(state: State) -> GameStatus:
    """Return whether the game is won, stuck or still playing, by all cards; a stuck one goes on."""
    if is_won(state):
        return GameStatus.WON
    return GameStatus.STUCK if is_stuck(state) else GameStatus.PLAYING


def is_won(state: State) -> bool:
    """Return whether every card lies on the foundations.

    Where they do not hold all cards, they have to be full, and no waste may hold a card.
    """
    rules = state.rules
    if rules.cards_to_win < rules.card_count:
        return state.cards_up == rules.cards_to_win and not any(state.wastes)
    return not any(state.piles[: rules.first_foundation_index])


def is_stuck(state: State) -> bool:
    """Return whether no move changes anything, here or after any number of draws."""
    if is_won(state):
        return False
    get_packet_size = state.rules.get_packet_size
    visited_positions: set[tuple[Piles, int]] = set()
    while (position := (state.piles, get_packet_size(state.redeals_made))) not in visited_positions:
        visited_positions.add(position)
        moves = legal_moves(state)
        if any(move != DRAW_MOVE and not is_idle_move(state, move) for move in moves):
            return False
        if DRAW_MOVE not in moves:
            return True
        state = play(state, DRAW_MOVE)
    return True


def is_known_to_be_stuck(state: State) -> bool:
    """Return whether a player can know that the game is stuck, by the cards that they have seen.

    They can if every card that drawing would bring has been in view, which it has once the waste
    was turned over, or if none of those that may be among them would help.
    """
    if not is_stuck(state):
        return False
    if not state.stock or state.redeals_made or why_not(state, DRAW_MOVE):
        return True
    drawn = play(state, DRAW_MOVE)
    unseen_cards = set(state.stock)
    for name in state.rules.pile_names:
        unseen_cards.update(state.get_pile(name)[: state.count_hidden_cards(name)])
    return not any(
        move.source == waste
        for waste in state.rules.drawn_waste_names
        if drawn.get_pile(waste) != state.get_pile(waste)
        for card in unseen_cards
        for move in legal_moves(_replace_top(drawn, waste, card))
    )


def _replace_top(state: State, pile_name: str, card: Card) -> State:
    """Return a position whose pile has another top card."""
    piles = list(state.piles)
    index = state.rules.pile_indexes[pile_name]
    piles[index] = (*piles[index][:-1], card)
    return replace(state, piles=tuple(piles))


def find_playable_deal(rules: Rules, deal_numbers: Iterable[int]) -> int:
    """Return the first of these deals that is not stuck as dealt; about one in a hundred is.

    Raises StopIteration if all of them are.
    """
    return next(number for number in deal_numbers if not is_stuck(deal(rules, number)))


_PileContent: TypeAlias = "tuple[object, ...]"
"""A pile by its name, or a column by its rules and cards where all of them are seen."""


_FILLS_KNOWN_IDLE = {ColumnFill.NONE, ColumnFill.RESERVE}
"""With these a column that a move empties while another one is empty stays empty."""


def is_idle_move(state: State, move: Move) -> bool:
    """Return whether a move changes nothing but places: a whole column's, or a cell's card's."""
    if move.source[0] == "c" and move.target[0] == "c":
        return True
    rules = state.rules
    return (
        move.source[0] == "t"
        and move.target[0] == "t"
        and not state.get_pile(move.target)
        and move.count == len(state.get_pile(move.source))
        and rules.empty_column_rule is not EmptyColumnRule.WASTE_ONLY
        and rules.column_groups[move.source] == rules.column_groups[move.target]
        and (rules.column_fill in _FILLS_KNOWN_IDLE or not play(state, move).get_pile(move.source))
    )


def list_useful_moves(state: State) -> list[Move]:
    """Return the legal moves worth showing, in the order of `legal_moves`.

    Moves that change nothing are left out. So are, except for the first, moves that differ only in
    which of several equal columns they take cards from or lay them on, such as two empty ones.
    """
    moves_by_effect: dict[tuple[_PileContent, _PileContent, int], Move] = {}
    for move in legal_moves(state):
        if not is_idle_move(state, move):
            effect = (_get_content(state, move.source), _get_content(state, move.target))
            moves_by_effect.setdefault((*effect, move.count), move)
    return list(moves_by_effect.values())


def _get_content(state: State, pile_name: str) -> _PileContent:
    rules = state.rules
    if pile_name[0] == "c" and not rules.cell_letters:
        return "c", *state.get_pile(pile_name)
    # Whether face-down cards are equal, too, is not to be told.
    if pile_name[0] != "t" or state.count_hidden_cards(pile_name):
        return (pile_name,)
    return rules.column_groups[pile_name], *state.get_pile(pile_name)


def count_draws_to_choice(state: State) -> int:
    """Return how many draws lead to a choice: a playable waste card, or the end of the stock.

    That a card could wait in a cell is no choice. It is at least one where the rules allow a draw,
    else 0. An empty stock is first turned over, which is one of the draws and leads to no choice:
    no card lies on the waste then. Drawing also ends where the rules refuse to go on.
    """
    count = 0
    while why_not(state, DRAW_MOVE) is None:
        state = play(state, DRAW_MOVE)
        count += 1
        if not state.stock or any(
            move.source[0] == "w" and move.target[0] != "c" for move in legal_moves(state)
        ):
            break
    return count


def list_foundation_plays(state: State) -> list[Move]:
    """Return plays to the foundations, one after another, until none is left.

    There are none while the player has yet to choose the foundations' first rank.
    """
    moves: list[Move] = []
    if state.is_base_to_choose:
        return moves
    while move := next(generate_foundation_moves(state), None):
        moves.append(move)
        state = play(state, move)
    return moves

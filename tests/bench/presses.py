"""How many presses won golden games take with buttons and menus.

They are played move by move with the fewest presses that lead there. A button
is one press; a menu is two, to open it and to choose. Draws are counted apart: by Draw, and by
Draw on wherever it ends at the wished number of draws or before. A move that changes nothing needs
no press, and of moves with the same effect, up to the order of columns, any may be played.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.status import count_draws_to_choice, is_idle_move
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts
from bot.ui.components import ButtonRow
from bot.ui.control_ids import PlayMoveId, TableActionId
from bot.ui.table_view import build_table_controls
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.ui.example_tables import make_table

MENU_PRESSES = 2
"""Opening a menu and choosing in it."""

_DRAW_ON_ACTION = "draw-on"


@dataclass(frozen=True, slots=True)
class PressCount:
    """The moves and draws of games, and the presses that they take."""

    moves: int = 0
    move_presses: int = 0
    draws: int = 0
    draw_presses: int = 0

    def __add__(self, other: PressCount) -> PressCount:
        return PressCount(
            self.moves + other.moves,
            self.move_presses + other.move_presses,
            self.draws + other.draws,
            self.draw_presses + other.draw_presses,
        )


def count_game_presses(name: str) -> PressCount:
    """Return the presses that a golden game takes."""
    game = load_golden_game(name)
    state, total = deal(VARIANTS[game.variant], game.deal), PressCount()
    draws_to_come = 0
    moves = list(map(Move.parse, game.moves))
    for number, move in enumerate(moves):
        if move == DRAW_MOVE:
            if not draws_to_come:
                wished = _count_leading_draws(moves[number:])
                draws_to_come = _count_draws_by_one_press(state, wished)
                total += PressCount(draw_presses=1)
            draws_to_come -= 1
            total += PressCount(draws=1)
        else:
            presses = 0 if is_idle_move(state, move) else _count_move_presses(state, move)
            total += PressCount(moves=1, move_presses=presses)
        state = play(state, move)
    return total


def _count_leading_draws(moves: list[Move]) -> int:
    return next((n for n, move in enumerate(moves) if move != DRAW_MOVE), len(moves))


def _count_draws_by_one_press(state: State, wished: int) -> int:
    """Return how many of the wished draws one press makes: several only by Draw on."""
    rows = build_table_controls(make_table(state), get_english_texts())
    custom_ids = [
        button.custom_id for row in rows if isinstance(row, ButtonRow) for button in row.buttons
    ]
    if any(
        isinstance(custom_id, TableActionId) and custom_id.action == _DRAW_ON_ACTION
        for custom_id in custom_ids
    ):
        count = count_draws_to_choice(state)
        if count <= wished:
            return count
    assert any(isinstance(custom_id, PlayMoveId) for custom_id in custom_ids)
    return 1


def _count_move_presses(state: State, move: Move) -> int:
    outcome = _sort_columns(play(state, move))
    return min(
        presses
        for offered, presses in _iterate_offered_moves(state)
        if offered == move or (offered != DRAW_MOVE and _is_outcome(state, offered, outcome))
    )


def _iterate_offered_moves(
    state: State, partial_move: str = "", presses: int = 0
) -> Iterable[tuple[Move, int]]:
    """Yield the moves that the controls offer, each with the presses that it takes."""
    for row in build_table_controls(make_table(state), get_english_texts(), partial_move):
        if isinstance(row, ButtonRow):
            for button in row.buttons:
                if isinstance(button.custom_id, PlayMoveId):
                    yield Move.parse(button.custom_id.move), presses + 1
            continue
        for option in row.options:
            value = option.value
            if "-" in value and not value.endswith("?"):
                yield Move.parse(value), presses + MENU_PRESSES
            elif value.startswith(f"{partial_move}-") if partial_move else "-" not in value:
                partial = value.removesuffix("?")
                yield from _iterate_offered_moves(state, partial, presses + MENU_PRESSES)


def _is_outcome(state: State, move: Move, outcome: object) -> bool:
    return _sort_columns(play(state, move)) == outcome


def _sort_columns(state: State) -> object:
    columns = sorted(zip(state.columns, state.face_down_counts, strict=True))
    return columns, state.stock, state.waste, state.reserve, state.foundations

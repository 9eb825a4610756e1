"""Buttons and menus that play moves: every useful move in as few presses as possible."""

from __future__ import annotations

from operator import attrgetter
from typing import Literal

from bot.engine.cards import CARD_CODES
from bot.engine.moves import DRAW_MOVE, Move
from bot.locale.catalogue import Texts
from bot.locale.describe import format_card, format_first_moved_card, format_short_move
from bot.services.games.tables import Table
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    Button,
    ButtonRow,
    ButtonStyle,
    Menu,
    build_button,
    build_button_rows,
    build_menu,
)
from bot.ui.table.custom_ids import MoveMenuId, MoveMenuStep, PlayMoveId

MAX_MOVE_BUTTONS = 8
"""Where there are more moves than this, they are in menus."""

OPEN_COUNT_MARK = "?"
"""Ends a menu's value that names two piles, and not yet how many cards move."""


def build_move_controls(table: Table, texts: Texts, partial_move: str) -> list[Menu | ButtonRow]:
    """Return a button for each move where they are few, else one for each card that can go up.

    Moves to cells are the first to have none. The other moves are in one menu, or in a menu of
    sources that leads to menus of targets and counts.
    """
    moves = sorted(
        (move for move in table.useful_moves if move != DRAW_MOVE),
        key=lambda move: _build_move_sort_key(table, move),
    )
    button_moves = _list_button_moves(moves)
    rows: list[Menu | ButtonRow] = [
        *build_button_rows([_build_move_button(table, move, texts) for move in button_moves])
    ]
    menu_moves = [move for move in moves if move not in button_moves]
    if len(menu_moves) > MAX_MENU_OPTIONS:
        return rows + _build_step_menus(table, menu_moves, texts, partial_move)
    if menu_moves:
        placeholder = texts("menu-moves", count=len(menu_moves))
        options = _build_move_options(table, menu_moves, texts)
        rows.append(build_menu(placeholder, MoveMenuId.at(table.game, MoveMenuStep.MOVE), options))
    return rows


def _build_move_sort_key(table: Table, move: Move) -> tuple[int, int, int, int]:
    """Return a key that sorts moves: up, onto cards, into empty columns and cells; then by piles.

    A card that is turned up is one that goes onto cards.
    """
    if move.goes_up:
        place = 0
    elif table.state.get_pile(move.target):
        place = 1
    else:
        place = 3 if move.target[0] == "c" else 2
    indexes = table.rules.pile_indexes
    return place, indexes[move.source], indexes[move.target], -move.count


def _list_button_moves(moves: list[Move]) -> list[Move]:
    """Return all moves, or all but those to cells, or those that go up, so that they are few."""
    for listed in (moves, [move for move in moves if move.target[0] != "c"]):
        if len(listed) <= MAX_MOVE_BUTTONS:
            return listed
    return [move for move in moves if move.goes_up][:MAX_MOVE_BUTTONS]


def _build_move_button(table: Table, move: Move, texts: Texts) -> Button:
    style = ButtonStyle.SUCCESS if move.goes_up else ButtonStyle.SECONDARY
    label = format_short_move(texts, table.state, move)
    return build_button(label, PlayMoveId.at(table.game, str(move)), style)


def _build_step_menus(
    table: Table, moves: list[Move], texts: Texts, partial_move: str
) -> list[Menu]:
    """Return menus of sources, of the targets of the chosen source, and of how many cards.

    Each menu stays and shows what was chosen in it, so that the choice can be changed. A target
    leaves open how many cards move only where a menu has no room for all moves from a source.
    """
    source, _, target = partial_move.partition("-")
    menus = [_build_source_menu(table, moves, texts, source)]
    moves = [move for move in moves if move.source == source]
    if not moves:
        return menus
    menus.append(_build_target_menu(table, moves, texts, partial_move))
    placeholder = texts("menu-counts", source=source, target=target)
    counts = _build_count_options(table, [move for move in moves if move.target == target], texts)
    # Where ranks wrap, a run may have more cards than a menu has options.
    starts = range(0, len(counts), MAX_MENU_OPTIONS)
    for step, start in zip((MoveMenuStep.COUNT, MoveMenuStep.MOVE), starts, strict=False):
        options = counts[start : start + MAX_MENU_OPTIONS]
        menus.append(build_menu(placeholder, MoveMenuId.at(table.game, step), options))
    return menus


def _build_source_menu(table: Table, moves: list[Move], texts: Texts, source: str) -> Menu:
    """Return a menu of sources; one from which only one move leads plays that move."""
    pile_indexes = table.rules.pile_indexes
    groups = sorted(_group_moves(moves, "source"), key=lambda group: pile_indexes[group[0].source])
    options = [_build_source_option(table, group, texts) for group in groups]
    placeholder = texts("menu-sources", count=len(moves))
    menu_id = MoveMenuId.at(table.game, MoveMenuStep.SOURCE)
    return build_menu(placeholder, menu_id, options, source)


def _build_source_option(table: Table, moves: list[Move], texts: Texts) -> tuple[str, str]:
    if len(moves) == 1:
        return _build_move_options(table, moves, texts)[0]
    source = moves[0].source
    cards = _format_carried_cards(table, moves, texts)
    return texts("menu-source", cards=cards, source=source, count=len(moves)), source


def _build_target_menu(table: Table, moves: list[Move], texts: Texts, partial_move: str) -> Menu:
    """Return a menu of the moves from one source, or of their targets where they are too many."""
    placeholder = texts(
        "menu-targets", cards=_format_carried_cards(table, moves, texts), source=moves[0].source
    )
    options = (
        _build_move_options(table, moves, texts)
        if len(moves) <= MAX_MENU_OPTIONS
        else [_build_target_option(table, group, texts) for group in _group_moves(moves, "target")]
    )
    menu_id = MoveMenuId.at(table.game, MoveMenuStep.TARGET)
    return build_menu(placeholder, menu_id, options, f"{partial_move}{OPEN_COUNT_MARK}")


def _build_target_option(table: Table, moves: list[Move], texts: Texts) -> tuple[str, str]:
    """Return one target: the move itself where only one leads there, else the pair of piles."""
    if len(moves) == 1:
        return _build_move_options(table, moves, texts)[0]
    source, target = moves[0].source, moves[0].target
    counts = [move.count for move in moves]
    label = texts(
        "menu-target-open",
        source=source,
        onto=_format_target_card(table, target, texts),
        target=target,
        least=min(counts),
        most=max(counts),
    )
    return label, f"{source}-{target}{OPEN_COUNT_MARK}"


def _build_count_options(table: Table, moves: list[Move], texts: Texts) -> list[tuple[str, str]]:
    return [
        (
            texts(
                "menu-count",
                card=format_first_moved_card(texts, table.state, move),
                count=move.count,
            ),
            str(move),
        )
        for move in sorted(moves, key=attrgetter("count"))
    ]


def _build_move_options(table: Table, moves: list[Move], texts: Texts) -> list[tuple[str, str]]:
    """Return options that are whole moves: ``8♠ t3 → 9♥ t7``."""
    return [(_format_move_option(table, move, texts), str(move)) for move in moves]


def _format_move_option(table: Table, move: Move, texts: Texts) -> str:
    if move.turns_up:
        return texts("button-turn-card", column=move.source)
    return texts(
        "menu-move" if move.count == 1 else "menu-move-many",
        card=format_first_moved_card(texts, table.state, move),
        source=move.source,
        onto=_format_target_card(table, move.target, texts),
        target=move.target,
        count=move.count,
    )


def _group_moves(moves: list[Move], pile_role: Literal["source", "target"]) -> list[list[Move]]:
    """Return the moves grouped by their source or their target, in the order of the moves."""
    groups: dict[str, list[Move]] = {}
    for move in moves:
        groups.setdefault(getattr(move, pile_role), []).append(move)
    return list(groups.values())


def _format_carried_cards(table: Table, moves: list[Move], texts: Texts) -> str:
    """Return what the moves from one pile carry: its top card, or the ends of a run: ``8♠…6♥``."""
    pile, max_count = table.state.get_pile(moves[0].source), max(move.count for move in moves)
    ends = dict.fromkeys((pile[-max_count], pile[-1]))
    return "…".join(format_card(texts, CARD_CODES[card]) for card in ends)


def _format_target_card(table: Table, target: str, texts: Texts) -> str:
    seen_cards = table.state.list_seen_cards(target)
    if not seen_cards:
        return texts("menu-empty")
    if seen_cards[-1] is None:
        return texts("menu-face-down")
    return format_card(texts, CARD_CODES[seen_cards[-1]])

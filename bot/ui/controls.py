"""The buttons and menus under a table: every legal move in as few presses as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui

from bot.engine.cards import CODES
from bot.engine.notation import write
from bot.engine.progress import Status
from bot.engine.state import DRAW
from bot.locale.describe import symbol
from bot.ui import ids
from bot.ui.message import MENU, button, menu, rows

if TYPE_CHECKING:
    from bot.engine.state import Move
    from bot.locale.catalogue import Words
    from bot.services.table import Table

MOST_BUTTONS = 8
"""More moves than these stand in a menu."""

_MOVES_A_ROW = 4


def controls(table: Table, words: Words, chosen: str = "") -> list[ui.ActionRow[Any]]:
    """The rows under a table.

    ``chosen`` is what has been chosen in a menu so far: nothing, a source (``t2``), or a source
    and a destination (``t2-t5``).
    """
    if table.game.outcome:
        return rows(again(table, words))
    found = rows(_steps(table, words)) + _moves(table, words, chosen)
    if table.status is Status.STUCK:
        found += rows(again(table, words))
    return found


def move_label(table: Table, move: Move, words: Words) -> str:
    """A move on a button: ``9♠ w→f1``."""
    key = "button-move" if move.count == 1 else "button-move-many"
    return words(
        key, card=_lead(table, move), source=move.source, target=move.target, count=move.count
    )


def _steps(table: Table, words: Words) -> list[ui.Button[Any]]:
    game, legal = table.game, table.legal
    turning = not table.state.stock and table.state.waste
    found = [
        button(
            words("button-redeal" if turning else "button-draw"),
            ids.action(game, "draw"),
            ButtonStyle.primary,
            off=DRAW not in legal,
        ),
        button(words("button-undo"), ids.action(game, "undo"), off=not game.moves),
    ]
    if game.undone:
        found.append(button(words("button-redo"), ids.action(game, "redo")))
    if table.auto_tail > 1:
        label = words("button-undo-auto", count=table.auto_tail)
        found.append(button(label, ids.action(game, "undo-auto")))
    up = any(move.target[0] == "f" for move in legal)
    found.append(button(words("button-auto"), ids.action(game, "auto"), off=not up))
    found.append(button(words("button-hint"), ids.action(game, "hint")))
    found.append(button(words("button-more"), ids.action(game, "more")))
    return found


def again(table: Table, words: Words, *, replayed: bool = False) -> list[ui.Button[Any]]:
    """What comes after a game: its deal once more, another, or, once it is over, its film."""
    game = table.game
    found = [
        button(words("button-same"), ids.same(game)),
        button(words("button-new"), ids.new(game.variant), ButtonStyle.primary),
    ]
    if game.outcome and not replayed:
        found.append(button(words("button-replay"), ids.replay(game)))
    return found


def _moves(table: Table, words: Words, chosen: str) -> list[ui.ActionRow[Any]]:
    moves = [move for move in table.legal if move != DRAW]
    if not moves:
        return []
    if len(moves) <= MOST_BUTTONS:
        return rows([_move_button(table, move, words) for move in moves], _MOVES_A_ROW)
    if len(moves) <= MENU:
        placeholder = words("menu-moves", count=len(moves))
        return [_move_menu(table, moves, words, placeholder, "move")]
    found = [_source_menu(table, moves, words, chosen)]
    if _leads_on(moves, chosen):
        found.append(_target_menu(table, moves, words, chosen))
    return found


def _leads_on(moves: list[Move], chosen: str) -> bool:
    """Whether any move begins as was chosen; what was forged does not."""
    source, _, target = chosen.partition("-")
    return any(move.source == source and target in {"", move.target} for move in moves)


def _move_button(table: Table, move: Move, words: Words) -> ui.Button[Any]:
    style = ButtonStyle.success if move.target[0] == "f" else ButtonStyle.secondary
    return button(move_label(table, move, words), ids.action(table.game, write(move)), style)


def _move_menu(
    table: Table, moves: list[Move], words: Words, placeholder: str, step: str
) -> ui.ActionRow[Any]:
    options = [(move_label(table, move, words), write(move)) for move in moves]
    return menu(placeholder, ids.choice(table.game, step), options)


def _source_menu(table: Table, moves: list[Move], words: Words, chosen: str) -> ui.ActionRow[Any]:
    sources = dict.fromkeys(move.source for move in moves)
    options = [
        (words("menu-source", card=_top(table, source), source=source), source)
        for source in sources
    ]
    source, _, _ = chosen.partition("-")
    placeholder = (
        words("menu-source", card=_top(table, source), source=source)
        if source in sources
        else words("menu-sources")
    )
    return menu(placeholder, ids.choice(table.game, "source"), options)


def _target_menu(table: Table, moves: list[Move], words: Words, chosen: str) -> ui.ActionRow[Any]:
    """The destinations from a source; how many cards only where that is open and many."""
    source, _, target = chosen.partition("-")
    moves = [move for move in moves if move.source == source]
    placeholder = words("menu-targets", card=_top(table, source), source=source)
    if target:
        moves = [move for move in moves if move.target == target]
        options = [(words("menu-count", count=move.count), write(move)) for move in moves]
        return menu(placeholder, ids.choice(table.game, "count"), options[:MENU])
    if len(moves) <= MENU:
        return _move_menu(table, moves, words, placeholder, "target")
    targets = dict.fromkeys(move.target for move in moves)
    return menu(
        placeholder,
        ids.choice(table.game, "target"),
        [_target_option(table, [m for m in moves if m.target == name], words) for name in targets],
    )


def _target_option(table: Table, moves: list[Move], words: Words) -> tuple[str, str]:
    """One destination: the move itself where only one leads there, else the pair of piles."""
    if len(moves) == 1:
        return move_label(table, moves[0], words), write(moves[0])
    source, target = moves[0].source, moves[0].target
    label = words("menu-move", card=_top(table, source), source=source, target=target)
    return label, f"{source}-{target}?"


def _lead(table: Table, move: Move) -> str:
    return symbol(CODES[table.state.pile(move.source)[-move.count]])


def _top(table: Table, source: str) -> str:
    pile = table.state.pile(source)
    return symbol(CODES[pile[-1]]) if pile else source

"""The buttons and menus under a table: every legal move in as few presses as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from discord import ButtonStyle, ui

from bot.engine.cards import CODES
from bot.engine.notation import write
from bot.engine.progress import Status, is_idle
from bot.engine.state import DRAW
from bot.locale.describe import lead, move_label, symbol
from bot.ui import ids
from bot.ui.attempt import after, give_up
from bot.ui.house.money import paid
from bot.ui.message import MENU, button, menu, rows

if TYPE_CHECKING:
    from bot.engine.state import Move
    from bot.locale.catalogue import Words
    from bot.services.attempts import Attempt
    from bot.services.table import Table

MOST_BUTTONS = 8
"""More moves than these stand in a menu."""

_MOVES_A_ROW = 4


def controls(
    table: Table,
    words: Words,
    chosen: str = "",
    attempt: Attempt | None = None,
    *,
    money: bool = True,
) -> list[ui.ActionRow[Any]]:
    """The rows under a table, of which a contest may forbid some.

    Without ``money`` none is played for: its player has put it away.

    ``chosen`` is what has been chosen in a menu so far: nothing, a source (``t2``), or a source
    and a destination (``t2-t5``).
    """
    if table.game.outcome:
        return rows(again(table, words, attempt, money=money))
    found = rows(_steps(table, words, attempt)) + _moves(table, words, chosen)
    if table.status is Status.STUCK and not table.game.stakes:
        found += rows([give_up(words)] if _ranked(attempt) else again(table, words))
    return found


def _ranked(attempt: Attempt | None) -> bool:
    return attempt is not None and not attempt.practice


def _steps(table: Table, words: Words, attempt: Attempt | None) -> list[ui.Button[Any]]:
    game, legal = table.game, table.legal
    turning = not table.state.stock and table.state.waste
    draw = button(
        words("button-redeal" if turning else "button-draw"),
        ids.action(game, "draw"),
        ButtonStyle.primary,
        off=DRAW not in legal,
    )
    up = any(move.target[0] == "f" for move in legal)
    bound = attempt.contest if attempt and attempt.under_way and not attempt.practice else None
    forward_only = game.stakes or (bound and not bound.undo)
    hint = button(words("button-hint"), ids.action(game, "hint"))
    return [
        draw,
        *([] if forward_only else _back_and_forth(table, words)),
        button(words("button-auto"), ids.action(game, "auto"), off=not up),
        *([] if bound and not bound.hints else [hint]),
        *([_cash_in(table, words)] if game.stakes else []),
        button(words("button-more"), ids.action(game, "more")),
    ]


def _back_and_forth(table: Table, words: Words) -> list[ui.Button[Any]]:
    game = table.game
    found = [button(words("button-undo"), ids.action(game, "undo"), off=not game.moves)]
    if game.undone:
        found.append(button(words("button-redo"), ids.action(game, "redo")))
    if table.auto_tail > 1:
        label = words("button-undo-auto", count=table.auto_tail)
        found.append(button(label, ids.action(game, "undo-auto")))
    return found


def _cash_in(table: Table, words: Words) -> ui.Button[Any]:
    """The end of a game for money; where no move is left it is what there is to do."""
    style = ButtonStyle.primary if table.status is Status.STUCK else ButtonStyle.secondary
    return button(words("button-cash-in"), ids.action(table.game, "cash-in"), style)


def again(
    table: Table,
    words: Words,
    attempt: Attempt | None = None,
    *,
    money: bool = True,
    replayed: bool = False,
) -> list[ui.Button[Any]]:
    """What comes after a game: its deal once more, another, or, once it is over, its film.

    After a game for money comes another for the same, unless there is no ``money`` any more; after
    an attempt, what its contest has.
    """
    game = table.game
    if game.outcome and attempt and _ranked(attempt) and not replayed:
        return after(attempt, table, words)
    found = [
        button(words("button-same"), ids.same(game.id)),
        button(words("button-new"), ids.new(game.variant), ButtonStyle.primary),
    ]
    if game.stakes and money:
        label = words("button-stakes-again", price=paid(game.stakes, words))
        found.append(button(label, ids.staked(game.stakes)))
    if game.outcome and not replayed:
        found.append(button(words("button-replay"), ids.replay(game.id)))
        if game.begun:
            found.append(button(words("button-boast"), ids.boast(game.id)))
    return found


def _moves(table: Table, words: Words, chosen: str) -> list[ui.ActionRow[Any]]:
    """What may be played: a button each where moves are few, else cards going up have one each.

    The others stand in one menu, or in a menu of sources that leads on.
    """
    moves = sorted(
        (move for move in table.legal if move != DRAW), key=lambda move: _rank(table, move)
    )
    pressed = moves if len(moves) <= MOST_BUTTONS else _ups(moves)
    found = rows([_move_button(table, move, words) for move in pressed], _MOVES_A_ROW)
    others = [move for move in moves if move not in pressed]
    if len(others) > MENU:
        return found + _steps_of_choice(table, others, words, chosen)
    if others:
        placeholder = words("menu-moves", count=len(others))
        found.append(_menu(table, "move", placeholder, _whole(table, others, words)))
    return found


def _rank(table: Table, move: Move) -> tuple[int, int, int, int]:
    """The order in menus: up, onto cards, into empty columns, to no use; then pile by pile."""
    if move.target[0] == "f":
        kind = 0
    elif table.state.pile(move.target):
        kind = 1
    else:
        kind = 3 if is_idle(table.state, move) else 2
    where = table.rules.where
    return kind, where[move.source], where[move.target], -move.count


def _ups(moves: list[Move]) -> list[Move]:
    return [move for move in moves if move.target[0] == "f"][:MOST_BUTTONS]


def _move_button(table: Table, move: Move, words: Words) -> ui.Button[Any]:
    style = ButtonStyle.success if move.target[0] == "f" else ButtonStyle.secondary
    return button(move_label(words, table.state, move), ids.action(table.game, write(move)), style)


def _steps_of_choice(
    table: Table, moves: list[Move], words: Words, chosen: str
) -> list[ui.ActionRow[Any]]:
    """Menus of sources, of the destinations from the one chosen, and of how many cards.

    Each menu shows what was chosen in it and stays, so that one may choose otherwise. Only where
    more lead from a source than a menu holds, a destination may leave open how many.
    """
    source, _, target = chosen.partition("-")
    found = [_source_menu(table, moves, words, source)]
    moves = [move for move in moves if move.source == source]
    if not moves:
        return found
    placeholder = words("menu-targets", cards=_cards(table, moves), source=source)
    options = (
        _whole(table, moves, words)
        if len(moves) <= MENU
        else [_target_option(table, those, words) for those in _grouped(moves, "target")]
    )
    found.append(_menu(table, "target", placeholder, options, f"{chosen}?"))
    placeholder = words("menu-counts", source=source, target=target)
    counts = _count_options(table, [move for move in moves if move.target == target], words)
    # Where ranks go round, a run may be longer than a menu.
    for step, start in zip(("count", "move"), range(0, len(counts), MENU), strict=False):
        found.append(_menu(table, step, placeholder, counts[start : start + MENU]))
    return found


def _source_menu(table: Table, moves: list[Move], words: Words, source: str) -> ui.ActionRow[Any]:
    """The sources pile by pile; one that leads to a single place plays at once."""
    where = table.rules.where
    by_pile = sorted(_grouped(moves, "source"), key=lambda those: where[those[0].source])
    options = [
        _whole(table, those, words)[0]
        if len(those) == 1
        else (
            words(
                "menu-source",
                cards=_cards(table, those),
                source=those[0].source,
                count=len(those),
            ),
            those[0].source,
        )
        for those in by_pile
    ]
    return _menu(table, "source", words("menu-sources", count=len(moves)), options, source)


def _target_option(table: Table, moves: list[Move], words: Words) -> tuple[str, str]:
    """One destination: the move itself where only one leads there, else the pair of piles."""
    if len(moves) == 1:
        return _whole(table, moves, words)[0]
    source, target = moves[0].source, moves[0].target
    counts = [move.count for move in moves]
    label = words(
        "menu-target-open",
        source=source,
        onto=_onto(table, target, words),
        target=target,
        least=min(counts),
        most=max(counts),
    )
    return label, f"{source}-{target}?"


def _count_options(table: Table, moves: list[Move], words: Words) -> list[tuple[str, str]]:
    return [
        (words("menu-count", card=lead(table.state, move), count=move.count), write(move))
        for move in sorted(moves, key=lambda move: move.count)
    ]


def _whole(table: Table, moves: list[Move], words: Words) -> list[tuple[str, str]]:
    """Whole moves to choose from: ``8♠ t3 → 9♥ t7``."""
    return [
        (
            words(
                "menu-move" if move.count == 1 else "menu-move-many",
                card=lead(table.state, move),
                source=move.source,
                onto=_onto(table, move.target, words),
                target=move.target,
                count=move.count,
            ),
            write(move),
        )
        for move in moves
    ]


def _grouped(moves: list[Move], end: Literal["source", "target"]) -> list[list[Move]]:
    """The moves by their source or their target, in the order in which these come up."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(getattr(move, end), []).append(move)
    return list(found.values())


def _menu(
    table: Table, step: str, placeholder: str, options: list[tuple[str, str]], chosen: str = ""
) -> ui.ActionRow[Any]:
    return menu(placeholder, ids.choice(table.game, step), options, chosen)


def _cards(table: Table, moves: list[Move]) -> str:
    """What the moves from one pile carry: its top card, or from which card on: ``8♠…6♥``."""
    pile, most = table.state.pile(moves[0].source), max(move.count for move in moves)
    ends = dict.fromkeys((pile[-most], pile[-1]))
    return "…".join(symbol(CODES[card]) for card in ends)


def _onto(table: Table, target: str, words: Words) -> str:
    pile = table.state.pile(target)
    return symbol(CODES[pile[-1]]) if pile else words("menu-empty")

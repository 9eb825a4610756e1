"""The buttons and menus under a table: every legal move in as few presses as can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from bot.engine.cards import CARD_CODES
from bot.engine.moves import DRAW_MOVE
from bot.engine.status import GameStatus, is_idle_move
from bot.locale.describe import format_card_symbol, format_first_moved_card, format_short_move
from bot.ui.common import custom_ids
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
from bot.ui.house.text import format_deck_price
from bot.ui.table.attempt_text import build_after_attempt_buttons, build_resign_game_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.engine.moves import Move
    from bot.locale.catalogue import Texts
    from bot.services.contests.attempts import Attempt
    from bot.services.games.tables import Table

MAX_MOVE_BUTTONS = 8
"""More moves than these stand in a menu."""

_MOVE_BUTTONS_PER_ROW = 4


def build_table_controls(
    table: Table,
    texts: Texts,
    partial_move: str = "",
    attempt: Attempt | None = None,
    *,
    can_play_for_money: bool = True,
) -> Sequence[Menu | ButtonRow]:
    """The rows under a table, of which a contest may forbid some.

    Without ``money`` none is played for: its player has put it away.

    ``chosen`` is what has been chosen in a menu so far: nothing, a source (``t2``), or a source
    and a destination (``t2-t5``).
    """
    if table.game.outcome:
        return build_button_rows(
            build_after_game_buttons(table, texts, attempt, can_play_for_money=can_play_for_money)
        )
    found: list[Menu | ButtonRow] = [
        *build_button_rows(_build_action_buttons(table, texts, attempt)),
        *_build_move_controls(table, texts, partial_move),
    ]
    if table.status is GameStatus.STUCK and not table.game.price_book:
        found += build_button_rows(
            [build_resign_game_button(texts)]
            if _is_ranked_attempt(attempt)
            else build_after_game_buttons(table, texts)
        )
    return found


def _is_ranked_attempt(attempt: Attempt | None) -> bool:
    return attempt is not None and not attempt.is_practice


def _build_action_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    game, legal = table.game, table.legal_moves
    turning = not table.state.stock and table.state.waste
    draw = build_button(
        texts("button-redeal" if turning else "button-draw"),
        custom_ids.build_table_action_id(game, "draw"),
        ButtonStyle.PRIMARY,
        is_disabled=DRAW_MOVE not in legal,
    )
    up = any(move.target[0] == "f" for move in legal)
    bound = (
        attempt.contest if attempt and attempt.is_under_way and not attempt.is_practice else None
    )
    forward_only = game.price_book or (bound and not bound.allows_undo)
    hint = build_button(texts("button-hint"), custom_ids.build_table_action_id(game, "hint"))
    return [
        draw,
        *([] if forward_only else _build_undo_redo_buttons(table, texts)),
        build_button(
            texts("button-auto"), custom_ids.build_table_action_id(game, "auto"), is_disabled=not up
        ),
        *([] if bound and not bound.allows_hints else [hint]),
        *([_build_cash_in_button(table, texts)] if game.price_book else []),
        build_button(texts("button-more"), custom_ids.build_table_action_id(game, "more")),
    ]


def _build_undo_redo_buttons(table: Table, texts: Texts) -> list[Button]:
    game = table.game
    found = [
        build_button(
            texts("button-undo"),
            custom_ids.build_table_action_id(game, "undo"),
            is_disabled=not game.moves,
        )
    ]
    if game.redo_moves:
        found.append(
            build_button(texts("button-redo"), custom_ids.build_table_action_id(game, "redo"))
        )
    if table.trailing_auto_move_count > 1:
        label = texts("button-undo-auto", count=table.trailing_auto_move_count)
        found.append(build_button(label, custom_ids.build_table_action_id(game, "undo-auto")))
    return found


def _build_cash_in_button(table: Table, texts: Texts) -> Button:
    """The end of a game for money; where no move is left it is what there is to do."""
    style = ButtonStyle.PRIMARY if table.status is GameStatus.STUCK else ButtonStyle.SECONDARY
    return build_button(
        texts("button-cash-in"), custom_ids.build_table_action_id(table.game, "cash-in"), style
    )


def build_after_game_buttons(
    table: Table,
    texts: Texts,
    attempt: Attempt | None = None,
    *,
    can_play_for_money: bool = True,
    is_replay: bool = False,
) -> list[Button]:
    """What comes after a game: its deal once more, another, or, once it is over, its film.

    After a game for money comes another for the same, unless there is no ``money`` any more; after
    an attempt, what its contest has.
    """
    game = table.game
    if game.outcome and attempt and _is_ranked_attempt(attempt) and not is_replay:
        return build_after_attempt_buttons(attempt, table, texts)
    found = [
        build_button(texts("button-same"), custom_ids.build_same_deal_id(game.id)),
        build_button(
            texts("button-new"), custom_ids.build_new_deal_id(game.variant), ButtonStyle.PRIMARY
        ),
    ]
    if game.price_book and can_play_for_money:
        label = texts("button-stakes-again", price=format_deck_price(game.price_book, texts))
        found.append(build_button(label, custom_ids.build_money_deal_id(game.price_book)))
    if game.outcome and not is_replay:
        found.append(build_button(texts("button-replay"), custom_ids.build_replay_id(game.id)))
        if game.has_started:
            found.append(
                build_button(texts("button-boast"), custom_ids.build_share_text_id(game.id))
            )
    return found


def _build_move_controls(table: Table, texts: Texts, partial_move: str) -> list[Menu | ButtonRow]:
    """What may be played: a button each where moves are few, else cards going up have one each.

    The others stand in one menu, or in a menu of sources that leads on.
    """
    moves = sorted(
        (move for move in table.legal_moves if move != DRAW_MOVE),
        key=lambda move: _build_move_sort_key(table, move),
    )
    pressed = moves if len(moves) <= MAX_MOVE_BUTTONS else _list_foundation_moves(moves)
    found: list[Menu | ButtonRow] = [
        *build_button_rows(
            [_build_move_button(table, move, texts) for move in pressed], _MOVE_BUTTONS_PER_ROW
        )
    ]
    others = [move for move in moves if move not in pressed]
    if len(others) > MAX_MENU_OPTIONS:
        return found + _build_step_menus(table, others, texts, partial_move)
    if others:
        placeholder = texts("menu-moves", count=len(others))
        found.append(
            _build_move_menu(table, "move", placeholder, _build_move_options(table, others, texts))
        )
    return found


def _build_move_sort_key(table: Table, move: Move) -> tuple[int, int, int, int]:
    """The order in menus: up, onto cards, into empty columns, to no use; then pile by pile."""
    if move.target[0] == "f":
        kind = 0
    elif table.state.get_pile(move.target):
        kind = 1
    else:
        kind = 3 if is_idle_move(table.state, move) else 2
    where = table.rules.pile_indexes
    return kind, where[move.source], where[move.target], -move.count


def _list_foundation_moves(moves: list[Move]) -> list[Move]:
    return [move for move in moves if move.target[0] == "f"][:MAX_MOVE_BUTTONS]


def _build_move_button(table: Table, move: Move, texts: Texts) -> Button:
    style = ButtonStyle.SUCCESS if move.target[0] == "f" else ButtonStyle.SECONDARY
    return build_button(
        format_short_move(texts, table.state, move),
        custom_ids.build_table_action_id(table.game, str(move)),
        style,
    )


def _build_step_menus(
    table: Table, moves: list[Move], texts: Texts, partial_move: str
) -> list[Menu]:
    """Menus of sources, of the destinations from the one chosen, and of how many cards.

    Each menu shows what was chosen in it and stays, so that one may choose otherwise. Only where
    more lead from a source than a menu holds, a destination may leave open how many.
    """
    source, _, target = partial_move.partition("-")
    found = [_build_source_menu(table, moves, texts, source)]
    moves = [move for move in moves if move.source == source]
    if not moves:
        return found
    placeholder = texts("menu-targets", cards=_format_carried_cards(table, moves), source=source)
    options = (
        _build_move_options(table, moves, texts)
        if len(moves) <= MAX_MENU_OPTIONS
        else [_build_target_option(table, those, texts) for those in _group_moves(moves, "target")]
    )
    found.append(_build_move_menu(table, "target", placeholder, options, f"{partial_move}?"))
    placeholder = texts("menu-counts", source=source, target=target)
    counts = _build_count_options(table, [move for move in moves if move.target == target], texts)
    # Where ranks go round, a run may be longer than a menu.
    for step, start in zip(
        ("count", "move"), range(0, len(counts), MAX_MENU_OPTIONS), strict=False
    ):
        found.append(
            _build_move_menu(table, step, placeholder, counts[start : start + MAX_MENU_OPTIONS])
        )
    return found


def _build_source_menu(table: Table, moves: list[Move], texts: Texts, source: str) -> Menu:
    """The sources pile by pile; one that leads to a single place plays at once."""
    where = table.rules.pile_indexes
    by_pile = sorted(_group_moves(moves, "source"), key=lambda those: where[those[0].source])
    options = [
        _build_move_options(table, those, texts)[0]
        if len(those) == 1
        else (
            texts(
                "menu-source",
                cards=_format_carried_cards(table, those),
                source=those[0].source,
                count=len(those),
            ),
            those[0].source,
        )
        for those in by_pile
    ]
    return _build_move_menu(
        table, "source", texts("menu-sources", count=len(moves)), options, source
    )


def _build_target_option(table: Table, moves: list[Move], texts: Texts) -> tuple[str, str]:
    """One destination: the move itself where only one leads there, else the pair of piles."""
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
    return label, f"{source}-{target}?"


def _build_count_options(table: Table, moves: list[Move], texts: Texts) -> list[tuple[str, str]]:
    return [
        (
            texts("menu-count", card=format_first_moved_card(table.state, move), count=move.count),
            str(move),
        )
        for move in sorted(moves, key=lambda move: move.count)
    ]


def _build_move_options(table: Table, moves: list[Move], texts: Texts) -> list[tuple[str, str]]:
    """Whole moves to choose from: ``8♠ t3 → 9♥ t7``."""
    return [
        (
            texts(
                "menu-move" if move.count == 1 else "menu-move-many",
                card=format_first_moved_card(table.state, move),
                source=move.source,
                onto=_format_target_card(table, move.target, texts),
                target=move.target,
                count=move.count,
            ),
            str(move),
        )
        for move in moves
    ]


def _group_moves(moves: list[Move], pile_role: Literal["source", "target"]) -> list[list[Move]]:
    """The moves by their source or their target, in the order in which these come up."""
    found: dict[str, list[Move]] = {}
    for move in moves:
        found.setdefault(getattr(move, pile_role), []).append(move)
    return list(found.values())


def _build_move_menu(
    table: Table,
    step: str,
    placeholder: str,
    options: list[tuple[str, str]],
    chosen_value: str = "",
) -> Menu:
    return build_menu(
        placeholder, custom_ids.build_move_menu_id(table.game, step), options, chosen_value
    )


def _format_carried_cards(table: Table, moves: list[Move]) -> str:
    """What the moves from one pile carry: its top card, or from which card on: ``8♠…6♥``."""
    pile, most = table.state.get_pile(moves[0].source), max(move.count for move in moves)
    ends = dict.fromkeys((pile[-most], pile[-1]))
    return "…".join(format_card_symbol(CARD_CODES[card]) for card in ends)


def _format_target_card(table: Table, target: str, texts: Texts) -> str:
    pile = table.state.get_pile(target)
    return format_card_symbol(CARD_CODES[pile[-1]]) if pile else texts("menu-empty")

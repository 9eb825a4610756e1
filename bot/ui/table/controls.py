"""The buttons under a table, above and below those that play moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.moves import DRAW_MOVE
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.models.contests import Contest
from bot.models.games import Game, GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui.answers.custom_ids import ShareTextId
from bot.ui.common.components import (
    Button,
    ButtonRow,
    ButtonStyle,
    Menu,
    build_button,
    build_button_rows,
)
from bot.ui.deals.custom_ids import GiveUpForDealId, SameDealId, build_new_deal_id
from bot.ui.house.custom_ids import MoneyDealId
from bot.ui.house.text import format_deck_price
from bot.ui.lost_games.custom_ids import AnalysisId
from bot.ui.replays.custom_ids import ReplayId
from bot.ui.table.attempt_text import build_after_attempt_buttons, build_resign_game_button
from bot.ui.table.custom_ids import GoBackId, PlayHintId, PlayMoveId, TableAction, TableActionId
from bot.ui.table.move_controls import build_move_controls


def build_table_controls(
    table: Table,
    texts: Texts,
    partial_move: str = "",
    attempt: Attempt | None = None,
    advice: Advice | None = None,
    *,
    can_play_for_money: bool = True,
) -> Sequence[Menu | ButtonRow]:
    """Return the rows under a table; a contest may forbid undo or hints.

    ``partial_move`` is what has been chosen in menus so far: nothing, a source (``t2``), or a
    source and a destination (``t2-t5``). ``advice`` is a hint; what it says is the first button.
    """
    if table.game.outcome:
        return build_button_rows(
            build_after_game_buttons(table, texts, attempt, can_play_for_money=can_play_for_money)
        )
    if table.status is GameStatus.STUCK:
        return build_button_rows(_build_stuck_buttons(table, texts, attempt))
    return [
        *build_button_rows(_build_advice_buttons(table, texts, attempt, advice)),
        *build_button_rows(_build_draw_and_undo_buttons(table, texts, attempt)),
        *build_button_rows(_build_action_buttons(table, texts, attempt)),
        *build_move_controls(table, texts, partial_move),
    ]


def build_after_game_buttons(
    table: Table,
    texts: Texts,
    attempt: Attempt | None = None,
    *,
    can_play_for_money: bool = True,
    is_replay: bool = False,
    is_own: bool = True,
) -> list[Button]:
    """Return the buttons after a game: the same deal, another one, the replay, or to share it.

    A game for money has one for another at the same price; an attempt has its contest's instead.
    A lost game has one that says whether it could have been won, where ``is_own`` says that it is
    the reader's. ``is_replay`` says that the replay is what the buttons are shown under.
    """
    game = table.game
    if game.outcome and attempt and _is_ranked_attempt(attempt) and not is_replay:
        return [
            *build_after_attempt_buttons(attempt, table, texts),
            *build_analysis_buttons(game, attempt, texts),
        ]
    buttons = [
        build_button(texts("button-same"), SameDealId(game.id)),
        build_button(texts("button-new"), build_new_deal_id(game), ButtonStyle.PRIMARY),
    ]
    if game.price_book and can_play_for_money:
        label = texts("button-stakes-again", price=format_deck_price(game.price_book, texts))
        buttons.append(build_button(label, MoneyDealId(game.price_book)))
    if game.outcome and not is_replay:
        buttons.append(build_button(texts("button-replay"), ReplayId(game.id)))
        if game.has_started:
            buttons.append(build_button(texts("button-boast"), ShareTextId(game.id)))
    return [*buttons, *(build_analysis_buttons(game, attempt, texts) if is_own else [])]


def build_analysis_buttons(game: Game, attempt: Attempt | None, texts: Texts) -> list[Button]:
    """Return the button that asks whether a lost game could have been won; else none.

    It would tell about a contest's deal, so there is none until that is over.
    """
    is_lost = game.outcome not in {None, GameOutcome.WON}
    if not is_lost or (attempt is not None and attempt.is_contest_open):
        return []
    return [build_button(texts("button-could-have-won"), AnalysisId(game.id))]


def _is_ranked_attempt(attempt: Attempt | None) -> bool:
    return attempt is not None and not attempt.is_practice


def _allows_undo(table: Table, attempt: Attempt | None) -> bool:
    contest = _find_open_contest(attempt)
    return not table.game.price_book and (contest is None or contest.allows_undo)


def _find_open_contest(attempt: Attempt | None) -> Contest | None:
    """Return the contest whose rules the game is under."""
    if attempt and attempt.is_contest_open and not attempt.is_practice:
        return attempt.contest
    return None


def _build_stuck_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    """Return all there is to do where no useful move is left."""
    if table.game.price_book:
        return [_build_cash_in_button(table, texts)]
    buttons = [_build_undo_button(table, texts)] if _allows_undo(table, attempt) else []
    if _is_ranked_attempt(attempt):
        return [*buttons, build_resign_game_button(texts)]
    game = table.game
    same_deal_id, new_deal_id = (
        GiveUpForDealId(game.id, game.revision, is_same_deal) for is_same_deal in (True, False)
    )
    return [
        *buttons,
        build_button(texts("button-give-up-same"), same_deal_id),
        build_button(texts("button-give-up-new"), new_deal_id, ButtonStyle.PRIMARY),
    ]


def _build_advice_buttons(
    table: Table, texts: Texts, attempt: Attempt | None, advice: Advice | None
) -> list[Button]:
    """Return the buttons that do what a hint says, and under a fair one that for a certain one."""
    if advice is None:
        return []
    buttons = _build_advised_buttons(table, texts, attempt, advice)
    if not (advice.is_certain or table.game.price_book):
        buttons.append(_build_action_button(table, texts, TableAction.CERTAIN_HINT))
    return buttons


def _build_advised_buttons(
    table: Table, texts: Texts, attempt: Attempt | None, advice: Advice
) -> list[Button]:
    game, style = table.game, ButtonStyle.PRIMARY
    if advice.move:
        return [build_button(texts("button-play-it"), PlayHintId.at(game, str(advice.move)), style)]
    if _is_ranked_attempt(attempt):
        other = build_resign_game_button(texts)
    else:
        new_deal_id = GiveUpForDealId(game.id, game.revision, is_same_deal=False)
        other = build_button(texts("button-give-up-new"), new_deal_id)
    if advice.return_to is None:
        # A game for money has a button to cash in among the others.
        return [] if game.price_book else [other]
    go_back_id = GoBackId.at(game, advice.return_to)
    return [build_button(texts("button-go-back"), go_back_id, style), other]


def _build_draw_and_undo_buttons(
    table: Table, texts: Texts, attempt: Attempt | None
) -> list[Button]:
    buttons = _build_draw_buttons(table, texts)
    if _allows_undo(table, attempt):
        buttons.append(_build_undo_button(table, texts))
        if table.game.redo_moves:
            label = texts("button-redo", count=table.next_step_length)
            buttons.append(build_button(label, TableActionId.at(table.game, TableAction.REDO)))
    return buttons


def _build_action_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    game, contest = table.game, _find_open_contest(attempt)
    can_move_up = not table.state.is_base_to_choose and any(
        move.goes_up for move in table.legal_moves
    )
    auto_id = TableActionId.at(game, TableAction.AUTO)
    buttons = [build_button(texts("button-auto"), auto_id, is_disabled=not can_move_up)]
    if contest is None or contest.allows_hints:
        buttons.append(_build_action_button(table, texts, TableAction.HINT))
    if game.price_book:
        buttons.append(_build_cash_in_button(table, texts))
    buttons.append(_build_action_button(table, texts, TableAction.MORE))
    return buttons


def _build_cash_in_button(table: Table, texts: Texts) -> Button:
    style = ButtonStyle.PRIMARY if table.status is GameStatus.STUCK else ButtonStyle.SECONDARY
    cash_in_id = TableActionId.at(table.game, TableAction.CASH_IN)
    return build_button(texts("button-cash-in"), cash_in_id, style)


def _build_draw_buttons(table: Table, texts: Texts) -> list[Button]:
    """Return the buttons that draw once, and until a card can be played."""
    is_disabled = DRAW_MOVE not in table.legal_moves
    turns_waste_over = not table.state.stock and not is_disabled
    draw_id = PlayMoveId.at(table.game, str(DRAW_MOVE))
    draw_label = texts("button-redeal" if turns_waste_over else "button-draw")
    draw_on_id = TableActionId.at(table.game, TableAction.DRAW_ON)
    return [
        build_button(draw_label, draw_id, ButtonStyle.PRIMARY, is_disabled=is_disabled),
        build_button(texts("button-draw-on"), draw_on_id, is_disabled=is_disabled),
    ]


def _build_undo_button(table: Table, texts: Texts) -> Button:
    undo_id = TableActionId.at(table.game, TableAction.UNDO)
    label = texts("button-undo", count=max(table.last_step_length, 1))
    return build_button(label, undo_id, is_disabled=not table.game.moves)


def _build_action_button(table: Table, texts: Texts, action: TableAction) -> Button:
    return build_button(texts(f"button-{action}"), TableActionId.at(table.game, action))

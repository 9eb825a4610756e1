"""The controls of a table: buttons and menus that play moves, and those above and below them."""

from collections.abc import Sequence
from datetime import date
from operator import attrgetter
from typing import Literal

from discord.utils import format_dt

from bot.client.client import Press
from bot.engine.cards import CARD_CODES
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import GameStatus
from bot.locale.catalogue import Texts
from bot.locale.describe import format_card, format_first_moved_card, format_short_move
from bot.models.contests import Contest, ContestKind
from bot.models.games import Game, GameOutcome
from bot.services.attempts import Attempt
from bot.services.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui import control_ids, viewers
from bot.ui.components import (
    MAX_MENU_OPTIONS,
    Button,
    ButtonRow,
    ButtonStyle,
    Menu,
    build_button_rows,
    build_menu,
)
from bot.ui.contests import format_challenge_number


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
        Button(texts("button-same"), control_ids.SameDealId(game.id)),
        Button(texts("button-new"), control_ids.build_new_deal_id(game), ButtonStyle.PRIMARY),
    ]
    if game.price_book and can_play_for_money:
        label = texts(
            "button-stakes-again", price=viewers.format_deck_price(game.price_book, texts)
        )
        buttons.append(Button(label, control_ids.MoneyDealId(game.price_book)))
    if game.outcome and not is_replay:
        buttons.append(Button(texts("button-replay"), control_ids.ReplayId(game.id)))
        if game.has_started:
            buttons.append(Button(texts("button-boast"), control_ids.ShareTextId(game.id)))
    return [*buttons, *(build_analysis_buttons(game, attempt, texts) if is_own else [])]


def build_analysis_buttons(game: Game, attempt: Attempt | None, texts: Texts) -> list[Button]:
    """Return the button that asks whether a lost game could have been won; else none.

    It would tell about a contest's deal, so there is none until that is over.
    """
    is_lost = game.outcome not in {None, GameOutcome.WON}
    if not is_lost or (attempt is not None and attempt.is_contest_open):
        return []
    return [Button(texts("button-could-have-won"), control_ids.AnalysisId(game.id))]


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
        control_ids.GiveUpForDealId(game.id, game.revision, is_same_deal)
        for is_same_deal in (True, False)
    )
    return [
        *buttons,
        Button(texts("button-give-up-same"), same_deal_id),
        Button(texts("button-give-up-new"), new_deal_id, ButtonStyle.PRIMARY),
    ]


def _build_advice_buttons(
    table: Table, texts: Texts, attempt: Attempt | None, advice: Advice | None
) -> list[Button]:
    """Return the buttons that do what a hint says, and under a fair one that for a certain one."""
    if advice is None:
        return []
    buttons = _build_advised_buttons(table, texts, attempt, advice)
    if not (advice.is_certain or table.game.price_book):
        buttons.append(_build_action_button(table, texts, control_ids.TableAction.CERTAIN_HINT))
    return buttons


def _build_advised_buttons(
    table: Table, texts: Texts, attempt: Attempt | None, advice: Advice
) -> list[Button]:
    game, style = table.game, ButtonStyle.PRIMARY
    if advice.move:
        return [
            Button(
                texts("button-play-it"), control_ids.PlayHintId.at(game, str(advice.move)), style
            )
        ]
    if _is_ranked_attempt(attempt):
        other = build_resign_game_button(texts)
    else:
        new_deal_id = control_ids.GiveUpForDealId(game.id, game.revision, is_same_deal=False)
        other = Button(texts("button-give-up-new"), new_deal_id)
    if advice.return_to is None:
        # A game for money has a button to cash in among the others.
        return [] if game.price_book else [other]
    go_back_id = control_ids.GoBackId.at(game, advice.return_to)
    return [Button(texts("button-go-back"), go_back_id, style), other]


def _build_draw_and_undo_buttons(
    table: Table, texts: Texts, attempt: Attempt | None
) -> list[Button]:
    buttons = _build_draw_buttons(table, texts)
    if _allows_undo(table, attempt):
        buttons.append(_build_undo_button(table, texts))
        if table.game.redo_moves:
            label = texts("button-redo", count=table.next_step_length)
            buttons.append(
                Button(
                    label, control_ids.TableActionId.at(table.game, control_ids.TableAction.REDO)
                )
            )
    return buttons


def _build_action_buttons(table: Table, texts: Texts, attempt: Attempt | None) -> list[Button]:
    game, contest = table.game, _find_open_contest(attempt)
    can_move_up = not table.state.is_base_to_choose and any(
        move.goes_up for move in table.legal_moves
    )
    auto_id = control_ids.TableActionId.at(game, control_ids.TableAction.AUTO)
    buttons = [Button(texts("button-auto"), auto_id, is_disabled=not can_move_up)]
    if contest is None or contest.allows_hints:
        buttons.append(_build_action_button(table, texts, control_ids.TableAction.HINT))
    if game.price_book:
        buttons.append(_build_cash_in_button(table, texts))
    buttons.append(_build_action_button(table, texts, control_ids.TableAction.MORE))
    return buttons


def _build_cash_in_button(table: Table, texts: Texts) -> Button:
    style = ButtonStyle.PRIMARY if table.status is GameStatus.STUCK else ButtonStyle.SECONDARY
    cash_in_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.CASH_IN)
    return Button(texts("button-cash-in"), cash_in_id, style)


def _build_draw_buttons(table: Table, texts: Texts) -> list[Button]:
    """Return the buttons that draw once, and until a card can be played."""
    is_disabled = DRAW_MOVE not in table.legal_moves
    turns_waste_over = not table.state.stock and not is_disabled
    draw_id = control_ids.PlayMoveId.at(table.game, str(DRAW_MOVE))
    draw_label = texts("button-redeal" if turns_waste_over else "button-draw")
    draw_on_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.DRAW_ON)
    return [
        Button(draw_label, draw_id, ButtonStyle.PRIMARY, is_disabled=is_disabled),
        Button(texts("button-draw-on"), draw_on_id, is_disabled=is_disabled),
    ]


def _build_undo_button(table: Table, texts: Texts) -> Button:
    undo_id = control_ids.TableActionId.at(table.game, control_ids.TableAction.UNDO)
    label = texts("button-undo", count=max(table.last_step_length, 1))
    return Button(label, undo_id, is_disabled=not table.game.moves)


def _build_action_button(table: Table, texts: Texts, action: control_ids.TableAction) -> Button:
    return Button(texts(f"button-{action}"), control_ids.TableActionId.at(table.game, action))


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
        rows.append(
            build_menu(
                placeholder,
                control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.MOVE),
                options,
            )
        )
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
    return Button(label, control_ids.PlayMoveId.at(table.game, str(move)), style)


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
    counts = [
        (
            texts(
                "menu-count",
                card=format_first_moved_card(texts, table.state, move),
                count=move.count,
            ),
            str(move),
        )
        for move in sorted(
            ([move for move in moves if move.target == target]), key=attrgetter("count")
        )
    ]
    # Where ranks wrap, a run may have more cards than a menu has options.
    starts = range(0, len(counts), MAX_MENU_OPTIONS)
    for step, start in zip(
        (control_ids.MoveMenuStep.COUNT, control_ids.MoveMenuStep.MOVE), starts, strict=False
    ):
        options = counts[start : start + MAX_MENU_OPTIONS]
        menus.append(build_menu(placeholder, control_ids.MoveMenuId.at(table.game, step), options))
    return menus


def _build_source_menu(table: Table, moves: list[Move], texts: Texts, source: str) -> Menu:
    """Return a menu of sources; one from which only one move leads plays that move."""
    pile_indexes = table.rules.pile_indexes
    groups = sorted(_group_moves(moves, "source"), key=lambda group: pile_indexes[group[0].source])
    options = [_build_source_option(table, group, texts) for group in groups]
    placeholder = texts("menu-sources", count=len(moves))
    menu_id = control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.SOURCE)
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
    menu_id = control_ids.MoveMenuId.at(table.game, control_ids.MoveMenuStep.TARGET)
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


def format_contest_name(contest: Contest, texts: Texts) -> str:
    """Return a contest's name: a daily's has its date, a challenge's its number."""
    if contest.kind is ContestKind.DAILY:
        key = "attempt-own-daily" if contest.is_own_daily else "attempt-daily"
        return texts(key, day=texts.format_day(date.fromisoformat(contest.date or "")))
    return texts("attempt-challenge", number=str(contest.number))


def format_contest_name_here(press: Press, contest: Contest, texts: Texts) -> str:
    """Return a contest's name, with the place of a challenge that was made elsewhere."""
    if contest.kind is ContestKind.DAILY:
        return format_contest_name(contest, texts)
    number = format_challenge_number(press, contest, texts)
    return texts("attempt-challenge", number=number)


def format_attempt_line(attempt: Attempt, texts: Texts) -> str:
    """Return which contest the table is in, and when it ends."""
    contest = attempt.contest
    if attempt.is_practice:
        return texts("attempt-practice", when=format_dt(contest.ends_at, "R"))
    name = format_contest_name(contest, texts)
    if not attempt.is_contest_open:
        return texts("attempt-title-over", contest=name)
    return texts("attempt-title", contest=name, when=format_dt(contest.ends_at, "R"))


def format_attempt_no_moves_left(attempt: Attempt, texts: Texts) -> str:
    """Return that no useful move is left, and what the player can do."""
    can_undo = attempt.contest.allows_undo or not attempt.is_contest_open
    return texts("attempt-stuck", back=viewers.format_yes_or_no(can_undo))


def format_attempt_result(attempt: Attempt, table: Table, texts: Texts) -> str:
    """Return the finished attempt's place in its contest; nothing without an entry."""
    entry, contest, ended = attempt.entry, attempt.contest, table.game.ended_at
    if entry is None:
        return ""
    if ended is None or ended >= min(contest.ends_at, contest.closed_at or contest.ends_at):
        return texts("attempt-late", up=entry.cards_up)
    if not entry.is_ranked:
        return texts("attempt-out-of-rank", up=entry.cards_up)
    key = "attempt-place" if attempt.is_contest_open else "attempt-place-at-end"
    return texts(key, place=attempt.rank, among=attempt.entry_count, up=entry.cards_up)


def build_resign_game_button(texts: Texts) -> Button:
    """Return the button that gives up an attempt in which no useful move is left."""
    return Button(
        texts("button-resign"),
        control_ids.OpenPageId(control_ids.Destination.RESIGN),
        ButtonStyle.PRIMARY,
    )


def build_after_attempt_buttons(attempt: Attempt, table: Table, texts: Texts) -> list[Button]:
    """Return the buttons after an attempt: share, scoreboard, replay, and its deal as practice."""
    game, contest = table.game, attempt.contest
    if contest.kind is ContestKind.DAILY:
        board_id = (
            control_ids.OwnDailyId(contest.id) if contest.is_own_daily else control_ids.TodayId()
        )
        scoreboard_button = Button(texts("button-board"), board_id, ButtonStyle.PRIMARY)
    else:
        scoreboard_button = Button(
            texts("button-scoreboard"),
            control_ids.ChallengeId(control_ids.ChallengeAction.SHOW_SCOREBOARD, contest.id),
            ButtonStyle.PRIMARY,
        )
    return [
        Button(texts("button-boast"), control_ids.ShareTextId(game.id)),
        scoreboard_button,
        Button(texts("button-replay"), control_ids.ReplayId(game.id)),
        Button(texts("button-same"), control_ids.SameDealId(game.id)),
    ]

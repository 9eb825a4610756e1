"""Answers with a table: what its buttons and menus do, hints, resigning, a won game."""

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import discord
import structlog

from bot.background import run_task
from bot.client.client import Press
from bot.client.controls import handles
from bot.client.interactions import REQUEST_ERRORS
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name, format_move
from bot.models.accounts import Visibility
from bot.models.games import PracticeReason
from bot.services.accounts import PlayerSettingsUpdate
from bot.services.attempts import Attempt
from bot.services.play import CERTAIN_HINT_SECONDS, THINKING_SECONDS, SlowHintKind
from bot.services.tables import GameVersion, Table
from bot.solver.hints.advice import Advice
from bot.solver.solution import Solution, Verdict
from bot.ui import components, control_ids, replies, table_messages, table_view, viewers
from bot.ui.films import FilmError, build_film_request, make_film_in_process
from bot.ui.table_view import OPEN_COUNT_MARK, build_after_game_buttons, build_analysis_buttons

log = structlog.get_logger("bot.ui.table")

PRIVATE_EDIT_MINUTES = 15
"""How long Discord lets the bot edit a private message after its player last pressed."""

_NO_EXTRAS = table_view.TableExtras()


async def reply_with_table(
    press: Press, table: Table, extras: table_view.TableExtras = _NO_EXTRAS
) -> None:
    """Answer with the table in a new message.

    It is public where its player lets others see it and the bot may post there; never where it
    would show the deal of a contest that is under way.
    """
    view = await _build_view(press, table, extras)
    await _send_table(press, table, view)


async def reply_with_private_table(
    press: Press, table: Table, extras: table_view.TableExtras = _NO_EXTRAS
) -> None:
    """Answer with the table so that only its player sees it.

    A private table that was pressed is brought up to date, however old it is: the bot itself
    cannot edit it after fifteen minutes. Otherwise it is a new message. The controls of the
    message that shows the table elsewhere stay as they are.
    """
    may_edit = replies.is_private_table(press)
    if may_edit:
        extras = replace(extras, as_text=table_view.find_requested_form(press.message))
    view = await _build_view(press, table, extras)
    if not (may_edit and await _edit_table(press, view)):
        layout = table_view.build_table_message(view, is_private=True)
        await replies.send_reply(press, layout, is_private=True)


async def update_table(
    press: Press, table: Table, extras: table_view.TableExtras = _NO_EXTRAS
) -> None:
    """Show the table on the message that was pressed, or in a new one where that cannot be.

    A public message stays as it is once its deal has become a contest's: that table is secret.
    """
    pressed = press.message
    extras = replace(extras, as_text=table_view.find_requested_form(pressed))
    view = await _build_view(press, table, extras)
    may_edit = pressed is not None and (replies.is_private_message(press) or not view.is_secret)
    is_followup = replies.is_answered(press)
    if pressed is not None and may_edit and await _edit_table(press, view):
        _remember(press, table, view, pressed.id, is_followup=is_followup)
    else:
        await _send_table(press, table, view)


async def show_table_again(
    press: Press, table: Table, extras: table_view.TableExtras = _NO_EXTRAS
) -> None:
    """Show the table on the message that showed it last, or in a new one where that cannot be."""
    extras = replace(extras, as_text=table_view.find_requested_form(press.message))
    view = await _build_view(press, table, extras)
    try:
        with press.trace.measure_sending():
            is_shown = await table_messages.show_on_last_message(press.client, table, view)
    except REQUEST_ERRORS:
        is_shown = False
    if not is_shown:
        await _send_table(press, table, view)


async def load_attempt(press: Press, table: Table) -> Attempt | None:
    """Return the table's attempt in a contest, if any."""
    return await press.services.attempts.load_attempt(
        table.game,
        table.events.contest,
        is_deal_in_contest=table.events.is_deal_in_contest,
        request=press.request,
    )


async def format_visible_table_heading(
    press: Press, table: Table, texts: Texts, attempt: Attempt | None
) -> str:
    """Return the table's title and state; private players are named only to themselves."""
    player_id = table.game.player_id
    owner = await press.services.player_settings.load_settings(player_id, request=press.request)
    shows_name = press.player_id == player_id or owner.record_visibility is Visibility.PUBLIC
    state = table_view.format_table_state(table, texts, shows_player_name=shows_name)
    return f"{table_view.format_table_title(table, texts, attempt)}\n{state}"


async def _build_view(
    press: Press, table: Table, extras: table_view.TableExtras
) -> table_view.TableView:
    press.table = table
    attempt = await load_attempt(press, table)
    if not table.game.outcome:
        game_choice = press.services.game_choice
        extras = replace(
            extras, novelty=await game_choice.find_novelty(table.game, request=press.request)
        )
    if extras.advice:
        can_think = press.services.solver_pool.has_fair_player(table.rules)
        extras = replace(extras, offers_thinking=can_think)
    viewer = await viewers.load_viewer(press, table.events.player_settings)
    delayed_table = table_messages.take_delayed_table(press.client, press.player_id)
    if delayed_table is not None and delayed_table.game_id == table.game.id:
        notices = filter(None, [viewer.texts("table-shown-late"), extras.notice])
        extras = replace(extras, notice="\n".join(notices))
    view = await table_view.load_table_view(table, viewer, attempt, extras, press.trace)
    if isinstance(press.interaction.channel, discord.DMChannel):
        view = replace(view, same_deal_button=None)  # nobody else sees it
    return view


async def _send_table(press: Press, table: Table, view: table_view.TableView) -> None:
    is_followup = replies.is_answered(press)
    is_private = view.is_private or not await replies.can_answer_publicly(press)
    if not is_private and await table_messages.belongs_in_thread(press):
        await _send_table_to_thread(press, table, view)
        return
    if is_private and table.game.message_id is None:
        # Said once: the bot cannot edit a private table for long.
        texts = (await viewers.load_viewer(press)).texts
        mention = viewers.mention_command(press, texts, "table")
        note = texts("table-private-note", minutes=PRIVATE_EDIT_MINUTES, table=mention)
        view = replace(view, footnote=note)
    send = replies.reply_privately if is_private else replies.send_reply
    message_id = await send(press, table_view.build_table_message(view, is_private=is_private))
    _remember(press, table, view, message_id, is_followup=is_followup)


async def _send_table_to_thread(press: Press, table: Table, view: table_view.TableView) -> None:
    """Show the table in its player's thread and say where; privately if that cannot be."""
    if not replies.is_answered(press):
        # Opening the thread may take longer than Discord waits for an answer.
        with press.trace.measure_sending():
            await press.interaction.response.defer(ephemeral=True, thinking=True)
    message = await table_messages.post_in_player_thread(
        press, table_view.build_table_message(view)
    )
    texts = (await viewers.load_viewer(press)).texts
    if message is None:
        notice = "\n".join(filter(None, [view.notice, texts("table-no-thread")]))
        layout = table_view.build_table_message(replace(view, notice=notice), is_private=True)
        message_id = await replies.send_reply(press, layout, is_private=True)
        _remember(press, table, view, message_id, is_followup=True)
        return
    thread_id, server_id = message.channel.id, press.server_id
    link = f"https://discord.com/channels/{server_id}/{thread_id}/{message.id}"
    answer = texts("table-in-thread", thread=f"<#{thread_id}>", link=link)
    await replies.send_reply(press, components.build_text_message(answer), is_private=True)
    _remember_by(
        press,
        table,
        view,
        table_messages.record_thread_message(
            press.client, table, view, message, table_messages.get_thread_channel_id(press)
        ),
    )


async def _edit_table(press: Press, view: table_view.TableView) -> bool:
    """Change the message that was pressed; return False where it has been deleted."""
    try:
        is_private = replies.is_private_message(press)
        layout = table_view.build_table_message(view, is_private=is_private)
        await replies.edit_pressed_message(press, layout)
    except discord.NotFound as error:
        if error.code != replies.UNKNOWN_MESSAGE_CODE:
            raise
        return False
    return True


def _remember(
    press: Press, table: Table, view: table_view.TableView, message_id: int, *, is_followup: bool
) -> None:
    _remember_by(
        press,
        table,
        view,
        table_messages.remember_table_message(
            press, table, view, message_id, is_followup=is_followup
        ),
    )


def _remember_by(
    press: Press, table: Table, view: table_view.TableView, work: Coroutine[Any, Any, None]
) -> None:
    """Remember in the background which message shows a table; a win is celebrated on it then."""
    client = press.client
    press.remembering = client.run_in_background(work)
    if view.phase is table_view.GamePhase.WON and view.illustration.filename:
        client.run_in_background(
            celebrate_win(press.without_request(), table, view, press.remembering)
        )


async def show_more_actions(press: Press, table: Table) -> None:
    """Answer with buttons for what has no room under the table."""
    viewer = await viewers.load_viewer(press, table.events.player_settings)
    texts, game = viewer.texts, table.game
    other_form = (
        ("button-picture", control_ids.Destination.TABLE_AS_PICTURE)
        if viewer.player.is_text_only
        else ("button-words", control_ids.Destination.TABLE_AS_TEXT)
    )
    buttons = [
        components.Button(texts(text_key), control_ids.OpenPageId(destination))
        for text_key, destination in (
            other_form,
            ("button-show", control_ids.Destination.TABLE),
            ("button-rules", control_ids.Destination.RULES),
            ("button-games", control_ids.Destination.GAMES),
            ("button-settings", control_ids.Destination.SETTINGS),
            ("button-help", control_ids.Destination.HELP),
        )
    ]
    buttons.append(components.Button(texts("button-new"), control_ids.build_new_deal_id(game)))
    game_name = format_game_name(texts, game.variant)
    form_id = control_ids.FormId.build(control_ids.FormKind.DEAL, "", game_name)
    buttons.append(components.Button(texts("button-pick-deal"), form_id))
    if not game.contest_id:
        buttons.append(components.Button(texts("button-same"), control_ids.SameDealId(game.id)))
    buttons += table_view.build_card_size_buttons(table, viewer)
    # An attempt's table is seen by its player alone.
    is_post = not game.contest_id and table_messages.find_place(press.client, table) is not None
    if is_post and not await replies.answers_privately(press, viewer):
        remove_id = control_ids.RemovePostId(game.id)
        buttons.append(components.Button(texts("button-unpost"), remove_id))
    resign_label = texts("button-cash-in" if game.price_book else "button-give-up")
    buttons.append(
        components.Button(
            resign_label,
            control_ids.OpenPageId(control_ids.Destination.RESIGN),
            components.ButtonStyle.DANGER,
        )
    )
    await replies.reply_privately(
        press,
        components.build_text_message(texts("more-title"), *buttons, text_id=replies.PageMark.MORE),
    )


async def ask_resign_confirmation(press: Press, table: Table) -> None:
    """Ask the player before a game is given up or cashed in."""
    texts = (await viewers.load_viewer(press, table.events.player_settings)).texts
    text_key = "house-ask-cash-in" if table.game.price_book else "ask-resign"
    questions = [texts(text_key, **build_game_values(table, texts))]
    if table.game.contest_id is not None:
        questions.append(texts("ask-resign-attempt"))
    await replies.reply_privately(
        press,
        components.build_text_message(
            texts.join_sentences(questions),
            components.Button(
                format_resign_label(table, texts),
                control_ids.ResignGameId.at(table.game),
                components.ButtonStyle.DANGER,
            ),
            components.Button(texts("button-keep"), control_ids.KeepGameId(table.game.id)),
        ),
    )


@handles(control_ids.ResignGameId)
async def resign_game(press: Press, custom_id: control_ids.ResignGameId) -> None:
    """End the game, and say on the question's message how it ended."""
    play = press.services.play
    table = await play.resign_game(press.player_id, custom_id.version, request=press.request)
    press.table = table
    attempt = await load_attempt(press, table)
    viewer = await viewers.load_viewer(press, table.events.player_settings)
    outcome = table_view.format_outcome(table, viewer.texts, attempt)
    await replies.edit_pressed_message(press, _build_result_message(table, attempt, viewer))
    buttons = build_analysis_buttons(table.game, attempt, viewer.texts)
    press.client.run_in_background(
        table_messages.remove_table_controls(press, table, outcome, buttons)
    )


async def show_game_result(press: Press, game_id: int) -> None:
    """Say once more how a game ended, with what can follow."""
    services = press.services
    table = await services.play.load_own_table(press.player_id, game_id, request=press.request)
    attempt = await services.attempts.load_attempt(
        table.game, table.events.contest, request=press.request
    )
    viewer = await viewers.load_viewer(press, table.events.player_settings)
    await replies.reply_privately(press, _build_result_message(table, attempt, viewer))


@handles(control_ids.KeepGameId)
async def keep_game(press: Press, custom_id: control_ids.KeepGameId) -> None:
    """Say on the question's message that the game goes on."""
    play = press.services.play
    table = await play.load_own_table(press.player_id, custom_id.game_id, request=press.request)
    texts = (await viewers.load_viewer(press, table.events.player_settings)).texts
    message = components.build_text_message(texts("kept", **build_game_values(table, texts)))
    await replies.edit_pressed_message(press, message)


def build_game_values(table: Table, texts: Texts) -> dict[str, object]:
    """Return what sentences about a game may name: its name, cards up, and its money."""
    price_book = table.game.price_book
    money_values = (
        {
            "paid": viewers.format_deck_price(price_book, texts),
            "worth": viewers.format_current_payout(table, texts),
            "payment": viewers.format_payout_result(price_book, table, texts),
        }
        if price_book
        else {}
    )
    return {
        **money_values,
        "game": format_game_name(texts, table.game.variant),
        "up": table.state.cards_up,
        "cards": table.rules.cards_to_win,
    }


def _build_result_message(
    table: Table, attempt: Attempt | None, viewer: viewers.Viewer
) -> components.MessageLayout:
    buttons = build_after_game_buttons(
        table, viewer.texts, attempt, can_play_for_money=viewer.player.can_play_for_money
    )
    return components.build_text_message(
        table_view.format_outcome(table, viewer.texts, attempt), *buttons
    )


def format_resign_label(table: Table, texts: Texts) -> str:
    """Return the label of the button that ends a game."""
    return texts("button-cash-in" if table.game.price_book else "button-give-up")


QUICK_SECONDS = 0.5
"""An answer that takes longer is awaited at a table that can be played on meanwhile."""


async def show_slow_hint(
    press: Press,
    kind: SlowHintKind,
    version: GameVersion | None = None,
    *,
    accepts_cost: bool = False,
) -> None:
    """Answer with the table and what the solver or the fair player says of it.

    Without a version it is the player's table. It is shown in a new message then, and where the
    player was asked before. If they go on before the answer comes, they are told it privately, for
    the table as it was.
    """
    services, texts = press.services, (await viewers.load_viewer(press)).texts
    show_table = update_table if version and not accepts_cost else reply_with_table
    with services.slow_hints.waiting_players.add(press.player_id):
        table = await services.slow_hints.begin_hint(
            press.player_id, version, kind, accepts_cost=accepts_cost, request=press.request
        )
        press.end_pause()
        waits = format_searches_ahead(press, texts)
        is_certain = kind is SlowHintKind.CERTAIN
        find_extras = _search if is_certain else _think
        seconds = round(CERTAIN_HINT_SECONDS if is_certain else THINKING_SECONDS)
        async with run_task(find_extras(press, table, texts)) as search:
            await asyncio.wait({search}, timeout=QUICK_SECONDS)
            if not search.done():
                notice = texts("slow-hint-searching", seconds=seconds) + waits
                await show_table(press, table, table_view.TableExtras(notice=notice))
                if press.remembering is not None:
                    await asyncio.wait({press.remembering})
            extras = await search
    table_now = await services.play.load_own_table(
        press.player_id, table.game.id, request=press.request
    )
    if table_now.game.revision != table.game.revision:
        answers = [extras.notice]
        if extras.advice and extras.advice.is_quick:
            answers.append(table_view.format_advice(texts, table, extras.advice))
        late_answer = texts("slow-hint-late", answer="\n".join(filter(None, answers)))
        await replies.send_reply(press, components.build_text_message(late_answer), is_private=True)
        return
    if replies.is_answered(press):
        show_table = show_table_again
    table = replace(table, game=table_now.game).with_events(
        player_settings=table_now.events.player_settings
    )
    await show_table(press, table, extras)


def format_searches_ahead(press: Press, texts: Texts) -> str:
    """Return how many searches come first, to follow a sentence; nothing if none does."""
    ahead = press.services.solver_pool.searches_ahead
    return " " + texts("search-waits", ahead=ahead) if ahead else ""


async def _search(press: Press, table: Table, texts: Texts) -> table_view.TableExtras:
    solution = await press.services.slow_hints.find_solution(table)
    return await _describe_solution(press, table, solution, texts)


async def _think(press: Press, table: Table, texts: Texts) -> table_view.TableExtras:
    """Return what the fair player does next, and whether asking it made the game practice."""
    advice, choice = await press.services.slow_hints.think(table)
    if choice is None:
        sentences = [texts("think-unfinished")]  # the quick hint follows, as on each table
    elif choice.move and not choice.loses_all_orders:
        sentences = [
            texts(
                "think-move",
                move=format_move(texts, table.state, choice.move),
                winnable=choice.winnable_count,
                orders=choice.order_count,
            )
        ]
    else:
        sentences = [texts("think-lost"), table_view.format_advice(texts, table, advice)]
    if table.events.practice_reason is PracticeReason.THOROUGH_HINT:
        sentences.append(texts("think-practice"))
    notice = "\n".join(filter(None, sentences))
    return table_view.TableExtras(notice=notice, advice=advice)


async def _describe_solution(
    press: Press, table: Table, solution: Solution, texts: Texts
) -> table_view.TableExtras:
    """Return what the solver says of a table, and whether asking it made the game practice."""
    advice = None
    match solution.verdict:
        case Verdict.WINNABLE:
            advice = Advice(solution.moves[0], is_certain=True)
            move = format_move(texts, table.state, solution.moves[0])
            notice = texts("certain-winnable", move=move)
        case Verdict.UNWINNABLE:
            advice = Advice(is_certain=True)
            notice = texts("certain-unwinnable")
        case _:
            is_winnable = await press.services.contests.is_given_as_winnable(
                table.game, request=press.request
            )
            notice = texts("certain-unknown", winnable=viewers.format_yes_or_no(is_winnable))
    if table.events.practice_reason is PracticeReason.CERTAIN_HINT:
        practice = texts("certain-practice")
        notice = f"{notice}\n{practice}"
    return table_view.TableExtras(notice=notice, advice=advice)


@handles(control_ids.PlayMoveId)
@handles(control_ids.PlayHintId)
async def play_move(
    press: Press, custom_id: control_ids.PlayMoveId | control_ids.PlayHintId
) -> None:
    """Play a move, such as one that a hint or a refusal named, or draw."""
    play, move = press.services.play, _parse_move(custom_id.move)
    table = await play.play_move(press.player_id, move, custom_id.version, request=press.request)
    pressed = press.message
    is_on_table = pressed is None or replies.find_mark(pressed) in replies.TABLE_MARKS
    await (update_table if is_on_table else reply_with_table)(press, table)


@handles(control_ids.PlayStepId)
async def play_step(press: Press, custom_id: control_ids.PlayStepId) -> None:
    """Play the move that a certain hint named, and show the next one of the same line.

    Nothing is searched for: where the line is forgotten, the table is shown without a hint.
    """
    services, move = press.services, _parse_move(custom_id.move)
    table = await services.play.play_move(
        press.player_id, move, custom_id.version, request=press.request
    )
    solution = services.slow_hints.recall_solution(table.game)
    extras = _NO_EXTRAS
    if solution and not table.game.outcome:
        texts = (await viewers.load_viewer(press, table.events.player_settings)).texts
        extras = await _describe_solution(press, table, solution, texts)
    await update_table(press, table, extras)


@handles(control_ids.GoBackId)
async def go_back(press: Press, custom_id: control_ids.GoBackId) -> None:
    """Take back all moves after the one that a hint named."""
    play, move_count = press.services.play, custom_id.move_count
    table = await play.go_back(
        press.player_id, custom_id.version, move_count, request=press.request
    )
    await update_table(press, table)


@handles(control_ids.MoveMenuId)
async def choose_move(press: Press, custom_id: control_ids.MoveMenuId) -> None:
    """Play the move that was chosen, or show the menus that a partial choice leads to."""
    value = components.get_chosen_value(press)
    if "-" in value and not value.endswith(OPEN_COUNT_MARK):
        move_id = control_ids.PlayMoveId(custom_id.game_id, custom_id.revision, value)
        await play_move(press, move_id)
        return
    play = press.services.play
    table = await play.load_table_at_version(
        press.player_id, custom_id.version, request=press.request
    )
    partial_move = value.removesuffix(OPEN_COUNT_MARK)
    await update_table(press, table, table_view.TableExtras(partial_move=partial_move))


_SLOW_HINTS = {
    control_ids.TableAction.CERTAIN_HINT: (SlowHintKind.CERTAIN, False),
    control_ids.TableAction.ACCEPTED_CERTAIN_HINT: (SlowHintKind.CERTAIN, True),
    control_ids.TableAction.THOROUGH_HINT: (SlowHintKind.THOROUGH, False),
    control_ids.TableAction.ACCEPTED_THOROUGH_HINT: (SlowHintKind.THOROUGH, True),
}
"""The kind of each slow hint, and whether the player was told what it costs."""

_CARD_SETTINGS: dict[control_ids.TableAction, PlayerSettingsUpdate] = {
    control_ids.TableAction.LARGE_PRINT: {"has_large_indices": True},
    control_ids.TableAction.BIGGER_CARDS: {"has_tall_pictures": True},
    control_ids.TableAction.NO_BIGGER_CARDS: {"has_closed_phone_offer": True},
}


@handles(control_ids.TableActionId)
async def act_at_table(press: Press, custom_id: control_ids.TableActionId) -> None:
    """Do what else there is to do at a table."""
    services, player_id = press.services, press.player_id
    play, version = services.play, custom_id.version
    match custom_id.action:
        case control_ids.TableAction.UNDO:
            await update_table(
                press, await play.undo_moves(player_id, version=version, request=press.request)
            )
        case control_ids.TableAction.REDO:
            await update_table(
                press, await play.redo_moves(player_id, version=version, request=press.request)
            )
        case control_ids.TableAction.AUTO:
            await update_table(
                press, await play.play_to_foundations(player_id, version, request=press.request)
            )
        case control_ids.TableAction.DRAW_ON:
            table = await play.draw_to_choice(player_id, version, request=press.request)
            texts = (await viewers.load_viewer(press, table.events.player_settings)).texts
            await update_table(
                press, table, table_view.TableExtras(notice=table_view.format_draws(texts, table))
            )
        case control_ids.TableAction.HINT:
            table, advice = await play.give_hint(player_id, version, request=press.request)
            await update_table(press, table, table_view.TableExtras(advice=advice))
        case action if action in _SLOW_HINTS:
            kind, accepts_cost = _SLOW_HINTS[action]
            await show_slow_hint(press, kind, version, accepts_cost=accepts_cost)
        case control_ids.TableAction.CASH_IN:
            await ask_resign_confirmation(press, await _open_table(press, version))
        case control_ids.TableAction.MORE:
            await show_more_actions(press, await _open_table(press, version))
        case action if action in _CARD_SETTINGS:
            table = await play.load_table_at_version(player_id, version, request=press.request)
            settings = await services.player_settings.change_settings(
                player_id, request=press.request, **_CARD_SETTINGS[action]
            )
            pressed = press.message
            is_on_table = pressed is None or replies.find_mark(pressed) in replies.TABLE_MARKS
            show_table = update_table if is_on_table else reply_with_table
            await show_table(press, table.with_events(player_settings=settings))


@handles(control_ids.ResumeGameId)
async def resume_game(press: Press, custom_id: control_ids.ResumeGameId) -> None:
    """Put a game that was set aside back on the table."""
    play = press.services.play
    table = await play.resume_game(press.player_id, custom_id.game_id, request=press.request)
    await reply_with_table(press, table)


def _parse_move(text: str) -> Move:
    try:
        return Move.parse(text)
    except GameError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None


async def _open_table(press: Press, version: GameVersion) -> Table:
    """Return the table; one that was set aside is shown as resumed, with new controls."""
    play = press.services.play
    table = await play.load_table_at_version(press.player_id, version, request=press.request)
    if table.game.revision != version.revision:
        await update_table(press, table)
    return table


async def celebrate_win(
    press: Press, table: Table, view: table_view.TableView, remembering: asyncio.Task[None]
) -> None:
    """Replace the picture on the message of a won table by the same with confetti falling.

    The message shows the still picture meanwhile, and keeps it where the other cannot be made or
    shown, or too many players have just won. ``remembering`` stores which message it is.
    """
    services, game = press.services, table.game
    with services.replays.join_celebration_queue() as is_taken:
        if not is_taken:
            log.info("win not celebrated", game=game.id, reason="too many at once")
            return
        viewer = await viewers.load_viewer(press, table.events.player_settings)
        attempt = await services.attempts.load_attempt(
            game, table.events.contest, request=press.request
        )
        film_request = build_film_request(game, viewer, attempt=attempt, is_celebration=True)
        try:
            async with services.replays.film_lock:
                film = await make_film_in_process(film_request)
        except FilmError as error:
            log.info("win not celebrated", game=game.id, reason=str(error))
            return
    await asyncio.wait({remembering})
    illustration = components.build_illustration(
        film, game.variant, view.illustration.text, suffix=".gif"
    )
    try:
        # By now it is stored which message shows the table, or the player has erased the game.
        stored_table = await services.play.load_own_table(
            game.player_id, game.id, request=press.request
        )
        moving_view = replace(view, illustration=illustration)
        await table_messages.show_on_last_message(press.client, stored_table, moving_view)
    except (GameError, *REQUEST_ERRORS) as error:
        log.debug("win not celebrated", game=game.id, reason=str(error))

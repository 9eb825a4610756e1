"""What players are told when something fails or an answer is lost, and what is logged."""

from collections.abc import Awaitable, Callable
from functools import partial
from http import HTTPStatus

import discord
import structlog

from bot.background import FailureEvent, describe_error, log_failure
from bot.client import interactions
from bot.client.client import Press
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.refusals import format_error
from bot.metrics import REFUSALS_COUNTER
from bot.models.requests import (
    BusyError,
    DatabaseTroubleError,
    FloodError,
    RepeatedRequestError,
    StaleGameError,
)
from bot.services.attempts import DealInOtherContestError, KnownDealError
from bot.services.play import HintCostError, SlowHintKind
from bot.services.tables import (
    AttemptTimedOutError,
    ContestDealError,
    NotYourTableError,
    Table,
    UnreadableGameError,
)
from bot.ui import control_ids, replies, viewers
from bot.ui.components import Button, ButtonStyle, build_text_message
from bot.ui.forms import FormFieldError
from bot.ui.games import build_unreadable_game_message
from bot.ui.suggestions import ask_only_with_buttons, build_suggestion_buttons
from bot.ui.table import reply_with_private_table, update_table
from bot.ui.table_messages import show_table_later
from bot.ui.table_view import TableExtras

log = structlog.get_logger("bot.ui.errors")


async def report_error(press: Press, error: Exception) -> None:
    """Tell the person what went wrong, privately; log what is not their own mistake.

    If something was stored and nothing can be said now, the table is shown later.
    """
    if (
        isinstance(error, discord.HTTPException)
        and error.code == interactions.ALREADY_ANSWERED_CODE
    ):
        log.warning("answered before", interaction=press.interaction.id)
        press.trace.known_outcome = interactions.Outcome.DUPLICATE
        if _has_stored_change(press):
            # Another process has answered, and could not do what was asked for.
            show_stored_table_later(press)
        return
    if isinstance(error, RepeatedRequestError):
        _log_repeated_delivery(press)
        return
    if isinstance(error, GameError):
        REFUSALS_COUNTER.labels(error.key).inc()
        press.trace.refusal_key = error.key
    if _is_left_unanswered(press, error):
        return
    try:
        if is_answer_over(error):
            raise error
        await _reply_with_error(press, error)
    except RepeatedRequestError:
        _log_repeated_delivery(press)
    except interactions.REQUEST_ERRORS as reply_error:
        _log_lost_answer(press, error, reply_error)
        if _has_stored_change(press):
            show_stored_table_later(press)


_LOCKED_THREAD_CODES = {50083, 160005}


def _is_left_unanswered(press: Press, error: Exception) -> bool:
    """Return whether nothing can be said, or is to be said, about an error."""
    if isinstance(error, FloodError):
        press.trace.known_outcome = interactions.Outcome.REFUSED
        return True
    if isinstance(error, discord.HTTPException) and error.code in _LOCKED_THREAD_CODES:
        press.trace.refusal_key = "locked-thread"
        return True
    return False


def _has_stored_change(press: Press) -> bool:
    """Return whether the press has changed what is stored, or has perhaps."""
    return press.request is not None and press.request.has_reached_commit


def _log_lost_answer(press: Press, error: Exception, reply_error: Exception) -> None:
    """Log in one line that a person was told nothing, or not that something went wrong."""
    if error is reply_error:
        log.warning(
            "answer not taken", interaction=press.interaction.id, reason=describe_error(error)
        )
    else:
        log.warning(
            "error not reported", reason=describe_error(reply_error), error=describe_error(error)
        )


async def _reply_with_error(press: Press, error: Exception) -> None:
    try:
        if isinstance(error, BusyError):
            await _report_busy(press, error)
        elif isinstance(error, GameError):
            await _reply_with_refusal(press, error)
        else:
            await _report_unexpected_error(press, error)
    except (*interactions.REQUEST_ERRORS, RepeatedRequestError):
        raise
    except GameError as later_error:
        # The current table is gone by now, or cannot be opened.
        await _reply_with_error(press, later_error)
    except Exception as later_error:  # noqa: BLE001 - people get an answer if the database fails
        await _report_unexpected_error(press, later_error)


def _log_repeated_delivery(press: Press) -> None:
    """Log a delivery that is left without an answer: the player has that of the other."""
    press.trace.known_outcome = interactions.Outcome.DUPLICATE
    log.info("delivered again, handled once", interaction=press.interaction.id)


async def _report_busy(press: Press, error: BusyError) -> None:
    """Say at once that nothing was played, without the database, which may be what is busy."""
    log.warning("busy, nothing was played", interaction=press.interaction.id, reason=error.reason)
    texts = press.texts
    await replies.send_reply(press, build_text_message(texts("error-busy")), is_private=True)
    press.services.requests.ages.note_answer_accepted(
        interactions.compute_creation_time(press.interaction.id)
    )


async def _reply_with_refusal(press: Press, error: GameError) -> None:
    """Say why not, on a table where the error is about one, else with what can be done instead."""
    texts = (await viewers.load_viewer(press)).texts
    error = ask_only_with_buttons(press, error)
    reason = format_error(texts, error)
    if isinstance(error, StaleGameError):
        table = await press.services.play.load_current_table(press.player_id, request=press.request)
        await reply_with_private_table(press, table, TableExtras(notice=reason))
    elif isinstance(error, AttemptTimedOutError):
        await update_table(press, error.table, TableExtras(notice=reason))
    elif isinstance(error, FormFieldError):
        text = texts("form-refused", field=error.label, reason=reason)
        await replies.reply_privately(press, build_text_message(text, *error.buttons))
    elif isinstance(error, UnreadableGameError):
        message = build_unreadable_game_message(error, press.player_id, texts)
        await replies.send_reply(press, message, is_private=True)
    else:
        buttons = await build_suggestion_buttons(press, error, texts)
        buttons += _build_recovery_buttons(error, texts)
        is_followup = replies.is_answered(press)
        message = build_text_message(reason, *buttons)
        message_id = await replies.send_reply(press, message, is_private=True)
        if not buttons:
            _replace_last_refusal(press, message_id, is_followup=is_followup)


def _replace_last_refusal(press: Press, message_id: int, *, is_followup: bool) -> None:
    """Delete the player's refusal before this one: together they would push the table away.

    Those with buttons stay, as another page may stand in their place.
    """
    client, interaction = press.client, press.interaction
    delete_last = client.refusal_deletions.pop(press.player_id, None)
    client.refusal_deletions[press.player_id] = (
        partial(interaction.followup.delete_message, message_id)
        if is_followup
        else interaction.delete_original_response
    )
    if delete_last is not None:
        client.run_in_background(_delete_refusal(delete_last))


async def _delete_refusal(delete: Callable[[], Awaitable[None]]) -> None:
    try:
        await delete()
    except interactions.REQUEST_ERRORS as error:
        log.debug("old refusal stays", error=str(error))  # its player may have dismissed it


async def _report_unexpected_error(press: Press, error: Exception) -> None:
    is_trouble = isinstance(error, DatabaseTroubleError)
    if isinstance(error, interactions.REQUEST_ERRORS):
        error_id = str(press.interaction.id)
        log.warning("answer refused", interaction=error_id, reason=describe_error(error))
    else:
        event: FailureEvent = "database trouble" if is_trouble else "unexpected error"
        error_id = press.trace.error_id = log_failure(event, error)
    if isinstance(error, interactions.AnswerUnconfirmedError):
        press.has_doubtful_answer = True
    # The database, which knows the player's own language, may be what failed.
    texts = press.texts
    if _has_stored_change(press):
        await reply_with_stored_table(press)
        return
    text = texts("error-database" if is_trouble else "error-unexpected", id=error_id)
    message = build_text_message(text)
    await replies.send_reply(press, message, is_private=True)


def _build_recovery_buttons(error: GameError, texts: Texts) -> list[Button]:
    """Return buttons for what the person can do instead."""
    not_now_button = Button(texts("button-not-now"), control_ids.NotNowId())
    if isinstance(error, NotYourTableError) and error.game.conceals_deal:
        return [Button(texts("button-new"), control_ids.NewDealId(), ButtonStyle.PRIMARY)]
    if isinstance(error, NotYourTableError):
        same_deal_id = control_ids.SameDealId(error.game.id)
        return [Button(texts("button-play-this"), same_deal_id, ButtonStyle.PRIMARY)]
    if isinstance(error, ContestDealError):
        accept_id = control_ids.AcceptKnownDealId.build(error.deal_request)
        accept_button = Button(texts("button-play-anyway"), accept_id, ButtonStyle.DANGER)
        return [accept_button, not_now_button]
    if isinstance(error, HintCostError):
        action, label = control_ids.TableAction.ACCEPTED_CERTAIN_HINT, texts("button-certain")
        if error.kind is SlowHintKind.THOROUGH:
            action, label = control_ids.TableAction.ACCEPTED_THOROUGH_HINT, texts("button-think")
        hint_id = control_ids.TableActionId.at(error.game, action)
        return [Button(label, hint_id, ButtonStyle.DANGER), not_now_button]
    if isinstance(error, KnownDealError | DealInOtherContestError):
        attempt_id = control_ids.AttemptId(error.contest.id, accepts_known_deal=True)
        begin_button = Button(texts("button-begin-known"), attempt_id, ButtonStyle.PRIMARY)
        return [begin_button, not_now_button]
    new_button = Button(texts("button-new"), control_ids.NewDealId(), ButtonStyle.PRIMARY)
    games_button = Button(
        texts("button-games"), control_ids.OpenPageId(control_ids.Destination.GAMES)
    )
    table_button = Button(
        texts("button-show"), control_ids.OpenPageId(control_ids.Destination.TABLE)
    )
    match error.key:
        case ErrorKey.NO_GAME | ErrorKey.GAME_OVER:
            return [new_button, games_button]
        case ErrorKey.GAME_SET_ASIDE | ErrorKey.TOO_MANY_SET_ASIDE | ErrorKey.ATTEMPT_OVER:
            return [games_button]
        case ErrorKey.UNKNOWN_CONTROL | ErrorKey.TABLE_OCCUPIED | ErrorKey.NOT_ALLOWED:
            return [table_button]
        case _:
            return []


_ANSWER_OVER_CODES = {10015, interactions.UNKNOWN_INTERACTION_CODE, 50027}
"""Discord's error codes for an interaction that is too old for an answer, and for its token."""


def is_answer_over(error: Exception) -> bool:
    """Return whether Discord takes no answer to the interaction any more, as far as we can wait."""
    return isinstance(error, discord.HTTPException) and (
        error.code in _ANSWER_OVER_CODES or error.status == HTTPStatus.TOO_MANY_REQUESTS
    )


async def reply_with_stored_table(press: Press) -> None:
    """Say that something is not confirmed, and show the table as it is stored, if that can be."""
    texts = press.texts
    try:
        table = await _load_stored_table(press)
        extras = TableExtras(notice=texts("error-answer-lost"))
        await reply_with_private_table(press, table, extras)
    except interactions.REQUEST_ERRORS:
        raise
    except Exception as error:  # noqa: BLE001 - the same may have failed before
        log.info("no table shown", reason=describe_error(error))
    else:
        return
    show_button = Button(
        texts("button-show"), control_ids.OpenPageId(control_ids.Destination.TABLE)
    )
    message = build_text_message(texts("error-answer-lost"), show_button)
    await replies.send_reply(press, message, is_private=True)


def show_stored_table_later(press: Press) -> None:
    """Show the table as soon as Discord allows, if the interaction is about one."""
    if press.table is not None:
        show_table_later(press, press.table)


async def _load_stored_table(press: Press) -> Table:
    """Return the table that the interaction is about, or the current one, as it is stored."""
    play, player_id = press.services.play, press.player_id
    if press.table is not None:
        return await play.load_own_table(player_id, press.table.game.id, request=press.request)
    return await play.load_current_table(player_id, request=press.request)

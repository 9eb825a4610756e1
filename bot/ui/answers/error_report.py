"""What people are told when something cannot be, and what the log keeps of it."""

from __future__ import annotations

import secrets
import traceback
from typing import TYPE_CHECKING

import discord
import structlog

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_error
from bot.models.errors import StaleGameError
from bot.services.contests.attempts import DealInOtherContestError, KnownDealError
from bot.services.games.game_requests import ContestDealError, NotYourTableError
from bot.ui.answers.custom_ids import Destination, GoToId, NotNowId
from bot.ui.common.components import Button, ButtonStyle, build_button, build_text_message
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.custom_ids import AcceptKnownDealId, AttemptId, NewDealId, SameDealId
from bot.ui.table.reply import reply_with_private_table
from bot.ui.table.view import TableExtras

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts

log = structlog.get_logger("bot.ui.answers.error_report")

_EXPIRED_INTERACTION_CODES = {10062, 40060, 50027}
"""Discord's codes for an interaction that came too late or was answered before."""


async def report_error(interaction: Interaction, error: Exception) -> None:
    """Tells the person, privately and in their language; what is not theirs goes to the log."""
    if isinstance(error, discord.HTTPException) and error.code in _EXPIRED_INTERACTION_CODES:
        log.warning("answer came too late", code=error.code, interaction=interaction.id)
        return
    try:
        await _reply_with_error(interaction, error)
    except discord.HTTPException as failure:
        log.warning("could not tell", code=failure.code, of=str(error), why=failure.text)


async def _reply_with_error(interaction: Interaction, error: Exception) -> None:
    try:
        if isinstance(error, StaleGameError):
            await _reply_with_current_table(interaction, error)
        elif isinstance(error, GameError):
            words = (await load_viewer(interaction)).texts
            await reply_privately(
                interaction,
                build_text_message(
                    format_error(words, error), *_build_recovery_buttons(error, words)
                ),
            )
        else:
            await _report_unexpected_error(interaction, error)
    except discord.HTTPException:
        raise
    except GameError as later:
        # The table went away while its owner was being told of it.
        words = choose_texts(interaction.locale.value)
        await reply_privately(
            interaction,
            build_text_message(format_error(words, later), *_build_recovery_buttons(later, words)),
        )
    except Exception as later:  # noqa: BLE001 - a failing database must not leave a person waiting
        await _report_unexpected_error(interaction, later)


async def _reply_with_current_table(interaction: Interaction, error: GameError) -> None:
    words = (await load_viewer(interaction)).texts
    table = await interaction.client.services.play.load_current_table(interaction.user.id)
    await reply_with_private_table(
        interaction, table, TableExtras(notice=format_error(words, error))
    )


async def _report_unexpected_error(interaction: Interaction, error: Exception) -> None:
    number = secrets.token_hex(4)
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f"{last[0].filename}:{last[0].lineno}" if last else "unknown"
    refused = isinstance(error, discord.HTTPException)
    log.error("answer refused" if refused else "unexpected", id=number, error=repr(error), at=where)
    log.debug("traceback", id=number, exc_info=error)
    # Not the player's own language: what failed may be the database that knows it.
    words = choose_texts(interaction.locale.value)
    if refused:
        # What was played before the answer went out is kept.
        table = build_button(words("button-show"), GoToId(Destination.TABLE))
        await reply_privately(interaction, build_text_message(words("error-answer-refused"), table))
    else:
        await reply_privately(interaction, build_text_message(words("error-unexpected", id=number)))


def _build_recovery_buttons(error: GameError, texts: Texts) -> list[Button]:
    """What the person may press instead."""
    if isinstance(error, NotYourTableError):
        same = SameDealId(error.game.id)
        return [build_button(texts("button-play-this"), same, ButtonStyle.PRIMARY)]
    if isinstance(error, ContestDealError):
        anyway = build_button(
            texts("button-play-anyway"),
            AcceptKnownDealId.build(error.deal_request),
            ButtonStyle.DANGER,
        )
        return [anyway, build_button(texts("button-not-now"), NotNowId())]
    if isinstance(error, KnownDealError | DealInOtherContestError):
        on = AttemptId(error.contest.id, accepts_known_deal=True)
        anyway = build_button(texts("button-begin-known"), on, ButtonStyle.PRIMARY)
        return [anyway, build_button(texts("button-not-now"), NotNowId())]
    deal = build_button(texts("button-new"), NewDealId(), ButtonStyle.PRIMARY)
    games = build_button(texts("button-games"), GoToId(Destination.GAMES))
    table = build_button(texts("button-show"), GoToId(Destination.TABLE))
    match error.key:
        case ErrorKey.NO_GAME | ErrorKey.GAME_GONE | ErrorKey.GAME_OVER:
            return [deal, games]
        case ErrorKey.GAME_SET_ASIDE | ErrorKey.TOO_MANY_SET_ASIDE:
            return [games]
        case ErrorKey.UNKNOWN_CONTROL | ErrorKey.TABLE_OCCUPIED:
            return [table]
        case ErrorKey.CONTEST_NO_UNDO | ErrorKey.CONTEST_NO_HINTS:
            return [table]
        case ErrorKey.ATTEMPT_OVER:
            return [games]
        case _:
            return []

"""What players are told whose answer Discord refused or lost, and what they asked for is stored."""

from __future__ import annotations

import discord
import structlog

from bot.client import Interaction
from bot.client.first_answers import REQUEST_ERRORS, AnswerUnconfirmedError, TemporaryRefusalError
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import Destination, GoToId
from bot.ui.common.components import build_button, build_text_message
from bot.ui.common.replies import send_reply
from bot.ui.common.viewer import get_reader_texts
from bot.ui.errors.late_tables import show_table_later
from bot.ui.table.reply import find_noted_table, reply_with_private_table
from bot.ui.table.view import TableExtras

log = structlog.get_logger("bot.ui.errors.lost_answers")

_FIRST_SERVER_ERROR = 500
_ANSWER_OVER_CODES = {10015, 10062, 50027}
"""Discord's error codes for an interaction that is too old for an answer, and for its token."""


def is_answer_over(error: Exception) -> bool:
    """Return whether Discord takes no answer to the interaction any more."""
    if isinstance(error, TemporaryRefusalError):
        return error.status < _FIRST_SERVER_ERROR
    return isinstance(error, discord.HTTPException) and error.code in _ANSWER_OVER_CODES


def is_answer_in_doubt(error: Exception) -> bool:
    """Return whether Discord may have taken the first answer all the same."""
    return isinstance(error, AnswerUnconfirmedError | TemporaryRefusalError)


async def reply_with_stored_table(interaction: Interaction) -> None:
    """Say that something is not confirmed, and show the table as it is stored, if that can be."""
    texts = get_reader_texts(interaction)
    try:
        table = await _load_stored_table(interaction)
        extras = TableExtras(notice=texts("error-answer-lost"))
        await reply_with_private_table(interaction, table, extras)
    except REQUEST_ERRORS:
        raise
    except Exception as error:  # noqa: BLE001 - the same may have failed before
        log.info("no table shown", reason=repr(error))
    else:
        return
    show_button = build_button(texts("button-show"), GoToId(Destination.TABLE))
    message = build_text_message(texts("error-answer-refused"), show_button)
    await send_reply(interaction, message, is_private=True)


def show_stored_table_later(interaction: Interaction) -> None:
    """Show the table as soon as Discord allows, if the interaction is about one."""
    table = find_noted_table(interaction)
    if table is not None:
        show_table_later(interaction, table)


async def _load_stored_table(interaction: Interaction) -> Table:
    """Return the table that the interaction is about, or the current one, as it is stored."""
    play, player_id = interaction.client.services.play, interaction.user.id
    noted_table = find_noted_table(interaction)
    if noted_table is not None:
        return await play.load_own_table(player_id, noted_table.game.id)
    return await play.load_current_table(player_id)

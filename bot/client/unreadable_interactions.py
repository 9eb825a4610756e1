"""What people are told whose press or command came in a form that the bot cannot read."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import structlog

from bot.client.first_answers import REQUEST_ERRORS
from bot.client.interaction_shape import ADDRESS_PART, BotPlayerError, ChangedCommandError
from bot.locale.readers import choose_reader_texts

log = structlog.get_logger("bot.client.unreadable_interactions")

_MESSAGE_CALLBACK, _COMPLETION_CALLBACK = 4, 8
_PRIVATE_FLAG = 1 << 6


async def answer_unreadable_interaction(
    answer_by_token: Callable[[int, str, dict[str, Any]], Awaitable[None]],
    data: Any,
    reason: Exception | None,
) -> None:
    """Answer an interaction of which no more than its id and token can be read.

    Completions are answered with none. Without an id and a token nobody can be answered.
    """
    fields = data if isinstance(data, dict) else {}
    interaction_id, token = fields.get("id"), fields.get("token")
    if not (isinstance(interaction_id, str) and interaction_id.isdecimal()):
        return
    if not (isinstance(token, str) and re.fullmatch(ADDRESS_PART, token)):
        return
    language, server_language = (
        value if isinstance(value := fields.get(name), str) else None
        for name in ("locale", "guild_locale")
    )
    texts = choose_reader_texts(discord_language=language, server_discord_language=server_language)
    answer: dict[str, Any] = {
        "type": _MESSAGE_CALLBACK,
        "data": {"content": texts(_find_text_key(reason)), "flags": _PRIVATE_FLAG},
    }
    if fields.get("type") == discord.InteractionType.autocomplete.value:
        answer = {"type": _COMPLETION_CALLBACK, "data": {"choices": []}}
    try:
        await answer_by_token(int(interaction_id), token, answer)
    except REQUEST_ERRORS as error:
        log.warning("odd interaction not answered", reason=repr(error))


def _find_text_key(reason: Exception | None) -> str:
    """Return the key of the sentence that says what is wrong."""
    if isinstance(reason, ChangedCommandError):
        return "error-command-changed"
    return "bots-do-not-play" if isinstance(reason, BotPlayerError) else "unreadable-request"

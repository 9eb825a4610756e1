"""What people are told when something cannot be, and what the log keeps of it."""

from __future__ import annotations

import secrets
import traceback
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import ButtonStyle, ui

from bot.engine.errors import GameError
from bot.locale.catalogue import words_for
from bot.locale.describe import sentence
from bot.services.asking import ContestDealError, NotYourTableError
from bot.services.attempts import KnownDealError, OtherContestError
from bot.store.errors import StaleGameError
from bot.ui import ids
from bot.ui.message import button, note
from bot.ui.show import say, show
from bot.ui.words import listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words

log = structlog.get_logger("bot.ui.errors")

_GONE = {10062, 40060, 50027}
"""Discord's codes for an interaction that came too late or was answered before."""


async def report(interaction: Interaction, error: Exception) -> None:
    """Tells the person, privately and in their language; what is not theirs goes to the log."""
    if isinstance(error, discord.HTTPException) and error.code in _GONE:
        log.warning("answer came too late", code=error.code, interaction=interaction.id)
        return
    try:
        await _tell(interaction, error)
    except discord.HTTPException as failure:
        log.warning("could not tell", code=failure.code, of=str(error), why=failure.text)


async def _tell(interaction: Interaction, error: Exception) -> None:
    try:
        if isinstance(error, StaleGameError):
            await _show_current(interaction, error)
        elif isinstance(error, GameError):
            words = (await listener(interaction)).words
            await say(interaction, note(sentence(words, error), *_ways_on(error, words)))
        else:
            await _confess(interaction, error)
    except discord.HTTPException:
        raise
    except GameError as later:
        # The table went away while its owner was being told of it.
        words = words_for(interaction.locale.value)
        await say(interaction, note(sentence(words, later), *_ways_on(later, words)))
    except Exception as later:  # noqa: BLE001 - a failing database must not leave a person waiting
        await _confess(interaction, later)


async def _show_current(interaction: Interaction, error: GameError) -> None:
    words = (await listener(interaction)).words
    table = await interaction.client.services.play.table(interaction.user.id)
    await show(interaction, table, notice=sentence(words, error), private=True)


async def _confess(interaction: Interaction, error: Exception) -> None:
    number = secrets.token_hex(4)
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = f"{last[0].filename}:{last[0].lineno}" if last else "unknown"
    refused = isinstance(error, discord.HTTPException)
    log.error("answer refused" if refused else "unexpected", id=number, error=repr(error), at=where)
    log.debug("traceback", id=number, exc_info=error)
    # Not the player's own language: what failed may be the database that knows it.
    words = words_for(interaction.locale.value)
    if refused:
        # What was played before the answer went out is kept.
        table = button(words("button-show"), ids.go("table"))
        await say(interaction, note(words("error-answer-refused"), table))
    else:
        await say(interaction, note(words("error-unexpected", id=number)))


def _ways_on(error: GameError, words: Words) -> list[ui.Button[Any]]:
    """What the person may press instead."""
    if isinstance(error, NotYourTableError):
        same = ids.same(error.game.id)
        return [button(words("button-play-this"), same, ButtonStyle.primary)]
    if isinstance(error, ContestDealError):
        anyway = button(words("button-play-anyway"), ids.knowing(error.deal), ButtonStyle.danger)
        return [anyway, button(words("button-not-now"), ids.go("leave"))]
    if isinstance(error, KnownDealError | OtherContestError):
        on = ids.begin_knowing(error.contest.id)
        anyway = button(words("button-begin-known"), on, ButtonStyle.primary)
        return [anyway, button(words("button-not-now"), ids.go("leave"))]
    deal = button(words("button-new"), ids.go("new"), ButtonStyle.primary)
    games = button(words("button-games"), ids.go("games"))
    table = button(words("button-show"), ids.go("table"))
    match error.key:
        case "no-game" | "game-gone" | "game-over":
            return [deal, games]
        case "game-aside" | "aside-full":
            return [games]
        case "unknown-control" | "table-taken":
            return [table]
        case "contest-no-undo" | "contest-no-hints":
            return [table]
        case "attempt-over":
            return [games]
        case _:
            return []

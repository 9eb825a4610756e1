"""What happens to challenges by itself: scoreboards follow the play, and ends are told."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import aiohttp
import discord
import structlog
from discord import ui

from bot.locale.catalogue import words_for
from bot.services.scoreboards import APART
from bot.store.contests import Kind
from bot.ui import ids
from bot.ui.podium import drawn_podium
from bot.ui.scoreboard import View, drawn

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.client import Patience
    from bot.services import Services
    from bot.services.contests import Scoreboard
    from bot.store.contests import Contest

log = structlog.get_logger("bot.ui.announcing")

ANNOUNCED_EVERY = 1.0
"""Seconds from one look for what is due to the next."""

AT_ONCE = 4
"""So many scoreboards are drawn at the same time."""

NONCE_KEPT = timedelta(minutes=1)
"""For longer than this Discord knows a nonce again; after that we look for what we sent."""

LOOKED_THROUGH = 50
"""So many messages since the end are looked through."""

UNKNOWN_CHANNEL = 10003

_PASSING = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)
"""Trouble that is not for good."""


class Announcing:
    """Keeps scoreboards up to date and tells of ends; ``client`` is who speaks, if any can."""

    def __init__(self, services: Services, client: Callable[[], Patience | None]) -> None:
        self._contests = services.contests
        self._scoreboards = services.scoreboards
        self._servers = services.servers
        self._client = client
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._begun = False
        self._telling: set[int] = set()

    async def run(self) -> None:
        """Closes what has come to its end, and sets going whatever is to be shown."""
        await self._contests.close_due()
        client = self._client()
        if client is None or not client.is_ready() or client.is_closed():
            return
        if not self._begun:
            # What changed while nobody was there, or was not shown before the last stop.
            for each in await self._contests.on_show():
                self._scoreboards.changed(each)
            self._begun = True
        for each in self._scoreboards.due():
            self._scoreboards.taken(each)
            client.in_background(self._show(client, each))
        for contest in await self._contests.unannounced():
            if contest.id not in self._telling:
                self._telling.add(contest.id)
                client.in_background(self._tell(client, contest))

    async def _show(self, client: Patience, contest_id: int) -> None:
        """Edits a scoreboard, if no other process has just done so."""
        try:
            async with self._turn:
                if not await self._contests.claim_refresh(contest_id, APART):
                    self._scoreboards.changed(contest_id)
                    return
                board = await self._contests.scoreboard(contest_id)
                if not board.over:
                    await self._edit(client, board)
        except _PASSING as error:
            log.warning("scoreboard not shown", contest=contest_id, error=repr(error))
            self._scoreboards.changed(contest_id)
        except Exception:
            log.exception("scoreboard not shown", contest=contest_id)
        finally:
            self._scoreboards.shown(contest_id)

    async def _edit(self, client: Patience, board: Scoreboard) -> None:
        """Shows the scoreboard on its message; one that Discord refuses is forgotten."""
        contest = board.contest
        if contest.channel is None or contest.message is None:
            return
        view, words = View(board, contest.server), words_for(contest.language)
        message, seen = await drawn(client, view, words)
        place = client.get_partial_messageable(contest.channel)
        try:
            await place.get_partial_message(contest.message).edit(
                view=message, attachments=seen.files
            )
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("scoreboard given up", contest=contest.id, code=error.code)
            channel = None if error.code == UNKNOWN_CHANNEL else contest.channel
            await self._contests.shown(contest.id, channel, None)
        # The five seconds to the next edit begin now, and not when this one was begun.
        await self._contests.claim_refresh(contest.id, timedelta())

    async def _tell(self, client: Patience, contest: Contest) -> None:
        """Tells of a challenge's end where its scoreboard stands, once."""
        try:
            if contest.kind is Kind.DAILY or contest.channel is None:
                await self._contests.announced(contest.id)
            elif await self._contests.claim_refresh(contest.id, APART):
                await self._tell_in(client, contest, contest.channel)
        except _PASSING as error:
            log.warning("end not told", contest=contest.id, error=repr(error))
        except Exception:
            log.exception("end not told", contest=contest.id)
            await self._contests.announced(contest.id)
        finally:
            self._telling.discard(contest.id)

    async def _tell_in(self, client: Patience, contest: Contest, channel: int) -> None:
        board = await self._contests.scoreboard(contest.id)
        await self._edit(client, board)
        if await self._may_post(client, contest, channel):
            place = client.get_partial_messageable(channel)
            try:
                if not await _told_before(client, place, contest):
                    view, words = View(board, contest.server), words_for(contest.language)
                    message, seen = await drawn_podium(client, view, words)
                    await place.send(
                        view=message, files=seen.files, nonce=f"challenge-{contest.id}"
                    )
            except (discord.NotFound, discord.Forbidden) as error:
                log.info("end told nowhere", contest=contest.id, code=error.code)
        await self._contests.announced(contest.id)

    async def _may_post(self, client: Patience, contest: Contest, channel: int) -> bool:
        """Whether the server's owners let the bot speak there still; a thread is its channel's."""
        if contest.server is None:
            return False
        server = await self._servers.get(contest.server)
        found = client.get_channel(channel)
        here = found.parent_id if isinstance(found, discord.Thread) else channel
        return not server.channels or here in server.channels


async def _told_before(
    client: Patience, place: discord.PartialMessageable, contest: Contest
) -> bool:
    """Whether an end that was long ago was told by somebody who could not note it any more."""
    assert contest.closed is not None  # it is over
    if datetime.now(UTC) - contest.closed < NONCE_KEPT:
        return False
    again = ids.challenge("again", contest.id)
    after = contest.closed - NONCE_KEPT
    try:
        async for message in place.history(limit=LOOKED_THROUGH, after=after, oldest_first=True):
            ours = client.user is not None and message.author.id == client.user.id
            if ours and message.id != contest.message and _carries(message, again):
                return True
    except discord.Forbidden:
        pass  # it may speak there, and not read
    return False


def _carries(message: discord.Message, custom_id: str) -> bool:
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(
        isinstance(item, ui.Button) and item.custom_id == custom_id for item in view.walk_children()
    )

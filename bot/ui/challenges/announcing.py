"""What happens to challenges by itself: scoreboards follow the play, and ends are told."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
import structlog

from bot.locale.catalogue import words_for
from bot.services.scoreboards import APART
from bot.store.contests import Kind
from bot.ui import ids
from bot.ui.challenges.podium import podium_to_send
from bot.ui.challenges.scoreboard import View, scoreboard_to_send
from bot.ui.posting import refused, sent_before, with_picture_or_without

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.client import Patience
    from bot.services import Services
    from bot.services.contests import Scoreboard
    from bot.store.contests import Contest
    from bot.ui.sight import Sight

log = structlog.get_logger("bot.ui.challenges.announcing")

ANNOUNCED_EVERY = 1.0
"""Seconds from one look for what is due to the next."""

AT_ONCE = 4
"""So many scoreboards are drawn at the same time."""

NONCE_KEPT = timedelta(minutes=1)
"""For longer than this Discord knows a nonce again; after that we look for what we sent."""

TOLD_WITHIN = timedelta(days=1)
"""An end that cannot be told for so long is told no more."""

UNKNOWN_CHANNEL = 10003


class Announcing:
    """Keeps scoreboards up to date and tells of ends.

    ``client`` is who speaks, if any can; ``clock`` tells the time.
    """

    def __init__(
        self,
        services: Services,
        client: Callable[[], Patience | None],
        clock: Callable[[], datetime],
    ) -> None:
        self._contests = services.contests
        self._scoreboards = services.scoreboards
        self._servers = services.servers
        self._client = client
        self._clock = clock
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._begun = False
        self._telling: set[int] = set()
        self._told: set[int] = set()

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
        over = {each.id: each for each in await self._contests.unannounced()}
        for each in self._scoreboards.due():
            if each not in over:
                self._scoreboards.taken(each)
                client.in_background(self._show(client, each))
        for contest in over.values():
            if contest.id not in self._telling and not self._scoreboards.rests(contest.id):
                self._telling.add(contest.id)
                client.in_background(self._tell(client, contest))

    async def _show(self, client: Patience, contest_id: int) -> None:
        """Edits a scoreboard, if no other process has just done so."""
        try:
            async with self._turn:
                if await self._contests.claim_refresh(contest_id, APART):
                    board = await self._contests.scoreboard(contest_id)
                    if not board.over:
                        await self._edit(client, board)
                else:
                    self._scoreboards.changed(contest_id)
        except Exception:
            log.exception("scoreboard not shown", contest=contest_id)
            if self._scoreboards.failed(contest_id):
                self._scoreboards.changed(contest_id)
        else:
            self._scoreboards.shown(contest_id)

    async def _edit(self, client: Patience, board: Scoreboard) -> None:
        """Shows the scoreboard on its message; one that Discord refuses is forgotten."""
        contest = board.contest
        if contest.channel is None or contest.message is None:
            return
        shown, seen = await scoreboard_to_send(
            client, View(board, contest.server), words_for(contest.language)
        )
        message = client.get_partial_messageable(contest.channel).get_partial_message(
            contest.message
        )

        async def edited_with(seen: Sight) -> None:
            await message.edit(view=shown(seen), attachments=seen.files)

        try:
            await with_picture_or_without(seen, edited_with)
        except discord.HTTPException as error:
            if not refused(error):
                raise
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
        except Exception:
            log.exception("end not told", contest=contest.id)
            self._scoreboards.failed(contest.id)
            assert contest.closed is not None  # it is over
            if self._clock() - contest.closed >= TOLD_WITHIN:
                await self._contests.announced(contest.id)
        finally:
            self._telling.discard(contest.id)

    async def _tell_in(self, client: Patience, contest: Contest, channel: int) -> None:
        """Sends the podium first: by that a thread wakes up, and its messages can be edited."""
        board = await self._contests.scoreboard(contest.id)
        if contest.id not in self._told:
            try:
                await self._send_podium(client, board, channel)
            except discord.HTTPException as error:
                if not refused(error):
                    raise
                log.warning("end told nowhere", contest=contest.id, code=error.code)
            # Whatever fails from here on, it is not sent again.
            self._told.add(contest.id)
        await self._edit(client, board)
        await self._contests.announced(contest.id)
        self._told.discard(contest.id)
        self._scoreboards.shown(contest.id)

    async def _send_podium(self, client: Patience, board: Scoreboard, channel: int) -> None:
        contest = board.contest
        if not await self._may_post(client, contest, channel):
            log.info("end told nowhere: its server's owners let nobody speak", contest=contest.id)
            return
        if await self._told_before(client, contest, channel):
            return
        shown, seen = await podium_to_send(
            client, View(board, contest.server), words_for(contest.language)
        )
        place = client.get_partial_messageable(channel)

        async def sent_with(seen: Sight) -> None:
            nonce = f"challenge-{contest.id}"
            await place.send(view=shown(seen), files=seen.files, nonce=nonce)

        await with_picture_or_without(seen, sent_with)

    async def _may_post(self, client: Patience, contest: Contest, channel: int) -> bool:
        """Whether the server's owners let the bot speak there still; a thread is its channel's."""
        if contest.server is None:
            return False
        allowed = (await self._servers.get(contest.server)).channels
        if not allowed or channel in allowed:
            return True
        # One that sleeps is not among those that Discord has told us of.
        found = client.get_channel(channel) or await client.fetch_channel(channel)
        return isinstance(found, discord.Thread) and found.parent_id in allowed

    async def _told_before(self, client: Patience, contest: Contest, channel: int) -> bool:
        """Whether an end that was long ago was told by somebody who could not note it any more."""
        assert contest.closed is not None  # it is over
        if self._clock() - contest.closed < NONCE_KEPT:
            return False
        again = ids.challenge("again", contest.id)
        after = contest.closed - NONCE_KEPT
        found = await sent_before(client, channel, again, after=after, besides=contest.message)
        return found is not None

"""What happens to challenges by itself: scoreboards follow the play, and ends are told."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
import structlog

from bot.locale.catalogue import choose_texts
from bot.models.contests import ContestKind
from bot.services.contests.refresh_queue import REFRESH_INTERVAL
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard import ScoreboardPage, render_scoreboard
from bot.ui.common import custom_ids
from bot.ui.common.publish import (
    edit_sent_message,
    find_sent_message,
    is_permanent_refusal,
    send_to_channel,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from bot.client import PatienceClient
    from bot.models.contests import Contest
    from bot.services import Services
    from bot.services.contests.ranking import Scoreboard

log = structlog.get_logger("bot.ui.challenges.announcer")

ANNOUNCER_INTERVAL_SECONDS = 1.0
"""Seconds from one look for what is due to the next."""

MAX_CONCURRENT_REFRESHES = 4
"""So many scoreboards are drawn at the same time."""

NONCE_LIFETIME = timedelta(minutes=1)
"""For longer than this Discord knows a nonce again; after that we look for what we sent."""

MAX_ANNOUNCEMENT_DELAY = timedelta(days=1)
"""An end that cannot be told for so long is told no more."""

UNKNOWN_CHANNEL_CODE = 10003


class ChallengeAnnouncer:
    """Keeps scoreboards up to date and tells of ends.

    ``client`` is who speaks, if any can; ``clock`` tells the time.
    """

    def __init__(
        self,
        services: Services,
        get_client: Callable[[], PatienceClient | None],
        clock: Callable[[], datetime],
    ) -> None:
        self._contests = services.contests
        self._refresh_queue = services.scoreboard_refreshes
        self._servers = services.server_settings
        self._get_client = get_client
        self._clock = clock
        self._refresh_limit = asyncio.Semaphore(MAX_CONCURRENT_REFRESHES)
        self._has_started = False
        self._announcing_ids: set[int] = set()
        self._announced_ids: set[int] = set()

    async def run_once(self) -> None:
        """Closes what has come to its end, and sets going whatever is to be shown."""
        await self._contests.close_due_contests()
        client = self._get_client()
        if client is None or not client.is_ready() or client.is_closed():
            return
        if not self._has_started:
            # What changed while nobody was there, or was not shown before the last stop.
            for each in await self._contests.list_posted_scoreboards():
                self._refresh_queue.mark_changed(each)
            self._has_started = True
        over = {each.id: each for each in await self._contests.list_unannounced_contests()}
        for each in self._refresh_queue.list_due_contests():
            if each not in over:
                self._refresh_queue.mark_refreshing(each)
                client.run_in_background(self._refresh_scoreboard(client, each))
        for contest in over.values():
            if contest.id not in self._announcing_ids and not self._refresh_queue.is_cooling_down(
                contest.id
            ):
                self._announcing_ids.add(contest.id)
                client.run_in_background(self._announce_end(client, contest))

    async def _refresh_scoreboard(self, client: PatienceClient, contest_id: int) -> None:
        """Edits a scoreboard, if no other process has just done so."""
        try:
            async with self._refresh_limit:
                if await self._contests.claim_scoreboard_refresh(contest_id, REFRESH_INTERVAL):
                    board = await self._contests.load_scoreboard(contest_id)
                    if not board.is_over:
                        await self._edit_scoreboard_message(client, board)
                else:
                    self._refresh_queue.mark_changed(contest_id)
        except Exception:
            log.exception("scoreboard not shown", contest=contest_id)
            if self._refresh_queue.mark_failed(contest_id):
                self._refresh_queue.mark_changed(contest_id)
        else:
            self._refresh_queue.mark_refreshed(contest_id)

    async def _edit_scoreboard_message(
        self, client: PatienceClient, scoreboard: Scoreboard
    ) -> None:
        """Shows the scoreboard on its message; one that Discord refuses is forgotten."""
        contest = scoreboard.contest
        if contest.scoreboard_channel_id is None or contest.scoreboard_message_id is None:
            return
        layout = await render_scoreboard(
            client, ScoreboardPage(scoreboard, contest.server_id), choose_texts(contest.language)
        )
        message = client.get_partial_messageable(contest.scoreboard_channel_id).get_partial_message(
            contest.scoreboard_message_id
        )
        try:
            await edit_sent_message(message, layout)
        except discord.HTTPException as error:
            if not is_permanent_refusal(error):
                raise
            log.info("scoreboard given up", contest=contest.id, code=error.code)
            channel = None if error.code == UNKNOWN_CHANNEL_CODE else contest.scoreboard_channel_id
            await self._contests.record_scoreboard_message(contest.id, channel, None)
        # The five seconds to the next edit begin now, and not when this one was begun.
        await self._contests.claim_scoreboard_refresh(contest.id, timedelta())

    async def _announce_end(self, client: PatienceClient, contest: Contest) -> None:
        """Tells of a challenge's end where its scoreboard stands, once."""
        try:
            if contest.kind is ContestKind.DAILY or contest.scoreboard_channel_id is None:
                await self._contests.mark_end_announced(contest.id)
            elif await self._contests.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL):
                await self._announce_end_in_channel(client, contest, contest.scoreboard_channel_id)
        except Exception:
            log.exception("end not told", contest=contest.id)
            self._refresh_queue.mark_failed(contest.id)
            assert contest.closed_at is not None  # it is over
            if self._clock() - contest.closed_at >= MAX_ANNOUNCEMENT_DELAY:
                await self._contests.mark_end_announced(contest.id)
        finally:
            self._announcing_ids.discard(contest.id)

    async def _announce_end_in_channel(
        self, client: PatienceClient, contest: Contest, channel_id: int
    ) -> None:
        """Sends the podium first: by that a thread wakes up, and its messages can be edited."""
        board = await self._contests.load_scoreboard(contest.id)
        if contest.id not in self._announced_ids:
            try:
                await self._send_podium(client, board, channel_id)
            except discord.HTTPException as error:
                if not is_permanent_refusal(error):
                    raise
                log.warning("end told nowhere", contest=contest.id, code=error.code)
            # Whatever fails from here on, it is not sent again.
            self._announced_ids.add(contest.id)
        await self._edit_scoreboard_message(client, board)
        await self._contests.mark_end_announced(contest.id)
        self._announced_ids.discard(contest.id)
        self._refresh_queue.mark_refreshed(contest.id)

    async def _send_podium(
        self, client: PatienceClient, scoreboard: Scoreboard, channel_id: int
    ) -> None:
        contest = scoreboard.contest
        if not await self._can_post_in_channel(client, contest, channel_id):
            log.info("end told nowhere: its server's owners let nobody speak", contest=contest.id)
            return
        if await self._has_announced_end(client, contest, channel_id):
            return
        layout = await render_podium(
            client, ScoreboardPage(scoreboard, contest.server_id), choose_texts(contest.language)
        )
        channel = client.get_partial_messageable(channel_id)
        await send_to_channel(channel, layout, nonce=f"challenge-{contest.id}")

    async def _can_post_in_channel(
        self, client: PatienceClient, contest: Contest, channel_id: int
    ) -> bool:
        """Whether the server's owners let the bot speak there still; a thread is its channel's."""
        if contest.server_id is None:
            return False
        allowed = (await self._servers.load_settings(contest.server_id)).public_channel_ids
        if not allowed or channel_id in allowed:
            return True
        # One that sleeps is not among those that Discord has told us of.
        found = client.get_channel(channel_id) or await client.fetch_channel(channel_id)
        return isinstance(found, discord.Thread) and found.parent_id in allowed

    async def _has_announced_end(
        self, client: PatienceClient, contest: Contest, channel_id: int
    ) -> bool:
        """Whether an end that was long ago was told by somebody who could not note it any more."""
        assert contest.closed_at is not None  # it is over
        if self._clock() - contest.closed_at < NONCE_LIFETIME:
            return False
        again = custom_ids.build_challenge_id("again", contest.id)
        after = contest.closed_at - NONCE_LIFETIME
        found = await find_sent_message(
            client,
            channel_id,
            again,
            sent_after=after,
            excluded_message_id=contest.scoreboard_message_id,
        )
        return found is not None

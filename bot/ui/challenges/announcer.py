"""What the bot does about challenges by itself: it refreshes scoreboards and announces ends."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
import structlog

from bot.background import log_failure
from bot.locale.catalogue import choose_texts
from bot.models.contests import ContestKind
from bot.services.contests.refresh_queue import REFRESH_INTERVAL
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard import render_scoreboard
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.posting_rights import can_post_in_channel
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
"""The announcer looks for due work this often."""

MAX_CONCURRENT_REFRESHES = 4
"""At most this many scoreboards are painted at the same time."""

NONCE_LIFETIME = timedelta(minutes=1)
"""Discord recognizes a message's nonce for longer than this; later we search the channel."""

MAX_ANNOUNCEMENT_DELAY = timedelta(days=1)
"""An end that could not be announced for this long is not announced any more."""

UNKNOWN_CHANNEL_CODE = 10003
"""Discord's error code for a channel that was deleted."""


class ChallengeAnnouncer:
    """Refreshes the scoreboards of challenges, closes challenges, and announces their ends.

    ``get_client`` returns the client that is to post, None while there is none; ``clock`` returns
    the time in UTC.
    """

    def __init__(
        self,
        services: Services,
        get_client: Callable[[], PatienceClient | None],
        clock: Callable[[], datetime],
    ) -> None:
        self._contests = services.contests
        self._refresh_queue = services.scoreboard_refreshes
        self._get_client = get_client
        self._clock = clock
        self._refresh_limit = asyncio.Semaphore(MAX_CONCURRENT_REFRESHES)
        self._has_started = False
        self._announcing_ids: set[int] = set()
        self._announced_ids: set[int] = set()

    async def run_once(self) -> None:
        """Close contests that are over, and start what is due: refreshes and announcements."""
        await self._contests.close_due_contests()
        client = self._get_client()
        if client is None or not client.is_ready() or client.is_closed():
            return
        if not self._has_started:
            # Entries may have changed while no bot ran, or just before the last stop.
            for contest_id in await self._contests.list_posted_scoreboards():
                self._refresh_queue.mark_scoreboard_changed(contest_id)
            self._has_started = True
        unannounced = await self._contests.list_unannounced_contests()
        self._start_refreshes(client, {contest.id for contest in unannounced})
        for contest in unannounced:
            self._start_announcement(client, contest)

    def _start_refreshes(self, client: PatienceClient, unannounced_ids: set[int]) -> None:
        """Refresh due scoreboards in the background; an announcement refreshes its own."""
        for contest_id in self._refresh_queue.list_contests_due_for_refresh():
            if contest_id not in unannounced_ids:
                self._refresh_queue.mark_refresh_started(contest_id)
                client.run_in_background(self._refresh_scoreboard(client, contest_id))

    def _start_announcement(self, client: PatienceClient, contest: Contest) -> None:
        if contest.id in self._announcing_ids:
            return
        if not self._refresh_queue.is_cooling_down(contest.id):
            self._announcing_ids.add(contest.id)
            client.run_in_background(self._announce_end(client, contest))

    async def _refresh_scoreboard(self, client: PatienceClient, contest_id: int) -> None:
        """Edit a scoreboard's message, unless another process has done so just now."""
        try:
            async with self._refresh_limit:
                if await self._contests.claim_scoreboard_refresh(contest_id, REFRESH_INTERVAL):
                    scoreboard = await self._contests.load_scoreboard(contest_id)
                    if not scoreboard.is_over:
                        await self._edit_scoreboard_message(client, scoreboard)
                else:
                    self._refresh_queue.mark_scoreboard_changed(contest_id)
        except Exception as error:  # noqa: BLE001 - the others go on
            log_failure("scoreboard refresh failed", error, contest=contest_id)
            if self._refresh_queue.mark_refresh_failed(contest_id):
                self._refresh_queue.mark_scoreboard_changed(contest_id)
        else:
            self._refresh_queue.mark_refresh_done(contest_id)

    async def _edit_scoreboard_message(
        self, client: PatienceClient, scoreboard: Scoreboard
    ) -> None:
        """Show the scoreboard on its message; forget a message that Discord refuses to edit."""
        contest = scoreboard.contest
        if contest.scoreboard_channel_id is None or contest.scoreboard_message_id is None:
            return
        layout = await render_scoreboard(
            client, ScoreboardPage(scoreboard, contest.server_id), choose_texts(contest.language)
        )
        channel = client.get_partial_messageable(contest.scoreboard_channel_id)
        message = channel.get_partial_message(contest.scoreboard_message_id)
        try:
            await edit_sent_message(message, layout)
        except discord.HTTPException as error:
            if not is_permanent_refusal(error):
                raise
            log.info("scoreboard message forgotten", contest=contest.id, code=error.code)
            is_channel_gone = error.code == UNKNOWN_CHANNEL_CODE
            channel_id = None if is_channel_gone else contest.scoreboard_channel_id
            await self._contests.record_scoreboard_message(contest.id, channel_id, None)
        # The interval to the next edit begins now, not when this edit was begun.
        await self._contests.claim_scoreboard_refresh(contest.id, timedelta())

    async def _announce_end(self, client: PatienceClient, contest: Contest) -> None:
        """Announce a challenge's end in the channel of its scoreboard, once."""
        try:
            if contest.kind is ContestKind.DAILY or contest.scoreboard_channel_id is None:
                await self._contests.mark_end_announced(contest.id)
            elif await self._contests.claim_scoreboard_refresh(contest.id, REFRESH_INTERVAL):
                await self._announce_end_in_channel(client, contest, contest.scoreboard_channel_id)
        except Exception as error:  # noqa: BLE001 - the others go on
            log_failure("announcing an end failed", error, contest=contest.id)
            self._refresh_queue.mark_refresh_failed(contest.id)
            if self._clock() - _get_closing_time(contest) >= MAX_ANNOUNCEMENT_DELAY:
                await self._contests.mark_end_announced(contest.id)
        finally:
            self._announcing_ids.discard(contest.id)

    async def _announce_end_in_channel(
        self, client: PatienceClient, contest: Contest, channel_id: int
    ) -> None:
        """Send the podium, then edit the scoreboard.

        A message wakes an archived thread up, whose older messages can be edited only then.
        """
        scoreboard = await self._contests.load_scoreboard(contest.id)
        if contest.id not in self._announced_ids:
            try:
                await self._send_podium(client, scoreboard, channel_id)
            except discord.HTTPException as error:
                if not is_permanent_refusal(error):
                    raise
                log.warning("end not announced", contest=contest.id, code=error.code)
            # Whatever fails from here on, the podium is not sent again.
            self._announced_ids.add(contest.id)
        await self._edit_scoreboard_message(client, scoreboard)
        await self._contests.mark_end_announced(contest.id)
        self._announced_ids.discard(contest.id)
        self._refresh_queue.mark_refresh_done(contest.id)

    async def _send_podium(
        self, client: PatienceClient, scoreboard: Scoreboard, channel_id: int
    ) -> None:
        contest = scoreboard.contest
        if not await can_post_in_channel(client, contest.server_id, channel_id):
            log.info("end not announced", contest=contest.id, reason="channel not allowed")
            return
        if await self._has_announced_end(client, contest, channel_id):
            return
        layout = await render_podium(
            client, ScoreboardPage(scoreboard, contest.server_id), choose_texts(contest.language)
        )
        channel = client.get_partial_messageable(channel_id)
        await send_to_channel(channel, layout, nonce=f"challenge-{contest.id}")

    async def _has_announced_end(
        self, client: PatienceClient, contest: Contest, channel_id: int
    ) -> bool:
        """Return whether a process announced the end, but was stopped before it recorded that.

        Soon after the end the nonce keeps Discord from posting it twice.
        """
        closed_at = _get_closing_time(contest)
        if self._clock() - closed_at < NONCE_LIFETIME:
            return False
        message_id = await find_sent_message(
            client,
            channel_id,
            ChallengeId(ChallengeAction.REMATCH, contest.id),
            sent_after=closed_at - NONCE_LIFETIME,
            excluded_message_id=contest.scoreboard_message_id,
        )
        return message_id is not None


def _get_closing_time(contest: Contest) -> datetime:
    assert contest.closed_at is not None  # only closed contests are announced
    return contest.closed_at

"""What the bot does about challenges by itself: it refreshes scoreboards and announces ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import timedelta

import discord
import structlog

from bot.background import log_failure
from bot.client import PatienceClient
from bot.models.claims import Claim, ClaimKind
from bot.models.contests import Contest
from bot.services import Services
from bot.services.contests.ranking import Scoreboard
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
from bot.ui.contests.shared_language import load_contest_texts

log = structlog.get_logger("bot.ui.challenges.announcer")

ANNOUNCER_INTERVAL_SECONDS = 1.0
"""The announcer looks for due work this often."""

MAX_CONCURRENT_CHALLENGES = 4
"""At most this many challenges are worked on at the same time."""

MAX_WAITING_CHALLENGES = 50
"""At most this many challenges are found due at a time."""

CLOCK_TOLERANCE = timedelta(minutes=1)
"""Discord's clock and ours differ by less than this."""

UNKNOWN_CHANNEL_CODE = 10003
"""Discord's error code for a channel that was deleted."""


class ChallengeAnnouncer:
    """Closes contests, refreshes the scoreboards of challenges, and announces their ends.

    ``get_client`` returns the client that is to post, None while there is none.
    """

    def __init__(self, services: Services, get_client: Callable[[], PatienceClient | None]) -> None:
        self._contests = services.contests
        self._claims = services.claims
        self._get_client = get_client
        self._concurrency_limit = asyncio.Semaphore(MAX_CONCURRENT_CHALLENGES)
        self._started_contest_ids: set[int] = set()

    async def run_once(self) -> None:
        """Close contests that are over, and start the announcements and refreshes that are due."""
        await self._contests.close_due_contests()
        client = self._get_client()
        if client is None or not client.is_ready() or client.is_closed():
            return
        for kind in (ClaimKind.CONTEST_END, ClaimKind.SCOREBOARD):
            for contest_id in await self._claims.list_due(kind, MAX_WAITING_CHALLENGES):
                if contest_id not in self._started_contest_ids:
                    self._started_contest_ids.add(contest_id)
                    client.run_in_background(self._show_challenge(client, kind, contest_id))

    async def _show_challenge(
        self, client: PatienceClient, kind: ClaimKind, contest_id: int
    ) -> None:
        """Announce a challenge's end or refresh its scoreboard, which an end is followed by.

        Nothing is done that another process does or has done just now.
        """
        try:
            async with self._concurrency_limit:
                if kind is ClaimKind.CONTEST_END:
                    async with self._claims.hold(ClaimKind.CONTEST_END, contest_id) as claim:
                        if claim is None:
                            return
                        await self._announce_end(client, claim)
                async with self._claims.hold(
                    ClaimKind.SCOREBOARD, contest_id, must_be_due=True
                ) as claim:
                    if claim:
                        await self._refresh_scoreboard(client, claim)
        except Exception as error:  # noqa: BLE001 - the others go on
            log_failure("challenge not shown", error, contest=contest_id)
        finally:
            self._started_contest_ids.discard(contest_id)

    async def _announce_end(self, client: PatienceClient, claim: Claim) -> None:
        """Send the podium to the channel of the scoreboard, once."""
        scoreboard = await self._contests.load_scoreboard(claim.subject_id)
        contest = scoreboard.contest
        if contest.end_announced_at is not None:
            return
        channel_id, message_id = contest.scoreboard_channel_id, None
        if channel_id is not None:
            if claim.attempt > 1:
                message_id = await _find_announced_end(client, contest, channel_id)
            try:
                message_id = message_id or await _send_podium(client, scoreboard, channel_id)
            except discord.HTTPException as error:
                if not is_permanent_refusal(error):
                    raise
                log.warning("end not announced", contest=contest.id, code=error.code)
        await self._contests.mark_end_announced(contest.id, message_id)

    async def _refresh_scoreboard(self, client: PatienceClient, claim: Claim) -> None:
        """Show a scoreboard as it stands; once the end is announced if it is over.

        The announcement wakes an archived thread up, whose messages can be edited only then.
        """
        scoreboard = await self._contests.load_scoreboard(claim.subject_id)
        if not scoreboard.is_over or scoreboard.contest.end_announced_at is not None:
            await self._edit_scoreboard_message(client, scoreboard)

    async def _edit_scoreboard_message(
        self, client: PatienceClient, scoreboard: Scoreboard
    ) -> None:
        """Show the scoreboard on its message; forget a message that Discord refuses to edit."""
        contest = scoreboard.contest
        if contest.scoreboard_channel_id is None or contest.scoreboard_message_id is None:
            return
        layout = await render_scoreboard(
            client,
            ScoreboardPage(scoreboard, contest.server_id),
            await load_contest_texts(client, contest),
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
            await self._contests.record_scoreboard_channel(
                contest, None if is_channel_gone else contest.scoreboard_channel_id
            )


async def _find_announced_end(
    client: PatienceClient, contest: Contest, channel_id: int
) -> int | None:
    """Return the message of a process that announced the end, but could not record that."""
    assert contest.closed_at is not None  # only ends of closed contests are announced
    return await find_sent_message(
        client,
        channel_id,
        ChallengeId(ChallengeAction.REMATCH, contest.id),
        sent_after=contest.closed_at - CLOCK_TOLERANCE,
        excluded_message_id=contest.scoreboard_message_id,
    )


async def _send_podium(
    client: PatienceClient, scoreboard: Scoreboard, channel_id: int
) -> int | None:
    """Send the podium and return its message's id; None where owners forbid public answers."""
    contest = scoreboard.contest
    if not await can_post_in_channel(client, contest.server_id, channel_id):
        log.info("end not announced", contest=contest.id, reason="channel not allowed")
        return None
    layout = await render_podium(
        client,
        ScoreboardPage(scoreboard, contest.server_id),
        await load_contest_texts(client, contest),
    )
    channel = client.get_partial_messageable(channel_id)
    message = await send_to_channel(channel, layout, nonce=f"challenge-{contest.id}")
    return message.id

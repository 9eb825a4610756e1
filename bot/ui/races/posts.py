"""Races of contests whose end is announced: made one after another, added to what announced it.

The announcement does not wait for them, and stays as it is where something fails.
"""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import discord
import structlog

from bot.background import log_failure
from bot.client import PatienceClient
from bot.models.claims import ClaimKind
from bot.services.dailies.daily_posts import DuePost
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard import load_theme_name
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.publish import add_to_sent_message, is_permanent_refusal
from bot.ui.contests.shared_language import choose_server_texts, load_contest_texts
from bot.ui.dailies.post import render_daily_post
from bot.ui.races.posted_film import illustrate_posted_race
from rendering.theme import DEFAULT_THEME_NAME

log = structlog.get_logger("bot.ui.races.posts")

RACE_POST_INTERVAL_SECONDS = 5.0
"""Due races are looked for this often."""

MAX_DUE_RACES = 50
"""At most this many due races of a kind are listed at a time."""

MAX_RACE_ATTEMPTS = 3
"""A race that fails this often is given up; players can still ask for it."""


async def post_races(client: PatienceClient) -> None:
    """Film all races that are due and that no other process films, one at a time.

    So players who ask for a film wait for one of these at most.
    """
    claims = client.services.claims
    for kind in _ADD_RACE:
        for subject_id in await claims.list_due(kind, MAX_DUE_RACES):
            try:
                async with claims.hold(kind, subject_id, must_be_due=True) as claim:
                    if claim and claim.attempt <= MAX_RACE_ATTEMPTS:
                        await _post_race(client, kind, subject_id)
            except Exception as error:  # noqa: BLE001 - the others go on
                log_failure("race not shown", error, race=f"{kind}:{subject_id}")


async def _post_race(client: PatienceClient, kind: ClaimKind, subject_id: int) -> None:
    try:
        await _ADD_RACE[kind](client, subject_id)
    except discord.HTTPException as error:
        if not is_permanent_refusal(error):
            raise
        log.warning(
            "race refused", race=f"{kind}:{subject_id}", code=error.code, status=error.status
        )


async def _add_race_to_podium(client: PatienceClient, contest_id: int) -> None:
    """Film the race of a challenge and show it on its podium, where there are both."""
    services = client.services
    scoreboard = await services.contests.load_scoreboard(contest_id)
    contest = scoreboard.contest
    if contest.scoreboard_channel_id is None or contest.end_message_id is None:
        return
    page = ScoreboardPage(scoreboard, contest.server_id)
    texts = await load_contest_texts(client, contest)
    race = await illustrate_posted_race(
        client,
        contest.server_id,
        partial(services.races.find_challenge_race, contest_id),
        await load_theme_name(client, page),
        texts,
    )
    if race is not None:
        channel = client.get_partial_messageable(contest.scoreboard_channel_id)
        message = channel.get_partial_message(contest.end_message_id)
        await add_to_sent_message(message, await render_podium(client, page, texts, race))


async def _add_race_to_daily_post(client: PatienceClient, server_id: int) -> None:
    """Film the race of a server's first three of yesterday, and show it on today's post."""
    services = client.services
    post = await services.daily_posts.find_todays_post(server_id)
    if post is None or post.message_id is None:
        return
    due_post = DuePost(
        server=await services.server_settings.load_settings(server_id),
        day=date.fromisoformat(post.date),
    )
    yesterday = due_post.day - timedelta(days=1)
    race = await illustrate_posted_race(
        client,
        server_id,
        partial(services.races.find_daily_race, yesterday, server_id),
        DEFAULT_THEME_NAME,
        choose_server_texts(client, due_post.server),
    )
    if race is not None:
        channel = client.get_partial_messageable(post.channel_id)
        message = channel.get_partial_message(post.message_id)
        await add_to_sent_message(message, await render_daily_post(client, due_post, race))


_ADD_RACE = {
    ClaimKind.CHALLENGE_RACE: _add_race_to_podium,
    ClaimKind.DAILY_RACE: _add_race_to_daily_post,
}

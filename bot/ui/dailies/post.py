"""The daily posts: each day's opening in the channels that servers chose, yesterday's podium."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import discord
import structlog

from bot.background import log_failure
from bot.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.models.servers import ServerSettings
from bot.services.contests.ranking import Scoreboard
from bot.services.dailies.daily_pages import DailyPodium
from bot.services.dailies.daily_posts import DuePost
from bot.ui.answers.custom_ids import RulesId
from bot.ui.common.components import (
    ButtonStyle,
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.illustration import Illustration
from bot.ui.common.paginate import BoardControl
from bot.ui.common.player_names import fetch_player_names_on_server, load_picture_names
from bot.ui.common.publish import find_sent_message, is_permanent_refusal, send_to_channel
from bot.ui.contests.podium_picture import illustrate_podium
from bot.ui.contests.shared_language import choose_server_texts
from bot.ui.dailies.custom_ids import DailyAttemptId, DailyBoardId, DailyScope
from bot.ui.dailies.opening_picture import illustrate_daily_opening
from bot.ui.dailies.own_daily_post import build_own_daily_part
from bot.ui.dailies.text import format_daily_heading, format_podium_lines
from bot.ui.league.text import format_league_rows
from rendering.theme import DEFAULT_THEME_NAME

log = structlog.get_logger("bot.ui.dailies.post")

POST_INTERVAL_SECONDS = 5.0
"""Due posts are looked for this often."""

MONDAY = 0
"""By `date.weekday`: the day whose post has last week's league."""

LEAGUE_POST_SIZE = 5
"""A post lists at most this many players of a league."""

MAX_CONCURRENT_POSTS = 10
"""At most this many servers are posted on at the same time."""


@dataclass(frozen=True, slots=True)
class PodiumView:
    """Yesterday's podium as a daily post shows it."""

    podium: DailyPodium
    names: Mapping[int, str]
    illustration: Illustration | None
    race: Illustration | None = None


async def post_dailies(client: PatienceClient) -> None:
    """Post today's daily on every server whose hour has come, until none is due."""
    concurrency_limit = asyncio.Semaphore(MAX_CONCURRENT_POSTS)
    while due_servers := await client.services.daily_posts.list_due_servers():
        are_claimed = await asyncio.gather(
            *(_post_daily_on_server(client, server, concurrency_limit) for server in due_servers)
        )
        if not any(are_claimed):
            return


async def _post_daily_on_server(
    client: PatienceClient, server: ServerSettings, concurrency_limit: asyncio.Semaphore
) -> bool:
    """Post on a server; return False if another process does or did, or if it failed."""
    posts = client.services.daily_posts
    async with concurrency_limit:
        try:
            async with client.services.claims.hold(ClaimKind.DAILY_POST, server.id) as claim:
                due_post = await posts.begin_post(server) if claim else None
                if due_post:
                    await _send_due_post(client, due_post)
        except Exception as error:  # noqa: BLE001 - the others go on
            log_failure("daily post failed", error, server=server.id)
            return False
    return due_post is not None


async def _send_due_post(client: PatienceClient, due_post: DuePost) -> None:
    posts = client.services.daily_posts
    try:
        message_id = await _find_earlier_post(client, due_post)
        if message_id is None:
            message_id = await _send_daily_post(client, due_post)
    except discord.HTTPException as error:
        if not is_permanent_refusal(error):
            raise
        log.warning(
            "daily post refused", server=due_post.server.id, code=error.code, status=error.status
        )
        await posts.record_post_refused(due_post)
    else:
        await posts.record_post_message(due_post, message_id)


async def _find_earlier_post(client: PatienceClient, due_post: DuePost) -> int | None:
    """Return the id of today's post if a process sent it, but was stopped before it recorded it."""
    if due_post.earlier_channel_id is None:
        return None
    board_id = _build_post_board_id(due_post)
    return await find_sent_message(client, due_post.earlier_channel_id, board_id)


async def _send_daily_post(client: PatienceClient, due_post: DuePost) -> int:
    """Send the post and return its message's id."""
    assert due_post.server.daily_channel_id is not None  # only servers with a channel are due
    channel = client.get_partial_messageable(due_post.server.daily_channel_id)
    layout = await render_daily_post(client, due_post)
    message = await send_to_channel(channel, layout, nonce=_build_post_nonce(due_post))
    return message.id


async def render_daily_post(
    client: PatienceClient, due_post: DuePost, race: Illustration | None = None
) -> MessageLayout:
    """Return a server's post; it has the film of yesterday's race once that is made."""
    server, dailies = due_post.server, client.services.dailies
    texts = choose_server_texts(client, server)
    todays_contest = await dailies.get_or_create_daily(due_post.day)
    podium = await dailies.find_daily_podium(due_post.day - timedelta(days=1), server.id)
    view = await _load_podium_view(client, server.id, podium, texts) if podium else None
    opening = await illustrate_daily_opening(todays_contest, texts)
    if view:
        view = replace(view, race=race)
    seal = await client.services.contest_files.load_seal(todays_contest)
    league_text = ""
    if due_post.day.weekday() == MONDAY:
        league_text = await _render_league(client, due_post, texts)
    return build_daily_post(
        due_post,
        todays_contest,
        opening,
        view,
        texts,
        seal=seal,
        own_daily_part=await build_own_daily_part(client, due_post, texts),
        league_text=league_text,
    )


async def _render_league(client: PatienceClient, due_post: DuePost, texts: Texts) -> str:
    """Return last week's league: the first of the server, and of all servers."""
    first_day = due_post.day - timedelta(days=7)
    parts = []
    for server_id, title_key in ((due_post.server.id, "league-post"), (None, "league-post-global")):
        page = await client.services.league.load_page(first_day, server_id, 0)
        page = replace(page, standings=page.standings[:LEAGUE_POST_SIZE])
        if page.standings:
            named_ids = [
                standing.player_id
                for standing in page.standings
                if standing.player_id not in page.private_ids
            ]
            names = await fetch_player_names_on_server(client, due_post.server.id, named_ids, texts)
            parts += [texts(title_key), *format_league_rows(page, names, texts)]
    return "\n".join(parts)


async def _load_podium_view(
    client: PatienceClient, server_id: int, podium: DailyPodium, texts: Texts
) -> PodiumView:
    named_ids = [
        ranked_entry.entry.player_id
        for ranked_entry in podium.ranked_entries
        if ranked_entry.has_public_name
    ]
    names = await fetch_player_names_on_server(client, server_id, named_ids, texts)
    entries = tuple(ranked_entry.entry for ranked_entry in podium.ranked_entries)
    scoreboard = Scoreboard(podium.contest, entries)
    picture_names = await load_picture_names(client, server_id, named_ids)
    illustration = await illustrate_podium(scoreboard, picture_names, DEFAULT_THEME_NAME, texts)
    return PodiumView(podium, names, illustration)


def _build_post_nonce(due_post: DuePost) -> str:
    """Return what Discord recognizes a post by that another process has sent; 25 characters."""
    return f"{due_post.server.id:x}-{due_post.day.toordinal()}"


def _build_post_board_id(due_post: DuePost) -> DailyBoardId:
    """Return the id of a button that is on this post and on no other message."""
    return DailyBoardId(BoardControl.POST, 0, due_post.day, DailyScope.SERVER, 0)


def build_daily_post(
    due_post: DuePost,
    todays_contest: Contest,
    opening: Illustration | None,
    podium_view: PodiumView | None,
    texts: Texts,
    *,
    seal: str = "",
    own_daily_part: Sequence[Component] = (),
    league_text: str = "",
) -> MessageLayout:
    """Return a post: the day's opening for anyone to play, its seal, and yesterday's podium.

    It has the server's own daily, and on Mondays last week's league.

    The opening is no secret: an attempt shows it as it begins, and everyone may study it.
    """
    about = texts("daily-post-about")
    attempt_id = DailyAttemptId(todays_contest.id)
    buttons = [
        build_button(texts("button-begin"), attempt_id, ButtonStyle.PRIMARY),
        build_button(texts("button-board"), _build_post_board_id(due_post)),
        build_button(texts("button-rules"), RulesId(todays_contest.variant)),
    ]
    components: list[Component] = [
        Text(f"{format_daily_heading(todays_contest, due_post.day, texts)}\n{about}"),
        *([opening] if opening else []),
        *build_button_rows(buttons),
        *([Text(texts("contest-seal", seal=seal))] if seal else []),
    ]
    if podium_view:
        components.append(Text(_format_podium(podium_view, texts)))
        components += filter(None, [podium_view.illustration, podium_view.race])
    components += own_daily_part
    if league_text:
        components.append(Text(league_text))
    return MessageLayout(build_panel(*components))


def _format_podium(podium_view: PodiumView, texts: Texts) -> str:
    podium = podium_view.podium
    contest = podium.contest
    values = {"game": format_game_name(texts, contest.variant), "deal": str(contest.deal)}
    if not podium.ranked_entries:
        return texts("daily-post-none", **values)
    is_global = podium.server_id is None
    title = texts("daily-post-podium-everywhere" if is_global else "daily-post-podium", **values)
    lines = format_podium_lines(podium.ranked_entries, contest, podium_view.names, texts)
    return f"{title}\n{lines}"

"""The deal of the day in a server's channel, with yesterday's podium: posted by the bot itself."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

import discord
import structlog

from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_game_name
from bot.services.contests.dailies import DailyQuery
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.picture import build_podium_chart as drawn_podium
from bot.ui.challenges.picture import list_podium_entries
from bot.ui.challenges.text import format_podium_alt_text
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    ButtonStyle,
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import fetch_player_names_on_server
from bot.ui.common.publish import (
    find_sent_message,
    is_permanent_refusal,
    send_to_channel,
)
from bot.ui.common.theme_choice import get_theme
from bot.ui.dailies.text import format_daily_heading, format_podium_lines
from rendering.charts import paint_chart
from rendering.theme import DEFAULT_THEME_NAME

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import PatienceClient
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.servers import ServerSettings
    from bot.services.contests.dailies import DailyPodium
    from bot.services.contests.daily_posts import DailyPostClaim

log = structlog.get_logger("bot.ui.dailies.post")

POST_INTERVAL_SECONDS = 5.0
"""Seconds from one look at what is due to the next."""

MAX_CONCURRENT_POSTS = 10
"""So many servers are posted on at the same time."""


async def post_dailies(client: PatienceClient) -> None:
    """Posts the deal of the day wherever its hour has come, and nobody has posted it."""
    turn = asyncio.Semaphore(MAX_CONCURRENT_POSTS)
    while due := await client.services.daily_posts.list_due_servers():
        if not any(
            await asyncio.gather(*(_post_daily_on_server(client, each, turn) for each in due))
        ):
            return


async def _post_daily_on_server(
    client: PatienceClient, server: ServerSettings, concurrency_limit: asyncio.Semaphore
) -> bool:
    """Posts it on a server, if nobody else does; what fails is claimed again, once it is lost."""
    async with concurrency_limit:
        try:
            claim = await client.services.daily_posts.claim_post(server)
            if claim:
                await _post_claimed_daily(client, claim)
        except Exception:
            log.exception("daily not posted", server=server.id)
            return False
    return claim is not None


async def _post_claimed_daily(client: PatienceClient, claim: DailyPostClaim) -> None:
    posts = client.services.daily_posts
    try:
        sent = await _find_earlier_post(client, claim) or await _send_daily_post(client, claim)
    except discord.HTTPException as error:
        if not is_permanent_refusal(error):
            raise
        log.warning("daily refused", server=claim.server.id, code=error.code, status=error.status)
        await posts.record_post_refused(claim)
    else:
        await posts.record_post_message(claim, sent)


async def _send_daily_post(client: PatienceClient, claim: DailyPostClaim) -> int:
    """The message as it was sent; without its picture where no files may be attached."""
    words = choose_texts(claim.server.language)
    services = client.services
    today = await services.dailies.get_or_create_daily(claim.day)
    podium = await services.dailies.find_podium(claim.day - timedelta(days=1), claim.server.id)
    wanted = (
        [each.entry.player_id for each in podium.ranked_entries if each.has_public_name]
        if podium
        else []
    )
    names = await fetch_player_names_on_server(client, claim.server.id, wanted, words)
    picture = (
        await _illustrate_podium(podium, words)
        if podium and podium.ranked_entries
        else Illustration("")
    )

    assert claim.server.daily_channel_id is not None  # it was claimed
    channel = client.get_partial_messageable(claim.server.daily_channel_id)
    layout = build_daily_post(claim, today, podium, names, words, picture)
    sent = await send_to_channel(channel, layout, nonce=_build_post_nonce(claim))
    return sent.id


def _build_post_nonce(claim: DailyPostClaim) -> str:
    """By this Discord knows a post that it has already, sent by another process; 25 characters."""
    return f"{claim.server.id:x}-{claim.day.toordinal()}"


async def _find_earlier_post(client: PatienceClient, claim: DailyPostClaim) -> int | None:
    """The day's post, where it was sent by somebody who could not note it any more."""
    if claim.earlier_channel_id is None:
        return None
    return await find_sent_message(client, claim.earlier_channel_id, _build_post_board_id(claim))


def _build_post_board_id(claim: DailyPostClaim) -> str:
    """The control that is on the post, and on nothing else."""
    return custom_ids.build_daily_board_id(
        "post", 0, DailyQuery(day=claim.day, server_id=claim.server.id)
    )


async def _illustrate_podium(podium: DailyPodium, texts: Texts) -> Illustration:
    """The podium of a day as that of a challenge."""
    board = Scoreboard(podium.contest, tuple(each.entry for each in podium.ranked_entries))
    png = await asyncio.to_thread(paint_chart, drawn_podium(board), get_theme(DEFAULT_THEME_NAME))
    return build_illustration(
        png, "podium", format_podium_alt_text(board, list_podium_entries(board), texts)
    )


def build_daily_post(  # noqa: PLR0917 - all that stands in it
    claim: DailyPostClaim,
    todays_contest: Contest,
    podium: DailyPodium | None,
    names: Mapping[int, str],
    texts: Texts,
    illustration: Illustration,
) -> MessageLayout:
    """The day's game to be begun by whoever presses, and who was first the day before."""
    begin = build_button(
        texts("button-begin"),
        custom_ids.build_daily_id("begin", todays_contest.id),
        ButtonStyle.PRIMARY,
    )
    pressed = [begin, build_button(texts("button-board"), _build_post_board_id(claim))]
    about = texts("daily-post-about")
    heading = format_daily_heading(todays_contest, claim.day, texts)
    items: list[Component] = [Text(f"{heading}\n{about}")]
    if podium:
        items += [Text(_format_podium(podium, names, texts))]
        items += [illustration] if illustration.filename else []
        practise = custom_ids.build_daily_id("deal", podium.contest.date)
        pressed.append(build_button(texts("button-practise-yesterday"), practise))
    return MessageLayout(build_panel(*items, *build_button_rows(pressed)))


def _format_podium(podium: DailyPodium, names: Mapping[int, str], texts: Texts) -> str:
    known = {
        "game": format_game_name(texts, podium.contest.variant),
        "deal": str(podium.contest.deal),
    }
    if not podium.ranked_entries:
        return texts("daily-post-none", **known)
    here = podium.server_id is not None
    title = texts("daily-post-podium" if here else "daily-post-podium-everywhere", **known)
    return f"{title}\n{format_podium_lines(podium.ranked_entries, podium.contest, names, texts)}"

"""The deal of the day in a server's channel, with yesterday's podium: posted by the bot itself."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog
from discord import ButtonStyle, ui

from bot.locale.catalogue import words_for
from bot.locale.describe import game_name
from bot.services.contests import Scoreboard
from bot.services.dailies import Which
from bot.ui import ids
from bot.ui.challenge_words import alt_podium
from bot.ui.daily_words import head, podium_lines
from bot.ui.message import Message, button, rows
from bot.ui.names import names_in
from bot.ui.podium import on_podium
from bot.ui.podium import podium as bars
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from rendering.charts import paint_chart
from rendering.theme import FIRST

if TYPE_CHECKING:
    from collections.abc import Awaitable, Mapping

    from bot.client import Patience
    from bot.locale.catalogue import Words
    from bot.services.dailies import Podium
    from bot.services.daily_posts import Claim
    from bot.store.contests import Contest

log = structlog.get_logger("bot.ui.daily_post")

POSTED_EVERY = 5.0
"""Seconds from one look at what is due to the next."""

LOOKED_THROUGH = 100
"""So many messages of a channel are looked through for one that was sent and not noted."""

_PASSING = (discord.DiscordServerError, aiohttp.ClientError, OSError, TimeoutError)
"""Trouble that is not for good."""


async def post_dailies(client: Patience) -> None:
    """Posts the deal of the day wherever its hour has come, and nobody has posted it."""
    posts = client.services.daily_posts
    for server in await posts.due():
        if claim := await posts.claim(server):
            try:
                await _post(client, claim)
            except _PASSING as error:
                # What is claimed comes up again, once it counts as lost.
                log.warning("daily not posted", server=server.id, error=repr(error))


async def _post(client: Patience, claim: Claim) -> None:
    posts = client.services.daily_posts
    try:
        sent = await _sent_before(client, claim) if claim.again else None
        sent = sent or await _sent(client, claim)
    except discord.DiscordServerError:
        raise
    except discord.HTTPException as error:
        log.warning("daily refused", server=claim.server.id, code=error.code, status=error.status)
        await posts.refused(claim)
    else:
        await posts.posted(claim, sent)


async def _sent(client: Patience, claim: Claim) -> int:
    """The message as it was sent; without its picture where no files may be attached."""
    words = words_for(claim.server.language)
    services = client.services
    today = await services.dailies.of(claim.day)
    podium = await services.dailies.podium(claim.day - timedelta(days=1), claim.server.id)
    wanted = [each.entry.player for each in podium.ranks if each.named] if podium else []
    names = await names_in(client, claim.server.id, wanted, words)
    picture = await _picture(podium, words) if podium and podium.ranks else Sight("")

    def shown_with(seen: Sight) -> Awaitable[int]:
        message = post_message(claim, today, podium, names, words, seen)
        return _send(client, claim, message, seen)

    try:
        return await shown_with(picture)
    except discord.Forbidden:
        if not picture.filename:
            raise
        return await shown_with(Sight(""))


async def _send(client: Patience, claim: Claim, message: Message, seen: Sight) -> int:
    channel = _channel(client, claim)
    sent = await channel.send(view=message, files=seen.files, nonce=_nonce(claim))
    return sent.id


def _channel(client: Patience, claim: Claim) -> discord.PartialMessageable:
    assert claim.server.daily_channel is not None  # it was claimed
    return client.get_partial_messageable(claim.server.daily_channel)


def _nonce(claim: Claim) -> str:
    """By this Discord knows a post that it has already, sent by another process; 25 characters."""
    return f"{claim.server.id:x}-{claim.day.toordinal()}"


async def _sent_before(client: Patience, claim: Claim) -> int | None:
    """The day's post, where it was sent by somebody who could not note it any more."""
    contest = await client.services.dailies.of(claim.day)
    begin = ids.daily("begin", contest.id)
    try:
        async for message in _channel(client, claim).history(limit=LOOKED_THROUGH):
            if client.user and message.author.id == client.user.id and _carries(message, begin):
                return message.id
    except discord.Forbidden:
        return None  # it may speak there, and not read
    return None


def _carries(message: discord.Message, custom_id: str) -> bool:
    view = ui.LayoutView.from_message(message, timeout=None)
    return any(
        isinstance(item, ui.Button) and item.custom_id == custom_id for item in view.walk_children()
    )


async def _picture(podium: Podium, words: Words) -> Sight:
    """The podium of a day as that of a challenge."""
    board = Scoreboard(podium.contest, tuple(each.entry for each in podium.ranks))
    png = await asyncio.to_thread(paint_chart, bars(board), theme_of(FIRST))
    return pictured(png, "podium", alt_podium(board, sorted(on_podium(board)), words))


def post_message(  # noqa: PLR0917 - all that stands in it
    claim: Claim,
    today: Contest,
    podium: Podium | None,
    names: Mapping[int, str],
    words: Words,
    seen: Sight,
) -> Message:
    """The day's game to be begun by whoever presses, and who was first the day before."""
    board = ids.daily_board("post", 0, Which(day=claim.day, server=claim.server.id))
    begin = button(words("button-begin"), ids.daily("begin", today.id), ButtonStyle.primary)
    pressed = [begin, button(words("button-board"), board)]
    told = f"{head(today, claim.day, words)}\n{words('daily-about')}"
    items: list[ui.Item[Any]] = [ui.TextDisplay(told)]
    if podium:
        items += [ui.TextDisplay(_podium(podium, names, words))]
        items += [seen.item()] if seen.filename else []
        practise = ids.daily("deal", podium.contest.date)
        pressed.append(button(words("button-practise-yesterday"), practise))
    return Message(ui.Container(*items, *rows(pressed)))


def _podium(podium: Podium, names: Mapping[int, str], words: Words) -> str:
    known = {
        "game": game_name(words, podium.contest.variant),
        "deal": str(podium.contest.deal),
    }
    if not podium.ranks:
        return words("daily-post-none", **known)
    here = podium.server is not None
    title = words("daily-post-podium" if here else "daily-post-podium-everywhere", **known)
    return f"{title}\n{podium_lines(podium.ranks, podium.contest, names, words)}"

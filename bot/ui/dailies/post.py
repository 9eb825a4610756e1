"""The deal of the day in a server's channel, with yesterday's podium: posted by the bot itself."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import discord
import structlog
from discord import ButtonStyle, ui

from bot.locale.catalogue import words_for
from bot.locale.describe import game_name
from bot.services.contests import Scoreboard
from bot.services.dailies import Which
from bot.ui import ids
from bot.ui.challenges.picture import on_podium
from bot.ui.challenges.picture import podium as drawn_podium
from bot.ui.challenges.words import alt_podium
from bot.ui.dailies.words import head, podium_lines
from bot.ui.message import Message, button, rows
from bot.ui.names import names_in
from bot.ui.posting import refused, sent_before, with_picture_or_without
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from rendering.charts import paint_chart
from rendering.theme import FIRST

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Patience
    from bot.locale.catalogue import Words
    from bot.services.dailies import Podium
    from bot.services.daily_posts import Claim
    from bot.store.contests import Contest
    from bot.store.servers import Server

log = structlog.get_logger("bot.ui.dailies.post")

POSTED_EVERY = 5.0
"""Seconds from one look at what is due to the next."""

AT_ONCE = 10
"""So many servers are posted on at the same time."""


async def post_dailies(client: Patience) -> None:
    """Posts the deal of the day wherever its hour has come, and nobody has posted it."""
    turn = asyncio.Semaphore(AT_ONCE)
    while due := await client.services.daily_posts.due():
        if not any(await asyncio.gather(*(_post_on(client, each, turn) for each in due))):
            return


async def _post_on(client: Patience, server: Server, turn: asyncio.Semaphore) -> bool:
    """Posts it on a server, if nobody else does; what fails is claimed again, once it is lost."""
    async with turn:
        try:
            claim = await client.services.daily_posts.claim(server)
            if claim:
                await _post(client, claim)
        except Exception:
            log.exception("daily not posted", server=server.id)
            return False
    return claim is not None


async def _post(client: Patience, claim: Claim) -> None:
    posts = client.services.daily_posts
    try:
        sent = await _sent_before(client, claim) or await _sent(client, claim)
    except discord.HTTPException as error:
        if not refused(error):
            raise
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

    assert claim.server.daily_channel is not None  # it was claimed
    channel = client.get_partial_messageable(claim.server.daily_channel)

    async def sent_with(seen: Sight) -> int:
        message = post_message(claim, today, podium, names, words, seen)
        return (await channel.send(view=message, files=seen.files, nonce=_nonce(claim))).id

    return await with_picture_or_without(picture, sent_with)


def _nonce(claim: Claim) -> str:
    """By this Discord knows a post that it has already, sent by another process; 25 characters."""
    return f"{claim.server.id:x}-{claim.day.toordinal()}"


async def _sent_before(client: Patience, claim: Claim) -> int | None:
    """The day's post, where it was sent by somebody who could not note it any more."""
    if claim.before is None:
        return None
    return await sent_before(client, claim.before, _board_id(claim))


def _board_id(claim: Claim) -> str:
    """The control that is on the post, and on nothing else."""
    return ids.daily_board("post", 0, Which(day=claim.day, server=claim.server.id))


async def _picture(podium: Podium, words: Words) -> Sight:
    """The podium of a day as that of a challenge."""
    board = Scoreboard(podium.contest, tuple(each.entry for each in podium.ranks))
    png = await asyncio.to_thread(paint_chart, drawn_podium(board), theme_of(FIRST))
    return pictured(png, "podium", alt_podium(board, on_podium(board), words))


def post_message(  # noqa: PLR0917 - all that stands in it
    claim: Claim,
    today: Contest,
    podium: Podium | None,
    names: Mapping[int, str],
    words: Words,
    seen: Sight,
) -> Message:
    """The day's game to be begun by whoever presses, and who was first the day before."""
    begin = button(words("button-begin"), ids.daily("begin", today.id), ButtonStyle.primary)
    pressed = [begin, button(words("button-board"), _board_id(claim))]
    told = f"{head(today, claim.day, words)}\n{words('daily-about')}\n{words('daily-order')}"
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

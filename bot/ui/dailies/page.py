"""The daily: one message with the day's game, one's attempt, the board and yesterday's best."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui

from bot.engine.errors import GameError
from bot.services.dailies import Which
from bot.ui import ids
from bot.ui.dailies.picture import day_picture
from bot.ui.dailies.words import alt, best_line, board_lines, head, head_over, own_lines
from bot.ui.dealing import show_attempt
from bot.ui.message import Message, button, rows
from bot.ui.names import names_of
from bot.ui.sight import Sight, pictured
from bot.ui.turning import answer_with_board, turn_in_place
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.dailies import Day
    from bot.ui.words import Listener


async def daily_page(interaction: Interaction, notice: str = "", *, private: bool = False) -> None:
    """Answers with today's; ``notice`` is what is to be said besides."""
    which = Which(server=interaction.guild_id)
    drawn = partial(_drawn, interaction, which, notice=notice)
    await answer_with_board(interaction, drawn, private=private)


async def turn_daily(interaction: Interaction, asker: int, which: Which) -> None:
    """Shows another part of a day's board."""
    await turn_in_place(interaction, asker, partial(_drawn, interaction, which))


async def begin_daily(interaction: Interaction, contest: int) -> None:
    """Deals the attempt or goes on with it; after its day, today's page is shown instead."""
    player, here = interaction.user.id, interaction.guild_id
    try:
        table = await interaction.client.services.attempts.begin(player, here, contest)
    except GameError as error:
        if error.key != "contest-over":
            raise
        words = (await listener(interaction)).words
        await daily_page(interaction, words("daily-is-over"), private=True)
    else:
        await show_attempt(interaction, table)


async def _drawn(
    interaction: Interaction, which: Which, who: Listener, *, alone: bool, notice: str = ""
) -> tuple[Message, Sight]:
    day = await interaction.client.services.dailies.day(interaction.user.id, which)
    if day is None:
        raise GameError("unknown-control")
    shown = [*day.ranks, *([day.own] if day.own else [])]
    if day.before and day.before.first:
        shown.append(day.before.first)
    wanted = dict.fromkeys([who.player.id, *(each.entry.player for each in shown if each.named)])
    names = await names_of(interaction, wanted, who.words)
    seen = Sight("")
    if day.ranks and not who.player.text:
        seen = pictured(await day_picture(day, who.player), "daily", alt(day, who.words))
    in_server = interaction.guild_id is not None
    message = day_message(day, names, who, seen, notice=notice, in_server=in_server, alone=alone)
    return message, seen


def day_message(
    day: Day,
    names: Mapping[int, str],
    who: Listener,
    seen: Sight,
    *,
    notice: str,
    in_server: bool,
    alone: bool,
) -> Message:
    """A day with all that can be pressed; ``seen`` is its board's picture, if it has one.

    Whoever asked sees it ``alone``, or is spoken of as others are.
    """
    words = who.words
    title = head if day.under_way else head_over
    mine = own_lines(day, names[who.player.id], words, alone=alone)
    own = "\n".join([title(day.contest, day.date, words), *mine])
    board = "\n".join(board_lines(day, names, words, in_server=in_server, alone=alone))
    items: list[ui.Item[Any]] = [
        *([ui.TextDisplay(notice)] if notice else []),
        ui.TextDisplay(own),
        *rows(list(_attempt(day, words))),
        ui.TextDisplay(board),
        *([seen.item()] if seen.filename else []),
        *rows(list(_turning(day, who, in_server=in_server))),
    ]
    if day.before and day.under_way:
        items += [
            ui.TextDisplay(best_line(day.before, names, words)),
            *rows(list(_yesterday(day, words))),
        ]
    return Message(ui.Container(*items))


def _attempt(day: Day, words: Words) -> Iterator[ui.Button[Any]]:
    """The one attempt while the day lasts; its deal as practice, and its film, once it is made."""
    entry = day.entry
    if not day.under_way:
        yield button(words("button-play-this"), ids.daily("deal", day.date))
    elif entry is None:
        yield button(words("button-begin"), ids.daily("begin", day.contest.id), ButtonStyle.primary)
    elif not entry.done:
        go_on = ids.daily("begin", day.contest.id)
        yield button(words("button-go-on"), go_on, ButtonStyle.primary)
    if entry and entry.done and entry.game:
        if day.under_way:
            yield button(words("button-boast"), ids.boast(entry.game))
            yield button(words("button-same"), ids.same(entry.game))
        yield button(words("button-replay"), ids.replay(entry.game, at_end=True))


def _turning(day: Day, who: Listener, *, in_server: bool) -> Iterator[ui.Button[Any]]:
    words, asker, which = who.words, who.player.id, day.which
    if day.last:
        for name, label, to in (
            ("previous", words("button-previous"), day.page - 1),
            ("next", words("button-next"), day.page + 1),
        ):
            turned = ids.daily_board(name, asker, replace(which, page=max(to, 0)))
            yield button(label, turned, off=not 0 <= to <= day.last)
        own = ids.daily_board("own", asker, replace(which, page=None))
        yield button(words("button-own"), own, off=day.own is None or not day.own_is_off)
    yield button(words("button-refresh"), ids.daily_board("refresh", asker, which))
    if in_server:
        here = which.server is not None
        # The server is whichever it is pressed in, so that its number need not be carried.
        other = replace(which, server=None if here else 0, page=0)
        label = words("board-everywhere" if here else "board-here")
        yield button(label, ids.daily_board("where", asker, other))


def _yesterday(day: Day, words: Words) -> Iterator[ui.Button[Any]]:
    assert day.before is not None  # it is shown
    if day.before.game:
        yield button(words("button-replay"), ids.replay(day.before.game, at_end=True))
    date = day.before.contest.date
    yield button(words("button-play-this"), ids.daily("deal", date))

"""The end of a challenge: who came first, on a podium, and what to do next."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from discord import ui

from bot.locale.catalogue import english
from bot.ui.challenges.scoreboard import again, everyone, final_tables, theme_for
from bot.ui.challenges.words import alt_podium, head, lines, terms, wanted
from bot.ui.message import Message, rows
from bot.ui.names import names_in
from bot.ui.picture import drawn_name
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from bot.variants import variant
from rendering.charts import Bar, Bars, paint_chart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Patience
    from bot.locale.catalogue import Words
    from bot.services.contests import Scoreboard
    from bot.ui.challenges.scoreboard import Drawn, ToSend, View
    from bot.ui.challenges.words import Places

STEPS = (2, 1, 3)
"""The places on a podium, from left to right."""


async def drawn_podium(client: Patience, view: View, words: Words) -> Drawn:
    """The end of a challenge as a message."""
    shown, seen = await podium_to_send(client, view, words)
    return shown(seen), seen


async def podium_to_send(client: Patience, view: View, words: Words) -> ToSend:
    """The same, where it is not known yet whether its picture may be sent."""
    board, steps = view.board, on_podium(view.board)
    names = await names_in(client, view.server, wanted(board, view.places), words)
    seen = Sight("")
    if steps:
        theme = await theme_for(client, view)
        png = await asyncio.to_thread(paint_chart, podium(board), theme_of(theme))
        seen = pictured(png, "podium", alt_podium(board, sorted(steps), words))
    return partial(podium_message, view, names, words), seen


def on_podium(board: Scoreboard) -> Places:
    """Those on the podium with their places, from left to right."""
    best = [each for each in board.entries[:3] if each.ranked and each.moves]
    return [(step, best[step - 1]) for step in STEPS if step <= len(best)]


def podium(board: Scoreboard) -> Bars:
    """What is drawn: steps by place, the first in gold, with the cards that were brought up.

    The steps tell places even where all have won, or nobody brought up a card.
    """
    variant_key, words = board.contest.variant, english()
    bars = [
        Bar(
            value=len(STEPS) + 1 - place,
            note=str(each.up),
            label=words("drawn-step", place=place),
            marked=place == 1,
        )
        for place, each in on_podium(board)
    ]
    whole = 52 * variant(variant_key).decks
    caption = words("drawn-podium", game=drawn_name(variant_key), cards=whole)
    return Bars(bars=tuple(bars), caption=caption, whole=len(STEPS), bare=True)


def podium_message(view: View, names: Mapping[int, str], words: Words, seen: Sight) -> Message:
    """The end with its picture, a line a place, everyone's final tables, and another challenge."""
    board, own = view.board, view.who.player.id if view.who else None
    told = lines(board, view.places, names, words, own)
    buttons = [again(board, words), *([everyone(board, words)] if view.last else [])]
    return Message(
        ui.Container(
            ui.TextDisplay(words("challenge-over") + "\n" + head(board, names, words)),
            *([seen.item()] if seen.filename else []),
            ui.TextDisplay("\n".join(told) or words("challenge-empty")),
            ui.TextDisplay(terms(board.contest, words)),
        ),
        *final_tables(board, view.places, words),
        *rows(buttons),
    )

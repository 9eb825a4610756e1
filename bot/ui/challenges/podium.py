"""The end of a challenge: who came first, on a podium, and what to do next."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

from discord import ui

from bot.ui.challenges.picture import on_podium, podium
from bot.ui.challenges.scoreboard import again, everyone, final_tables, same_deal, theme_for
from bot.ui.challenges.words import alt_podium, head, lines, terms, wanted
from bot.ui.message import Message, rows
from bot.ui.names import names_in
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from rendering.charts import paint_chart

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Patience
    from bot.locale.catalogue import Words
    from bot.ui.challenges.scoreboard import Drawn, ToSend, View


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
        seen = pictured(png, "podium", alt_podium(board, steps, words))
    return partial(podium_message, view, names, words), seen


def podium_message(view: View, names: Mapping[int, str], words: Words, seen: Sight) -> Message:
    """The end with its picture, a line a place, final tables, its deal, and another challenge."""
    board, own = view.board, view.who.player.id if view.who else None
    told = lines(board, view.places, names, words, own)
    buttons = [again(board, words), same_deal(board, words)]
    if view.last:
        buttons.append(everyone(board, words))
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

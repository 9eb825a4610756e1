"""Challenges under way: those of this server, and one's own elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import ui
from discord.utils import format_dt

from bot.locale.describe import game_name
from bot.services.joining import made_here
from bot.ui import ids
from bot.ui.message import Message, button, note
from bot.ui.names import names_of
from bot.ui.show import say
from bot.ui.words import listener

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.store.contests import Contest

MOST = 10
"""So many have a line and a button each; the others are found by `/challenge board`."""


async def challenges_page(interaction: Interaction) -> None:
    """Tells whoever asked what runs here and where else they take part, each with its board."""
    contests = interaction.client.services.contests
    found = await contests.at_hand(
        interaction.user.id, interaction.guild_id, interaction.channel_id
    )
    words = (await listener(interaction)).words
    if not found:
        await say(interaction, note(words("challenges-none")))
        return
    shown = found[:MOST]
    makers = dict.fromkeys(each.maker for each in shown if each.maker)
    private = await contests.unnamed(makers)
    names = await names_of(interaction, (each for each in makers if each not in private), words)
    server, place = interaction.guild_id, interaction.channel_id
    here = [each for each in shown if made_here(each, server, place)]
    sections: list[ui.Item[Any]] = []
    for key, part in (
        ("here" if server else "place", here),
        ("elsewhere", [each for each in shown if each not in here]),
    ):
        if part:
            sections.append(ui.TextDisplay(words("challenges-title", where=key)))
            sections += [_section(each, names, words) for each in part]
    if len(found) > MOST:
        sections.append(ui.TextDisplay(words("challenges-more", count=len(found) - MOST)))
    await say(interaction, Message(ui.Container(*sections)))


def _section(contest: Contest, names: Mapping[int, str], words: Words) -> ui.Section[Any]:
    unnamed = words("player-private" if contest.maker else "player-unknown")
    text = words(
        "challenges-line",
        number=str(contest.id),
        game=game_name(words, contest.variant),
        maker=names.get(contest.maker or 0, unnamed),
        when=format_dt(contest.ends, "R"),
    )
    board = ids.challenge("board", contest.id)
    return ui.Section(text, accessory=button(words("button-scoreboard"), board))

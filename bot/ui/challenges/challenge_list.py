"""Challenges under way: those of this server, and one's own elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.locale.describe import format_game_name
from bot.services.contests.membership import is_local_challenge
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    Component,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_panel,
    build_text_message,
)
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.replies import reply_privately
from bot.ui.common.viewer import load_viewer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest

MAX_LISTED_CHALLENGES = 10
"""So many have a line and a button each; the others are found by `/challenge board`."""


async def show_challenges(interaction: Interaction) -> None:
    """Tells whoever asked what runs here and where else they take part, each with its board."""
    contests = interaction.client.services.contests
    found = await contests.list_visible_challenges(
        interaction.user.id, interaction.guild_id, interaction.channel_id
    )
    words = (await load_viewer(interaction)).texts
    if not found:
        await reply_privately(interaction, build_text_message(words("challenges-none")))
        return
    shown = found[:MAX_LISTED_CHALLENGES]
    makers = dict.fromkeys(each.creator_id for each in shown if each.creator_id)
    private = await contests.list_private_player_ids(makers)
    names = await fetch_player_names(
        interaction, (each for each in makers if each not in private), words
    )
    server, place = interaction.guild_id, interaction.channel_id
    here = [each for each in shown if is_local_challenge(each, server, place)]
    sections: list[Component] = []
    for key, part in (
        ("here" if server else "place", here),
        ("elsewhere", [each for each in shown if each not in here]),
    ):
        if part:
            sections.append(Text(words("challenges-title", where=key)))
            sections += [_build_challenge_section(each, names, words) for each in part]
    if len(found) > MAX_LISTED_CHALLENGES:
        sections.append(Text(words("challenges-more", count=len(found) - MAX_LISTED_CHALLENGES)))
    await reply_privately(interaction, MessageLayout(build_panel(*sections)))


def _build_challenge_section(contest: Contest, names: Mapping[int, str], texts: Texts) -> Section:
    unnamed = texts("player-private" if contest.creator_id else "player-unknown")
    text = texts(
        "challenges-line",
        number=str(contest.id),
        game=format_game_name(texts, contest.variant),
        maker=names.get(contest.creator_id or 0, unnamed),
        when=format_dt(contest.ends_at, "R"),
    )
    board = custom_ids.build_challenge_id("board", contest.id)
    return Section(text, build_button(texts("button-scoreboard"), board))

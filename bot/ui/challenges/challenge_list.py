"""The list of open challenges: those made here, and the player's own made elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord.utils import format_dt

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.services.contests.membership import is_local_challenge
from bot.ui.challenges.controls import build_challenge_button
from bot.ui.challenges.custom_ids import ChallengeAction
from bot.ui.common.components import (
    Component,
    MessageLayout,
    Section,
    Text,
    build_panel,
    build_text_message,
)
from bot.ui.common.page_marks import PageMark
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.replies import reply_privately, reply_with_page
from bot.ui.common.viewer import load_viewer
from bot.ui.contests.challenge_numbers import format_challenge_number, look_up_challenge_places

MAX_LISTED_CHALLENGES = 10
"""At most this many challenges are listed; others are found by `/challenge board`."""


async def show_challenges(interaction: Interaction) -> None:
    """Answer with the challenges that the player may see, each with its scoreboard's button."""
    visible = await interaction.client.services.contests.list_visible_challenges(
        interaction.user.id, interaction.guild_id, interaction.channel_id
    )
    texts = (await load_viewer(interaction)).texts
    if not visible:
        await reply_privately(interaction, build_text_message(texts("challenges-none")))
        return
    listed = visible[:MAX_LISTED_CHALLENGES]
    names = await _fetch_creator_names(interaction, listed, texts)
    await look_up_challenge_places(interaction, listed)
    local = [
        contest
        for contest in listed
        if is_local_challenge(contest, interaction.guild_id, interaction.channel_id)
    ]
    elsewhere = [contest for contest in listed if contest not in local]
    numbers = {
        contest.id: format_challenge_number(interaction, contest, texts) for contest in listed
    }
    components = [
        *_build_group("here" if interaction.guild_id else "place", local, numbers, names, texts),
        *_build_group("elsewhere", elsewhere, numbers, names, texts),
    ]
    if len(visible) > len(listed):
        components.append(Text(texts("challenges-more", count=len(visible) - len(listed))))
    await reply_with_page(
        interaction, MessageLayout(build_panel(*components, panel_id=PageMark.CHALLENGES))
    )


async def _fetch_creator_names(
    interaction: Interaction, contests: Sequence[Contest], texts: Texts
) -> dict[int, str]:
    """Return the names of the challenges' creators, without those who keep theirs private."""
    creator_ids = dict.fromkeys(contest.creator_id for contest in contests if contest.creator_id)
    private_ids = await interaction.client.services.contests.list_private_player_ids(creator_ids)
    public_ids = [player_id for player_id in creator_ids if player_id not in private_ids]
    return await fetch_player_names(interaction, public_ids, texts)


def _build_group(
    title_key: str,
    contests: Sequence[Contest],
    numbers: Mapping[int, str],
    names: Mapping[int, str],
    texts: Texts,
) -> list[Component]:
    if not contests:
        return []
    title = Text(texts("challenges-title", where=title_key))
    return [
        title,
        *(
            _build_challenge_section(contest, numbers[contest.id], names, texts)
            for contest in contests
        ),
    ]


def _build_challenge_section(
    contest: Contest, number: str, names: Mapping[int, str], texts: Texts
) -> Section:
    no_name = texts("player-private" if contest.creator_id else "player-unknown")
    text = texts(
        "challenges-line",
        number=number,
        game=format_game_name(texts, contest.variant),
        maker=names.get(contest.creator_id or 0, no_name),
        when=format_dt(contest.ends_at, "R"),
    )
    button = build_challenge_button(
        texts("button-scoreboard"), ChallengeAction.SHOW_SCOREBOARD, contest
    )
    return Section(text, button)

"""Ending a challenge before its time: the question, and its two answers."""

from __future__ import annotations

from discord.utils import format_dt

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.services.contests.contests import check_may_end_challenge
from bot.ui.challenges.controls import build_challenge_button
from bot.ui.challenges.custom_ids import ChallengeAction
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.components import ButtonStyle, build_text_message
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_pressed_message, reply_privately, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.contests.challenge_numbers import format_challenge_number, look_up_challenge_places
from bot.ui.contests.shared_language import load_contest_texts


async def ask_challenge_end_confirmation(interaction: Interaction, contest_id: int) -> None:
    """Ask whether to end a challenge; GameError for players who may not end it."""
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    contest = scoreboard.contest
    if scoreboard.is_over:
        raise GameError(ErrorKey.CONTEST_OVER)
    check_may_end_challenge(
        contest, interaction.user.id, is_moderator=_is_moderator(interaction, contest)
    )
    await look_up_challenge_places(interaction, [contest])
    texts = (await load_viewer(interaction)).texts
    question = texts(
        "challenge-ask-end",
        number=format_challenge_number(interaction, contest, texts),
        game=format_game_name(texts, contest.variant),
        when=format_dt(contest.ends_at, "R"),
    )
    # Asked on the scoreboard that everyone sees, the end is announced to everyone there.
    pressed = interaction.message
    is_asked_publicly = pressed is not None and not pressed.flags.ephemeral
    end_action = ChallengeAction.END if is_asked_publicly else ChallengeAction.END_PRIVATELY
    await reply_privately(
        interaction,
        build_text_message(
            question,
            build_challenge_button(texts("button-end"), end_action, contest, ButtonStyle.DANGER),
            build_challenge_button(texts("button-not-now"), ChallengeAction.KEEP, contest),
        ),
    )


async def end_challenge(
    interaction: Interaction, contest_id: int, *, is_private: bool = False
) -> None:
    """End a challenge, and answer with its podium where nothing else will announce the end.

    With ``is_private`` only the player who ended it sees that answer.
    """
    contests = interaction.client.services.contests
    scoreboard = await contests.load_scoreboard(contest_id)
    is_moderator = _is_moderator(interaction, scoreboard.contest)
    ended = await contests.end_challenge(interaction.user.id, contest_id, is_moderator=is_moderator)
    texts = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(texts("challenge-ended")))
    if ended.scoreboard_channel_id is None:
        page = ScoreboardPage(await contests.load_scoreboard(contest_id), interaction.guild_id)
        sends_privately = is_private or not await can_post_publicly(interaction)
        podium_texts = (
            texts if sends_privately else await load_contest_texts(interaction.client, ended)
        )
        podium = await render_podium(interaction.client, page, podium_texts)
        await send_reply(interaction, podium, is_private=sends_privately)


async def keep_challenge_open(interaction: Interaction, contest_id: int) -> None:
    """Answer that the challenge goes on, or that it has ended since the question."""
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    texts = (await load_viewer(interaction)).texts
    if scoreboard.is_over:
        answer = texts("challenge-ended")
    else:
        answer = texts("challenge-goes-on", when=format_dt(scoreboard.contest.ends_at, "R"))
    await edit_pressed_message(interaction, build_text_message(answer))


def _is_moderator(interaction: Interaction, contest: Contest) -> bool:
    """Return whether the player moderates the challenge's server, or its scoreboard's channel."""
    if contest.server_id is None or contest.server_id != interaction.guild_id:
        return False
    is_scoreboard_channel = (
        contest.scoreboard_channel_id is not None
        and contest.scoreboard_channel_id == interaction.channel_id
    )
    permissions = interaction.permissions
    return permissions.manage_guild or (is_scoreboard_channel and permissions.manage_messages)

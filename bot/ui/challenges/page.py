"""Replies about challenges: creating and joining one, scoreboards, final tables."""

from __future__ import annotations

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.models.claims import ClaimKind
from bot.services.contests.challenges import ChallengeRequest
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard import render_scoreboard
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import (
    edit_pressed_page,
    is_private_message,
    reply_privately,
    reply_with_page,
    send_reply,
)
from bot.ui.common.viewer import load_viewer
from bot.ui.contests.shared_language import find_contest_language, load_contest_texts
from bot.ui.custom_ids import BackId, Origin
from bot.ui.deals.custom_ids import SameDealId
from bot.ui.deals.dialogs import deal_finished_contest, reply_with_attempt
from bot.ui.position.table_illustration import illustrate_table
from bot.ui.replays.custom_ids import ReplayId
from bot.ui.table.controls import build_analysis_buttons
from bot.ui.table.reply import format_visible_table_heading, load_attempt


async def create_challenge(interaction: Interaction, request: ChallengeRequest) -> None:
    """Create a challenge and answer with its scoreboard, publicly where the bot may post."""
    contest = await interaction.client.services.contests.create_challenge(
        interaction.user.id, interaction.guild_id, request, interaction.channel_id
    )
    await _post_scoreboard(interaction, contest.id, mentions_invited=True)


async def create_rematch(interaction: Interaction, contest_id: int) -> None:
    """Create a challenge with a fresh deal and otherwise like the one that is over."""
    texts = (await load_viewer(interaction)).texts
    contest = await interaction.client.services.contests.create_rematch(
        interaction.user.id,
        interaction.guild_id,
        contest_id,
        find_contest_language(interaction, texts),
        interaction.channel_id,
    )
    await _post_scoreboard(interaction, contest.id, mentions_invited=True)


async def join_challenge(interaction: Interaction, contest_id: int) -> None:
    """Begin the player's attempt in a challenge, or resume it, and show its table.

    If that is not possible any more, answer with the scoreboard and why.
    """
    try:
        table = await interaction.client.services.attempts.begin_attempt(
            interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
        )
    except GameError as error:
        if error.key not in {ErrorKey.ATTEMPT_OVER, ErrorKey.CONTEST_OVER}:
            raise
        await _reply_that_challenge_is_played(interaction, contest_id, error.key)
        return
    is_on_scoreboard = interaction.message is not None and not is_private_message(interaction)
    if is_on_scoreboard and not await _can_edit_later(interaction):
        # Only presses bring this message up to date, as often as it may be edited.
        await _refresh_shared_scoreboard(interaction, contest_id)
    await reply_with_attempt(interaction, table)


async def _reply_that_challenge_is_played(
    interaction: Interaction, contest_id: int, reason: ErrorKey
) -> None:
    """Answer why there is nothing to play, above the player's own copy of the scoreboard."""
    contests = interaction.client.services.contests
    await contests.load_challenge(
        interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
    )
    texts = (await load_viewer(interaction)).texts
    is_over = reason is ErrorKey.CONTEST_OVER
    notice = texts("challenge-join-over" if is_over else "challenge-join-done")
    scoreboard = await contests.load_scoreboard(contest_id)
    copy = await _render_scoreboard_copy(interaction, scoreboard)
    await reply_privately(interaction, MessageLayout(Text(notice), *copy.parts))


async def show_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Answer with a copy of the scoreboard that has the player's own entry marked.

    Where the scoreboard's message is gone, its creator posts it again for everyone.
    """
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    contest = scoreboard.contest
    is_message_gone = (
        contest.scoreboard_message_id is None
        and not scoreboard.is_over
        and contest.server_id == interaction.guild_id
    )
    is_creator = interaction.user.id == contest.creator_id
    if is_message_gone and is_creator and await _can_edit_later(interaction):
        await _post_scoreboard(interaction, contest_id)
    else:
        await _reply_with_scoreboard_copy(interaction, scoreboard)


async def update_scoreboard_page(
    interaction: Interaction, contest_id: int, page_number: int
) -> None:
    """Show another page of the scoreboard on the copy that was pressed."""
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    await _redraw_pressed_scoreboard(interaction, scoreboard, page_number)


async def refresh_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Bring the scoreboard up to date; answer with a copy if it was edited just now.

    Where its message was unknown, it is the one that was pressed from now on.
    """
    scoreboard = await _refresh_shared_scoreboard(interaction, contest_id)
    if scoreboard is None:
        scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
        await _reply_with_scoreboard_copy(interaction, scoreboard)
        return
    pressed = interaction.message
    if (
        scoreboard.contest.scoreboard_message_id is None
        and not scoreboard.is_over
        and pressed is not None
        and not pressed.flags.ephemeral
        and await _can_edit_later(interaction)
    ):
        await _record_scoreboard_message(interaction, scoreboard, pressed.id)


async def deal_finished_challenge(interaction: Interaction, contest_id: int) -> None:
    """Deal the player the deal of a challenge that is over."""
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    if not scoreboard.is_over:
        raise GameError(ErrorKey.CONTEST_DEAL_HIDDEN)
    await deal_finished_contest(interaction, scoreboard.contest)


async def show_final_table(interaction: Interaction, contest_id: int, game_id: int) -> None:
    """Answer with a table as it stood at the end of its challenge."""
    viewer = await load_viewer(interaction)
    texts = viewer.texts
    table = await interaction.client.services.final_tables.load_final_table(
        interaction.user.id, contest_id, game_id
    )
    game = table.game
    illustration = await illustrate_table(table, viewer, as_text=viewer.player.is_text_only)
    is_own_game = game.player_id == interaction.user.id
    buttons = [
        build_button(
            texts("button-replay"),
            ReplayId(game.id, at_contest_end=game.outcome is None),
            ButtonStyle.PRIMARY,
        ),
        build_button(
            texts("button-same" if is_own_game else "button-play-this"),
            SameDealId(game.id),
        ),
    ]
    attempt = await load_attempt(interaction, table)
    if is_own_game:
        buttons += build_analysis_buttons(game, attempt, texts)
    heading = await format_visible_table_heading(interaction, table, texts, attempt)
    layout = MessageLayout(build_panel(Text(heading), illustration, *build_button_rows(buttons)))
    await reply_with_page(interaction, layout, BackId(Origin.SCOREBOARD, contest_id))


async def _post_scoreboard(
    interaction: Interaction, contest_id: int, *, mentions_invited: bool = False
) -> None:
    """Answer with the scoreboard, publicly where the bot may post.

    A new challenge mentions whom it names, so that they are notified, once: Discord takes one
    answer. Players who keep their names private are not mentioned.
    """
    services = interaction.client.services
    scoreboard = await services.contests.load_scoreboard(contest_id)
    is_private = not await can_post_publicly(interaction)
    mentioned_ids: list[int] = []
    if mentions_invited and not is_private:
        mentioned_ids = scoreboard.list_public_invited_ids()
    if is_private:
        texts = (await load_viewer(interaction)).texts
    else:
        texts = await load_contest_texts(interaction.client, scoreboard.contest)
    layout = await render_scoreboard(
        interaction.client,
        ScoreboardPage(scoreboard, interaction.guild_id),
        texts,
        mentioned_ids=mentioned_ids,
    )
    can_edit_later = await _can_edit_later(interaction)
    if can_edit_later:
        # Whatever happens from here on, its end is announced in this channel.
        await services.contests.record_scoreboard_channel(
            scoreboard.contest, interaction.channel_id
        )
    message_id = await send_reply(
        interaction, layout, is_private=is_private, mentioned_ids=mentioned_ids
    )
    if can_edit_later:
        await _record_scoreboard_message(interaction, scoreboard, message_id)


async def _record_scoreboard_message(
    interaction: Interaction, shown: Scoreboard, message_id: int
) -> None:
    await interaction.client.services.contests.record_scoreboard_message(
        shown, interaction.channel_id, message_id
    )


async def _can_edit_later(interaction: Interaction) -> bool:
    """Return whether the bot, as a member of the server, can edit its messages here at any time."""
    is_member = interaction.guild_id is not None and interaction.is_guild_integration()
    return is_member and await can_post_publicly(interaction)


async def _refresh_shared_scoreboard(
    interaction: Interaction, contest_id: int
) -> Scoreboard | None:
    """Redraw the pressed message that everyone sees; return what it shows.

    None if it was edited just now.
    """
    services = interaction.client.services
    await services.contests.load_scoreboard(contest_id)  # nothing is claimed that does not exist
    async with services.claims.hold(ClaimKind.SCOREBOARD, contest_id) as claim:
        scoreboard = await services.contests.load_scoreboard(contest_id)
        if claim or scoreboard.is_over:
            await _redraw_pressed_scoreboard(interaction, scoreboard)
            return scoreboard
    return None


async def _redraw_pressed_scoreboard(
    interaction: Interaction, scoreboard: Scoreboard, page_number: int = 0
) -> None:
    """Show the scoreboard on the message that was pressed, whether it is for everyone or a copy."""
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral:
        layout = await _render_scoreboard_copy(interaction, scoreboard, page_number)
    else:
        layout = await _render_shared_scoreboard(interaction, scoreboard)
    await edit_pressed_page(interaction, layout)


async def _render_shared_scoreboard(
    interaction: Interaction, scoreboard: Scoreboard
) -> MessageLayout:
    """Return the scoreboard that everyone sees, or the podium if it is posted nowhere else."""
    page = ScoreboardPage(scoreboard, interaction.guild_id)
    texts = await load_contest_texts(interaction.client, scoreboard.contest)
    if scoreboard.is_over and scoreboard.contest.scoreboard_channel_id is None:
        return await render_podium(interaction.client, page, texts)
    return await render_scoreboard(interaction.client, page, texts)


async def _reply_with_scoreboard_copy(interaction: Interaction, scoreboard: Scoreboard) -> None:
    await reply_with_page(interaction, await _render_scoreboard_copy(interaction, scoreboard))


async def _render_scoreboard_copy(
    interaction: Interaction, scoreboard: Scoreboard, page_number: int = 0
) -> MessageLayout:
    viewer = await load_viewer(interaction)
    page = ScoreboardPage(scoreboard, interaction.guild_id, page_number, viewer)
    return await render_scoreboard(interaction.client, page, viewer.texts)

"""Challenges: made, taken up, looked at, ended by hand; each answers one command or press."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from discord.utils import format_dt

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import choose_texts
from bot.locale.describe import format_game_name
from bot.services.contests.contests import check_may_end_challenge
from bot.services.contests.refresh_queue import REFRESH_INTERVAL
from bot.ui.challenges.podium import render_podium
from bot.ui.challenges.scoreboard import ScoreboardPage, build_play_button, render_scoreboard
from bot.ui.common import custom_ids
from bot.ui.common.components import (
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_pressed_message, reply_privately, send_reply
from bot.ui.common.viewer import format_yes_or_no, load_viewer
from bot.ui.position.table_illustration import illustrate_table
from bot.ui.table.deal_dialogs import deal_finished_contest
from bot.ui.table.reply import format_visible_table_heading

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.models.contests import Contest
    from bot.services.contests.challenges import ChallengeRequest
    from bot.services.contests.ranking import Scoreboard


async def create_challenge(interaction: Interaction, request: ChallengeRequest) -> None:
    """Makes a challenge and shows its scoreboard to all, where the bot may speak."""
    contests = interaction.client.services.contests
    contest = await contests.create_challenge(
        interaction.user.id, interaction.guild_id, request, interaction.channel_id
    )
    await _post_scoreboard(interaction, contest.id)


async def create_rematch(interaction: Interaction, contest_id: int) -> None:
    """Makes a challenge like that one, of whoever presses, with a fresh deal."""
    words = (await load_viewer(interaction)).texts
    contest = await interaction.client.services.contests.create_rematch(
        interaction.user.id,
        interaction.guild_id,
        contest_id,
        words.language,
        interaction.channel_id,
    )
    await _post_scoreboard(interaction, contest.id)


async def join_challenge(interaction: Interaction, contest_id: int) -> None:
    """Enters whoever pressed or typed, who alone is told; the scoreboard follows."""
    services = interaction.client.services
    player, here = interaction.user.id, interaction.guild_id
    contest = await services.contests.join_challenge(
        player, here, contest_id, interaction.channel_id
    )
    services.scoreboard_refreshes.mark_changed(contest_id)
    pressed = interaction.message
    if pressed and pressed.flags.ephemeral:
        await _redraw_pressed_message(
            interaction, await services.contests.load_scoreboard(contest_id)
        )
    elif pressed and not await _can_edit_later(interaction):
        # A press brings this message up to date, as often as it may be edited.
        await _refresh_shared_scoreboard(interaction, contest_id)
    words = (await load_viewer(interaction)).texts
    told = words(
        "challenge-joined",
        number=str(contest.id),
        game=format_game_name(words, contest.variant),
        when=format_dt(contest.ends_at, "R"),
        fresh=format_yes_or_no(contest.is_fresh_deal),
    )
    await reply_privately(interaction, build_text_message(told, build_play_button(contest, words)))


async def show_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Shows a copy of the scoreboard to whoever asked, with their own place.

    Where its message is gone, its maker puts it up again for all to see.
    """
    board = await interaction.client.services.contests.load_scoreboard(contest_id)
    contest = board.contest
    lost = (
        contest.scoreboard_message_id is None
        and not board.is_over
        and contest.server_id == interaction.guild_id
    )
    if lost and interaction.user.id == contest.creator_id and await _can_edit_later(interaction):
        await _post_scoreboard(interaction, contest_id)
    else:
        await _reply_with_scoreboard_copy(interaction, board)


async def update_scoreboard_page(interaction: Interaction, contest_id: int, page: int) -> None:
    """Shows another page of the scoreboard on the copy that was pressed."""
    board = await interaction.client.services.contests.load_scoreboard(contest_id)
    await _redraw_pressed_message(interaction, board, page)


async def refresh_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Brings the scoreboard up to date; where it has just been, whoever pressed gets a copy."""
    contests = interaction.client.services.contests
    redrawn = await _refresh_shared_scoreboard(interaction, contest_id)
    board = await contests.load_scoreboard(contest_id)
    if not redrawn:
        await _reply_with_scoreboard_copy(interaction, board)
    elif (
        board.contest.scoreboard_message_id is None
        and not board.is_over
        and await _can_edit_later(interaction)
    ):
        await _record_scoreboard_message(interaction, contest_id)


async def ask_challenge_end_confirmation(interaction: Interaction, contest_id: int) -> None:
    """Asks before a challenge is ended; GameError for one who may not end it."""
    board = await interaction.client.services.contests.load_scoreboard(contest_id)
    contest = board.contest
    if board.is_over:
        raise GameError(ErrorKey.CONTEST_OVER)
    check_may_end_challenge(
        contest, interaction.user.id, is_moderator=_is_moderator(interaction, contest)
    )
    words = (await load_viewer(interaction)).texts
    question = words(
        "challenge-ask-end",
        number=str(contest.id),
        game=format_game_name(words, contest.variant),
        when=format_dt(contest.ends_at, "R"),
    )
    pressed = interaction.message
    # Asked on its scoreboard, its end is told there; elsewhere, to whoever ends it alone.
    how = "ended" if pressed and not pressed.flags.ephemeral else "ended-aside"
    end = build_button(
        words("button-end"), custom_ids.build_challenge_id(how, contest.id), ButtonStyle.DANGER
    )
    keep = build_button(words("button-not-now"), custom_ids.build_challenge_id("keep", contest.id))
    await reply_privately(interaction, build_text_message(question, end, keep))


async def end_challenge(
    interaction: Interaction, contest_id: int, *, is_away_from_scoreboard: bool
) -> None:
    """Ends a challenge; where nobody else tells of it, this answer does.

    It tells whoever ended it alone, where that was ``aside`` from the scoreboard.
    """
    contests = interaction.client.services.contests
    board = await contests.load_scoreboard(contest_id)
    moderator = _is_moderator(interaction, board.contest)
    ended = await contests.end_challenge(interaction.user.id, contest_id, is_moderator=moderator)
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(interaction, build_text_message(words("challenge-ended")))
    if ended.scoreboard_channel_id is None:
        over = ScoreboardPage(await contests.load_scoreboard(contest_id), interaction.guild_id)
        private = is_away_from_scoreboard or not await can_post_publicly(interaction)
        told = words if private else choose_texts(ended.language)
        podium = await render_podium(interaction.client, over, told)
        await send_reply(interaction, podium, is_private=private)


async def keep_challenge_open(interaction: Interaction, contest_id: int) -> None:
    """Lets it go on, after the question; unless it has come to its end meanwhile."""
    board = await interaction.client.services.contests.load_scoreboard(contest_id)
    words = (await load_viewer(interaction)).texts
    if board.is_over:
        told = words("challenge-ended")
    else:
        told = words("challenge-goes-on", when=format_dt(board.contest.ends_at, "R"))
    await edit_pressed_message(interaction, build_text_message(told))


async def deal_finished_challenge(interaction: Interaction, contest_id: int) -> None:
    """Deals the deal of a challenge that is over, for whoever presses."""
    board = await interaction.client.services.contests.load_scoreboard(contest_id)
    if not board.is_over:
        raise GameError(ErrorKey.CONTEST_DEAL_HIDDEN)
    await deal_finished_contest(interaction, board.contest)


async def show_final_table(interaction: Interaction, contest_id: int, game_id: int) -> None:
    """Shows whoever asked how the table of that game stood at the end."""
    finals = interaction.client.services.final_tables
    table = await finals.load_final_table(interaction.user.id, contest_id, game_id)
    who = await load_viewer(interaction)
    seen = await illustrate_table(table, who, as_text=who.player.is_text_only)
    game, words = table.game, who.texts
    own = game.player_id == interaction.user.id
    same = words("button-same") if own else words("button-play-this")
    film = custom_ids.build_replay_id(game.id, at_contest_end=game.outcome is None)
    buttons = [
        build_button(words("button-replay"), film, ButtonStyle.PRIMARY),
        build_button(same, custom_ids.build_same_deal_id(game.id)),
    ]
    title = await format_visible_table_heading(interaction, table, words)
    message = MessageLayout(build_panel(Text(title), seen, *build_button_rows(buttons)))
    await reply_privately(interaction, message)


async def _post_scoreboard(interaction: Interaction, contest_id: int) -> None:
    """Answers with the scoreboard; for all to see where the bot may speak."""
    services = interaction.client.services
    board = await services.contests.load_scoreboard(contest_id)
    words = choose_texts(board.contest.language)
    message = await render_scoreboard(
        interaction.client, ScoreboardPage(board, interaction.guild_id), words
    )
    hidden = not await can_post_publicly(interaction)
    message_id = await send_reply(interaction, message, is_private=hidden)
    if await _can_edit_later(interaction):
        await _record_scoreboard_message(interaction, contest_id, message_id)
        if await services.contests.load_scoreboard(contest_id) != board:
            services.scoreboard_refreshes.mark_changed(contest_id)


async def _record_scoreboard_message(
    interaction: Interaction, contest_id: int, message_id: int | None = None
) -> None:
    """From now on the scoreboard is that message, or the one that was pressed."""
    if message_id is None and interaction.message and not interaction.message.flags.ephemeral:
        message_id = interaction.message.id
    if message_id:
        contests = interaction.client.services.contests
        await contests.record_scoreboard_message(contest_id, interaction.channel_id, message_id)


async def _can_edit_later(interaction: Interaction) -> bool:
    """Whether the bot can edit here what it says, at any time: as a member that may speak."""
    member = interaction.guild_id is not None and interaction.is_guild_integration()
    return member and await can_post_publicly(interaction)


async def _reply_with_scoreboard_copy(interaction: Interaction, scoreboard: Scoreboard) -> None:
    message = await _render_scoreboard_copy(interaction, scoreboard, 0)
    await reply_privately(interaction, message)


async def _refresh_shared_scoreboard(interaction: Interaction, contest_id: int) -> bool:
    """Redraws the message that all see, unless it has just been edited; whether it was."""
    contests = interaction.client.services.contests
    claimed = await contests.claim_scoreboard_refresh(contest_id, REFRESH_INTERVAL)
    board = await contests.load_scoreboard(contest_id)
    if claimed or board.is_over:
        await _redraw_pressed_message(interaction, board)
        await contests.claim_scoreboard_refresh(contest_id, timedelta())
    return claimed or board.is_over


async def _redraw_pressed_message(
    interaction: Interaction, scoreboard: Scoreboard, page: int = 0
) -> None:
    """Shows the scoreboard on the message that was pressed, for all or as a copy."""
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral:
        message = await _render_scoreboard_copy(interaction, scoreboard, page)
    else:
        words = choose_texts(scoreboard.contest.language)
        shared = ScoreboardPage(scoreboard, interaction.guild_id)
        told_elsewhere = scoreboard.contest.scoreboard_channel_id is not None
        draw = render_podium if scoreboard.is_over and not told_elsewhere else render_scoreboard
        message = await draw(interaction.client, shared, words)
    await edit_pressed_message(interaction, message)


async def _render_scoreboard_copy(
    interaction: Interaction, scoreboard: Scoreboard, page: int
) -> MessageLayout:
    who = await load_viewer(interaction)
    view = ScoreboardPage(scoreboard, interaction.guild_id, page, who)
    return await render_scoreboard(interaction.client, view, who.texts)


def _is_moderator(interaction: Interaction, contest: Contest) -> bool:
    """Whether whoever asks moderates its server, or the channel that its scoreboard stands in."""
    may = interaction.permissions
    here = contest.server_id is not None and contest.server_id == interaction.guild_id
    there = (
        contest.scoreboard_channel_id is not None
        and contest.scoreboard_channel_id == interaction.channel_id
    )
    return here and (may.manage_guild or (there and may.manage_messages))

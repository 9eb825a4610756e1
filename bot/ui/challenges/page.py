"""Challenges: made, taken up, looked at, ended by hand; each answers one command or press."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.engine.errors import GameError
from bot.locale.catalogue import words_for
from bot.locale.describe import game_name
from bot.services.contests import check_ender
from bot.services.scoreboards import APART
from bot.ui import ids
from bot.ui.challenges.podium import drawn_podium
from bot.ui.challenges.scoreboard import View, drawn, play
from bot.ui.dealing import deal_of_contest
from bot.ui.message import Message, button, note, rows
from bot.ui.show import may_speak, say, title_for
from bot.ui.sight import sight
from bot.ui.words import listener, yes_or_no

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.services.challenging import Challenge
    from bot.services.contests import Scoreboard
    from bot.store.contests import Contest
    from bot.ui.challenges.scoreboard import Drawn


async def create_challenge(interaction: Interaction, asked: Challenge) -> None:
    """Makes a challenge and shows its scoreboard to all, where the bot may speak."""
    contests = interaction.client.services.contests
    contest = await contests.create(
        interaction.user.id, interaction.guild_id, asked, interaction.channel_id
    )
    await _put_up(interaction, contest.id)


async def challenge_again(interaction: Interaction, contest_id: int) -> None:
    """Makes a challenge like that one, of whoever presses, with a fresh deal."""
    words = (await listener(interaction)).words
    contest = await interaction.client.services.contests.again(
        interaction.user.id,
        interaction.guild_id,
        contest_id,
        words.language,
        interaction.channel_id,
    )
    await _put_up(interaction, contest.id)


async def join_challenge(interaction: Interaction, contest_id: int) -> None:
    """Enters whoever pressed or typed, who alone is told; the scoreboard follows."""
    services = interaction.client.services
    player, here = interaction.user.id, interaction.guild_id
    contest = await services.contests.join(player, here, contest_id, interaction.channel_id)
    services.scoreboards.changed(contest_id)
    pressed = interaction.message
    if pressed and pressed.flags.ephemeral:
        await _redraw(interaction, await services.contests.scoreboard(contest_id))
    elif pressed and not await _stays_live(interaction):
        # A press brings this message up to date, as often as it may be edited.
        await _redraw_for_all(interaction, contest_id)
    words = (await listener(interaction)).words
    told = words(
        "challenge-joined",
        number=str(contest.id),
        game=game_name(words, contest.variant),
        when=format_dt(contest.ends, "R"),
        fresh=yes_or_no(contest.fresh),
    )
    await say(interaction, note(told, play(contest, words)))


async def challenge_board(interaction: Interaction, contest_id: int) -> None:
    """Shows a copy of the scoreboard to whoever asked, with their own place.

    Where its message is gone, its maker puts it up again for all to see.
    """
    board = await interaction.client.services.contests.scoreboard(contest_id)
    contest = board.contest
    lost = contest.message is None and not board.over and contest.server == interaction.guild_id
    if lost and interaction.user.id == contest.maker and await _stays_live(interaction):
        await _put_up(interaction, contest_id)
    else:
        await _show_copy(interaction, board)


async def turn_challenge(interaction: Interaction, contest_id: int, page: int) -> None:
    """Shows another page of the scoreboard on the copy that was pressed."""
    board = await interaction.client.services.contests.scoreboard(contest_id)
    await _redraw(interaction, board, page)


async def refresh_challenge(interaction: Interaction, contest_id: int) -> None:
    """Brings the scoreboard up to date; where it has just been, whoever pressed gets a copy."""
    contests = interaction.client.services.contests
    redrawn = await _redraw_for_all(interaction, contest_id)
    board = await contests.scoreboard(contest_id)
    if not redrawn:
        await _show_copy(interaction, board)
    elif board.contest.message is None and not board.over and await _stays_live(interaction):
        await _note_place(interaction, contest_id)


async def ask_end(interaction: Interaction, contest_id: int) -> None:
    """Asks before a challenge is ended; GameError for one who may not end it."""
    board = await interaction.client.services.contests.scoreboard(contest_id)
    contest = board.contest
    if board.over:
        raise GameError("contest-over")
    check_ender(contest, interaction.user.id, moderator=_moderates(interaction, contest))
    words = (await listener(interaction)).words
    question = words(
        "challenge-ask-end",
        number=str(contest.id),
        game=game_name(words, contest.variant),
        when=format_dt(contest.ends, "R"),
    )
    pressed = interaction.message
    # Asked on its scoreboard, its end is told there; elsewhere, to whoever ends it alone.
    how = "ended" if pressed and not pressed.flags.ephemeral else "ended-aside"
    end = button(words("button-end"), ids.challenge(how, contest.id), ButtonStyle.danger)
    keep = button(words("button-not-now"), ids.challenge("keep", contest.id))
    await say(interaction, note(question, end, keep))


async def end_challenge(interaction: Interaction, contest_id: int, *, aside: bool) -> None:
    """Ends a challenge; where nobody else tells of it, this answer does.

    It tells whoever ended it alone, where that was ``aside`` from the scoreboard.
    """
    contests = interaction.client.services.contests
    board = await contests.scoreboard(contest_id)
    moderator = _moderates(interaction, board.contest)
    ended = await contests.end(interaction.user.id, contest_id, moderator=moderator)
    words = (await listener(interaction)).words
    await interaction.response.edit_message(view=note(words("challenge-ended")))
    if ended.channel is None:
        over = View(await contests.scoreboard(contest_id), interaction.guild_id)
        private = aside or not await may_speak(interaction)
        told = words if private else words_for(ended.language)
        message, seen = await drawn_podium(interaction.client, over, told)
        await interaction.followup.send(view=message, files=seen.files, ephemeral=private)


async def keep_challenge(interaction: Interaction, contest_id: int) -> None:
    """Lets it go on, after the question; unless it has come to its end meanwhile."""
    board = await interaction.client.services.contests.scoreboard(contest_id)
    words = (await listener(interaction)).words
    if board.over:
        told = words("challenge-ended")
    else:
        told = words("challenge-goes-on", when=format_dt(board.contest.ends, "R"))
    await interaction.response.edit_message(view=note(told))


async def practise_challenge(interaction: Interaction, contest_id: int) -> None:
    """Deals the deal of a challenge that is over, for whoever presses."""
    board = await interaction.client.services.contests.scoreboard(contest_id)
    if not board.over:
        raise GameError("contest-unseen")
    await deal_of_contest(interaction, board.contest)


async def final_table(interaction: Interaction, contest_id: int, game_id: int) -> None:
    """Shows whoever asked how the table of that game stood at the end."""
    finals = interaction.client.services.finals
    table = await finals.table(interaction.user.id, contest_id, game_id)
    who = await listener(interaction)
    seen = await sight(table, who, text=who.player.text)
    game, words = table.game, who.words
    own = game.player == interaction.user.id
    same = words("button-same") if own else words("button-play-this")
    film = ids.replay(game.id, at_end=game.outcome is None)
    buttons = [
        button(words("button-replay"), film, ButtonStyle.primary),
        button(same, ids.same(game.id)),
    ]
    title = await title_for(interaction, table, words)
    message = Message(ui.Container(ui.TextDisplay(title), seen.item(), *rows(buttons)))
    await say(interaction, message, seen.file)


async def _put_up(interaction: Interaction, contest_id: int) -> None:
    """Answers with the scoreboard; for all to see where the bot may speak."""
    services = interaction.client.services
    board = await services.contests.scoreboard(contest_id)
    words = words_for(board.contest.language)
    message, seen = await drawn(interaction.client, View(board, interaction.guild_id), words)
    hidden = not await may_speak(interaction)
    answer = await interaction.response.send_message(
        view=message, files=seen.files, ephemeral=hidden
    )
    if await _stays_live(interaction):
        await _note_place(interaction, contest_id, answer.message_id)
        if await services.contests.scoreboard(contest_id) != board:
            services.scoreboards.changed(contest_id)


async def _note_place(
    interaction: Interaction, contest_id: int, message: int | None = None
) -> None:
    """From now on the scoreboard is that message, or the one that was pressed."""
    if message is None and interaction.message and not interaction.message.flags.ephemeral:
        message = interaction.message.id
    if message:
        contests = interaction.client.services.contests
        await contests.shown(contest_id, interaction.channel_id, message)


async def _stays_live(interaction: Interaction) -> bool:
    """Whether the bot can edit here what it says, at any time: as a member that may speak."""
    member = interaction.guild_id is not None and interaction.is_guild_integration()
    return member and await may_speak(interaction)


async def _show_copy(interaction: Interaction, board: Scoreboard) -> None:
    message, seen = await _copy(interaction, board, 0)
    await say(interaction, message, seen.file)


async def _redraw_for_all(interaction: Interaction, contest_id: int) -> bool:
    """Redraws the message that all see, unless it has just been edited; whether it was."""
    contests = interaction.client.services.contests
    claimed = await contests.claim_refresh(contest_id, APART)
    board = await contests.scoreboard(contest_id)
    if claimed or board.over:
        await _redraw(interaction, board)
        await contests.claim_refresh(contest_id, timedelta())
    return claimed or board.over


async def _redraw(interaction: Interaction, board: Scoreboard, page: int = 0) -> None:
    """Shows the scoreboard on the message that was pressed, for all or as a copy."""
    pressed = interaction.message
    if pressed is None or pressed.flags.ephemeral:
        message, seen = await _copy(interaction, board, page)
    else:
        words = words_for(board.contest.language)
        shared = View(board, interaction.guild_id)
        told_elsewhere = board.contest.channel is not None
        draw = drawn_podium if board.over and not told_elsewhere else drawn
        message, seen = await draw(interaction.client, shared, words)
    await interaction.response.edit_message(view=message, attachments=seen.files)


async def _copy(interaction: Interaction, board: Scoreboard, page: int) -> Drawn:
    who = await listener(interaction)
    view = View(board, interaction.guild_id, page, who)
    return await drawn(interaction.client, view, who.words)


def _moderates(interaction: Interaction, contest: Contest) -> bool:
    """Whether whoever asks moderates its server, or the channel that its scoreboard stands in."""
    may = interaction.permissions
    here = contest.server is not None and contest.server == interaction.guild_id
    there = contest.channel is not None and contest.channel == interaction.channel_id
    return here and (may.manage_guild or (there and may.manage_messages))

"""Challenges in messages: creating, joining and ending one, and lists of open challenges."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from discord.utils import format_dt

from bot.client.client import Interaction
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.services.challenges import ChallengeRequest, is_local_challenge
from bot.services.contests import Scoreboard, check_may_end_challenge
from bot.ui import control_ids, replies
from bot.ui.components import (
    ButtonStyle,
    Component,
    MessageLayout,
    Section,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
    get_chosen_value,
)
from bot.ui.contests import (
    find_contest_language,
    format_challenge_number,
    load_contest_texts,
    look_up_challenge_places,
    send_contest_file,
)
from bot.ui.deals import deal_finished_contest, reply_with_attempt
from bot.ui.position import illustrate_table
from bot.ui.races import show_challenge_race
from bot.ui.scoreboards import (
    ScoreboardPage,
    build_challenge_button,
    render_podium,
    render_scoreboard,
)
from bot.ui.table import format_visible_table_heading, load_attempt
from bot.ui.table_controls import build_analysis_buttons
from bot.ui.viewer import fetch_player_names, load_viewer


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
    is_on_scoreboard = interaction.message is not None and not replies.is_private_message(
        interaction
    )
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
    await replies.reply_privately(interaction, MessageLayout(Text(notice), *copy.parts))


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


@handles(control_ids.ScoreboardPageId)
async def update_scoreboard_page(
    interaction: Interaction, custom_id: control_ids.ScoreboardPageId
) -> None:
    """Show a page of the scoreboard on the copy that was pressed, for players who may see it."""
    await _check_challenge_visible(interaction, custom_id.contest_id)
    contests = interaction.client.services.contests
    scoreboard = await contests.load_scoreboard(custom_id.contest_id)
    await _redraw_pressed_scoreboard(interaction, scoreboard, custom_id.page_number)


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
            control_ids.ReplayId(game.id, at_contest_end=game.outcome is None),
            ButtonStyle.PRIMARY,
        ),
        build_button(
            texts("button-same" if is_own_game else "button-play-this"),
            control_ids.SameDealId(game.id),
        ),
    ]
    attempt = await load_attempt(interaction, table)
    if is_own_game:
        buttons += build_analysis_buttons(game, attempt, texts)
    heading = await format_visible_table_heading(interaction, table, texts, attempt)
    layout = MessageLayout(build_panel(Text(heading), illustration, *build_button_rows(buttons)))
    await replies.reply_with_page(
        interaction, layout, control_ids.BackId(control_ids.Origin.SCOREBOARD, contest_id)
    )


async def _post_scoreboard(
    interaction: Interaction, contest_id: int, *, mentions_invited: bool = False
) -> None:
    """Answer with the scoreboard, publicly where the bot may post.

    A new challenge mentions whom it names, so that they are notified, once: Discord takes one
    answer. Players who keep their names private are not mentioned.
    """
    services = interaction.client.services
    scoreboard = await services.contests.load_scoreboard(contest_id)
    is_private = not await replies.can_post_publicly(interaction)
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
    message_id = await replies.send_reply(
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
    return is_member and await replies.can_post_publicly(interaction)


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
    await replies.edit_pressed_page(interaction, layout)


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
    await replies.reply_with_page(
        interaction, await _render_scoreboard_copy(interaction, scoreboard)
    )


async def _render_scoreboard_copy(
    interaction: Interaction, scoreboard: Scoreboard, page_number: int = 0
) -> MessageLayout:
    viewer = await load_viewer(interaction)
    page = ScoreboardPage(scoreboard, interaction.guild_id, page_number, viewer)
    return await render_scoreboard(interaction.client, page, viewer.texts)


@handles(control_ids.ChallengeId)
async def handle_challenge(interaction: Interaction, custom_id: control_ids.ChallengeId) -> None:
    """Do what a control says with a challenge, for players who may see it."""
    await _check_challenge_visible(interaction, custom_id.contest_id)
    await _ACTIONS[custom_id.action](interaction, custom_id.contest_id)


async def _show_chosen_final_table(interaction: Interaction, contest_id: int) -> None:
    game_id = get_chosen_value(interaction)
    if not re.fullmatch(r"[0-9]{1,18}", game_id):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await show_final_table(interaction, contest_id, int(game_id))


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
    end_action = (
        control_ids.ChallengeAction.END
        if is_asked_publicly
        else control_ids.ChallengeAction.END_PRIVATELY
    )
    await replies.reply_privately(
        interaction,
        build_text_message(
            question,
            build_challenge_button(texts("button-end"), end_action, contest, ButtonStyle.DANGER),
            build_challenge_button(
                texts("button-not-now"), control_ids.ChallengeAction.KEEP, contest
            ),
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
    await replies.edit_pressed_message(interaction, build_text_message(texts("challenge-ended")))
    if ended.scoreboard_channel_id is None:
        page = ScoreboardPage(await contests.load_scoreboard(contest_id), interaction.guild_id)
        sends_privately = is_private or not await replies.can_post_publicly(interaction)
        podium_texts = (
            texts if sends_privately else await load_contest_texts(interaction.client, ended)
        )
        podium = await render_podium(interaction.client, page, podium_texts)
        await replies.send_reply(interaction, podium, is_private=sends_privately)


async def keep_challenge_open(interaction: Interaction, contest_id: int) -> None:
    """Answer that the challenge goes on, or that it has ended since the question."""
    scoreboard = await interaction.client.services.contests.load_scoreboard(contest_id)
    texts = (await load_viewer(interaction)).texts
    if scoreboard.is_over:
        answer = texts("challenge-ended")
    else:
        answer = texts("challenge-goes-on", when=format_dt(scoreboard.contest.ends_at, "R"))
    await replies.edit_pressed_message(interaction, build_text_message(answer))


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


_ACTIONS: dict[control_ids.ChallengeAction, Callable[[Interaction, int], Awaitable[None]]] = {
    control_ids.ChallengeAction.JOIN: join_challenge,
    control_ids.ChallengeAction.SHOW_SCOREBOARD: show_scoreboard,
    control_ids.ChallengeAction.REFRESH: refresh_scoreboard,
    control_ids.ChallengeAction.ASK_END: ask_challenge_end_confirmation,
    control_ids.ChallengeAction.END: end_challenge,
    control_ids.ChallengeAction.END_PRIVATELY: partial(end_challenge, is_private=True),
    control_ids.ChallengeAction.KEEP: keep_challenge_open,
    control_ids.ChallengeAction.REMATCH: create_rematch,
    control_ids.ChallengeAction.PLAY_SAME_DEAL: deal_finished_challenge,
    control_ids.ChallengeAction.SHOW_FINAL_TABLE: _show_chosen_final_table,
    control_ids.ChallengeAction.RACE: show_challenge_race,
    control_ids.ChallengeAction.FILE: send_contest_file,
}


async def _check_challenge_visible(interaction: Interaction, contest_id: int) -> None:
    """Raise GameError ``no-such-contest`` for players who may not see the challenge."""
    await interaction.client.services.contests.load_challenge(
        interaction.user.id, interaction.guild_id, contest_id, interaction.channel_id
    )


MAX_LISTED_CHALLENGES = 10
"""At most this many challenges are listed; others are found by `/challenge board`."""


async def show_challenges(interaction: Interaction) -> None:
    """Answer with the challenges that the player may see, each with its scoreboard's button."""
    visible = await interaction.client.services.contests.list_visible_challenges(
        interaction.user.id, interaction.guild_id, interaction.channel_id
    )
    texts = (await load_viewer(interaction)).texts
    if not visible:
        await replies.reply_privately(interaction, build_text_message(texts("challenges-none")))
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
    await replies.reply_with_page(
        interaction, MessageLayout(build_panel(*components, panel_id=replies.PageMark.CHALLENGES))
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
        texts("button-scoreboard"), control_ids.ChallengeAction.SHOW_SCOREBOARD, contest
    )
    return Section(text, button)

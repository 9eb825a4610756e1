"""Challenges in messages: creating, joining and ending one, and lists of open challenges."""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.services.challenges import ChallengeRequest, is_local_challenge
from bot.services.contests import Scoreboard, check_may_end_challenge
from bot.ui import components, control_ids, replies, scoreboards, viewers
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
from bot.ui.table import format_visible_table_heading, load_attempt
from bot.ui.table_view import build_analysis_buttons


async def create_challenge(press: Press, request: ChallengeRequest) -> None:
    """Create a challenge and answer with its scoreboard, publicly where the bot may post."""
    contest = await press.services.contests.create_challenge(
        press.player_id, press.server_id, request, press.channel_id, request=press.request
    )
    await _post_scoreboard(press, contest.id, mentions_invited=True)


async def create_rematch(press: Press, contest_id: int) -> None:
    """Create a challenge with a fresh deal and otherwise like the one that is over."""
    texts = (await viewers.load_viewer(press)).texts
    contest = await press.services.contests.create_rematch(
        press.player_id,
        press.server_id,
        contest_id,
        find_contest_language(press, texts),
        press.channel_id,
        request=press.request,
    )
    await _post_scoreboard(press, contest.id, mentions_invited=True)


async def join_challenge(press: Press, contest_id: int) -> None:
    """Begin the player's attempt in a challenge, or resume it, and show its table.

    If that is not possible any more, answer with the scoreboard and why.
    """
    try:
        table = await press.services.attempts.begin_attempt(
            press.player_id, press.server_id, contest_id, press.channel_id, request=press.request
        )
    except GameError as error:
        if error.key not in {ErrorKey.ATTEMPT_OVER, ErrorKey.CONTEST_OVER}:
            raise
        await _reply_that_challenge_is_played(press, contest_id, error.key)
        return
    is_on_scoreboard = press.message is not None and not replies.is_private_message(press)
    if is_on_scoreboard and not await _can_edit_later(press):
        # Only presses bring this message up to date, as often as it may be edited.
        await _refresh_shared_scoreboard(press, contest_id)
    await reply_with_attempt(press, table)


async def _reply_that_challenge_is_played(press: Press, contest_id: int, reason: ErrorKey) -> None:
    """Answer why there is nothing to play, above the player's own copy of the scoreboard."""
    await _check_challenge_visible(press, contest_id)
    texts = (await viewers.load_viewer(press)).texts
    is_over = reason is ErrorKey.CONTEST_OVER
    notice = texts("challenge-join-over" if is_over else "challenge-join-done")
    scoreboard = await press.services.contests.load_scoreboard(contest_id, request=press.request)
    copy = await _render_scoreboard_copy(press, scoreboard)
    await replies.reply_privately(
        press, components.MessageLayout(components.Text(notice), *copy.parts)
    )


async def show_scoreboard(press: Press, contest_id: int) -> None:
    """Answer with a copy of the scoreboard that has the player's own entry marked.

    Where the scoreboard's message is gone, its creator posts it again for everyone.
    """
    scoreboard = await press.services.contests.load_scoreboard(contest_id, request=press.request)
    contest = scoreboard.contest
    is_message_gone = (
        contest.scoreboard_message_id is None
        and not scoreboard.is_over
        and contest.server_id == press.server_id
    )
    is_creator = press.player_id == contest.creator_id
    if is_message_gone and is_creator and await _can_edit_later(press):
        await _post_scoreboard(press, contest_id)
    else:
        await _reply_with_scoreboard_copy(press, scoreboard)


@handles(control_ids.ScoreboardPageId)
async def update_scoreboard_page(press: Press, custom_id: control_ids.ScoreboardPageId) -> None:
    """Show a page of the scoreboard on the copy that was pressed, for players who may see it."""
    await _check_challenge_visible(press, custom_id.contest_id)
    contests = press.services.contests
    scoreboard = await contests.load_scoreboard(custom_id.contest_id, request=press.request)
    await _redraw_pressed_scoreboard(press, scoreboard, custom_id.page_number)


async def refresh_scoreboard(press: Press, contest_id: int) -> None:
    """Bring the scoreboard up to date; answer with a copy if it was edited just now.

    Where its message was unknown, it is the one that was pressed from now on.
    """
    scoreboard = await _refresh_shared_scoreboard(press, contest_id)
    if scoreboard is None:
        scoreboard = await press.services.contests.load_scoreboard(
            contest_id, request=press.request
        )
        await _reply_with_scoreboard_copy(press, scoreboard)
        return
    pressed = press.message
    if (
        scoreboard.contest.scoreboard_message_id is None
        and not scoreboard.is_over
        and pressed is not None
        and not pressed.flags.ephemeral
        and await _can_edit_later(press)
    ):
        await press.services.contests.record_scoreboard_message(
            scoreboard, press.channel_id, pressed.id, request=press.request
        )


async def deal_finished_challenge(press: Press, contest_id: int) -> None:
    """Deal the player the deal of a challenge that is over."""
    scoreboard = await press.services.contests.load_scoreboard(contest_id, request=press.request)
    if not scoreboard.is_over:
        raise GameError(ErrorKey.CONTEST_NOT_OVER)
    await deal_finished_contest(press, scoreboard.contest)


async def show_final_table(press: Press, contest_id: int, game_id: int) -> None:
    """Answer with a table as it stood at the end of its challenge."""
    viewer = await viewers.load_viewer(press)
    texts = viewer.texts
    table = await press.services.final_tables.load_final_table(
        press.player_id, contest_id, game_id, request=press.request
    )
    game = table.game
    with press.trace.measure_drawing():
        illustration = await illustrate_table(table, viewer, as_text=viewer.player.is_text_only)
    is_own_game = game.player_id == press.player_id
    buttons = [
        components.Button(
            texts("button-replay"),
            control_ids.ReplayId(game.id, at_contest_end=game.outcome is None),
            components.ButtonStyle.PRIMARY,
        ),
        components.Button(
            texts("button-same" if is_own_game else "button-play-this"),
            control_ids.SameDealId(game.id),
        ),
    ]
    attempt = await load_attempt(press, table)
    if is_own_game:
        buttons += build_analysis_buttons(game, attempt, texts)
    heading = await format_visible_table_heading(press, table, texts, attempt)
    layout = components.build_panel_message(
        components.Text(heading), illustration, *components.build_button_rows(buttons)
    )
    await replies.reply_with_page(
        press, layout, control_ids.BackId(control_ids.Origin.SCOREBOARD, contest_id)
    )


async def _post_scoreboard(
    press: Press, contest_id: int, *, mentions_invited: bool = False
) -> None:
    """Answer with the scoreboard, publicly where the bot may post.

    A new challenge mentions whom it names, so that they are notified, once: Discord takes one
    answer. Players who keep their names private are not mentioned.
    """
    services = press.services
    scoreboard = await services.contests.load_scoreboard(contest_id, request=press.request)
    is_private = not await replies.can_post_publicly(press)
    mentioned_ids: list[int] = []
    if mentions_invited and not is_private:
        mentioned_ids = scoreboard.list_public_invited_ids()
    if is_private:
        texts = (await viewers.load_viewer(press)).texts
    else:
        texts = await load_contest_texts(press.client, scoreboard.contest, press.request)
    layout = await scoreboards.render_scoreboard(
        press.client,
        scoreboards.ScoreboardPage(scoreboard, press.server_id),
        texts,
        mentioned_ids=mentioned_ids,
        trace=press.trace,
        request=press.request,
    )
    can_edit_later = await _can_edit_later(press)
    if can_edit_later:
        # Whatever happens from here on, its end is announced in this channel.
        await services.contests.record_scoreboard_channel(
            scoreboard.contest, press.channel_id, request=press.request
        )
    message_id = await replies.send_reply(
        press, layout, is_private=is_private, mentioned_ids=mentioned_ids
    )
    if can_edit_later:
        await services.contests.record_scoreboard_message(
            scoreboard, press.channel_id, message_id, request=press.request
        )


async def _can_edit_later(press: Press) -> bool:
    """Return whether the bot, as a member of the server, can edit its messages here at any time."""
    is_member = press.server_id is not None and press.interaction.is_guild_integration()
    return is_member and await replies.can_post_publicly(press)


async def _refresh_shared_scoreboard(press: Press, contest_id: int) -> Scoreboard | None:
    """Redraw the pressed message that everyone sees; return what it shows.

    None if it was edited just now.
    """
    services = press.services
    request = press.request
    # Nothing is claimed that does not exist.
    await services.contests.load_scoreboard(contest_id, request=request)
    async with services.claims.hold(ClaimKind.SCOREBOARD, contest_id, request=request) as claim:
        scoreboard = await services.contests.load_scoreboard(contest_id, request=request)
        if claim or scoreboard.is_over:
            await _redraw_pressed_scoreboard(press, scoreboard)
            return scoreboard
    return None


async def _redraw_pressed_scoreboard(
    press: Press, scoreboard: Scoreboard, page_number: int = 0
) -> None:
    """Show the scoreboard on the message that was pressed, whether it is for everyone or a copy."""
    pressed = press.message
    if pressed is None or pressed.flags.ephemeral:
        layout = await _render_scoreboard_copy(press, scoreboard, page_number)
    else:
        layout = await _render_shared_scoreboard(press, scoreboard)
    await replies.edit_pressed_page(press, layout)


async def _render_shared_scoreboard(
    press: Press, scoreboard: Scoreboard
) -> components.MessageLayout:
    """Return the scoreboard that everyone sees, or the podium if it is posted nowhere else."""
    page = scoreboards.ScoreboardPage(scoreboard, press.server_id)
    texts = await load_contest_texts(press.client, scoreboard.contest, press.request)
    if scoreboard.is_over and scoreboard.contest.scoreboard_channel_id is None:
        return await scoreboards.render_podium(
            press.client, page, texts, trace=press.trace, request=press.request
        )
    return await scoreboards.render_scoreboard(
        press.client, page, texts, trace=press.trace, request=press.request
    )


async def _reply_with_scoreboard_copy(press: Press, scoreboard: Scoreboard) -> None:
    await replies.reply_with_page(press, await _render_scoreboard_copy(press, scoreboard))


async def _render_scoreboard_copy(
    press: Press, scoreboard: Scoreboard, page_number: int = 0
) -> components.MessageLayout:
    viewer = await viewers.load_viewer(press)
    page = scoreboards.ScoreboardPage(scoreboard, press.server_id, page_number, viewer)
    return await scoreboards.render_scoreboard(
        press.client, page, viewer.texts, trace=press.trace, request=press.request
    )


@handles(control_ids.ChallengeId)
async def handle_challenge(press: Press, custom_id: control_ids.ChallengeId) -> None:
    """Do what a control says with a challenge, for players who may see it."""
    await _check_challenge_visible(press, custom_id.contest_id)
    await _ACTIONS[custom_id.action](press, custom_id.contest_id)


async def _show_chosen_final_table(press: Press, contest_id: int) -> None:
    game_id = components.get_chosen_value(press)
    if not re.fullmatch(r"[0-9]{1,18}", game_id):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await show_final_table(press, contest_id, int(game_id))


async def ask_challenge_end_confirmation(press: Press, contest_id: int) -> None:
    """Ask whether to end a challenge; GameError for players who may not end it."""
    scoreboard = await press.services.contests.load_scoreboard(contest_id, request=press.request)
    contest = scoreboard.contest
    if scoreboard.is_over:
        raise GameError(ErrorKey.CONTEST_OVER)
    check_may_end_challenge(contest, press.player_id, is_moderator=_is_moderator(press, contest))
    await look_up_challenge_places(press, [contest])
    texts = (await viewers.load_viewer(press)).texts
    question = texts(
        "challenge-ask-end",
        number=format_challenge_number(press, contest, texts),
        game=format_game_name(texts, contest.variant),
        when=format_dt(contest.ends_at, "R"),
    )
    # Asked on the scoreboard that everyone sees, the end is announced to everyone there.
    pressed = press.message
    is_asked_publicly = pressed is not None and not pressed.flags.ephemeral
    end_action = (
        control_ids.ChallengeAction.END
        if is_asked_publicly
        else control_ids.ChallengeAction.END_PRIVATELY
    )
    await replies.reply_privately(
        press,
        components.build_text_message(
            question,
            scoreboards.build_challenge_button(
                texts("button-end"), end_action, contest, components.ButtonStyle.DANGER
            ),
            scoreboards.build_challenge_button(
                texts("button-not-now"), control_ids.ChallengeAction.KEEP, contest
            ),
        ),
    )


async def end_challenge(press: Press, contest_id: int, *, is_private: bool = False) -> None:
    """End a challenge, and answer with its podium where nothing else will announce the end.

    With ``is_private`` only the player who ended it sees that answer.
    """
    contests = press.services.contests
    scoreboard = await contests.load_scoreboard(contest_id, request=press.request)
    is_moderator = _is_moderator(press, scoreboard.contest)
    ended = await contests.end_challenge(
        press.player_id, contest_id, is_moderator=is_moderator, request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    await replies.edit_pressed_message(
        press, components.build_text_message(texts("challenge-ended"))
    )
    if ended.scoreboard_channel_id is None:
        page = scoreboards.ScoreboardPage(
            await contests.load_scoreboard(contest_id, request=press.request), press.server_id
        )
        sends_privately = is_private or not await replies.can_post_publicly(press)
        if not sends_privately:
            texts = await load_contest_texts(press.client, ended, press.request)
        podium = await scoreboards.render_podium(
            press.client, page, texts, trace=press.trace, request=press.request
        )
        await replies.send_reply(press, podium, is_private=sends_privately)


async def keep_challenge_open(press: Press, contest_id: int) -> None:
    """Answer that the challenge goes on, or that it has ended since the question."""
    scoreboard = await press.services.contests.load_scoreboard(contest_id, request=press.request)
    texts = (await viewers.load_viewer(press)).texts
    answer = texts("challenge-ended" if scoreboard.is_over else "left-as-it-is")
    await replies.edit_pressed_message(press, components.build_text_message(answer))


def _is_moderator(press: Press, contest: Contest) -> bool:
    """Return whether the player moderates the challenge's server, or its scoreboard's channel."""
    if contest.server_id is None or contest.server_id != press.server_id:
        return False
    is_scoreboard_channel = (
        contest.scoreboard_channel_id is not None
        and contest.scoreboard_channel_id == press.channel_id
    )
    permissions = press.interaction.permissions
    return permissions.manage_guild or (is_scoreboard_channel and permissions.manage_messages)


_ACTIONS: dict[control_ids.ChallengeAction, Callable[[Press, int], Awaitable[None]]] = {
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


async def _check_challenge_visible(press: Press, contest_id: int) -> None:
    """Raise GameError ``no-such-contest`` for players who may not see the challenge."""
    await press.services.contests.load_challenge(
        press.player_id, press.server_id, contest_id, press.channel_id, request=press.request
    )


MAX_LISTED_CHALLENGES = 10
"""At most this many challenges are listed; others are found by `/challenge board`."""


async def show_challenges(press: Press) -> None:
    """Answer with the challenges that the player may see, each with its scoreboard's button."""
    visible = await press.services.contests.list_visible_challenges(
        press.player_id, press.server_id, press.channel_id, request=press.request
    )
    texts = (await viewers.load_viewer(press)).texts
    if not visible:
        await replies.reply_privately(
            press, components.build_text_message(texts("error-no-challenge"))
        )
        return
    listed = visible[:MAX_LISTED_CHALLENGES]
    names = await _fetch_creator_names(press, listed, texts)
    await look_up_challenge_places(press, listed)
    local = [
        contest
        for contest in listed
        if is_local_challenge(contest, press.server_id, press.channel_id)
    ]
    elsewhere = [contest for contest in listed if contest not in local]
    numbers = {contest.id: format_challenge_number(press, contest, texts) for contest in listed}
    parts = [
        *_build_group("here" if press.server_id else "place", local, numbers, names, texts),
        *_build_group("elsewhere", elsewhere, numbers, names, texts),
    ]
    if len(visible) > len(listed):
        parts.append(components.Text(texts("challenges-more", count=len(visible) - len(listed))))
    await replies.reply_with_page(
        press,
        components.MessageLayout(components.Panel(*parts, panel_id=replies.PageMark.CHALLENGES)),
    )


async def _fetch_creator_names(
    press: Press, contests: Sequence[Contest], texts: Texts
) -> dict[int, str]:
    """Return the names of the challenges' creators, without those who keep theirs private."""
    creator_ids = dict.fromkeys(contest.creator_id for contest in contests if contest.creator_id)
    private_ids = await press.services.contests.list_private_player_ids(
        creator_ids, request=press.request
    )
    public_ids = [player_id for player_id in creator_ids if player_id not in private_ids]
    return await viewers.fetch_player_names(press, public_ids, texts)


def _build_group(
    title_key: str,
    contests: Sequence[Contest],
    numbers: Mapping[int, str],
    names: Mapping[int, str],
    texts: Texts,
) -> list[components.Component]:
    if not contests:
        return []
    title = components.Text(texts("challenges-title", where=title_key))
    return [
        title,
        *(
            _build_challenge_section(contest, numbers[contest.id], names, texts)
            for contest in contests
        ),
    ]


def _build_challenge_section(
    contest: Contest, number: str, names: Mapping[int, str], texts: Texts
) -> components.Section:
    no_name = texts("player-private" if contest.creator_id else "player-unknown")
    text = texts(
        "challenges-line",
        number=number,
        game=format_game_name(texts, contest.variant),
        maker=names.get(contest.creator_id or 0, no_name),
        when=format_dt(contest.ends_at, "R"),
    )
    button = scoreboards.build_challenge_button(
        texts("button-scoreboard"), control_ids.ChallengeAction.SHOW_SCOREBOARD, contest
    )
    return components.Section(text, button)

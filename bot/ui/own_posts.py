"""Posts that people act on: taken back by whoever posted them, their deals played by others."""

from collections.abc import Iterable
from contextlib import suppress

import discord

from bot.client.client import Press
from bot.client.controls import CustomId, Router, handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.games import MessagePlace
from bot.services.dailies import DailyQuery
from bot.ui import components, control_ids, replies, table_messages, viewers


def build_remove_button(texts: Texts) -> components.Button:
    """Return the button of a public post by which whoever posted it takes it back."""
    return components.Button(texts("button-unpost"), control_ids.RemovePostId())


@handles(control_ids.RemovePostId)
async def handle_removal(press: Press, custom_id: control_ids.RemovePostId) -> None:
    """Delete the post that was pressed, or the message that shows the player's table."""
    if custom_id.game_id is not None:
        await _remove_table(press, custom_id.game_id)
        return
    assert press.message is not None  # a button was pressed
    await _check_may_remove(press, press.message)
    try:
        with press.trace.measure_sending():
            await press.interaction.response.defer()
            await press.interaction.delete_original_response()
    except discord.NotFound:
        # Somebody else was faster.
        texts = (await viewers.load_viewer(press)).texts
        message = components.build_text_message(texts("unposted"))
        await replies.send_reply(press, message, is_private=True)


async def _remove_table(press: Press, game_id: int) -> None:
    """Delete the message that shows the player's table, and say where the game is now."""
    play = press.services.play
    table = await play.load_own_table(press.player_id, game_id, request=press.request)
    texts = (await viewers.load_viewer(press)).texts
    with press.trace.measure_sending():
        await press.interaction.response.defer()
    if place := table_messages.find_place(press.client, table):
        await _delete_message(press, place)
    await replies.edit_original_reply(press, components.build_text_message(texts("unposted-table")))


async def remove_post(press: Press, post: discord.Message) -> None:
    """Delete a post that was chosen, for whoever posted it and those who manage messages."""
    _check_is_ours(press, post)
    if post.flags.ephemeral:
        raise GameError(ErrorKey.POST_STAYS)
    await _check_may_remove(press, post)
    texts = (await viewers.load_viewer(press)).texts
    with press.trace.measure_sending():
        await press.interaction.response.defer(ephemeral=True, thinking=True)
    await _delete_message(press, MessagePlace(post.channel.id, post.id))
    await replies.edit_original_reply(press, components.build_text_message(texts("unposted")))


async def play_posted_deal(press: Press, post: discord.Message) -> None:
    """Deal what a post of ours shows, or begin the attempt in its contest.

    That is what its own button would do, where it has one.
    """
    _check_is_ours(press, post)
    custom_id = _find_deal(replies.list_custom_ids(post), press.client.router)
    if isinstance(custom_id, control_ids.DailyBoardId):
        custom_id = await _find_attempt_id(press, custom_id)
    if custom_id is None:
        raise GameError(ErrorKey.NO_DEAL_THERE)
    await press.client.router.handle(press, custom_id)


async def _find_attempt_id(
    press: Press, board_id: control_ids.DailyBoardId
) -> control_ids.DailyAttemptId | None:
    """Return the id of the attempt at the daily of a scoreboard."""
    is_own = board_id.scope is control_ids.DailyScope.OWN
    query = DailyQuery(day=board_id.day, server_id=press.server_id, is_own=is_own)
    page = await press.services.dailies.find_daily_page(
        press.player_id, query, request=press.request
    )
    return control_ids.DailyAttemptId(page.contest.id) if page else None


_ATTEMPT_IDS = (control_ids.DailyAttemptId, control_ids.AttemptId)
_PAST_DEAL_IDS = (control_ids.PastDailyDealId, control_ids.PastOwnDailyDealId)
_DEALING_ACTIONS = (
    control_ids.ChallengeAction.PLAY_SAME_DEAL,
    control_ids.ChallengeAction.JOIN,
)


def _find_deal(texts: Iterable[str], router: Router) -> CustomId | None:
    """Return the id of a control that deals what the controls with these ids are about.

    That of a scoreboard where none deals its day's: below it is the deal of the day before.
    """
    parsed: list[CustomId] = []
    for text in texts:
        with suppress(GameError):  # of an older version
            parsed.append(router.parse(text))
    boards = [each for each in parsed if isinstance(each, control_ids.DailyBoardId)]
    for each in parsed:
        if isinstance(each, _ATTEMPT_IDS):
            return each
        if isinstance(each, _PAST_DEAL_IDS) and all(each.day == board.day for board in boards):
            return each
    if boards:
        return boards[0]
    challenges = [each for each in parsed if isinstance(each, control_ids.ChallengeId)]
    for action in _DEALING_ACTIONS:
        for each in challenges:
            if each.action is action:
                return each
    if challenges:
        return challenges[0].with_values(action=control_ids.ChallengeAction.JOIN)
    game_ids = [game_id for each in parsed if (game_id := getattr(each, "game_id", None))]
    return control_ids.SameDealId(game_ids[0]) if game_ids else None


def _check_is_ours(press: Press, post: discord.Message) -> None:
    if press.client.user is None or post.author.id != press.client.user.id:
        raise GameError(ErrorKey.POST_OF_OTHERS)


async def _check_may_remove(press: Press, post: discord.Message) -> None:
    """Raise GameError (``not-your-post``) for people who neither posted it nor manage messages."""
    asked_by = post.interaction_metadata
    permissions = press.interaction.permissions
    if (
        (asked_by is not None and asked_by.user.id == press.player_id)
        or permissions.manage_messages
        or permissions.manage_guild
        or await table_messages.is_in_own_thread(press)
    ):
        return
    raise GameError(ErrorKey.NOT_YOUR_POST)


async def _delete_message(press: Press, place: MessagePlace) -> None:
    """Delete a message of ours; GameError (``post-stays``) where Discord does not let the bot."""
    try:
        with press.trace.measure_sending():
            await table_messages.delete_message(press.client, place)
    except discord.NotFound:
        pass  # it is gone already
    except discord.Forbidden as error:
        raise GameError(ErrorKey.POST_STAYS) from error

"""Dealing a game, and asking first what becomes of the current one."""

from __future__ import annotations

from dataclasses import replace

from bot.client import Interaction
from bot.client.custom_id import CustomId
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.models.games import DealSource, Game, Slot
from bot.models.players import Visibility
from bot.services.games.deal_history import variants_share_deals
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameInProgressError,
    GameVersion,
    WhichGameError,
)
from bot.services.games.new_games import MAX_SET_ASIDE
from bot.services.games.stored_games import UnreadableGameError
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import Destination, GoToId
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import edit_pressed_message, is_private_message, reply_privately
from bot.ui.common.viewer import load_viewer, mention_command
from bot.ui.deals.custom_ids import GiveUpForDealId, build_leave_id
from bot.ui.deals.deal_notice import format_deal_notice
from bot.ui.deals.first_game import ask_first_game
from bot.ui.table.controls import build_analysis_buttons
from bot.ui.table.custom_ids import KeepGameId
from bot.ui.table.last_message import remove_table_controls
from bot.ui.table.reply import load_attempt, reply_with_table
from bot.ui.table.resign_dialog import build_game_values, format_resign_label
from bot.ui.table.view import TableExtras


async def deal_new_game(
    interaction: Interaction, deal: DealRequest, *, is_surprise: bool = False
) -> None:
    """Deal a game and show its table; ask first if another game is on the player's table.

    A new player who has named no game is asked which. Of a surprise it is told which game it is.
    """
    play = interaction.client.services.play
    try:
        table = await play.start_game(interaction.user.id, interaction.guild_id, deal)
    except GameInProgressError as error:
        await _ask_about_current_game(interaction, error, is_surprise=is_surprise)
    except WhichGameError:
        await ask_first_game(interaction)
    else:
        texts = (await load_viewer(interaction)).texts
        notice = format_deal_notice(table, texts)
        if is_surprise:
            rules_mention = mention_command(interaction, texts, "rules")
            name = format_game_name(texts, table.game.variant)
            surprise = texts("dealt-surprise", game=name, rules=rules_mention)
            notice = "\n".join(filter(None, [surprise, notice]))
        await reply_with_table(interaction, table, TableExtras(notice=notice))


async def deal_surprise(interaction: Interaction, deal: DealRequest) -> None:
    """Deal one of the games that the player has hardly played."""
    variant = await interaction.client.services.game_choice.choose_surprise(
        interaction.user.id, is_winnable=deal.level is not None
    )
    await deal_new_game(interaction, replace(deal, variant=variant), is_surprise=True)


async def deal_chosen_game(interaction: Interaction, variant: str) -> None:
    """Deal the game that was chosen on a private message, which gives way to the table.

    Of two quick presses one finds the game dealt already, and changes nothing.
    """
    deal = DealRequest(variant=variant)
    if not is_private_message(interaction):
        await deal_new_game(interaction, deal)
        return
    press_claims = interaction.client.press_claims
    press_claims.claim(interaction)
    play = interaction.client.services.play
    try:
        table = await play.start_game(interaction.user.id, interaction.guild_id, deal)
    except GameInProgressError as error:
        game = error.table.game
        # On PostgreSQL the later of two presses at the same moment may be the one that deals.
        is_repeated = press_claims.has_repetition(interaction)
        if not is_repeated or game.variant != variant or game.revision:
            await _ask_about_current_game(interaction, error)
            return
        table, is_dealt = error.table, False
    else:
        is_dealt = True
    viewer = await load_viewer(interaction)
    extras = TableExtras(notice=format_deal_notice(table, viewer.texts))
    if viewer.player.table_visibility is Visibility.PRIVATE or not await can_answer_publicly(
        interaction
    ):
        await reply_with_table(interaction, table, extras)
        return
    name = format_game_name(viewer.texts, variant)
    message = build_text_message(viewer.texts("dealt-chosen", game=name))
    await edit_pressed_message(interaction, message)
    if is_dealt:
        await reply_with_table(interaction, table, extras)


async def deal_after_leaving(
    interaction: Interaction, action: CurrentGameAction, version: GameVersion, deal: DealRequest
) -> None:
    """Deal a game after the question is answered; ask again if another game is on the table."""
    play = interaction.client.services.play
    player_id = interaction.user.id
    viewer = await load_viewer(interaction)
    try:
        left_table = await play.load_own_table(player_id, version.game_id)
    except UnreadableGameError:
        # There is nothing to keep or give up: it is set aside for the deal.
        await deal_new_game(interaction, deal)
        return
    try:
        table = await play.start_game(player_id, interaction.guild_id, deal, action, version)
    except GameInProgressError as error:
        await _ask_about_current_game(interaction, error)
        return
    deal_notice = format_deal_notice(table, viewer.texts)
    if left_table.game.slot is not Slot.TABLE:
        # The game had been set aside or ended before the question was answered.
        await reply_with_table(interaction, table, TableExtras(notice=deal_notice))
        return
    leave_notice = _format_leave_notice(left_table, action, viewer.texts)
    if viewer.player.table_visibility is Visibility.PRIVATE or not await can_answer_publicly(
        interaction
    ):
        notice = "\n".join(filter(None, [leave_notice, deal_notice]))
        await reply_with_table(interaction, table, TableExtras(notice=notice))
    else:
        await edit_pressed_message(interaction, build_text_message(leave_notice))
        await reply_with_table(interaction, table, TableExtras(notice=deal_notice))
    interaction.client.run_in_background(_close_table(interaction, left_table, leave_notice))


async def deal_after_giving_up(
    interaction: Interaction, version: GameVersion, deal: DealRequest
) -> None:
    """Give up the game at that version and deal another, without a question.

    A game that was set aside is resumed for it, and the one on the table set aside instead.
    Ask what becomes of the game on the table if it is another one, or was played on since.
    """
    play, player_id = interaction.client.services.play, interaction.user.id
    left_table = await play.load_own_table(player_id, version.game_id)
    if left_table.game.slot is Slot.ASIDE:
        left_table = await play.load_table_at_version(player_id, version)
        version = GameVersion(version.game_id, left_table.game.revision)
    action = CurrentGameAction.GIVE_UP
    try:
        table = await play.start_game(player_id, interaction.guild_id, deal, action, version)
    except GameInProgressError as error:
        await _ask_about_current_game(interaction, error)
        return
    table = replace(table, game_set_aside=left_table.game_set_aside)
    texts = (await load_viewer(interaction)).texts
    await reply_with_table(interaction, table, TableExtras(notice=format_deal_notice(table, texts)))
    if left_table.game.slot is Slot.TABLE:
        leave_notice = _format_leave_notice(left_table, action, texts)
        interaction.client.run_in_background(_close_table(interaction, left_table, leave_notice))


async def deal_finished_contest(interaction: Interaction, contest: Contest) -> None:
    """Deal the cards of a contest that is over to the person who presses."""
    deal = DealRequest(
        variant=contest.variant,
        deal_number=contest.deal,
        deal_word=contest.deal_word,
        deal_source=DealSource.SHARED,
    )
    await deal_new_game(interaction, deal)


async def reply_with_attempt(interaction: Interaction, table: Table) -> None:
    """Show an attempt in a contest; before its first move, say so if it will be unranked."""
    texts = (await load_viewer(interaction)).texts
    notice = "" if table.game.has_started else format_deal_notice(table, texts)
    await reply_with_table(interaction, table, TableExtras(notice=notice))


async def _close_table(interaction: Interaction, left_table: Table, leave_notice: str) -> None:
    """Remove the controls of a table that was left; a lost game can still be looked into."""
    play, game = interaction.client.services.play, left_table.game
    texts = (await load_viewer(interaction)).texts
    left_table_now = await play.load_own_table(game.player_id, game.id)
    attempt = await load_attempt(interaction, left_table_now)
    buttons = build_analysis_buttons(left_table_now.game, attempt, texts)
    await remove_table_controls(interaction, left_table, f"-# {leave_notice}", buttons)


async def _ask_about_current_game(
    interaction: Interaction, error: GameInProgressError, *, is_surprise: bool = False
) -> None:
    texts = (await load_viewer(interaction)).texts
    table, deal = error.table, error.deal_request
    version = GameVersion(table.game.id, table.game.revision)
    set_aside_id = build_leave_id(CurrentGameAction.SET_ASIDE, version, deal)
    give_up_id: CustomId = build_leave_id(CurrentGameAction.GIVE_UP, version, deal)
    is_own_deal = _is_deal_of_concealed_game(table.game, deal)
    if is_own_deal:
        # An id with the number would tell it while the game is under way.
        give_up_id = GiveUpForDealId(table.game.id, table.game.revision, is_same_deal=True)
    buttons = [
        build_button(format_resign_label(table, texts), give_up_id, ButtonStyle.DANGER),
        build_button(texts("button-keep"), KeepGameId(table.game.id)),
    ]
    text_key = "house-ask-leave" if table.game.price_book else "ask-leave"
    question = texts(text_key, **build_game_values(table, texts))
    if not error.can_set_aside:
        buttons.insert(0, build_button(texts("button-games"), GoToId(Destination.GAMES)))
        question = texts("error-too-many-set-aside", most=MAX_SET_ASIDE)
    elif not is_own_deal:
        buttons.insert(0, build_button(texts("button-aside"), set_aside_id, ButtonStyle.PRIMARY))
    if is_surprise and deal.variant:
        name, about = format_game_name(texts, deal.variant), texts(f"about-{deal.variant}")
        question = texts("ask-surprise", game=name, about=about) + "\n" + question
    await reply_privately(interaction, build_text_message(question, *buttons))


def _format_leave_notice(table: Table, action: CurrentGameAction, texts: Texts) -> str:
    if action is CurrentGameAction.SET_ASIDE:
        text_key = "left-aside"
    else:
        text_key = "house-left" if table.game.price_book else "left-given-up"
    return texts(text_key, **build_game_values(table, texts))


def _is_deal_of_concealed_game(game: Game, deal: DealRequest) -> bool:
    """Return whether the requested deal is the same as that of a game that conceals it.

    Such a game cannot be set aside for its own deal: the player would learn its cards.
    """
    variant = deal.variant or game.variant
    return (
        game.conceals_deal
        and deal.deal_number == game.deal
        and variants_share_deals(variant, game.variant)
    )

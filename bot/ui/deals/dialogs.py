"""Dealing, and what becomes of the game that was on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.locale.describe import format_game_name
from bot.models.games import DealSource, Slot
from bot.models.players import Visibility
from bot.services.games.deal_history import variants_share_deals
from bot.services.games.game_requests import (
    CurrentGameAction,
    DealRequest,
    GameUnderWayError,
    GameVersion,
)
from bot.ui.common import custom_ids
from bot.ui.common.components import ButtonStyle, build_button, build_text_message
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_pressed_message, reply_privately
from bot.ui.common.viewer import format_deal_name, load_viewer
from bot.ui.house.text import (
    format_current_payout,
    format_deck_price,
    format_money_game_terms,
    format_payout_result,
)
from bot.ui.table.last_message import remove_table_controls
from bot.ui.table.reply import reply_with_table, update_table
from bot.ui.table.view import TableExtras

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.games import Game
    from bot.services.games.tables import Table


async def deal_new_game(interaction: Interaction, deal: DealRequest) -> None:
    """Deals and shows the table; asks first where a game is under way."""
    play = interaction.client.services.play
    try:
        table = await play.start_game(interaction.user.id, interaction.guild_id, deal)
    except GameUnderWayError as error:
        await _ask_about_current_game(interaction, error)
    else:
        words = (await load_viewer(interaction)).texts
        await reply_with_table(
            interaction, table, TableExtras(notice=_format_deal_notice(table, words))
        )


async def deal_after_leaving(
    interaction: Interaction, action: CurrentGameAction, version: GameVersion, deal: DealRequest
) -> None:
    """Deals after the question was answered; asked again if another game came to the table."""
    play = interaction.client.services.play
    player = interaction.user.id
    who = await load_viewer(interaction)
    before = await play.load_own_table(player, version.game_id)
    try:
        table = await play.start_game(player, interaction.guild_id, deal, action, version)
    except GameUnderWayError as error:
        await _ask_about_current_game(interaction, error)
        return
    dealt = _format_deal_notice(table, who.texts)
    if before.game.slot is not Slot.TABLE:
        # Nothing was left now: it had been already.
        await reply_with_table(interaction, table, TableExtras(notice=dealt))
        return
    left_so = _format_left_game(before, action, who.texts)
    if who.player.table_visibility is Visibility.PRIVATE or not await can_post_publicly(
        interaction
    ):
        notice = "\n".join(filter(None, [left_so, dealt]))
        await update_table(interaction, table, TableExtras(notice=notice))
    else:
        await edit_pressed_message(interaction, build_text_message(left_so))
        await reply_with_table(interaction, table, TableExtras(notice=dealt))
    interaction.client.run_in_background(
        remove_table_controls(interaction, before, f"-# {left_so}")
    )


async def deal_finished_contest(interaction: Interaction, contest: Contest) -> None:
    """Deals what a contest that is over was played with, for whoever presses."""
    deal = DealRequest(
        variant=contest.variant,
        deal_number=contest.deal,
        deal_word=contest.deal_word,
        deal_source=DealSource.SHARED,
    )
    await deal_new_game(interaction, deal)


async def reply_with_attempt(interaction: Interaction, table: Table) -> None:
    """Shows an attempt in a contest; one that counts on no board says so before its first move."""
    words = (await load_viewer(interaction)).texts
    notice = "" if table.game.has_started else _format_deal_notice(table, words)
    await reply_with_table(interaction, table, TableExtras(notice=notice))


async def ask_resign_game_confirmation(interaction: Interaction, table: Table) -> None:
    """Asks before a game is given up, or cashed in."""
    words = (await load_viewer(interaction)).texts
    seen = GameVersion(table.game.id, table.game.revision)
    key = "house-ask-cash-in" if table.game.price_book else "ask-resign"
    await reply_privately(
        interaction,
        build_text_message(
            words(key, **build_game_values(table, words)),
            build_button(
                _format_resign_label(table, words),
                custom_ids.build_resign_game_id(seen),
                ButtonStyle.DANGER,
            ),
            build_button(words("button-keep"), custom_ids.build_keep_game_id(table.game)),
        ),
    )


def build_game_values(table: Table, texts: Texts) -> dict[str, object]:
    """What a sentence says of a game: its name, deal, cards up, and the money that is on it."""
    stakes = table.game.price_book
    money = (
        {
            "paid": format_deck_price(stakes, texts),
            "worth": format_current_payout(table, texts),
            "payment": format_payout_result(stakes, table, texts),
        }
        if stakes
        else {}
    )
    return {
        **money,
        "game": format_game_name(texts, table.game.variant),
        "deal": format_deal_name(table.game, texts),
        "up": table.state.cards_up,
        "cards": 52 * table.rules.decks,
    }


def _format_deal_notice(table: Table, texts: Texts) -> str:
    """What is to be said of a game that was just dealt: its price, or that it is practice."""
    if table.game.price_book:
        return format_money_game_terms(table.game.price_book, table, texts)
    if table.game.is_counted:
        return ""
    if table.contest is None:
        return texts("dealt-practice")
    return texts("dealt-attempt-known" if table.contest.is_fresh_deal else "dealt-attempt-chosen")


def _format_left_game(table: Table, action: CurrentGameAction, texts: Texts) -> str:
    if action is CurrentGameAction.SET_ASIDE:
        key = "left-aside"
    else:
        key = "house-left" if table.game.price_book else "left-given-up"
    return texts(key, **build_game_values(table, texts))


def _format_resign_label(table: Table, texts: Texts) -> str:
    return texts("button-cash-in" if table.game.price_book else "button-give-up")


async def _ask_about_current_game(interaction: Interaction, error: GameUnderWayError) -> None:
    words = (await load_viewer(interaction)).texts
    table, deal = error.table, error.deal_request
    seen = GameVersion(table.game.id, table.game.revision)
    aside = custom_ids.build_leave_game_id(CurrentGameAction.SET_ASIDE, seen, deal)
    give_up = custom_ids.build_leave_game_id(CurrentGameAction.GIVE_UP, seen, deal)
    answers = [
        build_button(_format_resign_label(table, words), give_up, ButtonStyle.DANGER),
        build_button(words("button-keep"), custom_ids.build_keep_game_id(table.game)),
    ]
    if not _is_deal_of_counted_game(table.game, deal):
        answers.insert(0, build_button(words("button-aside"), aside, ButtonStyle.PRIMARY))
    key = "house-ask-leave" if table.game.price_book else "ask-leave"
    await reply_privately(
        interaction, build_text_message(words(key, **build_game_values(table, words)), *answers)
    )


def _is_deal_of_counted_game(game: Game, deal: DealRequest) -> bool:
    """Whether the deal asked for is that of a game that counts: set aside, it would spoil it."""
    key = deal.variant or game.variant
    return (
        game.is_counted
        and deal.deal_number == game.deal
        and variants_share_deals(key, game.variant)
    )

"""Dealing in messages: the buttons that deal games, and the questions before a deal."""

from dataclasses import replace

from bot.client.client import Press
from bot.client.controls import CustomId, handles
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.locale.rule_pages import format_summary
from bot.models.contests import Contest
from bot.models.games import DealSource, Game, PracticeReason, Slot
from bot.services import tables
from bot.services.deals import MAX_DEALS_LEFT, MAX_SET_ASIDE, is_deal_of_concealed_game
from bot.services.game_choice import FirstGameChoice
from bot.solver.bank import find_bank
from bot.ui import components, control_ids, replies, viewers
from bot.ui.settings import build_language_offer
from bot.ui.table import (
    build_game_values,
    format_resign_label,
    load_attempt,
    reply_with_table,
    update_table,
)
from bot.ui.table_messages import remove_table_controls
from bot.ui.table_view import TableExtras, build_analysis_buttons
from bot.variants import get_variant


async def deal_new_game(
    press: Press, deal: tables.DealRequest, *, is_surprise: bool = False
) -> None:
    """Deal a game and show its table; ask first if another game is on the player's table.

    A new player who has named no game is asked which. Of a surprise it is told which game it is.
    """
    play = press.services.play
    try:
        table = await play.start_game(press.player_id, press.server_id, deal, request=press.request)
    except tables.GameInProgressError as error:
        await _ask_about_current_game(press, error, is_surprise=is_surprise)
    except tables.WhichGameError:
        texts = (await viewers.load_viewer(press)).texts
        choices = await press.services.game_choice.list_first_games(request=press.request)
        await replies.reply_privately(press, build_first_game_message(choices, texts))
    else:
        texts = (await viewers.load_viewer(press)).texts
        notice = format_deal_notice(table, texts)
        if is_surprise:
            rules_mention = viewers.mention_command(press, texts, "rules")
            name = format_game_name(texts, table.game.variant)
            surprise = texts("dealt-surprise", game=name, rules=rules_mention)
            notice = "\n".join(filter(None, [surprise, notice]))
        await reply_with_table(press, table, TableExtras(notice=notice))


async def deal_surprise(press: Press, deal: tables.DealRequest) -> None:
    """Deal one of the games that the player has hardly played."""
    variant = await press.services.game_choice.choose_surprise(
        press.player_id, is_winnable=deal.level is not None, request=press.request
    )
    await deal_new_game(press, replace(deal, variant=variant), is_surprise=True)


@handles(control_ids.DealChosenId)
async def deal_chosen_game(press: Press, custom_id: control_ids.DealChosenId) -> None:
    """Deal the game that was chosen on a private message, which gives way to the table.

    Of two quick presses one finds the game dealt already, and changes nothing.
    """
    variant = custom_id.variant
    deal = tables.DealRequest(variant=variant)
    if not replies.is_private_message(press):
        await deal_new_game(press, deal)
        return
    press_claims = press.client.press_claims
    press_claims.claim(press.interaction)
    play = press.services.play
    try:
        table = await play.start_game(press.player_id, press.server_id, deal, request=press.request)
    except tables.GameInProgressError as error:
        game = error.table.game
        # On PostgreSQL the later of two presses at the same moment may be the one that deals.
        is_repeated = press_claims.has_repetition(press.interaction)
        if not is_repeated or game.variant != variant or game.revision:
            await _ask_about_current_game(press, error)
            return
        table, is_dealt = error.table, False
    else:
        is_dealt = True
    viewer = await viewers.load_viewer(press)
    extras = TableExtras(notice=format_deal_notice(table, viewer.texts))
    if await replies.answers_privately(press, viewer):
        await reply_with_table(press, table, extras)
        return
    name = format_game_name(viewer.texts, variant)
    message = components.build_text_message(viewer.texts("dealt-chosen", game=name))
    await replies.edit_pressed_message(press, message)
    if is_dealt:
        await reply_with_table(press, table, extras)


@handles(control_ids.LeaveGameId)
@handles(control_ids.LeaveForWinnableId)
@handles(control_ids.LeaveForSameDealId)
async def deal_after_leaving(
    press: Press,
    custom_id: control_ids.LeaveGameId
    | control_ids.LeaveForWinnableId
    | control_ids.LeaveForSameDealId,
) -> None:
    """Deal a game after the question is answered; ask again if another game is on the table."""
    play, player_id = press.services.play, press.player_id
    action, version = custom_id.action, custom_id.version
    if isinstance(custom_id, control_ids.LeaveForSameDealId):
        deal = await play.load_same_deal_request(
            player_id, custom_id.same_as_game_id, request=press.request
        )
    else:
        deal = custom_id.deal_request
    viewer = await viewers.load_viewer(press)
    try:
        left_table = await play.load_own_table(player_id, version.game_id, request=press.request)
    except tables.UnreadableGameError:
        # There is nothing to keep or give up: it is set aside for the deal.
        await deal_new_game(press, deal)
        return
    try:
        table = await play.start_game(
            player_id, press.server_id, deal, action, version, request=press.request
        )
    except tables.GameInProgressError as error:
        await _ask_about_current_game(press, error)
        return
    deal_notice = format_deal_notice(table, viewer.texts)
    if left_table.game.slot is not Slot.TABLE:
        # The game had been set aside or ended before the question was answered.
        await reply_with_table(press, table, TableExtras(notice=deal_notice))
        return
    leave_notice = _format_leave_notice(left_table, action, viewer.texts)
    if await replies.answers_privately(press, viewer):
        notice = "\n".join(filter(None, [leave_notice, deal_notice]))
        await reply_with_table(press, table, TableExtras(notice=notice))
    else:
        await replies.edit_pressed_message(press, components.build_text_message(leave_notice))
        await reply_with_table(press, table, TableExtras(notice=deal_notice))
    press.client.run_in_background(_close_table(press.without_request(), left_table, leave_notice))


@handles(control_ids.GiveUpForDealId)
async def deal_after_giving_up(press: Press, custom_id: control_ids.GiveUpForDealId) -> None:
    """Give up a stuck game and deal another, or the same cards again, without a question.

    A game that was set aside is resumed for it, and the one on the table set aside instead.
    Ask what becomes of the game on the table if it is another one, or was played on since.
    """
    play, player_id = press.services.play, press.player_id
    version = custom_id.version
    if custom_id.is_same_deal:
        deal = await play.load_same_deal_request(player_id, version.game_id, request=press.request)
        left_table = await play.load_own_table(player_id, version.game_id, request=press.request)
    else:
        left_table = await play.load_own_table(player_id, version.game_id, request=press.request)
        deal = tables.DealRequest(variant=left_table.game.variant, level=left_table.game.level)
    if left_table.game.slot is Slot.ASIDE:
        left_table = await play.load_table_at_version(player_id, version, request=press.request)
        version = tables.GameVersion(version.game_id, left_table.game.revision)
    action = tables.CurrentGameAction.GIVE_UP
    try:
        table = await play.start_game(
            player_id, press.server_id, deal, action, version, request=press.request
        )
    except tables.GameInProgressError as error:
        await _ask_about_current_game(press, error)
        return
    table = table.with_events(game_set_aside=left_table.events.game_set_aside)
    texts = (await viewers.load_viewer(press)).texts
    await reply_with_table(press, table, TableExtras(notice=format_deal_notice(table, texts)))
    if left_table.game.slot is Slot.TABLE:
        leave_notice = _format_leave_notice(left_table, action, texts)
        press.client.run_in_background(
            _close_table(press.without_request(), left_table, leave_notice)
        )


async def deal_finished_contest(press: Press, contest: Contest) -> None:
    """Deal the cards of a contest that is over to the person who presses."""
    deal = tables.DealRequest(
        variant=contest.variant,
        deal_number=contest.deal,
        deal_word=contest.deal_word,
        deal_source=DealSource.SHARED,
    )
    await deal_new_game(press, deal)


async def reply_with_attempt(press: Press, table: tables.Table) -> None:
    """Show an attempt in a contest; before its first move, say so if it will be unranked."""
    texts = (await viewers.load_viewer(press)).texts
    notice = "" if table.game.has_started else format_deal_notice(table, texts)
    await reply_with_table(press, table, TableExtras(notice=notice))


async def _close_table(press: Press, left_table: tables.Table, leave_notice: str) -> None:
    """Remove the controls of a table that was left; a lost game can still be looked into."""
    play, game = press.services.play, left_table.game
    texts = (await viewers.load_viewer(press)).texts
    left_table_now = await play.load_own_table(game.player_id, game.id, request=press.request)
    attempt = await load_attempt(press, left_table_now)
    buttons = build_analysis_buttons(left_table_now.game, attempt, texts)
    await remove_table_controls(press, left_table, f"-# {leave_notice}", buttons)


async def _ask_about_current_game(
    press: Press, error: tables.GameInProgressError, *, is_surprise: bool = False
) -> None:
    texts = (await viewers.load_viewer(press)).texts
    table, deal = error.table, error.deal_request
    is_at_table = press.message is None or replies.find_mark(press.message) in replies.TABLE_MARKS
    is_same_game = table.game.id == deal.same_as_game_id and not table.game.conceals_deal
    if is_same_game and (is_at_table or not table.game.has_started):
        kept = texts("kept", **build_game_values(table, texts))
        if is_at_table:
            await update_table(press, table, TableExtras(notice=kept))
        else:
            await replies.reply_privately(press, components.build_text_message(kept))
        return
    version = tables.GameVersion(table.game.id, table.game.revision)
    is_own_deal = is_deal_of_concealed_game(table.game, deal)
    text_key = "house-ask-leave" if table.game.price_book else "ask-leave"
    question = texts(text_key, **build_game_values(table, texts))
    buttons = []
    if not error.can_set_aside:
        question = texts("error-too-many-set-aside", most=MAX_SET_ASIDE)
        games_id = control_ids.OpenPageId(control_ids.Destination.GAMES)
        buttons.append(components.Button(texts("button-games"), games_id))
    elif not is_own_deal:
        set_aside_id = control_ids.build_leave_id(tables.CurrentGameAction.SET_ASIDE, version, deal)
        buttons.append(
            components.Button(texts("button-aside"), set_aside_id, components.ButtonStyle.PRIMARY)
        )
    # An id with the number of its own deal would tell it while the game is under way.
    give_up_id: CustomId = (
        control_ids.GiveUpForDealId(table.game.id, table.game.revision, is_same_deal=True)
        if is_own_deal
        else control_ids.build_leave_id(tables.CurrentGameAction.GIVE_UP, version, deal)
    )
    buttons += [
        components.Button(
            format_resign_label(table, texts), give_up_id, components.ButtonStyle.DANGER
        ),
        components.Button(texts("button-keep"), control_ids.KeepGameId(table.game.id)),
    ]
    if deal.variant:
        name = format_game_name(texts, deal.variant)
        wanted = texts("ask-next", game=name)
        if is_surprise:
            about = format_summary(texts, get_variant(deal.variant))
            wanted = texts("ask-surprise", game=name, about=about)
        question = f"{wanted}\n{question}"
    await replies.reply_privately(press, components.build_text_message(question, *buttons))


def _format_leave_notice(
    table: tables.Table, action: tables.CurrentGameAction, texts: Texts
) -> str:
    if action is tables.CurrentGameAction.SET_ASIDE:
        text_key = "left-aside"
    else:
        text_key = "house-left" if table.game.price_book else "left-given-up"
    return texts(text_key, **build_game_values(table, texts))


@handles(control_ids.NewDealId)
async def handle_new_deal(press: Press, custom_id: control_ids.NewDealId) -> None:
    """Deal a fresh game."""
    await deal_new_game(press, tables.DealRequest(variant=custom_id.variant))


@handles(control_ids.WinnableDealId)
async def handle_winnable_deal(press: Press, custom_id: control_ids.WinnableDealId) -> None:
    """Deal a winnable game."""
    deal = tables.DealRequest(variant=custom_id.variant, level=custom_id.level)
    await deal_new_game(press, deal)


@handles(control_ids.SameDealId)
async def handle_same_deal(press: Press, custom_id: control_ids.SameDealId) -> None:
    """Deal the same cards as in a game to the person who presses."""
    play = press.services.play
    deal = await play.load_same_deal_request(
        press.player_id, custom_id.game_id, request=press.request
    )
    await deal_new_game(press, deal)


@handles(control_ids.AcceptKnownDealId)
async def handle_accept_known_deal(press: Press, custom_id: control_ids.AcceptKnownDealId) -> None:
    """Deal a contest's deal after a warning."""
    await deal_new_game(press, custom_id.deal_request)


@handles(control_ids.AttemptId)
async def handle_attempt(press: Press, custom_id: control_ids.AttemptId) -> None:
    """Begin the player's attempt in a contest, or go back to it."""
    table = await press.services.attempts.begin_attempt(
        press.player_id,
        press.server_id,
        custom_id.contest_id,
        press.channel_id,
        accept_known_deal=custom_id.accepts_known_deal,
        request=press.request,
    )
    await reply_with_attempt(press, table)


def build_first_game_message(
    choices: list[FirstGameChoice], texts: Texts
) -> components.MessageLayout:
    """Return the question: a few words about each game, and a button that deals it.

    Below it, the languages in which the bot could have asked.
    """
    buttons = [
        components.Button(
            format_game_name(texts, choice.variant),
            control_ids.DealChosenId(choice.variant),
            components.ButtonStyle.SECONDARY if number else components.ButtonStyle.PRIMARY,
        )
        for number, choice in enumerate(choices)
    ]
    buttons.append(
        components.Button(
            texts("button-all-games"), control_ids.AllGamesId(control_ids.GameMenuPurpose.DEAL)
        )
    )
    return components.MessageLayout(
        components.Text(texts("first-game-title")),
        *(components.Text(_format_choice(choice, texts)) for choice in choices),
        *components.build_button_rows(buttons),
        build_language_offer(texts),
    )


def _format_choice(choice: FirstGameChoice, texts: Texts) -> str:
    wins, games = round_rate(choice.win_rate)
    key = "first-game-hints-win" if choice.is_won_by_hints else "first-game-players-win"
    name = format_game_name(texts, choice.variant)
    about = texts(f"first-game-{choice.variant}")
    rate = texts(key, wins=wins, games=games)
    return texts("first-game-choice", game=name, about=about, rate=rate)


_LEAST_TENTHS = 0.2
"""The lowest rate that is told in tenths; a lower one is told as one in a number of games."""


def round_rate(rate: float) -> tuple[int, int]:
    """Return about how many games are won of how many: 4 of 10, 1 of 7; never none, never all."""
    if rate < _LEAST_TENTHS:
        return 1, round(1 / max(rate, 0.01))
    return min(round(10 * rate), 9), 10


def format_deal_notice(table: tables.Table, texts: Texts) -> str:
    """Return what to say of a game that was just dealt: its price, or that it is practice."""
    if table.game.price_book:
        return viewers.format_money_game_terms(table.game.price_book, table, texts)
    if table.game.is_counted:
        return ""
    match table.events.practice_reason:
        case PracticeReason.KNOWN_DEAL:
            return texts("dealt-attempt-known")
        case PracticeReason.DEALS_LEFT:
            return texts("dealt-after-leaving", most=MAX_DEALS_LEFT)
    if table.game.level:
        return _format_level_notice(table.game, texts)
    return texts("dealt-practice" if table.events.contest is None else "dealt-attempt")


def _format_level_notice(game: Game, texts: Texts) -> str:
    """Return that a deal is winnable, and how hard it is."""
    bank = find_bank(game.variant)
    level = bank.levels.get(game.deal) if bank else None
    return texts("dealt-winnable", level=level or "none")

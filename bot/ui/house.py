"""Play money in messages: the page of an account, the house and the best nights."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import discord

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.models.accounts import Visibility
from bot.models.games import PriceBook
from bot.models.player_records import HouseAccount
from bot.services.house import (
    CARD_PAYOUT,
    DECK_PRICES,
    FULL_PAYOUT,
    HouseLedger,
    count_cards_to_profit,
)
from bot.services.tables import DealRequest
from bot.ui import boards, components, control_ids, position, replies, viewers
from bot.ui.deals import deal_new_game
from rendering import charts


async def show_house(press: Press) -> None:
    """Show the player's account and the house's, with buttons to play for money."""
    viewer = await viewers.load_viewer(press)
    house = press.services.house
    ledger = await house.load_house_ledger(press.player_id, press.server_id, request=press.request)
    is_private = (
        ledger.is_closed
        or viewer.player.record_visibility is Visibility.PRIVATE
        or await replies.answers_privately(press, viewer)
    )
    viewer = await viewers.load_readers(press, viewer, is_private=is_private)
    if ledger.is_closed:
        message = components.build_text_message(
            format_closed_account(ledger.player_account, viewer.texts)
        )
    else:
        with press.trace.measure_drawing():
            illustration = await _illustrate_account(ledger, viewer)
        named_ids = {night.player_id for night in ledger.best_nights} - ledger.private_player_ids
        names = await viewers.fetch_player_names(press, named_ids, viewer.texts)
        games = await press.services.attempts.list_active_games(
            press.player_id, request=press.request
        )
        price_books = [
            active.game.price_book for active in games if active.game and active.game.price_book
        ]
        message = build_house_message(ledger, viewer, illustration, names, price_books)
    await replies.send_reply(press, message, is_private=is_private)


def build_house_message(
    ledger: HouseLedger,
    viewer: viewers.Viewer,
    illustration: components.Illustration | None,
    player_names: Mapping[int, str],
    price_books: Sequence[PriceBook] = (),
) -> components.MessageLayout:
    """Return the page of an open account; an account without games has no illustration.

    ``price_books`` are those of the player's games for money in progress.
    """
    texts, player_id = viewer.texts, viewer.player.id
    title = texts("house-title", who=f"<@{player_id}>")
    paid = texts.format_dollars(sum(DECK_PRICES[price_book] for price_book in price_books))
    games_under_way = texts("house-under-way", count=len(price_books), paid=paid)
    deal_buttons = [
        components.Button(
            texts("button-stakes", paid=viewers.format_deck_price(price_book, texts)),
            control_ids.MoneyDealId(price_book),
            components.ButtonStyle.SECONDARY if number else components.ButtonStyle.PRIMARY,
        )
        for number, price_book in enumerate(PriceBook)
    ]
    close_button = components.Button(
        texts("button-put-away"), control_ids.AskCloseAccountId(player_id)
    )
    return components.build_panel_message(
        components.Text(f"{title}\n{_format_prices(texts)}"),
        illustration or components.Text(texts("house-account-none")),
        *([components.Text(games_under_way)] if price_books else []),
        *map(components.Text, _list_house_paragraphs(ledger, player_names, texts)),
        *components.build_button_rows([*deal_buttons, close_button]),
    )


def format_closed_account(account: HouseAccount, texts: Texts) -> str:
    """Return that the account is closed for good, and how it stood."""
    text = texts("error-money-opted-out")
    return f"{text}\n{_format_account(account, texts)}" if account.games else text


def _format_prices(texts: Texts) -> str:
    """Return the prices and payouts, and how many cards up win money at either price."""
    return texts(
        "house-prices",
        hoyle=viewers.format_deck_price(PriceBook.HOYLE, texts),
        english=viewers.format_deck_price(PriceBook.ENGLISH, texts),
        card=texts.format_dollars(CARD_PAYOUT),
        all=texts.format_dollars(FULL_PAYOUT),
        least=max(map(count_cards_to_profit, PriceBook)),
    )


def _format_account(account: HouseAccount, texts: Texts) -> str:
    return texts(
        "house-account",
        games=account.games,
        paid=texts.format_dollars(account.amount_paid),
        won=texts.format_dollars(account.amount_won),
        balance=texts.format_dollars(account.balance),
        mean=texts.format_dollars(account.balance / account.games),
    )


def _list_house_paragraphs(
    ledger: HouseLedger, player_names: Mapping[int, str], texts: Texts
) -> Iterator[str]:
    """Yield the house's accounts, where anyone has played, and this server's best nights."""
    lines = []
    if ledger.server_account and not ledger.server_account.games:
        lines.append(texts("house-here-none"))
    elif ledger.server_account:
        values = _build_house_values(ledger.server_account, texts)
        lines.append(texts("house-here", where="here", **values))
    if ledger.global_account.games:
        values = _build_house_values(ledger.global_account, texts)
        lines.append(texts("house-here", where="global", **values))
    if ledger.complete_until:
        when = discord.utils.format_dt(ledger.complete_until, "R")
        lines.append(texts("board-complete-until", when=when))
    if lines:
        yield "\n".join(lines)
    if ledger.best_nights:
        yield _format_best_nights(ledger, player_names, texts)


def _build_house_values(players_account: HouseAccount, texts: Texts) -> dict[str, object]:
    """Return the account's figures for the house, which has what players lost."""
    return {
        "games": players_account.games,
        "paid": texts.format_dollars(players_account.amount_paid),
        "won": texts.format_dollars(players_account.amount_won),
        "balance": texts.format_dollars(-players_account.balance),
    }


def _format_best_nights(ledger: HouseLedger, player_names: Mapping[int, str], texts: Texts) -> str:
    lines = [
        texts(
            "house-night",
            place=place,
            day=texts.format_day(date.fromisoformat(night.date)),
            who=viewers.name_player(player_names, night.player_id, texts),
            profit=texts.format_dollars(night.profit),
        )
        for place, night in enumerate(ledger.best_nights, 1)
    ]
    return "\n".join([texts("house-nights"), *lines])


async def _illustrate_account(
    ledger: HouseLedger, viewer: viewers.Viewer
) -> components.Illustration | None:
    """Return the account as a picture or as text; None if it has no games."""
    if not ledger.player_account.games:
        return None
    texts = viewer.texts
    before, *after = (texts.format_dollars(balance) for balance in ledger.balances)
    course = texts("house-course", count=len(after), before=before, after=texts.join_parts(after))
    text = f"{_format_account(ledger.player_account, texts)}\n{course}"
    if viewer.player.is_text_only:
        return components.Illustration(text)
    return await boards.illustrate_chart(
        build_account_chart(ledger, texts),
        "house",
        discord.utils.remove_markdown(text),
        viewer.player.theme,
    )


def build_account_chart(ledger: HouseLedger, texts: Texts) -> charts.MultiPanelChart:
    """Return a chart of the account's figures and of its balance after each of the last games."""
    account = ledger.player_account
    mean = position.format_picture_dollars(account.balance / account.games, texts)
    tiles = (
        charts.NumberTile(
            position.format_picture_number(account.games, texts), texts("drawn-games")
        ),
        charts.NumberTile(
            position.format_picture_dollars(account.amount_paid, texts), texts("drawn-house-paid")
        ),
        charts.NumberTile(
            position.format_picture_dollars(account.amount_won, texts), texts("drawn-house-won")
        ),
        charts.NumberTile(
            position.format_picture_dollars(account.balance, texts),
            texts("drawn-house-balance"),
            texts("drawn-house-mean", mean=mean),
            is_highlighted=True,
        ),
    )
    first_number = account.games - len(ledger.balances) + 1
    points = tuple(
        charts.LinePoint(value=balance, label=str(number), is_highlighted=number == account.games)
        for number, balance in enumerate(ledger.balances, first_number)
    )
    caption = texts("drawn-house-course", count=len(points) - 1)
    balance_chart = charts.LineChart(
        points=points,
        caption=caption,
        unit="$",
        number_format=position.choose_number_format(texts),
        reference_value=0,
        reference_label=texts("drawn-house-even"),
        has_reduced_height=True,
    )
    return charts.MultiPanelChart(
        (charts.NumberTilesChart(tiles, texts("drawn-house")), balance_chart)
    )


@handles(control_ids.MoneyDealId)
async def handle_money_deal(press: Press, custom_id: control_ids.MoneyDealId) -> None:
    """Deal a game for money."""
    await deal_new_game(press, DealRequest(price_book=custom_id.price_book))


@handles(control_ids.AskCloseAccountId)
async def handle_ask_close_account(press: Press, custom_id: control_ids.AskCloseAccountId) -> None:
    """Ask the player whether their account is to be closed for good."""
    _check_own_account(press, custom_id.player_id)
    texts = (await viewers.load_viewer(press)).texts
    player_id = press.player_id
    close_button = components.Button(
        texts("button-put-away"),
        control_ids.CloseAccountId(player_id),
        components.ButtonStyle.DANGER,
    )
    keep_button = components.Button(
        texts("button-keep-money"), control_ids.KeepAccountId(player_id)
    )
    await replies.reply_privately(
        press, components.build_text_message(texts("house-ask-away"), close_button, keep_button)
    )


@handles(control_ids.CloseAccountId)
async def handle_close_account(press: Press, custom_id: control_ids.CloseAccountId) -> None:
    """Close the player's account, and show it for the last time."""
    _check_own_account(press, custom_id.player_id)
    account = await press.services.house.close_house_account(press.player_id, request=press.request)
    texts = (await viewers.load_viewer(press)).texts
    await replies.edit_pressed_message(
        press, components.build_text_message(format_closed_account(account, texts))
    )


@handles(control_ids.KeepAccountId)
async def handle_keep_account(press: Press, custom_id: control_ids.KeepAccountId) -> None:
    """Say that the account stays open."""
    _check_own_account(press, custom_id.player_id)
    await replies.show_answer(press, "left-as-it-is")


def _check_own_account(press: Press, player_id: int) -> None:
    """Raise GameError (``not-yours``) for everyone but the account's player."""
    if press.player_id != player_id:
        raise GameError(ErrorKey.NOT_YOURS)

"""The play money page: a player's account, the house's, and the best nights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

import discord

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.models.games import PriceBook
from bot.models.house import HouseAccount
from bot.models.players import Visibility
from bot.services.stats.house import HouseLedger
from bot.services.stats.house_prices import (
    CARD_PAYOUT,
    DECK_PRICES,
    FULL_PAYOUT,
    count_cards_to_profit,
)
from bot.ui.common.components import (
    Button,
    ButtonStyle,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import send_reply
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer, load_viewer
from bot.ui.house.custom_ids import AskCloseAccountId, MoneyDealId
from bot.ui.house.text import format_deck_price
from bot.ui.position.drawing_thread import draw_in_thread
from bot.ui.position.pictures import (
    choose_number_format,
    format_picture_dollars,
    format_picture_number,
)
from rendering.charts import (
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    paint_chart,
)


async def show_house(interaction: Interaction) -> None:
    """Show the player's account and the house's, with buttons to play for money."""
    viewer = await load_viewer(interaction)
    house = interaction.client.services.house
    ledger = await house.load_house_ledger(interaction.user.id, interaction.guild_id)
    player = viewer.player
    is_private = (
        Visibility.PRIVATE in {player.table_visibility, player.record_visibility}
        or ledger.is_closed
        or not await can_answer_publicly(interaction)
    )
    if ledger.is_closed:
        message = build_text_message(format_closed_account(ledger.player_account, viewer.texts))
    else:
        illustration = await _illustrate_account(ledger, viewer)
        names = await _fetch_best_night_names(interaction, ledger, viewer.texts)
        games = await interaction.client.services.attempts.list_active_games(player.id)
        price_books = [
            active.game.price_book for active in games if active.game and active.game.price_book
        ]
        message = build_house_message(ledger, viewer, illustration, names, price_books)
    await send_reply(interaction, message, is_private=is_private)


def build_house_message(
    ledger: HouseLedger,
    viewer: Viewer,
    illustration: Illustration | None,
    player_names: Mapping[int, str],
    price_books: Sequence[PriceBook] = (),
) -> MessageLayout:
    """Return the page of an open account; an account without games has no illustration.

    ``price_books`` are those of the player's games for money in progress.
    """
    texts, player_id = viewer.texts, viewer.player.id
    title = texts("house-title", who=f"<@{player_id}>")
    deal_buttons = [_build_money_deal_button(price_book, texts) for price_book in PriceBook]
    close_button = build_button(texts("button-put-away"), AskCloseAccountId(player_id))
    return MessageLayout(
        build_panel(
            Text(f"{title}\n{_format_prices(texts)}"),
            illustration or Text(texts("house-account-none")),
            *([Text(_format_games_under_way(price_books, texts))] if price_books else []),
            *map(Text, _list_house_paragraphs(ledger, player_names, texts)),
            *build_button_rows([*deal_buttons, close_button]),
        )
    )


def _format_games_under_way(price_books: Sequence[PriceBook], texts: Texts) -> str:
    total = texts.format_dollars(sum(DECK_PRICES[price_book] for price_book in price_books))
    return texts("house-under-way", count=len(price_books), paid=total)


def format_closed_account(account: HouseAccount, texts: Texts) -> str:
    """Return that the account is closed for good, and how it stood."""
    text = texts("house-closed")
    return f"{text}\n{_format_account(account, texts)}" if account.games else text


def _build_money_deal_button(price_book: PriceBook, texts: Texts) -> Button:
    label = texts("button-stakes", paid=format_deck_price(price_book, texts))
    return build_button(label, MoneyDealId(price_book), ButtonStyle.PRIMARY)


def _format_prices(texts: Texts) -> str:
    """Return the prices and payouts, and how many cards up win money at either price."""
    return texts(
        "house-prices",
        hoyle=format_deck_price(PriceBook.HOYLE, texts),
        english=format_deck_price(PriceBook.ENGLISH, texts),
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


def _format_balance_history(ledger: HouseLedger, texts: Texts) -> str:
    first, *later = (texts.format_dollars(balance) for balance in ledger.balances)
    return texts("house-course", count=len(later), before=first, after=texts.join_parts(later))


def _list_house_paragraphs(
    ledger: HouseLedger, player_names: Mapping[int, str], texts: Texts
) -> Iterator[str]:
    """Yield the house's accounts, where anyone has played, and this server's best nights."""
    lines = []
    if ledger.server_account and not ledger.server_account.games:
        lines.append(texts("house-here-none"))
    elif ledger.server_account:
        lines.append(texts("house-here", **_build_house_values(ledger.server_account, texts)))
    if ledger.global_account.games:
        lines.append(texts("house-everywhere", **_build_house_values(ledger.global_account, texts)))
    if ledger.complete_until:
        when = discord.utils.format_dt(ledger.complete_until, "R")
        lines.append(texts("board-complete-until", when=when))
    if lines:
        yield "\n".join(lines)
    if ledger.server_account and ledger.server_account.games:
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
    if not ledger.best_nights:
        return texts("house-nights-none")
    lines = [
        texts(
            "house-night",
            place=place,
            day=texts.format_day(date.fromisoformat(night.date)),
            who=player_names[night.player_id],
            profit=texts.format_dollars(night.profit),
        )
        for place, night in enumerate(ledger.best_nights, 1)
    ]
    return "\n".join([texts("house-nights"), *lines])


async def _fetch_best_night_names(
    interaction: Interaction, ledger: HouseLedger, texts: Texts
) -> dict[int, str]:
    """Return the names of the players who had the best nights."""
    private_names = dict.fromkeys(ledger.private_player_ids, texts("player-private"))
    public_ids = {night.player_id for night in ledger.best_nights} - private_names.keys()
    return {**private_names, **await fetch_player_names(interaction, public_ids, texts)}


async def _illustrate_account(ledger: HouseLedger, viewer: Viewer) -> Illustration | None:
    """Return the account as a picture or as text; None if it has no games."""
    if not ledger.player_account.games:
        return None
    text = (
        f"{_format_account(ledger.player_account, viewer.texts)}\n"
        f"{_format_balance_history(ledger, viewer.texts)}"
    )
    if viewer.player.is_text_only:
        return Illustration(text)
    png = await draw_in_thread(
        paint_chart, build_account_chart(ledger, viewer.texts), get_theme(viewer.player.theme)
    )
    return build_illustration(png, "house", discord.utils.remove_markdown(text))


def build_account_chart(ledger: HouseLedger, texts: Texts) -> MultiPanelChart:
    """Return a chart of the account's figures and of its balance after each of the last games."""
    account = ledger.player_account
    mean = format_picture_dollars(account.balance / account.games, texts)
    tiles = (
        NumberTile(format_picture_number(account.games, texts), texts("drawn-house-games")),
        NumberTile(format_picture_dollars(account.amount_paid, texts), texts("drawn-house-paid")),
        NumberTile(format_picture_dollars(account.amount_won, texts), texts("drawn-house-won")),
        NumberTile(
            format_picture_dollars(account.balance, texts),
            texts("drawn-house-balance"),
            texts("drawn-house-mean", mean=mean),
            is_highlighted=True,
        ),
    )
    first_number = account.games - len(ledger.balances) + 1
    points = tuple(
        LinePoint(value=balance, label=str(number), is_highlighted=number == account.games)
        for number, balance in enumerate(ledger.balances, first_number)
    )
    caption = texts("drawn-house-course", count=len(points) - 1)
    balance_chart = LineChart(
        points=points,
        caption=caption,
        unit="$",
        number_format=choose_number_format(texts),
        reference_value=0,
        reference_label=texts("drawn-house-even"),
        has_reduced_height=True,
    )
    return MultiPanelChart((NumberTilesChart(tiles, texts("drawn-house")), balance_chart))

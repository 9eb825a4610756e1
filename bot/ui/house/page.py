"""The house's page: a player's account, what the house has, and its best nights."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING

import discord

from bot.locale.catalogue import get_english_texts
from bot.models.games import PriceBook
from bot.models.players import Visibility
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
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import send_reply
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import load_viewer
from bot.ui.house.custom_ids import AskCloseAccountId, MoneyDealId
from bot.ui.house.text import format_deck_price
from bot.ui.position.pictures import format_picture_dollars, format_picture_number
from rendering.charts import (
    LineChart,
    LinePoint,
    MultiPanelChart,
    NumberTile,
    NumberTilesChart,
    paint_chart,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.house import HouseAccount
    from bot.services.stats.house import HouseLedger
    from bot.ui.common.viewer import Viewer


async def show_house(interaction: Interaction) -> None:
    """Shows the player what there is of the house's money, and offers a game for it."""
    who = await load_viewer(interaction)
    house = interaction.client.services.house
    ledger = await house.load_ledger(interaction.user.id, interaction.guild_id)
    private = Visibility.PRIVATE in {who.player.table_visibility, who.player.record_visibility}
    hidden = private or ledger.is_closed or not await can_post_publicly(interaction)
    if ledger.is_closed:
        message = build_text_message(format_closed_account(ledger.player_account, who.texts))
    else:
        seen = await _illustrate_account(ledger, who)
        called = await _fetch_best_night_names(interaction, ledger, who.texts)
        going = await interaction.client.services.attempts.list_active_games(interaction.user.id)
        staked = [each.game.price_book for each in going if each.game and each.game.price_book]
        message = build_house_message(ledger, who, seen, called, staked)
    await send_reply(interaction, message, is_private=hidden)


def build_house_message(
    ledger: HouseLedger,
    viewer: Viewer,
    illustration: Illustration | None,
    player_names: Mapping[int, str],
    price_books: Sequence[PriceBook] = (),
) -> MessageLayout:
    """The page of an account that is open; ``seen`` shows it, if there is anything in it yet.

    ``staked`` is what was paid for games that are under way.
    """
    words = viewer.texts
    player = viewer.player.id
    return MessageLayout(
        build_panel(
            Text(words("house-title", who=f"<@{player}>") + "\n" + _format_prices(words)),
            illustration or Text(words("house-account-none")),
            *([Text(_format_games_under_way(price_books, words))] if price_books else []),
            *map(Text, _format_house_lines(ledger, player_names, words)),
            *build_button_rows(
                [
                    *(_build_money_deal_button(stakes, words) for stakes in PriceBook),
                    build_button(words("button-put-away"), AskCloseAccountId(player)),
                ]
            ),
        )
    )


def _format_games_under_way(price_books: Sequence[PriceBook], texts: Texts) -> str:
    total = texts.format_dollars(sum(DECK_PRICES[each] for each in price_books))
    return texts("house-under-way", count=len(price_books), paid=total)


def format_closed_account(account: HouseAccount, texts: Texts) -> str:
    """What is said to one who has put the money away."""
    told = texts("house-closed")
    return f"{told}\n{_format_account(account, texts)}" if account.games else told


def _build_money_deal_button(price_book: PriceBook, texts: Texts) -> Button:
    label = texts("button-stakes", paid=format_deck_price(price_book, texts))
    return build_button(label, MoneyDealId(price_book), ButtonStyle.PRIMARY)


def _format_prices(texts: Texts) -> str:
    """What decks cost, what is paid, and how many cards up win money at whichever price."""
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
    before, *after = (texts.format_dollars(balance) for balance in ledger.balances)
    return texts("house-course", count=len(after), before=before, after=", ".join(after))


def _format_house_lines(
    ledger: HouseLedger, player_names: Mapping[int, str], texts: Texts
) -> Iterator[str]:
    """The house's accounts, as far as anyone has played, and this server's best nights."""
    lines = []
    if ledger.server_account and not ledger.server_account.games:
        lines.append(texts("house-here-none"))
    elif ledger.server_account:
        lines.append(texts("house-here", **_build_house_values(ledger.server_account, texts)))
    if ledger.global_account.games:
        lines.append(texts("house-everywhere", **_build_house_values(ledger.global_account, texts)))
    if lines:
        yield "\n".join(lines)
    if ledger.server_account and ledger.server_account.games:
        yield _format_best_nights(ledger, player_names, texts)


def _build_house_values(players_account: HouseAccount, texts: Texts) -> dict[str, object]:
    """An account as the house sees it: what players lost is what it has."""
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
    """What to call those who had the best nights."""
    unnamed = dict.fromkeys(ledger.private_player_ids, texts("player-private"))
    named = {night.player_id for night in ledger.best_nights} - unnamed.keys()
    return {**unnamed, **await fetch_player_names(interaction, named, texts)}


async def _illustrate_account(ledger: HouseLedger, viewer: Viewer) -> Illustration | None:
    """The account as a picture, or in words; nothing where it is empty."""
    if not ledger.player_account.games:
        return None
    told = (
        f"{_format_account(ledger.player_account, viewer.texts)}\n"
        f"{_format_balance_history(ledger, viewer.texts)}"
    )
    if viewer.player.is_text_only:
        return Illustration(told)
    png = await asyncio.to_thread(
        paint_chart, build_account_chart(ledger), get_theme(viewer.player.theme)
    )
    return build_illustration(png, "house", discord.utils.remove_markdown(told))


def build_account_chart(ledger: HouseLedger) -> MultiPanelChart:
    """The account in figures, and its balance from game to game; the last is where it stands."""
    words, account = get_english_texts(), ledger.player_account
    mean = words("drawn-house-mean", mean=format_picture_dollars(account.balance / account.games))
    tiles = (
        NumberTile(format_picture_number(account.games), words("drawn-house-games")),
        NumberTile(format_picture_dollars(account.amount_paid), words("drawn-house-paid")),
        NumberTile(format_picture_dollars(account.amount_won), words("drawn-house-won")),
        NumberTile(
            format_picture_dollars(account.balance),
            words("drawn-house-balance"),
            mean,
            is_highlighted=True,
        ),
    )
    first = account.games - len(ledger.balances) + 1
    dots = tuple(
        LinePoint(value=balance, label=str(number), is_highlighted=number == account.games)
        for number, balance in enumerate(ledger.balances, first)
    )
    caption = words("drawn-house-course", count=len(dots) - 1)
    even = words("drawn-house-even")
    course = LineChart(
        points=dots,
        caption=caption,
        unit="$",
        reference_value=0,
        reference_label=even,
        has_reduced_height=True,
    )
    return MultiPanelChart((NumberTilesChart(tiles, words("drawn-house")), course))

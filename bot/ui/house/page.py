"""The house's page: a player's account, what the house has, and its best nights."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Any

import discord
from discord import ButtonStyle, ui

from bot.locale.catalogue import english
from bot.services.prices import A_CARD, ALL_CARDS, PRICE, beaten_by
from bot.store.games import Stakes
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.house.money import paid
from bot.ui.message import Message, button, note, rows
from bot.ui.names import names_of
from bot.ui.picture import drawn_dollars, drawn_number
from bot.ui.show import may_speak
from bot.ui.sight import Sight, pictured
from bot.ui.themes import theme_of
from bot.ui.words import listener
from rendering.charts import Dot, Figure, Figures, Line, Stack, paint_chart

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.house import Ledger
    from bot.store.house import Account
    from bot.ui.words import Listener


async def house_page(interaction: Interaction) -> None:
    """Shows the player what there is of the house's money, and offers a game for it."""
    who = await listener(interaction)
    house = interaction.client.services.house
    ledger = await house.ledger(interaction.user.id, interaction.guild_id)
    private = Visibility.PRIVATE in {who.player.tables, who.player.record}
    hidden = private or ledger.closed or not await may_speak(interaction)
    if ledger.closed:
        message, files = note(closed(ledger.account, who.words)), []
    else:
        seen = await _sight(ledger, who)
        called = await _called(interaction, ledger, who.words)
        going = await interaction.client.services.attempts.going(interaction.user.id)
        staked = [each.game.stakes for each in going if each.game and each.game.stakes]
        message = house_message(ledger, who, seen, called, staked)
        files = seen.files if seen else []
    await interaction.response.send_message(view=message, files=files, ephemeral=hidden)


def house_message(
    ledger: Ledger,
    who: Listener,
    seen: Sight | None,
    called: Mapping[int, str],
    staked: Sequence[Stakes] = (),
) -> Message:
    """The page of an account that is open; ``seen`` shows it, if there is anything in it yet.

    ``staked`` is what was paid for games that are under way.
    """
    words = who.words
    player = who.player.id
    return Message(
        ui.Container(
            ui.TextDisplay(words("house-title", who=f"<@{player}>") + "\n" + _prices(words)),
            seen.item() if seen else ui.TextDisplay(words("house-account-none")),
            *([ui.TextDisplay(_under_way(staked, words))] if staked else []),
            *map(ui.TextDisplay, _houses(ledger, called, words)),
            *rows(
                [
                    *(_deal(stakes, words) for stakes in Stakes),
                    button(words("button-put-away"), ids.put_away(player)),
                ]
            ),
        )
    )


def _under_way(staked: Sequence[Stakes], words: Words) -> str:
    total = words.dollars(sum(PRICE[each] for each in staked))
    return words("house-under-way", count=len(staked), paid=total)


def closed(account: Account, words: Words) -> str:
    """What is said to one who has put the money away."""
    told = words("house-closed")
    return f"{told}\n{_account(account, words)}" if account.games else told


def _deal(stakes: Stakes, words: Words) -> ui.Button[Any]:
    label = words("button-stakes", paid=paid(stakes, words))
    return button(label, ids.staked(stakes), ButtonStyle.primary)


def _prices(words: Words) -> str:
    """What decks cost, what is paid, and how many cards up win money at whichever price."""
    return words(
        "house-prices",
        hoyle=paid(Stakes.HOYLE, words),
        english=paid(Stakes.ENGLISH, words),
        card=words.dollars(A_CARD),
        all=words.dollars(ALL_CARDS),
        least=max(map(beaten_by, Stakes)),
    )


def _account(account: Account, words: Words) -> str:
    return words(
        "house-account",
        games=account.games,
        paid=words.dollars(account.paid),
        won=words.dollars(account.won),
        balance=words.dollars(account.balance),
        mean=words.dollars(account.balance / account.games),
    )


def _course(ledger: Ledger, words: Words) -> str:
    before, *after = (words.dollars(balance) for balance in ledger.balances)
    return words("house-course", count=len(after), before=before, after=", ".join(after))


def _houses(ledger: Ledger, called: Mapping[int, str], words: Words) -> Iterator[str]:
    """The house's accounts, as far as anyone has played, and this server's best nights."""
    lines = []
    if ledger.here and not ledger.here.games:
        lines.append(words("house-here-none"))
    elif ledger.here:
        lines.append(words("house-here", **_taken(ledger.here, words)))
    if ledger.everywhere.games:
        lines.append(words("house-everywhere", **_taken(ledger.everywhere, words)))
    if lines:
        yield "\n".join(lines)
    if ledger.here and ledger.here.games:
        yield _nights(ledger, called, words)


def _taken(all_players: Account, words: Words) -> dict[str, object]:
    """An account as the house sees it: what players lost is what it has."""
    return {
        "games": all_players.games,
        "paid": words.dollars(all_players.paid),
        "won": words.dollars(all_players.won),
        "balance": words.dollars(-all_players.balance),
    }


def _nights(ledger: Ledger, called: Mapping[int, str], words: Words) -> str:
    if not ledger.nights:
        return words("house-nights-none")
    lines = [
        words(
            "house-night",
            place=place,
            day=words.day(date.fromisoformat(night.date)),
            who=called[night.player],
            profit=words.dollars(night.profit),
        )
        for place, night in enumerate(ledger.nights, 1)
    ]
    return "\n".join([words("house-nights"), *lines])


async def _called(interaction: Interaction, ledger: Ledger, words: Words) -> dict[int, str]:
    """What to call those who had the best nights."""
    unnamed = dict.fromkeys(ledger.unnamed, words("player-private"))
    named = {night.player for night in ledger.nights} - unnamed.keys()
    return {**unnamed, **await names_of(interaction, named, words)}


async def _sight(ledger: Ledger, who: Listener) -> Sight | None:
    """The account as a picture, or in words; nothing where it is empty."""
    if not ledger.account.games:
        return None
    told = f"{_account(ledger.account, who.words)}\n{_course(ledger, who.words)}"
    if who.player.text:
        return Sight(told)
    png = await asyncio.to_thread(paint_chart, chart(ledger), theme_of(who.player.theme))
    return pictured(png, "house", discord.utils.remove_markdown(told))


def chart(ledger: Ledger) -> Stack:
    """The account in figures, and its balance from game to game; the last is where it stands."""
    words, account = english(), ledger.account
    mean = words("drawn-house-mean", mean=drawn_dollars(account.balance / account.games))
    tiles = (
        Figure(drawn_number(account.games), words("drawn-house-games")),
        Figure(drawn_dollars(account.paid), words("drawn-house-paid")),
        Figure(drawn_dollars(account.won), words("drawn-house-won")),
        Figure(drawn_dollars(account.balance), words("drawn-house-balance"), mean, marked=True),
    )
    first = account.games - len(ledger.balances) + 1
    dots = tuple(
        Dot(value=balance, label=str(number), marked=number == account.games)
        for number, balance in enumerate(ledger.balances, first)
    )
    caption = words("drawn-house-course", count=len(dots) - 1)
    even = words("drawn-house-even")
    course = Line(dots=dots, caption=caption, unit="$", level=0, level_name=even, low=True)
    return Stack((Figures(tiles, words("drawn-house")), course))

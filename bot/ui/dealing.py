"""Dealing, and what becomes of the game that was on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.locale.describe import game_name
from bot.services.asking import Deal, GameUnderWayError, Leave, Seen
from bot.services.packs import same_pack
from bot.store.games import Chosen, Seat
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.house.money import paid, payment, terms, worth
from bot.ui.message import button, note
from bot.ui.show import may_speak, say, show
from bot.ui.shown import strip_controls
from bot.ui.words import deal_name, listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.table import Table
    from bot.store.contests import Contest
    from bot.store.games import Game


async def deal_new(interaction: Interaction, deal: Deal) -> None:
    """Deals and shows the table; asks first where a game is under way."""
    play = interaction.client.services.play
    try:
        table = await play.new(interaction.user.id, interaction.guild_id, deal)
    except GameUnderWayError as error:
        await _ask_leave(interaction, error)
    else:
        words = (await listener(interaction)).words
        await show(interaction, table, notice=_dealt(table, words))


async def deal_after(interaction: Interaction, how: Leave, seen: Seen, deal: Deal) -> None:
    """Deals after the question was answered; asked again if another game came to the table."""
    play = interaction.client.services.play
    player = interaction.user.id
    who = await listener(interaction)
    before = await play.table_at(player, seen.game)
    try:
        table = await play.new(player, interaction.guild_id, deal, how, seen)
    except GameUnderWayError as error:
        await _ask_leave(interaction, error)
        return
    dealt = _dealt(table, who.words)
    if before.game.seat is not Seat.TABLE:
        # Nothing was left now: it had been already.
        await show(interaction, table, notice=dealt)
        return
    left_so = _left(before, how, who.words)
    if who.player.tables is Visibility.PRIVATE or not await may_speak(interaction):
        notice = "\n".join(filter(None, [left_so, dealt]))
        await show(interaction, table, notice=notice, in_place=True)
    else:
        await interaction.response.edit_message(view=note(left_so))
        await show(interaction, table, notice=dealt)
    interaction.client.in_background(strip_controls(interaction, before, f"-# {left_so}"))


async def deal_of_contest(interaction: Interaction, contest: Contest) -> None:
    """Deals what a contest that is over was played with, for whoever presses."""
    deal = Deal(
        variant=contest.variant,
        number=contest.deal,
        word=contest.word,
        chosen=Chosen.SHARED,
    )
    await deal_new(interaction, deal)


async def show_attempt(interaction: Interaction, table: Table) -> None:
    """Shows an attempt in a contest; one that counts on no board says so before its first move."""
    words = (await listener(interaction)).words
    notice = "" if table.game.begun else _dealt(table, words)
    await show(interaction, table, notice=notice)


async def ask_resign(interaction: Interaction, table: Table) -> None:
    """Asks before a game is given up, or cashed in."""
    words = (await listener(interaction)).words
    seen = Seen(table.game.id, table.game.revision)
    key = "house-ask-cash-in" if table.game.stakes else "ask-resign"
    await say(
        interaction,
        note(
            words(key, **figures(table, words)),
            button(_give_up(table, words), ids.resign(seen), ButtonStyle.danger),
            button(words("button-keep"), ids.keep(table.game)),
        ),
    )


def figures(table: Table, words: Words) -> dict[str, object]:
    """What a sentence says of a game: its name, deal, cards up, and the money that is on it."""
    stakes = table.game.stakes
    money = (
        {
            "paid": paid(stakes, words),
            "worth": worth(table, words),
            "payment": payment(stakes, table, words),
        }
        if stakes
        else {}
    )
    return {
        **money,
        "game": game_name(words, table.game.variant),
        "deal": deal_name(table.game, words),
        "up": table.state.cards_up,
        "cards": 52 * table.rules.decks,
    }


def _dealt(table: Table, words: Words) -> str:
    """What is to be said of a game that was just dealt: its price, or that it is practice."""
    if table.game.stakes:
        return terms(table.game.stakes, table, words)
    if table.game.counts:
        return ""
    if table.contest is None:
        return words("dealt-practice")
    return words("dealt-attempt-known" if table.contest.fresh else "dealt-attempt-chosen")


def _left(table: Table, how: Leave, words: Words) -> str:
    if how is Leave.ASIDE:
        key = "left-aside"
    else:
        key = "house-left" if table.game.stakes else "left-given-up"
    return words(key, **figures(table, words))


def _give_up(table: Table, words: Words) -> str:
    return words("button-cash-in" if table.game.stakes else "button-give-up")


async def _ask_leave(interaction: Interaction, error: GameUnderWayError) -> None:
    words = (await listener(interaction)).words
    table, deal = error.table, error.deal
    seen = Seen(table.game.id, table.game.revision)
    aside = ids.leave(Leave.ASIDE, seen, deal)
    give_up = ids.leave(Leave.GIVE_UP, seen, deal)
    answers = [
        button(_give_up(table, words), give_up, ButtonStyle.danger),
        button(words("button-keep"), ids.keep(table.game)),
    ]
    if not _same(table.game, deal):
        answers.insert(0, button(words("button-aside"), aside, ButtonStyle.primary))
    key = "house-ask-leave" if table.game.stakes else "ask-leave"
    await say(interaction, note(words(key, **figures(table, words)), *answers))


def _same(game: Game, deal: Deal) -> bool:
    """Whether the deal asked for is that of a game that counts: set aside, it would spoil it."""
    key = deal.variant or game.variant
    return game.counts and deal.number == game.deal and same_pack(key, game.variant)

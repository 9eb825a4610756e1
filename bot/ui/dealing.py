"""Dealing, and what becomes of the game that was on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from discord import ButtonStyle

from bot.locale.describe import game_name
from bot.services.asking import GameUnderWayError, Leave, Seen
from bot.store.games import Seat
from bot.store.players import Visibility
from bot.ui import ids
from bot.ui.message import button, note
from bot.ui.show import may_speak, say, show
from bot.ui.shown import strip_controls
from bot.ui.words import deal_name, listener

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Words
    from bot.services.asking import Deal
    from bot.services.table import Table


async def deal_new(interaction: Interaction, deal: Deal) -> None:
    """Deals and shows the table; asks first where a game is under way."""
    play = interaction.client.services.play
    try:
        table = await play.new(interaction.user.id, interaction.guild_id, deal)
    except GameUnderWayError as error:
        await _ask_leave(interaction, error)
    else:
        await show(interaction, table)


async def deal_after(interaction: Interaction, how: Leave, seen: Seen, deal: Deal) -> None:
    """Deals after the question was answered; asked again if another game came to the table."""
    play = interaction.client.services.play
    player = interaction.user.id
    before = await play.table_at(player, seen.game)
    try:
        table = await play.new(player, interaction.guild_id, deal, how, seen)
    except GameUnderWayError as error:
        await _ask_leave(interaction, error)
        return
    if before.game.seat is not Seat.TABLE:
        # Nothing was left now: it had been already.
        await show(interaction, table)
        return
    who = await listener(interaction)
    key = "left-aside" if how is Leave.ASIDE else "left-given-up"
    left_so = who.words(key, **figures(before, who.words))
    if who.player.tables is Visibility.PRIVATE or not may_speak(interaction):
        await show(interaction, table, notice=left_so, in_place=True)
    else:
        await interaction.response.edit_message(view=note(left_so))
        await show(interaction, table)
    interaction.client.in_background(strip_controls(interaction, before, f"-# {left_so}"))


async def ask_resign(interaction: Interaction, table: Table) -> None:
    """Asks before a game is given up."""
    words = (await listener(interaction)).words
    seen = Seen(table.game.id, table.game.revision)
    await say(
        interaction,
        note(
            words("ask-resign", **figures(table, words)),
            button(words("button-give-up"), ids.resign(seen), ButtonStyle.danger),
            button(words("button-keep"), ids.keep(table.game)),
        ),
    )


def figures(table: Table, words: Words) -> dict[str, object]:
    """What a sentence says of a game: its name, deal, and cards up."""
    return {
        "game": game_name(words, table.game.variant),
        "deal": deal_name(table.game, words),
        "up": table.state.cards_up,
        "cards": 52 * table.rules.decks,
    }


async def _ask_leave(interaction: Interaction, error: GameUnderWayError) -> None:
    words = (await listener(interaction)).words
    table, deal = error.table, error.deal
    seen = Seen(table.game.id, table.game.revision)
    await say(
        interaction,
        note(
            words("ask-leave", **figures(table, words)),
            button(words("button-aside"), ids.leave(Leave.ASIDE, seen, deal), ButtonStyle.primary),
            button(
                words("button-give-up"), ids.leave(Leave.GIVE_UP, seen, deal), ButtonStyle.danger
            ),
            button(words("button-keep"), ids.keep(table.game)),
        ),
    )

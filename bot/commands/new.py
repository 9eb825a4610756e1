"""`/new`: a game is dealt."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, in_english
from bot.commands.game_names import complete_game, game_key
from bot.engine.deal import number_of
from bot.services.asking import Deal
from bot.ui.dealing import deal_new
from bot.ui.words import listener


@app_commands.command(name="new", description=in_english("command-new"))
@app_commands.describe(game=in_english("command-new-game"), deal=in_english("command-new-deal"))
@app_commands.autocomplete(game=complete_game)
async def new(interaction: Interaction, game: str | None = None, deal: str | None = None) -> None:
    """Deals a game: a number, a word, or a fresh one."""
    words = (await listener(interaction)).words
    variant = game_key(words, game) if game else None
    if deal is None:
        await deal_new(interaction, Deal(variant=variant))
    else:
        number, word = number_of(deal)
        await deal_new(interaction, Deal(variant=variant, number=number, word=word))

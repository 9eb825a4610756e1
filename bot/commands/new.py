"""`/new`: a game is dealt."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.client import Interaction, in_english
from bot.commands.game_names import complete_game, game_key
from bot.engine.deal import number_of
from bot.services.asking import Deal
from bot.store.games import Stakes
from bot.ui.dealing import deal_new
from bot.ui.words import listener


@app_commands.command(name="new", description=in_english("command-new"))
@app_commands.describe(
    game=in_english("command-new-game"),
    deal=in_english("command-new-deal"),
    stakes=in_english("command-new-stakes"),
)
@app_commands.autocomplete(game=complete_game)
@app_commands.choices(
    stakes=[
        Choice(name=in_english("stakes-hoyle"), value=Stakes.HOYLE.value),
        Choice(name=in_english("stakes-english"), value=Stakes.ENGLISH.value),
    ]
)
async def new(
    interaction: Interaction,
    game: str | None = None,
    deal: str | None = None,
    stakes: str | None = None,
) -> None:
    """Deals a game: a number, a word, or a fresh one, which may be for the house's money."""
    asked = Stakes(stakes) if stakes else None
    words = (await listener(interaction)).words
    variant = game_key(words, game) if game else None
    if deal is None:
        await deal_new(interaction, Deal(variant=variant, stakes=asked))
    else:
        number, word = number_of(deal)
        wanted = Deal(variant=variant, number=number, word=word, stakes=asked)
        await deal_new(interaction, wanted)

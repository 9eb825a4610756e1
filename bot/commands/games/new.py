"""`/new`: deal a game."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.client import Interaction, build_translatable_text
from bot.commands.common.game_names import complete_game_name, resolve_game_key
from bot.engine.deals import parse_deal_number
from bot.models.games import PriceBook
from bot.services.games.game_requests import DealRequest
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.dialogs import deal_new_game


@app_commands.command(name="new", description=build_translatable_text("command-new"))
@app_commands.describe(
    game=build_translatable_text("command-new-game"),
    deal=build_translatable_text("command-new-deal"),
    stakes=build_translatable_text("command-new-stakes"),
)
@app_commands.autocomplete(game=complete_game_name)
@app_commands.choices(
    stakes=[
        Choice(name=build_translatable_text("stakes-hoyle"), value=PriceBook.HOYLE.value),
        Choice(name=build_translatable_text("stakes-english"), value=PriceBook.ENGLISH.value),
    ]
)
async def new(
    interaction: Interaction,
    game: str | None = None,
    deal: str | None = None,
    stakes: str | None = None,
) -> None:
    """Deal a game by number, by word or at random; with `stakes` it is played for play money."""
    price_book = PriceBook(stakes) if stakes else None
    texts = (await load_viewer(interaction)).texts
    variant = resolve_game_key(texts, game) if game else None
    number, word = parse_deal_number(deal) if deal is not None else (None, None)
    request = DealRequest(
        variant=variant, deal_number=number, deal_word=word, price_book=price_book
    )
    await deal_new_game(interaction, request)

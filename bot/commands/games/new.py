"""`/new`: deal a game."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.client import Interaction, build_translatable_text
from bot.commands.common.game_names import resolve_game_key
from bot.commands.common.surprise import complete_game_name_or_surprise, is_surprise
from bot.engine.deals import parse_deal_number
from bot.models.games import LevelChoice, PriceBook
from bot.services.games.game_requests import DealRequest
from bot.ui.common.viewer import load_viewer
from bot.ui.deals.dialogs import deal_new_game, deal_surprise

_YES = "yes"


@app_commands.command(name="new", description=build_translatable_text("command-new"))
@app_commands.describe(
    game=build_translatable_text("command-new-game"),
    deal=build_translatable_text("command-new-deal"),
    stakes=build_translatable_text("command-new-stakes"),
    winnable=build_translatable_text("command-new-winnable"),
    level=build_translatable_text("command-new-level"),
)
@app_commands.autocomplete(game=complete_game_name_or_surprise)
@app_commands.choices(
    stakes=[
        Choice(name=build_translatable_text("stakes-hoyle"), value=PriceBook.HOYLE.value),
        Choice(name=build_translatable_text("stakes-english"), value=PriceBook.ENGLISH.value),
    ],
    winnable=[Choice(name=build_translatable_text("option-yes"), value=_YES)],
    level=[
        Choice(name=build_translatable_text("level-easy"), value=LevelChoice.EASY.value),
        Choice(name=build_translatable_text("level-medium"), value=LevelChoice.MEDIUM.value),
        Choice(name=build_translatable_text("level-hard"), value=LevelChoice.HARD.value),
    ],
)
async def new(  # noqa: PLR0917 - as many as the command has options
    interaction: Interaction,
    game: str | None = None,
    deal: str | None = None,
    stakes: str | None = None,
    winnable: str | None = None,
    level: str | None = None,
) -> None:
    """Deal a game by number, by word or at random; with `stakes` it is played for play money.

    With `winnable` or a `level` it is one that can be won. `surprise me` in the place of a game
    deals one that the player has hardly played.
    """
    price_book = PriceBook(stakes) if stakes else None
    texts = (await load_viewer(interaction)).texts
    wants_surprise = game is not None and is_surprise(texts, game)
    variant = resolve_game_key(texts, game) if game and not wants_surprise else None
    number, word = parse_deal_number(deal) if deal is not None else (None, None)
    request = DealRequest(
        variant=variant,
        deal_number=number,
        deal_word=word,
        price_book=price_book,
        level=_choose_level(winnable, level),
    )
    if wants_surprise:
        await deal_surprise(interaction, request)
    else:
        await deal_new_game(interaction, request)


def _choose_level(winnable: str | None, level: str | None) -> LevelChoice | None:
    """Return what is asked for of the deal: a level alone asks for a winnable one, too."""
    if level:
        return LevelChoice(level)
    return LevelChoice.ANY if winnable else None

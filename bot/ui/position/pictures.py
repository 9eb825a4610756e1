"""Pictures of positions, and the names and numbers in pictures."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from bot.engine.moves import Move
from bot.engine.state import State
from bot.locale.catalogue import ENGLISH, Texts
from bot.locale.describe import format_game_name
from bot.models.games import Game
from bot.models.players import PlayerSettings
from bot.scene import scene
from bot.services.contests.attempts import Attempt
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import is_deal_concealed
from bot.ui.position.drawing_thread import draw_in_thread
from rendering import paint, paint_won_table
from rendering.charts import NumberFormat, format_value_with_unit

_PERCENT, _DOLLAR, _MINUS = "%", "$", "−"

_MIN_SHORTENED_AMOUNT = 1_000_000
"""From here on an amount in a picture is shortened, as on a chart's axis."""


async def paint_position(
    state: State,
    player: PlayerSettings,
    *,
    tallest_column: int,
    last_move: Move | None = None,
    hint: Move | None = None,
    caption: str = "",
) -> bytes:
    """Return a PNG of the position in the player's theme and deck, painted in a thread."""
    visible_scene = scene(
        state,
        tallest_column=tallest_column,
        last_move=last_move,
        hint_move=hint,
        mark_ready_piles=player.marks_ready_cards,
        caption=caption,
        is_tall=player.has_tall_pictures,
    )
    return await draw_in_thread(
        paint, visible_scene, get_theme(player.theme), large=player.has_large_indices
    )


async def paint_won_game(state: State, player: PlayerSettings, ending: tuple[str, ...]) -> bytes:
    """Return a PNG of a won game, all its cards as an open fan, painted in a thread."""
    won_scene = replace(scene(state, is_tall=player.has_tall_pictures), ending=ending)
    return await draw_in_thread(paint_won_table, won_scene, get_theme(player.theme))


def format_ending(game: Game, texts: Texts, attempt: Attempt | None = None) -> tuple[str, ...]:
    """Return what stands on the picture of a won game: that it is won, its deal, and its time."""
    return (
        texts("win-word"),
        _format_deal_line(texts, game, attempt),
        texts("win-how", moves=game.move_count, time=texts.format_duration(game.seconds)),
    )


def _format_deal_line(texts: Texts, game: Game, attempt: Attempt | None) -> str:
    """Return the names of a game and of its deal, or of the game alone."""
    name = format_game_name(texts, game.variant)
    if is_deal_concealed(game, attempt):
        return name
    return texts("win-deal", game=name, deal=str(game.deal))


def format_picture_caption(
    texts: Texts, variant: str, deal_number: int | None, move_count: int
) -> str:
    """Return the caption in a picture's corner: its game, deal and number of moves.

    Without a number the deal is not told.
    """
    return texts(
        "caption",
        game=format_game_name(texts, variant),
        deal="none" if deal_number is None else str(deal_number),
        moves=move_count,
    )


def format_film_title(game: Game, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return what stands above a film: its game, and the deal where it may be told."""
    return _format_deal_line(texts, game, attempt)


def format_picture_number(value: float, texts: Texts, unit: str = "") -> str:
    """Return a number for a picture, shortened if it is long: ``1,234.5``, ``9.88B``, ``52%``."""
    if texts.language == ENGLISH:
        return format_value_with_unit(value, unit)  # charts write English by themselves
    if unit == _PERCENT:
        return texts.format_percentage(value / 100)
    number = texts.format_brief_number(abs(value))
    sign = _MINUS if round(value, 1) < 0 else ""
    return sign + (texts("dollars", amount=number) if unit == _DOLLAR else f"{number}{unit}")


def choose_number_format(texts: Texts) -> NumberFormat:
    """Return how charts in that language write their numbers."""
    if texts.language == ENGLISH:
        return format_value_with_unit
    return partial(_format_chart_number, texts)


@lru_cache(maxsize=4096)
def _format_chart_number(texts: Texts, value: float, unit: str, *, is_exact: bool = False) -> str:
    return texts.format_number(value) if is_exact else format_picture_number(value, texts, unit)


def format_picture_dollars(amount: float, texts: Texts) -> str:
    """Return an amount for a picture, shortened if it is large: ``−$1,234``, ``$9.88B``."""
    return (
        texts.format_dollars(amount)
        if abs(amount) < _MIN_SHORTENED_AMOUNT
        else format_picture_number(amount, texts, _DOLLAR)
    )

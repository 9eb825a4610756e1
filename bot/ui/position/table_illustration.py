"""Tables as pictures with descriptions, or as text, by their players' settings."""

from __future__ import annotations

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.rules import Rules
from bot.models.games import GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.viewer import Viewer, is_deal_concealed
from bot.ui.position.alt_text import (
    format_opening_alt_text,
    format_table_alt_text,
    format_won_alt_text,
)
from bot.ui.position.pictures import (
    format_ending,
    format_picture_caption,
    paint_position,
    paint_won_game,
)
from bot.ui.position.text_table import format_text_table

RULES_EXAMPLE_DEAL = 123456
"""The deal that is the example in a game's rules."""


async def illustrate_table(
    table: Table,
    viewer: Viewer,
    attempt: Attempt | None = None,
    *,
    hint: Move | None = None,
    as_text: bool = False,
) -> Illustration:
    """Return the table in this player's theme, or as text; a hint is drawn as an arrow.

    ``attempt`` is the table's in a contest, if any, whose deal may be a secret. The table of a won
    game shows all its cards as an open fan.
    """
    game, player, texts = table.game, viewer.player, viewer.texts
    if as_text:
        return Illustration(format_text_table(table.state, texts, last_move=table.last_move))
    if game.outcome is GameOutcome.WON:
        png = await paint_won_game(table.state, player, format_ending(game, texts, attempt))
        description = format_won_alt_text(game, table.state.cards_up, texts, attempt)
        return build_illustration(png, game.variant, description)
    png = await paint_position(
        table.state,
        player,
        tallest_column=game.tallest_column,
        last_move=table.last_move,
        hint=hint,
        caption=format_picture_caption(
            texts,
            game.variant,
            None if is_deal_concealed(game, attempt) else game.deal,
            len(game.moves),
        ),
    )
    description = format_table_alt_text(table, texts, hint, attempt)
    return build_illustration(png, game.variant, description)


async def illustrate_opening(rules: Rules, viewer: Viewer) -> Illustration:
    """Return a freshly dealt game as a picture, or as text where the player prefers that."""
    state, texts = deal(rules, RULES_EXAMPLE_DEAL), viewer.texts
    if viewer.player.is_text_only:
        return Illustration(format_text_table(state, texts))
    png = await paint_position(
        state,
        viewer.player,
        tallest_column=state.tallest_column,
        caption=format_picture_caption(texts, rules.key, RULES_EXAMPLE_DEAL, 0),
    )
    return build_illustration(png, rules.key, format_opening_alt_text(state, texts))

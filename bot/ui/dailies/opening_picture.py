"""The picture of a daily's opening: what every player sees when their attempt begins."""

from __future__ import annotations

from datetime import date

from bot.engine.deals import deal
from bot.engine.errors import GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.models.players import PlayerSettings
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.position.alt_text import format_opening_alt_text
from bot.ui.position.pictures import paint_position
from bot.variants import get_variant

_NO_SETTINGS = PlayerSettings(id=0)


async def illustrate_daily_opening(contest: Contest, texts: Texts) -> Illustration | None:
    """Return a daily's freshly dealt table, for everyone alike, without the deal's number.

    Cards that lie face down stay so, and the description names only what the picture shows. None
    for a game that has been removed from the bot since the day was chosen.
    """
    try:
        state = deal(get_variant(contest.variant), contest.deal)
    except GameError:
        return None
    caption = texts(
        "drawn-opening",
        game=format_game_name(texts, contest.variant),
        day=texts.format_day(date.fromisoformat(contest.date or "")),
    )
    png = await paint_position(
        state, _NO_SETTINGS, tallest_column=state.tallest_column, caption=caption
    )
    return build_illustration(png, "opening", format_opening_alt_text(state, texts))

"""`/leaderboard`: players ranked by how often they win, or by skill."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction, build_translatable_text
from bot.commands.common.group_names import complete_game_or_group_name, resolve_game_or_group_key
from bot.commands.common.seasons import complete_season, resolve_season
from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import LeaderboardRanking
from bot.services.ratings.rating_boards import RatingBoardQuery
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period
from bot.ui.common.paginate import BoardScope, resolve_board_server
from bot.ui.common.viewer import load_viewer
from bot.ui.leaderboards.page import show_leaderboard
from bot.ui.leaderboards.text import PERIOD_TEXT_KEYS
from bot.ui.rating_boards.page import show_rating_board

_PERIOD_CHOICES = [
    app_commands.Choice(name=build_translatable_text(key), value=period.value)
    for period, key in PERIOD_TEXT_KEYS.items()
]
_SCOPE_CHOICES = [
    app_commands.Choice(name=build_translatable_text("board-here"), value=BoardScope.SERVER.value),
    app_commands.Choice(
        name=build_translatable_text("board-everywhere"), value=BoardScope.GLOBAL.value
    ),
]
_BY_RATING = "rating"
_ORDER_CHOICES = [
    app_commands.Choice(name=build_translatable_text(key), value=value)
    for key, value in (
        ("button-plain", LeaderboardRanking.ALL_WINS.value),
        ("button-clean", LeaderboardRanking.CLEAN_WINS.value),
        ("button-ratings", _BY_RATING),
    )
]


@app_commands.command(
    name="leaderboard", description=build_translatable_text("command-leaderboard")
)
@app_commands.describe(
    game=build_translatable_text("command-leaderboard-game"),
    period=build_translatable_text("command-leaderboard-period"),
    scope=build_translatable_text("command-leaderboard-scope"),
    season=build_translatable_text("command-leaderboard-season"),
    order=build_translatable_text("command-leaderboard-order"),
)
@app_commands.choices(period=_PERIOD_CHOICES, scope=_SCOPE_CHOICES, order=_ORDER_CHOICES)
@app_commands.autocomplete(game=complete_game_or_group_name, season=complete_season)
async def leaderboard(  # noqa: PLR0917 - as many as the command has options
    interaction: Interaction,
    game: str | None = None,
    period: str | None = None,
    scope: str | None = None,
    season: str | None = None,
    order: str = LeaderboardRanking.ALL_WINS.value,
) -> None:
    """Show win rates or skill ratings, of this server or of all servers."""
    texts = (await load_viewer(interaction)).texts
    if season and period:
        raise GameError(ErrorKey.SEASON_AND_PERIOD)
    game_group = resolve_game_or_group_key(texts, game) if game else None
    server_id = resolve_board_server(interaction, BoardScope(scope) if scope else None)
    if order == _BY_RATING:
        if season or period:
            raise GameError(ErrorKey.RATINGS_AND_PERIOD)
        await show_rating_board(
            interaction, RatingBoardQuery(game_group=game_group, server_id=server_id)
        )
        return
    query = LeaderboardQuery(
        game_group=game_group,
        period=Period(period) if period else Period.ALL_TIME,
        season=await resolve_season(interaction, season) if season else None,
        server_id=server_id,
        ranking=LeaderboardRanking(order),
    )
    await show_leaderboard(interaction, query)

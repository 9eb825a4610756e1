"""Commands that show pages: `/rules`, `/settings`, `/help`, `/stats`, `/leaderboard`, `/server`."""

from typing import TypeAlias

import discord
from discord import app_commands

from bot.client.client import Press, build_translatable_text, command, completes, menu_command
from bot.commands import completion
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_texts_by_language
from bot.models.leaderboards import LeaderboardRanking
from bot.services.accounts import MAX_MIN_RANKED_GAMES
from bot.services.leaderboards import LeaderboardQuery
from bot.services.ratings import RatingBoardQuery
from bot.services.statistics import Period
from bot.ui import boards, control_ids, servers, viewers
from bot.ui.help import show_help
from bot.ui.house import show_house
from bot.ui.leaderboards import show_leaderboard, show_rating_board
from bot.ui.player_records import show_head_to_head, show_player_record
from bot.ui.privacy import ask_erase_confirmation, send_data_export
from bot.ui.rules import show_rules
from bot.ui.settings import AS_IN_DISCORD, show_settings


@command("rules")
@app_commands.describe(game=build_translatable_text("command-rules-game"))
@completes(game=completion.complete_game_name)
async def rules(press: Press, game: str | None = None) -> None:
    """Show how a game is played."""
    texts = (await viewers.load_viewer(press)).texts
    rules_id = control_ids.RulesId(completion.resolve_game_key(texts, game)) if game else None
    await show_rules(press, rules_id)


@command("settings")
async def settings(press: Press) -> None:
    """Show the player's settings, with controls to change them."""
    await show_settings(press)


@command("help")
async def help_command(press: Press) -> None:
    """Show where to start."""
    await show_help(press)


@command("stats")
@app_commands.describe(
    player=build_translatable_text("command-stats-player"),
    game=build_translatable_text("command-stats-game"),
    versus=build_translatable_text("command-stats-versus"),
)
@completes(game=completion.complete_game_or_all_name)
async def stats(
    press: Press,
    player: discord.User | None = None,
    game: str | None = None,
    versus: discord.User | None = None,
) -> None:
    """Show a player's record, or how they did against another."""
    texts = (await viewers.load_viewer(press)).texts
    key = completion.resolve_game_or_all_key(texts, game) if game else None
    if versus is not None:
        await show_head_to_head(press, player or press.interaction.user, versus, key)
        return
    await show_player_record(press, player or press.interaction.user, key)


@menu_command("menu-command-stats", discord.User)
async def show_stats(press: Press, person: discord.User) -> None:
    """Show a player's record."""
    await show_player_record(press, person, None)


@menu_command("menu-command-compare", discord.User)
async def compare_with_me(press: Press, person: discord.User) -> None:
    """Show how the player did against another."""
    await show_head_to_head(press, press.interaction.user, person, None)


_PERIOD_CHOICES = [
    app_commands.Choice(name=build_translatable_text(f"board-{period}"), value=period.value)
    for period in Period
]
_SCOPE_CHOICES = [
    app_commands.Choice(
        name=build_translatable_text("board-here"), value=control_ids.BoardScope.SERVER.value
    ),
    app_commands.Choice(
        name=build_translatable_text("board-everywhere"), value=control_ids.BoardScope.GLOBAL.value
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


@command("leaderboard")
@app_commands.describe(
    game=build_translatable_text("command-leaderboard-game"),
    period=build_translatable_text("command-leaderboard-period"),
    scope=build_translatable_text("command-leaderboard-scope"),
    season=build_translatable_text("command-leaderboard-season"),
    order=build_translatable_text("command-leaderboard-order"),
)
@app_commands.choices(period=_PERIOD_CHOICES, scope=_SCOPE_CHOICES, order=_ORDER_CHOICES)
@completes(game=completion.complete_game_or_group_name, season=completion.complete_season)
async def leaderboard(  # noqa: PLR0917 - as many as the command has options
    press: Press,
    game: str | None = None,
    period: str | None = None,
    scope: str | None = None,
    season: str | None = None,
    order: str = LeaderboardRanking.ALL_WINS.value,
) -> None:
    """Show win rates or skill ratings, of this server or of all servers."""
    texts = (await viewers.load_viewer(press)).texts
    if season and period:
        raise GameError(ErrorKey.OPTIONS_CLASH)
    game_group = completion.resolve_game_or_group_key(texts, game) if game else None
    server_id = boards.resolve_board_server(press, control_ids.BoardScope(scope) if scope else None)
    if order == _BY_RATING:
        if season or period:
            raise GameError(ErrorKey.OPTIONS_CLASH)
        await show_rating_board(press, RatingBoardQuery(game_group=game_group, server_id=server_id))
        return
    query = LeaderboardQuery(
        game_group=game_group,
        period=Period(period) if period else Period.ALL_TIME,
        season=await completion.resolve_season(press, season) if season else None,
        server_id=server_id,
        ranking=LeaderboardRanking(order),
    )
    await show_leaderboard(press, query)


@command("house")
async def house(press: Press) -> None:
    """Show the player's account, the house's, and the best nights."""
    await show_house(press)


privacy = app_commands.Group(name="privacy", description=build_translatable_text("command-privacy"))


@command("export", privacy)
async def export(press: Press) -> None:
    """Send everything that is stored about the player."""
    await send_data_export(press)


@command("erase", privacy)
async def erase(press: Press) -> None:
    """Ask for confirmation, then delete the player's data."""
    await ask_erase_confirmation(press)


MinimumRange: TypeAlias = app_commands.Range[int, 1, MAX_MIN_RANKED_GAMES]
HourRange: TypeAlias = app_commands.Range[int, 0, 23]

_LANGUAGE_CHOICES = [
    app_commands.Choice(
        name=build_translatable_text("language-as-in-discord"), value=AS_IN_DISCORD
    ),
    *(
        app_commands.Choice(name=texts.own_name, value=language)
        for language, texts in get_texts_by_language().items()
    ),
]

server = app_commands.Group(
    name="server",
    description=build_translatable_text("command-server"),
    default_permissions=discord.Permissions(manage_guild=True),
    # Contexts that are left out here come from the command tree, which allows all of them.
    allowed_contexts=app_commands.AppCommandContext(
        guild=True, dm_channel=False, private_channel=False
    ),
)


@command("channels", server)
async def channels(press: Press) -> None:
    """Show the channels where the bot answers publicly, with controls to change them."""
    await servers.show_public_channels(press)


@command("tables", server)
async def tables(press: Press) -> None:
    """Show where tables appear, with a menu to change that."""
    await servers.show_table_settings(press)


@command("board", server)
@app_commands.describe(minimum=build_translatable_text("command-server-board-minimum"))
async def board(press: Press, minimum: MinimumRange | None = None) -> None:
    """Set how many games a rank takes, if given, and show the leaderboard settings."""
    await servers.show_leaderboard_settings(press, minimum)


@command("daily", server)
@app_commands.describe(
    channel=build_translatable_text("command-server-daily-channel"),
    hour=build_translatable_text("command-server-daily-hour"),
    language=build_translatable_text("command-server-daily-language"),
    game=build_translatable_text("command-server-daily-game"),
)
@app_commands.choices(language=_LANGUAGE_CHOICES)
@completes(game=completion.complete_game_name)
async def daily(
    press: Press,
    channel: discord.TextChannel | None = None,
    hour: HourRange | None = None,
    language: str | None = None,
    game: str | None = None,
) -> None:
    """Set how the daily is posted and the game of the server's own, as given, and show it."""
    servers.get_managed_server_id(press)  # others are refused whatever game they typed
    texts = (await viewers.load_viewer(press)).texts
    await servers.show_daily_settings(
        press,
        servers.DailySettingsChange(
            channel_id=channel.id if channel else None,
            hour=hour,
            language=language,
            own_variant=completion.resolve_game_key(texts, game) if game is not None else None,
        ),
    )


@command("reset", server)
async def reset(press: Press) -> None:
    """Ask for confirmation, then reset the server's leaderboards."""
    await servers.ask_leaderboard_reset_confirmation(press)

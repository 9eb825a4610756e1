"""All pages, and the buttons that lead from one to another, or back."""

import sys
from collections.abc import Awaitable, Callable

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.ui import (
    calendars,
    challenges,
    contests,
    control_ids,
    dailies,
    deals,
    games,
    house,
    leaderboards,
    own_posts,
    player_records,
    privacy,
    races,
    replays,
    replies,
    rules,
    seasons,
    servers,
    settings,
    share,
    suggestions,
    table,
)
from bot.ui import help as help_pages
from bot.ui.table_view import TableExtras

_PAGES: dict[control_ids.Destination, Callable[[Press], Awaitable[None]]] = {
    control_ids.Destination.GAMES: games.show_games,
    control_ids.Destination.RULES: rules.show_rules,
    control_ids.Destination.SETTINGS: settings.show_settings,
    control_ids.Destination.HELP: help_pages.show_help,
}
_TABLES = {
    control_ids.Destination.TABLE: None,
    control_ids.Destination.TABLE_AS_TEXT: True,
    control_ids.Destination.TABLE_AS_PICTURE: False,
}
"""Buttons that show the table: whether as text."""


@handles(control_ids.OpenPageId)
async def open_page(press: Press, custom_id: control_ids.OpenPageId) -> None:
    """Show what the slash command shows."""
    if show_page := _PAGES.get(custom_id.destination):
        await show_page(press)
        return
    play = press.services.play
    current_table = await play.load_current_table(press.player_id, request=press.request)
    if custom_id.destination is control_ids.Destination.RESIGN:
        await table.ask_resign_confirmation(press, current_table)
    else:
        extras = TableExtras(as_text=_TABLES[custom_id.destination])
        await table.reply_with_table(press, current_table, extras)


@handles(control_ids.NotNowId)
async def leave_as_it_is(press: Press, _custom_id: control_ids.NotNowId) -> None:
    """Say on the question's message that nothing changed."""
    await replies.show_answer(press, "left-as-it-is")


@handles(control_ids.BackId)
async def go_back(press: Press, custom_id: control_ids.BackId) -> None:
    """Show the page again that the pressed message took the place of."""
    match custom_id:
        case control_ids.BackId(control_ids.Origin.MORE):
            play = press.services.play
            current_table = await play.load_current_table(press.player_id, request=press.request)
            await table.show_more_actions(press, current_table)
        case control_ids.BackId(control_ids.Origin.HELP):
            await help_pages.show_help(press)
        case control_ids.BackId(control_ids.Origin.CHALLENGES):
            await challenges.show_challenges(press)
        case control_ids.BackId(control_ids.Origin.SCOREBOARD, int(contest_id)):
            action = control_ids.ChallengeAction.SHOW_SCOREBOARD
            await challenges.handle_challenge(press, control_ids.ChallengeId(action, contest_id))
        case control_ids.BackId(control_ids.Origin.RESULT, int(game_id)):
            await table.show_game_result(press, game_id)
        case control_ids.BackId(control_ids.Origin.ANALYSIS, int(game_id)):
            await replays.show_analysis(press, control_ids.AnalysisId(game_id))
        case _:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)


PAGES = (
    *(calendars, challenges, contests, dailies, deals, games, help_pages, house, leaderboards),
    *(own_posts, player_records, privacy, races, replays, rules, seasons, servers),
    *(settings, share, suggestions, table, sys.modules[__name__]),
)
"""The modules with the functions that answer buttons and menus."""

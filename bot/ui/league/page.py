"""The message of a week's league, with its controls."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.services.league.league import FIRST_WEEK, LeaguePage
from bot.ui.common.components import (
    Button,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
)
from bot.ui.common.paginate import (
    BoardControl,
    build_page_buttons,
    build_scope_button,
    get_board_scope,
    reply_with_board,
    update_board_message,
)
from bot.ui.common.player_names import fetch_player_names
from bot.ui.common.viewer import Viewer
from bot.ui.league.custom_ids import LeagueId
from bot.ui.league.text import format_league_lines

_ONE_WEEK = timedelta(days=7)


async def show_league(interaction: Interaction, first_day: date, server_id: int | None) -> None:
    """Answer with a week's league in a new message."""
    await reply_with_board(
        interaction, partial(_render_league, interaction, first_day, server_id, 0)
    )


async def update_league(
    interaction: Interaction, custom_id: LeagueId, server_id: int | None
) -> None:
    """Show another page of a league on the message that was pressed."""
    render = partial(
        _render_league, interaction, custom_id.first_day, server_id, custom_id.page_number
    )
    await update_board_message(interaction, custom_id.asker_id, render)


async def _render_league(
    interaction: Interaction,
    first_day: date,
    server_id: int | None,
    page_number: int,
    viewer: Viewer,
    *,
    is_private: bool,
) -> MessageLayout:
    league = interaction.client.services.league
    page = await league.load_page(first_day, server_id, page_number, viewer.player.id)
    named_ids = [
        standing.player_id
        for standing in page.standings
        if standing.player_id not in page.private_ids
    ]
    names = await fetch_player_names(interaction, [*named_ids, viewer.player.id], viewer.texts)
    lines = format_league_lines(page, names, viewer.texts, viewer.player.id, is_private=is_private)
    has_next_week = first_day < league.get_current_week()
    is_on_server = interaction.guild_id is not None
    buttons = _build_buttons(page, viewer, has_next_week=has_next_week, is_on_server=is_on_server)
    return MessageLayout(build_panel(Text("\n".join(lines)), *build_button_rows(buttons)))


def _build_buttons(
    page: LeaguePage, viewer: Viewer, *, has_next_week: bool, is_on_server: bool
) -> list[Button]:
    texts = viewer.texts
    current_id = LeagueId(
        BoardControl.REFRESH,
        viewer.player.id,
        page.first_day,
        get_board_scope(page.server_id),
        page.page_number,
    )
    buttons = []
    if page.last_page_number:
        buttons += build_page_buttons(
            texts,
            (BoardControl.PREVIOUS, BoardControl.NEXT),
            page.page_number,
            page.last_page_number,
            lambda control, number: replace(current_id, control=control, page_number=number),
        )
    buttons += _build_week_buttons(current_id, texts, has_next_week=has_next_week)
    if is_on_server:
        scope_id = replace(current_id, control=BoardControl.SCOPE, page_number=0)
        buttons.append(
            build_scope_button(
                texts, current_id.scope, lambda scope: replace(scope_id, scope=scope)
            )
        )
    return buttons


def _build_week_buttons(current_id: LeagueId, texts: Texts, *, has_next_week: bool) -> list[Button]:
    """Return the buttons that show the week before and the week after."""
    weeks = []
    if current_id.first_day > FIRST_WEEK:
        weeks.append(("button-week-before", BoardControl.FIRST, -_ONE_WEEK))
    if has_next_week:
        weeks.append(("button-week-after", BoardControl.LAST, _ONE_WEEK))
    return [
        build_button(
            texts(key),
            replace(
                current_id,
                control=control,
                first_day=current_id.first_day + distance,
                page_number=0,
            ),
        )
        for key, control, distance in weeks
    ]

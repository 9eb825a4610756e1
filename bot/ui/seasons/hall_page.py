"""The message of a hall of records, with controls to look around."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from bot.client import Interaction
from bot.locale.describe import format_game_name
from bot.services.seasons.hall import HallPage, HallQuery
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period
from bot.ui.common.components import (
    MAX_MENU_OPTIONS,
    Button,
    Menu,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_menu,
    build_panel,
)
from bot.ui.common.illustration import Illustration, build_illustration
from bot.ui.common.paginate import (
    BoardControl,
    build_scope_button,
    get_board_scope,
    update_board_message,
)
from bot.ui.common.player_names import fetch_player_names, load_picture_names
from bot.ui.common.viewer import Viewer, mention_command
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.ui.leaderboards.text import format_season
from bot.ui.seasons.custom_ids import HallId
from bot.ui.seasons.hall_picture import paint_hall
from bot.ui.seasons.hall_text import format_hall_alt_text, format_hall_heading, format_hall_lines


async def update_hall(interaction: Interaction, asker_id: int, query: HallQuery) -> None:
    """Show a hall of records on the message that was pressed."""
    await update_board_message(interaction, asker_id, partial(_render_hall, interaction, query))


async def _render_hall(
    interaction: Interaction, query: HallQuery, viewer: Viewer, *, is_private: bool
) -> MessageLayout:
    del is_private  # players with a private name get a private message anyway
    page = await interaction.client.services.hall.load_hall(viewer.player.id, query)
    named_ids = [feat.player_id for feat in page.feats if feat.player_id not in page.private_ids]
    texts = viewer.texts
    names = await fetch_player_names(interaction, named_ids, texts)
    illustration: Illustration | None = None
    if page.feats and not viewer.player.is_text_only:
        picture_names = await load_picture_names(
            interaction.client, interaction.guild_id, named_ids
        )
        png = await paint_hall(page, picture_names, viewer)
        alt_text = format_hall_alt_text(page, picture_names, texts)
        illustration = build_illustration(png, "hall", alt_text)
    return MessageLayout(
        build_panel(
            Text(format_hall_heading(page, texts)),
            *([illustration] if illustration else []),
            Text("\n".join(format_hall_lines(page, names, texts))),
        ),
        *build_button_rows(_build_buttons(page, viewer, interaction.guild_id)),
        _build_period_menu(page, viewer),
        *build_hall_game_menu(
            page,
            viewer,
            mention_command(interaction, viewer.texts, "leaderboard"),
        ),
    )


def _build_id(page: HallPage, viewer: Viewer, control: BoardControl) -> HallId:
    query = page.query
    return HallId(
        control,
        viewer.player.id,
        query.period,
        get_board_scope(query.server_id),
        query.game_group,
    )


def _build_buttons(page: HallPage, viewer: Viewer, server_id: int | None) -> list[Button]:
    texts, query = viewer.texts, page.query
    past_season = query.period if query.period in page.past_seasons else None
    board_query = LeaderboardQuery(
        game_group=query.game_group,
        period=Period.MONTH if query.period == page.current_season else Period.ALL_TIME,
        season=past_season,
        server_id=query.server_id,
    )
    board_id = LeaderboardId.from_query(BoardControl.REFRESH, viewer.player.id, board_query)
    buttons = [build_button(texts("button-leaderboard"), board_id)]
    if server_id is not None:
        scope_id = _build_id(page, viewer, BoardControl.SCOPE)
        buttons.append(
            build_scope_button(texts, scope_id.scope, lambda scope: replace(scope_id, scope=scope))
        )
    return buttons


def _build_period_menu(page: HallPage, viewer: Viewer) -> Menu:
    texts, shown = viewer.texts, page.query.period
    seasons = [page.current_season, *page.past_seasons][: MAX_MENU_OPTIONS - 1]
    if shown and shown not in seasons:
        seasons[-1] = shown
    return build_menu(
        texts("menu-period"),
        _build_id(page, viewer, BoardControl.PERIOD),
        [
            (texts("board-ever"), Period.ALL_TIME.value),
            *((format_season(season, texts), season) for season in seasons),
        ],
        shown or Period.ALL_TIME.value,
    )


def build_hall_game_menu(
    page: HallPage, viewer: Viewer, command_mention: str
) -> Iterator[Menu | Text]:
    """Yield the menu of the games that have records; none where there is no other one."""
    texts, shown = viewer.texts, page.query.game_group
    options = [shown, *(key for key in page.variants if key != shown)]
    if len(options) == 1:
        return
    yield build_menu(
        texts("menu-board-game"),
        _build_id(page, viewer, BoardControl.GAME),
        [(format_game_name(texts, key), key) for key in options[:MAX_MENU_OPTIONS]],
        shown,
    )
    if len(options) > MAX_MENU_OPTIONS:
        yield Text(texts("menu-other-games", command=command_mention))

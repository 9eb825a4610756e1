"""The message of a leaderboard: its rows, its picture, and controls to look around."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from bot.client import Interaction
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.stats.game_groups import build_family_group, find_group_family
from bot.services.stats.leaderboards import LeaderboardPage, LeaderboardQuery
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
    BoardScope,
    build_page_buttons,
    build_scope_button,
    get_board_scope,
    reply_with_board,
    update_board_message,
)
from bot.ui.common.player_names import fetch_player_names, load_picture_names
from bot.ui.common.viewer import Viewer, mention_command
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.ui.leaderboards.picture import paint_leaderboard
from bot.ui.leaderboards.text import (
    PERIOD_TEXT_KEYS,
    format_game_group_name,
    format_leaderboard_alt_text,
    format_leaderboard_footer,
    format_leaderboard_heading,
    format_leaderboard_rows,
    format_season,
)
from bot.ui.rating_boards.custom_ids import RatingBoardId
from bot.ui.seasons.custom_ids import HallId
from bot.variants import VARIANTS

_PAGE_CONTROLS = (BoardControl.FIRST, BoardControl.PREVIOUS, BoardControl.NEXT)


async def show_leaderboard(interaction: Interaction, query: LeaderboardQuery) -> None:
    """Answer with a leaderboard in a new message."""
    await reply_with_board(interaction, partial(_render_leaderboard, interaction, query))


async def update_leaderboard(
    interaction: Interaction, asker_id: int, query: LeaderboardQuery
) -> None:
    """Show another part of the leaderboards on the message that was pressed."""
    await update_board_message(
        interaction, asker_id, partial(_render_leaderboard, interaction, query)
    )


async def _render_leaderboard(
    interaction: Interaction, query: LeaderboardQuery, viewer: Viewer, *, is_private: bool
) -> MessageLayout:
    page = await interaction.client.services.leaderboards.load_leaderboard_page(
        interaction.user.id, query
    )
    rows = [*(row for row, _ in page.display_rows), *page.waiting_rows]
    named_ids = [row.player_id for row in rows if row.has_public_name]
    names = await fetch_player_names(interaction, named_ids, viewer.texts)
    illustration = None
    if page.display_rows and not page.waiting_rows and not viewer.player.is_text_only:
        picture_names = await load_picture_names(
            interaction.client, interaction.guild_id, named_ids
        )
        png = await paint_leaderboard(page, picture_names, viewer)
        alt_text = format_leaderboard_alt_text(
            page, picture_names, viewer.texts, is_private=is_private
        )
        illustration = build_illustration(png, "board", alt_text)
    game_order = await interaction.client.services.game_choice.list_variants(
        None, page.query.server_id
    )
    return build_leaderboard_message(
        page,
        names,
        viewer,
        illustration,
        server_id=interaction.guild_id,
        is_private=is_private,
        game_order=game_order,
        command_mention=mention_command(interaction, viewer.texts, "leaderboard"),
    )


def build_leaderboard_message(
    page: LeaderboardPage,
    names: Mapping[int, str],
    viewer: Viewer,
    illustration: Illustration | None,
    *,
    server_id: int | None,
    is_private: bool,
    game_order: Iterable[str] = VARIANTS,
    command_mention: str = "`/leaderboard`",
) -> MessageLayout:
    """Return a page of a leaderboard with its controls.

    Without an illustration all figures are in the text. ``server_id`` is the server where it is
    shown. In a private message the viewer's own row is marked as theirs. Of a family with more
    games than a menu has options, those that come first in ``game_order`` can be chosen, and the
    command finds the others.
    """
    texts = viewer.texts
    rows_text = format_leaderboard_rows(
        page, names, texts, shows_figures=illustration is None, is_private=is_private
    )
    return MessageLayout(
        build_panel(
            Text(format_leaderboard_heading(page, texts)),
            *([illustration] if illustration else []),
            Text(rows_text),
            Text(format_leaderboard_footer(page, texts)),
        ),
        *build_button_rows(_build_page_buttons(page, viewer)),
        *build_button_rows(
            [
                *_build_ranking_and_scope_buttons(page, viewer, server_id),
                *_build_own_page_buttons(page, viewer),
                _build_hall_button(page, viewer),
            ]
        ),
        _build_period_menu(page, viewer),
        *_build_game_menu(page, viewer, game_order, command_mention),
    )


def _build_page_buttons(page: LeaderboardPage, viewer: Viewer) -> list[Button]:
    if not page.last_page_number:
        return []
    return build_page_buttons(
        viewer.texts,
        _PAGE_CONTROLS,
        page.page_number,
        page.last_page_number,
        lambda control, page_number: _build_page_id(page, viewer, control, page_number),
    )


def _build_own_page_buttons(page: LeaderboardPage, viewer: Viewer) -> list[Button]:
    """Return the button that shows the viewer's own row, where there is more than one page."""
    if not page.last_page_number:
        return []
    own_row = page.own_row
    is_own_row_elsewhere = (
        own_row is not None and own_row.rank is not None and own_row not in page.ranked_rows
    )
    own_page_id = _build_page_id(page, viewer, BoardControl.OWN, None)
    label = viewer.texts("button-own")
    return [build_button(label, own_page_id, is_disabled=not is_own_row_elsewhere)]


def _build_hall_button(page: LeaderboardPage, viewer: Viewer) -> Button:
    """Return the button that shows the best of a game, or of one in the group."""
    query = page.query
    hall_id = HallId(
        BoardControl.REFRESH,
        viewer.player.id,
        query.season,
        get_board_scope(query.server_id),
        page.game_group,
    )
    return build_button(viewer.texts("button-hall"), hall_id)


def _build_page_id(
    page: LeaderboardPage, viewer: Viewer, control: BoardControl, page_number: int | None
) -> LeaderboardId:
    query = replace(page.query, page_number=page_number)
    return LeaderboardId.from_query(control, viewer.player.id, query)


def _build_ranking_and_scope_buttons(
    page: LeaderboardPage, viewer: Viewer, server_id: int | None
) -> list[Button]:
    """Return the buttons that count other wins, other players, and skill instead of wins."""
    texts = viewer.texts
    query = replace(page.query, page_number=0)
    if query.ranking is LeaderboardRanking.ALL_WINS:
        label, other_ranking = texts("button-clean"), LeaderboardRanking.CLEAN_WINS
    else:
        label, other_ranking = texts("button-plain"), LeaderboardRanking.ALL_WINS
    ranking_query = replace(query, ranking=other_ranking)
    buttons = [_build_query_button(label, BoardControl.RANKING, viewer, ranking_query)]
    if server_id is not None:
        board_servers = {BoardScope.SERVER: server_id, BoardScope.GLOBAL: None}
        buttons.append(
            build_scope_button(
                texts,
                get_board_scope(query.server_id),
                lambda scope: LeaderboardId.from_query(
                    BoardControl.SCOPE,
                    viewer.player.id,
                    replace(query, server_id=board_servers[scope]),
                ),
            )
        )
    rating_id = RatingBoardId(
        BoardControl.RATING,
        viewer.player.id,
        get_board_scope(query.server_id),
        0,
        query.game_group or ALL_GAMES,
    )
    return [*buttons, build_button(texts("button-ratings"), rating_id)]


def _build_query_button(
    label: str, control: BoardControl, viewer: Viewer, query: LeaderboardQuery
) -> Button:
    custom_id = LeaderboardId.from_query(control, viewer.player.id, query)
    return build_button(label, custom_id)


def _build_period_menu(page: LeaderboardPage, viewer: Viewer) -> Menu:
    texts, query = viewer.texts, replace(page.query, page_number=0)
    seasons = list(page.past_seasons[: MAX_MENU_OPTIONS - len(Period)])
    if query.season and query.season not in seasons:
        seasons[-1] = query.season
    return build_menu(
        texts("menu-period"),
        LeaderboardId.from_query(BoardControl.PERIOD, viewer.player.id, query),
        [
            *((texts(PERIOD_TEXT_KEYS[period]), period.value) for period in Period),
            *((format_season(season, texts), season) for season in seasons),
        ],
        query.season or query.period.value,
    )


def _build_game_menu(
    page: LeaderboardPage, viewer: Viewer, game_order: Iterable[str], command_mention: str
) -> Iterator[Menu | Text]:
    """Yield the menu of all games together, the families, and the games of the family shown."""
    texts, query = viewer.texts, replace(page.query, page_number=0)
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    shown_family = find_group_family(page.game_group) or (
        VARIANTS[page.game_group].family if page.game_group in VARIANTS else None
    )
    groups = [ALL_GAMES, *map(build_family_group, families)]
    variants = [key for key in game_order if VARIANTS[key].family == shown_family]
    shown = variants[: MAX_MENU_OPTIONS - len(groups)]
    if page.game_group in variants and page.game_group not in shown:
        shown[-1] = page.game_group
    yield build_menu(
        texts("menu-board-game"),
        LeaderboardId.from_query(BoardControl.GAME, viewer.player.id, query),
        [(format_game_group_name(texts, group), group) for group in (*groups, *shown)],
        page.game_group,
    )
    if len(shown) < len(variants):
        yield Text(texts("menu-other-games", command=command_mention))

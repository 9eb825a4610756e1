"""The message of players ranked by rating, with its controls."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from bot.client import Interaction
from bot.services.ratings.rating_boards import RatingBoardQuery, RatingPage
from bot.services.stats.game_groups import build_family_group
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.ui.common.components import (
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
from bot.ui.common.viewer import Viewer
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.ui.rating_boards.custom_ids import RatingBoardId
from bot.ui.rating_boards.picture import paint_rating_board
from bot.ui.rating_boards.text import (
    format_rating_board_alt_text,
    format_rating_board_footer,
    format_rating_board_heading,
    format_rating_board_rows,
)
from bot.variants import VARIANTS

_PAGE_CONTROLS = (BoardControl.FIRST, BoardControl.PREVIOUS, BoardControl.NEXT)


async def show_rating_board(interaction: Interaction, query: RatingBoardQuery) -> None:
    """Answer with players by rating in a new message."""
    await reply_with_board(interaction, partial(_render_rating_board, interaction, query))


async def update_rating_board(
    interaction: Interaction, asker_id: int, query: RatingBoardQuery
) -> None:
    """Show players by rating on the message that was pressed."""
    await update_board_message(
        interaction, asker_id, partial(_render_rating_board, interaction, query)
    )


async def _render_rating_board(
    interaction: Interaction, query: RatingBoardQuery, viewer: Viewer, *, is_private: bool
) -> MessageLayout:
    page = await interaction.client.services.rating_boards.load_page(interaction.user.id, query)
    named_ids = [row.player_id for row, _ in page.display_rows if row.has_public_name]
    names = await fetch_player_names(interaction, named_ids, viewer.texts)
    illustration = None
    if page.rows and not viewer.player.is_text_only:
        picture_names = await load_picture_names(
            interaction.client, interaction.guild_id, named_ids
        )
        png = await paint_rating_board(page, picture_names, viewer)
        alt_text = format_rating_board_alt_text(
            page, picture_names, viewer.texts, is_private=is_private
        )
        illustration = build_illustration(png, "ratings", alt_text)
    return build_rating_board_message(
        page, names, viewer, illustration, server_id=interaction.guild_id, is_private=is_private
    )


def build_rating_board_message(
    page: RatingPage,
    names: Mapping[int, str],
    viewer: Viewer,
    illustration: Illustration | None,
    *,
    server_id: int | None,
    is_private: bool,
) -> MessageLayout:
    """Return a page of players by rating with its controls.

    ``server_id`` is the server where it is shown. In a private message the viewer's own row is
    marked as theirs.
    """
    texts = viewer.texts
    return MessageLayout(
        build_panel(
            Text(format_rating_board_heading(page, texts)),
            *([illustration] if illustration else []),
            Text(format_rating_board_rows(page, names, texts, is_private=is_private)),
            Text(format_rating_board_footer(page, texts)),
        ),
        *build_button_rows(_build_page_buttons(page, viewer)),
        *build_button_rows(_build_other_buttons(page, viewer, server_id)),
        _build_family_menu(page, viewer),
    )


def _build_page_buttons(page: RatingPage, viewer: Viewer) -> list[Button]:
    if not page.last_page_number:
        return []
    return build_page_buttons(
        viewer.texts,
        _PAGE_CONTROLS,
        page.page_number,
        page.last_page_number,
        lambda control, page_number: _build_id(page, viewer, control, page_number),
    )


def _build_other_buttons(page: RatingPage, viewer: Viewer, server_id: int | None) -> list[Button]:
    """Return the buttons that rank by wins, show other players, and the viewer's own row."""
    texts, scope = viewer.texts, get_board_scope(page.server_id)
    win_query = LeaderboardQuery(
        game_group=build_family_group(page.family), server_id=page.server_id
    )
    win_id = LeaderboardId.from_query(BoardControl.RANKING, viewer.player.id, win_query)
    buttons = [build_button(texts("button-win-rates"), win_id)]
    if server_id is not None:
        buttons.append(
            build_scope_button(
                texts,
                scope,
                lambda other: _build_id(page, viewer, BoardControl.SCOPE, 0, scope=other),
            )
        )
    if page.last_page_number:
        is_elsewhere = bool(page.own_row and page.own_row.rank and page.own_row not in page.rows)
        own_id = _build_id(page, viewer, BoardControl.OWN, None)
        buttons.append(build_button(texts("button-own"), own_id, is_disabled=not is_elsewhere))
    return buttons


def _build_family_menu(page: RatingPage, viewer: Viewer) -> Menu:
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    return build_menu(
        viewer.texts("menu-board-game"),
        _build_id(page, viewer, BoardControl.GAME, 0),
        [(viewer.texts(f"family-{family}"), build_family_group(family)) for family in families],
        build_family_group(page.family),
    )


def _build_id(
    page: RatingPage,
    viewer: Viewer,
    control: BoardControl,
    page_number: int | None,
    *,
    scope: BoardScope | None = None,
) -> RatingBoardId:
    return RatingBoardId(
        control,
        viewer.player.id,
        scope or get_board_scope(page.server_id),
        page_number,
        build_family_group(page.family),
    )

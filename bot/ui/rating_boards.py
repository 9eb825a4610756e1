"""Players ranked by skill rating in messages."""

from collections.abc import Mapping
from functools import partial

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.locale.catalogue import Texts
from bot.services.leaderboards import LeaderboardQuery
from bot.services.ratings import RATING_PAGE_SIZE, RatingBoardQuery, RatingPage, RatingRow
from bot.services.statistics import build_family_group
from bot.ui import boards, components, control_ids, viewers
from bot.variants import VARIANTS
from rendering.charts import HorizontalBarChart, HorizontalBarRow


async def show_rating_board(press: Press, query: RatingBoardQuery) -> None:
    """Answer with players by rating in a new message."""
    await boards.reply_with_board(press, partial(_render_rating_board, press, query))


async def _render_rating_board(
    press: Press, query: RatingBoardQuery, viewer: viewers.Viewer, *, is_private: bool
) -> components.MessageLayout:
    page = await press.services.rating_boards.load_page(
        press.player_id, query, request=press.request
    )
    named_ids = [row.player_id for row, _ in page.display_rows if row.has_public_name]
    names = await viewers.fetch_player_names(press, named_ids, viewer.texts)
    illustration = None
    if page.rows and not viewer.player.is_text_only:
        picture_names = await viewers.load_picture_names(
            press.client, press.server_id, named_ids, press.request
        )
        chart = build_rating_chart(page, picture_names, viewer.texts)
        alt_text = format_rating_board_alt_text(
            page, picture_names, viewer.texts, is_private=is_private
        )
        illustration = await boards.illustrate_board(press, viewer, "ratings", chart, alt_text)
    return build_rating_board_message(
        page, names, viewer, illustration, server_id=press.server_id, is_private=is_private
    )


def build_rating_board_message(
    page: RatingPage,
    names: Mapping[int, str],
    viewer: viewers.Viewer,
    illustration: components.Illustration | None,
    *,
    server_id: int | None,
    is_private: bool,
) -> components.MessageLayout:
    """Return a page of players by rating with its controls.

    ``server_id`` is the server where it is shown. In a private message the viewer's own row is
    marked as theirs.
    """
    texts = viewer.texts
    return components.MessageLayout(
        components.Panel(
            components.Text(format_rating_board_heading(page, texts)),
            *([illustration] if illustration else []),
            components.Text(format_rating_board_rows(page, names, texts, is_private=is_private)),
            components.Text(format_rating_board_footer(page, texts)),
        ),
        *components.build_button_rows(
            boards.build_page_buttons(
                texts, boards.PAGE_CONTROLS, page, partial(_build_id, page, viewer)
            )
        ),
        *components.build_button_rows(_build_other_buttons(page, viewer, server_id)),
        _build_family_menu(page, viewer),
    )


def _build_other_buttons(
    page: RatingPage, viewer: viewers.Viewer, server_id: int | None
) -> list[components.Button]:
    """Return the buttons that rank by wins, show other players, and the viewer's own row."""
    texts, scope = viewer.texts, control_ids.get_board_scope(page.server_id)
    win_query = LeaderboardQuery(
        game_group=build_family_group(page.family), server_id=page.server_id
    )
    win_id = control_ids.LeaderboardId.from_query(
        control_ids.BoardControl.RANKING, viewer.player.id, win_query
    )
    buttons = [components.Button(texts("button-win-rates"), win_id)]
    if server_id is not None:
        buttons.append(
            boards.build_scope_button(
                texts,
                scope,
                lambda other: _build_id(
                    page, viewer, control_ids.BoardControl.SCOPE, 0, scope=other
                ),
            )
        )
    is_off_page = bool(page.own_row and page.own_row.rank and page.own_row not in page.rows)
    own_id = _build_id(page, viewer, control_ids.BoardControl.OWN, None)
    return [
        *buttons,
        *boards.build_own_row_buttons(texts, page, own_id, is_off_page=is_off_page),
    ]


def _build_family_menu(page: RatingPage, viewer: viewers.Viewer) -> components.Menu:
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    return components.build_menu(
        viewer.texts("menu-board-game"),
        _build_id(page, viewer, control_ids.BoardControl.GAME, 0),
        [(viewer.texts(f"family-{family}"), build_family_group(family)) for family in families],
        build_family_group(page.family),
    )


def _build_id(
    page: RatingPage,
    viewer: viewers.Viewer,
    control: control_ids.BoardControl,
    page_number: int | None,
    *,
    scope: control_ids.BoardScope | None = None,
) -> control_ids.RatingBoardId:
    return control_ids.RatingBoardId(
        control,
        viewer.player.id,
        scope or control_ids.get_board_scope(page.server_id),
        page_number,
        build_family_group(page.family),
    )


@handles(control_ids.RatingBoardId)
async def handle_rating_board(press: Press, custom_id: control_ids.RatingBoardId) -> None:
    """Show players by rating; a menu's choice says in which family."""
    game_group = custom_id.game_group
    if custom_id.control is control_ids.BoardControl.GAME:
        game_group = components.get_chosen_value(press)
    query = RatingBoardQuery(
        game_group=game_group,
        server_id=boards.resolve_board_server(press, custom_id.scope),
        page_number=custom_id.page_number,
    )
    render = partial(_render_rating_board, press, query)
    await boards.update_board_message(press, custom_id.asker_id, render)


def format_rating_board_heading(page: RatingPage, texts: Texts) -> str:
    """Return whose ratings they are, and in which family."""
    return texts(
        "ratings-title",
        family=texts(f"family-{page.family}"),
        where=boards.format_board_scope(texts, page.server_id),
    )


def format_rating_board_rows(
    page: RatingPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    """Return a line for each row of the page, and for the viewer's own.

    In a private message the viewer's own row is marked as theirs.
    """
    if page.fitted_at is None:
        return texts("ratings-none-yet")
    lines = [] if page.rows else [texts("ratings-empty")]
    lines += boards.format_rows(
        page.display_rows,
        lambda row: _format_row(page, row, names, texts, is_private=is_private),
        texts,
    )
    if is_private and not page.own_row:
        lines.append(texts("ratings-not-played"))
    return "\n".join(lines)


def _format_row(
    page: RatingPage, row: RatingRow, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    key = "ratings-row-own" if row == page.own_row else "ratings-row"
    return texts(
        "ratings-row-provisional" if row.rank is None else key,
        place=row.rank or 0,
        name=names[row.player_id] if row.has_public_name else texts("player-private"),
        alone=viewers.format_yes_or_no(is_private),
        points=str(row.rating.points),
        margin=str(row.rating.margin),
        games=row.rating.game_count,
    )


def format_rating_board_footer(page: RatingPage, texts: Texts) -> str:
    """Return which rows the page has, how they are ranked, and when ratings were made."""
    about = texts(
        "ratings-about",
        pages=page.last_page_number + 1,
        first=page.page_number * RATING_PAGE_SIZE + 1,
        last=min((page.page_number + 1) * RATING_PAGE_SIZE, page.ranked_count),
        length=page.ranked_count,
    )
    if page.fitted_at is None:
        return about
    made_at = texts("ratings-made-at", when=format_dt(page.fitted_at, "R"))
    return texts.join_sentences([about, made_at])


def format_rating_board_alt_text(
    page: RatingPage, picture_names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    """Return the description of the picture, with the names that it shows.

    In a private message the viewer's own row is marked as theirs.
    """
    rows = boards.join_alt_text_rows(
        page.display_rows,
        page.own_row,
        lambda row: _format_alt_text_row(row, picture_names, texts),
        texts,
        is_private=is_private,
    )
    return texts(
        "ratings-alt",
        family=texts(f"family-{page.family}"),
        where=boards.format_board_scope(texts, page.server_id),
        rows=rows,
    )


def _format_alt_text_row(row: RatingRow, picture_names: Mapping[int, str], texts: Texts) -> str:
    place = "–" if row.rank is None else texts.format_number(row.rank)
    return texts(
        "ratings-alt-row",
        place=viewers.format_place_and_name(place, picture_names, row.player_id),
        points=str(row.rating.points),
        margin=str(row.rating.margin),
    )


_LEAST_POINTS = 1000
"""Where bars begin; a player with less has hardly any."""

_SHORTEST_SCALE = 800


def build_rating_chart(
    page: RatingPage, picture_names: Mapping[int, str], texts: Texts
) -> HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(
            row, picture_names, texts, is_own=row == page.own_row, is_set_apart=is_set_apart
        )
        for row, is_set_apart in page.display_rows
    ]
    return HorizontalBarChart(
        rows=tuple(rows),
        caption=texts("drawn-ratings", family=texts(f"family-{page.family}")),
        full_value=max(
            _SHORTEST_SCALE, *(row.interval[1] for row in rows if row.interval is not None)
        ),
    )


def _build_chart_row(
    row: RatingRow,
    picture_names: Mapping[int, str],
    texts: Texts,
    *,
    is_own: bool,
    is_set_apart: bool,
) -> HorizontalBarRow:
    points, margin = row.rating.points, row.rating.margin
    return HorizontalBarRow(
        label=viewers.format_picture_label(picture_names, row.player_id, row.rank, texts),
        value=_measure_bar(points),
        notes=(str(points), f"± {margin}"),
        interval=(_measure_bar(points - margin), _measure_bar(points + margin)),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )


def _measure_bar(points: int) -> int:
    return max(points - _LEAST_POINTS, 0)

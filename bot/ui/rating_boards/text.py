"""The texts of players ranked by rating: heading, rows, footer, and the picture's description."""

from __future__ import annotations

from collections.abc import Mapping

from discord.utils import format_dt

from bot.locale.catalogue import Texts
from bot.services.ratings.rating_boards import RATING_PAGE_SIZE, RatingPage, RatingRow
from bot.ui.common.paginate import format_board_scope, get_board_scope
from bot.ui.common.player_names import format_place_and_name, mark_own_row
from bot.ui.common.viewer import format_yes_or_no


def format_rating_board_heading(page: RatingPage, texts: Texts) -> str:
    """Return whose ratings they are, and in which family."""
    return texts(
        "ratings-title", family=_format_family(page, texts), where=_format_scope(page, texts)
    )


def _format_family(page: RatingPage, texts: Texts) -> str:
    return texts(f"family-{page.family}")


def _format_scope(page: RatingPage, texts: Texts) -> str:
    return format_board_scope(texts, get_board_scope(page.server_id))


def format_rating_board_rows(
    page: RatingPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    """Return a line for each row of the page, and for the viewer's own.

    In a private message the viewer's own row is marked as theirs.
    """
    if page.fitted_at is None:
        return texts("ratings-none-yet")
    lines = [] if page.rows else [texts("ratings-empty")]
    for row, is_set_apart in page.display_rows:
        if is_set_apart:
            lines.append(texts("board-apart"))
        lines.append(_format_row(page, row, names, texts, is_private=is_private))
    if is_private and not page.own_row:
        lines.append(texts("ratings-not-played"))
    return "\n".join(lines)


def _format_row(
    page: RatingPage,
    row: RatingRow,
    names: Mapping[int, str],
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    key = "ratings-row-own" if row == page.own_row else "ratings-row"
    return texts(
        "ratings-row-provisional" if row.rank is None else key,
        place=row.rank or 0,
        name=names[row.player_id] if row.has_public_name else texts("player-private"),
        alone=format_yes_or_no(is_private),
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
    rows = [
        mark_own_row(
            _format_alt_text_row(row, picture_names, texts),
            texts,
            is_own=is_private and row == page.own_row,
        )
        for row, _ in page.display_rows
    ]
    return texts(
        "ratings-alt",
        family=_format_family(page, texts),
        where=_format_scope(page, texts),
        rows=texts.join_rows(rows),
    )


def _format_alt_text_row(row: RatingRow, picture_names: Mapping[int, str], texts: Texts) -> str:
    place = "–" if row.rank is None else texts.format_number(row.rank)
    return texts(
        "ratings-alt-row",
        place=format_place_and_name(place, picture_names, row.player_id),
        points=str(row.rating.points),
        margin=str(row.rating.margin),
    )

"""The texts of the weekly league."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import timedelta

from bot.locale.catalogue import Texts
from bot.models.dailies import LeagueStanding
from bot.services.league.league import LeaguePage
from bot.ui.common.paginate import format_board_scope, get_board_scope
from bot.ui.common.viewer import format_yes_or_no

_CENTIPOINTS = 100


def format_league_lines(
    page: LeaguePage,
    names: Mapping[int, str],
    texts: Texts,
    viewer_id: int,
    *,
    is_private: bool,
) -> Iterator[str]:
    """Yield the heading of a league, a line for each player on the page, and the viewer's own."""
    yield texts(
        "league-title",
        first=texts.format_day(page.first_day),
        last=texts.format_day(page.first_day + timedelta(days=6)),
        where=format_board_scope(texts, get_board_scope(page.server_id)),
    )
    yield from format_league_rows(page, names, texts, viewer_id, is_private=is_private)
    if page.own_standing_off_page:
        yield texts("board-apart")
        yield _format_row(page, page.own_standing_off_page, names, texts, viewer_id, is_private)
    yield texts("league-about")


def format_league_rows(
    page: LeaguePage,
    names: Mapping[int, str],
    texts: Texts,
    viewer_id: int | None = None,
    *,
    is_private: bool = False,
) -> list[str]:
    """Return a line for each player on a page, or one that says that there is none yet."""
    rows = [
        _format_row(page, standing, names, texts, viewer_id, is_private)
        for standing in page.standings
    ]
    return rows or [texts("league-empty")]


def _format_row(  # noqa: PLR0917 - the page, the player, the viewer
    page: LeaguePage,
    standing: LeagueStanding,
    names: Mapping[int, str],
    texts: Texts,
    viewer_id: int | None,
    is_private: bool,
) -> str:
    is_anonymous = standing.player_id in page.private_ids
    values = {
        "place": standing.rank,
        "name": texts("player-private") if is_anonymous else names[standing.player_id],
        "told": texts(
            "league-points",
            points=texts.format_number(standing.centipoints / _CENTIPOINTS),
            days=standing.days,
        ),
    }
    if standing.player_id == viewer_id:
        return texts("board-row-own", alone=format_yes_or_no(is_private), **values)
    return texts("board-row", **values)

"""The texts of a hall of records: heading, a line for each kind, the picture's description."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from discord.utils import format_dt

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import Feat, FeatKind
from bot.services.seasons.hall import HallPage
from bot.ui.common.paginate import format_board_scope, get_board_scope
from bot.ui.leaderboards.text import format_season

_KIND_TEXT_KEYS = {
    FeatKind.FEWEST_MOVES: "hall-fewest-moves",
    FeatKind.FASTEST_WIN: "hall-fastest-win",
    FeatKind.LONGEST_STREAK: "hall-longest-streak",
    FeatKind.CLEAN_STREAK: "hall-clean-streak",
}


def format_hall_heading(page: HallPage, texts: Texts) -> str:
    """Return which hall it is."""
    return texts(
        "hall-title",
        game=format_game_name(texts, page.query.game_group),
        where=_format_scope(page, texts),
        period=format_hall_period(page, texts),
    )


def format_hall_period(page: HallPage, texts: Texts) -> str:
    """Return the month that a hall is of, or that it is of all time."""
    return format_season(page.query.period, texts) if page.query.period else texts("board-ever")


def _format_scope(page: HallPage, texts: Texts) -> str:
    return format_board_scope(texts, get_board_scope(page.query.server_id))


def format_hall_lines(page: HallPage, names: Mapping[int, str], texts: Texts) -> Iterator[str]:
    """Yield a line for each record with its holder, and until when games are counted."""
    for feat in page.feats:
        yield texts(
            "hall-line",
            what=texts(_KIND_TEXT_KEYS[feat.kind]),
            value=format_feat_value(feat, texts),
            name=names.get(feat.player_id) or texts("player-private"),
            day=texts.format_day(feat.achieved_at.date()),
        )
    if not page.feats:
        yield texts("hall-empty")
    yield texts("hall-about")
    if page.counted_until is not None:
        yield texts("hall-counted-until", when=format_dt(page.counted_until, "R"))


def format_feat_value(feat: Feat, texts: Texts) -> str:
    """Return a feat's value as people say it: `12 min 5 s`, or a number."""
    if feat.kind is FeatKind.FASTEST_WIN:
        return texts.format_duration(feat.value)
    return texts.format_number(feat.value)


def format_hall_alt_text(page: HallPage, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the description of the picture, with the names that it shows."""
    records = texts.join_rows(
        texts(
            "hall-alt-record",
            what=texts(_KIND_TEXT_KEYS[feat.kind]),
            value=format_feat_value(feat, texts),
            name=picture_names.get(feat.player_id) or texts("player-private"),
        )
        for feat in page.feats
    )
    return texts(
        "hall-alt",
        game=format_game_name(texts, page.query.game_group),
        where=_format_scope(page, texts),
        period=format_hall_period(page, texts),
        records=records,
    )

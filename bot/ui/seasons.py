"""Halls of records and medals in messages."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import GLOBAL_SERVER_ID, Feat, FeatKind, Medal, PlayerMedal
from bot.services.leaderboards import LeaderboardQuery
from bot.services.seasons import HallPage, HallQuery
from bot.services.statistics import Period, find_month
from bot.ui import boards, components, control_ids, leaderboards, viewers
from bot.ui.position import format_picture_number
from rendering.charts import NumberTile, NumberTilesChart


async def _render_hall(
    press: Press, query: HallQuery, viewer: viewers.Viewer, *, is_private: bool
) -> components.MessageLayout:
    del is_private  # players with a private name get a private message anyway
    page = await press.services.hall.load_hall(viewer.player.id, query, request=press.request)
    named_ids = [feat.player_id for feat in page.feats if feat.player_id not in page.private_ids]
    texts = viewer.texts
    names = await viewers.fetch_player_names(press, named_ids, texts)
    illustration: components.Illustration | None = None
    if page.feats and not viewer.player.is_text_only:
        picture_names = await viewers.load_picture_names(
            press.client, press.server_id, named_ids, press.request
        )
        illustration = await boards.illustrate_chart(
            build_hall_chart(page, picture_names, viewer),
            "hall",
            format_hall_alt_text(page, picture_names, texts),
            viewer.player.theme,
            press.trace,
        )
    board_id = _build_hall_id(page, viewer)
    return components.MessageLayout(
        components.Panel(
            components.Text(format_hall_heading(page, texts)),
            *([illustration] if illustration else []),
            components.Text("\n".join(format_hall_lines(page, names, texts))),
        ),
        *components.build_button_rows(
            [
                _build_leaderboard_button(page, viewer),
                *boards.build_scope_buttons(texts, board_id.scope, board_id, press.server_id),
            ]
        ),
        leaderboards.build_period_menu(
            texts, board_id, [Period.ALL_TIME], [page.current_season, *page.past_seasons]
        ),
        *build_hall_game_menu(page, viewer, viewers.mention_command(press, texts, "leaderboard")),
    )


def _build_hall_id(page: HallPage, viewer: viewers.Viewer) -> control_ids.HallId:
    query, scope = page.query, control_ids.get_board_scope(page.query.server_id)
    control, viewer_id = control_ids.BoardControl.GAME, viewer.player.id
    return control_ids.HallId(control, viewer_id, query.period, scope, query.game_group)


def _build_leaderboard_button(page: HallPage, viewer: viewers.Viewer) -> components.Button:
    query = page.query
    board_query = LeaderboardQuery(
        game_group=query.game_group,
        period=Period.MONTH if query.period == page.current_season else Period.ALL_TIME,
        season=query.period if query.period in page.past_seasons else None,
        server_id=query.server_id,
    )
    board_id = control_ids.LeaderboardId.from_query(
        control_ids.BoardControl.REFRESH, viewer.player.id, board_query
    )
    return components.Button(viewer.texts("button-leaderboard"), board_id)


def build_hall_game_menu(
    page: HallPage, viewer: viewers.Viewer, command_mention: str
) -> Iterator[components.Menu | components.Text]:
    """Yield the menu of the games that have records; none where there is no other one."""
    texts, shown = viewer.texts, page.query.game_group
    options = [shown, *(key for key in page.variants if key != shown)]
    if len(options) == 1:
        return
    yield components.build_menu(
        texts("menu-board-game"),
        _build_hall_id(page, viewer),
        [(format_game_name(texts, key), key) for key in options[: components.MAX_MENU_OPTIONS]],
        shown,
    )
    if len(options) > components.MAX_MENU_OPTIONS:
        yield components.Text(texts("menu-other-games", command=command_mention))


@handles(control_ids.HallId)
async def handle_hall(press: Press, custom_id: control_ids.HallId) -> None:
    """Show a hall of records; a menu's choice says of which game or period."""
    wanted = boards.apply_choice(press, custom_id)
    period = None if wanted.period == Period.ALL_TIME.value else wanted.period
    if period is not None and find_month(period) is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    server_id = boards.resolve_board_server(press, wanted.scope)
    query = HallQuery(game_group=wanted.game_group, period=period, server_id=server_id)
    render = partial(_render_hall, press, query)
    await boards.update_board_message(press, wanted.asker_id, render)


def format_hall_heading(page: HallPage, texts: Texts) -> str:
    """Return which hall it is."""
    return texts(
        "hall-title",
        game=format_game_name(texts, page.query.game_group),
        where=boards.format_board_scope(texts, page.query.server_id),
        period=format_hall_period(page, texts),
    )


def format_hall_period(page: HallPage, texts: Texts) -> str:
    """Return the month that a hall is of, or that it is of all time."""
    return (
        leaderboards.format_season(page.query.period, texts)
        if page.query.period
        else texts("board-ever")
    )


def format_hall_lines(page: HallPage, names: Mapping[int, str], texts: Texts) -> Iterator[str]:
    """Yield a line for each record with its holder, and until when games are counted."""
    for feat in page.feats:
        yield texts(
            "hall-line",
            what=texts(f"hall-{feat.kind}"),
            value=format_feat_value(feat, texts),
            name=viewers.name_player(names, feat.player_id, texts),
            day=texts.format_day(feat.achieved_at.date()),
        )
    if not page.feats:
        yield texts("hall-empty")
    yield texts("hall-about")
    if page.counted_until is not None:
        yield texts("board-complete-until", when=format_dt(page.counted_until, "R"))


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
            what=texts(f"hall-{feat.kind}"),
            value=format_feat_value(feat, texts),
            name=viewers.name_player(picture_names, feat.player_id, texts),
        )
        for feat in page.feats
    )
    return texts(
        "hall-alt",
        game=format_game_name(texts, page.query.game_group),
        where=boards.format_board_scope(texts, page.query.server_id),
        period=format_hall_period(page, texts),
        records=records,
    )


def build_hall_chart(
    page: HallPage, picture_names: Mapping[int, str], viewer: viewers.Viewer
) -> NumberTilesChart:
    """Return what is painted: the viewer's own records are golden."""
    texts, viewer_id = viewer.texts, viewer.player.id
    tiles = tuple(
        NumberTile(
            format_feat_value(feat, texts),
            texts(f"hall-{feat.kind}"),
            picture_names.get(feat.player_id, ""),
            is_highlighted=feat.player_id == viewer_id and feat.player_id in picture_names,
        )
        for feat in page.feats
    )
    caption = texts(
        "drawn-hall",
        game=format_game_name(texts, page.query.game_group),
        period=format_hall_period(page, texts),
    )
    return NumberTilesChart(tiles, caption)


_LISTED_MEDALS = 3
"""How many of the newest medals are named one by one."""


def format_medal_lines(medals: Sequence[PlayerMedal], texts: Texts) -> list[str]:
    """Return how many medals a player has, and which are the newest; nothing without any."""
    if not medals:
        return []
    newest = texts.join_parts(
        texts(
            "medal-newest",
            medal=leaderboards.MEDAL_SIGNS[each.medal],
            game=leaderboards.format_game_group_name(texts, each.leaderboard.game_group),
            period=leaderboards.format_season(each.leaderboard.period, texts),
            where="global" if each.leaderboard.server_id == GLOBAL_SERVER_ID else "here",
        )
        for each in medals[:_LISTED_MEDALS]
    )
    return [texts("medals", counts=_format_counts(medals, texts)), texts("medals-new", list=newest)]


def _format_counts(medals: Collection[PlayerMedal], texts: Texts) -> str:
    counts = Counter(each.medal for each in medals)
    return " ".join(
        texts("medal-count", medal=leaderboards.MEDAL_SIGNS[medal], count=counts[medal])
        for medal in Medal
        if counts[medal]
    )


def build_medal_panel(medals: Collection[PlayerMedal], texts: Texts) -> NumberTilesChart | None:
    """Return the tiles of a player's medals; None without any."""
    if not medals:
        return None
    counts = Counter(each.medal for each in medals)
    global_counts = Counter(
        each.medal for each in medals if each.leaderboard.server_id == GLOBAL_SERVER_ID
    )
    tiles = tuple(
        NumberTile(
            format_picture_number(counts[medal], texts),
            texts(f"drawn-medal-{medal.name.lower()}"),
            texts("drawn-medals-global", count=global_counts[medal])
            if global_counts[medal]
            else "",
            is_highlighted=medal is Medal.GOLD and counts[medal] > 0,
        )
        for medal in Medal
    )
    return NumberTilesChart(tiles, texts("drawn-medals"))

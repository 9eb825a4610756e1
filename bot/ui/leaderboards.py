"""Leaderboards in messages: rows, pictures, and controls to look around."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from math import ceil, floor

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking, Medal
from bot.services import statistics
from bot.services.leaderboards import (
    LEADERBOARD_PAGE_SIZE,
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardRow,
)
from bot.services.seasons import SeasonState
from bot.ui import boards, components, control_ids, viewers
from bot.ui.position import choose_number_format, format_picture_number
from bot.variants import VARIANTS
from rendering import charts


async def show_leaderboard(press: Press, query: LeaderboardQuery) -> None:
    """Answer with a leaderboard in a new message."""
    await boards.reply_with_board(press, partial(_render_leaderboard, press, query))


async def _render_leaderboard(
    press: Press, query: LeaderboardQuery, viewer: viewers.Viewer, *, is_private: bool
) -> components.MessageLayout:
    page = await press.services.leaderboards.load_leaderboard_page(
        press.player_id, query, request=press.request
    )
    rows = [*(row for row, _ in page.display_rows), *page.waiting_rows]
    named_ids = [row.player_id for row in rows if row.has_public_name]
    names = await viewers.fetch_player_names(press, named_ids, viewer.texts)
    illustration = None
    if page.display_rows and not page.waiting_rows and not viewer.player.is_text_only:
        picture_names = await viewers.load_picture_names(
            press.client, press.server_id, named_ids, press.request
        )
        rows_chart = build_leaderboard_chart(page, picture_names, viewer.texts)
        podium = _build_podium(page, picture_names, viewer.texts)
        chart = charts.MultiPanelChart((podium, rows_chart)) if podium else rows_chart
        alt_text = format_leaderboard_alt_text(
            page, picture_names, viewer.texts, is_private=is_private
        )
        illustration = await boards.illustrate_board(press, viewer, "board", chart, alt_text)
    game_order = await press.services.game_choice.list_variants(
        None, page.query.server_id, request=press.request
    )
    return build_leaderboard_message(
        page,
        names,
        viewer,
        illustration,
        server_id=press.server_id,
        is_private=is_private,
        game_order=game_order,
        command_mention=viewers.mention_command(press, viewer.texts, "leaderboard"),
    )


def build_leaderboard_message(
    page: LeaderboardPage,
    names: Mapping[int, str],
    viewer: viewers.Viewer,
    illustration: components.Illustration | None,
    *,
    server_id: int | None,
    is_private: bool,
    game_order: Iterable[str] = VARIANTS,
    command_mention: str = "`/leaderboard`",
) -> components.MessageLayout:
    """Return a page of a leaderboard with its controls.

    Without an illustration all figures are in the text. ``server_id`` is the server where it is
    shown. In a private message the viewer's own row is marked as theirs. Of a family with more
    games than a menu has options, those that come first in ``game_order`` can be chosen, and the
    command finds the others.
    """
    texts, own_row = viewer.texts, page.own_row
    rows_text = format_leaderboard_rows(
        page, names, texts, shows_figures=illustration is None, is_private=is_private
    )
    return components.MessageLayout(
        components.Panel(
            components.Text(format_leaderboard_heading(page, texts)),
            *([illustration] if illustration else []),
            components.Text(rows_text),
            components.Text(format_leaderboard_footer(page, texts)),
        ),
        *components.build_button_rows(
            boards.build_page_buttons(
                texts, boards.PAGE_CONTROLS, page, partial(_build_page_id, page, viewer)
            )
        ),
        *components.build_button_rows(
            [
                *_build_ranking_and_scope_buttons(page, viewer, server_id),
                *boards.build_own_row_buttons(
                    texts,
                    page,
                    _build_page_id(page, viewer, control_ids.BoardControl.OWN, None),
                    is_off_page=own_row is not None
                    and own_row.rank is not None
                    and own_row not in page.ranked_rows,
                ),
                _build_hall_button(page, viewer),
            ]
        ),
        _build_period_menu(page, viewer),
        *_build_game_menu(page, viewer, game_order, command_mention),
    )


def _build_hall_button(page: LeaderboardPage, viewer: viewers.Viewer) -> components.Button:
    """Return the button that shows the best of a game, or of one in the group."""
    query = page.query
    hall_id = control_ids.HallId(
        control_ids.BoardControl.REFRESH,
        viewer.player.id,
        query.season,
        control_ids.get_board_scope(query.server_id),
        page.game_group,
    )
    return components.Button(viewer.texts("button-hall"), hall_id)


def _build_page_id(
    page: LeaderboardPage,
    viewer: viewers.Viewer,
    control: control_ids.BoardControl,
    page_number: int | None,
) -> control_ids.LeaderboardId:
    query = replace(page.query, page_number=page_number)
    return control_ids.LeaderboardId.from_query(control, viewer.player.id, query)


def _build_ranking_and_scope_buttons(
    page: LeaderboardPage, viewer: viewers.Viewer, server_id: int | None
) -> list[components.Button]:
    """Return the buttons that count other wins, other players, and skill instead of wins."""
    texts = viewer.texts
    query = replace(page.query, page_number=0)
    if query.ranking is LeaderboardRanking.ALL_WINS:
        label, other_ranking = texts("button-clean"), LeaderboardRanking.CLEAN_WINS
    else:
        label, other_ranking = texts("button-plain"), LeaderboardRanking.ALL_WINS
    ranking_query = replace(query, ranking=other_ranking)
    buttons = [_build_query_button(label, control_ids.BoardControl.RANKING, viewer, ranking_query)]
    if server_id is not None:
        board_servers = {
            control_ids.BoardScope.SERVER: server_id,
            control_ids.BoardScope.GLOBAL: None,
        }
        buttons.append(
            boards.build_scope_button(
                texts,
                control_ids.get_board_scope(query.server_id),
                lambda scope: control_ids.LeaderboardId.from_query(
                    control_ids.BoardControl.SCOPE,
                    viewer.player.id,
                    replace(query, server_id=board_servers[scope]),
                ),
            )
        )
    rating_id = control_ids.RatingBoardId(
        control_ids.BoardControl.RATING,
        viewer.player.id,
        control_ids.get_board_scope(query.server_id),
        0,
        query.game_group or ALL_GAMES,
    )
    return [*buttons, components.Button(texts("button-ratings"), rating_id)]


def _build_query_button(
    label: str, control: control_ids.BoardControl, viewer: viewers.Viewer, query: LeaderboardQuery
) -> components.Button:
    custom_id = control_ids.LeaderboardId.from_query(control, viewer.player.id, query)
    return components.Button(label, custom_id)


PERIOD_TEXT_KEYS = {
    statistics.Period.ALL_TIME: "board-ever",
    statistics.Period.MONTH: "board-month",
    statistics.Period.WEEK: "board-week",
}
"""The key of each period's name."""


def _build_period_menu(page: LeaderboardPage, viewer: viewers.Viewer) -> components.Menu:
    texts, query = viewer.texts, replace(page.query, page_number=0)
    seasons = list(page.past_seasons[: components.MAX_MENU_OPTIONS - len(statistics.Period)])
    if query.season and query.season not in seasons:
        seasons[-1] = query.season
    return components.build_menu(
        texts("menu-period"),
        control_ids.LeaderboardId.from_query(
            control_ids.BoardControl.PERIOD, viewer.player.id, query
        ),
        [
            *((texts(PERIOD_TEXT_KEYS[period]), period.value) for period in statistics.Period),
            *((format_season(season, texts), season) for season in seasons),
        ],
        query.season or query.period.value,
    )


def _build_game_menu(
    page: LeaderboardPage, viewer: viewers.Viewer, game_order: Iterable[str], command_mention: str
) -> Iterator[components.Menu | components.Text]:
    """Yield the menu of all games together, the families, and the games of the family shown."""
    texts, query = viewer.texts, replace(page.query, page_number=0)
    families = dict.fromkeys(rules.family for rules in VARIANTS.values())
    shown_family = statistics.find_group_family(page.game_group) or (
        VARIANTS[page.game_group].family if page.game_group in VARIANTS else None
    )
    groups = [ALL_GAMES, *map(statistics.build_family_group, families)]
    variants = [key for key in game_order if VARIANTS[key].family == shown_family]
    shown = variants[: components.MAX_MENU_OPTIONS - len(groups)]
    if page.game_group in variants and page.game_group not in shown:
        shown[-1] = page.game_group
    yield components.build_menu(
        texts("menu-board-game"),
        control_ids.LeaderboardId.from_query(
            control_ids.BoardControl.GAME, viewer.player.id, query
        ),
        [(format_game_group_name(texts, group), group) for group in (*groups, *shown)],
        page.game_group,
    )
    if len(shown) < len(variants):
        yield components.Text(texts("menu-other-games", command=command_mention))


_PERIODS = frozenset(statistics.Period)


@handles(control_ids.LeaderboardId)
async def handle_leaderboard(press: Press, custom_id: control_ids.LeaderboardId) -> None:
    """Show another part of the leaderboards; a menu's choice says of which games or period."""
    game_group, period = custom_id.game_group, custom_id.period
    if custom_id.control is control_ids.BoardControl.GAME:
        game_group = components.get_chosen_value(press)
    elif custom_id.control is control_ids.BoardControl.PERIOD:
        period = components.get_chosen_value(press)
    is_period = period in _PERIODS
    if not is_period and statistics.find_month(period) is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    query = LeaderboardQuery(
        game_group=game_group,
        period=statistics.Period(period) if is_period else statistics.Period.ALL_TIME,
        season=None if is_period else period,
        server_id=boards.resolve_board_server(press, custom_id.scope),
        ranking=custom_id.ranking,
        page_number=custom_id.page_number,
    )
    render = partial(_render_leaderboard, press, query)
    await boards.update_board_message(press, custom_id.asker_id, render)


MEDAL_SIGNS = {Medal.GOLD: "🥇", Medal.SILVER: "🥈", Medal.BRONZE: "🥉"}
"""How medals stand in texts."""

DRAWN_MEDAL_TEXT_KEYS = {
    Medal.GOLD: "drawn-medal-gold",
    Medal.SILVER: "drawn-medal-silver",
    Medal.BRONZE: "drawn-medal-bronze",
}
"""The key of each medal's name in pictures."""


def format_game_group_name(texts: Texts, group: str) -> str:
    """Return the name of a game, of a family of games, or of all games together."""
    if group == ALL_GAMES:
        return texts("board-every")
    family = statistics.find_group_family(group)
    return texts(f"family-{family}") if family else format_game_name(texts, group)


def format_season(season: str, texts: Texts) -> str:
    """Return the month of a season's key: `October 2026`."""
    month = statistics.find_month(season)
    assert month is not None  # the key was checked when the page was asked for
    return texts.format_month(month.begins_at)


def format_period_name(query: LeaderboardQuery, texts: Texts) -> str:
    """Return which time a leaderboard is of."""
    if query.season is not None:
        return format_season(query.season, texts)
    return texts(PERIOD_TEXT_KEYS[query.period])


def format_leaderboard_scope(texts: Texts, query: LeaderboardQuery) -> str:
    """Return whether a leaderboard is this server's or global."""
    return boards.format_board_scope(texts, query.server_id)


def format_leaderboard_heading(page: LeaderboardPage, texts: Texts) -> str:
    """Return which leaderboard it is, and how many games all its players have won together."""
    title = texts(
        "board-title",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, page.query),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    if not page.total_counts.games:
        return title
    total_line = texts(
        "board-together",
        won=page.total_counts.ranked_wins,
        games=page.total_counts.games,
        rate=_format_win_rate(page.total_counts, texts),
        ranking=page.query.ranking.value,
    )
    return "\n".join(filter(None, [title, total_line, _format_winnable_range(page, texts)]))


def _format_winnable_range(page: LeaderboardPage, texts: Texts) -> str:
    """Return which share of a game's deals can be won; nothing for groups of games."""
    shares = statistics.find_winnable_range(page.game_group)
    if shares is None:
        return ""
    low, high = (texts.format_percentage(share) for share in _round_outwards(*shares))
    return texts("board-winnable", low=low, high=high)


def _round_outwards(low: float, high: float) -> tuple[float, float]:
    """Return two shares in whole percents, with all between them."""
    return floor(low * 100) / 100, ceil(high * 100) / 100


def format_leaderboard_rows(
    page: LeaderboardPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    shows_figures: bool,
    is_private: bool,
) -> str:
    """Return a line for each row of the page, and for the viewer's own.

    ``shows_figures`` puts all figures in the lines, for where no picture shows them. In a private
    message the viewer's own row is marked as theirs.
    """
    lines = []
    if page.total_counts.games and not page.ranked_player_count:
        lines.append(texts("board-none-yet" if page.season is None else "season-none-ranked"))
    if page.waiting_rows:
        lines += _format_waiting_rows(page, names, texts, is_private=is_private)
        return "\n".join(lines)

    def format_row(row: LeaderboardRow) -> str:
        counts_text = (
            _format_figures(page, row.counts, texts)
            if shows_figures
            else texts("board-wins", wins=row.counts.wins, clean=row.counts.clean_wins)
        )
        name = names[row.player_id] if row.has_public_name else texts("player-private")
        return _format_row(page, row, name, counts_text, texts, is_private=is_private)

    lines += boards.format_rows(page.display_rows, format_row, texts)
    if not page.total_counts.games:
        lines.append(texts("board-empty" if page.season is None else "season-empty"))
    elif is_private and not page.own_row:
        lines.append(texts("board-not-played" if page.season is None else "season-not-played"))
    return "\n".join(lines)


def _format_waiting_rows(
    page: LeaderboardPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield a line for each player on the way to being ranked, and for the viewer's own."""
    rows = list(page.waiting_rows)
    if page.own_row and page.own_row not in rows:
        rows.append(page.own_row)
    for position, row in enumerate(rows):
        if position == len(page.waiting_rows):
            yield texts("board-apart")
        yield texts(
            "board-row-on-the-way",
            name=names[row.player_id] if row.has_public_name else texts("player-private"),
            alone=viewers.format_yes_or_no(is_private and row == page.own_row),
            games=row.counts.games,
            least=page.min_ranked_games,
        )
    if is_private and not page.own_row:
        yield texts("board-not-played" if page.season is None else "season-not-played")


def _format_figures(page: LeaderboardPage, counts: statistics.WinCounts, texts: Texts) -> str:
    return texts(
        "board-figures",
        rate=_format_win_rate(counts, texts),
        wins=counts.wins,
        games=counts.games,
        clean=counts.clean_wins,
        ranking=page.query.ranking.value,
    )


def _format_row(
    page: LeaderboardPage,
    row: LeaderboardRow,
    name: str,
    counts_text: str,
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    values = {"name": name, "told": counts_text, "alone": viewers.format_yes_or_no(is_private)}
    if row.rank is None and page.season is not None:
        return texts("season-row-unranked", **values)
    if row.rank is None:
        return texts("board-row-waiting", missing=page.missing_games, **values)
    key = "board-row-own" if row == page.own_row else "board-row"
    line = texts(key, place=row.rank, **values)
    medal = find_medal(page, row)
    return f"{MEDAL_SIGNS[medal]} {line}" if medal else line


def find_medal(page: LeaderboardPage, row: LeaderboardRow) -> Medal | None:
    """Return the medal of a row's player, which is shown where all wins are ranked."""
    if page.season is None or page.query.ranking is not LeaderboardRanking.ALL_WINS:
        return None
    return page.season.medals.get(row.player_id)


def format_leaderboard_footer(page: LeaderboardPage, texts: Texts) -> str:
    """Return which rows the page has, how many games it takes to be ranked, and what is missing."""
    about = texts(
        "board-about",
        pages=page.last_page_number + 1,
        first=page.page_number * LEADERBOARD_PAGE_SIZE + 1,
        last=page.page_number * LEADERBOARD_PAGE_SIZE + len(page.ranked_rows),
        length=page.ranked_player_count,
        minimum=page.min_ranked_games,
        time="now" if page.season is None else "past",
    )
    lines = [about]
    if page.season is not None:
        lines.append(_format_season_end(page.season, texts))
    if page.complete_until is not None:
        when = format_dt(page.complete_until, "R")
        lines.append(texts("board-complete-until", when=when))
    return "\n".join(filter(None, lines))


def _format_season_end(season: SeasonState, texts: Texts) -> str:
    """Return when there will be medals, or why there are none; nothing where there are some."""
    if season.medals:
        return ""
    return texts("season-medals-soon" if season.min_ranked_games is None else "season-no-medals")


def format_leaderboard_alt_text(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts, *, is_private: bool
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
        "board-alt",
        game=format_game_group_name(texts, page.game_group),
        where=format_leaderboard_scope(texts, page.query),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
        rows=rows,
    )


def _format_alt_text_row(
    row: LeaderboardRow, picture_names: Mapping[int, str], texts: Texts
) -> str:
    place = "–" if row.rank is None else texts.format_number(row.rank)
    return texts(
        "board-alt-row",
        place=viewers.format_place_and_name(place, picture_names, row.player_id),
        rate=_format_win_rate(row.counts, texts),
        won=row.counts.ranked_wins,
        games=row.counts.games,
    )


def _format_win_rate(counts: statistics.WinCounts, texts: Texts) -> str:
    return texts.format_percentage(counts.win_rate)


_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


def build_leaderboard_chart(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts
) -> charts.HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""
    rows = [
        _build_chart_row(
            row, picture_names, texts, is_own=row == page.own_row, is_set_apart=is_set_apart
        )
        for row, is_set_apart in page.display_rows
    ]
    highest_rate = max((row.value for row in rows), default=0)
    caption = texts(
        "drawn-board",
        game=format_game_group_name(texts, page.game_group),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    return charts.HorizontalBarChart(
        rows=tuple(rows),
        caption=caption,
        unit="%",
        number_format=choose_number_format(texts),
        full_value=next(scale for scale in _BAR_SCALES if highest_rate <= scale),
    )


def _build_podium(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts
) -> charts.PodiumChart | None:
    """Return the players with medals, the first in the middle; None where no medal is shown."""
    steps = {
        medal: charts.PodiumStep(
            rank=medal,
            value=texts.format_percentage(row.counts.win_rate),
            label=texts(DRAWN_MEDAL_TEXT_KEYS[medal]),
            is_highlighted=row == page.own_row,
            name=viewers.format_picture_label(picture_names, row.player_id, row.rank, texts),
        )
        for row in page.ranked_rows
        if (medal := find_medal(page, row))
    }
    order = [medal for medal in (Medal.SILVER, Medal.GOLD, Medal.BRONZE) if medal in steps]
    caption = texts("drawn-season-end", period=format_period_name(page.query, texts))
    return charts.PodiumChart(tuple(steps[medal] for medal in order), caption) if order else None


def _build_chart_row(
    row: LeaderboardRow,
    picture_names: Mapping[int, str],
    texts: Texts,
    *,
    is_own: bool,
    is_set_apart: bool,
) -> charts.HorizontalBarRow:
    counts = row.counts
    return charts.HorizontalBarRow(
        label=viewers.format_picture_label(picture_names, row.player_id, row.rank, texts),
        value=100 * counts.win_rate,
        notes=(
            texts.format_percentage(counts.win_rate),
            "/".join(
                format_picture_number(count, texts) for count in (counts.ranked_wins, counts.games)
            ),
        ),
        is_highlighted=is_own,
        has_gap_before=is_set_apart,
    )

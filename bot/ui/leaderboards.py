"""Leaderboards in messages, by wins or by skill: rows, pictures, and controls to look around."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from bot.services.ratings import RATING_PAGE_SIZE, RatingBoardQuery, RatingPage, RatingRow
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
        illustration = await boards.illustrate_chart(
            charts.MultiPanelChart((podium, rows_chart)) if podium else rows_chart,
            "board",
            format_leaderboard_alt_text(page, picture_names, viewer.texts, is_private=is_private),
            viewer.player.theme,
            press.trace,
        )
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
    texts, query = viewer.texts, page.query
    board_id = control_ids.LeaderboardId.from_query(
        control_ids.BoardControl.RANKING, viewer.player.id, replace(query, page_number=0)
    )
    rating_id = control_ids.RatingBoardId(
        control_ids.BoardControl.RATING, viewer.player.id, board_id.scope, 0, page.game_group
    )
    hall_id = control_ids.HallId(
        control_ids.BoardControl.REFRESH,
        viewer.player.id,
        query.season,
        board_id.scope,
        page.game_group,
    )
    is_own_row_off_page = (
        page.own_row is not None
        and page.own_row.rank is not None
        and page.own_row not in page.ranked_rows
    )
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
            boards.build_page_buttons(texts, boards.PAGE_CONTROLS, page, board_id)
        ),
        *components.build_button_rows(
            [
                _build_ranking_button(board_id, texts),
                *boards.build_scope_buttons(texts, board_id.scope, board_id, server_id),
                components.Button(texts("button-ratings"), rating_id),
                *boards.build_own_row_buttons(
                    texts, page, board_id, is_off_page=is_own_row_off_page
                ),
                components.Button(texts("button-hall"), hall_id),
            ]
        ),
        build_period_menu(texts, board_id, list(statistics.Period), page.past_seasons),
        *_build_game_menu(page, board_id, texts, game_order, command_mention),
    )


def _build_ranking_button(board_id: control_ids.LeaderboardId, texts: Texts) -> components.Button:
    """Return the button that ranks players by all their wins, or by clean ones alone."""
    if board_id.ranking is LeaderboardRanking.ALL_WINS:
        label, other_ranking = texts("button-clean"), LeaderboardRanking.CLEAN_WINS
    else:
        label, other_ranking = texts("button-plain"), LeaderboardRanking.ALL_WINS
    return components.Button(label, board_id.with_values(ranking=other_ranking))


def build_period_menu(
    texts: Texts,
    board_id: control_ids.LeaderboardId | control_ids.HallId,
    periods: Sequence[statistics.Period],
    past_seasons: Iterable[str],
) -> components.Menu:
    """Return the menu of periods and seasons, with the one that is shown; without one, all time."""
    shown = board_id.period or statistics.Period.ALL_TIME.value
    seasons = [*past_seasons][: components.MAX_MENU_OPTIONS - len(periods)]
    if shown not in {*periods, *seasons}:
        seasons[-1] = shown
    return components.build_menu(
        texts("menu-period"),
        board_id.with_values(control=control_ids.BoardControl.PERIOD),
        [
            *((texts(f"board-{period}"), period.value) for period in periods),
            *((format_season(season, texts), season) for season in seasons),
        ],
        shown,
    )


_FAMILIES = tuple(dict.fromkeys(rules.family for rules in VARIANTS.values()))


def _build_game_menu(
    page: LeaderboardPage,
    board_id: control_ids.LeaderboardId,
    texts: Texts,
    game_order: Iterable[str],
    command_mention: str,
) -> Iterator[components.Menu | components.Text]:
    """Yield the menu of all games together, the families, and the games of the family shown."""
    shown_family = statistics.find_group_family(page.game_group) or (
        VARIANTS[page.game_group].family if page.game_group in VARIANTS else None
    )
    groups = [ALL_GAMES, *map(statistics.build_family_group, _FAMILIES)]
    variants = [key for key in game_order if VARIANTS[key].family == shown_family]
    shown = variants[: components.MAX_MENU_OPTIONS - len(groups)]
    if page.game_group in variants and page.game_group not in shown:
        shown[-1] = page.game_group
    yield components.build_menu(
        texts("menu-board-game"),
        board_id.with_values(control=control_ids.BoardControl.GAME),
        [(format_game_group_name(texts, group), group) for group in (*groups, *shown)],
        page.game_group,
    )
    if len(shown) < len(variants):
        yield components.Text(texts("menu-other-games", command=command_mention))


@handles(control_ids.LeaderboardId)
async def handle_leaderboard(press: Press, custom_id: control_ids.LeaderboardId) -> None:
    """Show another part of the leaderboards; a menu's choice says of which games or period."""
    wanted = boards.apply_choice(press, custom_id)
    is_period = wanted.period in set(statistics.Period)
    if not is_period and statistics.find_month(wanted.period) is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    query = LeaderboardQuery(
        game_group=wanted.game_group,
        period=statistics.Period(wanted.period) if is_period else statistics.Period.ALL_TIME,
        season=None if is_period else wanted.period,
        server_id=boards.resolve_board_server(press, wanted.scope),
        ranking=wanted.ranking,
        page_number=wanted.page_number,
    )
    render = partial(_render_leaderboard, press, query)
    await boards.update_board_message(press, wanted.asker_id, render)


MEDAL_SIGNS = {Medal.GOLD: "🥇", Medal.SILVER: "🥈", Medal.BRONZE: "🥉"}
"""How medals stand in texts."""


def format_game_group_name(texts: Texts, group: str) -> str:
    """Return the name of a game, of a family of games, or of all games together."""
    if group == ALL_GAMES:
        return texts("button-all-games")
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
    return texts(f"board-{query.period}")


def format_leaderboard_heading(page: LeaderboardPage, texts: Texts) -> str:
    """Return which leaderboard it is, and how many games all its players have won together."""
    title = texts(
        "board-title",
        game=format_game_group_name(texts, page.game_group),
        where=boards.format_board_scope(texts, page.query.server_id),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    if not page.total_counts.games:
        return title
    total_line = texts(
        "board-together",
        won=page.total_counts.ranked_wins,
        games=page.total_counts.games,
        rate=texts.format_percentage(page.total_counts.win_rate),
        ranking=page.query.ranking.value,
    )
    return "\n".join(filter(None, [title, total_line, _format_winnable_range(page, texts)]))


def _format_winnable_range(page: LeaderboardPage, texts: Texts) -> str:
    """Return which share of a game's deals can be won, rounded outwards; nothing for groups."""
    shares = statistics.find_winnable_range(page.game_group)
    if shares is None:
        return ""
    low, high = floor(shares[0] * 100) / 100, ceil(shares[1] * 100) / 100
    return texts(
        "board-winnable", low=texts.format_percentage(low), high=texts.format_percentage(high)
    )


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

    def format_row(row: LeaderboardRow) -> str:
        values = {
            "name": viewers.name_player(names, row.player_id, texts),
            "alone": viewers.format_yes_or_no(is_private and row == page.own_row),
        }
        if page.waiting_rows:
            least = page.min_ranked_games
            return texts("board-row-on-the-way", games=row.counts.games, least=least, **values)
        told = _format_counts(page, row.counts, texts, shows_figures=shows_figures)
        return _format_row(page, row, texts, told=told, **values)

    lines += boards.format_rows(_list_rows(page), format_row)
    if not page.total_counts.games:
        lines.append(texts("board-empty" if page.season is None else "season-empty"))
    elif is_private and not page.own_row:
        lines.append(texts("board-not-played"))
    return "\n".join(lines)


def _list_rows(page: LeaderboardPage) -> Sequence[tuple[LeaderboardRow, bool]]:
    """Return the rows of the page, or while nobody is ranked those of players on the way to it."""
    if not page.waiting_rows:
        return page.display_rows
    rows = [(row, False) for row in page.waiting_rows]
    if page.own_row and page.own_row not in page.waiting_rows:
        rows.append((page.own_row, True))
    return rows


def _format_counts(
    page: LeaderboardPage, counts: statistics.WinCounts, texts: Texts, *, shows_figures: bool
) -> str:
    if not shows_figures:
        return texts("board-wins", wins=counts.wins, clean=counts.clean_wins)
    return texts(
        "board-figures",
        rate=texts.format_percentage(counts.win_rate),
        wins=counts.wins,
        games=counts.games,
        clean=counts.clean_wins,
        ranking=page.query.ranking.value,
    )


def _format_row(page: LeaderboardPage, row: LeaderboardRow, texts: Texts, **values: str) -> str:
    if row.rank is None and page.season is not None:
        return texts("season-row-unranked", **values)
    if row.rank is None:
        return texts("board-row-waiting", missing=page.missing_games, **values)
    is_own = viewers.format_yes_or_no(row == page.own_row)
    line = texts("board-row", own=is_own, place=row.rank, **values)
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
    season = page.season
    if season is not None and not season.medals and season.min_ranked_games is None:
        lines.append(texts("season-medals-soon"))
    if page.complete_until is not None:
        when = format_dt(page.complete_until, "R")
        lines.append(texts("board-complete-until", when=when))
    return "\n".join(filter(None, lines))


def format_leaderboard_alt_text(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> str:
    """Return the description of the picture, with the names that it shows."""

    def format_row(row: LeaderboardRow) -> str:
        return texts(
            "board-alt-row",
            place=viewers.format_place_and_name(picture_names, row.player_id, row.rank, texts),
            rate=texts.format_percentage(row.counts.win_rate),
            won=row.counts.ranked_wins,
            games=row.counts.games,
        )

    own_row = page.own_row if is_private else None
    return texts(
        "board-alt",
        game=format_game_group_name(texts, page.game_group),
        where=boards.format_board_scope(texts, page.query.server_id),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
        rows=boards.join_alt_text_rows(page.display_rows, format_row, texts, own_row),
    )


_BAR_SCALES = (20, 40, 60, 80, 100)
"""The longest bar may stand for one of these win rates, in per cent."""


def build_leaderboard_chart(
    page: LeaderboardPage, picture_names: Mapping[int, str], texts: Texts
) -> charts.HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""

    def build_bar(row: LeaderboardRow, label: str) -> charts.HorizontalBarRow:
        counts = row.counts
        won, games = (
            format_picture_number(count, texts) for count in (counts.ranked_wins, counts.games)
        )
        notes = (texts.format_percentage(counts.win_rate), f"{won}/{games}")
        return charts.HorizontalBarRow(label=label, value=100 * counts.win_rate, notes=notes)

    rows = boards.build_bars(page.display_rows, page.own_row, picture_names, texts, build_bar)
    highest_rate = max((row.value for row in rows), default=0)
    caption = texts(
        "drawn-board",
        game=format_game_group_name(texts, page.game_group),
        period=format_period_name(page.query, texts),
        ranking=page.query.ranking.value,
    )
    return charts.HorizontalBarChart(
        rows=rows,
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
            label=texts(f"drawn-medal-{medal.name.lower()}"),
            is_highlighted=row == page.own_row,
            name=viewers.format_picture_label(picture_names, row.player_id, row.rank, texts),
        )
        for row in page.ranked_rows
        if (medal := find_medal(page, row))
    }
    order = [medal for medal in (Medal.SILVER, Medal.GOLD, Medal.BRONZE) if medal in steps]
    caption = texts("drawn-season-end", period=format_period_name(page.query, texts))
    return charts.PodiumChart(tuple(steps[medal] for medal in order), caption) if order else None


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
        illustration = await boards.illustrate_chart(
            build_rating_chart(page, picture_names, viewer.texts),
            "ratings",
            format_rating_board_alt_text(page, picture_names, viewer.texts, is_private=is_private),
            viewer.player.theme,
            press.trace,
        )
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
    """Return a page of players by rating with its controls."""
    texts, game_group = viewer.texts, statistics.build_family_group(page.family)
    scope = control_ids.get_board_scope(page.server_id)
    board_id = control_ids.RatingBoardId(
        control_ids.BoardControl.GAME, viewer.player.id, scope, 0, game_group
    )
    win_rates_id = control_ids.LeaderboardId.from_query(
        control_ids.BoardControl.RANKING,
        viewer.player.id,
        LeaderboardQuery(game_group=game_group, server_id=page.server_id),
    )
    is_own_row_off_page = bool(page.own_row and page.own_row.rank and page.own_row not in page.rows)
    family_options = [
        (texts(f"family-{family}"), statistics.build_family_group(family)) for family in _FAMILIES
    ]
    return components.MessageLayout(
        components.Panel(
            components.Text(format_rating_board_heading(page, texts)),
            *([illustration] if illustration else []),
            components.Text(format_rating_board_rows(page, names, texts, is_private=is_private)),
            components.Text(format_rating_board_footer(page, texts)),
        ),
        *components.build_button_rows(
            boards.build_page_buttons(texts, boards.PAGE_CONTROLS, page, board_id)
        ),
        *components.build_button_rows(
            [
                components.Button(texts("button-win-rates"), win_rates_id),
                *boards.build_scope_buttons(texts, scope, board_id, server_id),
                *boards.build_own_row_buttons(
                    texts, page, board_id, is_off_page=is_own_row_off_page
                ),
            ]
        ),
        components.build_menu(texts("menu-board-game"), board_id, family_options, game_group),
    )


@handles(control_ids.RatingBoardId)
async def handle_rating_board(press: Press, custom_id: control_ids.RatingBoardId) -> None:
    """Show players by rating; a menu's choice says in which family."""
    wanted = boards.apply_choice(press, custom_id)
    query = RatingBoardQuery(
        game_group=wanted.game_group,
        server_id=boards.resolve_board_server(press, wanted.scope),
        page_number=wanted.page_number,
    )
    render = partial(_render_rating_board, press, query)
    await boards.update_board_message(press, wanted.asker_id, render)


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
    """Return a line for each row of the page, and for the viewer's own."""
    if page.fitted_at is None:
        return texts("ratings-empty")

    def format_row(row: RatingRow) -> str:
        return texts(
            "ratings-row-provisional" if row.rank is None else "ratings-row",
            own=viewers.format_yes_or_no(row == page.own_row),
            place=row.rank or 0,
            name=viewers.name_player(names, row.player_id, texts),
            alone=viewers.format_yes_or_no(is_private),
            points=str(row.rating.points),
            margin=str(row.rating.margin),
            games=row.rating.game_count,
        )

    lines = [] if page.rows else [texts("ratings-empty")]
    lines += boards.format_rows(page.display_rows, format_row)
    if is_private and not page.own_row:
        lines.append(texts("ratings-not-played"))
    return "\n".join(lines)


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
    """Return the description of the picture, with the names that it shows."""

    def format_row(row: RatingRow) -> str:
        return texts(
            "ratings-alt-row",
            place=viewers.format_place_and_name(picture_names, row.player_id, row.rank, texts),
            points=str(row.rating.points),
            margin=str(row.rating.margin),
        )

    own_row = page.own_row if is_private else None
    return texts(
        "ratings-alt",
        family=texts(f"family-{page.family}"),
        where=boards.format_board_scope(texts, page.server_id),
        rows=boards.join_alt_text_rows(page.display_rows, format_row, texts, own_row),
    )


_LEAST_POINTS = 1000
"""Where bars begin; a player with less has hardly any."""

_SHORTEST_SCALE = 800


def build_rating_chart(
    page: RatingPage, picture_names: Mapping[int, str], texts: Texts
) -> charts.HorizontalBarChart:
    """Return what is painted: the rows of the page, and the viewer's own row."""

    def build_bar(row: RatingRow, label: str) -> charts.HorizontalBarRow:
        points, margin = row.rating.points, row.rating.margin
        low, value, high = (
            max(end - _LEAST_POINTS, 0) for end in (points - margin, points, points + margin)
        )
        notes = (str(points), f"± {margin}")
        return charts.HorizontalBarRow(label=label, value=value, notes=notes, interval=(low, high))

    rows = boards.build_bars(page.display_rows, page.own_row, picture_names, texts, build_bar)
    return charts.HorizontalBarChart(
        rows=rows,
        caption=texts("drawn-ratings", family=texts(f"family-{page.family}")),
        full_value=max(
            _SHORTEST_SCALE, *(row.interval[1] for row in rows if row.interval is not None)
        ),
    )

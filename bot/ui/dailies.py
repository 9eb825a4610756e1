"""Dailies in messages: the deal, the player's attempt, the scoreboard, and the week's league.

The texts of a daily: heading, the player's attempt, scoreboard, and its picture's description. None
of them has the number of a deal while its day lasts.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import partial

from discord.utils import format_dt

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest, DailyStreak, DealerRecord, LeagueStanding
from bot.services.contests import RankedEntry
from bot.services.dailies import (
    DAILY_PAGE_SIZE,
    FIRST_WEEK,
    DailyPage,
    DailyQuery,
    DailyWinner,
    LeaguePage,
    ServerDay,
    find_monday,
    is_in_race,
)
from bot.services.dealer import has_race
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.contests import (
    build_dealer_bars,
    build_dealer_buttons,
    count_cards,
    format_dealer_alt_rows,
    format_dealer_lines,
    format_entry_figures,
)
from bot.ui.deals import deal_finished_contest, reply_with_attempt
from rendering.charts import HorizontalBarChart, HorizontalBarRow


async def show_daily(
    press: Press, notice: str = "", *, is_own: bool = False, is_private: bool = False
) -> None:
    """Answer with today's daily, or the server's own, in a new message, below a notice if any."""
    query = DailyQuery(server_id=press.server_id, is_own=is_own)
    await _reply_with_page(press, query, notice, is_private=is_private)


@handles(control_ids.OwnDailyId)
async def show_own_daily(press: Press, custom_id: control_ids.OwnDailyId) -> None:
    """Answer with a server's own daily of its day; GameError ``daily-elsewhere`` elsewhere."""
    contest = await press.services.dailies.load_daily(custom_id.contest_id, request=press.request)
    if contest.server_id is None or contest.server_id != press.server_id:
        raise GameError(ErrorKey.DAILY_ELSEWHERE)
    day = date.fromisoformat(contest.date or "")
    query = DailyQuery(day=day, server_id=contest.server_id, is_own=True)
    await _reply_with_page(press, query)


async def _reply_with_page(
    press: Press, query: DailyQuery, notice: str = "", *, is_private: bool = False
) -> None:
    page = await _find_page(press, query)
    await boards.reply_with_board(
        press,
        partial(_render_daily, press, page, notice=notice),
        is_private=is_private,
        known_settings=page.player,
        known_server=page.server,
    )


async def show_day_privately(press: Press, day: date) -> None:
    """Answer privately with the scoreboard of a day's daily; GameError if it has none."""
    page = await _find_page(press, DailyQuery(day=day, server_id=press.server_id))
    viewer = await viewers.load_viewer(press, page.player)
    layout = await _render_daily(press, page, viewer, is_private=True)
    await replies.reply_privately(press, layout)


async def _find_page(press: Press, query: DailyQuery) -> DailyPage:
    """Return a page with all that is told of it, from one state of the database."""
    page = await press.services.dailies.find_daily_page(
        press.player_id, query, press.server_id, request=press.request
    )
    if page is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return page


@handles(control_ids.DailyAttemptId)
async def begin_daily_attempt(press: Press, custom_id: control_ids.DailyAttemptId) -> None:
    """Begin the player's attempt or resume it; show today's daily if that day is over."""
    try:
        table = await press.services.attempts.begin_attempt(
            press.player_id, press.server_id, custom_id.contest_id, request=press.request
        )
    except GameError as error:
        if error.key != ErrorKey.CONTEST_OVER:
            raise
        texts = (await viewers.load_viewer(press)).texts
        is_own = await _has_next_own_daily(press, custom_id.contest_id)
        await show_daily(press, texts("daily-is-over"), is_own=is_own, is_private=True)
    else:
        await reply_with_attempt(press, table)


async def _has_next_own_daily(press: Press, contest_id: int) -> bool:
    """Return whether a daily that is over was this server's own, and there is one today."""
    dailies = press.services.dailies
    contest = await dailies.load_daily(contest_id, request=press.request)
    if contest.server_id is None or contest.server_id != press.server_id:
        return False
    return (
        await dailies.find_or_create_own_daily(contest.server_id, request=press.request) is not None
    )


async def _render_daily(
    press: Press, page: DailyPage, viewer: viewers.Viewer, *, is_private: bool, notice: str = ""
) -> components.MessageLayout:
    named_ids = _list_named_player_ids(page, viewer)
    names = await viewers.fetch_player_names(press, named_ids, viewer.texts)
    illustration = None
    if page.ranked_entries and not viewer.player.is_text_only:
        shown_ids = [each for each in named_ids if each in page.ids_named_in_picture]
        picture_names = viewers.list_picture_names(press.client, press.server_id, shown_ids)
        is_shown = page.may_show_dealer_game(is_private=is_private)
        shown_dealer_game = page.dealer_record if is_shown else None
        illustration = await boards.illustrate_chart(
            build_daily_board_chart(page, picture_names, viewer.texts, shown_dealer_game),
            "daily",
            format_daily_alt_text(page, picture_names, viewer.texts, shown_dealer_game),
            viewer.player.theme,
            press.trace,
        )
    parts = _build_daily_components(
        page, names, viewer, illustration, server_id=press.server_id, is_private=is_private
    )
    return components.build_panel_message(*([components.Text(notice)] if notice else []), *parts)


def _list_named_player_ids(page: DailyPage, viewer: viewers.Viewer) -> list[int]:
    """Return the viewer and the other players whose names the message shows."""
    ranked_entries = [ranked_entry for ranked_entry, _ in page.display_rows]
    if page.previous_winner and page.previous_winner.winning_entry:
        ranked_entries.append(page.previous_winner.winning_entry)
    named_ids = [each.player_id for each in ranked_entries if each.has_public_name]
    return list(dict.fromkeys([viewer.player.id, *named_ids]))


def _build_daily_components(
    page: DailyPage,
    names: Mapping[int, str],
    viewer: viewers.Viewer,
    illustration: components.Illustration | None,
    *,
    server_id: int | None,
    is_private: bool,
) -> list[components.Component]:
    """Return a daily with its controls; in a private message the viewer's own row is marked."""
    texts = viewer.texts
    heading = format_daily_heading(page.contest, page.date, texts, is_open=page.is_open)
    own_lines = format_own_entry_lines(page, names[viewer.player.id], texts, is_private=is_private)
    board_lines = format_daily_board_lines(page, names, texts, is_private=is_private)
    parts: list[components.Component] = [
        components.Text("\n".join([heading, *own_lines])),
        *components.build_button_rows(_build_attempt_buttons(page, texts)),
        components.Text("\n".join(board_lines)),
        *([illustration] if illustration else []),
        *components.build_button_rows(_build_board_buttons(page, viewer, server_id)),
    ]
    if page.previous_winner and page.is_open:
        parts += [
            components.Text(format_yesterday_line(page.previous_winner, names, texts)),
            *components.build_button_rows(
                _build_yesterday_buttons(page.previous_winner, page, texts)
            ),
        ]
    if page.other_contest:
        other_scope = (
            control_ids.DailyScope.SERVER if page.query.is_own else control_ids.DailyScope.OWN
        )
        other_id = control_ids.DailyBoardId(
            control_ids.BoardControl.SCOPE, viewer.player.id, page.date, other_scope, page_number=0
        )
        key = "own-daily-here" if page.other_contest.is_own_daily else "own-daily-everyones"
        line = texts(key, game=format_game_name(texts, page.other_contest.variant))
        parts.append(
            components.Section(line, components.Button(texts("button-show-daily"), other_id))
        )
    return parts


def _build_attempt_buttons(page: DailyPage, texts: Texts) -> list[components.Button]:
    """Return the buttons of the player's one attempt, and of the deal once it may be replayed."""
    entry, buttons = page.own_entry, []
    if not page.is_open:
        buttons.append(_build_past_deal_button(page.contest, texts))
        runner_count = sum(map(is_in_race, page.ranked_entries))
        if has_race(page.contest, runner_count, page.dealer_record):
            buttons.append(_build_race_button(page.date, page, texts))
        if page.best_game_id and not (entry and entry.game_id == page.best_game_id):
            best_id = control_ids.ReplayId(page.best_game_id, at_contest_end=True)
            buttons.append(components.Button(texts("button-best-game"), best_id))
        buttons += build_dealer_buttons(page.contest, page.dealer_record, texts)
    elif entry is None or not entry.is_finished:
        label = texts("button-play" if entry is None else "button-go-on")
        attempt_id = control_ids.DailyAttemptId(page.contest.id)
        buttons.append(components.Button(label, attempt_id, components.ButtonStyle.PRIMARY))
    if entry and entry.is_finished and entry.game_id:
        if page.is_open:
            share_id = control_ids.ShareTextId(entry.game_id)
            same_deal_id = control_ids.SameDealId(entry.game_id)
            buttons.append(components.Button(texts("button-boast"), share_id))
            buttons.append(components.Button(texts("button-same"), same_deal_id))
        buttons.append(_build_replay_button(entry.game_id, texts))
    return buttons


def _build_board_buttons(
    page: DailyPage, viewer: viewers.Viewer, server_id: int | None
) -> list[components.Button]:
    """Return the buttons that show other parts of the scoreboard, or the same once more."""
    texts = viewer.texts
    board_id = control_ids.DailyBoardId.from_page(
        control_ids.BoardControl.REFRESH, viewer.player.id, page
    )
    buttons = [
        *boards.build_page_buttons(texts, boards.SHORT_PAGE_CONTROLS, page, board_id),
        *boards.build_own_row_buttons(
            texts, page, board_id, is_off_page=page.is_own_entry_off_page
        ),
        components.Button(texts("button-refresh"), board_id),
    ]
    if page.query.is_own:
        return buttons
    league_id = control_ids.LeagueId(
        control_ids.BoardControl.POST,
        viewer.player.id,
        find_monday(page.date),
        board_id.scope.board_scope,
        0,
    )
    return [
        *buttons,
        *boards.build_scope_buttons(
            texts, board_id.scope, board_id.with_values(page_number=0), server_id
        ),
        components.Button(texts("button-league"), league_id),
        components.Button(texts("button-calendar"), control_ids.CalendarId(page.date)),
    ]


def _build_yesterday_buttons(
    winner: DailyWinner, page: DailyPage, texts: Texts
) -> list[components.Button]:
    day = date.fromisoformat(winner.contest.date or "")
    buttons = [_build_replay_button(winner.game_id, texts)] if winner.game_id else []
    if winner.has_race:
        buttons.append(_build_race_button(day, page, texts))
    return [*buttons, _build_past_deal_button(winner.contest, texts)]


def _build_past_deal_button(contest: Contest, texts: Texts) -> components.Button:
    """Return the button that deals the deal of a daily that is over."""
    day = date.fromisoformat(contest.date or "")
    deal_id = (
        control_ids.PastOwnDailyDealId(day)
        if contest.is_own_daily
        else control_ids.PastDailyDealId(day)
    )
    return components.Button(texts("button-play-this"), deal_id)


def _build_race_button(day: date, page: DailyPage, texts: Texts) -> components.Button:
    """Return the button of the race of a day's first three, on the page's scoreboard."""
    return components.Button(
        texts("button-race"), control_ids.DailyRaceId(day, control_ids.get_daily_scope(page))
    )


def _build_replay_button(game_id: int, texts: Texts) -> components.Button:
    replay_id = control_ids.ReplayId(game_id, at_contest_end=True)
    return components.Button(texts("button-replay"), replay_id)


@handles(control_ids.TodayId)
async def handle_today(press: Press, _custom_id: control_ids.TodayId) -> None:
    """Show today's daily."""
    await show_daily(press)


@handles(control_ids.DailyBoardId)
async def handle_daily_board(press: Press, custom_id: control_ids.DailyBoardId) -> None:
    """Show another part of a day's scoreboard."""
    query = DailyQuery(
        day=custom_id.day,
        server_id=boards.resolve_board_server(press, custom_id.scope.board_scope),
        page_number=custom_id.page_number,
        is_own=custom_id.scope is control_ids.DailyScope.OWN,
    )
    page = await _find_page(press, query)
    await boards.update_board_message(
        press,
        custom_id.asker_id,
        partial(_render_daily, press, page),
        known_settings=page.player,
        known_server=page.server,
    )


@handles(control_ids.PastDailyDealId)
@handles(control_ids.PastOwnDailyDealId)
async def deal_past_daily(
    press: Press, custom_id: control_ids.PastDailyDealId | control_ids.PastOwnDailyDealId
) -> None:
    """Deal the deal of a day that is over, or that of the server's own daily."""
    server_id = None
    if isinstance(custom_id, control_ids.PastOwnDailyDealId):
        scope = control_ids.DailyScope.OWN.board_scope
        server_id = boards.resolve_board_server(press, scope)
    dailies = press.services.dailies
    contest = await dailies.find_finished_daily(custom_id.day, server_id, request=press.request)
    if contest is None:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await deal_finished_contest(press, contest)


def format_daily_heading(contest: Contest, day: date, texts: Texts, *, is_open: bool = True) -> str:
    """Return the day, the game, and until when it can be played, or the deal if it is over."""
    name_key = "attempt-own-daily" if contest.is_own_daily else "attempt-daily"
    name = texts(name_key, day=texts.format_day(day))
    game = format_game_name(texts, contest.variant)
    if not is_open:
        return texts("daily-title-over", contest=name, game=game, deal=str(contest.deal))
    at, when = format_dt(contest.ends_at, "t"), format_dt(contest.ends_at, "R")
    return texts("daily-title", contest=name, game=game, at=at, when=when)


def format_own_entry_lines(
    page: DailyPage, player_name: str, texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield how the player's attempt stands, and their streak, which is of the daily alone.

    In a message that others see, they are named; in a private one they are “you”.
    """
    entry = page.own_entry
    if entry is None:
        if page.is_open:
            is_winnable = viewers.format_yes_or_no(page.contest.is_winnable)
            yield texts("daily-about", winnable=is_winnable)
    else:
        figures = format_entry_figures(entry, page.contest, texts)
        is_playing = page.is_open and not entry.is_finished
        yield texts(
            "daily-own",
            told=texts("daily-playing", told=figures) if is_playing else figures,
            name=player_name,
            alone=viewers.format_yes_or_no(is_private),
        )
        if not entry.is_ranked:
            yield texts("daily-own-out")
    if page.streak and page.is_open and not page.query.is_own:
        yield format_daily_streak(page.streak, "daily-streak", texts)


def format_daily_streak(streak: DailyStreak, key: str, texts: Texts) -> str:
    """Return the days of a streak and the freezes that are left, by a message of this key."""
    freezes = "\N{NO-BREAK SPACE}" + "\N{SNOWFLAKE}" * streak.freezes if streak.freezes else ""
    return texts(key, count=streak.current_days, best=streak.best_days, freezes=freezes)


def format_daily_board_lines(
    page: DailyPage, names: Mapping[int, str], texts: Texts, *, is_private: bool
) -> Iterator[str]:
    """Yield the scoreboard: its scope, a line for each entry, the viewer's own, and the rules."""
    is_global = page.query.server_id is None
    yield texts("daily-board", where=boards.format_board_scope(texts, page.query.server_id))
    yield from boards.format_rows(
        page.display_rows,
        lambda entry: format_daily_board_row(entry, page, names, texts, is_private=is_private),
    )
    if not page.entry_count:
        yield texts("daily-board-empty")
    is_shown = page.may_show_dealer_game(is_private=is_private)
    yield from format_dealer_lines(page.dealer_record, texts, is_result_shown=is_shown)
    if page.own_entry and not page.own_ranked_entry and is_global:
        yield texts("daily-apart")
    if page.last_page_number:
        first = page.page_number * DAILY_PAGE_SIZE + 1
        last = page.page_number * DAILY_PAGE_SIZE + len(page.ranked_entries)
        yield texts("daily-pages", first=first, last=last, length=page.entry_count)
    yield texts("daily-order")


def format_daily_board_row(
    ranked_entry: RankedEntry,
    page: DailyPage,
    names: Mapping[int, str],
    texts: Texts,
    *,
    is_private: bool,
) -> str:
    """Return the line of one entry; in a private message the viewer's own is marked as theirs."""
    entry = ranked_entry.entry
    figures = format_entry_figures(entry, page.contest, texts)
    if page.is_open and not entry.is_finished:
        figures = texts("daily-playing", told=figures)
    values = {
        "name": viewers.name_player(names, entry.player_id, texts),
        "told": figures,
        "own": viewers.format_yes_or_no(ranked_entry == page.own_ranked_entry),
        "alone": viewers.format_yes_or_no(is_private),
    }
    if ranked_entry.rank is None:
        return texts("daily-row-out", **values)
    return texts("board-row", place=ranked_entry.rank, **values)


def format_yesterday_line(winner: DailyWinner, names: Mapping[int, str], texts: Texts) -> str:
    """Return yesterday's deal, and who was first at it."""
    contest = winner.contest
    values = {"game": format_game_name(texts, contest.variant), "deal": str(contest.deal)}
    if winner.winning_entry is None:
        return texts("daily-yesterday-none", **values)
    return texts(
        "daily-yesterday",
        name=viewers.name_player(names, winner.winning_entry.player_id, texts),
        told=format_entry_figures(winner.winning_entry.entry, contest, texts),
        shared=viewers.format_yes_or_no(winner.is_tied),
        **values,
    )


def format_server_day_lines(
    server_day: ServerDay, names: Mapping[int, str], texts: Texts
) -> Iterator[str]:
    """Yield who played, who won and with how few moves, and the server's streak.

    ``names`` are those of players who are no secret; others are only counted.
    """
    contest, entries = server_day.contest, server_day.first_entries

    def format_players(named: Iterable[RankedEntry], count: int) -> str:
        shown = [names[each.player_id] for each in named if each.player_id in names]
        unnamed = texts(
            "morning-unnamed",
            count=count - len(shown),
            also=viewers.format_yes_or_no(bool(shown)),
        )
        return texts.format_list([*shown, unnamed] if count > len(shown) else shown)

    yield texts(
        "morning-played",
        game=format_game_name(texts, contest.variant),
        deal=str(contest.deal),
        names=format_players(entries, server_day.played_count),
    )
    winners = [each for each in entries if each.rank and each.entry.is_won]
    best = [each for each in entries if each.rank == 1]
    first = texts.format_list(viewers.name_player(names, each.player_id, texts) for each in best)
    if winners:
        yield texts(
            "morning-won",
            names=format_players(winners, server_day.won_count),
            first=first,
            moves=winners[0].entry.move_count,
        )
        yield texts("morning-streak", days=server_day.winning_days)
    elif best:
        up, cards = best[0].entry.cards_up, count_cards(contest)
        yield texts("morning-lost", first=first, up=up, cards=cards)


def format_podium_lines(
    ranked_entries: tuple[RankedEntry, ...],
    contest: Contest,
    names: Mapping[int, str],
    texts: Texts,
) -> str:
    """Return a line for each entry on a podium."""
    return "\n".join(
        texts(
            "board-row",
            own="no",
            alone="no",
            place=ranked_entry.rank,
            name=viewers.name_player(names, ranked_entry.player_id, texts),
            told=format_entry_figures(ranked_entry.entry, contest, texts),
        )
        for ranked_entry in ranked_entries
    )


def format_daily_alt_text(
    page: DailyPage,
    picture_names: Mapping[int, str],
    texts: Texts,
    dealer_record: DealerRecord | None = None,
) -> str:
    """Return the description of the scoreboard's picture, with the names that it shows."""

    def format_row(row: RankedEntry) -> str:
        return texts(
            "daily-alt-row",
            place=viewers.format_place_and_name(picture_names, row.player_id, row.rank, texts),
            up=row.entry.cards_up,
            moves=row.entry.move_count,
        )

    return texts(
        "daily-alt",
        day=texts.format_day(page.date),
        game=format_game_name(texts, page.contest.variant),
        cards=page.card_count,
        rows=boards.join_alt_text_rows(
            page.display_rows,
            format_row,
            texts,
            last_rows=format_dealer_alt_rows(dealer_record, texts),
        ),
    )


def build_daily_board_chart(
    page: DailyPage,
    picture_names: Mapping[int, str],
    texts: Texts,
    dealer_record: DealerRecord | None = None,
) -> HorizontalBarChart:
    """Return what is painted: a bar of cards up for each entry, the viewer's own, the dealer's."""

    def build_bar(row: RankedEntry, label: str) -> HorizontalBarRow:
        cards_up, moves = row.entry.cards_up, row.entry.move_count
        notes = (f"{cards_up}/{page.card_count}", texts("moves", moves=moves))
        return HorizontalBarRow(label=label, value=cards_up, notes=notes)

    own_row = page.own_ranked_entry
    rows = boards.build_bars(page.display_rows, own_row, picture_names, texts, build_bar)
    rows += build_dealer_bars(dealer_record, texts, page.card_count)
    caption = texts(
        "drawn-daily",
        game=format_game_name(texts, page.contest.variant),
        day=texts.format_day(page.date),
    )
    return HorizontalBarChart(rows=rows, caption=caption, full_value=page.card_count)


_ONE_WEEK = timedelta(days=7)


async def _render_league(
    press: Press,
    first_day: date,
    server_id: int | None,
    page_number: int,
    viewer: viewers.Viewer,
    *,
    is_private: bool,
) -> components.MessageLayout:
    league = press.services.league
    page = await league.load_page(
        first_day, server_id, page_number, viewer.player.id, request=press.request
    )
    named_ids = [
        standing.player_id
        for standing in page.standings
        if standing.player_id not in page.private_ids
    ]
    names = await viewers.fetch_player_names(press, [*named_ids, viewer.player.id], viewer.texts)
    lines = format_league_lines(page, names, viewer.texts, viewer.player.id, is_private=is_private)
    board_id = control_ids.LeagueId(
        control_ids.BoardControl.REFRESH,
        viewer.player.id,
        page.first_day,
        control_ids.get_board_scope(page.server_id),
        0,
    )
    has_next_week = first_day < league.get_current_week()
    buttons = [
        *boards.build_page_buttons(viewer.texts, boards.SHORT_PAGE_CONTROLS, page, board_id),
        *_build_week_buttons(board_id, viewer.texts, has_next_week=has_next_week),
        *boards.build_scope_buttons(viewer.texts, board_id.scope, board_id, press.server_id),
    ]
    return components.build_panel_message(
        components.Text("\n".join(lines)), *components.build_button_rows(buttons)
    )


def _build_week_buttons(
    board_id: control_ids.LeagueId, texts: Texts, *, has_next_week: bool
) -> Iterator[components.Button]:
    """Yield the buttons that show the first page of the week before and of the week after."""
    weeks = []
    if board_id.first_day > FIRST_WEEK:
        weeks.append(("button-week-before", control_ids.BoardControl.FIRST, -_ONE_WEEK))
    if has_next_week:
        weeks.append(("button-week-after", control_ids.BoardControl.LAST, _ONE_WEEK))
    for text_key, control, distance in weeks:
        first_day = board_id.first_day + distance
        week_id = board_id.with_values(control=control, first_day=first_day)
        yield components.Button(texts(text_key), week_id)


@handles(control_ids.LeagueId)
async def handle_league(press: Press, custom_id: control_ids.LeagueId) -> None:
    """Show a page of a league: in a new message from elsewhere, else on the one pressed."""
    server_id = boards.resolve_board_server(press, custom_id.scope)
    current_week = press.services.league.get_current_week()
    is_week = find_monday(custom_id.first_day) == custom_id.first_day
    if not is_week or not FIRST_WEEK <= custom_id.first_day <= current_week:
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    render = partial(_render_league, press, custom_id.first_day, server_id)
    if custom_id.control is control_ids.BoardControl.POST:
        await boards.reply_with_board(press, partial(render, 0))
    else:
        render_page = partial(render, custom_id.page_number)
        await boards.update_board_message(press, custom_id.asker_id, render_page)


_CENTIPOINTS = 100


def format_league_lines(
    page: LeaguePage, names: Mapping[int, str], texts: Texts, viewer_id: int, *, is_private: bool
) -> Iterator[str]:
    """Yield the heading of a league, a line for each player on the page, and the viewer's own."""
    yield texts(
        "league-title",
        first=texts.format_day(page.first_day),
        last=texts.format_day(page.first_day + timedelta(days=6)),
        where=boards.format_board_scope(texts, page.server_id),
    )
    yield from format_league_rows(page, names, texts, viewer_id, is_private=is_private)
    yield texts("league-about")


def format_league_rows(
    page: LeaguePage,
    names: Mapping[int, str],
    texts: Texts,
    viewer_id: int | None = None,
    *,
    is_private: bool = False,
) -> list[str]:
    """Return a line for each player on a page and the viewer's own, or that there is none yet."""

    def format_row(standing: LeagueStanding) -> str:
        points = texts.format_number(standing.centipoints / _CENTIPOINTS)
        return texts(
            "board-row",
            own=viewers.format_yes_or_no(standing.player_id == viewer_id),
            place=standing.rank,
            name=viewers.name_player(names, standing.player_id, texts),
            told=texts("league-points", points=points, days=standing.days),
            alone=viewers.format_yes_or_no(is_private),
        )

    rows = [(standing, False) for standing in page.standings]
    lines = boards.format_rows(rows, format_row) or [texts("league-empty")]
    if page.own_standing_off_page:
        own_rows = [(page.own_standing_off_page, True)]
        lines += boards.format_rows(own_rows, format_row)
    return lines

"""Calendars in messages: a player's dailies of a month as a picture, and a menu of its days."""

from collections.abc import Iterator
from datetime import date, timedelta

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.services.calendars import Calendar, CalendarDay
from bot.ui import boards, components, control_ids, replies, viewers
from bot.ui.contests import format_entry_figures
from bot.ui.dailies import format_daily_streak, show_day_privately
from rendering import charts
from rendering.charts import DayMark

_SIGNS = {DayMark.WON: "★", DayMark.FROZEN: "❄"}
_MARKED = (DayMark.WON, DayMark.LOST, DayMark.FROZEN, DayMark.MISSED)


@handles(control_ids.CalendarId)
async def show_calendar(press: Press, custom_id: control_ids.CalendarId) -> None:
    """Show whoever presses the calendar of a month, privately."""
    viewer = await viewers.load_viewer(press)
    calendar = await press.services.calendars.load_calendar(
        press.player_id, custom_id.month, request=press.request
    )
    texts = viewer.texts
    if viewer.player.is_text_only:
        lines = format_calendar_lines(calendar, texts)
        illustration = components.Illustration("\n".join(f"- {line}" for line in lines))
    else:
        illustration = await boards.illustrate_chart(
            build_calendar_chart(calendar, texts),
            "calendar",
            texts.join_rows(format_calendar_lines(calendar, texts)),
            viewer.player.theme,
            press.trace,
        )
    heading = [texts("calendar-title", month=texts.format_month(calendar.month))]
    if calendar.streak:
        heading.append(format_daily_streak(calendar.streak, "daily-streak", texts))
    layout = components.build_panel_message(
        components.Text("\n".join(heading)),
        illustration,
        *_build_day_menus(calendar, texts),
        *components.build_button_rows(_build_month_buttons(calendar, texts)),
    )
    await replies.reply_privately(press, layout)


@handles(control_ids.CalendarDayId)
async def show_chosen_day(press: Press, _custom_id: control_ids.CalendarDayId) -> None:
    """Show the scoreboard of the day that was chosen, which leads to its best game and deal."""
    try:
        day = date.fromisoformat(components.get_chosen_value(press))
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    await show_day_privately(press, day)


def get_mark(day: CalendarDay) -> DayMark:
    """Return what became of a day; none of one that can still be played or was before the first."""
    entry = day.entry
    if day.is_frozen:
        return DayMark.FROZEN
    if day.is_missed:
        return DayMark.MISSED
    if entry is None or not (entry.is_finished and entry.move_count):
        return DayMark.NONE
    return DayMark.WON if entry.is_won else DayMark.LOST


def build_calendar_chart(calendar: Calendar, texts: Texts) -> charts.CalendarChart:
    """Return what is painted: all days of the month, those that are over with their marks."""
    marks = {day.day: get_mark(day) for day in calendar.days}
    day_count = (calendar.next_month - calendar.month).days
    month_days = (calendar.month + timedelta(days=n) for n in range(day_count))
    return charts.CalendarChart(
        weekdays=tuple(texts.list_weekday_names()),
        days=tuple(
            charts.CalendarDay(
                str(day.day), marks.get(day, DayMark.NONE), is_highlighted=day == calendar.today
            )
            for day in month_days
        ),
        first_column=calendar.month.weekday(),
        caption=texts("drawn-calendar", month=texts.format_month(calendar.month)),
        legend=tuple(
            (mark, _format_mark(mark, list(marks.values()).count(mark), texts)) for mark in _MARKED
        ),
    )


def _format_mark(mark: DayMark, count: int, texts: Texts) -> str:
    return texts("drawn-days", mark=mark.name.lower(), count=str(count))


def format_calendar_lines(calendar: Calendar, texts: Texts) -> Iterator[str]:
    """Yield what became of the days, a line for each mark: their number, and which days."""
    for mark in _MARKED:
        days = [str(day.day.day) for day in calendar.days if get_mark(day) is mark]
        told = _format_mark(mark, len(days), texts)
        yield texts("calendar-days", told=told, days=texts.join_parts(days)) if days else told


def _build_day_menus(calendar: Calendar, texts: Texts) -> Iterator[components.Menu]:
    """Yield menus of the days that have a daily, each of half a month."""
    day_count = (calendar.next_month - calendar.month).days
    for first, last in ((1, 16), (17, day_count)):
        half = calendar.days[first - 1 : last]
        options = tuple(_build_option(day, texts) for day in half if day.contest)
        if options:
            placeholder = texts("menu-days", first=str(first), last=str(last))
            yield components.Menu(
                placeholder, control_ids.CalendarDayId(half[0].day), options[::-1]
            )


def _build_option(day: CalendarDay, texts: Texts) -> components.MenuOption:
    assert day.contest is not None  # others are left out
    label = " · ".join([texts.format_day(day.day), format_game_name(texts, day.contest.variant)])
    sign = _SIGNS.get(get_mark(day))
    about = format_entry_figures(day.entry, day.contest, texts) if day.entry else ""
    return components.MenuOption(
        f"{sign} {label}" if sign else label, day.day.isoformat(), about=about
    )


def _build_month_buttons(calendar: Calendar, texts: Texts) -> Iterator[components.Button]:
    month = calendar.month
    if month > calendar.first_month:
        before = (month - timedelta(days=1)).replace(day=1)
        yield components.Button(texts("button-month-before"), control_ids.CalendarId(before))
    if month < calendar.today.replace(day=1):
        after_id = control_ids.CalendarId(calendar.next_month)
        yield components.Button(texts("button-month-after"), after_id)

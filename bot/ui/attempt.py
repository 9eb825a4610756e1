"""What a table in a contest says besides, and what there is to press once the attempt is over."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from discord import ButtonStyle, ui
from discord.utils import format_dt

from bot.store.contests import Kind
from bot.ui import ids
from bot.ui.message import button
from bot.ui.words import yes_or_no

if TYPE_CHECKING:
    from bot.locale.catalogue import Words
    from bot.services.attempts import Attempt
    from bot.services.table import Table
    from bot.store.contests import Contest


def contest_name(contest: Contest, words: Words) -> str:
    """What a contest is called: by its day, or by its number."""
    if contest.kind is Kind.DAILY:
        return words("attempt-daily", day=words.day(date.fromisoformat(contest.date or "")))
    return words("attempt-challenge", number=str(contest.id))


def line(attempt: Attempt, words: Words) -> str:
    """Which contest a table is in, and until when."""
    contest = attempt.contest
    if attempt.practice:
        return words("attempt-practice", when=format_dt(contest.ends, "R"))
    name = contest_name(contest, words)
    if not attempt.under_way:
        return words("attempt-title-over", contest=name)
    return words("attempt-title", contest=name, when=format_dt(contest.ends, "R"))


def stuck(attempt: Attempt, words: Words) -> str:
    """That no move is left, and what can be done about that."""
    back = attempt.contest.undo or not attempt.under_way
    return words("attempt-stuck", back=yes_or_no(back))


def standing(attempt: Attempt, table: Table, words: Words) -> str:
    """What the attempt, which is over, is to its contest."""
    entry, contest, ended = attempt.entry, attempt.contest, table.game.ended
    if entry is None:
        return ""
    if ended is None or ended >= min(contest.ends, contest.closed or contest.ends):
        return words("attempt-late", up=entry.up)
    if not entry.ranked:
        return words("attempt-out-of-rank", up=entry.up)
    key = "attempt-place" if attempt.under_way else "attempt-place-at-end"
    return words(key, place=attempt.place, among=attempt.among, up=entry.up)


def give_up(words: Words) -> ui.Button[Any]:
    """The end of an attempt in which no move is left."""
    return button(words("button-resign"), ids.go("resign"), ButtonStyle.primary)


def after(attempt: Attempt, table: Table, words: Words) -> list[ui.Button[Any]]:
    """What comes after an attempt: boasting, how others fare, its film, its deal as practice."""
    game, contest = table.game, attempt.contest
    if contest.kind is Kind.DAILY:
        board = button(words("button-board"), ids.daily("today"), ButtonStyle.primary)
    else:
        board = button(
            words("button-scoreboard"), ids.challenge("board", contest.id), ButtonStyle.primary
        )
    return [
        button(words("button-boast"), ids.boast(game.id)),
        board,
        button(words("button-replay"), ids.replay(game.id)),
        button(words("button-same"), ids.same(game.id)),
    ]

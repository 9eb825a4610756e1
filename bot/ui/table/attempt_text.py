"""Texts and buttons of a table in a contest."""

from __future__ import annotations

from datetime import date

from discord.utils import format_dt

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.models.contests import Contest, ContestKind
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.answers.custom_ids import Destination, GoToId, ShareTextId
from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId
from bot.ui.common.components import Button, ButtonStyle, build_button
from bot.ui.common.viewer import format_yes_or_no
from bot.ui.contests.challenge_numbers import format_challenge_number
from bot.ui.dailies.custom_ids import OwnDailyId, TodayId
from bot.ui.deals.custom_ids import SameDealId
from bot.ui.replays.custom_ids import ReplayId


def format_contest_name(contest: Contest, texts: Texts) -> str:
    """Return a contest's name: a daily's has its date, a challenge's its number."""
    if contest.kind is ContestKind.DAILY:
        key = "attempt-own-daily" if contest.is_own_daily else "attempt-daily"
        return texts(key, day=texts.format_day(date.fromisoformat(contest.date or "")))
    return texts("attempt-challenge", number=str(contest.number))


def format_contest_name_here(interaction: Interaction, contest: Contest, texts: Texts) -> str:
    """Return a contest's name, with the place of a challenge that was made elsewhere."""
    if contest.kind is ContestKind.DAILY:
        return format_contest_name(contest, texts)
    number = format_challenge_number(interaction, contest, texts)
    return texts("attempt-challenge", number=number)


def format_attempt_line(attempt: Attempt, texts: Texts) -> str:
    """Return which contest the table is in, and when it ends."""
    contest = attempt.contest
    if attempt.is_practice:
        return texts("attempt-practice", when=format_dt(contest.ends_at, "R"))
    name = format_contest_name(contest, texts)
    if not attempt.is_contest_open:
        return texts("attempt-title-over", contest=name)
    return texts("attempt-title", contest=name, when=format_dt(contest.ends_at, "R"))


def format_attempt_no_moves_left(attempt: Attempt, texts: Texts) -> str:
    """Return that no useful move is left, and what the player can do."""
    can_undo = attempt.contest.allows_undo or not attempt.is_contest_open
    return texts("attempt-stuck", back=format_yes_or_no(can_undo))


def format_attempt_result(attempt: Attempt, table: Table, texts: Texts) -> str:
    """Return the finished attempt's place in its contest; nothing without an entry."""
    entry, contest, ended = attempt.entry, attempt.contest, table.game.ended_at
    if entry is None:
        return ""
    if ended is None or ended >= min(contest.ends_at, contest.closed_at or contest.ends_at):
        return texts("attempt-late", up=entry.cards_up)
    if not entry.is_ranked:
        return texts("attempt-out-of-rank", up=entry.cards_up)
    key = "attempt-place" if attempt.is_contest_open else "attempt-place-at-end"
    return texts(key, place=attempt.rank, among=attempt.entry_count, up=entry.cards_up)


def build_resign_game_button(texts: Texts) -> Button:
    """Return the button that gives up an attempt in which no useful move is left."""
    return build_button(texts("button-resign"), GoToId(Destination.RESIGN), ButtonStyle.PRIMARY)


def build_after_attempt_buttons(attempt: Attempt, table: Table, texts: Texts) -> list[Button]:
    """Return the buttons after an attempt: share, scoreboard, replay, and its deal as practice."""
    game, contest = table.game, attempt.contest
    if contest.kind is ContestKind.DAILY:
        board_id = OwnDailyId(contest.id) if contest.is_own_daily else TodayId()
        scoreboard_button = build_button(texts("button-board"), board_id, ButtonStyle.PRIMARY)
    else:
        scoreboard_button = build_button(
            texts("button-scoreboard"),
            ChallengeId(ChallengeAction.SHOW_SCOREBOARD, contest.id),
            ButtonStyle.PRIMARY,
        )
    return [
        build_button(texts("button-boast"), ShareTextId(game.id)),
        scoreboard_button,
        build_button(texts("button-replay"), ReplayId(game.id)),
        build_button(texts("button-same"), SameDealId(game.id)),
    ]

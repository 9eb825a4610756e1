"""Deals that two players have both played, in contests that are over or in games that count."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, FromClause, and_, bindparam, exists, or_, select, true

from bot.models.contests import ContestKind, ContestTieBreaker
from bot.models.games import GameOutcome
from bot.models.player_records import CommonDeal, DealPlay
from bot.store.db.connection import Connection
from bot.store.schema import contest_table, entry_table, game_table, result_table

_PLAY_NAMES = ("is_won", "cards_up", "move_count", "seconds")
_RESULT_NAMES = ("outcome", "cards_up", "move_count", "seconds")

_FIRST_ENTRY, _SECOND_ENTRY = (entry_table.alias(f"{name}_entry") for name in ("first", "second"))
_FIRST_GAME, _SECOND_GAME = (game_table.alias(f"{name}_game") for name in ("first", "second"))
_FIRST_RESULT, _SECOND_RESULT = (
    result_table.alias(f"{name}_result") for name in ("first", "second")
)


def _is_compared_entry(entry: FromClause, player_parameter: str) -> ColumnElement[bool]:
    return and_(
        entry.c.player_id == bindparam(player_parameter),
        entry.c.is_ranked == true(),
        entry.c.game_id.is_not(None),
    )


def _is_compared_game(game: FromClause, player_parameter: str) -> ColumnElement[bool]:
    return and_(
        game.c.player_id == bindparam(player_parameter),
        game.c.is_counted == true(),
        game.c.contest_id.is_(None),
    )


def _was_done_before_end(entry: FromClause) -> ColumnElement[bool]:
    return exists().where(
        game_table.c.id == entry.c.game_id, game_table.c.ended_at < contest_table.c.closed_at
    )


# Who is ahead could end a contest before the other is done: then it is not compared.
_SELECT_CONTESTS = (
    select(
        contest_table.c.variant,
        contest_table.c.deal,
        contest_table.c.kind,
        contest_table.c.tie_breaker,
        contest_table.c.closed_at,
        contest_table.c.date,
        contest_table.c.server_id,
        *(_FIRST_ENTRY.c[name] for name in _PLAY_NAMES),
        *(_SECOND_ENTRY.c[name] for name in _PLAY_NAMES),
    )
    .join_from(_FIRST_ENTRY, _SECOND_ENTRY, _SECOND_ENTRY.c.contest_id == _FIRST_ENTRY.c.contest_id)
    .join(contest_table, contest_table.c.id == _FIRST_ENTRY.c.contest_id)
    .where(
        _is_compared_entry(_FIRST_ENTRY, "first_player"),
        _is_compared_entry(_SECOND_ENTRY, "second_player"),
        contest_table.c.closed_at.is_not(None),
        or_(
            contest_table.c.ended_by_id.is_(None),
            and_(_was_done_before_end(_FIRST_ENTRY), _was_done_before_end(_SECOND_ENTRY)),
        ),
    )
)
# An open contest may have been made with the deal since.
_SELECT_GAMES = (
    select(
        _FIRST_RESULT.c.variant,
        _FIRST_RESULT.c.deal,
        _FIRST_RESULT.c.ended_at,
        _SECOND_RESULT.c.ended_at,
        *(_FIRST_RESULT.c[name] for name in _RESULT_NAMES),
        *(_SECOND_RESULT.c[name] for name in _RESULT_NAMES),
    )
    .join_from(
        _FIRST_GAME,
        _SECOND_GAME,
        and_(
            _SECOND_GAME.c.deal == _FIRST_GAME.c.deal,
            _SECOND_GAME.c.variant == _FIRST_GAME.c.variant,
        ),
    )
    .join(_FIRST_RESULT, _FIRST_RESULT.c.game_id == _FIRST_GAME.c.id)
    .join(_SECOND_RESULT, _SECOND_RESULT.c.game_id == _SECOND_GAME.c.id)
    .where(
        _is_compared_game(_FIRST_GAME, "first_player"),
        _is_compared_game(_SECOND_GAME, "second_player"),
        ~exists().where(
            contest_table.c.deal == _FIRST_GAME.c.deal, contest_table.c.closed_at.is_(None)
        ),
    )
)


async def list_common_deals(
    conn: Connection, first_player_id: int, second_player_id: int
) -> list[CommonDeal]:
    """Return the deals that both players have played, newest first.

    They are those of contests that are over and in which both were ranked, and those of their other
    games that count. Nothing of an open contest's deal is among them.
    """
    players = {"first_player": first_player_id, "second_player": second_player_id}
    in_games = [_build_free_deal(*row) for row in await conn.execute(_SELECT_GAMES, players)]
    in_contests = [
        _build_contest_deal(*row) for row in await conn.execute(_SELECT_CONTESTS, players)
    ]
    # Each deal once, even where older rules let a deal count twice.
    by_deal = {(common.variant, common.deal): common for common in (*in_games, *in_contests)}
    return sorted(by_deal.values(), key=lambda common: (common.ended_at, common.deal), reverse=True)


def _build_contest_deal(  # noqa: PLR0917 - a row of the database
    variant: str,
    deal: int,
    kind: ContestKind,
    tie_breaker: ContestTieBreaker,
    closed_at: datetime,
    daily_date: str | None,
    server_id: int | None,
    *values: Any,
) -> CommonDeal:
    return CommonDeal(
        variant=variant,
        deal=deal,
        kind=kind,
        tie_breaker=tie_breaker,
        ended_at=closed_at,
        daily_date=daily_date,
        is_own_daily=daily_date is not None and server_id is not None,
        first=DealPlay(*values[: len(_PLAY_NAMES)]),
        second=DealPlay(*values[len(_PLAY_NAMES) :]),
    )


def _build_free_deal(
    variant: str, deal: int, first_ended_at: datetime, second_ended_at: datetime, *values: Any
) -> CommonDeal:
    first, second = (
        DealPlay(outcome is GameOutcome.WON, *figures)
        for outcome, *figures in (values[: len(_RESULT_NAMES)], values[len(_RESULT_NAMES) :])
    )
    return CommonDeal(
        variant=variant,
        deal=deal,
        kind=None,
        tie_breaker=ContestTieBreaker.MOVES,
        ended_at=max(first_ended_at, second_ended_at),
        first=first,
        second=second,
    )

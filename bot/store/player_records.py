"""Players' records: their totals in each variant, and deals that two players have both played."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    FromClause,
    Select,
    and_,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    union_all,
)

from bot.models.contests import ContestKind, ContestTieBreaker
from bot.models.games import GameOutcome, Slot
from bot.models.player_records import CommonDeal, DealPlay, PlayerRecord
from bot.store import schema
from bot.store.sql import Connection, fetch_all

_PLAYER_RECORD = schema.player_record_table.c
_CARDS_UP_HISTOGRAM = schema.cards_up_histogram_table.c
_GAME = schema.game_table.c
_CONTEST = schema.contest_table.c
_LEADERBOARD = schema.leaderboard_table.c


async def list_player_records(conn: Connection, player_id: int) -> list[PlayerRecord]:
    """Return all records of a player, the one of all games included."""
    query = select(schema.player_record_table).where(_PLAYER_RECORD.player_id == player_id)
    return await fetch_all(conn, query.order_by(_PLAYER_RECORD.game_group), PlayerRecord)


async def load_cards_up_histogram(conn: Connection, player_id: int, variant: str) -> dict[int, int]:
    """Return the player's counted games of a variant by the number of cards up at the end."""
    histogram = _CARDS_UP_HISTOGRAM
    query = select(histogram.cards_up, histogram.games).where(
        histogram.player_id == player_id, histogram.variant == variant
    )
    rows = await conn.execute(query.order_by(histogram.cards_up))
    return {row.cards_up: row.games for row in rows}


async def list_cards_up_histogram_rows(
    conn: Connection, player_id: int
) -> list[tuple[str, int, int]]:
    """Return the histograms of all variants: variant, number of cards up, number of games."""
    histogram = _CARDS_UP_HISTOGRAM
    query = select(histogram.variant, histogram.cards_up, histogram.games)
    query = query.where(histogram.player_id == player_id)
    rows = await conn.execute(query.order_by(histogram.variant, histogram.cards_up))
    return [(row.variant, row.cards_up, row.games) for row in rows]


_PLAY_NAMES = ("is_won", "cards_up", "move_count", "seconds")
_RESULT_NAMES = ("outcome", "cards_up", "move_count", "seconds")

_FIRST_ENTRY, _SECOND_ENTRY = (
    schema.entry_table.alias(f"{name}_entry") for name in ("first", "second")
)
_FIRST_GAME, _SECOND_GAME = (
    schema.game_table.alias(f"{name}_game") for name in ("first", "second")
)
_FIRST_RESULT, _SECOND_RESULT = (
    schema.result_table.alias(f"{name}_result") for name in ("first", "second")
)


def _is_compared_entry(entry: FromClause, player_id: int) -> ColumnElement[bool]:
    # A certain hint takes the rank, and no loss.
    counts_as_lost = exists().where(
        _GAME.id == entry.c.game_id,
        _GAME.outcome == GameOutcome.RESIGNED,
        or_(_GAME.is_counted == true(), _GAME.counts_in_contest == true()),
    )
    return and_(
        entry.c.player_id == player_id,
        entry.c.game_id.is_not(None),
        or_(entry.c.is_ranked == true(), counts_as_lost),
    )


def _is_compared_game(game: FromClause, player_id: int) -> ColumnElement[bool]:
    return and_(
        game.c.player_id == player_id,
        game.c.is_counted == true(),
        game.c.contest_id.is_(None),
    )


def _was_done_before_end(entry: FromClause) -> ColumnElement[bool]:
    return exists().where(_GAME.id == entry.c.game_id, _GAME.ended_at < _CONTEST.closed_at)


def _select_contests(first_player_id: int, second_player_id: int) -> Select[Any]:
    # Who is ahead could end a contest before the other is done: then it is not compared.
    return (
        select(
            _CONTEST.variant,
            _CONTEST.deal,
            _CONTEST.kind,
            _CONTEST.tie_breaker,
            _CONTEST.closed_at,
            _CONTEST.date,
            _CONTEST.server_id,
            *(_FIRST_ENTRY.c[name] for name in _PLAY_NAMES),
            *(_SECOND_ENTRY.c[name] for name in _PLAY_NAMES),
        )
        .join_from(
            _FIRST_ENTRY, _SECOND_ENTRY, _SECOND_ENTRY.c.contest_id == _FIRST_ENTRY.c.contest_id
        )
        .join(schema.contest_table, _CONTEST.id == _FIRST_ENTRY.c.contest_id)
        .where(
            _is_compared_entry(_FIRST_ENTRY, first_player_id),
            _is_compared_entry(_SECOND_ENTRY, second_player_id),
            _CONTEST.closed_at.is_not(None),
            # Who named the deal may know it.
            _CONTEST.is_fresh_deal == true(),
            or_(
                _CONTEST.ended_by_id.is_(None),
                and_(_was_done_before_end(_FIRST_ENTRY), _was_done_before_end(_SECOND_ENTRY)),
            ),
        )
    )


def _select_games(first_player_id: int, second_player_id: int) -> Select[Any]:
    # An open contest may have been made with the deal since.
    return (
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
            _is_compared_game(_FIRST_GAME, first_player_id),
            _is_compared_game(_SECOND_GAME, second_player_id),
            ~exists().where(_CONTEST.deal == _FIRST_GAME.c.deal, _CONTEST.closed_at.is_(None)),
        )
    )


async def list_common_deals(
    conn: Connection, first_player_id: int, second_player_id: int
) -> list[CommonDeal]:
    """Return the deals that both players have played, newest first.

    They are those of contests that are over and in which both were ranked or have given up, and
    those of their other games that count. Nothing of an open contest's deal is among them.
    """
    players = (first_player_id, second_player_id)
    games = await conn.execute(_select_games(*players))
    contests = await conn.execute(_select_contests(*players))
    deals = [_build_free_deal(*row) for row in games]
    deals += [_build_contest_deal(*row) for row in contests]
    return sorted(deals, key=lambda common: (common.ended_at, common.deal), reverse=True)


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


_BY_PLAYER, _ON_SERVER = "player", "server"


async def load_play_counts(
    conn: Connection, player_id: int, server_id: int, variants: Collection[str], period: str
) -> tuple[dict[str, int], dict[str, int]]:
    """Return how many games of these variants the player and the server's players have played.

    The player's are all that are over, and the one on the table. The server's are those that
    count, of one period of leaderboards; of all servers with `GLOBAL_SERVER_ID`.
    """
    record, settings = _PLAYER_RECORD, schema.server_settings_table.c
    games = record.games + record.practice_games + record.contest_games
    era = select(settings.era).where(settings.id == server_id).scalar_subquery()
    query = union_all(
        select(literal(_BY_PLAYER), record.game_group, games).where(
            record.player_id == player_id, record.game_group.in_(variants)
        ),
        select(literal(_BY_PLAYER), _GAME.variant, literal(1)).where(
            _GAME.player_id == player_id, _GAME.slot == Slot.TABLE
        ),
        select(literal(_ON_SERVER), _LEADERBOARD.game_group, _LEADERBOARD.games).where(
            _LEADERBOARD.server_id == server_id,
            _LEADERBOARD.era == func.coalesce(era, 0),
            _LEADERBOARD.game_group.in_(variants),
            _LEADERBOARD.period == period,
        ),
    )
    counts: dict[str, dict[str, int]] = {_BY_PLAYER: {}, _ON_SERVER: {}}
    for counted_for, variant, played in await conn.execute(query):
        counts[counted_for][variant] = counts[counted_for].get(variant, 0) + played
    return counts[_BY_PLAYER], counts[_ON_SERVER]

"""Dailies and challenges, and their entries: who joined, how an attempt stands, how they rank.

The numbers of challenges: each server, or channel outside servers, counts its own from 1.
"""

from collections.abc import Sequence
from dataclasses import asdict, fields, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Text,
    Update,
    and_,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    literal,
    not_,
    or_,
    select,
    true,
    type_coerce,
    union_all,
    update,
)
from sqlalchemy.exc import IntegrityError

from bot.engine.errors import ErrorKey, GameError
from bot.models.contests import CandidateSeries, Contest, ContestEntry, ContestKind
from bot.models.games import Game
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.store import schema
from bot.store.sql import Connection, Upsert, fetch_all, fetch_one

_CONTEST = schema.contest_table.c
_ENTRY = schema.entry_table.c
_CANDIDATE_SERIES = schema.candidate_series_table.c


class DailyAlreadyChosenError(Exception):
    """Another process has just chosen the day's deal."""


_INSERTED_COLUMNS = tuple(field.name for field in fields(Contest) if field.name != "id")
_IS_OPEN = _CONTEST.closed_at.is_(None)
_HAS_NO_SERVER = _CONTEST.server_id.is_(None)
"""A daily of no server is the one for everyone."""
_SELECT_CONTEST = select(schema.contest_table).where(_CONTEST.id == bindparam("by_id"))


async def insert_contest(conn: Connection, contest: Contest) -> Contest:
    """Store a new contest; return it with its id, and a challenge with its number.

    Raises `DailyAlreadyChosenError` if its day has a daily already, or its server one of its own.
    """
    if contest.kind is ContestKind.CHALLENGE:
        return await _insert_numbered(conn, contest)
    try:
        return await _insert(conn, contest)
    except IntegrityError as error:
        raise DailyAlreadyChosenError from error


async def _insert_numbered(conn: Connection, contest: Contest) -> Contest:
    """Store a challenge with the next number; again if another process has just taken that."""
    number = await load_next_challenge_number(conn, contest)
    while True:
        try:
            async with conn.begin_nested():
                return await _insert(conn, replace(contest, number=number))
        except IntegrityError:
            taken, number = number, await load_next_challenge_number(conn, contest)
            if number == taken:
                raise


async def _insert(conn: Connection, contest: Contest) -> Contest:
    values = {name: getattr(contest, name) for name in _INSERTED_COLUMNS}
    inserted = await conn.execute(insert(schema.contest_table), values)
    assert inserted.inserted_primary_key is not None  # an insert of one row always has it
    return replace(contest, id=inserted.inserted_primary_key[0])


async def find_contest(conn: Connection, contest_id: int) -> Contest | None:
    """Return the contest with that id."""
    return await fetch_one(conn, _SELECT_CONTEST, Contest, by_id=contest_id)


async def get_contest_for_update(conn: Connection, contest_id: int) -> Contest | None:
    """Return the contest with that id, and lock it until the transaction ends."""
    # Other transactions that lock or close it wait; those that only refer to it do not.
    query = _SELECT_CONTEST.with_for_update(key_share=True)
    return await fetch_one(conn, query, Contest, by_id=contest_id)


async def find_daily_contest(conn: Connection, date: str) -> Contest | None:
    """Return the daily of a date (UTC, `YYYY-MM-DD`), if its deal is chosen."""
    query = select(schema.contest_table)
    query = query.where(_CONTEST.date == date, _HAS_NO_SERVER)
    return await fetch_one(conn, query, Contest)


async def find_own_daily_contest(conn: Connection, server_id: int, date: str) -> Contest | None:
    """Return a server's own daily of a date, if its deal is chosen."""
    query = select(schema.contest_table)
    query = query.where(_CONTEST.date == date, _CONTEST.server_id == server_id)
    return await fetch_one(conn, query, Contest)


async def list_daily_contests(conn: Connection, first_date: str, last_date: str) -> list[Contest]:
    """Return the dailies of these dates, without servers' own."""
    dates = _CONTEST.date.between(first_date, last_date)
    query = select(schema.contest_table).where(_HAS_NO_SERVER, dates)
    return await fetch_all(conn, query, Contest)


async def list_contests_to_close(conn: Connection, now: datetime, limit: int) -> list[Contest]:
    """Return open contests whose time is up."""
    query = select(schema.contest_table).where(_IS_OPEN, _CONTEST.ends_at <= now)
    return await fetch_all(conn, query.order_by(_CONTEST.ends_at).limit(limit), Contest)


async def list_challenges_on_server(
    conn: Connection, server_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way on a server, in the order of their ends."""
    is_there = (_CONTEST.server_id == server_id, _CONTEST.kind == ContestKind.CHALLENGE)
    return await _list_running_contests(conn, now, limit, *is_there)


async def list_challenges_in_channel(
    conn: Connection, channel_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way in a channel outside servers, in the order of their ends."""
    return await _list_running_contests(conn, now, limit, _CONTEST.home_channel_id == channel_id)


async def _list_running_contests(
    conn: Connection, now: datetime, limit: int, *is_there: ColumnElement[bool]
) -> list[Contest]:
    query = select(schema.contest_table).where(_IS_OPEN, _CONTEST.ends_at > now, *is_there)
    query = query.order_by(_CONTEST.ends_at, _CONTEST.id).limit(limit)
    return await fetch_all(conn, query, Contest)


async def list_open_contests_of_player(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests that the player has entered, in the order of their ends."""
    query = (
        select(schema.contest_table)
        .join_from(schema.entry_table, schema.contest_table, _ENTRY.contest_id == _CONTEST.id)
        .where(_ENTRY.player_id == player_id, _IS_OPEN)
        .order_by(_CONTEST.ends_at, _CONTEST.id)
    )
    return await fetch_all(conn, query, Contest)


async def list_open_contests_with_dealt_numbers(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests with numbers that the player was dealt, or saw others play.

    They may have been dealt them in variants that have other deals.
    """
    seen_numbers = union_all(
        *(
            select(table.c.deal).where(table.c.player_id == player_id)
            for table in (schema.game_table, schema.viewed_solution_table)
        )
    )
    query = select(schema.contest_table).where(_IS_OPEN, _CONTEST.deal.in_(seen_numbers))
    return await fetch_all(conn, query.order_by(_CONTEST.id), Contest)


async def list_open_contests_of_deal(conn: Connection, deal: int) -> list[Contest]:
    """Return the open contests with that deal number, of any variant."""
    query = select(schema.contest_table).where(_IS_OPEN, _CONTEST.deal == deal)
    return await fetch_all(conn, query.order_by(_CONTEST.id), Contest)


async def is_deal_proved(conn: Connection, game: Game) -> bool:
    """Return whether the deal was proved for a contest its player has entered, or a closed one."""
    is_entered = select(_ENTRY.contest_id).where(
        _ENTRY.contest_id == _CONTEST.id, _ENTRY.player_id == game.player_id
    )
    is_told = or_(_CONTEST.closed_at.is_not(None), is_entered.exists())
    query = select(_CONTEST.id).where(
        _CONTEST.deal == game.deal,
        _CONTEST.variant == game.variant,
        _CONTEST.is_winnable == true(),
        is_told,
    )
    return await conn.scalar(query.limit(1)) is not None


async def find_last_closed_challenge(
    conn: Connection, player_id: int, server_id: int | None
) -> Contest | None:
    """Return the challenge that ended last on the server, or else of those the player entered."""
    query = (
        select(schema.contest_table)
        .where(_CONTEST.kind == ContestKind.CHALLENGE, _CONTEST.closed_at.is_not(None))
        .order_by(_CONTEST.closed_at.desc(), _CONTEST.id.desc())
        .limit(1)
    )
    if server_id is not None:
        query = query.where(_CONTEST.server_id == server_id)
    else:
        query = query.join_from(
            schema.contest_table, schema.entry_table, _ENTRY.contest_id == _CONTEST.id
        ).where(_ENTRY.player_id == player_id)
    return await fetch_one(conn, query, Contest)


async def count_created_challenges(conn: Connection, player_id: int) -> int:
    """Return how many open challenges the player has created."""
    query = select(func.count()).where(_CONTEST.creator_id == player_id, _IS_OPEN)
    return (await conn.execute(query)).scalar_one()


async def close_contest(
    conn: Connection, contest: Contest, now: datetime, ended_by_id: int | None = None
) -> bool:
    """Close a contest, perhaps early by somebody; return whether this call did it."""
    closing = update(schema.contest_table).where(_CONTEST.id == contest.id, _IS_OPEN)
    closed = await conn.execute(closing.values(closed_at=now, ended_by_id=ended_by_id))
    return closed.rowcount > 0


async def mark_contest_end_announced(
    conn: Connection, contest_id: int, now: datetime, message_id: int | None
) -> bool:
    """Store that a contest's end is announced, and where; return whether this call did it."""
    is_unannounced = _CONTEST.end_announced_at.is_(None)
    marking = update(schema.contest_table).where(_CONTEST.id == contest_id, is_unannounced)
    marked = await conn.execute(marking.values(end_announced_at=now, end_message_id=message_id))
    return marked.rowcount > 0


async def set_scoreboard_message(
    conn: Connection, contest_id: int, channel_id: int | None, message_id: int | None
) -> None:
    """Store which message shows the scoreboard, or that none does."""
    setting = update(schema.contest_table).where(_CONTEST.id == contest_id)
    await conn.execute(
        setting.values(scoreboard_channel_id=channel_id, scoreboard_message_id=message_id)
    )


_INVITED_IDS = type_coerce(_CONTEST.invited_player_ids, Text)
"""Numbers separated by spaces; empty where everyone may join."""


def is_invited(player_id: int) -> ColumnElement[bool]:
    """Return whether a contest invited a player by name."""
    return literal(" ").concat(_INVITED_IDS).concat(" ").like(f"% {player_id} %")


NO_PLAYER_ID = 0
"""Stands for a player whose data was erased, and is nobody's id.

It is the only one invited when all who were have gone, and who ended a contest early.
"""

_INVITED_COUNT = case(
    {str(NO_PLAYER_ID): 0},
    value=_INVITED_IDS,
    else_=func.length(_INVITED_IDS) - func.length(func.replace(_INVITED_IDS, " ", "")) + 1,
)
_CREATOR_COUNT = case((_CONTEST.creator_id.is_(None), 0), else_=1)
_FINISHED_COUNT = (
    select(func.count())
    .where(_ENTRY.contest_id == _CONTEST.id, _ENTRY.is_finished)
    .scalar_subquery()
)


async def list_played_out_challenges(conn: Connection, limit: int) -> list[Contest]:
    """Return open challenges that name players and in which nobody is left to play.

    That is when its creator and everyone named have finished their attempts. Players whose data
    was erased are not waited for.
    """
    is_played_out = (_FINISHED_COUNT > 0, _FINISHED_COUNT == _INVITED_COUNT + _CREATOR_COUNT)
    query = select(schema.contest_table).where(_IS_OPEN, _INVITED_IDS != "", *is_played_out)
    return await fetch_all(conn, query.order_by(_CONTEST.ends_at).limit(limit), Contest)


async def erase_player_from_contests(conn: Connection, player_id: int) -> None:
    """Remove the player as a creator, as who ended one, and from invitations; contests go on.

    A contest that invited nobody else then invites `NO_PLAYER_ID`: it does not open to everyone.
    """
    change = update(schema.contest_table)
    await conn.execute(change.where(_CONTEST.creator_id == player_id).values(creator_id=None))
    # That a contest was ended early is not forgotten with who did it.
    ended = change.where(_CONTEST.ended_by_id == player_id)
    await conn.execute(ended.values(ended_by_id=NO_PLAYER_ID))
    invitations = select(_CONTEST.id, _CONTEST.invited_player_ids).where(is_invited(player_id))
    for contest_id, invited in await conn.execute(invitations):
        others = tuple(other_id for other_id in invited if other_id != player_id)
        named = change.where(_CONTEST.id == contest_id)
        await conn.execute(named.values(invited_player_ids=others or (NO_PLAYER_ID,)))


async def load_next_challenge_number(conn: Connection, contest: Contest) -> int:
    """Return the next number in the challenge's place, from 1."""
    query = select(func.max(_CONTEST.number)).where(_CONTEST.server_id == contest.server_id)
    if contest.server_id is None:
        query = query.where(_CONTEST.home_channel_id == contest.home_channel_id)
    return ((await conn.execute(query)).scalar_one() or 0) + 1


async def find_challenge_by_number(
    conn: Connection, server_id: int | None, channel_id: int | None, number: int
) -> Contest | None:
    """Return the challenge with that number on the server, or outside servers in the channel."""
    if server_id is not None:
        is_there = _CONTEST.server_id == server_id
    elif channel_id is not None:
        is_there = _CONTEST.home_channel_id == channel_id
    else:
        return None
    query = select(schema.contest_table).where(is_there, _CONTEST.number == number)
    return await fetch_one(conn, query, Contest)


async def list_open_challenges_of_player(
    conn: Connection, player_id: int, number: int
) -> list[Contest]:
    """Return the open challenges with that number, of any place, that are the player's.

    The player created them, joined them or is named in them.
    """
    joined_ids = select(_ENTRY.contest_id).where(_ENTRY.player_id == player_id)
    query = select(schema.contest_table).where(
        _IS_OPEN,
        _CONTEST.kind == ContestKind.CHALLENGE,
        _CONTEST.number == number,
        or_(_CONTEST.creator_id == player_id, is_invited(player_id), _CONTEST.id.in_(joined_ids)),
    )
    return await fetch_all(conn, query.order_by(_CONTEST.id), Contest)


_INSERT_SERIES = Upsert(schema.candidate_series_table, lambda old, _: {"counter": old["counter"]})


_MOST_COUNTED = 1_000
"""The most contests that are read, the latest ones."""

_LATEST_CONTESTS = (
    select(_CONTEST.kind, _CONTEST.variant, _CONTEST.starts_at, _CONTEST.server_id)
    .where(_CONTEST.is_fresh_deal == true())
    .order_by(_CONTEST.id.desc())
    .limit(_MOST_COUNTED)
    .subquery()
)


async def count_fresh_contests(
    conn: Connection, since: datetime
) -> dict[tuple[ContestKind, str], int]:
    """Return how many contests with a fresh deal began since then, by their kind and game.

    The daily of the whole world is left out, and so are contests before the latest thousand.
    """
    latest = _LATEST_CONTESTS.c
    is_worlds_daily = and_(latest.kind == ContestKind.DAILY, latest.server_id.is_(None))
    query = (
        select(latest.kind, latest.variant, func.count().label("use_count"))
        .where(latest.starts_at >= since, ~is_worlds_daily)
        .group_by(latest.kind, latest.variant)
    )
    return {(row.kind, row.variant): row.use_count for row in await conn.execute(query)}


async def load_series(conn: Connection, names: Sequence[str]) -> list[CandidateSeries]:
    """Return the series of these names, in their order; those that are not stored are new."""
    query = select(schema.candidate_series_table).where(_CANDIDATE_SERIES.name.in_(names))
    found = await fetch_all(conn, query, CandidateSeries)
    stored = {series.name: series for series in found}
    return [stored.get(name) or CandidateSeries(name) for name in names]


async def record_search(
    conn: Connection, series: CandidateSeries, *, is_proved: bool
) -> CandidateSeries:
    """Record whether a series' candidate is proved, and return the series: else the next is due.

    Nothing is stored if another process has recorded it already.
    """
    await _INSERT_SERIES(conn, {"name": series.name, "counter": 0, "is_proved": False})
    counter = series.counter if is_proved else series.counter + 1
    await _update_series(conn, series, CandidateSeries(series.name, counter, is_proved))
    return CandidateSeries(series.name, counter, is_proved)


async def take_proved_candidate(conn: Connection, series: CandidateSeries) -> bool:
    """Return whether a series' candidate is proved and nobody has it; the next one is due then."""
    following = CandidateSeries(series.name, series.counter + 1)
    return series.is_proved and await _update_series(conn, series, following)


async def delete_series(conn: Connection, name: str) -> None:
    """Delete a series that has served its purpose."""
    await conn.execute(delete(schema.candidate_series_table).where(_CANDIDATE_SERIES.name == name))


async def _update_series(conn: Connection, old: CandidateSeries, new: CandidateSeries) -> bool:
    """Store what became of a series; False if it is not as it was any more."""
    is_as_it_was = (
        _CANDIDATE_SERIES.name == old.name,
        _CANDIDATE_SERIES.counter == old.counter,
        _CANDIDATE_SERIES.is_proved == old.is_proved,
    )
    change = update(schema.candidate_series_table).where(*is_as_it_was)
    changed = await conn.execute(change.values(counter=new.counter, is_proved=new.is_proved))
    return changed.rowcount > 0


_PROGRESS_COLUMNS = ("is_finished", "is_won", "cards_up", "move_count", "seconds", "undos", "hints")

_SELECT_ENTRIES = select(*(_ENTRY[field.name] for field in fields(ContestEntry)))


def _is_on_scoreboard(contest_id: int, server_id: int | None) -> ColumnElement[bool]:
    """Return the condition of a contest's entries, all or a server's.

    With `GLOBAL_SERVER_ID` it is that of the entries that count globally.
    """
    is_in_contest = _ENTRY.contest_id == contest_id
    return is_in_contest if server_id is None else and_(is_in_contest, is_in_scope(server_id))


def is_in_scope(server_id: int) -> ColumnElement[bool]:
    """Return whether an entry is a server's, or with `GLOBAL_SERVER_ID` counts globally."""
    if server_id == GLOBAL_SERVER_ID:
        return _ENTRY.counts_globally == true()
    return _ENTRY.server_id == server_id


async def insert_entry(conn: Connection, entry: ContestEntry) -> None:
    """Store a new entry; raises GameError `already-joined` if its player has one."""
    try:
        await conn.execute(insert(schema.entry_table), asdict(entry))
    except IntegrityError as error:
        raise GameError(ErrorKey.ALREADY_JOINED) from error


async def find_entry(conn: Connection, contest_id: int, player_id: int) -> ContestEntry | None:
    """Return the player's entry in the contest."""
    query = _SELECT_ENTRIES.where(_ENTRY.contest_id == contest_id, _ENTRY.player_id == player_id)
    return await fetch_one(conn, query, ContestEntry)


async def list_daily_entries_of_player(
    conn: Connection, player_id: int, first_date: str, last_date: str
) -> list[ContestEntry]:
    """Return the player's entries in the dailies of these dates, without servers' own."""
    query = _SELECT_ENTRIES.join_from(
        schema.entry_table, schema.contest_table, _ENTRY.contest_id == _CONTEST.id
    ).where(
        _ENTRY.player_id == player_id,
        _HAS_NO_SERVER,
        _CONTEST.date.between(first_date, last_date),
    )
    return await fetch_all(conn, query, ContestEntry)


async def find_first_daily_of_player(conn: Connection, player_id: int) -> date | None:
    """Return the day of the first daily that the player entered, without servers' own."""
    query = (
        select(func.min(_CONTEST.date))
        .join_from(schema.entry_table, schema.contest_table, _ENTRY.contest_id == _CONTEST.id)
        .where(_ENTRY.player_id == player_id, _HAS_NO_SERVER)
    )
    first_date = (await conn.execute(query)).scalar_one()
    return None if first_date is None else date.fromisoformat(first_date)


async def find_entry_of_game(conn: Connection, game_id: int) -> ContestEntry | None:
    """Return the entry whose attempt the game is."""
    return await fetch_one(conn, _SELECT_ENTRIES.where(_ENTRY.game_id == game_id), ContestEntry)


async def list_scoreboard_entries(
    conn: Connection, contest_id: int, *, server_id: int | None = None, offset: int = 0, limit: int
) -> list[ContestEntry]:
    """Return entries by rank, ties by the age of their players' accounts.

    Without a server these are all entries, with `GLOBAL_SERVER_ID` those that count globally.
    """
    query = _SELECT_ENTRIES.where(_is_on_scoreboard(contest_id, server_id))
    query = query.order_by(*schema.RANK_ORDER).offset(offset).limit(limit)
    return await fetch_all(conn, query, ContestEntry)


async def count_entries(conn: Connection, contest_id: int, server_id: int | None = None) -> int:
    """Return the number of entries, of the server as in `list_scoreboard_entries`."""
    query = select(func.count()).where(_is_on_scoreboard(contest_id, server_id))
    return (await conn.execute(query)).scalar_one()


_IS_RANKED_WIN = and_(_ENTRY.is_ranked == true(), _ENTRY.is_won == true())


async def count_played_and_won(
    conn: Connection, contest_id: int, server_id: int
) -> tuple[int, int]:
    """Return how many entries of a server's scoreboard have a move, and how many of them won."""
    query = select(func.count(), func.count(case((_IS_RANKED_WIN, 1)))).where(
        _is_on_scoreboard(contest_id, server_id), _ENTRY.has_moved == true()
    )
    played, won = (await conn.execute(query)).one()
    return played, won


async def count_winning_days(conn: Connection, server_id: int, last_date: str) -> int:
    """Return on how many days in a row, up to this one, somebody on the server won the daily.

    Servers' own dailies are left out, and days that had no daily.
    """
    is_worlds_daily = and_(_HAS_NO_SERVER, _CONTEST.date <= last_date)
    is_won_here = exists().where(
        _ENTRY.contest_id == _CONTEST.id, _ENTRY.server_id == server_id, _IS_RANKED_WIN
    )
    last_lost = select(_CONTEST.date).where(is_worlds_daily, ~is_won_here)
    last_lost = last_lost.order_by(_CONTEST.date.desc()).limit(1)
    last_lost_date = (await conn.execute(last_lost)).scalar_one_or_none() or ""
    query = select(func.count()).where(is_worlds_daily, _CONTEST.date > last_lost_date)
    return (await conn.execute(query)).scalar_one()


async def record_attempt_start(conn: Connection, entry: ContestEntry) -> None:
    """Store which game is the attempt, where it is ranked, and the cards up after the deal."""
    names = ("game_id", "is_ranked", "cards_up", "counts_globally")
    attempt = _update_entry(entry.contest_id, entry.player_id)
    await conn.execute(attempt.values({name: getattr(entry, name) for name in names}))


async def mark_entry_unranked(conn: Connection, contest_id: int, player_id: int) -> None:
    """Store that the player has seen the deal elsewhere."""
    await conn.execute(_update_entry(contest_id, player_id).values(is_ranked=False))


def _update_entry(contest_id: int, player_id: int) -> Update:
    is_players = _ENTRY.player_id == player_id
    return update(schema.entry_table).where(_ENTRY.contest_id == contest_id, is_players)


async def update_entry_progress(conn: Connection, entry: ContestEntry, now: datetime) -> bool:
    """Store how far the attempt has come, and return whether it and its contest were still open."""
    is_contest_open = exists().where(
        _CONTEST.id == _ENTRY.contest_id, _IS_OPEN, _CONTEST.ends_at > now
    )
    progress = (
        update(schema.entry_table)
        .where(_ENTRY.game_id == entry.game_id, ~_ENTRY.is_finished, is_contest_open)
        .values({name: getattr(entry, name) for name in _PROGRESS_COLUMNS})
    )
    return (await conn.execute(progress)).rowcount > 0


async def finish_entry_of_game(conn: Connection, game_id: int) -> None:
    """End a game's attempt as its entry stands."""
    ending = update(schema.entry_table).where(_ENTRY.game_id == game_id)
    await conn.execute(ending.values(is_finished=True))


async def finish_contest_entries(conn: Connection, contest_id: int) -> None:
    """End every attempt as it stands."""
    ending = update(schema.entry_table).where(_ENTRY.contest_id == contest_id)
    await conn.execute(ending.values(is_finished=True))


_RANK_COLUMNS = (*schema.DESCENDING_RANK_COLUMNS, *schema.ASCENDING_RANK_COLUMNS)
_TIE_ORDER_COLUMN = "player_id"
"""The column that orders ties on a page; they share a rank."""


def _get_rank_values(entry: ContestEntry) -> dict[str, Any]:
    """Return the entry's values of the columns by which entries are ranked, and of others."""
    return asdict(entry) | {
        "has_started": entry.game_id is not None,
        "has_moved": entry.move_count > 0,
    }


def _is_before(entry: ContestEntry, *, breaks_ties: bool) -> ColumnElement[bool]:
    """Return the condition of entries before this one, comparing column by column."""
    own_values = _get_rank_values(entry)
    is_before: ColumnElement[bool] = false()
    for name in reversed(_RANK_COLUMNS):
        if name == _TIE_ORDER_COLUMN and not breaks_ties:
            continue
        column = _ENTRY[name]
        own = literal(own_values[name], column.type)
        is_better = column > own if name in schema.DESCENDING_RANK_COLUMNS else column < own
        is_before = or_(is_better, and_(column == own, is_before))
    return is_before


async def load_entry_rank(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return the entry's rank from 1, which ties share."""
    is_on_scoreboard = _is_on_scoreboard(entry.contest_id, server_id)
    better = select(func.count()).where(is_on_scoreboard, _is_before(entry, breaks_ties=False))
    return 1 + (await conn.execute(better)).scalar_one()


async def count_entries_listed_before(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return how many entries are listed before this one, ties included."""
    is_on_scoreboard = _is_on_scoreboard(entry.contest_id, server_id)
    listed = select(func.count()).where(is_on_scoreboard, _is_before(entry, breaks_ties=True))
    return (await conn.execute(listed)).scalar_one()


async def load_rank_and_count(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> tuple[int, int]:
    """Return the entry's rank, and how many entries there are, in one statement."""
    better = case((_is_before(entry, breaks_ties=False), 1))
    query = select(func.count(better), func.count())
    query = query.where(_is_on_scoreboard(entry.contest_id, server_id))
    better_count, count = (await conn.execute(query)).one()
    return 1 + better_count, count


async def count_beaten(conn: Connection, entry: ContestEntry, server_id: int) -> tuple[int, int]:
    """Return how many other entries with a move are on a scoreboard, and how many rank below."""
    own_values = _get_rank_values(entry)
    is_tied = and_(
        *(_ENTRY[name] == own_values[name] for name in _RANK_COLUMNS if name != _TIE_ORDER_COLUMN)
    )
    is_below = not_(or_(_is_before(entry, breaks_ties=False), is_tied))
    query = select(func.count(), func.count(case((is_below, 1)))).where(
        _is_on_scoreboard(entry.contest_id, server_id),
        _ENTRY.has_moved == true(),
        _ENTRY.player_id != entry.player_id,
    )
    others, beaten = (await conn.execute(query)).one()
    return others, beaten


_ERASED_ENTRY = schema.erased_entry_table.c
_UPSERT_HASH = Upsert(schema.erased_entry_table, lambda _, new: {"player_hash": new["player_hash"]})


async def insert_erased_entry(conn: Connection, contest_id: int, player_hash: str) -> None:
    """Store that somebody with that hash had begun the contest."""
    await _UPSERT_HASH(conn, {"contest_id": contest_id, "player_hash": player_hash})


async def list_erased_entries(conn: Connection, contest_id: int) -> list[str]:
    """Return the hashes of those who began the contest and erased their data."""
    query = select(_ERASED_ENTRY.player_hash).where(_ERASED_ENTRY.contest_id == contest_id)
    return list(await conn.scalars(query))


async def delete_erased_entries(conn: Connection, contest_id: int) -> None:
    """Delete the hashes of a contest that is over."""
    hashes = delete(schema.erased_entry_table)
    await conn.execute(hashes.where(_ERASED_ENTRY.contest_id == contest_id))

"""Dailies and challenges, and their entries: who joined, how an attempt stands, how they rank.

The numbers of challenges: each server, or channel outside servers, counts its own from 1.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields, replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Text,
    and_,
    bindparam,
    case,
    delete,
    exists,
    false,
    func,
    insert,
    literal,
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
_SELECT_CONTEST = select(schema.contest_table).where(_CONTEST.id == bindparam("by_id"))
# Other transactions that lock or close it wait; those that only refer to it do not.
_SELECT_CONTEST_FOR_UPDATE = _SELECT_CONTEST.with_for_update(key_share=True)
_IS_ON_DATE = _CONTEST.date == bindparam("on_date")
_SELECT_DAILY = select(schema.contest_table).where(_IS_ON_DATE, _CONTEST.server_id.is_(None))
_SELECT_OWN_DAILY = select(schema.contest_table).where(
    _IS_ON_DATE, _CONTEST.server_id == bindparam("by_server")
)
_SELECT_CONTESTS_TO_CLOSE = (
    select(schema.contest_table)
    .where(_IS_OPEN, _CONTEST.ends_at <= bindparam("now"))
    .order_by(_CONTEST.ends_at)
    .limit(bindparam("max_rows"))
)
_SELECT_RUNNING_CONTESTS = (
    select(schema.contest_table)
    .where(_IS_OPEN, _CONTEST.ends_at > bindparam("now"))
    .order_by(_CONTEST.ends_at, _CONTEST.id)
    .limit(bindparam("max_rows"))
)
_SELECT_OPEN_ENTERED_CONTESTS = (
    select(schema.contest_table)
    .join_from(schema.entry_table, schema.contest_table, _ENTRY.contest_id == _CONTEST.id)
    .where(_ENTRY.player_id == bindparam("by_player"), _IS_OPEN)
    .order_by(_CONTEST.ends_at, _CONTEST.id)
)
_NUMBERS_SEEN_BY_PLAYER = union_all(
    *(
        select(table.c.deal).where(table.c.player_id == bindparam("by_player"))
        for table in (schema.game_table, schema.viewed_solution_table)
    )
)
_SELECT_OPEN_CONTESTS_WITH_DEALT_NUMBERS = (
    select(schema.contest_table)
    .where(_IS_OPEN, _CONTEST.deal.in_(_NUMBERS_SEEN_BY_PLAYER))
    .order_by(_CONTEST.id)
)
_SELECT_LAST_CHALLENGE = (
    select(schema.contest_table)
    .where(_CONTEST.kind == ContestKind.CHALLENGE, _CONTEST.closed_at.is_not(None))
    .order_by(_CONTEST.closed_at.desc(), _CONTEST.id.desc())
    .limit(1)
)
_SELECT_OPEN_CONTESTS_OF_DEAL = (
    select(schema.contest_table)
    .where(_IS_OPEN, _CONTEST.deal == bindparam("by_deal"))
    .order_by(_CONTEST.id)
)


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
    return await fetch_one(conn, _SELECT_CONTEST_FOR_UPDATE, Contest, by_id=contest_id)


async def find_daily_contest(conn: Connection, date: str) -> Contest | None:
    """Return the daily of a date (UTC, `YYYY-MM-DD`), if its deal is chosen."""
    return await fetch_one(conn, _SELECT_DAILY, Contest, on_date=date)


async def find_own_daily_contest(conn: Connection, server_id: int, date: str) -> Contest | None:
    """Return a server's own daily of a date, if its deal is chosen."""
    return await fetch_one(conn, _SELECT_OWN_DAILY, Contest, by_server=server_id, on_date=date)


async def list_contests_to_close(conn: Connection, now: datetime, limit: int) -> list[Contest]:
    """Return open contests whose time is up."""
    return await fetch_all(conn, _SELECT_CONTESTS_TO_CLOSE, Contest, now=now, max_rows=limit)


async def list_challenges_on_server(
    conn: Connection, server_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way on a server, in the order of their ends."""
    query = _SELECT_RUNNING_CONTESTS.where(
        _CONTEST.server_id == server_id, _CONTEST.kind == ContestKind.CHALLENGE
    )
    return await fetch_all(conn, query, Contest, now=now, max_rows=limit)


async def list_challenges_in_channel(
    conn: Connection, channel_id: int, now: datetime, limit: int
) -> list[Contest]:
    """Return the challenges under way in a channel outside servers, in the order of their ends."""
    query = _SELECT_RUNNING_CONTESTS.where(_CONTEST.home_channel_id == channel_id)
    return await fetch_all(conn, query, Contest, now=now, max_rows=limit)


async def list_open_contests_of_player(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests that the player has entered, in the order of their ends."""
    return await fetch_all(conn, _SELECT_OPEN_ENTERED_CONTESTS, Contest, by_player=player_id)


async def list_open_contests_with_dealt_numbers(conn: Connection, player_id: int) -> list[Contest]:
    """Return the open contests with numbers that the player was dealt, or saw others play.

    They may have been dealt them in variants that have other deals.
    """
    return await fetch_all(
        conn, _SELECT_OPEN_CONTESTS_WITH_DEALT_NUMBERS, Contest, by_player=player_id
    )


async def list_open_contests_of_deal(conn: Connection, deal: int) -> list[Contest]:
    """Return the open contests with that deal number, of any variant."""
    return await fetch_all(conn, _SELECT_OPEN_CONTESTS_OF_DEAL, Contest, by_deal=deal)


async def find_last_closed_challenge(
    conn: Connection, player_id: int, server_id: int | None
) -> Contest | None:
    """Return the challenge that ended last on the server, or else of those the player entered."""
    if server_id is not None:
        query = _SELECT_LAST_CHALLENGE.where(_CONTEST.server_id == server_id)
    else:
        query = _SELECT_LAST_CHALLENGE.join_from(
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

IS_INVITED = literal(" ").concat(_INVITED_IDS).concat(" ").like(bindparam("invited_pattern"))
"""The contest invited the player that the pattern of `build_invited_pattern` names."""

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
_SELECT_PLAYED_OUT = (
    select(schema.contest_table)
    .where(
        _CONTEST.closed_at.is_(None),
        _INVITED_IDS != "",
        _FINISHED_COUNT > 0,
        _FINISHED_COUNT == _INVITED_COUNT + _CREATOR_COUNT,
    )
    .order_by(_CONTEST.ends_at)
    .limit(bindparam("max_rows"))
)


async def list_played_out_challenges(conn: Connection, limit: int) -> list[Contest]:
    """Return open challenges that name players and in which nobody is left to play.

    That is when its creator and everyone named have finished their attempts. Players whose data
    was erased are not waited for.
    """
    return await fetch_all(conn, _SELECT_PLAYED_OUT, Contest, max_rows=limit)


async def erase_player_from_contests(conn: Connection, player_id: int) -> None:
    """Remove the player as a creator, as who ended one, and from invitations; contests go on.

    A contest that invited nobody else then invites `NO_PLAYER_ID`: it does not open to everyone.
    """
    change = update(schema.contest_table)
    await conn.execute(change.where(_CONTEST.creator_id == player_id).values(creator_id=None))
    # That a contest was ended early is not forgotten with who did it.
    ended = change.where(_CONTEST.ended_by_id == player_id)
    await conn.execute(ended.values(ended_by_id=NO_PLAYER_ID))
    invitations = select(_CONTEST.id, _CONTEST.invited_player_ids).where(IS_INVITED)
    values = {"invited_pattern": build_invited_pattern(player_id)}
    for contest_id, invited in await conn.execute(invitations, values):
        others = tuple(other_id for other_id in invited if other_id != player_id)
        named = change.where(_CONTEST.id == contest_id)
        await conn.execute(named.values(invited_player_ids=others or (NO_PLAYER_ID,)))


def build_invited_pattern(player_id: int) -> str:
    """Return the value of `IS_INVITED`'s parameter `invited_pattern`."""
    return f"% {player_id} %"


_IS_OF_PLAYER = or_(
    _CONTEST.creator_id == bindparam("by_player"),
    IS_INVITED,
    _CONTEST.id.in_(select(_ENTRY.contest_id).where(_ENTRY.player_id == bindparam("by_player"))),
)
_SELECT_OPEN_OF_PLAYER = (
    select(schema.contest_table)
    .where(
        _CONTEST.closed_at.is_(None),
        _CONTEST.kind == ContestKind.CHALLENGE,
        _CONTEST.number == bindparam("by_number"),
        _IS_OF_PLAYER,
    )
    .order_by(_CONTEST.id)
)


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
    values = {
        "by_player": player_id,
        "by_number": number,
        "invited_pattern": build_invited_pattern(player_id),
    }
    return await fetch_all(conn, _SELECT_OPEN_OF_PLAYER, Contest, **values)


_SELECT_SERIES = select(schema.candidate_series_table).where(
    _CANDIDATE_SERIES.name.in_(bindparam("names", expanding=True))
)
_INSERT_SERIES = Upsert(schema.candidate_series_table, lambda old, _: {"counter": old["counter"]})


_MOST_COUNTED = 1_000
"""Of contests before so many none is read."""

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
    found = await fetch_all(conn, _SELECT_SERIES, CandidateSeries, names=list(names))
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

_IS_IN_CONTEST = _ENTRY.contest_id == bindparam("by_contest")
_IS_PLAYER_ENTRY = and_(_IS_IN_CONTEST, _ENTRY.player_id == bindparam("by_player"))
_IS_ENTRY_OF_GAME = _ENTRY.game_id == bindparam("by_game")
COUNTS_GLOBALLY = _ENTRY.counts_globally == true()
CONDITION_BY_SCOPE = {
    "all": _IS_IN_CONTEST,
    "server": and_(_IS_IN_CONTEST, _ENTRY.server_id == bindparam("by_server")),
    "global": and_(_IS_IN_CONTEST, COUNTS_GLOBALLY),
}
_SELECT_ENTRIES = select(*(_ENTRY[field.name] for field in fields(ContestEntry)))
_SELECT_ENTRY = _SELECT_ENTRIES.where(_IS_PLAYER_ENTRY)
_SELECT_ENTRY_OF_GAME = _SELECT_ENTRIES.where(_IS_ENTRY_OF_GAME)
_UPDATE_ENTRY = update(schema.entry_table).where(_IS_PLAYER_ENTRY)
_UPDATE_PROGRESS = (
    update(schema.entry_table)
    .where(
        _IS_ENTRY_OF_GAME,
        _ENTRY.is_finished == false(),
        exists().where(
            _CONTEST.id == _ENTRY.contest_id,
            _CONTEST.closed_at.is_(None),
            _CONTEST.ends_at > bindparam("now", type_=_CONTEST.ends_at.type),
        ),
    )
    .values({_ENTRY[name]: bindparam(f"new_{name}") for name in _PROGRESS_COLUMNS})
)
_FINISH_CONTEST_ENTRIES = update(schema.entry_table).where(_IS_IN_CONTEST).values(is_finished=True)
_FINISH_ENTRY_OF_GAME = update(schema.entry_table).where(_IS_ENTRY_OF_GAME).values(is_finished=True)


def _build_page_query(condition: ColumnElement[bool]) -> Select[Any]:
    ranked = _SELECT_ENTRIES.where(condition).order_by(*schema.RANK_ORDER)
    return ranked.offset(bindparam("skipped")).limit(bindparam("max_rows"))


_SELECT_PAGE_BY_SCOPE = {
    scope: _build_page_query(condition) for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_ENTRIES_BY_SCOPE = {
    scope: select(func.count()).where(condition) for scope, condition in CONDITION_BY_SCOPE.items()
}


async def insert_entry(conn: Connection, entry: ContestEntry) -> None:
    """Store a new entry; raises GameError `already-joined` if its player has one."""
    try:
        await conn.execute(insert(schema.entry_table), asdict(entry))
    except IntegrityError as error:
        raise GameError(ErrorKey.ALREADY_JOINED) from error


async def find_entry(conn: Connection, contest_id: int, player_id: int) -> ContestEntry | None:
    """Return the player's entry in the contest."""
    return await fetch_one(
        conn, _SELECT_ENTRY, ContestEntry, by_contest=contest_id, by_player=player_id
    )


async def find_entry_of_game(conn: Connection, game_id: int) -> ContestEntry | None:
    """Return the entry whose attempt the game is."""
    return await fetch_one(conn, _SELECT_ENTRY_OF_GAME, ContestEntry, by_game=game_id)


async def list_scoreboard_entries(
    conn: Connection, contest_id: int, *, server_id: int | None = None, offset: int = 0, limit: int
) -> list[ContestEntry]:
    """Return entries by rank, ties by the age of their players' accounts.

    Without a server these are all entries, with `GLOBAL_SERVER_ID` those that count globally.
    """
    scope, values = build_scope_parameters(contest_id, server_id)
    values |= {"skipped": offset, "max_rows": limit}
    return await fetch_all(conn, _SELECT_PAGE_BY_SCOPE[scope], ContestEntry, **values)


async def count_entries(conn: Connection, contest_id: int, server_id: int | None = None) -> int:
    """Return the number of entries, of the server as in `list_scoreboard_entries`."""
    scope, values = build_scope_parameters(contest_id, server_id)
    return (await conn.execute(_COUNT_ENTRIES_BY_SCOPE[scope], values)).scalar_one()


async def record_attempt_start(conn: Connection, entry: ContestEntry) -> None:
    """Store which game is the attempt, where it is ranked, and the cards up after the deal."""
    names = ("game_id", "is_ranked", "cards_up", "counts_globally")
    attempt = _UPDATE_ENTRY.values({name: getattr(entry, name) for name in names})
    await conn.execute(attempt, {"by_contest": entry.contest_id, "by_player": entry.player_id})


async def mark_entry_unranked(conn: Connection, contest_id: int, player_id: int) -> None:
    """Store that the player has seen the deal elsewhere."""
    unranked = _UPDATE_ENTRY.values(is_ranked=False)
    await conn.execute(unranked, {"by_contest": contest_id, "by_player": player_id})


async def update_entry_progress(conn: Connection, entry: ContestEntry, now: datetime) -> bool:
    """Store how far the attempt has come, and return whether it and its contest were still open."""
    values = {f"new_{name}": getattr(entry, name) for name in _PROGRESS_COLUMNS}
    updated = await conn.execute(_UPDATE_PROGRESS, {"by_game": entry.game_id, "now": now, **values})
    return updated.rowcount > 0


async def finish_entry_of_game(conn: Connection, game_id: int) -> None:
    """End a game's attempt as its entry stands."""
    await conn.execute(_FINISH_ENTRY_OF_GAME, {"by_game": game_id})


async def finish_contest_entries(conn: Connection, contest_id: int) -> None:
    """End every attempt as it stands."""
    await conn.execute(_FINISH_CONTEST_ENTRIES, {"by_contest": contest_id})


def build_scope_parameters(contest_id: int, server_id: int | None) -> tuple[str, dict[str, int]]:
    """Return which of `CONDITION_BY_SCOPE` selects a server's entries, and its parameters."""
    values = {"by_contest": contest_id}
    if server_id is None:
        return "all", values
    if server_id == GLOBAL_SERVER_ID:
        return "global", values
    return "server", values | {"by_server": server_id}


_RANK_COLUMNS = (*schema.DESCENDING_RANK_COLUMNS, *schema.ASCENDING_RANK_COLUMNS)
_TIE_ORDER_COLUMN = "player_id"
"""The column that orders ties on a page; they share a rank."""


def _build_before_condition(column_names: Sequence[str]) -> ColumnElement[bool]:
    """Return the condition of entries before one, comparing column by column."""
    is_before: ColumnElement[bool] | None = None
    for name in reversed(column_names):
        column = _ENTRY[name]
        own = bindparam(f"own_{name}", type_=column.type)
        is_better = column > own if name in schema.DESCENDING_RANK_COLUMNS else column < own
        if is_before is None:
            is_before = is_better
        else:
            is_before = or_(is_better, and_(column == own, is_before))
    assert is_before is not None  # there are columns
    return is_before


_IS_LISTED_BEFORE = _build_before_condition(_RANK_COLUMNS)
_IS_BETTER = _build_before_condition([name for name in _RANK_COLUMNS if name != _TIE_ORDER_COLUMN])
_COUNT_LISTED_BEFORE_BY_SCOPE = {
    scope: select(func.count()).where(condition, _IS_LISTED_BEFORE)
    for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_BETTER_BY_SCOPE = {
    scope: select(func.count()).where(condition, _IS_BETTER)
    for scope, condition in CONDITION_BY_SCOPE.items()
}
_COUNT_BETTER_AND_ALL_BY_SCOPE = {
    scope: select(func.count(case((_IS_BETTER, 1))), func.count()).where(condition)
    for scope, condition in CONDITION_BY_SCOPE.items()
}


async def load_entry_rank(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return the entry's rank from 1, which ties share."""
    [better] = await _count(conn, _COUNT_BETTER_BY_SCOPE, entry, server_id)
    return 1 + better


async def count_entries_listed_before(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> int:
    """Return how many entries are listed before this one, ties included."""
    [listed_before] = await _count(conn, _COUNT_LISTED_BEFORE_BY_SCOPE, entry, server_id)
    return listed_before


async def load_rank_and_count(
    conn: Connection, entry: ContestEntry, server_id: int | None = None
) -> tuple[int, int]:
    """Return the entry's rank, and how many entries there are, in one statement."""
    better, count = await _count(conn, _COUNT_BETTER_AND_ALL_BY_SCOPE, entry, server_id)
    return 1 + better, count


async def _count(
    conn: Connection,
    query_by_scope: Mapping[str, Select[*tuple[Any, ...]]],
    entry: ContestEntry,
    server_id: int | None,
) -> list[int]:
    own_values = asdict(entry) | {
        "has_started": entry.game_id is not None,
        "has_moved": entry.move_count > 0,
    }
    scope, values = build_scope_parameters(entry.contest_id, server_id)
    values |= {f"own_{name}": own_values[name] for name in _RANK_COLUMNS}
    return list((await conn.execute(query_by_scope[scope], values)).one())


_ERASED_ENTRY = schema.erased_entry_table.c
_SELECT_HASHES = select(_ERASED_ENTRY.player_hash).where(
    _ERASED_ENTRY.contest_id == bindparam("by_contest")
)
_UPSERT_HASH = Upsert(schema.erased_entry_table, lambda _, new: {"player_hash": new["player_hash"]})


async def insert_erased_entry(conn: Connection, contest_id: int, player_hash: str) -> None:
    """Store that somebody with that hash had begun the contest."""
    await _UPSERT_HASH(conn, {"contest_id": contest_id, "player_hash": player_hash})


async def list_erased_entries(conn: Connection, contest_id: int) -> list[str]:
    """Return the hashes of those who began the contest and erased their data."""
    return list((await conn.execute(_SELECT_HASHES, {"by_contest": contest_id})).scalars())


async def delete_erased_entries(conn: Connection, contest_id: int) -> None:
    """Delete the hashes of a contest that is over."""
    hashes = delete(schema.erased_entry_table)
    await conn.execute(hashes.where(_ERASED_ENTRY.contest_id == contest_id))

"""Claims on work that only one process is to do at a time.

Work is requested in the transaction of the change that makes it necessary, and claimed by one
conditional statement. What was claimed and not finished stays due, so that another process takes
it over when the lease of the first has ended.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    and_,
    bindparam,
    delete,
    exists,
    false,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from bot.models.claims import Claim, ClaimKind
from bot.store import schema
from bot.store.sql import Connection, Upsert, UtcDateTimeType

_CLAIM = schema.claim_table.c

LONGEST_LEASE = timedelta(hours=1)
"""A lease that ends later than this was made before the clock was set back, and does not count."""

_IS_HELD = and_(
    _CLAIM.expires_at > bindparam("now", type_=UtcDateTimeType()),
    _CLAIM.expires_at <= bindparam("latest_credible", type_=UtcDateTimeType()),
)
_IS_FREE = or_(
    _CLAIM.expires_at.is_(None),
    _CLAIM.expires_at <= bindparam("now", type_=UtcDateTimeType()),
    _CLAIM.expires_at > bindparam("latest_credible", type_=UtcDateTimeType()),
)
_IS_UNFINISHED = or_(_CLAIM.is_requested, _CLAIM.attempts > 0)
_SELECT_DUE = (
    select(_CLAIM.subject_id)
    .where(_CLAIM.kind == bindparam("of_kind"), _IS_UNFINISHED, _IS_FREE)
    .order_by(_CLAIM.expires_at.nulls_first(), _CLAIM.subject_id)
    .limit(bindparam("max_rows"))
)
_CLAIM_IF_DUE = (
    update(schema.claim_table)
    .where(
        _CLAIM.kind == bindparam("of_kind"),
        _CLAIM.subject_id == bindparam("of_subject"),
        _IS_UNFINISHED,
        _IS_FREE,
    )
    .values(
        holder=bindparam("by_holder"),
        expires_at=bindparam("until"),
        attempts=_CLAIM.attempts + 1,
        is_requested=False,
    )
    .returning(_CLAIM.attempts)
)
_UPDATE_OF_HOLDER = update(schema.claim_table).where(
    _CLAIM.kind == bindparam("of_kind"),
    _CLAIM.subject_id == bindparam("of_subject"),
    _CLAIM.holder == bindparam("by_holder"),
)
_FINISH_ATTEMPT = _UPDATE_OF_HOLDER.where(_CLAIM.attempts == bindparam("at_attempt")).values(
    expires_at=bindparam("free_from"), attempts=bindparam("new_attempts")
)
_HASTEN = _UPDATE_OF_HOLDER.where(_IS_UNFINISHED).values(expires_at=None)
_DELETE_FINISHED = delete(schema.claim_table).where(~_IS_UNFINISHED, _IS_FREE)
_REQUEST_WORK = Upsert(schema.claim_table, lambda _old, _new: {"is_requested": true()})


def _build_claim_statement(dialect: Any) -> Any:
    insert = dialect.insert(schema.claim_table)
    return insert.on_conflict_do_update(
        index_elements=["kind", "subject_id"],
        set_={
            "holder": insert.excluded.holder,
            "expires_at": insert.excluded.expires_at,
            "attempts": _CLAIM.attempts + 1,
            "is_requested": false(),
        },
        where=_IS_FREE,
    ).returning(_CLAIM.attempts)


_CLAIM_BY_DIALECT = {
    "sqlite": _build_claim_statement(sqlite),
    "postgresql": _build_claim_statement(postgresql),
}


def build_held_condition(
    kind: ClaimKind, subject_column: ColumnElement[int]
) -> ColumnElement[bool]:
    """Return the condition that somebody holds a claim on the column's value.

    A query with it needs the parameters of `build_time_parameters`.
    """
    return exists().where(_CLAIM.kind == kind, _CLAIM.subject_id == subject_column, _IS_HELD)


def build_time_parameters(now: datetime) -> dict[str, datetime]:
    """Return the parameters by which statements tell held claims from free ones."""
    return {"now": now, "latest_credible": now + LONGEST_LEASE}


async def request_work(conn: Connection, kind: ClaimKind, subject_ids: Iterable[int]) -> None:
    """Record that there is work, for whoever claims it next.

    To be called last in a transaction: others who request the same wait for its end.
    """
    rows = [
        {
            "kind": kind,
            "subject_id": subject_id,
            "holder": None,
            "expires_at": None,
            "attempts": 0,
            "is_requested": True,
        }
        # All who request several lock them in the same order.
        for subject_id in sorted(subject_ids)
    ]
    await _REQUEST_WORK(conn, *rows)


async def list_due_claims(
    conn: Connection, kind: ClaimKind, now: datetime, limit: int
) -> list[int]:
    """Return the ids for which there is work that nobody holds, the longest waiting first."""
    values = {"of_kind": kind, "max_rows": limit, **build_time_parameters(now)}
    return list((await conn.execute(_SELECT_DUE, values)).scalars())


async def take_claim(
    conn: Connection, claim: Claim, now: datetime, lease: timedelta
) -> Claim | None:
    """Claim work, requested or not, until the lease ends; None if it is claimed already.

    The claim is returned with its attempt.
    """
    values = {
        "kind": claim.kind,
        "subject_id": claim.subject_id,
        "holder": claim.holder,
        "expires_at": now + lease,
        "attempts": claim.attempt,
        "is_requested": False,
        **build_time_parameters(now),
    }
    attempt = (
        await conn.execute(_CLAIM_BY_DIALECT[conn.dialect.name], values)
    ).scalar_one_or_none()
    return None if attempt is None else replace(claim, attempt=attempt)


async def take_due_claim(
    conn: Connection, claim: Claim, now: datetime, lease: timedelta
) -> Claim | None:
    """Claim work as `take_claim` does; None also if it was done since it was found due."""
    values = {
        "of_kind": claim.kind,
        "of_subject": claim.subject_id,
        "by_holder": claim.holder,
        "until": now + lease,
        **build_time_parameters(now),
    }
    attempt = (await conn.execute(_CLAIM_IF_DUE, values)).scalar_one_or_none()
    return None if attempt is None else replace(claim, attempt=attempt)


async def finish_claim(conn: Connection, claim: Claim, free_from: datetime) -> None:
    """Record that the work is done; what was requested meanwhile is due from then on.

    Nothing changes if another process has taken it over.
    """
    await _finish_attempt(conn, claim, free_from, attempts=0)


async def postpone_claim(conn: Connection, claim: Claim, free_from: datetime) -> None:
    """Record that the work failed and is due again from then on.

    Nothing changes if another process has taken it over.
    """
    await _finish_attempt(conn, claim, free_from, attempts=claim.attempt)


async def hasten_claim(conn: Connection, claim: Claim) -> None:
    """Make unfinished work due that the claim's holder has postponed, and is not doing now."""
    values = {"of_kind": claim.kind, "of_subject": claim.subject_id, "by_holder": claim.holder}
    await conn.execute(_HASTEN, values)


async def delete_finished_claims(conn: Connection, now: datetime) -> None:
    """Delete claims on which nothing is to be done."""
    await conn.execute(_DELETE_FINISHED, build_time_parameters(now))


async def _finish_attempt(
    conn: Connection, claim: Claim, free_from: datetime, *, attempts: int
) -> None:
    values = {
        "of_kind": claim.kind,
        "of_subject": claim.subject_id,
        "by_holder": claim.holder,
        "at_attempt": claim.attempt,
        "free_from": free_from,
        "new_attempts": attempts,
    }
    await conn.execute(_FINISH_ATTEMPT, values)

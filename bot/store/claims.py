"""Claims on work that only one process is to do at a time.

Work is requested in the transaction of the change that makes it necessary, and claimed by one
conditional statement. What was claimed and not finished stays due, so that another process takes
it over when the lease of the first has ended.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, Update, delete, exists, or_, select, true, update
from sqlalchemy.dialects import postgresql, sqlite

from bot.models.claims import Claim, ClaimKind
from bot.store import schema
from bot.store.sql import Connection, Upsert

_CLAIM = schema.claim_table.c

LONGEST_LEASE = timedelta(hours=1)
"""A lease that ends later than this was made before the clock was set back, and does not count."""

_IS_UNFINISHED = or_(_CLAIM.is_requested, _CLAIM.attempts > 0)
_REQUEST_WORK = Upsert(schema.claim_table, lambda _old, _new: {"is_requested": true()})


def is_held_at(
    now: datetime, kind: ClaimKind, subject: ColumnElement[int] | int
) -> ColumnElement[bool]:
    """Return whether somebody holds a claim on that, which may be a column."""
    return exists().where(_CLAIM.kind == kind, _CLAIM.subject_id == subject, ~_is_free_at(now))


def _is_free_at(now: datetime) -> ColumnElement[bool]:
    ends_at = _CLAIM.expires_at
    return or_(ends_at.is_(None), ends_at <= now, ends_at > now + LONGEST_LEASE)


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
    query = (
        select(_CLAIM.subject_id)
        .where(_CLAIM.kind == kind, _IS_UNFINISHED, _is_free_at(now))
        .order_by(_CLAIM.expires_at.nulls_first(), _CLAIM.subject_id)
        .limit(limit)
    )
    return list(await conn.scalars(query))


async def take_claim(
    conn: Connection, claim: Claim, now: datetime, lease: timedelta
) -> Claim | None:
    """Claim work, requested or not, until the lease ends; None if it is claimed already.

    The claim is returned with its attempt.
    """
    dialect = sqlite if conn.dialect.name == "sqlite" else postgresql
    taken = {"holder": claim.holder, "expires_at": now + lease, "is_requested": False}
    statement = (
        dialect.insert(schema.claim_table)
        .values(kind=claim.kind, subject_id=claim.subject_id, attempts=claim.attempt, **taken)
        .on_conflict_do_update(
            index_elements=["kind", "subject_id"],
            set_={**taken, "attempts": _CLAIM.attempts + 1},
            where=_is_free_at(now),
        )
        .returning(_CLAIM.attempts)
    )
    return await _read_taken_claim(conn, statement, claim)


async def take_due_claim(
    conn: Connection, claim: Claim, now: datetime, lease: timedelta
) -> Claim | None:
    """Claim work as `take_claim` does; None also if it was done since it was found due."""
    statement = (
        _update_claim(claim)
        .where(_IS_UNFINISHED, _is_free_at(now))
        .values(
            holder=claim.holder,
            expires_at=now + lease,
            attempts=_CLAIM.attempts + 1,
            is_requested=False,
        )
        .returning(_CLAIM.attempts)
    )
    return await _read_taken_claim(conn, statement, claim)


async def _read_taken_claim(conn: Connection, statement: Any, claim: Claim) -> Claim | None:
    attempt = (await conn.execute(statement)).scalar_one_or_none()
    return None if attempt is None else replace(claim, attempt=attempt)


def _update_claim(claim: Claim) -> Update:
    is_about_it = (_CLAIM.kind == claim.kind, _CLAIM.subject_id == claim.subject_id)
    return update(schema.claim_table).where(*is_about_it)


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
    hastening = _update_claim(claim).where(_CLAIM.holder == claim.holder, _IS_UNFINISHED)
    await conn.execute(hastening.values(expires_at=None))


async def delete_finished_claims(conn: Connection, now: datetime) -> None:
    """Delete claims on which nothing is to be done."""
    await conn.execute(delete(schema.claim_table).where(~_IS_UNFINISHED, _is_free_at(now)))


async def _finish_attempt(
    conn: Connection, claim: Claim, free_from: datetime, *, attempts: int
) -> None:
    is_held = (_CLAIM.holder == claim.holder, _CLAIM.attempts == claim.attempt)
    finishing = _update_claim(claim).where(*is_held)
    await conn.execute(finishing.values(expires_at=free_from, attempts=attempts))

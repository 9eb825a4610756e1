"""Series of candidates for the deals of contests to come, and how far each has been searched."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, select, update

from bot.models.contests import CandidateSeries
from bot.store.db.connection import Connection
from bot.store.db.upsert import Upsert
from bot.store.schema import candidate_series_table

_SELECT_SERIES = select(candidate_series_table).where(
    candidate_series_table.c.name.in_(bindparam("names", expanding=True))
)
_INSERT_SERIES = Upsert(candidate_series_table, lambda old, _: {"counter": old["counter"]})
_OF_SERIES = candidate_series_table.c.name == bindparam("by_name")
_UPDATE_SERIES = (
    update(candidate_series_table)
    .where(
        _OF_SERIES,
        candidate_series_table.c.counter == bindparam("from_counter"),
        candidate_series_table.c.is_proved == bindparam("was_proved"),
    )
    .values(counter=bindparam("new_counter"), is_proved=bindparam("now_proved"))
)
_DELETE_SERIES = delete(candidate_series_table).where(_OF_SERIES)


async def load_series(conn: Connection, names: Sequence[str]) -> list[CandidateSeries]:
    """Return the series of these names, in their order; those that are not stored are new."""
    rows = await conn.execute(_SELECT_SERIES, {"names": list(names)})
    stored = {row.name: CandidateSeries(**row._asdict()) for row in rows}
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
    await conn.execute(_DELETE_SERIES, {"by_name": name})


async def _update_series(conn: Connection, old: CandidateSeries, new: CandidateSeries) -> bool:
    """Store what became of a series; False if it is not as it was any more."""
    values = {
        "by_name": old.name,
        "from_counter": old.counter,
        "was_proved": old.is_proved,
        "new_counter": new.counter,
        "now_proved": new.is_proved,
    }
    return (await conn.execute(_UPDATE_SERIES, values)).rowcount > 0

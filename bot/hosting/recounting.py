"""``python -m bot recount [--mend]``: whether all totals are what the games come to."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from tqdm import tqdm

from bot.services.recount import Broken, Recount
from bot.store.database import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.services.comparing import Difference
    from bot.store.recounting import Row


log = structlog.get_logger("bot.hosting.recounting")


def recount(database_url: str, *, mend: bool) -> bool:
    """Prints a line for every difference, and how many there are; whether there is none.

    StoreError where the database cannot be used.
    """
    return asyncio.run(_recount(database_url, mend=mend))


async def _recount(database_url: str, *, mend: bool) -> bool:
    differences = 0
    async with open_store(database_url) as store:
        # On a terminal alone, as ``disable`` says.
        with tqdm(unit="game", disable=None, leave=False) as bar:
            work = Recount(store, _now, bar.update)
            bar.total = await work.over()
            async for each in work.run(mend=mend):
                differences += not isinstance(each, Broken)
                tqdm.write(line(each))
    print(_summary(differences, mend=mend))
    return differences == 0


@asynccontextmanager
async def counted_at_start(work: Recount) -> AsyncIterator[None]:
    """Counts what a database holds from before there were totals, before anything else is done."""
    if await work.first():
        log.info("results of an older database counted")
    yield


def line(each: Difference | Broken) -> str:
    """A difference in words."""
    if isinstance(each, Broken):
        return f"game {each.game} cannot be replayed: {each.why}; its result is left as it is"
    named = f"{each.kept} ({_values(each.key)})"
    if each.must is None:
        return f"{named} must not be there"
    if each.found is None:
        values = {name: value for name, value in each.must.items() if name not in each.key}
        return f"{named} is missing: {_values(values)}"
    found, must = each.found, each.must
    wrong = (f"{name} is {_value(found[name])}, not {_value(must[name])}" for name in each.unlike)
    return f"{named}: {'; '.join(wrong)}"


def _values(row: Row) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in row.items())


def _value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _summary(differences: int, *, mend: bool) -> str:
    if not differences:
        return "no differences"
    told = "1 difference" if differences == 1 else f"{differences} differences"
    return f"{told}, mended" if mend else told


def _now() -> datetime:
    return datetime.now(UTC)

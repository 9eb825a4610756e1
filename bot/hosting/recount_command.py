"""``python -m bot recount [--mend]``: whether all totals are what the games come to."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import structlog
from tqdm import tqdm

from bot.services.recount.recount import BrokenGame, RecountService
from bot.store import open_store

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from bot.services.recount.row_diff import RowDifference
    from bot.store.recount.totals import RowValues


log = structlog.get_logger("bot.hosting.recount_command")


def run_recount_command(database_url: str, *, mend: bool) -> bool:
    """Prints a line for every difference, and how many there are; whether there is none.

    StoreError where the database cannot be used.
    """
    return asyncio.run(_recount_database(database_url, mend=mend))


async def _recount_database(database_url: str, *, mend: bool) -> bool:
    differences = 0
    async with open_store(database_url) as store:
        # On a terminal alone, as ``disable`` says.
        with tqdm(unit="game", disable=None, leave=False) as bar:
            work = RecountService(store, _get_utc_now, bar.update)
            bar.total = await work.count_finished_games()
            async for each in work.recount_all(repair=mend):
                differences += not isinstance(each, BrokenGame)
                tqdm.write(format_difference(each))
    print(_format_summary(differences, mend=mend))
    return differences == 0


@asynccontextmanager
async def count_old_results_at_start(recount: RecountService) -> AsyncIterator[None]:
    """Counts what a database holds from before there were totals, before anything else is done."""
    if await recount.create_initial_totals():
        log.info("results of an older database counted")
    yield


def format_difference(difference: RowDifference | BrokenGame) -> str:
    """A difference in words."""
    if isinstance(difference, BrokenGame):
        return (
            f"game {difference.game_id} cannot be replayed: {difference.reason}; its result is"
            f" left as it is"
        )
    named = f"{difference.recounted_table} ({_format_row(difference.key)})"
    if difference.expected is None:
        return f"{named} must not be there"
    if difference.stored is None:
        values = {
            name: value for name, value in difference.expected.items() if name not in difference.key
        }
        return f"{named} is missing: {_format_row(values)}"
    found, must = difference.stored, difference.expected
    wrong = (
        f"{name} is {_format_value(found[name])}, not {_format_value(must[name])}"
        for name in difference.differing_columns
    )
    return f"{named}: {'; '.join(wrong)}"


def _format_row(row: RowValues) -> str:
    return ", ".join(f"{name} {_format_value(value)}" for name, value in row.items())


def _format_value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _format_summary(differences: int, *, mend: bool) -> str:
    if not differences:
        return "no differences"
    told = "1 difference" if differences == 1 else f"{differences} differences"
    return f"{told}, mended" if mend else told


def _get_utc_now() -> datetime:
    return datetime.now(UTC)

"""`python -m bot recount [--mend]`: check all totals against the finished games."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from tqdm import tqdm

from bot.services.recount.expected_results import BrokenGame
from bot.services.recount.ratings import UncomparedRatings, recount_ratings
from bot.services.recount.recount import RecountService
from bot.services.recount.row_diff import RowDifference
from bot.store import open_store
from bot.store.recount.totals import RowValues


def run_recount_command(database_url: str, *, mend: bool) -> bool:
    """Print every difference and their number; return whether there are none.

    Raises StoreError if the database cannot be used.
    """
    return asyncio.run(_recount_database(database_url, mend=mend))


async def _recount_database(database_url: str, *, mend: bool) -> bool:
    differences = 0
    async with open_store(database_url) as store:
        # `disable=None` shows the bar only on a terminal.
        with tqdm(unit="game", disable=None, leave=False) as bar:
            recount = RecountService(store, _get_utc_now, bar.update)
            bar.total = await recount.count_finished_games()
            async for difference in recount.recount_all(repair=mend):
                differences += not isinstance(difference, BrokenGame)
                tqdm.write(format_difference(difference))
        for finding in await recount_ratings(store, repair=mend):
            differences += isinstance(finding, RowDifference)
            print(format_difference(finding))
    print(_format_summary(differences, mend=mend))
    return differences == 0


def format_difference(difference: RowDifference | BrokenGame | UncomparedRatings) -> str:
    """Return a difference as one line of text."""
    if isinstance(difference, UncomparedRatings):
        return f"ratings cannot be compared: {difference.reason}"
    if isinstance(difference, BrokenGame):
        return (
            f"game {difference.game_id} cannot be replayed: {difference.reason}; its result is"
            f" left as it is"
        )
    row_name = f"{difference.recounted_table} ({_format_row(difference.key)})"
    if difference.expected is None:
        return f"{row_name} must not be there"
    if difference.stored is None:
        values = {
            name: value for name, value in difference.expected.items() if name not in difference.key
        }
        return f"{row_name} is missing: {_format_row(values)}"
    stored, expected = difference.stored, difference.expected
    differing_values = (
        f"{name} is {_format_value(stored[name])}, not {_format_value(expected[name])}"
        for name in difference.differing_columns
    )
    return f"{row_name}: {'; '.join(differing_values)}"


def _format_row(row: RowValues) -> str:
    return ", ".join(f"{name} {_format_value(value)}" for name, value in row.items())


def _format_value(value: object) -> str:
    return value.isoformat() if isinstance(value, datetime) else str(value)


def _format_summary(differences: int, *, mend: bool) -> str:
    if not differences:
        return "no differences"
    count = "1 difference" if differences == 1 else f"{differences} differences"
    return f"{count}, mended" if mend else count


def _get_utc_now() -> datetime:
    return datetime.now(UTC)

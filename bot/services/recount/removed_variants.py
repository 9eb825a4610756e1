"""Totals that a recount leaves as they are: those with games of variants removed from the bot.

How many cards such a game had, and of which family it was, nobody knows any more. Its results are
in the player's record and standings of the variant, of its family and of all games together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.models.leaderboards import ALL_GAMES
from bot.models.results import GameResult
from bot.services.recount.row_diff import build_row_key
from bot.services.stats.game_groups import find_group_family
from bot.store.recount.totals import RecountedTable, RowValues
from bot.variants import VARIANTS

_TABLES_BY_GAME_GROUP = {RecountedTable.PLAYER_RECORD, RecountedTable.STANDING}


def find_removed_variants(results: Iterable[GameResult]) -> frozenset[str]:
    """Return the variants of these results that are no longer in the bot."""
    return frozenset(result.variant for result in results) - VARIANTS.keys()


def leave_out_unknown_totals(
    table: RecountedTable,
    removed_variants: frozenset[str],
    stored_rows: Sequence[RowValues],
    expected_rows: Sequence[RowValues],
) -> tuple[Sequence[RowValues], Sequence[RowValues]]:
    """Return a player's stored and expected rows without those that cannot be compared.

    An expected row whose total is not stored at all stays: it counts at least the games known.
    """
    if not removed_variants or table not in _TABLES_BY_GAME_GROUP:
        return stored_rows, expected_rows
    stored_keys = {build_row_key(table, row) for row in stored_rows}
    return (
        [row for row in stored_rows if not _is_unknown(row, removed_variants)],
        [
            row
            for row in expected_rows
            if not _is_unknown(row, removed_variants)
            or build_row_key(table, row) not in stored_keys
        ],
    )


def _is_unknown(row: RowValues, removed_variants: frozenset[str]) -> bool:
    group = row["game_group"]
    return group in removed_variants or group == ALL_GAMES or find_group_family(group) is not None

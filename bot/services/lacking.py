"""What sums of boards and houses lack, where a recount mends nothing that they are summed from."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING

from bot.services.comparing import Difference, compared, key_of
from bot.services.tally import MONEY, SCORE
from bot.store.board_tables import EVERYWHERE
from bot.store.recounting import KEYS, Kept

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.services.comparing import Key
    from bot.store.recounting import Row


class Lacking:
    """By how much boards and houses are to be more than the sum of what is kept."""

    def __init__(self) -> None:
        self._more: dict[tuple[Kept, Key], Counter[str]] = defaultdict(Counter)

    def note(self, wrong: Iterable[Difference]) -> None:
        """Remembers what boards and houses lack that is summed from what stays wrong."""
        for each in wrong:
            if each.kept is Kept.STANDING:
                whole, sums = (Kept.BOARD, key_of(Kept.BOARD, each.key)), SCORE
            elif each.kept is Kept.NIGHT:
                whole, sums = (Kept.HOUSE, key_of(Kept.HOUSE, each.key)), MONEY
            elif each.kept is Kept.ACCOUNT:
                whole, sums = (Kept.HOUSE, (EVERYWHERE, 0)), MONEY
            else:
                continue
            self._more[whole].update(each.more(sums))

    def whole(self, kept: Kept, row: Row) -> Row:
        """A sum with what is lacking from it."""
        lacking = self._more.pop((kept, key_of(kept, row)), Counter())
        return {
            name: value + lacking[name] if name in lacking else value for name, value in row.items()
        }

    def nowhere(self, kept: Kept) -> list[Difference]:
        """What is lacking wholly: nothing of it is there to be summed."""
        return [
            difference
            for (kind, key), lacking in self._more.items()
            if kind is kept
            for row in [dict(zip(KEYS[kind], key, strict=True)) | lacking]
            for difference in compared(kind, [], [row])
        ]

"""The bank: for each game proved deals with their levels, and how many deals were searched.

A game's file begins with a line that says what was searched, from which deal on and with how many
positions at most for each. A table follows, its columns separated by tabs.

Levels of deals that can be won: easy, medium and hard. The quick hint sees what a player sees, so a
deal that is won by following it comes before all that are not. Search effort tells apart the deals
between which the hint makes no difference. So levels go by both, with no weight to be chosen, and
each has a third of a game's deals: in every game there is something easy and something hard, by
that game's own measure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

from bot.solver.solution import Verdict

DEALS_FOLDER = Path(__file__).parent / "deals"

_COLUMNS = ("deal", "level", "verdict", "positions", "hint")
_HINT_WINS, _HINT_FAILS = "wins", "fails"


@dataclass(frozen=True, slots=True)
class DealSurvey:
    """How many deals were searched, in the order of their numbers, and with what verdicts."""

    first: int
    positions: int
    winnable: int = 0
    unwinnable: int = 0
    unknown: int = 0

    @property
    def deal_count(self) -> int:
        """The number of deals searched."""
        return self.winnable + self.unwinnable + self.unknown

    @property
    def next_number(self) -> int:
        """The first deal that was not searched."""
        return self.first + self.deal_count


@dataclass(frozen=True)
class DealBank:
    """A game's proved deals, in the order of their numbers, and the survey that found them."""

    survey: DealSurvey
    deals: tuple[ProvedDeal, ...] = ()

    @cached_property
    def levels(self) -> dict[int, Level]:
        """The level of each deal, by its number."""
        return grade_deals(self.deals)

    def list_numbers(self, level: Level | None = None) -> Sequence[int]:
        """Return the numbers of all deals, or of those of one level."""
        return [number for number in self.levels if level in {None, self.levels[number]}]

    def write(self, path: Path) -> None:
        """Write the bank as a file."""
        survey = self.survey
        facts = [f"{field.name}={getattr(survey, field.name)}" for field in fields(survey)]
        rows = [
            (
                str(deal.number),
                self.levels[deal.number].value,
                Verdict.WINNABLE.value,
                str(deal.position_count),
                _HINT_WINS if deal.is_hint_winning else _HINT_FAILS,
            )
            for deal in self.deals
        ]
        lines = [" ".join(("#", *facts)), *map("\t".join, (_COLUMNS, *rows))]
        path.write_text("\n".join(lines) + "\n", "utf-8")


def read_bank(path: Path) -> DealBank:
    """Return the bank that a file holds; levels follow from the deals."""
    facts, _, *rows = path.read_text("utf-8").splitlines()
    survey = DealSurvey(
        **{name: int(value) for name, value in (fact.split("=") for fact in facts.split()[1:])}
    )
    deals = []
    for row in rows:
        number, _, _, position_count, hint = row.split("\t")
        deals.append(ProvedDeal(int(number), int(position_count), hint == _HINT_WINS))
    return DealBank(survey, tuple(deals))


def get_bank_path(variant_key: str) -> Path:
    """Return where a game's bank is, or would be."""
    return DEALS_FOLDER / f"{variant_key}.tsv"


@lru_cache(maxsize=200)
def has_bank(variant_key: str) -> bool:
    """Return whether a game has a bank, as all have of which the search wins enough deals."""
    return get_bank_path(variant_key).exists()


@lru_cache(maxsize=200)
def find_bank(variant_key: str) -> DealBank | None:
    """Return a game's bank; None where it has none."""
    return read_bank(get_bank_path(variant_key)) if has_bank(variant_key) else None


class Level(StrEnum):
    """How hard a deal is among those of its game that can be won."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True, slots=True)
class ProvedDeal:
    """A deal that can be won.

    ``position_count`` is how many positions a search met before it won, ``is_hint_winning``
    whether following the quick hint from the first move on wins.
    """

    number: int
    position_count: int
    is_hint_winning: bool


def grade_deals(deals: Iterable[ProvedDeal]) -> dict[int, Level]:
    """Return the level of each deal of a game, by its number."""
    from_easy_to_hard = sorted(
        deals, key=lambda deal: (not deal.is_hint_winning, deal.position_count, deal.number)
    )
    levels = tuple(Level)
    return {
        deal.number: levels[place * len(levels) // len(from_easy_to_hard)]
        for place, deal in enumerate(from_easy_to_hard)
    }

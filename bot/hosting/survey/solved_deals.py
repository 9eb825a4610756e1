"""The file of a survey: for each deal its verdict and the moves that win it, for others to check.

Each line is a JSON object with ``variant``, ``deal``, ``verdict``, ``moves`` and ``positions``, the
number of positions that were met; with ``"op": "status"`` added, it is a request to the referee,
which plays the moves.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from bot.errors import OperatorError
from bot.solver.solution import Solution, Verdict


class SolvedDeals:
    """The deals of one game that a survey has been through, kept in a file line by line.

    Raises OperatorError if the file cannot be used, or belongs to another game.
    """

    def __init__(self, path: Path, variant: str) -> None:
        self._path = path
        self._variant = variant
        self._verdicts: dict[int, Verdict] = {}
        try:
            self._read_file()
        except OSError as error:
            raise OperatorError(f"{path} cannot be used: {error.strerror}.") from error

    def __contains__(self, number: int) -> bool:
        return number in self._verdicts

    def add(self, number: int, solution: Solution) -> None:
        """Keep what was found for a deal."""
        line = {
            "variant": self._variant,
            "deal": number,
            "verdict": solution.verdict.value,
            "moves": list(map(str, solution.moves)),
            "positions": solution.position_count,
        }
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(line)}\n")
        except OSError as error:
            raise OperatorError(f"{self._path} cannot be used: {error.strerror}.") from error
        self._verdicts[number] = solution.verdict

    def count_verdicts(self, numbers: range) -> Counter[Verdict]:
        """Return how often each verdict was found among these deals."""
        return Counter(verdict for number, verdict in self._verdicts.items() if number in numbers)

    def _read_file(self) -> None:
        self._path.touch()
        with self._path.open("rb+") as file:
            for line_number, line in enumerate(file, 1):
                if not line.endswith(b"\n"):  # it was being written when the survey was ended
                    file.truncate(file.seek(-len(line), 2))
                    break
                self._read_line(line_number, line)

    def _read_line(self, line_number: int, line: bytes) -> None:
        try:
            values = json.loads(line)
            variant, number = values["variant"], values["deal"]
            self._verdicts[number] = Verdict(values["verdict"])
        except (ValueError, KeyError, TypeError) as error:
            message = f"{self._path}, line {line_number}, was not written by a survey."
            raise OperatorError(message) from error
        if variant != self._variant:
            raise OperatorError(f"{self._path} is a survey of {variant!s:.40}.")

"""How quickly texts are there: one that was seen before, all of a table, all languages.

``python -m tests.bench.texts.speed`` prints the times, and the memory that a language takes.
"""

import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median

from bot.engine.state import State
from bot.hosting.runner import collect_garbage_seldom
from bot.locale.catalogue import Texts, get_texts_by_language
from bot.ui.components import Illustration
from bot.ui.position import format_table_alt_text
from tests.bench.measurements import Measurement, format_table, measure_cpu_ms, pin_to_one_core
from tests.bench.moves import POSITIONS
from tests.ui.example_tables import make_message, make_table

_TIMES = 500
_PROCESSES = 7
_CARDS_VALUES = {"up": 12, "cards": 52, "moves": 61, "made": 70, "redeals": 1, "who": "Ada"}

_LOADING_SCRIPT = """
import time
from bot.locale import catalogue, describe
begin = time.process_time_ns()
languages = catalogue.get_texts_by_language()
print((time.process_time_ns() - begin) / 1e6)
"""

_ALL_TEXTS_SCRIPT = """
import tracemalloc
from bot.locale import catalogue
tracemalloc.start()
texts_by_language = catalogue.get_texts_by_language()
loaded = tracemalloc.get_traced_memory()[0]
for language, texts in texts_by_language.items():
    for key in catalogue.get_language_files()[language].keys:
        texts.has_text(key)
seen = tracemalloc.get_traced_memory()[0]
print(loaded / 2**10 / len(texts_by_language))
print(seen / 2**10 / len(texts_by_language))
"""


class RecordingTexts(Texts):
    """Texts that note what they are asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(language, get_texts_by_language()[language]._files)
        self.requests: list[tuple[str, dict[str, object]]] = []

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key, and note it."""
        self.requests.append((key, values))
        return super().__call__(key, **values)


def measure_texts() -> list[Measurement]:
    """Return the CPU times of texts, in every language where they differ."""
    figures = [
        Measurement(
            "languages_loaded_ms",
            _run_scripts(_LOADING_SCRIPT)[0],
            300,
            f"the files of all {len(get_texts_by_language())} languages, in a new process",
        )
    ]
    for language, texts in get_texts_by_language().items():
        before = time.process_time_ns()
        requests = list_table_requests(language, POSITIONS[60])
        figures += [
            Measurement(
                f"first_table_{language}_ms",
                (time.process_time_ns() - before) / 1e6,
                None,
                "the first table that a process shows in a language",
            ),
            Measurement(
                f"text_{language}_ms",
                measure_cpu_ms(partial(_repeat, texts, 100), _TIMES) / 100,
                0.03,
                "a sentence with numbers and choices, once seen",
            ),
            Measurement(
                f"table_texts_{language}_ms",
                measure_cpu_ms(partial(_write_all, texts, requests), _TIMES),
                0.3,
                f"all {len(requests)} texts of a table, once seen",
            ),
        ]
    loaded, seen = _run_scripts(_ALL_TEXTS_SCRIPT)
    return [
        *figures,
        Measurement("language_kib", loaded, None, "memory of a language that nobody has read"),
        Measurement("language_read_kib", seen, None, "memory of one of which all was read"),
    ]


def list_table_requests(language: str, state: State) -> list[tuple[str, dict[str, object]]]:
    """Return the texts that a table's message consists of, with their values."""
    texts, table = RecordingTexts(language), make_table(state)
    for _ in range(2):  # cards are written once
        texts.requests.clear()
        illustration = Illustration(format_table_alt_text(table, texts))
        make_message(table, texts, illustration)
    return texts.requests


def _write_all(texts: Texts, requests: list[tuple[str, dict[str, object]]]) -> None:
    for key, values in requests:
        texts(key, **values)


def _repeat(texts: Texts, times: int) -> None:
    for _ in range(times):
        texts("table-state", **_CARDS_VALUES)


def _run_scripts(script: str) -> list[float]:
    """Return the median of each number that a script prints, in new processes."""
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=Path(__file__).parents[3],
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split()
        for _ in range(_PROCESSES)
    ]
    return [median(map(float, numbers)) for numbers in zip(*outputs, strict=True)]


if __name__ == "__main__":
    collect_garbage_seldom()  # as the bot does
    with pin_to_one_core():
        print(format_table(measure_texts()))

"""A process that compiles the searches, so that workers find them compiled.

It takes some seconds and more memory than a search. It ends when its standard input does.
"""

import os
import subprocess
import sys
from importlib.util import find_spec
from threading import Thread

from bot.engine.deals import deal
from bot.engine.rules import Rules
from bot.solver.core.code_cache import find_ready_mark
from bot.solver.solution import does_core_know
from bot.variants import VARIANTS

_POSITION_COUNT = 200_000
"""Enough in one game for every part of its search to be needed, such as a larger table."""

_FEW_POSITIONS = 100
"""Enough in any other game with as many decks."""


def has_numba() -> bool:
    """Return whether workers search compiled, if not yet then soon; numba is not loaded for it."""
    return find_spec("numba") is not None and os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def compile_searches() -> None:
    """Run a search of every kind, and set the mark that says that all code is compiled.

    Does nothing where numba is not installed or is switched off.
    """
    from bot.solver.core.compilation import IS_COMPILED  # noqa: PLC0415 - numba takes half a second
    from bot.solver.verdict_search import open_search  # noqa: PLC0415 - as above

    if not IS_COMPILED:
        return

    decks_met = set()
    for rules in filter(does_core_know, VARIANTS.values()):
        is_first = rules.decks not in decks_met
        decks_met.add(rules.decks)
        open_search(deal(rules, 7)).run(_POSITION_COUNT if is_first else _FEW_POSITIONS)
    mark = find_ready_mark()
    if mark is not None:
        mark.touch()


COMPILING_NOTICE = "Compiling the search, which takes up to a minute the first time."
_COMPILING_ALWAYS_NOTICE = (
    "Compiling the search, which takes up to a minute each time: set CACHE_DIRECTORY in the"
    " environment to a folder that you may write to."
)


def start_compiler_if_needed() -> subprocess.Popen[bytes] | None:
    """Return a process that compiles, None where there is nothing left to compile, or no numba.

    Its input has to stay open until it has ended.
    """
    mark = find_ready_mark()
    if mark is None or mark.exists() or not has_numba():
        return None
    return subprocess.Popen(
        (sys.executable, "-m", "bot.solver.compiler"),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def is_all_compiled() -> bool:
    """Return whether a worker that starts now finds all code compiled."""
    mark = find_ready_mark()
    return mark is not None and mark.exists() and has_numba()


def compile_if_needed(rules: Rules) -> None:
    """Compile what a search of this game needs, and say so on standard error."""
    if not does_core_know(rules):
        return
    if compiler := start_compiler_if_needed():
        print(COMPILING_NOTICE, file=sys.stderr)
        with compiler:
            compiler.wait()
    elif has_numba() and find_ready_mark() is None:
        print(_COMPILING_ALWAYS_NOTICE, file=sys.stderr)


def _end_with_input() -> None:
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    Thread(target=_end_with_input, daemon=True).start()
    compile_searches()
    os._exit(0)  # Python's own end fails while the thread still reads

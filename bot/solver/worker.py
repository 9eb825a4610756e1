"""A process that searches for verdicts, one position at a time, and pauses for urgent work.

It also plays games as the fair player does, some moves at a time.

The first worker of an installation finds nothing compiled, which would take some seconds. It
searches uncompiled, lets another process compile, and then makes room for a worker that is faster.

It reads requests from standard input and writes answers to standard output, each a JSON object on
a line of its own. An empty line, or the next request, stops the search that is under way; two other
lines let it wait and go on. It waits by itself, between two slices: every system can do that, and
no process is ever left stopped. The end of the input ends the process at once, in a pause, too, so
that it never outlives whoever has started it.

Pauses: a search waits for what is more urgent, and still gets its share of the time.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread, stack_size
from time import perf_counter, process_time
from typing import Any, TypeAlias

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.position_json import read_position, write_position
from bot.engine.state import State
from bot.solver.compiler import start_compiler_if_needed
from bot.solver.hints.advice import Playthrough
from bot.solver.solution import Solution, Verdict
from bot.variants import get_variant

try:
    import resource
except ImportError:  # Windows has none
    resource = None  # type: ignore[assignment]  # it stands for the missing module

MAX_MEMORY_BYTES = 284 << 20
"""The most writable memory that a process may ask for: about 300 MB with numba's code in it."""

_THREAD_STACK_BYTES = 1 << 20
"""By default a thread's stack takes eight times as much of the memory that is allowed."""

_NICENESS = 19
"""The lowest priority that niceness gives."""

_AUTOGROUP_PATH = Path("/proc/self/autogroup")
"""Linux takes the niceness of a whole session here."""

PAUSE_LINE, RESUME_LINE = b"pause", b"resume"
"""They are meant for the search under way: the next one begins without a pause."""

SHORTENING_SECONDS = 3.0
"""The most seconds for which a line that wins is made shorter."""

_SWITCH_SECONDS = 0.0005
"""How often threads take turns, so that a line that comes in is read soon."""

_CHOICE_POSITIONS = 1_000_000
"""The most positions that the searches for one choice meet, mostly within two seconds."""

_Json: TypeAlias = dict[str, Any]


def build_search_request(
    state: State, position_count: int, seconds: float, *, shortens: bool = False
) -> _Json:
    """Return the request for a search, limited to a number of positions and seconds.

    ``shortens`` asks for a line of few moves, which takes up to `SHORTENING_SECONDS` of them.
    Whoever sends it adds a number, which its answer bears.
    """
    return {
        "position": write_position(state),
        "position_count": position_count,
        "seconds": seconds,
        "shortens": shortens,
    }


def read_solution(answer: _Json) -> Solution:
    """Return the solution of an answer."""
    return Solution(
        Verdict(answer["verdict"]),
        tuple(map(Move.parse, answer["moves"])),
        answer["position_count"],
        answer["seconds"],
    )


@dataclass(frozen=True, slots=True)
class PlayedMoves:
    """Moves of the fair player, whether its game is over then, and the CPU seconds they took."""

    moves: tuple[str, ...]
    is_over: bool
    cpu_seconds: float


@dataclass(frozen=True, slots=True)
class FairChoice:
    """The fair player's move, and in how many of the orders it imagined the game can be won then.

    No move where none was found; no orders where the move is to see more cards.
    """

    move: Move | None
    winnable_count: int = 0
    order_count: int = 0

    @property
    def loses_all_orders(self) -> bool:
        """Return whether orders were imagined, and not one of them is won."""
        return self.winnable_count == 0 < self.order_count


def build_choice_request(
    variant_key: str, deal_number: int, moves: tuple[str, ...], seed: int, seconds: float
) -> _Json:
    """Return the request for the fair player's next move; much later than so there is none."""
    return build_play_request(variant_key, deal_number, moves, seed, seconds) | {"chooses": True}


def read_choice(answer: _Json) -> FairChoice | None:
    """Return the choice of an answer; None if there is no fair player, or it was stopped."""
    if not answer["has_played"]:
        return None
    move = answer["move"]
    orders = answer["winnable_count"], answer["order_count"]
    return FairChoice(Move.parse(move), *orders) if move else FairChoice(None)


def build_play_request(
    variant_key: str, deal_number: int, moves: tuple[str, ...], seed: int, seconds: float
) -> _Json:
    """Return the request to play on after these moves as the fair player, for ``seconds``."""
    return {
        "variant": variant_key,
        "deal": deal_number,
        "played": moves,
        "seed": seed,
        "seconds": seconds,
        "chooses": False,
    }


def read_played_moves(answer: _Json) -> PlayedMoves | None:
    """Return the moves of an answer; None if there is no fair player."""
    if not answer["has_played"]:
        return None
    return PlayedMoves(tuple(answer["moves"]), answer["is_over"], answer["cpu_seconds"])


def _give_way_to_others() -> None:
    """Let everything else on the machine come first, as far as the system can."""
    with suppress(AttributeError, OSError):  # Windows has no niceness
        os.nice(_NICENESS)
    with suppress(AttributeError, OSError):  # only Linux has it
        # A nice process may still finish its time slice when another one wakes up.
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    with suppress(OSError):  # only some Linux has it
        # Where each session has an equal share of the machine, niceness counts only within it.
        _AUTOGROUP_PATH.write_text(str(_NICENESS))


def _run_worker() -> None:
    _give_way_to_others()
    if compiler := start_compiler_if_needed():
        os.environ["NUMBA_DISABLE_JIT"] = "1"
    if resource is not None:
        with suppress(ValueError, OSError):  # a lower limit than ours stays
            resource.setrlimit(resource.RLIMIT_DATA, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    logging.basicConfig(handlers=[_AnswerHandler(logging.WARNING)])
    lines: SimpleQueue[bytes] = SimpleQueue()
    pauses = Pauses()
    sys.setswitchinterval(_SWITCH_SECONDS)
    stack_size(_THREAD_STACK_BYTES)
    Thread(target=_read_lines, args=(lines, pauses), daemon=True).start()
    gc.disable()  # until the search is loaded: that makes many objects, and no garbage
    is_last = False
    while not is_last:
        if line := lines.get():
            answer = _answer_request(json.loads(line), lines, pauses)
            is_last = answer["is_last"] or (compiler is not None and compiler.poll() == 0)
            _write_answer({**answer, "is_last": is_last})
            gc.enable()
    os._exit(0)  # Python's own end fails while the thread still reads


def _read_lines(lines: SimpleQueue[bytes], pauses: Pauses) -> None:
    """Pass lines of standard input on, and end the process with the last of them."""
    for line in sys.stdin.buffer:
        text = line.strip()
        if text == PAUSE_LINE:
            pauses.begin()
            continue
        if text != RESUME_LINE:
            lines.put(text)
        pauses.end()
    os._exit(0)


def _answer_request(request: _Json, later_lines: SimpleQueue[bytes], pauses: Pauses) -> _Json:
    """Return the answer: the last one if memory was short, as it may be fragmented."""
    deadline = perf_counter() + request["seconds"]

    def is_over() -> bool:
        nonlocal deadline
        deadline += pauses.wait()
        return perf_counter() > deadline or not later_lines.empty()

    def stop_if_asked() -> None:
        # What takes much longer than asked for would be taken for a process that hangs.
        is_late = is_over() and perf_counter() > deadline + request["seconds"]
        if is_late or not later_lines.empty():
            raise InterruptedError

    is_game = "deal" in request
    found = _NOTHING_PLAYED if is_game else _write_solution(Solution(Verdict.UNKNOWN))
    problem, is_last = None, False
    try:
        if is_game:
            found = _ask_fair_player(request, is_over, stop_if_asked)
        else:
            found = _search(request, is_over)
    except MemoryError:
        is_last = True
        problem = "a search needed more memory than it may use"
    except Exception as error:  # noqa: BLE001 - whatever it is, the bot goes on without a verdict
        problem = f"a search failed: {error!r}"
    return {"number": request["number"], **found, "problem": problem, "is_last": is_last}


def _search(request: _Json, is_over: Callable[[], bool]) -> _Json:
    # To import numba takes half a second.
    from bot.solver.short_solutions import shorten_solution  # noqa: PLC0415
    from bot.solver.verdict_search import open_search  # noqa: PLC0415

    position = request["position"]
    state = read_position(get_variant(position["variant"]), position)
    solution = open_search(state).run_until(is_over, request["position_count"])
    if request["shortens"] and solution.moves:
        shortening_deadline = perf_counter() + SHORTENING_SECONDS
        solution = shorten_solution(
            state, solution, lambda: is_over() or perf_counter() > shortening_deadline
        )
    return _write_solution(solution)


def _write_solution(solution: Solution) -> _Json:
    return {
        "verdict": solution.verdict.value,
        "moves": list(map(str, solution.moves)),
        "position_count": solution.position_count,
    }


_NOTHING_PLAYED: _Json = {"has_played": False}


def _ask_fair_player(
    request: _Json, is_over: Callable[[], bool], stop_if_asked: Callable[[], None]
) -> _Json:
    """Return the fair player's next moves, or the one that is asked for."""
    from bot.solver.fair_player import has_fair_player  # noqa: PLC0415 - as above

    rules, seed = get_variant(request["variant"]), request["seed"]
    if not has_fair_player(rules):
        return _NOTHING_PLAYED
    moves = tuple(map(Move.parse, request["played"]))
    playthrough = Playthrough(deal(rules, request["deal"]), moves)
    if request["chooses"]:
        return _choose(playthrough, seed, stop_if_asked)
    return _play(playthrough, seed, is_over, stop_if_asked)


def _play(
    playthrough: Playthrough,
    seed: int,
    is_over: Callable[[], bool],
    stop_if_asked: Callable[[], None],
) -> _Json:
    """Return moves of the fair player: one at least, unless its game is over or it is stopped."""
    from bot.solver import fair_player  # noqa: PLC0415 - as above

    before_search = fair_player.BeforeSearch(stop_if_asked)
    began_at, played, is_game_over = process_time(), list[str](), False
    with suppress(InterruptedError):  # the plan is made anew the next time
        for move in fair_player.yield_moves(playthrough, seed, before_search=before_search):
            played.append(str(move))
            if is_over():
                break
        else:
            is_game_over = True
    return {
        "has_played": True,
        "moves": played,
        "is_over": is_game_over,
        "cpu_seconds": process_time() - began_at,
    }


def _choose(playthrough: Playthrough, seed: int, stop_if_asked: Callable[[], None]) -> _Json:
    """Return the fair player's next move, which is found only from what its player has seen."""
    from bot.solver import fair_player  # noqa: PLC0415 - as above

    before_search = fair_player.BeforeSearch(stop_if_asked)
    knowledge = fair_player.describe_knowledge(playthrough.states, playthrough.moves)
    try:
        choice = fair_player.find_choice(knowledge, seed, _CHOICE_POSITIONS, before_search)
    except InterruptedError:
        return _NOTHING_PLAYED
    return {
        "has_played": True,
        "move": str(choice.move) if choice else None,
        "winnable_count": choice.winnable_count if choice else 0,
        "order_count": choice.order_count if choice else 0,
    }


def _write_answer(answer: _Json) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


class _AnswerHandler(logging.Handler):
    """Passes warnings and errors on to whoever writes the log."""

    def emit(self, record: logging.LogRecord) -> None:
        _write_answer({"number": None, "problem": record.getMessage()})


LONGEST_PAUSE_SECONDS = 1.0
"""A search is not kept waiting for longer at once."""

_PAUSE_PER_SEARCHING = 2
"""How many seconds a search may be kept waiting for each second it searches, over some seconds."""

SLOWEST_BY_PAUSES = 1 + _PAUSE_PER_SEARCHING
"""How many times longer a search takes if it is always kept waiting."""


class Pauses:
    """The pauses of a search, which asks between its slices whether it is to wait.

    Any thread may begin and end a pause. However long pauses last and however often they come, the
    search gets a third of the time: it takes no notice of those beyond that.
    """

    def __init__(self) -> None:
        self._may_search = Event()
        self._may_search.set()
        self._seconds_left = LONGEST_PAUSE_SECONDS
        self._last_asked_at = perf_counter()

    def begin(self) -> None:
        """Let the search wait when it next asks."""
        self._may_search.clear()

    def end(self) -> None:
        """Let the search go on."""
        self._may_search.set()

    def wait(self) -> float:
        """Wait while there is a pause, as long as the search may be kept; return the seconds."""
        started_at = perf_counter()
        earned = (started_at - self._last_asked_at) * _PAUSE_PER_SEARCHING
        self._seconds_left = min(self._seconds_left + earned, LONGEST_PAUSE_SECONDS)
        if not self._may_search.is_set():
            self._may_search.wait(self._seconds_left)
        self._last_asked_at = perf_counter()
        seconds = self._last_asked_at - started_at
        self._seconds_left -= seconds
        return seconds


if __name__ == "__main__":
    _run_worker()

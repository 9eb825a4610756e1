"""The runs as tables, and how they compare with the goals."""

from __future__ import annotations

from collections.abc import Callable

from tests.bench.measurements import Measurement
from tests.bench.processes.cpu_parts import CpuPart
from tests.bench.processes.prepared_games import Work
from tests.bench.processes.runs import RunResult

MIN_MACHINE_PERCENT = 90.0
MIN_ENDS_PER_SECOND = 300.0
MIN_SHARE_OF_ONE_PROCESS = 0.95
"""Rates that differ by less are the same: the machine does other things as well."""
MAX_CPU_RATIO = 1.2
_BUSY_DELAY_MS = 2.0

_COLUMNS: tuple[tuple[str, int, Callable[[RunResult], str]], ...] = (
    ("work", 6, lambda run: run.conditions.work),
    ("database", 10, lambda run: run.conditions.database),
    ("bots", 4, lambda run: str(run.conditions.processes)),
    ("delay", 5, lambda run: f"{run.conditions.delay_ms:g}"),
    ("per s", 6, lambda run: f"{run.rate:.0f}"),
    ("lost", 5, lambda run: f"{run.lost + run.refused}"),
    ("median", 6, lambda run: f"{run.answer_ms:.0f}"),
    ("99 %", 6, lambda run: f"{run.answer_ms_99:.0f}"),
    ("bot", 6, lambda run: f"{run.bot_cpu_ms:.2f}"),
    ("db", 5, lambda run: f"{run.database_cpu_ms:.2f}"),
    ("disc.", 5, lambda run: f"{run.discord_cpu_ms:.2f}"),
    ("link", 5, lambda run: f"{run.link_cpu_ms:.2f}"),
    ("trips", 5, lambda run: f"{run.round_trips:.1f}" if run.round_trips else "-"),
    ("log B", 6, lambda run: f"{run.log_bytes:.0f}" if run.log_bytes else "-"),
    ("KB", 5, lambda run: f"{run.answer_bytes / 1000:.1f}"),
    ("late", 8, lambda run: f"{run.waiting_results}/{run.late_seconds:.0f} s"),
    ("wait", 5, lambda run: f"{run.connection_wait_ms:.0f}"),
    ("MB", 4, lambda run: f"{run.bot_memory_mb:.0f}"),
    ("cores", 5, lambda run: f"{run.bot_cores:.2f}"),
    ("own %", 5, lambda run: f"{run.own_percent:.0f}"),
    ("all %", 5, lambda run: f"{run.machine_percent:.0f}"),
    ("limit", 14, lambda run: run.limit),
)
LEGEND = """\
delay: ms added per round trip; median, 99 %: ms until an answer;
bot, db, disc., link: ms of CPU a press in bots, PostgreSQL, Discord's stand-in and the link;
trips, log B, KB: round trips, bytes of PostgreSQL's log and KB of answer a press;
late: results on no leaderboard yet at the end of the run, and the seconds until they were;
wait: ms until a transaction has a connection; MB, cores: memory and cores that each bot takes;
own %, all %: of all cores, by this bench and by everything."""


def format_runs(results: list[RunResult], *, with_head: bool = True) -> str:
    """Return a line for each run, with a head and a legend above."""
    lines = []
    if with_head:
        lines += [LEGEND, "", " ".join(f"{name:>{width}}" for name, width, _ in _COLUMNS)]
    lines += [
        " ".join(f"{read(result):>{width}}" for _, width, read in _COLUMNS) for result in results
    ]
    return "\n".join(lines)


def format_parts(results: list[RunResult]) -> str:
    """Return the bots' CPU time of a press by part, in ms, without added delays."""
    lines = [" ".join(["CPU of a press", " " * 8, *(f"{part:>8}" for part in CpuPart)])]
    for result in results:
        conditions = result.conditions
        if conditions.delay_ms == 0:
            values = [f"{result.cpu_ms_by_part.get(part, 0.0):8.2f}" for part in CpuPart]
            name = f"{conditions.work} {conditions.database} {conditions.processes}"
            lines.append(" ".join([f"{name:23}", *values]))
    return "\n".join(lines)


def compare_with_goals(results: list[RunResult]) -> list[Measurement]:
    """Return the figures that have goals, as far as the runs tell them."""
    unstored = sum(run.unstored for run in results)
    return [
        Measurement("unstored", unstored, 0, "presses answered as done that are not stored"),
        *_check_saturation(results),
        *_check_ends(results),
        *_check_slow_link(results),
        *_check_cpu_ratio(results),
    ]


def _find(
    results: list[RunResult], work: Work, database: str, delay_ms: float
) -> dict[int, RunResult]:
    """Return the runs at full speed under these conditions, by their processes."""
    return {
        result.conditions.processes: result
        for result in results
        if result.conditions.pace is None
        and (result.conditions.work, result.conditions.database) == (work, database)
        and result.conditions.delay_ms == delay_ms
    }


def _check_saturation(results: list[RunResult]) -> list[Measurement]:
    run = _find(results, Work.MOVES, "postgresql", 0).get(2)
    if run is None:
        return []
    return [
        Measurement(
            "busy_percent_2_bots",
            run.machine_percent,
            MIN_MACHINE_PERCENT,
            "of all cores, while two bots on PostgreSQL make moves",
            is_lower_bound=True,
        )
    ]


def _check_ends(results: list[RunResult]) -> list[Measurement]:
    runs = _find(results, Work.ENDS, "postgresql", _BUSY_DELAY_MS)
    figures = [
        Measurement(
            f"ends_per_second_{processes}",
            run.rate,
            MIN_ENDS_PER_SECOND if processes > 1 else None,
            f"at {_BUSY_DELAY_MS:g} ms per round trip, {processes} bots",
            is_lower_bound=True,
        )
        for processes, run in runs.items()
    ]
    if {1, 4} <= runs.keys():
        figures.append(
            Measurement(
                "ends_4_bots_to_1",
                runs[4].rate / runs[1].rate,
                MIN_SHARE_OF_ONE_PROCESS,
                "ends a second of four bots to those of one",
                is_lower_bound=True,
            )
        )
    return figures


def _check_slow_link(results: list[RunResult]) -> list[Measurement]:
    return [
        Measurement(
            f"lost_{run.conditions.delay_ms:g}ms_{run.conditions.processes}",
            run.lost + run.refused,
            0,
            f"presses lost or refused of {run.presses}, {run.conditions.processes} bots",
        )
        for run in results
        if run.conditions.pace
    ]


def _check_cpu_ratio(results: list[RunResult]) -> list[Measurement]:
    sqlite = _find(results, Work.MOVES, "sqlite", 0).get(1)
    postgresql = _find(results, Work.MOVES, "postgresql", 0).get(1)
    if not (sqlite and postgresql):
        return []
    return [
        Measurement(
            "cpu_ratio",
            postgresql.bot_cpu_ms / sqlite.bot_cpu_ms,
            MAX_CPU_RATIO,
            "the bot's CPU of a move on PostgreSQL to that on SQLite",
        )
    ]

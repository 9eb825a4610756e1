"""The figures of a soak with their goals, and its chart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, median, quantiles

from rendering import load
from rendering.charts import LineChart, LinePoint, MultiPanelChart, paint_chart
from rendering.charts.models import MAX_LINE_POINTS
from tests.bench.measurements import Measurement
from tests.soak.load import LoadCounts
from tests.soak.probe import HeldObjects, ProcessSample

MIN_TABLE_PERCENT = 95.0
MAX_MEMORY_GROWTH_PERCENT = 3.0
MAX_CPU_CHANGE_PERCENT = 10.0
SPARE_TASKS = 3
"""A bot with nothing to do still looks for work now and then."""
SPARE_FILES = 3
"""The database's file may be looked at just then."""


@dataclass(frozen=True)
class SoakSample:
    """The process after so many answers."""

    minutes: float
    answers: int
    process: ProcessSample


@dataclass(frozen=True)
class SoakResult:
    """The samples of a soak, and what the bot held at rest after warm-up and at the end."""

    samples: list[SoakSample]
    counts: LoadCounts
    held_before: HeldObjects
    held_after: HeldObjects

    def list_cpu_ms_per_answer(self) -> list[float]:
        """Return the processor time of an answer between each two samples, in milliseconds."""
        return [
            (after.process.cpu_seconds - before.process.cpu_seconds)
            / max(after.answers - before.answers, 1)
            * 1000
            for before, after in zip(self.samples, self.samples[1:], strict=False)
        ]


def compute_figures(result: SoakResult) -> list[Measurement]:
    """Return all figures with their goals."""
    memory = [sample.process.memory_mb for sample in result.samples]
    cpu = result.list_cpu_ms_per_answer()
    tenth = max(len(cpu) // 10, 1)
    middle = len(memory) // 2
    growth = mean(memory[-tenth:]) / mean(memory[middle : middle + tenth]) - 1
    # The first tenth is warm-up.
    change = mean(cpu[-tenth:]) / mean(cpu[tenth : 2 * tenth] or cpu[:tenth]) - 1
    before, after = result.held_before, result.held_after
    seconds = result.counts.answer_seconds
    percentiles = quantiles(seconds, n=100) if len(seconds) > 1 else [0.0] * 99
    return [
        Measurement("answers", result.counts.answered, None, "answers that Discord accepted"),
        Measurement("unanswered", result.counts.unanswered, 0, "actions without an answer"),
        Measurement(
            "table_percent",
            result.counts.table_percent,
            MIN_TABLE_PERCENT,
            "of the answers show a table: they are moves, no refusals",
            is_lower_bound=True,
        ),
        Measurement("memory_mb", memory[-1], None, "memory of the bot at the end"),
        Measurement(
            "memory_growth_percent",
            growth * 100,
            MAX_MEMORY_GROWTH_PERCENT,
            "from the middle to the end",
        ),
        Measurement("cpu_ms", cpu[-1], None, "the bot's processor time of an answer at the end"),
        Measurement(
            "cpu_change_percent",
            abs(change) * 100,
            MAX_CPU_CHANGE_PERCENT,
            "from the first minutes after warm-up to the last",
        ),
        Measurement("more_tasks", after.tasks - before.tasks, SPARE_TASKS, "than after warm-up"),
        Measurement("more_views", after.views - before.views, 0, "than after warm-up"),
        Measurement(
            "more_connections",
            after.connections - before.connections,
            0,
            "than after warm-up",
        ),
        Measurement("more_files", after.files - before.files, SPARE_FILES, "than after warm-up"),
        Measurement("answer_ms_median", median(seconds or [0.0]) * 1000, None, "wall clock"),
        Measurement("answer_ms_99", percentiles[98] * 1000, None, "wall clock"),
    ]


def paint_soak_chart(result: SoakResult) -> bytes:
    """Return the memory, the processor time of an answer and the open files over time, as a PNG."""
    memory = [(sample.minutes, sample.process.memory_mb) for sample in result.samples]
    files = [(sample.minutes, float(sample.process.files)) for sample in result.samples]
    cpu = [
        (sample.minutes, value)
        for sample, value in zip(result.samples[1:], result.list_cpu_ms_per_answer(), strict=True)
    ]
    panels = (
        _build_panel("Memory of the bot by minutes", memory, " MB"),
        _build_panel("Processor time of an answer", cpu, " ms"),
        _build_panel("Open files", files, ""),
    )
    return paint_chart(MultiPanelChart(panels), load("classic"))


def _build_panel(caption: str, values: Sequence[tuple[float, float]], unit: str) -> LineChart:
    step = -(-len(values) // MAX_LINE_POINTS)
    points = values[:: max(step, 1)]
    return LineChart(
        points=tuple(
            LinePoint(value=max(value, 0.0), label=f"{minutes:.0f}") for minutes, value in points
        ),
        caption=caption,
        unit=unit,
        has_reduced_height=True,
    )

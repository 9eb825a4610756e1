"""The dashboard, the alarms and the operators' page speak of the metrics that there are."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase

import bot.store  # noqa: F401 - it has the modes of transactions
from bot import metrics
from bot.client.interactions import Outcome

ROOT = Path(__file__).parents[2]
DASHBOARD = json.loads((ROOT / "deploy/grafana-dashboard.json").read_text("utf-8"))
RULES = (ROOT / "deploy/prometheus-rules.yml").read_text("utf-8")
GUIDE = (ROOT / "docs/operating.md").read_text("utf-8")

PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
RULE_EXPRESSIONS = re.findall(r"expr: (.*?)\n +(?:for|labels):", RULES, re.DOTALL)
ALERTS = re.findall(r"alert: (\w+)", RULES)

SCRAPE_LABELS = {"job", "instance"}
"""What Prometheus adds to every sample."""
SAMPLES_OF_PROCESSES = {
    sample.name
    for family in REGISTRY.collect()
    for sample in family.samples
    if sample.name.startswith("process_")
}


def list_samples() -> Iterator[tuple[str, str, set[str]]]:
    """Yield each sample that Prometheus can read: its metric, its own name, and its labels."""
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            name, labels = metric._name, set(metric._labelnames)
            yield from list_samples_of(name, str(metric._type), labels)
    for family in metrics.PICTURE_CACHE_COLLECTOR.collect():
        yield from list_samples_of(family.name, family.type, set())


def list_samples_of(name: str, kind: str, labels: set[str]) -> Iterator[tuple[str, str, set[str]]]:
    """Yield the samples of a metric."""
    if kind == "histogram":
        yield name, f"{name}_bucket", labels | {"le"}
        yield name, f"{name}_sum", labels
        yield name, f"{name}_count", labels
    else:
        yield name, f"{name}_total" if kind == "counter" else name, labels


LABELS_BY_SAMPLE = {sample: labels for _, sample, labels in list_samples()}


def find_samples(expression: str) -> set[str]:
    """Return the names of the bot's samples in an expression or a rule."""
    return set(re.findall(r"\bpatience_\w+", expression))


def find_selected_values(expression: str) -> set[tuple[str, str]]:
    """Return the labels with the values that an expression selects, each alternative by itself."""
    selectors = re.findall(r'(\w+)[=!]~?"([^"]*)"', expression)
    return {(label, value) for label, values in selectors for value in values.split("|")}


def find_labels(expression: str) -> set[str]:
    """Return the labels that an expression selects or groups by."""
    selected = {label for label, _ in find_selected_values(expression)}
    groups = re.findall(r"by \(([^)]*)\)", expression)
    return selected | {label.strip() for text in groups for label in text.split(",")}


@pytest.mark.parametrize("expression", [*EXPRESSIONS, *RULE_EXPRESSIONS])
def test_every_metric_and_label_that_is_named_exists(expression: str) -> None:
    samples = find_samples(expression)
    assert samples <= LABELS_BY_SAMPLE.keys()
    known = SCRAPE_LABELS.union(*(LABELS_BY_SAMPLE[sample] for sample in samples))
    assert find_labels(expression) <= known
    others = set(re.findall(r"\b(?:process_\w+|up\b)", expression))
    assert samples or others
    assert others <= SAMPLES_OF_PROCESSES | {"up"}


@pytest.mark.parametrize("expression", [*EXPRESSIONS, *RULE_EXPRESSIONS])
def test_every_value_of_a_label_that_is_selected_is_there_before_anything_happens(
    expression: str,
) -> None:
    known = {
        item
        for family in REGISTRY.collect()
        for sample in family.samples
        for item in sample.labels.items()
    }
    assert find_selected_values(expression) <= known | {("job", "patience")}


def test_every_metric_is_in_a_panel() -> None:
    shown = set().union(*map(find_samples, EXPRESSIONS))
    missing = {metric for metric, _, _ in list_samples()} - {
        metric for metric, sample, _ in list_samples() if sample in shown
    }
    assert missing == set()


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_every_panel_says_what_it_shows(panel: dict[str, Any]) -> None:
    assert panel["description"].endswith(".")
    assert panel["title"]


def test_every_alarm_has_a_part_that_says_what_to_do() -> None:
    assert len(RULE_EXPRESSIONS) == len(ALERTS) > 8
    assert re.findall(r"^### (\w+)$", GUIDE, re.MULTILINE) == ALERTS


def test_the_guide_explains_every_outcome_and_stage() -> None:
    for name in (*Outcome, "wait_ms", "decide_ms", "draw_ms", "send_ms", "total_ms"):
        assert f"`{name}`" in GUIDE

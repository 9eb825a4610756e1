"""A short run of `python -m tests.fuzz`, and proof that it notices what goes wrong."""

import time

import pytest

from tests.fuzz import parsers
from tests.fuzz.parsers import Parser, format_results, list_parsers, run_hypothesis, run_mutations

PARSERS = {parser.name: parser for parser in list_parsers()}


@pytest.mark.parametrize("name", PARSERS)
def test_mutated_texts_break_no_parsers_promise(name: str) -> None:
    assert run_mutations(PARSERS[name], 150, seed_number=1).faults == []


@pytest.mark.parametrize("name", PARSERS)
def test_any_texts_break_no_parsers_promise(name: str) -> None:
    assert run_hypothesis(PARSERS[name], 40, seed_number=1).faults == []


def test_the_default_inputs_of_all_parsers_are_a_million() -> None:
    assert sum(parser.count for parser in PARSERS.values()) == 1_000_000


def test_a_seed_repeats_its_inputs() -> None:
    runs: list[list[str]] = []
    for seed_number in (1, 1, 2):
        texts: list[str] = []
        parser = Parser("sample", ("t2 f1",), lambda text, _, to=texts: to.append(text), 1)  # type: ignore[misc]
        run_mutations(parser, 20, seed_number)
        runs.append(texts)
    assert runs[0] == runs[1] != runs[2]


def test_an_input_that_breaks_a_promise_is_reported_with_its_text() -> None:
    def reject_letters(text: str, _: int) -> None:
        assert not any(letter.isalpha() for letter in text)

    result = run_mutations(Parser("sample", ("12", "t2"), reject_letters, 1), 50, seed_number=1)
    assert result.faults
    assert "AssertionError" in result.faults[0]
    assert result.faults[0] in format_results([result])


def test_an_input_that_takes_too_long_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsers, "MAX_CPU_SECONDS", 0.001)

    def work(_: str, __: int) -> None:
        started_at = time.thread_time()
        while time.thread_time() < started_at + 0.002:
            pass

    result = run_mutations(Parser("sample", ("12",), work, 1), 1, seed_number=1)
    assert "took" in result.faults[0]

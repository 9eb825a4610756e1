"""A short run of `python -m tests.fuzz`, and proof that it notices what goes wrong."""

import sys

import pytest

from tests.fuzz.__main__ import main
from tests.fuzz.parsers import Parser, format_results, list_parsers, run_mutations


def test_no_text_breaks_a_parsers_promise(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tests.fuzz", "--count", "120"])
    assert main() == 0
    table = capsys.readouterr().out
    assert all(parser.name in table for parser in list_parsers())


def test_an_input_that_breaks_a_promise_is_reported_with_its_text() -> None:
    def reject_letters(text: str, _: int) -> None:
        assert not any(letter.isalpha() for letter in text)

    result = run_mutations(Parser("sample", ("12", "t2"), reject_letters, 1), 50, seed_number=1)
    assert "AssertionError" in result.faults[0]
    assert result.faults[0] in format_results([result])

"""What the referee tells people: verdicts on files, and a sentence for each error."""

import json
from pathlib import Path
from string import Formatter

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.referee.__main__ import main
from bot.referee.error_texts import ERROR_TEXTS, format_error_text
from tests.source_search import find_raised_error_keys

FAULTY_ENTRY = {
    "player": None,
    "rank": 7,
    "has_played": True,
    "is_ranked": True,
    "is_won": True,
    "cards_up": 3,
    "move_count": 5,
    "seconds": 9,
    "undos": 1,
    "hints": 1,
    "moves": "draw",
}
"""The result of an attempt that its only move does not give, with help that is not allowed."""


@pytest.fixture
def contest_path(tmp_path: Path) -> Path:
    """Return a contest's file that is false in every way."""
    contest: dict[str, object] = {"variant": "canfield", "deal": "123456", "salt": "0", "seal": "1"}
    contest |= {"allows_undo": False, "allows_hints": False, "tie_breaker": "time"}
    contest |= dict.fromkeys(("starts_at", "ends_at", "closed_at"), "2026-03-01T00:00:00+00:00")
    entries = [
        FAULTY_ENTRY,
        FAULTY_ENTRY | {"moves": "draw t1-t2"},
        FAULTY_ENTRY | {"has_played": False, "moves": None},
    ]
    path = tmp_path / "7.json"
    path.write_text(json.dumps({"format": 1, "contest": contest, "entries": entries}))
    return path


def test_a_contests_file_is_judged(capsys: pytest.CaptureFixture[str], contest_path: Path) -> None:
    assert main(["verify", str(contest_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert "the deal and the salt do not give the seal" in lines
    assert "it ends before it starts" in lines
    assert "entry 1: it has undos, which the contest does not allow" in lines
    assert "entry 3: it has no rank" in lines


def test_every_referee_error_key_has_a_sentence_and_vice_versa() -> None:
    assert set(ERROR_TEXTS) == find_raised_error_keys("engine", "variants", "referee")


def test_every_referee_sentence_gets_its_values() -> None:
    for key, text in ERROR_TEXTS.items():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= key.value_names, key


def test_format_fields_in_typed_text_are_not_expanded() -> None:
    assert "{target}" in format_error_text(GameError(ErrorKey.UNREADABLE_MOVE, text="{target}"))

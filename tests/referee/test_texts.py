"""What the referee tells people is in their language, from the help to the verdict on a file."""

import json
from pathlib import Path
from string import Formatter

import pytest

from bot.engine.deals import seal_deal
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.referee.__main__ import build_argument_parser, main
from bot.referee.texts import ERROR_TEXTS, format_english_text, format_error_text, load_language
from tests.locale.fluent_messages import build_samples, find_foreign_words, load_messages
from tests.source_search import find_raised_error_keys

other_languages = pytest.mark.parametrize("language", [*get_texts_by_language()][1:])

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


def run_in(language: str, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return all that a command prints in a language."""
    main(["--language", language, *arguments])
    printed = capsys.readouterr()
    return printed.out + printed.err


@other_languages
def test_no_answer_has_english_words(
    language: str, capsys: pytest.CaptureFixture[str], contest_path: Path
) -> None:
    texts = [
        run_in(language, capsys, *arguments)
        for arguments in (
            ("play", "canfield", "123456"),
            ("perft", "canfield", "617", "0"),
            ("solve", "forty-thieves", "1", "--seconds", "0.001"),
            ("verify", str(contest_path)),
            ("verify", str(contest_path.parent / "8.json")),
            ("verify", "/"),
        )
    ]
    seal = seal_deal("canfield", 123456, "0")
    names = (seal, "canfield", "forty-thieves", "draw", str(contest_path.parent), "EISDIR")
    for name in names:
        texts = [text.replace(name, "") for text in texts]
    assert all(texts)
    assert not find_foreign_words(language, ["\n".join(texts).replace(".json", "")])


@other_languages
def test_help_and_mistakes_in_arguments_have_no_english_words(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = load_language(language).texts
    help_text = build_argument_parser(load_language(language)).format_help()
    assert texts("referee-about") in " ".join(help_text.split())
    with pytest.raises(SystemExit, match="2"):
        run_in(language, capsys, "perft", "canfield", "1", "-1")
    assert texts("referee-depth-wrong", text="-1", most=100) in capsys.readouterr().err
    keys = [key for key in load_messages("en") if key.startswith("referee-")]
    told = [texts(key, **build_samples(language, key, 5)) for key in keys]
    assert not [text for key, text in zip(keys, told, strict=True) if text == told_in_english(key)]


def told_in_english(key: str) -> str | None:
    """Return a text in English; None for one that is only values, or a word of French, too."""
    if key in {"referee-position", "referee-entry-problem", "referee-solution"}:
        return None
    return format_english_text(key, **build_samples("en", key, 5))


def test_english_is_read_as_fluent_reads_it() -> None:
    keys = [key for key in load_messages("en") if key.startswith("referee-")]
    assert keys
    for key in keys:
        values = build_samples("en", key, 5)
        assert format_english_text(key, **values) == get_english_texts()(key, **values)


def test_a_contests_file_is_judged_in_the_readers_language(
    capsys: pytest.CaptureFixture[str], contest_path: Path
) -> None:
    english = run_in("en", capsys, "verify", str(contest_path)).splitlines()
    assert "the deal and the salt do not give the seal" in english
    assert "it ends before it starts" in english
    assert "entry 1: it has undos, which the contest does not allow" in english
    assert "entry 3: it has no rank" in english
    spanish = run_in("es", capsys, "verify", str(contest_path)).splitlines()
    assert "el reparto y la sal no dan el sello" in spanish
    assert "intento 3: no le corresponde ningún puesto" in spanish
    assert len(spanish) == len(english)


def test_moves_may_be_typed_in_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    drawn = run_in("en", capsys, "legal", "canfield", "123456", "draw")
    for language, word in (("es", "robar"), ("de", "ziehen"), ("ja", "めくる")):
        assert run_in(language, capsys, "legal", "canfield", "123456", word) == drawn


def test_every_referee_error_key_has_a_sentence_and_vice_versa() -> None:
    assert set(ERROR_TEXTS) == find_raised_error_keys("engine", "variants", "referee")


def test_every_referee_sentence_gets_its_values() -> None:
    for key, text in ERROR_TEXTS.items():
        assert {name for _, name, _, _ in Formatter().parse(text) if name} <= key.value_names, key


def test_format_fields_in_typed_text_are_not_expanded() -> None:
    assert "{target}" in format_error_text(GameError(ErrorKey.UNREADABLE_MOVE, text="{target}"))

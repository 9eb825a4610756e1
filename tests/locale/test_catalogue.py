"""Languages with missing and broken texts, and sentences filled from templates."""

import re
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk
from hypothesis import assume, given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.locale.__main__ import main
from bot.locale.catalogue import (
    ENGLISH,
    LanguageFile,
    Texts,
    build_texts_by_language,
    check_languages,
    choose_texts,
    get_english_texts,
    get_language_files,
    load_language_files,
)
from bot.locale.describe import format_card_forms

ENGLISH_SOURCE = """
hello = Hello, { $name }
cards = { $count ->
    [one] one card
   *[other] { $count } cards
  }
goodbye = Goodbye
"""


def build_spanish_texts(source: str | bytes) -> Texts:
    """Return the texts of a Spanish file with three English ones behind it."""
    content = source if isinstance(source, bytes) else source.encode()
    english_file = LanguageFile(ENGLISH, ENGLISH_SOURCE.encode())
    return Texts("es", (LanguageFile("es", content), english_file))


@pytest.mark.parametrize(
    ("source", "expected_reason"),
    [
        ("hello = Hola, { $name", "expected token"),
        ("hello = Hola, { $name }\n   }", "expected an entry start"),
        ("hello = { $name ->\n    [one] Hola\n  }", "marked as default"),
        ("hello =\n", "value or attributes"),
        ("hello =\n    .label = Hola", "says nothing"),
        ("hello = Hola, { -bot }", "there is no -bot"),
        ("hello = Hola, { other }", "there is no other"),
        ("hello = { other }\nother = { hello }", "hello refers to itself"),
        ("hello = { hello }", "hello refers to itself"),
        ("hello = Hola, { other }\nother = { broken", "expected token"),
        ("hello = Hola, { goodbye.label }\ngoodbye = Adiós", "unknown attribute"),
        ("hello = Hola, { $nombre }", "nombre"),
        ("hello = Hola, { NUMBER($name, maximumFractionDigits: 1, x: 2) }", "fluent_number"),
        ("hello = Hola, { SHOUT($name) }", "shout"),
        (b"hello = \xa1Hola, \xf1 { $name }!", "utf-8"),
        (f"hello = {'{' * 5000} $name {'}' * 5000}", "nested too deep"),
    ],
)
def test_a_broken_text_is_shown_in_english_and_logged_once(
    source: str | bytes, expected_reason: str
) -> None:
    content = source if isinstance(source, bytes) else source.encode()
    texts = build_spanish_texts(b"cards = { $count } cartas\n" + content + b"\nlast = Fin")
    with capture_logs() as logs:
        for _ in range(3):
            assert texts("hello", name="Ada") == "Hello, Ada"
            assert texts("hello", name="Bob") == "Hello, Bob"
    assert texts("cards", count=2) == "2 cartas", "the other texts stay"
    assert texts("last") == "Fin"
    [entry] = logs
    assert (entry["event"], entry["file"], entry["key"]) == ("text broken", "es.ftl", "hello")
    assert expected_reason in str(entry["reason"]).lower()


def test_only_what_chooses_words_is_asked_of_fluent_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    format_pattern = FluentBundle.format_pattern

    def note_and_format(bundle: FluentBundle, *arguments: Any) -> Any:
        asked.append(arguments)
        return format_pattern(bundle, *arguments)

    monkeypatch.setattr(FluentBundle, "format_pattern", note_and_format)
    texts = build_spanish_texts(
        "cards = { $count ->\n    [one] una carta\n   *[other] { $count } cartas\n  }\n"
        "hello = { $name }: { cards }"
    )
    for name in ("Ada", "Bob"):
        assert texts("hello", name=name, count=1) == f"{name}: una carta"
        assert texts("hello", name=name, count=2) == f"{name}: 2 cartas"
    assert len(asked) == 2


def test_a_text_that_breaks_is_english_with_symbols_and_with_spelled_suits() -> None:
    texts = build_spanish_texts(
        "cards = { $count ->\n    [one] una carta\n   *[other] { $number } cartas\n  }"
    )
    both = (texts, texts.with_spelled_suits)
    assert [each("cards", count=1) for each in both] == ["una carta"] * 2
    assert [each("cards", count=2) for each in both * 2] == ["2 cards"] * 4


def test_a_text_of_the_language_alone_is_none_where_it_is_broken() -> None:
    texts = build_spanish_texts("hello = Hola, { $nombre }\ncards = { -x }\nown = de { $card }")
    assert texts.find_own_text("hello", name="Ada") is None
    assert texts.find_own_text("cards", count=1) is None
    assert texts.find_own_text("goodbye") is None
    assert texts.find_own_text("own", card="as") == "de as"
    assert texts("hello", name="Ada") == "Hello, Ada"


def test_a_broken_word_form_of_cards_leads_to_the_english_sentence() -> None:
    english_file = get_language_files()[ENGLISH]
    source = "card-forms = the; of\ncard-form-the = { -article }\ncard-form-of = de { $card }\n"
    texts = Texts(
        "es", (LanguageFile("es", (source + "error-fit = { $card-the }").encode()), english_file)
    )
    assert format_card_forms(texts, "card", "AS") == {
        "card": "ace of spades",
        "card-of": "de ace of spades",
    }


def test_values_are_missing_in_english_too() -> None:
    texts = build_spanish_texts("")
    with capture_logs() as logs:
        assert [texts("hello"), texts("hello")] == ["Hello, name"] * 2
    assert [(entry["file"], entry["key"]) for entry in logs] == [("en.ftl", "hello")]


@pytest.mark.parametrize(
    "content",
    [
        "hola = \u00a1Hola!\r\nfin = Fin\r\n".encode("utf-8-sig"),
        "###   glosario\n\nhola = \u00a1Hola!\n## Fin\n\nfin =\n    Fin\n\n\n".encode(),
        b"   stray\nhola = \xc2\xa1Hola!\nstray again\n  and again\nfin = Fin\nhola = again\n",
    ],
)
def test_files_are_read_whoever_saved_them(content: bytes) -> None:
    texts = build_spanish_texts(content)
    assert [texts("hola"), texts("fin"), texts("goodbye")] == ["\u00a1Hola!", "Fin", "Goodbye"]


def test_the_start_logs_a_line_for_each_file_that_is_not_whole(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text(ENGLISH_SOURCE)
    (tmp_path / "es.ftl").write_text("hello = Hola\nstray\ncards = cartas\n\nlost } line\n")
    (tmp_path / "fr.ftl").write_text(ENGLISH_SOURCE)
    (tmp_path / "hi.ftl").write_text(ENGLISH_SOURCE, "utf-16")
    (tmp_path / "tlh-klingon-2.ftl").write_text(ENGLISH_SOURCE)
    (tmp_path / "fil.ftl").write_bytes(b"")
    (tmp_path / "de.ftl").mkdir()  # as unreadable as a file without permission, to root as well
    (tmp_path / "notes.txt").write_text("no language")
    files = load_language_files(tmp_path)
    with capture_logs() as logs:
        check_languages(files)
    assert {entry["file"]: entry["event"] for entry in logs} == {
        "de.ftl": "language left out",
        "es.ftl": "language not whole",
        "fil.ftl": "language left out",
        "hi.ftl": "language left out",
        "tlh-klingon-2.ftl": "language left out",
    }
    [spanish] = [entry for entry in logs if entry["file"] == "es.ftl"]
    assert (spanish["missing"], spanish["stray_lines"]) == ("goodbye", "2, 5")
    assert list(build_texts_by_language(files)) == ["en", "es", "fr"]


def test_the_bots_own_files_can_be_read_to_the_last_line() -> None:
    with capture_logs() as logs:
        check_languages()
    assert not [entry for entry in logs if entry.get("stray_lines") != ""]


def test_a_command_lists_what_languages_lack(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "en.ftl").write_text(ENGLISH_SOURCE)
    files = load_language_files(tmp_path)
    monkeypatch.setattr("bot.locale.__main__.get_language_files", lambda: files)
    assert (main(["--release"]), capsys.readouterr().out) == (
        0,
        "every language has every message\n",
    )
    (tmp_path / "es.ftl").write_text("hello = Hola\n")
    files = load_language_files(tmp_path)
    assert main([]) == 0
    assert capsys.readouterr().out.startswith("warning: es.ftl lacks ")
    assert main(["--release"]) == 1


def test_a_language_that_was_removed_is_english() -> None:
    for tag in ("xx", "xx-MX-removed", "../en", "\x00", "e" * 10_000):
        assert choose_texts(tag, None, "") is get_english_texts()


@given(st.text(st.sampled_from('ab \n{}[].*=#-\t\r\x85\u2028\xa0é"')))
def test_a_value_is_read_as_fluent_reads_it(value: str) -> None:
    assume(not re.search("\n[a-z#-]", value))  # where another message may begin
    source = f"first = {value}\nlast = end\n".replace("\r\n", "\n")
    bundle = FluentBundle([ENGLISH], use_isolating=False)
    resource = FluentResource(source)
    bundle.add_resource(resource)
    expected = None
    if any(isinstance(entry, Junk) for entry in resource.body):
        pass
    elif bundle.has_message("first") and (pattern := bundle.get_message("first").value) is not None:
        text, errors = bundle.format_pattern(pattern, {})
        expected = None if errors else text
    with capture_logs():
        assert (
            Texts(ENGLISH, (LanguageFile(ENGLISH, source.encode()),)).find_own_text("first")
            == expected
        )

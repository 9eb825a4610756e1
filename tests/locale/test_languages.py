"""Every language has all texts that English has, and every text can be filled with values."""

from datetime import timedelta

import pytest

from bot.locale.catalogue import (
    ENGLISH,
    Texts,
    choose_texts,
    get_english_texts,
    get_texts_by_language,
)
from bot.locale.language_file import LanguageFile
from tests.locale.fluent_messages import (
    build_samples,
    format_with_samples,
    load_messages,
    remove_card_form,
)

every_language = pytest.mark.parametrize("language", get_texts_by_language())


def test_english_comes_first() -> None:
    assert next(iter(get_texts_by_language())) == ENGLISH == get_english_texts().language


@every_language
def test_every_language_has_the_keys_of_english(language: str) -> None:
    forms = {f"card-form-{form}" for form in get_texts_by_language()[language].card_forms}
    assert load_messages(language).keys() == load_messages(ENGLISH).keys() | forms


@every_language
def test_every_language_uses_the_values_of_english(language: str) -> None:
    forms = get_texts_by_language()[language].card_forms
    own_values = {"card": frozenset({"rank", "suit", "rank-letter", "suit-letter"})} | {
        f"card-form-{form}": frozenset({"card", "rank-letter", "suit-letter"}) for form in forms
    }
    for key, values in load_messages(language).items():
        if key in own_values:
            assert values <= own_values[key], key
        else:
            assert {remove_card_form(name, forms) for name in values} == load_messages(ENGLISH)[
                key
            ], key


@every_language
@pytest.mark.parametrize("number", [0, 1, 2, 5, 21, 1000])
def test_every_sentence_formats_without_an_error(language: str, number: int) -> None:
    for key in load_messages(language):
        text, errors = format_with_samples(language, key, number)
        assert not errors, (key, errors)
        assert text.strip() or key == "table-auto-played" or key.endswith("-separator"), key
        assert "{" not in text, key
        assert "}" not in text, key


@every_language
@pytest.mark.parametrize("number", [0, 1, 1000])
def test_every_sentence_is_filled_as_fluent_fills_it(language: str, number: int) -> None:
    texts = get_texts_by_language()[language]
    for key in load_messages(language):
        values = build_samples(language, key, number)
        assert texts(key, **values) == format_with_samples(language, key, number)[0], key


@pytest.mark.parametrize(
    ("pattern", "values", "expected_text"),
    [
        (
            'So { $sign }, {"{"}{ $word }{"}"}!',
            {"sign": "{word}", "word": "%s"},
            "So {word}, {%s}!",
        ),
        ("{ $word }", {"word": "alone"}, "alone"),
        ('{"{"}word{"}"}', {"word": "x"}, "{word}"),
        ("{ $number } cards", {"number": 1_234}, "1,234 cards"),
        ("{ $number } cards", {"number": "1234"}, "1234 cards"),
        ("a { $missing } value", {"other": "there"}, "a missing value"),
    ],
)
def test_values_are_written_into_a_sentence(
    pattern: str, values: dict[str, object], expected_text: str
) -> None:
    texts = Texts(ENGLISH, (LanguageFile(ENGLISH, f"key = {pattern}".encode()),))
    assert texts("key", **values) == expected_text


@every_language
def test_every_required_text_is_not_empty(language: str) -> None:
    forms = get_texts_by_language()[language].card_forms
    for key, values in load_messages(ENGLISH).items():
        english_text, _ = format_with_samples(ENGLISH, key, 2)
        text, _ = format_with_samples(language, key, 2)
        for name in values:
            if f"\u2039{name}\u203a" in english_text:
                shown_names = (name, *(f"{name}-{form}" for form in forms))
                assert any(f"\u2039{shown}\u203a" in text for shown in shown_names), key


@pytest.mark.parametrize(
    ("requested_locales", "expected_language"),
    [
        ((), "en"),
        ((None, None), "en"),
        (("en-GB",), "en"),
        (("xx", "en-US"), "en"),
        (("",), "en"),
        (("tlh",), "en"),
    ],
)
def test_the_first_supported_language_is_chosen(
    requested_locales: tuple[str | None, ...], expected_language: str
) -> None:
    assert choose_texts(*requested_locales).language == expected_language


def test_an_unknown_message_key_raises_key_error() -> None:
    assert not get_english_texts().has_text("no-such-sentence")
    assert get_english_texts().find_own_text("no-such-sentence") is None
    with pytest.raises(KeyError):
        get_english_texts()("no-such-sentence")


def test_counts_use_the_right_plural() -> None:
    texts = get_english_texts()
    assert texts("menu-moves", count=1) == "1 possible move"
    assert texts("menu-moves", count=2) == "2 possible moves"


@pytest.mark.parametrize(
    ("seconds", "expected_text"),
    [
        (0, "0 s"),
        (59.9, "59 s"),
        (187, "3 min 7 s"),
        (3_600, "1 h"),
        (11_543, "3 h 12 min"),
        (86_400, "1 d"),
        (200_000, "2 d 7 h"),
        (86_405, "1 d"),
    ],
)
def test_durations_are_written_in_their_two_largest_units(
    seconds: float, expected_text: str
) -> None:
    assert get_english_texts().format_duration(seconds) == expected_text


@pytest.mark.parametrize(
    ("minutes", "expected_text"),
    [(90, "in 2 hours"), (-12, "12 minutes ago"), (-3000, "2 days ago")],
)
def test_moments_are_written_as_past_or_future(minutes: int, expected_text: str) -> None:
    assert get_english_texts().format_relative_time(timedelta(minutes=minutes)) == expected_text


def test_a_language_may_be_named_with_its_region() -> None:
    texts = Texts("pt-BR", ())
    assert (texts.locale.language, texts.locale.territory) == ("pt", "BR")

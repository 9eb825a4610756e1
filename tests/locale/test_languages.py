"""Every language says everything that English says, and every sentence can be filled."""

from datetime import timedelta

import pytest

from bot.locale.catalogue import ENGLISH, english, languages, words_for
from tests.locale.messages import filled, messages

every_language = pytest.mark.parametrize("language", languages())


def test_english_comes_first() -> None:
    assert next(iter(languages())) == ENGLISH == english().language


@every_language
def test_it_has_the_keys_of_english(language: str) -> None:
    assert messages(language).keys() == messages(ENGLISH).keys()


@every_language
def test_its_sentences_ask_for_the_values_that_english_asks_for(language: str) -> None:
    assert messages(language) == messages(ENGLISH)


@every_language
@pytest.mark.parametrize("number", [0, 1, 2, 5, 21, 1000])
def test_every_sentence_is_filled_without_an_error(language: str, number: int) -> None:
    for key in messages(language):
        text, errors = filled(language, key, number)
        assert not errors, (key, errors)
        assert text.strip() or key == "table-auto-played", key
        assert "{" not in text, key
        assert "}" not in text, key


@every_language
def test_every_text_that_is_asked_for_is_said(language: str) -> None:
    for key, values in messages(language).items():
        text, _ = filled(language, key, 2)
        for name in values:
            if f"\u2039{name}\u203a" in filled(ENGLISH, key, 2)[0]:
                assert f"\u2039{name}\u203a" in text, key


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ((), "en"),
        ((None, None), "en"),
        (("en-GB",), "en"),
        (("xx", "en-US"), "en"),
        (("",), "en"),
        (("tlh",), "en"),
    ],
)
def test_the_first_language_that_we_speak_is_spoken(
    wanted: tuple[str | None, ...], found: str
) -> None:
    assert words_for(*wanted).language == found


def test_a_sentence_that_there_is_not() -> None:
    assert not english().knows("no-such-sentence")
    assert english().own("no-such-sentence") is None
    with pytest.raises(KeyError):
        english()("no-such-sentence")


def test_counts_are_said_as_people_say_them() -> None:
    words = english()
    assert words("menu-moves", count=1) == "1 move is possible"
    assert words("menu-moves", count=2) == "2 moves are possible"


@pytest.mark.parametrize(
    ("seconds", "said"),
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
def test_how_long_something_took_is_said_in_its_two_largest_units(
    seconds: float, said: str
) -> None:
    assert english().span(seconds) == said


@pytest.mark.parametrize(
    ("minutes", "said"), [(90, "in 2 hours"), (-12, "12 minutes ago"), (-3000, "2 days ago")]
)
def test_a_moment_lies_ahead_or_past(minutes: int, said: str) -> None:
    assert english().from_now(timedelta(minutes=minutes)) == said

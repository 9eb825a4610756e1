"""Amounts of money and names of languages, as each language writes them."""

from datetime import date

import pytest

from bot.locale.catalogue import ENGLISH, Texts, choose_texts, get_language_files


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "$1,234,567"), ("es", "$1.234.567"), ("hi", "$12,34,567"), ("fil", "$1,234,567")],
)
def test_digits_of_amounts_are_grouped_as_those_of_other_numbers(language: str, shown: str) -> None:
    texts = choose_texts(language)
    assert texts.format_dollars(1_234_567) == shown
    assert shown == f"${texts.format_number(1_234_567)}"
    assert texts.format_dollars(-0.5) in {"−$0.50", "−$0,50"}


@pytest.mark.parametrize(
    ("language", "name"), [("pt-BR", "Português (Brasil)"), ("es", "Español"), ("hi", "हिन्दी")]
)
def test_a_language_is_called_as_it_calls_itself(language: str, name: str) -> None:
    assert Texts(language, (get_language_files()[ENGLISH],)).own_name == name


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Jul 3, 2026"),
        ("de", "3. Juli 2026"),
        ("es", "3 jul 2026"),
        ("fil", "Hul 3, 2026"),
        ("fr", "3 juil. 2026"),
        ("hi", "3 जुल॰ 2026"),
        ("pt-BR", "3 de jul. de 2026"),
    ],
)
def test_a_day_has_the_name_of_its_month(language: str, shown: str) -> None:
    assert choose_texts(language).format_day(date(2026, 7, 3)) == shown

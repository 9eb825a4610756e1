"""The themes that players can choose."""

import pytest

from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.ui.common.theme_choice import (
    check_themes,
    format_theme_name,
    get_theme,
    list_theme_labels,
    resolve_theme_name,
)
from rendering import load, themes


def test_all_built_in_themes_can_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    check_themes()
    assert capsys.readouterr().out == ""
    assert tuple(list_theme_labels(get_english_texts())) == themes()


@pytest.mark.parametrize("language", get_texts_by_language())
def test_theme_names_are_distinct_in_every_language(language: str) -> None:
    names = list_theme_labels(get_texts_by_language()[language]).values()
    assert len(set(names)) == len(names)
    assert all(1 <= len(name) <= 100 for name in names)


def test_an_unknown_theme_falls_back_to_the_first() -> None:
    assert resolve_theme_name("velvet") == "classic"
    assert get_theme("velvet") is load()
    assert format_theme_name(get_english_texts(), "velvet") == format_theme_name(
        get_english_texts(), "classic"
    )

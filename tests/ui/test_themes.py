"""Themes as players choose them."""

import pytest

from bot.locale.catalogue import english, languages
from bot.ui.themes import check_themes, theme_name, theme_names, theme_of, used
from rendering import load, themes


def test_ours_can_all_be_chosen(capsys: pytest.CaptureFixture[str]) -> None:
    check_themes()
    assert capsys.readouterr().out == ""
    assert tuple(theme_names(english())) == themes()


@pytest.mark.parametrize("language", languages())
def test_each_has_a_name_of_its_own_in_every_language(language: str) -> None:
    names = theme_names(languages()[language]).values()
    assert len(set(names)) == len(names)
    assert all(1 <= len(name) <= 100 for name in names)


def test_for_one_that_there_is_not_the_first_is_used() -> None:
    assert used("velvet") == "classic"
    assert theme_of("velvet") is load()
    assert theme_name(english(), "velvet") == theme_name(english(), "classic")

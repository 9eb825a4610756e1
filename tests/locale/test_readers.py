"""Whose language texts are in, with Spanish and Hindi beside English."""

import pytest

from bot.locale import catalogue
from bot.locale.catalogue import Texts, choose_post_texts, choose_reader_texts, get_english_texts


@pytest.fixture(autouse=True)
def three_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    languages = {"en": get_english_texts()} | {name: Texts(name, ()) for name in ("es", "hi")}
    monkeypatch.setattr(catalogue, "get_texts_by_language", lambda: languages)


@pytest.mark.parametrize(
    ("own", "discord", "server", "server_discord", "expected_language"),
    [
        ("hi", "en-US", "es", "es-ES", "hi"),
        (None, "es-419", "hi", "hi", "es"),
        (None, "en-GB", "hi", "es-ES", "en"),
        (None, "tr", "hi", "es-ES", "hi"),
        (None, "tr", None, "es-ES", "es"),
        (None, "tr", None, None, "en"),
        (None, "tr", "el", "ko", "en"),
        ("gone", "tr", None, "hi", "hi"),
        ("gone", "pt-BR", None, None, "en"),
    ],
)
def test_a_person_is_answered_in_the_first_language_there_is(
    own: str | None,
    discord: str | None,
    server: str | None,
    server_discord: str | None,
    expected_language: str,
) -> None:
    texts = choose_reader_texts(
        own_language=own,
        discord_language=discord,
        server_language=server,
        server_discord_language=server_discord,
    )
    assert texts.language == expected_language


@pytest.mark.parametrize(
    ("server", "server_discord", "expected_language"),
    [
        ("hi", "es-ES", "hi"),
        (None, "es-419", "es"),
        ("gone", "es-ES", "es"),
        (None, "tr", "en"),
        (None, None, "en"),
    ],
)
def test_posts_are_in_the_language_of_the_server(
    server: str | None, server_discord: str | None, expected_language: str
) -> None:
    assert choose_post_texts(server, server_discord).language == expected_language

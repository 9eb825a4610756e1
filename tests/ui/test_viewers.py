"""Names in texts and in pictures, and the themes that players can choose."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.client.client import NAME_LIFETIME_SECONDS, PlayerNameCache
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.ui.viewers import (
    MAX_PICTURE_NAME_LENGTH,
    check_themes,
    format_picture_label,
    format_picture_name,
    format_player_name,
    format_theme_name,
    get_theme,
    list_theme_labels,
    resolve_theme_name,
)
from rendering import load, themes
from rendering.charts import PodiumChart, PodiumStep, paint_chart

UNKNOWN_PLAYER = get_english_texts()("player-unknown")


@pytest.mark.parametrize(
    ("name", "expected_text"),
    [
        ("Ada", "Ada"),
        ("**Ada** `x` ~~y~~ ||z||", r"\*\*Ada\*\* \`x\` \~\~y\~\~ \|\|z\|\|"),
        ("<@401> @everyone", "<\u200b@\u200b401\\> @\u200beveryone"),
        ("[a](https://b)", "\\[a\\](https:\u200b//b)"),
        ("two\nlines", "two lines"),
        ("discord.gg/x", "discord.gg\u200b/x"),
        ("Discord.com/invite/x", "Discord.com\u200b/invite/x"),
        ("a" + "\u0301\u200d" * 9 + "da", "a" + "\u0301\u200d" * 3 + "da"),
        ("प्रिया", "प्रिया"),
        ("\u202eevil\u2069", "evil"),
        ("🃏" * 32, "🃏" * 32),
        ("שרה", "\u2068שרה\u2069"),
        ("سعيد 7", "\u2068سعيد 7\u2069"),
        ("\u200b\u202e \u0301", UNKNOWN_PLAYER),
        ("\u3164", UNKNOWN_PLAYER),
        ("", UNKNOWN_PLAYER),
    ],
)
def test_a_player_name_is_shown_as_plain_text(name: str, expected_text: str) -> None:
    assert format_player_name(name, get_english_texts()) == expected_text


def test_a_name_is_known_on_its_server_for_an_hour_or_until_its_player_is_forgotten() -> None:
    now = [0.0]
    names = PlayerNameCache(lambda: now[0])

    def list_known(player: int) -> list[int | None]:
        return [server for server in (77, 78, None) if (player, server) in names._cached_names]

    for player, server in ((1, 77), (1, None), (2, 77), (2, 78)):
        user = SimpleNamespace(id=player, display_name="Ada")
        interaction: Any = SimpleNamespace(user=user, guild_id=server, client=None)
        names.record_caller_name(interaction)
    assert (list_known(1), list_known(2)) == ([77, None], [77, 78])
    names.forget_player(1)
    assert (list_known(1), list_known(2)) == ([], [77, 78])
    now[0] = NAME_LIFETIME_SECONDS
    assert list_known(2) == []


@pytest.mark.parametrize(
    ("name", "expected_text"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("Lucía", "Lucía"),
        ("प्रिया शर्मा श्री", "प्रिया शर्मा…"),
        ("ि", ""),
        ("Wilhelmina Mack", "Wilhelmina Ma…"),
        ("Wilhelminas of it", "Wilhelminas o…"),
        ("Exactly 14 let", "Exactly 14 let"),
        ("Z" + "\u0335\u0301" * 60 + "oe", "Zoe"),
        ("🃏🂡", ""),
        ("Ada 🃏", ""),
        ("שרה", ""),
        ("سعيد 7", ""),
        ("김민준", ""),
        ("A\u200bd\u2060a", ""),
        ("\u202eevil", ""),
        ("\u0301\u0301", ""),
        ("\u3164", ""),
        (" ", ""),
        ("#1", ""),
        ("# 2,000", ""),
        *((name, "") for name in ("–", "ー", "\uff031", "\uff11", "♯1", "①", "(1)", "1.", "१")),
        *((name, "") for name in ("1st", "2e", "3ème", "1º", "Nr. 1", "No. 2", "№ 1", "Top 10")),
        *((name, "") for name in ("1位", "第\uff11位", "一位", "ika-1", "1वां")),
        *((name, "") for name in ("Anonymous", "A n o n y m o u s", "ANÓNIMO", "匿名", "गुमनाम")),
        ("#1 Ada", "#1 Ada"),
        *(("42", ""), ("1984", "1984"), ("007", "007"), ("#1984", ""), ("1984th", "")),
        *((name, name) for name in ("Ada 1", "R2D2", "4tune", "Nora", "Firsty", "一郎", ":)")),
        ("", ""),
    ],
)
def test_a_name_that_cannot_be_drawn_in_full_is_not_in_pictures(
    name: str, expected_text: str
) -> None:
    picture_name = format_picture_name(name)
    assert picture_name == expected_text
    assert len(picture_name) <= MAX_PICTURE_NAME_LENGTH
    assert paint_chart(PodiumChart((PodiumStep(1, "5", name=picture_name),)), load())


def test_a_rank_stands_for_players_without_a_name() -> None:
    names, texts = {1: "Ada"}, get_english_texts()
    labels = [
        format_picture_label(names, player_id, rank, texts)
        for player_id, rank in ((1, 1), (2, 1234), (3, None))
    ]
    assert labels == ["Ada", "#1,234", "–"]


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

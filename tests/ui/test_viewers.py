"""Names in texts and in pictures, and the themes that players can choose."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.client.client import MAX_CACHED_NAMES, NAME_LIFETIME_SECONDS, PlayerNameCache
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


def make_interaction(player: int, name: str = "Ada", server: int | None = 77) -> Any:
    """Return a stand-in for an interaction, with its user and server."""
    return SimpleNamespace(
        user=SimpleNamespace(id=player, display_name=name), guild_id=server, client=None
    )


@pytest.fixture
def current_time() -> list[float]:
    return [0.0]


@pytest.fixture
def player_names(current_time: list[float]) -> PlayerNameCache:
    return PlayerNameCache(lambda: current_time[0])


def is_name_known(names: PlayerNameCache, player: int, server: int | None = 77) -> bool:
    """Return whether the player's name on the server is remembered."""
    return (player, server) in names._cached_names


async def test_a_name_stays_known_in_its_server_for_an_hour(
    player_names: PlayerNameCache, current_time: list[float]
) -> None:
    player_names.record_caller_name(make_interaction(1, "Ada"))
    assert await player_names.find_names(
        discord.AutoShardedClient(intents=discord.Intents.none()), 77, [1]
    ) == {1: "Ada"}
    assert not is_name_known(player_names, 1, 78)
    assert not is_name_known(player_names, 1, None)
    current_time[0] = NAME_LIFETIME_SECONDS
    assert not is_name_known(player_names, 1)


def test_a_forgotten_player_has_no_name_anywhere(player_names: PlayerNameCache) -> None:
    for server in (77, 78, None):
        player_names.record_caller_name(make_interaction(1, server=server))
        player_names.record_caller_name(make_interaction(11, server=server))
    player_names.forget_player(1)
    assert [is_name_known(player_names, 1, server) for server in (77, 78, None)] == [False] * 3
    assert is_name_known(player_names, 11)


def test_the_oldest_names_are_dropped_first(player_names: PlayerNameCache) -> None:
    for player in range(MAX_CACHED_NAMES):
        player_names.record_caller_name(make_interaction(player))
    player_names.record_caller_name(make_interaction(0))
    player_names.record_caller_name(make_interaction(MAX_CACHED_NAMES))
    assert [is_name_known(player_names, player) for player in (0, 1, 2)] == [True, False, True]


async def test_expired_names_are_removed_from_memory(
    player_names: PlayerNameCache, current_time: list[float]
) -> None:
    player_names.record_caller_name(make_interaction(1))
    current_time[0] += NAME_LIFETIME_SECONDS
    player_names.record_caller_name(make_interaction(2))
    assert {key[0] for key in player_names._cached_names} == {2}


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

"""Names in message text: harmless whatever they hold, kept for a while, forgotten when asked."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.locale.catalogue import english
from bot.ui.names import KEPT_SECONDS, MOST_KEPT, Names, shown_name

UNKNOWN = english()("player-unknown")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("**Ada** `x` ~~y~~ ||z||", r"\*\*Ada\*\* \`x\` \~\~y\~\~ \|\|z\|\|"),
        ("<@401> @everyone", "<\u200b@\u200b401\\> @\u200beveryone"),
        ("[a](https://b)", "\\[a\\](https:\u200b//b)"),
        ("two\nlines", "two lines"),
        ("\u202eevil\u2069", "evil"),
        ("🃏" * 32, "🃏" * 32),
        ("שרה", "\u2068שרה\u2069"),
        ("سعيد 7", "\u2068سعيد 7\u2069"),
        ("\u200b\u202e \u0301", UNKNOWN),
        ("\u3164", UNKNOWN),
        ("", UNKNOWN),
    ],
)
def test_a_name_is_text_and_no_more(name: str, shown: str) -> None:
    assert shown_name(name, english()) == shown


def here(player: int, name: str = "Ada", server: int | None = 77) -> Any:
    """As much of an interaction as says who acts where."""
    return SimpleNamespace(
        user=SimpleNamespace(id=player, display_name=name), guild_id=server, client=None
    )


@pytest.fixture
def now() -> list[float]:
    return [0.0]


@pytest.fixture
def names(now: list[float]) -> Names:
    return Names(lambda: now[0])


def known(names: Names, player: int, server: int | None = 77) -> bool:
    return names._fresh((player, server))


async def test_a_name_that_was_seen_is_known_in_that_server_for_an_hour(
    names: Names, now: list[float]
) -> None:
    names.note(here(1, "Ada"))
    assert await names.find(here(2), [1]) == {1: "Ada"}
    assert not known(names, 1, 78)
    assert not known(names, 1, None)
    now[0] = KEPT_SECONDS
    assert not known(names, 1)


def test_who_is_forgotten_has_no_name_anywhere(names: Names) -> None:
    for server in (77, 78, None):
        names.note(here(1, server=server))
        names.note(here(11, server=server))
    names.forget(1)
    assert [known(names, 1, server) for server in (77, 78, None)] == [False] * 3
    assert known(names, 11)


def test_the_oldest_names_give_way(names: Names) -> None:
    for player in range(MOST_KEPT):
        names.note(here(player))
    names.note(here(0))
    names.note(here(MOST_KEPT))
    assert [known(names, player) for player in (0, 1, 2)] == [True, False, True]


async def test_what_is_old_is_dropped_not_merely_unused(names: Names, now: list[float]) -> None:
    names.note(here(1))
    now[0] += KEPT_SECONDS
    names.note(here(2))
    assert {place[0] for place in names._known} == {2}

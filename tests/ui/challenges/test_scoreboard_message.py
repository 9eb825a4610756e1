"""The controls of a scoreboard's message, for everyone and on a player's own copy."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.contests import Contest, ContestKind
from bot.models.entries import ContestEntry
from bot.models.players import PlayerSettings
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.scoreboard import build_scoreboard_message
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.components import ButtonRow
from bot.ui.common.viewer import Viewer
from tests.ui.custom_id_checks import check_ids_are_unique

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENGLISH_TEXTS = get_english_texts()
OPEN_CONTEST = Contest(
    id=7, kind=ContestKind.CHALLENGE, variant="canfield", deal=5, starts_at=NOON, ends_at=NOON
)
ENTRIES = tuple(
    ContestEntry(contest_id=7, player_id=number, game_id=number, joined_at=NOON, cards_up=number)
    for number in range(25, 0, -1)
)
"""Entries for three pages."""

NAMES = {entry.player_id: f"P{entry.player_id}" for entry in ENTRIES}


def make_page(page_number: int = 0, viewer_id: int | None = None) -> ScoreboardPage:
    """Return a page of the open challenge's scoreboard, as everyone or one player sees it."""
    viewer = Viewer(PlayerSettings(id=viewer_id), ENGLISH_TEXTS) if viewer_id else None
    return ScoreboardPage(Scoreboard(OPEN_CONTEST, ENTRIES), None, page_number, viewer)


def list_labels(page: ScoreboardPage, *, is_disabled: bool = False) -> list[str]:
    """Return the labels of the usable buttons, or of the disabled ones."""
    layout = build_scoreboard_message(page, NAMES, ENGLISH_TEXTS, None)
    return [
        button.label
        for component in layout.iterate_components()
        if isinstance(component, ButtonRow)
        for button in component.buttons
        if button.is_disabled is is_disabled
    ]


@pytest.mark.parametrize("page_number", [0, 1, 2, 9_999])
@pytest.mark.parametrize("closed_at", [None, NOON])
def test_no_two_controls_of_a_scoreboard_have_the_same_id(
    page_number: int, closed_at: datetime | None
) -> None:
    contest = replace(OPEN_CONTEST, closed_at=closed_at)
    for viewer_id in (None, 1, 99):
        page = replace(make_page(page_number, viewer_id), scoreboard=Scoreboard(contest, ENTRIES))
        check_ids_are_unique(build_scoreboard_message(page, NAMES, ENGLISH_TEXTS, None))


def test_everyone_sees_the_first_page_without_page_buttons() -> None:
    page = make_page()
    assert [rank for rank, _ in page.visible_entries] == list(range(1, 11))
    assert list_labels(page) == ["Play", "Refresh", "Show all", "End challenge"]
    assert list_labels(page, is_disabled=True) == []


@pytest.mark.parametrize(
    ("page_number", "ranks", "disabled"),
    [
        (0, [*range(1, 11), 25], ["« First", "‹ Back"]),
        (1, [*range(11, 21), 25], []),
        (2, [*range(21, 26)], ["Next ›", "Last »"]),
        (9_999, [*range(21, 26)], ["Next ›", "Last »"]),
    ],
)
def test_a_players_copy_has_pages_and_their_own_entry(
    page_number: int, ranks: list[int], disabled: list[str]
) -> None:
    page = make_page(page_number, viewer_id=1)
    assert [rank for rank, _ in page.visible_entries] == ranks
    assert list_labels(page, is_disabled=True) == disabled
    assert list_labels(page)[-2:] == ["Play", "Refresh"]


def test_a_player_who_has_not_joined_can_play_on_their_copy() -> None:
    assert list_labels(make_page(viewer_id=99))[-2:] == ["Play", "Refresh"]

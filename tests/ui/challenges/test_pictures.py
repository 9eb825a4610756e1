"""The pictures of scoreboards and podiums."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.contests import Contest, ContestKind
from bot.models.entries import ContestEntry
from bot.models.players import PlayerSettings
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.picture import build_scoreboard_chart
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.theme_choice import get_theme
from bot.ui.common.viewer import Viewer
from bot.ui.contests.podium_picture import build_podium_chart
from rendering.charts import paint_chart
from rendering.theme import DEFAULT_THEME_NAME

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SAMPLE_CONTEST = Contest(
    id=7, kind=ContestKind.CHALLENGE, variant="canfield", deal=5, starts_at=NOON, ends_at=NOON
)


def make_scoreboard(*cards_up: int) -> Scoreboard:
    """Return a scoreboard of players 1, 2, … with these numbers of cards up."""
    entries = [
        ContestEntry(
            contest_id=7,
            player_id=number,
            game_id=number,
            joined_at=NOON,
            cards_up=up,
            move_count=9,
            is_won=up == 52,
        )
        for number, up in enumerate(cards_up, 1)
    ]
    return Scoreboard(SAMPLE_CONTEST, tuple(entries))


def test_winners_are_golden_and_so_is_the_viewers_own_row() -> None:
    page = ScoreboardPage(make_scoreboard(52, 52, 8), None)
    assert [
        row.is_highlighted for row in build_scoreboard_chart(page, {}, get_english_texts()).rows
    ] == [
        True,
        True,
        False,
    ]
    own_chart = build_scoreboard_chart(
        replace(page, viewer=Viewer(PlayerSettings(id=3), get_english_texts())),
        {},
        get_english_texts(),
    )
    assert [row.is_highlighted for row in own_chart.rows] == [False, False, True]


def test_playing_entries_have_a_dot_and_absent_players_are_noted() -> None:
    scoreboard = make_scoreboard(52, 8, 3)
    absent_entry = ContestEntry(contest_id=7, player_id=4, joined_at=NOON)
    resigned_entry = replace(scoreboard.entries[2], is_finished=True)
    scoreboard = replace(
        scoreboard, entries=(*scoreboard.entries[:2], resigned_entry, absent_entry)
    )
    chart = build_scoreboard_chart(ScoreboardPage(scoreboard, None), {}, get_english_texts())
    assert [row.has_hollow_dot for row in chart.rows] == [False, True, False, False]
    assert (chart.dot_legend, chart.rows[-1].notes) == ("playing", ("0", "not started"))
    ended = replace(scoreboard, contest=replace(SAMPLE_CONTEST, closed_at=NOON))
    chart = build_scoreboard_chart(ScoreboardPage(ended, None), {}, get_english_texts())
    assert not any(row.has_hollow_dot for row in chart.rows)
    assert (chart.dot_legend, chart.rows[-1].notes) == ("", ("0", "didn't play"))


@pytest.mark.parametrize(
    ("entry_cards_up", "ranks", "cards"),
    [
        ((40, 30, 20), [2, 1, 3], [30, 40, 20]),
        ((40, 30, 30), [2, 1, 2], [30, 40, 30]),
        ((52, 52, 8), [1, 1, 3], [52, 52, 8]),
        ((5, 4, 3, 3, 2), [3, 2, 1, 3], [3, 4, 5, 3]),
        ((0, 0, 0, 0), [1, 1, 1, 1], [0, 0, 0, 0]),
    ],
)
def test_podium_steps_are_ranks_shared_by_ties(
    entry_cards_up: tuple[int, ...], ranks: list[int], cards: list[int]
) -> None:
    chart = build_podium_chart(make_scoreboard(*entry_cards_up), {}, get_english_texts())
    assert [step.rank for step in chart.steps] == ranks
    assert [step.value for step in chart.steps] == [str(up) for up in cards]
    assert [step.is_highlighted for step in chart.steps] == [place == 1 for place in ranks]
    assert paint_chart(chart, get_theme(DEFAULT_THEME_NAME))


def test_scoreboards_and_podiums_show_names_or_else_ranks() -> None:
    scoreboard, names = make_scoreboard(40, 30, 30), {1: "Ada", 3: "Cleo"}
    chart = build_scoreboard_chart(ScoreboardPage(scoreboard, None), names, get_english_texts())
    assert [row.label for row in chart.rows] == ["Ada", "#2", "Cleo"]
    assert [
        step.name for step in build_podium_chart(scoreboard, names, get_english_texts()).steps
    ] == [*("#2", "Ada", "Cleo")]


def test_a_player_with_one_card_or_none_up_can_stand_on_the_podium() -> None:
    for up, label in ((0, "cards up"), (1, "card up")):
        [step] = build_podium_chart(make_scoreboard(up), {}, get_english_texts()).steps
        assert (step.rank, step.value, step.label, step.is_highlighted) == (1, str(up), label, True)

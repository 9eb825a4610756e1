"""The texts of a scoreboard: its rows, and its picture's description."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType

from bot.locale.catalogue import get_english_texts
from bot.models.contests import Contest, ContestKind, ContestTieBreaker
from bot.models.entries import ContestEntry
from bot.models.players import PlayerSettings
from bot.services.contests.ranking import Scoreboard
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.challenges.text import (
    format_challenge_terms,
    format_scoreboard_alt_text,
    format_scoreboard_rows,
)
from bot.ui.common.viewer import Viewer

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
CONTEST_BY_MOVES = Contest(
    id=7, kind=ContestKind.CHALLENGE, variant="canfield", deal=5, starts_at=NOON, ends_at=NOON
)
CONTEST_BY_TIME = replace(CONTEST_BY_MOVES, tie_breaker=ContestTieBreaker.TIME)
PLAYED_ENTRY = ContestEntry(
    contest_id=7, player_id=1, game_id=1, joined_at=NOON, cards_up=9, move_count=1, seconds=30
)
SAMPLE_ENTRIES = (
    replace(
        PLAYED_ENTRY,
        player_id=4,
        is_won=True,
        is_finished=True,
        cards_up=52,
        move_count=200,
        seconds=600,
    ),
    PLAYED_ENTRY,
    replace(PLAYED_ENTRY, player_id=2),
    replace(PLAYED_ENTRY, player_id=3, seconds=77),
    ContestEntry(contest_id=7, player_id=5, joined_at=NOON),
)
NAMES_BY_PLAYER = {entry.player_id: f"P{entry.player_id}" for entry in SAMPLE_ENTRIES}


def describe_scoreboard(
    contest: Contest, own_player: int | None = None, names: Mapping[int, str] = MappingProxyType({})
) -> str:
    """Return the description of the contest's scoreboard, as everyone or one player sees it."""
    texts = get_english_texts()
    viewer = Viewer(PlayerSettings(id=own_player), texts) if own_player else None
    page = ScoreboardPage(Scoreboard(contest, SAMPLE_ENTRIES), None, viewer=viewer)
    return format_scoreboard_alt_text(page, names, texts)


def test_scoreboard_alt_text_explains_its_numbers() -> None:
    assert describe_scoreboard(CONTEST_BY_TIME) == (
        "Canfield. Place, cards up of 52, time, state: 1: 52 up, 10 min, won; "
        "2: 9 up, 30 s, still playing; 2: 9 up, 30 s, still playing; "
        "4: 9 up, 1 min 17 s, still playing; –: not started."
    )
    assert (
        "moves, state: 1: 52 up, 200 moves, won; 2: 9 up, 1 move, still playing"
        in describe_scoreboard(CONTEST_BY_MOVES)
    )
    assert "; you, 4: 9 up" in describe_scoreboard(CONTEST_BY_TIME, own_player=3)
    assert "1 Ada: 52 up, 10 min" in describe_scoreboard(CONTEST_BY_TIME, names={4: "Ada"})


def test_a_final_scoreboard_shares_medals_and_names_absent_players() -> None:
    contest = replace(CONTEST_BY_TIME, closed_at=NOON)
    assert describe_scoreboard(contest).endswith("; –: didn't play.")
    entries = tuple(replace(entry, is_finished=True) for entry in SAMPLE_ENTRIES)
    page = ScoreboardPage(Scoreboard(contest, entries), None)
    rows = format_scoreboard_rows(page, NAMES_BY_PLAYER, get_english_texts()).split("\n")
    assert [row.split("** ")[0] for row in rows] == ["**🥇 1.", "**🥈 2.", "**🥈 2.", "**4.", "**–"]
    assert rows[-1].endswith("didn't play")


def test_a_challenge_says_that_its_deal_can_be_won_where_that_is_known() -> None:
    proved_contest = replace(CONTEST_BY_TIME, is_winnable=True)
    assert format_challenge_terms(proved_contest, get_english_texts()).endswith(
        " The deal can be won."
    )
    assert "can be won" not in format_challenge_terms(CONTEST_BY_TIME, get_english_texts())

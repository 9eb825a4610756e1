"""A leaderboard's message, its picture, and the picture's description."""

import re
from itertools import product

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.leaderboards import LeaderboardRanking
from bot.models.players import PlayerSettings
from bot.services.stats.game_groups import list_variant_groups
from bot.services.stats.leaderboards import (
    LeaderboardPage,
    LeaderboardQuery,
    LeaderboardRow,
    WinCounts,
)
from bot.services.stats.periods import Period
from bot.ui.common.discord_message import build_discord_message
from bot.ui.common.viewer import Viewer
from bot.ui.leaderboards.page import build_leaderboard_message
from bot.ui.leaderboards.picture import build_leaderboard_chart
from bot.ui.leaderboards.text import (
    format_leaderboard_alt_text,
    format_leaderboard_heading,
    format_leaderboard_rows,
)
from bot.ui.position.alt_text import MAX_DESCRIPTION_LENGTH
from bot.variants import VARIANTS
from rendering.charts.painter import build_panel_layout

ENGLISH_TEXTS = get_english_texts()
LARGE_PLAYER_ID = 8_999_999_999_999_999_999


def make_rank(rank: int | None, games: int, won: int, player: int = 0) -> LeaderboardRow:
    count = WinCounts(games=games, wins=won, clean_wins=won // 2, ranked_wins=won)
    return LeaderboardRow(
        rank=rank, player_id=player or rank or LARGE_PLAYER_ID, counts=count, has_public_name=True
    )


def make_page(
    *ranks: LeaderboardRow, own_rank: LeaderboardRow | None = None, **view: object
) -> LeaderboardPage:
    """A page of a board of many places."""
    asked = LeaderboardQuery(**{"game_group": "canfield", **view})  # type: ignore[arg-type]  # the test knows them
    return LeaderboardPage(
        query=asked,
        min_ranked_games=10,
        total_counts=WinCounts(games=900, wins=80, clean_wins=8, ranked_wins=80),
        ranked_player_count=10**7,
        ranked_rows=ranks,
        own_row=own_rank,
    )


def test_the_leaderboard_picture_has_bars_and_figures() -> None:
    own = make_rank(1234, 60, 1)
    drawn = build_leaderboard_chart(
        make_page(make_rank(1, 1200, 120), make_rank(2, 45, 6), own_rank=own)
    )
    assert drawn.caption == "Canfield · All time"
    assert [each.label for each in drawn.rows] == ["1", "2", "1,234"]
    assert [each.notes for each in drawn.rows] == [
        *(("10%", "120/1,200"), ("13.3%", "6/45"), ("1.7%", "1/60"))
    ]
    assert [(each.is_highlighted, each.has_gap_before) for each in drawn.rows] == [
        *((False, False), (False, False), (True, True))
    ]
    assert round(drawn.rows[1].value, 2) == 13.33
    assert "Place, win rate, games won: 1,234: won 1 of 60 (1.7%)." in format_leaderboard_alt_text(
        make_page(own), ENGLISH_TEXTS, is_private=False
    )


def test_every_leaderboard_caption_fits_its_picture() -> None:
    games = {game for rules in VARIANTS.values() for game in list_variant_groups(rules)}
    for game, period in product(games, Period):
        drawn = build_leaderboard_chart(
            make_page(
                make_rank(1, 10, 3),
                game_group=game,
                ranking=LeaderboardRanking.CLEAN_WINS,
                period=period,
            )
        )
        assert build_panel_layout(drawn).text_labels[0].text == drawn.caption


@pytest.mark.parametrize(
    ("games", "won", "whole"), [(1000, 0, 20), (10, 2, 20), (10, 3, 40), (10, 7, 80), (10, 10, 100)]
)
def test_the_axis_of_a_leaderboard_ends_with_the_whole_bar(
    games: int, won: int, whole: int
) -> None:
    drawn = build_leaderboard_chart(
        make_page(
            make_rank(1, games, won), ranking=LeaderboardRanking.CLEAN_WINS, period=Period.WEEK
        )
    )
    assert drawn.full_value == whole
    assert drawn.caption == "Canfield · This week · clean wins"
    assert f"{whole}%" in [label.text for label in build_panel_layout(drawn).text_labels]
    assert build_panel_layout(drawn).text_labels[0].text == drawn.caption


def test_every_figure_of_the_leaderboard_picture_is_in_the_alt_text() -> None:
    places = [make_rank(10**6 + at, 10**9, 10**8 + at) for at in range(10)]
    shown = make_page(
        *places, own_rank=make_rank(None, 10**9, 10**8), game_group="family:forty-thieves"
    )
    told = format_leaderboard_alt_text(shown, ENGLISH_TEXTS, is_private=True)
    assert len(told) <= MAX_DESCRIPTION_LENGTH
    for each in build_leaderboard_chart(shown).rows:
        assert {each.label, each.notes[0]} <= set(re.split("[ :;()]", told))
    assert "you, –: won 100,000,000 of 1,000,000,000 (10%)" in told
    assert build_leaderboard_chart(shown).rows[-1].notes == ("10%", "100M/1B")


def test_only_rates_of_exactly_none_and_all_are_written_so() -> None:
    many = 9_876_543_210
    shown = make_page(
        make_rank(1, many, many),
        make_rank(2, many, many - 1),
        make_rank(3, many, 3),
        make_rank(4, many, 0),
    )
    drawn = [each.notes[0] for each in build_leaderboard_chart(shown).rows]
    assert drawn == ["100%", ">99.9%", "<0.1%", "0%"]
    told = format_leaderboard_alt_text(shown, ENGLISH_TEXTS, is_private=True)
    assert "2: won 9,876,543,209 of 9,876,543,210 (>99.9%)" in told
    assert "4: won 0 of 9,876,543,210 (0%)" in told
    assert [
        ENGLISH_TEXTS.format_percentage(share) for share in (0.0004, 0.0006, 0.9994, 0.9996, 0.9999)
    ] == [*("<0.1%", "0.1%", "99.9%", ">99.9%", ">99.9%")]


def test_the_longest_leaderboard_message_is_within_discord_limits() -> None:
    places = [make_rank(10**6 + at, 10**9, 10**8 + at) for at in range(10)]
    shown = make_page(
        *places,
        own_rank=make_rank(None, 10**9, 10**8),
        server_id=LARGE_PLAYER_ID,
        game_group="forty-thieves",
        page_number=9,
    )
    names = {each.player_id: r"\*" * 32 for each, _ in shown.display_rows}
    who = Viewer(PlayerSettings(id=LARGE_PLAYER_ID, is_text_only=True), ENGLISH_TEXTS)
    message = build_leaderboard_message(
        shown, names, who, None, server_id=LARGE_PLAYER_ID, is_private=True
    )
    view = build_discord_message(message)
    assert view.content_length() <= 4000
    assert view.total_children_count <= 40
    assert (
        format_leaderboard_rows(
            shown, names, ENGLISH_TEXTS, shows_figures=True, is_private=True
        ).count("\n")
        == 11
    )


def test_the_heading_tells_what_all_players_won_together() -> None:
    for key in (*VARIANTS, "every", "family:canfield"):
        heading = format_leaderboard_heading(make_page(game_group=key), ENGLISH_TEXTS)
        assert heading.endswith("\n**Together:** won 80 of 900 games (8.9%)")
        assert "books" not in heading
        assert "could be won" not in heading

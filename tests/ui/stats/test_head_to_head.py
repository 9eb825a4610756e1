"""Two players compared: the picture, and what it says in words."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.contests import ContestKind, ContestTieBreaker
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import CommonDeal, DealPlay
from bot.services.stats.head_to_head import ComparedDeal, HeadToHead
from bot.ui.stats.head_to_head_picture import build_head_to_head_chart
from bot.ui.stats.head_to_head_text import format_head_to_head_lines, format_last_deals
from rendering.charts import HorizontalBarChart, NumberTilesChart
from rendering.charts.painter import build_panel_layout

TEXTS = get_english_texts()
NAMES = ("Ada", "Ben")
WON, LOST = DealPlay(True, 52, 142, 365), DealPlay(False, 31, 90, 240)
DAILY = CommonDeal(
    variant="canfield",
    deal=10**18,
    kind=ContestKind.DAILY,
    tie_breaker=ContestTieBreaker.MOVES,
    ended_at=datetime(2026, 3, 2, tzinfo=UTC),
    daily_date="2026-03-01",
    first=WON,
    second=LOST,
)
CHALLENGE = replace(DAILY, kind=ContestKind.CHALLENGE, daily_date=None)
COMPARED = HeadToHead(
    player_ids=(1, 2),
    game_group=ALL_GAMES,
    deal_count=23,
    better_counts=(12, 8),
    win_counts=(14, 11),
    both_won_count=9,
    fewer_moves_counts=(5, 3),
    last_deals=(
        ComparedDeal(DAILY, 0),
        ComparedDeal(replace(CHALLENGE, first=LOST), None),
        ComparedDeal(replace(CHALLENGE, kind=None, first=LOST, second=WON), 1),
    ),
)
"""Twenty-three deals, three of them ties."""


def test_the_figures_are_said_in_words() -> None:
    assert list(format_head_to_head_lines(COMPARED, NAMES, TEXTS)) == [
        "All games: of 23 deals that both played, Ada did better in 12 and Ben in 8, with 3 ties.",
        "Deals won: Ada 14, Ben 11.",
        "Fewer moves in the 9 deals that both won: Ada 5, Ben 3, equal 1.",
    ]
    single = replace(
        COMPARED,
        game_group="canfield",
        deal_count=1,
        better_counts=(1, 0),
        win_counts=(1, 0),
        both_won_count=0,
        fewer_moves_counts=(0, 0),
    )
    assert list(format_head_to_head_lines(single, NAMES, TEXTS)) == [
        "Canfield: of 1 deal that both played, Ada did better in 1 and Ben in 0.",
        "Deals won: Ada 1, Ben 0.",
    ]


def test_the_newest_deals_are_told_with_who_did_better_in_bold() -> None:
    assert format_last_deals(COMPARED, NAMES, TEXTS).splitlines() == [
        "**Last deals**",
        "- Canfield, daily, Mar 1, 2026: **Ada won in 142 moves**, Ben 31 up",
        "- Canfield, challenge, Mar 2, 2026: Ada 31 up, Ben 31 up",
        "- Canfield, same deal, Mar 2, 2026: Ada 31 up, **Ben won in 142 moves**",
    ]


def test_a_servers_own_daily_is_not_told_as_the_daily() -> None:
    own_daily = replace(DAILY, is_own_daily=True)
    lines = format_last_deals(
        replace(COMPARED, last_deals=(ComparedDeal(own_daily, 0),)), NAMES, TEXTS
    )
    assert "- Canfield, server daily, Mar 1, 2026: " in lines


def test_the_picture_has_three_numbers_and_a_pair_of_bars_each() -> None:
    tiles, won, moves = build_head_to_head_chart(COMPARED, {1: "Ada", 2: "Ben"}, TEXTS).panels
    assert isinstance(tiles, NumberTilesChart)
    assert tiles.caption == "All games · 23 deals that both played"
    assert [(tile.value, tile.label, tile.is_highlighted) for tile in tiles.tiles] == [
        *(("12", "Ada", True), ("3", "Ties", False), ("8", "Ben", False)),
    ]
    for chart, caption, values, full_value in (
        (won, "Deals won", [14, 11], 23),
        (moves, "Fewer moves in the 9 that both won", [5, 3], 9),
    ):
        assert isinstance(chart, HorizontalBarChart)
        assert (chart.caption, chart.full_value) == (caption, full_value)
        assert [row.value for row in chart.rows] == values
        assert build_panel_layout(chart).text_labels[0].text == caption
    assert build_panel_layout(tiles).text_labels[0].text == tiles.caption


def test_the_picture_of_a_single_deal_says_deal() -> None:
    single = replace(COMPARED, deal_count=1, win_counts=(1, 0), both_won_count=0)
    tiles, _won = build_head_to_head_chart(single, {}, TEXTS).panels
    assert tiles.caption == "All games · 1 deal that both played"


@pytest.mark.parametrize("both_won_count", [0, 9])
def test_a_player_without_a_name_in_pictures_has_a_number(both_won_count: int) -> None:
    chart = build_head_to_head_chart(
        replace(COMPARED, both_won_count=both_won_count, fewer_moves_counts=(0, 0)),
        {2: "Ben"},
        TEXTS,
    )
    assert len(chart.panels) == (3 if both_won_count else 2)
    tiles = chart.panels[0]
    assert isinstance(tiles, NumberTilesChart)
    assert [tile.label for tile in tiles.tiles] == ["Player 1", "Ties", "Ben"]

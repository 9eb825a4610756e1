"""A leaderboard's message, its picture with description, and the menu of a hall."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product

import pytest

from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.leaderboards import LeaderboardPage, LeaderboardQuery, LeaderboardRow
from bot.services.seasons import HallPage, HallQuery
from bot.services.statistics import Period, WinCounts, list_variant_groups
from bot.solver.bank import DealBank, DealSurvey
from bot.ui.components import MAX_MENU_OPTIONS, Menu, Text, build_discord_message
from bot.ui.leaderboards import (
    build_leaderboard_chart,
    build_leaderboard_message,
    format_leaderboard_alt_text,
    format_leaderboard_footer,
    format_leaderboard_heading,
    format_leaderboard_rows,
)
from bot.ui.position import MAX_DESCRIPTION_LENGTH
from bot.ui.seasons import build_hall_game_menu
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from rendering.charts.painter import build_panel_layout

ENGLISH_TEXTS = get_english_texts()
LARGE_PLAYER_ID = 8_999_999_999_999_999_999


CANFIELD_QUERY = LeaderboardQuery(game_group="canfield")


def make_row(rank: int | None, games: int, wins: int) -> LeaderboardRow:
    """Return the row of a player whose id is their rank."""
    counts = WinCounts(games=games, wins=wins, clean_wins=wins // 2, ranked_wins=wins)
    return LeaderboardRow(
        rank=rank, player_id=rank or LARGE_PLAYER_ID, counts=counts, has_public_name=True
    )


def make_page(
    *rows: LeaderboardRow,
    own_row: LeaderboardRow | None = None,
    query: LeaderboardQuery = CANFIELD_QUERY,
) -> LeaderboardPage:
    """Return a page with these rows of a leaderboard of ten million players."""
    return LeaderboardPage(
        query=query,
        min_ranked_games=10,
        total_counts=WinCounts(games=900, wins=80, clean_wins=8, ranked_wins=80),
        ranked_player_count=10**7,
        ranked_rows=rows,
        own_row=own_row,
    )


def test_the_leaderboard_picture_has_bars_and_figures() -> None:
    own_row = make_row(1234, 60, 1)
    page = make_page(make_row(1, 1200, 120), make_row(2, 45, 6), own_row=own_row)
    chart = build_leaderboard_chart(page, {}, ENGLISH_TEXTS)
    assert chart.caption == "Canfield · All time"
    assert [bar.label for bar in chart.rows] == ["#1", "#2", "#1,234"]
    assert [bar.notes for bar in chart.rows] == [
        *(("10%", "120/1,200"), ("13.3%", "6/45"), ("1.7%", "1/60"))
    ]
    assert [(bar.is_highlighted, bar.has_gap_before) for bar in chart.rows] == [
        *((False, False), (False, False), (True, True))
    ]
    assert round(chart.rows[1].value, 2) == 13.33
    drawn = {label.text for label in build_panel_layout(chart).text_labels}
    assert {"#1,234", "13.3%", "120/1,200"} <= drawn
    assert "Place, win rate, games won: 1,234: won 1 of 60 (1.7%)." in format_leaderboard_alt_text(
        make_page(own_row), {}, ENGLISH_TEXTS, is_private=False
    )


def test_a_leaderboard_says_since_when_games_are_missing() -> None:
    page = make_page(make_row(1, 10, 3))
    assert "still being added" not in format_leaderboard_footer(page, ENGLISH_TEXTS)
    page = replace(page, complete_until=datetime(2026, 3, 1, 12, tzinfo=UTC))
    assert format_leaderboard_footer(page, ENGLISH_TEXTS).endswith(
        "\n-# As of <t:1772366400:R>: games that ended since are still being added."
    )


def test_every_leaderboard_caption_fits_its_picture() -> None:
    game_groups = {group for rules in VARIANTS.values() for group in list_variant_groups(rules)}
    for game_group, period in product(game_groups, Period):
        query = LeaderboardQuery(
            game_group=game_group, ranking=LeaderboardRanking.CLEAN_WINS, period=period
        )
        chart = build_leaderboard_chart(
            make_page(make_row(1, 10, 3), query=query), {}, ENGLISH_TEXTS
        )
        assert build_panel_layout(chart).text_labels[0].text == chart.caption


def test_every_figure_of_the_leaderboard_picture_is_in_the_alt_text() -> None:
    page = make_page(
        *(make_row(10**6 + index, 10**9, 10**8 + index) for index in range(10)),
        own_row=make_row(None, 10**9, 10**8),
        query=LeaderboardQuery(game_group="family:forty-thieves"),
    )
    names = {row.player_id: f"W{row.player_id:013}" for row in page.ranked_rows[1:]}
    alt_text = format_leaderboard_alt_text(page, names, ENGLISH_TEXTS, is_private=True)
    assert len(alt_text) <= MAX_DESCRIPTION_LENGTH
    for bar in build_leaderboard_chart(page, names, ENGLISH_TEXTS).rows:
        assert {bar.label.removeprefix("#"), bar.notes[0]} <= set(re.split("[ :;()]", alt_text))
    assert "you, –: won 100,000,000 of 1,000,000,000 (10%)" in alt_text
    assert build_leaderboard_chart(page, {}, ENGLISH_TEXTS).rows[-1].notes == ("10%", "100M/1B")


def test_only_win_rates_of_exactly_0_and_100_per_cent_are_written_so() -> None:
    many = 9_876_543_210
    page = make_page(
        make_row(1, many, many),
        make_row(2, many, many - 1),
        make_row(3, many, 3),
        make_row(4, many, 0),
    )
    chart_rates = [bar.notes[0] for bar in build_leaderboard_chart(page, {}, ENGLISH_TEXTS).rows]
    assert chart_rates == ["100%", ">99.9%", "<0.1%", "0%"]
    alt_text = format_leaderboard_alt_text(page, {}, ENGLISH_TEXTS, is_private=True)
    assert "2: won 9,876,543,209 of 9,876,543,210 (>99.9%)" in alt_text
    assert "4: won 0 of 9,876,543,210 (0%)" in alt_text
    assert [
        ENGLISH_TEXTS.format_percentage(share) for share in (0.0004, 0.0006, 0.9994, 0.9996, 0.9999)
    ] == [*("<0.1%", "0.1%", "99.9%", ">99.9%", ">99.9%")]


@pytest.mark.parametrize(
    ("part", "whole", "shown"),
    [(1, 16, "6.3%"), (3, 16, "18.8%"), (1, 8, "12.5%"), (1, 3, "33.3%"), (2, 3, "66.7%")],
)
def test_half_a_tenth_of_a_percent_is_rounded_up(part: int, whole: int, shown: str) -> None:
    assert ENGLISH_TEXTS.format_percentage(part / whole) == shown


def test_the_heading_tells_what_all_players_won_and_how_many_deals_can_be_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for game_group in (*VARIANTS, "every", "family:canfield"):
        page = make_page(query=LeaderboardQuery(game_group=game_group))
        heading = format_leaderboard_heading(page, ENGLISH_TEXTS)
        assert heading.splitlines()[2] == "**Together:** won 80 of 900 games (8.9%)"
        assert "books" not in heading
    every = make_page(query=LeaderboardQuery(game_group=ALL_GAMES))
    assert "can be won" not in format_leaderboard_heading(every, ENGLISH_TEXTS)
    # Of 40 deals 12 to 20 can be won: of all deals 18.07% to 64.80%, rounded outwards.
    survey = DealSurvey(first=1, positions=9, winnable=12, unwinnable=20, unknown=8)
    monkeypatch.setattr("bot.services.statistics.find_bank", lambda _: DealBank(survey))
    maria = make_page(query=LeaderboardQuery(game_group="maria"))
    heading = format_leaderboard_heading(maria, ENGLISH_TEXTS)
    assert heading.splitlines()[2:] == [
        "**Together:** won 80 of 900 games (8.9%)",
        "-# Between 18% and 65% of its deals can be won.",
    ]
    # What is published of Canfield is more than the search found at least.
    heading = format_leaderboard_heading(make_page(), ENGLISH_TEXTS)
    assert "-# Between 67% and 68% of its deals can be won." in heading  # published: 67.5%
    monkeypatch.setattr("bot.services.statistics.find_bank", lambda _: None)
    assert "can be won" not in format_leaderboard_heading(make_page(), ENGLISH_TEXTS)


def test_a_player_far_from_being_ranked_finds_their_row_below_those_on_the_way() -> None:
    own_row = make_row(None, 1, 0)
    page = replace(
        make_page(own_row=own_row),
        ranked_player_count=0,
        waiting_rows=(
            replace(make_row(7, 9, 0), rank=None),
            replace(make_row(8, 3, 1), rank=None, has_public_name=False),
        ),
    )
    names = {7: "Ann", LARGE_PLAYER_ID: "Ben"}
    text = format_leaderboard_rows(page, names, ENGLISH_TEXTS, shows_figures=False, is_private=True)
    assert text.splitlines() == [
        "Nobody is ranked yet. On the way:",
        "**Ann**: 9 of 10 games",
        "**Anonymous**: 3 of 10 games",
        "⋮",
        "**Ben** (you): 1 of 10 games",
    ]


def test_of_a_large_family_the_games_played_most_can_be_chosen_and_the_one_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    keys = [f"game-{number:02}" for number in range(85)]
    for key in keys:
        monkeypatch.setitem(VARIANTS, key, replace(VARIANTS["canfield"], key=key))
    order = [*reversed(keys), *(key for key in VARIANTS if key not in keys)]
    page = make_page(make_row(1, 10, 1))
    viewer = Viewer(PlayerSettings(id=1), ENGLISH_TEXTS)
    message = build_leaderboard_message(
        page, {1: "Ada"}, viewer, None, server_id=1, is_private=False, game_order=order
    )
    *_, menu, other_games = message.iterate_components()
    assert isinstance(menu, Menu)
    assert other_games == Text(
        "-# Other games: type a bit of the name after `/leaderboard` `game:`"
    )
    values = [option.value for option in menu.options]
    assert len(values) == MAX_MENU_OPTIONS
    assert values[:5] == [
        *("every", "family:canfield", "family:forty-thieves", "family:klondike", "game-84")
    ]
    assert [option.value for option in menu.options if option.is_chosen] == ["canfield"]
    build_discord_message(message)


VIEWER = Viewer(PlayerSettings(id=1), get_english_texts())
PAGE = HallPage(
    query=HallQuery(game_group="canfield"),
    feats=(),
    private_ids=frozenset(),
    variants=("klondike", "canfield"),
    current_season="m2026-11",
    past_seasons=(),
    counted_until=None,
)


def test_the_game_shown_comes_first_and_alone_it_needs_no_menu() -> None:
    (menu,) = build_hall_game_menu(PAGE, VIEWER, "`/leaderboard`")
    assert isinstance(menu, Menu)
    assert [(option.value, option.is_chosen) for option in menu.options] == [
        *(("canfield", True), ("klondike", False))
    ]
    page = replace(PAGE, variants=("canfield",))
    assert list(build_hall_game_menu(page, VIEWER, "`/leaderboard`")) == []


def test_of_more_games_than_a_menu_takes_the_command_finds_the_others() -> None:
    keys = tuple(f"game-{number}" for number in range(60))
    page = replace(PAGE, variants=(*keys, "canfield"))
    menu, other_games = build_hall_game_menu(page, VIEWER, "`/leaderboard`")
    assert isinstance(menu, Menu)
    assert [option.value for option in menu.options] == ["canfield", *keys[: MAX_MENU_OPTIONS - 1]]
    assert other_games == Text(
        "-# Other games: type a bit of the name after `/leaderboard` `game:`"
    )

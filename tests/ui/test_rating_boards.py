"""The message of players ranked by rating, its picture, and the picture's description."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.ratings import Rating
from bot.services.ratings import RatingPage, RatingRow
from bot.ui.components import build_discord_message
from bot.ui.leaderboards import (
    build_rating_board_message,
    build_rating_chart,
    format_rating_board_alt_text,
    format_rating_board_footer,
    format_rating_board_heading,
    format_rating_board_rows,
)
from bot.ui.viewers import Viewer
from tests.ui.custom_id_checks import check_ids_are_unique

TEXTS = get_english_texts()
NAMES = {1: "Ada", 1_234: "Cleo", 9: "Dan"}
OWN_ROW = RatingRow(rank=1_234, player_id=1_234, rating=Rating(1402, 30, 88))
PROVISIONAL_ROW = RatingRow(rank=None, player_id=9, rating=Rating(1530, 105, 3))
PAGE = RatingPage(
    family="canfield",
    server_id=None,
    page_number=0,
    ranked_count=2_000,
    fitted_at=datetime(2026, 5, 1, tzinfo=UTC),
    rows=(
        RatingRow(rank=1, player_id=1, rating=Rating(1690, 22, 412)),
        RatingRow(rank=2, player_id=2, rating=Rating(1702, 40, 1), has_public_name=False),
    ),
    own_row=OWN_ROW,
)


def test_rows_show_ratings_with_their_uncertainty() -> None:
    assert format_rating_board_heading(PAGE, TEXTS) == (
        "### Canfield family\n-# Global · Skill ratings"
    )
    rows = format_rating_board_rows(PAGE, NAMES, TEXTS, is_private=True)
    assert rows.splitlines() == [
        "**1.** Ada · 1690 ± 44 · 412 games",
        "**2.** Anonymous · 1702 ± 80 · 1 game",
        "⋮",
        "**1,234. Cleo** (you) · 1402 ± 60 · 88 games",
    ]
    footer = format_rating_board_footer(PAGE, TEXTS)
    assert footer.startswith("-# Places 1 to 10 of 2,000. The low end of the range ranks")
    assert footer.endswith("Made <t:1777593600:R>.")


def test_a_provisional_rating_is_shown_to_its_player_without_a_rank() -> None:
    rows = format_rating_board_rows(
        replace(PAGE, own_row=PROVISIONAL_ROW), NAMES, TEXTS, is_private=False
    )
    assert rows.splitlines()[-2:] == ["⋮", "**Dan** · about 1530 ± 210 · provisional after 3 games"]


def test_without_ratings_there_is_a_plain_message() -> None:
    page = replace(PAGE, fitted_at=None, rows=(), own_row=None, ranked_count=0)
    rows = format_rating_board_rows(page, {}, TEXTS, is_private=True)
    assert rows == "Nobody is rated here yet. It takes about 25 games that count."
    assert "Made" not in format_rating_board_footer(page, TEXTS)
    # Nobody plays the family.
    page = replace(PAGE, rows=(), own_row=None, ranked_count=0)
    assert format_rating_board_rows(page, {}, TEXTS, is_private=True).splitlines() == [
        "Nobody is rated here yet. It takes about 25 games that count.",
        "You have no rating here yet.",
    ]


def test_the_picture_has_bars_with_their_intervals() -> None:
    chart = build_rating_chart(PAGE, {1: "Ada"}, TEXTS)
    assert chart.caption == "Canfield family · skill ratings"
    assert [row.notes for row in chart.rows] == [
        ("1690", "± 44"),
        ("1702", "± 80"),
        ("1402", "± 60"),
    ]
    assert chart.rows[0].interval == (646, 734)
    assert [row.is_highlighted for row in chart.rows] == [False, False, True]
    alt_text = format_rating_board_alt_text(PAGE, {1: "Ada"}, TEXTS, is_private=True)
    assert alt_text == (
        "Canfield family, Global. Place, skill rating: 1 Ada: 1690 ± 44; 2: 1702 ± 80;"
        " you, 1,234: 1402 ± 60."
    )


def test_a_rating_below_all_bars_can_be_drawn() -> None:
    low = RatingRow(rank=3, player_id=3, rating=Rating(700, 60, 200))
    [row] = build_rating_chart(replace(PAGE, rows=(low,), own_row=low), {}, TEXTS).rows
    assert (row.value, row.interval) == (0, (0, 0))


def test_controls_lead_to_other_pages_scopes_families_and_win_rates() -> None:
    viewer = Viewer(PlayerSettings(id=1), TEXTS)
    for page_number in (0, 1, PAGE.last_page_number):
        page = replace(PAGE, page_number=page_number)
        layout = build_rating_board_message(
            page, NAMES, viewer, None, server_id=77, is_private=False
        )
        check_ids_are_unique(layout)
        assert build_discord_message(layout).total_children_count <= 40

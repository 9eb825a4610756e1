"""Pages of players' records and of two players compared: texts and charts."""

from dataclasses import replace
from datetime import UTC, datetime

from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.models.contests import ContestKind, ContestTieBreaker
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import CommonDeal, DealPlay, PlayerRecord
from bot.ratings import Rating
from bot.services.player_records import ComparedDeal, HeadToHead, HistogramBin, PlayerRecordPage
from bot.services.ratings import FamilyRating
from bot.ui.components import MAX_MENU_OPTIONS, Menu, Text
from bot.ui.player_records import (
    CHARTED_GAMES,
    build_head_to_head_chart,
    build_record_chart,
    build_record_game_menu,
    format_head_to_head_lines,
    format_last_deals,
    format_rating_lines,
    format_record_description,
    format_record_lines,
)
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from rendering.charts import BarChart, HorizontalBarChart, LineChart, NumberTile, NumberTilesChart
from rendering.charts.painter import build_panel_layout

EXAMPLE_RECORD = PlayerRecord(
    player_id=1,
    game_group="canfield",
    games=40,
    wins=8,
    clean_wins=3,
    practice_games=1_234,
    win_streak=2,
    best_win_streak=4,
    cards_up=690,
    cards_in_play=2_080,
    best_cards_up=52,
    move_count=3_999,
    seconds=29_000,
    undos=50,
    hints=10,
    fewest_moves=131,
    fewest_seconds=305,
)
"""A record of forty games, eight of them won."""


def make_record_page(record: PlayerRecord = EXAMPLE_RECORD) -> PlayerRecordPage:
    """Return a page of a record, with forty games in its histogram."""
    histogram = (
        HistogramBin(0, 0, 30),
        HistogramBin(1, 1, 0),
        HistogramBin(2, 51, 2),
        HistogramBin(52, 52, 8),
    )
    return PlayerRecordPage(
        record=record,
        selectable_records=(record,),
        full_deck=52,
        best_cards_up=52,
        histogram=histogram,
        recent_cards_up=(0, 52),
    )


EXPECTED_LINES = [
    "Canfield: won 8 of 40 games (20%).",
    "Clean wins (no undo, no hints): 3.",
    "Streak: 2 (best 4).",
    "Cards up: 17.2 on average (best 52).",  # 690 / 40 = 17.25
    # 99.975; 725; 1.25
    "Average game: moves 100, 12\u00a0min\u00a05\u00a0s, undos 1.2, hints 0.2.",
    "Fewest moves in a win: 131. Fastest win: 5\u00a0min\u00a05\u00a0s.",
    "Practice: 1,234 games.",
    "Cards up in the last games, newest last: 0, 52.",
    "Cards up × games: 0 × 30, 2–51 × 2, 52 × 8.",
]


def test_every_record_figure_is_written_with_the_important_ones_first() -> None:
    page = make_record_page()
    assert list(format_record_lines(page, get_english_texts())) == EXPECTED_LINES
    assert format_record_description(page, get_english_texts()) == " ".join(EXPECTED_LINES)
    assert len(" ".join(EXPECTED_LINES[:4])) <= 256


def test_a_record_of_contests_alone_says_how_many_were_won() -> None:
    record = PlayerRecord(player_id=1, game_group="canfield", contest_games=3, contest_wins=2)
    assert list(format_record_lines(make_record_page(record), get_english_texts())) == [
        "Canfield",
        "Challenges and server dailies: won 2 of 3.",
    ]


def test_a_handful_of_games_is_three_large_figures() -> None:
    record = replace(EXAMPLE_RECORD, games=CHARTED_GAMES - 1, wins=1, cards_up=69)
    page = make_record_page(record)
    [panel] = build_record_chart(page, get_english_texts()).panels
    assert isinstance(panel, NumberTilesChart)
    assert [(tile.value, tile.label) for tile in panel.tiles] == [
        ("4", "Games"),
        ("1", "Wins"),
        ("17.2", "Cards up"),
    ]
    page = replace(page, record=replace(record, games=CHARTED_GAMES))
    assert len(build_record_chart(page, get_english_texts()).panels) == 3


def test_a_record_without_wins_or_practice_leaves_those_out() -> None:
    record = replace(
        EXAMPLE_RECORD,
        wins=0,
        clean_wins=0,
        practice_games=0,
        fewest_moves=None,
        fewest_seconds=None,
    )
    page = make_record_page(record)
    lines = list(format_record_lines(page, get_english_texts()))
    assert lines[0] == "Canfield: won 0 of 40 games (0%)."
    assert len(lines) == len(EXPECTED_LINES) - 2
    assert [tile.note for tile in list_tiles(page)[5:7]] == ["", ""]


def test_the_record_of_every_game_is_written_in_shares() -> None:
    histogram = (HistogramBin(0, 9, 30), HistogramBin(90, 99, 2), HistogramBin(100, 100, 8))
    page = replace(
        make_record_page(replace(EXAMPLE_RECORD, game_group=ALL_GAMES)),
        full_deck=100,
        best_cards_up=100,
        histogram=histogram,
        recent_cards_up=(3, 100),
    )
    lines = list(format_record_lines(page, get_english_texts()))
    assert lines[0] == "All games: won 8 of 40 games (20%)."
    assert lines[3] == "Cards up: 33.2% on average (best 100%)."  # 690 / 2080
    assert lines[-2] == "Cards up (%) in the last games, newest last: 3, 100."
    assert lines[-1] == "Cards up (%) × games: 0–9 × 30, 90–99 × 2, 100 × 8."
    assert [(tile.value, tile.note) for tile in list_tiles(page)][4] == ("33.2%", "best 100%")
    assert list_tiles(page)[4].label == "Cards up"


def test_large_record_figures_are_shortened() -> None:
    many = 9_876_543_210
    record = replace(
        EXAMPLE_RECORD,
        games=many,
        wins=3,
        clean_wins=2,
        practice_games=many,
        best_win_streak=many,
        undos=0,
        hints=many,
    )
    games, win_rate, wins, streak, *_, undos = list_tiles(make_record_page(record))
    assert [(tile.value, tile.note) for tile in (games, win_rate, wins, streak, undos)] == [
        *(("9.88B", "9.88B practice"), ("<0.1%", ""), ("3", "2 clean")),
        *(("9.88B", "2 now"), ("0", "1 hint a game")),
    ]


def test_the_longest_record_fits_the_alt_text_limit() -> None:
    many = 123_456
    bins = tuple(HistogramBin(cards_up, cards_up, many) for cards_up in range(53))
    record = replace(
        EXAMPLE_RECORD, games=53 * many, wins=many, clean_wins=many, move_count=10**9, seconds=10**9
    )
    page = replace(make_record_page(record), histogram=bins, recent_cards_up=(51,) * 30)
    description = format_record_description(page, get_english_texts())
    assert len(description) <= 1_024
    assert description.endswith(", 52 × 123,456.")
    # Nothing is lost: bins are joined.
    assert "0–1 × 246,912" in description
    assert "0 × 123,456, 1 × 123,456" in list(format_record_lines(page, get_english_texts()))[-1]


def list_tiles(page: PlayerRecordPage) -> list[NumberTile]:
    """Return the tiles of the page's chart."""
    tiles_chart, _, _ = build_record_chart(page, get_english_texts()).panels
    assert isinstance(tiles_chart, NumberTilesChart)
    return list(tiles_chart.tiles)


def test_the_record_picture_shows_the_same_figures_as_the_text() -> None:
    figures, bars, line = build_record_chart(make_record_page(), get_english_texts()).panels
    assert isinstance(figures, NumberTilesChart)
    assert isinstance(bars, BarChart)
    assert isinstance(line, LineChart)
    assert figures.caption == "Canfield"
    assert [(tile.value, tile.label, tile.note) for tile in figures.tiles] == [
        ("40", "Games", "1,234 practice"),
        ("20%", "Won", ""),
        ("8", "Wins", "3 clean"),
        ("4", "Best streak", "2 now"),
        ("17.2", "Cards up", "best 52"),
        ("100", "Moves a game", "fewest 131"),
        ("12\u00a0min\u00a05\u00a0s", "Time a game", "best 5\u00a0min\u00a05\u00a0s"),
        ("1.2", "Undos a game", "0.2 hints a game"),
    ]
    notes = [
        label.size
        for label in build_panel_layout(figures).text_labels
        if label.text.startswith("0.2 hints")
    ]
    assert notes == [38]  # read where the picture is 330 wide
    assert [(bar.value, bar.label, bar.is_highlighted) for bar in bars.bars] == [
        *((30, "0", False), (0, "1", False), (2, "2", False), (8, "52", True))
    ]
    assert [(dot.value, dot.is_highlighted) for dot in line.points] == [(0, False), (52, True)]
    assert line.full_value == 52
    assert line.caption == "Cards up in the last 2 games · gold: won"


def test_the_game_menu_is_bounded_and_includes_the_shown_game() -> None:
    viewer = Viewer(PlayerSettings(id=2), get_english_texts())
    records = tuple(
        replace(EXAMPLE_RECORD, game_group=game_group, games=100 - index)
        for index, game_group in enumerate((ALL_GAMES, *VARIANTS))
    )
    assert len(records) > MAX_MENU_OPTIONS
    for shown_record in (records[0], records[-1]):
        page = replace(make_record_page(shown_record), selectable_records=records)
        menu, other_games = build_record_game_menu(page, viewer, "`/stats`")
        assert isinstance(menu, Menu)
        assert isinstance(other_games, Text)
        assert "type a bit of the name after `/stats` `game:`" in other_games.content
        assert len(menu.options) == MAX_MENU_OPTIONS
        chosen = [option.value for option in menu.options if option.is_chosen]
        assert chosen == [shown_record.game_group]
    few = replace(make_record_page(records[0]), selectable_records=records[:MAX_MENU_OPTIONS])
    assert len(build_record_game_menu(few, viewer, "`/stats`")) == 1
    assert build_record_game_menu(make_record_page(), viewer, "`/stats`") == []


def test_a_rating_is_shown_with_how_certain_it_is() -> None:
    page = replace(
        make_record_page(),
        ratings=(
            FamilyRating("canfield", Rating(points=1612, deviation=40, game_count=120)),
            FamilyRating("klondike", Rating(points=1388, deviation=150, game_count=1)),
        ),
    )
    assert format_rating_lines(page, get_english_texts()) == [
        "**Canfield family: 1612** ± 80 after 120 games",
        "Klondike family: about 1388 ± 300, provisional after 1 game",
    ]


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
        *(("12", "Ada", True), ("3", "Ties", False), ("8", "Ben", False))
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
    single = replace(COMPARED, deal_count=1, win_counts=(1, 0), both_won_count=0)
    single_tiles, _won = build_head_to_head_chart(single, {}, TEXTS).panels
    assert single_tiles.caption == "All games · 1 deal that both played"


def test_a_player_without_a_name_in_pictures_has_a_number() -> None:
    for both_won_count, panel_count in ((0, 2), (9, 3)):
        compared = replace(COMPARED, both_won_count=both_won_count, fewer_moves_counts=(0, 0))
        panels = build_head_to_head_chart(compared, {2: "Ben"}, TEXTS).panels
        assert len(panels) == panel_count
        tiles = panels[0]
        assert isinstance(tiles, NumberTilesChart)
        assert [tile.label for tile in tiles.tiles] == ["Player 1", "Ties", "Ben"]

"""Scoreboards: texts, controls and pictures."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import product
from types import MappingProxyType

from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.models.contests import (
    Contest,
    ContestEntry,
    ContestKind,
    ContestTieBreaker,
    DealerRecord,
)
from bot.services.contests import Scoreboard
from bot.services.dailies import DailyPage, DailyQuery
from bot.ui.components import ButtonRow
from bot.ui.contests import build_podium_chart, format_entry_figures
from bot.ui.dailies import format_daily_board_lines
from bot.ui.scoreboards import (
    ScoreboardPage,
    build_scoreboard_chart,
    build_scoreboard_message,
    format_challenge_terms,
    format_scoreboard_alt_text,
    format_scoreboard_rows,
)
from bot.ui.viewers import Viewer, get_theme
from rendering.charts import paint_chart
from rendering.theme import DEFAULT_THEME_NAME
from tests.ui.custom_id_checks import check_ids_are_unique

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


def test_a_line_of_figures_breaks_only_between_two_of_them() -> None:
    entry = replace(SAMPLE_ENTRIES[0], move_count=1_200, undos=2)
    lines = format_entry_figures(entry, CONTEST_BY_MOVES, get_english_texts()).split(" ")
    shown = [line.replace("\u00a0", " ") for line in lines]
    assert shown == ["won, 52 of 52 up ·", "1,200 moves ·", "10 min ·", "2 undos"]


def test_scoreboard_alt_text_explains_its_numbers() -> None:
    assert describe_scoreboard(CONTEST_BY_TIME) == (
        "Canfield. Place, cards up of 52, time, state: 1: 52 up, 10\u00a0min, won; "
        "2: 9 up, 30\u00a0s, still playing; 2: 9 up, 30\u00a0s, still playing; "
        "4: 9 up, 1\u00a0min\u00a017\u00a0s, still playing; –: not started."
    )
    assert (
        "moves, state: 1: 52 up, 200 moves, won; 2: 9 up, 1 move, still playing"
        in describe_scoreboard(CONTEST_BY_MOVES)
    )
    assert "; you, 4: 9 up" in describe_scoreboard(CONTEST_BY_TIME, own_player=3)
    assert "1 Ada: 52 up, 10\u00a0min" in describe_scoreboard(CONTEST_BY_TIME, names={4: "Ada"})


def test_a_final_scoreboard_shares_medals_and_names_absent_players() -> None:
    contest = replace(CONTEST_BY_TIME, closed_at=NOON)
    assert describe_scoreboard(contest).endswith("; –: didn't play.")
    entries = tuple(replace(entry, is_finished=True) for entry in SAMPLE_ENTRIES)
    page = ScoreboardPage(Scoreboard(contest, entries), None)
    rows = format_scoreboard_rows(page, NAMES_BY_PLAYER, get_english_texts()).split("\n")
    assert [row.split("** ")[0] for row in rows] == ["**🥇 1.", "**🥈 2.", "**🥈 2.", "**4.", "**–"]
    assert rows[-1].endswith("didn't play")


def test_invited_players_who_have_not_joined_stand_below_the_others() -> None:
    contest = replace(CONTEST_BY_MOVES, invited_player_ids=(9, 2, 0))  # 0: data erased
    page = ScoreboardPage(Scoreboard(contest, SAMPLE_ENTRIES), None)
    rows = format_scoreboard_rows(page, {**NAMES_BY_PLAYER, 9: "P9"}, get_english_texts())
    assert rows.split("\n")[-2:] == ["**–** P5 · not started", "**–** P9 · not started"]
    assert rows.count("P2") == 1
    chart = build_scoreboard_chart(page, {9: "P9"}, get_english_texts())
    assert chart.rows[-1].notes == ("0", "not started")


def test_a_challenge_says_that_its_deal_can_be_won_where_that_is_known() -> None:
    proved_contest = replace(CONTEST_BY_TIME, is_winnable=True)
    assert format_challenge_terms(proved_contest, get_english_texts()).endswith(
        " The deal can be won."
    )
    assert "can be won" not in format_challenge_terms(CONTEST_BY_TIME, get_english_texts())


ENGLISH_TEXTS = get_english_texts()
ENTRIES = tuple(
    ContestEntry(contest_id=7, player_id=number, game_id=number, joined_at=NOON, cards_up=number)
    for number in range(25, 0, -1)
)
"""Entries for three pages."""

NAMES = {entry.player_id: f"P{entry.player_id}" for entry in ENTRIES}


def make_page(page_number: int = 0, viewer_id: int | None = None) -> ScoreboardPage:
    """Return a page of the open challenge's scoreboard, as everyone or one player sees it."""
    viewer = Viewer(PlayerSettings(id=viewer_id), ENGLISH_TEXTS) if viewer_id else None
    return ScoreboardPage(Scoreboard(CONTEST_BY_MOVES, ENTRIES), None, page_number, viewer)


def list_labels(page: ScoreboardPage) -> list[str]:
    """Return the labels of the buttons."""
    layout = build_scoreboard_message(page, NAMES, ENGLISH_TEXTS, None)
    return [
        button.label
        for component in layout.iterate_components()
        if isinstance(component, ButtonRow)
        for button in component.buttons
    ]


def test_no_two_controls_of_a_scoreboard_have_the_same_id() -> None:
    for page_number, closed_at, viewer_id in product((0, 1, 2, 9_999), (None, NOON), (None, 1, 99)):
        scoreboard = Scoreboard(replace(CONTEST_BY_MOVES, closed_at=closed_at), ENTRIES)
        page = replace(make_page(page_number, viewer_id), scoreboard=scoreboard)
        check_ids_are_unique(build_scoreboard_message(page, NAMES, ENGLISH_TEXTS, None))


def test_everyone_sees_the_first_page_and_a_players_copy_has_pages_and_their_own_entry() -> None:
    page = make_page()
    assert [row.rank for row, _ in page.display_rows] == list(range(1, 11))
    assert list_labels(page) == ["Play", "Refresh", "Show all", "End challenge", "Remove"]
    back, on = ["« First", "‹ Back"], ["Next ›", "Last »"]
    for page_number, ranks, labels in (
        (0, [*range(1, 11), 25], on),
        (1, [*range(11, 21), 25], [*back, *on]),
        (2, [*range(21, 26)], back),
        (9_999, [*range(21, 26)], back),
    ):
        page = make_page(page_number, viewer_id=1)
        assert [row.rank for row, _ in page.display_rows] == ranks
        assert list_labels(page) == [*labels, "Play", "Refresh"]
    # Who has not joined can play on their copy.
    assert list_labels(make_page(viewer_id=99))[-2:] == ["Play", "Refresh"]


def make_scoreboard(*cards_up: int) -> Scoreboard:
    """Return a scoreboard of players 1, 2, … with these numbers of cards up."""
    entries = [
        replace(PLAYED_ENTRY, player_id=number, game_id=number, cards_up=up, is_won=up == 52)
        for number, up in enumerate(cards_up, 1)
    ]
    return Scoreboard(CONTEST_BY_MOVES, tuple(entries))


def test_winners_are_golden_and_so_is_the_viewers_own_row() -> None:
    page = ScoreboardPage(make_scoreboard(52, 52, 8), None)
    own_page = replace(page, viewer=Viewer(PlayerSettings(id=3), ENGLISH_TEXTS))
    for shown, golden in ((page, [True, True, False]), (own_page, [False, False, True])):
        rows = build_scoreboard_chart(shown, {}, ENGLISH_TEXTS).rows
        assert [row.is_highlighted for row in rows] == golden


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
    ended = replace(scoreboard, contest=replace(CONTEST_BY_MOVES, closed_at=NOON))
    chart = build_scoreboard_chart(ScoreboardPage(ended, None), {}, get_english_texts())
    assert not any(row.has_hollow_dot for row in chart.rows)
    assert (chart.dot_legend, chart.rows[-1].notes) == ("", ("0", "didn't play"))


def test_podium_steps_are_ranks_shared_by_ties() -> None:
    for entry_cards_up, ranks, cards in (
        ((40, 30, 20), [2, 1, 3], [30, 40, 20]),
        ((40, 30, 30), [2, 1, 2], [30, 40, 30]),
        ((52, 52, 8), [1, 1, 3], [52, 52, 8]),
        ((5, 4, 3, 3, 2), [3, 2, 1, 3], [3, 4, 5, 3]),
        ((0, 0, 0, 0), [1, 1, 1, 1], [0, 0, 0, 0]),
    ):
        chart = build_podium_chart(make_scoreboard(*entry_cards_up), {}, get_english_texts())
        assert [step.rank for step in chart.steps] == ranks
        assert [step.value for step in chart.steps] == [str(up) for up in cards]
        assert [step.is_highlighted for step in chart.steps] == [place == 1 for place in ranks]
        assert paint_chart(chart, get_theme(DEFAULT_THEME_NAME))
    for up, label in ((0, "cards up"), (1, "card up")):
        [step] = build_podium_chart(make_scoreboard(up), {}, get_english_texts()).steps
        assert (step.rank, step.value, step.label, step.is_highlighted) == (1, str(up), label, True)


def test_a_podiums_hands_are_as_high_as_the_cards_came() -> None:
    chart = build_podium_chart(make_scoreboard(52, 20, 0), {}, get_english_texts())
    assert [step.cards for step in chart.steps] == [
        ("AH", "2H", "3H", "4H", "5H"),
        ("9S", "TS", "JS", "QS", "KS"),
        ("",),
    ]


def test_scoreboards_and_podiums_show_names_or_else_ranks() -> None:
    scoreboard, names = make_scoreboard(40, 30, 30), {1: "Ada", 3: "Cleo"}
    chart = build_scoreboard_chart(ScoreboardPage(scoreboard, None), names, get_english_texts())
    assert [row.label for row in chart.rows] == ["Ada", "#2", "Cleo"]
    podium = build_podium_chart(scoreboard, names, get_english_texts())
    assert [step.name for step in podium.steps] == ["#2", "Ada", "Cleo"]


DEALER_GAME = DealerRecord(
    variant="canfield",
    deal=5,
    moves=("draw",) * 142,
    is_won=True,
    cards_up=52,
    win_count=3,
    game_count=10,
)
DEALER_LINE = "**Dealer:** won · 142 moves"
SHARE_LINE = "-# The dealer wins this deal 3 of 10 times."


def test_a_challenge_tells_the_dealers_result_to_who_has_played_and_to_all_at_the_end() -> None:
    def list_lines(viewer_id: int | None, *, is_over: bool = False) -> list[str]:
        contest = replace(CONTEST_BY_MOVES, closed_at=NOON if is_over else None)
        viewer = Viewer(PlayerSettings(id=viewer_id), ENGLISH_TEXTS) if viewer_id else None
        scoreboard = Scoreboard(contest, SAMPLE_ENTRIES, dealer_record=DEALER_GAME)
        page = ScoreboardPage(scoreboard, None, viewer=viewer)
        return format_scoreboard_rows(page, NAMES_BY_PLAYER, ENGLISH_TEXTS).split("\n")

    def show_bars(viewer_id: int) -> tuple[str, str]:
        viewer = Viewer(PlayerSettings(id=viewer_id), ENGLISH_TEXTS)
        scoreboard = Scoreboard(CONTEST_BY_MOVES, SAMPLE_ENTRIES, dealer_record=DEALER_GAME)
        page = ScoreboardPage(scoreboard, None, viewer=viewer)
        last_bar = build_scoreboard_chart(page, {}, ENGLISH_TEXTS).rows[-1]
        return last_bar.label, format_scoreboard_alt_text(page, {}, ENGLISH_TEXTS)[-27:]

    has_played, still_plays = 4, 1
    assert show_bars(has_played) == ("Dealer", "; Dealer: 52 up, 142 moves.")
    assert show_bars(still_plays)[0] == "–"
    assert list_lines(has_played)[-2:] == [DEALER_LINE, SHARE_LINE]
    for viewer_id in (still_plays, None):
        assert DEALER_LINE not in list_lines(viewer_id)
        assert list_lines(viewer_id)[-1] == SHARE_LINE
        assert DEALER_LINE in list_lines(viewer_id, is_over=True)


def test_a_daily_tells_the_dealers_result_in_public_only_at_the_end() -> None:
    own_entry = replace(SAMPLE_ENTRIES[0], player_id=1)
    page = DailyPage(
        query=DailyQuery(day=date(2026, 3, 1), page_number=0),
        contest=replace(CONTEST_BY_MOVES, kind=ContestKind.DAILY, date="2026-03-01"),
        is_open=True,
        entry_count=0,
        ranked_entries=(),
        own_ranked_entry=None,
        own_entry=own_entry,
        streak=None,
        previous_winner=None,
        dealer_record=DEALER_GAME,
        player=PlayerSettings(id=1),
    )

    def list_lines(page: DailyPage, *, is_private: bool) -> list[str]:
        return list(format_daily_board_lines(page, {}, ENGLISH_TEXTS, is_private=is_private))

    assert DEALER_LINE in list_lines(page, is_private=True)
    playing = replace(page, own_entry=replace(own_entry, is_finished=False))
    for told, is_private in ((playing, True), (page, False)):
        assert DEALER_LINE not in list_lines(told, is_private=is_private)
        assert SHARE_LINE in list_lines(told, is_private=is_private)
    assert DEALER_LINE in list_lines(replace(playing, is_open=False), is_private=False)
    not_yet = DealerRecord(variant="canfield", deal=5)
    lines = list_lines(replace(page, dealer_record=not_yet), is_private=True)
    assert "**Dealer:** still playing" in lines

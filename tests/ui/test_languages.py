"""Pages in every language: whole sentences within Discord's limits, and nothing in English."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import ENGLISH, get_texts_by_language
from bot.locale.describe import format_command_name
from bot.locale.refusals import BROKEN_RULES, format_error
from bot.locale.rule_pages import format_rules, format_summary
from bot.models.accounts import PlayerSettings
from bot.models.games import GameOutcome
from bot.services.contests import Scoreboard
from bot.services.leaderboards import LeaderboardQuery
from bot.services.player_records import HistogramBin
from bot.ui import help as help_pages
from bot.ui import rules as rules_page
from bot.ui.components import Illustration, build_discord_message
from bot.ui.leaderboards import build_leaderboard_message, format_leaderboard_alt_text
from bot.ui.player_records import (
    format_head_to_head_lines,
    format_last_deals,
    format_rating_lines,
    format_record_description,
    format_record_lines,
)
from bot.ui.position import MAX_DESCRIPTION_LENGTH, format_opening_alt_text
from bot.ui.scoreboards import (
    ScoreboardPage,
    format_challenge_heading,
    format_challenge_terms,
    format_scoreboard_alt_text,
    format_scoreboard_rows,
)
from bot.ui.table_view import format_outcome
from bot.ui.viewers import MAX_PICTURE_NAME_LENGTH, Viewer
from bot.variants import VARIANTS
from tests.locale.fluent_messages import find_foreign_words
from tests.ui import test_leaderboards, test_player_records, test_scoreboards
from tests.ui.example_tables import NOON, make_message, make_table
from tests.ui.test_components import SINGLE_COMMANDS

MAX_MESSAGE_LENGTH = 4_000
LONG_NAME = "\\*" * 32
every_language = pytest.mark.parametrize("language", get_texts_by_language())
every_language_with_every_game = pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=[] if language == ENGLISH else [pytest.mark.slow])
        for language in get_texts_by_language()
    ],
)


def check_texts(language: str, *written: str, most: int = MAX_MESSAGE_LENGTH) -> None:
    """Check that texts are filled, short enough, and in the language."""
    for text in written:
        assert text.strip()
        assert len(text) <= most, (len(text), text)
        assert not re.search(r"[{}\ue000]|\bNone\b|\$[a-z]", text), text
    left = find_foreign_words(language, written) if language != ENGLISH else {}
    assert not left, left


@every_language_with_every_game
def test_every_rules_page_is_whole(language: str) -> None:
    texts = get_texts_by_language()[language]
    for rules in VARIANTS.values():
        names = rules_page._format_introduction(rules, texts).splitlines()
        about, page = format_summary(texts, rules), format_rules(texts, rules)
        length = rules_page._format_length(rules, texts)
        check_texts(language, about, f"{page}\n{length}")
        assert len("\n".join([*names, page, length])) <= MAX_MESSAGE_LENGTH


@every_language_with_every_game
def test_every_opening_is_described_within_the_limit(language: str) -> None:
    texts = get_texts_by_language()[language]
    for rules in VARIANTS.values():
        state = deal(rules, 1)
        for each in (texts, texts.with_spelled_suits):
            check_texts(language, format_opening_alt_text(state, each), most=MAX_DESCRIPTION_LENGTH)


@every_language
def test_help_is_whole(language: str) -> None:
    texts = get_texts_by_language()[language]
    original_names = {format_command_name(texts, name): name for name in SINGLE_COMMANDS}

    def mention(own_name: str) -> str:
        return f"</{original_names[own_name]}:1234567890123456789>"

    check_texts(
        language,
        help_pages.format_start_help(texts, mention, can_manage_server=True),
        help_pages.format_play_help(texts, mention),
        help_pages.format_moves_help(texts, mention),
        help_pages.format_counts_help(texts, mention),
        help_pages.format_privacy_help(texts, mention),
    )


@every_language
def test_records_and_comparisons_are_whole(language: str) -> None:
    texts = get_texts_by_language()[language]
    bins = tuple(HistogramBin(count, count, 123_456) for count in range(53))
    longest = replace(
        test_player_records.make_record_page(
            replace(test_player_records.EXAMPLE_RECORD, games=53 * 123_456)
        ),
        histogram=bins,
        recent_cards_up=(51,) * 30,
    )
    for page in (test_player_records.make_record_page(), longest):
        check_texts(language, "\n".join(format_record_lines(page, texts)))
        description = format_record_description(page, texts)
        check_texts(language, description, most=MAX_DESCRIPTION_LENGTH)
        check_texts(language, *format_rating_lines(page, texts))
    names = ("①", "②")
    lines = format_head_to_head_lines(test_player_records.COMPARED, names, texts)
    check_texts(language, *lines, format_last_deals(test_player_records.COMPARED, names, texts))


@every_language
def test_the_longest_leaderboard_is_within_the_limits(language: str) -> None:
    texts = get_texts_by_language()[language]
    for query in iter_leaderboard_queries():
        page = test_leaderboards.make_page(
            *(test_leaderboards.make_row(10**6 + index, 10**9, 10**8) for index in range(10)),
            own_row=test_leaderboards.make_row(None, 10**9, 10**8),
            query=query,
        )
        names = {row.player_id: LONG_NAME for row, _ in page.display_rows}
        viewer = Viewer(
            PlayerSettings(id=test_leaderboards.LARGE_PLAYER_ID, is_text_only=True), texts
        )
        message = build_leaderboard_message(
            page, names, viewer, None, server_id=query.server_id, is_private=True
        )
        sent = build_discord_message(message)
        assert sent.content_length() <= MAX_MESSAGE_LENGTH
        assert sent.total_children_count <= 40
        picture_names = dict.fromkeys(names, "一" * MAX_PICTURE_NAME_LENGTH)
        alt_text = format_leaderboard_alt_text(page, picture_names, texts, is_private=True)
        check_texts(language, alt_text, most=MAX_DESCRIPTION_LENGTH)


def iter_leaderboard_queries() -> Iterator[LeaderboardQuery]:
    """Yield leaderboards of a server and of everywhere, of a family and of a long name."""
    server_id = test_leaderboards.LARGE_PLAYER_ID
    yield LeaderboardQuery(server_id=server_id, game_group="forty-thieves", page_number=9)
    yield LeaderboardQuery(game_group="canfield-french", page_number=9)


@every_language
def test_scoreboards_are_whole(language: str) -> None:
    texts = get_texts_by_language()[language]
    for contest in (test_scoreboards.CONTEST_BY_MOVES, test_scoreboards.CONTEST_BY_TIME):
        scoreboard = Scoreboard(replace(contest, number=12), test_scoreboards.SAMPLE_ENTRIES)
        page, names = (
            ScoreboardPage(scoreboard, None),
            dict.fromkeys(test_scoreboards.NAMES_BY_PLAYER, "①"),
        )
        alt_text = format_scoreboard_alt_text(page, names, texts)
        check_texts(
            language,
            format_challenge_heading(page, names, texts),
            format_challenge_terms(contest, texts),
            format_scoreboard_rows(page, names, texts),
        )
        check_texts(language, alt_text, most=MAX_DESCRIPTION_LENGTH)


@every_language
def test_tables_and_their_ends_are_within_the_limits(language: str) -> None:
    texts = get_texts_by_language()[language]
    for rules in (VARIANTS["canfield"], VARIANTS["quadruple-canfield"], VARIANTS["skippy"]):
        state = deal(rules, 1)
        for outcome in (None, *GameOutcome):
            ended = {} if outcome is None else {"outcome": outcome, "ended_at": NOON, "slot": None}
            table = make_table(state, **ended)
            message = make_message(table, texts, Illustration("x"), "W" * 200)
            assert message.content_length() <= MAX_MESSAGE_LENGTH
            if outcome is not None:
                check_texts(language, format_outcome(table, texts, None))


@every_language
def test_every_error_is_a_sentence_whatever_its_values_are(language: str) -> None:
    for key in set(ErrorKey) - {ErrorKey.BAD_REQUEST, ErrorKey.BAD_POSITION, *BROKEN_RULES}:
        for number in (1, 2, 1_000):
            values = {name: build_value(name, number) for name in key.value_names}
            check_texts(
                language, format_error(get_texts_by_language()[language], GameError(key, **values))
            )


def build_value(name: str, number: int) -> object:
    """Return a value that an error may have."""
    return {
        **dict.fromkeys(("card", "onto", "top", "named"), "TH"),
        "base": "K",
        "build": "colour",
        "variant": "canfield",
        "game": "canfield",
        "moves": "t1-t2, w-t2",
        "permission": "view",
    }.get(name, number)

"""Texts and posters to share: nothing that a contest keeps secret."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import replay
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.models.contests import Contest, ContestEntry, ContestKind
from bot.models.games import GameOutcome
from bot.services.attempts import Attempt, Honours
from bot.services.tables import Table
from bot.ui.share import (
    build_poster,
    format_poster_alt_text,
    format_progress_squares,
    format_share_text,
    list_honours,
)
from bot.variants import VARIANTS
from rendering import MoveKind
from tests.engine.short_positions import make_position
from tests.golden_games import WON_GAME
from tests.ui.example_tables import NOON, make_table

DAILY_CONTEST = Contest(
    id=7,
    kind=ContestKind.DAILY,
    date="2028-02-29",
    variant="canfield",
    deal=10**20 - 1,
    starts_at=datetime(2028, 2, 29, tzinfo=UTC),
    ends_at=datetime(2028, 3, 1, tzinfo=UTC),
)
TEXTS = get_english_texts()
CHALLENGE_CONTEST = replace(DAILY_CONTEST, kind=ContestKind.CHALLENGE, date=None)


def make_finished_table(**fields: Any) -> Table:
    """Return a game of Canfield with four cards up, given up after three moves and 65 seconds."""
    ended = {
        "slot": None,
        "outcome": GameOutcome.RESIGNED,
        "ended_at": NOON,
        "moves": ("draw",) * 3,
    }
    state = make_position(f1="AS 2S", f2="AH 2H")
    return make_table(state, **{**ended, "last_active_at": NOON + timedelta(seconds=65), **fields})


def test_the_share_text_of_a_daily_has_date_cards_and_its_streak() -> None:
    attempt = Attempt(DAILY_CONTEST, is_contest_open=True)
    table = make_finished_table()
    for days, streak in ((3, " · streak 3"), (1, ""), (0, "")):
        assert format_share_text(table, attempt, Honours(streak_days=days), TEXTS) == (
            "Daily of Feb 29, 2028 · Canfield\n"
            "⬜⬜⬜⬜⬜⬜⬜⬜⬜⬜ 4/52\n"
            f"3 moves · 1\u00a0min\u00a05\u00a0s{streak}"
        )
    # That of a server's own daily says so.
    own = Attempt(replace(DAILY_CONTEST, server_id=77), is_contest_open=True)
    text = format_share_text(make_finished_table(), own, Honours(), TEXTS)
    assert text.startswith("Server daily of Feb 29, 2028 · ")
    assert text.endswith("1\u00a0min\u00a05\u00a0s")


def test_a_share_text_leaves_out_moves_after_the_contest_ended() -> None:
    won = make_finished_table(outcome=GameOutcome.WON, moves=("draw",) * 90)
    entry = ContestEntry(
        contest_id=7,
        player_id=401,
        joined_at=NOON,
        cards_up=2,
        move_count=1,
        seconds=5,
        is_finished=True,
    )
    attempt = Attempt(CHALLENGE_CONTEST, is_contest_open=False, entry=entry)
    text = format_share_text(won, attempt, Honours(), TEXTS)
    assert text.endswith(f"{'⬜' * 10} 2/52\n1 move · 5\u00a0s")


def test_only_free_games_show_their_deal_number_in_the_share_text() -> None:
    number = str(DAILY_CONTEST.deal)
    for attempt in (
        Attempt(DAILY_CONTEST, is_contest_open=True),
        Attempt(CHALLENGE_CONTEST, is_contest_open=True),
        Attempt(CHALLENGE_CONTEST, is_contest_open=True, is_practice=True),
    ):
        table = make_finished_table(deal_word="friday")
        text = format_share_text(table, attempt, Honours(streak_days=3), TEXTS)
        assert number not in text
        assert "friday" not in text
    assert format_share_text(make_finished_table(), None, Honours(), TEXTS).startswith(
        f"Canfield · deal {number}\n"
    )


ALL_HONOURS = Honours(
    streak_days=9_999,
    rank=3,
    entry_count=12,
    beaten_share=0.839,
    is_first_win=True,
    is_clean=True,
    has_beaten_dealer=True,
)


def test_whoever_may_be_proud_says_so_in_text_and_poster() -> None:
    won = make_finished_table(outcome=GameOutcome.WON)
    attempt = Attempt(DAILY_CONTEST, is_contest_open=True)
    told = (
        "Place 3 of 12 here",
        "Better than 83% everywhere",
        "First win",
        "Clean win",
        "Dealer beaten!",
    )
    text = format_share_text(won, attempt, ALL_HONOURS, TEXTS)
    assert text.splitlines()[-1] == " · ".join(told)
    poster = build_poster(won, attempt, ALL_HONOURS, "Ann", TEXTS)
    assert (poster.player, poster.honours) == ("Ann", told)
    assert all(each in format_poster_alt_text(poster, TEXTS) for each in ("Ann", *told))


def test_a_place_among_nobody_else_and_a_small_share_are_no_honours() -> None:
    alone = Honours(rank=1, entry_count=1, beaten_share=0.49)
    assert list_honours(alone, TEXTS) == []


def test_progress_squares_are_all_full_only_for_a_win() -> None:
    assert format_progress_squares(51, 52, is_won=False) == "🟩" * 9 + "⬜"
    assert format_progress_squares(26, 52, is_won=False) == "🟩" * 5 + "⬜" * 5
    assert format_progress_squares(52, 52, is_won=True) == "🟨" * 10


@pytest.mark.parametrize("language", get_texts_by_language())
def test_a_share_text_is_short_and_cannot_end_its_code_block(language: str) -> None:
    texts = get_texts_by_language()[language]
    long_game = {"moves": ("draw",) * 12_345, "last_active_at": NOON + timedelta(days=13, hours=23)}
    for key in VARIANTS:
        game = make_finished_table(variant=key, **long_game)
        for attempt in (
            None,
            Attempt(DAILY_CONTEST, is_contest_open=True),
            Attempt(CHALLENGE_CONTEST, is_contest_open=True),
        ):
            text = format_share_text(game, attempt, ALL_HONOURS, texts)
            assert len(text) <= 300
            assert "`" not in text


OPEN_ATTEMPTS = [
    Attempt(DAILY_CONTEST, is_contest_open=True),
    Attempt(CHALLENGE_CONTEST, is_contest_open=True, is_practice=True),
]


def make_played_table(move_count: int = len(WON_GAME.moves)) -> Table:
    """Return a won game after its first moves: won after all of them, otherwise given up."""
    moves = WON_GAME.moves[:move_count]
    state = replay(VARIANTS["canfield"], WON_GAME.deal, map(Move.parse, moves))
    outcome = GameOutcome.WON if moves == WON_GAME.moves else GameOutcome.RESIGNED
    return make_table(
        state, deal=WON_GAME.deal, moves=moves, slot=None, outcome=outcome, ended_at=NOON
    )


def test_the_poster_of_a_free_win_tells_everything() -> None:
    poster = build_poster(make_played_table(), None, Honours(), "", TEXTS)
    assert poster.word == "Won!"
    assert poster.lines == ("Canfield", "Deal 410630", "142 moves · 0\u00a0s")
    assert poster.challenge == "Can you beat 142 moves?"
    assert len(set(poster.cards_up)) == 52
    assert poster.opening
    opening = deal(VARIANTS["canfield"], WON_GAME.deal)
    assert [len(pile.cards) for pile in poster.opening.tableau] == [1] * len(opening.columns)
    assert len(poster.course) == 142
    assert poster.course[:4] == (
        MoveKind.RESERVE_TO_COLUMN,
        MoveKind.TO_FOUNDATION,
        MoveKind.RESERVE_TO_COLUMN,
        MoveKind.COLUMN_TO_COLUMN,
    )
    assert poster.course.count(MoveKind.DRAW) == WON_GAME.moves.count("draw")
    assert {kind for kind, _ in poster.legend} == set(MoveKind)


def test_the_poster_of_a_lost_game_shows_the_cards_that_went_up() -> None:
    table = make_played_table(60)
    poster = build_poster(table, None, Honours(), "", TEXTS)
    assert (poster.word, poster.challenge) == (f"{table.state.cards_up}/52", "Can you do better?")
    assert len(poster.cards_up) == table.state.cards_up < 52


@pytest.mark.parametrize("attempt", OPEN_ATTEMPTS)
def test_the_poster_of_an_open_contest_tells_neither_deal_nor_moves(attempt: Attempt) -> None:
    number = str(WON_GAME.deal)
    for move_count in (60, len(WON_GAME.moves)):
        poster = build_poster(make_played_table(move_count), attempt, Honours(), "", TEXTS)
        assert poster.opening is None
        assert not poster.course
        assert not any(number in line for line in poster.lines)
        assert number not in format_poster_alt_text(poster, TEXTS)
        # All cards of a won game are no secret, but which ones went up is.
        assert len(poster.cards_up) == (0 if move_count == 60 else 52)


def test_the_poster_of_a_contest_that_is_over_shows_its_opening_but_no_later_moves() -> None:
    attempt = replace(OPEN_ATTEMPTS[0], is_contest_open=False)
    poster = build_poster(make_played_table(), attempt, Honours(), "", TEXTS)
    assert poster.lines[:2] == ("Canfield", "Daily of Feb 29, 2028")
    assert poster.opening
    assert poster.course
    entry = ContestEntry(
        contest_id=7, player_id=401, joined_at=NOON, cards_up=2, move_count=40, is_finished=True
    )
    attempt = Attempt(CHALLENGE_CONTEST, is_contest_open=False, entry=entry)
    poster = build_poster(make_played_table(), attempt, Honours(), "", TEXTS)
    assert (poster.word, poster.challenge) == ("2/52", "Can you do better?")
    assert poster.lines[-1].startswith("40 moves")
    assert not poster.course
    assert not poster.cards_up


def test_the_description_of_a_poster_says_what_is_written_and_what_the_squares_show() -> None:
    poster = build_poster(make_played_table(), None, Honours(), "", TEXTS)
    text = format_poster_alt_text(poster, TEXTS)
    assert text.startswith("Poster: Canfield, Deal 410630, 142 moves · 0\u00a0s. Won! Can you beat")
    course = text.split("course in moves: ")[1]
    assert " up, " in course
    assert " to draw." in course  # one is no “1 draws”
    assert sum([int(word) for word in course.split() if word.isdigit()]) == 142

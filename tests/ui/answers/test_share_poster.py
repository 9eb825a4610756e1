"""Posters of finished games: all about a free game, and nothing that a contest keeps secret."""

from dataclasses import replace

import pytest

from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.transitions import replay
from bot.locale.catalogue import get_english_texts
from bot.models.entries import ContestEntry
from bot.models.games import GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.answers.share_poster import build_poster, format_poster_alt_text
from bot.variants import VARIANTS
from rendering import MoveKind
from tests.golden_games import WON_GAME
from tests.ui.answers.test_share_text import CHALLENGE_CONTEST, DAILY_CONTEST
from tests.ui.example_tables import NOON, make_table

TEXTS = get_english_texts()
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
    poster = build_poster(make_played_table(), None, TEXTS)
    assert poster.word == "Won!"
    assert poster.lines == ("Canfield", "Deal 410630", "142 moves · 0 s")
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
    poster = build_poster(table, None, TEXTS)
    assert (poster.word, poster.challenge) == (f"{table.state.cards_up}/52", "Can you do better?")
    assert len(poster.cards_up) == table.state.cards_up < 52


@pytest.mark.parametrize("attempt", OPEN_ATTEMPTS)
def test_the_poster_of_an_open_contest_tells_neither_deal_nor_moves(attempt: Attempt) -> None:
    number = str(WON_GAME.deal)
    for move_count in (60, len(WON_GAME.moves)):
        poster = build_poster(make_played_table(move_count), attempt, TEXTS)
        assert poster.opening is None
        assert not poster.course
        assert not any(number in line for line in poster.lines)
        assert number not in format_poster_alt_text(poster, TEXTS)
        # All cards of a won game are no secret, but which ones went up is.
        assert len(poster.cards_up) == (0 if move_count == 60 else 52)


def test_the_poster_of_a_contest_that_is_over_shows_its_opening() -> None:
    attempt = replace(OPEN_ATTEMPTS[0], is_contest_open=False)
    poster = build_poster(make_played_table(), attempt, TEXTS)
    assert poster.lines[:2] == ("Canfield", "Daily of Feb 29, 2028")
    assert poster.opening
    assert poster.course


def test_moves_after_the_end_of_a_contest_are_not_on_the_poster() -> None:
    entry = ContestEntry(
        contest_id=7, player_id=401, joined_at=NOON, cards_up=2, move_count=40, is_finished=True
    )
    attempt = Attempt(CHALLENGE_CONTEST, is_contest_open=False, entry=entry)
    poster = build_poster(make_played_table(), attempt, TEXTS)
    assert (poster.word, poster.challenge) == ("2/52", "Can you do better?")
    assert poster.lines[-1].startswith("40 moves")
    assert not poster.course
    assert not poster.cards_up


def test_the_description_of_a_poster_says_what_is_written_and_what_the_squares_show() -> None:
    poster = build_poster(make_played_table(), None, TEXTS)
    text = format_poster_alt_text(poster, TEXTS)
    assert text.startswith("Poster: Canfield, Deal 410630, 142 moves · 0 s. Won! Can you beat")
    assert "moves up, " in text
    counts = [int(word) for word in text.split("course: ")[1].split() if word.isdigit()]
    assert sum(counts) == 142

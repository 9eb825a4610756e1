"""Moves typed by their piles: the draw in all its words, counts left out, foundations by number."""

import pytest

from bot.engine.errors import GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.locale.catalogue import get_english_texts
from bot.locale.move_words import get_move_vocabulary
from tests.engine.short_positions import make_position

WITH_STOCK = make_position("klondike", s="5h 9c", w="AS", t1="KS")


@pytest.mark.parametrize("text", ["draw", "D", "s", "S-W", "s w", "redeal", "d.", "Redeal!"])
def test_the_draw_has_short_names(text: str) -> None:
    assert interpret_typed_move(WITH_STOCK, text) == DRAW_MOVE


def test_a_text_of_over_two_hundred_characters_is_not_read() -> None:
    assert interpret_typed_move(WITH_STOCK, "d" + "." * 199) == DRAW_MOVE
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(WITH_STOCK, "d" + "." * 200)


@pytest.mark.parametrize(
    "text", ["stock", "the stock", "stock to waste", "from the stock to the waste", "draw to waste"]
)
def test_the_draw_can_be_typed_as_a_move_of_the_stock(text: str) -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    assert interpret_typed_move(WITH_STOCK, text, vocabulary) == DRAW_MOVE


@pytest.mark.parametrize("text", ["draw", "d", "dra", "red", "s w"])
def test_the_beginning_of_draw_fits_the_draw(text: str) -> None:
    assert DRAW_MOVE in list_fitting_moves(WITH_STOCK, text)


@pytest.mark.parametrize(
    ("game", "column", "move"),
    [
        # None of these fits onto the five of hearts.
        ("canfield", "KS QH JS", "t1-t2x3"),
        ("superior-canfield", "KS QH JS", "t1-t2"),
        ("forty-thieves", "KS QS JS", "t1-t2"),
        ("josephine", "2D KS QS JS", "t1-t2x3"),
        ("josephine", "2D", "t1-t2"),
    ],
)
def test_a_count_left_out_is_what_the_game_would_carry(game: str, column: str, move: str) -> None:
    state = make_position(game, t1=column, t2="5H")
    assert str(interpret_typed_move(state, "t1 t2")) == move


@pytest.mark.parametrize(
    ("typed_move", "move"),
    [
        ("w f4", "w-f2"),
        ("r f4", "r-f4"),
        ("t1 f4", "t1-f4"),
        ("w f1", "w-f1"),
        ("w f", "w-f2"),
    ],
)
def test_equal_foundations_are_one_but_the_lowest_number_is_written(
    typed_move: str, move: str
) -> None:
    state = make_position("canfield", base="A", w="AH", r="7H", t1="9D", f1="AS")
    assert str(interpret_typed_move(state, typed_move)) == move


@pytest.mark.parametrize("typed_move", ["3s f2", "w f2", "w f"])
def test_of_foundations_with_the_same_cards_the_lowest_is_meant(typed_move: str) -> None:
    state = make_position("forty-thieves", w="3S", f1="AS 2S", f2="AS 2S")
    assert str(interpret_typed_move(state, typed_move)) == "w-f1"
    assert list_fitting_moves(state, typed_move) == [Move("w", "f1")]


def test_a_column_is_meant_though_a_foundation_ends_with_the_same_card() -> None:
    state = make_position("forty-thieves", w="2S", f1="AS", t1="AS")
    assert str(interpret_typed_move(state, "w t1")) == "w-t1"


@pytest.mark.parametrize(("length", "is_shortened"), [(40, False), (41, True)])
def test_an_unreadable_move_is_quoted_up_to_forty_characters(
    length: int, *, is_shortened: bool
) -> None:
    with pytest.raises(GameError) as error:
        Move.parse("x" * length)
    quoted = str(error.value.values["text"])
    assert quoted.endswith("…") is is_shortened
    assert (quoted == "x" * length) is not is_shortened

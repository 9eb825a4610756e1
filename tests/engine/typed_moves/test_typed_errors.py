"""What a typed move that cannot be read is told, with the values of its sentence."""

import pytest

from bot.engine.errors import GameError
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.engine.typed_moves.vocabulary import Meaning, WordKind, build_vocabulary
from bot.locale.catalogue import get_english_texts
from bot.locale.move_words import get_move_vocabulary
from tests.engine.short_positions import make_position

STATE = make_position(
    "josephine", w="AS QH 7H", t1="KS", t2="JS TS 9S", t3="JC", t5="9H 3H", t6="JS", f1="AC"
)
ALL_PILES = {"columns": 10, "foundations": 8, "like": "none"}


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("t1 f9", "no-such-pile", {"pile": "f9", **ALL_PILES}),
        ("t0012 t1", "no-such-pile", {"pile": "t12", **ALL_PILES}),
        ("t123 t1", "no-such-pile", {"pile": "t123", **ALL_PILES}),
        ("t1234 t1", "no-such-pile", {"pile": "t1234…", **ALL_PILES}),
        ("t12345 t1", "no-such-pile", {"pile": "t1234…", **ALL_PILES}),
        ("t t1", "which-pile", {"pile": "t"}),
        ("f t1", "which-pile", {"pile": "f"}),
        ("t1 t2 0", "bad-card-count", {"count": "0"}),
        ("t1 t2 00", "bad-card-count", {"count": "0"}),
        ("t1 t2 1234", "bad-card-count", {"count": "1234…"}),
        ("t1 t2 12345", "bad-card-count", {"count": "1234…"}),
        ("4c t1", "card-not-free", {"named": "4C"}),
        ("t2 ts", "card-not-free", {"named": "TS"}),
        ("ts t3 3", "card-count-differs", {"named": "TS", "carried": 2, "count": 3}),
        ("c1 t3", "no-such-pile", {"pile": "c1", **ALL_PILES}),
        ("t3-c1", "no-such-pile", {"pile": "c1", **ALL_PILES}),
        ("g2 t3", "no-such-pile", {"pile": "g2", **ALL_PILES}),
        ("t99", "no-such-pile", {"pile": "t99", **ALL_PILES}),
        ("c2 t3", "card-not-free", {"named": "2C"}),
        ("t4", "pile-alone", {"text": "t4", "moves": "w t4, t1 t4, t2 t4 1, t2 t4 2, …"}),
        ("T1", "pile-alone", {"text": "T1", "moves": "t1 t4, t1 t7, t1 t8, t1 t9, …"}),
        ("f2", "pile-alone", {"text": "f2", "moves": "none"}),
        ("hello  there", "unreadable-move", {"text": "hello there"}),
    ],
)
def test_a_typed_move_that_cannot_be_says_why(
    text: str, key: str, values: dict[str, object]
) -> None:
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, text)
    assert (error.value.key, error.value.values) == (key, values)


def test_a_list_is_empty_or_at_most_two_hundred_moves() -> None:
    assert split_typed_moves(", ".join(["d"] * 200)) == ["d"] * 200
    for text, key, values in (
        (" ,;\n", "no-moves", {}),
        (",".join(["d"] * 201), "too-many-moves", {"count": 201, "most": 200}),
    ):
        with pytest.raises(GameError) as error:
            split_typed_moves(text)
        assert (error.value.key, error.value.values) == (key, values)


def test_a_count_of_three_digits_is_read() -> None:
    assert interpret_typed_move(STATE, "t1 t2 999").count == 999


def test_a_word_put_together_from_words_of_three_letters_is_read() -> None:
    phrases = [("Ass", Meaning(WordKind.RANK, "A")), ("Pik", Meaning(WordKind.SUIT, "S"))]
    vocabulary = build_vocabulary(phrases)
    state = make_position("josephine", w="AS", t1="2S")
    for text in ("pikass t1", "pik ass t1"):
        assert str(interpret_typed_move(state, text, vocabulary)) == "w-t1"


@pytest.mark.parametrize("text", ["quee of spades t4", "q of spad t4", "colum 4 t1"])
def test_only_the_last_word_may_be_unfinished_and_only_while_somebody_types(text: str) -> None:
    state = make_position("klondike", w="QS", t4="KH")
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(state, text, get_move_vocabulary(get_english_texts()))


def test_a_suit_that_names_several_cards_of_a_column_is_ambiguous() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, "spades from t2", vocabulary)
    assert (error.value.key, error.value.values) == (
        "ambiguous-move",
        {"text": "spades from t2", "moves": "t2 t4 1, t2 t4 2, t2 t6"},
    )


def test_a_number_before_a_card_is_no_count_of_its_column() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError, match="card-not-free"):
        interpret_typed_move(STATE, "2 10 of spades t3", vocabulary)


def test_words_of_a_phrase_stand_one_space_apart() -> None:
    vocabulary = build_vocabulary([("  Rest\tPile ", Meaning(WordKind.PILE, "w"))])
    assert str(interpret_typed_move(STATE, "rest  pile t2", vocabulary)) == "w-t2"


def test_a_column_of_number_nought_is_named_as_such() -> None:
    vocabulary = get_move_vocabulary(get_english_texts())
    with pytest.raises(GameError) as error:
        interpret_typed_move(STATE, "waste to column 0", vocabulary)
    assert error.value.values == {"pile": "t0", **ALL_PILES}


def test_a_text_that_can_be_read_in_countless_ways_is_refused_at_once() -> None:
    # Each word is the draw, or the letters of a suit, two piles and a rank.
    with pytest.raises(GameError, match="unreadable-move"):
        interpret_typed_move(STATE, "draw " * 40)

"""Tables as text: the news, then one line per pile, with all that the picture shows."""

from dataclasses import replace

from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.locale.catalogue import Texts, get_english_texts, get_texts_by_language
from bot.ui.common.illustration import Illustration
from bot.ui.position.text_table import format_text_table
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, play_random_game, play_typed_moves
from tests.ui.example_tables import WIDE_RULES, make_message, make_table
from tests.ui.position.full_columns import deal_all_cards_to_columns
from tests.variants.example_games import every_game, every_game_in_every_language


def text_table_lines(state: State, last_move: Move | None = None) -> list[str]:
    """Return the lines of a table as text."""
    return format_text_table(state, get_english_texts(), last_move=last_move).splitlines()


def test_a_table_is_written_one_pile_a_line() -> None:
    state = make_position(
        base="3", s="5h 9c", w="2C AH QH 7H", r="2d TH", t1="4H", t3="JS TD 9S", f1="3D", f3="3S 4S"
    )
    assert text_table_lines(state) == [
        "Foundations from 3: 3♦ on f1, 4♠ on f3, 2 empty",
        "Waste (w): 7♥ on top, under it Q♥ A♥ and 1 more",
        "Reserve (r): 10♥ on top, under it 1 face down",
        "Stock (s): 2 face down",
        "No card can go up",
        "Columns, top card last",
        "t1: 4♥",
        "t2: empty",
        "t3: J♠ 10♦ 9♠",
        "t4: empty",
    ]


def test_suits_are_spelled_where_the_player_wants_it() -> None:
    state = make_position(base="K", s="5h", w="2C AH QH", r="2d TH", t1="4H 3S", t2="9D", f1="KD")
    text = format_text_table(state, get_english_texts().with_spelled_suits)
    assert text.splitlines() == [
        "Foundations from king: king of diamonds on f1, 3 empty",
        "Waste (w): queen of hearts on top, under it ace of hearts, 2 of clubs",
        "Reserve (r): 10 of hearts on top, under it 1 face down",
        "Stock (s): 1 face down",
        "No card can go up",
        "Columns, top card last",
        "t1: 4 of hearts, 3 of spades",
        "t2: 9 of diamonds",
        "t3: empty",
        "t4: empty",
    ]


def test_an_open_reserve_is_described_like_any_other() -> None:
    state = make_position("superior-canfield", r="2D KS TH", w="5H")
    assert text_table_lines(state)[1:3] == [
        "Waste (w): 5♥ on top",
        "Reserve (r): 10♥ on top, under it K♠ 2♦",
    ]


def test_face_down_cards_are_counted_in_a_text_table() -> None:
    assert "t1: 2 face down, 4♥" in text_table_lines(make_position("klondike", t1="5s 6s 4H"))


def test_an_empty_stock_says_whether_the_waste_can_be_turned_over() -> None:
    redealt = text_table_lines(make_position(w="2C", t1="4H"))
    assert "Stock (s): empty, the waste can be turned over" in redealt
    assert "Stock (s): empty" in text_table_lines(make_position("forty-thieves", w="2C", t1="4H"))


def test_the_last_move_comes_first_as_it_was_played() -> None:
    state = make_position(s="2c 3c 4c 5c", t1="9S 8H", t2="TD", w="AC")
    cases = [
        ("t1-t2x2", "9♠ +1 from t1 to t2"),
        ("w-f1", "A♣ from w to f1"),
        ("draw", "drew 3 cards"),
    ]
    for move, words in cases:
        played = play_typed_moves(state, move)
        assert text_table_lines(played, Move.parse(move))[0] == f"Last move: {words}"
    one_by_one = play_typed_moves(make_position("forty-thieves", s="2c"), "draw")
    assert text_table_lines(one_by_one, DRAW_MOVE)[0] == "Last move: drew 1 card"
    state = play_typed_moves(state, "draw", "draw")
    assert text_table_lines(state, DRAW_MOVE)[0] == "Last move: drew the last cards"
    state = play_typed_moves(state, "draw")
    assert text_table_lines(state, DRAW_MOVE)[0] == "Last move: turned the waste over"


def test_the_last_move_names_the_card_that_filled_its_column() -> None:
    dealt = make_position(t1="9S", t2="TD", t3="2C", t4="4C", r="2d 5H")
    state = play_typed_moves(dealt, "t1-t2")
    assert text_table_lines(state, Move("t1", "t2", 1))[0] == (
        "Last move: 9♠ from t1 to t2, then 5♥ from r to t1"
    )


def test_cards_that_can_go_up_are_named() -> None:
    state = make_position(t1="KH AS", t2="3S", w="AC")
    assert "Can go up: A♣ from w, A♠ from t1" in text_table_lines(state)
    assert "No card can go up" in text_table_lines(make_position(t1="KH"))


def test_a_won_game_has_only_foundations() -> None:
    ranks = "A23456789TJQK"
    f1, f2, f3, f4 = (" ".join(rank + suit for rank in ranks) for suit in "CDHS")
    assert text_table_lines(make_position(f1=f1, f2=f2, f3=f3, f4=f4)) == [
        "Foundations from A: K♣ on f1, K♦ on f2, K♥ on f3, K♠ on f4",
        "Waste (w): empty",
        "Reserve (r): empty",
        "Stock (s): empty",
        "Columns: 4 empty",
    ]


@every_game_in_every_language
def test_a_text_table_of_any_game_fits_a_message(key: str, language: str) -> None:
    texts = get_texts_by_language()[language]
    for state in play_random_game(VARIANTS[key], 5, 5, 250)[::50]:
        _check_message_limits(state, texts)
        _check_message_limits(state, texts.with_spelled_suits)


@every_game
def test_a_text_table_of_the_tallest_columns_fits_a_message_in_words(key: str) -> None:
    state = deal_all_cards_to_columns(VARIANTS[key])
    text = _check_message_limits(state, get_english_texts().with_spelled_suits)
    # With four decks no message has room for all of them in words.
    rank_count = len(state.rules.pack_ranks)
    sign = "♥" if state.rules.decks * rank_count > 39 else " of hearts"
    assert text.count(sign) >= rank_count * state.rules.decks


def test_a_text_table_that_would_be_too_long_in_words_has_symbols() -> None:
    state = deal_all_cards_to_columns(replace(WIDE_RULES, decks=4))
    text = _check_message_limits(state, get_english_texts().with_spelled_suits)
    assert text.count("10♥") == 4


def _check_message_limits(state: State, texts: Texts) -> str:
    """Return the text, which fits a message and has no code block, which would be spelt out."""
    text = format_text_table(state, texts)
    notice = "x" * 600
    message = make_message(
        make_table(state, deal_word="w" * 60), texts, Illustration(text), notice=notice
    )
    assert message.content_length() <= 4000
    assert "`" not in text
    return text

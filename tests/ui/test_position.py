"""Tables as text and as descriptions of pictures, and sprites prepared for them."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES, Card
from bot.engine.deals import MAX_DEAL_NUMBER, deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.state import State
from bot.engine.status import list_useful_moves
from bot.locale.catalogue import Texts, get_english_texts, get_texts_by_language
from bot.locale.describe import format_card_symbol, format_game_name, format_move
from bot.scene import scene
from bot.ui.components import Illustration
from bot.ui.position import (
    format_opening_alt_text,
    format_table_alt_text,
    format_text_table,
    has_turned_card,
)
from bot.variants import VARIANTS
from tests.engine.short_positions import (
    make_position,
    play_random_game,
    play_typed_moves,
    reachable_positions,
    shuffle_hidden_cards,
)
from tests.golden_games import list_game_states, load_golden_game
from tests.ui.example_tables import WIDE_RULES, deal_all_cards_to_columns, make_message, make_table
from tests.variants.example_games import every_game_in_every_language, example_games

some_examples = settings(max_examples=6)


def list_playable_tops(state: State) -> list[Card]:
    """Return the top cards that a player sees but those of columns."""
    names = [name for name in state.rules.pile_names if name[0] not in "st"]
    tops = [state.list_seen_cards(name)[-1:] for name in names]
    return [card for top in tops for card in top if card is not None]


def test_alt_text_describes_a_table() -> None:
    state = make_position(
        base="3", s="5h 9c", w="AH QH 7H", r="2d TH", t1="4H", t2="", t3="JS TD", f1="3D"
    )
    table = make_table(state, deal=123456, is_counted=False, moves=("draw",))
    assert format_table_alt_text(table, get_english_texts()) == (
        "Canfield. 1 of 52 cards up. Last move: drew 3 cards. Foundations from 3: 3♦, 3 empty."
        " Waste (w): 7♥ on top, under it Q♥ A♥. Reserve (r): 10♥ on top, under it 1 face down."
        " Stock (s): 2 face down. No card can go up. Columns, top card last."
        " t1: 4♥. t2: empty. t3: J♠ 10♦. t4: empty. Deal 123456. 1 move."
    )


def test_a_hint_comes_before_the_last_move() -> None:
    state = make_position(base="3", w="AH", r="TH", t1="4H", t2="9D", t3="5S", f1="3H")
    table = make_table(state, deal=7, is_counted=False, moves=("w-t2",))
    texts = get_english_texts().with_spelled_suits
    assert format_table_alt_text(table, texts, Move("t1", "f1", 1)) == (
        "Canfield. 1 of 52 cards up. Hint: 4 of hearts from t1 to f1."
        " Foundations from 3: 3 of hearts, 3 empty. Waste (w): ace of hearts on top."
        " Reserve (r): 10 of hearts on top. Stock (s): empty, the waste can be turned over."
        " Last move: 9 of diamonds from w to t2. Can go up: 4 of hearts from t1."
        " Columns, top card last. t1: 4 of hearts. t2: 9 of diamonds. t3: 5 of spades. t4: empty."
        " Deal 7. 1 move."
    )


@every_game_in_every_language
@given(data=st.data())
@some_examples
def test_alt_text_starts_with_what_matters_in_256_characters(
    key: str, language: str, data: st.DataObject
) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    text = format_table_alt_text(make_table(state), get_texts_by_language()[language])
    assert len(text) <= 1024
    for card in list_playable_tops(state):
        assert format_card_symbol(CARD_CODES[card]) in text[:256]
    assert "Stock (s): " in text[:256] or language != "en"


@every_game_in_every_language
def test_alt_text_leaves_nothing_out_in_any_game(key: str, language: str) -> None:
    rules, texts = VARIANTS[key], get_texts_by_language()[language]
    table = make_table(deal_all_cards_to_columns(rules), moves=("t2-t1x2",))
    for hint in (None, Move("t1", "t2", 2)):
        text = format_table_alt_text(table, texts, hint)
        assert len(text) <= 1024
        codes = [code for code in CARD_CODES if code[0] in rules.pack_ranks]
        assert all(text.count(format_card_symbol(code)) >= rules.decks for code in codes)
        spelled = format_table_alt_text(table, texts.with_spelled_suits, hint)
        assert len(spelled) <= 1024
        heart_count = spelled.count(texts("suit-H"))
        assert heart_count >= len(rules.pack_ranks) * rules.decks or spelled == text


@example_games
def test_alt_text_with_a_hint_still_starts_with_the_playable_cards(key: str) -> None:
    for state in play_random_game(VARIANTS[key], 3, 3, 100)[::9]:
        for hint in legal_moves(state):
            text = format_table_alt_text(
                make_table(state, deal=MAX_DEAL_NUMBER), get_english_texts(), hint
            )[:256]
            assert format_move(get_english_texts(), state, hint) in text
            for card in list_playable_tops(state):
                assert format_card_symbol(CARD_CODES[card]) in text


def test_columns_without_room_are_left_out_of_alt_text_as_a_whole() -> None:
    column = " ".join(CARD_CODES)
    piles = {f"t{number}": column for number in range(1, 9)}
    text = format_table_alt_text(
        make_table(read_position(replace(WIDE_RULES, decks=8), {"piles": piles})),
        get_english_texts(),
    )
    assert len(text) <= 1024
    assert text.endswith(". …")
    assert text.count("Q♦ K♦.") == text.count(": A♣") > 1


@example_games
def test_an_opening_is_described_pile_by_pile(key: str) -> None:
    rules = VARIANTS[key]
    text = format_opening_alt_text(deal(rules, 1), get_english_texts())
    empty_columns = f"Columns: {rules.column_count} empty"
    assert (f" {rules.column_names[-1]}: " if any(rules.column_heights) else empty_columns) in text
    first_piles = "Waste (w): " if rules.decks == 4 else "Foundation"
    assert text.startswith(
        f"{format_game_name(get_english_texts(), key)}, freshly dealt. {first_piles}"
    )


@example_games
@given(data=st.data(), seed=st.integers(0, 1000))
@some_examples
def test_unseen_cards_change_neither_scene_nor_texts(
    key: str, data: st.DataObject, seed: int
) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    other = shuffle_hidden_cards(state, seed)
    assert scene(other) == scene(state)
    assert format_table_alt_text(make_table(other), get_english_texts()) == format_table_alt_text(
        make_table(state), get_english_texts()
    )
    assert format_text_table(other, get_english_texts()) == format_text_table(
        state, get_english_texts()
    )


def test_a_scene_holds_only_visible_cards() -> None:
    state = make_position(s="5h 9c", r="2d 4c TH", t1="6s 4H")
    drawn = scene(state)
    assert drawn.reserve is not None
    assert drawn.stock is not None
    assert (drawn.stock.cards, drawn.reserve.cards) == (("", ""), ("", "", "TH"))
    assert drawn.tableau[0].cards == ("", "4H")
    assert len(state.reserve) == 3
    assert len(state.columns[0]) == 2


def text_table_lines(
    state: State, last_move: Move | None = None, *, has_turned_card: bool = False
) -> list[str]:
    """Return the lines of a table as text."""
    return format_text_table(
        state, get_english_texts(), last_move=last_move, has_turned_card=has_turned_card
    ).splitlines()


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


def test_a_text_table_tells_of_reserves_face_down_cards_the_stock_and_cards_that_can_go_up() -> (
    None
):
    state = make_position("superior-canfield", r="2D KS TH", w="5H")
    assert text_table_lines(state)[1:3] == [
        "Waste (w): 5♥ on top",
        "Reserve (r): 10♥ on top, under it K♠ 2♦",
    ]
    assert "t1: 2 face down, 4♥" in text_table_lines(make_position("klondike", t1="5s 6s 4H"))
    redealt = text_table_lines(make_position(w="2C", t1="4H"))
    assert "Stock (s): empty, the waste can be turned over" in redealt
    assert "Stock (s): empty" in text_table_lines(make_position("forty-thieves", w="2C", t1="4H"))
    state = make_position(t1="KH AS", t2="3S", w="AC")
    assert "Can go up: A♣ from w, A♠ from t1" in text_table_lines(state)
    assert "No card can go up" in text_table_lines(make_position(t1="KH"))


def test_the_last_move_comes_first_with_the_card_that_filled_its_column() -> None:
    state = make_position(s="2c 3c 4c 5c", t1="9S 8H", t2="TD", w="AC")
    cases = [
        ("t1-t2x2", "9♠ +1 from t1 to t2"),
        ("w-f1", "A♣ from w to f1"),
        ("draw", "drew 3 cards: 3♣ 4♣ 5♣"),
    ]
    for move, words in cases:
        played = play_typed_moves(state, move)
        assert text_table_lines(played, Move.parse(move))[0] == f"Last move: {words}"
    one_by_one = play_typed_moves(make_position("forty-thieves", s="2c"), "draw")
    assert text_table_lines(one_by_one, DRAW_MOVE)[0] == "Last move: drew 1 card: 2♣"
    state = play_typed_moves(state, "draw", "draw")
    assert text_table_lines(state, DRAW_MOVE)[0] == "Last move: drew the last cards"
    state = play_typed_moves(state, "draw")
    assert text_table_lines(state, DRAW_MOVE)[0] == "Last move: turned the waste over"
    dealt = make_position(t1="9S", t2="TD", t3="2C", t4="4C", r="2d 5H")
    state = play_typed_moves(dealt, "t1-t2")
    assert text_table_lines(state, Move("t1", "t2", 1))[0] == (
        "Last move: 9♠ from t1 to t2, then 5♥ from r to t1"
    )


def test_the_last_move_says_which_card_it_turned_up() -> None:
    game = load_golden_game("klondike-60003-won")
    states = list_game_states(game.variant, game.deal, map(Move.parse, game.moves))
    turned = []
    for count, (before, after) in enumerate(pairwise(states), 1):
        table = make_table(after, moves=game.moves[:count], variant=game.variant, deal=game.deal)
        line = text_table_lines(after, table.last_move, has_turned_card=has_turned_card(table))[0]
        assert (", turning up " in line) == has_turned_card(table)
        if has_turned_card(table):
            turned.append(sum(before.face_down_counts) - sum(after.face_down_counts))
    assert turned == [1] * 21


def test_every_useful_move_is_listed() -> None:
    state = make_position(base="2", t1="9S", t2="TD", t3="8H", f1="2C", w="3C")
    lines = text_table_lines(state)
    assert "Can go up: 3♣ from w" in lines
    (line,) = [line for line in lines if line.startswith("Other moves: ")]
    moves = [move for move in list_useful_moves(state) if move != DRAW_MOVE and not move.goes_up]
    assert moves
    assert all(format_move(get_english_texts(), state, move) in line for move in moves)


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


@example_games
def test_a_text_table_of_the_tallest_columns_fits_a_message_in_words(key: str) -> None:
    state = deal_all_cards_to_columns(VARIANTS[key])
    text = _check_message_limits(state, get_english_texts().with_spelled_suits)
    # With four decks no message has room for all of them in words.
    rank_count = len(state.rules.pack_ranks)
    sign = "♥" if state.rules.decks * rank_count > 39 else " of hearts"
    assert text.count(sign) >= rank_count * state.rules.decks


def test_a_text_table_that_would_be_too_long_in_words_has_symbols() -> None:
    state = deal_all_cards_to_columns(replace(WIDE_RULES, decks=4))
    assert _check_message_limits(state, get_english_texts().with_spelled_suits).count("10♥") == 4


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

"""The words that players type in moves come from the files of the languages."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import format_card_name, format_error, format_move, format_short_move
from bot.locale.move_words import get_move_vocabulary
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, reachable_positions
from tests.locale.fluent_messages import build_partial_texts
from tests.variants.example_games import every_game

KLONDIKE_POSITION = make_position(
    "klondike",
    s="5h 9c",
    w="AS",
    t1="KS",
    t2="QC JD TS",
    t3="JH",
    t4="QD",
    t5="3s AH",
    f1="AC",
)
ENGLISH_WORDS = get_move_vocabulary(get_english_texts())
GERMAN_SOURCE = """
rank-A = Ass
rank-J = Bube
rank-Q = Dame
rank-K = König
suit-C = Kreuz
suit-S = Pik
suit-H = Herz
suit-D = Karo
button-draw = Ziehen
typed-pile-w = Ablage; a
typed-pile-t = Spalte; Spalten
typed-pile-f = Grundstapel; hoch
typed-from = von; vom
typed-to = auf; zu; nach; zum
typed-ignored = die; der; das; lege
typed-rank-J = B
typed-rank-Q = D
"""
few_examples = settings(max_examples=3)


GERMAN_WORDS = get_move_vocabulary(build_partial_texts("de", GERMAN_SOURCE))
HINDI_WORDS = get_move_vocabulary(get_texts_by_language()["hi"])


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("waste to foundation", Move("w", "f2")),
        ("the top waste card to the foundation", Move("w", "f2")),
        ("Waste up", Move("w", "f2")),
        ("ace of hearts up", Move("t5", "f2")),
        ("put up the ace of hearts", Move("t5", "f2")),
        ("ace of hearts up to the foundation", Move("t5", "f2")),
        ("queen of diamonds up", Move("t4", "f2")),
        ("a of s", Move("w", "f2")),
        ("a s", Move("w", "f2")),
        ("put the Ace of Spades onto a foundation please", Move("w", "f2")),
        ("column 3 to column 2", Move("t3", "t2")),
        ("column 4 to column 1", Move("t4", "t1")),
        ("column 4 to 1", Move("t4", "t1")),
        ("column four onto column one", Move("t4", "t1")),
        ("from t4 to t1", Move("t4", "t1")),
        ("to t1 from t4", Move("t4", "t1")),
        ("t1 from t4", Move("t4", "t1")),
        ("Queen of Diamonds to the king of spades", Move("t4", "t1")),
        ("queen of diamonds", Move("t4", "t1")),
        ("diamond queen t1", Move("t4", "t1")),
        ("king to an empty column", Move("t1", "t6")),
        ("ten of spades onto jack of hearts", Move("t2", "t3")),
        ("move one card from t2 to t3", Move("t2", "t3")),
        ("1 card from t2 to t3", Move("t2", "t3")),
        ("t2 to t3 1 card", Move("t2", "t3")),
        ("stock", DRAW_MOVE),
        ("stock to waste", DRAW_MOVE),
        ("draw a card", DRAW_MOVE),
        ("turn the waste over", DRAW_MOVE),
        ("deal", DRAW_MOVE),
    ],
)
def test_moves_can_be_typed_in_words(text: str, move: Move) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, ENGLISH_WORDS) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("Dame Karo auf t1", Move("t4", "t1")),
        ("Karo-Dame auf t1", Move("t4", "t1")),
        ("Karodame auf Pik-König", Move("t4", "t1")),
        ("karodame auf pik-konig", Move("t4", "t1")),
        ("lege die KARODAME auf Spalte 1", Move("t4", "t1")),
        ("Herz Ass hoch", Move("t5", "f2")),
        ("Ablage zum Grundstapel", Move("w", "f2")),
        ("a f", Move("w", "f2")),
        ("von Spalte 4 auf Spalte 1", Move("t4", "t1")),
        ("D♦ t1", Move("t4", "t1")),
        ("B♥ auf Karo Dame", Move("t3", "t4")),
        ("ziehen", DRAW_MOVE),
        ("d", DRAW_MOVE),
        ("queen of diamonds to the king of spades", Move("t4", "t1")),
        ("t4 t1", Move("t4", "t1")),
    ],
)
def test_another_language_brings_its_own_words_beside_the_english_ones(
    text: str, move: Move
) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, GERMAN_WORDS) == move


@pytest.mark.parametrize(
    "text",
    [
        "ईंट की बेगम हुकुम का बादशाह पर",
        *("ईंट की बेगम t1 पर", "स्तंभ ४ से स्तंभ १ पर", "बेगम स्तंभ १", "t४ t१"),
    ],
)
def test_words_with_vowel_signs_and_digits_of_other_scripts_are_read(text: str) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, HINDI_WORDS) == Move("t4", "t1")


@pytest.mark.parametrize(
    "text",
    [
        *("t1 पर ईंट की बेगम", "t1 पर t4 से", "हुकुम के बादशाह के ऊपर ईंट की बेगम"),
        *("ईंट की बेगम t4 से t1 पर", "t4 se t1 par", "बेगम को स्तंभ १ में"),
    ],
)
def test_words_after_a_pile_say_where_a_move_begins_and_ends(text: str) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, HINDI_WORDS) == Move("t4", "t1")


def test_a_column_may_stand_before_the_word_that_turns_its_top_card_up() -> None:
    blind_position = make_position("blind-patience", t1="9h", t2="as 8C", t3="5h", w="KC")
    for text in ("t3 खोलें", "तीसरे स्तंभ का ऊपरी पत्ता खोलें", "t3 turn"):
        assert interpret_typed_move(blind_position, text, HINDI_WORDS) == Move("t3", "t3")


def test_words_of_another_language_are_no_moves_without_it() -> None:
    for text in ("Karodame auf t1", "Ablage zum Grundstapel", "D♦ t1"):
        with pytest.raises(GameError) as error:
            interpret_typed_move(KLONDIKE_POSITION, text, ENGLISH_WORDS)
        assert error.value.key == "unreadable-move"


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("10", {"t2-t3"}),
        ("1", {"t2-t3"}),
        ("ten o", {"t2-t3"}),
        ("queen", {"t4-t1"}),
        ("que", {"t4-t1"}),
        ("Queen of dia", {"t4-t1"}),
        ("\u2665", {"t5-f2"}),
        ("hearts", {"t5-f2"}),
        ("waste", {"w-f2"}),
        ("wast", {"w-f2"}),
        ("foundation", {"w-f2", "t5-f2"}),
        ("stock", {"draw"}),
        ("red", {"draw"}),
        # Deal, deck, demon or deuce.
        ("de", {"draw"}),
        ("column 2", {"t2-t3"}),
        ("column 2 to", {"t2-t3"}),
        # One card of a column, whichever it is.
        ("1 column", {"t1-t6", "t1-t7", "t2-t3", "t4-t1", "t5-f2"}),
        ("xyzzy", set()),
    ],
)
def test_the_moves_that_begin_like_the_words_typed_so_far(typed: str, offered: set[str]) -> None:
    moves = list_fitting_moves(KLONDIKE_POSITION, typed, ENGLISH_WORDS)
    assert set(map(str, moves)) == offered


@every_game
@given(data=st.data())
@few_examples
def test_every_move_that_is_written_for_players_can_be_typed(key: str, data: st.DataObject) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    for move in legal_moves(state):
        for text in list_written_forms(state, move):
            assert interpret_typed_move(state, text, ENGLISH_WORDS) == move, text


def list_written_forms(state: State, move: Move) -> list[str]:
    """Return a legal move as the bot writes it, and in words."""
    texts = get_english_texts()
    if move == DRAW_MOVE:
        return [str(move), format_move(texts, state, move), "stock to waste"]
    if move.source == move.target:
        return [
            str(move),
            format_move(texts, state, move),
            format_short_move(texts, state, move),
            f"turn {move.source}",
            f"flip the top card of {format_pile_in_words(move.source)}",
        ]
    card = format_card_name(texts, CARD_CODES[state.get_pile(move.source)[-move.count]])
    source, target = format_pile_in_words(move.source), format_pile_in_words(move.target)
    return [
        format_move(texts, state, move),
        format_short_move(texts, state, move),
        f"{card} from {move.source} to {move.target}",
        f"the {card} in {source} onto {target}",
        f"{move.count} cards from {source} to {target}",
        f"{source} to {target} {move.count}",
    ]


def format_pile_in_words(name: str) -> str:
    """Return a pile's name in words: `column 2`."""
    words = {
        "w": "waste",
        "r": "reserve",
        "c": "cell",
        "t": "column",
        "f": "foundation",
        "g": "down foundation",
    }
    return f"{words[name[0]]} {name[1:]}".strip()


@pytest.mark.parametrize("key", ["klondike", "canfield", "forty-thieves"])
@given(
    data=st.data(),
    words=st.lists(
        st.sampled_from(
            [
                *sorted(ENGLISH_WORDS.meanings_by_phrase),
                *(
                    "t1",
                    "t2 ",
                    "f",
                    "10",
                    "3",
                    "0",
                    "99999",
                    "x",
                    "+",
                    ">",
                    "zzz",
                    "\u0bcb",
                    "\U0001f600",
                ),
            ]
        ),
        max_size=20,
    ),
    gap=st.sampled_from(["", " ", "-"]),
)
@settings(max_examples=30)
def test_any_words_are_a_move_or_refused_in_a_sentence(
    key: str, data: st.DataObject, words: list[str], gap: str
) -> None:
    state = data.draw(reachable_positions(VARIANTS[key]))
    text = gap.join(words)
    list_fitting_moves(state, text, ENGLISH_WORDS)
    try:
        move = interpret_typed_move(state, text, ENGLISH_WORDS)
    except GameError as error:
        sentence = format_error(get_english_texts(), error)
        assert 10 < len(sentence) < 300
        assert "{" not in sentence
    else:
        assert {move.source, move.target} <= set(state.rules.pile_indexes)


@pytest.mark.parametrize("language", get_texts_by_language())
def test_every_language_has_words_for_the_parts_of_a_move(language: str) -> None:
    texts = get_texts_by_language()[language]
    for key in ("typed-pile-t", "typed-pile-f", "typed-to", "typed-draw", "typed-ignored"):
        assert texts.find_own_text(key), key

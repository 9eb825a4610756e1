"""Moves can be typed in each language's own words, which come from its file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.cards import CARD_CODES
from bot.engine.errors import GameError
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move, list_fitting_moves
from bot.engine.typed_moves.grammar import ReadingEffort
from bot.locale.catalogue import ENGLISH, get_english_texts, get_texts_by_language
from bot.locale.describe import (
    format_card_name,
    format_move,
    format_short_move,
    get_move_vocabulary,
)
from bot.locale.refusals import format_error
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position, reachable_positions
from tests.variants.example_games import example_games

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
few_examples = settings(max_examples=3)


HINDI_WORDS = get_move_vocabulary(get_texts_by_language()["hi"])


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


@example_games
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


PHRASES = {
    "en": """
        waste to foundation = w-f2; wastepile to foundation = w-f2;
        the top waste card to the foundation = w-f2; Waste up = w-f2; ace of hearts up = t5-f2;
        put up the ace of hearts = t5-f2; ace of hearts up to the foundation = t5-f2;
        queen of diamonds up = t4-f2; a of s = w-f2; a s = w-f2;
        put the Ace of Spades onto a foundation please = w-f2; column 3 to column 2 = t3-t2;
        column 4 to column 1 = t4-t1; column 4 to 1 = t4-t1; column four onto column one = t4-t1;
        from t4 to t1 = t4-t1; to t1 from t4 = t4-t1; t1 from t4 = t4-t1;
        Queen of Diamonds to the king of spades = t4-t1; queen of diamonds = t4-t1;
        diamond queen t1 = t4-t1; king to an empty column = t1-t6;
        ten of spades onto jack of hearts = t2-t3; move one card from t2 to t3 = t2-t3;
        1 card from t2 to t3 = t2-t3; t2 to t3 1 card = t2-t3; stock = draw;
        stock to waste = draw; hand to waste = draw; deal from the hand = draw;
        draw a card = draw; turn the waste over = draw; deal = draw
    """,
    "es": """
        descarte a la base = w-f2; del descarte a los cimientos = w-f2;
        descarte al cimiento = w-f2; de la pila de robo al descarte = draw;
        el descarte arriba = w-f2; sube el as de corazones = t5-f2; as de picas = w-f2;
        pon la reina de diamantes en la columna 1 = t4-t1;
        dama de diamantes encima del rey de picas = t4-t1;
        mueve la reina de diamantes de t4 a t1 = t4-t1;
        desde la cuarta columna a la primera columna = t4-t1;
        columna cuatro a columna uno = t4-t1; una carta de t2 a t3 = t2-t3;
        10 de picas sobre la jota de corazones = t2-t3; rey a una columna vacia = t1-t6;
        roba una carta = draw; del mazo al descarte = draw; da la vuelta al descarte = draw
    """,
    "fil": """
        tapunan sa pundasyon = w-f2; ang ibabaw na baraha ng tapunan sa pundasyon = w-f2;
        tapunan iakyat = w-f2; alas ng puso iakyat = t5-f2; iakyat ang Ace ng Hearts = t5-f2;
        ilipat ang Queen ng Diamonds sa King ng Spades = t4-t1;
        reyna ng diyamante sa hari ng espada = t4-t1; Queen ng Diamonds sa t4 sa t1 = t4-t1;
        mula haligi 4 papunta sa haligi 1 = t4-t1; ikaapat na haligi sa unang haligi = t4-t1;
        pang-apat na haligi sa unang haligi = t4-t1;
        pangalawang haligi sa pangatlong haligi = t2-t3;
        diyes ng Spades sa Jack ng Hearts = t2-t3; isang baraha mula t2 papuntang t3 = t2-t3;
        King ng Spades sa haliging walang laman = t1-t6; bumunot ng baraha = draw;
        stock sa tapunan = draw; tumpok na itinapon sa pundasyon = w-f2;
        tuktok na kard ng tapunan sa pundasyon = w-f2; talahanayan 4 sa talahanayan 1 = t4-t1;
        baligtarin ang tapunan = draw
    """,
    "hi": """
        ईंट की बेगम को हुकुम के बादशाह के ऊपर रखें = t4-t1; हुकुम का दहला पान के गुलाम पर = t2-t3;
        चौथे स्तंभ से पहले स्तंभ पर = t4-t1; कॉलम 4 से 1 = t4-t1;
        स्तंभ दो से एक पत्ता स्तंभ तीन पर = t2-t3; रानी t1 पर = t4-t1;
        बादशाह खाली स्तंभ में = t1-t6; लाल पान का इक्का ऊपर भेज दो = t5-f2;
        डिस्कार्ड से नींव पर = w-f2; झांकी 4 से 1 = t4-t1; दिलों का इक्का नींव पर = t5-f2;
        पत्ते निकालें = draw; डिस्कार्ड पलटें = draw; स्टॉक से पत्ता निकालो = draw;
        eent ki begum hukum ke badshah par = t4-t1; hukum ka dahla paan ke gulam pe = t2-t3;
        paan ka ikka upar rakho = t5-f2; badshah khali stambh mein = t1-t6;
        stock se patta nikalo = draw; ईंट की बेगम हुकुम का बादशाह पर = t4-t1;
        स्तंभ ४ से स्तंभ १ पर = t4-t1; t४ t१ = t4-t1; t1 पर ईंट की बेगम = t4-t1;
        t1 पर t4 से = t4-t1; हुकुम के बादशाह के ऊपर ईंट की बेगम = t4-t1;
        बेगम को स्तंभ १ में = t4-t1; t4 se t1 par = t4-t1;
        queen of diamonds to the king of spades = t4-t1
    """,
    "pt-BR": """
        descarte para a base = w-f2; a carta de cima do descarte pra base = w-f2;
        manda o descarte pra cima = w-f2; sobe o ás de copas = t5-f2; as de espadas = w-f2;
        dama de ouros no rei de espadas = t4-t1;
        põe a dama de ouros em cima do rei de espadas = t4-t1;
        coloque a dama de ouros na coluna 1 = t4-t1;
        da quarta coluna para a primeira coluna = t4-t1; da coluna quatro pra coluna um = t4-t1;
        move uma carta da coluna 2 para a 3 = t2-t3;
        passa duas cartas da coluna 2 para a 3 = t2-t3x2; as duas cartas de t2 para t3 = t2-t3x2;
        rainha t1 = t4-t1; 10 de espadas no valete de copas = t2-t3;
        dez de espadas sobre o valete = t2-t3; dez de espadas sobre o jota = t2-t3;
        rei de espadas para uma coluna vazia = t1-t6; rei numa coluna vazia = t1-t6;
        compra uma carta = draw; comprar do monte = draw; do monte para o descarte = draw;
        do montinho para o descarte = draw; vira o descarte = draw
    """,
    "de": """
        Karo-Dame auf den Pik-König = t4-t1; Karodame auf Pikkönig = t4-t1;
        karo dame auf pik koenig = t4-t1; leg die Karo-Dame auf Spalte 1 = t4-t1;
        von der vierten Spalte in die erste Spalte = t4-t1; Spalte vier auf Spalte eins = t4-t1;
        Pik-10 auf den Herz-Buben = t2-t3; Pikzehn nach t3 = t2-t3;
        eine Karte von t2 nach t3 = t2-t3; Herz-Ass ins Ziel = t5-f2;
        Herzass auf den Zielstapel = t5-f2; Pik-Ass hoch = w-f2;
        von der Ablage auf den Zielstapel = w-f2; die oberste Karte der Ablage ins Ziel = w-f2;
        König in eine leere Spalte = t1-t6; zieh eine Karte = draw;
        vom Talon auf die Ablage = draw; dreh die Ablage um = draw
    """,
    "ja": """
        捨て札を組札へ = w-f2; 捨て札の一番上のカードを組札に置いてください = w-f2;
        捨て札を上げる = w-f2; ハートのエースを組札に上げて = t5-f2; ハートのAを上に = t5-f2;
        スペードのエースを台札へ = w-f2; ダイヤのクイーンをスペードのキングの上に置く = t4-t1;
        ダイヤのクイーンを1列目に移動 = t4-t1; だいやのくいーんをすぺーどのきんぐへ = t4-t1;
        女王を王の上に = t4-t1; ♦Qを♠Kへ = t4-t1; 4番目の列から最初の列へ = t4-t1;
        第四列から第一列へ = t4-t1; 4列目を1列目に重ねる = t4-t1;
        スペードの十をハートのジャックに = t2-t3; t2から1枚をt3へ = t2-t3;
        2列目の2枚を3列目に = t2-t3x2; キングを空いている列に = t1-t6; 山札をめくる = draw;
        1枚めくって = draw; 山札から1枚引く = draw; 捨て札を山札に戻す = draw; めくり直す = draw
    """,
}
"""What players type, by the language's file."""

OTHER_LANGUAGES = [language for language in get_texts_by_language() if language != ENGLISH]


@pytest.mark.parametrize(
    ("language", "phrase"),
    [(language, phrase) for language in PHRASES for phrase in PHRASES[language].split(";")],
)
def test_moves_are_read_in_the_words_of_the_language(language: str, phrase: str) -> None:
    text, _, move = phrase.strip().partition(" = ")
    words = get_move_vocabulary(get_texts_by_language()[language])
    assert str(interpret_typed_move(KLONDIKE_POSITION, text, words)) == move


@pytest.mark.parametrize("key", ["klondike", "canfield", "blind-patience", "lafayette"])
@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@given(data=st.data())
@settings(max_examples=3)
def test_moves_can_be_typed_as_the_bot_writes_them(
    language: str, key: str, data: st.DataObject
) -> None:
    texts = get_texts_by_language()[language]
    state = data.draw(reachable_positions(VARIANTS[key]))
    for move in legal_moves(state):
        written = [
            format_move(texts, state, move),
            format_move(texts.with_spelled_suits, state, move),
        ]
        if move != DRAW_MOVE:
            written.append(format_short_move(texts, state, move))
        for text in written:
            assert interpret_typed_move(state, text, get_move_vocabulary(texts)) == move, text


@pytest.mark.parametrize("language", ["en", "es", "fr", "hi"])
def test_lists_of_words_that_may_mean_much_are_soon_refused(language: str) -> None:
    vocabulary = get_move_vocabulary(get_texts_by_language()[language])
    effort = ReadingEffort()
    for text in ("a a a a s a a a a a draw", "s a a w a a in a a at a at", "draw") * 200:
        try:
            interpret_typed_move(KLONDIKE_POSITION, text, vocabulary, effort)
        except GameError as error:
            if error.key == "unclear-moves":
                break
    else:
        pytest.fail("six hundred such texts can be read")


@pytest.mark.parametrize("language", get_texts_by_language())
def test_lists_of_moves_in_full_words_take_little_effort(language: str) -> None:
    texts = get_texts_by_language()[language].with_spelled_suits
    effort = ReadingEffort()
    ace_move = format_move(texts, KLONDIKE_POSITION, Move("w", "f2"))  # “as” means much in Spanish
    queen_move = format_move(texts, KLONDIKE_POSITION, Move("t4", "t1"))
    for text in [ace_move, *[queen_move] * 12] * 15:
        interpret_typed_move(
            KLONDIKE_POSITION, text, get_move_vocabulary(get_texts_by_language()[language]), effort
        )

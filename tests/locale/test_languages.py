"""German, Hindi and Portuguese as players read them, and the numbers of all languages."""

from datetime import date

import pytest

from bot.commands.games import _format_move_choice
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.locale.catalogue import (
    ENGLISH,
    Texts,
    choose_texts,
    get_language_files,
    get_texts_by_language,
)
from bot.locale.describe import format_card_move, format_move
from bot.locale.refusals import format_error
from tests.locale.test_move_words import KLONDIKE_POSITION

GERMAN = get_texts_by_language()["de"]


@pytest.mark.parametrize(
    ("error", "part"),
    [
        (
            GameError(ErrorKey.WANTS_BASE, card="JH", target="f2", base="A"),
            "f2 ist leer und beginnt mit dem Ass, nicht mit dem Herz-Buben.",
        ),
        (
            GameError(ErrorKey.FOUNDATION_FULL, card="AS", target="f1", top="KC"),
            "f1 endet mit dem Kreuz-König, also kann das Pik-Ass nicht dorthin.",
        ),
        (GameError(ErrorKey.CARD_NOT_FREE, named="Q"), "Keine Dame passt gerade"),
        (GameError(ErrorKey.CARD_NOT_FREE, named="A"), "Kein Ass passt gerade"),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "Keine Herz-Karte passt gerade"),
        (GameError(ErrorKey.CARD_STAYS, named="AH"), "Kein Herz-Ass passt gerade"),
        (
            GameError(
                ErrorKey.DOES_NOT_FIT,
                card="TS",
                source="t1",
                target="t2",
                onto="JC",
                game="klondike",
                build="colour",
                fault="suit",
            ),
            "Die Pik-Zehn von t1 passt nicht auf den Kreuz-Buben von t2. Bei „Klondike“ wird",
        ),
        (
            GameError(
                ErrorKey.DOES_NOT_FIT,
                card="AS",
                source="t1",
                target="t2",
                onto="KC",
                game="forty-thieves",
                build="suit",
                fault="both",
            ),
            "Das Pik-Ass von t1 passt nicht auf den Kreuz-König von t2. Bei „Vierzig Räuber“ wird",
        ),
        (
            GameError(ErrorKey.CARD_COUNT_DIFFERS, named="JS", carried=1, count=2),
            "Ab dem Pik-Buben ist es nur eine Karte, nicht 2.",
        ),
    ],
)
def test_cards_have_their_gender_and_case(error: GameError, part: str) -> None:
    assert format_error(GERMAN, error).startswith(part)


def test_the_dollar_sign_follows_the_amount() -> None:
    assert GERMAN.format_dollars(-1234) == "\u22121.234\u00a0$"


HINDI = get_texts_by_language()["hi"]


@pytest.mark.parametrize(
    ("card_code", "move", "shown", "spelled"),
    [
        ("KS", Move("t1", "f1"), "K♠ को t1 से f1 पर", "हुकुम के बादशाह को t1 से f1 पर"),
        ("QD", Move("t4", "t1"), "Q♦ को t4 से t1 पर", "ईंट की बेगम को t4 से t1 पर"),
        ("KS", Move("t1", "t4", 3), "K♠ +2 को t1 से t4 पर", "हुकुम के बादशाह +2 को t1 से t4 पर"),
        ("AH", Move("t2", "t2"), "t2 पर खुला पत्ता: A♥", "t2 पर खुला पत्ता: पान का इक्का"),
    ],
)
def test_told_moves_have_cards_in_the_oblique_case(
    card_code: str, move: Move, shown: str, spelled: str
) -> None:
    assert format_card_move(HINDI, card_code, move) == shown
    assert format_card_move(HINDI.with_spelled_suits, card_code, move) == spelled


def test_suggested_moves_have_cards_in_the_oblique_case() -> None:
    move = Move("t4", "t1")
    assert format_move(HINDI, KLONDIKE_POSITION, move) == "Q♦ को t4 से t1 पर"
    for texts, cards in (
        (HINDI, "Q♦ को K♠ पर"),
        (HINDI.with_spelled_suits, "ईंट की बेगम को हुकुम के बादशाह पर"),
    ):
        assert _format_move_choice(KLONDIKE_POSITION, move, "t4 t1", texts) == f"t4 t1 — {cards}"


PORTUGUESE = get_texts_by_language()["pt-BR"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            GameError(ErrorKey.WANTS_BASE, card="QH", target="f2", base="A"),
            "f2 está vazia e começa com o ás, não com a dama de copas.",
        ),
        (GameError(ErrorKey.CARD_NOT_FREE, named="Q"), "Nenhuma dama serve para"),
        (GameError(ErrorKey.CARD_NOT_FREE, named="TH"), "Nenhum dez de copas serve"),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "Nenhuma carta de copas serve"),
    ],
)
def test_cards_have_their_articles(error: GameError, sentence: str) -> None:
    assert format_error(PORTUGUESE, error).startswith(sentence)


def test_zero_is_plural() -> None:
    assert PORTUGUESE("moves", moves=0) == "0 jogadas"
    assert PORTUGUESE("moves", moves=1) == "1 jogada"


def test_discords_tag_with_the_region_finds_it() -> None:
    assert choose_texts("pt-BR") is PORTUGUESE
    assert PORTUGUESE.format_number(12_345.6) == "12.345,6"


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "$1,234,567"), ("es", "$1.234.567"), ("hi", "$12,34,567"), ("fil", "$1,234,567")],
)
def test_digits_of_amounts_are_grouped_as_those_of_other_numbers(language: str, shown: str) -> None:
    texts = choose_texts(language)
    assert texts.format_dollars(1_234_567) == shown
    assert shown == f"${texts.format_number(1_234_567)}"
    assert texts.format_dollars(-0.5) in {"−$0.50", "−$0,50"}


@pytest.mark.parametrize(
    ("language", "name"), [("pt-BR", "Português (Brasil)"), ("es", "Español"), ("hi", "हिन्दी")]
)
def test_a_language_is_called_as_it_calls_itself(language: str, name: str) -> None:
    assert Texts(language, (get_language_files()[ENGLISH],)).own_name == name


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("en", "Jul 3, 2026"),
        ("de", "3. Juli 2026"),
        ("es", "3 jul 2026"),
        ("fil", "Hul 3, 2026"),
        ("fr", "3 juil. 2026"),
        ("hi", "3 जुल॰ 2026"),
        ("pt-BR", "3 de jul. de 2026"),
    ],
)
def test_a_day_has_the_name_of_its_month(language: str, shown: str) -> None:
    assert choose_texts(language).format_day(date(2026, 7, 3)) == shown

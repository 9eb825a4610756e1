"""French as players read and type it: articles of cards, money, and moves in words."""

import re

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import get_move_vocabulary, list_game_names
from bot.locale.refusals import format_error
from bot.ui.position import format_picture_number
from tests.locale.fluent_messages import find_texts, load_messages
from tests.locale.test_move_words import KLONDIKE_POSITION

FRENCH = get_texts_by_language()["fr"]


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("dame de carreau sur le roi de pique", Move("t4", "t1")),
        ("mets la dame de carreau en colonne 1", Move("t4", "t1")),
        ("de la colonne 4 à la colonne 1", Move("t4", "t1")),
        ("colonne quatre sur colonne un", Move("t4", "t1")),
        ("D♦ t1", Move("t4", "t1")),
        ("valet de coeur sur la dame de carreau", Move("t3", "t4")),
        ("10 de pique t3", Move("t2", "t3")),
        ("deuxième colonne sur la troisième colonne", Move("t2", "t3")),
        ("L\u2019as de cœur sur la fondation", Move("t5", "f2")),
        ("monte l'as de cœur", Move("t5", "f2")),
        ("as de pique en haut", Move("w", "f2")),
        ("la carte de la défausse à la fondation", Move("w", "f2")),
        ("roi de pique dans une colonne vide", Move("t1", "t6")),
        ("pioche une carte", DRAW_MOVE),
        ("Retourner la défausse", DRAW_MOVE),
        ("queen of diamonds to t1", Move("t4", "t1")),
        ("d", DRAW_MOVE),
    ],
)
def test_moves_can_be_typed_in_french(text: str, move: Move) -> None:
    assert interpret_typed_move(KLONDIKE_POSITION, text, get_move_vocabulary(FRENCH)) == move


@pytest.mark.parametrize("text", ["monte w", "monter la défausse"])
def test_a_pile_to_play_up_is_told_its_moves(text: str) -> None:
    with pytest.raises(GameError) as refusal:
        interpret_typed_move(KLONDIKE_POSITION, text, get_move_vocabulary(FRENCH))
    assert refusal.value.key == ErrorKey.PILE_ALONE
    assert refusal.value.values["moves"] == "w f"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            GameError(ErrorKey.WANTS_BASE, card="QH", target="f2", base="A"),
            "f2 est vide et commence par l\u2019as, pas par la dame de cœur.",
        ),
        (GameError(ErrorKey.FOUNDATION_FULL, card="AS", target="f1", top="KC"), "f1 finit par le "),
        (GameError(ErrorKey.CARD_NOT_FREE, named="Q"), "Aucune dame ne convient"),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "Aucun cœur ne convient à ce coup"),
        (
            GameError(ErrorKey.FOUNDATION_TAKEN, card="AH", target="f2"),
            "L\u2019as de cœur commence",
        ),
        (
            GameError(ErrorKey.CARD_COUNT_DIFFERS, named="QS", carried=3, count=2),
            "À partir de la dame de pique, on déplace 3 cartes, pas 2.",
        ),
    ],
)
def test_cards_have_their_articles(error: GameError, sentence: str) -> None:
    assert format_error(FRENCH, error).startswith(sentence)


@pytest.mark.parametrize(
    ("amount", "shown"),
    [(50, "50\u00a0$"), (-1234, "\u22121\u202f234\u00a0$"), (22.5, "22,50\u00a0$")],
)
def test_the_dollar_sign_follows_the_amount(amount: float, shown: str) -> None:
    assert FRENCH.format_dollars(amount) == shown


def test_the_dollar_sign_follows_the_amount_in_pictures_too() -> None:
    assert format_picture_number(-45, FRENCH, "$") == "\u221245\u00a0$"


def test_a_game_is_found_and_sorted_by_the_letters_of_a_ligature() -> None:
    assert list_game_names(FRENCH, "carnation")[0].letters == "oeillet"


def test_zero_is_singular() -> None:
    assert FRENCH("moves", moves=0) == "0 coup"
    assert FRENCH("moves", moves=2) == "2 coups"


def test_one_card_is_no_plural() -> None:
    told = FRENCH("morning-lost", first="Ann", up=1, cards=52)
    assert told.endswith(" Ann, 1/52 cartes montées.")


def test_no_line_ends_before_a_mark_of_punctuation() -> None:
    faults = [
        key
        for key in load_messages("fr")
        if re.search(r" [:;!?%](?=\s|\*|$)", find_texts("fr", key), re.MULTILINE)
    ]
    assert faults == []

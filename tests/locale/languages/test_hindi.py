"""Hindi as players read it: cards before a postposition."""

import pytest

from bot.commands.games.move_completion import _format_move_choice
from bot.engine.moves import Move
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_card_move, format_move
from tests.locale.test_move_words import KLONDIKE_POSITION

HINDI = get_texts_by_language()["hi"]


@pytest.mark.parametrize(
    ("card_code", "move", "shown", "spelled"),
    [
        ("KS", Move("t1", "f1"), "K♠ को t1 से f1 पर", "हुकुम के बादशाह को t1 से f1 पर"),
        ("QD", Move("t4", "t1"), "Q♦ को t4 से t1 पर", "ईंट की बेगम को t4 से t1 पर"),
        ("KS", Move("t1", "t4", 3), "K♠ +2 को t1 से t4 पर", "हुकुम के बादशाह +2 को t1 से t4 पर"),
        ("AH", Move("t2", "t2"), "t2 पर A♥ को खोला", "t2 पर पान के इक्के को खोला"),
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

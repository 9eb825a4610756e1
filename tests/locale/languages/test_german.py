"""German as players read it: genders and cases of cards, and money."""

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_error

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
        (
            GameError(ErrorKey.CELL_RANK, target="c2", base="Q", card="JD"),
            "In c2 kann nur eine Dame, nicht der Karo-Bube.",
        ),
        (GameError(ErrorKey.CARD_NOT_FREE, named="Q"), "Keine Dame lässt sich"),
        (GameError(ErrorKey.CARD_NOT_FREE, named="A"), "Kein Ass lässt sich"),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "Die Herz-Karte kann diesen Zug"),
        (GameError(ErrorKey.CARD_STAYS, named="AH"), "Das Herz-Ass kann diesen Zug"),
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

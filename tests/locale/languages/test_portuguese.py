"""Brazilian Portuguese as players read it: articles of cards, nothing as many, its region."""

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import choose_texts, get_texts_by_language
from bot.locale.describe import format_error

PORTUGUESE = get_texts_by_language()["pt-BR"]


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            GameError(ErrorKey.WANTS_BASE, card="QH", target="f2", base="A"),
            "f2 está vazia e começa com o ás, não com a dama de copas.",
        ),
        (GameError(ErrorKey.CELL_RANK, target="c2", base="Q", card="JD"), "c2 só aceita uma dama,"),
        (GameError(ErrorKey.CARD_NOT_FREE, named="Q"), "Nenhuma dama está livre"),
        (GameError(ErrorKey.CARD_NOT_FREE, named="TH"), "Nenhum dez de copas está livre"),
        (GameError(ErrorKey.CARD_STAYS, named="h"), "A carta de copas não pode fazer essa jogada"),
    ],
)
def test_cards_have_their_articles(error: GameError, sentence: str) -> None:
    assert format_error(PORTUGUESE, error).startswith(sentence)


def test_zero_is_plural() -> None:
    assert PORTUGUESE("alt-moves", count=0) == "0 jogadas"
    assert PORTUGUESE("alt-moves", count=1) == "1 jogada"


def test_discords_tag_with_the_region_finds_it() -> None:
    assert choose_texts("pt-BR") is PORTUGUESE
    assert PORTUGUESE.format_number(12_345.6) == "12.345,6"

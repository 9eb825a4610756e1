"""Texts are folded before they are compared, however long they are."""

import pytest

from bot.engine.typed_moves.vocabulary import fold_text


def test_spellings_that_look_alike_are_equal() -> None:
    assert fold_text("\uff34२ Déjà\u200b vu") == "t2 deja vu"


@pytest.mark.parametrize("text", ["a" * 6000, "\ufdfa" * 6000, "ﬃ" * 6000, "\u0390" * 6000])
def test_texts_do_not_grow_when_they_are_folded(text: str) -> None:
    assert len(fold_text(text)) <= 1000

"""The words that players type in moves, in their language and in English."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bot.engine.cards import RANK_LETTERS, SUIT_LETTERS
from bot.engine.typed_moves.vocabulary import Meaning, MoveVocabulary, WordKind, build_vocabulary
from bot.locale.catalogue import Texts, get_english_texts

_MEANINGS_BY_KEY = {
    **{f"typed-pile-{pile}": Meaning(WordKind.PILE, pile) for pile in "swrctfg"},
    **{
        f"{prefix}-{rank}": Meaning(WordKind.RANK, rank)
        for rank in RANK_LETTERS
        for prefix in ("rank", "typed-rank")
    },
    **{
        f"{prefix}-{suit}": Meaning(WordKind.SUIT, suit)
        for suit in SUIT_LETTERS
        for prefix in ("suit", "typed-suit")
    },
    "button-draw": Meaning(WordKind.DRAW),
    "button-redeal": Meaning(WordKind.DRAW),
    "typed-ordinal-before": Meaning(WordKind.ORDINAL_BEFORE),
    "typed-ordinal-after": Meaning(WordKind.ORDINAL_AFTER),
    "typed-draw": Meaning(WordKind.DRAW),
    "typed-turn": Meaning(WordKind.TURN),
    "typed-from": Meaning(WordKind.FROM),
    "typed-to": Meaning(WordKind.TO),
    "typed-from-after": Meaning(WordKind.FROM_AFTER),
    "typed-to-after": Meaning(WordKind.TO_AFTER),
    "typed-cards": Meaning(WordKind.CARDS),
    "typed-ignored": Meaning(WordKind.IGNORED),
}


@lru_cache(maxsize=64)
def get_move_vocabulary(texts: Texts) -> MoveVocabulary:
    """Return the words of these texts' language and of English, and the letters of all."""
    return build_vocabulary((*_list_phrases(texts), *_list_phrases(get_english_texts())))


def _list_phrases(texts: Texts) -> Iterator[tuple[str, Meaning]]:
    for key, meaning in _MEANINGS_BY_KEY.items():
        for phrase in (texts.find_own_text(key) or "").split(";"):
            yield _drop_punctuation(phrase), meaning
    ordinals = (texts.find_own_text("typed-ordinals") or "").split(";")
    for number, phrases in enumerate(ordinals, start=1):
        for phrase in phrases.split(","):
            yield _drop_punctuation(phrase), Meaning(WordKind.ORDINAL, str(number))


def _drop_punctuation(phrase: str) -> str:
    """Return a phrase as moves are read: `pang apat` for `pang-apat`."""
    return phrase.replace("'", " ").replace("-", " ")

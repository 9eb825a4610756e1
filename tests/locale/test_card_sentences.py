"""Sentences that speak of cards, where suits are spelled: how they begin."""

import re
from collections.abc import Iterator

import pytest

from bot.engine.cards import CARD_CODES, RANK_LETTERS
from bot.engine.moves import Move
from bot.locale.catalogue import ENGLISH, Texts, get_texts_by_language
from bot.locale.describe import format_card_forms, format_card_move, format_cards, format_rank
from bot.locale.rule_pages import format_rules
from bot.variants import VARIANTS
from tests.locale.fluent_messages import (
    iter_sample_values,
    list_translated_keys,
    load_messages,
    remove_card_form,
)

CARDS = ("AS", "JC", "QH", "KD", "TS", "2H")
CARD_VALUES = ("card", "onto", "top", "named", "base", "rank", "last", "next")
MOVE_VALUES = ("move", "better", "played")
CARD_LIST_VALUES = ("cards", "tops", "below")
OTHER_VALUES = {"help-moves", "place"}
"""Messages whose values are called as cards are, but are commands and places."""

SENTENCES_PER_LANGUAGE = 400

WHOLE_SENTENCE = re.compile(r"[.!?…\u0964\u3002]$")
SENTENCE_BEGINNING = re.compile(r"(?:^|(?<=[.!?…\u0964\u3002])\s+|\n)[\s\W_]*")


def write_card_sentences(language: str) -> Iterator[str]:
    """Yield all whole sentences of a language that name a card, each with several cards."""
    texts = get_texts_by_language()[language].with_spelled_suits
    for key in {*list_translated_keys()} & load_messages(language).keys() - OTHER_VALUES:
        names = {remove_card_form(name, texts.card_forms) for name in load_messages(language)[key]}
        card_names = names & {*CARD_VALUES, *MOVE_VALUES, *CARD_LIST_VALUES}
        for values in iter_sample_values(language, key) if card_names else ():
            for code in CARDS:
                sentence = texts(key, **values | write_cards(texts, card_names, code, values))
                if WHOLE_SENTENCE.search(sentence):
                    yield sentence
    for rules in VARIANTS.values():
        yield from format_rules(texts, rules).splitlines()


def write_cards(
    texts: Texts, names: set[str], code: str, samples: dict[str, int | str]
) -> dict[str, str]:
    """Return values with a card in words: the card, a move of it, or a list of cards."""
    values: dict[str, str] = {}
    for name in names:
        if name in MOVE_VALUES:
            values[name] = format_card_move(texts, code, Move("t1", "f2"))
        elif name in CARD_VALUES:
            values |= format_card_forms(texts, name, code)
        elif not isinstance(samples[name], int):
            values[name] = format_cards(texts, [code, "5D"])
    return values


def list_card_beginnings(texts: Texts) -> tuple[str, ...]:
    """Return how a card or a rank begins in words, in each form, where that is in lower case."""
    beginnings = {
        form
        for code in (*CARD_CODES, *RANK_LETTERS)
        for form in format_card_forms(texts, "card", code).values()
    } | {format_rank(texts, rank) for rank in RANK_LETTERS}
    return tuple(form for form in beginnings if form[0].islower())


@pytest.mark.parametrize(
    "language",
    [
        pytest.param(language, marks=[] if language == ENGLISH else [pytest.mark.slow])
        for language in get_texts_by_language()
    ],
)
def test_no_sentence_begins_with_a_card_in_lower_case(language: str) -> None:
    beginnings = list_card_beginnings(get_texts_by_language()[language].with_spelled_suits)
    sentences = {*write_card_sentences(language)}
    assert len(sentences) >= SENTENCES_PER_LANGUAGE
    faults = [
        sentence
        for sentence in sentences
        if any(
            sentence.startswith(beginnings, match.end())
            for match in SENTENCE_BEGINNING.finditer(sentence)
        )
    ]
    assert not faults, "\n".join(sorted(faults))


def test_a_card_in_lower_case_is_found_at_the_beginning_of_a_sentence() -> None:
    beginnings = list_card_beginnings(get_texts_by_language()["en"].with_spelled_suits)
    for text, count in (
        ("Drew twice. **ace of spades** can go up.", 1),
        ("queen of hearts +2 from t1 to t2.", 1),
        ("Drew twice. Can go up: ace of spades.", 0),
        ("The ace of spades. The king.", 0),
    ):
        matches = SENTENCE_BEGINNING.finditer(text)
        assert sum(text.startswith(beginnings, match.end()) for match in matches) == count

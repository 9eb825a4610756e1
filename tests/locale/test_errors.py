"""Every refusal has its sentence, in every language, and every sentence gets what it tells of."""

import pytest

from bot.engine.errors import GameError
from bot.engine.legality import why_not
from bot.engine.notation import interpret
from bot.engine.state import State
from bot.locale.catalogue import ENGLISH, english, languages
from bot.locale.describe import sentence
from tests.engine.tables import table
from tests.locale.messages import messages
from tests.locale.said import said
from tests.raised import REFEREES, raised

RAISED = {key: places for key, places in raised().items() if key not in REFEREES}
OTHERS = {key.removeprefix("error-") for key, _, _ in said() if key.startswith("error-")}
"""Told of what is no player's doing, where it happens."""


def test_every_key_has_its_sentence_and_every_sentence_its_key() -> None:
    told = {key.removeprefix("error-") for key in messages(ENGLISH) if key.startswith("error-")}
    assert told == RAISED.keys() | OTHERS


@pytest.mark.parametrize("language", languages())
def test_every_sentence_gets_what_it_tells_of(language: str) -> None:
    for key, places in RAISED.items():
        for values in places:
            assert messages(language)[f"error-{key}"] <= values, key


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            GameError("foundation-taken", card="TH", target="f1"),
            "The ten of hearts begins an empty foundation, and f1 has begun.",
        ),
        (
            GameError("wants-base", card="AS", target="f2", base="K"),
            "f2 is empty and begins with the king, not the ace of spades.",
        ),
        (
            GameError("deal-out-of-range", deal="1" * 30, last=10**20 - 1),
            "Deals are numbered from 1 to 99999999999999999999.",
        ),
        (GameError("no-such-game", game="*x*"), "There is no game called \u201c\\*x\\*\u201d."),
        (GameError("flood", seconds=1), "That was very fast for very long. Wait a second,"),
    ],
    ids=lambda value: value.key if isinstance(value, GameError) else "",
)
def test_a_refusal_in_words(error: GameError, told: str) -> None:
    assert sentence(english(), error).startswith(told)


def refused(state: State, typed: str) -> str:
    found = why_not(state, interpret(state, typed))
    assert found is not None
    return sentence(english(), GameError(found.key, **found.values))


def test_a_refusal_names_the_game_and_its_choice() -> None:
    state = table("maria", t3="TH", t7="JH", t8="QH", t9="QC")
    told = "t3's ten of hearts cannot go on t{}'s {} of {}: Maria builds down {}."
    assert refused(state, "t3 t7") == told.format(7, "jack", "hearts", "in alternating colours")
    one_by_one = "one rank at a time"
    assert refused(state, "t3 t9") == told.format(9, "queen", "clubs", one_by_one)
    both = "one rank at a time, in alternating colours"
    assert refused(state, "t3 t8") == told.format(8, "queen", "hearts", both)


def test_a_name_with_a_comma_is_shortened_within_a_sentence() -> None:
    state = table("canfield-french", w="9H", t1="TD", t2="5C", t3="5S", t4="4C")
    assert refused(state, "w t1").endswith(": French Canfield builds down in alternating colours.")

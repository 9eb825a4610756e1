"""Sentences filled from templates: the same texts as Fluent's own."""

from __future__ import annotations

from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

from bot.locale.sentence import FillError, Sentence

SOURCE = """
plain = Nothing in it
braces = A {"{"}brace{"}"} and { $name }
move = Move { $card } to { $pile }
count = { $count ->
    [one] one card
   *[other] { $count } cards
  } of { $name }
mood = { $mood ->
    [glad] { $name } is glad
   *[sad] { $name } is sad because of { $mood }
  }
nested = { $mood ->
    [glad] { $count ->
        [0] no
       *[other] { $count }
      } smiles of { $name }
   *[sad] none
  }
precise = { NUMBER($share, maximumFractionDigits: 1) } of { $name }
other = { count } and more
term = { -bot } knows { $name }
-bot = The bot
"""
KEYS = ("plain", "braces", "move", "count", "mood", "nested", "precise", "other", "term")

TEXTS = st.text(max_size=8) | st.sampled_from(
    ["glad", "sad", "{", "}", "{name}", "{{0}}", "0", "\ue000", "\ue001{"]
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "name": TEXTS,
        "card": TEXTS,
        "pile": TEXTS,
        "mood": TEXTS,
        "count": st.integers(-3, 12_345) | TEXTS | st.booleans() | st.floats(0, 9),
        "share": st.floats(0, 9) | st.integers(0, 3) | TEXTS,
    },
)


def build_bundle() -> FluentBundle:
    """Return the sentences above in English."""
    bundle = FluentBundle(["en"], use_isolating=False)
    bundle.add_resource(FluentResource(SOURCE))
    return bundle


BUNDLE = build_bundle()
SENTENCES = {key: Sentence(BUNDLE, BUNDLE.get_message(key).value) for key in KEYS}


def fill(key: str, values: dict[str, object]) -> tuple[str, bool]:
    """Return a sentence's text, and whether something was wrong with its values."""
    try:
        return SENTENCES[key].fill(values), False
    except FillError as error:
        return error.text, True


@given(st.sampled_from(KEYS), VALUES)
def test_a_sentence_is_what_fluent_says(key: str, values: dict[str, object]) -> None:
    pattern = BUNDLE.get_message(key).value
    assert pattern is not None
    expected, errors = BUNDLE.format_pattern(pattern, values)
    assert fill(key, values) == (expected, bool(errors))
    assert fill(key, values) == (expected, bool(errors)), "and again, from its template"


def test_texts_that_only_stand_in_a_sentence_share_one_template(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sentence = Sentence(BUNDLE, BUNDLE.get_message("count").value)
    asked = []
    format_pattern = BUNDLE.format_pattern

    def note_and_format(pattern: Any, values: dict[str, Any]) -> Any:
        asked.append(values)
        return format_pattern(pattern, values)

    monkeypatch.setattr(BUNDLE, "format_pattern", note_and_format)
    texts = [sentence.fill({"count": 2, "name": name}) for name in ("hearts", "spades", "clubs")]
    assert texts == ["2 cards of hearts", "2 cards of spades", "2 cards of clubs"]
    assert len(asked) == 1

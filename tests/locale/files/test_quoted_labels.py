"""A label that a sentence quotes is what its button says, in every language."""

import re

import pytest

from bot.locale.catalogue import ENGLISH, get_texts_by_language
from tests.locale.files.filled_messages import (
    fill_message,
    iter_sample_values,
    list_translated_keys,
)
from tests.locale.fluent_messages import load_messages

LABEL_PREFIXES = ("button-", "settings-", "player-private", "page-", "level-", "menu-")
QUOTED = re.compile("“([^”\u2039]+)”")

other_languages = pytest.mark.parametrize(
    "language", [language for language in get_texts_by_language() if language != ENGLISH]
)


def list_label_keys() -> dict[str, list[str]]:
    """Return the keys of the labels of buttons and options by their English texts."""
    keys: dict[str, list[str]] = {}
    for key, values in load_messages(ENGLISH).items():
        if key.startswith(LABEL_PREFIXES) and not values:
            keys.setdefault(fill_message(ENGLISH, key, {}), []).append(key)
    return keys


def test_english_sentences_quote_labels() -> None:
    quoted = {label for _, labels in list_quoting_messages() for label in labels}
    assert {"Same deal", "List moves", "Play too", "Only me", "Cash in"} <= quoted


def list_quoting_messages() -> list[tuple[str, list[str]]]:
    """Return the keys of messages that quote labels, with these labels in English."""
    known_labels = list_label_keys()
    quoting = []
    for key in list_translated_keys():
        text = fill_message(ENGLISH, key, next(iter_sample_values(ENGLISH, key)))
        if labels := [label for label in QUOTED.findall(text) if label in known_labels]:
            quoting.append((key, labels))
    return quoting


@other_languages
def test_sentences_quote_the_labels_of_their_language(language: str) -> None:
    keys_by_label = list_label_keys()
    faults = []
    for key, labels in list_quoting_messages():
        text = fill_message(language, key, next(iter_sample_values(language, key)))
        for label in labels:
            own_labels = {fill_message(language, each, {}) for each in keys_by_label[label]}
            if not any(own_label in text for own_label in own_labels):
                faults.append(f"{key} quotes none of {sorted(own_labels)} ({label}): {text}")
    assert not faults, "\n".join(faults)

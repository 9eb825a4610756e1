"""Names in pictures: cut, and only what the typeface can draw."""

import pytest

from bot.locale.catalogue import get_english_texts
from bot.ui.common.player_names import (
    MAX_PICTURE_NAME_LENGTH,
    format_picture_label,
    format_picture_name,
)
from rendering import load
from rendering.charts import PodiumChart, PodiumStep, paint_chart


@pytest.mark.parametrize(
    ("name", "expected_text"),
    [
        ("Ada", "Ada"),
        ("  Ada \n Lovelace ", "Ada Lovelace"),
        ("Lucía", "Lucía"),
        ("प्रिया शर्मा श्री", "प्रिया शर्मा…"),
        ("ि", ""),
        ("Wilhelmina Mack", "Wilhelmina Ma…"),
        ("Wilhelminas of it", "Wilhelminas o…"),
        ("Exactly 14 let", "Exactly 14 let"),
        ("Z" + "\u0335\u0301" * 60 + "oe", "Zoe"),
        ("🃏🂡", ""),
        ("Ada 🃏", ""),
        ("שרה", ""),
        ("سعيد 7", ""),
        ("김민준", ""),
        ("A\u200bd\u2060a", ""),
        ("\u202eevil", ""),
        ("\u0301\u0301", ""),
        ("\u3164", ""),
        (" ", ""),
        ("#1", ""),
        ("# 2,000", ""),
        ("–", ""),
        ("#1 Ada", "#1 Ada"),
        ("", ""),
    ],
)
def test_a_name_that_cannot_be_drawn_in_full_is_not_in_pictures(
    name: str, expected_text: str
) -> None:
    picture_name = format_picture_name(name)
    assert picture_name == expected_text
    assert len(picture_name) <= MAX_PICTURE_NAME_LENGTH
    assert paint_chart(PodiumChart((PodiumStep(1, "5", name=picture_name),)), load())


def test_a_rank_stands_for_players_without_a_name() -> None:
    names, texts = {1: "Ada"}, get_english_texts()
    labels = [
        format_picture_label(names, player_id, rank, texts)
        for player_id, rank in ((1, 1), (2, 1234), (3, None))
    ]
    assert labels == ["Ada", "#1,234", "–"]

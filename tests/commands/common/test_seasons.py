"""Months as people type them, in their language or in English."""

import pytest

from bot.commands.common.seasons import find_typed_season
from bot.locale.catalogue import Texts, get_english_texts

CURRENT = "m2026-11"


@pytest.mark.parametrize(
    ("language", "typed", "expected_key"),
    [
        ("en", "october", "m2026-10"),
        ("en", "Dec", "m2025-12"),
        ("en", "2026-07", "m2026-07"),
        ("es", "noviembre de 2025", "m2025-11"),
        ("es", "agosto", "m2026-08"),
        ("es", "August 2026", "m2026-08"),
        ("fr", "aout", "m2026-08"),
        ("fr", "Févr. 2026", "m2026-02"),
        ("hi", "अक्टूबर २०२६", "m2026-10"),
        ("hi", "२०२६-१०", "m2026-10"),
        ("hi", "मई", "m2026-05"),
        ("fil", "hunyo", "m2026-06"),
        ("pt-BR", "outubro de 2026", "m2026-10"),
        ("pt-BR", "marco", "m2026-03"),
        ("de", "Dezember 2025", "m2025-12"),
        ("de", "mai", "m2026-05"),
        ("ja", "2026年10月", "m2026-10"),
        ("ja", "\uff18月", "m2026-08"),
        ("es", "brumario", None),
        ("hi", "2026 2025 मई", None),
    ],
)
def test_a_month_is_found_by_its_name(language: str, typed: str, expected_key: str | None) -> None:
    assert find_typed_season(Texts(language, ()), typed, CURRENT) == expected_key


@pytest.mark.parametrize("month", range(1, 13))
def test_english_months_are_found_as_they_are_shown(month: int) -> None:
    for name in get_english_texts().list_month_names(month):
        assert find_typed_season(get_english_texts(), f"{name} 2026", CURRENT) == (
            f"m2026-{month:02}"
        )

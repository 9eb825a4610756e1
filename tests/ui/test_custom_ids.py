"""The custom ids of the way back."""

import pytest

from bot.ui.custom_ids import BackId, Origin
from tests.ui.custom_id_checks import LARGEST_RECORD_ID, check_is_refused, check_round_trip


@pytest.mark.parametrize("origin", Origin)
def test_the_longest_ways_back_are_read_back(origin: Origin) -> None:
    check_round_trip(BackId(origin, LARGEST_RECORD_ID))
    check_round_trip(BackId(origin))


@pytest.mark.parametrize("text", ["back", "back:more", "back:nowhere:", "back:result:-1"])
def test_a_forged_way_back_is_refused(text: str) -> None:
    check_is_refused(BackId, text)

"""The custom id of the menu on a player's record."""

import pytest

from bot.ui.stats.custom_ids import RecordMenuId
from tests.ui.custom_id_checks import LARGEST_USER_ID, check_is_refused, check_round_trip


def test_the_longest_record_menu_id_is_read_back() -> None:
    check_round_trip(RecordMenuId(LARGEST_USER_ID, LARGEST_USER_ID))


@pytest.mark.parametrize(
    "forged", ["record", "record:1", "record:1:2:3", "record::2", "record:1y2p0ij32e8e8:2"]
)
def test_a_forged_record_menu_id_is_refused(forged: str) -> None:
    check_is_refused(RecordMenuId, forged)

"""The custom ids of the buttons about a player's data."""

import pytest

from bot.client.custom_id import CustomId
from bot.ui.privacy.custom_ids import EraseDataId, ExportDataId, KeepDataId
from tests.ui.custom_id_checks import LARGEST_USER_ID, check_is_refused, check_round_trip


@pytest.mark.parametrize(
    "custom_id", [EraseDataId(LARGEST_USER_ID), ExportDataId(), KeepDataId()], ids=CustomId.dump
)
def test_the_longest_privacy_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (EraseDataId, "privacy-erase"),
        (EraseDataId, "privacy-erase:-1"),
        (ExportDataId, "privacy-export:1"),
        (KeepDataId, "privacy-keep:"),
    ],
)
def test_a_forged_privacy_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

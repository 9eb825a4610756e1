"""The custom ids of the buttons about play money."""

import pytest

from bot.client.custom_id import CustomId
from bot.models.games import PriceBook
from bot.ui.house.custom_ids import AskCloseAccountId, CloseAccountId, KeepAccountId, MoneyDealId
from tests.ui.custom_id_checks import LARGEST_USER_ID, check_is_refused, check_round_trip


@pytest.mark.parametrize(
    "custom_id",
    [
        *map(MoneyDealId, PriceBook),
        AskCloseAccountId(LARGEST_USER_ID),
        CloseAccountId(LARGEST_USER_ID),
        KeepAccountId(LARGEST_USER_ID),
    ],
    ids=CustomId.dump,
)
def test_the_longest_house_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (MoneyDealId, "house:"),
        (MoneyDealId, "house:french"),
        (AskCloseAccountId, "house-ask-close:"),
        (CloseAccountId, "house-close:x y"),
        (KeepAccountId, "house-keep"),
    ],
)
def test_a_forged_house_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

"""The custom ids of controls on dailies."""

from datetime import date
from itertools import product

import pytest

from bot.client.custom_id import CustomId
from bot.ui.common.paginate import BoardControl, BoardScope
from bot.ui.dailies.custom_ids import (
    DailyAttemptId,
    DailyBoardId,
    DailyRaceId,
    DailyScope,
    OwnDailyId,
    PastDailyDealId,
    PastOwnDailyDealId,
    TodayId,
)
from tests.ui.custom_id_checks import (
    LARGEST_RECORD_ID,
    LARGEST_USER_ID,
    check_is_refused,
    check_round_trip,
)

LEAP_DAY = date(2028, 2, 29)


@pytest.mark.parametrize(
    "custom_id",
    [
        TodayId(),
        DailyAttemptId(LARGEST_RECORD_ID),
        PastDailyDealId(LEAP_DAY),
        OwnDailyId(LARGEST_RECORD_ID),
        PastOwnDailyDealId(LEAP_DAY),
    ],
)
def test_the_longest_daily_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize("page_number", [None, 0, LARGEST_RECORD_ID])
def test_the_longest_daily_board_ids_are_read_back(page_number: int | None) -> None:
    for control, scope in product(BoardControl, DailyScope):
        check_round_trip(DailyBoardId(control, LARGEST_USER_ID, LEAP_DAY, scope, page_number))


@pytest.mark.parametrize("scope", DailyScope)
def test_the_longest_daily_race_ids_are_read_back(scope: DailyScope) -> None:
    check_round_trip(DailyRaceId(LEAP_DAY, scope))


@pytest.mark.parametrize("scope", BoardScope)
def test_ids_of_messages_without_own_dailies_are_read_as_before(scope: BoardScope) -> None:
    custom_id = DailyBoardId.parse(f"daily-board:refresh:1:20280229:{scope.value}:0")
    assert custom_id.scope.board_scope is scope
    assert custom_id.scope is not DailyScope.OWN


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (TodayId, "daily:"),
        (DailyAttemptId, "daily-attempt"),
        (DailyAttemptId, "daily-attempt:1y2p0ij32e8e8"),
        (PastDailyDealId, "daily-deal:20281301"),
        (PastDailyDealId, "daily-deal:2028-02-29"),
        (PastOwnDailyDealId, "own-daily-deal:20281301"),
        (OwnDailyId, "own-daily:"),
        (DailyRaceId, "daily-race:20280229:there"),
        (DailyBoardId, "daily-board:next:1:20280229:here"),
        (DailyBoardId, "daily-board:next:1:20280230:here:0"),
        (DailyBoardId, "daily-board:next:1:20280229:there:0"),
        (DailyBoardId, "daily-board:x:1:20280229:here:0"),
        (DailyBoardId, "daily-board:next:1:20280229:here:-1"),
    ],
)
def test_a_forged_daily_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

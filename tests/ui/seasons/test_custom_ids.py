"""The custom ids of a hall's controls."""

import pytest

from bot.services.stats.game_groups import build_family_group
from bot.ui.common.paginate import BoardControl, BoardScope
from bot.ui.seasons.custom_ids import HallId
from tests.ui.custom_id_checks import (
    LARGEST_USER_ID,
    LONGEST_VARIANT,
    check_is_refused,
    check_round_trip,
)


@pytest.mark.parametrize("period", [None, "m2026-10"])
@pytest.mark.parametrize("scope", BoardScope)
def test_the_longest_hall_ids_are_read_back(period: str | None, scope: BoardScope) -> None:
    for control in BoardControl:
        game_group = build_family_group(LONGEST_VARIANT)
        check_round_trip(HallId(control, LARGEST_USER_ID, period, scope, game_group))


@pytest.mark.parametrize(
    "forged", ["hall", "hall:game:10:m2026-10:here", "hall:game:x!:m2026-10:here:canfield"]
)
def test_a_forged_hall_id_is_refused(forged: str) -> None:
    check_is_refused(HallId, forged)

"""The custom ids of the controls under players ranked by rating."""

from itertools import product

import pytest

from bot.services.stats.game_groups import build_family_group
from bot.ui.common.paginate import BoardControl, BoardScope
from bot.ui.rating_boards.custom_ids import RatingBoardId
from bot.variants import VARIANTS
from tests.ui.custom_id_checks import LARGEST_USER_ID, check_is_refused, check_round_trip

GROUPS = sorted({*VARIANTS, *(build_family_group(rules.family) for rules in VARIANTS.values())})


@pytest.mark.parametrize("page_number", [None, 0, 10**9])
def test_the_longest_rating_board_ids_are_read_back(page_number: int | None) -> None:
    for control, scope, group in product(BoardControl, BoardScope, GROUPS):
        check_round_trip(RatingBoardId(control, LARGEST_USER_ID, scope, page_number, group))


@pytest.mark.parametrize(
    "forged",
    [
        "ratings",
        "ratings:next:10:everywhere:2",
        "ratings:nxt:10:everywhere:2:canfield",
        "ratings:next:10:nowhere:2:canfield",
        "ratings:next:10:everywhere:-1:canfield",
    ],
)
def test_a_forged_rating_board_id_is_refused(forged: str) -> None:
    check_is_refused(RatingBoardId, forged)

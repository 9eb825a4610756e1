"""The custom ids of a leaderboard's controls."""

from itertools import product

import pytest

from bot.models.leaderboards import ALL_GAMES, LeaderboardRanking
from bot.services.stats.game_groups import build_family_group
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.services.stats.periods import Period
from bot.ui.common.paginate import BoardControl
from bot.ui.leaderboards.custom_ids import LeaderboardId
from tests.ui.custom_id_checks import (
    LARGEST_RECORD_ID,
    LARGEST_USER_ID,
    LONGEST_VARIANT,
    check_is_refused,
    check_round_trip,
)


@pytest.mark.parametrize("server_id", [None, LARGEST_USER_ID])
@pytest.mark.parametrize("page_number", [None, 0, LARGEST_RECORD_ID])
@pytest.mark.parametrize("game_group", [ALL_GAMES, build_family_group(LONGEST_VARIANT)])
def test_the_longest_leaderboard_ids_are_read_back(
    server_id: int | None, page_number: int | None, game_group: str
) -> None:
    for control, period, ranking in product(BoardControl, Period, LeaderboardRanking):
        query = LeaderboardQuery(
            game_group=game_group,
            period=period,
            server_id=server_id,
            ranking=ranking,
            page_number=page_number,
        )
        check_round_trip(LeaderboardId.from_query(control, LARGEST_USER_ID, query))


def test_a_leaderboard_id_reads_as_words() -> None:
    query = LeaderboardQuery(game_group="canfield", page_number=2)
    custom_id = LeaderboardId.from_query(BoardControl.NEXT, 36, query)
    assert custom_id.dump() == "board:next:10:ever:everywhere:plain:2:canfield"


@pytest.mark.parametrize(
    "forged",
    [
        "board",
        "board:next:10:ever:everywhere:plain:2",
        "board:nxt:10:ever:everywhere:plain:2:canfield",
        "board:next::ever:everywhere:plain:2:canfield",
        "board:next:10:ever:nowhere:plain:2:canfield",
        "board:next:10:ever:everywhere:dirty:2:canfield",
        "board:next:10:ever:everywhere:plain:-1:canfield",
        "board:next:10:ever:everywhere:plain:3w5e11264sgsg:canfield",
        "board:next:10:ever:everywhere:plain:2:Canfield",
        f"board:next:10:ever:everywhere:plain:2:{'a' * 41}",
    ],
)
def test_a_forged_leaderboard_id_is_refused(forged: str) -> None:
    check_is_refused(LeaderboardId, forged)

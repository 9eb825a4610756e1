"""The custom ids of the buttons that look into a lost game."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.ui.lost_games.custom_ids import AnalysisId, PlayFromId, WinningFilmId, WinningLineId
from tests.ui.custom_id_checks import check_is_refused, check_round_trip


@pytest.mark.parametrize("id_type", [AnalysisId, WinningLineId, WinningFilmId])
def test_the_longest_ids_of_a_lost_game_are_read_back(
    id_type: type[AnalysisId | WinningLineId | WinningFilmId],
) -> None:
    check_round_trip(id_type(MAX_STORED_NUMBER))


def test_the_longest_id_of_a_position_is_read_back() -> None:
    check_round_trip(PlayFromId(MAX_STORED_NUMBER, MAX_STORED_NUMBER))


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [(AnalysisId, "could-win:"), (PlayFromId, "play-from:1"), (WinningLineId, "win-line:1:1")],
)
def test_a_forged_id_of_a_lost_game_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

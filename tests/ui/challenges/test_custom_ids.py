"""The custom ids of controls on challenges."""

import pytest

from bot.ui.challenges.custom_ids import ChallengeAction, ChallengeId, ScoreboardPageId
from bot.ui.challenges.handlers import _ACTIONS
from bot.ui.common.paginate import BoardControl
from tests.ui.custom_id_checks import LARGEST_RECORD_ID, check_is_refused, check_round_trip


@pytest.mark.parametrize("action", ChallengeAction)
def test_the_longest_challenge_ids_are_read_back_and_have_a_handler(
    action: ChallengeAction,
) -> None:
    check_round_trip(ChallengeId(action, LARGEST_RECORD_ID))
    assert action in _ACTIONS


@pytest.mark.parametrize("control", BoardControl)
def test_the_longest_scoreboard_page_ids_are_read_back(control: BoardControl) -> None:
    check_round_trip(ScoreboardPageId(control, LARGEST_RECORD_ID, LARGEST_RECORD_ID))


@pytest.mark.parametrize(
    "forged",
    [
        *("challenge", "challenge:join", "challenge:join:", "challenge:join:1:2"),
        *("challenge:burn:1", "challenge:join:-1", "challenge:join:1y2p0ij32e8e8", "c:join:1"),
    ],
)
def test_a_forged_challenge_id_is_refused(forged: str) -> None:
    check_is_refused(ChallengeId, forged)


@pytest.mark.parametrize(
    "forged", ["scoreboard:next:1", "scoreboard:next:1:", "scoreboard:1:1", "scoreboard:up:1:1"]
)
def test_a_forged_scoreboard_page_id_is_refused(forged: str) -> None:
    check_is_refused(ScoreboardPageId, forged)

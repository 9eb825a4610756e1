"""The custom ids of the buttons that show a game again."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.ui.replays.custom_ids import MoveListId, ReplayId
from tests.ui.custom_id_checks import check_is_refused, check_round_trip


@pytest.mark.parametrize("at_contest_end", [False, True])
@pytest.mark.parametrize("id_type", [ReplayId, MoveListId])
def test_the_longest_replay_ids_are_read_back(
    id_type: type[ReplayId | MoveListId], at_contest_end: bool
) -> None:
    check_round_trip(id_type(MAX_STORED_NUMBER, at_contest_end))


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [(ReplayId, "film:1"), (ReplayId, "film:1:end"), (MoveListId, "moves::1")],
)
def test_a_forged_replay_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

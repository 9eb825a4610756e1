"""The custom ids of the controls with which a server's managers set things."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.ui.common.paginate import BoardControl
from bot.ui.servers import custom_ids
from tests.ui.custom_id_checks import check_is_refused, check_round_trip


@pytest.mark.parametrize(
    "custom_id",
    [
        custom_ids.PublicChannelsId(),
        custom_ids.AllChannelsId(),
        custom_ids.TablePlaceId(),
        custom_ids.GlobalLeaderboardsId(is_included=True),
        custom_ids.GlobalLeaderboardsId(is_included=False),
        custom_ids.MinRankedGamesId(),
        custom_ids.SignalsId(BoardControl.PREVIOUS, MAX_STORED_NUMBER),
        custom_ids.DismissSignalsId(MAX_STORED_NUMBER, MAX_STORED_NUMBER),
        custom_ids.ResetLeaderboardsId(MAX_STORED_NUMBER),
        custom_ids.CancelLeaderboardResetId(),
        custom_ids.DailyChannelId(),
        custom_ids.DailyHourId(),
        custom_ids.DailyLanguageId(),
        custom_ids.DailyOffId(),
    ],
    ids=CustomId.dump,
)
def test_the_longest_server_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (custom_ids.GlobalLeaderboardsId, "server-global:off"),
        (custom_ids.SignalsId, "server-signals:next:-1"),
        (custom_ids.SignalsId, "server-signals:nowhere:1"),
        (custom_ids.DismissSignalsId, "server-signals-dismiss:7"),
        (custom_ids.ResetLeaderboardsId, "server-reset:"),
        (custom_ids.ResetLeaderboardsId, "server-reset:-1"),
        (custom_ids.CancelLeaderboardResetId, "server-keep:1"),
    ],
)
def test_a_forged_server_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

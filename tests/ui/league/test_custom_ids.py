"""The custom ids of the league at their longest."""

from datetime import date

from bot.ui.common.paginate import BoardControl, BoardScope
from bot.ui.league.custom_ids import LeagueId

MAX_CUSTOM_ID_LENGTH = 100


def test_the_longest_id_of_a_league_fits() -> None:
    custom_id = LeagueId(
        BoardControl.PREVIOUS, 2**63 - 1, date(2999, 12, 30), BoardScope.GLOBAL, 2**31
    )
    assert len(custom_id.dump()) <= MAX_CUSTOM_ID_LENGTH
    assert LeagueId.parse(custom_id.dump()) == custom_id

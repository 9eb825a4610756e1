"""The custom ids of pages of all games."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.ui.game_lists.custom_ids import (
    AllGamesId,
    GameMenuId,
    GameMenuPurpose,
    GameOrder,
    GameOrderMenuId,
    GamesInOrderId,
)
from tests.ui.custom_id_checks import LONGEST_VARIANT, check_is_refused, check_round_trip


@pytest.mark.parametrize(
    "custom_id",
    [
        AllGamesId(GameMenuPurpose.RULES, MAX_STORED_NUMBER),
        GamesInOrderId(GameMenuPurpose.RULES, GameOrder.SUGGESTED, MAX_STORED_NUMBER),
        GameOrderMenuId(GameMenuPurpose.RULES),
        GameMenuId(GameMenuPurpose.RULES, LONGEST_VARIANT, MAX_STORED_NUMBER),
    ],
)
def test_the_longest_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


def test_what_pressing_sent_before_there_were_orders_is_still_read() -> None:
    assert AllGamesId.parse("all-games:deal:0") == AllGamesId(GameMenuPurpose.DEAL)
    assert GameMenuId.parse("game-menu:rules:canfield:1").section == "canfield"


@pytest.mark.parametrize(
    ("id_type", "text"),
    [
        (GamesInOrderId, "games-by:deal:colour:0"),
        (GamesInOrderId, "games-by:deal:family:-1"),
        (GamesInOrderId, "games-by:deal:family"),
        (GameOrderMenuId, "game-order:sell"),
    ],
)
def test_a_forged_id_is_refused(id_type: type[CustomId], text: str) -> None:
    check_is_refused(id_type, text)

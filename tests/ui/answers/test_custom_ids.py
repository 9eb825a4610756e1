"""The custom ids of help, settings, lists of games, and of buttons that stand for a command."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.ui.answers.custom_ids import (
    Destination,
    GamesPageId,
    GoToId,
    HelpPage,
    HelpPageId,
    NotNowId,
    PageDirection,
    PostShareId,
    RulesId,
    SetId,
    SettingChoice,
    SettingSwitch,
    ShareTextId,
    SwitchId,
)
from bot.variants import VARIANTS
from tests.ui.custom_id_checks import check_is_refused, check_round_trip


@pytest.mark.parametrize(
    "custom_id",
    [
        *map(GoToId, Destination),
        NotNowId(),
        *map(HelpPageId, HelpPage),
        *map(SetId, SettingChoice),
        *(SwitchId(setting, is_on) for setting in SettingSwitch for is_on in (False, True)),
        *(GamesPageId(direction, MAX_STORED_NUMBER) for direction in PageDirection),
        ShareTextId(MAX_STORED_NUMBER),
        PostShareId(MAX_STORED_NUMBER),
        RulesId(max(VARIANTS, key=len)),
    ],
    ids=CustomId.dump,
)
def test_the_longest_answer_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (GoToId, "go"),
        (GoToId, "go:"),
        (GoToId, "go:Table"),
        (GoToId, "go:nowhere"),
        (NotNowId, "not-now:"),
        (HelpPageId, "help:me"),
        (SetId, "set:colour"),
        (SetId, "set:theme:velvet"),
        (SwitchId, "switch:large"),
        (SwitchId, "switch:large:2"),
        (SwitchId, "switch:id:1"),
        (GamesPageId, "games:on:1"),
        (GamesPageId, "games:next:-1"),
        (ShareTextId, "share:"),
        (PostShareId, "post-share:"),
        (RulesId, "rules:No such game"),
    ],
)
def test_a_forged_answer_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

"""Forged ids of every kind of control: none is an unexpected error, and none changes a game."""

import re
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from enum import StrEnum
from itertools import cycle, islice
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId, DealNumber, FreeText
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.ui.common.paginate import BoardControl
from bot.ui.deals.custom_ids import NewDealId
from bot.ui.leaderboards.custom_ids import LeaderboardId
from bot.ui.replays.custom_ids import MoveListId
from bot.ui.stats.custom_ids import RecordMenuId
from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.control_ids import ROUTER
from tests.whole.driver.table_messages import is_private, list_button_labels, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")

FORGED_VALUES: dict[type, list[Any]] = {
    int: [1, 0, MAX_STORED_NUMBER],
    DealNumber: [DealNumber(0), DealNumber(10**21)],
    bool: [False, True],
    date: [date(1, 1, 1), date.max],
    str: ["", "bridge"],
    FreeText: [FreeText("friday")],
}
UNKNOWN_CONTROL_PATTERN = (
    r"I don't know that button\. </table:\d+> shows your table with ones that work\."
)


def list_forged_ids(id_type: type[CustomId]) -> Iterator[str]:
    """Yield ids of a type in which each of a field's values occurs once."""
    hints = get_type_hints(id_type)
    columns = [_list_values(hints[field.name]) for field in fields(id_type)]  # type: ignore[arg-type]
    count = max(map(len, columns), default=1)
    for values in zip(*(islice(cycle(column), count) for column in columns), strict=True):
        yield id_type(*values).dump()
    if not columns:
        yield id_type().dump()


def _list_values(kind: Any) -> list[Any]:
    (inner,) = [option for option in get_args(kind) or (kind,) if option is not NoneType]
    return list(inner) if issubclass(inner, StrEnum) else FORGED_VALUES[inner]


@pytest.mark.slow
@pytest.mark.parametrize("id_type", ROUTER.id_types, ids=lambda id_type: id_type.prefix)
async def test_forged_ids_of_every_control_are_answered_and_change_no_game(
    ada: SandboxUser, id_type: type[CustomId]
) -> None:
    await ada.run_command("new", deal="1")
    page = await ada.run_command("help")
    for custom_id in list_forged_ids(id_type):
        for answer in (
            await ada.press_button(page, custom_id=custom_id, is_forged=True),
            await ada.choose_option(page, custom_id, "bridge", is_forged=True),
        ):
            assert "Something went wrong" not in read_text(answer), custom_id
            assert "very fast" not in read_text(answer), custom_id
            assert "{" not in read_text(answer), custom_id
        assert read_move_count(await ada.run_command("table")) == 0, custom_id
    # The fixture checks that nothing unexpected was logged.


@pytest.mark.parametrize("custom_id", [MoveListId(MAX_STORED_NUMBER).dump(), "stats:1:2"])
async def test_a_button_that_names_no_game_is_an_unknown_control(
    ada: SandboxUser, custom_id: str
) -> None:
    table = await ada.run_command("new", deal="1")
    answer = await ada.press_button(table, custom_id=custom_id, is_forged=True)
    assert is_private(answer)
    assert re.fullmatch(UNKNOWN_CONTROL_PATTERN, read_text(answer))
    assert list_button_labels(answer) == ["Show table"]


@pytest.mark.parametrize(
    ("custom_id", "choice"),
    [
        (RecordMenuId(1, 2).dump(), "2"),
        (RecordMenuId(1, 2).dump(), "Canfield"),
        (LeaderboardId.from_query(BoardControl.GAME, 1, LeaderboardQuery()).dump(), "family:x"),
        (NewDealId("2").dump(), "canfield"),
    ],
)
async def test_a_choice_that_can_be_no_games_key_is_an_unknown_control(
    ada: SandboxUser, custom_id: str, choice: str
) -> None:
    table = await ada.run_command("new", deal="1")
    answer = await ada.choose_option(table, custom_id, choice, is_forged=True)
    assert re.fullmatch(UNKNOWN_CONTROL_PATTERN, read_text(answer))


@pytest.mark.parametrize(
    "custom_id",
    [
        RecordMenuId(1, 2).dump(),
        LeaderboardId.from_query(BoardControl.GAME, 1, LeaderboardQuery()).dump(),
        NewDealId("bridge").dump(),
    ],
)
async def test_an_old_control_that_names_a_removed_game_says_so(
    ada: SandboxUser, custom_id: str
) -> None:
    table = await ada.run_command("new", deal="1")
    answer = await ada.choose_option(table, custom_id, "bridge", is_forged=True)
    assert is_private(answer)
    assert re.fullmatch(
        r"There's no game called “bridge” any more\. </new:\d+> deals another\.", read_text(answer)
    )
    assert list_button_labels(answer) == ["New deal", "My games"]

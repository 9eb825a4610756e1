"""Presses that are outdated, somebody else's, forged, doubled, late: none does harm."""

import asyncio
from collections.abc import Iterator
from dataclasses import fields
from datetime import date
from enum import StrEnum
from itertools import cycle, islice
from types import NoneType
from typing import Any, get_args, get_type_hints

import pytest

from bot.client.controls import MAX_STORED_NUMBER, CustomId, DealNumber, FreeText
from bot.services.requests import MAX_REQUEST_BURST, REQUESTS_PER_SECOND
from bot.services.tables import DealRequest, GameVersion
from bot.ui.control_ids import (
    KeepGameId,
    ResumeGameId,
    SameDealId,
)
from tests.sandbox.sandbox_user import SandboxUser, list_pictures, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    ROUTER,
    build_give_up_for_deal_id,
    build_resign_id,
    build_table_action_id,
    check_private,
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    read_game_version,
    read_move_count,
    resign_game,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Discord's error codes.
UNKNOWN_INTERACTION, ALREADY_ANSWERED = 10062, 40060


async def test_an_outdated_button_plays_nothing_and_shows_the_current_table(
    ada: SandboxUser,
) -> None:
    older = await ada.run_command("new", deal="1")
    newer = await press_control(ada, older, "draw")
    answer = await ada.press_button(older, custom_id=find_control_id(older, "draw"), is_forged=True)
    check_private(answer, "is from an earlier position, so nothing was played")
    assert read_move_count(answer) == read_move_count(newer) == 1
    assert list_pictures(answer)
    # The game can be continued on the table in the answer.
    assert read_move_count(await press_control(ada, answer, "draw")) == 2


async def test_a_button_that_can_do_nothing_says_why(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    for action, expected_text in (
        ("undo", "There's nothing to undo"),
        ("auto", "No card can go to a foundation now."),
    ):
        answer = await press_control(ada, table, action)
        assert is_private(answer)
        assert expected_text in read_text(answer)


async def test_other_users_get_a_private_refusal_and_an_offer_of_the_same_deal(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="friday")
    table_at_ben = await ben.wait_for_message(lambda message: message["id"] == table["id"])
    for action in ("draw", "undo", "more"):
        answer = await ben.press_button(
            table_at_ben, custom_id=find_control_id(table, action), is_forged=True
        )
        check_private(answer, "This is somebody else's table")
        assert list_button_labels(answer) == ["Play this"]
        assert answer["id"] not in ada.messages_by_id
    own_table = await ben.press_button(answer, label="Play this")
    assert "deal 129433257 “friday”" in read_text(own_table)
    assert f"<@{ben.id}>" in read_text(own_table)
    assert read_game_id(own_table) != read_game_id(table)
    assert read_move_count(await ada.run_command("draw")) == 1


MISSING_GAME = GameVersion(10**17, 0)


async def test_a_press_for_a_missing_or_finished_game_is_refused_with_a_way_on(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", deal="1")
    for custom_id in (
        build_table_action_id(MISSING_GAME, "draw"),
        SameDealId(MISSING_GAME.game_id).dump(),
        KeepGameId(MISSING_GAME.game_id).dump(),
        ResumeGameId(MISSING_GAME.game_id).dump(),
        build_resign_id(MISSING_GAME),
    ):
        answer = await ada.press_button(table, custom_id=custom_id, is_forged=True)
        check_private(answer, "That game is over")
        assert list_button_labels(answer) == ["New deal", "My games"]
    await resign_game(ada)
    answer = await ada.press_button(table, custom_id=find_control_id(table, "draw"), is_forged=True)
    check_private(answer, "That game is over")
    assert list_button_labels(answer) == ["New deal", "My games"]


async def test_nobody_can_act_in_another_players_game(ada: SandboxUser, ben: SandboxUser) -> None:
    version = read_game_version(await ada.run_command("new", deal="1"))
    his = await ben.run_command("new", deal="2")
    for custom_id in (
        build_table_action_id(version, "draw"),
        KeepGameId(version.game_id).dump(),
        ResumeGameId(version.game_id).dump(),
        build_resign_id(version),
        build_give_up_for_deal_id(version, DealRequest()),
    ):
        answer = await ben.press_button(his, custom_id=custom_id, is_forged=True)
        check_private(answer, "This is somebody else's table")
    assert read_move_count(await ada.run_command("draw")) == 1


async def test_a_button_of_a_deleted_message_is_answered_in_a_new_message(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    moderator = await bot_sandbox.sandbox.get_user("ada")
    await moderator.delete_message(table)
    answer = await ada.press_button(table, custom_id=find_control_id(table, "draw"), is_forged=True)
    assert answer["id"] != table["id"]
    assert read_move_count(answer) == 1
    assert read_move_count(await press_control(ada, answer, "draw")) == 2


async def test_a_button_pressed_twice_at_once_plays_once(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    draw_id = find_control_id(table, "draw")
    answers = await asyncio.gather(
        ada.press_button(table, custom_id=draw_id),
        ada.press_button(table, custom_id=draw_id, is_forged=True),
    )
    assert sorted(map(is_private, answers)) == [False, True]
    assert read_move_count(await ada.run_command("table")) == 1
    codes = {request["code"] for request in await bot_sandbox.sandbox.list_requests()}
    assert ALREADY_ANSWERED not in codes


async def test_a_late_answer_keeps_the_played_move_and_a_healthy_bot(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    too_late = {"status": 404, "code": UNKNOWN_INTERACTION}
    await bot_sandbox.sandbox.inject_fault(path="/callback", **too_late)
    pressing = asyncio.create_task(press_control(ada, table, "draw"))
    shown = await ada.wait_for_message(
        lambda message: message["id"] == table["id"] and read_move_count(message) == 1
    )
    pressing.cancel()
    answer = await ada.press_button(table, custom_id=find_control_id(table, "draw"), is_forged=True)
    assert "is from an earlier position" in read_text(answer)
    assert read_move_count(answer) == 1
    # The game goes on at either table.
    assert read_move_count(await press_control(ada, shown, "draw")) == 2


FORGED_VALUES: dict[type, list[Any]] = {
    int: [1, 0, MAX_STORED_NUMBER],
    DealNumber: [DealNumber(0), DealNumber(10**21)],
    bool: [False, True],
    date: [date(1, 1, 1), date.max],
    str: ["", "bridge"],
    FreeText: [FreeText("friday")],
}


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
    for number, custom_id in enumerate(list_forged_ids(id_type)):
        if number >= MAX_REQUEST_BURST // 4:  # as fast as nobody is refused: four requests an id
            await asyncio.sleep(4 / REQUESTS_PER_SECOND)
        # Where the page has become an attempt's table, the next one has removed it.
        page = await ada.reload_message(page) or await ada.run_command("help")
        for answer in (
            await ada.press_button(page, custom_id=custom_id, is_forged=True),
            await ada.choose_option(page, custom_id, "bridge", is_forged=True),
        ):
            assert "Something went wrong" not in read_text(answer), custom_id
            assert "very fast" not in read_text(answer), custom_id
            assert "{" not in read_text(answer), custom_id
        assert read_move_count(await ada.run_command("table")) == 0, custom_id
    # The fixture checks that nothing unexpected was logged.

"""Wherever a refusal asks what was meant, a button answers."""

import pytest

from tests.sandbox.sandbox_user import SandboxUser, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    check_private,
    is_private,
    list_button_labels,
    read_move_count,
    wait_for_deletion,
)
from tests.whole.test_server import TEST_SERVER, create_manager

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize(
    ("typed", "sentence", "labels", "dealt"),
    [
        ("forty theives", "Did you mean Forty Thieves", ["Forty Thieves"], "**Forty Thieves**\n"),
        ("freecell", "Did you mean Cascade or Skippy?", ["Cascade", "Skippy"], "**Cascade**\n"),
        ("spark", "may be The Spark or Single", ["The Spark", "Single Spark"], "**The Spark**\n"),
    ],
)
async def test_each_game_that_may_be_meant_has_a_button_that_deals_it(
    ada: SandboxUser, typed: str, sentence: str, labels: list[str], dealt: str
) -> None:
    refused = await ada.run_command("new", game=typed)
    check_private(refused, sentence)
    assert list_button_labels(refused)[: len(labels)] == labels
    await ada.press_button(refused, label=labels[0])
    await ada.wait_for_message(lambda message: dealt in read_text(message))


async def test_the_next_refusal_takes_the_place_of_the_last_one_that_has_no_buttons(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", deal="1")
    question = await ada.run_command("new", game="gurk")
    moved = await ada.run_command("move", moves="t1 f1")
    undone = await ada.run_command("undo")
    check_private(undone, "There's nothing to undo")
    await wait_for_deletion(ada, moved)
    shown = [message["id"] for message in await ada.list_messages()]
    assert shown[-3:] == [table["id"], question["id"], undone["id"]]
    assert list_button_labels(question)


async def test_a_name_like_none_leads_to_all_games(ada: SandboxUser) -> None:
    refused = await ada.run_command("rules", game="gurk")
    check_private(refused, "There's no game called “gurk”")
    assert "How is it played?" in read_text(await ada.press_button(refused, label="All games"))


@pytest.mark.parametrize(
    ("command", "options", "told"),
    [
        ("new", {"deal": "100%25|7C"}, "“100%25\\|7C”"),
        ("new", {"winnable": "yes", "level": "easy"}, "an easy deal that can be won"),
        ("rules", {}, "## Canfield\n"),
        ("leaderboard", {"period": "week"}, "-# This server · This week"),
        ("stats", {"player": "other"}, "No finished game counts here yet."),
        (
            "challenge create",
            {"lasts": "2h", "undo": False, "player1": "other"},
            "Undo not allowed, hints allowed.",
        ),
    ],
)
async def test_the_command_goes_on_with_its_other_options(
    ada: SandboxUser, ben: SandboxUser, command: str, options: dict[str, object], told: str
) -> None:
    options = {name: ben.username if value == "other" else value for name, value in options.items()}
    refused = await ada.run_command(command, game="cannfeild", **options)
    check_private(refused, "Did you mean Canfield")
    answer = await ada.press_button(refused, label="Canfield")
    assert told in read_text(answer), read_text(answer)
    if command == "challenge create":
        assert f"<@{ben.id}>" in read_text(answer)
        assert not is_private(answer)


@pytest.mark.parametrize("typed", ["cannfeild", "spark"])
async def test_nothing_is_asked_where_a_button_has_no_room_for_the_other_options(
    ada: SandboxUser, typed: str
) -> None:
    refused = await ada.run_command("new", game=typed, deal="friday " * 12)
    check_private(refused, f"There's no game called “{typed}”. Type any part of its name")
    assert list_button_labels(refused) == ["All games"]


async def test_the_game_of_the_server_daily_is_chosen_with_its_channel_and_hour(
    bot_sandbox: BotSandbox,
) -> None:
    channel = await bot_sandbox.sandbox.create_channel(TEST_SERVER, "meant")
    manager = await create_manager(bot_sandbox, channel)
    await manager.set_locale("en-US")
    refused = await manager.run_command("server daily", game="cannfeild", channel="meant", hour=9)
    page = await manager.press_button(refused, label="Canfield")
    try:
        assert f"Posted in <#{channel}>, daily at 09:00 UTC" in read_text(page)
        assert "**Server daily:** Canfield" in read_text(page)
    finally:
        await manager.press_button(page, label="Remove")
        await manager.press_button(page, label="Stop posting")


async def test_a_forged_press_runs_no_other_command(ada: SandboxUser) -> None:
    refused = await ada.run_command("rules", game="cannfeild")
    for forged in ("again:canfield:resign:", "again:canfield:nothing:", "again:canfield:new:||bet"):
        answer = await ada.press_button(refused, custom_id=forged, is_forged=True)
        assert "I don't know that button" in read_text(answer)


@pytest.mark.parametrize(
    ("command", "told"),
    [("join", "0 moves"), ("board", "### Challenge "), ("end", "End challenge")],
)
async def test_each_of_several_open_challenges_has_a_button(
    bot_sandbox: BotSandbox, ada: SandboxUser, command: str, told: str
) -> None:
    ada.channel = await bot_sandbox.sandbox.create_channel("Patience Club", f"several-{command}")
    created, _ = [
        await ada.run_command("challenge create", game=game, lasts="2h")
        for game in ("klondike", "klondike-three")
    ]
    label = read_text(created).partition("\n")[0].removeprefix("### Challenge ")
    refused = await ada.run_command(f"challenge {command}")
    check_private(refused, "Several challenges are open. Which one?")
    assert told in read_text(await ada.press_button(refused, label=label))


async def test_each_move_that_may_be_meant_has_a_button(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="klondike", deal="4")
    refused = await ada.run_command("move", moves="t4")
    (label,) = list_button_labels(refused)
    assert label.endswith(" t1→t4")
    answer = await ada.press_button(refused, label=label)
    assert not is_private(answer)
    assert read_move_count(answer) == 1
    await wait_for_deletion(ada, table)

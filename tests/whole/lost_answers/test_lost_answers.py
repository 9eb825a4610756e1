"""Answers that Discord refuses, loses or garbles: every move counts once, and its table is seen.

Each fault is tried with a menu, a button and a slash command.
"""

import pytest

from tests.sandbox.driver.messages import Json, read_text
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.timeouts import wait_until
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import TABLE_PLACE_MENU_ID
from tests.whole.driver.table_messages import (
    find_control_id,
    is_private,
    press_control,
    read_move_count,
)
from tests.whole.lost_answers.faults import (
    FURTHER_FAULTS,
    PASSING_FAULTS,
    REFUSING_FAULTS,
    TAKEN_FAULTS,
)
from tests.whole.lost_answers.plays import PLAYS, deal_table, play_unanswered, wait_for_move_count

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NOT_CONFIRMED = "I couldn't confirm that. Here's your table."
SHOWN_LATE = "I couldn't show the last move before. Here's the table now."
NOTHING_CHANGED = "but your game is as it was"


async def inject_fault(bot_sandbox: BotSandbox, fault: Json) -> None:
    """Let the next answers meet a fault."""
    await bot_sandbox.sandbox.inject_fault(method="POST", path="/callback", **fault)


async def refuse_next_answer(bot_sandbox: BotSandbox) -> RunningSandbox:
    """Let the next answer be refused for longer than Discord waits for it; return the sandbox."""
    await bot_sandbox.sandbox.inject_fault(status=429, retry_after=5, path="/callback")
    return bot_sandbox.sandbox


def list_texts(user: SandboxUser) -> str:
    """Return the texts of all messages that a user has seen."""
    return "\n".join(read_text(message) for message in user.messages_by_id.values())


@pytest.mark.parametrize("fault", PASSING_FAULTS.values(), ids=PASSING_FAULTS)
async def test_an_answer_gets_through_a_passing_fault(
    bot_sandbox: BotSandbox, ada: SandboxUser, fault: Json
) -> None:
    table = await deal_table(ada)
    for move_count, (name, play) in enumerate(PLAYS.items(), start=1):
        await inject_fault(bot_sandbox, fault)
        table = await play(ada, table)
        assert read_move_count(table) == move_count, name
    # Nobody is told of a fault.
    assert not any(map(is_private, ada.messages_by_id.values()))
    assert "couldn't" not in list_texts(ada)
    assert NOTHING_CHANGED not in list_texts(ada)


async def test_an_answer_whose_message_comes_back_unreadable_is_taken(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await deal_table(ada)
    answer = {"interaction": {"id": "1"}, "resource": {"type": 7, "message": {}}}
    await inject_fault(bot_sandbox, {"status": 200, "carried_out": True, **answer})
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    assert not any(map(is_private, ada.messages_by_id.values()))
    await bot_sandbox.check_requests_and_log()


@pytest.mark.parametrize("fault", TAKEN_FAULTS.values(), ids=TAKEN_FAULTS)
async def test_a_table_follows_an_answer_that_is_never_confirmed(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser, fault: Json
) -> None:
    table = await deal_table(cleo)
    for move_count, play in enumerate(PLAYS.values(), start=1):
        await inject_fault(impatient_bot_sandbox, fault)
        async with play_unanswered(play(cleo, table)):
            table = await wait_for_move_count(cleo, move_count, NOT_CONFIRMED)
        assert is_private(table)
        await impatient_bot_sandbox.sandbox.clear_faults()
    assert read_move_count(await press_control(cleo, table, "draw")) == len(PLAYS) + 1
    assert NOTHING_CHANGED not in list_texts(cleo)


@pytest.mark.parametrize("fault", FURTHER_FAULTS.values(), ids=FURTHER_FAULTS)
async def test_a_table_whose_further_answers_are_lost_too_comes_with_the_next_answer(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser, fault: Json
) -> None:
    table = await deal_table(cleo)
    bot, log_size = impatient_bot_sandbox.bot, impatient_bot_sandbox.bot.measure_log()
    await inject_fault(impatient_bot_sandbox, {"status": 204, "carried_out": True, "count": 100})
    await impatient_bot_sandbox.sandbox.inject_fault(path="/webhooks/", count=100, **fault)
    async with play_unanswered(press_control(cleo, table, "draw")):
        await wait_until(lambda: "late table not shown yet" in bot.read_log(log_size))
    await impatient_bot_sandbox.sandbox.clear_faults()
    await cleo.run_command("help")
    table = await wait_for_move_count(cleo, 1, SHOWN_LATE)
    assert read_move_count(await press_control(cleo, table, "draw")) == 2


@pytest.mark.parametrize("fault", REFUSING_FAULTS.values(), ids=REFUSING_FAULTS)
async def test_the_last_table_shows_a_move_whose_answer_is_refused(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser, fault: Json
) -> None:
    table = await deal_table(cleo)
    for move_count, play in enumerate(PLAYS.values(), start=1):
        await inject_fault(impatient_bot_sandbox, fault)
        async with play_unanswered(play(cleo, table)):
            shown = await wait_for_move_count(cleo, move_count, SHOWN_LATE)
        assert shown["id"] == table["id"]
        await impatient_bot_sandbox.sandbox.clear_faults()
        table = shown
    answer = await press_control(cleo, table, "draw")
    assert read_move_count(answer) == len(PLAYS) + 1
    assert "couldn't" not in read_text(answer)
    assert NOTHING_CHANGED not in list_texts(cleo)


async def test_a_table_shown_late_waits_until_discord_allows_it(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    table = await deal_table(cleo)
    running = await refuse_next_answer(impatient_bot_sandbox)
    await running.inject_fault(status=429, retry_after=0.05, count=2, method="PATCH")
    async with play_unanswered(press_control(cleo, table, "draw")):
        await wait_for_move_count(cleo, 1, SHOWN_LATE)


@pytest.mark.parametrize(
    ("command", "options"), [("help", {}), ("move", {"moves": "t1 t99"}), ("table", {})]
)
async def test_a_new_table_whose_answer_is_refused_comes_with_the_next_answer(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser, command: str, options: dict[str, str]
) -> None:
    await refuse_next_answer(impatient_bot_sandbox)
    async with play_unanswered(deal_table(cleo)):
        await impatient_bot_sandbox.wait_for_request("POST", "/callback", status=429)
    answer = await cleo.run_command(command, None, **options)
    table = await wait_for_move_count(cleo, 0, SHOWN_LATE)
    assert (answer["id"] == table["id"]) is (command == "table")
    assert read_move_count(await press_control(cleo, table, "draw")) == 1
    assert "couldn't" not in list_texts(cleo)


async def test_a_second_delivery_is_not_answered_with_the_table_before_the_first(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    await refuse_next_answer(impatient_bot_sandbox)
    async with play_unanswered(deal_table(cleo)):
        await impatient_bot_sandbox.wait_for_request("POST", "/callback", status=429)
    log_size = impatient_bot_sandbox.bot.measure_log()
    await impatient_bot_sandbox.sandbox.deliver_after(0, 0)
    answer = await cleo.run_command("draw")
    await wait_until(lambda: "delivered again" in impatient_bot_sandbox.bot.read_log(log_size))
    assert SHOWN_LATE in read_text(answer)
    assert read_move_count(answer) == 1
    assert "0 moves" not in list_texts(cleo)


async def test_a_retried_press_finds_the_move_played_and_shows_the_table(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    table = await deal_table(cleo)
    running = await refuse_next_answer(impatient_bot_sandbox)
    await running.inject_fault(status=403, code=50001, method="PATCH")
    async with play_unanswered(press_control(cleo, table, "draw")):
        await impatient_bot_sandbox.wait_for_request("PATCH", "/webhooks/", status=403)
    answer = await cleo.press_button(table, custom_id=find_control_id(table, "draw"))
    assert "is from an earlier position, so nothing was played" in read_text(answer)
    assert SHOWN_LATE in read_text(answer)
    assert read_move_count(answer) == 1


async def test_a_lost_answer_by_which_nothing_was_stored_says_so(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    await deal_table(cleo)
    await inject_fault(impatient_bot_sandbox, {"cut": True, "carried_out": True, "count": 100})
    async with play_unanswered(cleo.run_command("help")):
        await cleo.wait_for_message(lambda message: NOTHING_CHANGED in read_text(message))
    assert "couldn't" not in list_texts(cleo)


async def test_an_edit_on_its_way_does_not_hide_a_newer_table(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    table = await deal_table(cleo)
    running = await refuse_next_answer(impatient_bot_sandbox)
    await running.inject_fault(status=429, retry_after=5, method="PATCH")
    async with play_unanswered(press_control(cleo, table, "draw")):
        await impatient_bot_sandbox.wait_for_request("PATCH", "/webhooks/", status=429)
        answer = await cleo.press_button(table, custom_id=find_control_id(table, "draw"))
    newer = await press_control(cleo, answer, "draw")
    assert read_move_count(newer) == 2
    # The edit has not been sent again meanwhile, and is not any more.
    assert SHOWN_LATE not in list_texts(cleo)


async def test_an_answer_that_comes_back_without_its_message_is_followed_by_the_table(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    taken = {"status": 200, "carried_out": True, "interaction": {"id": "1"}}
    await inject_fault(impatient_bot_sandbox, taken)
    await deal_table(cleo)
    await wait_for_move_count(cleo, 0, NOT_CONFIRMED)
    assert "unexpected error" not in impatient_bot_sandbox.bot.read_log()


async def test_a_table_that_discord_keeps_from_its_thread_is_shown_privately(
    impatient_bot_sandbox: BotSandbox,
) -> None:
    running = impatient_bot_sandbox.sandbox
    eva = await impatient_bot_sandbox.create_user("sala-de-lectura")
    await running.add_member(eva, "La Biblioteca", can_manage=True)
    page = await eva.run_command("server tables")
    page = await eva.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
    await running.inject_fault(status=429, retry_after=3600, method="POST", path="/threads$")
    table = await deal_table(eva)
    assert is_private(table)
    assert "I can't use a thread here now" in read_text(table)
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")

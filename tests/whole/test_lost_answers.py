"""Answers that Discord refuses or loses: every move counts once, and its table is seen.

Each fault is tried with a menu, a button and a slash command.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client import interactions
from bot.ui import table_messages
from tests.sandbox.running_sandbox import RunningSandbox
from tests.sandbox.sandbox_user import BotSilentError, Json, SandboxUser, list_controls, read_text
from tests.timeouts import wait_until
from tests.whole.bot_process import BotProcess, shorten_answer_window
from tests.whole.bot_sandbox import BotSandbox, run_bot_sandbox
from tests.whole.table_messages import (
    TABLE_PLACE_MENU_ID,
    check_private,
    find_control_id,
    is_private,
    press_control,
    read_move_count,
)

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]

NOT_CONFIRMED = "I couldn't confirm that."
SHOWN_LATE = "I couldn't show the last move before. Here's the table now."
NOTHING_CHANGED = "but your game is as it was"


async def inject_fault(bot_sandbox: BotSandbox, fault: Json) -> None:
    """Let the next answers meet a fault."""
    await bot_sandbox.sandbox.inject_fault(method="POST", path="/callback", **fault)


async def refuse_next_answer(bot_sandbox: BotSandbox) -> RunningSandbox:
    """Let the next answer be refused for longer than Discord waits for it; return the sandbox."""
    await inject_fault(bot_sandbox, {"status": 429, "retry_after": 5})
    return bot_sandbox.sandbox


def list_texts(user: SandboxUser) -> str:
    """Return the texts of all messages that a user has seen."""
    return "\n".join(read_text(message) for message in user.messages_by_id.values())


PASSING_FAULTS: dict[str, Json] = {
    "cut before Discord took it": {"cut": True},
    "cut after Discord took it": {"cut": True, "carried_out": True},
    "three errors of Discord's own": {"status": 500, "count": 3},
    "an error of Discord's own, but taken": {"status": 502, "carried_out": True},
    "an error page": {"status": 502, "text": "<html>"},
    "too many requests, twice": {"status": 429, "retry_after": 0.05, "count": 2},
}
"""What passes within the three seconds that Discord waits for an answer."""


@pytest.mark.parametrize("fault", PASSING_FAULTS.values(), ids=PASSING_FAULTS)
async def test_an_answer_gets_through_a_passing_fault(
    bot_sandbox: BotSandbox, ada: SandboxUser, fault: Json
) -> None:
    bot = bot_sandbox.bot
    log_size = bot.measure_log()
    table = await deal_table(ada)
    await wait_until(partial(_has_outcome, bot, log_size))
    for move_count, (name, play) in enumerate(PLAYS.items(), start=1):
        log_size = bot.measure_log()
        await inject_fault(bot_sandbox, fault)
        table = await play(ada, table)
        assert read_move_count(table) == move_count, name
        # What Discord took is seen before the bot knows of it, and the next fault is not meant
        # for that answer.
        await wait_until(partial(_has_outcome, bot, log_size))
    # Nobody is told of a fault.
    assert not any(map(is_private, ada.messages_by_id.values()))
    assert "couldn't" not in list_texts(ada)
    assert NOTHING_CHANGED not in list_texts(ada)


async def test_an_answer_in_doubt_whose_message_a_newer_table_replaces_was_taken(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table, log_size = await deal_table(ada), bot_sandbox.bot.measure_log()
    await inject_fault(bot_sandbox, {"status": 502, "carried_out": True})
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    newer_table = await ada.run_command("table")  # while the bot does not know yet
    assert read_move_count(newer_table) == 1
    await wait_until(lambda: "name=play" in bot_sandbox.bot.read_log(log_size))
    assert "answered before" not in bot_sandbox.bot.read_log(log_size)
    assert "couldn't" not in list_texts(ada)
    assert not any(map(is_private, ada.messages_by_id.values()))


async def test_an_answer_whose_message_comes_back_unreadable_is_taken(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await deal_table(ada)
    answer = {"interaction": {"id": "1"}, "resource": {"type": 7, "message": {}}}
    await inject_fault(bot_sandbox, {"status": 200, "carried_out": True, **answer})
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    assert not any(map(is_private, ada.messages_by_id.values()))
    await bot_sandbox.check_requests_and_log()


EACH_CUT_BUT_TAKEN: Json = {"cut": True, "carried_out": True, "count": 100}
"""It lasts until the three seconds are over, but Discord has taken the first of the answers."""


async def test_a_table_follows_an_answer_that_is_never_confirmed(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    table = await deal_table(cleo)
    for move_count, play in enumerate(PLAYS.values(), start=1):
        await inject_fault(impatient_bot_sandbox, EACH_CUT_BUT_TAKEN)
        async with play_unanswered(play(cleo, table)):
            table = await wait_for_move_count(cleo, move_count, NOT_CONFIRMED)
        assert is_private(table)
        await impatient_bot_sandbox.sandbox.clear_faults()
    assert read_move_count(await press_control(cleo, table, "draw")) == len(PLAYS) + 1
    assert NOTHING_CHANGED not in list_texts(cleo)


FURTHER_FAULTS: dict[str, Json] = {
    "cut": {"cut": True},
    "never answered": {"hang": True},
    "too many requests for an hour": {"status": 429, "retry_after": 3600},
}
"""What happens to further answers and edits, once the first answer is in doubt."""


@pytest.mark.parametrize("fault", FURTHER_FAULTS.values(), ids=FURTHER_FAULTS)
async def test_a_table_whose_further_answers_are_lost_too_comes_with_the_next_answer(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser, fault: Json
) -> None:
    table = await deal_table(cleo)
    bot, log_size = impatient_bot_sandbox.bot, impatient_bot_sandbox.bot.measure_log()
    await inject_fault(impatient_bot_sandbox, EACH_CUT_BUT_TAKEN)
    await impatient_bot_sandbox.sandbox.inject_fault(path="/webhooks/", count=100, **fault)
    async with play_unanswered(press_control(cleo, table, "draw")):
        await wait_until(lambda: "delayed table not shown yet" in bot.read_log(log_size))
    await impatient_bot_sandbox.sandbox.clear_faults()
    await cleo.run_command("help")
    table = await wait_for_move_count(cleo, 1, SHOWN_LATE)
    assert read_move_count(await press_control(cleo, table, "draw")) == 2


REFUSING_FAULTS: dict[str, Json] = {
    "each cut before Discord took it": {"cut": True, "count": 100},
    "errors of Discord's own, on and on": {"status": 500, "count": 100},
    "too many requests for five seconds": {"status": 429, "retry_after": 5},
    "another process has answered that it could not": {"status": 400, "code": 40060},
}
"""What lasts until the three seconds are over, with no answer of this process taken."""


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
    await lose_new_table(impatient_bot_sandbox, cleo)
    answer = await cleo.run_command(command, None, **options)
    table = await wait_for_move_count(cleo, 0, SHOWN_LATE)
    assert (answer["id"] == table["id"]) is (command == "table")
    assert read_move_count(await press_control(cleo, table, "draw")) == 1
    assert "couldn't" not in list_texts(cleo)


async def lose_new_table(bot_sandbox: BotSandbox, user: SandboxUser) -> None:
    """Let a game be dealt whose table never arrives."""
    await refuse_next_answer(bot_sandbox)
    async with play_unanswered(deal_table(user)):
        await bot_sandbox.wait_for_request("POST", "/callback", status=429)


async def test_a_second_delivery_is_not_answered_with_the_table_before_the_first(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    await lose_new_table(impatient_bot_sandbox, cleo)
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
    await inject_fault(impatient_bot_sandbox, EACH_CUT_BUT_TAKEN)
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
    assert read_move_count(await press_control(cleo, answer, "draw")) == 2
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
    check_private(await deal_table(eva), "I can't use a thread here now")
    await eva.choose_option(page, TABLE_PLACE_MENU_ID, "channel")


RUNBOOK = Path("docs/operating.md").read_text(encoding="utf-8")

ANSWER_FAULTS: dict[str, Json] = {
    # Brief faults are tried above, by a bot that has the time for them.
    "it takes the answer, be it after a brief fault": {},
    "errors 5xx until the three seconds are over": {"status": 500, "count": 100},
    "connections cut until they are over": {"cut": True, "count": 100},
    "429 for longer than that": {"status": 429, "retry_after": 5},
    "50027: the interaction's token is no longer valid": {"status": 401, "code": 50027},
    "10062: the answer came too late": {"status": 404, "code": 10062},
    "40060: the interaction was delivered twice, and has its answer": {
        "status": 400,
        "code": 40060,
    },
    "any other refusal, of which the player is then told": {"status": 403, "code": 50013},
}
"""The faults that ``docs/operating.md`` tells the outcome of, in its words."""


async def test_every_outcome_is_the_one_that_the_runbook_tells(
    impatient_bot_sandbox: BotSandbox, cleo: SandboxUser
) -> None:
    outcomes = dict(re.findall(r"^\| ([^|]+) \| `(\w+)` \|$", RUNBOOK, re.MULTILINE))
    outcomes.pop("what Discord does with the answer")  # the table's head
    assert outcomes.keys() == ANSWER_FAULTS.keys()
    bot = impatient_bot_sandbox.bot
    log_size = bot.measure_log()
    await deal_table(cleo)
    await wait_until(partial(_has_outcome, bot, log_size))
    told = {}
    for name, fault in ANSWER_FAULTS.items():
        log_size = bot.measure_log()
        table = await cleo.run_command("table")
        await wait_until(partial(_has_outcome, bot, log_size))
        log_size = bot.measure_log()
        if fault:
            await inject_fault(impatient_bot_sandbox, fault)
        draw_id = find_control_id(table, "draw")
        async with play_unanswered(cleo.press_button(table, custom_id=draw_id, is_forged=True)):
            await wait_until(partial(_has_outcome, bot, log_size))
        [told[name]] = re.findall(r" outcome=(\w+)", bot.read_log(log_size))
        assert "[error" not in bot.read_log(log_size), name
        await impatient_bot_sandbox.sandbox.clear_faults()
    assert told == outcomes


def _has_outcome(bot: BotProcess, log_size: int) -> bool:
    return " outcome=" in bot.read_log(log_size)


Play = Callable[[SandboxUser, Json], Awaitable[Json]]


async def deal_table(user: SandboxUser) -> Json:
    """Deal a game with so many moves that they are in a menu."""
    return await user.run_command("new", game="indian", deal="1")


def play_by_menu(user: SandboxUser, table: Json) -> Awaitable[Json]:
    """Play the first move of the table's menu; return the answer."""
    menu = next(control for control in list_controls(table) if "options" in control)
    return press_control(user, table, menu["options"][0]["value"])


PLAYS: dict[str, Play] = {
    "menu": play_by_menu,
    "button": lambda user, table: press_control(user, table, "draw"),
    "command": lambda user, _: user.run_command("draw"),
}


@asynccontextmanager
async def play_unanswered(answer: Awaitable[Json]) -> AsyncIterator[None]:
    """Send an interaction for the block, whose answer may never come."""
    waiting = asyncio.ensure_future(answer)
    try:
        yield
    finally:
        waiting.cancel()
        with suppress(asyncio.CancelledError, BotSilentError):
            await waiting


async def wait_for_move_count(user: SandboxUser, count: int, sentence: str) -> Json:
    """Wait until a table with this many moves and this sentence is seen; return its message."""
    return await user.wait_for_message(
        lambda message: (
            f"up · {count} move" in (text := read_text(message))
            and sentence in text
            and bool(list_controls(message))
        )
    )


def lose_patience() -> None:
    """Let the bot in this process wait for a moment only until Discord takes something."""
    shorten_answer_window()
    interactions.FURTHER_ANSWER_SECONDS = 2.0
    table_messages.POSTING_SECONDS = 2.0


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def module_bot_sandbox(bot_folders: pytest.TempPathFactory) -> AsyncIterator[BotSandbox]:
    """Run a sandbox and an impatient bot for all tests of a module."""
    folder = bot_folders.mktemp("impatient")
    async with run_bot_sandbox(folder, before_start=lose_patience) as bot_sandbox:
        yield bot_sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def impatient_bot_sandbox(module_bot_sandbox: BotSandbox) -> AsyncIterator[BotSandbox]:
    """Yield the sandbox without faults."""
    await module_bot_sandbox.sandbox.clear_requests()
    yield module_bot_sandbox
    await module_bot_sandbox.sandbox.end_disturbances()
    await module_bot_sandbox.disconnect_users()


@pytest_asyncio.fixture(loop_scope="session")
async def cleo(impatient_bot_sandbox: BotSandbox) -> SandboxUser:
    """Return a user who has never played, with the impatient bot."""
    return await impatient_bot_sandbox.create_user()

"""Work in the background: whatever fails is logged in one line with an id, and nothing is lost."""

import asyncio
import gc
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.background import (
    describe_error,
    log_if_it_fails,
    run_task,
    start_task,
    watch_for_unread_errors,
)
from bot.engine.errors import ErrorKey, GameError
from tests.timeouts import wait_until

ROOT = Path(__file__).parents[1]
STARTS_TASKS = re.compile(
    r"\b(create_task|ensure_future|run_in_executor|TaskGroup|run_coroutine_threadsafe)\("
)


@pytest.fixture
def watched() -> Iterator[None]:
    """Put back what threads do with errors after the test."""
    excepthook = threading.excepthook
    yield
    threading.excepthook = excepthook


async def fail(text: str = "the reason") -> None:
    """Fail after a turn of the loop."""
    await asyncio.sleep(0)
    raise OSError(text)


def fail_at_once() -> None:
    """Fail."""
    raise OSError("the reason")


def check_line(logs: list[Any], **expected: str) -> None:
    """Assert that one line tells of the error, with an id by which it is found."""
    [line] = [line for line in logs if line["log_level"] != "debug"]
    assert re.fullmatch("[0-9a-f]{8}", line["id"])
    assert line["error"] == "OSError: the reason"
    assert "exc_info" not in line
    assert line.items() >= expected.items()


def find_task_starts(folder: str) -> set[str]:
    """Return the modules that start tasks by themselves."""
    return {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / folder).rglob("*.py")
        if STARTS_TASKS.search(path.read_text("utf-8"))
    }


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (OSError("no route\n to the host"), "OSError: no route to the host"),
        (TimeoutError(), "TimeoutError"),
        (GameError(ErrorKey.UNREADABLE_MOVE, text="mine"), "GameError(unreadable-move)"),
    ],
)
def test_an_error_is_described_on_one_line(error: Exception, line: str) -> None:
    assert describe_error(error) == line


def test_only_one_module_of_the_bot_and_one_of_the_sandbox_start_tasks() -> None:
    assert find_task_starts("bot") == {"bot/background.py"}
    assert find_task_starts("sandbox") == {"sandbox/background.py"}


async def test_a_task_that_nobody_waits_for_logs_its_failure() -> None:
    with capture_logs() as logs:
        task = start_task(fail())
        await asyncio.wait({task})
        await asyncio.sleep(0)
    check_line(logs, event="background work failed", work="fail")


async def test_a_cancelled_task_is_no_failure() -> None:
    with capture_logs() as logs:
        task = start_task(fail())
        task.cancel()
        await asyncio.wait({task})
        await asyncio.sleep(0)
    assert logs == []


async def test_a_failure_that_the_block_raises_is_not_logged_besides() -> None:
    with capture_logs() as logs, pytest.raises(OSError, match="the reason"):
        async with run_task(fail()) as task:
            await task
    assert logs == []


async def test_a_failure_that_the_block_leaves_behind_is_logged() -> None:
    with capture_logs() as logs:
        async with run_task(fail()) as task:
            await asyncio.wait({task})
    check_line(logs, work="fail")


async def test_work_that_can_be_done_without_fails_alone() -> None:
    with capture_logs() as logs:
        await log_if_it_fails("sprites not prepared", asyncio.to_thread(fail_at_once))
    check_line(logs, event="sprites not prepared")


def drop_failed_task() -> None:
    """Start a task as a library would, and forget it."""
    asyncio.get_running_loop().create_task(fail())


def drop_failed_future() -> None:
    """Make a future that has failed, and forget it."""
    asyncio.get_running_loop().create_future().set_exception(OSError("the reason"))


def fail_in_callback() -> None:
    """Let the loop call what fails."""
    asyncio.get_running_loop().call_soon(fail_at_once)


def fail_in_thread() -> None:
    """Let a thread end with an error."""
    threading.Thread(target=fail_at_once, name="worker").start()


@pytest.mark.slow
@pytest.mark.usefixtures("watched")
@pytest.mark.parametrize(
    "lose_error", [drop_failed_task, drop_failed_future, fail_in_callback, fail_in_thread]
)
async def test_errors_that_nobody_reads_are_logged_in_one_line(
    lose_error: Callable[[], None],
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    watch_for_unread_errors()
    with capture_logs() as logs:
        lose_error()

        def is_logged() -> bool:
            gc.collect()
            return bool(logs)

        await wait_until(is_logged)
    check_line(logs, event="background work failed")
    assert "never retrieved" not in caplog.text + capsys.readouterr().err

"""A transfer that is interrupted leaves nothing, and is simply begun anew."""

import signal
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import DEVNULL

import pytest

from bot.store import transfer_database
from tests.store.transfer.filled_database import fill_all_tables, load_rows_of
from tests.store.transfer.test_transfer import Progress

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGINT], ids=["kill", "ctrl-c"])
async def test_an_interrupted_move_leaves_nothing_and_is_begun_anew(
    source_url: str, target_url: str, signal_number: int
) -> None:
    await fill_all_tables(source_url)
    before = await load_rows_of(source_url)
    command = ("-m", "tests.store.transfer.ended_transfer", source_url, target_url)
    process = await create_subprocess_exec(
        sys.executable, *command, str(int(signal_number)), stderr=DEVNULL
    )
    assert await process.wait() != 0
    assert not any((await load_rows_of(target_url)).values())
    moved = await transfer_database(source_url, target_url, Progress())
    assert not moved.was_there
    assert await load_rows_of(target_url) == before
    assert await load_rows_of(source_url) == before


async def test_an_error_on_the_way_leaves_nothing(source_url: str, target_url: str) -> None:
    class FailingProgress(Progress):
        """Fails once the rows are being checked."""

        def advance(self, table: str, row_count: int) -> None:
            super().advance(table, row_count)
            if self.rows > self.expected_rows // 2:
                raise RuntimeError("unforeseen")

    await fill_all_tables(source_url)
    with pytest.raises(RuntimeError, match="unforeseen"):
        await transfer_database(source_url, target_url, FailingProgress())
    assert not any((await load_rows_of(target_url)).values())
    assert not (await transfer_database(source_url, target_url, Progress())).was_there

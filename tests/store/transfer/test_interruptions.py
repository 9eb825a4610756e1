"""A transfer that is interrupted leaves nothing, and is simply begun anew."""

import signal
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import DEVNULL

import pytest

from bot.store import StoreError, transfer_database
from tests.store.link.database_link import open_database_link
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


async def test_a_lost_connection_is_one_line_and_leaves_nothing(
    source_url: str, server_url: str
) -> None:
    await fill_all_tables(source_url)
    with open_database_link(server_url) as link:

        class CuttingProgress(Progress):
            """Cuts the way to the target while rows are moved."""

            def advance(self, table: str, row_count: int) -> None:
                super().advance(table, row_count)
                if table == "result":
                    link.cut()

        with pytest.raises(StoreError, match=r"postgresql.* cannot be used: .*connection") as error:
            await transfer_database(source_url, link.url, CuttingProgress())
        assert "\n" not in str(error.value)
        assert not any((await load_rows_of(server_url)).values())
        link.restore()
        assert not (await transfer_database(source_url, link.url, Progress())).was_there
    assert await load_rows_of(server_url) == await load_rows_of(source_url)

"""`python -m bot replay` writes a finished game as a film."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from bot.errors import OperatorError
from bot.hosting.operator_commands.replay import write_replay_file
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from tests.services.unreadable_games import make_unreadable
from tests.store.migrated_database import copy_database, open_migrated_store
from tests.whole.driver.bot_process import BotProcess
from tests.whole.driver.forked_bot import ForkedBot


@dataclass(frozen=True)
class ReplayDatabase:
    """A database with a finished game and one in progress."""

    url: str
    finished_game_id: str
    active_game_id: str


@pytest.fixture
async def replay_database(migrated_database_file: Path, tmp_path: Path) -> ReplayDatabase:
    """Return a database with both games."""
    url = copy_database(migrated_database_file, tmp_path)
    async with open_migrated_store(url) as store:
        play = PlayService(store, lambda: datetime.now(UTC), lambda: 1)
        finished = await play.start_game(1, None, DealRequest(variant="canfield", deal_number=1))
        finished, _ = await play.play_typed_moves(1, "draw")
        active = await play.start_game(
            1, None, DealRequest(deal_number=2), CurrentGameAction.GIVE_UP
        )
    return ReplayDatabase(url, str(finished.game.id), str(active.game.id))


async def run_program(bot: BotProcess) -> tuple[int, str, str]:
    """Run the program; return its exit status, standard output and standard error."""
    await bot.start()
    try:
        return await bot.wait_for_exit(), bot.read_output(), bot.read_log()
    finally:
        await bot.close()


@pytest.mark.slow
async def test_the_replay_command_writes_a_film_and_prints_one_line(
    replay_database: ReplayDatabase, tmp_path: Path
) -> None:
    path = tmp_path / "out.gif"
    bot = BotProcess(
        tmp_path / "bot",
        "replay",
        replay_database.finished_game_id,
        str(path),
        DATABASE_URL=replay_database.url,
    )
    assert await run_program(bot) == (0, f"{path}: 0.1 MB\n", "")
    with Image.open(path) as film:
        assert film.format == "GIF"


async def test_a_failing_replay_command_prints_one_plain_line(
    replay_database: ReplayDatabase, tmp_path: Path
) -> None:
    path = tmp_path / "out.gif"
    bot = ForkedBot(tmp_path / "bot", "replay", "99", str(path), DATABASE_URL=replay_database.url)
    assert await run_program(bot) == (1, "", "99 is the number of no game in the database.\n")


async def test_a_game_that_cannot_be_opened_is_told_of_in_one_line(
    replay_database: ReplayDatabase, tmp_path: Path
) -> None:
    number = replay_database.finished_game_id
    async with open_migrated_store(replay_database.url) as store:
        await make_unreadable(store, int(number))
    with pytest.raises(OperatorError, match=f"^{number} is a game that cannot be opened any more"):
        await asyncio.to_thread(
            write_replay_file, replay_database.url, number, str(tmp_path / "out.gif")
        )


@pytest.mark.parametrize(
    ("number", "path", "expected_text"),
    [
        ("friday", "out.gif", "friday is no game's number."),
        ("-1", "out.gif", "-1 is no game's number."),
        ("9" * 40, "out.gif", "is no game's number."),
        ("9" * 18, "out.gif", "is the number of no game in the database."),
        ("under way", "out.gif", "is not over yet"),
        ("over", "nowhere/out.gif", "out.gif cannot be written: No such file or directory."),
        ("over", "", "cannot be written: Is a directory."),
        ("over", "\0", "cannot be written: embedded null"),
    ],
)
async def test_every_other_replay_failure_prints_one_plain_line(
    replay_database: ReplayDatabase, tmp_path: Path, number: str, path: str, expected_text: str
) -> None:
    chosen = {
        "over": replay_database.finished_game_id,
        "under way": replay_database.active_game_id,
    }.get(number, number)
    with pytest.raises(OperatorError) as raised:
        await asyncio.to_thread(
            write_replay_file, replay_database.url, chosen, str(tmp_path / path)
        )
    assert expected_text in str(raised.value)

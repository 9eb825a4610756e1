"""`python -m bot replay`: a film as a file, for whoever runs the bot."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PIL import Image

from bot.__main__ import main
from bot.hosting.errors import OperatorError
from bot.hosting.replaying import replay_to_file
from bot.services.asking import Deal, Leave
from bot.services.play import Play
from tests.store.prepared import copied, prepared_store
from tests.whole.forked import Forked
from tests.whole.process import Bot


@dataclass(frozen=True)
class Kept:
    """A database with one game that is over and one that is not."""

    url: str
    over: str
    under_way: str


@pytest.fixture
async def kept(prepared: Path, tmp_path: Path) -> Kept:
    url = copied(prepared, tmp_path)
    async with prepared_store(url) as store:
        play = Play(store, lambda: datetime.now(UTC), lambda: 1)
        over = await play.new(1, None, Deal(variant="canfield", number=1))
        over, _ = await play.typed(1, "draw")
        under_way = await play.new(1, None, Deal(number=2), Leave.GIVE_UP)
    return Kept(url, str(over.game.id), str(under_way.game.id))


async def run(bot: Bot) -> tuple[int, str, str]:
    """The program's exit status, and what it says."""
    await bot.start()
    try:
        return await bot.ended(), bot.printed(), bot.said()
    finally:
        await bot.close()


async def test_a_film_is_written_and_told_of_in_one_line(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / "out.gif"
    bot = Bot(tmp_path / "bot", "replay", kept.over, str(path), DATABASE_URL=kept.url)
    assert await run(bot) == (0, f"{path}: 0.1 MB\n", "")
    with Image.open(path) as film:
        assert film.format == "GIF"


async def test_what_is_wrong_is_one_plain_line(kept: Kept, tmp_path: Path) -> None:
    path = tmp_path / "out.gif"
    bot = Forked(tmp_path / "bot", "replay", "99", str(path), DATABASE_URL=kept.url)
    assert await run(bot) == (1, "", "99 is the number of no game in the database.\n")


@pytest.mark.parametrize(
    "arguments",
    [["replay"], ["replay", "1"], ["play"], ["replay", "1", "2", "3"], ["recount", "mend"]],
)
def test_how_it_is_used_is_told_in_one_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(*arguments) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == (
        "Usage: python -m bot, or: python -m bot replay GAME_ID OUT.gif,"
        " or: python -m bot recount [--mend]\n"
    )


@pytest.mark.parametrize(
    ("number", "path", "said"),
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
async def test_so_is_whatever_else(
    kept: Kept, tmp_path: Path, number: str, path: str, said: str
) -> None:
    chosen = {"over": kept.over, "under way": kept.under_way}.get(number, number)
    with pytest.raises(OperatorError) as told:
        await asyncio.to_thread(replay_to_file, kept.url, chosen, str(tmp_path / path))
    assert said in str(told.value)

"""Startup and shutdown, themes, `replay`, and errors that nobody expects."""

import asyncio
import re
import shutil
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from copy import deepcopy
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import aiohttp
import pytest
from PIL import Image

from bot.commands import ALL_COMMANDS
from bot.hosting import check
from bot.hosting.check import check_installation
from bot.hosting.commands import write_replay_file
from bot.services.play import PlayService
from bot.services.tables import CurrentGameAction, DealRequest
from bot.settings import OperatorError, Settings
from bot.store import open_store
from bot.ui.viewers import _list_usable_themes
from rendering import theme
from sandbox.state import Sandbox
from sandbox.world import Permission
from tests.sandbox.running_sandbox import EventLoopHost, ProcessHost, RunningSandbox
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    iterate_components,
)
from tests.services.drivers import make_unreadable
from tests.shared_files import get_shared_file
from tests.store.databases import copy_database, open_migrated_store, sqlite_url
from tests.timeouts import WAIT_TIMEOUT, wait_until
from tests.whole.bot_process import (
    BotProcess,
    ForkedBot,
    change_database,
    check_start_is_refused,
    create_database,
    find_free_port,
)
from tests.whole.bot_sandbox import (
    BotSandbox,
    find_faults,
    make_bot,
    wait_for_connections,
)
from tests.whole.table_messages import (
    press_control,
    read_move_count,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def occupied_port() -> Iterator[str]:
    """Yield a port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield str(server.getsockname()[1])


async def test_a_wrong_token_prints_one_plain_line(bot_sandbox: BotSandbox, tmp_path: Path) -> None:
    bot = make_bot(bot_sandbox.sandbox, tmp_path, DISCORD_TOKEN="one-that-was-reset")
    await check_start_is_refused(bot, "Discord refuses the token", "DISCORD_TOKEN")
    assert "one-that-was-reset" not in bot.read_log()


async def test_an_unusable_database_or_one_of_another_version_prints_one_plain_line(
    tmp_path: Path,
) -> None:
    url = "sqlite+aiosqlite:////proc/nowhere/patience.sqlite"
    bot = ForkedBot(tmp_path, DATABASE_URL=url, DISCORD_TOKEN="any")
    await check_start_is_refused(bot, f"The database {url} cannot be", status=1)
    bot = ForkedBot(tmp_path / "other", DISCORD_TOKEN="any")
    bot.folder.mkdir()
    async with open_store(await create_database(bot.database_url)):
        pass
    await change_database(bot.database_url, "UPDATE alembic_version SET version_num = '9999'")
    await check_start_is_refused(bot, "was made by another version of this program")


class StingyHost(EventLoopHost):
    """Runs a sandbox of which one server lets nobody attach files."""

    def build_sandbox(self) -> Sandbox:
        """Return the sandbox."""
        sandbox = super().build_sandbox()
        for role in next(iter(sandbox.world.guilds.values())).roles:
            role.permissions &= ~Permission.ATTACH_FILES
        return sandbox


@pytest.mark.slow
async def test_a_start_says_who_it_is_how_to_invite_it_and_what_is_withheld(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "LIMIT_SECONDS", WAIT_TIMEOUT)
    running = RunningSandbox(StingyHost(tmp_path / "sandbox", "its-own-token"), "its-own-token")
    await running.start()
    bot = make_bot(running, tmp_path / "bot")
    try:
        await bot.start()
        await bot.wait_for_log_text("permissions missing")
        log = bot.read_log()
        assert f"place={bot.database_url}" in log
        invitation = r"invite='https://discord\.com/oauth2/authorize\?client_id=\d+&scope=bot\S+'"
        assert re.search(rf"ready .* user=patience-table servers=2 {invitation}", log)
        assert log.count("permissions missing") == 1
        assert "lacks='attach files'" in log
        await running.wait_for_commands("new")
        settings = {name.lower(): text for name, text in bot.settings.items()}
        findings = await check_installation(Settings.model_validate(settings))
        [commands] = [finding.text for finding in findings if finding.part == "commands"]
        assert commands == f"{len(ALL_COMMANDS)}, as this version has them"
    finally:
        await bot.close()
        await running.close()


@pytest.mark.slow
async def test_a_port_in_use_prints_one_plain_line(tmp_path: Path, occupied_port: str) -> None:
    sandbox = BotProcess(tmp_path / "sandbox", SANDBOX_PORT=occupied_port)  # has no database yet
    await check_start_is_refused(sandbox, f"SANDBOX_PORT {occupied_port} is in use", status=1)
    assert not list((tmp_path / "sandbox").rglob("*.sqlite*")), "no database is created"
    metrics = ForkedBot(tmp_path / "metrics", METRICS_PORT=occupied_port)
    await check_start_is_refused(metrics, f"METRICS_PORT {occupied_port} is in use", status=1)


async def test_work_in_progress_at_shutdown_is_finished_and_stored(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    table = await ada.run_command("new", deal="1")
    await bot_sandbox.sandbox.delay_answers(WAIT_TIMEOUT)
    pressing = asyncio.create_task(press_control(ada, table, "draw"))
    await bot_sandbox.wait_for_request("POST", "/callback", status=None)
    stopping = asyncio.create_task(bot_sandbox.bot.stop(signal.SIGTERM))
    # What would come now could not be finished any more.
    await bot_sandbox.sandbox.wait_for_bot_status(is_online=False)
    await bot_sandbox.sandbox.clear_faults()
    assert await stopping == 0
    assert read_move_count(await pressing) == 1
    await bot_sandbox.start_bot()
    assert read_move_count(await press_control(ada, await ada.run_command("table"), "draw")) == 2


async def request_page(address: str) -> int:
    """Return the status of a GET request."""
    async with aiohttp.ClientSession() as client, client.get(address) as response:
        return response.status


async def wait_until_unreachable(address: str) -> None:
    """Wait until nothing answers at an address."""

    async def is_unreachable() -> bool:
        try:
            await request_page(address)
        except aiohttp.ClientError:
            return True
        return False

    await wait_until(is_unreachable)


@pytest.mark.parametrize("stop_signal", [signal.SIGTERM, signal.SIGINT])
async def test_a_bot_that_is_still_imported_ends_quietly(
    tmp_path: Path, stop_signal: signal.Signals
) -> None:
    # Found before the package of this name, and as slow to import as all others are together.
    (tmp_path / "structlog.py").write_text(
        f"import time\nprint('importing', flush=True)\ntime.sleep({WAIT_TIMEOUT})\n"
    )
    bot = BotProcess(tmp_path)
    await bot.start()
    try:
        await wait_until(lambda: "importing" in bot.read_output())
        assert await bot.stop(stop_signal) == 0
        assert bot.read_log() == ""
    finally:
        await bot.close()


@pytest.mark.parametrize("stop_signal", [signal.SIGKILL, signal.SIGINT])
async def test_the_bots_own_sandbox_opens_its_own_database_alone_and_ends_with_it(
    tmp_path: Path, stop_signal: signal.Signals
) -> None:
    url = sqlite_url(tmp_path / "players" / "games.db")
    bot = ForkedBot(tmp_path, SANDBOX_PORT="0", DATABASE_URL=url)
    await bot.start()
    try:
        address = await bot.wait_for_page_address()
        first_line = bot.read_output().splitlines()[0]
        assert first_line.startswith("No DISCORD_TOKEN here: this is the sandbox, a table")
        assert first_line.endswith(f"with its data in {tmp_path / 'sandbox'}.")
        await bot.wait_for_log_text(f"place={sqlite_url(tmp_path / 'sandbox' / 'games.sqlite')}")
        assert not (tmp_path / "players").exists()
        assert await request_page(address) == 200
        assert await bot.stop(stop_signal) == (0 if stop_signal is signal.SIGINT else -stop_signal)
        await wait_until_unreachable(address)
    finally:
        await bot.close()


def leave_out_letters() -> None:
    """Run as where uharfbuzz has no wheel."""
    import bot.__main__ as program  # noqa: PLC0415 - in the bot's process alone

    vars(program)["DRAWS_ALL_LETTERS"] = False


async def test_a_start_without_all_letters_says_so_in_one_line(tmp_path: Path) -> None:
    bot = ForkedBot(tmp_path, before_start=leave_out_letters, SANDBOX_PORT="0")
    await bot.start()
    try:
        await bot.wait_for_page_address()
        await bot.wait_for_log_text("uharfbuzz is not installed: pictures leave out accents")
        assert bot.read_log().count("uharfbuzz") == 1
    finally:
        await bot.close()


@pytest.mark.slow
async def test_bot_and_sandbox_restart_with_the_same_table_and_working_buttons(
    tmp_path: Path,
) -> None:
    port = find_free_port()

    @asynccontextmanager
    async def run_bot(bot: BotProcess) -> AsyncIterator[SandboxUser]:
        running = RunningSandbox(ProcessHost(tmp_path, "sandbox"), "sandbox")
        await bot.start()
        try:
            running.port = int((await bot.wait_for_page_address()).rstrip("/").rpartition(":")[2])
            running.open_session()
            await wait_for_connections(running)
            ada = await running.get_user("ada")
            yield ada
            assert await bot.stop(signal.SIGINT) == 0
            await ada.disconnect()
            await running.http.close()
            assert "Traceback" not in bot.read_log()
        finally:
            await bot.close()

    async with run_bot(BotProcess(tmp_path, SANDBOX_PORT=port)) as ada:
        table = await press_control(ada, await ada.run_command("new", deal="friday"), "draw")
    async with run_bot(ForkedBot(tmp_path, SANDBOX_PORT=port)) as ada:
        (again,) = await ada.list_messages()
        assert again["components"] == table["components"]
        assert read_move_count(await press_control(ada, again, "draw")) == 2


@pytest.fixture
def themes_folder(tmp_path: Path) -> Path:
    """Return a copy of the themes folder with one more theme, Evening."""
    folder = shutil.copytree(theme.THEMES_FOLDER, tmp_path / "themes")
    text = (folder / "classic" / "theme.toml").read_text("utf-8")
    text = re.sub(r'(?m)^name = "Classic"', 'name = "Evening"', text)
    text = re.sub(r'cloth = "#\w+"', 'cloth = "#402030"', text)
    (folder / "evening").mkdir()
    (folder / "evening" / "theme.toml").write_text(text, "utf-8")
    return folder


def use_themes(folder: Path) -> None:
    """Replace the themes that this process has loaded already."""
    theme.THEMES_FOLDER = folder
    theme._load_cached_theme.cache_clear()
    _list_usable_themes.cache_clear()


def remove_cloth_colour(folder: Path) -> None:
    """Remove a theme's required colour."""
    file = folder / "theme.toml"
    file.write_text(re.sub(r"(?m)^cloth = .*\n", "", file.read_text("utf-8")), "utf-8")


async def test_a_broken_first_theme_prints_one_plain_line(
    tmp_path: Path, themes_folder: Path
) -> None:
    remove_cloth_colour(themes_folder / "classic")
    bot = ForkedBot(tmp_path / "bot", before_start=partial(use_themes, themes_folder))
    await check_start_is_refused(
        bot, f"{themes_folder / 'classic' / 'theme.toml'}: felt.cloth: missing"
    )


@pytest.fixture
async def replay_database(migrated_database_file: Path, tmp_path: Path) -> tuple[str, str, str]:
    """Return a database's URL, and the numbers of a finished game in it and one in progress."""
    url = copy_database(migrated_database_file, tmp_path)
    async with open_migrated_store(url) as store:
        play = PlayService(store, lambda: datetime.now(UTC), lambda: 1)
        await play.start_game(1, None, DealRequest(variant="canfield", deal_number=1))
        finished, _ = await play.play_typed_moves(1, "draw")
        give_up = CurrentGameAction.GIVE_UP
        active = await play.start_game(1, None, DealRequest(deal_number=2), give_up)
    return url, str(finished.game.id), str(active.game.id)


async def run_program(bot: BotProcess) -> tuple[int, str, str]:
    """Run the program; return its exit status, standard output and standard error."""
    await bot.start()
    try:
        return await bot.wait_for_exit(), bot.read_output(), bot.read_log()
    finally:
        await bot.close()


@pytest.mark.slow
async def test_the_replay_command_writes_a_film_or_prints_one_line(
    replay_database: tuple[str, str, str], tmp_path: Path
) -> None:
    path = tmp_path / "out.gif"
    url, number, _ = replay_database
    bot = BotProcess(tmp_path / "bot", "replay", number, str(path), DATABASE_URL=url)
    assert await run_program(bot) == (0, f"{path}: game {number} of {url}, 0.1 MB\n", "")
    with Image.open(path) as film:
        assert film.format == "GIF"
    bot = ForkedBot(tmp_path / "other", "replay", "99", str(path), DATABASE_URL=url)
    assert await run_program(bot) == (1, "", f"{url}: 99 is the number of no game.\n")


async def test_a_film_that_cannot_be_made_or_written_is_told_of_in_one_line(
    replay_database: tuple[str, str, str], tmp_path: Path
) -> None:
    url, over, active = replay_database
    for number, path, expected_text in (
        ("friday", "out.gif", "friday is no game's number."),
        ("-1", "out.gif", "-1 is no game's number."),
        ("9" * 40, "out.gif", "is no game's number."),
        ("9" * 18, "out.gif", "is the number of no game."),
        (active, "out.gif", "is not over yet"),
        (over, "nowhere/out.gif", "out.gif cannot be written: No such file or directory."),
        (over, "", "cannot be written: Is a directory."),
        (over, "\0", "cannot be written: embedded null"),
    ):
        with pytest.raises(OperatorError, match=re.escape(expected_text)):
            await asyncio.to_thread(write_replay_file, url, number, str(tmp_path / path))
    async with open_migrated_store(url) as store:
        await make_unreadable(store, int(over))
    with pytest.raises(OperatorError, match=f": {over} is a game that cannot be opened any more"):
        await asyncio.to_thread(write_replay_file, url, over, str(tmp_path / "out.gif"))


BUTTON, ROW = 2, 1


def list_spoilt_answers(answer: Json) -> Iterator[tuple[str, Json]]:
    """Yield an answer with one fault each that the sandbox takes, and what is wrong with it."""
    for name in ("a misspelt field", "nobody answers", "a long label", "a row of 5", "public"):
        spoilt = deepcopy(answer)
        shown = spoilt["payload"]["data"]["components"][0]["components"]
        found = list(iterate_components(spoilt["payload"]["data"]))
        button = next(each for each in found if each["type"] == BUTTON)
        first, second, *_ = [each["components"] for each in found if each["type"] == ROW]
        if name == "a misspelt field":
            shown[0]["contant"] = "misspelt"
        elif name == "nobody answers":
            button["custom_id"] = "nobody"
        elif name == "a long label":
            button["label"] *= 50
        elif name == "a row of 5":
            first += [second.pop() for _ in range(5 - len(first))]
        else:
            shown.append({"type": 10, "content": "It is your move."})
        yield name, spoilt


async def test_a_corrupted_answer_is_detected(bot_sandbox: BotSandbox, ada: SandboxUser) -> None:
    get_shared_file("discord/openapi.json")
    await ada.run_command("new", deal="1")
    (answer,) = await bot_sandbox.sandbox.list_requests("POST", "/callback")
    assert list(find_faults(answer)) == []
    for name, spoilt in list_spoilt_answers(answer):
        assert list(find_faults(spoilt)), name

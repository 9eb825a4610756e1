"""Commands are sent to Discord at a start if, and only if, Discord's differ from ours."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio
from pydantic import SecretStr
from sqlalchemy import text

from bot.__main__ import build_services
from bot.client import PatienceClient, command_upload
from bot.commands import COMMANDS
from bot.locale.catalogue import choose_texts
from bot.models.claims import ClaimKind
from bot.services.claims import LEASES, ClaimService
from bot.services.solver.pool import SolverPool
from bot.settings import Settings
from bot.store import Store, open_store
from bot.ui.errors.error_report import report_error
from bot.ui.routes import build_router
from sandbox.world import BOT_ID
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.services.game_driver import ManualClock
from tests.store.process_ends import DeathError
from tests.timeouts import POLL_SECONDS, wait_until
from tests.whole.driver.bot_databases import build_database_url, create_database
from tests.whole.driver.bot_sandbox import run_bot_sandbox

pytestmark = [pytest.mark.slow, pytest.mark.asyncio(loop_scope="session")]


@pytest_asyncio.fixture(loop_scope="session")
async def running(tmp_path: Path) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox in which no bot has been yet."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running_sandbox:
        yield running_sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Open the bot's database."""
    async with open_store(await create_database(build_database_url(tmp_path))) as opened_store:
        yield opened_store


async def start_and_count_syncs(running: RunningSandbox, store: Store) -> int:
    """Start a bot up to its login; return how often it sent its commands."""
    await running.clear_requests()
    async with make_client(running, store, ManualClock()) as client:
        await client.login(running.token)
        assert client.mention_command("challenge create").startswith("</challenge create:")
        assert client.application_id is not None
    return await count_syncs(running)


def make_client(running: RunningSandbox, store: Store, clock: ManualClock) -> PatienceClient:
    """Return a bot's client, not yet logged in."""
    settings = Settings(
        discord_token=SecretStr(running.token),
        discord_api_url=running.api_url,
        discord_gateway_url=running.gateway_url,
    )
    return PatienceClient(
        build_services(store, clock, SolverPool(0)),
        settings,
        commands=COMMANDS,
        router=build_router(),
        report_error=report_error,
    )


def knows_draw(client: PatienceClient) -> bool:
    """Return whether a client knows Discord's id of `/draw`."""
    return client.mention_command("draw").startswith("</draw:")


async def count_syncs(running: RunningSandbox) -> int:
    """Return how often Discord has accepted commands."""
    requests = await running.list_requests("PUT", "/commands")
    return len([request for request in requests if request["status"] == 200])


async def list_commands(running: RunningSandbox) -> dict[str, Json]:
    """Return the registered commands by name."""
    path = f"/applications/{BOT_ID}/commands"
    status, commands = await running.request_as_bot("GET", f"{path}?with_localizations=true")
    assert status == 200, commands
    return {command["name"]: {**command, "path": f"{path}/{command['id']}"} for command in commands}


async def change_option_translation(running: RunningSandbox) -> None:
    """Translate an option in another way."""
    command = (await list_commands(running))["draw"]
    options = [{**command["options"][0], "description_localizations": {"de": "Wie oft"}}]
    await running.request_as_bot("PATCH", command["path"], {"options": options})


async def restrict_command(running: RunningSandbox) -> None:
    """Let only some members use a command."""
    path = (await list_commands(running))["draw"]["path"]
    await running.request_as_bot("PATCH", path, {"default_member_permissions": "8"})


async def delete_command(running: RunningSandbox) -> None:
    """Delete a command."""
    await running.request_as_bot("DELETE", (await list_commands(running))["draw"]["path"])


@pytest.mark.parametrize("locale", ["hi", "fr", "es-ES", "es-419", "pt-BR"])
async def test_discord_is_told_the_names_and_texts_of_every_language(
    running: RunningSandbox, store: Store, locale: str
) -> None:
    await start_and_count_syncs(running, store)
    commands, texts = await list_commands(running), choose_texts(locale)
    create = next(each for each in commands["challenge"]["options"] if each["name"] == "create")
    measure = next(each for each in create["options"] if each["name"] == "measure")
    for told, name_key, description_key in [
        (commands["draw"], "command-name-draw", "command-draw"),
        (create, "command-name-challenge-create", "command-challenge-create"),
        (measure, "option-name-measure", "command-challenge-measure"),
    ]:
        assert find_local_text(told, "name", locale) == texts(name_key)
        assert find_local_text(told, "description", locale) == texts(description_key)
    choices = [find_local_text(choice, "name", locale) for choice in measure["choices"]]
    assert choices == [texts("measure-moves"), texts("measure-time")]


def find_local_text(told: Json, field: str, locale: str) -> str:
    """Return what people with a locale see of a command, an option or a choice."""
    return str((told.get(f"{field}_localizations") or {}).get(locale, told[field]))


async def test_commands_are_sent_once_and_again_only_when_discords_differ(
    running: RunningSandbox, store: Store
) -> None:
    assert await start_and_count_syncs(running, store) == 1
    registered = await list_commands(running)
    assert await start_and_count_syncs(running, store) == 0
    async with store.begin_write() as conn:
        await conn.execute(text("DELETE FROM command_sync"))
    # A bot with another database finds the same commands at Discord.
    assert await start_and_count_syncs(running, store) == 0
    changes: tuple[Callable[[RunningSandbox], Awaitable[None]], ...] = (
        change_option_translation,
        restrict_command,
        delete_command,
    )
    for change in changes:
        await change(running)
        assert await start_and_count_syncs(running, store) == 1, change.__name__
    assert await start_and_count_syncs(running, store) == 0
    restored = await list_commands(running)
    assert restored["draw"]["options"] == registered["draw"]["options"]
    assert restored["draw"]["description"] == registered["draw"]["description"]


async def test_one_of_two_processes_sends_the_commands_and_another_if_it_dies(
    running: RunningSandbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command_upload, "FIRST_LOOK_SECONDS", POLL_SECONDS)
    clock = ManualClock()
    dead_process = ClaimService(store, clock)
    with suppress(DeathError):
        async with dead_process.hold(ClaimKind.COMMAND_UPLOAD, int(BOT_ID)):
            raise DeathError

    async def have_both_tried() -> bool:
        return len(await running.list_requests("GET", "/commands")) >= 4

    async with make_client(running, store, clock) as one, make_client(running, store, clock) as two:
        logins = asyncio.gather(one.login(running.token), two.login(running.token))
        await wait_until(have_both_tried)
        assert await count_syncs(running) == 0
        clock.now += LEASES[ClaimKind.COMMAND_UPLOAD]
        await logins
        for client in (one, two):
            await wait_until(partial(knows_draw, client))
    assert await count_syncs(running) == 1


async def test_a_bot_that_starts_again_sends_no_commands(tmp_path: Path) -> None:
    async with run_bot_sandbox(tmp_path) as here:
        (request,) = await here.sandbox.list_requests("PUT", "/commands")
        names = [command["name"] for command in request["payload"]]
        assert {"new", "move", "draw", "help"} <= set(names)
        assert all(re.fullmatch("[a-z]+", name) for name in names)
        await here.restart_bot()
        assert len(await here.sandbox.list_requests("PUT", "/commands")) == 1

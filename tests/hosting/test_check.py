"""`python -m bot check` on healthy and on sick installations, beside a sandbox."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from pydantic import SecretStr

from bot.hosting import check
from bot.hosting.check import Judgement, check_installation
from bot.settings import Settings
from bot.store import engines
from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.store.databases import copy_database, sqlite_url
from tests.timeouts import WAIT_TIMEOUT


@pytest.fixture(autouse=True)
def take_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a slow machine take its time."""
    monkeypatch.setattr(check, "LIMIT_SECONDS", WAIT_TIMEOUT)
    monkeypatch.setattr(check, "_SOLVER_SECONDS", WAIT_TIMEOUT)


@pytest_asyncio.fixture
async def sandbox(tmp_path: Path) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox in which no bot has been."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running:
        yield running


def build_settings(
    sandbox: RunningSandbox, database_url: str, token: str | None = None
) -> Settings:
    """Return the settings of an installation that plays in a sandbox."""
    return Settings(
        discord_token=SecretStr(sandbox.token if token is None else token),
        discord_api_url=sandbox.api_url,
        discord_gateway_url=sandbox.gateway_url,
        database_url=database_url,
        solver_workers=0,
    )


async def test_a_healthy_installation_is_right_in_every_part_and_left_as_it_is(
    sandbox: RunningSandbox, tmp_path: Path, migrated_database_file: Path
) -> None:
    url = copy_database(migrated_database_file, tmp_path)
    settings = build_settings(sandbox, url).model_copy(update={"solver_workers": 1})
    findings = await check_installation(settings)
    parts = ["login", "intents", "commands", "invite", "clock", "database", "disk"]
    judgements = {finding.part: finding.judgement for finding in findings}
    assert list(judgements) == [*parts, "solver", "ratings", "pictures"]
    assert {judgements[part] for part in parts} == {Judgement.RIGHT}
    assert Judgement.WRONG not in judgements.values()
    texts = {finding.part: finding.text for finding in findings}
    assert texts["login"].endswith("on 2 servers")
    assert "the next start sends it" in texts["commands"]
    assert texts["invite"].startswith("https://discord.com/oauth2/authorize?client_id=")
    assert await sandbox.list_requests("PUT") == []
    assert not any(session["connected"] for session in await sandbox.list_sessions())


async def test_a_first_start_is_told_where_the_database_will_be(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    path = tmp_path / "data" / "patience.sqlite"
    findings = await check_installation(build_settings(sandbox, sqlite_url(path)))
    [database] = [finding for finding in findings if finding.part == "database"]
    assert database.judgement is Judgement.RIGHT
    assert database.text.endswith(f"the first start makes {sqlite_url(path)}")
    assert not path.parent.exists()


async def test_a_misspelt_setting_is_named_first(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("METRIC_PORT=9123\n")
    url = sqlite_url(tmp_path / "patience.sqlite")
    settings, *_ = await check_installation(build_settings(sandbox, url, token=""))
    text = "METRIC_PORT in .env is no setting, METRICS_PORT is"
    assert settings == ("settings", Judgement.WEAK, text)


async def test_a_cache_that_cannot_be_written_to_is_named(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = build_settings(sandbox, sqlite_url(tmp_path / "patience.sqlite"), token="")
    for name, parts in (("cache", []), ("file", ["settings"])):
        (tmp_path / "file").touch()
        monkeypatch.setenv("CACHE_DIRECTORY", str(tmp_path / name))
        settings = settings.model_copy(update={"cache_directory": tmp_path / name})
        findings = await check_installation(settings)
        assert [finding.part for finding in findings if finding.part == "settings"] == parts
    assert findings[0].judgement is Judgement.WEAK
    assert f"CACHE_DIRECTORY {tmp_path / 'file'} cannot be written to" in findings[0].text


async def explain_wrong_part(part: str, settings: Settings, host_is_ahead: float = 0.0) -> str:
    """Return what is said about a part that must be wrong."""
    findings = await check_installation(settings, lambda: time.time() + host_is_ahead)
    [finding] = [finding for finding in findings if finding.part == part]
    assert finding.judgement is Judgement.WRONG
    return finding.text


async def test_what_is_wrong_at_discord_is_said_with_what_to_do(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    url = sqlite_url(tmp_path / "patience.sqlite")
    healthy = build_settings(sandbox, url)
    without_token, wrong_token = (build_settings(sandbox, url, token) for token in ("", "wrong"))
    assert "write the token into .env" in await explain_wrong_part("login", without_token)
    assert "Discord refuses the token" in await explain_wrong_part("login", wrong_token)
    unreachable = healthy.model_copy(update={"discord_api_url": "http://127.0.0.1:1/api/v10"})
    assert "cannot be reached" in await explain_wrong_part("login", unreachable)
    await sandbox.inject_fault(path="/users/@me", status=200, text="<p>Log in first." * 100)
    behind_a_portal = await explain_wrong_part("login", healthy)
    assert "cannot be reached" in behind_a_portal
    assert len(behind_a_portal) < 400
    await sandbox.inject_fault(path="/users/@me", status=403, text="<p>Log in first." * 100)
    behind_a_proxy = await explain_wrong_part("login", healthy)
    assert "cannot be reached (403 Forbidden" in behind_a_proxy
    assert len(behind_a_proxy) < 400
    await sandbox.close_logins(4014)
    assert "Privileged Gateway Intents" in await explain_wrong_part("intents", healthy)
    await sandbox.set_identify_limits(total=0)
    assert "no more today" in await explain_wrong_part("intents", healthy)
    assert "3600 seconds behind" in await explain_wrong_part("clock", healthy, -3600)


async def test_the_steps_at_discord_have_one_limit_together(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log_in, get_time = check._log_in, asyncio.get_running_loop().time

    async def log_in_at_the_limit(*arguments: Any) -> check.Opinion:
        opinion = await log_in(*arguments)
        monkeypatch.setattr(
            asyncio.get_running_loop(), "time", lambda: get_time() + check.LIMIT_SECONDS
        )
        return opinion

    monkeypatch.setattr(check, "_log_in", log_in_at_the_limit)
    settings = build_settings(sandbox, sqlite_url(tmp_path / "patience.sqlite"))
    assert "There is no answer" in await explain_wrong_part("intents", settings)


async def test_a_database_that_cannot_be_used_is_said_with_what_to_do(
    sandbox: RunningSandbox,
    tmp_path: Path,
    migrated_database_file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(engines, "WRITE_TIMEOUT_SECONDS", 0.2)
    url = copy_database(migrated_database_file, tmp_path, "games.sqlite")
    settings = build_settings(sandbox, url, token="")
    path = tmp_path / "games.sqlite"
    odd = build_settings(sandbox, f"{url}?timeout=abc", token="")
    assert "cannot be used" in await explain_wrong_part("database", odd)
    content = path.read_bytes()
    with closing(sqlite3.connect(path)) as database:
        for statement in engines.LOCK_FILE_ALONE[:3]:
            database.execute(statement)
        assert "end the program that holds its lock" in await explain_wrong_part(
            "database", settings
        )
    path.write_bytes(content[:-20_000] + bytes(20_000))
    assert "is damaged" in await explain_wrong_part("database", settings)
    path.write_text("a letter, which is no database")
    assert "is damaged" in await explain_wrong_part("database", settings)
    path.unlink()
    path.with_name("games.sqlite.known").touch()
    assert "was there before" in await explain_wrong_part("database", settings)
    away = build_settings(sandbox, "postgresql+asyncpg://bot@127.0.0.1:1/games", token="")
    assert "See that its server runs" in await explain_wrong_part("database", away)
    in_a_file = build_settings(sandbox, sqlite_url(path / "games.sqlite"), token="")
    path.touch()
    assert "cannot be made (Not a directory)" in await explain_wrong_part("database", in_a_file)
    nowhere = build_settings(sandbox, sqlite_url(Path("/proc/nowhere/games.sqlite")), token="")
    assert "-m 700 /proc/nowhere, or" in await explain_wrong_part("database", nowhere)


async def test_searches_that_cannot_be_made_are_said(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.services.solver_pool.sys.executable", shutil.which("false"))
    url = sqlite_url(tmp_path / "new.sqlite")
    settings = build_settings(sandbox, url, token="").model_copy(update={"solver_workers": 1})
    assert "it has died" in await explain_wrong_part("solver", settings)


async def test_compiled_searches_that_cannot_be_kept_are_weak_and_not_waited_for(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "find_ready_mark", lambda: None)
    monkeypatch.setattr(check, "has_numba", lambda: True)
    monkeypatch.setattr("bot.services.solver_pool.sys.executable", shutil.which("false"))
    settings = build_settings(sandbox, sqlite_url(tmp_path / "new.sqlite"), token="")
    findings = await check_installation(settings.model_copy(update={"solver_workers": 1}))
    [solver] = [finding for finding in findings if finding.part == "solver"]
    assert solver.judgement is Judgement.WEAK
    assert "set CACHE_DIRECTORY to a folder" in solver.text


async def test_a_busy_machine_is_said_before_the_limit(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "_SOLVER_SECONDS", 0.0)
    settings = build_settings(sandbox, sqlite_url(tmp_path / "new.sqlite"), token="")
    findings = await check_installation(settings.model_copy(update={"solver_workers": 1}))
    [solver] = [finding for finding in findings if finding.part == "solver"]
    assert solver.judgement is Judgement.WEAK
    assert "too busy to try it now" in solver.text

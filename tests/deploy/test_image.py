"""The image has all that a bot needs and nothing else: its steps are carried out in a folder."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from pathlib import Path

import pytest

from tests.deploy.image_folder import build_image_folder, read_instructions
from tests.sandbox.driver.running_sandbox import run_sandbox_in_loop


def test_the_last_stage_runs_as_a_user_who_is_not_root() -> None:
    users = [rest for instruction, rest in read_instructions() if instruction == "USER"]
    assert users
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", users[-1])


def test_packages_come_with_hashes_and_build_tools_stay_behind() -> None:
    instructions = read_instructions()
    installs = [rest for instruction, rest in instructions if "pip install" in rest]
    assert installs
    assert all("--require-hashes" in rest and "requirements.lock" in rest for rest in installs)
    last_stage = max(i for i, (instruction, _) in enumerate(instructions) if instruction == "FROM")
    assert not any("pip install" in rest for _, rest in instructions[last_stage:])


@pytest.mark.slow
async def test_a_bot_of_the_image_connects_is_healthy_and_stops(tmp_path: Path) -> None:
    """Packages are downloaded, or come from pip's cache, and belong to this Python."""
    image = await asyncio.to_thread(build_image_folder, tmp_path / "image")
    folder = image.find_path(image.working_folder)
    assert {path.name for path in folder.iterdir()} == {".venv", "bot", "rendering"}
    async with run_sandbox_in_loop(tmp_path / "sandbox") as sandbox:
        settings = {
            "DISCORD_TOKEN": sandbox.token,
            "DISCORD_API_URL": sandbox.api_url,
            "DISCORD_GATEWAY_URL": sandbox.gateway_url,
            "METRICS_PORT": str(find_free_port()),
        }
        environment = image.build_environment() | settings

        async def run(*command: str) -> asyncio.subprocess.Process:
            return await asyncio.create_subprocess_exec(*command, cwd=folder, env=environment)

        async def is_healthy() -> bool:
            return await (await run(*image.health_check)).wait() == 0

        bot = await run(*image.entrypoint)
        try:
            await sandbox.wait_for_bot_status()
            assert await is_healthy()
            assert image.find_path("/var/lib/patience-table/patience.sqlite").exists()
            bot.send_signal(signal.SIGSTOP)
            assert not await is_healthy()
            bot.send_signal(signal.SIGCONT)
            bot.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(bot.wait(), 10) == 0
            assert not await is_healthy()
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    drivers = await run(image.entrypoint[0], "-c", "import asyncpg, numba")
    assert await drivers.wait() == 0


def find_free_port() -> int:
    """Return a port that nobody listens to."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port

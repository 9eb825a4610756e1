"""The image has all that a bot needs; the files for services agree with each other."""

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.__main__ import MISCONFIGURED
from bot.settings import Settings
from bot.store.engines import CACHED_STATEMENTS
from tests.sandbox.running_sandbox import run_sandbox_in_loop
from tests.timeouts import WAIT_TIMEOUT
from tests.whole.bot_process import find_free_port


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
            "METRICS_PORT": find_free_port(),
            "SOLVER_WORKERS": "0",
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
            [backup] = re.findall(r"^compose exec bot (.*? backup \S+)", GUIDE, re.MULTILINE)
            assert await (await run(*shlex.split(image.translate(backup)))).wait() == 0
            bot.send_signal(signal.SIGSTOP)
            assert not await is_healthy()
            bot.send_signal(signal.SIGCONT)
            bot.send_signal(signal.SIGTERM)
            assert await asyncio.wait_for(bot.wait(), WAIT_TIMEOUT) == 0
            assert not await is_healthy()
            copy = shlex.split(image.translate(backup))[-1]
            assert await (await run(*image.entrypoint, "restore", copy)).wait() == 0
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
    drivers = await run(image.entrypoint[0], "-c", "import asyncpg, numba")
    assert await drivers.wait() == 0


ROOT = Path(__file__).parents[1]
DOCKERFILE = ROOT / "deploy/Dockerfile"

_OWN_FOLDERS = re.compile(r"/(?:opt|install|var/lib|var/cache)/")
"""Where the image has what the base image has not."""

_KEPT_VARIABLES = re.compile(r"HOME|PATH|PIP_\w+|SSL_\w+|\w+_proxy", re.IGNORECASE)
"""By them pip finds packages and Docker's builder the network; all others are left out."""


def read_instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile's instructions and what follows them on their lines."""
    lines = DOCKERFILE.read_text("utf-8").splitlines()
    pairs = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    return [(instruction, rest) for instruction, rest in pairs]


@dataclass
class ImageFolder:
    """What the last stage of the Dockerfile makes, in a folder."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    working_folder: str = "/"
    entrypoint: list[str] = field(default_factory=list)
    health_check: list[str] = field(default_factory=list)

    def find_path(self, path: str) -> Path:
        """Return where a path of the image is here."""
        return self.folder / path.lstrip("/")

    def translate(self, text: str) -> str:
        """Return the text with the paths of the image as they are here."""
        return _OWN_FOLDERS.sub(lambda match: f"{self.folder}{match[0]}", text)

    def build_environment(self) -> dict[str, str]:
        """Return the image's variables, and of ours those by which programs are found."""
        kept = {name: text for name, text in os.environ.items() if _KEPT_VARIABLES.fullmatch(name)}
        kept["PIP_NO_COMPILE"] = "1"  # few of the packages' modules are loaded here
        return kept | {name: self.translate(text) for name, text in self.variables.items()}


def build_image_folder(folder: Path) -> ImageFolder:
    """Carry out all steps of all stages; raises CalledProcessError if one fails."""
    stages: dict[str, ImageFolder] = {}
    image = ImageFolder(folder)
    for instruction, rest in read_instructions():
        if instruction == "FROM":
            name = rest.rpartition(" AS ")[2] if " AS " in rest else "last"
            image = stages[name] = ImageFolder(folder / name)
        elif instruction == "COPY":
            _copy(stages, image, rest.split())
        elif instruction == "RUN":
            _run(image, shlex.split(rest))
        else:
            _note(image, instruction, rest)
    return image


def _note(image: ImageFolder, instruction: str, rest: str) -> None:
    """Note what is said about containers of the image."""
    match instruction:
        case "ENV":
            name, _, text = rest.partition("=")
            image.variables[name] = text
        case "WORKDIR":
            image.working_folder = rest
        case "HEALTHCHECK":
            image.health_check = _parse_command(image, rest.partition(" CMD ")[2])
        case "ENTRYPOINT":
            image.entrypoint = _parse_command(image, rest)
        case "USER" | "VOLUME" | "STOPSIGNAL":
            pass
        case _:
            raise ValueError(f"a step that is not tried: {instruction}")


def _parse_command(image: ImageFolder, text: str) -> list[str]:
    return [image.translate(word) for word in json.loads(text)]


def _copy(stages: dict[str, ImageFolder], image: ImageFolder, words: list[str]) -> None:
    """Copy a file or a folder of the repository that Docker would send, or of another stage."""
    *options, source_text, target_text = words
    target = image.find_path(target_text)
    target.parent.mkdir(parents=True, exist_ok=True)
    if options:
        source = stages[options[0].removeprefix("--from=")].find_path(source_text)
    else:
        sent = (DOCKERFILE.parent / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
        if "*" not in sent or f"!{source_text}" not in sent:
            raise ValueError(f"Dockerfile.dockerignore keeps {source_text} from the image")
        source = ROOT / source_text
    if source.is_dir():
        unsent = None if options else shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, target, symlinks=True, ignore=unsent)
    else:
        shutil.copyfile(source, target)


def _run(image: ImageFolder, words: list[str]) -> None:
    """Run a command; who is not root can give files to nobody else."""
    if os.geteuid() != 0:
        words = [word for word in words if not re.match("--(owner|group)=", word)]
    program = sys.executable if words[0] == "python" else image.translate(words[0])
    command = [program, *map(image.translate, words[1:])]
    subprocess.run(command, check=True, cwd=image.folder, env=image.build_environment())


FOLDER = ROOT / "deploy"
GUIDE = (ROOT / "docs/deploying.md").read_text("utf-8")
SERVICES = ("patience.service", "patience@.service")
COMPOSE = (FOLDER / "compose.yml").read_text("utf-8")
SMALL_COMPOSE = (FOLDER / "compose-small.yml").read_text("utf-8")
POOLER_TEXT = (FOLDER / "pgbouncer.ini").read_text("utf-8")
POOLER = dict(re.findall(r"^(\w+) = (.*)$", POOLER_TEXT, re.MULTILINE))


def read_options(name: str) -> list[str]:
    """Return the lines of a service that set something, without comments."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "["))]


def test_both_services_are_locked_down_alike() -> None:
    options, options_of_template = map(read_options, SERVICES)
    start = options.index("UMask=0077")
    assert len(options[start:]) > 20
    assert options_of_template[-len(options[start:]) :] == options[start:]


def test_the_services_leave_the_bot_nothing_but_its_folders_and_the_network() -> None:
    options = set(read_options("patience.service"))
    assert {
        "NoNewPrivileges=true",
        "CapabilityBoundingSet=",
        "ProtectSystem=strict",
        "ProtectHome=true",
        "PrivateDevices=true",
        "RestrictNamespaces=true",
        "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
        "SystemCallFilter=@system-service",
    } <= options
    # numba compiles the solver.
    assert not any(option.startswith("MemoryDenyWriteExecute") for option in options)


@pytest.mark.parametrize("name", SERVICES)
def test_systemd_starts_no_bot_again_that_its_settings_have_ended(name: str) -> None:
    options = read_options(name)
    assert {"Restart=on-failure", f"RestartPreventExitStatus={MISCONFIGURED}"} <= set(options)


def test_the_bots_of_the_compose_file_serve_each_shard_once() -> None:
    [count] = re.findall(r"SHARD_COUNT: (\d+)", COMPOSE)
    shards = [
        int(shard)
        for ids in re.findall(r'SHARD_IDS: "([\d,]+)"', COMPOSE)
        for shard in ids.split(",")
    ]
    assert sorted(shards) == list(range(int(count)))
    assert len(re.findall(r"^  bot-\d+:$", COMPOSE, re.MULTILINE)) > 1


def test_the_compose_file_sets_only_what_the_bot_knows() -> None:
    [settings] = re.findall(r"x-bot-settings: &bot-settings\n((?:  .*\n)+)", COMPOSE)
    names = re.findall(r"^  ([A-Z_]+):", settings, re.MULTILINE)
    assert {"DISCORD_TOKEN", "DATABASE_URL", "SHARD_COUNT"} <= set(names)
    assert {name.lower() for name in names} <= set(Settings.model_fields)


def test_the_small_compose_file_locks_its_bot_down_like_the_large_one() -> None:
    [options] = re.findall(r"(?s)\nx-bot: &bot\n.*?\n(  restart: .*?)  logging:", COMPOSE)
    lines = [line.strip() for line in options.splitlines()]
    assert len(lines) > 6
    small_lines = [line.strip() for line in SMALL_COMPOSE.splitlines()]
    start = small_lines.index(lines[0])
    assert small_lines[start : start + len(lines)] == lines
    folders = {rest[2:-2] for instruction, rest in read_instructions() if instruction == "VOLUME"}
    assert all(f":{folder}" in SMALL_COMPOSE for folder in folders.pop().split('", "'))


def test_the_compose_files_are_two_projects_and_the_guide_takes_the_small_one_down() -> None:
    [large, small] = [
        re.findall(r"^name: (\S+)$", text, re.MULTILINE) for text in (COMPOSE, SMALL_COMPOSE)
    ]
    assert len(large) == len(small) == 1
    assert large != small
    assert "--file deploy/compose-small.yml down\n" in GUIDE
    assert f"--volume {small[0]}_data:/old" in GUIDE


def test_no_secret_stands_in_the_compose_file() -> None:
    assert re.findall(r"TOKEN: (.*)", SMALL_COMPOSE) == ["${DISCORD_TOKEN:?set it in .env}"]
    for name in ("DISCORD_TOKEN", "DATABASE_PASSWORD"):
        assert f"${{{name}:?set it in .env}}" in COMPOSE
    assert re.findall(r"^ +\w*(?:TOKEN|PASSWORD): (?!\$\{)", COMPOSE, re.MULTILINE) == []


def test_bots_reach_the_database_through_the_pooler() -> None:
    [(host, port, name)] = re.findall(r"DATABASE_URL: \S+@([\w-]+):(\d+)/(\w+)", COMPOSE)
    assert f"\n  {host}:\n" in COMPOSE
    assert POOLER["listen_port"] == port
    database = dict(pair.split("=") for pair in POOLER[name].split())
    assert f"\n  {database['host']}:\n" in COMPOSE
    assert f"POSTGRES_DB: {database['dbname']}\n" in COMPOSE


def test_the_pooler_shares_connections_and_the_bots_prepared_statements() -> None:
    assert POOLER["pool_mode"] == "transaction"
    assert int(POOLER["max_prepared_statements"]) >= CACHED_STATEMENTS
    [connections] = map(int, re.findall(r"DATABASE_CONNECTIONS: (\d+)", COMPOSE))
    bot_count = len(re.findall(r"^  bot-\d+:$", COMPOSE, re.MULTILINE))
    assert int(POOLER["max_client_conn"]) > connections * bot_count


def test_the_guide_names_files_and_settings_that_there_are() -> None:
    files = set(re.findall(r"deploy/[\w@.-]+\.\w+|deploy/Dockerfile", GUIDE))
    assert len(files) > 4
    assert [name for name in files if not (ROOT / name).exists()] == []
    names = set(re.findall(r"\b(?:SHARD|DATABASE|METRICS|DISCORD)_[A-Z]+\b", GUIDE))
    assert {name.lower() for name in names} - set(Settings.model_fields) == {"database_password"}


def test_the_guide_restores_the_copy_that_it_mounts_for_the_user_of_the_image() -> None:
    [line] = re.findall(r"^(.* bot restore .*)$", GUIDE, re.MULTILINE)
    [(copy, place)] = re.findall(r'--volume "\$PWD/(\S+):(\S+):ro" bot restore', line)
    [user] = [
        rest.split(":")[0] for instruction, rest in read_instructions() if instruction == "USER"
    ]
    assert line.startswith(f"sudo chown {user} {copy} && compose stop &&")
    assert f"bot restore {place} &&" in line


def test_the_guide_explains_the_lines_of_a_refused_move() -> None:
    [table] = re.findall(r"\| the line says .*?\n\n", GUIDE, re.DOTALL)
    files = [ROOT / "bot/store" / name for name in ("copies.py", "database.py")]
    code = "".join(file.read_text("utf-8") for file in files)
    lines = re.findall(r"^\| \*(.*?)\* \|", table, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        for part in filter(None, map(str.strip, line.split("…"))):
            assert part in code, part

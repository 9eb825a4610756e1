"""The files for systemd, Docker Compose and the pooler agree with each other and with the bot."""

from __future__ import annotations

import re
from pathlib import Path

from bot.settings import Settings
from bot.store.db.postgresql import CACHED_STATEMENTS

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy"
GUIDE = (ROOT / "docs/deploying.md").read_text("utf-8")
SERVICES = ("patience.service", "patience@.service")
COMPOSE = (FOLDER / "compose.yml").read_text("utf-8")
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


def test_no_secret_stands_in_the_compose_file() -> None:
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


def test_the_guide_explains_the_lines_of_a_refused_move() -> None:
    [table] = re.findall(r"\| the line says .*?\n\n", GUIDE, re.DOTALL)
    code = " ".join(path.read_text("utf-8") for path in (ROOT / "bot/store/transfer").glob("*.py"))
    lines = re.findall(r"^\| \*(.*?)\* \|", table, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        for part in filter(None, map(str.strip, line.split("…"))):
            assert part in code, part

"""What a running bot takes from others: fixed packages, and the least rights on Discord."""

import re
import tomllib
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import discord
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from pydantic import SecretStr

from bot.__main__ import build_services
from bot.client.client import NEEDED_PERMISSIONS, PatienceClient
from bot.client.controls import Router
from bot.services.solver_pool import SolverPool
from bot.settings import Settings
from bot.store import Store
from bot.ui.errors import report_error

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
DEPENDENCIES = [
    Requirement(text)
    for text in (
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"]["postgresql"],
        *PROJECT["optional-dependencies"]["solver"],
        *PROJECT["optional-dependencies"]["ratings"],
    )
]

PACKAGES = ("bot", "rendering", "sandbox")

PERMISSION_BITS = {
    "View Channels": 10,
    "Send Messages": 11,
    "Attach Files": 15,
    "Read Message History": 16,
    "Send Messages in Threads": 38,
}
"""Where Discord's API description puts them: the bits of those that the bot asks for."""


def read_constrained_versions() -> dict[str, set[str]]:
    """Return the versions in `constraints.txt` by the packages' names: some have two."""
    versions: dict[str, set[str]] = defaultdict(set)
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        needed = Requirement(line)
        versions[canonicalize_name(needed.name)].add(str(needed.specifier).removeprefix("=="))
    return versions


def read_locked_blocks() -> list[tuple[str, str, str]]:
    """Return name and version of each package in `requirements.lock`, and its marker and hashes."""
    text = (ROOT / "requirements.lock").read_text("utf-8")
    blocks = re.findall(r"^([\w.-]+)==([\w.]+)([^\n]*(?:\n    [^\n]*)*)$", text, re.MULTILINE)
    assert len(blocks) == len(re.findall(r"^\S", text, re.MULTILINE))
    return [(canonicalize_name(name), version, rest) for name, version, rest in blocks]


def test_what_is_no_python_is_installed_too() -> None:
    setuptools = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    patterns = setuptools["package-data"]["*"]
    files = [
        path
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and path.suffix != ".py" and "__pycache__" not in path.parts
    ]
    assert len(files) > len(patterns)
    assert [path for path in files if not any(path.match(each) for each in patterns)] == []


@pytest.mark.parametrize("needed", DEPENDENCIES, ids=lambda needed: needed.name)
def test_every_dependency_has_an_upper_bound_and_is_locked_within_its_bounds(
    needed: Requirement,
) -> None:
    assert any(bound.operator in {"<", "==", "~="} for bound in needed.specifier)
    versions = [
        version
        for name, version, _ in read_locked_blocks()
        if name == canonicalize_name(needed.name)
    ]
    assert versions
    assert all(version in needed.specifier for version in versions)


def test_every_locked_package_has_hashes() -> None:
    for name, _, hashes in read_locked_blocks():
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", hashes), name


def test_the_lock_and_the_constraints_name_the_same_versions() -> None:
    constrained = read_constrained_versions()
    for name, version, _ in read_locked_blocks():
        assert version in constrained.get(name, {version}), name


def test_the_invitation_asks_for_the_permissions_that_are_explained() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    number = NEEDED_PERMISSIONS.value
    (table,) = re.findall(r"\| permission \|.*?\n(?=\n)", readme, re.DOTALL)
    asked = {name for name, bit in PERMISSION_BITS.items() if number >> bit & 1}
    assert number == sum(1 << PERMISSION_BITS[name] for name in asked)
    told = {
        name for line in table.splitlines()[2:] for name in line.split(" | ")[0][2:].split(", ")
    }
    assert told == asked


def test_the_bot_uses_one_intent_only() -> None:
    client = PatienceClient(
        build_services(cast("Store", None), lambda: datetime.now(UTC), SolverPool(0)),
        Settings(discord_token=SecretStr("token")),
        commands=(),
        router=Router(),
        report_error=report_error,
    )
    assert client.intents == discord.Intents(guilds=True)

"""The README says what is so."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands import COMMANDS
from bot.engine import cards
from bot.engine.deal import deal
from bot.engine.progress import Status, status
from bot.engine.rules import Rules
from bot.variants.canfield import CANFIELD

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_its_first_two_sh_blocks_are_one_line_each_to_play_and_to_test() -> None:
    play, test = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert play.count("\n") == test.count("\n") == 1
    assert play.rstrip().endswith("-m bot")
    assert test.rstrip().endswith("-m pytest")


def test_its_picture_is_there() -> None:
    (picture,) = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_is_named(command: object) -> None:
    assert f"`/{getattr(command, 'name', '')}" in README


def test_every_folder_on_its_map_is_there() -> None:
    for place in re.findall(r"^\| `(\w[\w/.]+)` \|", README, re.MULTILINE):
        assert (ROOT / place).exists(), place


def test_every_dependency_earns_its_line() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    told = README.casefold()
    for needed in project["dependencies"] + extras["postgresql"] + extras["test"]:
        name = re.split(r"[\[><=]", needed)[0]
        assert name.casefold() in told or name == project["name"], name


def test_its_example_of_a_new_game_is_a_game() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    known = {"replace": replace, "CANFIELD": CANFIELD, "Build": cards.Build}
    exec(example, known)
    (gentle,) = [rules for rules in known.values() if isinstance(rules, Rules)][1:]
    assert status(deal(gentle, 123456)) is Status.PLAYING

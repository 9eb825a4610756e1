"""The README says what is so."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bot.commands import COMMANDS
from bot.engine import cards
from bot.engine.deals import deal
from bot.engine.rules import Rules
from bot.engine.status import GameStatus, compute_status
from bot.variants.canfield import CANFIELD

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_starts_with_a_one_line_command_to_play_and_one_to_test() -> None:
    play, test = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert play.count("\n") == test.count("\n") == 1
    assert play.rstrip().endswith("-m bot")
    assert test.rstrip().endswith("-m pytest")


def test_the_readme_picture_exists() -> None:
    (picture,) = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README)
    assert (ROOT / picture).read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_readme_names_every_command(command: object) -> None:
    assert f"`/{getattr(command, 'name', '')}" in README


def test_every_folder_on_the_readme_map_exists() -> None:
    for place in re.findall(r"^\| `(\w[\w/.]+)` \|", README, re.MULTILINE):
        assert (ROOT / place).exists(), place


def test_the_readme_explains_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    told = README.casefold()
    for needed in project["dependencies"] + extras["postgresql"] + extras["test"]:
        name = re.split(r"[\[><=]", needed)[0]
        assert name.casefold() in told or name == project["name"], name


def test_the_readme_example_of_a_new_variant_works() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    known = {"replace": replace, "CANFIELD": CANFIELD, "BuildRule": cards.BuildRule}
    exec(example, known)
    (gentle,) = [rules for rules in known.values() if isinstance(rules, Rules)][1:]
    assert compute_status(deal(gentle, 123456)) is GameStatus.PLAYING

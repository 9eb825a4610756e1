"""What the README, the pages that it links and CONTRIBUTING say is true."""

import json
import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from bot import __version__
from bot.__main__ import main
from bot.commands import COMMANDS
from bot.engine import cards
from bot.engine.deals import deal
from bot.engine.rules import Rules
from bot.engine.status import GameStatus, compute_status
from bot.models.claims import ClaimKind
from bot.referee.__main__ import OPERATIONS, answer_request, perft
from bot.store.schema import metadata
from bot.variants.canfield import CANFIELD

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
PAGES = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}


def find_section(page: str, heading: str) -> str:
    """Return a page's section below a heading of the second level."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.MULTILINE | re.DOTALL)
    return str(section)


def test_the_readme_starts_with_a_one_line_command_to_play_and_one_to_test() -> None:
    play, test = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    assert play.count("\n") == test.count("\n") == 1
    assert play.rstrip().endswith("-m bot")
    assert test.rstrip().endswith("-m pytest")


def test_the_readme_links_every_page_once() -> None:
    pages = sorted(path.name for path in ROOT.glob("*.md") if path.name != "README.md")
    pages += [f"docs/{name}" for name in PAGES]
    assert sorted(re.findall(r"\]\(([^)]+\.md)\)", README)) == pages
    for page in pages:
        assert README.count(page) == 1, page


@pytest.mark.parametrize("name", PAGES)
def test_every_page_names_only_pages_that_exist(name: str) -> None:
    for page in re.findall(r"`(?:docs/)?([\w-]+\.md)`", PAGES[name]):
        assert page in PAGES or (ROOT / page).exists(), page


@pytest.mark.parametrize("page", ["README.md", "docs/playing.md"])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_readme_and_the_players_page_name_every_command(command: object, page: str) -> None:
    named = rf"`/{getattr(command, 'name', '')}[ `]"
    assert re.search(named, (ROOT / page).read_text("utf-8"))


def list_places_on_the_map() -> list[str]:
    """Return the folders, ending in a slash, and the files on CONTRIBUTING's map of the code.

    What a line names is beside its first word, which stands in the folder of the lines above that
    are indented less.
    """
    (tree,) = re.findall(r"## Map of the code\n\n```\n(.*?)```", CONTRIBUTING, re.DOTALL)
    places: list[str] = []
    folders: list[tuple[int, str]] = []
    for line in tree.splitlines():
        indent = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= indent:
            folders.pop()
        parent = folders[-1][1] if folders else ""
        named = [parent + name for name in re.findall(r"(?<![\w./])\w+(?:/|\.py\b)", line)]
        places += named
        if named[0].endswith("/"):
            folders.append((indent, named[0]))
    return places


def test_every_folder_on_the_map_of_the_code_exists() -> None:
    places = list_places_on_the_map()
    assert len(places) > 80
    for place in places:
        assert (ROOT / place).exists(), place


def test_the_command_after_a_change_stands_first() -> None:
    (first, *_) = re.findall(r"```\n(.*?)\n```", CONTRIBUTING, re.DOTALL)
    assert first == ".ci/quick"
    assert (ROOT / first).stat().st_mode & 0o111


def test_operators_are_told_of_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    told = find_section(PAGES["operating.md"], "Packages").casefold()
    for needed in (
        *project["dependencies"],
        *(
            package
            for extra in ("postgresql", "solver", "ratings", "test")
            for package in extras[extra]
        ),
    ):
        name = re.split(r"[\[><=]", needed)[0]
        assert name.casefold() in told or name == project["name"], name


def test_operators_are_told_of_every_command_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main("--help")
    commands = re.findall(r"^    ([a-z][a-z-]+)", capsys.readouterr().out, re.MULTILINE)
    assert {"backup", "move-database", "survey"} < set(commands)
    told = find_section(PAGES["operating.md"], "Commands")
    for command in commands:
        assert re.search(rf"^\|.*`{command}[ `].*\|$", told, re.MULTILINE), command


def test_the_privacy_policy_names_every_table_and_those_with_players_in_its_own() -> None:
    policy = (ROOT / "PRIVACY.md").read_text("utf-8")
    [table] = re.findall(r"^\| stored.*?\n\n", policy, re.MULTILINE | re.DOTALL)
    of_players = set(re.findall(r"`(\w+)`", table))
    assert of_players == {"player_settings", "waiting_result"} | {
        table.name
        for table in metadata.tables.values()
        if any("player" in column.name or column.name == "creator_id" for column in table.c)
    }
    others = find_paragraph(policy, "These tables are about servers")
    assert set(re.findall(r"`(\w+)`", others)) - {"alembic_version"} == (
        set(metadata.tables) - of_players
    )


def find_paragraph(page: str, beginning: str) -> str:
    """Return the paragraph that begins so."""
    [paragraph] = [part for part in page.split("\n\n") if part.startswith(beginning)]
    return paragraph


def test_the_change_log_begins_with_this_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.findall(r"^## (\S+)", changes, re.MULTILINE)[0] == __version__


def test_the_library_example_plays_and_paints_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGES["library.md"], re.DOTALL)
    lines = [line for line in example.splitlines() if line]
    assert len(lines) == 12
    monkeypatch.chdir(tmp_path)
    exec(example, {})
    printed = capsys.readouterr().out
    assert "You can play: draw" in printed
    with Image.open(tmp_path / "table.png") as picture:
        assert picture.width == 550


def test_the_referees_requests_are_told_and_answered_as_in_the_example() -> None:
    page = PAGES["library.md"]
    (example,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    lines = [json.loads(line) for line in example.splitlines()]
    for request, answer in zip(lines[::2], lines[1::2], strict=True):
        assert answer_request(request) == answer
    told = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert sorted(told) == sorted(OPERATIONS)


def test_the_example_of_a_new_variant_works() -> None:
    (example,) = re.findall(r"```python\n *(GENTLE.*?)```", CONTRIBUTING, re.DOTALL)
    names = {"replace": replace, "CANFIELD": CANFIELD, "BuildRule": cards.BuildRule}
    exec(example, names)
    (gentle,) = [rules for rules in names.values() if isinstance(rules, Rules)][1:]
    assert compute_status(deal(gentle, 123456)) is GameStatus.PLAYING
    [(number, depth, count)] = re.findall(
        rf"perft {gentle.key} (\d+) (\d+)` counts the lines of four moves, (\d+) in all",
        CONTRIBUTING,
    )
    assert perft(deal(gentle, int(number)), int(depth)) == int(count)


@pytest.mark.parametrize("kind", ClaimKind)
def test_operators_are_told_of_every_kind_of_claim(kind: ClaimKind) -> None:
    assert f"`{kind}`" in PAGES["operating.md"]

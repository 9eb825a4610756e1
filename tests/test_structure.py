"""The code's shape: no import cycles, whole modules of at most 900 lines, named by nouns."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "rendering", "sandbox")
PYTHON_FILES = sorted(
    path for folder in (*PACKAGES, "tests") for path in (ROOT / folder).rglob("*.py")
)
MAX_LINES = 900

MAX_IMPORT_SHARE = 0.065
"""A reader of `bot/` should meet few lines that only name other modules."""

NOUNS_OF_EVERY_PROGRAM = """
    api background catalogue client code command compiler compilation component database dimension
    error gateway grammar help interaction json message middleware migration model monitoring patch
    postgresql privacy rate runner schema server setting sql sqlite state status storage validation
    websocket
"""
NOUNS_OF_CARDS = "canfield columns court forty klondike suits thieves"
NOUNS_OF_DRAWING = """
    canvas figure gif layout lettering outline painter palette sprite theme typeface
"""
EMPTY_NAME = re.compile(r"(^|_)(utils?|helpers?|managers?|common|misc|base|\w+(?<!str)ing)$")


def get_module_name(path: Path) -> str:
    """Return a file's dotted name; a package's `__init__.py` has the package's name."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def list_modules() -> dict[str, Path]:
    """Return the files of all packages but the tests, by module name."""
    return {
        get_module_name(path): path
        for path in PYTHON_FILES
        if path.relative_to(ROOT).parts[0] in PACKAGES
    }


def find_imported_modules(path: Path) -> Iterator[str]:
    """Return the modules of ours that a file imports, for types or in a function included."""
    modules = list_modules()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: imports are absolute here"
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                if name in modules:
                    yield name
                elif node.module in modules:
                    yield node.module


def test_no_modules_import_each_other_in_a_cycle() -> None:
    imports = {name: set(find_imported_modules(path)) for name, path in list_modules().items()}
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        pytest.fail("imported by each other: " + " <- ".join(error.args[1]))


def test_no_import_is_for_types_alone() -> None:
    files = [
        path
        for path in PYTHON_FILES
        if "TYPE_CHECKING" in path.read_text("utf-8") and path != Path(__file__)
    ]
    assert files == []


def test_a_module_has_at_most_900_lines() -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text("utf-8").splitlines())
        for path in PYTHON_FILES
    }
    long_modules = {name: length for name, length in lengths.items() if length > MAX_LINES}
    assert long_modules == {}


def test_few_lines_of_the_bot_are_imports() -> None:
    line_count = import_count = 0
    for name, path in list_modules().items():
        if name.split(".")[0] != "bot" or "migrations.versions" in name:
            continue
        text = path.read_text("utf-8")
        line_count += len(text.splitlines())
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                import_count += (node.end_lineno or node.lineno) - node.lineno + 1
    assert import_count <= MAX_IMPORT_SHARE * line_count


def list_named_modules() -> list[str]:
    """Return the modules whose names say what they hold: no packages, programs or schema steps."""
    return [
        path.stem
        for path in list_modules().values()
        if not path.stem.startswith("__") and path.parent.name not in {"migrations", "versions"}
    ]


def test_every_module_is_named_by_a_noun() -> None:
    glossary = (ROOT / "docs/glossary.md").read_text("utf-8")
    terms = " ".join(re.findall(r"^\| ([^|]+) \|", glossary, re.MULTILINE)).casefold()
    known = f"{terms} {NOUNS_OF_EVERY_PROGRAM} {NOUNS_OF_CARDS} {NOUNS_OF_DRAWING}"
    nouns = set(re.findall(r"[a-z]+", known))
    for name in list_named_modules():
        noun = name.rpartition("_")[2]
        spellings = {noun, noun.removesuffix("s"), noun.removesuffix("es"), f"{noun[:-3]}y"}
        assert spellings & nouns, name
        assert name in nouns or not EMPTY_NAME.search(name), name

"""The code's shape: no import cycles."""

import ast
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

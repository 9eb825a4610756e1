"""Mutants: the code with one small change each, made by mutmut's operators.

mutmut itself changes functions only. The store's guards are conditions of statements that are built
once for a module, so here every place that its operators find is changed, in a copy of the file.
"""

from __future__ import annotations

import ast
import difflib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import create_mutations

ROOT = Path(__file__).parents[2]

TARGETS = (
    "bot/engine/**/*.py",
    "bot/services/contests/fairness.py",
    "bot/services/games/deal_history.py",
    "bot/store/games/*.py",
    "bot/store/contests/*.py",
    "bot/store/claims*.py",
    "bot/store/requests/*.py",
    "bot/store/db/upsert.py",
    "bot/store/schema/games.py",
    "bot/store/schema/contests.py",
)
"""The rules, the fairness of contests, and the store's guards against two writers."""

UNCHANGED_PATH = "bot/engine/errors.py"
"""Only the keys of errors: a test that compares the key with the texts kills every mutant."""

_SCHEMA_FOLDER = "bot/store/schema/"
"""Of the schema only indexes are changed, some of which are guards; the columns are compared with
the upgraded database's by a single test."""


@dataclass(frozen=True, eq=False)
class Mutant:
    """One change of a file; `lines` are those of the statement that it changes.

    `id` stays the same as long as the statement does, wherever it moves to in the file.
    """

    id: str
    path: str
    lines: range
    _module: Any
    _mutation: Any

    @property
    def module_name(self) -> str:
        """The dotted name of the changed module."""
        parts = Path(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @cached_property
    def source(self) -> str:
        """The whole file with the change."""
        original, mutated = self._mutation.original_node, self._mutation.mutated_node
        return str(self._module.deep_replace(original, mutated).code)

    @property
    def diff(self) -> str:
        """The changed lines before and after."""
        before, after = self._module.code.splitlines(), self.source.splitlines()
        lines = list(difflib.unified_diff(before, after, n=0, lineterm=""))
        return "\n".join(line for line in lines[2:] if not line.startswith("@@"))

    def is_change(self) -> bool:
        """Return whether the changed file is other code than before, and Python at all."""
        try:
            return ast.dump(ast.parse(self.source)) != ast.dump(ast.parse(self._module.code))
        except SyntaxError:
            return False


def list_target_paths() -> list[str]:
    """Return the files to change, from the project's root."""
    paths_by_pattern = {pattern: list(ROOT.glob(pattern)) for pattern in TARGETS}
    assert all(paths_by_pattern.values()), "a target has moved"
    paths = {path for found in paths_by_pattern.values() for path in found}
    return sorted({str(path.relative_to(ROOT)) for path in paths} - {UNCHANGED_PATH})


def list_mutants() -> list[Mutant]:
    """Return all mutants of all targets, in a fixed order."""
    return [mutant for path in list_target_paths() for mutant in _iterate_mutants(path)]


def choose_sample(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Return so many mutants, the same for the same seed.

    A mutant's place depends on its id alone: where little of the code has changed since, most of
    the sample is the same.
    """
    shuffled = sorted(mutants, key=lambda mutant: Random(f"{seed} {mutant.id}").random())
    return list(islice((mutant for mutant in shuffled if mutant.is_change()), count))


def _iterate_mutants(path: str) -> Iterator[Mutant]:
    code = (ROOT / path).read_text("utf-8")
    module, mutations, _, _ = create_mutations(path, code)
    positions = MetadataWrapper(module, unsafe_skip_copy=True).resolve(PositionProvider)
    statements, code_lines = _list_statement_lines(code), code.splitlines()
    counts: Counter[str] = Counter()
    for mutation in mutations:
        position = positions.get(mutation.original_node)
        if position is None:
            continue  # the keyword or the operator; its expression is changed in the same way
        lines = _find_statement(statements, position.start.line)
        if path.startswith(_SCHEMA_FOLDER) and not code_lines[lines.start - 1].startswith("Index("):
            continue
        change = (
            *code_lines[lines.start - 1 : lines.stop - 1],
            module.code_for_node(mutation.original_node),
            module.code_for_node(mutation.mutated_node),
        )
        digest = sha256("\n".join(map(str.strip, change)).encode()).hexdigest()[:8]
        # The same change may be possible twice in a statement.
        counts[digest] += 1
        suffix = f"-{counts[digest]}" if counts[digest] > 1 else ""
        yield Mutant(f"{path}:{digest}{suffix}", path, lines, module, mutation)


def _list_statement_lines(code: str) -> list[range]:
    """Return the lines of each statement; of one with a body, those of its head."""
    statements = []
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None)
            end = body[0].lineno - 1 if body else node.end_lineno or node.lineno
            statements.append(range(node.lineno, max(end, node.lineno) + 1))
    return statements


def _find_statement(statements: list[range], line: int) -> range:
    """Return the lines of the smallest statement that holds this line."""
    holding = [lines for lines in statements if line in lines]
    return min(holding, key=len, default=range(line, line + 1))

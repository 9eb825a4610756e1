"""What players read comes from the languages' files: no sentence stands in the source."""

import ast
import re
from collections.abc import Iterator

import pytest

from tests.locale.test_commands import LEAF_COMMANDS
from tests.source_search import BOT_FOLDER

FACING_PLAYERS = ("ui", "commands", "client")
PROSE = re.compile(r"(?<![\w-])[^\W\d_]{2,} [^\W\d_]+|^[A-Z][a-z]+[.!?…]?$|^[a-z]{3,}[.!?…]$")
"""Two words beside each other, or one that begins or ends as a sentence does."""

FOR_OPERATORS = {"log", "log_failure", "compile", "TypeVar", "ParamSpec", "NewType", "cast"}
"""Calls, by the name of what is called or of its owner, whose texts no player reads."""

MOVES = re.compile(r"\b[wrtfc]\d?-[wrtfc]\d")
"""A list of moves, as the preview of the settings plays them."""

COMMAND_NAMES = {command.qualified_name for command in LEAF_COMMANDS}
"""As in `"server daily"`, by which a command is mentioned."""

KNOWN_TEXTS = {
    "Date",  # a header of HTTP
    "python -m bot.referee play ",
    "InteractionCallback",
    "Via",
    "database trouble",  # events in the log
    "unexpected error",
    "another process is sending them",
}


def test_no_sentence_for_players_is_in_the_source() -> None:
    found = [
        f"{path.relative_to(BOT_FOLDER.parent)}:{line}: {text!r}"
        for folder in FACING_PLAYERS
        for path in sorted((BOT_FOLDER / folder).rglob("*.py"))
        for line, text in find_prose(path.read_text("utf-8"))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "source",
    [
        'build_button("Draw a card", DrawId())',
        'text = f"{name} has won"',
        'Text("Done.")',
        'lines = ["Your games", *lines]',
        'await interaction.response.send_message(content="not now")',
        'Choice(name="Easy", value="easy")',
    ],
)
def test_a_sentence_in_the_source_is_found(source: str) -> None:
    assert [*find_prose(source)]


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring in words."""',
        'def give(name: "Some Name") -> None:\n    """Return it at once."""',
        'log.warning("table not shown", reason="too many at once")',
        'raise ValueError(f"two ids begin with {prefix}")',
        'texts("button-draw")',
        'mention("server daily")',
    ],
)
def test_what_no_player_reads_may_be_in_the_source(source: str) -> None:
    assert not [*find_prose(source)]


def find_prose(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of each literal that may be shown to players."""
    tree = ast.parse(source)
    ignored = {id(node) for part in _iter_unread_parts(tree) for node in ast.walk(part)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in ignored
            and PROSE.search(node.value)
            and not MOVES.search(node.value)
            and node.value not in KNOWN_TEXTS | COMMAND_NAMES
        ):
            yield node.lineno, node.value


def _iter_unread_parts(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a module that players do not read."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant()) | ast.Raise() | ast.Assign([ast.Name("__all__")]):
                yield node
            case (
                ast.arg(annotation=ast.expr() as annotation) | ast.AnnAssign(annotation=annotation)
            ):
                yield annotation
            case (
                ast.FunctionDef(returns=ast.expr() as returns)
                | ast.AsyncFunctionDef(returns=ast.expr() as returns)
            ):
                yield returns
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(value=ast.Name(id=name))) if (
                name in FOR_OPERATORS
            ):
                yield node
            case ast.Call(func=ast.Attribute(attr=name)) if name in FOR_OPERATORS:
                yield node

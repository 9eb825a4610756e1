"""All that players read comes from the languages' files, and every message is used."""

import ast
import re
from collections.abc import Iterator

import pytest

from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import ENGLISH, get_english_texts
from bot.locale.refusals import BROKEN_RULES, SHARED_SENTENCES, format_error
from sandbox.page_api import PAGE_TEXTS
from tests.locale.fluent_messages import load_messages, remove_card_form
from tests.locale.test_commands import LEAF_COMMANDS
from tests.source_search import BOT_FOLDER, find_raised_error_keys, read_page_source, read_source

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
    "challenge not shown",  # events in the log
    "daily post failed",
    "database trouble",
    "race not shown",
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
        'Button("Draw a card", DrawId())',
        'text = f"{name} has won"',
        'Text("Done.")',
        'lines = ["Your games", *lines]',
        'await interaction.response.send_message(content="not now")',
        'Choice(name="Easy", value="easy")',
    ],
)
def test_a_sentence_in_the_source_is_found(source: str) -> None:
    assert [*find_prose(source)]


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


COMPOSED_KEY_PREFIXES = (
    *("all-games-", "first-game-", "introduction-"),
    *("error-", "rank-", "suit-", "build-", "game-", "brief-", "names-", "about-"),
    *("permission-", "rules-", "button-", "settings-", "family-", "theme-"),
    *("typed-pile-", "typed-rank-", "typed-suit-", "hall-", "drawn-medal-"),
    *("board-ever", "board-month", "board-week", "server-tables-"),
)
"""Prefixes of keys that the code composes."""


def test_every_used_message_exists_and_gets_its_values() -> None:
    for key, values, location in find_used_messages():
        assert key in load_messages(ENGLISH), location
        if values is not None:
            assert load_messages(ENGLISH)[key] <= values, f"{key} at {location}"


def test_every_english_message_is_used() -> None:
    source = read_source() + read_page_source()
    described = {f"command-{name.replace(' ', '-')}" for name in COMMAND_NAMES}
    unused_keys = [
        key
        for key in load_messages(ENGLISH)
        if f'"{key}"' not in source
        and key not in described
        and not key.startswith(COMPOSED_KEY_PREFIXES)
    ]
    assert unused_keys == []


def test_every_text_of_the_sandboxs_page_exists_and_gets_its_values() -> None:
    source = read_page_source()
    assert set(re.findall(r'"(page-[a-z-]+)"', source)) == set(PAGE_TEXTS)
    for match in re.finditer(r'"(page-[a-z-]+)"', source):
        following = source[match.end() : match.end() + 300]
        names = re.findall(r"\{([\w-]+)\}", PAGE_TEXTS[match[1]])
        assert all(name in following for name in names), match[1]


REFEREE_ONLY_KEYS = {ErrorKey.BAD_REQUEST, ErrorKey.BAD_POSITION}
"""Errors in requests to the referee, which players never see."""

PLAYERS_KEYS = set(ErrorKey) - REFEREE_ONLY_KEYS - set(BROKEN_RULES)
"""Errors with a sentence of their own; others are explained by one of the rules page."""


def test_every_error_key_has_a_sentence_and_every_sentence_a_key() -> None:
    keys = {
        key.removeprefix("error-") for key in load_messages(ENGLISH) if key.startswith("error-")
    }
    keys_without_game_error = {
        key.removeprefix("error-") for key, _, _ in find_used_messages() if key.startswith("error-")
    }
    sentences = {SHARED_SENTENCES.get(key, key) for key in PLAYERS_KEYS}
    assert keys == sentences | keys_without_game_error


def test_every_error_key_is_raised() -> None:
    assert find_raised_error_keys() == set(ErrorKey)


def test_every_error_sentence_gets_its_values() -> None:
    # Other languages have the values of English.
    forms = get_english_texts().card_forms
    for key in PLAYERS_KEYS:
        sentence = f"error-{SHARED_SENTENCES.get(key, key)}"
        values = {remove_card_form(name, forms) for name in load_messages(ENGLISH)[sentence]}
        assert values <= key.value_names, key


@pytest.mark.parametrize(
    ("error", "expected_text"),
    [
        (
            GameError(ErrorKey.FOUNDATION_TAKEN, card="TH", target="f1"),
            "The ten of hearts starts an empty foundation, but f1 isn't empty.",
        ),
        (
            GameError(ErrorKey.WANTS_BASE, card="AS", target="f2", base="K"),
            "f2 is empty and starts with the king, not the ace of spades.",
        ),
        (
            GameError(ErrorKey.DEAL_OUT_OF_RANGE, deal="1" * 30, last=10**20 - 1),
            "That isn't a deal. Type a whole number from 1 up,",
        ),
        (
            GameError(ErrorKey.NO_SUCH_GAME, game="*x*"),
            "There's no game called \u201c\\*x\\*\u201d.",
        ),
        (GameError(ErrorKey.TOO_FAST, seconds=1), "That's very fast. Wait a moment,"),
    ],
    ids=lambda value: value.key if isinstance(value, GameError) else "",
)
def test_refusals_are_written_as_sentences(error: GameError, expected_text: str) -> None:
    assert format_error(get_english_texts(), error).startswith(expected_text)


def find_used_messages() -> Iterator[tuple[str, frozenset[str] | None, str]]:
    """Yield the literal keys in calls that format a message, the values' names, and the place.

    The names are None if the call unpacks a dictionary.
    """
    for path in sorted(BOT_FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
            if isinstance(node, ast.Call) and _formats_message(node) and node.args:
                names = [word.arg for word in node.keywords]
                values = None if None in names else frozenset(filter(None, names))
                for key in _list_literal_keys(node.args[0]):
                    yield key, values, f"{path.relative_to(BOT_FOLDER)}:{node.lineno}"


def _formats_message(call: ast.Call) -> bool:
    match call.func:
        case ast.Name(name):
            return name in {"texts", "words", "build_translatable_text"}
        case ast.Attribute(_, name):
            return name in {"texts", "words"}
        case _:
            return False


def _list_literal_keys(node: ast.expr) -> Iterator[str]:
    match node:
        case ast.Constant(str(key)):
            yield key
        case ast.IfExp():
            yield from _list_literal_keys(node.body)
            yield from _list_literal_keys(node.orelse)

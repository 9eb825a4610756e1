"""What a press loads and changes is loaded and changed as its request, with its deadline."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

BOT = Path(__file__).parents[2] / "bot"
PRESS_FILES = [
    path for folder in ("client", "commands", "ui") for path in (BOT / folder).glob("*.py")
]
AFTER_THE_ANSWER = {"record_table_message"}
"""What presses leave to the background, which has no deadline."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def list_parameters(function: _Function) -> set[str]:
    """Return the names of a function's parameters."""
    return {parameter.arg for parameter in (*function.args.args, *function.args.kwonlyargs)}


@cache
def list_service_methods(*, takes_request: bool) -> set[str]:
    """Return the methods of services that take a request, or that begin transactions without."""
    methods = [
        method
        for path in (BOT / "services").glob("*.py")
        for service in ast.parse(path.read_text("utf-8")).body
        if isinstance(service, ast.ClassDef)
        for method in service.body
        if isinstance(method, _Function)
    ]
    return {
        method.name
        for method in methods
        if not method.name.startswith("_")
        and (
            "request" in list_parameters(method)
            if takes_request
            else "self._store.begin_" in ast.unparse(method)
            and "request" not in list_parameters(method)
        )
    }


def list_calls_of_presses(node: ast.AST, *, has_press: bool = False) -> Iterator[ast.Call]:
    """Yield the calls in functions that have the press, or what the services see of it."""
    for child in ast.iter_child_nodes(node):
        has_it = has_press or (
            isinstance(child, _Function) and bool(list_parameters(child) & {"press", "request"})
        )
        if isinstance(child, ast.Call) and has_it:
            yield child
        yield from list_calls_of_presses(child, has_press=has_it)


def find_called_method(call: ast.Call) -> str | None:
    """Return the name of the method that is called, at once or later by a `partial`."""
    function = call.func
    if isinstance(function, ast.Name) and function.id == "partial":
        function = call.args[0]
    return function.attr if isinstance(function, ast.Attribute) else None


@pytest.mark.parametrize("path", PRESS_FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_press_hands_its_request_to_every_service(path: Path) -> None:
    with_request = list_service_methods(takes_request=True)
    without_request = list_service_methods(takes_request=False) - with_request - AFTER_THE_ANSWER
    assert "play_move" in with_request
    for call in list_calls_of_presses(ast.parse(path.read_text("utf-8"))):
        method, where = find_called_method(call), f"{path.name}:{call.lineno}"
        assert method not in without_request, f"{where}: {method} has no request"
        if method in with_request:
            handed = {word.arg: ast.unparse(word.value) for word in call.keywords}
            assert handed.get("request") in {"press.request", "request"}, f"{where}: {method}"

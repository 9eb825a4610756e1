"""One filter for everything that the bot writes: log lines, tracebacks, and what it prints.

Whoever holds an interaction's token can answer in the bot's name, so no token, password or secret
may reach a log. The filter sits in the streams themselves, below all loggers.
"""

import json
import re
import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any, TextIO, cast
from urllib.parse import quote

HIDDEN = "[hidden]"
"""What is written in place of a secret."""

MIN_SECRET_LENGTH = 8
"""Shorter values are hidden only in addresses: as text they might be part of any word."""

# Each pattern is tried only on texts that contain its sign, since most lines have none of them.
_PATTERNS = (
    ("/interactions/", re.compile(r"(/interactions/\d+/)[^/?\s'\"\\<>)]+")),
    ("/webhooks/", re.compile(r"(/webhooks/\d+/)[^/?\s'\"\\<>)]+")),
    ("token", re.compile(r"(token\\*['\"]\s*:\s*\\*['\"])[^'\"\\]+")),
    ("://", re.compile(r"(://[^\s:/@]*:)[^\s/]+(?=@)")),
    # Every token of an interaction begins like this: "interaction:" in base 64.
    ("aW50ZXJhY3Rpb246", re.compile(r"()aW50ZXJhY3Rpb246[\w-]*")),
)

_hidden_texts: set[str] = set()


def hide_secret(secret: str) -> None:
    """Hide this value from now on wherever it would be written, in an address or quoted too."""
    if len(secret) >= MIN_SECRET_LENGTH:
        _hidden_texts.update(
            {secret, quote(secret, safe=""), json.dumps(secret)[1:-1], repr(secret)[1:-1]}
        )


def redact(text: str) -> str:
    """Return the text with every token, password and secret hidden."""
    for secret in _hidden_texts:
        text = text.replace(secret, HIDDEN)
    for sign, pattern in _PATTERNS:
        if sign in text:
            text = pattern.sub(rf"\1{HIDDEN}", text)
    return text


class FilteredStream:
    """A text stream that hides secrets in all that is written to it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write the text without its secrets; return the length of the text that was given."""
        self._stream.write(redact(text))
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write the lines without their secrets."""
        for line in lines:
            self.write(line)


def escape_missing_characters() -> None:
    """Let standard output escape what its encoding lacks, as standard error does, and not fail."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def filter_standard_streams() -> None:
    """Let all that this process writes to its standard output and error go through the filter."""
    escape_missing_characters()
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if not isinstance(stream, FilteredStream):
            setattr(sys, name, cast("TextIO", FilteredStream(stream)))

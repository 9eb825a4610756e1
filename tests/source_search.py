"""Searches in the bot's source text."""

import re
from pathlib import Path

from bot.engine.errors import ErrorKey

BOT_FOLDER = Path(__file__).parents[1] / "bot"
SANDBOX_FOLDER = BOT_FOLDER.parent / "sandbox"


def read_source(*packages: str) -> str:
    """Return the source of these packages of `bot`, or of all of it, as one text."""
    return "\n".join(
        path.read_text("utf-8")
        for package in packages or ("",)
        for path in sorted((BOT_FOLDER / package).rglob("*.py"))
    )


def read_page_source() -> str:
    """Return the source of the sandbox's page, and of what serves it, as one text."""
    kinds = ("*.js", "*.html", "*.py")
    files = [file for kind in kinds for file in SANDBOX_FOLDER.rglob(kind)]
    return "\n".join(file.read_text("utf-8") for file in sorted(files))


def find_raised_error_keys(*packages: str) -> set[ErrorKey]:
    """Return the error keys that these packages name, or that all of `bot` does.

    Keys in tables of sentences and in comparisons, which a colon or a bar follows, do not count.
    """
    names = re.findall(r"\bErrorKey\.([A-Z_]+)\b(?!\s*[:|])", read_source(*packages))
    return {ErrorKey[name] for name in names}

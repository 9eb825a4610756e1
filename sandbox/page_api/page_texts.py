"""The texts of the chat page in every language, read from the files that the bot's texts are in.

Those files are data: the sandbox shares no code with the bot. Of a file it reads the messages whose
key begins with `page-`. They are served with the places of their values in braces, for the page to
fill: ``{bot} is offline.``
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from sandbox.errors import PageRequestError
from sandbox.model.world import DISCORD_LOCALES

FOLDER = Path(__file__).parents[2] / "bot" / "locale"
ENGLISH = "en"

_PAGE_MESSAGE = re.compile(r"^(?P<key>page-[\w-]+) *=(?P<value>.*(?:\n[ \t]+.*)*)", re.MULTILINE)
_FILLED_VALUE = re.compile(r"\{([\w-]+)\}")
_PLACEABLE = re.compile(r'\{ *(?:\$(?P<name>[\w-]+)|"(?P<text>[^"\\]*)") *\}')


@cache
def list_page_languages() -> tuple[str, ...]:
    """Return the languages that the page can be shown in."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.ftl")))


def list_languages_beside_discords() -> list[str]:
    """Return the languages of the page that nobody can choose in Discord."""
    discord_languages = {*DISCORD_LOCALES, *(tag.partition("-")[0] for tag in DISCORD_LOCALES)}
    return [each for each in list_page_languages() if each not in discord_languages]


def find_page_language(*tags: str | None) -> str:
    """Return the language of the first tag that there is, such as `es` for `es-419`; or English."""
    for tag in tags:
        for name in (tag, (tag or "").partition("-")[0]):
            if name in list_page_languages():
                return name
    return ENGLISH


@cache
def load_page_texts(language: str) -> Mapping[str, str]:
    """Return the page's texts by key; those that the language lacks, in English."""
    try:
        source = (FOLDER / f"{language}.ftl").read_text("utf-8", errors="replace")
    except OSError:  # removed since the languages were listed, for one
        source = ""
    texts = {
        message["key"]: text
        for message in _PAGE_MESSAGE.finditer(source.replace("\r\n", "\n"))
        if (text := _format_template(message["value"]))
    }
    return texts if language == ENGLISH else {**load_page_texts(ENGLISH), **texts}


def write_refusal(error: PageRequestError, language: str) -> str:
    """Return the sentence that says on the page why a request is refused."""
    values = {
        name: write_refusal(value, language) if isinstance(value, PageRequestError) else str(value)
        for name, value in error.values.items()
    }
    text = load_page_texts(language).get(error.key, error.key)
    return _FILLED_VALUE.sub(lambda found: values.get(found[1], found[0]), text)


def _format_template(value: str) -> str | None:
    """Return a message with its values in braces, or None if it is more than text and values."""
    text = " ".join(line.strip() for line in value.splitlines()).strip()
    if _PLACEABLE.sub("", text).count("{"):
        return None
    return _PLACEABLE.sub(lambda found: found["text"] or f"{{{found['name']}}}", text)

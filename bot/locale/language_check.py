"""What is wrong with the files of the languages, logged when the bot starts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import structlog

from bot.locale.catalogue import ENGLISH, get_language_files
from bot.locale.language_file import LanguageFile

log = structlog.get_logger("bot.locale.language_check")

_LISTED = 10
"""How many missing messages or lines are named."""


def check_languages(files: Mapping[str, LanguageFile] | None = None) -> None:
    """Log a line for each file that cannot be used, or only in part: English stands in for it."""
    files = get_language_files() if files is None else files
    for language, file in files.items():
        name = f"{language}.ftl"
        missing = files[ENGLISH].keys - file.keys
        if not file.is_usable:
            reason = "it cannot be read, has no texts, or its name is no language to Babel"
            log.warning("language left out", file=name, reason=reason)
        elif missing or file.stray_lines:
            log.warning(
                "language not whole",
                file=name,
                missing=_format_list(sorted(missing)),
                stray_lines=_format_list(map(str, file.stray_lines)),
            )


def _format_list(items: Iterable[str]) -> str:
    listed = [*items]
    more = len(listed) - _LISTED
    return ", ".join(listed[:_LISTED]) + (f" and {more} more" if more > 0 else "")

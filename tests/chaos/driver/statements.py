"""What an accepted answer says of the action it answers: done, refused, or not known."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

import bot.locale
from bot.services.games.game_requests import GameVersion
from tests.sandbox.driver.messages import Json, list_controls, read_text
from tests.whole.driver.control_ids import parse_table_action_id


class StatementKind(StrEnum):
    """What Discord, which accepted an answer or none, lets a player believe."""

    DONE = "done"
    REFUSED = "refused"
    UNSURE = "unsure"
    SILENT = "silent"


UNSURE_TEXTS = ("couldn't confirm", "Something went wrong")
"""Parts of the sentences that leave open whether anything was played."""


@dataclass(frozen=True)
class Statement:
    """What an answer says; `version` is the game that it shows and its revision, if it does."""

    kind: StatementKind
    version: GameVersion | None = None
    text: str = ""


SILENCE = Statement(StatementKind.SILENT)


def read_statement(messages: list[Json]) -> Statement:
    """Return what the messages that answer an interaction say."""
    text = "\n".join(map(read_text, messages))
    if not messages:
        return SILENCE
    if any(part in text for part in UNSURE_TEXTS):
        return Statement(StatementKind.UNSURE, text=text)
    version = _find_version(messages)
    if any(part in text for part in _list_refusal_parts()):
        return Statement(StatementKind.REFUSED, version, text)
    return Statement(StatementKind.DONE, version, text)


def _find_version(messages: list[Json]) -> GameVersion | None:
    for message in messages:
        for control in list_controls(message):
            if parsed := parse_table_action_id(control["custom_id"]):
                return parsed[0]
    return None


@cache
def _list_refusal_parts() -> list[str]:
    """Return of each sentence that refuses something its longest part without a variable."""
    catalogue = Path(bot.locale.__file__).with_name("en.ftl").read_text("utf-8")
    sentences = re.findall(
        r"^(?:error|database|ask|house-ask|unreadable)-[a-z-]+ = (.+)$", catalogue, re.MULTILINE
    )
    # A command in backticks is shown as its mention.
    parts = [max(re.split(r"\{[^}]*\}?|`", sentence), key=len).strip() for sentence in sentences]
    return [part for part in parts if len(part) > 5]

"""Whom a message names, so that Discord calls them: ``allowed_mentions`` says who may be called."""

import re
from typing import Any

from sandbox.errors import Json
from sandbox.validation.form import FormValidator

MENTION_TYPES = ("roles", "users", "everyone")
MAX_MENTION_IDS = 100
_USER_PATTERN = re.compile(r"<@!?(\d+)>")
_EVERYONE_PATTERN = re.compile(r"@(everyone|here)\b")


def check_allowed_mentions(payload: Json, form: FormValidator) -> Json | None:
    """The ``allowed_mentions`` of a message; None where the bot leaves it to Discord."""
    if payload.get("allowed_mentions") is None:
        return None
    here = form.get_field_form("allowed_mentions")
    allowed = here.read_object(payload["allowed_mentions"])
    parse = here.read_list(allowed, "parse", 0, MAX_MENTION_IDS)
    for place, kind in enumerate(parse):
        here.get_field_form("parse").read_choice({str(place): kind}, str(place), MENTION_TYPES)
    for kind in ("users", "roles"):
        if here.read_list(allowed, kind, 0, MAX_MENTION_IDS) and kind in parse:
            here.add_error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
    here.read_boolean(allowed, "replied_user")
    return allowed


def list_mentioned_user_ids(text: str, allowed_mentions: Json | None) -> list[str]:
    """The ids of those whom the words call, each once, in the order in which they are named."""
    named = list(dict.fromkeys(_USER_PATTERN.findall(text)))
    if _allows_mention_type(allowed_mentions, "users"):
        return named
    chosen: list[Any] = (allowed_mentions or {}).get("users") or []
    return [each for each in named if each in map(str, chosen)]


def mentions_everyone(text: str, allowed_mentions: Json | None) -> bool:
    """Whether the words would call everyone, where the author may."""
    return _allows_mention_type(allowed_mentions, "everyone") and bool(
        _EVERYONE_PATTERN.search(text)
    )


def mentions_replied_author(allowed_mentions: Json | None) -> bool:
    """Whether a reply calls the one whom it answers."""
    return allowed_mentions is None or bool(allowed_mentions.get("replied_user"))


def _allows_mention_type(allowed_mentions: Json | None, mention_type: str) -> bool:
    return allowed_mentions is None or mention_type in (allowed_mentions.get("parse") or [])

"""Whom a message names, so that Discord calls them: ``allowed_mentions`` says who may be called."""

import re
from typing import Any

from sandbox.errors import Json
from sandbox.form import Form

KINDS = ("roles", "users", "everyone")
MOST = 100
_PERSON = re.compile(r"<@!?(\d+)>")
_EVERYONE = re.compile(r"@(everyone|here)\b")


def check_allowed(payload: Json, form: Form) -> Json | None:
    """The ``allowed_mentions`` of a message; None where the bot leaves it to Discord."""
    if payload.get("allowed_mentions") is None:
        return None
    here = form.at("allowed_mentions")
    allowed = here.mapping(payload["allowed_mentions"])
    parse = here.items(allowed, "parse", 0, MOST)
    for place, kind in enumerate(parse):
        here.at("parse").choice({str(place): kind}, str(place), KINDS)
    for kind in ("users", "roles"):
        if here.items(allowed, kind, 0, MOST) and kind in parse:
            here.wrong(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.',
            )
    here.flag(allowed, "replied_user")
    return allowed


def people(words: str, allowed: Json | None) -> list[str]:
    """The ids of those whom the words call, each once, in the order in which they are named."""
    named = list(dict.fromkeys(_PERSON.findall(words)))
    if _parsed(allowed, "users"):
        return named
    chosen: list[Any] = (allowed or {}).get("users") or []
    return [each for each in named if each in map(str, chosen)]


def everyone(words: str, allowed: Json | None) -> bool:
    """Whether the words would call everyone, where the author may."""
    return _parsed(allowed, "everyone") and bool(_EVERYONE.search(words))


def replied(allowed: Json | None) -> bool:
    """Whether a reply calls the one whom it answers."""
    return allowed is None or bool(allowed.get("replied_user"))


def _parsed(allowed: Json | None, kind: str) -> bool:
    return allowed is None or kind in (allowed.get("parse") or [])

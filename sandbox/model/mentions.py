"""Which users a message mentions, limited by its ``allowed_mentions``.

``allowed_mentions`` is None where the bot left it to Discord: then every mention counts.
"""

import re
from typing import Any

from sandbox.errors import Json

_USER_PATTERN = re.compile(r"<@!?(\d+)>")
_EVERYONE_PATTERN = re.compile(r"@(everyone|here)\b")


def list_mentioned_user_ids(text: str, allowed_mentions: Json | None) -> list[str]:
    """Return the ids of the users that a text mentions, each once, in the text's order."""
    named_ids = list(dict.fromkeys(_USER_PATTERN.findall(text)))
    if _allows_mention_type(allowed_mentions, "users"):
        return named_ids
    allowed_ids: list[Any] = (allowed_mentions or {}).get("users") or []
    return [user_id for user_id in named_ids if user_id in map(str, allowed_ids)]


def mentions_everyone(text: str, allowed_mentions: Json | None) -> bool:
    """Return whether a text mentions everyone, if its author may do that."""
    return _allows_mention_type(allowed_mentions, "everyone") and bool(
        _EVERYONE_PATTERN.search(text)
    )


def mentions_replied_author(allowed_mentions: Json | None) -> bool:
    """Return whether a reply mentions the author of the message it answers."""
    return allowed_mentions is None or bool(allowed_mentions.get("replied_user"))


def _allows_mention_type(allowed_mentions: Json | None, mention_type: str) -> bool:
    return allowed_mentions is None or mention_type in (allowed_mentions.get("parse") or [])

"""Discord's rules for the ``allowed_mentions`` of a message."""

from sandbox.errors import Json
from sandbox.validation.form import FormValidator

MENTION_TYPES = ("roles", "users", "everyone")
MAX_MENTION_IDS = 100


def check_allowed_mentions(payload: Json, form: FormValidator) -> Json | None:
    """Return a message's ``allowed_mentions``, or None if the bot leaves them to Discord."""
    if payload.get("allowed_mentions") is None:
        return None
    mentions_form = form.get_field_form("allowed_mentions")
    allowed = mentions_form.read_object(payload["allowed_mentions"])
    parsed_types = mentions_form.read_list(allowed, "parse", 0, MAX_MENTION_IDS)
    for index, mention_type in enumerate(parsed_types):
        mentions_form.get_field_form("parse").read_choice(
            {str(index): mention_type}, str(index), MENTION_TYPES
        )
    for mention_type in ("users", "roles"):
        ids = mentions_form.read_list(allowed, mention_type, 0, MAX_MENTION_IDS)
        if ids and mention_type in parsed_types:
            mentions_form.add_error(
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{mention_type}"] and {mention_type}: [ids...] are mutually exclusive.',
            )
    mentions_form.read_boolean(allowed, "replied_user")
    return allowed

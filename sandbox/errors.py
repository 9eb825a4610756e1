"""Discord's error codes with their HTTP status and text, and the errors that carry them."""

from typing import Any

Json = dict[str, Any]

UNAUTHORIZED = 0
UNKNOWN_APPLICATION = 10002
UNKNOWN_CHANNEL = 10003
UNKNOWN_GUILD = 10004
UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_WEBHOOK = 10015
UNKNOWN_INTERACTION = 10062
UNKNOWN_COMMAND = 10063
REQUEST_TOO_LARGE = 40005
ALREADY_ACKNOWLEDGED = 40060
TOO_MANY_FOLLOW_UPS = 40094
MISSING_ACCESS = 50001
NOT_IN_DIRECT_MESSAGES = 50003
NOT_THE_AUTHOR = 50005
EMPTY_MESSAGE = 50006
CANNOT_MESSAGE_USER = 50007
NOT_A_TEXT_CHANNEL = 50008
MISSING_PERMISSIONS = 50013
WRONG_CHANNEL_TYPE = 50024
INVALID_TOKEN = 50027
INVALID_FORM = 50035
ARCHIVED_THREAD = 50083
LOCKED_THREAD = 160005
INVALID_JSON = 50109
ENTRY_POINT_LEFT_OUT = 50240
NO_MUTUAL_SERVERS = 50278
CANNOT_REPLY = 160002
BLOCKED_BY_AUTOMOD = 200000

STATUS_AND_TEXT_BY_CODE = {
    UNAUTHORIZED: (401, "401: Unauthorized"),
    UNKNOWN_APPLICATION: (404, "Unknown Application"),
    UNKNOWN_CHANNEL: (404, "Unknown Channel"),
    UNKNOWN_GUILD: (404, "Unknown Guild"),
    UNKNOWN_MEMBER: (404, "Unknown Member"),
    UNKNOWN_MESSAGE: (404, "Unknown Message"),
    UNKNOWN_USER: (404, "Unknown User"),
    UNKNOWN_WEBHOOK: (404, "Unknown Webhook"),
    UNKNOWN_INTERACTION: (404, "Unknown interaction"),
    UNKNOWN_COMMAND: (404, "Unknown application command"),
    REQUEST_TOO_LARGE: (413, "Request entity too large"),
    ALREADY_ACKNOWLEDGED: (400, "Interaction has already been acknowledged."),
    TOO_MANY_FOLLOW_UPS: (
        400,
        "This interaction has reached the maximum number of follow up messages",
    ),
    MISSING_ACCESS: (403, "Missing Access"),
    NOT_IN_DIRECT_MESSAGES: (403, "Cannot execute action on a DM channel"),
    NOT_THE_AUTHOR: (403, "Cannot edit a message authored by another user"),
    EMPTY_MESSAGE: (400, "Cannot send an empty message"),
    CANNOT_MESSAGE_USER: (403, "Cannot send messages to this user"),
    NOT_A_TEXT_CHANNEL: (400, "Cannot send messages in a non-text channel"),
    MISSING_PERMISSIONS: (403, "Missing Permissions"),
    WRONG_CHANNEL_TYPE: (400, "Cannot execute action on this channel type"),
    ARCHIVED_THREAD: (400, "Thread is archived"),
    LOCKED_THREAD: (400, "Thread is locked"),
    INVALID_TOKEN: (401, "Invalid Webhook Token"),
    INVALID_FORM: (400, "Invalid Form Body"),
    INVALID_JSON: (400, "The request body contains invalid JSON."),
    ENTRY_POINT_LEFT_OUT: (
        400,
        "You cannot remove this app's Entry Point command in a bulk update operation.",
    ),
    NO_MUTUAL_SERVERS: (
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    BLOCKED_BY_AUTOMOD: (400, "Message was blocked by automatic moderation"),
    CANNOT_REPLY: (400, "Cannot reply without permission to read message history"),
}


class DiscordError(Exception):
    """A request refused as Discord refuses it.

    ``code`` is one of this module's constants; ``errors`` is the tree of a form's wrong fields.
    """

    def __init__(self, code: int, errors: Json | None = None) -> None:
        self.code = code
        self.status, self.message = STATUS_AND_TEXT_BY_CODE[code]
        self.errors = errors
        super().__init__(f"{self.status} {code}: {self.message}")

    def build_response_body(self) -> Json:
        """Return the JSON body of the refusal."""
        body = {"message": self.message, "code": self.code}
        return body if self.errors is None else {**body, "errors": self.errors}


class PageRequestError(Exception):
    """A request of the page that cannot be carried out; the page says why in its own language.

    ``key`` is that of a text of the page; the ``values`` in it may be refusals themselves.
    """

    def __init__(self, key: str, status: int = 400, **values: object) -> None:
        self.key = key
        self.status = status
        self.values = values
        super().__init__(key, values)


class InvalidRequestError(Exception):
    """A request that the page never sends, but a test or another client may.

    Only those who write such a client read its text, so it is always in English.
    """

    def __init__(self, text: str, status: int = 400) -> None:
        self.status = status
        super().__init__(text)

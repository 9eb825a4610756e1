"""Players' mistakes, each named by a key for which every language has a sentence."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self


class ErrorKey(StrEnum):
    """The name of an error's sentence, with the names of the values that fill it."""

    _value_: str
    value_names: frozenset[str]

    def __new__(cls, key: str, *value_names: str) -> Self:
        """Return the member whose value is the key, without the names of its values."""
        member = str.__new__(cls, key)
        member._value_ = key
        member.value_names = frozenset(value_names)
        return member

    # Requests that cannot be read, by people and by programs.
    BAD_POSITION = "bad-position", "what"
    BAD_REQUEST = "bad-request", "what"
    BAD_TIMES = "bad-times", "times", "most"
    COMMAND_CHANGED = "command-changed"
    FLOOD = "flood", "seconds"
    NO_SUCH_GAME = "no-such-game", "game"
    UNKNOWN_CONTROL = "unknown-control"

    # Deals and moves as text.
    DEAL_EMPTY = "deal-empty"
    DEAL_NOT_WHOLE = "deal-not-whole", "deal"
    DEAL_OUT_OF_RANGE = "deal-out-of-range", "deal", "last"
    DEAL_TOO_LONG = "deal-too-long", "length", "longest"
    NO_MOVES = "no-moves"
    NO_SUCH_PILE = "no-such-pile", "pile", "columns", "foundations"
    TOO_MANY_MOVES = "too-many-moves", "count", "most"
    UNREADABLE_MOVE = "unreadable-move", "text"
    WHICH_PILE = "which-pile", "pile"

    # Moves that the rules refuse.
    COVERED_TARGET = "covered-target", "target"
    DOES_NOT_FIT = "does-not-fit", "source", "card", "target", "onto", "fault", "build", "game"
    DOES_NOT_FOLLOW = "does-not-follow", "card", "target", "top"
    DRAW_LAST = "draw-last", "source", "card", "target", "onto", "game"
    EMPTY_SOURCE = "empty-source", "source"
    FACE_DOWN = "face-down", "source", "count", "seen"
    FOUNDATION_FIRST = "foundation-first", "source", "card", "game"
    FOUNDATION_STAYS = "foundation-stays", "source"
    FOUNDATION_TAKEN = "foundation-taken", "card", "target"
    KING_ONLY = "king-only", "target", "card"
    NO_REDEAL = "no-redeal", "redeals", "game"
    NO_TARGET = "no-target", "target"
    NOT_A_RUN = "not-a-run", "source", "count", "run", "card", "onto", "fault", "build", "game"
    NOT_WHOLE_COLUMN = "not-whole-column", "source", "count", "length", "game"
    NOTHING_TO_DRAW = "nothing-to-draw"
    ONE_AT_A_TIME = "one-at-a-time", "source", "target", "count"
    ONE_CARD = "one-card", "source", "card", "game"
    RESERVE_FILLS = "reserve-fills", "target"
    SAME_PILE = "same-pile", "source"
    STOCK_IS_DRAWN = "stock-is-drawn"
    TOO_MANY = "too-many", "source", "count", "seen"
    TOP_CARD_ONLY = "top-card-only", "source", "card"
    TOP_OR_WHOLE = "top-or-whole", "source", "count", "length", "game"
    WANTS_BASE = "wants-base", "card", "target", "base"
    WASTE_ONLY = "waste-only", "target"

    # Games on the table and set aside.
    ASIDE_FULL = "aside-full", "most"
    DEAL_UNDER_WAY = "deal-under-way"
    GAME_ASIDE = "game-aside"
    GAME_GONE = "game-gone"
    GAME_OVER = "game-over"
    GAME_UNDER_WAY = "game-under-way"
    NO_GAME = "no-game"
    NO_HINT = "no-hint"
    NOT_YOUR_TABLE = "not-your-table"
    NOTHING_GOES_UP = "nothing-goes-up"
    NOTHING_TO_REDO = "nothing-to-redo"
    NOTHING_TO_UNDO = "nothing-to-undo"
    STALE_GAME = "stale-game"
    TABLE_TAKEN = "table-taken"

    # Games for money.
    MONEY_ON_TABLE = "money-on-table"
    MONEY_PUT_AWAY = "money-put-away"
    NOT_YOUR_ACCOUNT = "not-your-account"
    STAKES_OTHER_GAME = "stakes-other-game", "game"
    STAKES_OWN_DEAL = "stakes-own-deal"

    # Finished games and their films.
    FILM_UNDER_WAY = "film-under-way"
    FILMS_FULL = "films-full", "most"
    NO_GAME_NUMBER = "no-game-number", "text"
    NO_SUCH_REPLAY = "no-such-replay", "number"
    NONE_FINISHED = "none-finished"
    NOT_OVER = "not-over"
    REPLAY_HIDDEN = "replay-hidden"
    REPLAY_OF_OWN_DEAL = "replay-of-own-deal"

    # Dailies and challenges.
    ALREADY_JOINED = "already-joined"
    ATTEMPT_OVER = "attempt-over"
    BOT_CHALLENGED = "bot-challenged"
    CHALLENGE_DEAL_HIDDEN = "challenge-deal-hidden"
    CHALLENGE_FULL = "challenge-full", "most"
    CHALLENGE_LASTS = "challenge-lasts"
    CHALLENGE_NOT_INVITED = "challenge-not-invited"
    CHALLENGE_NOT_PLAYED = "challenge-not-played"
    CHALLENGE_NOT_YOURS = "challenge-not-yours"
    CHALLENGE_ONLY_SELF = "challenge-only-self"
    CHALLENGES_FULL = "challenges-full", "most"
    CONTEST_DEAL = "contest-deal"
    CONTEST_DEAL_KNOWN = "contest-deal-known"
    CONTEST_NO_HINTS = "contest-no-hints"
    CONTEST_NO_UNDO = "contest-no-undo"
    CONTEST_OVER = "contest-over"
    CONTEST_UNSEEN = "contest-unseen"
    LASTS_UNREADABLE = "lasts-unreadable", "text"
    NO_CHALLENGE = "no-challenge"
    NO_SUCH_CONTEST = "no-such-contest"
    WHICH_CHALLENGE = "which-challenge"

    # Players' records, and what is kept about them.
    BOT_RECORD = "bot-record"
    NO_RECORD = "no-record", "whose", "practice"
    NO_RECORD_OF_GAME = "no-record-of-game", "whose", "practice", "game"
    NOT_YOUR_QUESTION = "not-your-question"
    RECORD_HIDDEN = "record-hidden"

    # Servers.
    BAD_MINIMUM = "bad-minimum", "minimum", "most"
    BOARDS_BEGUN_ANEW = "boards-begun-anew"
    BOARDS_CHANGING = "boards-changing"
    CHANNELS_GONE = "channels-gone"
    DAILY_GUEST = "daily-guest"
    DAILY_NO_CHANNEL = "daily-no-channel"
    NO_SERVER = "no-server"
    NO_SERVER_HERE = "no-server-here"
    NOT_YOUR_SERVER = "not-your-server"


class GameError(Exception):
    """A player's mistake: ``key`` names its sentence, ``values`` fill it.

    Values are piles (``"t3"``), cards (``"TH"``), numbers, or a player's own text. TypeError where
    they are not the ones that the key names.
    """

    def __init__(self, key: ErrorKey, **values: object) -> None:
        if values.keys() != key.value_names:
            raise TypeError(f"{key} takes {sorted(key.value_names)}, not {sorted(values)}")
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({values})" if values else str(self.key)

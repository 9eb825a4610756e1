"""Players' mistakes, each named by a key for which every language has a sentence."""

from enum import StrEnum
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
    BAD_REPEAT_COUNT = "bad-repeat-count", "times", "most"
    BAD_REQUEST = "bad-request", "what"
    BUSY = "busy"
    IN_PROGRESS = "in-progress"
    OPTIONS_CLASH = "options-clash"
    OUT_OF_DATE = "out-of-date"
    COMMAND_CHANGED = "command-changed"
    NO_SUCH_GAME = "no-such-game", "game"
    SEVERAL_GAMES = "several-games", "game", "games", "more"
    SIMILAR_GAMES = "similar-games", "game", "games"
    TOO_FAST = "too-fast", "seconds"
    UNKNOWN_CONTROL = "unknown-control"

    # Deals and moves as text.
    AMBIGUOUS_MOVE = "ambiguous-move", "text", "moves"
    BAD_CARD_COUNT = "bad-card-count", "count"
    CARD_COVERED = "card-covered", "card", "source", "onto"
    CARD_COUNT_DIFFERS = "card-count-differs", "named", "carried", "count"
    CARD_NOT_FREE = "card-not-free", "named"
    CARD_STAYS = "card-stays", "named"
    DEAL_EMPTY = "deal-empty"
    DEAL_NOT_WHOLE = "deal-not-whole", "deal"
    DEAL_OUT_OF_RANGE = "deal-out-of-range", "deal", "last"
    DEAL_TOO_LONG = "deal-too-long", "length", "longest"
    COMMAND_AS_MOVE = "command-as-move", "text", "command"
    NO_MOVES = "no-moves"
    NO_SUCH_PILE = "no-such-pile", "pile", "columns", "foundations", "like"
    PILE_ALONE = "pile-alone", "text", "moves"
    TOO_MANY_MOVES = "too-many-moves", "count", "most"
    UNCLEAR_MOVES = "unclear-moves"
    UNREADABLE_MOVE = "unreadable-move", "text"
    WHICH_PILE = "which-pile", "pile"

    # Moves that the rules refuse.
    BELOW_BASE_ONLY = "below-base-only", "target", "card", "base", "game"
    CELL_RANK = "cell-rank", "card", "target", "base"
    CELL_TAKEN = "cell-taken", "target", "card"
    CHOOSE_BASE = "choose-base", "game"
    CLOSED_COLUMNS = "closed-columns", "source", "target", "last", "game"
    COLUMN_FULL = "column-full", "target", "most", "game"
    COVERED_TARGET = "covered-target", "target"
    DOES_NOT_FIT = "does-not-fit", "source", "card", "target", "onto", "fault", "build", "game"
    DOES_NOT_FOLLOW = "does-not-follow", "card", "target", "top", "build"
    DRAW_LAST = "draw-last", "source", "card", "target", "onto", "game"
    EMPTY_SOURCE = "empty-source", "source"
    FACE_DOWN = "face-down", "source", "count", "seen"
    FILL_FOUNDATION_FIRST = "fill-foundation-first", "card", "target", "game"
    FOUNDATION_FIRST = "foundation-first", "source", "card", "game"
    FOUNDATION_FULL = "foundation-full", "card", "target", "top"
    FOUNDATION_STAYS = "foundation-stays", "source"
    FOUNDATION_TAKEN = "foundation-taken", "card", "target"
    FOURS_ONLY = "fours-only", "source", "target", "equal", "game"
    KINGS_FOUNDATION = "kings-foundation", "card", "target", "game"
    KING_ONLY = "king-only", "target", "card", "game"
    LAST_CARD_IS_BARE = "last-card-is-bare", "target", "game"
    LAST_CARD_STAYS = "last-card-stays", "source", "game"
    NOTHING_TO_TURN = "nothing-to-turn", "source"
    NO_MORE_DRAWS = "no-more-draws", "game"
    NOTHING_TO_DRAW = "nothing-to-draw"
    NOT_IN_SUIT = "not-in-suit", "source", "count", "run", "card", "onto", "game"
    NOT_A_RUN = "not-a-run", "source", "count", "run", "card", "onto", "fault", "build", "game"
    NOT_WHOLE_COLUMN = "not-whole-column", "source", "count", "length", "game"
    NO_REDEAL = "no-redeal", "redeals", "game"
    NO_TARGET = "no-target", "target"
    ONE_AT_A_TIME = "one-at-a-time", "source", "target", "count"
    ONE_ONTO_CARDS = "one-onto-cards", "source", "target", "count", "game"
    ONE_CARD = "one-card", "source", "card", "game"
    ONE_PER_CELL = "one-per-cell", "source", "target", "count", "game"
    RESERVES_BEFORE_WASTE = "reserves-before-waste", "target", "game"
    RESERVE_FACE_DOWN = "reserve-face-down", "source", "game"
    RESERVE_GOES_UP = "reserve-goes-up", "source", "game"
    RESERVE_FILLS = "reserve-fills", "target", "game"
    SAME_PILE = "same-pile", "source"
    SEVEN_ONLY = "seven-only", "target", "card", "game"
    BASE_RANK_ONLY = "base-rank-only", "target", "card", "base", "game"
    STOCK_IS_DRAWN = "stock-is-drawn"
    SUIT_HAS_FOUNDATION = "suit-has-foundation", "card", "target", "other"
    TOO_MANY = "too-many", "source", "count", "seen"
    TOP_CARD_ONLY = "top-card-only", "source", "card"
    TOP_OR_WHOLE = "top-or-whole", "source", "count", "length", "game"
    WANTS_BASE = "wants-base", "card", "target", "base"
    WASTE_ONLY = "waste-only", "target", "game"

    # Games on the table and set aside.
    DEAL_IN_PROGRESS = "deal-in-progress"
    GAME_IN_PROGRESS = "game-in-progress"
    GAME_OVER = "game-over"
    GAME_SET_ASIDE = "game-set-aside"
    GAME_UNREADABLE = "game-unreadable", "variant", "deal", "removable"
    NO_CERTAIN_HINTS = "no-certain-hints"
    NO_THOROUGH_HINTS = "no-thorough-hints"
    NOTHING_TO_REDO = "nothing-to-redo"
    NOTHING_TO_UNDO = "nothing-to-undo"
    NOT_YOUR_TABLE = "not-your-table", "playable"
    WHICH_GAME = "which-game"
    NO_WINNABLE_DEALS = "no-winnable-deals", "game"
    NOT_ALLOWED = "not-allowed"
    NO_FOUNDATION_PLAY = "no-foundation-play"
    NO_GAME = "no-game"
    STALE_GAME = "stale-game"
    TABLE_OCCUPIED = "table-occupied"
    TOO_MANY_SET_ASIDE = "too-many-set-aside", "most"

    # Games for money.
    MONEY_OPTED_OUT = "money-opted-out"
    CERTAIN_HINT_LOSES_GAME = "certain-hint-loses-game"
    CERTAIN_HINT_LOSES_RANK = "certain-hint-loses-rank"
    THOROUGH_HINT_LOSES_GAME = "thorough-hint-loses-game"
    THOROUGH_HINT_LOSES_RANK = "thorough-hint-loses-rank"

    # Finished games and their films.
    GAME_NOT_LOST = "game-not-lost"
    GAME_NOT_OVER = "game-not-over"
    NO_GAME_NUMBER = "no-game-number"
    NO_SUCH_REPLAY = "no-such-replay"

    # Dailies and challenges.
    ALREADY_JOINED = "already-joined"
    ATTEMPT_OVER = "attempt-over"
    ATTEMPT_TIMED_OUT = "attempt-timed-out"
    BAD_DURATION = "bad-duration"
    CHALLENGE_FULL = "challenge-full", "most"
    CHALLENGE_NOT_INVITED = "challenge-not-invited"
    CHALLENGE_NOT_PLAYED = "challenge-not-played"
    CHALLENGE_NOT_YOURS = "challenge-not-yours"
    CONTEST_DEAL_KNOWN = "contest-deal-known"
    CONTEST_OVER = "contest-over"
    CONTEST_NOT_OVER = "contest-not-over"
    DEAL_IN_CONTEST = "deal-in-contest"
    ENTRY_ERASED = "entry-erased"
    NO_CHALLENGE = "no-challenge"
    NO_RACE = "no-race"
    NO_SUCH_CONTEST = "no-such-contest"
    TOO_MANY_CHALLENGES = "too-many-challenges", "most"
    WHICH_CHALLENGE = "which-challenge"

    # Players' records, and what is kept about them.
    BOTS = "bots"
    NOT_YOURS = "not-yours"
    NOT_YOUR_POST = "not-your-post"
    NO_DEAL_THERE = "no-deal-there"
    POST_OF_OTHERS = "post-of-others"
    POST_STAYS = "post-stays"
    PRIVATE = "private"
    SAME_PLAYER = "same-player"
    NO_RECORD = "no-record"
    NO_COMMON_DEALS = "no-common-deals"

    # Servers.
    BAD_MINIMUM_GAMES = "bad-minimum-games", "minimum", "most"
    CHANNEL_CLOSED_TO_BOT = "channel-closed-to-bot", "channel", "permission"
    DAILY_BOT_NOT_MEMBER = "daily-bot-not-member"
    DAILY_ELSEWHERE = "daily-elsewhere"
    DAILY_NO_CHANNEL = "daily-no-channel"
    NOT_YOUR_SERVER = "not-your-server"
    NO_SERVER = "no-server"

    # Seasons.
    NO_SUCH_SEASON = "no-such-season"


class GameError(Exception):
    """A player's mistake: ``key`` names its sentence, ``values`` fill it.

    Values are piles (``"t3"``), cards (``"TH"``), numbers, or a player's own text. ``named`` is a
    card, or its rank or (in lower case) its suit alone, ``moves`` a list separated by commas,
    ``like`` the wastes, reserves, cells or foundations of a kind (``"c1–c4"``) or ``"none"``,
    ``season`` a day of a month.
    TypeError where they are not the ones that the key names.
    """

    def __init__(self, key: ErrorKey, **values: object) -> None:
        if values.keys() != key.value_names:
            raise TypeError(f"{key} takes {sorted(key.value_names)}, not {sorted(values)}")
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key})"  # in the log, where no player's text stands

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({values})" if values else str(self.key)

"""Games and their results, as they are stored."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class DealSource(StrEnum):
    """How a deal was chosen: by the bot, by the player, or shared by another player."""

    FRESH = "fresh"
    NAMED = "named"
    SHARED = "shared"


class LevelChoice(StrEnum):
    """What a player asks for of a deal that is known to be winnable: any, or one of a level."""

    ANY = "any"
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


class Slot(StrEnum):
    """The place of an unfinished game: on the player's table, or set aside."""

    TABLE = "table"
    ASIDE = "aside"


class GameOutcome(StrEnum):
    """How a game ended."""

    WON = "won"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class PriceBook(StrEnum):
    """The book whose prices a game for money is played at."""

    HOYLE = "hoyle"
    ENGLISH = "english"


class PracticeReason(StrEnum):
    """Why a deal that the bot chose is practice."""

    KNOWN_DEAL = "known-deal"
    CERTAIN_HINT = "certain-hint"
    THOROUGH_HINT = "thorough-hint"
    DEALS_LEFT = "deals-left"


@dataclass(frozen=True, slots=True)
class MessagePlace:
    """A message, and the channel that it is in."""

    channel_id: int
    message_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as it is stored; its deal, variant and moves give the position.

    `redo_moves` are the moves that redo brings back, the next one last. `auto_move_ranges` are
    half-open ranges of indices into `moves`, and the redo moves after them: each is a step, moves
    that one press of auto or of drawing on played. `channel_id` and `message_id` are
    where the table was last shown. A counted game goes to the leaderboards once it is over.
    `price_book` is set for a game for money, `contest_id` for an attempt, `level` for a deal from
    the bank of winnable deals, as the player asked for it. `slot` is None once the game is over.

    `dealt_at` is the begin of the next month where the month of the deal was settled before the
    first move. `last_move_at` is when the last move was made or undone, or when the game was dealt.
    `last_new_move_at` is when the last move was made that was not just redone, or when the game was
    dealt; None of a new move until the game is saved. `ends_by` is when the bot ends a game that is
    under way, however it is played until then; None until the game is dealt.

    `moves_made` is how many moves were made, draws and those taken back included; a redo makes
    none. So whoever looks ahead by undoing pays for it, and a redo costs nothing: each move on the
    table was counted when it was first made.

    `counts_globally` says whether the game is on global leaderboards, if it is counted: as its
    server's setting was when it was dealt. `counts_in_contest` says that it is an attempt which
    counts in its contest alone.

    `left_positions` are the marks of positions that hints have left for good, by sending back.
    """

    id: int = 0
    player_id: int
    server_id: int | None = None
    variant: str
    deal: int
    deal_word: str | None = None
    deal_source: DealSource
    moves: tuple[str, ...] = ()
    redo_moves: tuple[str, ...] = ()
    auto_move_ranges: tuple[tuple[int, int], ...] = ()
    revision: int = 0
    slot: Slot | None = Slot.TABLE
    outcome: GameOutcome | None = None
    dealt_at: datetime
    last_active_at: datetime
    last_move_at: datetime
    last_new_move_at: datetime | None = None
    ends_by: datetime | None = None
    ended_at: datetime | None = None
    undos: int = 0
    hints: int = 0
    auto_uses: int = 0
    tallest_column: int = 0
    channel_id: int | None = None
    message_id: int | None = None
    is_counted: bool = True
    price_book: PriceBook | None = None
    contest_id: int | None = None
    level: LevelChoice | None = None
    counts_globally: bool = True
    counts_in_contest: bool = False
    moves_made: int = 0
    left_positions: tuple[int, ...] = ()

    @property
    def shown_in(self) -> MessagePlace | None:
        """The message in which the table was last shown, if it was."""
        if self.channel_id is None or self.message_id is None:
            return None
        return MessagePlace(self.channel_id, self.message_id)

    @property
    def has_started(self) -> bool:
        """Whether a move was ever made, even if it was undone; a hint is none.

        From then on a fresh deal counts.
        """
        return self.moves_made > 0

    @property
    def conceals_deal(self) -> bool:
        """Whether the deal's number is kept from everyone, so that nobody can search for a win.

        A game for money or in a contest always has something to win, also where it is practice
        otherwise.
        """
        has_stake = self.price_book is not None or self.contest_id is not None
        return (self.is_counted or has_stake) and self.outcome is None

    @property
    def conceals_number(self) -> bool:
        """Whether the game keeps its deal's number a secret; for an attempt its contest decides."""
        return self.conceals_deal and self.contest_id is None

    @property
    def has_unknown_deal(self) -> bool:
        """Whether nobody can know the deal's number yet, so that no contest can be made with it."""
        return self.conceals_deal and self.deal_source is DealSource.FRESH

    @property
    def seconds(self) -> int:
        """How long the game took, in whole seconds: from the deal to the last move or undo.

        Every place that shows a game's time shows this one. What comes after the last move, such
        as thinking about it and giving up, does not count.
        """
        last = min(self.last_move_at, self.last_active_at)
        return max(int((last - self.dealt_at).total_seconds()), 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResult:
    """The result of a game that is over.

    A counted result has a move, and is on the leaderboards, in that era of its server's. `price`
    and `payout` are the dollars paid for the deck and paid out; they are None if the game was not
    for money.

    `move_count` is `Game.moves_made`. Without `counts_globally` the result is on its server's
    leaderboards only, whatever the server sets later. With `counts_in_contest` it is that of an
    attempt, and counts in its contest alone. A win does not `adds_to_streak` that ended while
    another counted game of the player's waited, with a move made: losses cannot be put off so.
    """

    game_id: int
    player_id: int
    server_id: int | None = None
    variant: str
    deal: int
    deal_source: DealSource
    outcome: GameOutcome
    dealt_at: datetime
    ended_at: datetime
    move_count: int
    seconds: int
    undos: int = 0
    hints: int = 0
    auto_uses: int = 0
    cards_up: int
    is_counted: bool = True
    era: int = 0
    price: int | None = None
    payout: int | None = None
    counts_globally: bool = True
    counts_in_contest: bool = False
    adds_to_streak: bool = True

    @property
    def is_won(self) -> bool:
        """Whether all cards reached the foundations."""
        return self.outcome is GameOutcome.WON

    @property
    def is_clean_win(self) -> bool:
        """Whether it was won without undo and hint."""
        return self.is_won and not self.undos and not self.hints

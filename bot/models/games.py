"""Games as they are stored, and the choices that belong to them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum


class DealSource(StrEnum):
    """How a deal came to be: drawn for the player, named by them, or shared with others."""

    FRESH = "fresh"
    NAMED = "named"
    SHARED = "shared"


class Slot(StrEnum):
    """Where an unfinished game is: on the player's table, or set aside."""

    TABLE = "table"
    ASIDE = "aside"


class GameOutcome(StrEnum):
    """How a game ended."""

    WON = "won"
    RESIGNED = "resigned"
    ABANDONED = "abandoned"


class PriceBook(StrEnum):
    """The house that a game is played for money against, by the book that tells its prices."""

    HOYLE = "hoyle"
    ENGLISH = "english"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as stored: number, variant and moves give the position.

    `undone` is what redo brings back, the next one last. `auto_runs` are half-open ranges of
    indices into `moves`, played by an auto. `channel` and `message` say where it was last shown.
    What `counts` goes to the boards once it is over; `stakes` name the house that it is played
    against for money, and `contest` the daily or the challenge that it is played in. `moved` is
    when the last move was made or taken back, or the game dealt. Of games from before that was kept
    it is nothing, or if they were under way the moment from which on it is kept.
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
    last_move_at: datetime | None = None
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

    @property
    def has_started(self) -> bool:
        """Whether a move was ever made, taken back or not."""
        return bool(self.moves) or self.undos > 0

    @property
    def duration(self) -> timedelta:
        """How long it took, from the deal to its end; to the last move, if it was left alone."""
        last = self.last_active_at
        if self.outcome is GameOutcome.ABANDONED and self.last_move_at:
            last = min(self.last_move_at, last)
        return max(last - self.dealt_at, timedelta())

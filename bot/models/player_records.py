"""Players' running totals, skill ratings, viewed deals, and play money."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.models.contests import ContestKind, ContestTieBreaker


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecord:
    """A player's totals in one variant, or in all games together (`ALL_GAMES`).

    Practice games count in `practice_games` only, attempts that count in their contest alone in
    `contest_games` and `contest_wins`. `cards_up` and `best_cards_up` are cards on the
    foundations. The fewest moves and seconds are those of games won.
    """

    player_id: int
    game_group: str
    games: int = 0
    wins: int = 0
    clean_wins: int = 0
    practice_games: int = 0
    contest_games: int = 0
    contest_wins: int = 0
    win_streak: int = 0
    best_win_streak: int = 0
    cards_up: int = 0
    cards_in_play: int = 0
    best_cards_up: int = 0
    move_count: int = 0
    seconds: int = 0
    undos: int = 0
    hints: int = 0
    fewest_moves: int | None = None
    fewest_seconds: int | None = None

    @property
    def shown_games(self) -> int:
        """The games that the record is of: those that count, else those of contests."""
        return self.games or self.contest_games


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRating:
    """A player's ability in a family of games, in logits, and the variance of its error.

    The average player's ability is 0. ``fit_number`` is the work that made it. ``rank`` is the
    player's among all players then, from 1; a provisional rating has none.
    """

    player_id: int
    family: str
    ability: float
    variance: float
    games: int
    last_game_at: datetime
    fit_number: int
    rank: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingFit:
    """The last time that ratings were made, of the games that were over by then.

    ``games`` is how many there were, known once the ratings are made.
    """

    number: int
    fitted_at: datetime
    games: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedResult:
    """What a rating needs of a result that counts, and whose daily or challenge it was in.

    With ``is_deal_proved`` that has a deal which was known to be winnable.
    """

    game_id: int
    player_id: int
    variant: str
    deal: int
    contest_id: int | None
    is_deal_proved: bool
    is_won: bool
    is_clean: bool
    cards_up: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class DealPlay:
    """How one player's game of a deal ended, or stood when its contest closed."""

    is_won: bool
    cards_up: int
    move_count: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CommonDeal:
    """A deal of one variant that two players have played, and how each of them did.

    ``kind`` is the kind of contest in which they did, None outside contests. ``ended_at`` is when
    that closed, or when the later game ended; ``daily_date`` is a daily's, such as 2026-03-01;
    with ``is_own_daily`` it was a server's own.
    """

    variant: str
    deal: int
    kind: ContestKind | None
    tie_breaker: ContestTieBreaker
    ended_at: datetime
    daily_date: str | None = None
    is_own_daily: bool = False
    first: DealPlay
    second: DealPlay

    @property
    def day(self) -> date:
        """The day of the daily, or else the one on which the contest or the later game ended."""
        return date.fromisoformat(self.daily_date) if self.daily_date else self.ended_at.date()


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseAccount:
    """Games for money, the sum paid for their decks, and the sum paid out."""

    games: int = 0
    amount_paid: int = 0
    amount_won: int = 0

    @property
    def balance(self) -> int:
        """The player's profit, negative for a loss."""
        return self.amount_won - self.amount_paid


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseNight:
    """A player's games for money that were dealt on a server on one date, `YYYY-MM-DD` in UTC."""

    server_id: int
    era: int
    date: str
    player_id: int
    games: int
    amount_paid: int
    amount_won: int
    profit: int

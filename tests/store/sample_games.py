"""Games as the tests' examples."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.models.games import DealSource, Game

ANN, BEN = 401, 402
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def minutes_after_noon(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


def make_game(**fields: Any) -> Game:
    """A new game of Ann's, on her table, with what the test changes."""
    usual: dict[str, Any] = {
        "player_id": ANN,
        "variant": "canfield",
        "deal": 123456,
        "deal_source": DealSource.FRESH,
        "dealt_at": NOON,
        "last_active_at": NOON,
    }
    return Game(**{**usual, **fields})

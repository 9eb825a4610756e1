"""Games for the store's tests."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.models.games import DealSource, Game

ANN, BEN = 401, 402
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def minutes_after_noon(minutes: int) -> datetime:
    """Return a time on the day of the sample games."""
    return NOON + timedelta(minutes=minutes)


def make_game(**fields: Any) -> Game:
    """Return a new game on Ann's table, with these fields changed."""
    defaults: dict[str, Any] = {
        "player_id": ANN,
        "variant": "canfield",
        "deal": 123456,
        "deal_source": DealSource.FRESH,
        "dealt_at": NOON,
        "last_active_at": NOON,
    }
    return Game(**{**defaults, **fields})

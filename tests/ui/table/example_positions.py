"""Rules and positions that try the controls of tables."""

from dataclasses import replace

from bot.engine.position_json import read_position
from bot.engine.rules import Rules
from bot.variants import VARIANTS
from tests.ui.example_tables import WIDE_RULES

GAMES_AND_WIDE_RULES: dict[str, Rules] = VARIANTS | {"wide": WIDE_RULES}

_LONG_RUNS = {
    f"t{column}": " ".join(f"{rank}{suit}" for rank in "KQJT98765432A" * 3)
    for column, suit in enumerate("CSHD", 1)
}
MANY_MOVES_POSITION = read_position(
    replace(WIDE_RULES, decks=4, base_letter=None),
    {"base": "5", "piles": _LONG_RUNS | {"t5": "3S", "t6": "3H", "w": "2C"}},
)
"""Four long runs, six empty columns, and ranks that go round: hundreds of useful moves."""

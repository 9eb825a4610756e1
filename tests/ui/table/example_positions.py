"""Rules and positions that try the controls of tables."""

import re

from bot.engine.position_json import read_position
from bot.engine.rules import Rules
from bot.variants import VARIANTS
from tests.ui.example_tables import WIDE_RULES

GAMES_AND_WIDE_RULES: dict[str, Rules] = VARIANTS | {"wide": WIDE_RULES}

_LONG_RUNS = {f"t{column}": suit.join("KQJT9876") + suit for column, suit in enumerate("CSHD", 1)}
MANY_MOVES_POSITION = read_position(
    WIDE_RULES,
    {
        "piles": {name: " ".join(re.findall("..", run)) for name, run in _LONG_RUNS.items()}
        | {"w": "2C"}
    },
)
"""Four long runs and eight empty columns: hundreds of legal moves."""

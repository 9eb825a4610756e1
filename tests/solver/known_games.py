"""Parameters of tests for the games that the fast core knows, and for all others."""

import pytest

from bot.solver.known_rules import does_core_know
from bot.variants import VARIANTS
from tests.variants.example_games import list_game_parameters

KNOWN_KEYS = tuple(key for key, rules in VARIANTS.items() if does_core_know(rules))
OTHER_KEYS = tuple(key for key in VARIANTS if key not in KNOWN_KEYS)

every_known_game = pytest.mark.parametrize("key", list_game_parameters(KNOWN_KEYS))
every_other_game = pytest.mark.parametrize("key", list_game_parameters(OTHER_KEYS))

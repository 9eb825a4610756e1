"""The process that fits abilities."""

import subprocess
import sys

from bot.ratings.records import RatedGame
from bot.ratings.worker import LACKS_PACKAGES, fit_abilities

SCRIPT_WITHOUT_SCIPY = """
import sys
sys.modules["scipy"] = None  # as where it is not installed
from bot.ratings.worker import main
sys.exit(main())
"""


def test_a_player_has_an_ability_only_in_families_they_played() -> None:
    games = [
        RatedGame(7, "canfield", "rainbow", None, is_won=True, cards_up=None),
        RatedGame(8, "klondike", "klondike", None, is_won=False, cards_up=3),
    ]
    fitted = list(fit_abilities(games))
    assert [(each.player, each.family, each.game_count) for each in fitted] == [
        (7, "canfield", 1),
        (8, "klondike", 1),
    ]
    assert fitted[0].ability > 0 > fitted[1].ability


def test_without_scipy_the_process_says_so() -> None:
    command = [sys.executable, "-c", SCRIPT_WITHOUT_SCIPY]
    process = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert process.returncode == LACKS_PACKAGES
    assert process.stdout == b""

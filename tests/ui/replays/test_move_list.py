"""The moves of a game in words."""

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.transitions import replay
from bot.locale.catalogue import get_english_texts
from bot.ui.replays.move_list import format_move_list
from bot.variants import VARIANTS
from tests.ui.example_tables import make_table


def format_moves(*moves: Move) -> list[str]:
    """Return the lines of a game of Klondike with these moves."""
    rules = VARIANTS["klondike"]
    table = make_table(
        replay(rules, 1, moves), deal=1, variant="klondike", moves=tuple(map(str, moves))
    )
    return format_move_list(table, get_english_texts()).splitlines()


def test_turning_the_waste_over_is_told_apart_from_drawing() -> None:
    opening = deal(VARIANTS["klondike"], 1)
    draws = -(-len(opening.stock) // VARIANTS["klondike"].packet_size)
    assert draws > 1
    lines = format_moves(*[DRAW_MOVE] * (draws + 1 + draws + 1), DRAW_MOVE)
    assert lines == [
        f"1–{draws}: draw ×{draws}",
        f"{draws + 1}: turn the waste over",
        f"{draws + 2}–{2 * draws + 1}: draw ×{draws}",
        f"{2 * draws + 2}: turn the waste over",
        f"{2 * draws + 3}: draw",
    ]


def test_a_turn_of_the_waste_is_numbered_like_every_move() -> None:
    draws = -(-len(deal(VARIANTS["klondike"], 1).stock) // VARIANTS["klondike"].packet_size)
    lines = format_moves(*[DRAW_MOVE] * (draws + 1))
    assert lines[-1] == f"{draws + 1}: turn the waste over"

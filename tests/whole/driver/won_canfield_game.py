"""A won game of Canfield."""

from bot.engine.deals import deal
from bot.engine.move_lists.plays_without_choice import list_foundation_plays
from bot.engine.moves import Move
from bot.engine.transitions import play
from bot.variants import VARIANTS

DEAL_NUMBER = 66522
_PRESS_TEXT = """
    draw t1-t4 auto r-t2 t1-t2 draw draw draw draw w-t1 r-t1 draw auto w-t1 draw draw w-t3 draw
    draw w-t2 w-t1 draw t3-t2x2 auto draw draw draw w-t2 draw draw draw draw draw draw w-t3 draw
    w-t4 draw draw draw auto draw draw draw auto draw auto draw auto draw auto draw draw draw draw
    draw w-t1 auto draw auto draw auto
"""
PRESSES = _PRESS_TEXT.split()
"""The controls to press; `auto` plays every card that can go to the foundations."""


def _expand_presses() -> list[str]:
    state = deal(VARIANTS["canfield"], DEAL_NUMBER)
    moves: list[str] = []
    for press in PRESSES:
        played = list_foundation_plays(state) if press == "auto" else [Move.parse(press)]
        for move in played:
            state = play(state, move)
            moves.append(str(move))
    return moves


MOVES = _expand_presses()
"""All moves of the same game, those of `auto` included."""

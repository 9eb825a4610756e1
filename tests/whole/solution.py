"""A game of Canfield that is won."""

from bot.engine.deal import deal
from bot.engine.notation import read, write
from bot.engine.play import play
from bot.engine.progress import plays_up
from bot.variants import VARIANTS

DEAL = 66522
_PLAYED = """
    draw t1-t4 auto r-t2 t1-t2 draw draw draw draw w-t1 r-t1 draw auto w-t1 draw draw w-t3 draw
    draw w-t2 w-t1 draw t3-t2x2 auto draw draw draw w-t2 draw draw draw draw draw draw w-t3 draw
    w-t4 draw draw draw auto draw draw draw auto draw auto draw auto draw auto draw draw draw draw
    draw w-t1 auto draw auto draw auto
"""
PRESSES = _PLAYED.split()
"""What to press: ``auto`` plays up whatever can go."""


def _moves() -> list[str]:
    state = deal(VARIANTS["canfield"], DEAL)
    found: list[str] = []
    for press in PRESSES:
        played = plays_up(state) if press == "auto" else [read(press)]
        for move in played:
            state = play(state, move)
            found.append(write(move))
    return found


MOVES = _moves()
"""The same game, every move written."""

"""The rules of patience: deals, positions, legal moves and play, by the standard library only."""

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.transitions import play, replay

__all__ = ["Move", "State", "deal", "legal_moves", "play", "replay"]

"""The rules of patience: cards, deals, positions, legality, notation. Standard library only."""

"""What can go wrong on a player's side, as keys; the sentences stand with the languages."""

from __future__ import annotations


class GameError(Exception):
    """Something a player did that cannot be; ``key`` names its sentence, ``values`` fill it.

    Keys are lower-case words joined by hyphens. Values are piles (``"t3"``), cards (``"TH"``),
    numbers, or what was typed.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = values

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key} ({told})" if told else self.key

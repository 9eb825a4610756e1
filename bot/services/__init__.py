"""What players can do: load, ask the engine, keep. Nothing here knows Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.commands import Commands
    from bot.services.flood import Flood
    from bot.services.play import Play
    from bot.services.players import Players


@dataclass(frozen=True, slots=True)
class Services:
    """All of them, as the client carries them."""

    play: Play
    players: Players
    commands: Commands
    flood: Flood

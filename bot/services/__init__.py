"""What players can do: load, ask the engine, keep. Nothing here knows Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.commands import Commands
    from bot.services.flood import Flood
    from bot.services.play import Play
    from bot.services.players import Players
    from bot.services.replays import Replays


@dataclass(frozen=True, slots=True)
class Services:
    """All of them, as the client carries them."""

    play: Play
    players: Players
    replays: Replays
    commands: Commands
    flood: Flood

"""What players can do: load, ask the engine, keep. Nothing here knows Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.attempts import Attempts
    from bot.services.boards import Boards
    from bot.services.commands import Commands
    from bot.services.contests import Contests
    from bot.services.dailies import Dailies
    from bot.services.daily_posts import DailyPosts
    from bot.services.finals import Finals
    from bot.services.flood import Flood
    from bot.services.house import House
    from bot.services.play import Play
    from bot.services.players import Players
    from bot.services.privacy import Privacy
    from bot.services.replays import Replays
    from bot.services.scoreboards import Scoreboards
    from bot.services.servers import Servers
    from bot.services.stats import Stats


@dataclass(frozen=True, slots=True)
class Services:
    """All of them, as the client carries them."""

    play: Play
    players: Players
    replays: Replays
    contests: Contests
    attempts: Attempts
    dailies: Dailies
    daily_posts: DailyPosts
    scoreboards: Scoreboards
    finals: Finals
    stats: Stats
    boards: Boards
    house: House
    servers: Servers
    privacy: Privacy
    commands: Commands
    flood: Flood

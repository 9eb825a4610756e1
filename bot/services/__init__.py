"""What players can do: load, ask the engine, keep. Nothing here knows Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.attempts import AttemptService
    from bot.services.boards import LeaderboardService
    from bot.services.commands import CommandSyncService
    from bot.services.contests import ContestService
    from bot.services.dailies import DailyService
    from bot.services.daily_posts import DailyPostService
    from bot.services.finals import FinalTableService
    from bot.services.flood import RateLimiter
    from bot.services.house import HouseService
    from bot.services.play import PlayService
    from bot.services.players import PlayerSettingsService
    from bot.services.privacy import PrivacyService
    from bot.services.replays import ReplayService
    from bot.services.scoreboards import ScoreboardRefreshQueue
    from bot.services.servers import ServerSettingsService
    from bot.services.stats import PlayerRecordService


@dataclass(frozen=True, slots=True)
class Services:
    """All of them, as the client carries them."""

    play: PlayService
    player_settings: PlayerSettingsService
    replays: ReplayService
    contests: ContestService
    attempts: AttemptService
    dailies: DailyService
    daily_posts: DailyPostService
    scoreboard_refreshes: ScoreboardRefreshQueue
    final_tables: FinalTableService
    player_records: PlayerRecordService
    leaderboards: LeaderboardService
    house: HouseService
    server_settings: ServerSettingsService
    privacy: PrivacyService
    command_sync: CommandSyncService
    rate_limiter: RateLimiter

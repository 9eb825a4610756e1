"""What players can do: load, ask the engine, keep. Nothing here knows Discord."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.services.accounts.players import PlayerSettingsService
    from bot.services.accounts.privacy import PrivacyService
    from bot.services.accounts.servers import ServerSettingsService
    from bot.services.command_sync import CommandSyncService
    from bot.services.contests.attempts import AttemptService
    from bot.services.contests.contests import ContestService
    from bot.services.contests.dailies import DailyService
    from bot.services.contests.daily_posts import DailyPostService
    from bot.services.contests.final_tables import FinalTableService
    from bot.services.contests.refresh_queue import ScoreboardRefreshQueue
    from bot.services.games.play import PlayService
    from bot.services.games.replays import ReplayService
    from bot.services.rate_limit import RateLimiter
    from bot.services.stats.house import HouseService
    from bot.services.stats.leaderboards import LeaderboardService
    from bot.services.stats.player_records import PlayerRecordService


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

"""``python -m bot``: puts the parts together and runs them until it is told to stop.

``python -m bot replay GAME_ID OUT.gif`` writes a film of a finished game instead;
``python -m bot recount`` counts all totals again, and with ``--mend`` puts them right.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bot.client import PatienceClient
from bot.commands import COMMANDS
from bot.engine.deals import FRESH_DEAL_NUMBERS
from bot.errors import OperatorError
from bot.hosting.local_discord import run_sandbox_if_needed
from bot.hosting.logs import configure_logging
from bot.hosting.periodic import run_periodically
from bot.hosting.recount_command import count_old_results_at_start, run_recount_command
from bot.hosting.replay_command import write_replay_file
from bot.hosting.runner import keep_client_running
from bot.metrics import serve_metrics
from bot.services import Services
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
from bot.services.maintenance import MaintenanceService
from bot.services.rate_limit import RateLimiter
from bot.services.recount.recount import RecountService
from bot.services.stats.house import HouseService
from bot.services.stats.leaderboards import LeaderboardService
from bot.services.stats.player_records import PlayerRecordService
from bot.settings import Settings
from bot.store import StoreError, open_store
from bot.ui.challenges.announcer import ANNOUNCER_INTERVAL_SECONDS, ChallengeAnnouncer
from bot.ui.common.error_report import report_error
from bot.ui.common.theme_choice import check_themes
from bot.ui.dailies.post import POST_INTERVAL_SECONDS, post_dailies
from bot.ui.position.sprite_warmup import prepare_first_table_sprites
from bot.ui.routes import build_router

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store import Store


def main(*arguments: str) -> int:
    """Runs the bot; what keeps it from running is one line on standard error, and status 1."""
    match arguments:
        case () | ("replay", _, _) | ("recount",) | ("recount", "--mend"):
            pass
        case _:
            return _report_failure(
                "Usage: python -m bot, or: python -m bot replay GAME_ID OUT.gif,"
                " or: python -m bot recount [--mend]"
            )
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = error.errors()[0]
        name = "_".join(map(str, wrong["loc"][:1])).upper() or "The settings"
        return _report_failure(f"{name}: {wrong['msg'].removeprefix('Value error, ')}.")
    configure_logging(settings.log_level)
    try:
        check_themes()
        match arguments:
            case ("replay", game, path):
                print(write_replay_file(settings.database_url, game, path))
            case ("recount", *mend):
                return int(not run_recount_command(settings.database_url, mend=bool(mend)))
            case _:
                asyncio.run(_run_bot(settings))
    except (OperatorError, StoreError) as error:
        return _report_failure(str(error))
    except KeyboardInterrupt:
        pass  # ctrl-c before the bot was there to hear it: there is nothing yet to be finished
    return 0


async def _run_bot(settings: Settings) -> None:
    running: list[PatienceClient] = []
    async with (
        serve_metrics(settings.metrics_port, lambda: any(one.is_connected for one in running)),
        open_store(settings.database_url) as store,
        count_old_results_at_start(RecountService(store, clock=_get_current_time)),
        run_periodically(MaintenanceService(store, clock=_get_current_time).run_maintenance),
        run_sandbox_if_needed(settings) as reached,
    ):
        services = build_services(store, _get_current_time)

        def client() -> PatienceClient:
            one = PatienceClient(
                services,
                reached,
                commands=COMMANDS,
                router=build_router(),
                report_error=report_error,
            )
            running[:] = [one]
            return one

        async def posting() -> None:
            for one in running:
                if one.is_connected:
                    await post_dailies(one)

        announcing = ChallengeAnnouncer(
            services, lambda: next(iter(running), None), _get_current_time
        )

        async with (
            run_periodically(posting, POST_INTERVAL_SECONDS),
            run_periodically(announcing.run_once, ANNOUNCER_INTERVAL_SECONDS),
        ):
            await asyncio.gather(
                keep_client_running(client, reached.discord_token.get_secret_value()),
                asyncio.to_thread(prepare_first_table_sprites),
            )


def build_services(store: Store, clock: Callable[[], datetime]) -> Services:
    """All that players can do, on one database and by one clock."""
    return Services(
        play=PlayService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        player_settings=PlayerSettingsService(store),
        replays=ReplayService(store, clock=clock),
        contests=ContestService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        attempts=AttemptService(store, clock=clock),
        dailies=DailyService(store, clock=clock),
        daily_posts=DailyPostService(store, clock=clock),
        scoreboard_refreshes=ScoreboardRefreshQueue(monotonic),
        final_tables=FinalTableService(store, clock=clock),
        player_records=PlayerRecordService(store),
        leaderboards=LeaderboardService(store, clock=clock),
        house=HouseService(store),
        server_settings=ServerSettingsService(store),
        privacy=PrivacyService(store),
        command_sync=CommandSyncService(store),
        rate_limiter=RateLimiter(clock=monotonic),
    )


def _get_current_time() -> datetime:
    return datetime.now(UTC)


def _choose_fresh_deal() -> int:
    return secrets.choice(FRESH_DEAL_NUMBERS)


def _report_failure(line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

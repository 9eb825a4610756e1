"""Run the bot: `python -m bot` puts the parts together and runs until it is told to stop.

`python -m bot --help` lists what else it does.
"""

from __future__ import annotations

import asyncio
import gc
import secrets
import signal
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

from pydantic import ValidationError

from bot.background import log_if_it_fails, watch_for_unread_errors
from bot.client import PatienceClient
from bot.commands import COMMANDS
from bot.engine.deals import FRESH_DEAL_NUMBERS
from bot.errors import OperatorError
from bot.hosting.command_line import build_command_line_parser
from bot.hosting.database_watch import WATCH_INTERVAL_SECONDS, DatabaseWatch
from bot.hosting.freed_memory import RETURN_INTERVAL_SECONDS, return_freed_memory
from bot.hosting.garbage_collection import collect_garbage_seldom
from bot.hosting.logs import configure_logging
from bot.hosting.operator_commands.backups import run_backup_command, run_restore_command
from bot.hosting.operator_commands.move_database import run_move_database_command
from bot.hosting.operator_commands.recount import run_recount_command
from bot.hosting.operator_commands.replay import write_replay_file
from bot.hosting.periodic_work import run_periodically
from bot.hosting.runner import keep_client_running
from bot.hosting.sandbox_process import check_sandbox_port, run_sandbox_if_needed
from bot.hosting.status_pages import BotStatus, serve_status_pages
from bot.hosting.stop_signals import cancel_on_stop_signals
from bot.hosting.survey.command import run_survey_command
from bot.locale.language_check import check_languages
from bot.metrics import PICTURE_CACHE_COLLECTOR
from bot.secret_filter import filter_standard_streams, hide_secret
from bot.services import Services
from bot.services.accounts.players import PlayerSettingsService
from bot.services.accounts.privacy import PrivacyService
from bot.services.accounts.servers import ServerSettingsService
from bot.services.accounts.table_threads import TableThreadService
from bot.services.claims import ClaimService
from bot.services.command_sync import CommandSyncService
from bot.services.contest_files.contest_files import ContestFileService
from bot.services.contests.attempts import AttemptService
from bot.services.contests.contests import ContestService
from bot.services.contests.final_tables import FinalTableService
from bot.services.contests.proved_deals import PROOF_INTERVAL_SECONDS, ProvedDealService
from bot.services.dailies.dailies import DailyService
from bot.services.dailies.daily_posts import DailyPostService
from bot.services.fair_play.signals import EXAMINATION_INTERVAL_SECONDS, SignalService
from bot.services.game_choice.game_choice import GameChoiceService
from bot.services.games.play import PlayService
from bot.services.games.removal import GameRemovalService
from bot.services.games.replays import ReplayService
from bot.services.league.league import LeagueService
from bot.services.lost_games import LostGameService
from bot.services.maintenance import MaintenanceService
from bot.services.races.races import RaceService
from bot.services.rate_limit import RateLimiter
from bot.services.ratings.rating_boards import RatingBoardService
from bot.services.ratings.ratings import RATING_INTERVAL_SECONDS, RatingService
from bot.services.recount.old_results import OLD_RESULTS_INTERVAL_SECONDS, OldResultService
from bot.services.rehearsal import rehearse_game
from bot.services.requests import RequestIntake
from bot.services.seasons.hall import HallService
from bot.services.seasons.season_work import SEASON_INTERVAL_SECONDS, SeasonWorkService
from bot.services.seasons.seasons import SeasonService
from bot.services.solver.certain_hints import CertainHintService
from bot.services.solver.game_analyses import GameAnalysisService
from bot.services.solver.pool import SolverPool
from bot.services.stats.head_to_head import HeadToHeadService
from bot.services.stats.house import HouseService
from bot.services.stats.leaderboards import LeaderboardService
from bot.services.stats.player_records import PlayerRecordService
from bot.services.stats.waiting_results import ADDITION_INTERVAL_SECONDS, WaitingResultService
from bot.settings import Settings
from bot.store import Store, StoreError, open_store
from bot.ui.challenges.announcer import ANNOUNCER_INTERVAL_SECONDS, ChallengeAnnouncer
from bot.ui.common.theme_choice import check_themes
from bot.ui.dailies.post import POST_INTERVAL_SECONDS, post_dailies
from bot.ui.errors.error_report import report_error
from bot.ui.position.sprite_warmup import prepare_first_table_sprites
from bot.ui.races.posts import RACE_POST_INTERVAL_SECONDS, post_races
from bot.ui.routes import build_router
from rendering.picture_cache import get_picture_cache_statistics

if __name__ == "__main__" and len(sys.argv) == 1:
    # All else takes a second to import, in which the bot has nothing to finish yet.
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, lambda *_: sys.exit(0))

INTERRUPTED = 130
"""The exit status of a command that ctrl-c has ended."""


def main(*arguments: str) -> int:
    """Run the bot or a command, and return the exit status.

    What keeps it from running is one line on standard error, and status 1.
    """
    filter_standard_streams()  # an argument may be an address with a password
    try:
        options = build_command_line_parser().parse_args(arguments)
        settings = _load_settings()
        hide_secret(settings.discord_token.get_secret_value())
        configure_logging(settings.log_level, settings.log_format)
        check_themes()
        check_languages()
        match options.command:
            case "replay":
                print(write_replay_file(settings.database_url, options.game_id, options.file))
            case "backup":
                print(run_backup_command(settings.database_url, options.file))
            case "restore":
                print(run_restore_command(settings.database_url, options.file))
            case "move-database":
                print(run_move_database_command(options.source, options.target))
            case "recount":
                return int(not run_recount_command(settings.database_url, mend=options.mend))
            case "survey":
                print(run_survey_command(options))
            case _:
                asyncio.run(_run_bot(settings))
    except (OperatorError, StoreError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return 1
    except asyncio.CancelledError:
        pass  # the bot was told to stop
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _load_settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        first_error = error.errors()[0]
        name = "_".join(map(str, first_error["loc"][:1])).upper() or "The settings"
        reason = first_error["msg"].removeprefix("Value error, ")
        raise OperatorError(f"{name}: {reason}.") from error
    except OSError as error:
        raise OperatorError(f".env cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise OperatorError(".env cannot be read: it is not UTF-8 text.") from error


async def _run_bot(settings: Settings) -> None:
    check_sandbox_port(settings)
    cancel_on_stop_signals()
    collect_garbage_seldom()
    status = BotStatus()
    watch_for_unread_errors()
    PICTURE_CACHE_COLLECTOR.read_statistics = get_picture_cache_statistics
    async with (
        serve_status_pages(settings.metrics_port, status),
        open_store(settings.database_url, settings.database_connections) as store,
        run_periodically(DatabaseWatch(store).look, WATCH_INTERVAL_SECONDS),
        run_periodically(MaintenanceService(store, clock=_get_current_time).run_maintenance),
        run_periodically(
            WaitingResultService(store, clock=_get_current_time).add_waiting_results,
            ADDITION_INTERVAL_SECONDS,
        ),
        run_periodically(
            OldResultService(store, clock=_get_current_time).count_old_results,
            OLD_RESULTS_INTERVAL_SECONDS,
        ),
        run_periodically(
            SeasonWorkService(store, clock=_get_current_time).do_due_work, SEASON_INTERVAL_SECONDS
        ),
        run_periodically(return_freed_memory, RETURN_INTERVAL_SECONDS),
        run_sandbox_if_needed(settings) as discord_settings,
        SolverPool(settings.solver_workers) as solver_pool,
    ):
        status.store = store
        services = build_services(store, _get_current_time, solver_pool)

        def build_client() -> PatienceClient:
            status.client = PatienceClient(
                services,
                discord_settings,
                commands=COMMANDS,
                router=build_router(),
                report_error=report_error,
            )
            return status.client

        async def post_dailies_if_connected() -> None:
            if status.client is not None and status.client.is_connected:
                await post_dailies(status.client)

        async def post_races_if_connected() -> None:
            if status.client is not None and status.client.is_connected:
                await post_races(status.client)

        announcer = ChallengeAnnouncer(services, lambda: status.client)
        proved_deals = ProvedDealService(store, _get_current_time, solver_pool)
        async with (
            run_periodically(post_dailies_if_connected, POST_INTERVAL_SECONDS),
            run_periodically(post_races_if_connected, RACE_POST_INTERVAL_SECONDS),
            run_periodically(announcer.run_once, ANNOUNCER_INTERVAL_SECONDS),
            run_periodically(
                RatingService(store, _get_current_time).refit_if_due,
                RATING_INTERVAL_SECONDS,
                starts_at_once=False,
            ),
            run_periodically(
                services.signals.examine_won_games,
                EXAMINATION_INTERVAL_SECONDS,
                starts_at_once=False,
            ),
            run_periodically(
                proved_deals.prove_deals, PROOF_INTERVAL_SECONDS, starts_at_once=False
            ),
        ):
            await asyncio.gather(
                keep_client_running(
                    build_client, discord_settings.discord_token.get_secret_value()
                ),
                log_if_it_fails(
                    "connections not prepared", rehearse_game(store, _get_current_time)
                ),
                log_if_it_fails(
                    "sprites not prepared", asyncio.to_thread(prepare_first_table_sprites)
                ),
            )


def build_services(
    store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
) -> Services:
    """Return all services, on one database, by one clock and with one solver."""
    return Services(
        play=PlayService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        removal=GameRemovalService(store, clock=clock),
        game_choice=GameChoiceService(store),
        player_settings=PlayerSettingsService(store),
        replays=ReplayService(store, clock=clock),
        lost_games=LostGameService(store, clock=clock),
        contests=ContestService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        attempts=AttemptService(store, clock=clock),
        dailies=DailyService(store, clock=clock),
        daily_posts=DailyPostService(store, clock=clock),
        final_tables=FinalTableService(store, clock=clock),
        rating_boards=RatingBoardService(store, clock),
        league=LeagueService(store, clock=clock),
        contest_files=ContestFileService(store, clock=clock),
        races=RaceService(store, clock=clock),
        player_records=PlayerRecordService(store, clock=clock),
        head_to_head=HeadToHeadService(store),
        leaderboards=LeaderboardService(store, clock=clock),
        seasons=SeasonService(store, clock=clock),
        hall=HallService(store, clock=clock),
        house=HouseService(store),
        signals=SignalService(store, clock=clock),
        server_settings=ServerSettingsService(store),
        table_threads=TableThreadService(store),
        privacy=PrivacyService(store, clock=clock),
        command_sync=CommandSyncService(store),
        claims=ClaimService(store, clock=clock),
        requests=RequestIntake(monotonic),
        rate_limiter=RateLimiter(clock=monotonic),
        solver_pool=solver_pool,
        certain_hints=CertainHintService(store, clock, solver_pool),
        game_analyses=GameAnalysisService(solver_pool),
    )


def _get_current_time() -> datetime:
    return datetime.now(UTC)


def _choose_fresh_deal() -> int:
    return secrets.choice(FRESH_DEAL_NUMBERS)


if __name__ == "__main__":
    exit_status = main(*sys.argv[1:])
    gc.freeze()  # otherwise Python looks through all objects once more, which takes half a second
    sys.exit(exit_status)

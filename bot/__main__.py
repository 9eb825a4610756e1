"""Run the bot: `python -m bot` puts the parts together and runs until it is told to stop.

`python -m bot --help` lists what else it does. An installed wheel calls it `patience-table`.
"""

import signal
import sys
from pathlib import Path

if len(sys.argv) == 1 and (__name__ == "__main__" or Path(sys.argv[0]).stem == "patience-table"):
    # All else takes a second to import, in which the bot has nothing to finish yet.
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(signal_number, lambda *_: sys.exit(0))

import asyncio
import gc
import os
import secrets
from argparse import Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

import structlog
from pydantic import ValidationError

from bot.background import log_if_it_fails, run_task, watch_for_unread_errors
from bot.client.client import PatienceClient
from bot.commands import ALL_COMMANDS, build_router
from bot.engine.deals import FRESH_DEAL_NUMBERS
from bot.hosting import commands, runner
from bot.hosting.check import FEW_LETTERS_NOTICE, describe_mistakes, run_check_command
from bot.hosting.monitoring import BotStatus, configure_logging, serve_status_pages
from bot.locale.catalogue import check_languages
from bot.metrics import PICTURE_CACHE_COLLECTOR
from bot.models.requests import DatabaseTroubleError
from bot.secret_filter import filter_standard_streams, hide_secret
from bot.services import Services, accounts, leaderboards, replays, seasons
from bot.services.attempts import AttemptService
from bot.services.calendars import CalendarService
from bot.services.claims import ClaimService
from bot.services.contest_files import ContestFileService
from bot.services.contests import ContestService
from bot.services.dailies import DailyPostService, DailyService, LeagueService
from bot.services.dealer import DEALER_INTERVAL_SECONDS, DealerService
from bot.services.game_choice import GameChoiceService
from bot.services.house import HouseService
from bot.services.maintenance import MaintenanceService
from bot.services.play import PlayService, SlowHintService
from bot.services.player_records import HeadToHeadService, PlayerRecordService
from bot.services.privacy import PrivacyService
from bot.services.proved_deals import PROOF_INTERVAL_SECONDS, ProvedDealService
from bot.services.races import RaceService
from bot.services.ratings import RATING_INTERVAL_SECONDS, RatingBoardService, RatingService
from bot.services.requests import RateLimiter, RequestIntake
from bot.services.solver_pool import SolverPool
from bot.services.tables import GameRemovalService
from bot.settings import ConfigurationError, OperatorError, Settings
from bot.store import Store, StoreError, open_store
from bot.ui.errors import report_error
from bot.ui.position import prepare_first_table_sprites
from bot.ui.posts import ANNOUNCER_INTERVAL_SECONDS, Announcer
from bot.ui.viewers import DRAWS_ALL_LETTERS, check_themes
from rendering.picture_cache import get_picture_cache_statistics

log = structlog.get_logger("bot.__main__")

MISCONFIGURED = 78
"""The exit status, of those that systemd knows, after which no restart helps."""
INTERRUPTED = 130
"""The exit status of a command that ctrl-c has ended."""


def main(*arguments: str) -> int:
    """Run the bot or a command, and return the exit status.

    What keeps it from running is one line on standard error, and status 1 or `MISCONFIGURED`.
    """
    filter_standard_streams()  # an argument may be an address with a password
    status = 0
    try:
        options = commands.build_command_line_parser().parse_args(arguments)
        settings = _load_settings()
        hide_secret(settings.discord_token.get_secret_value())
        if settings.cache_directory:  # the solver's processes look for it where systemd puts it
            os.environ["CACHE_DIRECTORY"] = str(settings.cache_directory)
        configure_logging(settings.log_level, settings.log_format)
        check_themes()
        check_languages()
        status = _carry_out(options, settings)
        sys.stdout.flush()
    except (OperatorError, StoreError, DatabaseTroubleError) as error:
        print(" ".join(str(error).split()), file=sys.stderr)
        return MISCONFIGURED if isinstance(error, ConfigurationError) else 1
    except asyncio.CancelledError:
        pass  # the bot was told to stop
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read the output has ended. Python would write the rest as it ends, and fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


_DATABASE_COMMANDS = {"backup", "erase", "recount", "replay", "restore"}


def _carry_out(options: Namespace, settings: Settings) -> int:
    if options.command in _DATABASE_COMMANDS and not settings.names_database:
        raise ConfigurationError(
            "No DISCORD_TOKEN and no DATABASE_URL here: run this in the folder of the bot's .env,"
            " or name the database in DATABASE_URL."
        )
    url = settings.database_url
    match options.command:
        case "check":
            return int(not run_check_command(settings))
        case "recount":
            return int(not asyncio.run(commands.recount_database(url, mend=options.mend)))
        case "replay":
            print(commands.write_replay_file(url, options.game_id, options.file))
        case "erase":
            print(asyncio.run(commands.erase_player(url, options.player_id)))
        case "backup":
            print(commands.run_backup_command(url, options.file))
        case "restore":
            print(commands.run_restore_command(url, options.file))
        case "move-database":
            print(commands.run_move_database_command(options.source, options.target))
        case "survey":
            print(commands.run_survey_command(options))
        case _:
            asyncio.run(_run_bot(settings))
    return 0


def _load_settings() -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        first_error = error.errors()[0]
        name = "_".join(map(str, first_error["loc"][:1])).upper() or "The settings"
        reason = first_error["msg"].removeprefix("Value error, ").partition(", unable to")[0]
        reason = reason.replace("Input", "it").replace("valid integer", "whole number")
        raise ConfigurationError(f"{name}: {reason}.") from error
    except OSError as error:
        raise ConfigurationError(f".env cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise ConfigurationError(".env cannot be read: it is not UTF-8 text.") from error


async def _run_bot(settings: Settings) -> None:
    if mistakes := describe_mistakes(settings):
        log.warning(mistakes)
    if settings.is_sandboxed:
        settings = settings.model_copy(update={"database_url": settings.sandbox_database_url})
    runner.check_sandbox(settings)
    runner.cancel_on_stop_signals()
    status = BotStatus()
    watch_for_unread_errors()
    if not DRAWS_ALL_LETTERS:
        log.warning(FEW_LETTERS_NOTICE)
    PICTURE_CACHE_COLLECTOR.read_statistics = get_picture_cache_statistics
    async with serve_status_pages(settings.metrics_port, status):
        await runner.wait_for_folder(settings.database_url)
        await _run_on_database(settings, status)


async def _run_on_database(settings: Settings, status: BotStatus) -> None:
    async with (
        open_store(settings.database_url, settings.database_connections) as store,
        runner.run_periodically(runner.DatabaseWatch(store).look, runner.WATCH_INTERVAL_SECONDS),
        runner.run_periodically(MaintenanceService(store, clock=_get_current_time).run_maintenance),
        runner.run_periodically(
            leaderboards.WaitingResultService(store, clock=_get_current_time).add_waiting_results,
            leaderboards.ADDITION_INTERVAL_SECONDS,
        ),
        runner.run_periodically(
            seasons.SeasonWorkService(store, clock=_get_current_time).do_due_work,
            seasons.SEASON_INTERVAL_SECONDS,
        ),
        runner.run_periodically(runner.return_freed_memory, runner.RETURN_INTERVAL_SECONDS),
        runner.run_sandbox_if_needed(settings) as discord_settings,
        SolverPool(settings.solver_workers) as solver_pool,
    ):
        status.store = store
        log.info("the database is open", place=store.place)
        services = build_services(store, _get_current_time, solver_pool)

        def build_client() -> PatienceClient:
            status.client = PatienceClient(
                services,
                discord_settings,
                commands=ALL_COMMANDS,
                router=build_router(),
                report_error=report_error,
            )
            return status.client

        announcer = Announcer(services, lambda: status.client)
        proved_deals = ProvedDealService(store, _get_current_time, solver_pool)
        async with (
            runner.run_periodically(announcer.run_once, ANNOUNCER_INTERVAL_SECONDS),
            runner.run_periodically(
                RatingService(store, _get_current_time).refit_if_due,
                RATING_INTERVAL_SECONDS,
                starts_at_once=False,
            ),
            runner.run_periodically(
                proved_deals.prove_deals, PROOF_INTERVAL_SECONDS, starts_at_once=False
            ),
            runner.run_periodically(
                DealerService(store, _get_current_time, solver_pool).play_due_games,
                DEALER_INTERVAL_SECONDS,
                starts_at_once=False,
            ),
            run_task(log_if_it_fails("connections not prepared", store.open_connections())),
            run_task(
                log_if_it_fails(
                    "sprites not prepared", asyncio.to_thread(prepare_first_table_sprites)
                )
            ),
        ):
            await runner.keep_client_running(
                build_client, discord_settings.discord_token.get_secret_value()
            )


def build_services(
    store: Store, clock: Callable[[], datetime], solver_pool: SolverPool
) -> Services:
    """Return all services, on one database, by one clock and with one solver."""
    slow_hints = SlowHintService(store, clock, solver_pool)
    return Services(
        play=PlayService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        removal=GameRemovalService(store, clock=clock),
        game_choice=GameChoiceService(store),
        player_settings=accounts.PlayerSettingsService(store),
        replays=replays.ReplayService(store, clock=clock),
        lost_games=replays.LostGameService(store, clock=clock),
        contests=ContestService(store, clock=clock, choose_fresh_deal=_choose_fresh_deal),
        attempts=AttemptService(store, clock=clock),
        dailies=DailyService(store, clock=clock),
        daily_posts=DailyPostService(store, clock=clock),
        calendars=CalendarService(store, clock=clock),
        final_tables=replays.FinalTableService(store, clock=clock),
        rating_boards=RatingBoardService(store, clock),
        league=LeagueService(store, clock=clock),
        contest_files=ContestFileService(store, clock=clock),
        races=RaceService(store, clock=clock),
        player_records=PlayerRecordService(store, clock=clock),
        head_to_head=HeadToHeadService(store),
        leaderboards=leaderboards.LeaderboardService(store, clock=clock),
        seasons=seasons.SeasonService(store, clock=clock),
        hall=seasons.HallService(store, clock=clock),
        house=HouseService(store),
        server_settings=accounts.ServerSettingsService(store),
        table_threads=accounts.TableThreadService(store),
        privacy=PrivacyService(store, clock=clock),
        claims=ClaimService(store, clock=clock),
        requests=RequestIntake(monotonic),
        rate_limiter=RateLimiter(clock=monotonic),
        solver_pool=solver_pool,
        slow_hints=slow_hints,
        game_analyses=replays.GameAnalysisService(solver_pool, slow_hints.recall_verdicts),
    )


def _get_current_time() -> datetime:
    return datetime.now(UTC)


def _choose_fresh_deal() -> int:
    return secrets.choice(FRESH_DEAL_NUMBERS)


def run_program() -> None:
    """Run what the command line says, and end the process."""
    exit_status = main(*sys.argv[1:])
    gc.freeze()  # otherwise Python looks through all objects once more, which takes half a second
    sys.exit(exit_status)


if __name__ == "__main__":
    run_program()

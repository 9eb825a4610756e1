"""Services: everything that players can do, with the rules and the store but without Discord."""

from dataclasses import dataclass

from bot.services.accounts import (
    PlayerSettingsService,
    ServerSettingsService,
    TableThreadService,
)
from bot.services.attempts import AttemptService
from bot.services.calendars import CalendarService
from bot.services.claims import ClaimService
from bot.services.contest_files import ContestFileService
from bot.services.contests import ContestService
from bot.services.dailies import DailyPostService, DailyService, LeagueService
from bot.services.game_choice import GameChoiceService
from bot.services.house import HouseService
from bot.services.leaderboards import LeaderboardService
from bot.services.play import PlayService, SlowHintService
from bot.services.player_records import HeadToHeadService, PlayerRecordService
from bot.services.privacy import PrivacyService
from bot.services.races import RaceService
from bot.services.ratings import RatingBoardService
from bot.services.replays import (
    FinalTableService,
    GameAnalysisService,
    LostGameService,
    ReplayService,
)
from bot.services.requests import RateLimiter, RequestIntake
from bot.services.seasons import HallService, SeasonService
from bot.services.solver_pool import SolverPool
from bot.services.tables import GameRemovalService


@dataclass(frozen=True, slots=True)
class Services:
    """The services of a running bot, which commands and handlers find on the client.

    Most read and write the store and keep no state of their own. The intake of requests, the rate
    limiter, the solver's workers, what is known of lost games and the queue of films in
    ``replays`` are state of this process only.
    """

    play: PlayService
    """Dealing, playing, undoing, resigning and resuming games."""

    removal: GameRemovalService
    """The removal of games that cannot be opened."""

    game_choice: GameChoiceService
    """Which games a player can choose from, and in which order."""

    player_settings: PlayerSettingsService
    """A player's settings."""

    replays: ReplayService
    """Finished games to view again, and the queue of films."""

    lost_games: LostGameService
    """Lost games looked into, and played again from a move on."""

    contests: ContestService
    """Challenges, and the scoreboards and ends of all contests."""

    attempts: AttemptService
    """Players' attempts at contests, and the list of games they can go on with."""

    dailies: DailyService
    """The deal of each day, its scoreboard and podium."""

    daily_posts: DailyPostService
    """When and where a server's daily is posted."""

    calendars: CalendarService
    """What became of a player's dailies in a month."""

    final_tables: FinalTableService
    """Tables as they were when their challenge ended."""

    rating_boards: RatingBoardService
    """Players ranked by their skill ratings."""

    league: LeagueService
    """The weekly league of dailies."""

    contest_files: ContestFileService
    """Seals of contests' deals, and files of contests that are over."""

    races: RaceService
    """The games of a contest that is over, side by side."""

    player_records: PlayerRecordService
    """A player's statistics."""

    head_to_head: HeadToHeadService
    """Two players over the deals that both have played."""

    leaderboards: LeaderboardService
    """Win rates of a server's players, or of all."""

    seasons: SeasonService
    """Months that are over and kept, and medals."""

    hall: HallService
    """The best of each kind in each game."""

    house: HouseService
    """Play money."""

    server_settings: ServerSettingsService
    """A server's settings, and the reset of its leaderboards."""

    table_threads: TableThreadService
    """The threads that players' tables are shown in."""

    privacy: PrivacyService
    """Export and erasure of a player's data."""

    claims: ClaimService
    """What only one process is to do at a time."""

    requests: RequestIntake
    """Lets each request in once, with a deadline."""

    rate_limiter: RateLimiter
    """Refuses requests of players who send far too many."""

    solver_pool: SolverPool
    """Searches for whether positions can be won, in processes of their own."""

    slow_hints: SlowHintService
    """Says whether the game on a table can still be won, and what the fair player does next."""

    game_analyses: GameAnalysisService
    """Finds out when finished games were lost."""

"""Every chart that the bot draws, with names, numbers and texts that need much room."""

from dataclasses import replace
from datetime import date

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest, ContestKind
from bot.models.entries import ContestEntry
from bot.models.house import HouseAccount
from bot.models.leaderboards import (
    ALL_GAMES,
    GLOBAL_SERVER_ID,
    Feat,
    FeatKind,
    LeaderboardKey,
    Medal,
    PlayerMedal,
)
from bot.models.players import PlayerSettings
from bot.services.contests.ranking import RankedEntry
from bot.services.dailies.daily_pages import DailyPage, DailyQuery
from bot.services.seasons.hall import HallPage, HallQuery
from bot.services.stats.leaderboards import LeaderboardQuery
from bot.ui.challenges.picture import build_scoreboard_chart
from bot.ui.challenges.scoreboard_page import ScoreboardPage
from bot.ui.common.viewer import Viewer
from bot.ui.contests.podium_picture import build_podium_chart
from bot.ui.dailies.picture import build_daily_board_chart
from bot.ui.leaderboards.picture import build_leaderboard_chart
from bot.ui.rating_boards.picture import build_rating_chart
from bot.ui.seasons.hall_picture import build_hall_chart
from bot.ui.seasons.medals import build_medal_panel
from bot.ui.stats.head_to_head_picture import build_head_to_head_chart
from bot.ui.stats.picture import build_record_chart
from bot.variants import VARIANTS
from rendering.charts import Chart
from tests.ui.challenges.test_pictures import make_scoreboard
from tests.ui.example_tables import NOON
from tests.ui.house.test_house_messages import draw_account
from tests.ui.leaderboards.test_leaderboard_message import make_page, make_row
from tests.ui.rating_boards.test_rating_board_message import PAGE as RATING_PAGE
from tests.ui.stats.test_head_to_head import COMPARED
from tests.ui.stats.test_record_page import EXAMPLE_RECORD, make_record_page

PICTURE_NAMES = {1: "Ada", 2: "Wilhelmina Ma…", 3: "प्रिया शर्मा", 4: "Lucía"}


def find_longest_game(texts: Texts) -> str:
    """Return the game with the longest name in that language."""
    return max(VARIANTS, key=lambda key: len(format_game_name(texts, key)))


def build_example_charts(texts: Texts) -> dict[str, Chart]:
    """Return every chart, in that language, by its name."""
    game = find_longest_game(texts)
    scoreboard = make_scoreboard(52, 40, 8)
    waiting = ContestEntry(contest_id=7, player_id=4, joined_at=NOON)
    scoreboard = replace(
        scoreboard,
        contest=replace(scoreboard.contest, variant=game),
        entries=(*scoreboard.entries, waiting),
    )
    record = replace(EXAMPLE_RECORD, game_group=game, games=12_345, wins=2_345)
    overall = make_record_page(replace(record, game_group=ALL_GAMES))
    medals = build_medal_panel(
        [
            PlayerMedal(LeaderboardKey(server_id=server, game_group=game, period="m2026-09"), medal)
            for server in (GLOBAL_SERVER_ID, 5)
            for medal in Medal
        ],
        texts,
    )
    assert medals is not None
    own_row = make_row(1234, 60, 1)
    leaderboard = make_page(
        *(make_row(1, 1200, 120), make_row(2, 45, 6), make_row(3, 9, 1)),
        own_row=own_row,
        query=LeaderboardQuery(game_group=game),
    )
    return {
        "record": build_record_chart(make_record_page(record), texts),
        "record of all games": build_record_chart(overall, texts),
        "medals": medals,
        "two players": build_head_to_head_chart(COMPARED, {1: "Ada"}, texts),
        "leaderboard": build_leaderboard_chart(leaderboard, PICTURE_NAMES, texts),
        "ratings": build_rating_chart(RATING_PAGE, PICTURE_NAMES, texts),
        "daily": build_daily_board_chart(_make_daily_page(game), PICTURE_NAMES, texts),
        "scoreboard": build_scoreboard_chart(
            ScoreboardPage(scoreboard, None), PICTURE_NAMES, texts
        ),
        "podium": build_podium_chart(scoreboard, PICTURE_NAMES, texts),
        "hall": build_hall_chart(
            _make_hall_page(game), PICTURE_NAMES, Viewer(PlayerSettings(id=1), texts)
        ),
        "house": draw_account(
            HouseAccount(games=1_234_567, amount_paid=64_168_000, amount_won=63_000_000),
            (-1000, 1047, -1_168_000),
            texts,
        ),
    }


def _make_daily_page(game: str) -> DailyPage:
    entries = tuple(
        RankedEntry(
            rank,
            ContestEntry(
                contest_id=7, player_id=rank, joined_at=NOON, cards_up=50 - rank, move_count=1234
            ),
            has_public_name=True,
        )
        for rank in (1, 2, 3)
    )
    contest = Contest(
        id=7,
        kind=ContestKind.DAILY,
        variant=game,
        deal=1,
        date="2026-09-30",
        starts_at=NOON,
        ends_at=NOON,
    )
    return DailyPage(
        query=DailyQuery(day=date(2026, 9, 30), page_number=0),
        contest=contest,
        is_open=False,
        entry_count=3,
        ranked_entries=entries,
        own_ranked_entry=None,
        own_entry=None,
        streak=None,
        previous_winner=None,
    )


def _make_hall_page(game: str) -> HallPage:
    feats = tuple(
        Feat(
            server_id=5,
            era=1,
            variant=game,
            period="m2026-09",
            kind=kind,
            value=value,
            player_id=player_id,
            game_id=1,
            achieved_at=NOON,
        )
        for player_id, (kind, value) in enumerate(
            zip(FeatKind, (131, 3_599, 12, 1_234), strict=True), 1
        )
    )
    return HallPage(
        query=HallQuery(game_group=game),
        feats=feats,
        private_ids=frozenset(),
        variants=(game,),
        current_season="m2026-11",
        past_seasons=("m2026-09",),
        counted_until=None,
    )

"""The schema as it is now; the steps in `bot.store.migrations` lead to it."""

from bot.store.schema.accounts import (
    command_sync_table,
    player_settings_table,
    server_settings_table,
    table_thread_table,
)
from bot.store.schema.candidate_series import candidate_series_table
from bot.store.schema.claims import claim_table
from bot.store.schema.contests import (
    contest_table,
    daily_post_table,
    daily_streak_table,
    entry_table,
    erased_entry_table,
    secret_table,
)
from bot.store.schema.games import game_table, result_table, viewed_solution_table
from bot.store.schema.metadata import metadata
from bot.store.schema.ratings import rating_fit_table, rating_table
from bot.store.schema.requests import handled_request_table
from bot.store.schema.seasons import feat_table, medal_table, season_leaderboard_table, season_table
from bot.store.schema.signals import signal_table
from bot.store.schema.stats import (
    cards_up_histogram_table,
    house_account_table,
    house_night_table,
    house_totals_table,
    leaderboard_table,
    player_record_table,
    standing_table,
    uncounted_player_table,
    waiting_result_table,
)

__all__ = [
    "candidate_series_table",
    "cards_up_histogram_table",
    "claim_table",
    "command_sync_table",
    "contest_table",
    "daily_post_table",
    "daily_streak_table",
    "entry_table",
    "erased_entry_table",
    "feat_table",
    "game_table",
    "handled_request_table",
    "house_account_table",
    "house_night_table",
    "house_totals_table",
    "leaderboard_table",
    "medal_table",
    "metadata",
    "player_record_table",
    "player_settings_table",
    "rating_fit_table",
    "rating_table",
    "result_table",
    "season_leaderboard_table",
    "season_table",
    "secret_table",
    "server_settings_table",
    "signal_table",
    "standing_table",
    "table_thread_table",
    "uncounted_player_table",
    "viewed_solution_table",
    "waiting_result_table",
]

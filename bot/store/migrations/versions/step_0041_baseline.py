"""The schema of version 1.0, from nothing."""

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_TIME = sa.DateTime(timezone=True)

# Rows that are updated find room for their new versions on their own pages.
_FILL_FACTORS = {
    "game": 80,
    "leaderboard": 50,
    "claim": 50,
    "player_record": 80,
    "cards_up_histogram": 80,
    "house_account": 80,
    "house_totals": 80,
}


def upgrade() -> None:
    _create_games()
    _create_contests()
    _create_leaderboards()
    _create_records()
    _create_house()
    _create_seasons()
    _create_settings()
    _create_work()
    _create_ratings()
    _create_requests()
    if op.get_context().dialect.name == "postgresql":
        for table, fill_factor in _FILL_FACTORS.items():
            op.execute(f"ALTER TABLE {table} SET (fillfactor = {fill_factor})")


def _create_partial_index(
    name: str, table: str, columns: list[str], condition: str, *, unique: bool = False
) -> None:
    where = sa.text(condition)
    op.create_index(name, table, columns, unique=unique, sqlite_where=where, postgresql_where=where)


def _create_games() -> None:
    op.create_table(
        "game",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("server_id", sa.BigInteger),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("deal_word", sa.Text),
        sa.Column("deal_source", sa.String(16), nullable=False),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("redo_moves", sa.Text, nullable=False),
        sa.Column("auto_move_ranges", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("slot", sa.String(16)),
        sa.Column("outcome", sa.String(16)),
        sa.Column("dealt_at", _TIME, nullable=False),
        sa.Column("last_active_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("auto_uses", sa.Integer, nullable=False),
        sa.Column("tallest_column", sa.Integer, nullable=False),
        sa.Column("channel_id", sa.BigInteger),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("is_counted", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("price_book", sa.String(16)),
        sa.Column("last_move_at", _TIME, nullable=False),
        sa.Column("contest_id", sa.BigInteger),
        sa.Column("level", sa.String(16)),
        sa.Column("last_new_move_at", _TIME, nullable=False),
        sa.Column("ends_by", _TIME, nullable=False),
        sa.Column("counts_globally", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("moves_made", sa.Integer, nullable=False),
        sa.Column("counts_in_contest", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("left_positions", sa.Text, nullable=False, server_default=""),
        sa.CheckConstraint("deal_source IN ('fresh', 'named', 'shared')", name="deal_source"),
        sa.CheckConstraint("slot IN ('table', 'aside')", name="slot"),
        sa.CheckConstraint("outcome IN ('won', 'resigned', 'abandoned')", name="outcome"),
        sa.CheckConstraint("price_book IN ('hoyle', 'english')", name="price_book"),
        sa.CheckConstraint("(slot IS NULL) = (outcome IS NOT NULL)", name="slotted_until_over"),
        sa.CheckConstraint("(ended_at IS NULL) = (outcome IS NULL)", name="ended_when_over"),
        sa.CheckConstraint(
            "(channel_id IS NULL) = (message_id IS NULL)", name="message_in_channel"
        ),
        sa.CheckConstraint(
            "revision >= 0 AND undos >= 0 AND hints >= 0 AND auto_uses >= 0"
            " AND tallest_column >= 0",
            name="counts",
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_game_player_id_deal", "game", ["player_id", "deal"])
    _create_partial_index(
        "ix_game_under_way",
        "game",
        ["dealt_at"],
        "outcome IS NULL AND (is_counted OR price_book IS NOT NULL OR contest_id IS NOT NULL)",
    )
    _create_partial_index("ix_game_with_slot", "game", ["player_id"], "slot IS NOT NULL")
    _create_partial_index(
        "uq_game_one_on_table", "game", ["player_id"], "slot = 'table'", unique=True
    )
    op.create_table(
        "result",
        sa.Column(
            "game_id",
            sa.BigInteger,
            sa.ForeignKey("game.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("server_id", sa.BigInteger),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("deal_source", sa.String(16), nullable=False),
        sa.Column("outcome", sa.String(16), nullable=False),
        sa.Column("dealt_at", _TIME, nullable=False),
        sa.Column("ended_at", _TIME, nullable=False),
        sa.Column("move_count", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("auto_uses", sa.Integer, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.Column("is_counted", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("era", sa.Integer, nullable=False, server_default=sa.text("0")),
        sa.Column("price", sa.Integer),
        sa.Column("payout", sa.Integer),
        sa.Column("counts_globally", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("counts_in_contest", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("adds_to_streak", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.CheckConstraint("deal_source IN ('fresh', 'named', 'shared')", name="deal_source"),
        sa.CheckConstraint("outcome IN ('won', 'resigned', 'abandoned')", name="outcome"),
        sa.CheckConstraint(
            "move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0 AND auto_uses >= 0"
            " AND cards_up >= 0",
            name="counts",
        ),
    )
    _create_partial_index(
        "ix_result_for_money", "result", ["player_id", "ended_at", "game_id"], "price IS NOT NULL"
    )
    op.create_index(
        "ix_result_player_id_ended_at_game_id", "result", ["player_id", "ended_at", "game_id"]
    )
    op.create_index(
        "ix_result_player_id_variant_ended_at_game_id",
        "result",
        ["player_id", "variant", "ended_at", "game_id"],
    )
    op.create_table(
        "viewed_solution",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("deal", sa.String(20), primary_key=True),
        sa.Column("variant", sa.Text, primary_key=True),
    )


def _create_contests() -> None:
    op.create_table(
        "contest",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("date", sa.String(10)),
        sa.Column("variant", sa.Text, nullable=False),
        sa.Column("deal", sa.String(20), nullable=False),
        sa.Column("deal_word", sa.Text),
        sa.Column("is_fresh_deal", sa.Boolean, nullable=False),
        sa.Column("tie_breaker", sa.String(16), nullable=False),
        sa.Column("allows_undo", sa.Boolean, nullable=False),
        sa.Column("allows_hints", sa.Boolean, nullable=False),
        sa.Column("creator_id", sa.BigInteger),
        sa.Column("invited_player_ids", sa.Text, nullable=False),
        sa.Column("server_id", sa.BigInteger),
        sa.Column("scoreboard_channel_id", sa.BigInteger),
        sa.Column("scoreboard_message_id", sa.BigInteger),
        sa.Column("language", sa.Text),
        sa.Column("starts_at", _TIME, nullable=False),
        sa.Column("ends_at", _TIME, nullable=False),
        sa.Column("closed_at", _TIME),
        sa.Column("end_announced_at", _TIME),
        sa.Column("home_channel_id", sa.BigInteger),
        sa.Column("number", sa.Integer),
        sa.Column("is_winnable", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("end_message_id", sa.BigInteger),
        sa.Column("ended_by_id", sa.BigInteger),
        sa.CheckConstraint("kind IN ('daily', 'challenge')", name="kind"),
        sa.CheckConstraint("tie_breaker IN ('moves', 'time')", name="tie_breaker"),
        sa.CheckConstraint("(kind = 'daily') = (date IS NOT NULL)", name="dated"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_contest_creator_id", "contest", ["creator_id"])
    _create_partial_index("ix_contest_deal", "contest", ["deal"], "closed_at IS NULL")
    op.create_index("ix_contest_ended_by_id", "contest", ["ended_by_id"])
    op.create_index("ix_contest_home_channel_id_ends_at", "contest", ["home_channel_id", "ends_at"])
    _create_partial_index("ix_contest_open", "contest", ["ends_at"], "closed_at IS NULL")
    op.create_index("ix_contest_server_id_ends_at", "contest", ["server_id", "ends_at"])
    _create_partial_index("uq_contest_date", "contest", ["date"], "server_id IS NULL", unique=True)
    op.create_index("uq_contest_date_on_server", "contest", ["server_id", "date"], unique=True)
    op.create_index(
        "uq_contest_number_in_channel", "contest", ["home_channel_id", "number"], unique=True
    )
    op.create_index("uq_contest_number_on_server", "contest", ["server_id", "number"], unique=True)
    op.create_table(
        "entry",
        sa.Column(
            "contest_id",
            sa.BigInteger,
            sa.ForeignKey("contest.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("server_id", sa.BigInteger),
        sa.Column("game_id", sa.BigInteger, sa.ForeignKey("game.id")),
        sa.Column("joined_at", _TIME, nullable=False),
        sa.Column("is_ranked", sa.Boolean, nullable=False),
        sa.Column("is_finished", sa.Boolean, nullable=False),
        sa.Column("is_won", sa.Boolean, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.Column("move_count", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("undos", sa.Integer, nullable=False),
        sa.Column("hints", sa.Integer, nullable=False),
        sa.Column("has_started", sa.Boolean, sa.Computed("game_id IS NOT NULL", persisted=True)),
        sa.Column("has_moved", sa.Boolean, sa.Computed("move_count > 0", persisted=True)),
        sa.Column("counts_globally", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.CheckConstraint(
            "cards_up >= 0 AND move_count >= 0 AND seconds >= 0 AND undos >= 0 AND hints >= 0",
            name="counts",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_entry_player_id", "entry", ["player_id"])
    op.create_index(
        "ix_entry_rank",
        "entry",
        [
            "contest_id",
            sa.text("has_started DESC"),
            sa.text("is_ranked DESC"),
            sa.text("is_won DESC"),
            sa.text("cards_up DESC"),
            sa.text("has_moved DESC"),
            "move_count",
            "seconds",
            "player_id",
        ],
    )
    op.create_index(
        "ix_entry_rank_on_server",
        "entry",
        [
            "contest_id",
            "server_id",
            sa.text("has_started DESC"),
            sa.text("is_ranked DESC"),
            sa.text("is_won DESC"),
            sa.text("cards_up DESC"),
            sa.text("has_moved DESC"),
            "move_count",
            "seconds",
            "player_id",
        ],
    )
    op.create_index("uq_entry_game_id", "entry", ["game_id"], unique=True)
    op.create_table(
        "erased_entry",
        sa.Column(
            "contest_id",
            sa.BigInteger,
            sa.ForeignKey("contest.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("player_hash", sa.String(64), primary_key=True),
    )
    op.create_table(
        "dealer_game",
        sa.Column("variant", sa.Text, primary_key=True),
        sa.Column("deal", sa.String(20), primary_key=True),
        sa.Column("moves", sa.Text, nullable=False),
        sa.Column("is_won", sa.Boolean, nullable=False),
        sa.Column("cards_up", sa.Integer, nullable=False),
        sa.Column("win_count", sa.Integer, nullable=False),
        sa.Column("game_count", sa.Integer, nullable=False),
        sa.Column("cpu_seconds", sa.Double, nullable=False),
        sa.Column("played_at", _TIME, nullable=False),
        sa.CheckConstraint("game_count >= win_count AND win_count >= 0", name="counts"),
    )
    op.create_index("ix_dealer_game_played_at", "dealer_game", ["played_at"])
    op.create_table(
        "daily_streak",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("last_date", sa.String(10), nullable=False),
        sa.Column("current_days", sa.Integer, nullable=False),
        sa.Column("best_days", sa.Integer, nullable=False),
        sa.Column("freezes", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_table(
        "frozen_day",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("date", sa.String(10), primary_key=True),
    )
    op.create_table(
        "daily_post",
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("is_refused", sa.Boolean, nullable=False),
    )
    op.create_table(
        "secret",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _create_leaderboards() -> None:
    op.create_table(
        "leaderboard",
        sa.Column("id", _NUMBER, primary_key=True),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("game_group", sa.Text, nullable=False),
        sa.Column("period", sa.String(16), nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("wins", sa.BigInteger, nullable=False),
        sa.Column("clean_wins", sa.BigInteger, nullable=False),
        sa.Column("cards_up", sa.BigInteger, nullable=False),
        sa.Column("cards_in_play", sa.BigInteger, nullable=False),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_leaderboard_period", "leaderboard", ["period"])
    op.create_index(
        "uq_leaderboard", "leaderboard", ["server_id", "era", "game_group", "period"], unique=True
    )
    op.create_table(
        "standing",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "leaderboard_id",
            sa.BigInteger,
            sa.ForeignKey("leaderboard.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("wins", sa.BigInteger, nullable=False),
        sa.Column("clean_wins", sa.BigInteger, nullable=False),
        sa.Column("cards_up", sa.BigInteger, nullable=False),
        sa.Column("cards_in_play", sa.BigInteger, nullable=False),
        sa.Column("win_rate_bound", sa.Double, nullable=False),
        sa.Column("clean_win_rate_bound", sa.Double, nullable=False),
        sa.Column("cards_up_share", sa.Double, nullable=False),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standing_clean_win_rate_bound",
        "standing",
        [
            "leaderboard_id",
            sa.text("clean_win_rate_bound DESC"),
            sa.text("cards_up_share DESC"),
            "player_id",
            "games",
        ],
    )
    op.create_index(
        "ix_standing_win_rate_bound",
        "standing",
        [
            "leaderboard_id",
            sa.text("win_rate_bound DESC"),
            sa.text("cards_up_share DESC"),
            "player_id",
            "games",
        ],
    )


def _create_records() -> None:
    op.create_table(
        "player_record",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("game_group", sa.Text, primary_key=True),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("wins", sa.BigInteger, nullable=False),
        sa.Column("clean_wins", sa.BigInteger, nullable=False),
        sa.Column("practice_games", sa.BigInteger, nullable=False),
        sa.Column("win_streak", sa.BigInteger, nullable=False),
        sa.Column("best_win_streak", sa.BigInteger, nullable=False),
        sa.Column("cards_up", sa.BigInteger, nullable=False),
        sa.Column("cards_in_play", sa.BigInteger, nullable=False),
        sa.Column("best_cards_up", sa.BigInteger, nullable=False),
        sa.Column("move_count", sa.BigInteger, nullable=False),
        sa.Column("seconds", sa.BigInteger, nullable=False),
        sa.Column("undos", sa.BigInteger, nullable=False),
        sa.Column("hints", sa.BigInteger, nullable=False),
        sa.Column("fewest_moves", sa.Integer),
        sa.Column("fewest_seconds", sa.Integer),
        sa.Column("contest_games", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.Column("contest_wins", sa.BigInteger, nullable=False, server_default=sa.text("0")),
        sa.CheckConstraint(
            "games >= wins AND wins >= clean_wins AND clean_wins >= 0", name="counts"
        ),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "cards_up_histogram",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("variant", sa.Text, primary_key=True),
        sa.Column("cards_up", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )


def _create_house() -> None:
    op.create_table(
        "house_account",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("amount_paid", sa.BigInteger, nullable=False),
        sa.Column("amount_won", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "house_totals",
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("era", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("amount_paid", sa.BigInteger, nullable=False),
        sa.Column("amount_won", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "house_night",
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("era", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("date", sa.String(10), primary_key=True),
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("amount_paid", sa.BigInteger, nullable=False),
        sa.Column("amount_won", sa.BigInteger, nullable=False),
        sa.Column("profit", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_house_night_player_id", "house_night", ["player_id"])
    op.create_index(
        "ix_house_night_profit", "house_night", ["server_id", "era", sa.text("profit DESC"), "date"]
    )


def _create_seasons() -> None:
    op.create_table(
        "waiting_result",
        sa.Column("game_id", _NUMBER, primary_key=True, autoincrement=False),
    )
    op.create_table(
        "season",
        sa.Column("period", sa.String(16), primary_key=True),
        sa.Column("is_settled", sa.Boolean, nullable=False),
        sa.Column("settled_leaderboard_id", sa.BigInteger, nullable=False),
        sa.Column("counted_until", _TIME),
        sa.Column("count_began_at", _TIME),
        sa.Column("counted_player_id", sa.BigInteger),
    )
    op.create_table(
        "season_leaderboard",
        sa.Column(
            "leaderboard_id",
            sa.BigInteger,
            sa.ForeignKey("leaderboard.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("min_ranked_games", sa.Integer, nullable=False),
        sa.Column("is_settled", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "medal",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column(
            "leaderboard_id",
            sa.BigInteger,
            sa.ForeignKey("leaderboard.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("medal", sa.Integer, nullable=False),
        sa.CheckConstraint("medal BETWEEN 1 AND 3", name="medal"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_medal_leaderboard_id", "medal", ["leaderboard_id"])
    op.create_table(
        "feat",
        sa.Column("server_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("era", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("variant", sa.Text, primary_key=True),
        sa.Column("period", sa.String(16), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("value", sa.Integer, nullable=False),
        sa.Column("player_id", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.BigInteger, nullable=False),
        sa.Column("achieved_at", _TIME, nullable=False),
        sa.CheckConstraint(
            "kind IN ('fewest-moves', 'fastest-win', 'longest-streak', 'clean-streak')", name="kind"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_feat_period", "feat", ["period"])
    op.create_index("ix_feat_player_id", "feat", ["player_id"])


def _create_settings() -> None:
    op.create_table(
        "player_settings",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("language", sa.Text),
        sa.Column("table_visibility", sa.String(16), nullable=False),
        sa.Column("theme", sa.Text, nullable=False, server_default=sa.text("'classic'")),
        sa.Column("has_large_indices", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("marks_ready_cards", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("is_text_only", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column(
            "record_visibility", sa.String(16), nullable=False, server_default=sa.text("'public'")
        ),
        sa.Column("can_play_for_money", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("shows_name_in_pictures", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.Column("spells_suits", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("has_tall_pictures", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("reminder_server_id", sa.BigInteger),
        sa.Column("has_closed_phone_offer", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.CheckConstraint("table_visibility IN ('public', 'private')", name="table_visibility"),
        sa.CheckConstraint("record_visibility IN ('public', 'private')", name="record_visibility"),
    )
    _create_partial_index(
        "ix_player_settings_reminder_server_id",
        "player_settings",
        ["reminder_server_id"],
        "reminder_server_id IS NOT NULL",
    )
    op.create_table(
        "server_settings",
        sa.Column("id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("public_channel_ids", sa.Text, nullable=False),
        sa.Column("is_on_global_leaderboards", sa.Boolean, nullable=False),
        sa.Column("min_ranked_games", sa.Integer, nullable=False),
        sa.Column("era", sa.Integer, nullable=False),
        sa.Column("daily_channel_id", sa.BigInteger),
        sa.Column("daily_hour", sa.Integer),
        sa.Column("language", sa.Text),
        sa.Column(
            "table_place", sa.String(16), nullable=False, server_default=sa.text("'channel'")
        ),
        sa.Column("own_daily_variant", sa.Text),
        sa.CheckConstraint("min_ranked_games >= 1 AND era >= 0", name="counts"),
    )
    _create_partial_index(
        "ix_server_settings_daily",
        "server_settings",
        ["daily_hour"],
        "daily_channel_id IS NOT NULL",
    )
    _create_partial_index(
        "ix_server_settings_own_daily",
        "server_settings",
        ["own_daily_variant"],
        "own_daily_variant IS NOT NULL",
    )
    op.create_table(
        "table_thread",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("server_id", sa.BigInteger, nullable=False),
        sa.Column("thread_id", sa.BigInteger, nullable=False),
    )


def _create_work() -> None:
    op.create_table(
        "candidate_series",
        sa.Column("name", sa.String(64), primary_key=True),
        sa.Column("counter", sa.Integer, nullable=False),
        sa.Column("is_proved", sa.Boolean, nullable=False),
    )
    op.create_table(
        "claim",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("subject_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("holder", sa.Text),
        sa.Column("expires_at", _TIME),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("is_requested", sa.Boolean, nullable=False),
    )


def _create_ratings() -> None:
    op.create_table(
        "rating",
        sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("family", sa.Text, primary_key=True),
        sa.Column("ability", sa.Double, nullable=False),
        sa.Column("variance", sa.Double, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
        sa.Column("last_game_at", _TIME, nullable=False),
        sa.Column("fit_number", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer),
        sa.CheckConstraint("variance > 0 AND games > 0", name="counts"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_rating_family_rank", "rating", ["family", "rank"])
    op.create_table(
        "rating_fit",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("fitted_at", _TIME, nullable=False),
        sa.Column("games", sa.BigInteger, nullable=False),
    )


def _create_requests() -> None:
    op.create_table(
        "handled_request",
        sa.Column("id", _NUMBER, primary_key=True, autoincrement=False),
    )

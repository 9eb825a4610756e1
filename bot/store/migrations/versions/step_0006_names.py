"""Tables, columns, constraints, indexes and outcomes get the names that the records use."""

import re
from collections.abc import Mapping

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_TABLES = {
    "player": "player_settings",
    "server": "server_settings",
    "solution": "viewed_solution",
    "board": "leaderboard",
    "record": "player_record",
    "spread": "cards_up_histogram",
    "account": "house_account",
    "house": "house_totals",
    "night": "house_night",
}

_TOTALS = {"clean": "clean_wins", "up": "cards_up", "cards": "cards_in_play"}
_MONEY = {"paid": "amount_paid", "won": "amount_won"}
_COLUMNS: dict[str, dict[str, str]] = {
    "game": {
        "player": "player_id",
        "server": "server_id",
        "word": "deal_word",
        "chosen": "deal_source",
        "undone": "redo_moves",
        "auto_runs": "auto_move_ranges",
        "seat": "slot",
        "began": "dealt_at",
        "touched": "last_active_at",
        "ended": "ended_at",
        "autos": "auto_uses",
        "tallest": "tallest_column",
        "channel": "channel_id",
        "message": "message_id",
        "counts": "is_counted",
        "stakes": "price_book",
        "moved": "last_move_at",
        "contest": "contest_id",
    },
    "result": {
        "game": "game_id",
        "player": "player_id",
        "server": "server_id",
        "chosen": "deal_source",
        "began": "dealt_at",
        "ended": "ended_at",
        "moves": "move_count",
        "autos": "auto_uses",
        "counts": "is_counted",
    },
    "player_settings": {
        "tables": "table_visibility",
        "large": "has_large_indices",
        "ready": "marks_ready_cards",
        "text": "is_text_only",
        "record": "record_visibility",
        "money": "can_play_for_money",
    },
    "server_settings": {
        "channels": "public_channel_ids",
        "everywhere": "is_on_global_leaderboards",
        "minimum": "min_ranked_games",
        "daily_channel": "daily_channel_id",
        "changed": "changed_up_to_player_id",
    },
    "viewed_solution": {"player": "player_id"},
    "command_sync": {"application": "application_id"},
    "contest": {
        "word": "deal_word",
        "fresh": "is_fresh_deal",
        "measure": "tie_breaker",
        "undo": "allows_undo",
        "hints": "allows_hints",
        "maker": "creator_id",
        "invited": "invited_player_ids",
        "server": "server_id",
        "channel": "scoreboard_channel_id",
        "message": "scoreboard_message_id",
        "begins": "starts_at",
        "ends": "ends_at",
        "closed": "closed_at",
        "refreshed": "scoreboard_refreshed_at",
        "announced": "end_announced_at",
        "place": "home_channel_id",
    },
    "entry": {
        "contest": "contest_id",
        "player": "player_id",
        "server": "server_id",
        "game": "game_id",
        "joined": "joined_at",
        "ranked": "is_ranked",
        "done": "is_finished",
        "won": "is_won",
        "up": "cards_up",
        "moves": "move_count",
        "line": "moves_at_close",
        "begun": "has_started",
        "moved": "has_moved",
    },
    "daily_streak": {
        "player": "player_id",
        "date": "last_date",
        "days": "current_days",
        "best": "best_days",
    },
    "daily_post": {
        "server": "server_id",
        "claimed": "claimed_at",
        "channel": "channel_id",
        "message": "message_id",
        "refused": "is_refused",
    },
    "leaderboard": {"server": "server_id", "game": "game_group", **_TOTALS},
    "standing": {
        "player": "player_id",
        "board": "leaderboard_id",
        "bound": "win_rate_bound",
        "clean_bound": "clean_win_rate_bound",
        "share": "cards_up_share",
        **_TOTALS,
    },
    "player_record": {
        "player": "player_id",
        "game": "game_group",
        "practice": "practice_games",
        "streak": "win_streak",
        "best_streak": "best_win_streak",
        "best_up": "best_cards_up",
        "moves": "move_count",
        **_TOTALS,
    },
    "cards_up_histogram": {"player": "player_id", "game": "variant", "up": "cards_up"},
    "house_account": {"player": "player_id", **_MONEY},
    "house_totals": {"server": "server_id", **_MONEY},
    "house_night": {"server": "server_id", "player": "player_id", **_MONEY},
}

_CONSTRAINTS = {
    "game": {
        "ck_game_chosen": "ck_game_deal_source",
        "ck_game_seat": "ck_game_slot",
        "ck_game_stakes": "ck_game_price_book",
        "ck_game_seated_until_over": "ck_game_slotted_until_over",
        "ck_game_shown_somewhere": "ck_game_message_in_channel",
    },
    "result": {
        "ck_result_chosen": "ck_result_deal_source",
        "fk_result_game": "fk_result_game_id",
    },
    "player_settings": {
        "pk_player": "pk_player_settings",
        "ck_player_tables": "ck_player_settings_table_visibility",
        "ck_player_record": "ck_player_settings_record_visibility",
    },
    "server_settings": {
        "pk_server": "pk_server_settings",
        "ck_server_counts": "ck_server_settings_counts",
    },
    "viewed_solution": {"pk_solution": "pk_viewed_solution"},
    "contest": {"ck_contest_measure": "ck_contest_tie_breaker"},
    "entry": {
        "fk_entry_contest": "fk_entry_contest_id",
        "fk_entry_game": "fk_entry_game_id",
    },
    "leaderboard": {
        "pk_board": "pk_leaderboard",
        "ck_board_counts": "ck_leaderboard_counts",
    },
    "standing": {"fk_standing_board": "fk_standing_leaderboard_id"},
    "player_record": {
        "pk_record": "pk_player_record",
        "ck_record_counts": "ck_player_record_counts",
    },
    "cards_up_histogram": {"pk_spread": "pk_cards_up_histogram"},
    "house_account": {"pk_account": "pk_house_account"},
    "house_totals": {"pk_house": "pk_house_totals"},
    "house_night": {"pk_night": "pk_house_night"},
}

_INDEXES = {
    "ix_game_player_touched": "ix_game_player_id_last_active_at",
    "ix_game_player_deal": "ix_game_player_id_deal",
    "ix_result_player_ended_game": "ix_result_player_id_ended_at_game_id",
    "ix_result_player_variant_ended_game": "ix_result_player_id_variant_ended_at_game_id",
    "ix_result_staked": "ix_result_for_money",
    "ix_server_daily": "ix_server_settings_daily",
    "ix_contest_server_ends": "ix_contest_server_id_ends_at",
    "ix_contest_place_ends": "ix_contest_home_channel_id_ends_at",
    "ix_contest_maker": "ix_contest_creator_id",
    "ix_entry_place": "ix_entry_rank",
    "ix_entry_place_here": "ix_entry_rank_on_server",
    "ix_entry_player": "ix_entry_player_id",
    "uq_entry_game": "uq_entry_game_id",
    "uq_board": "uq_leaderboard",
    "ix_board_period": "ix_leaderboard_period",
    "ix_standing_bound": "ix_standing_win_rate_bound",
    "ix_standing_clean_bound": "ix_standing_clean_win_rate_bound",
    "ix_night_profit": "ix_house_night_profit",
    "ix_night_player": "ix_house_night_player_id",
}

_SEQUENCES = {"board_id_seq": "leaderboard_id_seq"}
"""Only PostgreSQL has sequences; SQLite counts by table."""

_OUTCOMES = {"given-up": "resigned", "left": "abandoned"}
_OUTCOME_TABLES = ("game", "result")
_RENAMED_OUTCOME = sa.case(
    _OUTCOMES, value=sa.column("outcome", sa.String), else_=sa.column("outcome", sa.String)
)


def upgrade() -> None:
    for old, new in _TABLES.items():
        op.rename_table(old, new)
    for table, columns in _COLUMNS.items():
        for old, new in columns.items():
            op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    if op.get_bind().dialect.name == "sqlite":
        for table in _CONSTRAINTS:
            _rebuild_table(table)
    else:
        _rename_in_place()


def _rename_in_place() -> None:
    for table, constraints in _CONSTRAINTS.items():
        for old, new in constraints.items():
            op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {old} TO {new}")
    for old, new in _INDEXES.items():
        op.execute(f"ALTER INDEX {old} RENAME TO {new}")
    for old, new in _SEQUENCES.items():
        op.execute(f"ALTER SEQUENCE {old} RENAME TO {new}")
    for table in _OUTCOME_TABLES:
        check = op.f(f"ck_{table}_outcome")
        op.drop_constraint(check, table)
        op.execute(
            sa.update(sa.table(table, sa.column("outcome"))).values(outcome=_RENAMED_OUTCOME)
        )
        op.create_check_constraint(check, table, "outcome IN ('won', 'resigned', 'abandoned')")


def _rebuild_table(table: str) -> None:
    """Create an SQLite table again from its own statement, which is where constraints have names.

    The last id that was given out is kept, so that none is used twice.
    """
    connection = op.get_bind()
    query = sa.text("SELECT name, sql FROM sqlite_master WHERE tbl_name = :table AND sql NOTNULL")
    statements = {row.name: row.sql for row in connection.execute(query, {"table": table})}
    words = {**_CONSTRAINTS[table], **_INDEXES}
    if table in _OUTCOME_TABLES:
        words |= {f"'{old}'": f"'{new}'" for old, new in _OUTCOMES.items()}
    create_table = _replace_words(statements.pop(table), words)
    named = re.compile(rf'CREATE TABLE ("{table}"|{table})(?= )')
    connection.exec_driver_sql(named.sub(f"CREATE TABLE new_{table}", create_table, count=1))
    _copy_rows(table, f"new_{table}")
    if "AUTOINCREMENT" in create_table:
        names = {"old": table, "new": f"new_{table}"}
        connection.execute(sa.text("DELETE FROM sqlite_sequence WHERE name = :new"), names)
        rename = sa.text("UPDATE sqlite_sequence SET name = :new WHERE name = :old")
        connection.execute(rename, names)
    op.drop_table(table)
    op.rename_table(f"new_{table}", table)
    for create_index in statements.values():
        connection.exec_driver_sql(_replace_words(create_index, words))


def _replace_words(statement: str, words: Mapping[str, str]) -> str:
    """Return the statement with these words replaced; a quoted string is one word."""
    return re.sub(r"'[^']*'|\w+", lambda word: words.get(word[0], word[0]), statement)


def _copy_rows(source: str, target: str) -> None:
    info = op.get_bind().exec_driver_sql(f"PRAGMA table_info({source})")
    names = [row.name for row in info]  # it leaves out computed columns
    columns = [_RENAMED_OUTCOME if name == "outcome" else sa.column(name) for name in names]
    rows = sa.select(*columns).select_from(sa.table(source))
    op.execute(sa.insert(sa.table(target, *map(sa.column, names))).from_select(names, rows))

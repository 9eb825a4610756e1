"""On PostgreSQL games that are over go to partitions of their own; SQLite has no use for them.

What is there stays where it is and becomes the first partition of games that are over. Only games
under way are moved, so that a million old games take some seconds.
"""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"

_GAMES_PER_PARTITION = 100_000_000

_DIVIDE_TABLE = """
    ALTER TABLE result DROP CONSTRAINT fk_result_game_id;
    ALTER TABLE entry DROP CONSTRAINT fk_entry_game_id;
    ALTER TABLE game RENAME TO game_ended_{first};
    ALTER TABLE game_ended_{first} RENAME CONSTRAINT pk_game TO pk_game_ended_{first};
    ALTER INDEX ix_game_player_id_deal RENAME TO game_ended_{first}_player_id_deal_idx;
    ALTER INDEX ix_game_under_way RENAME TO game_ended_{first}_dealt_at_idx;
    ALTER INDEX ix_game_with_slot RENAME TO game_ended_{first}_player_id_idx;

    CREATE TABLE game (LIKE game_ended_{first} INCLUDING ALL EXCLUDING INDEXES)
        PARTITION BY LIST (slot);
    ALTER SEQUENCE game_id_seq OWNED BY game.id;
    CREATE TABLE game_under_way PARTITION OF game (
        CONSTRAINT pk_game_under_way PRIMARY KEY (id)
    ) FOR VALUES IN ('table', 'aside') WITH (fillfactor = 50);
    CREATE TABLE game_ended PARTITION OF game FOR VALUES IN (NULL) PARTITION BY RANGE (id);

    DROP INDEX uq_game_one_on_table;
    CREATE UNIQUE INDEX uq_game_one_on_table ON game_under_way (player_id) WHERE slot = 'table';
    WITH under_way AS (DELETE FROM game_ended_{first} WHERE slot IS NOT NULL RETURNING *)
        INSERT INTO game_under_way SELECT * FROM under_way;
    -- Games that end now fill the room that was kept free for moves.
    ALTER TABLE game_ended_{first} RESET (fillfactor);
    ALTER TABLE game_ended ATTACH PARTITION game_ended_{first}
        FOR VALUES FROM (MINVALUE) TO ({end});
    CREATE TABLE game_ended_{next} PARTITION OF game_ended (
        CONSTRAINT pk_game_ended_{next} PRIMARY KEY (id)
    ) FOR VALUES FROM ({end}) TO ({end} + {size});

    CREATE INDEX ix_game_player_id_deal ON game (player_id, deal);
    CREATE INDEX ix_game_under_way ON game (dealt_at) WHERE outcome IS NULL
        AND (is_counted OR price_book IS NOT NULL OR contest_id IS NOT NULL);
    CREATE INDEX ix_game_with_slot ON game (player_id) WHERE slot IS NOT NULL;
"""


def upgrade() -> None:
    if op.get_context().dialect.name != "postgresql":
        return
    last_id = op.get_bind().execute(sa.text("SELECT coalesce(max(id), 0) FROM game")).scalar_one()
    first = last_id // _GAMES_PER_PARTITION
    commands = _DIVIDE_TABLE.format(
        first=first,
        next=first + 1,
        end=(first + 1) * _GAMES_PER_PARTITION,
        size=_GAMES_PER_PARTITION,
    )
    for command in commands.strip().split(";\n"):
        op.execute(command)

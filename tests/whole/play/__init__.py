"""Playing: deals, moves, tables, replays, complete games."""

"""The recount: all results and totals computed again from the games, compared and repaired."""

"""Running totals: leaderboards, players' records, and the house's money."""

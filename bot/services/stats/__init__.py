"""Statistics: players' records, leaderboards, the house's money and win rates."""

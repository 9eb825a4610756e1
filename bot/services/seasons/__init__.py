"""Seasons: months whose leaderboards are kept, with medals and halls of records."""

"""The weekly league: the points of dailies, added up."""

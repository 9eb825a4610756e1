"""A search that keeps the best positions only, for games with too many to look at them all."""

"""The file of a contest that is over."""

"""Commands for dailies and challenges."""

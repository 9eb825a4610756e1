"""A solitaire bot for Discord. It imports nothing here, so that `bot.engine` stays light."""

__version__ = "1.0.0"

"""A solitaire bot for Discord. It imports nothing here, so that `bot.engine` stays light."""

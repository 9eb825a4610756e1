"""Starting, stopping and watching the bot, and its faults."""

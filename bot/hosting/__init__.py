"""Keeping the bot running: logs, metrics, connecting and stopping, the sandbox beside it."""

"""Interactions: sent to the bot for what a person does, and answered by the bot."""

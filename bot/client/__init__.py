"""The Discord client, and the state of a running bot that it carries."""

from bot.client.client import Command, Interaction, PatienceClient
from bot.client.command_translator import build_translatable_text

__all__ = ["Command", "Interaction", "PatienceClient", "build_translatable_text"]

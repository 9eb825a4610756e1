"""Whose language texts are in: that of the person who reads them, or of the server they are for."""

from __future__ import annotations

from bot.locale.catalogue import Texts, choose_texts


def choose_reader_texts(
    *,
    discord_language: str | None,
    server_discord_language: str | None,
    own_language: str | None = None,
    server_language: str | None = None,
) -> Texts:
    """Return the texts for a person who presses or types.

    They have chosen ``own_language`` in the bot's settings and ``discord_language`` in Discord's;
    so has their server. The first of these that we have counts, the person's before the server's.
    """
    return choose_texts(own_language, discord_language, server_language, server_discord_language)


def choose_post_texts(server_language: str | None, server_discord_language: str | None) -> Texts:
    """Return the texts for what everyone on a server reads: its setting, else its Discord's."""
    return choose_texts(server_language, server_discord_language)

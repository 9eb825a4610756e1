"""The person who reads a message, and words that many messages share."""

from __future__ import annotations

from dataclasses import dataclass

from bot.client import Interaction
from bot.locale.catalogue import Texts, find_texts
from bot.locale.describe import format_command_name, format_game_name, sanitize_player_text
from bot.locale.readers import choose_reader_texts
from bot.models.contests import Contest
from bot.models.games import Game
from bot.models.players import PlayerSettings
from bot.services.contests.attempts import Attempt

_READER_TEXTS = "reader_texts"
"""Under this name an interaction keeps the texts for the person, once their settings are read."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """The settings of a person who reads a message, and the texts in their language."""

    player: PlayerSettings
    texts: Texts


async def load_viewer(
    interaction: Interaction, known_settings: PlayerSettings | None = None
) -> Viewer:
    """Return the person who pressed or typed.

    ``known_settings`` are somebody's, as they were just read; theirs are not read again.
    """
    interaction.client.player_names.record_caller_name(interaction)
    if known_settings and known_settings.id == interaction.user.id:
        player = known_settings
    else:
        settings_service = interaction.client.services.player_settings
        player = await settings_service.load_settings(interaction.user.id)
    texts = await _load_reader_texts(interaction, player.language)
    interaction.extras[_READER_TEXTS] = texts
    return Viewer(player, texts.with_spelled_suits if player.spells_suits else texts)


def get_reader_texts(interaction: Interaction) -> Texts:
    """Return the texts for a person without reading their settings: the database may have failed.

    Settings that were read before count; else their language in Discord, or their server's.
    """
    known_texts: Texts | None = interaction.extras.get(_READER_TEXTS)
    return known_texts or _choose_texts(interaction)


async def _load_reader_texts(interaction: Interaction, own_language: str | None) -> Texts:
    """Return the texts for a person; the server's language is read only where it matters."""
    server_language = None
    if interaction.guild_id and not find_texts(own_language, interaction.locale.value):
        servers = interaction.client.services.server_settings
        server_language = (await servers.load_settings(interaction.guild_id)).language
    return _choose_texts(interaction, own_language, server_language)


def _choose_texts(
    interaction: Interaction, own_language: str | None = None, server_language: str | None = None
) -> Texts:
    return choose_reader_texts(
        own_language=own_language,
        discord_language=interaction.locale.value,
        server_language=server_language,
        server_discord_language=get_server_discord_language(interaction),
    )


def get_server_discord_language(interaction: Interaction) -> str | None:
    """Return the language that the server has chosen in Discord, or None outside servers."""
    return interaction.guild_locale.value if interaction.guild_locale else None


def mention_command(interaction: Interaction, texts: Texts, command_name: str) -> str:
    """Return a command's name in the language of the texts, which can be clicked."""
    return interaction.client.mention_command(format_command_name(texts, command_name))


def format_yes_or_no(is_true: bool) -> str:
    """Return a flag as texts take it: ``yes`` or ``no``."""
    return "yes" if is_true else "no"


def is_deal_concealed(game: Game, attempt: Attempt | None = None) -> bool:
    """Return whether the deal's number may not be told: the game or its contest is not over."""
    is_contest_secret = (
        attempt is not None and attempt.is_contest_open and attempt.contest.is_fresh_deal
    )
    return game.conceals_deal or is_contest_secret


def format_game_and_deal(game: Game, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return the name of the game, and the number of its deal where it may be told."""
    name = format_game_name(texts, game.variant)
    if is_deal_concealed(game, attempt):
        return name
    return texts("game-and-deal", game=name, deal=str(game.deal))


def format_deal_name(game_or_contest: Game | Contest, texts: Texts) -> str:
    """Return the number of the deal, and the word that it was requested by, if any."""
    if not game_or_contest.deal_word:
        return str(game_or_contest.deal)
    return texts(
        "deal-word",
        deal=str(game_or_contest.deal),
        word=sanitize_player_text(game_or_contest.deal_word),
    )

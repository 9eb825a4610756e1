"""The language of what everyone reads: posts, scoreboards and podiums."""

from __future__ import annotations

from bot.client import Interaction, PatienceClient
from bot.locale.catalogue import Texts, choose_texts
from bot.locale.readers import choose_post_texts
from bot.models.contests import Contest
from bot.models.servers import ServerSettings
from bot.ui.common.viewer import get_server_discord_language


def choose_server_texts(client: PatienceClient, server: ServerSettings) -> Texts:
    """Return the texts of what the bot posts on a server by itself."""
    guild = client.get_guild(server.id)
    return choose_post_texts(server.language, guild.preferred_locale.value if guild else None)


async def load_contest_texts(client: PatienceClient, contest: Contest) -> Texts:
    """Return the texts of a contest's messages that everyone sees, by its server's setting now."""
    if contest.server_id is None:
        return choose_texts(contest.language)
    server = await client.services.server_settings.load_settings(contest.server_id)
    return choose_post_texts(server.language, contest.language)


def find_contest_language(interaction: Interaction, creator_texts: Texts) -> str:
    """Return the language of a new contest: of the server in Discord, elsewhere its creator's."""
    if interaction.guild_id is None:
        return creator_texts.language
    return choose_post_texts(None, get_server_discord_language(interaction)).language

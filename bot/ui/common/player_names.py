"""Players' names as they stand in messages."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from bot.locale.describe import sanitize_player_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bot.client import Interaction, PatienceClient
    from bot.locale.catalogue import Texts

_RIGHT_TO_LEFT_CLASSES = {"R", "AL", "AN"}
_BIDI_ISOLATE_FORMAT = "\u2068{}\u2069"
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters in Unicode, and that nobody sees."""


async def fetch_player_names(
    interaction: Interaction, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """Return what to call each of these players in a sentence."""
    return await fetch_player_names_on_server(
        interaction.client, interaction.guild_id, player_ids, texts
    )


async def fetch_player_names_on_server(
    client: PatienceClient, server_id: int | None, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """Return what to call each of these players on a server."""
    all_ids = list(player_ids)
    names = await client.player_names.find_names(client, server_id, all_ids)
    return {player_id: format_player_name(names.get(player_id, ""), texts) for player_id in all_ids}


def format_player_name(name: str, texts: Texts) -> str:
    """Return a name without any markup; a general word where the name shows nothing."""
    plain_name = sanitize_player_text(name)
    if all(
        unicodedata.category(letter)[0] in "CMZ" or letter in _INVISIBLE_LETTERS
        for letter in plain_name
    ):
        return texts("player-unknown")
    # A name that is written from right to left would turn the figures next to it around.
    turns_direction = any(
        unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT_CLASSES for letter in plain_name
    )
    return _BIDI_ISOLATE_FORMAT.format(plain_name) if turns_direction else plain_name

"""Players' names as they stand in messages, and in pictures that others see."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping

from bot.client import Interaction, PatienceClient
from bot.locale.catalogue import Texts
from bot.locale.describe import sanitize_player_text
from rendering import can_draw_text
from rendering.typeface import cut_text, simplify_text

_RIGHT_TO_LEFT_CLASSES = {"R", "AL", "AN"}
_BIDI_ISOLATE_FORMAT = "\u2068{}\u2069"
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters in Unicode, and that nobody sees."""

MAX_PICTURE_NAME_LENGTH = 14
"""Longer names are cut, so that there is room for the rest of a picture."""

_ELLIPSIS = "…"

_RANK_LIKE_NAME = re.compile(r"# ?[\d.,' ]+|-+")


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


async def load_picture_names(
    client: PatienceClient, server_id: int | None, player_ids: Iterable[int]
) -> dict[int, str]:
    """Return the names of players that a picture may show, of those that are known.

    Left out are players who keep their record private or want no name in pictures, and names that
    cannot be drawn. Discord is not asked: the text beside the picture has asked for all names.
    """
    named_ids = await client.services.player_settings.list_players_named_in_pictures(player_ids)
    known_names = client.player_names.list_known_names(server_id, named_ids)
    names = {player_id: format_picture_name(name) for player_id, name in known_names.items()}
    return {player_id: name for player_id, name in names.items() if name}


def format_picture_name(name: str) -> str:
    """Return a name as a picture shows it, or "" where letters of it cannot be drawn.

    A name that looks like a rank, such as "#1", is left out too: others would take it for one.
    """
    plain_name = " ".join(simplify_text(name).split())
    if not can_draw_text(plain_name) or _RANK_LIKE_NAME.fullmatch(plain_name):
        return ""
    if len(plain_name) > MAX_PICTURE_NAME_LENGTH:
        return cut_text(plain_name, MAX_PICTURE_NAME_LENGTH - 1).rstrip() + _ELLIPSIS
    return plain_name


def format_picture_label(
    picture_names: Mapping[int, str], player_id: int, rank: int | None, texts: Texts
) -> str:
    """Return a player's name, or else `#` and their rank; a dash for players without a rank."""
    if name := picture_names.get(player_id):
        return name
    return "–" if rank is None else f"#{texts.format_number(rank)}"


def format_place_and_name(place: str, picture_names: Mapping[int, str], player_id: int) -> str:
    """Return a player's place, and their name where the picture shows it, for its description."""
    return " ".join(filter(None, [place, picture_names.get(player_id)]))


def mark_own_row(row: str, texts: Texts, *, is_own: bool) -> str:
    """Return a row of a picture's description, with the word that it is the reader's if it is."""
    return texts("board-alt-own", row=row) if is_own else row

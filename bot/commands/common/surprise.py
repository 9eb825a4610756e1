"""The wish for a surprise in the place of a game's name."""

from __future__ import annotations

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import MAX_CHOICES, build_choices
from bot.commands.common.game_names import list_matching_games, load_game_order
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.game_names import normalize_name, split_words
from bot.ui.common.viewer import load_viewer

_SURPRISE = "surprise"


async def complete_game_name_or_surprise(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest a surprise too: last of all before anything is typed, and first where its name is."""
    texts = (await load_viewer(interaction)).texts
    games = list(list_matching_games(texts, current, await load_game_order(interaction)))
    typed_words, surprise = split_words(current), (_SURPRISE, texts("complete-surprise"))
    words = {
        word
        for each in (texts, get_english_texts())
        for word in split_words(each("complete-surprise"))
    }
    if not typed_words and not current.strip():
        return build_choices([*games[: MAX_CHOICES - 1], surprise])
    if typed_words and all(any(w.startswith(typed) for w in words) for typed in typed_words):
        return build_choices([surprise, *games])
    return build_choices(games)


def is_surprise(texts: Texts, typed_name: str) -> bool:
    """Return whether a surprise is asked for, in the player's language or in English."""
    names = {
        _SURPRISE,
        *(normalize_name(each("complete-surprise")) for each in (texts, get_english_texts())),
    }
    return normalize_name(typed_name) in names

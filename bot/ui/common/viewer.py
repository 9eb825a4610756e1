"""Whom we speak to, and in which language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.locale.catalogue import choose_texts
from bot.locale.describe import sanitize_player_text

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.models.contests import Contest
    from bot.models.games import Game
    from bot.models.players import PlayerSettings


@dataclass(frozen=True, slots=True)
class Viewer:
    """A player and their words."""

    player: PlayerSettings
    texts: Texts


async def load_viewer(interaction: Interaction) -> Viewer:
    """Who pressed or typed; their own language, else Discord's."""
    interaction.client.player_names.record_caller_name(interaction)
    player = await interaction.client.services.player_settings.load_settings(interaction.user.id)
    return Viewer(player, choose_texts(player.language, interaction.locale.value))


def format_yes_or_no(is_true: bool) -> str:
    """How a sentence is told that something is so, or not."""
    return "yes" if is_true else "no"


def format_deal_name(game_or_contest: Game | Contest, texts: Texts) -> str:
    """A game's deal by its number, and by its word where one named it."""
    if not game_or_contest.deal_word:
        return str(game_or_contest.deal)
    return texts(
        "deal-word",
        deal=str(game_or_contest.deal),
        word=sanitize_player_text(game_or_contest.deal_word),
    )

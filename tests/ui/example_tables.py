"""Tables to be shown: a game's record and a position, without a store."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import BuildRule
from bot.engine.rules import CarryRule, ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.models.games import DealSource, Game
from bot.models.players import PlayerSettings
from bot.services.game_choice.novelties import Novelty
from bot.services.games.tables import Table
from bot.ui.common.discord_message import DiscordMessage, build_discord_message
from bot.ui.common.illustration import Illustration
from bot.ui.common.viewer import Viewer
from bot.ui.table.table_message import build_table_message
from bot.ui.table.view import TableExtras, build_table_view
from bot.variants import VARIANTS

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HIGHEST_ID = 10**15

WIDE_RULES: Rules = replace(
    VARIANTS["canfield"],
    decks=2,
    column_heights=(4,) * 12,
    reserve_size=0,
    base_letter="A",
    build_rule=BuildRule.ANY_SUIT,
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.ANY,
    column_fill=ColumnFill.NONE,
    packet_size=1,
)
"""More columns, and more ways to move, than most games have."""


def make_table(state: State, **fields: Any) -> Table:
    """Return a table with that position; ``fields`` are those of its game."""
    game = Game(
        id=HIGHEST_ID,
        player_id=401,
        variant=state.rules.key,
        deal=10**20 - 1,
        deal_source=DealSource.FRESH,
        dealt_at=NOON,
        last_active_at=NOON,
    )
    return Table(replace(game, **fields), state)


def make_message(
    table: Table, texts: Texts, illustration: Illustration, notice: str = ""
) -> DiscordMessage:
    """Return a table's message as it is sent to Discord, as long as in a player's first game."""
    viewer = Viewer(PlayerSettings(id=table.game.player_id), texts)
    extras = TableExtras(notice=notice, novelty=Novelty(is_first_game=True))
    view = build_table_view(table, viewer, None, extras, illustration)
    return build_discord_message(build_table_message(view))

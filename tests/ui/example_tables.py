"""Tables to be shown: records, positions and controls, without a store."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from bot.engine.cards import CARD_CODES, BuildRule
from bot.engine.deals import deal
from bot.engine.moves import Move
from bot.engine.position_json import read_position
from bot.engine.rules import BaseCard, CarryRule, ColumnFill, EmptyColumnRule, Rules
from bot.engine.state import State
from bot.locale.catalogue import Texts
from bot.models.accounts import PlayerSettings
from bot.models.games import DealSource, Game
from bot.services.game_choice import Novelty
from bot.services.tables import Table
from bot.solver.game_analysis import GameAnalyser, GameAnalysis
from bot.solver.verdict_search import open_search
from bot.ui.components import (
    Button,
    ButtonRow,
    DiscordMessage,
    Illustration,
    Menu,
    build_discord_message,
)
from bot.ui.table_view import TableExtras, build_table_message, build_table_view
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS, get_variant
from tests.golden_games import THREE_CARD_AUTO_GAME

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
    """Return a table with that position; ``fields`` are those of its game.

    Unless they say otherwise, no move was taken back, and the last one is the last action.
    """
    fields.setdefault("moves_made", len(fields.get("moves", ())))
    fields.setdefault("last_move_at", fields.get("last_active_at", NOON))
    game = Game(
        id=HIGHEST_ID,
        player_id=401,
        variant=state.rules.key,
        deal=10**20 - 1,
        deal_source=DealSource.FRESH,
        dealt_at=NOON,
        last_active_at=NOON,
        last_move_at=NOON,
    )
    return Table(replace(game, **fields), state)


def make_message(
    table: Table, texts: Texts, illustration: Illustration, notice: str = ""
) -> DiscordMessage:
    """Return a table's message as it is sent to Discord, as long as in a player's first game."""
    viewer = Viewer(PlayerSettings(id=table.game.player_id), texts)
    extras = TableExtras(notice=notice, novelty=Novelty(is_first_game=True, is_new_variant=True))
    view = build_table_view(table, viewer, None, extras, illustration)
    return build_discord_message(build_table_message(view))


GAMES_AND_WIDE_RULES: dict[str, Rules] = VARIANTS | {"wide": WIDE_RULES}

_LONG_RUNS = {
    f"t{column}": " ".join(f"{rank}{suit}" for rank in "KQJT98765432A" * 3)
    for column, suit in enumerate("CSHD", 1)
}
MANY_MOVES_POSITION = read_position(
    replace(WIDE_RULES, decks=4, base_letter=None),
    {"base": "5", "piles": _LONG_RUNS | {"t5": "3S", "t6": "3H", "w": "2C"}},
)
"""Four long runs, six empty columns, and ranks that go round: hundreds of useful moves."""


def list_items(rows: Sequence[Menu | ButtonRow]) -> list[Menu | Button]:
    """Return all buttons and menus."""
    return [
        item for row in rows for item in (row.buttons if isinstance(row, ButtonRow) else (row,))
    ]


def buttons_by_label(rows: Sequence[Menu | ButtonRow]) -> dict[str, Button]:
    """Return the buttons by their labels."""
    return {item.label: item for item in list_items(rows) if isinstance(item, Button)}


def list_menus(rows: Sequence[Menu | ButtonRow]) -> list[Menu]:
    """Return the menus."""
    return [row for row in rows if isinstance(row, Menu)]


def deal_all_cards_to_columns(rules: Rules) -> State:
    """Return a position with all cards of all decks face up in the columns."""
    piles: dict[str, list[str]] = {name: [] for name in rules.column_names}
    codes = [code for code in CARD_CODES if code[0] in rules.pack_ranks]
    for number, code in enumerate(codes * rules.decks):
        piles[rules.column_names[number % rules.column_count]].append(code)
    pile_texts = {name: " ".join(cards) for name, cards in piles.items()}
    base = None if rules.base_card is BaseCard.NONE else rules.base_letter or "T"
    return read_position(rules, {"base": base, "piles": pile_texts})


LOST_DEAL = THREE_CARD_AUTO_GAME.deal
"""A deal of Canfield that can be won."""

LOSING_MOVE = 82
"""The number of the move that lost the game."""

LOST_MOVES = (*THREE_CARD_AUTO_GAME.moves[: LOSING_MOVE - 1], "w-t3")
"""Moves of the deal; the last one lost the game, and t2-t3x4 would have kept it alive."""


def analyse_lost_game(moves: Sequence[str] = LOST_MOVES) -> GameAnalysis:
    """Return the whole analysis of moves of the deal, which must need short searches only."""
    opening = deal(get_variant("canfield"), LOST_DEAL)
    analyser = GameAnalyser(opening, [Move.parse(text) for text in moves])
    while probe := analyser.find_probe():
        solution = open_search(probe.state).run(probe.position_count)
        assert solution is not None
        analyser.note(probe, solution)
    return analyser.analysis

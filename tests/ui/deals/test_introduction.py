"""What stands on the table of a player's first game."""

from dataclasses import replace

import pytest

from bot.engine.deals import deal
from bot.locale.catalogue import get_english_texts
from bot.models.games import GameOutcome
from bot.models.players import PlayerSettings
from bot.services.game_choice.novelties import Novelty
from bot.services.games.tables import Table
from bot.ui.common.viewer import Viewer
from bot.ui.deals.introduction import Introduction, build_introduction
from bot.ui.table.controls import build_table_controls
from bot.variants import VARIANTS
from tests.ui.example_tables import NOON, make_table

PLAYER = PlayerSettings(id=401)
FIRST_GAME = Novelty(is_first_game=True)


def introduce(
    table: Table, player: PlayerSettings = PLAYER, novelty: Novelty = FIRST_GAME
) -> Introduction:
    """Return what this player is told on a table."""
    texts = get_english_texts()
    controls = build_table_controls(table, texts)
    return build_introduction(table, Viewer(player, texts), controls, novelty)


@pytest.mark.parametrize(
    ("key", "goal", "draw"),
    [
        ("klondike", "**Goal:** get all 52 cards up to f1–f4.", "**Draw** turns up a card"),
        ("canfield", "**Goal:** get all 52 cards up to f1–f4.", "**Draw** turns up 3 cards"),
        ("forty-thieves", "**Goal:** get all 104 cards up to f1–f8.", "**Draw** turns up a card"),
        ("sixty-thieves", "**Goal:** get all 156 cards up to f1–f12.", "**Draw** turns up a card"),
    ],
)
def test_the_goal_and_the_buttons_of_the_game_dealt_are_explained(
    key: str, goal: str, draw: str
) -> None:
    introduction = introduce(make_table(deal(VARIANTS[key], 1)))
    assert introduction.goal == goal
    assert introduction.button_guide == (
        f"{draw} · **Auto** sends cards up · **Hint** shows a move"
    )
    assert introduction.large_print_offer is not None
    assert introduction.large_print_offer.button.label == "Large print"


def test_after_the_first_action_only_the_goal_stays_and_at_the_end_nothing() -> None:
    table = make_table(deal(VARIANTS["klondike"], 1), revision=1, moves=("draw",))
    introduction = introduce(table)
    assert introduction.goal
    assert list(introduction.components) == []
    over = replace(table.game, outcome=GameOutcome.WON, ended_at=NOON, slot=None)
    assert introduce(Table(over, table.state)) == Introduction()


@pytest.mark.parametrize("setting", ["has_large_indices", "is_text_only"])
def test_large_print_is_offered_only_where_it_would_change_something(setting: str) -> None:
    player = replace(PLAYER, **{setting: True})  # type: ignore[arg-type]  # a flag's name
    introduction = introduce(make_table(deal(VARIANTS["klondike"], 1)), player)
    assert introduction.large_print_offer is None
    assert introduction.button_guide


@pytest.mark.parametrize(
    ("key", "goal"),
    [
        ("octave", "Goal: get 80 of the 104 cards onto the 8 foundations, with no card left"),
        ("beehive", "Goal: get all 52 cards onto the foundation, four at a time. The four"),
        (
            "lafayette",
            "Goal: get all 52 cards onto the 8 foundations, one card at a time. Each suit",
        ),
    ],
)
def test_an_unusual_goal_is_told_as_the_rules_have_it(key: str, goal: str) -> None:
    table = make_table(deal(VARIANTS[key], 1))
    later = introduce(table, novelty=Novelty(has_new_goal=True))
    assert introduce(table).goal == later.goal
    assert later.goal.startswith(goal)
    assert list(later.components) == []


def test_large_print_is_offered_again_with_the_first_wide_table() -> None:
    table = make_table(deal(VARIANTS["carnation"], 1))
    introduction = introduce(table, novelty=Novelty(is_newly_wide=True))
    assert introduction.large_print_offer is not None
    assert list(introduction.components) == [introduction.large_print_offer]
    played = make_table(table.state, revision=1)
    assert introduce(played, novelty=Novelty(is_newly_wide=True)) == Introduction()


def test_a_player_who_knows_such_games_is_told_nothing() -> None:
    assert introduce(make_table(deal(VARIANTS["octave"], 1)), novelty=Novelty()) == Introduction()

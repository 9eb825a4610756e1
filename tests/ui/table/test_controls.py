"""The controls under a table: Discord's limits, and the buttons besides those of moves."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.custom_id import MAX_LENGTH, CustomId
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.locale.catalogue import Texts, get_english_texts, get_texts_by_language
from bot.models.contests import Contest, ContestKind
from bot.models.games import GameOutcome
from bot.services.contests.attempts import Attempt
from bot.services.games.tables import Table
from bot.ui.common.components import Button, Menu
from bot.ui.common.illustration import Illustration
from bot.ui.position.text_table import format_text_table
from bot.ui.routes import build_router
from bot.ui.table.controls import build_table_controls
from bot.ui.table.custom_ids import PlayMoveId
from tests.engine.short_positions import make_position, reachable_positions
from tests.ui.example_tables import NOON, make_message, make_table
from tests.ui.table.control_lists import buttons_by_label, list_items, list_menus
from tests.ui.table.example_positions import GAMES_AND_WIDE_RULES, MANY_MOVES_POSITION
from tests.variants.example_games import list_example_parameters

ROUTER = build_router()
OPEN_CHALLENGE = Contest(
    id=4,
    kind=ContestKind.CHALLENGE,
    variant="canfield",
    deal=2**129,
    starts_at=NOON,
    ends_at=NOON,
)
STUCK_POSITION = make_position(t1="2S", t2="4S", t3="6S", t4="8S")


@pytest.mark.parametrize("name", [*list_example_parameters(), "wide"])
@given(data=st.data(), further=st.integers(0, 30))
@settings(max_examples=6)
async def test_a_table_message_stays_within_discord_limits(
    name: str, data: st.DataObject, further: int
) -> None:
    state = data.draw(
        reachable_positions(GAMES_AND_WIDE_RULES[name]) | st.just(MANY_MOVES_POSITION)
    )
    table = make_table(
        state,
        moves=("draw",) * 5,
        redo_moves=("draw",),
        auto_move_ranges=((1, 5), (5, 6)),
        deal_word="w" * 100,
    )
    partial_move = make_menu_choice(table, further)
    for texts in get_texts_by_language().values():
        check_discord_limits(table, partial_move, texts)
        check_discord_limits(table, partial_move.partition("-")[0], texts.with_spelled_suits)


def make_menu_choice(table: Table, number: int) -> str:
    """Return a source and a target as menus would send them."""
    moves = [move for move in table.legal_moves if move != DRAW_MOVE]
    if not moves:
        return ""
    move = moves[number % len(moves)]
    return f"{move.source}-{move.target}"


def check_discord_limits(table: Table, partial_move: str, texts: Texts) -> None:
    """Assert that the table's controls, and messages with them, are as Discord takes them."""
    rows = build_table_controls(table, texts, partial_move)
    items = list_items(rows)
    move_buttons = [
        item
        for item in items
        if isinstance(item.custom_id, PlayMoveId) and item.custom_id.move != str(DRAW_MOVE)
    ]
    assert len(move_buttons) <= 8
    for row in rows:
        assert isinstance(row, Menu) or 1 <= len(row.buttons) <= 4
    for item in items:
        if isinstance(item, Button):
            assert 1 <= len(item.label) <= 80
    for menu in list_menus(rows):
        assert 1 <= len(menu.options) <= 25
        assert len({option.value for option in menu.options}) == len(menu.options)
        assert 0 < len(menu.placeholder) <= 150
        for option in menu.options:
            assert 1 <= len(option.label) <= 100
            assert 1 <= len(option.value) <= 100
    custom_ids = [item.custom_id for item in items]
    assert len(set(custom_ids)) == len(custom_ids)
    for custom_id in custom_ids:
        assert isinstance(custom_id, CustomId)
        assert len(custom_id.dump()) <= MAX_LENGTH
        assert ROUTER.parse(custom_id.dump()) == custom_id
    as_text = Illustration(format_text_table(table.state, texts, last_move=DRAW_MOVE))
    for illustration in (Illustration("x", "x.png"), as_text):
        message = make_message(table, texts, illustration, notice="y" * 300)
        assert message.total_children_count <= 40
        assert message.content_length() <= 4000
        assert message.is_persistent()


def buttons_of_state(state: State, **fields: Any) -> dict[str, Button]:
    """Return the buttons of a table in this position, by their labels."""
    return buttons_by_label(build_table_controls(make_table(state, **fields), get_english_texts()))


def test_impossible_actions_have_disabled_buttons() -> None:
    dealt = buttons_of_state(make_position(s="2c", t1="KH", t2="3S"))
    assert dealt["Undo"].is_disabled
    assert dealt["Auto"].is_disabled
    assert not dealt["Draw"].is_disabled
    assert "Redo" not in dealt
    played = buttons_of_state(
        make_position(t1="AH", t2="3S", t3="9D"), moves=("t1-t2",), redo_moves=("draw",)
    )
    assert not played["Undo"].is_disabled
    assert not played["Redo"].is_disabled
    assert not played["Auto"].is_disabled
    assert played["Draw"].is_disabled


def test_an_empty_stock_has_a_turn_over_button() -> None:
    assert "Turn over" in buttons_of_state(make_position(w="2C", t1="KH"))


def test_an_empty_stock_without_a_redeal_offers_no_turn_over() -> None:
    buttons = buttons_of_state(make_position("forty-thieves", w="2C", t1="AH"))
    assert "Turn over" not in buttons
    assert buttons["Draw"].is_disabled


def test_undo_and_redo_say_how_many_moves_they_step_over() -> None:
    state = make_position(s="2c", t1="KH")
    labels = buttons_of_state(
        state, moves=("draw",) * 5, redo_moves=("draw",) * 4, auto_move_ranges=((2, 5), (5, 9))
    )
    assert list(labels)[:4] == ["Draw", "Draw on", "Undo (3)", "Redo (4)"]
    labels = buttons_of_state(state, moves=("draw",) * 5, redo_moves=("draw",))
    assert list(labels)[:4] == ["Draw", "Draw on", "Undo", "Redo"]


def test_drawing_buttons_are_disabled_together() -> None:
    disabled = buttons_of_state(make_position(t1="AH", t2="3S", t3="9D"))
    assert disabled["Draw"].is_disabled
    assert disabled["Draw on"].is_disabled
    enabled = buttons_of_state(make_position(w="2C", t1="KH"))
    assert not enabled["Draw on"].is_disabled


def test_a_stuck_table_offers_only_undo_the_same_deal_and_a_new_one() -> None:
    assert set(buttons_of_state(STUCK_POSITION, moves=("draw",), redo_moves=("draw",))) == {
        *("Undo", "Give up, retry", "Give up, new deal"),
    }


@pytest.mark.parametrize("allows_undo", [True, False])
def test_a_stuck_attempt_offers_only_undo_where_allowed_and_to_give_up(
    *, allows_undo: bool
) -> None:
    contest = replace(OPEN_CHALLENGE, allows_undo=allows_undo)
    attempt = Attempt(contest, is_contest_open=True)
    rows = build_table_controls(
        make_table(STUCK_POSITION, moves=("draw",)), get_english_texts(), attempt=attempt
    )
    expected = ["Undo", "Give up"] if allows_undo else ["Give up"]
    assert list(buttons_by_label(rows)) == expected


def test_a_lost_game_offers_the_deal_a_new_one_the_replay_and_to_look_into_it() -> None:
    over = {"slot": None, "outcome": GameOutcome.RESIGNED, "ended_at": NOON}
    assert set(buttons_of_state(make_position(s="2c", t1="AH"), **over)) == {
        *("Same deal", "New deal", "Replay", "Could I have won?"),
    }


@pytest.mark.parametrize(
    ("outcome", "is_contest_open", "is_offered"),
    [
        (GameOutcome.WON, False, False),
        (GameOutcome.RESIGNED, True, False),
        (GameOutcome.RESIGNED, False, True),
        (GameOutcome.ABANDONED, False, True),
    ],
)
@pytest.mark.parametrize("is_practice", [False, True])
def test_an_attempt_is_looked_into_when_it_is_lost_and_its_contest_over(
    outcome: GameOutcome, *, is_contest_open: bool, is_offered: bool, is_practice: bool
) -> None:
    attempt = Attempt(OPEN_CHALLENGE, is_contest_open=is_contest_open, is_practice=is_practice)
    table = make_table(STUCK_POSITION, slot=None, outcome=outcome, ended_at=NOON)
    rows = build_table_controls(table, get_english_texts(), attempt=attempt)
    assert ("Could I have won?" in buttons_by_label(rows)) is is_offered

"""A hint in words, and the button that does what it says."""

import pytest

from bot.client.custom_id import CustomId
from bot.engine.moves import Move
from bot.locale.catalogue import get_english_texts
from bot.models.games import PriceBook
from bot.models.players import PlayerSettings
from bot.services.games.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui.common.components import ButtonStyle
from bot.ui.common.illustration import Illustration
from bot.ui.common.viewer import Viewer
from bot.ui.deals.custom_ids import GiveUpForDealId
from bot.ui.table.custom_ids import GoBackId, PlayHintId, TableAction, TableActionId
from bot.ui.table.view import TableExtras, TableView, build_table_view
from tests.engine.short_positions import make_position
from tests.ui.example_tables import make_table
from tests.ui.table.control_lists import buttons_by_label

TABLE = make_table(make_position(t1="9H", t2="8S", s="2d"), moves=("draw",) * 9)
STUCK_TABLE = make_table(make_position(t1="2S", t2="4S", t3="6S", t4="8S"))


def build_view(table: Table, advice: Advice) -> TableView:
    """Return the view of a table under a hint."""
    viewer = Viewer(PlayerSettings(id=401), get_english_texts())
    extras = TableExtras(advice=advice)
    return build_table_view(table, viewer, None, extras, Illustration("a table"))


def find_custom_id(view: TableView, label: str) -> CustomId:
    """Return the custom id of a button, which is the primary one of the first row."""
    button = buttons_by_label(view.controls)[label]
    assert button.style is ButtonStyle.PRIMARY
    assert next(iter(buttons_by_label(view.controls))) == label
    assert isinstance(button.custom_id, CustomId)
    return button.custom_id


def test_a_hinted_move_can_be_played_in_one_press() -> None:
    view = build_view(TABLE, Advice(Move("t2", "t1")))
    assert view.notice == "Hint: 8♠ from t2 to t1."
    assert find_custom_id(view, "Play it") == PlayHintId.at(TABLE.game, "t2-t1")


def test_a_hinted_draw_can_be_played_in_one_press() -> None:
    view = build_view(TABLE, Advice(Move("s", "w")))
    assert view.notice == "Hint: draw."
    assert find_custom_id(view, "Play it") == PlayHintId.at(TABLE.game, "draw")


@pytest.mark.parametrize(
    ("move_count", "text"),
    [
        (7, "Nothing new this way. Go back to move 7, or try a new deal."),
        (0, "Nothing new this way. Start this deal over, or try a new one."),
    ],
)
def test_the_way_back_is_one_press(move_count: int, text: str) -> None:
    view = build_view(TABLE, Advice(return_to=move_count))
    assert view.notice == text
    assert find_custom_id(view, "Go back") == GoBackId.at(TABLE.game, move_count)


def test_a_new_deal_is_offered_where_no_move_helps() -> None:
    view = build_view(TABLE, Advice())
    assert view.notice == "Nothing new this way. Better try a new deal."
    first_button = next(iter(buttons_by_label(view.controls).values()))
    assert first_button.custom_id == GiveUpForDealId(TABLE.game.id, TABLE.game.revision, False)


def test_with_money_on_the_table_the_hint_is_to_cash_in() -> None:
    table = make_table(TABLE.state, price_book=PriceBook.ENGLISH)
    view = build_view(table, Advice())
    assert view.notice == "Nothing new this way. Better cash in for $0."
    assert "Cash in" in buttons_by_label(view.controls)
    assert "Go back" not in buttons_by_label(view.controls)


def test_where_no_move_is_left_the_hint_leaves_it_to_the_table() -> None:
    view = build_view(STUCK_TABLE, Advice(is_stuck=True))
    assert not view.notice
    assert view.outcome.startswith("**No useful moves left.**")
    assert "Play it" not in buttons_by_label(view.controls)


def test_a_fair_hint_leads_to_a_certain_one() -> None:
    label = "Can I still win?"
    view = build_view(TABLE, Advice(Move("t2", "t1")))
    expected = TableActionId.at(TABLE.game, TableAction.CERTAIN_HINT)
    assert buttons_by_label(view.controls)[label].custom_id == expected
    for_money = make_table(TABLE.state, price_book=PriceBook.HOYLE)
    assert label not in buttons_by_label(build_view(for_money, Advice()).controls)
    for advice in (Advice(Move("t2", "t1"), is_certain=True), Advice(is_certain=True)):
        assert label not in buttons_by_label(build_view(TABLE, advice).controls)

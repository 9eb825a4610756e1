"""The controls under a table: every useful move, in few presses, within limits."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.client.controls import MAX_LENGTH, CustomId
from bot.commands import build_router
from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.position_json import read_position
from bot.engine.rules import ColumnFill
from bot.engine.state import State
from bot.engine.status import GameStatus
from bot.engine.transitions import play
from bot.locale.catalogue import Texts, get_english_texts, get_texts_by_language
from bot.locale.describe import format_card_move, format_card_symbol, format_move
from bot.models.accounts import PlayerSettings
from bot.models.contests import Contest, ContestKind
from bot.models.games import GameOutcome, PriceBook
from bot.services.attempts import Attempt
from bot.services.tables import Table
from bot.solver.hints.advice import Advice
from bot.ui.components import Button, ButtonStyle, Illustration, Menu
from bot.ui.control_ids import (
    GiveUpForDealId,
    GoBackId,
    PlayHintId,
    PlayMoveId,
    TableAction,
    TableActionId,
)
from bot.ui.position import format_text_table
from bot.ui.table_view import TableExtras, TableView, build_table_controls, build_table_view
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from tests.engine.short_positions import list_legal_texts, make_position, reachable_positions
from tests.golden_games import load_golden_game
from tests.ui.example_tables import (
    GAMES_AND_WIDE_RULES,
    MANY_MOVES_POSITION,
    NOON,
    WIDE_RULES,
    buttons_by_label,
    list_items,
    list_menus,
    make_message,
    make_table,
)
from tests.variants.example_games import EXAMPLE_KEYS, list_game_parameters, won_example_games

ROUTER = build_router()
OPEN_CHALLENGE = Contest(
    id=4, kind=ContestKind.CHALLENGE, variant="canfield", deal=2**129, starts_at=NOON, ends_at=NOON
)
STUCK_POSITION = make_position(t1="2S", t2="4S", t3="6S", t4="8S")


@pytest.mark.parametrize("name", [*list_game_parameters(EXAMPLE_KEYS), "wide"])
@given(data=st.data(), further=st.integers(0, 30))
@settings(max_examples=3)
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


def test_buttons_stay_in_their_places_where_they_can_do_nothing() -> None:
    dealt = buttons_of_state(make_position(s="2c", t1="KH", t2="3S"))
    assert list(dealt)[:5] == ["Draw", "Draw on", "Undo", "Auto", "Hint"]
    played = buttons_of_state(
        make_position(t1="AH", t2="3S", t3="9D"), moves=("t1-t2",), redo_moves=("draw",)
    )
    assert list(played)[:6] == ["Draw", "Draw on", "Undo", "Redo", "Auto", "Hint"]


def test_an_empty_stock_is_turned_over_where_the_rules_allow_it() -> None:
    assert "Turn over" in buttons_of_state(make_position(w="2C", t1="KH"))
    buttons = buttons_of_state(make_position("forty-thieves", w="2C", t1="AH"))
    assert "Turn over" not in buttons
    assert "Draw" in buttons


def test_undo_and_redo_say_how_many_moves_they_step_over() -> None:
    state = make_position(s="2c", t1="KH")
    labels = buttons_of_state(
        state, moves=("draw",) * 5, redo_moves=("draw",) * 4, auto_move_ranges=((2, 5), (5, 9))
    )
    assert list(labels)[:4] == ["Draw", "Draw on", "Undo (3)", "Redo (4)"]
    labels = buttons_of_state(state, moves=("draw",) * 5, redo_moves=("draw",))
    assert list(labels)[:4] == ["Draw", "Draw on", "Undo", "Redo"]


def test_a_stuck_table_offers_only_undo_where_allowed_and_another_deal_or_to_give_up() -> None:
    assert set(buttons_of_state(STUCK_POSITION, moves=("draw",), redo_moves=("draw",))) == {
        *("Undo", "Give up, retry", "Give up, new deal")
    }
    table = make_table(STUCK_POSITION, moves=("draw",))
    for allows_undo, expected in ((True, ["Undo", "Give up"]), (False, ["Give up"])):
        attempt = Attempt(replace(OPEN_CHALLENGE, allows_undo=allows_undo), is_contest_open=True)
        rows = build_table_controls(table, get_english_texts(), attempt=attempt)
        assert list(buttons_by_label(rows)) == expected


def test_a_lost_game_offers_the_deal_a_new_one_the_replay_and_to_look_into_it() -> None:
    over = {"slot": None, "outcome": GameOutcome.RESIGNED, "ended_at": NOON}
    assert set(buttons_of_state(make_position(s="2c", t1="AH"), **over)) == {
        *("Same deal", "New deal", "Replay", "Could I have won?")
    }


def test_an_attempt_is_looked_into_when_it_is_lost_and_its_contest_over() -> None:
    for outcome, is_open, is_offered in (
        (GameOutcome.WON, False, False),
        (GameOutcome.RESIGNED, True, False),
        (GameOutcome.RESIGNED, False, True),
        (GameOutcome.ABANDONED, False, True),
    ):
        table = make_table(STUCK_POSITION, slot=None, outcome=outcome, ended_at=NOON)
        for is_practice in (False, True):
            attempt = Attempt(OPEN_CHALLENGE, is_contest_open=is_open, is_practice=is_practice)
            rows = build_table_controls(table, get_english_texts(), attempt=attempt)
            assert ("Could I have won?" in buttons_by_label(rows)) is is_offered


WRAPPING_RULES = replace(VARIANTS["demon"], key="round", column_fill=ColumnFill.NONE)


def iterate_press_paths(
    table: Table, partial_move: str = "", presses_before: int = 0
) -> Iterator[tuple[Move, int]]:
    """Yield every move that the controls lead to, and how many presses it takes."""
    rows = build_table_controls(table, get_english_texts(), partial_move)
    for button in buttons_by_label(rows).values():
        if isinstance(button.custom_id, PlayMoveId):
            move = Move.parse(button.custom_id.move)
            if move != DRAW_MOVE or move in table.legal_moves:  # which is always offered
                yield move, presses_before + 1
    for value in [option.value for menu in list_menus(rows) for option in menu.options]:
        if "-" in value and not value.endswith("?"):
            yield Move.parse(value), presses_before + 1
        elif value.startswith(f"{partial_move}-") if partial_move else "-" not in value:
            yield from iterate_press_paths(table, value.removesuffix("?"), presses_before + 1)


def count_fewest_presses(table: Table) -> dict[Move, int]:
    """Return the fewest presses that each move takes."""
    fewest_presses: dict[Move, int] = {}
    for move, presses in iterate_press_paths(table):
        fewest_presses[move] = min(presses, fewest_presses.get(move, presses))
    return fewest_presses


def check_press_counts(table: Table) -> None:
    """Assert that all useful moves can be made, and no others, in as few presses as possible.

    A draw, a card that goes up and one of eight moves takes one press, one of 25 moves one choice.
    Among more moves the source and the target are chosen, and the count only where more than 25
    moves lead from the source.
    """
    fewest_presses = count_fewest_presses(table)
    if table.status is GameStatus.STUCK:
        assert not fewest_presses
        return
    assert fewest_presses.keys() == set(table.useful_moves)
    moves = [move for move in table.useful_moves if move != DRAW_MOVE]
    foundation_moves = [move for move in moves if move.goes_up]
    menu_move_count = len(moves) - min(len(foundation_moves), 8)
    for move, presses in fewest_presses.items():
        from_source = [other for other in moves if other.source == move.source]
        to_target = [other for other in from_source if other.target == move.target]
        if (
            move == DRAW_MOVE
            or len(moves) <= 25
            or menu_move_count <= 25
            or move in foundation_moves[:8]
            or len(from_source) == 1
        ):
            assert presses == 1, str(move)
        else:
            needs_count = len(from_source) > 25 and len(to_target) > 1
            assert presses <= (3 if needs_count else 2), str(move)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*list_game_parameters(EXAMPLE_KEYS), "wide"])
@given(data=st.data())
@settings(max_examples=6)
def test_every_useful_move_has_controls_needing_few_presses(name: str, data: st.DataObject) -> None:
    check_press_counts(make_table(data.draw(reachable_positions(GAMES_AND_WIDE_RULES[name]))))


def test_hundreds_of_moves_need_at_most_three_presses() -> None:
    table = make_table(MANY_MOVES_POSITION)
    assert len(table.useful_moves) > 200
    check_press_counts(table)
    assert max(count_fewest_presses(table).values()) == 3


@won_example_games
def test_controls_reach_every_useful_move_throughout_a_won_game(name: str) -> None:
    game = load_golden_game(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % 16 == 0:
            check_press_counts(make_table(state))
        state = play(state, Move.parse(text))


def test_up_to_eight_moves_have_a_button_each_with_their_count() -> None:
    state = make_position(w="9H", t1="TS", t2="TC", t3="8S", t4="QD")
    rows = build_table_controls(make_table(state), get_english_texts())
    assert not list_menus(rows)
    assert {"9♥ w→t1", "9♥ w→t2"} <= set(buttons_by_label(rows))
    rows = build_table_controls(make_table(make_position(t1="9S 8H", t2="TD")), get_english_texts())
    assert "9♠ +1 t1→t2" in buttons_by_label(rows)


def test_up_to_25_moves_are_in_one_menu() -> None:
    tops = ["2S", "3S", "3H", "4S", "4H", "5S", "5H", "6S", "6H", "7S", "7H", "8S"]
    piles = {f"t{column}": card for column, card in enumerate(tops, 1)}
    state = read_position(WIDE_RULES, {"piles": piles})
    table = make_table(state)
    (menu,) = list_menus(build_table_controls(table, get_english_texts()))
    assert len(table.legal_moves) == len(menu.options) == 20
    assert {option.value for option in menu.options} == {
        str(move) for move in table.legal_moves if move != DRAW_MOVE
    }


def test_more_than_25_moves_are_chosen_by_source_target_and_count() -> None:
    table = make_table(MANY_MOVES_POSITION)
    (sources,) = list_menus(build_table_controls(table, get_english_texts()))
    assert {option.value for option in sources.options} == {"w", "t1", "t2", "t3", "t4"}
    _, targets = list_menus(build_table_controls(table, get_english_texts(), "t1"))
    assert {option.value for option in targets.options} == {
        *(f"t1-t{column}?" for column in range(2, 8))
    }
    sources, targets, counts = list_menus(build_table_controls(table, get_english_texts(), "t1-t2"))
    assert [option.value for option in counts.options] == ["t1-t2x13", "t1-t2x26", "t1-t2x39"]
    # What is chosen is shown and can be changed.
    for menu, value in ((sources, "t1"), (targets, "t1-t2?")):
        assert [option.value for option in menu.options if option.is_chosen] == [value]
        assert len(menu.options) > 1
    # An outdated choice is ignored.
    for chosen in ("t12", "t12-t1", "s", "f1-t1", "nonsense"):
        (sources,) = list_menus(build_table_controls(table, get_english_texts(), chosen))
        assert len(sources.options) == 5
    _, targets = list_menus(build_table_controls(table, get_english_texts(), "t1-nonsense"))
    assert not any(option.is_chosen for option in targets.options)


def test_a_run_longer_than_a_menu_can_be_moved_in_every_length() -> None:
    """Where ranks go round a run may have more than 25 cards."""
    ranks = "KQJT98765432A"
    run = [rank + "SH"[number % 2] for number, rank in enumerate(ranks * 3)]
    piles = {"t1": " ".join(run), "w": "2C"}
    table = make_table(
        read_position(replace(WRAPPING_RULES, decks=4), {"base": "5", "piles": piles})
    )
    assert max(move.count for move in table.legal_moves) == 39
    check_press_counts(table)


def test_cards_that_can_go_up_have_buttons_first() -> None:
    deals = {f"t{column}": card for column, card in enumerate(["2S", "2H", "AD", "5C"], 1)}
    state = read_position(WIDE_RULES, {"piles": {**deals, "w": "9H", "f1": "AS", "f2": "AH"}})
    rows = build_table_controls(make_table(state), get_english_texts())
    ups = {
        label
        for label, button in buttons_by_label(rows).items()
        if button.style is ButtonStyle.SUCCESS
    }
    assert ups == {"2♠ t1→f1", "2♥ t2→f2", "A♦ t3→f3"}
    (menu,) = list_menus(build_table_controls(make_table(MANY_MOVES_POSITION), get_english_texts()))
    assert not any("-f" in option.value for option in menu.options)


def test_menu_options_name_the_moved_and_the_target_card() -> None:
    table = make_table(MANY_MOVES_POSITION)
    sources, targets, counts = list_menus(build_table_controls(table, get_english_texts(), "t1-t2"))
    assert sources.options[0].label == "2♣ w · 3 moves"
    assert sources.options[1].label == "K♣…A♣ t1 · 53 moves"
    assert targets.options[0].label == "t1 → A♠ t2 · 13 to 39 cards"
    assert targets.options[5].label == "t1 → empty t7 · 1 to 38 cards"
    assert [counts.options[0].label, counts.options[2].label] == ["K♣ · 13 cards", "K♣ · 39 cards"]
    _, whole = list_menus(build_table_controls(table, get_english_texts(), "w"))
    assert whole.options[0].label == "2♣ w → 3♠ t5"
    assert whole.options[2].label == "2♣ w → empty t7"


def test_moves_without_effect_fill_no_controls() -> None:
    """Of nine moves in this position four are useful, and a menu would name the rest."""
    state = make_position("klondike", t1="KS", t2="KH QS", t3="9D", t4="TS", w="KD")
    table = make_table(state)
    assert {"t1-t5", "t2-t5x2", "w-t6", "w-t7"} <= list_legal_texts(state)
    rows = build_table_controls(table, get_english_texts())
    labels = set(buttons_by_label(rows))
    assert not list_menus(rows)
    assert {label for label in labels if "→" in label} == {"9♦ t3→t4", "K♦ w→t5"}


def list_labels(state: State) -> list[str]:
    """Return the labels of the buttons that play moves, but for the draw."""
    rows = build_table_controls(make_table(state), get_english_texts())
    others = {"Draw", "Draw on", "Turn over", "Undo", "Redo", "Auto", "Hint", "More"}
    return [label for label in buttons_by_label(rows) if label not in others]


def list_options(state: State, partial_move: str = "") -> list[str]:
    """Return the options of the last menu."""
    rows = build_table_controls(make_table(state), get_english_texts(), partial_move)
    return [option.label for option in list_menus(rows)[-1].options]


def test_cells_come_last_equal_ones_once_and_ranked_ones_each() -> None:
    state = make_position("squadron", c1="9H", t1="TH", t2="4S", t3="8S", **fill_columns(4, 10))
    assert list_labels(state)[:2] == ["9♥ c1→t1", "10♥ t1→c2"]
    assert not any(label.endswith("c3") for label in list_labels(state))
    state = make_position("doorway", t1="KS", t2="QH", t3="2S", t4="5S", t5="8D")
    assert {"K♠ t1→c1", "Q♥ t2→c2"} <= set(list_labels(state))
    assert not {"K♠ t1→c2", "Q♥ t2→c1", "2♠ t3→c1"} & set(list_labels(state))


def fill_columns(first: int, last: int) -> dict[str, Any]:
    """Return kings of spades and hearts in turn, which nothing of these tests fits on."""
    kings = ["KS", "KH", "KD", "KC", "KS", "KH", "KD", "KC"]
    return {f"t{first + number}": kings[number] for number in range(last - first + 1)}


def test_moves_to_cells_go_into_the_menu_first() -> None:
    state = make_position(
        "skippy", base="A", w="TC", t1="9S", t2="8H", t3="7H", t4="6H", t5="5H", t6="4H", t7="3H"
    )
    assert "8♥ t2→t1" in list_labels(state)
    assert not any("→c" in label for label in list_labels(state))
    options = list_options(state)
    assert options[:2] == ["10♣ w → empty c1", "9♠ t1 → empty c1"]
    assert len(options) == 8


def test_foundations_of_both_kinds_have_their_buttons() -> None:
    state = make_position(
        "lafayette", f1="AS 2S 3S", g1="KS QS JS TS 9S 8S 7S 6S 5S", t1="4S", t2="9D"
    )
    buttons = buttons_by_label(build_table_controls(make_table(state), get_english_texts()))
    assert buttons["4♠ t1→f1"].style is ButtonStyle.SUCCESS
    assert buttons["4♠ t1→g1"].style is ButtonStyle.SUCCESS


def test_four_cards_go_up_with_one_press() -> None:
    state = make_position("beehive", base=None, t1="9S 5C 5H 5S 5D", t2="7H 7C")
    assert list_labels(state)[0] == "5♣ +3 t1→f1"


FACE_DOWN_CARDS = ["9h", "2s", "5c", "6d", "7h", "8s", "3c", "4d", "ah", "ts"]


def test_a_face_down_card_is_told_only_once_it_was_turned_up() -> None:
    columns: dict[str, Any] = {f"t{number}": card for number, card in enumerate(FACE_DOWN_CARDS, 1)}
    state = make_position("blind-patience", w="KC", **columns)
    options = list_options(state)
    assert {"Turn up t1", "Turn up t10", "K♣ w → face-down card t1"} <= set(options)
    assert len(options) == 2 * len(FACE_DOWN_CARDS)
    assert not any(format_card_symbol(card.upper()) in "".join(options) for card in FACE_DOWN_CARDS)
    assert format_move(get_english_texts(), state, Move("t1", "t1")) == "turn up the top card of t1"
    assert format_card_move(get_english_texts(), "9H", Move("t1", "t1")) == "9♥ turned up on t1"


def test_the_base_is_chosen_by_a_button() -> None:
    state = make_position("dutchess", base=None, r1="9H", r2="4S", t1="TS", s="5c")
    buttons = buttons_by_label(build_table_controls(make_table(state), get_english_texts()))
    assert {"9♥ r1→f1", "4♠ r2→f1"} <= set(buttons)


TABLE = make_table(make_position(t1="9H", t2="8S", s="2d"), moves=("draw",) * 9)
STUCK_TABLE = make_table(make_position(t1="2S", t2="4S", t3="6S", t4="8S"))


def build_view(table: Table, advice: Advice, *, offers_thinking: bool = False) -> TableView:
    """Return the view of a table under a hint."""
    viewer = Viewer(PlayerSettings(id=401), get_english_texts())
    extras = TableExtras(advice=advice, offers_thinking=offers_thinking)
    return build_table_view(table, viewer, None, extras, Illustration("a table"))


def find_custom_id(view: TableView, label: str) -> CustomId:
    """Return the custom id of a button, which is the primary one of the first row."""
    button = buttons_by_label(view.controls)[label]
    assert button.style is ButtonStyle.PRIMARY
    assert next(iter(buttons_by_label(view.controls))) == label
    assert isinstance(button.custom_id, CustomId)
    return button.custom_id


def test_a_hint_is_played_in_one_press() -> None:
    for move, notice, played in (
        (Move("t2", "t1"), "Hint: 8♠ from t2 to t1.", "t2-t1"),
        (Move("s", "w"), "Hint: draw.", "draw"),
    ):
        view = build_view(TABLE, Advice(move))
        assert view.notice == notice
        assert find_custom_id(view, "Play it") == PlayHintId.at(TABLE.game, played)
        # One button is blue at a time.
        assert buttons_by_label(view.controls)["Draw"].style is ButtonStyle.SECONDARY


def test_where_no_move_helps_the_way_back_or_a_new_deal_is_one_press() -> None:
    for move_count, text in (
        (7, "Nothing new this way. Go back to move 7, or try a new deal."),
        (0, "Nothing new this way. Start this deal over, or try a new deal."),
    ):
        view = build_view(TABLE, Advice(return_to=move_count))
        assert view.notice == text
        assert find_custom_id(view, "Go back") == GoBackId.at(TABLE.game, move_count)
    view = build_view(TABLE, Advice())
    assert view.notice == "Nothing new this way. Better give this one up."
    first_button = next(iter(buttons_by_label(view.controls).values()))
    assert first_button.custom_id == GiveUpForDealId(TABLE.game.id, TABLE.game.revision, False)


def test_with_money_on_the_table_or_no_move_left_the_hint_names_the_end() -> None:
    table = make_table(TABLE.state, price_book=PriceBook.ENGLISH)
    view = build_view(table, Advice())
    assert view.notice == "Nothing new this way. Better cash in for $0."
    assert "Cash in" in buttons_by_label(view.controls)
    assert "Go back" not in buttons_by_label(view.controls)
    view = build_view(STUCK_TABLE, Advice(is_stuck=True))
    assert not view.notice
    assert view.outcome.startswith("**No useful moves left.**")
    assert "Play it" not in buttons_by_label(view.controls)


def test_a_quick_hint_leads_to_a_certain_one() -> None:
    label = "Can I still win?"
    view = build_view(TABLE, Advice(Move("t2", "t1")))
    expected = TableActionId.at(TABLE.game, TableAction.CERTAIN_HINT)
    assert buttons_by_label(view.controls)[label].custom_id == expected
    for_money = make_table(TABLE.state, price_book=PriceBook.HOYLE)
    assert label not in buttons_by_label(build_view(for_money, Advice()).controls)
    for advice in (Advice(Move("t2", "t1"), is_certain=True), Advice(is_certain=True)):
        assert label not in buttons_by_label(build_view(TABLE, advice).controls)


def test_a_quick_hint_leads_to_a_thorough_one_where_there_is_a_fair_player() -> None:
    fair, thorough = Advice(Move("t2", "t1")), Advice(Move("t2", "t1"), is_thorough=True)
    buttons = buttons_by_label(build_view(TABLE, fair, offers_thinking=True).controls)
    assert list(buttons)[:3] == ["Play it", "Think harder", "Can I still win?"]
    expected = TableActionId.at(TABLE.game, TableAction.THOROUGH_HINT)
    assert buttons["Think harder"].custom_id == expected
    for_money = make_table(TABLE.state, price_book=PriceBook.HOYLE)
    for view in (
        build_view(TABLE, fair),
        build_view(TABLE, thorough, offers_thinking=True),
        build_view(for_money, fair, offers_thinking=True),
    ):
        assert "Think harder" not in buttons_by_label(view.controls)

"""What stands on a table: the first game's introduction, and notices after draws."""

from dataclasses import replace
from typing import Any

import pytest
from discord import ui

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE
from bot.engine.state import State
from bot.engine.status import count_draws_to_choice
from bot.engine.transitions import play
from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.models.games import GameOutcome
from bot.services.game_choice import Novelty
from bot.services.tables import Table
from bot.ui.components import ButtonRow, Illustration, Text
from bot.ui.control_ids import RulesId
from bot.ui.table_view import (
    Introduction,
    build_introduction,
    build_table_controls,
    format_auto_play,
    format_draws,
)
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS
from tests.engine.short_positions import make_position
from tests.ui.example_tables import GAMES_AND_WIDE_RULES, NOON, make_message, make_table

SPADES: dict[str, Any] = {"t1": "3S", "t2": "5S", "t3": "7S", "t4": "9S"}


def format_notice(state: State) -> str:
    """Return the notice after drawing on from this position."""
    count = count_draws_to_choice(state)
    for _ in range(count):
        state = play(state, DRAW_MOVE)
    table = make_table(state, moves=("draw",) * count, auto_move_ranges=((0, count),))
    return format_draws(get_english_texts(), table)


@pytest.mark.parametrize(
    ("state", "notice"),
    [
        (
            make_position(s="kc kd kh 2d qd qh jc jd jh", **SPADES),
            "Drew 2 times. Can go to t1: 2♦.",
        ),
        (make_position(s="qc kc qd qh", **SPADES), "Drew 2 times. The stock is empty."),
        (make_position(s="kc kd kh ac qd qh", **SPADES), "Drew once. Can go up: A♣."),
        (
            make_position(s="kc kd kh 2d qd qh", t1="3S", t2="3C", t3="7S", t4="9S"),
            "Drew once. Can be played: 2♦.",
        ),
        (
            make_position(w="JC QC 2D JD QD KD", **SPADES),
            "Turned over, drew once. Can go to t1: 2♦.",
        ),
        (
            make_position(w="JC QC KC JD QD KD", **SPADES),
            "Turned over, drew 2 times. The stock is empty.",
        ),
        (
            make_position("kilowatt", base="K", s="2c 9h 5d 4c 3c 8h", t1="3C", t2="TH"),
            "Drew once. Can be played: 9♥ 2♣.",
        ),
        (
            make_position("octave", w1="JC QC 2D JD", t1="3S", t2="KS"),
            "Turned over, and dealt to all wastes.",
        ),
        (
            make_position("skippy", base="5", s="kd qd jd", t1="8H", t2="TH"),
            "Drew 3 times. The stock is empty.",
        ),
    ],
    ids=[
        *("column", "end", "up", "several", "turned", "pass"),
        *("several-wastes", "dealt", "cells"),
    ],
)
def test_the_notice_says_what_was_drawn_and_what_can_be_played(state: State, notice: str) -> None:
    assert format_notice(state) == notice
    assert len(notice) <= 50


def test_the_notice_counts_the_cards_that_auto_sent_up() -> None:
    fours = make_position("beehive", base=None, f1="5C 5H 5S 5D")
    for state, moves, notice in (
        (fours, ("t1-f1x4",), "4 cards went up."),
        (make_position(f1="AC 2C 3C"), ("t1-f1", "w-f1", "r-f1"), "3 cards went up."),
        (make_position(f1="AC"), ("t1-f1",), "One card went up."),
    ):
        ranges = ((1, 1 + len(moves)),) if len(moves) > 1 else ()
        table = make_table(state, moves=("draw", *moves), auto_move_ranges=ranges)
        assert format_auto_play(get_english_texts(), table) == notice


PLAYER = PlayerSettings(id=401)
FIRST_GAME = Novelty(is_first_game=True, is_new_variant=True)


def introduce(
    table: Table,
    player: PlayerSettings = PLAYER,
    novelty: Novelty = FIRST_GAME,
    *,
    is_picture: bool = True,
) -> Introduction:
    """Return what this player is told on a table."""
    texts = get_english_texts()
    controls = build_table_controls(table, texts)
    viewer = Viewer(player, texts)
    return build_introduction(table, viewer, controls, novelty, is_picture=is_picture)


def test_the_first_table_says_how_the_game_dealt_goes_and_what_its_buttons_do() -> None:
    for key, rules, draw in (
        ("klondike", " from ace to king in the top row (f1–f4). **Columns:** down", "a card"),
        ("canfield", " from jack to ten in the top row (f1–f4). After the king", "3 cards"),
        ("forty-thieves", " twice from ace to king in the top row (f1–f8). **Col", "a card"),
        ("sixty-thieves", " 3 times from ace to king in the top row (f1–f12). ", "a card"),
    ):
        introduction = introduce(make_table(deal(VARIANTS[key], 1)))
        assert introduction.rules.startswith(f"**Goal:** Build each suit{rules}")
        assert introduction.button_guide == (
            f"**Draw** turns up {draw} · **Auto** sends cards up · **Hint** shows a move"
        )
        question, row = introduction.phone_offer
        assert question == Text("On a phone?")
        assert isinstance(row, ButtonRow)
        assert [button.label for button in row.buttons] == ["Bigger cards", "No, thanks"]


def test_foundations_are_in_the_top_row_only_where_the_player_sees_them_there() -> None:
    tall = replace(PLAYER, has_tall_pictures=True)
    canfield = make_table(deal(VARIANTS["canfield"], 1))
    deep = replace(canfield, game=replace(canfield.game, tallest_column=9))
    assert " in the top row (f1–f4)" in introduce(canfield).rules
    assert " on f1–f4. " in introduce(deep).rules
    assert " in the top row (f1–f4)" in introduce(deep, tall).rules
    assert " on f1–f4. " in introduce(canfield, is_picture=False).rules


def test_a_game_unlike_others_says_so_on_its_first_table() -> None:
    for key, sentence in (
        ("the-plot", "You can't start another foundation before the first one holds 13 cards."),
        ("octave", "The other cards stay in the columns, none on a waste."),
        (
            "blind-patience",
            " All cards are face down, and none turns up by itself: turn up the top",
        ),
        ("demons-and-thieves", " **Columns t5–t9:** down in suit, such as 7♠ on 8♠."),
        ("following", "(f1–f4), each from ace to king, with hearts on spades, clubs on hearts,"),
    ):
        assert sentence in introduce(make_table(deal(VARIANTS[key], 1))).rules


def test_after_the_first_action_rules_and_offer_stay_and_at_the_end_nothing() -> None:
    table = make_table(deal(VARIANTS["klondike"], 1), revision=1, moves=("draw",))
    introduction = introduce(table)
    assert introduction.rules
    assert tuple(introduction.components) == introduction.phone_offer != ()
    over = replace(table.game, outcome=GameOutcome.WON, ended_at=NOON, slot=None)
    assert introduce(Table(over, table.state)) == Introduction()


def test_a_listener_hears_the_rules_once_and_what_is_new_before_the_piles() -> None:
    opening = make_table(deal(VARIANTS["klondike"], 1))
    begun = make_table(deal(VARIANTS["klondike"], 1), revision=1)
    rules = [introduce(table, is_picture=False).rules for table in (opening, begun)]
    assert [bool(text) for text in rules] == [True, False]
    for filename in ("", "table.png"):
        illustration = Illustration("t1: king", filename)
        message = make_message(begun, get_english_texts(), illustration, "You drew.")
        shown = str(message.to_components())  # type: ignore[no-untyped-call]
        assert (shown.index("You drew.") < shown.index("t1: king")) == (not filename)


@pytest.mark.parametrize("setting", ["has_tall_pictures", "has_closed_phone_offer", "is_text_only"])
def test_bigger_cards_are_offered_until_they_are_used_or_refused(setting: str) -> None:
    settings: dict[str, Any] = {setting: True}
    for revision in (0, 1):
        table = make_table(deal(VARIANTS["klondike"], 1), revision=revision)
        introduction = introduce(table, replace(PLAYER, **settings))
        assert introduction.phone_offer == ()
        assert introduce(table).phone_offer
        assert introduce(table, is_picture=False).phone_offer == ()
    introduction = introduce(make_table(deal(VARIANTS["klondike"], 1)), replace(PLAYER, **settings))
    # Who has bigger cards has seen the guide, and a phone has no room for it.
    assert bool(introduction.button_guide) == (setting != "has_tall_pictures")


def test_the_button_for_others_is_in_the_last_row_where_that_has_room() -> None:
    for key, row in (("klondike", ["A♥ t6→f1", "A♠ t7→f1", "Play too"]), ("wide", ["Play too"])):
        table = make_table(deal(GAMES_AND_WIDE_RULES[key], 1), is_counted=False)
        message = make_message(table, get_english_texts(), Illustration("-", "table.png"))
        rows = [part for part in message.walk_children() if isinstance(part, ui.ActionRow)]
        assert [getattr(button, "label", "") for button in rows[-1].children] == row


def test_each_new_game_says_how_it_goes_and_leads_to_its_rules() -> None:
    table = make_table(deal(VARIANTS["beehive"], 1))
    later = introduce(table, novelty=Novelty(is_new_variant=True))
    assert later.rules == (
        "**Goal:** Get every rank to the foundation (f1): gather its four cards in a column, then "
        "move them together. **Columns:** by equal rank, such as 8♥ on 8♠."
    )
    assert list(later.components) == []
    rows = build_table_controls(table, get_english_texts(), offers_rules=True)
    buttons = [button for row in rows if isinstance(row, ButtonRow) for button in row.buttons]
    assert [b.custom_id for b in buttons if b.label == "Rules"] == [RulesId("beehive")]
    # A player who knows the game is told nothing.
    assert introduce(table, novelty=Novelty()) == Introduction()


def test_the_goal_of_a_game_names_no_rank_while_the_player_may_choose_it() -> None:
    open_table = make_table(deal(VARIANTS["dutchess"], 1))
    goal = "**Goal:** Build each suit"
    assert introduce(open_table).rules.startswith(f"{goal} up from the first card's rank, in")
    begun = make_table(make_position("dutchess", base="5", f1="5C"))
    assert introduce(begun).rules.startswith(f"{goal} from five to four in the top row (f1–f4).")


def test_bigger_cards_are_offered_again_with_the_first_wide_table() -> None:
    for revision in (0, 1):
        table = make_table(deal(VARIANTS["carnation"], 1), revision=revision)
        introduction = introduce(table, novelty=Novelty(is_newly_wide=True))
        assert tuple(introduction.components) == introduction.phone_offer != ()

"""Stuck: neither here nor after any draws is there a move that changes something."""

from bot.engine.cards import Build
from bot.engine.notation import interpret
from bot.engine.progress import Status, is_idle, status
from bot.engine.rules import Carry, Enter, Rules
from bot.engine.state import State
from tests.engine.tables import legal, table

OPEN = Rules(
    key="open",
    family="open",
    heights=(1,) * 3,
    build=Build.COLOUR,
    carry=Carry.RUN,
    enter=Enter.ANY,
)
ONE_REDEAL = Rules(key="one-redeal", family="open", heights=(1,) * 3, enter=Enter.KING, redeals=1)


def stuck(state: State) -> bool:
    return status(state) is Status.STUCK


def test_no_move_at_all() -> None:
    assert stuck(table(t1="2S", t2="4S", t3="6S", t4="8S"))


def test_drawing_alone_that_turns_the_same_cards_for_ever() -> None:
    state = table(s="ac tc ts", t1="3S", t2="5S", t3="7S", t4="9S")
    assert legal(state) == {"draw"}
    assert not stuck(state)
    assert stuck(table(base="A", s="ts tc ac", t1="3S", t2="5S", t3="7S", t4="9S"))


def test_a_card_that_only_a_later_pass_uncovers_counts() -> None:
    hopeful = table(w="TC", s="8c 6c ac 4c", t1="3S", t2="5S", t3="7S", t4="9S")
    assert not stuck(hopeful)


def test_a_move_that_changes_something() -> None:
    assert not stuck(table(t1="2S", t2="3H", t3="6S", t4="8S"))


def test_putting_the_wastes_top_into_an_empty_column_changes_something() -> None:
    assert not stuck(table(w="9D", t1="2S", t2="4S", t3="6S"))


def test_carrying_a_whole_column_to_an_empty_one_changes_nothing() -> None:
    state = table(OPEN, t1="KS", t2="9H 8S")
    assert {"t1-t3", "t2-t3x2"} <= legal(state)
    assert is_idle(state, interpret(state, "t1 t3"))
    assert stuck(table(OPEN, t1="KS", t2="KC"))


def test_but_a_part_of_one_does() -> None:
    state = table(OPEN, t2="9H 8S")
    assert not is_idle(state, interpret(state, "t2 t1 1"))
    assert not stuck(state)


def test_face_down_cards_beneath_make_it_a_part() -> None:
    state = table(OPEN, t2="kd 9H")
    assert not is_idle(state, interpret(state, "t2 t1"))
    assert not stuck(state)


def test_redeals_that_are_left_are_tried() -> None:
    hidden_ace = {"t1": "3S", "t2": "5S", "t3": "7S", "w": "AC TC"}
    assert not stuck(table(ONE_REDEAL, redeals=0, **hidden_ace))
    assert stuck(table(ONE_REDEAL, redeals=1, **hidden_ace))


def test_a_won_game_is_not_stuck() -> None:
    assert status(table(f1="AS")) is Status.WON


def test_a_draw_that_fills_a_column_changes_what_the_same_cards_can_do() -> None:
    state = table(
        base="2",
        redeals=1,
        w="7C 6C QC",
        r="QH",
        t1="9H",
        t4="AC",
        f1="2C 3C 4C",
        f2="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        f3="2H",
        f4="2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD",
    )
    assert not stuck(state)

"""Playing by commands: lists of moves, draws, steps back and forth, auto, completion."""

import pytest

from tests.sandbox.running import Person, RefusedError, texts
from tests.whole.solution import DEAL, MOVES
from tests.whole.tables import do, labels, moves, private, up

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Two moves into the game that is won, four cards can go up.
BEFORE_AUTO, GOING_UP = 2, 4


async def test_the_spellings_of_a_move_mean_the_same(ada: Person) -> None:
    await ada.run("new", deal=str(DEAL))
    await ada.run("draw")
    for spelling in ("t1 t4", "t1-t4", "t1t4", "T1>T4", "t1→t4", " t1   T4 1 "):
        assert moves(await ada.run("move", moves=spelling)) == 2, spelling
        assert moves(await ada.run("undo")) == 1
    for spelling in ("draw", "d", "DRAW", "s-w"):
        assert moves(await ada.run("move", moves=spelling)) == 2, spelling
        await ada.run("undo")


async def test_a_list_stops_at_the_first_move_refused_and_keeps_those_before(ada: Person) -> None:
    await ada.run("new", deal=str(DEAL))
    table = await ada.run("move", moves="draw, t1 t4, t9 f, draw")
    assert not private(table)
    assert moves(table) == 2
    assert "Move 3, “t9 f”, was not played: There is no pile t9 here." in texts(table)
    assert "What came before it was." in texts(table)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (",", "No move is given"),
        (" ; , ", "No move is given"),
        ("hello", "“hello” is no move. A move looks like `t2 f1`"),
        ("t9 f", "There is no pile t9 here. Columns are `t1` to `t4`, foundations `f1` to `f4`"),
        ("t1t12", "There is no pile t12 here"),
        ("t f1", "Which t? It wants a number, such as `t1`."),
        ("t1 t1", "t1 is where the card lies already"),
        ("f1 t1", "Nothing comes back from the foundations"),
        ("s t1", "Cards of the stock are drawn to the waste first: `/draw`."),
        ("w f", "w is empty"),
        ("t1 w", "Nothing may be laid on w"),
        ("t1 t2 3", "so 3 cannot move from it"),
        ("t1 t2 " + "9" * 90, "so 999 cannot move from it"),
        ("t" + "1" * 90 + " f", "There is no pile t1111… here"),
        ("t" + "1" * 3000 + " f", "is no move"),
        ("*" * 2000, "is no move"),
        ("draw," * 201, "These are 201 moves; at most 200 are played at once."),
        ("draw, " * 1000, "These are 1,000 moves"),
    ],
)
async def test_what_is_no_move_is_told_privately_and_changes_nothing(
    ada: Person, typed: str, said: str
) -> None:
    await ada.run("new", deal="1")
    answer = await ada.run("move", moves=typed)
    assert private(answer)
    assert said in texts(answer)
    assert moves(await ada.run("table")) == 0


@pytest.mark.parametrize("command", ["draw", "undo", "redo", "auto", "table", "resign"])
async def test_a_command_without_a_game_says_so_with_a_way_on(ada: Person, command: str) -> None:
    answer = await ada.run(command)
    assert private(answer)
    assert "You have no game on the table. `/new` deals one" in texts(answer)
    assert labels(answer) == ["New deal", "My games"]
    assert "You have no game under way" in texts(await ada.press(answer, label="My games"))


async def test_draws_are_counted_one_by_one(ada: Person) -> None:
    await ada.run("new", deal="1")
    assert moves(await ada.run("draw", times=5)) == 5
    turned = await ada.run("draw", times=8)
    assert moves(turned) == 13
    assert "1 redeal" in texts(turned)
    for times in (0, -1, 101, "1.5", "many"):
        with pytest.raises(RefusedError):
            await ada.run("draw", times=times)


async def test_steps_go_back_and_forth_as_far_as_there_are_moves(ada: Person) -> None:
    await ada.run("new", deal="1")
    played = await ada.run("draw", times=4)
    assert moves(await ada.run("undo")) == 3
    assert moves(await ada.run("undo", times=100)) == 0
    assert "There is nothing to take back: this is the deal." in texts(await ada.run("undo"))
    assert moves(await ada.run("redo", times=2)) == 2
    forth = await ada.run("redo", times=100)
    assert texts(forth) == texts(played)
    assert "There is nothing to redo." in texts(await ada.run("redo"))
    await ada.run("undo", times=2)
    table = await ada.run("draw")
    assert "Redo" not in labels(table)
    assert "There is nothing to redo." in texts(await ada.run("redo"))


async def test_auto_plays_up_and_is_taken_back_singly_or_together(ada: Person) -> None:
    await ada.run("new", deal=str(DEAL))
    before = await ada.run("move", moves=",".join(MOVES[:BEFORE_AUTO]))
    table = await ada.run("auto")
    assert f"{GOING_UP} cards went up." in texts(table)
    assert up(table) == up(before) + GOING_UP
    assert moves(table) == moves(before) + GOING_UP
    assert "No card can go to a foundation now." in texts(await ada.run("auto"))
    assert f"Undo auto ({GOING_UP})" in labels(table)
    table = await do(ada, table, "undo")
    assert moves(table) == moves(before) + GOING_UP - 1
    table = await do(ada, table, "redo")
    table = await do(ada, table, "undo-auto")
    assert (up(table), moves(table)) == (up(before), moves(before))
    assert moves(await ada.run("redo", times=GOING_UP)) == moves(before) + GOING_UP


async def test_when_nothing_is_left_that_changes_anything_the_player_is_told(ada: Person) -> None:
    await ada.run("new", deal="90930")
    table = await ada.run("move", moves="t2 t4, draw, draw, t4 t2, draw")
    assert "No move is left" not in texts(table)
    table = await ada.run("move", moves="w f")
    assert "**No move is left that changes anything.** Take some moves back" in texts(table)
    assert {"Draw", "Undo", "Same deal", "New deal"} <= set(labels(table))
    table = await do(ada, table, "undo")
    assert "No move is left" not in texts(table)
    asked = await ada.press(await ada.run("redo"), label="Same deal")
    assert "What shall become of it?" in texts(asked)


async def test_the_first_completion_is_what_was_typed_then_what_it_may_become(ada: Person) -> None:
    await ada.run("new", deal=str(DEAL))
    offered = await ada.complete("move", "moves", "d")
    assert [each["value"] for each in offered] == ["d", "draw"]
    assert offered[1]["name"] == "draw — turn cards from the stock"
    await ada.run("draw")
    values = [each["value"] for each in await ada.complete("move", "moves", "t1")]
    assert values[0] == "t1"
    assert "t1 t4" in values
    values = [each["value"] for each in await ada.complete("move", "moves", "")]
    assert "t1 t4" in values
    assert "draw" in values


async def test_after_a_comma_the_next_moves_are_completed(ada: Person) -> None:
    await ada.run("new", deal=str(DEAL))
    offered = [each["value"] for each in await ada.complete("move", "moves", "draw, t1")]
    assert offered[:2] == ["draw, t1", "draw, t1 t4"]
    table = await ada.run("move", moves=offered[1])
    assert moves(table) == 2
    unplayable = [each["value"] for each in await ada.complete("move", "moves", "t9 f, t1")]
    assert unplayable == ["t9 f, t1"]


@pytest.mark.parametrize("typed", ["x" * 100, "x" * 6000, "🂡", ",,,", "t1 t2,", "<@1>"])
async def test_completion_takes_anything(ada: Person, typed: str) -> None:
    expected = [typed] if len(typed) <= 100 else []
    offered = await ada.complete("move", "moves", typed)
    assert [each["value"] for each in offered] == expected
    await ada.run("new", deal="1")
    offered = await ada.complete("move", "moves", typed)
    assert [each["value"] for each in offered][: len(expected)] == expected

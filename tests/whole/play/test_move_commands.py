"""Playing by commands: lists of moves, draws, undo and redo, auto, completion."""

import re

import pytest

from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import PageRefusedError, SandboxUser
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_cards_up,
    read_move_count,
)
from tests.whole.driver.won_canfield_game import DEAL_NUMBER, MOVES

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOVES_BEFORE_AUTO, AUTO_CARD_COUNT = 2, 4
"""After two moves of the won game, four cards can go up."""


async def list_offered_moves(user: SandboxUser, typed_text: str) -> list[str]:
    """Return the completions of a text typed after `/move`."""
    return [choice["value"] for choice in await user.list_completions("move", "moves", typed_text)]


async def test_all_spellings_of_a_move_are_equal(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    await ada.run_command("draw")
    for spelling in (
        "t1 t4",
        "t1-t4",
        "t1t4",
        "T1>T4",
        "t1→t4",
        " t1   T4 1 ",
        "3♥ to 4♣",
        "\uff54\uff11\uff0d\uff54\uff14",
    ):
        assert read_move_count(await ada.run_command("move", moves=spelling)) == 2, spelling
        assert read_move_count(await ada.run_command("undo")) == 1
    for spelling in ("draw", "d", "DRAW", "s-w"):
        assert read_move_count(await ada.run_command("move", moves=spelling)) == 2, spelling
        await ada.run_command("undo")


async def test_a_move_list_stops_at_the_first_refused_move_and_keeps_earlier_ones(
    ada: SandboxUser,
) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    table = await ada.run_command("move", moves="draw, t1 t4, t9 f, draw")
    assert not is_private(table)
    assert read_move_count(table) == 2
    assert "I stopped at move 3, “t9 f”: There's no pile t9 here." in read_text(table)
    assert "The moves before it were played." in read_text(table)


@pytest.mark.parametrize(
    ("typed_text", "expected_text"),
    [
        (",", "Type a move"),
        (" ; , ", "Type a move"),
        ("take back", "“take back” isn't a move, but </undo:"),
        ("t2", "“t2” is a pile. Its moves: `t2 t3`."),
        ("hello", "“hello” isn't a move. Type one like `t2 f1`"),
        ("t9 f", "There's no pile t9 here. Columns are `t1` to `t4`, foundations `f1` to `f4`"),
        ("t1t12", "There's no pile t12 here"),
        ("t f1", "Which t? Add a number, like `t1`."),
        ("t1 t1", "That card is already on t1"),
        ("f1 t1", "Cards can't leave the foundations"),
        ("s t1", "Stock cards go to the waste first: </draw:"),
        ("w f", "w is empty"),
        ("t1 w", "Nothing can go on w"),
        ("t1 t2 3", "so 3 can't move from it"),
        ("t1 t2 " + "9" * 50, "9999… isn't a number of cards to move. Type 1 or more"),
        ("t1 t2 0", "0 isn't a number of cards to move. Type 1 or more, or leave it out."),
        ("t00009 f", "There's no pile t9 here"),
        (
            "nine of spades to t2",
            "I found no nine of spades to move or to play on. Name another card",
        ),
        ("t" + "1" * 90 + " f", "There's no pile t1111… here"),
        ("t" + "1" * 3000 + " f", "isn't a move"),
        ("*" * 2000, "isn't a move"),
        ("draw," * 201, "That's 201 moves. I can play 200 at once."),
        ("draw, " * 1000, "That's 1,000 moves"),
    ],
)
async def test_an_unreadable_move_is_refused_privately_and_changes_nothing(
    ada: SandboxUser, typed_text: str, expected_text: str
) -> None:
    await ada.run_command("new", deal="1")
    answer = await ada.run_command("move", moves=typed_text)
    assert is_private(answer)
    assert expected_text in read_text(answer)
    assert read_move_count(await ada.run_command("table")) == 0


@pytest.mark.parametrize("command", ["draw", "undo", "redo", "auto", "table", "resign"])
async def test_a_move_command_without_a_game_offers_a_way_on(
    ada: SandboxUser, command: str
) -> None:
    answer = await ada.run_command(command)
    assert is_private(answer)
    assert re.search(r"</new:\d+> deals one, </games:\d+> lists saved ones", read_text(answer))
    assert list_button_labels(answer) == ["New deal", "My games"]
    assert "No games in progress" in read_text(await ada.press_button(answer, label="My games"))


async def test_repeated_draws_are_counted_one_by_one(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    assert read_move_count(await ada.run_command("draw", times=5)) == 5
    table = await ada.run_command("draw", times=8)
    assert read_move_count(table) == 13
    assert "1 redeal" in read_text(table)
    for times in (0, -1, 101, "1.5", "many"):
        with pytest.raises(PageRefusedError):
            await ada.run_command("draw", times=times)


async def test_a_hint_is_played_in_one_press(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    hinted = await ada.run_command("hint")
    assert "Hint: " in read_text(hinted)
    assert "Hint: " in read_alt_text(hinted)
    assert "Play it" in list_button_labels(hinted)
    played = await ada.press_button(hinted, label="Play it")
    assert read_move_count(played) == 1
    assert "Play it" not in list_button_labels(played)


async def test_undo_and_redo_go_only_as_far_as_there_are_moves(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    played = await ada.run_command("draw", times=4)
    assert read_move_count(await ada.run_command("undo")) == 3
    assert read_move_count(await ada.run_command("undo", times=100)) == 0
    assert "There's nothing to undo: this is the deal." in read_text(await ada.run_command("undo"))
    assert read_move_count(await ada.run_command("redo", times=2)) == 2
    redone = await ada.run_command("redo", times=100)
    assert read_text(redone) == read_text(played)
    assert "There's nothing to redo." in read_text(await ada.run_command("redo"))
    await ada.run_command("undo", times=2)
    table = await ada.run_command("draw")
    assert "Redo" not in list_button_labels(table)
    assert "There's nothing to redo." in read_text(await ada.run_command("redo"))


async def test_auto_moves_are_undone_and_redone_together(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    before = await ada.run_command("move", moves=",".join(MOVES[:MOVES_BEFORE_AUTO]))
    table = await ada.run_command("auto")
    assert f"{AUTO_CARD_COUNT} cards went up." in read_text(table)
    assert read_cards_up(table) == read_cards_up(before) + AUTO_CARD_COUNT
    assert read_move_count(table) == read_move_count(before) + AUTO_CARD_COUNT
    assert "No card can go to a foundation now." in read_text(await ada.run_command("auto"))
    table = await ada.press_button(table, label=f"Undo ({AUTO_CARD_COUNT})")
    assert (read_cards_up(table), read_move_count(table)) == (
        read_cards_up(before),
        read_move_count(before),
    )
    table = await ada.press_button(table, label=f"Redo ({AUTO_CARD_COUNT})")
    assert read_move_count(table) == read_move_count(before) + AUTO_CARD_COUNT
    assert read_move_count(await ada.run_command("undo")) == read_move_count(before)
    redone = await ada.run_command("redo")
    assert read_move_count(redone) == read_move_count(before) + AUTO_CARD_COUNT


async def test_draw_on_draws_until_a_card_can_be_played_and_is_one_step(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="123456")
    table = await ada.run_command("draw", until=True)
    assert "Drew" in read_text(table)
    draws = read_move_count(table)
    table = await ada.press_button(table, label="Draw on")
    assert "Drew" in read_text(table)
    assert read_move_count(table) > draws
    assert read_move_count(await ada.run_command("undo")) == draws
    assert read_move_count(await ada.run_command("undo")) == 0


async def test_the_player_is_told_when_no_useful_move_is_left(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="90930")
    table = await ada.run_command("move", moves="t2 t4, draw, draw, t4 t2, draw")
    assert "No useful moves left" not in read_text(table)
    table = await ada.run_command("move", moves="w f")
    assert "**No useful moves left.** Undo a few" in read_text(table)
    assert set(list_button_labels(table)) == {"Undo", "Give up, retry", "Give up, new deal"}
    table = await press_control(ada, table, "undo")
    assert "No useful moves left" not in read_text(table)


async def test_the_first_completion_is_the_typed_text_itself(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    choices = await ada.list_completions("move", "moves", "d")
    assert [choice["value"] for choice in choices] == ["d", "draw"]
    assert choices[1]["name"] == "draw — draw from the stock"
    await ada.run_command("draw")
    offered = await list_offered_moves(ada, "t1")
    assert offered[0] == "t1"
    assert "t1 t4" in offered
    assert {"t1 t4", "draw"} <= set(await list_offered_moves(ada, ""))


async def test_moves_are_typed_and_completed_by_words_and_names_of_cards(ada: SandboxUser) -> None:
    await ada.run_command("new", game="Klondike", deal="1")
    assert await list_offered_moves(ada, "ace") == ["ace", "t6 f", "t7 f"]
    assert await list_offered_moves(ada, "♥") == ["♥", "t6 f"]
    refusal = await ada.run_command("move", moves="ace up")
    assert is_private(refusal)
    assert read_text(refusal) == (
        "“ace up” fits several moves: `t6 f`, `t7 f`. Type the one you mean."
    )
    table = await ada.run_command("move", moves="ace of hearts up, stock, 4♥ onto five of clubs")
    assert read_move_count(table) == 3
    table = await ada.run_command("move", moves="column 7 to foundation, \uff21♠")
    assert read_move_count(table) == 4
    assert "I stopped at move 2, “\uff21♠”: I found no ace of spades" in read_text(table)


async def test_moves_after_a_comma_are_completed(ada: SandboxUser) -> None:
    await ada.run_command("new", deal=str(DEAL_NUMBER))
    offered = await list_offered_moves(ada, "draw, t1")
    assert offered[:2] == ["draw, t1", "draw, t1 t4"]
    table = await ada.run_command("move", moves=offered[1])
    assert read_move_count(table) == 2
    assert await list_offered_moves(ada, "t9 f, t1") == ["t9 f, t1"]


async def test_completion_after_a_comma_turns_up_no_cards(ada: SandboxUser) -> None:
    await ada.run_command("new", game="forty-thieves", deal="2")
    assert (await list_offered_moves(ada, "t2 t1,"))[1] == "t2 t1, draw"
    assert await list_offered_moves(ada, "draw,") == ["draw,", "draw, t2 t1", "draw, t8 t7"]
    assert await list_offered_moves(ada, "draw, w") == ["draw, w"]
    assert await list_offered_moves(ada, "draw, draw,") == ["draw, draw,"]


@pytest.mark.parametrize("typed_text", ["x" * 100, "x" * 6000, "🂡", ",,,", "t1 t2,", "<@1>"])
async def test_completion_accepts_any_text(ada: SandboxUser, typed_text: str) -> None:
    expected = [typed_text] if len(typed_text) <= 100 else []
    assert await list_offered_moves(ada, typed_text) == expected
    await ada.run_command("new", deal="1")
    assert (await list_offered_moves(ada, typed_text))[: len(expected)] == expected

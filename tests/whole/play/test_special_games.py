"""Games with a base to choose, cells, several wastes and cards to turn up, as people play them."""

import pytest

from tests.sandbox.driver.messages import read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import is_private, list_button_labels, read_move_count

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def list_offered_moves(user: SandboxUser, typed_text: str) -> list[str]:
    """Return the completions of a text typed after `/move`, as their labels."""
    return [choice["name"] for choice in await user.list_completions("move", "moves", typed_text)]


async def test_the_base_is_chosen_before_anything_else(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="Duchess", deal="1")
    assert "Lay a reserve's top card on a foundation" in read_text(table)
    for command in ("draw", "auto"):
        refusal = await ada.run_command(command)
        assert is_private(refusal)
        assert read_text(refusal).startswith("First choose where the foundations start")
    assert await list_offered_moves(ada, "r3") == ["r3", "r3 f — 9♠ to the foundation"]
    table = await ada.press_button(table, label="9♠ r3→f1")
    assert read_move_count(table) == 1
    assert "Lay a reserve's top card" not in read_text(table)
    assert read_move_count(await ada.run_command("draw")) == 2


async def test_cards_wait_in_cells(ada: SandboxUser) -> None:
    await ada.run_command("new", game="skippy", deal="1")
    offered = await list_offered_moves(ada, "t1 c")
    assert offered[:2] == ["t1 c", "t1 c1 — 7♥ to the cell"]
    table = await ada.run_command("move", moves="t1 c, draw, w to freecell")
    assert read_move_count(table) == 3
    refusal = await ada.run_command("move", moves="t2 c1")
    assert read_text(refusal).startswith("c1 holds the seven of hearts already.")
    assert read_move_count(await ada.run_command("move", moves="c1 c4, cell 4 to cell 1")) == 5


async def test_the_redeal_deals_to_eight_wastes(ada: SandboxUser) -> None:
    await ada.run_command("new", game="octave", deal="1")
    table = await ada.run_command("draw", times=73)
    assert read_move_count(table) == 73
    assert {"2♥ w1→f5", "7♦ w4→t7"} <= set(list_button_labels(table))
    refusal = await ada.run_command("draw")
    assert read_text(refusal).startswith("In Octave, there's no drawing after the redeal.")
    assert read_text(await ada.run_command("move", moves="w t1")).startswith("Which w?")
    assert read_move_count(await ada.run_command("move", moves="fourth waste to column 7")) == 74


async def test_a_card_is_turned_up_by_hand_and_not_told_before(ada: SandboxUser) -> None:
    await ada.run_command("new", game="blind patience", deal="1")
    offered = await list_offered_moves(ada, "t3")
    assert offered == ["t3", "t3 t3 — turn up the top card"]
    assert await list_offered_moves(ada, "8♥") == ["8♥"]
    refusal = await ada.run_command("move", moves="t3 t1")
    assert read_text(refusal) == "The top card of t3 is face down. Turn it up first: `t3 t3`."
    table = await ada.run_command("move", moves="turn up t3, 8♥ t1")
    assert read_move_count(table) == 2


async def test_foundations_go_up_and_down(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="lafayette", deal="1")
    assert {"A♦ r→f1", "K♥ t2→g1"} <= set(list_button_labels(table))
    table = await ada.run_command("move", moves="k♥ down, a♦ up")
    assert read_move_count(table) == 2
    assert read_text(await ada.run_command("move", moves="t1 g2")).startswith(
        "g2 is empty and starts with the king"
    )

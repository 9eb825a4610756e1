"""The trick: read strangers' games by their numbers, which can be guessed, to learn their deals."""

import pytest

from tests.sandbox.driver.messages import list_controls, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.table_messages import read_game_id, resign_game

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["replay", "share"])
async def test_no_command_finds_a_strangers_game_outside_its_server(
    ada: SandboxUser, ben: SandboxUser, command: str
) -> None:
    number = str(read_game_id(await ada.run_command("new", game="canfield")))
    await ada.run_command("draw")
    await resign_game(ada)
    answer = await ben.run_command(command, "direct", game_id=number)
    assert f"You have no game {number}." in read_text(answer)
    assert list_controls(answer) == []

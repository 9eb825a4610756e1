"""“Could I have won?”: the answer, the move that lost, a way to win, and practice from there."""

from collections.abc import Sequence

import pytest

from rendering.dimensions import HEIGHT_INCREMENT, WIDE_PICTURE
from rendering.films import STRIP_HEIGHT
from tests.golden_games import STUCK_DEAL_OF_CANFIELD
from tests.sandbox.sandbox_user import Json, SandboxUser, list_pictures, read_text
from tests.ui.example_tables import LOSING_MOVE, LOST_DEAL, LOST_MOVES
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    QUESTION,
    end_challenge,
    is_private,
    list_button_labels,
    open_picture,
    read_move_count,
    wait_for_film,
    wait_for_text,
)

FILM_HEIGHT = -(-WIDE_PICTURE.height // HEIGHT_INCREMENT) * HEIGHT_INCREMENT

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def lose_game(user: SandboxUser, deal: int, moves: Sequence[str]) -> Json:
    """Play a game and give it up; return what is said of its end."""
    await user.run_command("new", game="canfield", deal=str(deal))
    await user.run_command("move", moves=",".join(moves))
    return await user.press_button(await user.run_command("resign"), label="Give up")


async def ask_whether_it_could_be_won(user: SandboxUser, message: Json, answer: str) -> Json:
    """Press the question; return the page once it has the answer."""
    note = await user.press_button(message, label=QUESTION)
    return await wait_for_text(user, note, answer)


@pytest.mark.slow
async def test_a_lost_game_is_looked_into_and_played_again_from_its_mistake(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    result = await lose_game(ada, LOST_DEAL, LOST_MOVES)
    page = await ask_whether_it_could_be_won(ada, result, f"Yes, until move {LOSING_MOVE}.")
    assert is_private(page)
    better_move = "Q♥ +3 from t2 to t3"
    assert (
        f"Your move: Q♦ from w to t3. This would have kept it alive: {better_move}."
        in read_text(page)
    )
    (picture,) = list_pictures(page)
    assert f"Hint: {better_move}." in picture["description"]
    assert (await open_picture(bot_sandbox.sandbox, picture)).format == "PNG"
    assert list_button_labels(page) == [
        *("Play from there", "Winning moves", "Watch win", "Replay", "Go back")
    ]

    line = await ada.press_button(page, label="Winning moves")
    assert "\n82: Q♥ +3 t2→t3\n" in read_text(line)
    assert f'play canfield {LOST_DEAL} "draw, draw, t2-t4, draw' in read_text(line)
    page = await ada.press_button(line, label="Go back")
    page = await wait_for_text(ada, page, "Yes, until move")
    note = await ada.press_button(page, label="Watch win")
    film_message = await wait_for_film(ada, "-won.gif", note)
    assert is_private(film_message)
    (film,) = list_pictures(film_message)
    assert (
        "as you played it before move 82, then a way to win in 66 more moves" in film["description"]
    )

    table = await ada.press_button(page, label="Play from there")
    assert read_move_count(table) == LOSING_MOVE - 1
    assert "it won't count" in read_text(table)
    assert read_move_count(await ada.run_command("move", moves="t2 t3 4")) == LOSING_MOVE


async def test_a_deal_that_nobody_can_win_is_said_to_be_one_and_its_film_has_a_red_strip(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield", deal=str(STUCK_DEAL_OF_CANFIELD))
    assert QUESTION not in list_button_labels(table)
    await ada.press_button(await ada.run_command("resign"), label="Give up")

    def is_left_table(message: Json) -> bool:
        return message["id"] == table["id"] and list_button_labels(message) == [QUESTION]

    left_table = await ada.wait_for_message(is_left_table)
    refused = await ben.press_button(await ben.wait_for_message(is_left_table), label=QUESTION)
    assert is_private(refused)
    assert "No. Nobody can win" not in read_text(refused)

    page = await ask_whether_it_could_be_won(ada, left_table, "No. Nobody can win this deal")
    assert is_private(page)
    assert list_button_labels(page) == ["Replay"]
    note = await ada.press_button(page, label="Replay")
    replay = await wait_for_film(ada, ".gif", note)
    assert "Red: lost, from move 1 on." in read_text(replay)
    (picture,) = list_pictures(replay)
    assert picture["description"].endswith("Red: lost, from move 1 on.")
    film = await open_picture(bot_sandbox.sandbox, picture)
    assert film.height * 1100 == film.width * (FILM_HEIGHT + STRIP_HEIGHT)


@pytest.mark.slow
async def test_a_film_tells_nothing_of_a_deal_while_a_contest_has_it(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    scoreboard = await ada.run_command("challenge create", game="canfield", lasts="1h")
    await ada.press_button(scoreboard, label="Play")
    await ada.press_button(await ada.run_command("resign"), label="Give up")
    replay = await wait_for_film(ada, note=await ada.run_command("replay"))
    assert not any(colour in read_text(replay) for colour in ("Green", "Grey", "Red"))
    # A lost game is searched for its film unasked, and tells nothing more once a contest has it.
    await lose_game(ada, STUCK_DEAL_OF_CANFIELD, ["draw"])
    replay = await wait_for_film(ada, note=await ada.run_command("replay"))
    assert "Red: lost, from move 1 on." in read_text(replay)
    deal = str(STUCK_DEAL_OF_CANFIELD)
    board = await ben.run_command("challenge create", game="canfield", deal=deal, lasts="1h")
    replay = await wait_for_film(ada, note=await ada.run_command("replay"))
    assert "Red: " not in read_text(replay)
    await end_challenge(ben, board)
    replay = await wait_for_film(ada, note=await ada.run_command("replay"))
    assert "Red: lost" in read_text(replay)

"""`/stats player: versus:`: two players over the deals both have played, for those who may see."""

import pytest

from bot.store import Store
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import is_private, read_alt_text, resign_game

pytestmark = pytest.mark.asyncio(loop_scope="session")

ALT_TEXT_END = (
    " did better in 1 and {second} in 0. Deals won: {first} 1, {second} 1."
    " Fewer moves in the 1 deal that both won: {first} 1, {second} 0."
)


async def win_same_deal(store: Store, first: SandboxUser, second: SandboxUser) -> None:
    """Store a counting game of the same deal for both, won by the first in fewer moves."""
    deal = 10**18 + int(first.id) % 10**9
    await record_finished_games(store, int(first.id), 52, deal=deal, move_count=130)
    await record_finished_games(store, int(second.id), 52, deal=deal, move_count=150)


async def test_two_players_are_compared_with_a_picture_and_in_words(
    bot_sandbox: BotSandbox, store: Store, ada: SandboxUser, ben: SandboxUser
) -> None:
    nothing = await ada.run_command("stats", versus=ben.username)
    assert is_private(nothing)
    assert "Those two have no deal in common yet." in read_text(nothing)
    await win_same_deal(store, ada, ben)
    page = await ada.run_command("stats", versus=ben.username)
    assert not is_private(page)
    first, second = ada.display_name, ben.display_name
    assert read_text(page).startswith(f"## {first} and {second}\n")
    assert "- Canfield, same deal, " in read_text(page)
    assert f": **{first} won in 130 moves**, {second} won in 150 moves\n" in read_text(page)
    assert read_alt_text(page).endswith(ALT_TEXT_END.format(first=first, second=second))
    (picture,) = list_pictures(page)
    assert (await bot_sandbox.sandbox.download_file(picture["media"]["url"])).startswith(b"\x89PNG")
    # A third player may compare them too, the other way round, and in one game.
    cleo = await bot_sandbox.create_user()
    swapped = await cleo.run_command(
        "stats", player=ben.username, versus=ada.username, game="canfield"
    )
    assert f"## {second} and {first}\n" in read_text(swapped)
    assert f"{second} did better in 0 and {first} in 1" in read_alt_text(swapped)
    await cleo.press_button(await cleo.run_command("settings"), label="Use text")
    in_words = await cleo.run_command("stats", player=ben.username, versus=ada.username)
    assert not list_pictures(in_words)
    assert f"- Deals won: {second} 1, {first} 1." in read_text(in_words)


async def test_nothing_of_a_running_challenge_is_compared(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    board = await ada.run_command("challenge create", game="canfield", lasts="1h")
    for user in (ada, ben):
        await user.press_button(board, label="Play")
        await resign_game(user)
    assert "no deal in common" in read_text(await ada.run_command("stats", versus=ben.username))
    question = await ada.press_button(board, label="End challenge")
    await ada.press_button(question, label="End challenge")
    page = await ada.run_command("stats", versus=ben.username)
    assert "Canfield, challenge, " in read_text(page)


async def test_private_records_bots_and_oneself_are_refused_in_plain_words(
    store: Store, ada: SandboxUser, ben: SandboxUser
) -> None:
    await win_same_deal(store, ada, ben)
    same = await ada.run_command("stats", versus=ada.username)
    assert "Those are the same player." in read_text(same)
    settings = await ben.run_command("settings")
    await ben.choose_option(settings, RECORD_VISIBILITY_MENU_ID, "private")
    refusal = await ada.run_command("stats", versus=ben.username)
    assert is_private(refusal)
    assert "A player you named keeps their record private" in read_text(refusal)
    own = await ben.run_command("stats", versus=ada.username)
    assert is_private(own)
    assert "did better in 0" in read_alt_text(own)
    bot = await ada.run_command("stats", versus="patience-table")
    assert "Bots don't play here." in read_text(bot)

"""`/stats`: a player's record as a picture with its figures, for those who may see it."""

import pytest
import pytest_asyncio

from bot.store import Store
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import is_private, list_chosen_options, read_alt_text

pytestmark = pytest.mark.asyncio(loop_scope="session")

EVERY_GAME_ALT_TEXT = (
    "All games: won 2 of 5 games (40%)."
    " Clean wins (no undo, no hints): 1. Streak: 1 (best 1)."
    " Cards up: 53.6% of the deck on average (best 100%)."
    " Average game: moves 82, 7 min, undos 0.8, hints 0."
    " Fewest moves in a win: 120. Fastest win: 10 min. Practice: 1 game."
    " Per cent of the deck up in the last games, newest last: 25, 100, 0, 25, 100."
    " Per cent of the deck up × games: 0–9 × 1, 20–29 × 2, 100 × 2."
)
"""195 of 364 cards are up (13 + 52 + 0 + 26 + 104), with 410 moves in 35 minutes."""


@pytest_asyncio.fixture(loop_scope="session")
async def experienced_ada(store: Store, ada: SandboxUser) -> SandboxUser:
    """Return Ada, with five finished games that count and one of practice."""
    player = int(ada.id)
    await record_finished_games(store, player, 13)
    await record_finished_games(store, player, 52, move_count=130, seconds=600)
    await record_finished_games(store, player, 52, is_counted=False, move_count=90)
    await record_finished_games(store, player, 0, move_count=50, seconds=240)
    await record_finished_games(
        store, player, 26, variant="forty-thieves", move_count=100, seconds=360
    )
    await record_finished_games(
        store, player, 104, variant="forty-thieves", move_count=120, seconds=840, undos=4
    )
    return ada


def list_menu_options(message: Json) -> list[str]:
    """Return the labels in a message's only menu, with an asterisk at the chosen one."""
    (menu,) = list_controls(message)
    return [
        f"{option['label']}{' *' if option.get('default') else ''}" for option in menu["options"]
    ]


async def choose_game(user: SandboxUser, message: Json, game: str) -> Json:
    """Choose another game in a message's only menu; return the answer."""
    (menu,) = list_controls(message)
    return await user.choose_option(message, menu["custom_id"], game)


async def test_a_record_is_a_picture_with_its_figures_as_alt_text(
    bot_sandbox: BotSandbox, experienced_ada: SandboxUser
) -> None:
    record = await experienced_ada.run_command("stats")
    assert not is_private(record)
    assert read_text(record).startswith("## Player")
    assert read_alt_text(record) == EVERY_GAME_ALT_TEXT
    assert list_menu_options(record) == [
        *("All games · 5 games *", "Canfield · 3 games", "Forty Thieves · 2 games"),
    ]
    (picture,) = list_pictures(record)
    assert (await bot_sandbox.sandbox.download_file(picture["media"]["url"])).startswith(b"\x89PNG")
    for typed_text in ("every", "all GAMES"):
        record = await experienced_ada.run_command("stats", game=typed_text)
        assert read_alt_text(record) == EVERY_GAME_ALT_TEXT
    canfield = await experienced_ada.run_command("stats", game="canfield")
    assert read_alt_text(canfield).startswith("Canfield: won 1 of 3 games (33.3%). Clean")
    assert read_alt_text(canfield).endswith("Cards up × games: 0 × 1, 13 × 1, 52 × 1.")


async def test_the_record_menu_turns_pages_for_its_owner_and_copies_for_others(
    bot_sandbox: BotSandbox, experienced_ada: SandboxUser, ben: SandboxUser
) -> None:
    record = await experienced_ada.run_command("stats")
    await bot_sandbox.restart_bot()
    changed = await choose_game(experienced_ada, record, "forty-thieves")
    assert changed["id"] == record["id"]
    assert read_alt_text(changed).startswith("Forty Thieves: won 1 of 2 games (50%).")
    assert list_menu_options(changed)[2] == "Forty Thieves · 2 games *"
    copy = await choose_game(ben, changed, "canfield")
    assert is_private(copy)
    assert copy["id"] != record["id"]
    assert read_text(copy) == read_text(record)
    assert read_alt_text(copy).startswith("Canfield: won 1 of 3 games (33.3%).")
    changed_copy = await choose_game(ben, copy, "every")
    assert changed_copy["id"] == copy["id"]
    assert read_alt_text(changed_copy) == EVERY_GAME_ALT_TEXT
    (menu,) = list_controls(record)
    refusal = await ben.choose_option(record, menu["custom_id"], "whist", is_forged=True)
    assert "There's no game called “whist” any more" in read_text(refusal)


async def test_a_record_as_text_has_no_picture(
    experienced_ada: SandboxUser, ben: SandboxUser
) -> None:
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    record = await ben.run_command("stats", player=experienced_ada.username)
    assert not list_pictures(record)
    figures, about = read_text(record).split("\n- ", 1)[1].rsplit("\n", 1)
    assert figures.replace("\n- ", " ") == EVERY_GAME_ALT_TEXT
    assert "Time runs from the deal" in about
    assert len(list_menu_options(record)) == 3
    canfield = await choose_game(ben, record, "canfield")
    assert not list_pictures(canfield)
    assert "- Canfield: won 1 of 3 games (33.3%)." in read_text(canfield)


async def test_a_private_record_is_refused_to_others(
    experienced_ada: SandboxUser, ben: SandboxUser
) -> None:
    record = await experienced_ada.run_command("stats")
    settings = await experienced_ada.run_command("settings")
    settings = await experienced_ada.choose_option(settings, RECORD_VISIBILITY_MENU_ID, "private")
    assert list_chosen_options(settings, RECORD_VISIBILITY_MENU_ID) == ["Only me"]
    for answer in (
        await ben.run_command("stats", player=experienced_ada.username),
        await choose_game(ben, record, "canfield"),
    ):
        assert "That player's record is private." in read_text(answer)
    own_record = await experienced_ada.run_command("stats")
    assert is_private(own_record)
    assert read_alt_text(own_record) == EVERY_GAME_ALT_TEXT
    changed = await choose_game(experienced_ada, own_record, "canfield")
    assert changed["id"] == own_record["id"]
    copy = await choose_game(experienced_ada, record, "canfield")
    assert is_private(copy)
    assert copy["id"] != record["id"]


async def test_a_player_without_games_gets_a_sentence(
    store: Store, ada: SandboxUser, ben: SandboxUser
) -> None:
    answer = await ada.run_command("stats")
    assert is_private(answer)
    assert "You haven't finished a game that counts yet. </new:" in read_text(answer)
    await record_finished_games(store, int(ada.id), 7, is_counted=False)
    assert "counts yet, only one practice game. </new:" in read_text(await ada.run_command("stats"))
    answer = await ben.run_command("stats", player=ada.username, game="canfield")
    assert read_text(answer).strip() == (
        "That player hasn't finished a game of Canfield that counts yet, only one practice game."
    )
    refusal = await ada.run_command("stats", player="patience-table")
    assert "Bots don't play here" in read_text(refusal)


async def test_a_record_is_private_where_the_bot_may_not_post(experienced_ada: SandboxUser) -> None:
    assert is_private(await experienced_ada.run_command("stats", "quiet"))

"""Canfield for play money, as people play it: by commands, by buttons, and by the house's page."""

from datetime import UTC, datetime

import pytest

from bot.models.games import GameOutcome
from bot.store import Store
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAY_HOYLE_LABEL = "Play for $50"
CLOSE_ACCOUNT_LABEL = "Opt out"


async def wait_for_money_table(user: SandboxUser, price: int) -> Json:
    """The table of a game for money that was shown after a question."""
    start = f"0 moves · <@{user.id}>\n-# ${price} paid"
    return await user.wait_for_message(lambda seen: start in read_text(seen))


async def cash_in_game(user: SandboxUser, table: Json) -> Json:
    """What is said of the game that is ended by the button at its table."""
    return await user.press_button(await user.press_button(table, label="Cash in"), label="Cash in")


async def record_winning_night(store: Store, user: SandboxUser, games: int) -> None:
    """A night on which this person won so many games by Hoyle."""
    server, noon = int(await user.find_server_id()), datetime(2026, 5, 1, 12, tzinfo=UTC)
    every = [52] * games
    await record_finished_games(
        store, int(user.id), *every, server_id=server, ended_at=noon, price=50, payout=500
    )


async def test_a_game_for_money_states_its_price_and_current_worth(ada: SandboxUser) -> None:
    table = await ada.run_command("new", stakes="english")
    assert "-# $52 paid · $5 on the table" in read_text(table)
    assert "The deck cost $52. The house pays $5 for each card up, the first" in read_text(table)
    assert "or $500 for all 52: 11 cards or more win money." in read_text(table)
    assert "There's no undo" in read_text(table)
    assert "It's play money and buys nothing." in read_text(table)
    assert not {"Undo", "Redo"} & {each.get("label") for each in list_controls(table)}
    table = await press_control(ada, table, "draw")
    assert "-# $52 paid · $5 on the table" in read_text(table)
    assert "The deck cost" not in read_text(table)
    for step in ("undo", "redo"):
        told = await ada.run_command(step)
        assert is_private(told)
        assert "There's no undo when you play for money." in read_text(told)
    more = list_button_labels(await press_control(ada, table, "more"))
    assert "Cash in" in more
    assert "Give up" not in more


async def test_cashing_in_asks_for_confirmation(ada: SandboxUser, ben: SandboxUser) -> None:
    table = await press_control(ada, await ada.run_command("new", stakes="hoyle"), "draw")
    assert "This is somebody else's table." in read_text(
        await ben.press_button(table, label="Cash in")
    )
    asked = await ada.press_button(table, label="Cash in")
    assert is_private(asked)
    assert "The house pays $5 for 1 card: $45 lost." in read_text(asked)
    assert list_button_labels(asked) == ["Cash in", "Keep playing"]
    asked = await ada.run_command("resign")
    over = await ada.press_button(asked, label="Cash in")
    assert "**Cashed in** with 1 of 52 cards up: 1 move" in read_text(over)
    assert "The house pays $5 for 1 card: $45 lost." in read_text(over)
    assert "Counts towards the leaderboards." in read_text(over)
    bare = read_text(await wait_for_controls_removed(ada, table))
    assert "**Cashed in**" in bare
    assert "on the table" not in bare
    again = await ada.press_button(over, label="Play for $50")
    assert "-# $50 paid · $5 on the table" in read_text(again)


async def test_the_question_before_another_game_keeps_the_stakes(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    asked = await ada.run_command("new", stakes="english")
    assert list_button_labels(asked) == ["Save for later", "Give up", "Keep playing"]
    await ada.press_button(asked, label="Save for later")
    await wait_for_money_table(ada, 52)
    asked = await ada.run_command("new", stakes="hoyle")
    assert "$52 paid, $5 on the table." in read_text(asked)
    assert list_button_labels(asked) == ["Save for later", "Cash in", "Keep playing"]
    told = await ada.press_button(asked, label="Cash in")
    assert "is cashed in. The house pays $5 for 1 card: $47 lost." in read_text(told)
    await wait_for_money_table(ada, 50)


@pytest.mark.parametrize(
    ("options", "expected_text"),
    [
        ({"game": "klondike"}, "The house deals only Canfield, not Klondike."),
        ({"deal": "7"}, "When you play for money, the house picks the deal"),
    ],
)
async def test_games_for_money_are_fresh_deals_of_canfield_only(
    ada: SandboxUser, options: dict[str, str], expected_text: str
) -> None:
    refused = await ada.run_command("new", stakes="hoyle", **options)
    assert is_private(refused)
    assert expected_text in read_text(refused)


async def test_a_chosen_deal_is_said_to_be_practice(ada: SandboxUser) -> None:
    fresh = await ada.run_command("new", game="canfield")
    assert "Practice" not in read_text(fresh)
    asked = await ada.run_command("new", deal="friday")
    await ada.press_button(asked, label="Give up")
    table = await ada.wait_for_message(
        lambda seen: "friday" in read_text(seen) and bool(list_pictures(seen))
    )
    assert "Practice: you picked this deal, so it won't count." in read_text(table)
    assert "Practice" not in read_text(table := await press_control(ada, table, "draw"))
    over = await ada.press_button(await ada.run_command("resign"), label="Give up")
    assert "Doesn't count towards the leaderboards." in read_text(over)


async def test_a_counted_game_is_not_set_aside_for_its_own_deal(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="canfield")
    number = read_text(table).split("deal ")[1].split("\n")[0]
    asked = await ada.run_command("new", deal=number)
    assert list_button_labels(asked) == ["Give up", "Keep playing"]
    await ada.press_button(asked, label="Give up")
    again = await ada.wait_for_message(
        lambda seen: "Practice: you picked" in read_text(seen) and read_move_count(seen) == 0
    )
    assert f"deal {number}" in read_text(again)
    assert "Save for later" in list_button_labels(await ada.run_command("new", deal=number))


async def test_the_house_page_shows_the_account_and_deals_a_game(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    page = await ada.run_command("house")
    assert not is_private(page)
    assert not list_pictures(page)
    assert "No game for money finished yet." in read_text(page)
    assert "or $500 for all 52: 11 cards or more win money." in read_text(page)
    assert list_button_labels(page)[-1] == CLOSE_ACCOUNT_LABEL
    table = await ada.press_button(page, label="Play for $52")
    assert "One game in progress, $52 paid." in read_text(await ada.run_command("house"))
    assert " · for $52" in read_text(await ada.run_command("games"))
    await cash_in_game(ada, table)
    page = await ada.run_command("house")
    (picture,) = list_pictures(page)
    account = "Account: 1 game, $52 paid in, $5 paid out. Balance −$47, −$47 a game."
    course = "Balance before the last game: $0; after it: −$47."
    assert picture["description"] == f"{account}\n{course}"
    assert "**The house, globally:**" in read_text(page)
    # His press is his own game.
    his = await ben.press_button(
        await ben.wait_for_message(lambda seen: seen["id"] == page["id"]), label=PLAY_HOYLE_LABEL
    )
    assert f"<@{ben.id}>" in read_text(his)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    told = await ada.run_command("house")
    assert not list_pictures(told)
    assert "**Account:** 1 game, $52 paid in, $5 paid out. Balance −$47" in read_text(told)
    assert "**Balance** before the last game: $0; after it: −$47." in read_text(told)


async def test_the_best_nights_are_listed_by_name_unless_private(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_winning_night(store, ada, 3)
    page = read_text(await ben.run_command("house"))
    name = ada.username.capitalize()
    assert f". {name}: $1,350 · May 1, 2026" in page
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    page = read_text(await ben.run_command("house"))
    assert name not in page
    assert ". Anonymous: $1,350" in page
    assert is_private(await ada.run_command("house"))


async def test_an_abandoned_game_is_called_so_when_shown_again(
    ada: SandboxUser, store: Store
) -> None:
    await record_finished_games(store, int(ada.id), 1, outcome=GameOutcome.ABANDONED)
    (offered,) = await ada.list_completions("replay", "game_id", "")
    assert " · 10 moves, then 14 days without one · " in offered["name"]
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    assert "**Timed out** after 14 days" in read_text(await ada.run_command("replay"))


async def test_closing_the_money_account_is_permanent(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_winning_night(store, ada, 4)
    page = await ada.run_command("house")
    assert f"{ada.username.capitalize()}: $1,800" in read_text(page)
    await bot_sandbox.restart_bot()
    his = await ben.wait_for_message(lambda seen: seen["id"] == page["id"])
    refused = await ben.press_button(his, label=CLOSE_ACCOUNT_LABEL)
    assert is_private(refused)
    assert "This is somebody else's account." in read_text(refused)
    asked = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    assert is_private(asked)
    assert "This can't be undone" in read_text(asked)
    kept = await ada.press_button(asked, label="Stay in")
    assert not list_controls(kept)
    asked = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    gone = await ada.press_button(asked, label=CLOSE_ACCOUNT_LABEL)
    assert gone["id"] == asked["id"]
    assert "You've opted out of play money." in read_text(gone)
    for answer in (
        await ada.run_command("new", stakes="hoyle"),
        await ada.press_button(page, label=PLAY_HOYLE_LABEL),
    ):
        assert is_private(answer)
        assert "You've opted out of play money." in read_text(answer)
    page = await ada.run_command("house")
    assert is_private(page)
    assert "**Account:** 4 games, $200 paid in, $2,000 paid out" in read_text(page)
    assert not list_controls(page)
    assert f"{ada.username.capitalize()}: $1,800" not in read_text(await ben.run_command("house"))

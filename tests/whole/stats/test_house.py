"""Canfield for play money, by commands, by buttons, and on the page of `/house`."""

import asyncio
import re
from datetime import UTC, datetime

import pytest

from bot.models.games import GameOutcome
from bot.store import Store
from tests.finished_games import record_finished_games
from tests.sandbox.driver.messages import Json, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.bot_sandbox import BotSandbox
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID, build_same_deal_id
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_alt_text,
    read_game_id,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
    wait_for_dealt_table,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLAY_HOYLE_LABEL = "Play for $50"
CLOSE_ACCOUNT_LABEL = "Opt out"
FRIDAY_DEAL = 129433257
"""The deal of the word “friday”."""


async def wait_for_money_table(user: SandboxUser, price: int) -> Json:
    """Wait until a user's table of a new game for money is shown; return it."""
    text = f"0 moves · <@{user.id}>\n-# ${price} paid"
    return await user.wait_for_message(lambda message: text in read_text(message))


async def cash_in_game(user: SandboxUser, table: Json) -> Json:
    """End a game for money by the buttons at its table; return the answer."""
    return await user.press_button(await user.press_button(table, label="Cash in"), label="Cash in")


async def record_winning_night(store: Store, user: SandboxUser, win_count: int) -> None:
    """Record a night on which a user won some games at Hoyle's prices."""
    await record_finished_games(
        store,
        int(user.id),
        *[52] * win_count,
        server_id=int(await user.find_server_id()),
        dealt_at=datetime(2026, 5, 1, 12, tzinfo=UTC),
        ended_at=datetime(2026, 5, 1, 12, tzinfo=UTC),
        price=50,
        payout=500,
    )


@pytest.mark.slow
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
    for command in ("undo", "redo"):
        refusal = await ada.run_command(command)
        assert is_private(refusal)
        assert "There's no undo when you play for money." in read_text(refusal)
    more_labels = list_button_labels(await press_control(ada, table, "more"))
    assert "Cash in" in more_labels
    assert "Give up" not in more_labels


async def test_cashing_in_asks_for_confirmation(ada: SandboxUser, ben: SandboxUser) -> None:
    table = await press_control(ada, await ada.run_command("new", stakes="hoyle"), "draw")
    assert "This is somebody else's table." in read_text(
        await ben.press_button(table, label="Cash in")
    )
    question = await ada.press_button(table, label="Cash in")
    assert is_private(question)
    assert "The house pays $5 for 1 card: $45 lost." in read_text(question)
    assert list_button_labels(question) == ["Cash in", "Keep playing"]
    question = await ada.run_command("resign")
    result = await ada.press_button(question, label="Cash in")
    assert "**Cashed in** with 1 of 52 cards up: 1 move" in read_text(result)
    assert "The house pays $5 for 1 card: $45 lost." in read_text(result)
    assert "Counts towards the leaderboards." in read_text(result)
    older_text = read_text(await wait_for_controls_removed(ada, table))
    assert "**Cashed in**" in older_text
    assert "on the table" not in older_text
    next_table = await ada.press_button(result, label="Play for $50")
    assert "-# $50 paid · $5 on the table" in read_text(next_table)


async def test_the_question_before_another_game_keeps_the_stakes(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    question = await ada.run_command("new", stakes="english")
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    await ada.press_button(question, label="Save for later")
    await wait_for_money_table(ada, 52)
    question = await ada.run_command("new", stakes="hoyle")
    assert "$52 paid, $5 on the table." in read_text(question)
    assert list_button_labels(question) == ["Save for later", "Cash in", "Keep playing"]
    answer = await ada.press_button(question, label="Cash in")
    assert "is cashed in. The house pays $5 for 1 card: $47 lost." in read_text(answer)
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
    refusal = await ada.run_command("new", stakes="hoyle", **options)
    assert is_private(refusal)
    assert expected_text in read_text(refusal)


async def test_a_chosen_deal_is_said_to_be_practice(ada: SandboxUser) -> None:
    fresh = await ada.run_command("new", game="canfield")
    assert "Practice" not in read_text(fresh)
    question = await ada.run_command("new", deal="friday")
    await ada.press_button(question, label="Give up")
    table = await wait_for_dealt_table(ada, FRIDAY_DEAL)
    assert "Practice: you picked this deal, so it won't count." in read_text(table)
    assert "Practice" not in read_text(table := await press_control(ada, table, "draw"))
    result = await resign_game(ada)
    assert "Doesn't count towards the leaderboards." in read_text(result)


async def test_a_counted_game_is_not_set_aside_for_its_own_deal(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="canfield")
    question = await ada.press_button(
        table, custom_id=build_same_deal_id(read_game_id(table)), is_forged=True
    )
    assert list_button_labels(question) == ["Give up", "Keep playing"]
    await ada.press_button(question, label="Give up")
    practice = await ada.wait_for_message(
        lambda message: (
            "Practice: you picked" in read_text(message) and f"<@{ada.id}>" in read_text(message)
        )
    )
    assert read_move_count(practice) == 0
    number = re.findall(r"deal (\d{19})\b", read_text(practice))[0]
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
    account = "Account: 1 game, $52 paid in, $5 paid out. Balance −$47, −$47 a game."
    balances = "Balance before the last game: $0; after it: −$47."
    assert read_alt_text(page) == f"{account}\n{balances}"
    # What players share has the game a moment later.
    while "**The house, globally:**" not in read_text(page):
        await asyncio.sleep(0.3)
        page = await ada.run_command("house")
    page_at_ben = await ben.wait_for_message(lambda message: message["id"] == page["id"])
    bens_table = await ben.press_button(page_at_ben, label=PLAY_HOYLE_LABEL)
    assert f"<@{ben.id}>" in read_text(bens_table)
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    page = await ada.run_command("house")
    assert not list_pictures(page)
    assert "**Account:** 1 game, $52 paid in, $5 paid out. Balance −$47" in read_text(page)
    assert "**Balance** before the last game: $0; after it: −$47." in read_text(page)


async def test_the_best_nights_are_listed_by_name_unless_private(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_winning_night(store, ada, 3)
    page_text = read_text(await ben.run_command("house"))
    assert f". {ada.display_name}: $1,350 · May 1, 2026" in page_text
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    page_text = read_text(await ben.run_command("house"))
    assert ada.display_name not in page_text
    assert ". Anonymous: $1,350" in page_text
    assert is_private(await ada.run_command("house"))


async def test_an_abandoned_game_has_timed_out_when_shown_again(
    ada: SandboxUser, store: Store
) -> None:
    await record_finished_games(store, int(ada.id), 1, outcome=GameOutcome.ABANDONED)
    (choice,) = await ada.list_completions("replay", "game_id", "")
    assert " · 10 moves, then timed out · " in choice["name"]
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    assert "**Timed out** with" in read_text(await ada.run_command("replay"))


async def test_closing_the_money_account_is_permanent(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_winning_night(store, ada, 4)
    page = await ada.run_command("house")
    assert f"{ada.display_name}: $1,800" in read_text(page)
    await bot_sandbox.restart_bot()
    page_at_ben = await ben.wait_for_message(lambda message: message["id"] == page["id"])
    refusal = await ben.press_button(page_at_ben, label=CLOSE_ACCOUNT_LABEL)
    assert is_private(refusal)
    assert "This is somebody else's account." in read_text(refusal)
    question = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    assert is_private(question)
    assert "This can't be undone" in read_text(question)
    kept = await ada.press_button(question, label="Stay in")
    assert not list_controls(kept)
    question = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    closed = await ada.press_button(question, label=CLOSE_ACCOUNT_LABEL)
    assert closed["id"] == question["id"]
    assert "You've opted out of play money." in read_text(closed)
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
    assert f"{ada.display_name}: $1,800" not in read_text(await ben.run_command("house"))

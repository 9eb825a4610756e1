"""The deals of `/new`, and what happens to the game that was on the table."""

import re

import pytest

from tests.sandbox.driver.messages import Json, find_button, list_controls, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import PageRefusedError, SandboxUser
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_cards_up,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
    wait_for_dealt_table,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAST_DEAL_NUMBER = 10**20 - 1


@pytest.mark.parametrize(
    "deal_text", ["1", "31999", "32000", "123456", str(LAST_DEAL_NUMBER), " 007 ", "1,000"]
)
async def test_a_deal_number_is_dealt(ada: SandboxUser, deal_text: str) -> None:
    table = await ada.run_command("new", deal=deal_text)
    assert f"**Canfield** · deal {int(deal_text.replace(',', ''))}\n" in read_text(table)
    assert (read_cards_up(table), read_move_count(table), is_private(table)) == (1, 0, False)


@pytest.mark.parametrize(
    ("deal_text", "number"),
    [("friday", 129433257), ("  FRIDAY ", 129433257), ("Saratoga", 446942999)],
)
async def test_a_deal_word_gives_everyone_the_same_deal(
    ada: SandboxUser, ben: SandboxUser, deal_text: str, number: int
) -> None:
    hers = await ada.run_command("new", deal=deal_text)
    his = await ben.run_command("new", deal=deal_text)
    assert f"deal {number} “{deal_text.strip()}”" in read_text(hers)
    assert f"deal {number}" in read_text(his)
    assert list_pictures(hers)[0]["description"] == list_pictures(his)[0]["description"]


@pytest.mark.parametrize(
    "deal_text", ["🂡", "🎉🎉", "naïve café", "x" * 100, "**bold** <@1> @everyone"]
)
async def test_any_text_of_a_hundred_characters_is_a_deal_word(
    ada: SandboxUser, deal_text: str
) -> None:
    table = await ada.run_command("new", deal=deal_text)
    assert read_cards_up(table) == 1
    assert not table["mentions"]
    question = await ada.run_command("new", deal=deal_text)
    assert "Keep it for later, or" in read_text(question)


@pytest.mark.parametrize(
    ("deal_text", "expected_text"),
    [
        ("0", "Deals are numbered from 1 to 99999999999999999999."),
        ("-1", "“-1” isn't a deal. Use a whole number from 1 up, or a word"),
        ("−1", "isn't a deal"),
        ("1" + "0" * 30, "Deals are numbered from 1 to"),
        ("7" * 6000, "Deals are numbered from 1 to 99999999999999999999. Pick one of those"),
        (str(LAST_DEAL_NUMBER + 1), "Deals are numbered from 1 to"),
        ("1.5", "“1.5” isn't a deal"),
        ("1e9", "isn't a deal"),
        ("   ", "You named no deal. Leave `deal` out for a fresh one."),
        ("x" * 101, "A deal's word has at most 100 characters. This one has 101."),
        ("x" * 6000, "This one has 6,000"),
    ],
)
async def test_an_invalid_deal_is_refused_privately(
    ada: SandboxUser, deal_text: str, expected_text: str
) -> None:
    answer = await ada.run_command("new", deal=deal_text)
    assert is_private(answer)
    assert expected_text in read_text(answer)
    assert "You have no game on the table" in read_text(await ada.run_command("draw"))


async def test_ten_thousand_characters_are_refused_by_the_client(ada: SandboxUser) -> None:
    with pytest.raises(PageRefusedError, match="This is too long"):
        await ada.run_command("new", deal="x" * 10_000)


async def test_an_unknown_game_is_refused_with_advice(ada: SandboxUser) -> None:
    answer = await ada.run_command("new", game="123456")
    assert is_private(answer)
    assert "There's no game called “123456”" in read_text(answer)
    assert "a deal goes into `deal`" in read_text(answer)


async def test_without_a_game_option_the_last_played_variant_is_dealt(ada: SandboxUser) -> None:
    assert "**Canfield**" in read_text(await ada.run_command("new", deal="4"))
    question = await ada.run_command("new", game="canfield french rules", deal="5")
    await ada.press_button(question, label="Give up")
    await wait_for_dealt_table(ada, 5)
    question = await ada.run_command("new", deal="6")
    await ada.press_button(question, label="Save for later")
    assert "**Canfield, French rules**" in read_text(await wait_for_dealt_table(ada, 6))


async def test_a_new_deal_over_an_active_game_asks_and_continuing_changes_nothing(
    ada: SandboxUser,
) -> None:
    await ada.run_command("new", deal="1")
    table = await ada.run_command("draw")
    question = await ada.run_command("new", deal="2")
    assert is_private(question)
    assert "You have a game in progress: **Canfield**, 1 of 52 cards up" in read_text(question)
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    kept = await ada.press_button(question, label="Keep playing")
    assert kept["id"] == question["id"]
    assert "Back to **Canfield**." in read_text(kept)
    assert not list_controls(kept)
    assert read_move_count(await press_control(ada, table, "draw")) == 2


async def test_a_game_set_aside_loses_its_controls_and_can_be_resumed(ada: SandboxUser) -> None:
    first = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    question = await ada.run_command("new", deal="2")
    answer = await ada.press_button(question, label="Save for later")
    assert re.search(r"is saved\. </games:\d+> brings it back", read_text(answer))
    await wait_for_dealt_table(ada, 2)
    assert "is saved" in read_text(await wait_for_controls_removed(ada, first))

    games_page = await ada.run_command("games")
    assert list_button_labels(games_page) == ["Show table", "Resume"]
    resumed = await ada.press_button(games_page, label="Resume")
    assert "deal 1\n" in read_text(resumed)
    assert read_move_count(resumed) == 1
    assert read_move_count(await press_control(ada, resumed, "draw")) == 2
    games_text = read_text(await ada.run_command("games"))
    assert games_text.index("deal 1") < games_text.index("deal 2")


async def test_a_control_of_a_table_set_aside_resumes_it_and_plays(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    answer = await ada.press_button(
        await ada.run_command("new", game="klondike"), label="Save for later"
    )
    klondike = await ada.wait_for_message(lambda message: "Klondike" in read_text(message))
    canfield = await ada.press_button(await ada.run_command("games"), label="Resume")
    assert "Canfield" in read_text(canfield)

    played = await press_control(ada, klondike, "draw")
    assert played["id"] == klondike["id"] != answer["id"]
    assert "Saved Canfield for later." in read_text(played)
    assert read_move_count(played) == 1
    assert "Saved" not in read_text(await press_control(ada, played, "draw"))

    resumed = await press_control(ada, canfield, "more")
    assert resumed["id"] == canfield["id"]
    await ada.wait_for_message(lambda message: "Show table" in list_button_labels(message))
    assert "Saved Klondike for later." in read_text(resumed)
    assert read_move_count(await press_control(ada, resumed, "draw")) == 1


async def test_a_game_given_up_for_a_new_deal_is_over(ada: SandboxUser) -> None:
    first = await ada.run_command("new", deal="1")
    question = await ada.run_command("new", deal="2")
    answer = await ada.press_button(question, label="Give up")
    assert "given up with 1 of 52 cards up" in read_text(answer)
    await wait_for_dealt_table(ada, 2)
    await wait_for_controls_removed(ada, first)
    assert list_button_labels(await ada.run_command("games")) == ["Show table"]


async def test_after_a_finished_game_new_deal_deals_at_once(ada: SandboxUser) -> None:
    await ada.run_command("new", game="klondike")
    answer = await resign_game(ada)
    table = await ada.press_button(answer, label="New deal")
    assert "**Klondike**" in read_text(table)
    assert read_move_count(table) == 0
    assert list_button_labels(await ada.run_command("games")) == ["Show table"]


async def test_winnable_deals_are_practice_and_new_deal_keeps_the_level(
    ada: SandboxUser,
) -> None:
    first = await ada.run_command("new", game="storehouse", winnable="yes", level="hard")
    assert "A hard deal that can be won. It's practice, so it won't count." in read_text(first)
    question = await ada.run_command("new", game="acme", winnable="yes")
    assert "You have a game in progress: **Storehouse**" in read_text(question)
    await ada.press_button(question, label="Give up")
    acme = await ada.wait_for_message(lambda message: "**Acme**" in read_text(message))
    assert "deal that can be won. It's practice" in read_text(acme)
    again = await ada.press_button(await resign_game(ada), label="New deal")
    assert "**Acme**" in read_text(again)
    assert "deal that can be won. It's practice" in read_text(again)


async def play_stuck_game(ada: SandboxUser) -> Json:
    """Return a table where no useful move is left."""
    await ada.run_command("new", deal="90930")
    return await ada.run_command("move", moves="t2 t4, draw, draw, t4 t2, draw, w f")


async def test_after_a_stuck_game_one_press_gives_it_up_and_deals_a_new_one(
    ada: SandboxUser,
) -> None:
    stuck = await play_stuck_game(ada)
    table = await ada.press_button(stuck, label="Give up, new deal")
    assert "deal 90930" not in read_text(table)
    assert (read_move_count(table), is_private(table)) == (0, False)
    assert "given up with" in read_text(await wait_for_controls_removed(ada, stuck))
    assert list_button_labels(await ada.run_command("games")) == ["Show table"]


async def test_after_a_stuck_game_one_press_gives_it_up_and_deals_it_again(
    ada: SandboxUser,
) -> None:
    stuck = await play_stuck_game(ada)
    table = await ada.press_button(stuck, label="Give up, retry")
    assert "deal 90930" in read_text(table)
    assert read_move_count(table) == 0
    assert list_button_labels(await ada.run_command("games")) == ["Show table"]


async def test_a_stuck_game_that_was_played_on_is_not_given_up_without_a_question(
    ada: SandboxUser,
) -> None:
    stuck = await play_stuck_game(ada)
    button_id = find_button(stuck, "Give up, new deal")["custom_id"]
    table = await press_control(ada, stuck, "undo")
    question = await ada.press_button(table, custom_id=button_id, is_forged=True)
    assert "You have a game in progress: **Canfield**" in read_text(question)
    assert read_move_count(await ada.run_command("table")) == read_move_count(table)


async def test_a_stuck_game_set_aside_is_given_up_and_the_other_one_saved(ada: SandboxUser) -> None:
    stuck = await play_stuck_game(ada)
    button_id = find_button(stuck, "Give up, new deal")["custom_id"]
    question = await ada.run_command("new", game="klondike")
    await ada.press_button(question, label="Save for later")
    await wait_for_controls_removed(ada, stuck)
    table = await ada.press_button(stuck, custom_id=button_id, is_forged=True)
    assert "**Canfield**" in read_text(table)
    assert "Saved Klondike for later." in read_text(table)
    games = await ada.run_command("games")
    assert list_button_labels(games) == ["Show table", "Resume"]
    assert "deal 90930" not in read_text(games)


async def test_a_deal_question_answered_twice_deals_once(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    question = await ada.run_command("new", deal="2")
    save_id = find_button(question, "Save for later")["custom_id"]
    await ada.press_button(question, custom_id=save_id)
    await wait_for_dealt_table(ada, 2)
    second_answer = await ada.press_button(question, custom_id=save_id, is_forged=True)
    assert "You have a game in progress: **Canfield**" in read_text(second_answer)
    assert list_button_labels(await ada.run_command("games")) == ["Show table", "Resume"]


async def test_at_most_ten_games_are_set_aside(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    for deal in range(2, 12):
        question = await ada.run_command("new", deal=str(deal))
        await ada.press_button(question, label="Save for later")
        await wait_for_dealt_table(ada, deal)
    question = await ada.run_command("new", deal="12")
    assert is_private(question)
    assert "You have 10 saved games, and that's the limit" in read_text(question)
    assert list_button_labels(question) == ["My games", "Give up", "Keep playing"]
    games_page = await ada.press_button(question, label="My games")
    assert list_button_labels(games_page) == ["Show table"] + 10 * ["Resume"]
    assert "deal 11\n" in read_text(await ada.press_button(games_page, label="Show table"))
    await ada.press_button(await ada.run_command("new", deal="12"), label="Give up")
    await wait_for_dealt_table(ada, 12)


async def test_resigning_asks_for_confirmation(ada: SandboxUser) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    question = await ada.run_command("resign")
    assert is_private(question)
    assert "Give up **Canfield** with 1 of 52 cards up?" in read_text(question)
    assert list_button_labels(question) == ["Give up", "Keep playing"]
    await ada.press_button(question, label="Keep playing")
    table = await press_control(ada, table, "draw")
    question = await ada.run_command("resign")
    over = await ada.press_button(question, label="Give up")
    assert "**Given up** with 1 of 52 cards up: 2 moves" in read_text(over)
    assert list_button_labels(over)[:4] == ["Same deal", "New deal", "Replay", "Share"]
    assert "**Given up**" in read_text(await wait_for_controls_removed(ada, table))
    assert "deal 1\n" in read_text(await ada.press_button(over, label="Same deal"))


async def test_an_outdated_resign_confirmation_gives_nothing_up(ada: SandboxUser) -> None:
    table = await ada.run_command("new", deal="1")
    question = await ada.run_command("resign")
    await press_control(ada, table, "draw")
    answer = await ada.press_button(question, label="Give up")
    assert "is from an earlier position" in read_text(answer)
    assert read_move_count(await ada.run_command("draw")) == 2

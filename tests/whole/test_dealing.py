"""The deals of `/new`, a new player's first minute, and games that cannot be opened."""

import asyncio
import re

import pytest

from bot.models.games import DealSource
from bot.services.tables import DealRequest
from bot.store import Store
from bot.ui.control_ids import KeepGameId, ResumeGameId, ShareTextId
from bot.variants import VARIANTS
from tests.sandbox.sandbox_user import (
    Json,
    SandboxUser,
    find_button,
    list_controls,
    list_pictures,
    read_text,
)
from tests.services.drivers import make_unreadable
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    LANGUAGE_MENU_ID,
    build_give_up_for_deal_id,
    build_move_menu_id,
    check_private,
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_game_id,
    read_game_version,
    read_move_count,
    resign_game,
    wait_for_controls_removed,
    wait_for_dealt_table,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


INVALID_DEALS = ("0", "-1", "7" * 6000, "   ", "x" * 101)


async def test_an_invalid_deal_or_game_is_refused_privately(ada: SandboxUser) -> None:
    for deal_text in INVALID_DEALS:
        answer = await ada.run_command("new", deal=deal_text)
        check_private(answer, "That isn't a deal. Type a whole number from 1 up, or a short word")
    answer = await ada.run_command("new", game="123456")
    check_private(answer, "There's no game called “123456”")
    assert "a deal goes into `deal`" in read_text(answer)
    assert "You have no game on the table" in read_text(await ada.run_command("draw"))


async def test_a_new_deal_over_an_active_game_asks_what_becomes_of_it(ada: SandboxUser) -> None:
    first = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    question = await ada.run_command("new", deal="2")
    check_private(question, "You have a game in progress: **Canfield**, 1 of 52 cards up")
    assert list_button_labels(question) == ["Save for later", "Give up", "Keep playing"]
    kept = await ada.press_button(question, label="Keep playing")
    assert kept["id"] == question["id"]
    assert "Back to **Canfield**." in read_text(kept)
    assert not list_controls(kept)
    first = await press_control(ada, first, "draw")
    assert read_move_count(first) == 2
    # Set aside it loses its controls, and can be resumed.
    answer = await ada.press_button(await ada.run_command("new", deal="2"), label="Save for later")
    assert re.search(r"is saved\. </games:\d+> brings it back", read_text(answer))
    await wait_for_dealt_table(ada, 2)
    assert "is saved" in read_text(await wait_for_controls_removed(ada, first))
    games_page = await ada.run_command("games")
    assert list_button_labels(games_page) == ["Show table", "Resume"]
    resumed = await ada.press_button(games_page, label="Resume")
    assert "deal 1\n" in read_text(resumed)
    assert read_move_count(resumed) == 2
    resumed = await press_control(ada, resumed, "draw")
    assert read_move_count(resumed) == 3
    games_text = read_text(await ada.run_command("games"))
    assert games_text.index("deal 1") < games_text.index("deal 2")
    # Given up it is over.
    answer = await ada.press_button(await ada.run_command("new", deal="3"), label="Give up")
    assert "given up with 1 of 52 cards up" in read_text(answer)
    await wait_for_dealt_table(ada, 3)
    await wait_for_controls_removed(ada, resumed)
    assert "deal 1\n" not in read_text(await ada.run_command("games"))


async def test_games_with_equal_titles_are_told_apart_by_their_cards(ada: SandboxUser) -> None:
    for label in (None, "Save for later", "Save for later"):
        answer = await ada.run_command("new", game="canfield" if label else "klondike")
        if label:
            await ada.press_button(answer, label=label)
        await ada.run_command("draw")
    page = read_text(await ada.run_command("games"))
    titles = [line for line in page.splitlines() if line.startswith("**")]
    canfields = [title for title in titles if "Canfield" in title]
    assert len({*titles}) == len(titles) == 3
    assert all(re.fullmatch(r"\*\*Canfield\*\* · (\S+ ){3}\S+", title) for title in canfields)
    assert "**Klondike**" in titles


async def test_undo_says_that_it_stopped_at_the_deal(ada: SandboxUser) -> None:
    await ada.run_command("new", deal="1")
    for draws, is_back in ((3, True), (5, True), (6, False)):
        await ada.run_command("draw", times=draws)
        table = await ada.run_command("undo", times=5)
        assert read_move_count(table) == max(draws - 5, 0)
        assert ("Back at the deal." in read_text(table)) is is_back


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


async def test_winnable_deals_are_practice_and_new_deal_keeps_the_level(ada: SandboxUser) -> None:
    first = await ada.run_command("new", game="storehouse", winnable="yes", level="hard")
    assert "Practice: a hard deal that can be won." in read_text(first)
    question = await ada.run_command("new", game="acme", winnable="yes")
    assert "You have a game in progress: **Storehouse**" in read_text(question)
    await ada.press_button(question, label="Give up")
    acme = await ada.wait_for_message(lambda message: "**Acme**" in read_text(message))
    assert "deal that can be won." in read_text(acme)
    again = await ada.press_button(await resign_game(ada), label="New deal")
    assert "**Acme**" in read_text(again)
    assert "deal that can be won." in read_text(again)


async def play_stuck_game(ada: SandboxUser) -> Json:
    """Return a table where no useful move is left, and every card has been drawn once."""
    await ada.run_command("new", deal="90930")
    return await ada.run_command("move", moves="t2 t4, draw, draw, t4 t2, draw, w f" + 9 * ", draw")


@pytest.mark.parametrize(
    ("label", "is_same_deal"), [("Give up, new deal", False), ("Give up, retry", True)]
)
async def test_after_a_stuck_game_one_press_gives_it_up_and_deals_another_or_the_same(
    ada: SandboxUser, label: str, *, is_same_deal: bool
) -> None:
    stuck = await play_stuck_game(ada)
    table = await ada.press_button(stuck, label=label)
    assert ("deal 90930" in read_text(table)) is is_same_deal
    assert (read_move_count(table), is_private(table)) == (0, False)
    assert "given up with" in read_text(await wait_for_controls_removed(ada, stuck))
    assert list_button_labels(await ada.run_command("games")) == ["Show table"]


async def test_a_stuck_game_played_on_or_set_aside_is_given_up_only_where_that_was_meant(
    ada: SandboxUser,
) -> None:
    stuck = await play_stuck_game(ada)
    button_id = find_button(stuck, "Give up, new deal")["custom_id"]
    table = await press_control(ada, stuck, "undo")
    question = await ada.press_button(table, custom_id=button_id, is_forged=True)
    assert "You have a game in progress: **Canfield**" in read_text(question)
    table = await ada.run_command("redo")
    assert read_move_count(table) == read_move_count(stuck)
    # Set aside it can be given up, and the other game is saved.
    button_id = find_button(table, "Give up, new deal")["custom_id"]
    question = await ada.run_command("new", game="klondike")
    await ada.press_button(question, label="Save for later")
    await wait_for_controls_removed(ada, table)
    dealt = await ada.press_button(table, custom_id=button_id, is_forged=True)
    assert "**Canfield**" in read_text(dealt)
    assert "Saved Klondike for later." in read_text(dealt)
    games = await ada.run_command("games")
    assert list_button_labels(games) == ["Show table", "Resume"]
    assert "deal 90930" not in read_text(games)


async def test_resigning_asks_for_confirmation(ada: SandboxUser) -> None:
    table = await press_control(ada, await ada.run_command("new", deal="1"), "draw")
    question = await ada.run_command("resign")
    check_private(question, "Give up **Canfield** with 1 of 52 cards up?")
    assert list_button_labels(question) == ["Give up", "Keep playing"]
    await ada.press_button(question, label="Keep playing")
    outdated_question = await ada.run_command("resign")
    table = await press_control(ada, table, "draw")
    answer = await ada.press_button(outdated_question, label="Give up")
    assert "is from an earlier position" in read_text(answer)
    over = await resign_game(ada)
    assert "**Given up** with 1 of 52 cards up: 2 moves" in read_text(over)
    assert list_button_labels(over)[:4] == ["Same deal", "New deal", "Replay", "Share"]
    assert "**Given up**" in read_text(await wait_for_controls_removed(ada, table))
    assert "deal 1\n" in read_text(await ada.press_button(over, label="Same deal"))


TOLD = "**Canfield**, deal 1, can't be opened any more. Remove it, or deal another."


def check_is_told(answer: Json) -> None:
    """Assert that an answer says privately what is wrong, and offers a way on."""
    assert is_private(answer)
    assert read_text(answer) == TOLD
    assert list_button_labels(answer) == ["Remove it", "New deal"]


async def test_unreadable_games_are_told_of_removed_and_block_nothing(
    bot_sandbox: BotSandbox, ada: SandboxUser, store: Store
) -> None:
    finished = read_game_id(await ada.run_command("new", game="canfield", deal="410630"))
    await ada.run_command("draw")
    await resign_game(ada)
    aside = read_game_id(await ada.run_command("new", game="klondike", deal="2"))
    await ada.press_button(
        await ada.run_command("new", game="canfield", deal="1"), label="Save for later"
    )
    table = await press_control(ada, await wait_for_dealt_table(ada, 1), "draw")
    log_offset = bot_sandbox.bot.measure_log()
    await make_unreadable(store, finished)
    await make_unreadable(store, aside)
    await make_unreadable(store, read_game_id(table), "an illegal move")

    for command, options in {
        "table": {},
        "resign": {},
        "undo": {},
        "redo": {},
        "hint": {},
        "draw": {},
        "auto": {},
        "move": {"moves": "t1 f"},
    }.items():
        check_is_told(await ada.run_command(command, **options))
    version = read_game_version(table)
    for custom_id in (
        find_control_id(table, "draw"),
        find_control_id(table, "undo"),
        find_control_id(table, "hint"),
        build_move_menu_id(version, "move"),
        KeepGameId(version.game_id).dump(),
        ShareTextId(version.game_id).dump(),
    ):
        check_is_told(await ada.press_button(table, custom_id=custom_id, is_forged=True))
    refusal = await ada.press_button(table, custom_id=ResumeGameId(aside).dump(), is_forged=True)
    assert "**Gone Patience**, deal 2, can't be opened any more." in read_text(refusal)

    games_page = read_text(await ada.run_command("games"))
    assert "**Canfield** · deal 1\n-# can't be opened any more" in games_page
    assert "**Gone Patience** · deal 2\n-# can't be opened any more" in games_page
    choices = await ada.list_completions("replay", "game_id", "")
    assert [choice["name"].split(" · ")[1] for choice in choices] == ["Gone Patience"]
    replay = await ada.run_command("replay")
    assert read_text(replay) == "**Gone Patience**, deal 410630, can't be opened any more."
    assert not list_button_labels(replay)
    assert await ada.list_completions("move", "moves", "t1") != []
    for command in ("rules", "stats", "leaderboard", "house", "help", "settings", "daily"):
        assert "Something went wrong" not in read_text(await ada.run_command(command))
    assert "Everything I keep" in read_text(await ada.run_command("privacy export"))

    # A new deal needs no question, and says what it made room for.
    dealt = await ada.press_button(
        table,
        custom_id=build_give_up_for_deal_id(
            version, DealRequest(variant="canfield", deal_number=4, deal_source=DealSource.NAMED)
        ),
        is_forged=True,
    )
    assert "deal 4" in read_text(dealt)
    assert "**Canfield**, deal 1, can't be opened any more." in read_text(dealt)
    games_message = await ada.run_command("games")
    assert list_button_labels(games_message).count("Remove it") == 2
    removed = await ada.press_button(games_message, label="Remove it")
    assert "is removed. It counts nowhere." in read_text(removed)
    games_message = await ada.press_button(removed, label="My games")
    await ada.press_button(games_message, label="Remove it")
    games_page = read_text(await ada.run_command("games"))
    assert "opened" not in games_page
    assert "deal 4" in games_page

    log = bot_sandbox.bot.read_log(log_offset)
    assert f"game={version.game_id} reason='move 2: " in log
    assert f"game={aside} reason='no-such-game (game=gone-patience)'" in log
    await ada.press_button(await ada.run_command("privacy erase"), label="Erase everything")
    assert "No games in progress" in read_text(await ada.run_command("games"))


GOAL = "**Goal:** Build each suit from "
MOST_PRESSES_TO_THE_FIRST_MOVE = 3


async def choose_game(
    user: SandboxUser, question: dict[str, object], label: str
) -> dict[str, object]:
    """Press a game's button in the question; return the table that is dealt."""
    answer = await user.press_button(question, label=label)
    assert f"**{label}** it is. Have fun!" in read_text(answer)
    assert not list_controls(answer)
    return await user.wait_for_message(
        lambda message: f"**{label}**\n" in read_text(message) and not is_private(message)
    )


async def test_a_new_player_is_asked_and_makes_a_first_move_in_three_presses(
    ada: SandboxUser,
) -> None:
    presses = 1
    question = await ada.run_command("new")
    assert is_private(question)
    labels = ["Klondike", "Canfield", "Forty Thieves", "All games", "Language"]
    assert list_button_labels(question) == labels
    text = read_text(question)
    assert "**Klondike:** what most people call solitaire." in text
    assert len(re.findall(r"(?:Following hints wins|Players win) about \d+ in \d+", text)) == 3
    presses += 1
    table = await choose_game(ada, question, "Klondike")
    assert GOAL in read_text(table)
    presses += 1
    assert read_move_count(await press_control(ada, table, "draw")) == 1
    assert presses <= MOST_PRESSES_TO_THE_FIRST_MOVE


async def test_each_game_says_how_it_goes_until_it_was_played(ada: SandboxUser) -> None:
    for game, goal in (
        ("klondike", "from ace to king in the top row (f1–f4)"),
        ("beehive", "gather its four"),
    ):
        table = await ada.run_command("new", game=game, deal="1")
        assert goal in read_text(table)
        assert "**Columns:** " in read_text(table)
        rules = await ada.press_button(table, label="Rules")
        assert is_private(rules)
        assert read_text(rules).startswith(f"## {game.title()}\n")
        assert goal in read_text(await press_control(ada, table, "draw"))
        await resign_game(ada)
        known = await ada.run_command("new", game=game, deal="2")
        assert "**Goal:**" not in read_text(known)
        assert "Rules" not in list_button_labels(known)
        await resign_game(ada)


async def test_one_press_on_the_question_leads_to_the_menu_of_languages(ada: SandboxUser) -> None:
    question = await ada.run_command("new")
    assert " · Español · Filipino · " in read_text(question)
    assert "English" not in read_text(question), "it speaks that already"
    settings = await ada.press_button(question, label="Language")
    await ada.choose_option(settings, LANGUAGE_MENU_ID, "fil")
    question = await ada.run_command("new")
    assert list_button_labels(question)[-1] == "Wika"
    assert "English" in read_text(question)
    await ada.choose_option(await ada.run_command("settings"), LANGUAGE_MENU_ID, "discord")


async def test_two_quick_presses_on_the_question_deal_one_game(
    bot_sandbox: BotSandbox, ada: SandboxUser
) -> None:
    # Other tests show tables in the users' usual channel.
    ada.channel = await bot_sandbox.sandbox.create_channel("Patience Club", "welcome")
    question = await ada.run_command("new")
    answers = await asyncio.gather(*(ada.press_button(question, label="Klondike") for _ in "ab"))
    for answer in answers:
        assert answer["id"] == question["id"]
        assert read_text(answer) == "**Klondike** it is. Have fun!"
    await ada.wait_for_message(lambda message: GOAL in read_text(message))
    assert sum(GOAL in read_text(message) for message in await ada.list_messages()) == 1


async def test_a_first_table_in_place_of_the_question_says_that_it_is_private(
    ada: SandboxUser,
) -> None:
    ada.channel = "quiet"
    question = await ada.run_command("new")
    answers = await asyncio.gather(*(ada.press_button(question, label="Canfield") for _ in "ab"))
    for answer in answers:
        assert answer["id"] == question["id"]
        assert is_private(answer)
        assert GOAL in read_text(answer)
        assert "Only you see this. After 15 idle minutes I can't update it" in read_text(answer)
    # A game that was begun is asked about before it makes room for another.
    await press_control(ada, answers[-1], "draw")
    choice = next(one["custom_id"] for one in list_controls(question) if one["label"] == "Canfield")
    asked = await ada.press_button(question, custom_id=choice, is_forged=True)
    assert "Keep it for later, or give it up?" in read_text(asked)


async def test_bigger_cards_are_offered_until_they_are_used(ada: SandboxUser) -> None:
    table = await ada.run_command("new", game="canfield", deal="1")
    (before,) = list_pictures(table)
    drawn = await press_control(ada, table, "draw")
    redrawn = await ada.press_button(drawn, label="Bigger cards")
    assert redrawn["id"] == table["id"]
    (after,) = list_pictures(redrawn)
    assert (before["media"]["width"], after["media"]["width"]) == (1100, 800)
    assert read_move_count(redrawn) == 1
    assert "On a phone?" not in read_text(redrawn)
    assert not {"Bigger cards", "No, thanks"} & {*list_button_labels(redrawn)}
    assert "**Pictures:** tall, for phones" in read_text(await ada.run_command("settings"))


async def test_a_refused_offer_stays_closed_and_more_has_both_larger_cards(
    ada: SandboxUser,
) -> None:
    table = await ada.run_command("new", game="canfield", deal="1")
    refused = await ada.press_button(table, label="No, thanks")
    assert refused["id"] == table["id"]
    assert "On a phone?" not in read_text(refused)
    more = await ada.press_button(refused, label="More")
    assert {"Bigger cards", "Large print"} <= {*list_button_labels(more)}
    shown = await ada.press_button(more, label="Large print")
    assert "Large print" not in list_button_labels(await ada.press_button(shown, label="More"))
    assert "large print, easier on phones" in read_text(await ada.run_command("settings"))


async def test_all_games_are_listed_by_family_to_be_dealt_or_read_about(ada: SandboxUser) -> None:
    page = await ada.run_command("rules")
    check_private(page, "How is it played?")
    (menu,) = [menu for menu in list_controls(page) if ":klondike:" in menu["custom_id"]]
    rules = await ada.choose_option(page, menu["custom_id"], "klondike-three")
    assert rules["id"] == page["id"]
    assert "## Klondike, draw three\n" in read_text(rules)
    assert "How is it played?" in read_text(await ada.press_button(rules, label="All games"))
    page = await ada.press_button(await ada.run_command("new"), label="All games")
    headings = re.findall(r"\*\*(.+) family\*\* · (\d+) games", read_text(page))
    # What is played most on a server comes first.
    assert sorted(family for family, _ in headings) == ["Canfield", "Forty Thieves", "Klondike"]
    assert sum(int(count) for _, count in headings) == len(VARIANTS)
    menu = next(menu for menu in list_controls(page) if "rainbow" in str(menu.get("options")))
    await ada.choose_option(page, menu["custom_id"], "rainbow")
    await ada.wait_for_message(
        lambda message: "**Rainbow**\n" in read_text(message) and GOAL in read_text(message)
    )
    assert "## Rainbow\n" in read_text(await ada.run_command("rules"))

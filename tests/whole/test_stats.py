"""`/stats` of one player and of two, and `/house`."""

import asyncio
import re
from datetime import UTC, datetime

import pytest
import pytest_asyncio

from bot.store import Store
from bot.ui.control_ids import SameDealId
from tests.finished_games import record_finished_games
from tests.sandbox.sandbox_user import Json, SandboxUser, list_controls, list_pictures, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import (
    RECORD_VISIBILITY_MENU_ID,
    check_private,
    is_private,
    list_button_labels,
    list_chosen_options,
    press_control,
    read_alt_text,
    read_game_id,
    read_move_count,
    wait_for_controls_removed,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

EVERY_GAME_ALT_TEXT = (
    "All games: won 2 of 5 games (40%)."
    " Clean wins (no undo, no hints): 1. Streak: 1 (best 1)."
    " Cards up: 53.6% on average (best 100%)."
    " Average game: moves 82, 7\u00a0min, undos 0.8, hints 0."
    " Fewest moves in a win: 120. Fastest win: 10\u00a0min. Practice: 1 game."
    " Cards up (%) in the last games, newest last: 25, 100, 0, 25, 100."
    " Cards up (%) × games: 0–9 × 1, 20–29 × 2, 100 × 2."
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


async def test_a_record_is_a_picture_or_text_and_its_menu_turns_pages_for_its_owner(
    bot_sandbox: BotSandbox, experienced_ada: SandboxUser, ben: SandboxUser
) -> None:
    record = await experienced_ada.run_command("stats")
    assert not is_private(record)
    assert read_text(record).startswith("## Player")
    assert read_alt_text(record) == EVERY_GAME_ALT_TEXT
    assert list_menu_options(record) == [
        *("All games · 5 games *", "Canfield · 3 games", "Forty Thieves · 2 games")
    ]
    (picture,) = list_pictures(record)
    assert (await bot_sandbox.sandbox.download_file(picture["media"]["url"])).startswith(b"\x89PNG")
    for typed_text in ("every", "all GAMES"):
        record = await experienced_ada.run_command("stats", game=typed_text)
        assert read_alt_text(record) == EVERY_GAME_ALT_TEXT
    canfield = await experienced_ada.run_command("stats", game="canfield")
    assert read_alt_text(canfield).startswith("Canfield: won 1 of 3 games (33.3%). Clean")
    assert read_alt_text(canfield).endswith("Cards up × games: 0 × 1, 13 × 1, 52 × 1.")
    # Its menu turns pages for its owner, after a restart too, and copies them for others.
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
    assert "I don't know that button" in read_text(refusal)
    # As text it has no picture.
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    record = await ben.run_command("stats", player=experienced_ada.username)
    assert not list_pictures(record)
    figures, about = read_text(record).split("\n- ", 1)[1].rsplit("\n", 1)
    assert figures.replace("\n- ", " ") == EVERY_GAME_ALT_TEXT.replace("\u00a0", " ")
    assert "Time runs from the deal" in about
    assert len(list_menu_options(record)) == 3
    in_words = await choose_game(ben, record, "canfield")
    assert not list_pictures(in_words)
    assert "- Canfield: won 1 of 3 games (33.3%)." in read_text(in_words)


async def test_of_who_has_played_challenges_alone_these_are_told(ada: SandboxUser) -> None:
    scoreboard = await ada.run_command("challenge create", game="canfield", lasts="1h")
    await ada.press_button(scoreboard, label="Play")
    await ada.run_command("draw")
    await ada.press_button(await ada.run_command("resign"), label="Give up")
    record = await ada.run_command("stats")
    assert not list_pictures(record)
    assert read_text(record).endswith("\n- Canfield\n- Challenges and server dailies: won 0 of 1.")


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
        assert "That player keeps this private." in read_text(answer)
    own_record = await experienced_ada.run_command("stats")
    assert is_private(own_record)
    assert read_alt_text(own_record) == EVERY_GAME_ALT_TEXT
    assert (await choose_game(experienced_ada, own_record, "canfield"))["id"] == own_record["id"]
    copy = await choose_game(experienced_ada, record, "canfield")
    assert is_private(copy)
    assert copy["id"] != record["id"]


async def test_a_player_without_games_gets_a_sentence(
    store: Store, ada: SandboxUser, ben: SandboxUser
) -> None:
    answer = await ada.run_command("stats")
    check_private(answer, "No finished game counts here yet. </new:")
    await record_finished_games(store, int(ada.id), 7, is_counted=False)
    check_private(await ada.run_command("stats"), "No finished game counts here yet. </new:")
    answer = await ben.run_command("stats", player=ada.username, game="canfield")
    check_private(answer, "No finished game counts here yet. </new:")
    refusal = await ada.run_command("stats", player="patience-table")
    assert "Bots don't play here" in read_text(refusal)


ALT_TEXT_END = (
    " did better in 1 and {second} in 0. Deals won: {first} 1, {second} 1."
    " Fewer moves in the 1 deal that both won: {first} 1, {second} 0."
)


async def win_same_deal(store: Store, first: SandboxUser, second: SandboxUser) -> None:
    """Store a counting game of the same deal for both, won by the first in fewer moves."""
    deal = 10**18 + int(first.id) % 10**9
    await record_finished_games(store, int(first.id), 52, deal=deal, move_count=130)
    await record_finished_games(store, int(second.id), 52, deal=deal, move_count=150)


async def test_two_players_are_compared_unless_a_record_is_private(
    bot_sandbox: BotSandbox, store: Store, ada: SandboxUser, ben: SandboxUser
) -> None:
    nothing = await ada.run_command("stats", versus=ben.username)
    check_private(nothing, "Those two have no deal in common yet.")
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
    # Private records, bots and oneself are refused.
    same = await ada.run_command("stats", versus=ada.username)
    assert "That takes two different players." in read_text(same)
    settings = await ben.run_command("settings")
    await ben.choose_option(settings, RECORD_VISIBILITY_MENU_ID, "private")
    refusal = await ada.run_command("stats", versus=ben.username)
    check_private(refusal, "That player keeps this private")
    own = await ben.run_command("stats", versus=ada.username)
    assert is_private(own)
    assert "did better in 0" in read_alt_text(own)
    bot = await ada.run_command("stats", versus="patience-table")
    assert "Bots don't play here." in read_text(bot)


CLOSE_ACCOUNT_LABEL = "Opt out"


async def wait_for_money_table(user: SandboxUser, price: int) -> Json:
    """Wait until a user's table of a new game for money is shown; return it."""
    # The first table of a game says its goal between the two.
    texts = (f"0 moves · <@{user.id}>\n", f"\n-# ${price} paid")
    return await user.wait_for_message(
        lambda message: all(text in read_text(message) for text in texts)
    )


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
async def test_a_game_for_money_states_its_worth_and_cashing_in_asks_first(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    for options in ({"game": "klondike"}, {"deal": "7"}):
        refusal = await ada.run_command("new", stakes="hoyle", **options)
        check_private(refusal, "Those options don't go together.")
    table = await ada.run_command("new", stakes="english")
    assert "-# $52 paid · $5 on the table" in read_text(table)
    assert "The deck cost $52 of play money. Each card up pays $5" in read_text(table)
    assert "all 52 pay $500. From 11 cards up, it's a win. No undo" in read_text(table)
    assert not {"Undo", "Redo"} & {each.get("label") for each in list_controls(table)}
    table = await press_control(ada, table, "draw")
    assert "-# $52 paid · $5 on the table" in read_text(table)
    assert "The deck cost" not in read_text(table)
    for command in ("undo", "redo"):
        check_private(await ada.run_command(command), "This game doesn't allow that.")
    more_labels = list_button_labels(await press_control(ada, table, "more"))
    assert "Cash in" in more_labels
    assert "Give up" not in more_labels
    # Cashing in asks for confirmation.
    table = await ada.run_command("table")
    assert "This is somebody else's table." in read_text(
        await ben.press_button(table, label="Cash in")
    )
    question = await ada.press_button(table, label="Cash in")
    check_private(question, "The house pays $5 for 1 card: $47 lost.")
    assert list_button_labels(question) == ["Cash in", "Keep playing"]
    question = await ada.run_command("resign")
    result = await ada.press_button(question, label="Cash in")
    assert "**Cashed in** with 1 of 52 cards up: 1 move" in read_text(result)
    assert "The house pays $5 for 1 card: $47 lost." in read_text(result)
    assert "Counts towards the leaderboards." in read_text(result)
    older_text = read_text(await wait_for_controls_removed(ada, table))
    assert "**Cashed in**" in older_text
    assert "on the table" not in older_text
    next_table = await ada.press_button(result, label="Play for $52")
    assert "-# $52 paid · $5 on the table" in read_text(next_table)


async def test_the_question_before_another_game_keeps_the_stakes_or_its_deal(
    ada: SandboxUser, ben: SandboxUser
) -> None:
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
    # A counted game is not set aside for its own deal.
    table = await ben.run_command("new", game="canfield")
    question = await ben.press_button(
        table, custom_id=SameDealId(read_game_id(table)).dump(), is_forged=True
    )
    assert list_button_labels(question) == ["Give up", "Keep playing"]
    await ben.press_button(question, label="Give up")
    practice = await ben.wait_for_message(
        lambda message: (
            "Practice: you picked" in read_text(message) and f"<@{ben.id}>" in read_text(message)
        )
    )
    assert read_move_count(practice) == 0
    number = re.findall(r"deal (\d{19})\b", read_text(practice))[0]
    assert "Save for later" in list_button_labels(await ben.run_command("new", deal=number))


async def test_the_house_page_shows_the_account_and_the_best_nights(
    ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    page = await ada.run_command("house")
    assert not is_private(page)
    assert not list_pictures(page)
    assert "No game for money finished yet." in read_text(page)
    assert "all 52 pay $500: 11 cards or more win money." in read_text(page)
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
    assert f"<@{ben.id}>" in read_text(await ben.press_button(page_at_ben, label="Play for $50"))
    await ada.press_button(await ada.run_command("settings"), label="Use text")
    page = await ada.run_command("house")
    assert not list_pictures(page)
    assert "**Account:** 1 game, $52 paid in, $5 paid out. Balance −$47" in read_text(page)
    assert "**Balance** before the last game: $0; after it: −$47." in read_text(page)
    await record_winning_night(store, ada, 3)
    page_text = read_text(await ben.run_command("house"))
    assert f". {ada.display_name}: $1,350 · May 1, 2026" in page_text
    await ada.choose_option(await ada.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    page_text = read_text(await ben.run_command("house"))
    assert ada.display_name not in page_text
    assert ". Anonymous: $1,350" in page_text
    assert is_private(await ada.run_command("house"))


@pytest.mark.slow
async def test_closing_the_money_account_is_permanent(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser, store: Store
) -> None:
    await record_winning_night(store, ada, 4)
    page = await ada.run_command("house")
    assert f"{ada.display_name}: $1,800" in read_text(page)
    await bot_sandbox.restart_bot()
    page_at_ben = await ben.wait_for_message(lambda message: message["id"] == page["id"])
    refusal = await ben.press_button(page_at_ben, label=CLOSE_ACCOUNT_LABEL)
    check_private(refusal, "That's somebody else's.")
    question = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    check_private(question, "This can't be undone")
    assert not list_controls(await ada.press_button(question, label="Stay in"))
    question = await ada.press_button(page, label=CLOSE_ACCOUNT_LABEL)
    closed = await ada.press_button(question, label=CLOSE_ACCOUNT_LABEL)
    assert closed["id"] == question["id"]
    assert "You've opted out of play money." in read_text(closed)
    for answer in (
        await ada.run_command("new", stakes="hoyle"),
        await ada.press_button(page, label="Play for $50"),
    ):
        check_private(answer, "You've opted out of play money.")
    page = await ada.run_command("house")
    check_private(page, "**Account:** 4 games, $200 paid in, $2,000 paid out")
    assert not list_controls(page)
    assert f"{ada.display_name}: $1,800" not in read_text(await ben.run_command("house"))

"""Canfield for play money, as people play it: by commands, by buttons, and by the house's page."""

from datetime import UTC, datetime

import pytest

from bot.store import Store
from bot.store.games import Outcome
from tests.finished import finish
from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import do, labels, moves, private, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")

HOYLE = "Play for $50"
AWAY = "Never play for money"


async def dealt(person: Person, price: int) -> Json:
    """The table of a game for money that was shown after a question."""
    start = f"0 moves · <@{person.id}>\n-# ${price} paid"
    return await person.until(lambda seen: start in texts(seen))


async def cash_in(person: Person, table: Json) -> Json:
    """What is said of the game that is ended by the button at its table."""
    return await person.press(await person.press(table, label="Cash in"), label="Cash in")


async def won(store: Store, person: Person, games: int) -> None:
    """A night on which this person won so many games by Hoyle."""
    server, noon = int(await person.server()), datetime(2026, 5, 1, 12, tzinfo=UTC)
    every = [52] * games
    await finish(store, int(person.id), *every, server=server, ended=noon, price=50, payout=500)


async def test_a_game_for_money_says_what_it_costs_and_what_it_is_worth(ada: Person) -> None:
    table = await ada.run("new", stakes="english")
    assert "-# $52 paid · $5 on the table" in texts(table)
    assert "The deck cost $52. The house pays $5 for each card up, the first" in texts(table)
    assert "or $500 for all 52: 11 cards or more win money." in texts(table)
    assert "No move is taken back" in texts(table)
    assert "Play money: it buys nothing." in texts(table)
    assert not {"Undo", "Redo"} & {each.get("label") for each in controls(table)}
    table = await do(ada, table, "draw")
    assert "-# $52 paid · $5 on the table" in texts(table)
    assert "The deck cost" not in texts(table)
    for step in ("undo", "redo"):
        told = await ada.run(step)
        assert private(told)
        assert "There is money on the table, so no move is taken back." in texts(told)
    more = labels(await do(ada, table, "more"))
    assert "Cash in" in more
    assert "Give up" not in more


async def test_it_is_cashed_in_after_a_question(ada: Person, ben: Person) -> None:
    table = await do(ada, await ada.run("new", stakes="hoyle"), "draw")
    assert "This is somebody else's table." in texts(await ben.press(table, label="Cash in"))
    asked = await ada.press(table, label="Cash in")
    assert private(asked)
    assert "The house pays $5 for 1 card; $45 lost." in texts(asked)
    assert labels(asked) == ["Cash in", "Go on with it"]
    asked = await ada.run("resign")
    over = await ada.press(asked, label="Cash in")
    assert "**Cashed in** with 1 of 52 cards up, after 1 move" in texts(over)
    assert "The house pays $5 for 1 card; $45 lost." in texts(over)
    assert "It counts on the boards." in texts(over)
    bare = texts(await stripped(ada, table))
    assert "**Cashed in**" in bare
    assert "on the table" not in bare
    again = await ada.press(over, label="Another for $50")
    assert "-# $50 paid · $5 on the table" in texts(again)


async def test_the_question_between_two_games_keeps_the_stakes(ada: Person) -> None:
    await ada.run("new", deal="1")
    asked = await ada.run("new", stakes="english")
    assert labels(asked) == ["Set it aside", "Give it up", "Go on with it"]
    await ada.press(asked, label="Set it aside")
    await dealt(ada, 52)
    asked = await ada.run("new", stakes="hoyle")
    assert "for money: $52 paid, $5 on the table." in texts(asked)
    assert labels(asked) == ["Set it aside", "Cash in", "Go on with it"]
    told = await ada.press(asked, label="Cash in")
    assert "is cashed in. The house pays $5 for 1 card; $47 lost." in texts(told)
    await dealt(ada, 50)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"game": "klondike"}, "The house plays Canfield alone, not Klondike."),
        ({"deal": "7"}, "For money the house deals"),
    ],
)
async def test_the_house_deals_canfield_alone_and_by_itself(
    ada: Person, options: dict[str, str], said: str
) -> None:
    refused = await ada.run("new", stakes="hoyle", **options)
    assert private(refused)
    assert said in texts(refused)


async def test_a_deal_that_one_chooses_is_said_to_be_practice(ada: Person) -> None:
    fresh = await ada.run("new", game="canfield")
    assert "Practice" not in texts(fresh)
    asked = await ada.run("new", deal="friday")
    await ada.press(asked, label="Give it up")
    table = await ada.until(lambda seen: "friday" in texts(seen) and bool(pictures(seen)))
    assert "Practice: a deal that one chooses, or knows already, counts on no board." in texts(
        table
    )
    assert "Practice" not in texts(table := await do(ada, table, "draw"))
    over = await ada.press(await ada.run("resign"), label="Give it up")
    assert "Practice: it counts on no board." in texts(over)


async def test_a_game_that_counts_is_not_set_aside_for_its_own_deal(ada: Person) -> None:
    table = await ada.run("new", game="canfield")
    number = texts(table).split("deal ")[1].split("\n")[0]
    asked = await ada.run("new", deal=number)
    assert labels(asked) == ["Give it up", "Go on with it"]
    await ada.press(asked, label="Give it up")
    again = await ada.until(lambda seen: "Practice: a deal" in texts(seen) and moves(seen) == 0)
    assert f"deal {number}" in texts(again)
    assert "Set it aside" in labels(await ada.run("new", deal=number))


async def test_the_page_shows_the_account_and_deals(ada: Person, ben: Person) -> None:
    page = await ada.run("house")
    assert not private(page)
    assert not pictures(page)
    assert "No game for money is finished yet." in texts(page)
    assert "or $500 for all 52: 11 cards or more win money." in texts(page)
    assert labels(page)[-1] == AWAY
    table = await ada.press(page, label="Play for $52")
    assert "One game is under way, $52 paid." in texts(await ada.run("house"))
    assert " · $52 on it" in texts(await ada.run("games"))
    await cash_in(ada, table)
    page = await ada.run("house")
    (picture,) = pictures(page)
    account = "Account: 1 game, $52 paid in, $5 paid out; balance −$47, −$47 a game."
    course = "Balance before the last game: $0; after it: −$47."
    assert picture["description"] == f"{account}\n{course}"
    assert "**The house everywhere:**" in texts(page)
    # His press is his own game.
    his = await ben.press(await ben.until(lambda seen: seen["id"] == page["id"]), label=HOYLE)
    assert f"<@{ben.id}>" in texts(his)
    await ada.press(await ada.run("settings"), custom_id="s:text:on")
    told = await ada.run("house")
    assert not pictures(told)
    assert "**Account:** 1 game, $52 paid in, $5 paid out; balance −$47" in texts(told)
    assert "**Balance** before the last game: $0; after it: −$47." in texts(told)


async def test_the_best_nights_are_listed_by_name_unless_it_is_kept(
    ada: Person, ben: Person, store: Store
) -> None:
    await won(store, ada, 3)
    page = texts(await ben.run("house"))
    name = ada.username.capitalize()
    assert f". {name}: $1,350 · May 1, 2026" in page
    await ada.choose(await ada.run("settings"), "s:record", "private")
    page = texts(await ben.run("house"))
    assert name not in page
    assert ". someone who keeps their name to themselves: $1,350" in page
    assert private(await ada.run("house"))


async def test_a_game_left_alone_is_called_so_where_it_is_looked_at_again(
    ada: Person, store: Store
) -> None:
    await finish(store, int(ada.id), 1, outcome=Outcome.LEFT)
    (offered,) = await ada.complete("replay", "game_id", "")
    assert " · left alone for 14 days after 10 moves · " in offered["name"]
    await ada.press(await ada.run("settings"), custom_id="s:text:on")
    assert "**Left alone for 14 days**" in texts(await ada.run("replay"))


async def test_money_is_put_away_for_good(
    shared_club: Club, ada: Person, ben: Person, store: Store
) -> None:
    await won(store, ada, 4)
    page = await ada.run("house")
    assert f"{ada.username.capitalize()}: $1,800" in texts(page)
    await shared_club.restart_bot()
    his = await ben.until(lambda seen: seen["id"] == page["id"])
    refused = await ben.press(his, label=AWAY)
    assert private(refused)
    assert "This is somebody else's account." in texts(refused)
    asked = await ada.press(page, label=AWAY)
    assert private(asked)
    assert "This cannot be taken back" in texts(asked)
    kept = await ada.press(asked, label="Keep it")
    assert not controls(kept)
    asked = await ada.press(page, label=AWAY)
    gone = await ada.press(asked, label=AWAY)
    assert gone["id"] == asked["id"]
    assert "You have chosen never to play for money." in texts(gone)
    for answer in (await ada.run("new", stakes="hoyle"), await ada.press(page, label=HOYLE)):
        assert private(answer)
        assert "You have chosen never to play for money." in texts(answer)
    page = await ada.run("house")
    assert private(page)
    assert "**Account:** 4 games, $200 paid in, $2,000 paid out" in texts(page)
    assert not controls(page)
    assert f"{ada.username.capitalize()}: $1,800" not in texts(await ben.run("house"))

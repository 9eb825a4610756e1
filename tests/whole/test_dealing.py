"""What `/new` deals, and what becomes of the game that was on the table."""

import re

import pytest

from tests.sandbox.running import Json, Person, RefusedError, controls, pictures, texts
from tests.whole.tables import control, do, labels, moves, private, stripped, up

pytestmark = pytest.mark.asyncio(loop_scope="session")

LAST = 10**20 - 1


async def dealt(person: Person, deal: int) -> Json:
    """The table of a deal that was shown after a question."""
    # The whole number: a fresh deal may begin with the same digits.
    named = re.compile(rf"deal {deal}\b")
    return await person.until(
        lambda seen: bool(named.search(texts(seen))) and bool(pictures(seen)) and moves(seen) == 0
    )


@pytest.mark.parametrize("named", ["1", "31999", "32000", "123456", str(LAST), " 007 "])
async def test_a_number_is_a_deal(ada: Person, named: str) -> None:
    table = await ada.run("new", deal=named)
    assert f"**Canfield** · deal {int(named)}\n" in texts(table)
    assert (up(table), moves(table), private(table)) == (1, 0, False)


@pytest.mark.parametrize(
    ("named", "number"),
    [("friday", 129433257), ("  FRIDAY ", 129433257), ("Saratoga", 446942999)],
)
async def test_a_word_is_a_deal_the_same_for_everyone(
    ada: Person, ben: Person, named: str, number: int
) -> None:
    hers = await ada.run("new", deal=named)
    his = await ben.run("new", deal=named)
    assert f"deal {number} “{named.strip()}”" in texts(hers)
    assert f"deal {number}" in texts(his)
    read_aloud = [pictures(each)[0]["description"] for each in (hers, his)]
    assert read_aloud[0] == read_aloud[1]


@pytest.mark.parametrize("named", ["🂡", "🎉🎉", "naïve café", "x" * 100, "**bold** <@1> @everyone"])
async def test_any_text_of_a_hundred_characters_is_a_word(ada: Person, named: str) -> None:
    table = await ada.run("new", deal=named)
    assert up(table) == 1
    assert not table["mentions"]
    asked = await ada.run("new", deal=named)
    assert "What shall become of it?" in texts(asked)


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("0", "Deals are numbered from 1 to 99999999999999999999."),
        ("-1", "“-1” is no deal. A deal is a whole number from 1 up, or a word"),
        ("−1", "is no deal"),
        ("1" + "0" * 30, "Deals are numbered from 1 to"),
        (str(LAST + 1), "Deals are numbered from 1 to"),
        ("1.5", "“1.5” is no deal"),
        ("1e9", "is no deal"),
        ("   ", "No deal is named. Leave the option out for a fresh deal."),
        ("x" * 101, "A deal's word has at most 100 characters; this one has 101."),
        ("x" * 6000, "this one has 6,000"),
    ],
)
async def test_what_is_no_deal_is_told_privately_and_nothing_is_dealt(
    ada: Person, named: str, said: str
) -> None:
    answer = await ada.run("new", deal=named)
    assert private(answer)
    assert said in texts(answer)
    assert "You have no game on the table" in texts(await ada.run("draw"))


async def test_ten_thousand_characters_do_not_even_leave_the_client(ada: Person) -> None:
    with pytest.raises(RefusedError, match="6000 characters"):
        await ada.run("new", deal="x" * 10_000)


async def test_a_game_that_is_none_is_told_with_where_deals_go(ada: Person) -> None:
    answer = await ada.run("new", game="123456")
    assert private(answer)
    assert "There is no game called “123456”" in texts(answer)
    assert "goes into the option `deal` of `/new`" in texts(answer)


async def test_without_a_game_the_one_played_last_is_dealt(ada: Person) -> None:
    assert "**Canfield**" in texts(await ada.run("new"))
    asked = await ada.run("new", game="canfield french rules", deal="5")
    await ada.press(asked, label="Give it up")
    await dealt(ada, 5)
    asked = await ada.run("new", deal="6")
    await ada.press(asked, label="Set it aside")
    assert "**Canfield, French rules**" in texts(await dealt(ada, 6))


async def test_with_a_game_under_way_it_asks_and_going_on_changes_nothing(ada: Person) -> None:
    await ada.run("new", deal="1")
    table = await ada.run("draw")
    asked = await ada.run("new", deal="2")
    assert private(asked)
    assert "You are playing **Canfield**, deal 1, with 1 of 52 cards up" in texts(asked)
    assert labels(asked) == ["Set it aside", "Give it up", "Go on with it"]
    kept = await ada.press(asked, label="Go on with it")
    assert kept["id"] == asked["id"]
    assert "You go on with **Canfield**, deal 1." in texts(kept)
    assert not controls(kept)
    assert moves(await do(ada, table, "draw")) == 2


async def test_a_game_set_aside_loses_its_controls_and_is_taken_up_again(ada: Person) -> None:
    first = await do(ada, await ada.run("new", deal="1"), "draw")
    asked = await ada.run("new", deal="2")
    told = await ada.press(asked, label="Set it aside")
    assert "is set aside; `/games` takes it up again" in texts(told)
    second = await dealt(ada, 2)
    bare = await stripped(ada, first)
    assert "is set aside" in texts(bare)

    answer = await ada.press(second, custom_id=control(first, "draw"), forged=True)
    assert "That game is set aside" in texts(answer)
    listed = await ada.press(answer, label="My games")
    assert labels(listed) == ["Show my table", "Go on"]
    again = await ada.press(listed, label="Go on")
    assert "deal 1\n" in texts(again)
    assert moves(again) == 1
    assert moves(await do(ada, again, "draw")) == 2
    listed = await ada.run("games")
    assert texts(listed).index("deal 1") < texts(listed).index("deal 2")


async def test_a_game_given_up_for_another_is_over(ada: Person) -> None:
    first = await ada.run("new", deal="1")
    asked = await ada.run("new", deal="2")
    told = await ada.press(asked, label="Give it up")
    assert "is given up with 1 of 52 cards up" in texts(told)
    await dealt(ada, 2)
    await stripped(ada, first)
    assert labels(await ada.run("games")) == ["Show my table"]


async def test_a_question_answered_twice_deals_once(ada: Person) -> None:
    await ada.run("new", deal="1")
    asked = await ada.run("new", deal="2")
    aside = controls(asked)[0]["custom_id"]
    await ada.press(asked, custom_id=aside)
    await dealt(ada, 2)
    again = await ada.press(asked, custom_id=aside, forged=True)
    assert "You are playing **Canfield**, deal 2" in texts(again)
    assert labels(await ada.run("games")) == ["Show my table", "Go on"]


async def test_ten_games_are_kept_aside_and_no_more(ada: Person) -> None:
    await ada.run("new", deal="1")
    for deal in range(2, 12):
        asked = await ada.run("new", deal=str(deal))
        await ada.press(asked, label="Set it aside")
        await dealt(ada, deal)
    asked = await ada.run("new", deal="12")
    full = await ada.press(asked, label="Set it aside")
    assert private(full)
    assert "You have 10 games set aside, and more are not kept" in texts(full)
    listed = await ada.press(full, label="My games")
    assert labels(listed) == ["Show my table"] + 10 * ["Go on"]
    assert "deal 11\n" in texts(await ada.press(listed, label="Show my table"))


async def test_resigning_asks_first(ada: Person) -> None:
    table = await do(ada, await ada.run("new", deal="1"), "draw")
    asked = await ada.run("resign")
    assert private(asked)
    assert "Give up **Canfield**, deal 1, with 1 of 52 cards up?" in texts(asked)
    assert labels(asked) == ["Give it up", "Go on with it"]
    await ada.press(asked, label="Go on with it")
    table = await do(ada, table, "draw")
    asked = await ada.run("resign")
    over = await ada.press(asked, label="Give it up")
    assert "**Given up** with 1 of 52 cards up, after 2 moves" in texts(over)
    assert labels(over) == ["Same deal", "New deal", "Replay", "Boast"]
    assert "**Given up**" in texts(await stripped(ada, table))
    assert "deal 1\n" in texts(await ada.press(over, label="Same deal"))


async def test_a_stale_answer_to_resign_gives_nothing_up(ada: Person) -> None:
    table = await ada.run("new", deal="1")
    asked = await ada.run("resign")
    await do(ada, table, "draw")
    answer = await ada.press(asked, label="Give it up")
    assert "belongs to an earlier position" in texts(answer)
    assert moves(await ada.run("draw")) == 2

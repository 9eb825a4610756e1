"""Attempts at the table, through real sockets, by a clock that the test holds."""

import json
import re
from typing import Any

import pytest

from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.held import Held
from tests.whole.tables import do, labels, moves, private
from tests.whole.tables import game as table_number

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def challenged(person: Person, **asked: Any) -> tuple[int, Json]:
    """A challenge of this person's: its number and its scoreboard."""
    board = await person.run("challenge create", game="canfield", lasts="1h", **asked)
    join = next(each["custom_id"] for each in controls(board) if "c:join:" in each["custom_id"])
    return int(join.split(":")[2]), board


async def begun(person: Person, contest: int, where: Json) -> Json:
    return await person.press(where, custom_id=f"o:begin:{contest}", forged=True)


async def joined(person: Person, contest: int, board: Json) -> Json:
    """The person's table, once they have joined and begun."""
    told = await person.press(board, custom_id=f"c:join:{contest}")
    return await begun(person, contest, told)


async def given_up(person: Person) -> Json:
    return await person.press(await person.run("resign"), label="Give it up")


async def deal_of(house: Held, contest: int) -> int:
    """The number that nobody is to know."""
    return (await house.bots[0].services.contests.scoreboard(contest)).contest.deal


async def test_a_table_in_a_challenge_is_its_players_alone_until_the_end(
    house: Held, ann: Person, ben: Person
) -> None:
    contest, board = await challenged(ann, undo=False, hints=False)
    number = str(await deal_of(house, contest))
    before = await ben.run("new", deal="1")
    table = await joined(ben, contest, board)
    assert private(table)
    assert f"Challenge {contest} · ends <t:" in texts(table)
    assert not {"Undo", "Hint", "Play this deal"} & set(labels(table))
    table = await do(ben, table, "draw")
    assert private(table)
    for each in ("undo", "hint"):
        assert "This challenge allows no " in texts(await ben.run(each))
    assert labels(await do(ben, table, "more"))[-2:] == ["New deal", "Give up"]
    # Typed, and shown again, it is no more to be seen by others.
    for answer in (await ben.run("draw"), await ben.run("table"), await ben.run("auto")):
        assert private(answer)
    over = await given_up(ben)
    assert "**Place 1 of 1 so far**" in texts(over)
    assert labels(over) == ["Boast", "Scoreboard", "Replay", "Same deal"]
    assert private(await ben.press(over, label="Scoreboard"))
    boast = await ben.press(over, label="Boast")
    assert private(boast)
    assert re.search(
        r"```\nChallenge \d+ · Canfield\n[🟩⬜]{10} \d+/52\n\d+ moves? · ", texts(boast)
    )
    practice = await ben.press(over, label="Same deal")
    assert private(practice)
    assert "others have still to play it" in texts(practice)
    assert private(await do(ben, practice, "draw"))
    # What all could see tells nothing of the number, nor of whose tables' controls.
    seen = json.dumps([each for each in await ann.messages() if not private(each)])
    assert number not in seen
    # What was on the table waits where it was.
    listed = await ben.run("games")
    assert "deal 1\n" in texts(listed)
    assert not private(await ben.press(listed, label="Go on"))
    assert before["id"] != listed["id"]
    house.clock.passes(hours=1)
    assert not private(await ann.run("new", deal=number))


async def test_ways_to_see_the_deal_before_ones_attempt_lead_nowhere(
    house: Held, ann: Person, ben: Person
) -> None:
    contest, board = await challenged(ann)
    table = await joined(ben, contest, board)
    game = next(each["custom_id"] for each in controls(table)).split(":")[1]
    await do(ben, table, "draw")
    await given_up(ben)
    number = str(await deal_of(house, contest))
    for custom_id in (f"d:{game}", f"v:{game}", f"w:{game}"):
        answer = await ann.press(board, custom_id=custom_id, forged=True)
        assert private(answer)
        assert "That deal is in a daily or challenge" in texts(answer)
        assert number not in json.dumps(answer)
    for custom_id in (f"boast:{game}", f"k:{game}", f"u:{game}", f"g:{game}:1:more"):
        answer = await ann.press(board, custom_id=custom_id, forged=True)
        assert "somebody else's table" in texts(answer)
        assert number not in json.dumps(answer)
    assert "That deal is in a daily or challenge" in texts(await ann.run("replay", game_id=game))
    assert game not in json.dumps(await ann.complete("replay", "game_id", ""))
    # One's own film is one's own meanwhile.
    assert private(await ben.press(board, custom_id=f"w:{game}", forged=True))
    assert private(await ben.press(board, custom_id=f"v:{game}", forged=True))


async def test_a_challenges_deal_is_asked_about_before_it_is_played_freely(
    ann: Person, ben: Person
) -> None:
    contest, board = await challenged(ann, deal="7")
    asked = await ben.run("new", game="canfield", deal="7")
    assert private(asked)
    assert "out of rank" in texts(asked)
    assert labels(asked) == ["Play it anyway", "Not now"]
    left = await ben.press(asked, label="Not now")
    assert (left["id"], labels(left)) == (asked["id"], [])
    assert "You have no game on the table" in texts(await ben.run("draw"))
    await ben.run("new", deal="1")
    asked = await ben.run("new", game="canfield", deal="7")
    asked = await ben.press(asked, label="Play it anyway")
    assert labels(asked) == ["Set it aside", "Give it up", "Go on with it"]
    free = await ben.press(asked, label="Set it aside")
    free = await ben.run("table")
    assert private(free)
    assert "deal 7\n" in texts(free)
    told = await ben.press(board, custom_id=f"c:join:{contest}")
    asked = await begun(ben, contest, told)
    assert "You have met this deal before" in texts(asked)
    assert labels(asked) == ["Play out of rank", "Not now"]
    table = await ben.press(asked, label="Play out of rank")
    assert f"Challenge {contest}" in texts(table)
    await do(ben, table, "draw")
    assert "out of rank" in texts(await given_up(ben))
    again = await begun(ben, contest, board)
    assert "You have had your one attempt" in texts(again)


async def test_an_attempt_that_counts_on_no_board_says_so_before_its_first_move(
    house: Held, ann: Person, ben: Person
) -> None:
    _, board = await challenged(ann, deal="friday")
    told = await ben.press(board, label="Join")
    for each in (board, told):
        assert "it counts here alone, on no board." in texts(each)
    table = await ben.press(told, label="Play")
    assert "Practice: a deal that somebody chose counts on no board" in texts(table)
    assert "Practice" not in texts(await do(ben, table, "draw"))
    assert "Practice: it counts on no board." in texts(await given_up(ben))
    contest, board = await challenged(ann)
    fresh = await ann.press(board, label="Play")
    assert not any("no board" in texts(each) for each in (board, fresh))
    number = str(await deal_of(house, contest))
    asked = await ben.run("new", game="canfield", deal=number)
    await ben.press(asked, label="Play it anyway")
    table = await ben.press(await ben.press(board, label="Play"), label="Play out of rank")
    assert "Practice: this deal had been met before. It counts on no board" in texts(table)


async def test_a_free_table_has_its_deal_beside_it_for_whoever_presses(
    ann: Person, ben: Person
) -> None:
    hers = await ann.run("new", deal="5")
    assert not private(hers)
    his = await ben.press(hers, label="Play this deal")
    assert "deal 5\n" in texts(his)
    assert (f"<@{ben.id}>" in texts(his), moves(his)) == (True, 0)
    await do(ann, hers, "draw")
    over = await given_up(ann)
    boast = await ann.press(over, label="Boast")
    assert "Canfield · deal 5\n" in texts(boast)
    assert "somebody else's table" in texts(
        await ben.press(over, custom_id=f"boast:{controls(hers)[0]['custom_id'][2:]}", forged=True)
    )


async def test_a_challenges_deal_is_for_whoever_presses_once_it_is_over(
    house: Held, ann: Person, ben: Person
) -> None:
    contest, board = await challenged(ann)
    number = await deal_of(house, contest)
    early = await ben.press(board, custom_id=f"c:deal:{contest}", forged=True)
    assert "It is shown once" in texts(early)
    await ann.press(await ann.press(board, label="End it"), label="End it")
    for person in (ann, ben):  # nobody has played
        over = await person.run("challenge board", challenge=str(contest))
        table = await person.press(over, label="Play this deal")
        assert f"deal {number}\n" in texts(table)
        assert "Practice: a deal that one chooses" in texts(table)


async def test_what_stood_at_the_end_is_seen_again_and_nothing_that_was_played_after_it(
    ann: Person, ben: Person
) -> None:
    contest, board = await challenged(ann)
    table = await do(ann, await ann.press(board, label="Play"), "draw")
    game = table_number(table)
    await ann.press(await ann.press(board, label="End it"), label="End it")
    await do(ann, await do(ann, await ann.run("table"), "draw"), "draw")
    over = await ben.run("challenge board", challenge=str(contest))
    final = await ben.choose(over, f"c:final:{contest}", str(game))
    assert (moves(final), labels(final)) == (1, ["Replay", "Play this deal"])
    await ben.press(final, label="Replay")
    film = await ben.until(lambda seen: f"canfield-{game}.gif" in str(pictures(seen)))
    assert ": 1 move before the daily or challenge ended" in pictures(film)[0]["description"]
    assert not private(film)
    told = await ben.press(film, label="Moves in words")
    assert texts(told).endswith("\n1: draw\nSo it stood when its daily or challenge ended.")


async def test_all_that_is_under_way_is_listed_in_pages(ann: Person, ben: Person) -> None:
    await ben.run("new", deal="1")
    contests = [await challenged(ann if number < 7 else ben) for number in range(12)]
    for contest, board in contests[:7]:
        await ben.press(board, custom_id=f"c:join:{contest}")
    table = await begun(ben, *contests[0])
    daily = await ben.press(await ben.run("daily"), label="Begin")
    first = await ben.run("games")
    assert "The daily of" in texts(first)
    assert labels(first).count("Begin") == 9
    second = await ben.press(first, custom_id="games:on:1")
    assert second["id"] == first["id"]
    assert "deal 1\n" in texts(second)
    first = await ben.press(second, custom_id="games:back:0")
    gone_on = await ben.press(first, label="Go on")
    assert texts(gone_on).splitlines()[0] == texts(table).splitlines()[0]
    shown = await ben.press(await ben.run("games"), label="Show my table")
    assert texts(shown) == texts(gone_on)
    assert private(daily)


async def test_a_challenge_that_was_ended_is_listed_as_over(ann: Person) -> None:
    contest, board = await challenged(ann)
    await ann.press(board, label="Play")
    await ann.run("draw")
    assert f"**Challenge {contest}** · ends <t:" in texts(await ann.run("games"))
    await ann.press(await ann.press(board, label="End it"), label="End it")
    await ann.run("new", deal="1")
    assert f"**Challenge {contest}** · over" in texts(await ann.run("games"))


async def test_a_table_that_was_public_before_goes_on_in_private(ann: Person, ben: Person) -> None:
    table = await ben.run("new", game="canfield", deal="9")
    assert not private(table)
    await challenged(ann, deal="9")
    moved = await do(ben, table, "draw")
    assert private(moved)
    assert moved["id"] != table["id"]
    await ben.until(lambda seen: seen["id"] == table["id"] and not controls(seen))

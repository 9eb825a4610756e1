"""The daily through real sockets, by a clock that the test holds."""

import asyncio
import json
from datetime import UTC, datetime

import pytest

from bot.ui.dailies import post
from bot.ui.dailies.post import AT_ONCE, post_dailies
from tests.patience import PATIENCE
from tests.sandbox.running import Json, Person, Running, controls, pictures, texts
from tests.whole.held import Held
from tests.whole.tables import do, labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

MENU = "server:daily-{}"


def on(house: Held, text: str) -> None:
    house.clock.now = datetime.fromisoformat(text).replace(tzinfo=UTC)


async def number(house: Held) -> str:
    """The number that nobody is to know."""
    return str((await house.bots[0].services.dailies.today()).deal)


async def told(running: Running) -> str:
    """All that the bot has sent, names of files among it."""
    return json.dumps(await running.requests())


async def gives_up(person: Person, table: Json) -> None:
    more = await do(person, table, "more")
    ask = await person.press(more, label="Give up")
    await person.press(ask, label="Give it up")


def called(person: Person) -> str:
    """What everyone calls this person."""
    return person.username.capitalize()


async def set_daily(person: Person, place: str, hour: int) -> Json:
    """Types `/server daily channel:… hour:…`; an option that the tests' own has the name of."""
    given = [{"name": "channel", "value": person.channels.get(place, place)}]
    inner = {"name": "daily", "options": [*given, {"name": "hour", "value": hour}]}
    body = {"type": 2, "command": {"name": "server", "options": [inner]}}
    return await person._act(body, None, "answered")


async def posts(house: Held, place: str) -> list[Json]:
    """What the bots have posted by themselves."""
    ada = await house.running.person("ada")
    return [each for each in await ada.messages(place) if "Board of the day" in labels(each)]


async def test_who_has_not_begun_learns_the_game_and_not_the_number(
    house: Held, ann: Person, ben: Person
) -> None:
    on(house, "2026-03-02T12:00:00")
    secret = await number(house)
    page = await ann.run("daily")
    assert "The daily of Mar 2, 2026" in texts(page)
    assert "**Canfield** · until <t:" in texts(page)
    assert "Nobody here has begun it yet" in texts(page)
    assert secret not in await told(house.running)
    table = await ann.press(page, label="Begin")
    assert private(table)
    table = await do(ann, table, "draw")
    await house.running.forget_requests()
    his = await ben.run("daily")
    assert called(ann) in texts(his)
    assert "1 move" in texts(his)
    assert "still playing" in texts(his)
    assert "1: " in pictures(his)[0]["description"]
    everywhere = await ben.press(his, label="Everywhere")
    assert everywhere["id"] == his["id"]
    assert private(await ann.press(everywhere, label="This server"))
    assert secret not in await told(house.running)
    again = await ann.press(await ann.run("daily"), label="Go on")
    assert f"deal {secret}" in texts(again)
    await gives_up(ann, again)
    over = await ann.run("daily")
    assert not private(over)
    assert f"**{called(ann)}’s attempt:**" in texts(over)
    assert "(you)" not in texts(over)
    assert "**Days in a row:** 1, 1 at best" in texts(over)
    assert {"Boast", "Same deal", "Replay", "Refresh"} <= set(labels(over))
    assert "The daily of Mar 2, 2026 · Canfield" in texts(await ann.press(over, label="Boast"))
    refused = await ben.press(over, label="Same deal")
    assert "you have not made your attempt there" in texts(refused)


async def test_past_midnight_it_is_another_and_yesterdays_is_there_to_practise(
    house: Held, ann: Person, ben: Person
) -> None:
    on(house, "2028-02-28T23:59:50")
    old = await ann.run("daily")
    await ann.press(old, label="Begin")
    await ann.run("draw")
    yesterdays = await number(house)
    house.clock.passes(seconds=20)
    await house.bots[0].services.contests.close_due()
    assert "1 move" not in texts(await ann.run("draw"))
    over = await ben.press(old, label="Begin")
    assert "That day is over" in texts(over)
    assert "The daily of Feb 29, 2028" in texts(over)
    assert f"deal {yesterdays}. First was {called(ann)} · " in texts(over)
    assert "· 1 move ·" in texts(over)
    # Her table is played on, and seen again as it stood at midnight.
    await ben.press(await ben.run("settings"), label="In words")
    assert "\n1: draw\nSo it stood" in texts(await ben.press(over, label="Replay"))
    table = await ben.press(over, label="Play this deal")
    assert f"deal {yesterdays}" in texts(table)
    assert "Practice" in texts(table)
    forged = [("y:deal:2028-02-29", "do not know"), ("y:deal:2028-13-01", "do not know")]
    forged += [("y:board:x:1:2031-01-01:here:0", "do not know")]
    for custom_id, answer in forged:
        pressed = await ben.press(over, custom_id=custom_id, forged=True)
        assert answer in texts(pressed)


async def test_whoever_wants_words_has_the_board_without_a_picture(
    house: Held, ann: Person
) -> None:
    on(house, "2026-04-06T09:00:00")
    await ann.press(await ann.run("settings"), label="In words")
    await ann.press(await ann.run("daily"), label="Begin")
    page = await ann.run("daily")
    assert not pictures(page)
    assert f"**1. {called(ann)}** · 1 of 52 up · 0 moves" in texts(page)
    # Only where nobody else reads it is she told which is hers; an old card is made new by a press.
    await ann.run("draw")
    assert "· 1 move ·" in texts(await ann.press(page, label="Refresh"))
    await ann.choose(await ann.run("settings"), "s:record", "private")
    own = await ann.press(page, label="Refresh")
    assert private(own)
    assert f"**1. {called(ann)}** (you) · 1 of 52 up · 1 move" in texts(own)
    assert "**Your attempt so far:**" in texts(await ann.run("daily"))


async def test_it_is_posted_at_its_hour_once_by_two_that_try(house: Held, ann: Person) -> None:
    on(house, "2026-05-04T12:00:00")
    await ann.press(await ann.run("daily"), label="Begin")
    await ann.run("draw")
    on(house, "2026-05-05T06:59:59")
    ada = await house.running.person("ada")
    set_ = await set_daily(ada, "lounge", 7)
    assert f"in <#{ada.channels['lounge']}>, each day at 07:00 UTC" in texts(set_)
    assert "in English" in texts(set_)
    assert "Next: <t:" in texts(set_)
    await post_dailies(house.bots[0])
    assert not await posts(house, "lounge")
    house.clock.passes(seconds=1)
    for _ in range(2):
        await asyncio.gather(*map(post_dailies, house.bots))
    [post] = await posts(house, "lounge")
    assert "The daily of May 5, 2026" in texts(post)
    assert "**First yesterday** (Canfield, deal " in texts(post)
    assert f"**1.** {called(ann)} · " in texts(post)
    assert pictures(post)
    assert await number(house) not in json.dumps(post)
    board = await ann.press(post, label="Board of the day")
    assert private(board)
    assert private(await ann.press(post, label="Begin"))
    await ada.press(set_, label="Post it no more")
    house.clock.passes(days=1)
    await post_dailies(house.bots[0])
    assert len(await posts(house, "lounge")) == 1


async def test_one_that_was_sent_and_not_noted_is_found_again(
    house: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(house, "2026-06-01T10:00:00")
    ada = await house.running.person("ada")
    set_ = await set_daily(ada, "tables", 10)
    one, other = house.bots

    async def dies(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as dying:
        dying.setattr(one.services.daily_posts, "posted", dies)
        await post_dailies(one)
    [post] = await posts(house, "tables")
    # So much later Discord itself does not know it for the same any more.
    await house.running.clock(3600)
    house.clock.passes(hours=1)
    await asyncio.gather(*map(post_dailies, (one, other)))
    await house.running.clock(0)
    assert await posts(house, "tables") == [post]
    await house.running.forget_requests()
    house.clock.passes(hours=1)
    await post_dailies(other)
    assert not await house.running.requests()
    await ada.press(set_, label="Post it no more")


async def test_trouble_that_passes_is_waited_for_and_a_picture_is_not_needed(
    house: Held, ann: Person
) -> None:
    on(house, "2026-06-08T12:00:00")
    await ann.press(await ann.run("daily"), label="Begin")
    await ann.run("draw")
    house.clock.passes(days=1)
    ada, running = await house.running.person("ada"), house.running
    place = await running.create_channel("Patience Club", "bare")
    await running.permit_bot(place, attach_files=False)
    await ada.look_around()
    set_ = await set_daily(ada, "bare", 12)
    await running.fault(status=503, method="POST", path=f"/channels/{place}/messages")
    for seconds, found in [(0, 0), (30, 0), (31, 1), (120, 1)]:
        house.clock.passes(seconds=seconds)
        await post_dailies(house.bots[0])
        assert len(await posts(house, place)) == found
    [post] = await posts(house, place)
    assert f"**1.** {called(ann)} · " in texts(post)
    assert "Equals share a place" in texts(post)
    assert not pictures(post)
    await ada.press(set_, label="Post it no more")


async def test_where_it_may_not_be_posted_it_is_tried_once_and_the_owners_are_told(
    house: Held,
) -> None:
    on(house, "2026-07-01T10:00:00")
    ada = await house.running.person("ada")
    set_ = await set_daily(ada, "quiet", 9)
    assert "I may not speak there" in texts(set_)
    for _ in range(3):
        await post_dailies(house.bots[0])
        house.clock.passes(minutes=10)
    assert len(await house.running.requests("POST", "/messages")) == 1
    place = await house.running.create_channel("Patience Club", "brief")
    await ada.look_around()
    set_ = await ada.choose(set_, MENU.format("channel"), place)
    assert "Today's comes within a minute" in texts(set_)
    await house.running.delete_channel(place)
    for _ in range(3):
        await post_dailies(house.bots[0])
        house.clock.passes(minutes=10)
    assert len(await house.running.requests("POST", "/messages")) == 2
    assert "That channel is gone" in texts(await ada.run("server daily"))
    set_ = await ada.choose(set_, MENU.format("channel"), "tables")
    set_ = await ada.choose(set_, MENU.format("hour"), "5")
    before = len(await posts(house, "tables"))
    await post_dailies(house.bots[0])
    assert len(await posts(house, "tables")) == before + 1
    set_ = await ada.run("server daily")
    assert "each day at 05:00 UTC" in texts(set_)
    assert "Next: " in texts(set_)
    await ada.press(set_, label="Post it no more")


async def test_only_owners_set_it_and_nothing_without_a_channel(
    house: Held,
) -> None:
    ada = await house.running.person("ada")
    assert "No channel is chosen" in texts(await ada.run("server daily", hour=7))
    page = await ada.run("server daily")
    assert "Now: nowhere" in texts(page)
    assert [each["custom_id"] for each in controls(page)] == [MENU.format("channel")]
    for name, value in [("hour", "24"), ("hour", "x"), ("language", "xx")]:
        answer = await ada.choose(page, MENU.format(name), value, forged=True)
        assert "I do not know that control" in texts(answer)
    lucia = await house.running.person("lucia")
    refused = await lucia.choose(page, MENU.format("hour"), "7", forged=True)
    assert "Only those who may manage this server" in texts(refused)


async def test_an_answer_that_can_be_begun_too_is_not_taken_for_the_post(
    house: Held, ann: Person
) -> None:
    on(house, "2026-08-03T12:00:00")
    ada = await house.running.person("ada")
    set_ = await set_daily(ada, "tables", 12)
    before = len(await posts(house, "tables"))
    await ann.run("daily")
    # Claimed by one who fell over before anything was sent.
    daily_posts = house.bots[0].services.daily_posts
    [due] = await daily_posts.due()
    assert await daily_posts.claim(due)
    house.clock.passes(minutes=1)
    await post_dailies(house.bots[0])
    assert len(await posts(house, "tables")) == before + 1
    await ada.press(set_, label="Post it no more")


async def test_one_that_was_sent_is_found_where_it_was_though_the_channel_is_another(
    house: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(house, "2026-08-10T12:00:00")
    ada, one = await house.running.person("ada"), house.bots[0]
    set_ = await set_daily(ada, "tables", 12)
    elsewhere = len(await posts(house, "lounge"))

    async def dies(*_: object) -> None:
        raise RuntimeError("the process ends here")

    with monkeypatch.context() as dying:
        dying.setattr(one.services.daily_posts, "posted", dies)
        await post_dailies(one)
    set_ = await ada.choose(set_, MENU.format("channel"), "lounge")
    house.clock.passes(minutes=1)
    await post_dailies(one)
    assert len(await posts(house, "lounge")) == elsewhere
    await ada.press(set_, label="Post it no more")


async def test_it_is_posted_on_many_servers_some_at_a_time(
    house: Held, monkeypatch: pytest.MonkeyPatch
) -> None:
    on(house, "2026-08-17T12:00:00")
    one, many = house.bots[0], 6 * AT_ONCE
    for server in range(1, many + 1):
        await one.services.servers.change(server, daily_channel=1, daily_hour=8)
    under_way: list[int] = [0]
    together = asyncio.Barrier(AT_ONCE)

    async def posting(*_: object) -> None:
        under_way.append(under_way[-1] + 1)
        await together.wait()
        under_way.append(under_way[-1] - 1)

    monkeypatch.setattr(post, "_post", posting)
    async with asyncio.timeout(PATIENCE):
        await post_dailies(one)
    assert max(under_way) == AT_ONCE
    assert len(under_way) == 1 + 2 * many
    for server in range(1, many + 1):
        await one.services.servers.change(server, daily_channel=None)

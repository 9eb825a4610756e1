"""How a player's tables look: set in one private message, or asked for once."""

import pytest

from tests.sandbox.running import Json, Person, controls, pictures, texts
from tests.whole.club import Club
from tests.whole.tables import do, labels, moves, private, stripped

pytestmark = pytest.mark.asyncio(loop_scope="session")

COLUMN = "t1: 4♥\nt2: A♠\nt3: J♠\nt4: 2♠\n"
"""The columns of the deal 123456, which is dealt with its 3♦ up."""


def picture(message: Json) -> str:
    """Where its one picture is."""
    (shown,) = pictures(message)
    url: str = shown["media"]["url"]
    return url


def chosen(message: Json, custom_id: str) -> list[str]:
    """What a menu says is chosen."""
    (menu,) = [each for each in controls(message) if each["custom_id"] == custom_id]
    return [each["label"] for each in menu["options"] if each.get("default")]


async def test_settings_are_one_private_message_that_shows_what_they_make(
    shared_club: Club, ada: Person
) -> None:
    settings = await ada.run("settings")
    assert private(settings)
    assert chosen(settings, "s:theme") == ["Classic"]
    assert chosen(settings, "s:tables") == ["Everyone in the channel"]
    assert "Theme: Classic" in pictures(settings)[0]["description"]
    seen = {await shared_club.running.fetch(picture(settings))}
    names = {picture(settings).rpartition("/")[2]}
    for label, said in [
        ("Large figures", "**Deck:** large figures"),
        ("Mark them", "**Cards that can go up:** marked"),
        ("Standard deck", "**Deck:** standard"),
    ]:
        changed = await ada.press(settings, label=label)
        assert changed["id"] == settings["id"]
        assert said in texts(changed)
        seen.add(await shared_club.running.fetch(picture(changed)))
        names.add(picture(changed).rpartition("/")[2])
        settings = changed
    assert len(seen) == len(names) == 4


async def test_what_is_set_is_seen_in_the_next_picture_of_the_table_at_hand(
    shared_club: Club, ada: Person, ben: Person
) -> None:
    fetch = shared_club.running.fetch
    hers, his = await ada.run("new", deal="7"), await ben.run("new", deal="7")
    assert await fetch(picture(hers)) == await fetch(picture(his))
    await ada.press(await ada.run("settings"), label="Large figures")
    hers, his = await do(ada, hers, "draw"), await do(ben, his, "draw")
    assert await fetch(picture(hers)) != await fetch(picture(his))
    assert labels(hers) == labels(his)


async def test_tables_in_words_need_no_picture_anywhere(
    shared_club: Club, ada: Person, ben: Person
) -> None:
    older, his = await ada.run("new", deal="123456"), await ben.run("new", deal="123456")
    his = await do(ben, his, "draw")
    settings = await ada.press(await ada.run("settings"), label="In words")
    await shared_club.running.forget_requests()
    assert "f1: J♠\n" in texts(settings)
    assert not pictures(settings)
    table = await do(ada, older, "draw")
    assert table["id"] == older["id"]
    assert COLUMN in texts(table)
    assert "Last move: draw" in texts(table)
    assert labels(table) == labels(his)
    hint = await do(ada, table, "hint")
    assert "Hint: " in texts(hint)
    assert COLUMN in texts(await ada.run("table"))
    rules = await ada.run("rules", game="klondike")
    assert "t7: 6 face down, " in texts(rules)
    for each in (table, hint, rules):
        assert not pictures(each)
    for each in await shared_club.running.requests():
        # What the bot edits of its own accord may be the scoreboard of others, with its picture.
        if older["id"] in each["path"] or not each["path"].startswith("/channels/"):
            assert not each["files"]
    pictured = await ada.press(settings, label="As pictures")
    assert pictures(pictured)
    assert pictures(await ada.run("table"))


async def test_one_message_in_words_stays_so_as_it_is_played_on(ada: Person) -> None:
    older = await ada.run("new", deal="123456")
    table = await ada.run("table", text=True)
    assert COLUMN in texts(table)
    assert not pictures(table)
    assert "The table has moved on" in texts(await stripped(ada, older))
    table = await do(ada, table, "draw")
    assert moves(table) == 1
    assert COLUMN in texts(table)
    assert not pictures(table)
    newer = await ada.run("draw")
    assert pictures(newer)
    bare = await stripped(ada, table)
    assert COLUMN in texts(bare)
    assert "The table has moved on" in texts(bare)


async def test_more_tells_the_table_the_other_way_once(ada: Person) -> None:
    more = await do(ada, await ada.run("new", deal="123456"), "more")
    table = await ada.press(more, label="Table in words")
    assert COLUMN in texts(table)
    assert not pictures(table)
    await ada.press(await ada.run("settings"), label="In words")
    more = await do(ada, table, "more")
    table = await ada.press(more, label="Table as a picture")
    assert pictures(await do(ada, table, "draw"))
    assert COLUMN in texts(await ada.run("table"))
    assert pictures(await ada.run("table", text=False))


async def test_after_a_restart_a_table_in_words_still_loses_its_controls(
    shared_club: Club, ada: Person
) -> None:
    older = await ada.run("new", deal="123456")
    older = await ada.run("table", text=True)
    settings = await ada.run("settings")
    await shared_club.restart_bot()
    await ada.press(settings, label="In words")
    await ada.run("draw")
    bare = await stripped(ada, older)
    assert texts(bare).startswith(texts(older).split("\n", 1)[0])
    assert COLUMN in texts(bare)


@pytest.mark.parametrize(
    "forged", ["s:theme", "s:large:maybe", "s:text", "s:id:on", "s:language:hi", "s:tables"]
)
async def test_a_setting_that_is_none_is_refused(ada: Person, forged: str) -> None:
    settings = await ada.run("settings")
    answer = await ada.choose(settings, forged, "nothing-of-ours", forged=True)
    assert "I do not know that control" in texts(answer)

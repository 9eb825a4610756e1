"""`/server`: what those who manage a server set, and nobody else."""

import pytest

from tests.sandbox.changes import TEXT
from tests.sandbox.running import Json, Person, RefusedError, controls, texts
from tests.whole.club import Club
from tests.whole.tables import do, labels, private

pytestmark = pytest.mark.asyncio(loop_scope="session")

PLACE = "sala-de-lectura"
SERVER = "La Biblioteca"
"""A server of their own, so that what is set here does not reach other tests."""


async def steward(club: Club, place: str = PLACE, server: str = SERVER) -> Person:
    """Somebody who may manage the server."""
    person = await club.newcomer(place)
    await club.running.join(person, server, steward=True)
    return person


def chosen(message: Json, custom_id: str) -> list[str]:
    """What a menu says is chosen."""
    (menu,) = [each for each in controls(message) if each["custom_id"] == custom_id]
    named = [each["id"] for each in menu.get("default_values", [])]
    return named or [each["value"] for each in menu.get("options", []) if each.get("default")]


async def test_the_bot_answers_publicly_in_the_channels_that_are_chosen(shared_club: Club) -> None:
    eva, player = await steward(shared_club), await shared_club.newcomer(PLACE)
    page = await eva.run("server channels")
    assert private(page)
    assert "in every channel" in texts(page)
    assert chosen(page, "server:channels") == []
    tables = eva.channels["mesas"]
    changed = await eva.choose(page, "server:channels", "mesas")
    assert changed["id"] == page["id"]
    assert f"in <#{tables}> alone" in texts(changed)
    assert chosen(changed, "server:channels") == [tables]
    hidden = await player.run("new", deal="1")
    assert private(hidden)
    assert private(await do(player, hidden, "draw"))
    assert not private(await player.run("table", channel="mesas"))
    question = await eva.run("server reset")
    await shared_club.restart_bot()
    assert "stay as they are" in texts(await eva.press(question, label="Not now"))
    page = await eva.press(changed, label="In every channel")
    assert "in every channel" in texts(page)
    assert not private(await player.run("table"))


async def test_a_channel_that_is_gone_drops_out(shared_club: Club) -> None:
    eva = await steward(shared_club)
    gone = await shared_club.running.create_channel(SERVER, "annexe", TEXT)
    await eva.look_around()
    page = await eva.choose(await eva.run("server channels"), "server:channels", "annexe", "mesas")
    assert set(chosen(page, "server:channels")) == {gone, eva.channels["mesas"]}
    await shared_club.running.delete_channel("annexe")
    page = await eva.run("server channels")
    assert chosen(page, "server:channels") == [eva.channels["mesas"]]
    page = await eva.choose(page, "server:channels")
    assert "in every channel" in texts(page)
    assert labels(page) == []


async def test_the_minimum_is_set_by_menu_or_number(shared_club: Club) -> None:
    eva = await steward(shared_club)
    page = await eva.run("server board", minimum=7)
    assert private(page)
    assert "it takes 7 games" in texts(page)
    assert chosen(page, "server:minimum") == ["7"]
    page = await eva.choose(page, "server:minimum", "1")
    assert "it takes 1 game." in texts(page)
    for minimum in (0, 1001):
        with pytest.raises(RefusedError):
            await eva.run("server board", minimum=minimum)
        forged = await eva.choose(page, "server:minimum", str(minimum), forged=True)
        assert "choose a number from 1 to 1,000" in texts(forged)
    forged = await eva.choose(page, "server:minimum", "many", forged=True)
    assert "I do not know that control" in texts(forged)
    assert "it takes 1 game." in texts(await eva.run("server board"))


async def test_the_board_has_figures_and_a_switch_and_begins_anew_after_a_question(
    shared_club: Club,
) -> None:
    eva = await steward(shared_club)
    await eva.run("new")
    await eva.run("draw")
    await eva.press(await eva.run("resign"), label="Give it up")
    page = await eva.run("server board")
    assert "1 game has counted here, of 1 player" in texts(page)
    assert "counts there, too" in texts(page)
    page = await eva.press(page, label="Keep it here")
    assert "does not count there" in texts(page)
    page = await eva.press(page, label="Count it there")
    assert "counts there, too" in texts(page)
    question = await eva.run("server reset")
    assert private(question)
    assert "The 1 game of 1 player" in texts(question)
    assert "stay as they are" in texts(await eva.press(question, label="Not now"))
    question, same = await eva.run("server reset"), await eva.run("server reset")
    assert "begun anew" in texts(await eva.press(question, label="Begin anew"))
    assert "No game has counted here yet" in texts(await eva.run("server board"))
    late = await eva.press(same, label="Begin anew")
    assert "begun anew since you were asked" in texts(late)


async def test_help_names_it_to_those_alone_who_may_use_it(shared_club: Club) -> None:
    eva, player = await steward(shared_club), await shared_club.newcomer(PLACE)
    assert "You manage this server: `/server`" in texts(await eva.run("help"))
    assert "`/server`" not in texts(await player.run("help"))


async def test_it_is_for_those_who_may_manage_the_server(shared_club: Club) -> None:
    eva, player = await steward(shared_club), await shared_club.newcomer(PLACE)
    assert "server board" in await eva.offered()
    assert "server board" not in await player.offered()
    with pytest.raises(RefusedError):
        await player.run("server reset")
    page = await eva.run("server board")
    question = await eva.run("server reset")
    # A right that is lost meanwhile is lost on what was shown before, too.
    await shared_club.running.join(eva, SERVER, steward=False)
    for message, custom_id in (
        (page, "server:everywhere:off"),
        (question, controls(question)[0]["custom_id"]),
        (question, "server:keep"),
        (page, "server:channels-all"),
    ):
        refused = await eva.press(message, custom_id=custom_id, forged=True)
        assert "Only those who may manage this server" in texts(refused)
    refused = await eva.choose(page, "server:minimum", "20")
    assert "Only those who may manage this server" in texts(refused)
    shown = await player.run("new", deal="1")
    refused = await player.choose(shown, "server:channels", PLACE, forged=True)
    assert "Only those who may manage this server" in texts(refused)


async def test_outside_a_server_there_is_nothing_to_set(ada: Person) -> None:
    assert "server board" not in await ada.offered("direct")
    table = await ada.run("new", channel="direct")
    refused = await ada.press(table, custom_id="server:everywhere:off", forged=True)
    assert "This is no server" in texts(refused)


async def test_where_the_bot_is_a_guest_it_is_set_as_well(shared_club: Club) -> None:
    eva = await steward(shared_club, "lawn", "Garden Party")
    page = await eva.choose(await eva.run("server channels"), "server:channels", "arbour")
    assert f"<#{eva.channels['arbour']}>" in texts(page)
    assert private(await eva.run("new", deal="1"))
    page = await eva.press(page, label="In every channel")
    assert not private(await eva.run("table"))
    assert "No game has counted" in texts(await eva.run("server board"))

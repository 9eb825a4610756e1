"""discord.py, unchanged and over real sockets, in the sandbox."""

import asyncio

import discord
import pytest

from tests.patience import PATIENCE
from tests.sandbox.example import EXPORT, discord_py
from tests.sandbox.running import EPHEMERAL, Person, Running, parts, pictures, texts


async def test_it_logs_in_and_registers_its_commands(running: Running) -> None:
    async with discord_py(running) as bot:
        assert bot.user is not None
        assert {each.name for each in bot.guilds} == {"Patience Club", "La Biblioteca"}
        await running.commands_registered("table", "whisper", "slow", "move", "about")
        club = discord.utils.get(bot.guilds, name="Patience Club")
        assert club is not None
        quiet = discord.utils.get(club.text_channels, name="quiet")
        assert quiet is not None
        assert not quiet.permissions_for(club.me).send_messages
        assert discord.utils.get(club.channels, name="office") is None


async def test_a_wrong_token_is_a_login_failure(running: Running) -> None:
    with pytest.raises(discord.LoginFailure):
        async with discord_py(running, token="wrong"):
            pass


@pytest.mark.parametrize("place", ["tables", "direct", "lawn", "Card circle"])
async def test_a_table_is_shown_played_and_asked_about_anywhere(
    running: Running, ada: Person, place: str
) -> None:
    async with discord_py(running) as bot:
        ada.place = place
        message = await ada.run("table")
        assert texts(message) == "Turn 0"
        for turn in (1, 2):
            message = await ada.press(message, label="Draw")
            assert texts(message) == f"Turn {turn}"
            shown = pictures(message)[0]
            assert shown["media"]["url"].endswith(f"/turn{turn}.png")
            assert shown["description"] == "A table"
            assert message["attachments"] == []
        picked = await ada.choose(message, "pick", "b")
        assert (texts(picked), picked["flags"]) == ("picked b", EPHEMERAL)
        answered = await ada.submit(await ada.press(message, label="Ask"), why="it is fun")
        assert texts(answered) == "because it is fun"
        first = bot.seen[0]
        assert first.user.id == int(ada.id)
        assert first.is_user_integration()
        assert first.is_guild_integration() is (place == "tables")


async def test_private_words_follow_ups_and_thinking(
    running: Running, ada: Person, lucia: Person
) -> None:
    async with discord_py(running):
        await ada.run("whisper")
        await ada.until(lambda each: each["content"] == "psst!")
        assert [texts(each) for each in await ada.messages()] == ["psst!", "and to all"]
        assert [texts(each) for each in await lucia.messages()] == ["and to all"]
        assert texts(await ada.run("slow")) == "at last"


async def test_completion_and_people_as_options(running: Running, ada: Person) -> None:
    async with discord_py(running):
        assert await ada.complete("move", "moves", "t2") == [{"name": "t2-f1", "value": "t2-f1"}]
        assert texts(await ada.run("move", moves="t2-f1")) == "played t2-f1"
        assert texts(await ada.run("about", player="lucia")) == "lucia is 1200000000000000002"


async def test_a_file_is_sent_privately_and_taken_away(running: Running, lucia: Person) -> None:
    async with discord_py(running):
        message = await lucia.run("privacy export")
        (file,) = [each for each in parts(message) if each["type"] == 13]
        assert (file["name"], file["size"]) == ("export.json", len(EXPORT))
        assert await running.fetch(file["file"]["url"]) == EXPORT
        assert (message["flags"] & EPHEMERAL, message["attachments"]) == (EPHEMERAL, [])


async def test_subcommands_and_a_menu_of_channels(
    running: Running, ada: Person, lucia: Person
) -> None:
    async with discord_py(running):
        assert "server channels" in await ada.offered()
        assert "server channels" not in await lucia.offered()
        assert "server channels" not in await ada.offered("direct")
        message = await ada.run("server channels")
        chosen = await ada.choose(message, "channels", "tables", "quiet")
        assert texts(chosen) == "tables True, quiet True"
        message = await ada.run("server people")
        assert texts(await ada.choose(message, "people", "lucia")) == "Lucía"


async def test_it_learns_of_channels_and_servers_that_go(running: Running) -> None:
    async with discord_py(running) as bot:
        await running.delete_channel("lounge")
        await running.permit_bot("tables", send_messages=False)
        gone = bot.wait_for("guild_remove", timeout=PATIENCE)
        await running.expel_bot("La Biblioteca")
        await gone
        (club,) = bot.guilds
        assert discord.utils.get(club.text_channels, name="lounge") is None
        tables = discord.utils.get(club.text_channels, name="tables")
        assert tables is not None
        assert not tables.permissions_for(club.me).send_messages
        come = bot.wait_for("guild_join", timeout=PATIENCE)
        await running.invite_bot("La Biblioteca")
        assert (await come).name == "La Biblioteca"


async def test_it_speaks_by_itself_and_waits_its_turn(running: Running, ada: Person) -> None:
    async with discord_py(running) as bot:
        channel = bot.get_partial_messageable(1500000000000000001)
        posted = await channel.send("0", nonce="first")
        await running.fault(status=429, method="PATCH", path="/messages/", retry_after=0.1)
        await posted.edit(content="1")
        assert (await ada.until(lambda each: each["content"] == "1"))["id"] == str(posted.id)
        fetched = await channel.fetch_message(posted.id)
        assert fetched.content == "1"
        await running.delete_channel("tables")
        with pytest.raises(discord.NotFound) as caught:
            await posted.edit(content="2")
        assert caught.value.code == 10003


@pytest.mark.parametrize("how", ["close", "reconnect", "abort"])
async def test_it_resumes_after_a_dropped_line(running: Running, ada: Person, how: str) -> None:
    async with discord_py(running) as bot:
        assert texts(await ada.run("table")) == "Turn 0"
        await running.drop(how)
        await asyncio.wait_for(bot.resumed.wait(), PATIENCE)
        assert texts(await ada.run("table")) == "Turn 0"
        assert [each["resumed"] for each in await running.sessions()] == [1]


async def test_it_waits_out_a_429_and_a_503(running: Running, ada: Person) -> None:
    async with discord_py(running):
        await running.fault(status=429, path="/callback", retry_after=0.2)
        assert texts(await ada.run("table")) == "Turn 0"
        await running.fault(status=503, path="/callback")
        assert texts(await ada.run("table")) == "Turn 0"
        asked = await running.requests("POST", "/callback")
        assert [each["status"] for each in asked] == [429, 200, 503, 200]

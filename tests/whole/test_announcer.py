"""Ends of challenges, scoreboards and races: announced by two bots, each once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest
import pytest_asyncio
from discord import Guild, TextChannel
from sqlalchemy import text
from structlog.testing import capture_logs

from bot.client.client import PatienceClient
from bot.models.claims import ClaimKind
from bot.ui import posts
from bot.ui.components import MessageLayout
from bot.ui.film_process import RaceRequest
from bot.ui.films import FilmError, make_film_in_process
from bot.ui.posts import Announcer
from bot.ui.scoreboards import render_podium
from tests.sandbox.sandbox_user import Json, SandboxUser, list_pictures, read_text
from tests.whole.bot_sandbox import (
    ClockedSandbox,
    check_requests,
    make_announcer,
    run_clocked_sandbox,
    wait_for_all_tasks,
)
from tests.whole.table_messages import (
    OVER_HEADING,
    RECORD_VISIBILITY_MENU_ID,
    TABLE_VISIBILITY_MENU_ID,
    check_private,
    is_private,
    list_button_labels,
    list_films,
    press_control,
    read_challenge_number,
    read_contest_id,
    wait_for_film,
)

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


async def test_a_challenge_ends_at_once_when_all_whom_it_names_have_played(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", player1=ben.id)
    assert "or until all have played" in read_text(board)
    for user in (ann, ben):
        await announcer_bots.run_announcers()
        assert not await announcer_bots.list_end_posts(board)
        await user.press_button(board, label="Play")
        question = await user.run_command("resign")
        await user.press_button(question, label="Give up")
    announcer_bots.advance_clock(seconds=6)
    await announcer_bots.run_announcers_often(2)
    assert len(await announcer_bots.list_end_posts(board)) == 1
    # Discord itself recognises the post by its nonce: the bots need not look for it.
    assert not await announcer_bots.clocked_sandbox.sandbox.list_requests("GET", "/messages")
    assert "Ended <t:" in read_text(await reload_message(ann, board))


async def test_an_end_announced_but_not_recorded_is_found_again_hours_later(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    announcer_bots.advance_clock(minutes=10)
    contests = announcer_bots.first_bot.services.contests
    with monkeypatch.context() as patch:
        patch.setattr(contests, "mark_end_announced", raise_unexpected_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(hours=2)
    await announcer_bots.run_announcers_often(2)
    assert len(await announcer_bots.list_end_posts(board)) == 1
    assert (await contests.load_scoreboard(read_contest_id(board))).contest.end_announced_at


async def test_an_end_is_announced_by_the_next_press_where_posting_is_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    for method in ("PATCH", "POST"):
        await announcer_bots.refuse_messages(method, status=403, count=9)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers_often(3)
    # Each is tried once with its picture and once without.
    for requests in (
        await announcer_bots.list_scoreboard_edits(board),
        await announcer_bots.list_end_posts(board),
    ):
        assert [request["status"] for request in requests] == [403, 403]
    podium = await ann.press_button(board, label="Refresh")
    assert podium["id"] == board["id"]
    assert "Ended <t:" in read_text(podium)


async def test_an_end_is_announced_though_its_last_edit_and_its_picture_are_refused(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    await announcer_bots.run_announcers()
    await announcer_bots.clocked_sandbox.sandbox.clear_requests()
    await announcer_bots.refuse_messages("PATCH", status=400, code=50083, count=9)
    await announcer_bots.refuse_messages("POST", status=403)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers_often(2)
    posts = await announcer_bots.list_end_posts(board)
    assert [(post["status"], len(post["files"])) for post in posts] == [(403, 1), (200, 0)]
    assert {edit["status"] for edit in (await announcer_bots.list_scoreboard_edits(board))} == {400}


async def test_an_end_is_announced_in_an_archived_thread(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    running, parent_id = announcer_bots.clocked_sandbox.sandbox, announcer_bots.channel_id
    body = {"name": "a circle", "type": 11}
    _, thread = await running.request_as_bot("POST", f"/channels/{parent_id}/threads", body)
    ann.channel = str(thread["id"])
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await running.archive_thread(ann.channel)
    announcer_bots.advance_clock(minutes=10)
    async with announcer_bots.allow_only_channel(int(parent_id)):
        await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_end_posts(board)) == 1


def list_notified_ids(message: Json) -> list[str]:
    """Return the ids of the users whom a message mentions as its sender allowed."""
    return [user["id"] for user in message["mentions"]]


async def test_a_deleted_scoreboard_is_given_up_and_its_maker_can_post_another(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    number = read_challenge_number(board)
    moderator = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    await moderator.refresh_channels()
    await moderator.delete_message(board)
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    check_private(await ben.run_command("challenge join", challenge=number), f"Challenge {number}")
    await announcer_bots.run_announcers()
    assert [edit["status"] for edit in (await announcer_bots.list_scoreboard_edits(board))] == [404]
    assert is_private(await ben.run_command("challenge board", challenge=number))
    new_board = await ann.run_command("challenge board", challenge=number)
    assert not is_private(new_board)
    await ben.press_button(new_board, label="Play")
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers_often(2)
    assert "didn't play" in read_text(await reload_message(ann, new_board))
    assert len(await announcer_bots.list_end_posts(board)) == 1


async def test_in_a_group_a_press_refreshes_the_scoreboard_and_shows_the_end(
    announcer_bots: AnnouncerBots,
) -> None:
    ada = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    lucia = await announcer_bots.clocked_sandbox.sandbox.get_user("lucia")
    ada.channel = lucia.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield", lasts="10m")
    assert not is_private(board)
    await lucia.press_button(board, label="Play")
    table = await lucia.wait_for_message(
        lambda message: is_private(message) and "**Canfield**" in read_text(message)
    )
    board = await reload_message(ada, board)
    assert "Lucía" in read_text(board)
    await press_control(lucia, table, "draw")
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    refreshed = await ada.press_button(board, label="Refresh")
    assert refreshed["id"] == board["id"]
    assert "· 1 move ·" in read_text(refreshed)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    podium = await ada.press_button(board, label="Refresh")
    assert podium["id"] == board["id"]
    assert OVER_HEADING in read_text(podium)
    assert "place 1 Lucía: 1" in list_pictures(podium)[0]["description"]
    assert list_button_labels(podium) == ["Rematch", "Play this", "Contest file"]
    assert not await announcer_bots.list_end_posts(board)
    assert not await announcer_bots.list_scoreboard_edits(board)


async def test_a_challenge_notifies_whom_it_names_once(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    cat = await announcer_bots.create_user()
    hidden = await announcer_bots.create_user()
    page = await hidden.run_command("settings")
    await hidden.choose_option(page, RECORD_VISIBILITY_MENU_ID, "private")
    named = {"player1": ben.id, "player2": cat.id, "player3": hidden.id, "player4": ann.id}
    board = await ann.run_command("challenge create", game="canfield", lasts="10m", **named)
    assert list_notified_ids(board) == [ben.id, cat.id]
    assert f"challenges <@{ben.id}>, <@{cat.id}>, and Anonymous." in read_text(board)
    # Neither its edits, nor a copy, nor a new message in place of a deleted one, nor the podium.
    await ben.press_button(board, label="Play")
    await announcer_bots.run_announcers()
    edited = await reload_message(ann, board)
    assert f"challenges {ben.display_name}, {cat.display_name}, and Anonymous." in read_text(edited)
    moderator = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    await moderator.refresh_channels()
    await moderator.delete_message(board)
    announcer_bots.advance_clock(seconds=6)
    await press_control(ben, await ben.run_command("table"), "draw")
    await announcer_bots.run_announcers()
    new_board = await ann.run_command("challenge board")
    assert not is_private(new_board)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    messages = await ann.list_messages()
    podium = next(message for message in messages if OVER_HEADING in read_text(message))
    for message in (edited, new_board, podium):
        assert list_notified_ids(message) == []
    # A rematch is a challenge of its own, here by another player.
    assert list_notified_ids(await cat.press_button(podium, label="Rematch")) == [ann.id, ben.id]


@pytest_asyncio.fixture(loop_scope="session")
async def played_board(announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser) -> Json:
    """Let Ann and Ben play a challenge until its end has come; return its scoreboard."""
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    for user, draw_count in ((ann, 1), (ben, 2)):
        await user.press_button(board, label="Play")
        await user.run_command("draw", times=draw_count)
        await user.press_button(await user.run_command("resign"), label="Give up")
    announcer_bots.advance_clock(minutes=10)
    return board


async def find_podium(user: SandboxUser) -> Json:
    """Return the podium in the user's channel."""
    messages = await user.list_messages()
    return next(message for message in messages if OVER_HEADING in read_text(message))


def list_film_descriptions(message: Json) -> list[str]:
    """Return the descriptions of a message's films."""
    return [film["description"] for film in list_films(message)]


async def test_a_challenge_of_two_gets_its_race_once_and_shows_it_to_those_who_may_see_it(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    played_board: Json,
    monkeypatch: pytest.MonkeyPatch,
    ben: SandboxUser,
) -> None:
    drawn_podiums = []

    async def count_podium(*arguments: Any, **options: Any) -> MessageLayout:
        drawn_podiums.append(await render_podium(*arguments, **options))
        return drawn_podiums[-1]

    monkeypatch.setattr(posts, "render_podium", count_podium)
    await announcer_bots.run_announcers_often(2)
    assert len(drawn_podiums) == 1
    podium = await find_podium(ann)
    (description,) = list_film_descriptions(podium)
    assert description.startswith("Race: 2 games of Canfield")
    assert f"1 {ann.display_name}: " in description
    assert len(list_pictures(podium)) == 2
    (sent,) = await announcer_bots.list_end_posts(played_board)
    edits = await announcer_bots.clocked_sandbox.sandbox.list_requests(
        "PATCH", f"/messages/{podium['id']}"
    )
    assert (len(sent["files"]), [len(edit["files"]) for edit in edits]) == (1, [2])
    assert list_button_labels(podium) == ["Rematch", "Play this", "Contest file"]
    ended = await reload_message(ann, played_board)
    assert "Ended <t:" in read_text(ended)
    assert list_button_labels(ended)[-2:] == ["Contest file", "Remove"]
    # What plays already is not posted again.
    answer = await ann.press_button(ended, label="Watch race")
    check_private(answer, "The race already plays here: https://discord.com/channels/")
    assert f"/{podium['channel_id']}/{podium['id']}" in read_text(answer)
    assert "@me" not in read_text(answer)  # which is no place on a server
    await announcer_bots.clocked_sandbox.sandbox.delete_message_as_moderator(podium)
    # A press shows it to everyone, without hidden names, and not if it shows a private table.
    await ben.choose_option(await ben.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    race = await ann.press_button(ended, label="Watch race")
    race = await wait_for_film(ann, note=race)
    assert not is_private(race)
    assert "### Race · Canfield, deal " in read_text(race)
    assert ben.display_name not in read_text(race) + list_film_descriptions(race)[0]
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    text_race = await ben.press_button(ended, label="Watch race")
    assert not list_pictures(text_race)
    assert f"**1.** {ann.display_name} · " in read_text(text_race)
    await ben.choose_option(await ben.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "private")
    check_private(await ann.press_button(ended, label="Watch race"), "There's no race to watch")
    contest_id = read_contest_id(podium)
    assert await announcer_bots.first_bot.services.races.find_challenge_race(contest_id) is None
    # While an open challenge has its deal it is shown to nobody else.
    services = announcer_bots.first_bot.services
    contest = (await services.contests.load_scoreboard(read_contest_id(podium))).contest
    await ben.choose_option(await ben.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "public")
    assert not is_private(await ben.press_button(ended, label="Watch race"))
    await ann.run_command("challenge create", game="canfield", lasts="10m", deal=str(contest.deal))
    private_race = await ben.press_button(ended, label="Watch race")
    assert "### Race · Canfield, deal " in read_text(private_race)
    assert is_private(private_race)


async def test_a_race_that_fails_is_a_line_in_the_log_and_tried_three_times(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    played_board: Json,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries = 0

    async def fail(*_: object) -> Any:
        nonlocal tries
        tries += 1
        raise FilmError("no film after 120 seconds")

    monkeypatch.setattr(posts, "make_film_in_process", fail)
    for _ in range(5):
        with capture_logs() as logs:
            await announcer_bots.run_announcers(0)
        failures = [line for line in logs if line["log_level"] in {"warning", "error"}]
        assert [line["event"] for line in failures] in (["race not shown"], [])
        announcer_bots.advance_clock(hours=1)
    assert tries == 3
    assert await announcer_bots.first_bot.services.claims.list_due(ClaimKind.CONTEST_END, 9) == []
    assert len(await announcer_bots.list_end_posts(played_board)) == 1
    assert len(list_pictures(await find_podium(ann))) == 1


async def test_a_race_that_discord_refuses_is_tried_again_under_the_podium(
    announcer_bots: AnnouncerBots, ann: SandboxUser, played_board: Json
) -> None:
    assert played_board
    await announcer_bots.refuse_messages("PATCH", status=403, count=9)
    with capture_logs() as logs:
        await announcer_bots.run_announcers(0)
    warnings = [line["event"] for line in logs if line["log_level"] in {"warning", "error"}]
    assert warnings.count("race refused") == 1
    assert set(warnings) <= {"race refused", "post refused for now"}  # the latter of the board
    assert len(list_pictures(await find_podium(ann))) == 1
    await announcer_bots.clocked_sandbox.sandbox.clear_faults()
    for _ in range(2):
        announcer_bots.advance_clock(hours=1)
        await announcer_bots.run_announcers(0)
    assert len(list_pictures(await find_podium(ann))) == 2


@pytest.mark.parametrize("change", ["erase", "hide"])
async def test_whoever_erases_their_data_or_hides_their_name_while_it_is_filmed_is_not_named(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    ben: SandboxUser,
    played_board: Json,
    monkeypatch: pytest.MonkeyPatch,
    *,
    change: str,
) -> None:
    services, filmed_names = announcer_bots.first_bot.services, []

    async def make_film_and_change(request: RaceRequest, *arguments: Any) -> bytes:
        filmed_names.append([lane.name for lane in request.lanes])
        if change == "erase":
            await services.privacy.erase_player_data(int(ben.id))
        else:
            await services.player_settings.change_settings(
                int(ben.id), shows_name_in_pictures=False
            )
        return await make_film_in_process(request, *arguments)

    assert played_board
    monkeypatch.setattr(posts, "make_film_in_process", make_film_and_change)
    await announcer_bots.run_announcers(0)
    films = list_film_descriptions(await find_podium(ann))
    assert filmed_names[0] == [ann.display_name, ben.display_name]
    if change == "erase":
        assert not films
    else:
        assert filmed_names[1:] == [[ann.display_name, "#2"]]
        assert len(films) == 1
        assert ben.display_name not in films[0]


_channel_numbers = count(1)


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_clocked_sandbox(
    bot_folders: pytest.TempPathFactory,
) -> AsyncIterator[ClockedSandbox]:
    """Run two bots on one database for all tests of the file; only the first answers."""
    async with run_clocked_sandbox(bot_folders.mktemp("announcer"), bot_count=2) as sandbox:
        yield sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def announcer_bots(shared_clocked_sandbox: ClockedSandbox) -> AsyncIterator[AnnouncerBots]:
    """Yield the bots with new announcers, and check afterwards what they sent."""
    sandbox = shared_clocked_sandbox.sandbox
    await sandbox.clear_requests()
    # Discord allows only a few messages in five seconds in a channel.
    channel_id = await sandbox.create_channel(
        "Patience Club", f"challenges{next(_channel_numbers)}"
    )
    # As after the bots' start.
    announcers = [make_announcer(bot) for bot in shared_clocked_sandbox.bots]
    yield AnnouncerBots(shared_clocked_sandbox, announcers, channel_id)
    await sandbox.end_disturbances()
    await _end_all_challenges(shared_clocked_sandbox)
    requests = await sandbox.list_requests()
    check_requests([request for request in requests if request["status"] < 400])


async def _end_all_challenges(clocked_sandbox: ClockedSandbox) -> None:
    """Leave no challenge for the next test's announcers."""
    clocked_sandbox.clock.advance(days=15)
    await clocked_sandbox.bots[0].services.contests.close_due_contests()
    async with clocked_sandbox.stores[0].begin_write(None) as conn:
        await conn.execute(text("DELETE FROM claim"))


@pytest_asyncio.fixture(loop_scope="session")
async def ann(announcer_bots: AnnouncerBots) -> SandboxUser:
    """Return a user who has never played, in the test's own channel."""
    return await announcer_bots.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(announcer_bots: AnnouncerBots) -> SandboxUser:
    """Return another user who has never played, in the test's own channel."""
    return await announcer_bots.create_user()


@dataclass
class AnnouncerBots:
    """Two bots with an announcer each, and the channel of one test."""

    clocked_sandbox: ClockedSandbox
    announcers: list[Announcer]
    channel_id: str

    @property
    def first_bot(self) -> PatienceClient:
        """The bot that answers commands and presses."""
        return self.clocked_sandbox.bots[0]

    @property
    def server(self) -> Guild:
        """The server of the test's channel, as the first bot knows it."""
        channel = self.first_bot.get_channel(int(self.channel_id))
        assert isinstance(channel, TextChannel)
        return channel.guild

    async def create_user(self) -> SandboxUser:
        """Create a user who has never played, and who acts in the test's channel."""
        user = await self.clocked_sandbox.create_user()
        user.channel = self.channel_id
        return user

    async def run_announcers(self, *bot_indexes: int) -> None:
        """Let these bots, or all, announce at the same time, once earlier answers are sent."""
        await wait_for_all_tasks(self.first_bot)
        chosen = bot_indexes or range(len(self.announcers))
        await asyncio.gather(*(self.announcers[index].run_once() for index in chosen))
        await asyncio.gather(
            *(wait_for_all_tasks(self.clocked_sandbox.bots[index]) for index in chosen)
        )

    async def run_announcers_often(self, count: int) -> None:
        """Let all bots announce so often, six seconds apart."""
        for _ in range(count):
            await self.run_announcers()
            self.advance_clock(seconds=6)

    def advance_clock(self, **duration: float) -> None:
        """Move the time by a duration given in the arguments of `timedelta`."""
        self.clocked_sandbox.clock.advance(**duration)

    @asynccontextmanager
    async def allow_only_channel(self, channel_id: int) -> AsyncIterator[None]:
        """Let the server's owners allow public answers only in this channel, for the block."""
        settings, server_id = self.first_bot.services.server_settings, self.server.id
        await settings.change_settings(server_id, public_channel_ids=(channel_id,))
        try:
            yield
        finally:
            await settings.change_settings(server_id, public_channel_ids=())

    async def refuse_messages(self, method: str, **fault: int) -> None:
        """Answer the bots' next posts or edits in the test's channel with an error."""
        path = f"/channels/{self.channel_id}/messages"
        await self.clocked_sandbox.sandbox.inject_fault(method=method, path=path, **fault)

    async def list_scoreboard_edits(self, scoreboard_message: Json) -> list[Json]:
        """Return the requests by which the bots edited a scoreboard's message by themselves."""
        return await self.clocked_sandbox.sandbox.list_requests(
            "PATCH", f"/messages/{scoreboard_message['id']}"
        )

    async def list_end_posts(self, scoreboard_message: Json) -> list[Json]:
        """Return the requests by which the bots announced the end of a challenge."""
        nonce = f"challenge-{read_contest_id(scoreboard_message)}"
        requests = await self.clocked_sandbox.sandbox.list_requests(
            "POST", f"/channels/{scoreboard_message['channel_id']}/"
        )
        return [request for request in requests if request["payload"].get("nonce") == nonce]


async def reload_message(user: SandboxUser, message: Json) -> Json:
    """Return a message as it is now."""
    reloaded = await user.reload_message(message)
    assert reloaded is not None
    return reloaded


async def raise_unexpected_error(*_: object) -> None:
    """Raise an error that the announcer does not expect."""
    raise RuntimeError("Session is closed")

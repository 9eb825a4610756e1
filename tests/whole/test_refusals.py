"""Posts that Discord refuses: what passes is tried again, without haste and not for ever."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.client.client import PatienceClient
from bot.ui.posts import Announcer
from bot.ui.refused_posts import can_post
from tests.sandbox.running_sandbox import (
    FORUM_CHANNEL,
    TEXT_CHANNEL,
    VOICE_CHANNEL,
)
from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.timeouts import wait_until
from tests.whole.bot_sandbox import (
    ClockedSandbox,
    make_announcer,
    run_clocked_sandbox,
    wait_for_all_tasks,
)
from tests.whole.table_messages import OVER_HEADING, list_button_labels, press_control

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]

HOUR = 3600


@dataclass
class RefusedPosts:
    """A bot with an announcer, and a user who acts in the channel of one test."""

    here: ClockedSandbox
    announcer: Announcer
    ann: SandboxUser

    @property
    def bot(self) -> PatienceClient:
        """The bot."""
        return self.here.bots[0]

    async def announce_for(self, seconds: int, step: int = 6) -> list[Any]:
        """Let the bot announce again and again for so long; return what it logs."""
        with capture_logs() as logs:
            for _ in range(max(seconds // step, 1)):
                await wait_for_all_tasks(self.bot)
                await self.announcer.run_once()
                await wait_for_all_tasks(self.bot)
                self.here.clock.advance(seconds=step)
        return [line for line in logs if line["log_level"] in {"warning", "error"}]

    async def create_board(self, **options: str) -> Json:
        """Return the scoreboard of a challenge of ten minutes in which a move was made."""
        board = await self.ann.run_command(
            "challenge create", game="canfield", lasts="10m", **options
        )
        await press_control(self.ann, await self.ann.press_button(board, label="Play"), "draw")
        await self.announce_for(6)
        return board

    async def wait_until_allowed(self) -> None:
        """Wait until the bot has heard that it may post in the test's channel."""

        async def is_allowed() -> bool:
            return can_post(self.bot, (int(self.ann.channel), False))

        await wait_until(is_allowed)

    async def list_posts(self, method: str = "") -> list[Json]:
        """Return the requests by which messages of the test's channel were sent or edited."""
        requests = await self.here.sandbox.list_requests(
            path=f"/channels/{self.ann.channel}/messages"
        )
        return [each for each in requests if each["method"] in (method or "POST PATCH")]

    async def check_end(self, board: Json, *names: str) -> None:
        """Check that the board has ended without controls to play, and that its podium is posted.

        These names are on both.
        """
        texts = [read_text(message) for message in await self.ann.list_messages()]
        [podium] = [text for text in texts if OVER_HEADING in text]
        ended = await self.ann.reload_message(board)
        assert ended is not None
        assert "Play" not in list_button_labels(ended)
        for text in (podium, read_text(ended)):
            assert all(name in text for name in names), text


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def clocked(bot_folders: pytest.TempPathFactory) -> AsyncIterator[ClockedSandbox]:
    """Run a bot that goes by the tests' clock."""
    async with run_clocked_sandbox(bot_folders.mktemp("refusals")) as here:
        yield here


@pytest_asyncio.fixture(loop_scope="session")
async def posts(clocked: ClockedSandbox) -> AsyncIterator[RefusedPosts]:
    """Return the bot, and a new user in a new channel."""
    ann = await clocked.create_user()
    ann.channel = await clocked.sandbox.create_channel("Patience Club", f"of-{ann.username}")
    await clocked.sandbox.clear_requests()
    yield RefusedPosts(clocked, make_announcer(clocked.bots[0]), ann)
    await clocked.sandbox.clear_faults()


async def test_an_end_in_a_hidden_channel_is_posted_as_soon_as_the_bot_sees_it_again(
    posts: RefusedPosts,
) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.set_bot_permissions(posts.ann.channel, view_channel=False)
    await posts.here.sandbox.clear_requests()
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(60)
    assert {line["event"] for line in logs} == {"post refused for now"}
    refused = await posts.list_posts()
    assert {request["code"] for request in refused} == {50001}
    # A post and an edit are tried after half a minute, a minute and so on.
    assert 1 <= len(refused) <= 8
    await posts.here.sandbox.set_bot_permissions(posts.ann.channel)
    await posts.wait_until_allowed()
    await posts.announce_for(12)
    await posts.check_end(board, posts.ann.display_name)


async def test_only_a_permission_to_post_ends_a_pause(posts: RefusedPosts) -> None:
    board = await posts.create_board()
    sandbox = posts.here.sandbox
    await sandbox.set_bot_permissions(posts.ann.channel, send_messages=False)
    posts.here.clock.advance(minutes=10)
    await posts.announce_for(6)
    await sandbox.clear_requests()
    for is_allowed in (False, True) * 10:
        await sandbox.set_bot_permissions(
            posts.ann.channel, send_messages=False, add_reactions=is_allowed
        )
        await sandbox.create_channel("Patience Club", "elsewhere")
        await posts.announce_for(6)
    # Two minutes: tries after half a minute and one more, with pictures and without.
    assert len(await posts.list_posts("POST")) == 4
    await sandbox.set_bot_permissions(posts.ann.channel)
    await posts.wait_until_allowed()
    await posts.announce_for(12)
    await posts.check_end(board)


@pytest.mark.parametrize(("other_type", "code"), [(FORUM_CHANNEL, 50008), (VOICE_CHANNEL, None)])
async def test_a_channel_of_another_type_is_tried_seldom_until_it_takes_messages_again(
    posts: RefusedPosts, other_type: int, code: int | None
) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.retype_channel(posts.ann.channel, other_type)
    await posts.here.sandbox.clear_requests()
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(10 * 60, 30)
    assert {line["event"] for line in logs} <= {"post refused for now"}
    requests = await posts.list_posts()
    assert {request["code"] for request in requests} == {code}
    assert len(requests) <= 10
    await posts.here.sandbox.retype_channel(posts.ann.channel, TEXT_CHANNEL)
    await posts.wait_until_allowed()
    await posts.announce_for(12)
    await posts.check_end(board, posts.ann.display_name)


async def test_a_post_whose_words_are_filtered_is_sent_without_names(posts: RefusedPosts) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.block_words(posts.ann.display_name)
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(12)
    assert {line["event"] for line in logs} == {"post filtered, sent without names"}, logs
    await posts.check_end(board, "Anonymous")


async def test_a_word_that_was_typed_for_the_deal_is_not_sent_again_either(
    posts: RefusedPosts,
) -> None:
    board = await posts.create_board(deal="zebraword")
    await posts.here.sandbox.block_words("zebraword")
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(12)
    assert {line["event"] for line in logs} == {"post filtered, sent without names"}, logs
    await posts.check_end(board, "Anonymous")


async def test_a_refusal_for_good_is_tried_once(posts: RefusedPosts) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.delete_message_as_moderator(board)
    await posts.here.sandbox.clear_requests()
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(HOUR, 300)
    assert [line["event"] for line in logs] == ["post given up"]
    assert [request["code"] for request in await posts.list_posts("PATCH")] == [10008]
    assert [request["status"] for request in await posts.list_posts("POST")] == [200]


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (401, 0)])
async def test_a_fault_of_the_bot_is_tried_three_times_and_logged_as_an_error(
    posts: RefusedPosts, status: int, code: int
) -> None:
    await posts.create_board()
    await posts.here.sandbox.clear_requests()
    path = f"/channels/{posts.ann.channel}/messages"
    await posts.here.sandbox.inject_fault(
        method="POST", path=path, status=status, code=code, count=99
    )
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(HOUR, 300)
    assert [(line["event"], line["log_level"]) for line in logs] == [
        ("challenge not shown", "error"),
        ("challenge not shown", "error"),
        ("post given up", "error"),
    ]
    assert len(await posts.list_posts("POST")) == 3


@pytest.mark.parametrize("code", [0, 240000])
async def test_a_post_that_stays_refused_is_given_up_after_six_hours(
    posts: RefusedPosts, code: int
) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.clear_requests()
    path = f"/channels/{posts.ann.channel}/messages"
    await posts.here.sandbox.inject_fault(path=path, status=400, code=code, count=999)
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(7 * HOUR, 600)
    assert [line["event"] for line in logs].count("post given up") == 2
    assert not [line for line in logs if line["log_level"] == "error"]
    # Six probes within half an hour, then one each half hour: of a post and of an edit.
    tries_of_each = 2 if code >= 200000 else 1
    assert len(await posts.list_posts()) <= 2 * tries_of_each * (6 + 12 + 1)
    times = [request["at"] for request in await posts.list_posts()]
    await posts.here.sandbox.clear_faults()
    await posts.announce_for(HOUR, 300)
    assert len(await posts.list_posts()) == len(times)
    ended = await posts.ann.press_button(board, label="Refresh")
    assert "Play" not in list_button_labels(ended)


async def test_boards_of_a_channel_are_tried_one_at_a_time(posts: RefusedPosts) -> None:
    for _ in range(4):
        await posts.ann.run_command("challenge create", game="canfield", lasts="10m")
    path = f"/channels/{posts.ann.channel}/messages"
    await posts.here.sandbox.inject_fault(method="POST", path=path, status=403, count=4)
    posts.here.clock.advance(minutes=10)
    await posts.announce_for(6)
    await posts.here.sandbox.clear_faults()
    await posts.here.sandbox.inject_fault(method="POST", path=path, status=403, code=50013, count=9)
    await posts.here.sandbox.clear_requests()
    posts.here.clock.advance(seconds=30)
    await posts.announce_for(6)
    assert len(await posts.list_posts("POST")) == 1
    await posts.here.sandbox.clear_faults()
    posts.here.clock.advance(minutes=1)
    # When one was taken the others follow.
    await posts.announce_for(12)
    assert [each["status"] for each in await posts.list_posts("POST")] == [403, 200, 200, 200, 200]


@pytest.mark.parametrize(("day", "code"), [("2027-03-02", 50013), ("2027-03-03", 50008)])
async def test_a_daily_that_was_refused_comes_on_the_same_day(
    posts: RefusedPosts, day: str, code: int
) -> None:
    """The bot may not post, or the channel was made one of another type."""
    sandbox, channel = posts.here.sandbox, posts.ann.channel
    await sandbox.add_member(posts.ann, "Patience Club", can_manage=True)
    posts.here.set_clock(f"{day}T06:00:00")
    page = await posts.ann.run_command("server daily", channel=channel, hour=6)
    try:
        if code == 50013:
            await sandbox.set_bot_permissions(channel, send_messages=False)
        else:
            await sandbox.retype_channel(channel, FORUM_CHANNEL)
        await posts.announce_for(2 * HOUR, 300)
        assert {request["code"] for request in await posts.list_posts("POST")} == {code}
        # Each of at most ten tries is made without its picture, too.
        assert len(await posts.list_posts("POST")) <= 20
        told = "takes no messages" if code == 50008 else "Give me “Send Messages” there"
        assert told in read_text(await posts.ann.run_command("server daily", "lounge"))
        await sandbox.set_bot_permissions(channel)
        await sandbox.retype_channel(channel, TEXT_CHANNEL)
        await posts.wait_until_allowed()
        await posts.announce_for(12)
        assert [each["status"] for each in (await posts.list_posts("POST"))[-1:]] == [200]
    finally:
        await posts.ann.press_button(page, label="Stop posting")


async def test_a_bot_that_is_removed_and_invited_again_goes_on(posts: RefusedPosts) -> None:
    board = await posts.create_board()
    await posts.here.sandbox.remove_bot("Patience Club")
    try:
        logs = await posts.announce_for(11 * 60, 60)
    finally:
        await posts.here.sandbox.invite_bot("Patience Club")
    assert {line["event"] for line in logs} == {"post refused for now"}
    await posts.wait_until_allowed()
    await posts.announce_for(12)
    await posts.check_end(board, posts.ann.display_name)
    pressed = await posts.ann.press_button(board, label="Play", is_forged=True)
    assert "You've played your one attempt." in read_text(pressed)


async def test_a_channel_that_was_deleted_is_tried_once(posts: RefusedPosts) -> None:
    await posts.create_board()
    await posts.here.sandbox.delete_channel(posts.ann.channel)
    await posts.here.sandbox.clear_requests()
    posts.here.clock.advance(minutes=10)
    logs = await posts.announce_for(HOUR, 300)
    assert {line["event"] for line in logs} == {"post given up"}
    assert [each["code"] for each in await posts.list_posts()] == [10003, 10003]


async def test_friends_who_cannot_be_written_to_are_named_in_the_channel_alone(
    posts: RefusedPosts,
) -> None:
    ben = await posts.here.create_user()
    await posts.here.sandbox.request(
        "PATCH", f"/sandbox/test/people/{ben.id}", {"takes_direct": False}
    )
    board = await posts.ann.run_command(
        "challenge create", game="canfield", lasts="10m", player1=ben.id
    )
    assert [each["id"] for each in board["mentions"]] == [ben.id]
    posts.here.clock.advance(minutes=10)
    assert await posts.announce_for(12) == []
    await posts.check_end(board, ben.display_name)
    paths = {each["path"] for each in await posts.here.sandbox.list_requests()}
    assert not [path for path in paths if "/users/@me/channels" in path]


@pytest.mark.parametrize("code", [50007, 50278])
async def test_a_direct_table_that_cannot_be_deleted_is_tried_once(
    posts: RefusedPosts, code: int
) -> None:
    sandbox, ann = posts.here.sandbox, posts.ann
    await ann.run_command("new", "direct", deal="1")
    # As after a restart: without the token of the answer.
    posts.bot.table_messages.clear()
    for method in ("DELETE", "PATCH"):
        await sandbox.inject_fault(method=method, path="/channels/", status=403, code=code, count=9)
    with capture_logs() as logs:
        table = await ann.run_command("draw", "direct")
        await wait_for_all_tasks(posts.bot)
    assert "Canfield" in read_text(table)
    path = f"/channels/{ann.channel_ids['direct']}/"
    tries = [
        (method, each["status"])
        for method in ("DELETE", "PATCH")
        for each in await sandbox.list_requests(method, path)
    ]
    assert tries == [("DELETE", 403)]
    assert not [line for line in logs if line["log_level"] not in {"debug", "info"}]
    assert await posts.announce_for(60) == []


BOARD_COUNT = 5


async def test_the_last_state_of_old_boards_is_shown_within_a_minute(posts: RefusedPosts) -> None:
    """Five boards, two days old, in one channel where moves are made all the time."""
    boards = [
        await posts.ann.run_command("challenge create", game="canfield", lasts="3d")
        for _ in range(BOARD_COUNT)
    ]
    tables = [await posts.ann.press_button(board, label="Play") for board in boards]
    await posts.here.sandbox.set_clock_offset(2 * 24 * HOUR)
    try:
        await posts.here.sandbox.clear_requests()
        logs = []
        for _ in range(4):
            for number, table in enumerate(tables):
                tables[number] = await press_control(posts.ann, table, "draw")
            logs += await posts.announce_for(6)
        logs += await posts.announce_for(60)
        refused = [each["code"] for each in await posts.list_posts("PATCH") if each["code"]]
        statuses = {each["status"] for each in await posts.list_posts("PATCH")}
        assert statuses == {200, 429}, refused
        for board in boards:
            shown = await posts.ann.reload_message(board)
            assert shown is not None
            assert "4 moves" in read_text(shown)
        posts.here.clock.advance(days=3)
        logs += await posts.announce_for(60)
        texts = [read_text(message) for message in await posts.ann.list_messages()]
        assert len([text for text in texts if OVER_HEADING in text]) == BOARD_COUNT
        assert not [line for line in logs if line["log_level"] == "error"], logs
    finally:
        await posts.here.sandbox.set_clock_offset(0)

"""Scoreboards and ends by a clock that the test holds, with two bots on one database."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.client import PatienceClient
from bot.ui.challenges import announcer as told
from bot.ui.challenges.announcer import ChallengeAnnouncer
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.driver.clocked_sandbox import ClockedSandbox
from tests.whole.driver.payload_checks import check_requests
from tests.whole.driver.table_messages import (
    is_private,
    list_button_labels,
    press_control,
    read_challenge_number,
)

_channel_numbers = count(1)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@dataclass
class AnnouncerBots:
    """Two bots, each of which looks for what is due when the test says so."""

    clocked_sandbox: ClockedSandbox
    announcers: list[ChallengeAnnouncer]
    channel_id: str

    async def create_user(self) -> SandboxUser:
        """Somebody who has never played, in a place that is this test's alone."""
        found = await self.clocked_sandbox.create_user()
        found.channel = self.channel_id
        return found

    async def run_announcers(self, *bot_indexes: int) -> None:
        """These bots do at once what is due; what people did is answered before."""
        await self.clocked_sandbox.bots[0].wait_for_running_tasks()
        chosen = bot_indexes or range(len(self.announcers))
        await asyncio.gather(*(self.announcers[number].run_once() for number in chosen))
        await asyncio.gather(
            *(self.clocked_sandbox.bots[number].wait_for_running_tasks() for number in chosen)
        )

    def advance_clock(self, **duration: float) -> None:
        self.clocked_sandbox.clock.advance(**duration)

    async def list_scoreboard_edits(self, scoreboard_message: Json) -> list[Json]:
        """How often its message was edited by the bots themselves."""
        return await self.clocked_sandbox.sandbox.list_requests(
            "PATCH", f"/messages/{scoreboard_message['id']}"
        )

    async def list_result_posts(self, scoreboard_message: Json) -> list[Json]:
        """How often its end was told by the bots themselves."""
        nonce = f"challenge-{read_challenge_number(scoreboard_message)}"
        found = await self.clocked_sandbox.sandbox.list_requests(
            "POST", f"/channels/{scoreboard_message['channel_id']}/"
        )
        return [each for each in found if each["payload"].get("nonce") == nonce]


def make_announcers(clocked_sandbox: ClockedSandbox) -> list[ChallengeAnnouncer]:
    """One of each bot, as after a start."""
    return [
        ChallengeAnnouncer(bot.services, partial(_return_bot, bot), clocked_sandbox.clock)
        for bot in clocked_sandbox.bots
    ]


def _return_bot(bot: PatienceClient) -> PatienceClient:
    return bot


@pytest_asyncio.fixture(loop_scope="session")
async def announcer_bots(module_clocked_sandbox: ClockedSandbox) -> AsyncIterator[AnnouncerBots]:
    """The house as a test finds it; what was sent in it is checked."""
    await module_clocked_sandbox.sandbox.clear_requests()
    # A channel of its own: Discord lets but a few messages in five seconds pass in one.
    place = await module_clocked_sandbox.sandbox.create_channel(
        "Patience Club", f"hall{next(_channel_numbers)}"
    )
    yield AnnouncerBots(module_clocked_sandbox, make_announcers(module_clocked_sandbox), place)
    await module_clocked_sandbox.sandbox.end_disturbances()
    # What is still under way is no concern of the next test's.
    module_clocked_sandbox.clock.advance(days=15)
    contests = module_clocked_sandbox.bots[0].services.contests
    await contests.close_due_contests()
    for each in await contests.list_unannounced_contests():
        await contests.mark_end_announced(each.id)
    check_requests(
        [
            each
            for each in await module_clocked_sandbox.sandbox.list_requests()
            if each["status"] < 400
        ]
    )


@pytest_asyncio.fixture(loop_scope="session")
async def ann(announcer_bots: AnnouncerBots) -> SandboxUser:
    return await announcer_bots.create_user()


@pytest_asyncio.fixture(loop_scope="session")
async def ben(announcer_bots: AnnouncerBots) -> SandboxUser:
    return await announcer_bots.create_user()


async def reload_message(user: SandboxUser, message: Json) -> Json:
    """A message as it is now."""
    found = await user.reload_message(message)
    assert found is not None
    return found


async def test_a_restart_refreshes_running_scoreboards_once(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="klondike", lasts="1h")
    await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_scoreboard_edits(board)) == 1
    announcer_bots.advance_clock(seconds=60)
    await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_scoreboard_edits(board)) == 1


async def test_a_late_end_is_announced_once_by_two_bots(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await ann.press_button(board, label="Play")
    announcer_bots.advance_clock(days=2)
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    await announcer_bots.run_announcers()
    assert len(await announcer_bots.list_result_posts(board)) == 1
    # So soon after it Discord knows a message that it has already: nobody looks for it.
    assert not await announcer_bots.clocked_sandbox.sandbox.list_requests("GET", "/messages")
    assert "Ended <t:" in read_text(await reload_message(ann, board))
    # The one that told of it fell over before it could note that, and comes back much later.
    async with announcer_bots.clocked_sandbox.bots[
        0
    ].services.contests._store.begin_write() as conn:
        untold = text("UPDATE contest SET end_announced_at = NULL WHERE id = :at")
        await conn.execute(untold, {"at": read_challenge_number(board)})
    announcer_bots.advance_clock(hours=2)
    await announcer_bots.run_announcers()
    assert len(await announcer_bots.list_result_posts(board)) == 1
    assert (
        await announcer_bots.clocked_sandbox.bots[1].services.contests.list_unannounced_contests()
        == []
    )


async def test_a_deleted_scoreboard_is_given_up_and_its_maker_can_post_another(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    steward = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    await steward.refresh_channels()
    await steward.delete_message(board)
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    joined = await ben.run_command("challenge join", challenge=read_challenge_number(board))
    assert "You're in challenge" in read_text(joined)
    await announcer_bots.run_announcers()
    assert [each["status"] for each in await announcer_bots.list_scoreboard_edits(board)] == [404]
    assert is_private(
        await ben.run_command("challenge board", challenge=read_challenge_number(board))
    )
    anew = await ann.run_command("challenge board", challenge=read_challenge_number(board))
    assert not is_private(anew)
    await ben.press_button(anew, label="Play")
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    assert "didn't play" in read_text(await reload_message(ann, anew))
    assert len(await announcer_bots.list_result_posts(board)) == 1


async def test_an_end_is_announced_by_the_next_press_where_posting_is_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    for method in ("PATCH", "POST"):
        path = f"/channels/{board['channel_id']}/messages"
        await announcer_bots.clocked_sandbox.sandbox.inject_fault(
            status=403, method=method, path=path, count=9
        )
    announcer_bots.advance_clock(minutes=10)
    for _ in range(3):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    # Each once with its picture, and once without.
    for refused in (
        await announcer_bots.list_scoreboard_edits(board),
        await announcer_bots.list_result_posts(board),
    ):
        assert [each["status"] for each in refused] == [403, 403]
    over = await ann.press_button(board, label="Refresh")
    assert over["id"] == board["id"]
    assert "Ended <t:" in read_text(over)


async def test_in_a_group_a_press_refreshes_the_scoreboard_and_shows_the_end(
    announcer_bots: AnnouncerBots,
) -> None:
    ada = await announcer_bots.clocked_sandbox.sandbox.get_user("ada")
    lucia = await announcer_bots.clocked_sandbox.sandbox.get_user("lucia")
    ada.channel = lucia.channel = "Card circle"
    board = await ada.run_command("challenge create", game="canfield", lasts="10m")
    assert not is_private(board)
    joined = await lucia.press_button(board, label="Join")
    board = await reload_message(ada, board)
    assert "Lucía" in read_text(board)
    table = await lucia.press_button(joined, label="Play")
    await press_control(lucia, table, "draw")
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    refreshed = await ada.press_button(board, label="Refresh")
    assert refreshed["id"] == board["id"]
    assert "· 1 move ·" in read_text(refreshed)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    over = await ada.press_button(board, label="Refresh")
    assert over["id"] == board["id"]
    assert "## The challenge is over" in read_text(over)
    assert "place 1: 1" in list_pictures(over)[0]["description"]
    assert list_button_labels(over) == ["Rematch", "Play this"]
    assert (
        await announcer_bots.list_result_posts(board)
        == await announcer_bots.list_scoreboard_edits(board)
        == []
    )


async def test_a_refused_last_edit_does_not_prevent_the_announcement(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    path = f"/channels/{board['channel_id']}/messages"
    await announcer_bots.clocked_sandbox.sandbox.inject_fault(
        status=400, code=50083, method="PATCH", path=path, count=9
    )
    announcer_bots.advance_clock(minutes=10)
    for _ in range(2):
        await announcer_bots.run_announcers()
        announcer_bots.advance_clock(seconds=6)
    assert [each["status"] for each in await announcer_bots.list_result_posts(board)] == [200]
    assert [each["status"] for each in await announcer_bots.list_scoreboard_edits(board)] == [400]


async def _raise_error(*_: object) -> None:
    raise RuntimeError("Session is closed")


async def test_an_end_is_announced_after_passing_trouble_and_not_retried_forever(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    announcer_bots.advance_clock(minutes=10)
    with monkeypatch.context() as trouble:
        trouble.setattr(told, "render_podium", _raise_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(seconds=9)
    await announcer_bots.run_announcers(0)
    assert not await announcer_bots.list_result_posts(board)
    announcer_bots.advance_clock(seconds=1)
    await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_result_posts(board)) == 1
    other = await ann.run_command("challenge create", game="canfield", lasts="10m")
    monkeypatch.setattr(told, "render_podium", _raise_error)
    contests = announcer_bots.clocked_sandbox.bots[0].services.contests
    for hours in (0, 23, 2):
        announcer_bots.advance_clock(minutes=10, hours=hours)
        assert [each.id for each in await contests.list_unannounced_contests()] == (
            [] if not hours else [int(read_challenge_number(other))]
        )
        await announcer_bots.run_announcers(0)
    assert await contests.list_unannounced_contests() == []


async def test_the_last_change_is_shown_after_an_unexpected_error(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    ben: SandboxUser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="1h")
    await announcer_bots.run_announcers()
    announcer_bots.advance_clock(seconds=6)
    await ben.press_button(board, label="Join")
    with monkeypatch.context() as trouble:
        trouble.setattr(told, "render_scoreboard", _raise_error)
        await announcer_bots.run_announcers(0)
    announcer_bots.advance_clock(seconds=10)
    await announcer_bots.run_announcers(0)
    assert ben.username.capitalize() in read_text(await reload_message(ann, board))


async def test_an_end_is_announced_without_its_picture_where_files_are_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    await press_control(ann, await ann.press_button(board, label="Play"), "draw")
    path = f"/channels/{board['channel_id']}/messages"
    await announcer_bots.clocked_sandbox.sandbox.inject_fault(status=403, method="POST", path=path)
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    posts = await announcer_bots.list_result_posts(board)
    assert [(each["status"], len(each["files"])) for each in posts] == [(403, 1), (200, 0)]


@asynccontextmanager
async def allow_only_channel(bot: PatienceClient, server: int, channel: int) -> AsyncIterator[None]:
    """The server's owners let the bot speak nowhere else."""
    await bot.services.server_settings.change_settings(server, public_channel_ids=(channel,))
    try:
        yield
    finally:
        await bot.services.server_settings.change_settings(server, public_channel_ids=())


async def test_an_end_is_announced_in_an_archived_thread(
    announcer_bots: AnnouncerBots, ann: SandboxUser, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    one, here = announcer_bots.clocked_sandbox.bots[0], int(board["channel_id"])
    server = one.get_channel(here).guild  # type: ignore[union-attr]
    parent = next(each.id for each in server.text_channels if each.id != here)
    asleep = {"archived": True, "auto_archive_duration": 60, "archive_timestamp": "2026-03-01"}
    # The sandbox has no threads: the channel is told of as one.
    thread = {
        "id": str(here),
        "type": 11,
        "name": "asleep",
        "guild_id": str(server.id),
        "parent_id": str(parent),
        "owner_id": ann.id,
        "thread_metadata": {**asleep, "locked": False},
        "message_count": 1,
        "member_count": 1,
    }

    async def channel(_: int) -> Any:
        return thread

    monkeypatch.setattr(one.http, "get_channel", channel)
    monkeypatch.delitem(server._channels, here)
    announcer_bots.advance_clock(minutes=10)
    async with allow_only_channel(one, server.id, parent):
        await announcer_bots.run_announcers(0)
    assert len(await announcer_bots.list_result_posts(board)) == 1


async def test_joining_edits_the_scoreboard_where_posting_is_now_forbidden(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="1h")
    one, here = announcer_bots.clocked_sandbox.bots[0], int(board["channel_id"])
    server = one.get_channel(here).guild.id  # type: ignore[union-attr]
    cat = await announcer_bots.create_user()
    await announcer_bots.run_announcers(0)
    async with allow_only_channel(one, server, 1):
        await ben.press_button(board, label="Join")
        await ben.wait_for_message(
            lambda seen: is_private(seen) and "You're in challenge" in read_text(seen)
        )
        name = ben.username.capitalize()
        assert name not in read_text(await reload_message(ann, board))
        announcer_bots.advance_clock(seconds=5)
        await cat.press_button(board, label="Join")
        await ann.wait_for_message(
            lambda seen: seen["id"] == board["id"] and name in read_text(seen)
        )
        edits = len(await announcer_bots.list_scoreboard_edits(board))
        await announcer_bots.run_announcers(0)
        assert len(await announcer_bots.list_scoreboard_edits(board)) == edits


async def test_declining_after_the_end_does_not_claim_the_challenge_continues(
    announcer_bots: AnnouncerBots, ann: SandboxUser
) -> None:
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    question = await ann.press_button(board, label="End challenge")
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    assert "The challenge is over" in read_text(await ann.press_button(question, label="Not now"))

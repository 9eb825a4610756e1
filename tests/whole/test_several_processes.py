"""Several bot processes on one database: what one leaves, another does, once."""

import asyncio
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio

from bot.client import commands
from bot.locale.catalogue import choose_texts
from bot.models.claims import ClaimKind
from bot.services.claims import LEASES, ClaimService
from bot.store import Store, open_store
from sandbox.world import BOT_ID
from tests.sandbox.running_sandbox import RunningSandbox, run_sandbox_in_loop
from tests.sandbox.sandbox_user import EPHEMERAL, Json, SandboxUser, read_text
from tests.services.drivers import ManualClock
from tests.store.child_process import DeathError
from tests.timeouts import POLL_SECONDS, wait_until
from tests.whole.bot_process import build_database_url, create_database, query_database
from tests.whole.bot_sandbox import check_requests, make_bot, make_client, wait_for_connections
from tests.whole.mortal_bots import ANSWERING_BOT, MortalBots, make_mortal_bots
from tests.whole.table_messages import (
    TABLE_PLACE_MENU_ID,
    find_control_id,
    is_private,
    list_button_labels,
    press_control,
    read_move_count,
    wait_for_controls_removed,
    wait_for_text,
)

pytestmark = pytest.mark.asyncio(loop_scope="session")


@asynccontextmanager
async def run_bot_pair(folder: Path, *settings: dict[str, str]) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox and a bot with each of these settings for the block, on one database."""
    database_url = build_database_url(folder)
    async with run_sandbox_in_loop(folder / "sandbox") as running, AsyncExitStack() as exit_stack:
        for number, bot_settings in enumerate(settings):
            bot = make_bot(
                running, folder / f"bot{number}", DATABASE_URL=database_url, **bot_settings
            )
            exit_stack.push_async_callback(bot.close)
            await bot.start()
        await wait_for_connections(running, len(settings))
        yield running


# Direct messages go to the first shard; the sandbox's servers are on the last of three.
SHARD_SETTINGS = [{"SHARD_COUNT": "3", "SHARD_IDS": shard} for shard in ("0", "2")]


@pytest.fixture(scope="module")
def shards_folder(bot_folders: pytest.TempPathFactory) -> Path:
    """Return the folder of the two processes and their database."""
    return bot_folders.mktemp("shards")


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def sharded_bots(shards_folder: Path) -> AsyncIterator[RunningSandbox]:
    """Yield two processes, each with its own shard."""
    async with run_bot_pair(shards_folder, *SHARD_SETTINGS) as running_sandbox:
        yield running_sandbox


async def wait_until_message_stored(database_url: str, user: SandboxUser) -> None:
    """Wait until the table's message is stored, which happens after the answer."""
    query = f"SELECT 1 FROM game WHERE message_id IS NOT NULL AND player_id = {user.id}"

    async def is_stored() -> bool:
        return bool(await query_database(database_url, query))

    await wait_until(is_stored)


@pytest.mark.slow
async def test_older_controls_are_removed_whichever_process_showed_them(
    sharded_bots: RunningSandbox, shards_folder: Path
) -> None:
    ann = await sharded_bots.create_user("ann")
    tables = [await ann.run_command("new", "direct", deal="1")]
    await wait_until_message_stored(build_database_url(shards_folder), ann)
    for channel in ("tables", "direct", "tables"):
        tables.append(await ann.run_command("table", channel))
        await wait_for_controls_removed(ann, tables[-2])
    # The processes may also have sent what the other test made them send.
    check_requests(
        [
            request
            for request in await sharded_bots.list_requests()
            if not is_overtaken_edit(request)
            or any(request["path"].endswith(table["id"]) for table in tables)
        ]
    )


def is_overtaken_edit(request: Json) -> bool:
    """Return whether an edit failed because the other process had just edited the message."""
    return request["method"] == "PATCH" and "ATTACHMENT_NOT_FOUND" in str(request["answer"])


async def test_one_of_two_simultaneous_presses_on_two_shards_plays(
    sharded_bots: RunningSandbox,
) -> None:
    running = sharded_bots
    assert sorted(session["shard"] for session in await running.list_sessions()) == [[0, 3], [2, 3]]
    # Discord allows only five edits in five seconds in a channel.
    for name in ("ben", "cleo"):
        channel = await running.create_channel("Patience Club", f"of-{name}")
        await _press_on_both_shards(await running.create_user(name), channel)
    check_requests(
        [request for request in await running.list_requests() if not is_overtaken_edit(request)]
    )


async def _press_on_both_shards(user: SandboxUser, channel: str) -> None:
    await user.run_command("new", "direct", deal="1")
    for played in range(1, 4):
        first = await user.run_command("table", "direct")
        second = await user.run_command("table", channel)
        answers = await asyncio.gather(
            user.press_button(first, custom_id=find_control_id(first, "draw"), is_forged=True),
            user.press_button(second, custom_id=find_control_id(second, "draw"), is_forged=True),
        )
        refusals = [answer for answer in answers if answer["flags"] & EPHEMERAL]
        assert len(refusals) == 1
        assert "is from an earlier position" in read_text(refusals[0])
        # The table may have been shown elsewhere since.
        tables = [answer for answer in answers if "continued elsewhere" not in read_text(answer)]
        assert {read_move_count(table) for table in tables} == {played}


@pytest.mark.slow
async def test_an_interaction_received_by_two_processes_is_played_once(tmp_path: Path) -> None:
    async with run_bot_pair(tmp_path, {}, {}) as running:
        for name in ("ada", "lucia", "marcel"):
            user = await running.get_user(name)
            await user.set_locale("en-GB")
            await user.run_command("new", "direct", deal="1")
            await press_control(user, await user.run_command("table", "direct"), "draw")
            assert read_move_count(await user.run_command("table", "direct")) == 1
            await _play_by_repeated_deliveries(running, user)
        # Only what changes nothing may be answered by both, and then Discord takes one answer.
        codes = {request["code"] for request in await running.list_requests("POST", "/callback")}
        assert codes <= {None, 40060}
        # They open one thread for a player's tables.
        for number in range(3):
            user = await running.create_user(f"threaded{number}")
            await running.add_member(user, "Patience Club", can_manage=True)
            page = await user.run_command("server tables")
            await user.choose_option(page, TABLE_PLACE_MENU_ID, "thread")
            await user.run_command("new", "direct", deal="1")
            await running.clear_requests()
            await asyncio.gather(*(user.run_command("table") for _ in range(4)))
            opened = await running.list_requests("POST", "/threads")
            assert [request["status"] for request in opened] == [201]


async def _play_by_repeated_deliveries(running: RunningSandbox, user: SandboxUser) -> None:
    """Play on from the first move; each process receives every interaction twice."""
    await running.deliver_after(0, 0.02, count=5)
    tables = [
        await user.run_command("draw", "direct"),
        await user.run_command("move", "direct", moves="draw"),
        await user.run_command("undo", "direct"),
        await user.run_command("redo", "direct"),
    ]
    tables.append(await press_control(user, tables[-1], "draw"))
    assert [read_move_count(table) for table in tables] == [2, 3, 2, 3, 4]


async def test_a_server_is_named_by_the_process_that_does_not_serve_it(
    sharded_bots: RunningSandbox,
) -> None:
    eve = await sharded_bots.create_user("eve")
    await eve.run_command("challenge create", game="canfield", lasts="1h")
    # Direct messages are the other process's.
    assert "in Patience Club" in read_text(await eve.run_command("challenge list", "direct"))


@pytest_asyncio.fixture(loop_scope="session")
async def running(tmp_path: Path) -> AsyncIterator[RunningSandbox]:
    """Run a sandbox in which no bot has been yet."""
    async with run_sandbox_in_loop(tmp_path / "sandbox") as running_sandbox:
        yield running_sandbox


@pytest_asyncio.fixture(loop_scope="session")
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Open the bot's database."""
    async with open_store(await create_database(build_database_url(tmp_path))) as opened_store:
        yield opened_store


async def start_and_count_syncs(running: RunningSandbox, store: Store) -> int:
    """Start a bot up to its login; return how often it sent its commands."""
    await running.clear_requests()
    async with make_client(running, store, ManualClock()) as client:
        await client.login(running.token)
        assert client.mention_command("challenge create").startswith("</challenge create:")
        assert client.application_id is not None
    return await count_syncs(running)


async def count_syncs(running: RunningSandbox) -> int:
    """Return how often Discord has accepted commands."""
    requests = await running.list_requests("PUT", "/commands")
    return len([request for request in requests if request["status"] == 200])


async def list_commands(running: RunningSandbox) -> dict[str, Json]:
    """Return the registered commands by name."""
    path = f"/applications/{BOT_ID}/commands"
    status, commands = await running.request_as_bot("GET", f"{path}?with_localizations=true")
    assert status == 200, commands
    return {command["name"]: {**command, "path": f"{path}/{command['id']}"} for command in commands}


async def change_option_translation(running: RunningSandbox) -> None:
    """Translate an option in another way."""
    command = (await list_commands(running))["draw"]
    options = [{**command["options"][0], "description_localizations": {"de": "Wie oft"}}]
    await running.request_as_bot("PATCH", command["path"], {"options": options})


async def restrict_command(running: RunningSandbox) -> None:
    """Let only some members use a command."""
    path = (await list_commands(running))["draw"]["path"]
    await running.request_as_bot("PATCH", path, {"default_member_permissions": "8"})


async def delete_command(running: RunningSandbox) -> None:
    """Delete a command."""
    await running.request_as_bot("DELETE", (await list_commands(running))["draw"]["path"])


@pytest.mark.slow
async def test_discord_is_told_the_names_and_texts_of_every_language(
    running: RunningSandbox, store: Store
) -> None:
    await start_and_count_syncs(running, store)
    commands = await list_commands(running)
    create = next(each for each in commands["challenge"]["options"] if each["name"] == "create")
    measure = next(each for each in create["options"] if each["name"] == "measure")
    for locale in ("hi", "fr", "es-ES", "es-419", "pt-BR"):
        texts = choose_texts(locale)
        for told, name_key, description_key in [
            (commands["draw"], "command-name-draw", "command-draw"),
            (create, "command-name-challenge-create", "command-challenge-create"),
            (measure, "option-name-measure", "command-challenge-measure"),
        ]:
            assert find_local_text(told, "name", locale) == texts(name_key)
            assert find_local_text(told, "description", locale) == texts(description_key)
        choices = [find_local_text(choice, "name", locale) for choice in measure["choices"]]
        assert choices == [texts("measure-moves"), texts("measure-time")]


def find_local_text(told: Json, field: str, locale: str) -> str:
    """Return what people with a locale see of a command, an option or a choice."""
    return str((told.get(f"{field}_localizations") or {}).get(locale, told[field]))


@pytest.mark.slow
async def test_commands_are_sent_once_and_again_only_when_discords_differ(
    running: RunningSandbox, store: Store
) -> None:
    assert await start_and_count_syncs(running, store) == 1
    registered = await list_commands(running)
    assert await start_and_count_syncs(running, store) == 0
    changes: tuple[Callable[[RunningSandbox], Awaitable[None]], ...] = (
        change_option_translation,
        restrict_command,
        delete_command,
    )
    for change in changes:
        await change(running)
        assert await start_and_count_syncs(running, store) == 1, change.__name__
    assert await start_and_count_syncs(running, store) == 0
    restored = await list_commands(running)
    assert restored["draw"]["options"] == registered["draw"]["options"]
    assert restored["draw"]["description"] == registered["draw"]["description"]


async def test_commands_of_other_kinds_stay_as_they_are(
    running: RunningSandbox, store: Store
) -> None:
    path = f"/applications/{BOT_ID}/commands"
    for other in (
        {"name": "launch", "type": 4, "handler": 2, "description": "Enter"},
        {"name": "Look", "type": 2, "name_localizations": {"de": "Ansehen"}},
    ):
        status, answer = await running.request_as_bot("POST", path, other)
        assert status == 201, answer
    before = await list_commands(running)
    assert await start_and_count_syncs(running, store) == 1
    after = await list_commands(running)
    assert {"draw", "Stats"} <= set(after)
    assert after["launch"] == before["launch"]
    assert "Look" not in after  # the bot has menus of its own
    assert await start_and_count_syncs(running, store) == 0
    check_requests(await running.list_requests())
    # An upload that leaves out the command by which an activity is entered is refused.
    status, answer = await running.request_as_bot("PUT", path, [])
    assert (status, answer["code"]) == (400, 50240)


@pytest.mark.slow
async def test_one_of_two_processes_sends_the_commands_and_another_if_it_dies(
    running: RunningSandbox, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands, "FIRST_LOOK_SECONDS", POLL_SECONDS)
    clock = ManualClock()
    dead_process = ClaimService(store, clock)
    with suppress(DeathError):
        async with dead_process.hold(ClaimKind.COMMAND_UPLOAD, int(BOT_ID)):
            raise DeathError

    async def have_both_tried() -> bool:
        return len(await running.list_requests("GET", "/commands")) >= 4

    async with make_client(running, store, clock) as one, make_client(running, store, clock) as two:
        logins = asyncio.gather(one.login(running.token), two.login(running.token))
        await wait_until(have_both_tried)
        assert await count_syncs(running) == 0
        clock.now += LEASES[ClaimKind.COMMAND_UPLOAD]
        await logins
        await wait_until(
            lambda: all("</draw:" in client.mention_command("draw") for client in (one, two))
        )
    assert await count_syncs(running) == 1


BEFORE_PODIUM = "bot.ui.posts:render_podium"
AFTER_BOARD = "bot.services.contests:ContestService.record_scoreboard_message"
AFTER_POST = "bot.services.dailies:DailyPostService.record_post_message"


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def shared_mortal_bots(bot_folders: pytest.TempPathFactory) -> AsyncIterator[MortalBots]:
    """Run two bots that can die at these places."""
    folder = bot_folders.mktemp("mortal")
    places = (BEFORE_PODIUM, AFTER_BOARD, AFTER_POST)
    async with run_sandbox_in_loop(folder / "sandbox") as running:
        bots = make_mortal_bots(running, folder, places)
        await create_database(bots.database_url)
        try:
            yield bots
        finally:
            await bots.close()


@pytest_asyncio.fixture(loop_scope="session")
async def mortal_bots(shared_mortal_bots: MortalBots) -> MortalBots:
    """Return the bots, both alive, with nothing to do."""
    await shared_mortal_bots.revive()
    await shared_mortal_bots.sandbox.wait_for_commands("challenge", "server")
    return shared_mortal_bots


async def create_challenge(bots: MortalBots, user: SandboxUser) -> Json:
    """Let a user create a challenge in a new channel; return its scoreboard once it is recorded.

    Discord's limits are each channel's own.
    """
    user.channel = await bots.sandbox.create_channel("Patience Club", f"of-{user.username}")
    board = await user.run_command("challenge create", game="canfield", lasts="10m")
    query = f"SELECT count(*) FROM contest WHERE scoreboard_message_id = {board['id']}"
    await bots.wait_for_row(query, (1,))
    return board


async def count_messages(user: SandboxUser, label: str) -> int:
    """Return how many messages of the user's channel have a button with this label."""
    return sum(label in list_button_labels(message) for message in await user.list_messages())


@pytest.mark.slow
async def test_an_end_is_announced_once_if_its_announcer_goes_on_after_another_took_over(
    mortal_bots: MortalBots,
) -> None:
    user = await mortal_bots.sandbox.create_user("suspended")
    board = await create_challenge(mortal_bots, user)
    mortal_bots.stage.set_trap(BEFORE_PODIUM, signal.SIGSTOP)
    mortal_bots.advance_clock(minutes=10)
    await wait_until(lambda: not mortal_bots.stage.is_set(BEFORE_PODIUM))
    mortal_bots.end_leases()
    await wait_for_text(user, board, "Ended <t:")
    mortal_bots.let_all_go_on()

    async def have_both_sent_it() -> bool:
        path = f"/channels/{board['channel_id']}/messages"
        return len(await mortal_bots.sandbox.list_requests("POST", path)) == 2

    await wait_until(have_both_sent_it)
    assert await count_messages(user, "Rematch") == 2


@pytest.mark.slow
async def test_an_end_is_announced_although_its_bot_died_right_after_posting_the_scoreboard(
    mortal_bots: MortalBots,
) -> None:
    user = await mortal_bots.sandbox.create_user("board")
    user.channel = await mortal_bots.sandbox.create_channel("Patience Club", "of-board")
    mortal_bots.stage.set_trap(AFTER_BOARD)
    await user.run_command("challenge create", game="canfield", lasts="10m")
    await mortal_bots.wait_for_death(AFTER_BOARD)
    mortal_bots.advance_clock(minutes=10)

    async def is_announced() -> bool:
        return await count_messages(user, "Rematch") == 1

    await wait_until(is_announced)


@pytest.mark.slow
async def test_the_daily_is_posted_once_if_its_poster_is_stopped_before_recording_the_post(
    mortal_bots: MortalBots,
) -> None:
    ada = await mortal_bots.sandbox.get_user("ada")
    ada.channel = await mortal_bots.sandbox.create_channel("Patience Club", "stopped-poster")
    await ada.refresh_channels()
    tomorrow = mortal_bots.stage.get_time() + timedelta(days=1)
    mortal_bots.stage.set_time(tomorrow.replace(hour=1))
    await ada.run_command("server daily", "tables", channel=ada.channel, hour=12)
    mortal_bots.stage.set_trap(AFTER_POST, signal.SIGTERM)
    mortal_bots.advance_clock(hours=12)
    await mortal_bots.wait_for_death(AFTER_POST)
    # It gave back what it had claimed, and the other goes on at once.
    query = "SELECT message_id IS NOT NULL FROM daily_post ORDER BY date DESC LIMIT 1"
    await mortal_bots.wait_for_row(query, (1,))
    assert await count_messages(ada, "Scoreboard") == 1


@pytest.mark.slow
async def test_a_podium_has_the_names_of_its_server_whichever_process_posts_it(
    mortal_bots: MortalBots,
) -> None:
    host = await mortal_bots.sandbox.create_user("host", name="Heidi", nickname="Captain")
    board = await create_challenge(mortal_bots, host)
    await host.press_button(board, label="Play")
    table = await host.wait_for_message(
        lambda message: is_private(message) and "Draw" in list_button_labels(message)
    )
    await press_control(host, table, "draw")
    await wait_for_text(host, board, "Captain")
    await mortal_bots.kill(ANSWERING_BOT)
    mortal_bots.advance_clock(minutes=10)
    podium = await host.wait_for_message(
        lambda message: (
            "Rematch" in list_button_labels(message)
            and message["channel_id"] == board["channel_id"]
            and message["id"] != board["id"]
        )
    )
    assert "Captain" in read_text(podium)
    assert "Heidi" not in read_text(podium)

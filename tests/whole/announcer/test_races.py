"""Races of challenges that are over, added once to what announced the end."""

from typing import Any

import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from bot.models.claims import ClaimKind
from bot.ui.races import posted_film as posted_film_module
from bot.ui.races import posts as posts_module
from bot.ui.races.posts import post_races
from bot.ui.replays.film_client import FilmError, make_film_in_process
from bot.ui.replays.race_request import RaceRequest
from tests.sandbox.driver.messages import Json, list_pictures, read_text
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.whole.announcer.announcer_bots import (
    OVER_HEADING,
    AnnouncerBots,
    raise_unexpected_error,
    reload_message,
)
from tests.whole.driver.control_ids import RECORD_VISIBILITY_MENU_ID, TABLE_VISIBILITY_MENU_ID
from tests.whole.driver.table_messages import is_private, list_button_labels, read_contest_id

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest_asyncio.fixture(loop_scope="session")
async def podium(announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser) -> Json:
    """Let Ann and Ben play a challenge until its end is announced; return its podium."""
    board = await ann.run_command("challenge create", game="canfield", lasts="10m")
    for user, draw_count in ((ann, 1), (ben, 2)):
        await user.press_button(board, label="Play")
        await user.run_command("draw", times=draw_count)
        await user.press_button(await user.run_command("resign"), label="Give up")
    announcer_bots.advance_clock(minutes=10)
    await announcer_bots.run_announcers()
    messages = await ann.list_messages()
    return next(message for message in messages if OVER_HEADING in read_text(message))


async def post_races_of(announcer_bots: AnnouncerBots, *bot_indexes: int) -> None:
    """Let these bots, one after another, film what is due."""
    for index in bot_indexes:
        await post_races(announcer_bots.clocked_sandbox.bots[index])


def list_film_descriptions(message: Json) -> list[str]:
    """Return the descriptions of a message's films."""
    return [
        picture["description"]
        for picture in list_pictures(message)
        if ".gif" in picture["media"]["url"]
    ]


async def test_a_challenge_of_two_gets_its_race_once(
    announcer_bots: AnnouncerBots, ann: SandboxUser, podium: Json
) -> None:
    assert not list_film_descriptions(podium)
    await post_races_of(announcer_bots, 1, 0, 1)
    shown = await reload_message(ann, podium)
    (description,) = list_film_descriptions(shown)
    assert description.startswith("Race: 2 games of Canfield")
    assert f"1 {ann.display_name}: " in description
    # All else is as it was.
    assert read_text(shown) == read_text(podium)
    assert list_button_labels(shown) == list_button_labels(podium)
    assert len(list_pictures(shown)) == len(list_pictures(podium)) + 1
    edits = await announcer_bots.clocked_sandbox.sandbox.list_requests(
        "PATCH", f"/messages/{podium['id']}"
    )
    assert len(edits) == 1


async def test_a_race_that_fails_is_a_line_in_the_log_and_tried_three_times(
    announcer_bots: AnnouncerBots, ann: SandboxUser, podium: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries = 0

    async def fail(*_: object) -> Any:
        nonlocal tries
        tries += 1
        raise FilmError("no film after 120 seconds")

    monkeypatch.setattr(posted_film_module, "make_film_in_process", fail)
    for _ in range(5):
        with capture_logs() as logs:
            await post_races_of(announcer_bots, 0)
        failures = [line for line in logs if line["log_level"] in {"warning", "error"}]
        assert [line["event"] for line in failures] in (["race not shown"], [])
        announcer_bots.advance_clock(hours=1)
    assert tries == 3
    claims = announcer_bots.first_bot.services.claims
    assert await claims.list_due(ClaimKind.CHALLENGE_RACE, 9) == []
    shown = await reload_message(ann, podium)
    assert (read_text(shown), len(list_pictures(shown))) == (
        read_text(podium),
        len(list_pictures(podium)),
    )


@pytest.mark.slow
async def test_a_race_that_discord_refuses_leaves_the_podium_as_it_is(
    announcer_bots: AnnouncerBots, ann: SandboxUser, podium: Json
) -> None:
    await announcer_bots.refuse_messages("PATCH", status=403, count=9)
    with capture_logs() as logs:
        await post_races_of(announcer_bots, 0, 1)
    assert [line["event"] for line in logs if line["log_level"] == "warning"] == ["race refused"]
    shown = await reload_message(ann, podium)
    assert len(list_pictures(shown)) == len(list_pictures(podium)) == 1


@pytest.mark.slow
async def test_whoever_erases_their_data_while_it_is_filmed_is_not_in_the_race(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    ben: SandboxUser,
    podium: Json,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def make_film_and_erase(*arguments: Any) -> bytes:
        film = await make_film_in_process(*arguments)
        await announcer_bots.first_bot.services.privacy.erase_player_data(int(ben.id))
        return film

    monkeypatch.setattr(posted_film_module, "make_film_in_process", make_film_and_erase)
    await post_races_of(announcer_bots, 0)
    assert not list_film_descriptions(await reload_message(ann, podium))


@pytest.mark.slow
async def test_whoever_hides_their_name_while_it_is_filmed_is_a_rank(
    announcer_bots: AnnouncerBots,
    ann: SandboxUser,
    ben: SandboxUser,
    podium: Json,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    filmed_names = []

    async def make_film_and_hide(request: RaceRequest, *arguments: Any) -> bytes:
        filmed_names.append([lane.name for lane in request.lanes])
        settings = announcer_bots.first_bot.services.player_settings
        await settings.change_settings(int(ben.id), shows_name_in_pictures=False)
        return await make_film_in_process(request, *arguments)

    monkeypatch.setattr(posted_film_module, "make_film_in_process", make_film_and_hide)
    await post_races_of(announcer_bots, 0)
    assert filmed_names == [[ann.display_name, ben.display_name], [ann.display_name, "#2"]]
    (description,) = list_film_descriptions(await reload_message(ann, podium))
    assert ben.display_name not in description


@pytest.mark.slow
async def test_an_end_is_announced_whatever_becomes_of_its_race(
    announcer_bots: AnnouncerBots, ann: SandboxUser, podium: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(posts_module, "render_podium", raise_unexpected_error)
        await post_races_of(announcer_bots, 0)
    assert not list_film_descriptions(await reload_message(ann, podium))
    # Another process goes on with it.
    announcer_bots.advance_clock(seconds=10)
    await post_races_of(announcer_bots, 1)
    assert list_film_descriptions(await reload_message(ann, podium))


@pytest.mark.slow
async def test_a_press_shows_the_race_to_players_who_may_see_it(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser, podium: Json
) -> None:
    await ben.choose_option(await ben.run_command("settings"), RECORD_VISIBILITY_MENU_ID, "private")
    race = await ann.press_button(podium, label="Watch race")
    race = await ann.wait_for_message(
        lambda message: message["id"] == race["id"] and bool(list_film_descriptions(message))
    )
    assert not is_private(race)
    assert "### Race · Canfield, deal " in read_text(race)
    assert ben.display_name not in read_text(race) + list_film_descriptions(race)[0]
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    text_race = await ben.press_button(podium, label="Watch race")
    assert not list_pictures(text_race)
    assert f"**1.** {ann.display_name} · " in read_text(text_race)
    await ben.choose_option(await ben.run_command("settings"), TABLE_VISIBILITY_MENU_ID, "private")
    refusal = await ann.press_button(podium, label="Watch race")
    assert is_private(refusal)
    assert "There's no race to watch" in read_text(refusal)
    contest_id = read_contest_id(podium)
    assert await announcer_bots.first_bot.services.races.find_challenge_race(contest_id) is None


async def test_a_race_whose_deal_is_in_an_open_challenge_is_shown_to_nobody_else(
    announcer_bots: AnnouncerBots, ann: SandboxUser, ben: SandboxUser, podium: Json
) -> None:
    services = announcer_bots.first_bot.services
    contest = (await services.contests.load_scoreboard(read_contest_id(podium))).contest
    await ben.press_button(await ben.run_command("settings"), label="Use text")
    assert not is_private(await ben.press_button(podium, label="Watch race"))
    await ann.run_command("challenge create", game="canfield", lasts="10m", deal=str(contest.deal))
    race = await ben.press_button(podium, label="Watch race")
    assert "### Race · Canfield, deal " in read_text(race)
    assert is_private(race)

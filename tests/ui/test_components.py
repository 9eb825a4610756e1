"""Rows of buttons, texts of menus, mentions of commands, and public answers."""

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import discord
import pytest
from discord import app_commands, ui

from bot.__main__ import build_services
from bot.client.client import PatienceClient, Press
from bot.client.controls import Router
from bot.client.interactions import InteractionTrace
from bot.commands import COMMANDS
from bot.locale.catalogue import get_english_texts, get_texts_by_language
from bot.locale.describe import format_command_name, sanitize_player_text
from bot.services.solver_pool import SolverPool
from bot.settings import Settings
from bot.store import open_store
from bot.ui.components import (
    Button,
    Panel,
    Text,
    _shorten_text,
    build_button_rows,
    build_discord_message,
    build_text_message,
    mention_commands,
)
from bot.ui.control_ids import HelpPage, HelpPageId
from bot.ui.replies import can_post_publicly
from tests.locale.fluent_messages import format_with_samples, load_messages


@pytest.mark.parametrize(
    ("count", "lengths"),
    [(0, []), (1, [1]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3])],
)
def test_buttons_fill_rows_of_at_most_four_evenly(count: int, lengths: list[int]) -> None:
    buttons = [Button(str(number), HelpPageId(HelpPage.START)) for number in range(count)]
    rows = build_button_rows(buttons)
    assert [len(row.buttons) for row in rows] == lengths
    assert [button for row in rows for button in row.buttons] == buttons


SINGLE_COMMANDS = {
    command.qualified_name
    for top_command in COMMANDS
    for command in (
        top_command.commands if isinstance(top_command, app_commands.Group) else [top_command]
    )
}


def mention(name: str) -> str:
    """Return a mention as the client does: clickable only for a command that can be called."""
    return f"</{name}:7>" if name in SINGLE_COMMANDS else f"`/{name}`"


@pytest.mark.parametrize(
    ("text", "expected_text"),
    [
        ("`/new` deals one, `/games` lists.", "</new:7> deals one, </games:7> lists."),
        ("Try `/challenge create`.", "Try </challenge create:7>."),
        ("`/server board minimum:` takes any", "</server board:7> `minimum:` takes any"),
        ("The other `/server` commands", "The other `/server` commands"),
        ("Type `t2 f1` or `/no such` or /new", "Type `t2 f1` or `/no such` or /new"),
    ],
)
def test_a_command_named_in_a_text_becomes_its_mention(text: str, expected_text: str) -> None:
    assert mention_commands(text, mention) == expected_text


@pytest.mark.parametrize("typed", ["`/new`", "``/new``", "\\`/new`", "</new:1>"])
def test_what_a_player_typed_becomes_no_mention(typed: str) -> None:
    line = f"\u201c{sanitize_player_text(typed)}\u201d isn't a move."
    assert mention_commands(line, mention) == line


@pytest.mark.slow
@pytest.mark.parametrize("language", get_texts_by_language())
def test_every_command_that_a_text_names_is_there_and_is_mentioned(language: str) -> None:
    texts = get_texts_by_language()[language]
    own_names = {name: format_command_name(texts, name) for name in SINGLE_COMMANDS}
    group = format_command_name(texts, "server")

    def mention_own(name: str) -> str:
        return f"</{name}:7>" if name in own_names.values() else f"`/{name}`"

    mentioned = set()
    for key in load_messages(language):
        text = mention_commands(format_with_samples(language, key, 2)[0], mention_own)
        # ‹command› stands for a value: the name of a command that a player typed as a move
        assert re.findall(r"`/([^`]+)`", text) in ([], [group], ["‹command›"]), key
        mentioned |= set(re.findall(r"</([^:]+):7>", text))
    assert {own_names[name] for name in ("new", "table", "challenge create")} <= mentioned
    assert mentioned <= {*own_names.values()}


def test_all_texts_of_a_message_have_their_mentions() -> None:
    layout = build_text_message("`/new` deals one.")
    layout = type(layout)(Panel(Text("`/games` lists them.")), *layout.parts)
    message = build_discord_message(layout, mention)
    texts = [item.content for item in message.walk_children() if isinstance(item, ui.TextDisplay)]
    assert texts == ["</games:7> lists them.", "</new:7> deals one."]


def test_a_text_is_cut_after_a_word() -> None:
    assert _shorten_text("short") == "short"
    assert _shorten_text("many words of this length " * 4).endswith(" length many words of this…")


def test_a_text_without_spaces_is_cut_after_a_letter() -> None:
    text = "二組のカードで遊ぶ。" * 11
    assert _shorten_text(text) == text[:99] + "…"
    assert _shorten_text("t2 " + text) == ("t2 " + text)[:99] + "…"


SERVER, OPEN_CHANNEL, OTHER_CHANNEL, THREAD = 77, 501, 502, 503
SEND_PERMISSIONS = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
TEXT, PUBLIC_THREAD = 0, 11


def make_press(
    client: PatienceClient, channel: dict[str, Any], permissions: int = SEND_PERMISSIONS
) -> Press:
    """Return a command, whose interaction is as Discord describes it."""
    user = {"id": "401", "username": "ann", "discriminator": "0", "avatar": None}
    data = {
        "id": "1",
        "application_id": "2",
        "type": 2,
        "token": "token",
        "version": 1,
        "data": {"id": "3", "name": "new", "type": 1},
        "guild_id": str(SERVER),
        "guild": {"id": str(SERVER), "features": [], "locale": "en-US"},
        "channel_id": channel["id"],
        "channel": {"guild_id": str(SERVER), "name": "here", "position": 0, **channel},
        "member": {"user": user, "roles": [], "permissions": "0", "joined_at": None, "flags": 0},
        "app_permissions": str(permissions),
        "authorizing_integration_owners": {"0": str(SERVER)},
        "attachment_size_limit": 10 << 20,
        "locale": "en-US",
    }
    return Press(
        discord.Interaction(data=cast("Any", data), state=cast("Any", client._connection)),
        client,
        client.services,
        player_id=401,
        server_id=SERVER,
        channel_id=int(channel["id"]),
        message=None,
        texts=get_english_texts(),
        end_pause=lambda: None,
        trace=InteractionTrace(id=1, kind="application_command", name="/new", player=""),
    )


def make_channel(number: int) -> dict[str, Any]:
    return {"id": str(number), "type": TEXT, "permission_overwrites": []}


def make_thread(parent_id: int) -> dict[str, Any]:
    about = {"archived": False, "auto_archive_duration": 60, "archive_timestamp": "2026-03-01"}
    return {
        "id": str(THREAD),
        "type": PUBLIC_THREAD,
        "parent_id": str(parent_id),
        "owner_id": "401",
        "thread_metadata": {**about, "locked": False},
        "message_count": 0,
        "member_count": 1,
    }


@pytest.fixture
async def client(tmp_path: Path) -> Any:
    async with open_store(f"sqlite+aiosqlite:///{tmp_path}/games.db") as store:
        services = build_services(store, lambda: datetime.now(UTC), SolverPool(0))
        settings = Settings(discord_token="token")  # type: ignore[arg-type]
        made = PatienceClient(
            services,
            settings,
            commands=(),
            router=Router(),
            report_error=can_post_publicly,  # type: ignore[arg-type]
        )
        # As after logging in.
        user = {"id": "2", "username": "patience", "discriminator": "0", "avatar": None}
        made._connection.user = discord.ClientUser(state=made._connection, data=cast("Any", user))
        yield made


async def test_without_chosen_channels_the_bot_posts_publicly_everywhere(
    client: PatienceClient,
) -> None:
    for where in (make_channel(OPEN_CHANNEL), make_thread(OTHER_CHANNEL)):
        assert await can_post_publicly(make_press(client, where))
        assert not await can_post_publicly(make_press(client, where, permissions=0))


async def test_a_thread_follows_the_setting_of_its_channel(client: PatienceClient) -> None:
    await client.services.server_settings.change_settings(
        SERVER, public_channel_ids=(OPEN_CHANNEL,)
    )
    spoken_in = [
        make_channel(OPEN_CHANNEL),
        make_channel(OTHER_CHANNEL),
        make_thread(OPEN_CHANNEL),
        make_thread(OTHER_CHANNEL),
    ]
    found = [await can_post_publicly(make_press(client, where)) for where in spoken_in]
    assert found == [True, False, True, False]
    assert not await can_post_publicly(
        make_press(client, make_channel(OPEN_CHANNEL), permissions=0)
    )

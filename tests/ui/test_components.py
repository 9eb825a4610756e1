"""Rows of buttons, texts of menus, mentions of commands, and public answers."""

import re

import pytest
from discord import app_commands, ui

from bot.commands import COMMANDS
from bot.locale.catalogue import get_texts_by_language
from bot.locale.describe import format_command_name, sanitize_player_text
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


def test_a_long_text_is_cut_after_a_word_or_else_a_letter() -> None:
    assert _shorten_text("short") == "short"
    assert _shorten_text("many words of this length " * 4).endswith(" length many words of this…")
    text = "二組のカードで遊ぶ。" * 11
    assert _shorten_text(text) == text[:99] + "…"
    assert _shorten_text("t2 " + text) == ("t2 " + text)[:99] + "…"


def test_no_line_of_japanese_is_the_end_of_its_last_word_alone() -> None:
    message = build_discord_message(build_text_message("配りました。カードを選びます。"))
    (text,) = [item for item in message.walk_children() if isinstance(item, ui.TextDisplay)]
    assert text.content == "配りまし\u2060た。カードを選びま\u2060す。"

"""What every button and menu does; its id says which, so that a restart changes nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import bot.ui.house.handlers
import bot.ui.privacy.handlers
import bot.ui.servers.handlers  # noqa: F401 - they route presses of their own
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.models.games import DealSource, PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.ui.answers import help_pages
from bot.ui.answers.games_page import show_games, update_games_page
from bot.ui.answers.settings_page import change_setting, show_settings
from bot.ui.answers.share_text import show_share_text
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.components import build_text_message
from bot.ui.common.replies import edit_pressed_message
from bot.ui.common.router import NUMBER_GROUP, register_handler
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.page import show_move_list, show_replay
from bot.ui.table.controls import build_after_game_buttons
from bot.ui.table.deal_dialogs import (
    ask_resign_game_confirmation,
    build_game_values,
    deal_after_leaving,
    deal_new_game,
    reply_with_attempt,
)
from bot.ui.table.last_message import remove_table_controls
from bot.ui.table.outcome_text import format_outcome
from bot.ui.table.reply import load_attempt, reply_with_table, update_table
from bot.ui.table.view import TableExtras

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.services.games.play import PlayService
    from bot.services.games.tables import Table

_VERSION_GROUPS = NUMBER_GROUP.format("game") + ":" + NUMBER_GROUP.format("revision")


_DEAL_GROUPS = (
    r"(?P<variant>[a-z-]{0,40}):(?P<number>[0-9]{0,20})"
    r":(?P<chosen>[a-z]+)(?P<told>!?)(?:-(?P<stakes>[a-z]+))?:(?P<word>.*)"
)


@register_handler(rf"g:{_VERSION_GROUPS}:(?P<name>[a-z0-9-]{{1,20}})")
async def _handle_table_action(
    interaction: Interaction, game: str, revision: str, name: str
) -> None:
    seen = GameVersion(int(game), int(revision))
    play = interaction.client.services.play
    if name == "more":
        await help_pages.show_more_actions(
            interaction, await play.load_table_at_version(interaction.user.id, seen)
        )
        return
    if name == "cash-in":
        await ask_resign_game_confirmation(
            interaction, await play.load_table_at_version(interaction.user.id, seen)
        )
        return
    if name == "hint":
        table, hint = await play.give_hint(interaction.user.id, seen)
        await update_table(interaction, table, TableExtras(hint=hint))
        return
    table = await _play_table_action(play, interaction.user.id, seen, name)
    await update_table(interaction, table)


async def _play_table_action(
    play_service: PlayService, player_id: int, version: GameVersion, action: str
) -> Table:
    match action:
        case "draw":
            return await play_service.draw_cards(player_id, version=version)
        case "undo":
            return await play_service.undo_moves(player_id, version=version)
        case "undo-auto":
            return await play_service.undo_auto_moves(player_id, version)
        case "redo":
            return await play_service.redo_moves(player_id, version=version)
        case "auto":
            return await play_service.play_to_foundations(player_id, version)
        case _:
            return await play_service.play_move(player_id, _parse_move(action), version)


@register_handler(rf"m:{_VERSION_GROUPS}:(?:move|source|target|count)")
async def _handle_move_menu(interaction: Interaction, game: str, revision: str) -> None:
    seen = GameVersion(int(game), int(revision))
    play = interaction.client.services.play
    value = get_chosen_value(interaction)
    if "-" in value and not value.endswith("?"):
        table = await play.play_move(interaction.user.id, _parse_move(value), seen)
        await update_table(interaction, table)
    else:
        table = await play.load_table_at_version(interaction.user.id, seen)
        await update_table(interaction, table, TableExtras(partial_move=value.removesuffix("?")))


@register_handler(rf"d:{NUMBER_GROUP.format('game')}")
async def _handle_same_deal(interaction: Interaction, game: str) -> None:
    await deal_new_game(
        interaction,
        await interaction.client.services.play.load_same_deal_request(
            interaction.user.id, int(game)
        ),
    )


@register_handler(rf"v:{NUMBER_GROUP.format('game')}(?P<end>:end)?")
async def _handle_show_replay(interaction: Interaction, game: str, end: str | None) -> None:
    await show_replay(interaction, game, at_contest_end=end is not None)


@register_handler(rf"w:{NUMBER_GROUP.format('game')}(?P<end>:end)?")
async def _handle_show_move_list(interaction: Interaction, game: str, end: str | None) -> None:
    await show_move_list(interaction, game, at_contest_end=end is not None)


@register_handler(r"n:(?P<variant>[a-z-]{1,40})")
async def _handle_new_deal(interaction: Interaction, variant: str) -> None:
    await deal_new_game(interaction, DealRequest(variant=variant))


@register_handler(rf"q:(?P<how>aside|give-up):{_VERSION_GROUPS}:{_DEAL_GROUPS}")
async def _handle_leave_game(
    interaction: Interaction, how: str, game: str, revision: str, **deal_parts: Any
) -> None:
    seen = GameVersion(int(game), int(revision))
    await deal_after_leaving(interaction, CurrentGameAction(how), seen, _parse_deal(**deal_parts))


@register_handler(rf"p:{_DEAL_GROUPS}")
async def _handle_accept_known_deal(interaction: Interaction, **deal_parts: Any) -> None:
    await deal_new_game(interaction, replace(_parse_deal(**deal_parts), accept_known_deal=True))


@register_handler(rf"o:(?P<how>begin|knowing):{NUMBER_GROUP.format('contest')}")
async def _handle_begin_attempt(interaction: Interaction, how: str, contest: str) -> None:
    attempts, knowing = interaction.client.services.attempts, how == "knowing"
    player, here = interaction.user.id, interaction.guild_id
    table = await attempts.begin_attempt(
        player, here, int(contest), interaction.channel_id, accept_known_deal=knowing
    )
    await reply_with_attempt(interaction, table)


@register_handler(rf"boast:{NUMBER_GROUP.format('game')}")
async def _handle_show_share_text(interaction: Interaction, game: str) -> None:
    await show_share_text(interaction, int(game))


@register_handler(r"games:(?:back|on):(?P<page>[0-9]{1,4})")
async def _handle_show_games_page(interaction: Interaction, page: str) -> None:
    await update_games_page(interaction, int(page))


@register_handler(rf"r:{_VERSION_GROUPS}")
async def _handle_resign_game(interaction: Interaction, game: str, revision: str) -> None:
    play = interaction.client.services.play
    table = await play.resign_game(interaction.user.id, GameVersion(int(game), int(revision)))
    attempt = await load_attempt(interaction, table)
    who = await load_viewer(interaction)
    ended = format_outcome(table, who.texts, attempt)
    after = build_after_game_buttons(
        table, who.texts, attempt, can_play_for_money=who.player.can_play_for_money
    )
    await edit_pressed_message(interaction, build_text_message(ended, *after))
    interaction.client.run_in_background(remove_table_controls(interaction, table, ended))


@register_handler(rf"k:{NUMBER_GROUP.format('game')}")
async def _handle_keep_game(interaction: Interaction, game: str) -> None:
    table = await interaction.client.services.play.load_own_table(interaction.user.id, int(game))
    words = (await load_viewer(interaction)).texts
    await edit_pressed_message(
        interaction, build_text_message(words("kept", **build_game_values(table, words)))
    )


@register_handler(rf"u:{NUMBER_GROUP.format('game')}")
async def _handle_resume_game(interaction: Interaction, game: str) -> None:
    await reply_with_table(
        interaction,
        await interaction.client.services.play.resume_game(interaction.user.id, int(game)),
    )


@register_handler(r"a:(?P<page>basics|counts|kept)")
async def _handle_help_page(interaction: Interaction, page: str) -> None:
    await help_pages.update_help_page(interaction, page)


@register_handler(r"a:(?P<where>[a-z]+)")
async def _handle_command_button(interaction: Interaction, where: str) -> None:
    play = interaction.client.services.play
    match where:
        case "show" | "table":
            await reply_with_table(interaction, await play.load_current_table(interaction.user.id))
        case "words" | "picture":
            table = await play.load_current_table(interaction.user.id)
            await reply_with_table(interaction, table, TableExtras(as_text=where == "words"))
        case "new":
            await deal_new_game(interaction, DealRequest())
        case "resign":
            await ask_resign_game_confirmation(
                interaction, await play.load_current_table(interaction.user.id)
            )
        case "games":
            await show_games(interaction)
        case "leave":
            words = (await load_viewer(interaction)).texts
            await edit_pressed_message(interaction, build_text_message(words("left-as-it-is")))
        case "rules":
            await help_pages.show_rules(interaction, None)
        case "settings":
            await show_settings(interaction)
        case "help":
            await help_pages.show_help(interaction)
        case _:
            raise GameError(ErrorKey.UNKNOWN_CONTROL)


@register_handler(r"s:(?P<name>[a-z]+)(?::(?P<value>[a-z]+))?")
async def _handle_setting(interaction: Interaction, name: str, value: str | None) -> None:
    await change_setting(interaction, name, value or get_chosen_value(interaction))


def _parse_deal(
    *, variant: str, number: str, chosen: str, told: str, stakes: str | None, word: str
) -> DealRequest:
    try:
        return DealRequest(
            variant=variant or None,
            deal_number=int(number) if number else None,
            deal_word=word or None,
            deal_source=DealSource(chosen),
            price_book=PriceBook(stakes) if stakes else None,
            accept_known_deal=bool(told),
        )
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None


def _parse_move(text: str) -> Move:
    try:
        return Move.parse(text)
    except GameError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None

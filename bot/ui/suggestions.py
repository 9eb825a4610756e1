"""Buttons for what something typed may have meant: a game, a challenge or a move."""

import inspect
from itertools import zip_longest
from typing import Any

import discord
from discord import AppCommandOptionType, app_commands

from bot.client.client import Press
from bot.client.controls import (
    MAX_LENGTH,
    CustomId,
    FreeText,
    dump_number,
    handles,
    parse_number,
)
from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import Texts
from bot.locale.describe import (
    format_brief_game_name,
    format_short_move,
    get_move_vocabulary,
    shorten_label,
)
from bot.services.challenges import WhichChallengeError
from bot.ui import control_ids
from bot.ui.components import Button, ButtonStyle
from bot.ui.contests import format_challenge_number, look_up_challenge_places

MAX_SUGGESTED_CHALLENGES = 10
"""Of more open challenges, buttons lead to those that end first."""

_CHALLENGE_ACTIONS = {
    "join": control_ids.ChallengeAction.JOIN,
    "board": control_ids.ChallengeAction.SHOW_SCOREBOARD,
    "end": control_ids.ChallengeAction.ASK_END,
}


async def build_suggestion_buttons(press: Press, error: GameError, texts: Texts) -> list[Button]:
    """Return a button for each thing that a refused command may have meant."""
    command = press.interaction.command
    if not isinstance(command, app_commands.Command):
        return []
    if isinstance(error, WhichChallengeError):
        return await _build_challenge_buttons(press, error, command.name, texts)
    match error.key:
        case ErrorKey.SIMILAR_GAMES | ErrorKey.SEVERAL_GAMES:
            ids = _build_game_ids(press, command, error)
            return [
                Button(
                    format_brief_game_name(texts, key),
                    custom_id,
                    ButtonStyle.SECONDARY if number else ButtonStyle.PRIMARY,
                )
                for number, (key, custom_id) in enumerate(ids.items())
            ]
        case ErrorKey.NO_SUCH_GAME:
            all_games_id = control_ids.AllGamesId(
                control_ids.GameMenuPurpose.RULES
                if command.name == "rules"
                else control_ids.GameMenuPurpose.DEAL
            )
            return [Button(texts("button-all-games"), all_games_id)]
        case ErrorKey.AMBIGUOUS_MOVE | ErrorKey.PILE_ALONE:
            return await _build_move_buttons(press, str(error.values["moves"]), texts)
        case _:
            return []


def ask_only_with_buttons(press: Press, error: GameError) -> GameError:
    """Return the refusal, or one that names no games if a button has no room for the options."""
    command = press.interaction.command
    if error.key not in {ErrorKey.SIMILAR_GAMES, ErrorKey.SEVERAL_GAMES} or not isinstance(
        command, app_commands.Command
    ):
        return error
    ids = _build_game_ids(press, command, error).values()
    if all(len(custom_id.dump()) <= MAX_LENGTH for custom_id in ids):
        return error
    return GameError(ErrorKey.NO_SUCH_GAME, game=error.values["game"])


def _build_game_ids(
    press: Press, command: app_commands.Command[Any, ..., Any], error: GameError
) -> dict[str, CustomId]:
    """Return what runs the command with each game, and its other options as they were."""
    others = {name: value for name, value in press.interaction.namespace if name != _GAME}
    keys = str(error.values["games"]).split(", ")
    return {key: _build_game_id(command, key, others) for key in keys}


_GAME = "game"
"""The option of all commands that take a game."""


def _build_game_id(
    command: app_commands.Command[Any, ..., Any], variant: str, others: dict[str, Any]
) -> CustomId:
    if command.name == "new" and not others:
        return control_ids.DealChosenId(variant)
    parts = [_dump_value(others.get(parameter.display_name)) for parameter in command.parameters]
    return control_ids.CommandAgainId(
        variant,
        _dump_name(command),
        FreeText(_SEPARATOR.join(parts).rstrip(_SEPARATOR)),
    )


_SEPARATOR = "|"


def _dump_name(command: app_commands.Command[Any, ..., Any] | app_commands.Group) -> str:
    return command.qualified_name.replace(" ", "-")


def _dump_value(value: Any) -> str:
    """Return an option's value as a custom id keeps it; of users and channels it is the id."""
    match value:
        case None:
            return ""
        case int():
            return dump_number(value)
        case str():
            return value.replace("%", "%25").replace(_SEPARATOR, "%7C")
        case _:
            return dump_number(value.id)


@handles(control_ids.CommandAgainId)
async def run_command_again(press: Press, custom_id: control_ids.CommandAgainId) -> None:
    """Run a refused command with the game that was chosen, and its other options as they were."""
    commands = {_dump_name(each): each for each in press.client.tree.walk_commands()}
    command = commands.get(custom_id.command)
    parameters = command.parameters if isinstance(command, app_commands.Command) else []
    if not any(parameter.name == _GAME for parameter in parameters):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    assert isinstance(command, app_commands.Command)
    options = {_GAME: custom_id.variant}
    parts = custom_id.options.split(_SEPARATOR)
    for parameter, part in zip_longest(parameters, parts[: len(parameters)], fillvalue=""):
        assert isinstance(parameter, app_commands.Parameter)
        if part and parameter.name != _GAME:
            options[parameter.name] = await _parse_value(press, parameter, part)
    await inspect.unwrap(command.callback)(press, **options)


async def _parse_value(press: Press, parameter: app_commands.Parameter, part: str) -> Any:
    """Return the value of an option; GameError ``unknown-control`` for one that is not allowed."""
    choices = [choice.value for choice in parameter.choices]
    try:
        value = await _read_value(press, parameter.type, part)
    except (ValueError, discord.NotFound):
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    most = parameter.max_value
    is_too_large = isinstance(value, int) and most is not None and value > most
    if is_too_large or (choices and value not in choices):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    return value


async def _read_value(press: Press, kind: AppCommandOptionType, part: str) -> Any:
    match kind:
        case AppCommandOptionType.user:
            return await press.client.fetch_user(parse_number(part))
        case AppCommandOptionType.channel:
            return discord.Object(parse_number(part))
        case AppCommandOptionType.boolean:
            return part == "1"
        case AppCommandOptionType.integer:
            return parse_number(part)
        case _:
            return part.replace("%7C", _SEPARATOR).replace("%25", "%")


async def _build_challenge_buttons(
    press: Press, error: WhichChallengeError, command_name: str, texts: Texts
) -> list[Button]:
    contests = error.contests
    if command_name == "end":
        own = [contest for contest in contests if contest.creator_id == press.player_id]
        contests = own or contests
    contests = contests[:MAX_SUGGESTED_CHALLENGES]
    await look_up_challenge_places(press, contests)
    return [
        Button(
            shorten_label(
                texts(
                    "button-challenge",
                    number=format_challenge_number(press, contest, texts),
                    game=format_brief_game_name(texts, contest.variant),
                )
            ),
            control_ids.ChallengeId(_CHALLENGE_ACTIONS[command_name], contest.id),
        )
        for contest in contests
    ]


async def _build_move_buttons(press: Press, moves: str, texts: Texts) -> list[Button]:
    """Return a button for each move that was named, at the table as it is now."""
    if moves == "none":
        return []
    play = press.services.play
    table = await play.load_current_table(press.player_id, request=press.request)
    vocabulary = get_move_vocabulary(texts)
    found = [
        interpret_typed_move(table.state, name, vocabulary)
        for name in moves.removesuffix(", …").split(", ")
    ]
    return [
        Button(
            format_short_move(texts, table.state, move),
            control_ids.PlayMoveId.at(table.game, str(move)),
        )
        for move in found
    ]

"""What a player can do: how it is sent, and what it makes of their games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from bot.models.games import Game, PriceBook
from bot.services.games.game_requests import CurrentGameAction, DealRequest, GameVersion
from bot.services.games.tables import build_table
from bot.ui.deals.custom_ids import AttemptId, LeaveGameId
from sandbox.messages import Message
from tests.chaos.driver.direct_player import DirectPlayer, SentAction
from tests.chaos.truth import model
from tests.chaos.truth.model import Effect, Games
from tests.whole.driver.control_ids import build_resign_id, build_table_action_id

VARIANTS = ("canfield", "klondike", "little-forty")
CHALLENGE_VARIANT = "canfield"


class ActionKind(StrEnum):
    """The kinds of actions; a command acts on the table as it is, a press at one version."""

    DRAW_COMMAND = "/draw"
    DRAW_PRESS = "press draw"
    MOVE_COMMAND = "/move"
    MOVE_PRESS = "press a move"
    UNDO_COMMAND = "/undo"
    UNDO_PRESS = "press undo"
    REDO_COMMAND = "/redo"
    AUTO_COMMAND = "/auto"
    TABLE_COMMAND = "/table"
    OLD_PRESS = "press an old button"
    RESIGN = "give up"
    DEAL = "deal"
    PLAY_FOR_MONEY = "deal for money"
    ATTEMPT = "play in a contest"
    CHALLENGE = "/challenge create"


@dataclass(frozen=True)
class PlannedAction:
    """An action that is ready to be sent; `effect` is what it makes of its player's games."""

    name: str
    effect: Effect
    send: Callable[[], SentAction]
    creates_challenge: bool = False


def plan_action(
    kind: ActionKind,
    pick: int,
    player: DirectPlayer,
    games: Games,
    scoreboards: dict[int, Message],
) -> PlannedAction:
    """Return an action of this kind, as far as the player's games allow it.

    `pick` chooses among several, such as among the moves. `scoreboards` are the messages of
    contests, by their ids.
    """
    game = model.find_table_game(games)
    if kind is ActionKind.ATTEMPT and scoreboards:
        return _plan_attempt(pick, player, scoreboards)
    if kind is ActionKind.CHALLENGE:
        return _plan_challenge(pick, player)
    if game is None:
        return _plan_deal(pick, player)
    if kind is ActionKind.TABLE_COMMAND or player.message is None:
        return PlannedAction("/table", model.do_nothing, lambda: player.run_command("table"))
    version = model.get_version(game)
    match kind:
        case ActionKind.DEAL | ActionKind.PLAY_FOR_MONEY | ActionKind.ATTEMPT:
            book = PriceBook.HOYLE if kind is ActionKind.PLAY_FOR_MONEY else None
            variant = "canfield" if book else VARIANTS[pick % len(VARIANTS)]
            request = DealRequest(variant=variant, price_book=book)
            leave_id = LeaveGameId.build(CurrentGameAction.GIVE_UP, version, request).dump()
            return _plan_press(player, kind, model.deal(variant, book, version), leave_id)
        case ActionKind.RESIGN:
            return _plan_press(player, kind, model.resign(version), build_resign_id(version))
        case ActionKind.OLD_PRESS:
            old = GameVersion(game.id, max(game.revision - 1 - pick % 3, 0))
            effect = model.change_table(model.draw(1), old)
            return _plan_press(player, kind, effect, build_table_action_id(old, "draw"))
    return _plan_move(kind, pick, player, game)


def _plan_move(kind: ActionKind, pick: int, player: DirectPlayer, game: Game) -> PlannedAction:
    version, times = model.get_version(game), 1 + pick % 3
    moves = [str(move) for move in build_table(game).useful_moves] or ["draw"]
    move = moves[pick % len(moves)]
    match kind:
        case ActionKind.DRAW_COMMAND:
            return _plan_command(player, "draw", model.draw(times), times=times)
        case ActionKind.UNDO_COMMAND:
            return _plan_command(player, "undo", model.undo(times), times=times)
        case ActionKind.REDO_COMMAND:
            return _plan_command(player, "redo", model.redo(times), times=times)
        case ActionKind.AUTO_COMMAND:
            return _plan_command(player, "auto", model.play_to_foundations)
        case ActionKind.MOVE_COMMAND:
            typed = move.replace("-", " ").replace("x", " ")
            return _plan_command(player, "move", model.type_move(typed), moves=typed)
        case ActionKind.UNDO_PRESS:
            action, change = "undo", model.undo(1)
        case ActionKind.DRAW_PRESS:
            action, change = "draw", model.draw(1)
        case _:
            action, change = move, model.play_moves(move)
    effect = model.change_table(change, version)
    return _plan_press(player, kind, effect, build_table_action_id(version, action))


def _plan_deal(pick: int, player: DirectPlayer) -> PlannedAction:
    variant = VARIANTS[pick % len(VARIANTS)]
    return PlannedAction(
        f"/new {variant}", model.deal(variant), lambda: player.run_command("new", game=variant)
    )


def _plan_attempt(
    pick: int, player: DirectPlayer, scoreboards: dict[int, Message]
) -> PlannedAction:
    contest_id = sorted(scoreboards)[pick % len(scoreboards)]
    attempt_id = AttemptId(contest_id).dump()
    return PlannedAction(
        f"play in contest {contest_id}",
        model.begin_attempt(contest_id, CHALLENGE_VARIANT),
        lambda: player.press(attempt_id, scoreboards[contest_id]),
    )


def _plan_challenge(pick: int, player: DirectPlayer) -> PlannedAction:
    minutes = 10 + 5 * pick
    return PlannedAction(
        f"/challenge create of {minutes} minutes",
        model.do_nothing,
        lambda: player.run_command("challenge create", game=CHALLENGE_VARIANT, lasts=f"{minutes}m"),
        creates_challenge=True,
    )


def _plan_command(
    player: DirectPlayer, name: str, change: model.TableChange, **options: object
) -> PlannedAction:
    return PlannedAction(
        f"/{name} {' '.join(map(str, options.values()))}",
        model.change_table(change, None),
        lambda: player.run_command(name, **options),
    )


def _plan_press(
    player: DirectPlayer, kind: ActionKind, effect: Effect, custom_id: str
) -> PlannedAction:
    return PlannedAction(f"{kind} ({custom_id})", effect, lambda: player.press(custom_id))

"""The custom ids of a table's controls."""

import pytest

from bot.client.custom_id import MAX_STORED_NUMBER, CustomId
from bot.engine.moves import Move
from bot.services.games.game_requests import GameVersion
from bot.ui.table.custom_ids import (
    GoBackId,
    KeepGameId,
    MoveMenuId,
    MoveMenuStep,
    PlayHintId,
    PlayMoveId,
    ResignGameId,
    ResumeGameId,
    TableAction,
    TableActionId,
)
from tests.engine.short_positions import make_position
from tests.ui.custom_id_checks import check_is_refused, check_round_trip
from tests.ui.example_tables import make_table

LARGEST_VERSION = (MAX_STORED_NUMBER, MAX_STORED_NUMBER)
LONGEST_MOVE = str(Move("t12", "t13", 104))


@pytest.mark.parametrize(
    "custom_id",
    [
        PlayMoveId(*LARGEST_VERSION, LONGEST_MOVE),
        *(TableActionId(*LARGEST_VERSION, action) for action in TableAction),
        *(MoveMenuId(*LARGEST_VERSION, step) for step in MoveMenuStep),
        PlayHintId(*LARGEST_VERSION, LONGEST_MOVE),
        GoBackId(*LARGEST_VERSION, MAX_STORED_NUMBER),
        ResignGameId(*LARGEST_VERSION),
        KeepGameId(MAX_STORED_NUMBER),
        ResumeGameId(MAX_STORED_NUMBER),
    ],
    ids=CustomId.dump,
)
def test_the_longest_table_ids_are_read_back(custom_id: CustomId) -> None:
    check_round_trip(custom_id)


def test_a_control_carries_its_game_and_revision() -> None:
    game = make_table(make_position(t1="AS"), id=100, revision=51).game
    assert PlayMoveId.at(game, "t1-t4x3").dump() == "play:2s:1f:t1-t4x3"
    assert TableActionId.at(game, TableAction.DRAW_ON).dump() == "act:2s:1f:draw-on"
    assert MoveMenuId.at(game, MoveMenuStep.SOURCE).dump() == "menu:2s:1f:source"
    assert ResignGameId.at(game).dump() == "resign:2s:1f"
    assert PlayMoveId.parse("play:2s:1f:draw").version == GameVersion(100, 51)


def test_the_older_button_that_undoes_what_auto_played_is_undo() -> None:
    assert TableActionId.parse("act:2s:1f:undo-auto") == TableActionId(100, 51, TableAction.UNDO)


@pytest.mark.parametrize(
    ("id_type", "forged"),
    [
        (PlayMoveId, "play"),
        (PlayMoveId, "play:1:1"),
        (PlayMoveId, "play:-1:1:draw"),
        (PlayMoveId, "play:1:1:DRAW"),
        (PlayMoveId, "play:1:1:draw\n"),
        (PlayMoveId, "play:3w5e11264sgsg:1:draw"),
        (PlayMoveId, "play:\u0661:\u0660:draw"),
        (PlayMoveId, f"play:1:1:{'a' * 41}"),
        (TableActionId, "act:1:1:solve"),
        (TableActionId, "act:1:1:"),
        (TableActionId, "act:1:1:undo:1"),
        (MoveMenuId, "menu:1:1:what"),
        (PlayHintId, "play-it:1:1"),
        (GoBackId, "go-back:1:1"),
        (GoBackId, "go-back:1:1:-1"),
        (ResignGameId, "resign:1"),
        (KeepGameId, "keep:"),
        (ResumeGameId, "resume:1:1"),
        (ResumeGameId, "keep:1"),
    ],
)
def test_a_forged_table_id_is_refused(id_type: type[CustomId], forged: str) -> None:
    check_is_refused(id_type, forged)

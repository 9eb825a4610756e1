"""What a player reads about a lost game, and the moves of a game in words."""

import json
from dataclasses import replace

import pytest

from bot.engine.deals import deal
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.status import is_won
from bot.engine.transitions import play, replay
from bot.engine.typed_moves import interpret_typed_move, split_typed_moves
from bot.locale.catalogue import get_english_texts
from bot.models.accounts import PlayerSettings
from bot.models.games import GameOutcome
from bot.referee.__main__ import MAX_MOVES
from bot.services.replays import build_table_after
from bot.services.tables import Table
from bot.solver.game_analysis import GameAnalysis
from bot.ui.components import Attachment, MessageLayout, Text, build_discord_message
from bot.ui.replays import (
    build_analysis_message,
    build_winning_line_message,
    format_move_list,
    format_referee_command,
    format_strip,
)
from bot.ui.viewers import Viewer
from bot.variants import VARIANTS, get_variant
from tests.ui.example_tables import (
    LOSING_MOVE,
    LOST_DEAL,
    LOST_MOVES,
    NOON,
    analyse_lost_game,
    make_table,
)

TEXTS = get_english_texts()
WAY_ON = (Move.parse("t2-t3x4"),)
"""The first move of a line, which says what would have kept a game alive."""


def make_lost_table(move_count: int = LOSING_MOVE) -> Table:
    """Return the table of the lost game, given up after so many moves."""
    moves = LOST_MOVES[:move_count]
    state = replay(get_variant("canfield"), LOST_DEAL, map(Move.parse, moves))
    return make_table(
        state,
        deal=LOST_DEAL,
        moves=tuple(moves),
        slot=None,
        outcome=GameOutcome.RESIGNED,
        ended_at=NOON,
    )


def write_components(layout: MessageLayout) -> str:
    """Return a message's components as JSON, as Discord gets them."""
    components = build_discord_message(layout).to_components()  # type: ignore[no-untyped-call]  # discord.py leaves it untyped
    return json.dumps(components, ensure_ascii=False)


async def describe_message(
    analysis: GameAnalysis, *, is_text_only: bool = True, is_winnable: bool = False
) -> str:
    """Return all texts and labels of an analysis of the lost game, as Discord gets them."""
    viewer = Viewer(PlayerSettings(id=401, is_text_only=is_text_only), TEXTS)
    layout = await build_analysis_message(
        make_lost_table(analysis.move_count), analysis, viewer, is_winnable=is_winnable
    )
    return write_components(layout)


async def test_the_move_that_lost_is_shown_with_what_would_have_kept_the_game_alive() -> None:
    analysis = analyse_lost_game()
    message = await describe_message(analysis, is_text_only=False)
    assert "**Yes, until move 82.** Your move: Q♦ from w to t3." in message
    assert " This would have kept it alive: Q♥ +3 from t2 to t3." in message
    assert "20 of 52 cards up. Hint: Q♥ +3 from t2 to t3." in message
    for label in ("Play from there", "Winning moves", "Watch win", "Replay"):
        assert f'"{label}"' in message


@pytest.mark.parametrize(
    ("analysis", "answer"),
    [
        (
            GameAnalysis(82, 81, None, WAY_ON),
            "Which later move lost it, I can't tell. Better: Q♥",
        ),
        (
            GameAnalysis(82, 79, 82, (Move.parse("draw"),)),
            "Which later move lost it, I can't tell. Better: draw.",
        ),
        (
            GameAnalysis(81, 81, None, WAY_ON),
            "**Yes, and you still could when it ended.** The way on: Q♥ +3 from t2 to t3.",
        ),
        (GameAnalysis(82, None, 0), "**No. Nobody can win this deal**, however they play."),
        (GameAnalysis(82, None, 60), "**I don't know.** I found no way to win."),
        (GameAnalysis(82), "**I don't know.** I found no way to win."),
    ],
    ids=["later unknown", "range", "to the end", "unwinnable", "known late", "unknown"],
)
async def test_what_is_not_known_is_not_said(analysis: GameAnalysis, answer: str) -> None:
    message = await describe_message(analysis)
    assert answer in message
    assert ("Play from there" in message) is (analysis.last_winnable is not None)
    assert ("Winning moves" in message) is (analysis.last_winnable is not None)


@pytest.mark.parametrize("first_lost", [None, 60])
async def test_of_a_deal_given_as_winnable_it_is_never_said_that_nobody_knows(
    first_lost: int | None,
) -> None:
    message = await describe_message(GameAnalysis(82, None, first_lost), is_winnable=True)
    assert "**Yes, as dealt**, but I found no way." in message
    assert "I don't know" not in message


@pytest.mark.parametrize(
    ("analysis", "text"),
    [
        (
            GameAnalysis(9, 4, 5, WAY_ON),
            "Green: could be won, before move 5. Red: lost, from move 5 on.",
        ),
        (
            GameAnalysis(9, 4, 7, WAY_ON),
            "Green: could be won, before move 5. Grey: I don't know. Red: lost, from move 7 on.",
        ),
        (GameAnalysis(9, None, 0), "Red: lost, from move 1 on."),
        (GameAnalysis(9, 9, None, WAY_ON), "Green: could be won, before move 10."),
        (GameAnalysis(9), "Grey: I don't know."),
    ],
    ids=["pinned", "range", "unwinnable", "to the end", "unknown"],
)
def test_the_colours_of_the_strip_are_explained(analysis: GameAnalysis, text: str) -> None:
    assert format_strip(analysis, TEXTS) == text


def make_won_table() -> Table:
    """Return the lost game as it could have been won."""
    analysis = analyse_lost_game()
    assert analysis.losing_move == LOSING_MOVE
    moves = [*map(Move.parse, LOST_MOVES[:-1]), *analysis.winning_line]
    return build_table_after(make_lost_table().game, moves)


def test_the_way_to_win_is_read_move_by_move_and_by_the_referee() -> None:
    won_table = make_won_table()
    layout = build_winning_line_message(won_table, LOSING_MOVE, TEXTS)
    message = write_components(layout)
    assert "**A way to win**, from move 82 on:" in message
    assert "82: Q♥ +3 t2→t3\\n" in message
    assert "\\n81:" not in message
    command = format_referee_command(won_table)
    assert command in json.loads(message)[-1]["content"]
    program, _, rest = command.partition(" play canfield 387401 ")
    assert program == "python -m bot.referee"
    state = deal(get_variant("canfield"), LOST_DEAL)
    for text in split_typed_moves(rest.strip('"'), MAX_MOVES):
        state = play(state, interpret_typed_move(state, text))
    assert is_won(state)


def test_a_way_to_win_that_is_too_long_for_a_message_is_a_file() -> None:
    won_table = make_won_table()
    draws = ["draw"] * 13 * 60  # 34 cards come round again after twelve draws and a redeal
    game = replace(won_table.game, moves=(*draws, *won_table.game.moves))
    long_layout = build_winning_line_message(replace(won_table, game=game), 781, TEXTS)
    text, file = long_layout.parts[1:]
    assert isinstance(text, Text)
    assert isinstance(file, Attachment)
    assert text.content.startswith("781–782: draw ×2")
    assert text.content.endswith("… All moves are in the file.")
    assert format_referee_command(replace(won_table, game=game)).encode() in file.data


def format_moves(*moves: Move) -> list[str]:
    """Return the lines of a game of Klondike with these moves."""
    rules = VARIANTS["klondike"]
    table = make_table(
        replay(rules, 1, moves), deal=1, variant="klondike", moves=tuple(map(str, moves))
    )
    return format_move_list(table, get_english_texts()).splitlines()


def test_turning_the_waste_over_is_told_apart_from_drawing_and_numbered_like_every_move() -> None:
    draws = -(-len(deal(VARIANTS["klondike"], 1).stock) // VARIANTS["klondike"].packet_size)
    assert draws > 1
    lines = [
        f"1–{draws}: draw ×{draws}",
        f"{draws + 1}: turn the waste over",
        f"{draws + 2}–{2 * draws + 1}: draw ×{draws}",
        f"{2 * draws + 2}: turn the waste over",
        f"{2 * draws + 3}: draw",
    ]
    assert format_moves(*[DRAW_MOVE] * (2 * draws + 3)) == lines
    assert format_moves(*[DRAW_MOVE] * (draws + 1)) == lines[:2]

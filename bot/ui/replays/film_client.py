"""Films made in a separate process, so that other players do not wait."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from bot.interaction_trace import measure_drawing
from bot.models.games import Game, GameOutcome
from bot.services.contests.attempts import Attempt
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Verdict
from bot.ui.common.theme_choice import resolve_theme_name
from bot.ui.common.viewer import Viewer
from bot.ui.position.pictures import format_ending, format_film_title
from bot.ui.replays.film_process import FILM_MARKER, FilmRequest
from bot.ui.replays.race_request import RaceRequest

FILM_TIMEOUT_SECONDS = 120
"""No film takes longer, even on a slow machine."""


class FilmError(Exception):
    """A film could not be made; the text is the last line its process wrote."""


_IS_WINNABLE = {Verdict.WINNABLE: True, Verdict.UNWINNABLE: False, Verdict.UNKNOWN: None}


def build_film_request(
    game: Game,
    viewer: Viewer,
    analysis: GameAnalysis | None = None,
    *,
    attempt: Attempt | None = None,
    is_celebration: bool = False,
) -> FilmRequest:
    """Return a request for the film of a game, in the viewer's theme, deck and language.

    An analysis of the game is shown as a strip. ``attempt`` is the game's in a
    contest, if any, whose deal may be a secret. ``is_celebration`` asks for the end of a won game.
    """
    player = viewer.player
    verdicts = (
        tuple(_IS_WINNABLE[analysis.get_verdict(count)] for count in range(len(game.moves) + 1))
        if analysis
        else ()
    )
    return FilmRequest(
        variant=game.variant,
        deal=game.deal,
        moves=game.moves,
        title=format_film_title(game, viewer.texts, attempt),
        theme=resolve_theme_name(player.theme),
        ending=(
            format_ending(game, viewer.texts, attempt) if game.outcome is GameOutcome.WON else ()
        ),
        is_celebration=is_celebration,
        large=player.has_large_indices,
        is_tall=player.has_tall_pictures,
        verdicts=verdicts,
    )


def _ignore_progress(_percent: int) -> None:
    pass


async def make_film_in_process(
    film_request: FilmRequest | RaceRequest,
    report_progress: Callable[[int], None] = _ignore_progress,
) -> bytes:
    """Return the film as a GIF; ``report_progress`` is called with whole per cent.

    Raises FilmError if it cannot be made. Cancelling this ends the process.
    """
    with measure_drawing():
        return await _make_film(film_request, report_progress)


async def _make_film(
    film_request: FilmRequest | RaceRequest, report_progress: Callable[[int], None]
) -> bytes:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.ui.replays.film_process"), stdin=PIPE, stdout=PIPE, stderr=PIPE
    )
    try:
        async with asyncio.timeout(FILM_TIMEOUT_SECONDS):
            return await _exchange_with_process(process, film_request, report_progress)
    except TimeoutError:
        raise FilmError(f"no film after {FILM_TIMEOUT_SECONDS} seconds") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _exchange_with_process(
    process: Process,
    film_request: FilmRequest | RaceRequest,
    report_progress: Callable[[int], None],
) -> bytes:
    assert process.stdin is not None  # all three are pipes
    assert process.stdout is not None
    assert process.stderr is not None
    with suppress(BrokenPipeError, ConnectionResetError):  # its own error says more
        process.stdin.write(film_request.to_json())
        await process.stdin.drain()
        process.stdin.close()
    while line := (await process.stdout.readline()).decode():
        word, _, size = line.strip().partition(" ")
        if word == FILM_MARKER:
            return await process.stdout.readexactly(int(size))
        report_progress(int(word))
    error_lines = (await process.stderr.read()).decode(errors="replace").strip().splitlines()
    raise FilmError(error_lines[-1] if error_lines else "its process ended without an error")

"""Films in answers: made in a separate process, with a note that shows the progress."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import discord
import structlog

from bot.background import run_task
from bot.client.client import Press
from bot.client.interactions import REQUEST_ERRORS
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.metrics import DRAWINGS_GAUGE
from bot.models.contests import Contest
from bot.models.games import Game, GameOutcome
from bot.services.attempts import Attempt
from bot.solver.game_analysis import GameAnalysis
from bot.solver.solution import Verdict
from bot.ui import replies, viewers
from bot.ui.components import MessageLayout, build_text_message
from bot.ui.film_process import FILM_MARKER, FilmRequest, RaceRequest
from bot.ui.position import format_ending, format_film_title

log = structlog.get_logger("bot.ui.films")

PROGRESS_EDIT_SECONDS = 1.5
"""The progress note is edited at most this often."""


async def reply_with_film(
    press: Press,
    subject: Game | Contest,
    build_request: Callable[[], Awaitable[FilmRequest | RaceRequest]],
    build_message: Callable[[bytes], Awaitable[MessageLayout]],
    texts: Texts,
    *,
    is_private: bool,
) -> None:
    """Answer with a film of a game or a contest, after those that others wait for.

    ``build_request`` returns what is asked of it, which may take some seconds and keeps nobody else
    waiting, ``build_message`` the message around it; what they raise is told instead.

    Raises GameError if the player already waits for a film, or too many players do.
    """
    replays = press.services.replays
    with replays.join_film_queue(press.player_id) as films_ahead:
        reply = _FilmReply(press, subject, texts, is_private)
        note = texts("film-waiting", count=films_ahead) if films_ahead else reply.format_progress(0)
        await replies.send_reply(press, build_text_message(note), is_private=is_private)
        try:
            film_request = await build_request()
            async with replays.film_lock:
                with press.trace.measure_drawing():
                    film = await reply.wait_for_film(film_request)
            message = None if film is None else await build_message(film)
        except Exception:
            # The reason is told privately.
            with suppress(*REQUEST_ERRORS), press.trace.measure_sending():
                await press.interaction.delete_original_response()
            raise
        if message is not None:
            await reply.show_film(message)


@dataclass(slots=True)
class _FilmReply:
    """The note that shows the progress, and the message with the film that replaces it."""

    press: Press
    subject: Game | Contest
    texts: Texts
    is_private: bool
    percent_done: int = 0

    def format_progress(self, percent_done: int) -> str:
        """Return the note of the progress, in per cent."""
        name = format_game_name(self.texts, self.subject.variant)
        return self.texts("film-making", game=name, part=percent_done)

    async def wait_for_film(self, film_request: FilmRequest | RaceRequest) -> bytes | None:
        """Return the film, or None if the note was deleted in the meantime."""
        shown_percent = -1
        film_making = make_film_in_process(film_request, self._record_progress)
        async with run_task(film_making) as task:
            while not (await asyncio.wait({task}, timeout=PROGRESS_EDIT_SECONDS))[0]:
                if self.percent_done > shown_percent:
                    shown_percent = self.percent_done
                    note = build_text_message(self.format_progress(shown_percent))
                    if not await self._update_note(note):
                        return None
            return task.result()

    async def show_film(self, message: MessageLayout) -> None:
        """Replace the note by the film; where Discord refuses that, send a new message."""
        try:
            await replies.edit_original_reply(self.press, message)
        except discord.HTTPException as error:
            if error.code == replies.UNKNOWN_MESSAGE_CODE:
                return
            log.info("film sent as a new message", code=error.code, status=error.status)
            await replies.send_reply(self.press, message, is_private=self.is_private)
            await self._update_note(build_text_message(self.texts("film-below")))

    async def _update_note(self, message: MessageLayout) -> bool:
        """Change the note; return whether it still exists."""
        try:
            await replies.edit_original_reply(self.press, message)
        except REQUEST_ERRORS as error:
            log.debug("progress note not edited", error=str(error))
            return getattr(error, "code", None) != replies.UNKNOWN_MESSAGE_CODE
        return True

    def _record_progress(self, percent_done: int) -> None:
        self.percent_done = max(percent_done, self.percent_done)


FILM_TIMEOUT_SECONDS = 120
"""No film takes longer, even on a slow machine."""


class FilmError(Exception):
    """A film could not be made; the text is the last line its process wrote."""


_IS_WINNABLE = {Verdict.WINNABLE: True, Verdict.UNWINNABLE: False, Verdict.UNKNOWN: None}


def build_film_request(
    game: Game,
    viewer: viewers.Viewer,
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
        theme=viewers.resolve_theme_name(player.theme),
        ending=(
            format_ending(game, viewer.texts, attempt) if game.outcome is GameOutcome.WON else ()
        ),
        is_celebration=is_celebration,
        large=player.has_large_indices,
        is_tall=player.has_tall_pictures,
        verdicts=verdicts,
    )


async def make_film_in_process(
    film_request: FilmRequest | RaceRequest,
    report_progress: Callable[[int], None] = lambda _percent: None,
) -> bytes:
    """Return the film as a GIF; ``report_progress`` is called with whole per cent.

    Raises FilmError if it cannot be made. Cancelling this ends the process.
    """
    with DRAWINGS_GAUGE.track_inprogress():
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.ui.film_process"), stdin=PIPE, stdout=PIPE, stderr=PIPE
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

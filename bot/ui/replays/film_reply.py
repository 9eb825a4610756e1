"""Answers with a film: a note that shows the progress, which the film replaces."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import discord
import structlog

from bot.background import run_task
from bot.client import Interaction
from bot.client.first_answers import REQUEST_ERRORS
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest
from bot.models.games import Game
from bot.ui.common.components import MessageLayout, build_text_message
from bot.ui.common.replies import UNKNOWN_MESSAGE_CODE, edit_original_reply, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.film_client import make_film_in_process
from bot.ui.replays.film_process import FilmRequest
from bot.ui.replays.race_request import RaceRequest

log = structlog.get_logger("bot.ui.replays.film_reply")

PROGRESS_EDIT_SECONDS = 1.5
"""The progress note is edited at most this often."""


async def reply_with_film(
    interaction: Interaction,
    subject: Game | Contest,
    build_request: Callable[[], Awaitable[FilmRequest | RaceRequest]],
    build_message: Callable[[bytes], Awaitable[MessageLayout]],
    *,
    is_private: bool,
) -> None:
    """Answer with a film of a game or a contest, after those that others wait for.

    ``build_request`` returns what is asked of it, which may take some seconds and keeps nobody else
    waiting, ``build_message`` the message around it; what they raise is told instead.

    Raises GameError if the player already waits for a film, or too many players do.
    """
    replays = interaction.client.services.replays
    texts = (await load_viewer(interaction)).texts
    with replays.join_film_queue(interaction.user.id) as films_ahead:
        reply = _FilmReply(interaction, subject, texts, is_private)
        await reply.send_first_note(
            texts("film-waiting", count=films_ahead) if films_ahead else reply.format_progress(0)
        )
        try:
            film_request = await build_request()
            async with replays.film_lock:
                film = await reply.wait_for_film(film_request)
            message = None if film is None else await build_message(film)
        except Exception:
            await reply.delete_note()
            raise
        if message is not None:
            await reply.show_film(message)


class _FilmReply:
    """The note that shows the progress, and the message with the film that replaces it."""

    def __init__(
        self, interaction: Interaction, subject: Game | Contest, texts: Texts, is_private: bool
    ) -> None:
        self._interaction = interaction
        self._subject = subject
        self._texts = texts
        self._is_private = is_private
        self._percent_done = 0

    async def send_first_note(self, text: str) -> None:
        """Send the note as the first answer."""
        await send_reply(self._interaction, build_text_message(text), is_private=self._is_private)

    def format_progress(self, percent_done: int) -> str:
        """Return the note of the progress, in per cent."""
        name = format_game_name(self._texts, self._subject.variant)
        return self._texts("film-making", game=name, part=percent_done)

    async def wait_for_film(self, film_request: FilmRequest | RaceRequest) -> bytes | None:
        """Return the film, or None if the note was deleted in the meantime."""
        shown_percent = -1
        film_making = make_film_in_process(film_request, self._record_progress)
        async with run_task(film_making) as task:
            while not (await asyncio.wait({task}, timeout=PROGRESS_EDIT_SECONDS))[0]:
                if self._percent_done > shown_percent:
                    shown_percent = self._percent_done
                    note = build_text_message(self.format_progress(shown_percent))
                    if not await self._update_note(note):
                        return None
            return task.result()

    async def show_film(self, message: MessageLayout) -> None:
        """Replace the note by the film; where Discord refuses that, send a new message."""
        try:
            await edit_original_reply(self._interaction, message)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE_CODE:
                return
            log.info("film sent as a new message", code=error.code, status=error.status)
            await send_reply(self._interaction, message, is_private=self._is_private)
            await self._update_note(build_text_message(self._texts("film-below")))

    async def delete_note(self) -> None:
        """Delete the note where there will be no film; the reason is told privately."""
        with suppress(*REQUEST_ERRORS):
            await self._interaction.delete_original_response()

    async def _update_note(self, message: MessageLayout) -> bool:
        """Change the note; return whether it still exists."""
        try:
            await edit_original_reply(self._interaction, message)
        except REQUEST_ERRORS as error:
            log.debug("progress note not edited", error=str(error))
            return getattr(error, "code", None) != UNKNOWN_MESSAGE_CODE
        return True

    def _record_progress(self, percent_done: int) -> None:
        self._percent_done = max(percent_done, self._percent_done)

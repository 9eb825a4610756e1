"""A finished game, or an attempt at the end of its contest, as a film or as a list of moves."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import structlog

from bot.background import run_task
from bot.client.first_answers import REQUEST_ERRORS
from bot.locale.describe import format_game_name
from bot.models.games import GameOutcome
from bot.models.players import Visibility
from bot.services.maintenance import ABANDONED_AFTER_DAYS
from bot.ui.common.components import (
    Attachment,
    Component,
    MessageLayout,
    Text,
    build_button,
    build_button_rows,
    build_panel,
    build_text_message,
)
from bot.ui.common.illustration import Illustration
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import UNKNOWN_MESSAGE_CODE, edit_original_reply, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.custom_ids import MoveListId
from bot.ui.replays.film_client import build_film_request, make_film_in_process
from bot.ui.replays.move_list import format_move_list
from bot.ui.table.controls import build_after_game_buttons
from bot.ui.table.outcome_text import format_outcome
from bot.ui.table.reply import format_visible_table_heading

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.services.games.tables import Table
    from bot.ui.common.viewer import Viewer

log = structlog.get_logger("bot.ui.replays.page")

PROGRESS_EDIT_SECONDS = 1.5
"""The progress note is edited at most this often."""

_ALT_TEXT_KEYS: dict[GameOutcome | None, str] = {
    None: "alt-film-at-end",
    GameOutcome.WON: "alt-film-won",
    GameOutcome.RESIGNED: "alt-film",
    GameOutcome.ABANDONED: "alt-film-left",
}

_MAX_INLINE_LENGTH = 3_400
"""A message has at most this many characters of moves; longer lists are sent as a file too."""


async def show_replay(
    interaction: Interaction, typed_game_id: str | None = None, *, at_contest_end: bool = False
) -> None:
    """Show a finished game as a film, or as text if that is the player's setting.

    Without a game's number it is the last game that the player finished. ``at_contest_end`` shows
    an attempt as it stood when its contest ended.
    """
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    attempt = await interaction.client.services.attempts.load_attempt(table.game)
    viewer = await load_viewer(interaction)
    is_private = (
        (attempt is not None and attempt.is_contest_open)
        or viewer.player.table_visibility is Visibility.PRIVATE
        or not await can_answer_publicly(interaction)
    )
    if viewer.player.is_text_only:
        await _send_move_list(interaction, table, viewer.texts, is_private=is_private)
        return
    with replays.join_film_queue(interaction.user.id) as films_ahead:
        reply = _FilmReply(interaction, table, viewer, is_private)
        await reply.send_first_note(
            viewer.texts("film-waiting", count=films_ahead)
            if films_ahead
            else reply.format_progress(0)
        )
        try:
            async with replays.film_lock:
                film = await reply.wait_for_film()
            # The game's player may have erased or hidden it in the meantime.
            await replays.load_replay_table(
                interaction.user.id, str(table.game.id), at_contest_end=at_contest_end
            )
        except Exception:
            await reply.delete_note()
            raise
        if film is not None:
            await reply.show_film(film)


async def show_move_list(
    interaction: Interaction, typed_game_id: str, *, at_contest_end: bool = False
) -> None:
    """Show the moves of the same game as text, privately."""
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    texts = (await load_viewer(interaction)).texts
    await _send_move_list(interaction, table, texts, is_private=True)


async def _send_move_list(
    interaction: Interaction, table: Table, texts: Texts, *, is_private: bool
) -> None:
    move_list = format_move_list(table, texts)
    parts: list[Component] = [Text(await format_visible_table_heading(interaction, table, texts))]
    if len(move_list) <= _MAX_INLINE_LENGTH:
        parts.append(Text(move_list or texts("replay-no-moves")))
    else:
        first_moves = move_list[: move_list.rindex("\n", 0, _MAX_INLINE_LENGTH)]
        filename = f"{table.game.variant}-{table.game.id}.txt"
        parts += [
            Text(first_moves + "\n" + texts("replay-more-moves")),
            Attachment(filename, move_list.encode()),
        ]
    message = MessageLayout(*parts, Text(_format_ending(table, texts)))
    await send_reply(interaction, message, is_private=is_private)


def _format_ending(table: Table, texts: Texts) -> str:
    return format_outcome(table, texts) if table.game.outcome else texts("replay-at-end")


class _FilmReply:
    """The answer with a film: a note that shows the progress, which the film replaces."""

    def __init__(
        self, interaction: Interaction, table: Table, viewer: Viewer, is_private: bool
    ) -> None:
        self._interaction = interaction
        self._table = table
        self._viewer = viewer
        self._is_private = is_private
        self._percent_done = 0

    async def send_first_note(self, text: str) -> None:
        """Send the note as the first answer."""
        await send_reply(self._interaction, build_text_message(text), is_private=self._is_private)

    def format_progress(self, percent_done: int) -> str:
        """Return the note of the progress, in per cent."""
        game, texts = self._table.game, self._viewer.texts
        name = format_game_name(texts, game.variant)
        return texts("film-making", game=name, deal=str(game.deal), part=percent_done)

    async def wait_for_film(self) -> bytes | None:
        """Return the film, or None if the note was deleted in the meantime."""
        film_request = build_film_request(self._table.game, self._viewer.player)
        shown_percent = -1
        async with run_task(make_film_in_process(film_request, self._record_progress)) as task:
            while not (await asyncio.wait({task}, timeout=PROGRESS_EDIT_SECONDS))[0]:
                if self._percent_done > shown_percent:
                    shown_percent = self._percent_done
                    note = build_text_message(self.format_progress(shown_percent))
                    if not await self._update_note(note):
                        return None
            return task.result()

    async def show_film(self, film: bytes) -> None:
        """Replace the note by the film; where Discord refuses that, send a new message."""
        message = await self._build_film_message(film)
        try:
            await edit_original_reply(self._interaction, message)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE_CODE:
                return
            log.info("film sent as a new message", code=error.code, status=error.status)
            await send_reply(self._interaction, message, is_private=self._is_private)
            await self._update_note(build_text_message(self._viewer.texts("film-below")))

    async def delete_note(self) -> None:
        """Delete the note where there will be no film; the reason is told privately."""
        with suppress(*REQUEST_ERRORS):
            await self._interaction.delete_original_response()

    async def _build_film_message(self, film: bytes) -> MessageLayout:
        table, game, texts = self._table, self._table.game, self._viewer.texts
        heading = await format_visible_table_heading(self._interaction, table, texts)
        buttons = build_after_game_buttons(
            table,
            texts,
            can_play_for_money=self._viewer.player.can_play_for_money,
            is_replay=True,
        )
        move_list_id = MoveListId(game.id, at_contest_end=game.outcome is None)
        buttons.append(build_button(texts("button-moves"), move_list_id))
        return MessageLayout(
            build_panel(
                Text(heading),
                Illustration(self._format_description(), f"{game.variant}-{game.id}.gif", film),
                Text(_format_ending(table, texts)),
                *build_button_rows(buttons),
            )
        )

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

    def _format_description(self) -> str:
        game, texts = self._table.game, self._viewer.texts
        return texts(
            _ALT_TEXT_KEYS[game.outcome],
            days=ABANDONED_AFTER_DAYS,
            game=format_game_name(texts, game.variant),
            deal=str(game.deal),
            moves=len(game.moves),
            up=self._table.state.cards_up,
            cards=52 * self._table.rules.decks,
        )

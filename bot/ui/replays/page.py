"""A game looked at again, once it or its contest is over: as a film, and as its moves in words."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import discord
import structlog

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
from bot.ui.common.posting_rights import can_post_publicly
from bot.ui.common.replies import edit_original_reply, send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.custom_ids import MoveListId
from bot.ui.replays.film_client import build_film_request, make_film_in_process
from bot.ui.replays.move_list import format_move_list
from bot.ui.table.controls import build_after_game_buttons
from bot.ui.table.outcome_text import format_outcome
from bot.ui.table.reply import UNKNOWN_MESSAGE_CODE, format_visible_table_heading

if TYPE_CHECKING:
    from bot.client import Interaction
    from bot.locale.catalogue import Texts
    from bot.services.games.tables import Table
    from bot.ui.common.viewer import Viewer

log = structlog.get_logger("bot.ui.replays.page")

PROGRESS_EDIT_SECONDS = 1.5
"""The note of progress changes no faster."""

_ALT_TEXT_KEYS: dict[GameOutcome | None, str] = {
    None: "alt-film-at-end",
    GameOutcome.WON: "alt-film-won",
    GameOutcome.RESIGNED: "alt-film",
    GameOutcome.ABANDONED: "alt-film-left",
}

_MAX_INLINE_LENGTH = 3_400
"""So many characters of moves stand in a message; more are sent as a file."""


async def show_replay(
    interaction: Interaction, typed_game_id: str | None = None, *, at_contest_end: bool = False
) -> None:
    """Shows the game of that number, else the last finished, as a film; in words where so set.

    An attempt may be shown as it stood ``at_end`` of its contest.
    """
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    attempt = await interaction.client.services.attempts.load_attempt(table.game)
    who = await load_viewer(interaction)
    secret = attempt is not None and attempt.is_under_way
    unseen = secret or who.player.table_visibility is Visibility.PRIVATE
    hidden = unseen or not await can_post_publicly(interaction)
    if who.player.is_text_only:
        await _send_move_list(interaction, table, who.texts, is_private=hidden)
        return
    with replays.join_film_queue(interaction.user.id) as ahead:
        making = _FilmReply(interaction, table, who, hidden)
        await making.send_first_note(
            who.texts("film-waiting", count=ahead) if ahead else making.format_progress(0)
        )
        try:
            async with replays.film_lock:
                film = await making.wait_for_film()
            # Meanwhile its player may have had the game erased, or hidden.
            await replays.load_replay_table(
                interaction.user.id, str(table.game.id), at_contest_end=at_contest_end
            )
        except Exception:
            await making.delete_note()
            raise
        if film is not None:
            await making.show_film(film)


async def show_move_list(
    interaction: Interaction, typed_game_id: str, *, at_contest_end: bool = False
) -> None:
    """Tells this person alone the same moves in words."""
    replays = interaction.client.services.replays
    table = await replays.load_replay_table(
        interaction.user.id, typed_game_id, at_contest_end=at_contest_end
    )
    await _send_move_list(
        interaction, table, (await load_viewer(interaction)).texts, is_private=True
    )


async def _send_move_list(
    interaction: Interaction, table: Table, texts: Texts, *, is_private: bool
) -> None:
    told = format_move_list(table, texts)
    items: list[Component] = [Text(await format_visible_table_heading(interaction, table, texts))]
    if len(told) <= _MAX_INLINE_LENGTH:
        items.append(Text(told or texts("replay-no-moves")))
    else:
        name = f"{table.game.variant}-{table.game.id}.txt"
        head, rest = told[: told.rindex("\n", 0, _MAX_INLINE_LENGTH)], texts("replay-more-moves")
        items += [
            Text(f"{head}\n{rest}"),
            Attachment(name, told.encode()),
        ]
    message = MessageLayout(*items, Text(_format_ending(table, texts)))
    await send_reply(interaction, message, is_private=is_private)


def _format_ending(table: Table, texts: Texts) -> str:
    return format_outcome(table, texts) if table.game.outcome else texts("replay-at-end")


class _FilmReply:
    """A film on its way: the message that tells how far it is, and then shows it."""

    def __init__(
        self, interaction: Interaction, table: Table, viewer: Viewer, is_private: bool
    ) -> None:
        self._interaction = interaction
        self._table = table
        self._viewer = viewer
        self._is_private = is_private
        self._percent_done = 0

    async def send_first_note(self, text: str) -> None:
        """The first answer."""
        await send_reply(self._interaction, build_text_message(text), is_private=self._is_private)

    def format_progress(self, percent_done: int) -> str:
        """How far the film is, in hundredths."""
        game, words = self._table.game, self._viewer.texts
        name = format_game_name(words, game.variant)
        return words("film-making", game=name, deal=str(game.deal), part=percent_done)

    async def wait_for_film(self) -> bytes | None:
        """The film; nothing where the message that told of it was taken away meanwhile."""
        task = asyncio.create_task(
            make_film_in_process(
                build_film_request(self._table.game, self._viewer.player), self._record_progress
            )
        )
        told = -1
        try:
            while not (await asyncio.wait({task}, timeout=PROGRESS_EDIT_SECONDS))[0]:
                if self._percent_done > told:
                    told = self._percent_done
                    if not await self._update_note(build_text_message(self.format_progress(told))):
                        return None
            return task.result()
        finally:
            task.cancel()
            await asyncio.wait({task})

    async def show_film(self, film: bytes) -> None:
        """The film in place of the note; where Discord takes no picture there, as a new message."""
        game = self._table.game
        name = f"{game.variant}-{game.id}.gif"
        description = self._format_description()
        words = self._viewer.texts
        title = await format_visible_table_heading(self._interaction, self._table, words)
        moves = MoveListId(game.id, at_contest_end=game.outcome is None)
        message = MessageLayout(
            build_panel(
                Text(title),
                Illustration(description, name, film),
                Text(_format_ending(self._table, words)),
                *build_button_rows(
                    [
                        *build_after_game_buttons(
                            self._table,
                            words,
                            can_play_for_money=self._viewer.player.can_play_for_money,
                            is_replay=True,
                        ),
                        build_button(words("button-moves"), moves),
                    ]
                ),
            )
        )
        try:
            await edit_original_reply(self._interaction, message)
        except discord.HTTPException as error:
            if error.code == UNKNOWN_MESSAGE_CODE:
                return
            log.info("film sent anew", code=error.code, status=error.status)
            await send_reply(self._interaction, message, is_private=self._is_private)
            await self._update_note(build_text_message(words("film-below")))

    async def delete_note(self) -> None:
        """No film will come: what is said of that is for the one who asked."""
        with suppress(discord.HTTPException):
            await self._interaction.delete_original_response()

    async def _update_note(self, message: MessageLayout) -> bool:
        """Changes the note; whether it is still there."""
        try:
            await edit_original_reply(self._interaction, message)
        except discord.HTTPException as error:
            log.debug("note stays", code=error.code)
            return error.code != UNKNOWN_MESSAGE_CODE
        return True

    def _record_progress(self, percent_done: int) -> None:
        self._percent_done = max(percent_done, self._percent_done)

    def _format_description(self) -> str:
        game, words = self._table.game, self._viewer.texts
        return words(
            _ALT_TEXT_KEYS[game.outcome],
            days=ABANDONED_AFTER_DAYS,
            game=format_game_name(words, game.variant),
            deal=str(game.deal),
            moves=len(game.moves),
            up=self._table.state.cards_up,
            cards=52 * self._table.rules.decks,
        )

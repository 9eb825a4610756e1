"""Tables that Discord did not take as an answer: shown when it does, or with the next answer."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog

from bot.client import Interaction, PatienceClient
from bot.client.first_answers import REQUEST_ERRORS
from bot.services.games.tables import Table
from bot.ui.common.replies import send_reply
from bot.ui.common.viewer import load_viewer
from bot.ui.table.last_message import show_on_last_message
from bot.ui.table.table_message import build_table_message
from bot.ui.table.view import TableExtras, TableView, load_table_view

log = structlog.get_logger("bot.ui.errors.late_tables")


@dataclass(slots=True)
class LateTable:
    """A table whose player has not seen their last move, as Discord did not take the answer.

    ``interaction`` is the one that was to be answered. ``editing`` tries meanwhile to show it.
    """

    interaction: Interaction
    game_id: int
    editing: asyncio.Task[None] | None = None

    async def reply_to(self, interaction: Interaction) -> None:
        """Show the table besides the answer to a later interaction of its player."""
        client, player_id = interaction.client, interaction.user.id
        if take_late_table(client, player_id) is not self:
            return
        try:
            _, view = await self._load_view()
            await send_reply(interaction, build_table_message(view), is_private=True)
        except REQUEST_ERRORS as error:
            log.info("late table not shown yet", game=self.game_id, error=repr(error))
            client.late_tables.setdefault(player_id, self)

    async def edit_last_message(self) -> None:
        """Show the table on the message that showed it before, if Discord lets the bot."""
        client, player_id = self.interaction.client, self.interaction.user.id
        table, view = await self._load_view()
        try:
            is_shown = await show_on_last_message(client, table, view)
        except REQUEST_ERRORS as error:
            log.info("late table not shown yet", game=self.game_id, error=repr(error))
            return
        if is_shown and client.late_tables.get(player_id) is self:
            del client.late_tables[player_id]
            log.info("late table shown", game=self.game_id)

    async def _load_view(self) -> tuple[Table, TableView]:
        services, viewer = self.interaction.client.services, await load_viewer(self.interaction)
        table = await services.play.load_own_table(self.interaction.user.id, self.game_id)
        attempt = await services.attempts.load_attempt(table.game, table.contest)
        extras = TableExtras(notice=viewer.texts("table-shown-late"))
        return table, await load_table_view(table, viewer, attempt, extras)


def show_table_later(interaction: Interaction, table: Table) -> None:
    """Show a table as soon as Discord allows, or with its player's next answer."""
    client, player_id = interaction.client, interaction.user.id
    take_late_table(client, player_id)
    late_table = LateTable(interaction, table.game.id)
    client.late_tables[player_id] = late_table
    late_table.editing = client.run_in_background(late_table.edit_last_message())


def take_late_table(client: PatienceClient, player_id: int) -> LateTable | None:
    """Return the table that a player has not seen, if any; it is not shown elsewhere any more."""
    late_table: LateTable | None = client.late_tables.pop(player_id, None)
    if late_table is not None and late_table.editing is not None:
        late_table.editing.cancel()
    return late_table

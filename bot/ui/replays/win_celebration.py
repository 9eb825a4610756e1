"""The celebration of a win on the spot: the picture of the won table begins to move."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import structlog

from bot.client import Interaction
from bot.client.first_answers import REQUEST_ERRORS
from bot.engine.errors import GameError
from bot.services.games.tables import Table
from bot.ui.common.illustration import build_illustration
from bot.ui.common.viewer import load_viewer
from bot.ui.replays.film_client import FilmError, build_film_request, make_film_in_process
from bot.ui.table.last_message import show_on_last_message
from bot.ui.table.view import TableView

log = structlog.get_logger("bot.ui.replays.win_celebration")


async def celebrate_win(
    interaction: Interaction, table: Table, view: TableView, remembering: asyncio.Task[None]
) -> None:
    """Replace the picture on the message of a won table by the same with confetti falling.

    The message shows the still picture meanwhile, and keeps it where the other cannot be made or
    shown, or too many players have just won. ``remembering`` stores which message it is.
    """
    services, game = interaction.client.services, table.game
    with services.replays.join_celebration_queue() as is_taken:
        if not is_taken:
            log.info("win not celebrated", game=game.id, reason="too many at once")
            return
        viewer = await load_viewer(interaction, table.player_settings)
        attempt = await services.attempts.load_attempt(game, table.contest)
        film_request = build_film_request(game, viewer, attempt=attempt, is_celebration=True)
        try:
            async with services.replays.film_lock:
                film = await make_film_in_process(film_request)
        except FilmError as error:
            log.info("win not celebrated", game=game.id, reason=str(error))
            return
    await asyncio.wait({remembering})
    illustration = build_illustration(film, game.variant, view.illustration.text, suffix=".gif")
    try:
        # By now it is stored which message shows the table, or the player has erased the game.
        stored_table = await services.play.load_own_table(game.player_id, game.id)
        moving_view = replace(view, illustration=illustration)
        await show_on_last_message(interaction.client, stored_table, moving_view)
    except (GameError, *REQUEST_ERRORS) as error:
        log.debug("win not celebrated", game=game.id, reason=str(error))

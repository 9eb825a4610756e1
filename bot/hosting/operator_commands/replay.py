"""`python -m bot replay GAME_ID FILE`: write a finished game as an animated GIF."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from bot.engine.errors import ErrorKey, GameError
from bot.errors import OperatorError
from bot.locale.catalogue import choose_texts
from bot.models.players import PlayerSettings
from bot.services.games.replays import ReplayService
from bot.services.games.tables import Table
from bot.store import open_store
from bot.ui.common.viewer import Viewer
from bot.ui.replays.film_client import build_film_request
from bot.ui.replays.film_process import make_film

_TEXT_BY_ERROR_KEY = {
    ErrorKey.NO_GAME_NUMBER: "is no game's number.",
    ErrorKey.NO_SUCH_REPLAY: "is the number of no game in the database.",
    ErrorKey.GAME_UNREADABLE: "is a game that cannot be opened any more.",
    ErrorKey.GAME_NOT_OVER: "is not over yet: a film is made of a game that is won or given up.",
}


def write_replay_file(database_url: str, game_id: str, path: str) -> str:
    """Write the film, with its player's theme and deck; return one line about the file.

    Raises OperatorError if there is no such game, if it is not over or if the file cannot be
    written, and StoreError if the database cannot be used.
    """
    table, player = asyncio.run(_load_game_and_player(database_url, game_id))
    film = make_film(build_film_request(table.game, Viewer(player, choose_texts(player.language))))
    try:
        Path(path).write_bytes(film)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise OperatorError(f"{path} cannot be written: {reason}.") from error
    return f"{path}: {len(film) / 1e6:.1f} MB"


async def _load_game_and_player(database_url: str, game_id: str) -> tuple[Table, PlayerSettings]:
    async with open_store(database_url) as store:
        try:
            return await ReplayService(store, lambda: datetime.now(UTC)).load_table_and_owner(
                game_id
            )
        except GameError as error:
            raise OperatorError(f"{game_id} {_TEXT_BY_ERROR_KEY[error.key]}") from error

"""The film of a race for a message that everyone sees."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.services.races.races import ContestRace
from bot.ui.common.illustration import Illustration
from bot.ui.common.player_names import fetch_player_names_on_server, load_picture_names
from bot.ui.races.film import build_race_request, illustrate_race
from bot.ui.replays.film_client import make_film_in_process

_MAX_TRIES = 2


async def illustrate_posted_race(
    client: PatienceClient,
    server_id: int | None,
    find_race: Callable[[], Awaitable[ContestRace | None]],
    theme_name: str,
    texts: Texts,
) -> Illustration | None:
    """Return the film of a race, made after those that players wait for; None without a race.

    If somebody hid or erased their game or their name in the meantime, it is made once more.
    Raises FilmError if it cannot be made.
    """
    for _ in range(_MAX_TRIES):
        race = await find_race()
        if race is None:
            return None
        player_ids = [runner.entry.player_id for runner in race.runners]
        await fetch_player_names_on_server(client, server_id, player_ids, texts)
        picture_names = await load_picture_names(client, server_id, player_ids)
        request = build_race_request(race, picture_names, theme_name, texts)
        async with client.services.replays.film_lock:
            film = await make_film_in_process(request)
        race_now = await find_race()
        names_now = await load_picture_names(client, server_id, player_ids)
        if race_now is None:
            continue
        if build_race_request(race_now, names_now, theme_name, texts) == request:
            return illustrate_race(race, film, picture_names, texts)
    return None

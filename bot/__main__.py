"""``python -m bot``: puts the parts together and runs them until it is told to stop.

``python -m bot replay GAME_ID OUT.gif`` writes a film of a finished game instead;
``python -m bot recount`` counts all totals again, and with ``--mend`` puts them right.
"""

from __future__ import annotations

import asyncio
import secrets
import sys
from datetime import UTC, datetime
from time import monotonic
from typing import TYPE_CHECKING

from pydantic import ValidationError

from bot.client import Patience
from bot.commands import COMMANDS
from bot.engine.deal import FRESH
from bot.hosting.errors import OperatorError
from bot.hosting.keeping_up import keeping_up
from bot.hosting.logs import begin_logging
from bot.hosting.metrics import serve_metrics
from bot.hosting.recounting import counted_at_start, recount
from bot.hosting.replaying import replay_to_file
from bot.hosting.running import run_client
from bot.hosting.sandboxed import sandbox_beside
from bot.services import Services
from bot.services.attempts import Attempts
from bot.services.boards import Boards
from bot.services.commands import Commands
from bot.services.contests import Contests
from bot.services.dailies import Dailies
from bot.services.daily_posts import DailyPosts
from bot.services.finals import Finals
from bot.services.flood import Flood
from bot.services.house import House
from bot.services.play import Play
from bot.services.players import Players
from bot.services.privacy import Privacy
from bot.services.recount import Recount
from bot.services.replays import Replays
from bot.services.scoreboards import Scoreboards
from bot.services.servers import Servers
from bot.services.stats import Stats
from bot.services.upkeep import Upkeep
from bot.settings import Settings
from bot.store.database import open_store
from bot.store.errors import StoreError
from bot.ui.challenges.announcing import ANNOUNCED_EVERY, Announcing
from bot.ui.dailies.post import POSTED_EVERY, post_dailies
from bot.ui.errors import report
from bot.ui.opening import prepare_first_table
from bot.ui.presses import pressed
from bot.ui.themes import check_themes

if TYPE_CHECKING:
    from collections.abc import Callable

    from bot.store.database import Store


def main(*arguments: str) -> int:
    """Runs the bot; what keeps it from running is one line on standard error, and status 1."""
    match arguments:
        case () | ("replay", _, _) | ("recount",) | ("recount", "--mend"):
            pass
        case _:
            return _failed(
                "Usage: python -m bot, or: python -m bot replay GAME_ID OUT.gif,"
                " or: python -m bot recount [--mend]"
            )
    try:
        settings = Settings()
    except ValidationError as error:
        wrong = error.errors()[0]
        name = "_".join(map(str, wrong["loc"][:1])).upper() or "The settings"
        return _failed(f"{name}: {wrong['msg'].removeprefix('Value error, ')}.")
    begin_logging(settings.log_level)
    try:
        check_themes()
        match arguments:
            case ("replay", game, path):
                print(replay_to_file(settings.database_url, game, path))
            case ("recount", *mend):
                return int(not recount(settings.database_url, mend=bool(mend)))
            case _:
                asyncio.run(_run(settings))
    except (OperatorError, StoreError) as error:
        return _failed(str(error))
    except KeyboardInterrupt:
        pass  # ctrl-c before the bot was there to hear it: there is nothing yet to be finished
    return 0


async def _run(settings: Settings) -> None:
    running: list[Patience] = []
    async with (
        serve_metrics(settings.metrics_port, lambda: any(one.connected for one in running)),
        open_store(settings.database_url) as store,
        counted_at_start(Recount(store, clock=_now)),
        keeping_up(Upkeep(store, clock=_now).run),
        sandbox_beside(settings) as reached,
    ):
        services = services_on(store, _now)

        def client() -> Patience:
            one = Patience(services, reached, commands=COMMANDS, pressed=pressed, told=report)
            running[:] = [one]
            return one

        async def posting() -> None:
            for one in running:
                if one.connected:
                    await post_dailies(one)

        announcing = Announcing(services, lambda: next(iter(running), None), _now)

        async with (
            keeping_up(posting, POSTED_EVERY),
            keeping_up(announcing.run, ANNOUNCED_EVERY),
        ):
            await asyncio.gather(
                run_client(client, reached.discord_token.get_secret_value()),
                asyncio.to_thread(prepare_first_table),
            )


def services_on(store: Store, clock: Callable[[], datetime]) -> Services:
    """All that players can do, on one database and by one clock."""
    return Services(
        play=Play(store, clock=clock, fresh=_fresh_deal),
        players=Players(store),
        replays=Replays(store, clock=clock),
        contests=Contests(store, clock=clock, fresh=_fresh_deal),
        attempts=Attempts(store, clock=clock),
        dailies=Dailies(store, clock=clock),
        daily_posts=DailyPosts(store, clock=clock),
        scoreboards=Scoreboards(monotonic),
        finals=Finals(store, clock=clock),
        stats=Stats(store),
        boards=Boards(store, clock=clock),
        house=House(store),
        servers=Servers(store),
        privacy=Privacy(store),
        commands=Commands(store),
        flood=Flood(clock=monotonic),
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _fresh_deal() -> int:
    return secrets.choice(FRESH)


def _failed(line: str) -> int:
    print(" ".join(line.split()), file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

"""``python -m tests.whole.week``: a week of dailies, with the clock held, as a server sees it.

Two people play each day, one of them not on the Thursday, and the bot posts at eight (UTC). The
week has a leap day.
"""

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.ui.dailies.post import post_dailies
from tests.sandbox.running import Json, Person, texts
from tests.whole.held import Held, held

MONDAY = datetime(2028, 2, 28, 7, 59, 59, tzinfo=UTC)
LEFT_OUT = 3


async def main() -> None:
    """Tells each day's post, and in the end the page of one who was there."""
    with TemporaryDirectory() as folder:
        async with held(Path(folder)) as house:
            house.clock.now = MONDAY
            ada = await house.running.person("ada")
            players = [await house.newcomer() for _ in range(2)]
            page = await ada.run("server daily")
            await ada.choose(page, "server:daily-channel", "lounge")
            for day in range(7):
                post = await _posted(house, ada)
                _say(f"== {house.clock.now:%A %d %B %Y, %H:%M} UTC", texts(post))
                for draws, player in enumerate(players, 1):
                    if (day, draws) != (LEFT_OUT, 2):
                        await _plays(player, post, draws + day)
                house.clock.passes(days=1, seconds=-1)
            for player in players:
                _say(f"== /daily, as {player.username} sees it", texts(await player.run("daily")))


async def _posted(house: Held, ada: Person) -> Json:
    """The day's post: not a second before its hour."""
    seen = len(await ada.messages("lounge"))
    await post_dailies(house.bots[0])
    assert len(await ada.messages("lounge")) == seen
    house.clock.passes(seconds=1)
    await post_dailies(house.bots[0])
    [post] = (await ada.messages("lounge"))[seen:]
    return post


async def _plays(player: Person, post: Json, draws: int) -> None:
    await player.press(post, label="Begin")
    await player.run("draw", times=draws)
    await player.run("auto")


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join([*lines, "", ""]))


if __name__ == "__main__":
    asyncio.run(main())

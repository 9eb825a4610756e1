"""What the buttons and menus of a challenge do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.errors import GameError
from bot.ui.challenges import page as challenge_page
from bot.ui.routes import NUMBER, chosen, on

if TYPE_CHECKING:
    from bot.client import Interaction

_CONTEST = NUMBER.format("contest")


@on(rf"c:join:{_CONTEST}")
async def _join(interaction: Interaction, contest: str) -> None:
    await challenge_page.join_challenge(interaction, await _found(interaction, contest))


@on(rf"c:board:{_CONTEST}")
async def _board(interaction: Interaction, contest: str) -> None:
    await challenge_page.challenge_board(interaction, await _found(interaction, contest))


@on(rf"c:page:[a-z]+:{_CONTEST}:(?P<page>[0-9]{{1,4}})")
async def _turn(interaction: Interaction, contest: str, page: str) -> None:
    await challenge_page.turn_challenge(interaction, await _found(interaction, contest), int(page))


@on(rf"c:refresh:{_CONTEST}")
async def _refresh(interaction: Interaction, contest: str) -> None:
    await challenge_page.refresh_challenge(interaction, await _found(interaction, contest))


@on(rf"c:end:{_CONTEST}")
async def _ask_end(interaction: Interaction, contest: str) -> None:
    await challenge_page.ask_end(interaction, await _found(interaction, contest))


@on(rf"c:ended(?P<aside>-aside)?:{_CONTEST}")
async def _end(interaction: Interaction, aside: str | None, contest: str) -> None:
    which = await _found(interaction, contest)
    await challenge_page.end_challenge(interaction, which, aside=aside is not None)


@on(rf"c:keep:{_CONTEST}")
async def _keep(interaction: Interaction, contest: str) -> None:
    await challenge_page.keep_challenge(interaction, await _found(interaction, contest))


@on(rf"c:again:{_CONTEST}")
async def _again(interaction: Interaction, contest: str) -> None:
    await challenge_page.challenge_again(interaction, await _found(interaction, contest))


@on(rf"c:deal:{_CONTEST}")
async def _practise(interaction: Interaction, contest: str) -> None:
    await challenge_page.practise_challenge(interaction, await _found(interaction, contest))


@on(rf"c:final:{_CONTEST}")
async def _final(interaction: Interaction, contest: str) -> None:
    game = chosen(interaction)
    if not re.fullmatch(r"[0-9]{1,18}", game):
        raise GameError("unknown-control")
    await challenge_page.final_table(interaction, await _found(interaction, contest), int(game))


async def _found(interaction: Interaction, contest: str) -> int:
    """The number of the challenge, for those who may see it; GameError ``no-such-contest``."""
    contests, player = interaction.client.services.contests, interaction.user.id
    server, place = interaction.guild_id, interaction.channel_id
    return (await contests.challenge(player, server, int(contest), place)).id

"""What the buttons and menus of a challenge do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.ui.challenges import page as challenge_page
from bot.ui.common.component_values import get_chosen_value
from bot.ui.common.router import NUMBER_GROUP, register_handler

if TYPE_CHECKING:
    from bot.client import Interaction

_CONTEST_GROUP = NUMBER_GROUP.format("contest")


@register_handler(rf"c:join:{_CONTEST_GROUP}")
async def _handle_join_challenge(interaction: Interaction, contest: str) -> None:
    await challenge_page.join_challenge(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:board:{_CONTEST_GROUP}")
async def _handle_show_scoreboard(interaction: Interaction, contest: str) -> None:
    await challenge_page.show_scoreboard(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:page:[a-z]+:{_CONTEST_GROUP}:(?P<page>[0-9]{{1,4}})")
async def _handle_scoreboard_page(interaction: Interaction, contest: str, page: str) -> None:
    await challenge_page.update_scoreboard_page(
        interaction, await _load_visible_challenge_id(interaction, contest), int(page)
    )


@register_handler(rf"c:refresh:{_CONTEST_GROUP}")
async def _handle_refresh_scoreboard(interaction: Interaction, contest: str) -> None:
    await challenge_page.refresh_scoreboard(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:end:{_CONTEST_GROUP}")
async def _handle_ask_challenge_end(interaction: Interaction, contest: str) -> None:
    await challenge_page.ask_challenge_end_confirmation(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:ended(?P<aside>-aside)?:{_CONTEST_GROUP}")
async def _handle_end_challenge(interaction: Interaction, aside: str | None, contest: str) -> None:
    which = await _load_visible_challenge_id(interaction, contest)
    await challenge_page.end_challenge(
        interaction, which, is_away_from_scoreboard=aside is not None
    )


@register_handler(rf"c:keep:{_CONTEST_GROUP}")
async def _handle_keep_challenge(interaction: Interaction, contest: str) -> None:
    await challenge_page.keep_challenge_open(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:again:{_CONTEST_GROUP}")
async def _handle_rematch(interaction: Interaction, contest: str) -> None:
    await challenge_page.create_rematch(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:deal:{_CONTEST_GROUP}")
async def _handle_practise_challenge(interaction: Interaction, contest: str) -> None:
    await challenge_page.deal_finished_challenge(
        interaction, await _load_visible_challenge_id(interaction, contest)
    )


@register_handler(rf"c:final:{_CONTEST_GROUP}")
async def _handle_final_table(interaction: Interaction, contest: str) -> None:
    game = get_chosen_value(interaction)
    if not re.fullmatch(r"[0-9]{1,18}", game):
        raise GameError(ErrorKey.UNKNOWN_CONTROL)
    await challenge_page.show_final_table(
        interaction, await _load_visible_challenge_id(interaction, contest), int(game)
    )


async def _load_visible_challenge_id(interaction: Interaction, contest: str) -> int:
    """The number of the challenge, for those who may see it; GameError ``no-such-contest``."""
    contests, player = interaction.client.services.contests, interaction.user.id
    server, place = interaction.guild_id, interaction.channel_id
    return (await contests.load_challenge(player, server, int(contest), place)).id

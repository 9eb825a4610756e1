"""The number of a challenge, with its place where another place's could be meant."""

from __future__ import annotations

from collections.abc import Iterable

from bot.client import Interaction
from bot.locale.catalogue import Texts
from bot.models.contests import Contest
from bot.services.contests.membership import is_local_challenge


def format_challenge_number(interaction: Interaction, contest: Contest, texts: Texts) -> str:
    """Return a challenge's number as people read it here: `3`, or `3 in Patience Club`.

    Every server numbers its own challenges, so elsewhere the number alone says too little.
    """
    number = str(contest.number)
    if is_local_challenge(contest, interaction.guild_id, interaction.channel_id):
        return number
    if contest.server_id is None:
        return texts("challenge-number-in-chat", number=number)
    client = interaction.client
    server = client.server_names.get_name(client, contest.server_id)
    if server is None:
        return texts("challenge-number-elsewhere", number=number)
    return texts("challenge-number-on-server", number=number, server=server)


async def look_up_challenge_places(interaction: Interaction, contests: Iterable[Contest]) -> None:
    """Ask Discord for the names of other processes' servers, before numbers are formatted."""
    client = interaction.client
    await client.server_names.look_up(
        client,
        [
            contest.server_id
            for contest in contests
            if contest.server_id and contest.server_id != interaction.guild_id
        ],
    )

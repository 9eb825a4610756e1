"""The race of a contest as an answer to a player: a film, or text if that is their setting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from functools import partial

from bot.client import Interaction
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.players import Visibility
from bot.services.races.races import ContestRace
from bot.ui.common.components import MessageLayout, Text, build_panel
from bot.ui.common.illustration import Illustration
from bot.ui.common.player_names import fetch_player_names, load_picture_names
from bot.ui.common.posting_rights import can_answer_publicly
from bot.ui.common.replies import send_reply
from bot.ui.common.viewer import format_deal_name, load_viewer
from bot.ui.contests.entry_text import format_entry_figures
from bot.ui.races.film import build_race_request, format_leads, illustrate_race
from bot.ui.replays.film_reply import reply_with_film
from bot.ui.replays.race_request import RaceRequest


async def show_challenge_race(interaction: Interaction, contest_id: int) -> None:
    """Answer with the race of a challenge that is over; GameError if there is none."""
    races = interaction.client.services.races
    load_race = partial(races.load_challenge_race, interaction.user.id, contest_id)
    await _show_race(interaction, load_race)


async def show_daily_race(
    interaction: Interaction, day: date, server_id: int | None, *, is_own: bool = False
) -> None:
    """Answer with the race of the first three of a daily, or of a server's own.

    GameError if there is none.
    """
    races = interaction.client.services.races
    load_race = partial(races.load_daily_race, interaction.user.id, day, server_id, is_own=is_own)
    await _show_race(interaction, load_race)


async def _show_race(
    interaction: Interaction, load_race: Callable[[], Awaitable[ContestRace]]
) -> None:
    viewer = await load_viewer(interaction)
    race = await load_race()
    is_private = (
        race.is_deal_secret
        or viewer.player.table_visibility is Visibility.PRIVATE
        or not await can_answer_publicly(interaction)
    )
    text = await _format_race_text(interaction, race, viewer.texts)
    if viewer.player.is_text_only:
        await send_reply(interaction, _build_race_message(text), is_private=is_private)
        return
    player_ids = [runner.entry.player_id for runner in race.runners]
    picture_names = await load_picture_names(interaction.client, interaction.guild_id, player_ids)

    async def build_request() -> RaceRequest:
        return build_race_request(race, picture_names, viewer.player.theme, viewer.texts)

    async def build_message(film: bytes) -> MessageLayout:
        # A player may have erased or hidden their game in the meantime, or a contest of the deal
        # may have begun.
        race_now = await load_race()
        is_changed = [runner.entry.player_id for runner in race_now.runners] != player_ids
        if is_changed or (race_now.is_deal_secret and not is_private):
            raise GameError(ErrorKey.NO_RACE)
        illustration = illustrate_race(race, film, picture_names, viewer.texts)
        return _build_race_message(text, illustration)

    await reply_with_film(
        interaction, race.contest, build_request, build_message, is_private=is_private
    )


def _build_race_message(text: str, illustration: Illustration | None = None) -> MessageLayout:
    title, _, rows = text.partition("\n")
    return MessageLayout(
        build_panel(Text(title), *([illustration] if illustration else []), Text(rows))
    )


async def _format_race_text(interaction: Interaction, race: ContestRace, texts: Texts) -> str:
    """Return the title, a line for each runner, the best first, and who was ahead when."""
    contest = race.contest
    player_ids = [runner.entry.player_id for runner in race.runners]
    names = await fetch_player_names(interaction, player_ids, texts)
    private_ids = await interaction.client.services.contests.list_private_player_ids(player_ids)
    names |= dict.fromkeys(private_ids, texts("player-private"))
    lines = [
        texts(
            "race-title",
            game=format_game_name(texts, contest.variant),
            deal=format_deal_name(contest, texts),
        ),
        *(
            texts(
                "board-row",
                place=runner.rank,
                name=names[runner.entry.player_id],
                told=format_entry_figures(runner.entry, contest, texts),
            )
            for runner in race.list_by_rank()
        ),
    ]
    if race.leads:
        leads = format_leads(race, lambda runner: names[runner.entry.player_id], texts)
        lines.append(texts("race-leads", leads=leads))
    return "\n".join(lines)

"""Races as answers: films of a contest's games side by side, or texts."""

from collections.abc import Awaitable, Callable, Mapping
from functools import partial

import discord

from bot.client.client import Press
from bot.client.controls import handles
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import DEALER_ID, Contest, ContestTieBreaker
from bot.services.races import ContestRace, Runner
from bot.ui import boards, control_ids, replies, viewers
from bot.ui.components import (
    Illustration,
    MessageLayout,
    Text,
    build_button_rows,
    build_panel_message,
    build_text_message,
)
from bot.ui.contests import count_cards, format_dealer_result, format_entry_figures
from bot.ui.film_process import RaceLaneRequest, RaceRequest
from bot.ui.films import reply_with_film
from bot.ui.own_posts import build_remove_button


async def show_challenge_race(press: Press, contest_id: int) -> None:
    """Answer with the race of a challenge that is over; GameError if there is none."""
    races = press.services.races
    load_race = partial(
        races.load_challenge_race, press.player_id, contest_id, request=press.request
    )
    await _show_race(press, load_race)


@handles(control_ids.DailyRaceId)
async def show_daily_race(press: Press, custom_id: control_ids.DailyRaceId) -> None:
    """Answer with the race of the first three of a daily, or of a server's own.

    GameError if there is none.
    """
    load_race = partial(
        press.services.races.load_daily_race,
        press.player_id,
        custom_id.day,
        boards.resolve_board_server(press, custom_id.scope.board_scope),
        is_own=custom_id.scope is control_ids.DailyScope.OWN,
        request=press.request,
    )
    await _show_race(press, load_race)


async def _show_race(press: Press, load_race: Callable[[], Awaitable[ContestRace]]) -> None:
    viewer = await viewers.load_viewer(press)
    race = await load_race()
    is_private = race.is_deal_secret or await replies.answers_privately(press, viewer)
    viewer = await viewers.load_readers(press, viewer, is_private=is_private)
    text = await _format_race_text(press, race, viewer.texts)
    if viewer.player.is_text_only:
        message = _build_race_message(text, viewer.texts, is_private=is_private)
        await replies.send_reply(press, message, is_private=is_private)
        return
    if not is_private and (link := await _find_race(press, race)):
        message = build_text_message(viewer.texts("race-plays", link=link))
        await replies.send_reply(press, message, is_private=True)
        return
    player_ids = race.player_ids
    picture_names = await viewers.load_picture_names(
        press.client, press.server_id, player_ids, press.request
    )

    async def build_request() -> RaceRequest:
        return build_race_request(race, picture_names, viewer.player.theme, viewer.texts)

    async def build_message(film: bytes) -> MessageLayout:
        # A player may have erased or hidden their game in the meantime, or a contest of the deal
        # may have begun.
        race_now = await load_race()
        is_changed = race_now.player_ids != player_ids
        if is_changed or (race_now.is_deal_secret and not is_private):
            raise GameError(ErrorKey.NO_RACE)
        illustration = illustrate_race(race, film, picture_names, viewer.texts)
        return _build_race_message(text, viewer.texts, illustration, is_private=is_private)

    await reply_with_film(
        press, race.contest, build_request, build_message, viewer.texts, is_private=is_private
    )


async def _find_race(press: Press, race: ContestRace) -> str | None:
    """Return a link to a message of this channel that shows the race already, if there is one."""
    if press.channel_id is None or not press.interaction.is_guild_integration():
        return None
    filename = format_race_filename(race)
    try:
        found = await replies.find_picture(press.client, press.channel_id, filename)
    except discord.HTTPException:
        return None
    if found is None:
        return None
    # Its own link is of a direct message: the channel that it was read from knows no server.
    return f"https://discord.com/channels/{press.server_id}/{press.channel_id}/{found.id}"


def format_race_filename(race: ContestRace) -> str:
    """Return the name of the film of a contest's race."""
    return f"race-{race.contest.id}.gif"


def _build_race_message(
    text: str, texts: Texts, illustration: Illustration | None = None, *, is_private: bool
) -> MessageLayout:
    title, _, rows = text.partition("\n")
    return build_panel_message(
        Text(title),
        *([illustration] if illustration else []),
        Text(rows),
        *build_button_rows([] if is_private else [build_remove_button(texts)]),
    )


async def _format_race_text(press: Press, race: ContestRace, texts: Texts) -> str:
    """Return the title, a line for each runner, the best first, and who was ahead when."""
    contest = race.contest
    player_ids = race.player_ids
    names = await viewers.fetch_player_names(press, player_ids, texts)
    private_ids = await press.services.contests.list_private_player_ids(
        player_ids, request=press.request
    )
    names |= dict.fromkeys(private_ids, texts("player-private"))
    names[DEALER_ID] = texts("dealer-name")
    lines = [
        texts(
            "race-title",
            game=format_game_name(texts, contest.variant),
            deal=viewers.format_deal_name(contest, texts),
        ),
        *(_format_row(runner, contest, names, texts) for runner in race.list_by_rank()),
    ]
    if race.leads:
        leads = format_leads(race, lambda runner: names[runner.entry.player_id], texts)
        lines.append(texts("race-leads", leads=leads))
    return "\n".join(lines)


def _format_row(runner: Runner, contest: Contest, names: Mapping[int, str], texts: Texts) -> str:
    entry = runner.entry
    if runner.rank is None:
        return format_dealer_result(
            contest.variant, texts, is_won=entry.is_won, up=entry.cards_up, moves=entry.move_count
        )
    return texts(
        "board-row",
        own="no",
        alone="no",
        place=runner.rank,
        name=names[entry.player_id],
        told=format_entry_figures(entry, contest, texts),
    )


_MAX_LISTED_LEADS = 8
"""More would make descriptions longer than Discord takes."""


def build_race_request(
    race: ContestRace, picture_names: Mapping[int, str], theme_name: str, texts: Texts
) -> RaceRequest:
    """Return a request for the film of a race in a theme and a language."""
    contest = race.contest
    picture_names = {**picture_names, DEALER_ID: texts("dealer-name")}
    labels = [_format_label(runner, picture_names, texts) for runner in race.runners]
    return RaceRequest(
        variant=contest.variant,
        deal=contest.deal,
        lanes=tuple(
            RaceLaneRequest(
                name=label,
                final_name=_format_final_name(runner, picture_names, texts),
                moves=runner.game.moves,
                duration=runner.course.duration,
            )
            for runner, label in zip(race.runners, labels, strict=True)
        ),
        winner_number=race.winner_number,
        leads=tuple(
            (
                lead.time,
                lead.runner_number,
                texts("drawn-race-lead", name=labels[lead.runner_number]),
            )
            for lead in race.leads
        ),
        title=texts(
            "win-deal", game=format_game_name(texts, contest.variant), deal=str(contest.deal)
        ),
        result=texts(
            "drawn-race-result", name=labels[race.winner_number], rank=race.winner.rank or 1
        ),
        theme=viewers.resolve_theme_name(theme_name),
    )


def illustrate_race(
    race: ContestRace, film: bytes, picture_names: Mapping[int, str], texts: Texts
) -> Illustration:
    """Return the film of a race with its description, for a message."""
    description = format_race_alt_text(race, picture_names, texts)
    return Illustration(description, format_race_filename(race), film)


def format_race_alt_text(race: ContestRace, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the description of a race's film, with the names that it shows."""
    contest = race.contest
    picture_names = {**picture_names, DEALER_ID: texts("dealer-name")}
    rows = [
        texts(
            "daily-alt-row",
            place=viewers.format_place_and_name(
                picture_names, runner.entry.player_id, runner.rank, texts
            ),
            up=runner.course.cards_up[-1],
            moves=runner.entry.move_count,
        )
        for runner in race.list_by_rank()
    ]
    return texts(
        "alt-race",
        count=len(race.runners),
        game=format_game_name(texts, contest.variant),
        deal=str(contest.deal),
        ever=viewers.format_yes_or_no(bool(race.leads)),
        leads=format_leads(race, lambda runner: _format_label(runner, picture_names, texts), texts),
        cards=count_cards(contest),
        rows=texts.join_rows(rows),
    )


def format_leads(race: ContestRace, format_name: Callable[[Runner], str], texts: Texts) -> str:
    """Return who was ahead from when on, at most the last eight; "" if nobody ever was."""
    return texts.join_parts(
        texts(
            "race-lead",
            name=format_name(race.runners[lead.runner_number]),
            measure=race.contest.tie_breaker.value,
            time=texts.format_duration(int(lead.time)),
            moves=int(lead.time) if race.contest.tie_breaker is ContestTieBreaker.MOVES else 0,
        )
        for lead in race.leads[-_MAX_LISTED_LEADS:]
    )


def _format_label(runner: Runner, picture_names: Mapping[int, str], texts: Texts) -> str:
    return viewers.format_picture_label(picture_names, runner.entry.player_id, runner.rank, texts)


def _format_final_name(runner: Runner, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the place and the name; the place alone of players without a name."""
    label = _format_label(runner, picture_names, texts)
    is_named = runner.entry.player_id in picture_names and runner.rank is not None
    return f"{texts('place', rank=runner.rank)} {label}" if is_named else label

"""The film of a race: what is asked of the film process, and its description."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.contests import ContestTieBreaker
from bot.services.races.races import ContestRace, Runner
from bot.ui.common.illustration import Illustration
from bot.ui.common.player_names import format_picture_label, format_place_and_name
from bot.ui.common.theme_choice import resolve_theme_name
from bot.ui.common.viewer import format_yes_or_no
from bot.ui.contests.entry_text import count_cards
from bot.ui.replays.race_request import RaceLaneRequest, RaceRequest

_MAX_LISTED_LEADS = 8
"""More would make descriptions longer than Discord takes."""


def build_race_request(
    race: ContestRace, picture_names: Mapping[int, str], theme_name: str, texts: Texts
) -> RaceRequest:
    """Return a request for the film of a race in a theme and a language."""
    contest = race.contest
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
            "drawn-race", game=format_game_name(texts, contest.variant), deal=str(contest.deal)
        ),
        result=texts("drawn-race-result", name=labels[race.winner_number], rank=race.winner.rank),
        theme=resolve_theme_name(theme_name),
    )


def illustrate_race(
    race: ContestRace, film: bytes, picture_names: Mapping[int, str], texts: Texts
) -> Illustration:
    """Return the film of a race with its description, for a message."""
    description = format_race_alt_text(race, picture_names, texts)
    return Illustration(description, f"race-{race.contest.id}.gif", film)


def format_race_alt_text(race: ContestRace, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the description of a race's film, with the names that it shows."""
    contest = race.contest
    rows = [
        texts(
            "daily-alt-row",
            place=format_place_and_name(
                texts.format_number(runner.rank), picture_names, runner.entry.player_id
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
        ever=format_yes_or_no(bool(race.leads)),
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
    return format_picture_label(picture_names, runner.entry.player_id, runner.rank, texts)


def _format_final_name(runner: Runner, picture_names: Mapping[int, str], texts: Texts) -> str:
    """Return the place and the name; the place alone of players without a name."""
    label = _format_label(runner, picture_names, texts)
    is_named = runner.entry.player_id in picture_names
    return f"{texts('place', rank=runner.rank)} {label}" if is_named else label

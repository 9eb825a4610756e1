"""`/daily` and `/challenge`: deals that several players compete on."""

import re
from datetime import timedelta
from functools import lru_cache

import discord
from discord import app_commands

from bot.client.client import Press, build_translatable_text, command, completes, menu_command
from bot.commands import completion
from bot.commands.forms import build_challenge_form_id, show_form
from bot.engine.deals import parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.words import fold_text
from bot.locale.catalogue import Texts, get_english_texts
from bot.locale.describe import format_game_name
from bot.models.contests import Contest, ContestTieBreaker
from bot.services.challenges import (
    MAX_CHALLENGE_DURATION,
    MIN_CHALLENGE_DURATION,
    ChallengeRequest,
    build_challenge_option,
    check_duration,
)
from bot.ui.challenges import (
    ask_challenge_end_confirmation,
    create_challenge,
    join_challenge,
    show_challenges,
    show_scoreboard,
)
from bot.ui.contests import find_contest_language, format_challenge_number, look_up_challenge_places
from bot.ui.dailies import show_daily
from bot.ui.viewers import load_viewer

_DEFAULT_DURATION = "1d"
_MEASURE_CHOICES = [
    app_commands.Choice(
        name=build_translatable_text("measure-moves"), value=ContestTieBreaker.MOVES.value
    ),
    app_commands.Choice(
        name=build_translatable_text("measure-time"), value=ContestTieBreaker.TIME.value
    ),
]

challenge = app_commands.Group(
    name="challenge", description=build_translatable_text("command-challenge")
)

SUGGESTED_DURATIONS = (
    MIN_CHALLENGE_DURATION,
    timedelta(hours=1),
    timedelta(days=1),
    timedelta(days=7),
    MAX_CHALLENGE_DURATION,
)

_UNITS = {
    "typed-minute": timedelta(minutes=1),
    "typed-hour": timedelta(hours=1),
    "typed-day": timedelta(days=1),
    "typed-week": timedelta(weeks=1),
}
"""Units of time, by the key of their words."""

_TYPED_UNITS = {"d": timedelta(days=1), "h": timedelta(hours=1)}

_PART = re.compile(r"(\d{1,6})\s*([^\d\s,.]+)\.?[\s,]*")


def parse_duration(text: str, texts: Texts) -> timedelta:
    """Return the duration that was typed, with units in the player's language or in English.

    Raises GameError (``bad-duration``) if it is none.
    """
    units = _find_units(texts)
    folded = _find_joining_words(texts).sub(" ", fold_text(text).strip())
    parts = [(match[1], units.get(match[2])) for match in _PART.finditer(folded)]
    is_whole = 0 < len(parts) <= len(_UNITS) and not _PART.sub("", folded)
    if not is_whole or not all(unit for _, unit in parts):
        raise GameError(ErrorKey.BAD_DURATION)
    return sum((int(number) * unit for number, unit in parts if unit), timedelta())


@lru_cache(maxsize=64)
def _find_units(texts: Texts) -> dict[str, timedelta]:
    """Return the units by the words for them; the player's language comes before English."""
    return {
        fold_text(word.strip()): unit
        for each in (get_english_texts(), texts)
        for key, unit in _UNITS.items()
        for word in (each.find_own_text(key) or "").split(";")
    }


@lru_cache(maxsize=64)
def _find_joining_words(texts: Texts) -> re.Pattern[str]:
    """Return the pattern of “and” before another number, in the player's language and English."""
    words = {
        fold_text(each.format_list(["1", "2"]).strip(" 12"))
        for each in (get_english_texts(), texts)
    }
    return re.compile(rf"(?<=[\s,])(?:{'|'.join(map(re.escape, sorted(words)))})(?=\s+\d)")


def format_typed_duration(duration: timedelta) -> str:
    """Return a duration as it can be typed, in the largest unit that divides it: `36h`."""
    for letter, unit in _TYPED_UNITS.items():
        if duration % unit == timedelta():
            return f"{duration // unit}{letter}"
    return f"{duration // timedelta(minutes=1)}m"


async def complete_duration(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the typed duration, if a challenge may last that long, and common ones."""
    texts = (await load_viewer(press)).texts
    durations = list(SUGGESTED_DURATIONS)
    try:
        wanted = parse_duration(current, texts)
    except GameError:
        pass
    else:
        if MIN_CHALLENGE_DURATION <= wanted <= MAX_CHALLENGE_DURATION and format_typed_duration(
            wanted
        ) not in map(format_typed_duration, SUGGESTED_DURATIONS):
            durations.insert(0, wanted)
    return completion.build_choices(
        (format_typed_duration(duration), texts.format_duration(duration.total_seconds()))
        for duration in durations
    )


@command("create", challenge)
@app_commands.describe(
    game=build_translatable_text("command-challenge-game"),
    lasts=build_translatable_text("command-challenge-lasts"),
    deal=build_translatable_text("command-challenge-deal"),
    measure=build_translatable_text("command-challenge-measure"),
    undo=build_translatable_text("command-challenge-undo"),
    hints=build_translatable_text("command-challenge-hints"),
    player1=build_translatable_text("command-challenge-player"),
    player2=build_translatable_text("command-challenge-player"),
    player3=build_translatable_text("command-challenge-player"),
    player4=build_translatable_text("command-challenge-player"),
    player5=build_translatable_text("command-challenge-player"),
)
@app_commands.choices(measure=_MEASURE_CHOICES)
@completes(game=completion.complete_game_name, lasts=complete_duration)
async def create(  # noqa: PLR0917 - one argument an option
    press: Press,
    game: str | None = None,
    lasts: str = _DEFAULT_DURATION,
    deal: str | None = None,
    measure: str = ContestTieBreaker.MOVES.value,
    undo: bool = True,
    hints: bool = True,
    player1: discord.User | None = None,
    player2: discord.User | None = None,
    player3: discord.User | None = None,
    player4: discord.User | None = None,
    player5: discord.User | None = None,
) -> None:
    """Create a challenge for everyone here, or only for the players named.

    Without a game, a form asks for it, with the other options filled in.
    """
    texts = (await load_viewer(press)).texts
    guests = [user for user in (player1, player2, player3, player4, player5) if user]
    if any(guest.bot for guest in guests):
        raise GameError(ErrorKey.BOTS)
    duration = parse_duration(lasts, texts)
    if game is None:
        if deal is not None:
            raise GameError(ErrorKey.WHICH_GAME)  # the form has no deal
        check_duration(duration)  # before anything is filled in
        form_id = build_challenge_form_id(
            minutes=duration // timedelta(minutes=1),
            tie_breaker=measure,
            allowed=[name for name, is_on in (("undo", undo), ("hints", hints)) if is_on],
            player_ids=[guest.id for guest in guests],
        )
        await show_form(press, form_id)
        return
    number, word = parse_deal_number(deal) if deal is not None else (None, None)
    request = ChallengeRequest(
        variant=completion.resolve_game_key(texts, game),
        deal_number=number,
        deal_word=word,
        duration=duration,
        invited_player_ids=tuple(guest.id for guest in guests),
        tie_breaker=ContestTieBreaker(measure),
        allows_undo=undo,
        allows_hints=hints,
        language=find_contest_language(press, texts),
    )
    await create_challenge(press, request)


async def complete_challenge(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest challenges in progress here, and the player's own elsewhere."""
    texts = (await load_viewer(press)).texts
    contests = press.services.contests
    challenges = await contests.list_visible_challenges(
        press.player_id, press.server_id, press.channel_id, request=press.request
    )
    await look_up_challenge_places(press, challenges)
    return completion.build_matching_choices(
        current,
        (
            (
                build_challenge_option(contest, press.server_id, press.channel_id),
                _format_challenge_choice(press, contest, texts),
                _format_challenge_choice(press, contest, get_english_texts()),
            )
            for contest in challenges
        ),
    )


def _format_challenge_choice(press: Press, contest: Contest, texts: Texts) -> str:
    return texts(
        "complete-challenge",
        number=format_challenge_number(press, contest, texts),
        game=format_game_name(texts, contest.variant),
        when=texts.format_relative_time(contest.ends_at - discord.utils.utcnow()),
    )


@command("join", challenge)
@app_commands.describe(challenge_id=build_translatable_text("command-challenge-which"))
@completes(challenge_id=complete_challenge)
@app_commands.rename(challenge_id="challenge")
async def join(press: Press, challenge_id: str | None = None) -> None:
    """Begin the player's attempt in a challenge, or resume it."""
    await join_challenge(press, await _resolve_challenge_id(press, challenge_id))


@command("board", challenge)
@app_commands.describe(challenge_id=build_translatable_text("command-challenge-which"))
@completes(challenge_id=complete_challenge)
@app_commands.rename(challenge_id="challenge")
async def board(press: Press, challenge_id: str | None = None) -> None:
    """Show a challenge's scoreboard."""
    await show_scoreboard(
        press, await _resolve_challenge_id(press, challenge_id, include_ended=True)
    )


@command("list", challenge)
async def list_(press: Press) -> None:
    """List the challenges in progress."""
    await show_challenges(press)


@command("end", challenge)
@app_commands.describe(challenge_id=build_translatable_text("command-challenge-which"))
@completes(challenge_id=complete_challenge)
@app_commands.rename(challenge_id="challenge")
async def end(press: Press, challenge_id: str | None = None) -> None:
    """Ask for confirmation, then end a challenge early."""
    await ask_challenge_end_confirmation(press, await _resolve_challenge_id(press, challenge_id))


async def _resolve_challenge_id(
    press: Press, typed: str | None, *, include_ended: bool = False
) -> int:
    contest = await press.services.contests.resolve_challenge(
        press.player_id,
        press.server_id,
        typed,
        press.channel_id,
        allow_ended=include_ended,
        request=press.request,
    )
    return contest.id


@command("daily")
async def daily(press: Press) -> None:
    """Show today's deal, with a button to start it, and its scoreboard."""
    await show_daily(press)


@menu_command("menu-command-challenge", discord.User)
async def challenge_person(press: Press, person: discord.User) -> None:
    """Open the form of a challenge that names a player."""
    if person.bot:
        raise GameError(ErrorKey.BOTS)
    if person.id == press.player_id:
        raise GameError(ErrorKey.SAME_PLAYER)
    await show_form(press, build_challenge_form_id(player_ids=[person.id]))

"""Forms in place of a command's options: a new challenge, and a deal by its number or a word."""

from collections.abc import Callable, Sequence
from datetime import timedelta

from bot.client.client import Press
from bot.client.controls import dump_number, handles, parse_number
from bot.commands.completion import load_game_order, resolve_game_key
from bot.engine.deals import parse_deal_number
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_brief_game_name, format_game_name
from bot.models.contests import ContestTieBreaker
from bot.services.challenges import ChallengeRequest
from bot.services.tables import DealRequest
from bot.ui import control_ids
from bot.ui.challenges import create_challenge
from bot.ui.components import Button, ButtonStyle, MenuOption
from bot.ui.contests import find_contest_language
from bot.ui.deals import deal_new_game
from bot.ui.forms import (
    ChoiceField,
    Field,
    Form,
    FormFieldError,
    PeopleField,
    TextField,
    open_form,
    read_form,
)
from bot.ui.viewers import load_viewer

MAX_INVITED = 5
"""A challenge names at most this many players; their ids fit into a button's."""

DEFAULT_MINUTES = 24 * 60
_SUGGESTED_MINUTES = (10, 60, DEFAULT_MINUTES, 7 * DEFAULT_MINUTES, 14 * DEFAULT_MINUTES)
_UNDO, _HINTS = "undo", "hints"


_TITLES = {
    control_ids.FormKind.CHALLENGE: "form-challenge",
    control_ids.FormKind.DEAL: "form-deal",
}


def build_challenge_form_id(
    game: str = "",
    minutes: int = DEFAULT_MINUTES,
    tie_breaker: str = ContestTieBreaker.MOVES,
    *,
    allowed: Sequence[str] = (_UNDO, _HINTS),
    player_ids: Sequence[int] = (),
) -> control_ids.FormId:
    """Return the id of the form of a new challenge, with a game as it was typed."""
    people = ",".join(map(dump_number, player_ids))
    initials = "".join(name[0] for name in allowed)  # ids have little room
    values = (str(minutes), tie_breaker, initials, people, game)
    return control_ids.FormId.build(control_ids.FormKind.CHALLENGE, *values)


@handles(control_ids.FormId)
async def show_form(press: Press, form_id: control_ids.FormId) -> None:
    """Open a form; without a game, the one that the player plays most stands in it."""
    texts = (await load_viewer(press)).texts
    favourite = (await load_game_order(press))[0]
    await open_form(press, build_form(form_id, format_game_name(texts, favourite), texts))


def build_form(form_id: control_ids.FormId, usual_game: str, texts: Texts) -> Form:
    """Return the form with this id; ``usual_game`` stands in it where the id has no game.

    GameError ``unknown-control`` for an id with other values than the form has.
    """
    *values, game = form_id.list_values()
    kind = form_id.kind
    build_fields: Callable[..., tuple[Field, ...]] = _build_deal_fields
    if kind is control_ids.FormKind.CHALLENGE:
        build_fields = _build_challenge_fields
    try:
        fields = build_fields(texts, *values)
    except (TypeError, ValueError):
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None
    about = texts("form-game-about")
    game_field = TextField("game", texts("form-game"), about, game or usual_game)
    filled_id = control_ids.FilledFormId(kind)
    return Form(texts(_TITLES[kind]), filled_id, (game_field, *fields))


def _build_deal_fields(texts: Texts, deal: str) -> tuple[Field, ...]:
    return (TextField("deal", texts("form-number"), texts("form-number-about"), deal),)


def _build_challenge_fields(
    texts: Texts, minutes: str, tie_breaker: str, allowed: str, people: str
) -> tuple[Field, ...]:
    durations = [
        MenuOption(texts.format_duration(60 * each), str(each), each == int(minutes))
        for each in sorted({*_SUGGESTED_MINUTES, int(minutes)})
    ]
    measures = [
        MenuOption(texts(f"measure-{each}"), each, each == tie_breaker)
        for each in ContestTieBreaker
    ]
    permissions = [
        MenuOption(texts(key), name, name[0] in allowed)
        for name, key in ((_UNDO, "form-undo"), (_HINTS, "form-hints"))
    ]
    player_ids = [parse_number(part) for part in people.split(",") if part]
    return (
        ChoiceField("lasts", texts("form-lasts"), tuple(durations)),
        PeopleField(
            "players", texts("form-players"), texts("form-players-about"), MAX_INVITED, player_ids
        ),
        ChoiceField("measure", texts("form-measure"), tuple(measures)),
        ChoiceField("allowed", texts("form-allowed"), tuple(permissions), takes_several=True),
    )


@handles(control_ids.FilledFormId)
async def take_filled_form(press: Press, filled_id: control_ids.FilledFormId) -> None:
    """Do what a form was filled in for."""
    is_deal = filled_id.kind is control_ids.FormKind.DEAL
    take_filled_in = _deal_game if is_deal else _create_challenge
    texts = (await load_viewer(press)).texts
    try:
        await take_filled_in(press, texts)
    except ValueError:
        raise GameError(ErrorKey.UNKNOWN_CONTROL) from None


async def _create_challenge(press: Press, texts: Texts) -> None:
    filled = read_form(press)
    minutes, tie_breaker = int(filled.get("lasts")), ContestTieBreaker(filled.get("measure"))
    people, allowed = filled.list_values("players"), filled.list_values("allowed")
    player_ids = tuple(map(int, people))

    def build_again_id(game: str) -> control_ids.FormId:
        return build_challenge_form_id(
            game, minutes, tie_breaker, allowed=allowed, player_ids=player_ids
        )

    request = ChallengeRequest(
        variant=_resolve_game(texts, filled.get("game"), build_again_id),
        duration=timedelta(minutes=minutes),
        invited_player_ids=player_ids,
        tie_breaker=tie_breaker,
        allows_undo=_UNDO in allowed,
        allows_hints=_HINTS in allowed,
        language=find_contest_language(press, texts),
    )

    def refuse_people(error: GameError) -> FormFieldError:
        again = _build_again_button(texts, build_again_id(filled.get("game")))
        return FormFieldError(error, texts("form-players"), [again])

    if filled.bot_ids.intersection(people):
        raise refuse_people(GameError(ErrorKey.BOTS))
    try:
        await create_challenge(press, request)
    except GameError as error:
        if error.key is not ErrorKey.SAME_PLAYER:
            raise
        raise refuse_people(error) from error


async def _deal_game(press: Press, texts: Texts) -> None:
    filled = read_form(press)
    game, typed_deal = filled.get("game"), filled.get("deal")

    def build_again_id(name: str) -> control_ids.FormId:
        return control_ids.FormId.build(control_ids.FormKind.DEAL, typed_deal, name)

    variant = _resolve_game(texts, game, build_again_id)
    try:
        number, word = parse_deal_number(typed_deal)
    except GameError as error:
        again = _build_again_button(texts, build_again_id(game))
        raise FormFieldError(error, texts("form-number"), [again]) from error
    request = DealRequest(variant=variant, deal_number=number, deal_word=word)
    await deal_new_game(press, request)


def _resolve_game(
    texts: Texts, typed: str, build_again_id: Callable[[str], control_ids.FormId]
) -> str:
    """Return the game that was typed; FormFieldError with buttons for those it may have meant."""
    try:
        return resolve_game_key(texts, typed)
    except GameError as error:
        games = str(error.values.get("games", ""))
        buttons = [
            Button(format_brief_game_name(texts, key), build_again_id(format_game_name(texts, key)))
            for key in filter(None, games.split(", "))
        ]
        again = _build_again_button(texts, build_again_id(typed))
        raise FormFieldError(error, texts("form-game"), [*buttons, again]) from error


def _build_again_button(texts: Texts, form_id: control_ids.FormId) -> Button:
    return Button(texts("button-fill-again"), form_id, ButtonStyle.PRIMARY)

"""The person who reads a message: their language, theme, the names they see, and shared words."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache

import structlog

from bot.client.client import PatienceClient, Press, find_server_language
from bot.locale.catalogue import (
    Texts,
    choose_post_texts,
    choose_reader_texts,
    find_texts,
    get_texts_by_language,
)
from bot.locale.describe import (
    format_command_name,
    format_game_name,
    normalize_name,
    sanitize_player_text,
)
from bot.models.accounts import PlayerSettings, ServerSettings
from bot.models.contests import Contest
from bot.models.games import Game, GameOutcome, PriceBook
from bot.models.requests import PlayerRequest
from bot.services import house
from bot.services.attempts import Attempt
from bot.services.tables import Table
from bot.settings import ConfigurationError
from rendering import can_draw_text
from rendering.fonts import HAS_FURTHER_LETTERS
from rendering.theme import DEFAULT_THEME_NAME, Theme, ThemeError, load, themes
from rendering.typeface import cut_text, simplify_text

log = structlog.get_logger("bot.ui.viewers")


@dataclass(frozen=True, slots=True)
class Viewer:
    """The settings of a person who reads a message, and the texts in their language."""

    player: PlayerSettings
    texts: Texts


async def load_viewer(
    press: Press,
    known_settings: PlayerSettings | None = None,
    known_server: ServerSettings | None = None,
) -> Viewer:
    """Return the person who pressed or typed.

    ``known_settings`` are somebody's, as they were just read; theirs are not read again, nor those
    of ``known_server``.
    """
    press.client.player_names.record_caller_name(press.interaction)
    if known_settings and known_settings.id == press.player_id:
        player = known_settings
    else:
        settings_service = press.services.player_settings
        player = await settings_service.load_settings(press.player_id, request=press.request)
    server_language = None
    if press.server_id and not find_texts(player.language, press.interaction.locale.value):
        servers = press.services.server_settings
        server = known_server or await servers.load_settings(press.server_id, request=press.request)
        server_language = server.language
    texts = choose_reader_texts(
        own_language=player.language,
        discord_language=press.interaction.locale.value,
        server_language=server_language,
        server_discord_language=find_server_language(press.interaction),
    )
    press.texts = texts
    return Viewer(player, texts.with_spelled_suits if player.spells_suits else texts)


async def load_readers(
    press: Press, viewer: Viewer, known_server: ServerSettings | None = None, *, is_private: bool
) -> Viewer:
    """Return the viewer with the texts of an answer: their own, the server's where all read it."""
    if is_private or press.server_id is None:
        return viewer
    servers = press.services.server_settings
    server = known_server or await servers.load_settings(press.server_id, request=press.request)
    texts = choose_post_texts(server.language, find_server_language(press.interaction))
    spells_suits = viewer.player.spells_suits
    return replace(viewer, texts=texts.with_spelled_suits if spells_suits else texts)


def mention_command(press: Press, texts: Texts, command_name: str) -> str:
    """Return a command's name in the language of the texts, which can be clicked."""
    return press.client.mention_command(format_command_name(texts, command_name))


_ENDINGS = {GameOutcome.WON: "won", GameOutcome.ABANDONED: "left", None: "at-end"}


def format_game_end(outcome: GameOutcome | None, move_count: int, texts: Texts) -> str:
    """Return how a game ended, within a line; without an outcome, that its contest did."""
    return texts("game-ended", outcome=_ENDINGS.get(outcome, "given-up"), moves=move_count)


def format_yes_or_no(is_true: bool) -> str:
    """Return a flag as texts take it: ``yes`` or ``no``."""
    return "yes" if is_true else "no"


def is_deal_concealed(game: Game, attempt: Attempt | None = None) -> bool:
    """Return whether the deal's number may not be told: the game or its contest is not over."""
    is_contest_secret = (
        attempt is not None and attempt.is_contest_open and attempt.contest.is_fresh_deal
    )
    return game.conceals_number or is_contest_secret


def format_game_and_deal(game: Game, texts: Texts, attempt: Attempt | None = None) -> str:
    """Return the name of the game, and the number of its deal where it may be told."""
    name = format_game_name(texts, game.variant)
    if is_deal_concealed(game, attempt):
        return name
    return texts("game-and-deal", game=name, deal=str(game.deal))


def format_deal_name(game_or_contest: Game | Contest, texts: Texts) -> str:
    """Return the number of the deal, and the word that it was requested by, if any."""
    if not game_or_contest.deal_word:
        return str(game_or_contest.deal)
    return texts(
        "deal-word",
        deal=str(game_or_contest.deal),
        word=sanitize_player_text(game_or_contest.deal_word),
    )


DRAWS_ALL_LETTERS = HAS_FURTHER_LETTERS
"""Whether pictures have more than the letters of English."""


def check_themes() -> None:
    """Log each broken theme with its file and entry.

    Raises ConfigurationError if the default theme is broken: it is used in place of all others.
    """
    for name in (DEFAULT_THEME_NAME, *themes()):
        try:
            load(name)
        except ThemeError as error:
            if name == DEFAULT_THEME_NAME:
                raise ConfigurationError(str(error)) from None
            log.warning("theme left out", reason=str(error))


def resolve_theme_name(name: str) -> str:
    """Return the name, or the default theme's if there is no such usable theme."""
    return name if name in _list_usable_themes() else DEFAULT_THEME_NAME


def get_theme(name: str) -> Theme:
    """Return the theme of this name, or the default theme if it cannot be used."""
    return load(resolve_theme_name(name))


def format_theme_name(texts: Texts, name: str) -> str:
    """Return a theme's name in this language, or the name in the theme's own file."""
    key = f"theme-{resolve_theme_name(name)}"
    return texts(key) if texts.has_text(key) else get_theme(name).name


def list_theme_labels(texts: Texts) -> dict[str, str]:
    """Return the labels of the themes that can be chosen, by their names."""
    return {name: format_theme_name(texts, name) for name in _list_usable_themes()}


@cache
def _list_usable_themes() -> tuple[str, ...]:
    return tuple(name for name in themes() if _can_load_theme(name))


def _can_load_theme(name: str) -> bool:
    try:
        load(name)
    except ThemeError:
        return False  # check_themes has logged it
    return True


_RIGHT_TO_LEFT_CLASSES = {"R", "AL", "AN"}
_BIDI_ISOLATE_FORMAT = "\u2068{}\u2069"
_INVISIBLE_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters in Unicode, and that nobody sees."""

MAX_PICTURE_NAME_LENGTH = 14
"""Longer names are cut, so that there is room for the rest of a picture."""

_ELLIPSIS = "…"

_PLAIN_NUMBER = re.compile(r"0\d*|\d{4,}")
"""A name of digits alone that nobody takes for a rank; pictures write `#` before ranks."""

_RANK_LIKE_NAME = re.compile(
    r"(?:nr|n|no|num|number|nummer|numero|rank|rang|platz|place|puesto|lugar|top|ika|第)?\d+"
    r"(?:st|nd|rd|th|er|re|e|eme|o|a|位|着|番|号|等|वां|ला|रा)?|[一二三四五六七八九十]+位|[ー一]+"
)
"""A place in a ranking as people write it in any of our languages, or a dash.

It is looked for in a name's letters and digits.
"""


async def fetch_player_names(
    press: Press, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """Return what to call each of these players in a sentence."""
    return await fetch_player_names_on_server(press.client, press.server_id, player_ids, texts)


async def fetch_player_names_on_server(
    client: PatienceClient, server_id: int | None, player_ids: Iterable[int], texts: Texts
) -> dict[int, str]:
    """Return what to call each of these players on a server."""
    all_ids = list(player_ids)
    names = await client.player_names.find_names(client, server_id, all_ids)
    return {player_id: format_player_name(names.get(player_id, ""), texts) for player_id in all_ids}


def format_player_name(name: str, texts: Texts) -> str:
    """Return a name without any markup; a general word where the name shows nothing."""
    plain_name = sanitize_player_text(name)
    if all(
        unicodedata.category(letter)[0] in "CMZ" or letter in _INVISIBLE_LETTERS
        for letter in plain_name
    ):
        return texts("player-unknown")
    # A name that is written from right to left would turn the figures next to it around.
    turns_direction = any(
        unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT_CLASSES for letter in plain_name
    )
    return _BIDI_ISOLATE_FORMAT.format(plain_name) if turns_direction else plain_name


def name_player(names: Mapping[int, str], player_id: int, texts: Texts) -> str:
    """Return a player's name, or what stands for one who is anonymous to the reader.

    ``names`` has all others whose rows are shown.
    """
    return names.get(player_id) or texts("player-private")


async def load_picture_names(
    client: PatienceClient,
    server_id: int | None,
    player_ids: Iterable[int],
    request: PlayerRequest | None,
) -> dict[int, str]:
    """Return the names of players that a picture may show, of those that are known.

    Left out are players who keep their record private or want no name in pictures, and names that
    cannot be drawn. Discord is not asked: the text beside the picture has asked for all names.
    """
    named_ids = await client.services.player_settings.list_players_named_in_pictures(
        player_ids, request=request
    )
    return list_picture_names(client, server_id, named_ids)


def list_picture_names(
    client: PatienceClient, server_id: int | None, named_ids: Iterable[int]
) -> dict[int, str]:
    """Return the names of players that a picture may show, of those that are known.

    ``named_ids`` are players whose settings were just read, and let pictures name them.
    """
    known_names = client.player_names.list_known_names(server_id, named_ids)
    names = {player_id: format_picture_name(name) for player_id, name in known_names.items()}
    return {player_id: name for player_id, name in names.items() if name}


def format_picture_name(name: str) -> str:
    """Return a name as a picture shows it, or "" where letters of it cannot be drawn.

    A name that looks like a rank, such as "#1", is left out too, and one that stands for hidden
    players or the dealer: others would take it for that.
    """
    plain_name = " ".join(simplify_text(name).split())
    if not can_draw_text(plain_name) or not plain_name.strip("-"):
        return ""
    letters = normalize_name(plain_name)
    is_rank_like = _RANK_LIKE_NAME.fullmatch(letters) and not _PLAIN_NUMBER.fullmatch(plain_name)
    if is_rank_like or letters in _list_stand_ins():
        return ""
    if len(plain_name) > MAX_PICTURE_NAME_LENGTH:
        return cut_text(plain_name, MAX_PICTURE_NAME_LENGTH - 1).rstrip() + _ELLIPSIS
    return plain_name


@cache
def _list_stand_ins() -> set[str]:
    """Return the letters of what players without a name and the dealer are called, everywhere."""
    languages = get_texts_by_language().values()
    keys = ("player-private", "player-unknown", "dealer-name")
    return {normalize_name(texts(key)) for texts in languages for key in keys}


def format_picture_label(
    picture_names: Mapping[int, str], player_id: int, rank: int | None, texts: Texts
) -> str:
    """Return a player's name, or else `#` and their rank; a dash for players without a rank."""
    if name := picture_names.get(player_id):
        return name
    return "–" if rank is None else f"#{texts.format_number(rank)}"


def format_place_and_name(
    picture_names: Mapping[int, str], player_id: int, rank: int | None, texts: Texts
) -> str:
    """Return a player's rank, and their name where the picture shows it, for its description."""
    place = "–" if rank is None else texts.format_number(rank)
    return " ".join(filter(None, [place, picture_names.get(player_id)]))


def format_money_game_terms(price_book: PriceBook, table: Table, texts: Texts) -> str:
    """Return the price and the payouts, for a game that was just dealt."""
    return texts(
        "house-dealt",
        paid=format_deck_price(price_book, texts),
        card=texts.format_dollars(house.CARD_PAYOUT),
        all=texts.format_dollars(house.FULL_PAYOUT),
        cards=table.rules.cards_to_win,
        least=house.count_cards_to_profit(price_book),
    )


def format_current_payout(table: Table, texts: Texts) -> str:
    """Return the payout of the game as it stands."""
    return texts.format_dollars(house.compute_payout(table.state))


def format_deck_price(price_book: PriceBook, texts: Texts) -> str:
    """Return the price of a deck."""
    return texts.format_dollars(house.DECK_PRICES[price_book])


def format_payout_result(price_book: PriceBook, table: Table, texts: Texts) -> str:
    """Return the payout of the game as it stands, and what is won or lost by it."""
    payout = house.compute_payout(table.state)
    profit = payout - house.DECK_PRICES[price_book]
    return texts(
        "house-pays",
        pays=texts.format_dollars(payout),
        up=table.state.cards_up,
        came="won" if profit > 0 else "lost" if profit else "even",
        sum=texts.format_dollars(abs(profit)),
    )

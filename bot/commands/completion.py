"""Suggestions while a player types, and games, groups of games and seasons by typed names."""

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from difflib import SequenceMatcher
from functools import cache
from itertools import islice, product
from operator import itemgetter

from discord import app_commands

from bot.client.client import Press
from bot.engine.errors import ErrorKey, GameError
from bot.engine.typed_moves.words import fold_text
from bot.locale import describe
from bot.locale.catalogue import Texts, get_english_texts
from bot.models.leaderboards import ALL_GAMES
from bot.services.statistics import build_family_group, find_month
from bot.ui.leaderboards import format_game_group_name, format_season
from bot.ui.viewers import load_viewer
from bot.variants import VARIANTS

MAX_CHOICES = 25
"""At most this many suggestions are shown."""

MAX_CHOICE_LENGTH = 100
"""The length limit of a suggestion's line and of its value, in characters."""


def build_choices(values_and_lines: Iterable[tuple[str, str]]) -> list[app_commands.Choice[str]]:
    """Return the first suggestions, each from a value and the line shown for it."""
    return [
        app_commands.Choice(name=line[:MAX_CHOICE_LENGTH], value=value)
        for value, line in islice(values_and_lines, MAX_CHOICES)
    ]


def build_matching_choices(
    typed: str, values_and_lines: Iterable[tuple[str, str, str]]
) -> list[app_commands.Choice[str]]:
    """Return the first suggestions with a line that contains what was typed.

    Each has a value, the line shown for it, and that line in English, which may be typed too.
    Capitals and accents do not matter.
    """
    wanted = fold_text(typed).strip()
    return build_choices(
        (value, line)
        for value, line, english_line in values_and_lines
        if wanted in fold_text(line) or wanted in fold_text(english_line)
    )


_MISTYPED_LENGTHS = range(4, 31)
"""The lengths of text looked at for typing errors: fewer letters are too much like anything."""

_LEAST_SIMILARITY = 0.75
"""A letter wrong, missing or too many in five, two in ten; `difflib` counts from 0 to 1."""


LIKE_ABSENT_GAMES = (
    ("cascade", "skippy"),
    ("single-rail", "klondike"),
    ("beehive", "klondike"),
    ("little-napoleon", "little-forty-spider"),
    ("little-forty-spider", "little-napoleon"),
    ("single-rail", "klondike"),
    ("klondike", "forty-nine"),
)
"""The two of our games most like each of those in the message `typed-absent-games`."""

_MOST_NAMED_GAMES = 5
"""A refusal names at most this many games that a name may mean."""


def resolve_game_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game with this name.

    A game's own name goes before another game's alternative name, and either before a part of a
    name that fits one game only. Raises GameError: SEVERAL_GAMES if it fits more, SIMILAR_GAMES if
    it is like a name, else NO_SUCH_GAME.
    """
    wanted = describe.normalize_name(typed_name)
    for letters, is_own in product((wanted, _drop_solitaire(texts, wanted)), (True, False)):
        for key in VARIANTS:
            names = describe.list_game_names(texts, key)
            if any(name.is_own is is_own and name.letters == letters for name in names):
                return key
    if similar := _list_absent_games(texts).get(_drop_solitaire(texts, wanted)):
        raise GameError(ErrorKey.SIMILAR_GAMES, game=typed_name, games=", ".join(similar))
    if not wanted:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=typed_name)
    # Those that fit best come first, and of them those that fit by their own name.
    found = sorted(
        _find_fitting_names(texts, typed_name, list(VARIANTS)),
        key=lambda fitting: (fitting[0], not fitting[2].is_own),
    )
    if keys := [key for _, key, _ in found]:
        if len(keys) == 1:
            return keys[0]
        raise GameError(
            ErrorKey.SEVERAL_GAMES,
            game=typed_name,
            games=", ".join(keys[:_MOST_NAMED_GAMES]),
            more=max(len(keys) - _MOST_NAMED_GAMES, 0),
        )
    if keys := [key for _, key, _ in _find_similar_names(texts, typed_name, list(VARIANTS))]:
        games = ", ".join(keys[:_MOST_NAMED_GAMES])
        raise GameError(ErrorKey.SIMILAR_GAMES, game=typed_name, games=games)
    raise GameError(ErrorKey.NO_SUCH_GAME, game=typed_name)


@cache
def _list_absent_games(texts: Texts) -> dict[str, tuple[str, str]]:
    """Return the two games most like each that we do not have, by the letters of its names."""
    return {
        describe.normalize_name(name): similar
        for each in (texts, get_english_texts())
        for names, similar in zip(
            each("typed-absent-games").split(";"), LIKE_ABSENT_GAMES, strict=True
        )
        for name in names.split(",")
    }


def _drop_solitaire(texts: Texts, letters: str) -> str:
    """Return the letters of a name without “solitaire” before or after them: `spider`."""
    for each in (texts, get_english_texts()):
        for word in map(describe.normalize_name, each("typed-solitaire").split(";")):
            letters = letters.removeprefix(word).removesuffix(word)
    return letters


async def complete_game_name(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the games whose names fit what was typed.

    Those that the player plays come first, then those that the server plays.
    """
    texts = (await load_viewer(press)).texts
    return build_choices(list_matching_games(texts, current, await load_game_order(press)))


async def load_game_order(press: Press) -> list[str]:
    """Return the keys of all games, those that the player and the server play first."""
    return await press.services.game_choice.list_variants(
        press.player_id, press.server_id, request=press.request
    )


def list_matching_games(
    texts: Texts, typed: str, game_order: Sequence[str]
) -> Iterator[tuple[str, str]]:
    """Yield keys and labels of the games whose names fit what was typed.

    Games of exactly that name come first, then those in whose names the typed words begin words,
    and among equals the given order decides. If no name fits, it may have been mistyped: then those
    that look like it come, the most similar first.
    """
    found = sorted(_find_fitting_names(texts, typed, game_order), key=itemgetter(0))
    for _, key, name in found or _find_similar_names(texts, typed, game_order):
        yield key, _format_game_choice(texts, key, name)


def _find_fitting_names(
    texts: Texts, typed: str, game_order: Sequence[str]
) -> Iterator[tuple[int, str, describe.GameName]]:
    """Yield each game that fits, with the name that does and how well."""
    typed_words = describe.split_words(typed)
    if typed.strip() and not typed_words:
        return
    for key in game_order:
        fits = [
            (fit, number)
            for number, name in enumerate(describe.list_game_names(texts, key))
            if (fit := name.find_fit(typed_words)) is not None
        ]
        if fits:
            fit, number = min(fits)
            yield fit, key, describe.list_game_names(texts, key)[number]


def _find_similar_names(
    texts: Texts, typed: str, game_order: Sequence[str]
) -> list[tuple[float, str, describe.GameName]]:
    """Return each game with a name like what was typed, the most similar first."""
    wanted = describe.normalize_name(typed)
    if len(wanted) not in _MISTYPED_LENGTHS or any(letter.isdigit() for letter in wanted):
        return []  # another number is another game, and no mistyped one
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    found: list[tuple[float, str, describe.GameName]] = []
    for key in game_order:
        similarity, name = max(
            (
                (_compute_similarity(matcher, name, len(wanted)), name)
                for name in describe.list_game_names(texts, key)
            ),
            key=itemgetter(0),
        )
        if similarity >= _LEAST_SIMILARITY:
            found.append((-similarity, key, name))
    return sorted(found, key=itemgetter(0))


def _compute_similarity(
    matcher: SequenceMatcher[str], name: describe.GameName, length: int
) -> float:
    """Return how much a part of the name, from one of its words on, is like what was typed."""
    best = 0.0
    for first in range(len(name.words)):
        matcher.set_seq1("".join(name.words[first:])[:length])
        # The first two are quick upper limits.
        for limit in (matcher.real_quick_ratio, matcher.quick_ratio):
            if limit() < _LEAST_SIMILARITY:
                break
        else:
            best = max(best, matcher.ratio())
    return best


def _format_game_choice(texts: Texts, variant_key: str, name: describe.GameName) -> str:
    """Return a game and its family, except for the game that the family is named after."""
    game, family_key = describe.format_game_name(texts, variant_key), VARIANTS[variant_key].family
    if variant_key == family_key:
        return game if name.is_own else texts("complete-namesake-as", name=name.shown, game=game)
    family = texts(f"family-{family_key}")
    if name.is_own:
        return texts("complete-game", game=game, family=family)
    return texts("complete-game-as", name=name.shown, game=game, family=family)


def resolve_game_or_group_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game or group with this name.

    Raises GameError NO_SUCH_GAME if there is none.
    """
    for group in _list_group_keys():
        if _is_name_of_group(texts, group, typed_name):
            return group
    return resolve_game_key(texts, typed_name)


def resolve_game_or_all_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game with this name, or of all games together.

    Raises GameError NO_SUCH_GAME if there is none.
    """
    return (
        ALL_GAMES
        if _is_name_of_group(texts, ALL_GAMES, typed_name)
        else resolve_game_key(texts, typed_name)
    )


async def complete_game_or_group_name(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest all games together, families and games whose names contain what was typed.

    Not all suggestions fit: those that the player and the server play least are left out.
    """
    texts, game_order = (await load_viewer(press)).texts, await load_game_order(press)
    groups = _list_matching_groups(texts, current, _list_group_keys(game_order))
    games = list_matching_games(texts, current, game_order)
    return build_choices([*groups, *games])


async def complete_game_or_all_name(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest all games together, and the games whose names contain what was typed."""
    texts = (await load_viewer(press)).texts
    games = list_matching_games(texts, current, await load_game_order(press))
    return build_choices([*_list_matching_groups(texts, current, [ALL_GAMES]), *games])


def _is_name_of_group(texts: Texts, group: str, typed_name: str) -> bool:
    names = (
        group,
        format_game_group_name(texts, group),
        format_game_group_name(get_english_texts(), group),
    )
    return describe.normalize_name(typed_name) in map(describe.normalize_name, names)


def _list_group_keys(variant_keys: Iterable[str] = VARIANTS) -> list[str]:
    """Return all games together, and these games' families in the order of their first game."""
    families = dict.fromkeys(VARIANTS[key].family for key in variant_keys)
    return [ALL_GAMES, *map(build_family_group, families)]


def _list_matching_groups(
    texts: Texts, typed: str, group_keys: list[str]
) -> Iterator[tuple[str, str]]:
    wanted = [describe.normalize_name(word) for word in typed.split()]
    for group in group_keys:
        names = [format_game_group_name(each, group) for each in (texts, get_english_texts())]
        if any(all(word in describe.normalize_name(name) for word in wanted) for name in names):
            yield group, names[0]


_YEAR_AND_MONTH = re.compile(r"(\d{4})-(\d{1,2})", re.ASCII)
_YEAR = re.compile(r"\d{4}", re.ASCII)
_SHORTEST_MONTH_NAME = 3


async def complete_season(press: Press, current: str) -> list[app_commands.Choice[str]]:
    """Suggest the months that are over and kept, the newest first."""
    texts = (await load_viewer(press)).texts
    seasons = await press.services.seasons.list_past_seasons(request=press.request)
    return build_matching_choices(
        current,
        (
            (season[1:], format_season(season, texts), format_season(season, get_english_texts()))
            for season in seasons
        ),
    )


async def resolve_season(press: Press, typed: str) -> str:
    """Return the key of the month that was typed; GameError ``no-such-season`` if it is none.

    Without a year it is the last such month, this one included. Whether anything was kept of the
    month is not looked at.
    """
    texts = (await load_viewer(press)).texts
    current = press.services.seasons.get_current_season()
    key = find_typed_season(texts, typed, current)
    if key is None:
        raise GameError(ErrorKey.NO_SUCH_SEASON)
    return key


def find_typed_season(texts: Texts, typed: str, current: str) -> str | None:
    """Return the key of the month that was typed, or None; ``current`` is this month's."""
    typed = fold_text(typed)
    if match := _YEAR_AND_MONTH.fullmatch(typed.strip()):
        key = f"m{match[1]}-{int(match[2]):02}"
        return key if find_month(key) else None
    years = _YEAR.findall(typed)
    name = describe.normalize_name(_YEAR.sub(" ", typed))
    months = [number for number in range(1, 13) if name in _list_names_of_month(number, texts)] or [
        number
        for number in range(1, 13)
        if len(name) >= _SHORTEST_MONTH_NAME
        and any(each.startswith(name) for each in _list_names_of_month(number, texts))
    ]
    if len(months) != 1 or len(years) > 1:
        return None
    this_year = int(current[1:5])
    if years:
        key = f"m{years[0]}-{months[0]:02}"
    else:
        key = f"m{this_year}-{months[0]:02}"
        key = key if key <= current else f"m{this_year - 1}-{months[0]:02}"
    return key if find_month(key) else None


def _list_names_of_month(number: int, texts: Texts) -> list[str]:
    """Return a month's names, alone and as they stand before a year, as they are compared."""
    day = datetime(2026, number, 1, tzinfo=UTC)
    return [
        describe.normalize_name(name)
        for each in (texts, get_english_texts())
        for name in (*each.list_month_names(number), _YEAR.sub(" ", each.format_month(day)))
    ]


_SURPRISE = "surprise"


async def complete_game_name_or_surprise(
    press: Press, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest a surprise too: last of all before anything is typed, and first where its name is."""
    texts = (await load_viewer(press)).texts
    games = list(list_matching_games(texts, current, await load_game_order(press)))
    typed_words, surprise = describe.split_words(current), (_SURPRISE, texts("button-surprise"))
    words = {
        word
        for each in (texts, get_english_texts())
        for word in describe.split_words(each("button-surprise"))
    }
    if not typed_words and not current.strip():
        return build_choices([*games[: MAX_CHOICES - 1], surprise])
    if typed_words and all(any(w.startswith(typed) for w in words) for typed in typed_words):
        return build_choices([surprise, *games])
    return build_choices(games)


def is_surprise(texts: Texts, typed_name: str) -> bool:
    """Return whether a surprise is asked for, in the player's language or in English."""
    names = {
        _SURPRISE,
        *(
            describe.normalize_name(each("button-surprise"))
            for each in (texts, get_english_texts())
        ),
    }
    return describe.normalize_name(typed_name) in names

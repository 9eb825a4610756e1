"""Find games by the names that players type: in their language, in English or as a key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from operator import itemgetter

from discord import app_commands

from bot.client import Interaction
from bot.commands.common.choices import build_choices
from bot.engine.errors import ErrorKey, GameError
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.locale.game_names import GameName, list_game_names, normalize_name, split_words
from bot.ui.common.viewer import load_viewer
from bot.variants import VARIANTS

_MISTYPED_LENGTHS = range(4, 31)
"""So many letters are looked at for typing errors: fewer are too much like anything."""

_LEAST_SIMILARITY = 0.75
"""A letter wrong, missing or too many in five, two in ten; `difflib` counts from 0 to 1."""


_MOST_NAMED_GAMES = 5
"""A refusal names at most this many games that a name may mean."""


def resolve_game_key(texts: Texts, typed_name: str) -> str:
    """Return the key of the game with this name.

    A game's own name goes before another game's alternative name, and either before a part of a
    name that fits one game only. Raises GameError: SEVERAL_GAMES if it fits more, SIMILAR_GAMES if
    it is like a name, else NO_SUCH_GAME.
    """
    wanted = normalize_name(typed_name)
    for is_own in (True, False):
        for key in VARIANTS:
            names = list_game_names(texts, key)
            if any(name.is_own is is_own and name.letters == wanted for name in names):
                return key
    if not wanted:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=typed_name)
    if fitting := sorted(_find_fitting_names(texts, typed_name, list(VARIANTS)), key=_rank_fit):
        keys = [key for _, key, _ in fitting]
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


def _rank_fit(found: tuple[int, str, GameName]) -> tuple[int, bool]:
    """Return what fitting games are named by: first those that fit best, by their own name."""
    fit, _, name = found
    return fit, not name.is_own


async def complete_game_name(
    interaction: Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """Suggest the games whose names fit what was typed.

    Those that the player plays come first, then those that the server plays.
    """
    texts = (await load_viewer(interaction)).texts
    return build_choices(list_matching_games(texts, current, await load_game_order(interaction)))


async def load_game_order(interaction: Interaction) -> list[str]:
    """Return the keys of all games, those that the player and the server play first."""
    return await interaction.client.services.game_choice.list_variants(
        interaction.user.id, interaction.guild_id
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
) -> Iterator[tuple[int, str, GameName]]:
    """Yield each game that fits, with the name that does and how well."""
    typed_words = split_words(typed)
    if typed.strip() and not typed_words:
        return
    for key in game_order:
        fits = [
            (fit, number)
            for number, name in enumerate(list_game_names(texts, key))
            if (fit := name.find_fit(typed_words)) is not None
        ]
        if fits:
            fit, number = min(fits)
            yield fit, key, list_game_names(texts, key)[number]


def _find_similar_names(
    texts: Texts, typed: str, game_order: Sequence[str]
) -> list[tuple[float, str, GameName]]:
    """Return each game with a name like what was typed, the most similar first."""
    wanted = normalize_name(typed)
    if len(wanted) not in _MISTYPED_LENGTHS or any(letter.isdigit() for letter in wanted):
        return []  # another number is another game, and no mistyped one
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    found: list[tuple[float, str, GameName]] = []
    for key in game_order:
        similarity, name = max(
            (
                (_compute_similarity(matcher, name, len(wanted)), name)
                for name in list_game_names(texts, key)
            ),
            key=itemgetter(0),
        )
        if similarity >= _LEAST_SIMILARITY:
            found.append((-similarity, key, name))
    return sorted(found, key=itemgetter(0))


def _compute_similarity(matcher: SequenceMatcher[str], name: GameName, length: int) -> float:
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


def _format_game_choice(texts: Texts, variant_key: str, name: GameName) -> str:
    """Return a game and its family, except for the game that the family is named after."""
    game, family_key = format_game_name(texts, variant_key), VARIANTS[variant_key].family
    if variant_key == family_key:
        return game if name.is_own else texts("complete-namesake-as", name=name.shown, game=game)
    family = texts(f"family-{family_key}")
    if name.is_own:
        return texts("complete-game", game=game, family=family)
    return texts("complete-game-as", name=name.shown, game=game, family=family)

"""All games in sections, in one of several orders: each section has a heading and its games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.locale.catalogue import Texts
from bot.locale.describe import format_brief_game_name, format_game_name
from bot.locale.game_names import normalize_name
from bot.services.game_choice.game_choice import GameOffer
from bot.services.game_choice.lengths import GameLength, estimate_least_moves, find_length
from bot.ui.game_lists.custom_ids import GameOrder
from bot.variants import get_variant

_Group = TypeVar("_Group")


@dataclass(frozen=True, slots=True)
class GameSection:
    """Some games under a heading; ``key`` tells it from the page's other sections."""

    key: str
    heading: str
    variants: tuple[str, ...]


def build_sections(
    offer: GameOffer, order: GameOrder, texts: Texts, *, is_server: bool
) -> list[GameSection]:
    """Return the sections in which games are shown; ``is_server`` says whether in a server."""
    match order:
        case GameOrder.FAMILY:
            return _build_family_sections(offer.variants, texts)
        case GameOrder.LENGTH:
            return _build_length_sections(offer.variants, texts)
        case GameOrder.DECKS:
            return _build_deck_sections(offer.variants, texts)
        case GameOrder.NAME:
            heading = texts("all-games-by-name", count=len(offer.variants))
            return [GameSection("name", heading, tuple(sort_by_name(offer.variants, texts)))]
        case GameOrder.SUGGESTED:
            return _build_suggestions(offer, texts, is_server=is_server)


def sort_by_name(variants: Iterable[str], texts: Texts) -> list[str]:
    """Return the games in the order of their names."""
    return sorted(variants, key=lambda key: normalize_name(format_game_name(texts, key)))


def _build_family_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    """Return the families, that of the first game first."""
    families = _group(variants, lambda key: get_variant(key).family)
    return [
        GameSection(
            family,
            texts("all-games-family", family=texts(f"family-{family}"), count=len(keys)),
            tuple(keys),
        )
        for family, keys in families.items()
    ]


def _build_length_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    """Return the lengths that there are, the quickest first, with their least number of moves."""
    lengths = _group(variants, lambda key: find_length(get_variant(key)))
    sections = []
    for length in GameLength:
        if keys := lengths.get(length):
            least = min(estimate_least_moves(get_variant(key)) for key in keys)
            heading = texts("all-games-length", length=length, least=least, count=len(keys))
            sections.append(GameSection(length, heading, tuple(keys)))
    return sections


def _build_deck_sections(variants: Sequence[str], texts: Texts) -> list[GameSection]:
    decks = _group(variants, lambda key: get_variant(key).decks)
    return [
        GameSection(
            str(number),
            texts("all-games-decks", decks=number, count=len(decks[number])),
            tuple(decks[number]),
        )
        for number in sorted(decks)
    ]


def _build_suggestions(offer: GameOffer, texts: Texts, *, is_server: bool) -> list[GameSection]:
    """Return the player's favourites, the server's, and games like the last one."""
    suggestions = [
        ("own", texts("all-games-own"), offer.own),
        (
            "shared",
            texts("all-games-server" if is_server else "all-games-everywhere"),
            offer.shared,
        ),
    ]
    if offer.last_variant:
        name = format_brief_game_name(texts, offer.last_variant)
        suggestions.append(("like", texts("all-games-like", game=name), offer.similar))
    return [GameSection(key, heading, keys) for key, heading, keys in suggestions if keys]


def _group(variants: Iterable[str], find_group: Callable[[str], _Group]) -> dict[_Group, list[str]]:
    """Return the games by their groups, each in the order given."""
    groups = defaultdict[_Group, list[str]](list)
    for key in variants:
        groups[find_group(key)].append(key)
    return dict(groups)

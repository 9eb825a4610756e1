"""The games that can be played, by their keys, and the best-known of them."""

from dataclasses import replace

from bot.engine.cards import BuildRule
from bot.engine.errors import ErrorKey, GameError
from bot.engine.rules import CarryRule, EmptyColumnRule, RowOrder, Rules
from bot.variants import canfield, forty_thieves

KLONDIKE = Rules(
    key="klondike",
    family="klondike",
    column_heights=(1, 2, 3, 4, 5, 6, 7),
    face_down_cards=6,
    row_order=RowOrder.FROM_RIGHT,
    build_rule=BuildRule.ALTERNATING_COLOURS,
    carry_rule=CarryRule.RUN,
    empty_column_rule=EmptyColumnRule.KING_ONLY,
    max_redeals=None,
)
"""Many people call it Canfield, as both books warn."""
KLONDIKE_THREE = replace(KLONDIKE, key="klondike-three", packet_size=3)
VEGAS = replace(KLONDIKE_THREE, key="klondike-vegas", max_redeals=2)
"""As casinos deal it: three cards at a time, three times through the stock."""
ONE_PASS = replace(KLONDIKE, key="klondike-one-pass", max_redeals=0)

_KLONDIKE_FAMILY = (KLONDIKE, KLONDIKE_THREE, VEGAS, ONE_PASS)

VARIANTS: dict[str, Rules] = {
    rules.key: rules for rules in (*canfield.FAMILY, *forty_thieves.FAMILY, *_KLONDIKE_FAMILY)
}
"""Every game's rules by its key, in the order in which games are listed."""


def get_cards_to_win(variant_key: str) -> int:
    """Return the number of cards on the foundations that wins a game: in most games all.

    Contests and results outlive games that are removed from the bot: of those nobody knows it any
    more, and as many as a game can have are returned.
    """
    if rules := VARIANTS.get(variant_key):
        return rules.cards_to_win
    return max(rules.cards_to_win for rules in VARIANTS.values())


def get_variant(variant_key: str) -> Rules:
    """Return the rules of a game by its key; GameError ``no-such-game`` where there is none."""
    try:
        return VARIANTS[variant_key]
    except KeyError:
        raise GameError(ErrorKey.NO_SUCH_GAME, game=variant_key[:50]) from None


FIRST_GAMES = ("klondike", "canfield", "forty-thieves")
"""The games that a new player may choose from, one of each family."""

_POPULAR_VARIANTS = ("klondike", "klondike-three", "canfield", "forty-thieves")

VARIANTS_BY_POPULARITY = tuple(dict.fromkeys((*_POPULAR_VARIANTS, *VARIANTS)))
"""Every game's key, the best known first.

Nobody has counted how often these games are played, so the order claims little. Klondike comes
first: it is what Windows has called Solitaire since 1990 and what most people mean by the word,
and drawing three is how that one begins. The two games that name the other families, each in every
rulebook, follow; then all others, family by family. What a player and a server really play goes
before this order.
"""

"""The sentences of refusals that only a few games have, and what they say in these."""

from typing import Any

import pytest

from bot.engine.errors import GameError
from bot.engine.legality import why_not
from bot.engine.state import State
from bot.engine.typed_moves import interpret_typed_move
from bot.locale.catalogue import get_english_texts
from bot.locale.describe import format_error
from tests.engine.short_positions import make_position


def describe_refusal(state: State, text: str) -> str:
    """Return the English sentence that refuses a typed move."""
    try:
        refusal = why_not(state, interpret_typed_move(state, text))
    except GameError as error:
        return format_error(get_english_texts(), error)
    assert refusal is not None
    return format_error(get_english_texts(), GameError(refusal.key, **refusal.values))


@pytest.mark.parametrize(
    ("game", "piles", "text", "sentence"),
    [
        (
            *("skippy", {"base": "5", "t1": "9H"}, "t1 t2"),
            (
                "The empty t2 takes only the rank below the foundations' first: that's the "
                "four, not the nine of hearts."
            ),
        ),
        (
            *("skippy", {"c1": "9H", "t1": "8C"}, "t1 c1"),
            "c1 holds the nine of hearts already. A cell has room for one card.",
        ),
        (
            *("skippy", {"t1": "9H 8H"}, "t1 c1 x2"),
            "A cell has room for one card, so 2 cards of t1 can't go to c1.",
        ),
        (
            *("beehive", {"base": None, "t1": "9H"}, "t1 f2"),
            "There's no pile f2 here. Columns are `t1` to `t6`, the foundation is `f1`.",
        ),
        (
            *("doorway", {"t1": "9H"}, "t1 c2"),
            "Only a queen can go to c2, not the nine of hearts.",
        ),
        (
            *("dutchess", {"base": None, "r1": "9H", "s": "5c"}, "draw"),
            (
                "First choose where the foundations start: lay the top card of a reserve on "
                "one, like `r1 f`. Until then you can't draw or move columns."
            ),
        ),
        (
            *("dutchess", {"base": None, "r1": "9H", "t1": "8C", "t2": "9D"}, "t1 t2"),
            (
                "First choose where the foundations start: lay the top card of a reserve on "
                "one, like `r1 f`. Until then you can't draw or move columns."
            ),
        ),
        (
            *("dutchess", {"r1": "9H", "w": "8C"}, "w t2"),
            (
                "A waste card can go to the empty t2 only when all reserves are out. Use a "
                "reserve's top card, or a whole column."
            ),
        ),
        (
            *("dutchess", {"r1": "9H", "r2": "9D", "t1": "TC"}, "r t1"),
            "Which r? Add a number, like `r1`.",
        ),
        (
            *("dutchess", {"r1": "9H"}, "t1 r2"),
            "Nothing can go on r2. Move cards to columns (`t1`…) or foundations (`f`).",
        ),
        (
            *("skippy", {"c1": "9H"}, "c5 t1"),
            "There's no pile c5 here, but there's `c1–c4`.",
        ),
        (
            *("skippy", {"c1": "9H"}, "r t1"),
            "There's no pile r here. Columns are `t1` to `t16`, foundations `f1` to `f8`.",
        ),
        (
            *("canfield", {"r": "9H"}, "r1 t1"),
            "There's no pile r1 here, but there's `r`.",
        ),
        (
            *("club", {"t1": "8C", "t5": "9H"}, "t1 t5"),
            "In Club, cards of t1 to t3 go up or to one another only. t1's can't go to t5.",
        ),
        (
            *("eagle-wing", {"base": "5", "r": "2c 3c", "t1": "9H 8H 7H", "t2": "6H"}, "t2 t1"),
            "In Eagle Wing, a column holds at most 3 cards. t1 has no room left.",
        ),
        (
            *("eagle-wing", {"base": "5", "r": "2c 3c", "t1": "4C"}, "r t1"),
            (
                "The cards of r lie face down and only fill empty columns. When a single one is "
                "left, it turns up, and you can play it then."
            ),
        ),
        (
            *("the-plot", {"base": "5", "f1": "5C 6H", "w": "5D"}, "w f2"),
            (
                "Finish the first foundation before you start another. The five of diamonds "
                "can't go to f2 until then."
            ),
        ),
        (
            *("the-plot", {"base": "5", "f1": "5C 6H", "w": "9D"}, "w t2"),
            (
                "Until the first foundation is full, the empty t2 takes only the foundations' "
                "first rank: that's the five, not the nine of diamonds."
            ),
        ),
        (
            *("the-plot", {"base": "5", "r": "8H", "t1": "9D"}, "r t1"),
            "In The Plot, the top card of r can go to a foundation only.",
        ),
        (
            *("the-plot", {"base": "5", "f1": "5C 6H", "w": "9D"}, "w f1"),
            (
                "The nine of diamonds can't go on f1's six of hearts. f1 goes up in any suit, "
                "one rank at a time."
            ),
        ),
        (
            *("beehive", {"base": None, "w": "7S", "t1": "7C 7H 7D"}, "w f"),
            ("In Beehive, only all four cards of a rank go up, together from the end of a column."),
        ),
        (
            *("beehive", {"base": None, "t1": "7C 7H 7D", "t2": "8C"}, "t1 f"),
            (
                "In Beehive, only all four cards of a rank go up, together from the end of a "
                "column. Cards of one rank at the end of t1: 3."
            ),
        ),
        (
            *("beehive", {"base": None, "t1": "7C 7H 7D", "t2": "8C"}, "t2 t1"),
            "t2's eight of clubs can't go on t1's seven of diamonds. Beehive builds by equal rank.",
        ),
        (
            *("floradora", {"t1": "QC"}, "t1 f9"),
            (
                "f9 is for kings only, so the queen of clubs can't go there. Leave the number "
                "out, and I'll find the right foundation."
            ),
        ),
        (
            *("octave", {"f1": "AC 2C 3C 4C 5C 6C 7C 8C 9C TC", "t1": "JC"}, "t1 f1"),
            "f1 ends with the ten of clubs, so the jack of clubs can't go there.",
        ),
        (
            *("octave", {"redeals": 1, "s": "9c", "w1": "JC"}, "draw"),
            (
                "In Octave, there's no drawing after the redeal. A waste you empty takes the "
                "stock's next card by itself."
            ),
        ),
        (
            *("indian-patience", {"s": "9c", "t1": "8C", "t2": "4C 9H"}, "t1 t2"),
            (
                "While the stock lasts, a column's only card goes on no other card in Indian "
                "Patience. t1's can go to a foundation or to an empty column."
            ),
        ),
        (
            *("indian-patience", {"s": "9c", "w": "8C", "t2": "9H"}, "w t2"),
            (
                "While the stock lasts, nothing goes on a column of one card in Indian "
                "Patience. t2 has only one."
            ),
        ),
        (
            *("blind-patience", {"t1": "8c 9h", "t2": "TC"}, "t1 t2"),
            "The top card of t1 is face down. Turn it up first: `t1 t1`.",
        ),
        (
            *("blind-patience", {"t1": "8c 9H"}, "t1 t1"),
            "There's no face-down card to turn up on top of t1.",
        ),
        (
            *("lafayette", {"t1": "9H", "t2": "4C"}, "t1 t3"),
            "Only a seven can go to the empty t3, not the nine of hearts.",
        ),
        (
            *("wheatsheaf", {"f1": "AH 2H", "t1": "AH"}, "t1 f2"),
            "That suit is on f1 already, so the ace of hearts can't start f2 too.",
        ),
        (
            *("wheatsheaf", {"g1": "KH QH", "t1": "9H"}, "t1 g1"),
            (
                "The nine of hearts can't go on g1's queen of hearts. g1 goes down in suit, one "
                "rank at a time."
            ),
        ),
        (
            *("wheatsheaf", {"t1": "9H", "t2": "9C"}, "t1 t2"),
            (
                "t1's nine of hearts can't go on t2's nine of clubs. Wheatsheaf builds up or "
                "down one rank at a time, in suit."
            ),
        ),
        (
            *("demons-and-thieves", {"t1": "9D", "t5": "TH"}, "t1 t5"),
            (
                "t1's nine of diamonds can't go on t5's ten of hearts. Demons and Thieves "
                "builds down in suit in this column."
            ),
        ),
        (
            *("following", {"t1": "9D", "t2": "TH"}, "t1 t2"),
            (
                "t1's nine of diamonds can't go on t2's ten of hearts. Following builds down "
                "with hearts on spades, clubs on hearts, diamonds on clubs and spades on "
                "diamonds."
            ),
        ),
        (
            *("the-spark", {"base": "K", "t1": "9D", "t2": "TD"}, "t1 t2"),
            (
                "t1's nine of diamonds can't go on t2's ten of diamonds. The Spark builds up "
                "one rank at a time."
            ),
        ),
        (
            *("kilowatt", {"base": "K", "w1": "9D"}, "w3 t2"),
            "There's no pile w3 here, but there's `w1–w2`.",
        ),
    ],
)
def test_a_refusal_is_told_in_the_words_of_its_game(
    game: str, piles: dict[str, Any], text: str, sentence: str
) -> None:
    assert describe_refusal(make_position(game, **piles), text) == sentence

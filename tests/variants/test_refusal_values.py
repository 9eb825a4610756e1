"""What each refusal names: the piles, cards and counts that its sentence is filled with."""

from typing import Any

import pytest

from bot.engine.legality import why_not
from bot.engine.moves import Move
from tests.engine.short_positions import make_position

REFUSALS = """
forty-thieves | w 9S | draw | no-redeal | redeals=0
forty-thieves |  | draw | nothing-to-draw |
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t4-t1 | empty-source | source=t4
forty-thieves | t1 9S 8S, t2 5H, f1 AS | f1-t1 | foundation-stays | source=f1
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-t1 | same-pile | source=t1
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-w | no-target | target=w
forty-thieves | s 9s | s-t1 | stock-is-drawn |
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-t11 | no-such-pile |\
    pile=t11 columns=10 foundations=8 like=none
forty-thieves | w 9S AS | w-t1x2 | top-card-only | source=w card=AS
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-t3x5 | too-many | source=t1 count=5 seen=2
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-f1 | does-not-follow |\
    card=8S target=f1 top=AS build=up-suit
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-f2 | wants-base | card=8S target=f2 base=A
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-f2x2 | one-at-a-time | source=t1 target=f2 count=2
forty-thieves | t1 9S AS, f1 AS | t1-f1 | foundation-taken | card=AS target=f1
forty-thieves | t1 KD 9S 8S, t2 5H | t1-t2x2 | one-card | source=t1 card=8S
forty-thieves | t1 9S 8S, t2 5H, f1 AS | t1-t2 | does-not-fit |\
    source=t1 card=8S target=t2 onto=5H fault=both build=suit
klondike | t1 9S 8H, t2 KS | t1-t2x2 | does-not-fit |\
    source=t1 card=9S target=t2 onto=KS fault=both build=colour
rainbow | t1 KS, t2 5H | t1-t2 | does-not-fit |\
    source=t1 card=KS target=t2 onto=5H fault=rank build=any
indian | t1 9S, t2 TS | t1-t2 | does-not-fit |\
    source=t1 card=9S target=t2 onto=TS fault=suit build=other
rank-and-file | t1 9S 8S, t2 TH | t1-t2x2 | not-a-run |\
    source=t1 count=2 run=1 card=8S onto=9S fault=suit build=colour
rank-and-file | t1 9S 8H, t2 th | t1-t2 | covered-target | target=t2
klondike | t1 9S | t1-t2 | king-only | target=t2 card=9S
canfield | r 9s 8H, t1 KS | t1-t2 | reserve-fills | target=t2
canfield | t1 KS | t1-t2 | waste-only | target=t2
canfield | t1 KS QH, t2 AC | t1-t2 | not-whole-column | source=t1 count=1 length=2
superior-canfield | t1 KS QH JS | t1-t2x2 | top-or-whole | source=t1 count=2 length=3
canfield-french | t2 AD, s 9s | draw | foundation-first | source=t2 card=AD
canfield-french | t1 QS, t2 KH, s 9s | draw | draw-last | source=t1 card=QS target=t2 onto=KH
"""
"""A line each: the game, the piles, the move, the refusal's key, and its values."""


@pytest.mark.parametrize("line", REFUSALS.strip().splitlines())
def test_a_refusal_names_what_is_in_the_way(line: str) -> None:
    game, pile_texts, move, key, value_texts = (part.strip() for part in line.split("|"))
    piles: dict[str, Any] = dict(text.split(" ", 1) for text in pile_texts.split(", ") if text)
    refusal = why_not(make_position(game, **piles), Move.parse(move))
    assert refusal is not None
    assert refusal.key == key
    values = {f"{name}={value}" for name, value in refusal.values.items()}
    assert set(value_texts.split()) <= values
    assert refusal.values.get("game", game) == game

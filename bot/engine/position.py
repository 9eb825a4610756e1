"""A position as JSON, both ways: lower-case cards are those that the player does not see."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bot.engine.cards import CARDS, CODES, RANKS
from bot.engine.errors import GameError
from bot.engine.rules import FIRST_COLUMN
from bot.engine.state import State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bot.engine.rules import Rules
    from bot.engine.state import Pile


def write_position(state: State) -> dict[str, Any]:
    """The position as a JSON object: variant, base, redeals, piles."""
    return {
        "variant": state.rules.key,
        "base": RANKS[state.base],
        "redeals": state.redeals,
        "piles": {name: " ".join(shown_codes(state, name)) for name in state.rules.where},
    }


def unseen(state: State, name: str) -> int:
    """How many cards, from the bottom of that pile, its player does not see."""
    place = state.rules.where[name]
    length = len(state.piles[place])
    if name == "s":
        return length
    if name == "r" and not state.rules.reserve_seen:
        return max(length - 1, 0)
    if name[0] == "t":
        return state.hidden[place - FIRST_COLUMN]
    return 0


def shown_codes(state: State, name: str) -> list[str]:
    """A pile's cards as codes, those that are not seen in lower case."""
    down = unseen(state, name)
    codes = [CODES[card] for card in state.pile(name)]
    return [code.lower() for code in codes[:down]] + codes[down:]


def read_position(rules: Rules, data: Mapping[str, Any]) -> State:
    """The position that a JSON object describes, as it stands: nothing is filled or turned up.

    Cards may be missing. GameError for what cannot be read: unknown piles or cards, a card too
    often, a face-down card above a face-up one.
    """
    written = data.get("piles")
    if not isinstance(written, dict):
        raise _bad("piles is missing, or not an object")
    for name in written:
        if name not in rules.where:
            raise _bad(f"{rules.key} has no pile {name!s:.20}")
    piles: list[Pile] = [()] * len(rules.names)
    hidden = [0] * rules.columns
    for name, text in written.items():
        place = rules.where[name]
        codes = _codes(name, text)
        piles[place] = tuple(CARDS[code.upper()] for code in codes)
        if name[0] == "t":
            hidden[place - FIRST_COLUMN] = _face_down(name, codes)
    for card, count in Counter(card for pile in piles for card in pile).items():
        if count > rules.decks:
            raise _bad(f"{CODES[card]} is there {count} times; {rules.key} has {rules.decks}")
    return State(rules, tuple(piles), tuple(hidden), _base(rules, data), _redeals(data))


def _bad(what: str) -> GameError:
    return GameError("bad-position", what=what)


def _codes(name: str, text: object) -> list[str]:
    if not isinstance(text, str):
        raise _bad(f"{name} is not a text of cards")
    codes = text.split()
    for code in codes:
        if code.upper() not in CARDS or not (code.isupper() or code.islower() or code[0].isdigit()):
            raise _bad(f"{name} holds {code[:20]}, which is no card")
    return codes


def _face_down(name: str, codes: list[str]) -> int:
    down = [code != code.upper() for code in codes]
    count = sum(down)
    if any(down[count:]):
        raise _bad(f"{name} has a face-down card above a face-up one")
    return count


def _base(rules: Rules, data: Mapping[str, Any]) -> int:
    base = data.get("base", rules.base)
    if not isinstance(base, str) or len(base) != 1 or base not in RANKS:
        raise _bad("base is missing, or not a rank of A23456789TJQK")
    if rules.base is not None and base != rules.base:
        raise _bad(f"{rules.key} has foundations from {rules.base}")
    return RANKS.index(base)


def _redeals(data: Mapping[str, Any]) -> int:
    redeals = data.get("redeals", 0)
    if isinstance(redeals, bool) or not isinstance(redeals, int) or not 0 <= redeals <= 10**9:
        raise _bad("redeals is not a count")
    return redeals

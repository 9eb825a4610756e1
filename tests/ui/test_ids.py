"""What buttons carry: at most a hundred characters, and read back as it was meant."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.notation import write
from bot.engine.state import Move
from bot.services.asking import Deal, Leave, Seen
from bot.services.dailies import Which
from bot.store.games import Chosen
from bot.ui import ids
from bot.ui.presses import ROUTES
from bot.variants import VARIANTS
from tests.engine.tables import table
from tests.ui.tables import HIGHEST_ID, shown

GAME = shown(table(t1="AS"), revision=10**6).game
SEEN = Seen(HIGHEST_ID, 10**6)
LONGEST = max(VARIANTS, key=len)
HIGHEST_PERSON = 2**62


def read(custom_id: str) -> dict[str, str]:
    """What the one handler that takes the id is given."""
    found = [route.fullmatch(custom_id) for route, _ in ROUTES]
    (given,) = [match for match in found if match]
    return given.groupdict()


@pytest.mark.parametrize(
    "custom_id",
    [
        ids.action(GAME, "undo-auto"),
        ids.action(GAME, write(Move("t12", "t13", 104))),
        ids.choice(GAME, "source"),
        ids.same(GAME.id),
        ids.new(LONGEST),
        ids.resign(SEEN),
        ids.keep(GAME),
        ids.take_up(GAME),
        ids.boast(GAME.id),
        ids.replay(HIGHEST_ID),
        ids.moves(HIGHEST_ID),
        ids.replay(HIGHEST_ID, at_end=True),
        ids.moves(HIGHEST_ID, at_end=True),
        ids.begin(HIGHEST_ID),
        ids.begin_knowing(HIGHEST_ID),
        ids.games("on", 9_999),
        ids.knowing(Deal(variant=LONGEST, number=10**20 - 1, word="x" * 30)),
        ids.go("settings"),
        ids.go("words"),
        ids.setting("theme"),
        ids.setting("large", "on"),
        ids.stats(HIGHEST_PERSON, HIGHEST_PERSON),
        ids.erase(HIGHEST_PERSON),
        ids.privacy("export"),
        ids.privacy("keep"),
        ids.server("channels"),
        ids.server("channels-all"),
        ids.server("everywhere", "off"),
        ids.server("minimum"),
        ids.server("reset", 0),
        ids.server("keep"),
        ids.daily("begin", HIGHEST_ID),
        ids.daily("deal", date(2028, 2, 29)),
        ids.daily_board("previous", HIGHEST_ID, Which(day=date(2028, 2, 29), page=10**8)),
    ],
)
def test_every_id_is_short_and_has_one_handler(custom_id: str) -> None:
    assert len(custom_id) <= 100
    read(custom_id)


def test_a_control_carries_game_revision_and_move() -> None:
    assert read(ids.action(GAME, "t1-t4x3")) == {
        "game": str(HIGHEST_ID),
        "revision": "1000000",
        "name": "t1-t4x3",
    }


# Of 30 letters a word is carried, of 31 it is not; one may type a hundred.
words = st.text(min_size=1, max_size=40).map(str.strip).filter(bool) | st.just("x" * 100)
numbers = st.integers(32_000, 10**9 + 32_000)


@given(how=st.sampled_from(Leave), word=words, number=numbers, chosen=st.sampled_from(Chosen))
def test_a_question_carries_the_deal_that_was_asked_for(
    how: Leave, word: str, number: int, chosen: Chosen
) -> None:
    deal = Deal(variant=LONGEST, number=number, word=word, chosen=chosen, knowing=True)
    custom_id = ids.leave(how, Seen(10**9, 10**6), deal)
    assert len(custom_id) <= 100
    carried = read(custom_id)
    assert (carried["how"], carried["game"]) == (how.value, str(10**9))
    assert (carried["variant"], carried["number"]) == (LONGEST, str(number))
    assert carried["chosen"] == chosen.value
    assert carried["told"] == "!"
    assert carried["word"] == (word if len(word.encode("utf-16-le")) <= 60 else "")


def test_so_it_does_for_the_last_number_and_for_a_fresh_deal() -> None:
    last = ids.leave(Leave.GIVE_UP, SEEN, Deal(variant=LONGEST, number=10**20 - 1, knowing=True))
    assert len(last) <= 100
    assert read(last)["number"] == str(10**20 - 1)
    fresh = read(ids.leave(Leave.ASIDE, SEEN, Deal()))
    assert (fresh["variant"], fresh["number"], fresh["word"]) == ("", "", "")


@pytest.mark.parametrize(
    "forged",
    [
        *("", "g", "g:1", "g:1:1", "g:1:1:", "g:-1:1:draw", "g:1:1:DRAW", "g:1:1:draw\n"),
        *(f"g:{'9' * 19}:1:draw", "m:1:1:what", "q:burn:1:0:::fresh:", "r:1", "a:", "a:Table"),
        *("s:", "s:large:", "s:large:1", "x:1"),
    ],
)
def test_forged_ids_have_no_handler(forged: str) -> None:
    assert not any(route.fullmatch(forged) for route, _ in ROUTES)

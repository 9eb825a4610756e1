"""Games for money in words and buttons, and the page's picture, read aloud to the last figure."""

from datetime import timedelta

import pytest

from bot.engine.state import State
from bot.locale.catalogue import english
from bot.services.asking import Deal, Leave, Seen
from bot.services.house import Ledger
from bot.services.table import Table
from bot.store.games import Outcome, Stakes
from bot.store.house import Account
from bot.ui import ids
from bot.ui.controls import controls
from bot.ui.house.page import chart
from bot.ui.message import Message
from bot.ui.presses import ROUTES
from bot.ui.table import outcome
from rendering.charts import Figures, Line, Stack
from tests.engine.tables import table
from tests.ui.tables import HIGHEST_ID, NOON, shown

WORDS = english()
UNDER_WAY = table(f1="AS 2S", t1="5H", t2="4C", s="7D 8D 9D")
STUCK = table(f1="AS 2S", t1="5H", t2="5C")


def labels(found: Table, *, money: bool = True) -> list[str]:
    message = Message(*controls(found, WORDS, money=money))
    return [each.label for each in message.walk_children() if getattr(each, "label", None)]  # type: ignore[attr-defined]


def over(
    how: Outcome, stakes: Stakes | None = None, state: State = UNDER_WAY, **also: object
) -> str:
    """What is said of a game that ended after half an hour of play."""
    touched = NOON + timedelta(minutes=30)
    days = timedelta(days=14 if how is Outcome.LEFT else 0)
    ended = {"seat": None, "outcome": how, "touched": touched, "ended": touched + days}
    return outcome(shown(state, **{"moves": ("draw",), "stakes": stakes, **ended, **also}), WORDS)


def test_no_move_is_taken_back_where_there_is_money_and_the_game_is_cashed_in() -> None:
    moves = {"moves": ("draw", "t1-f1", "t2-f1"), "undone": ("draw",), "auto_runs": ((1, 3),)}
    free = labels(shown(UNDER_WAY, **moves))
    assert {"Undo", "Redo", "Undo auto (2)"} <= set(free)
    staked = labels(shown(UNDER_WAY, stakes=Stakes.HOYLE, **moves))
    assert staked[:5] == ["Draw", "Auto", "Hint", "Cash in", "More"]
    assert set(free) - set(staked) == {"Undo", "Redo", "Undo auto (2)"}


def test_where_no_move_is_left_it_is_cashed_in() -> None:
    found = shown(STUCK, stakes=Stakes.ENGLISH)
    assert labels(found) == ["Draw", "Auto", "Hint", "Cash in", "More"]
    assert outcome(found, WORDS).endswith("Cash in for $10.")


def test_after_it_comes_another_for_the_same() -> None:
    ended = {"seat": None, "outcome": Outcome.GIVEN_UP, "ended": NOON}
    found = shown(STUCK, stakes=Stakes.ENGLISH, **ended)
    assert labels(found) == ["Same deal", "New deal", "Another for $52", "Replay"]
    assert labels(found, money=False) == ["Same deal", "New deal", "Replay"]


@pytest.mark.parametrize(
    ("stakes", "cards", "said"),
    [
        (Stakes.ENGLISH, 1, "The house pays $5 for 1 card; $47 lost."),
        (Stakes.HOYLE, 5, "The house pays $25 for 5 cards; $25 lost."),
        (Stakes.HOYLE, 10, "The house pays $50 for 10 cards, what the deck cost."),
        (Stakes.ENGLISH, 10, "The house pays $50 for 10 cards; $2 lost."),
        (Stakes.HOYLE, 11, "The house pays $55 for 11 cards; $5 won."),
    ],
)
def test_what_a_game_that_is_cashed_in_comes_to(stakes: Stakes, cards: int, said: str) -> None:
    up = " ".join(f"{rank}S" for rank in "A23456789TJQK"[:cards])
    told = over(Outcome.GIVEN_UP, stakes, table(f1=up, t1="5H"))
    assert told == (
        f"**Cashed in** with {cards} of 52 cards up, after 1 move in 30 min. {said}"
        "\n-# It counts on the boards."
    )


def test_a_won_game_is_paid_in_full() -> None:
    suits = {
        f"f{at}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQK")
        for at, suit in enumerate("CSHD", 1)
    }
    state = table(f1=suits["f1"], f2=suits["f2"], f3=suits["f3"], f4=suits["f4"])
    told = over(Outcome.WON, Stakes.ENGLISH, state)
    assert "🎉 Won!" in told
    assert "The house pays $500 for 52 cards; $448 won." in told


def test_a_game_left_alone_is_not_said_to_be_given_up() -> None:
    told = over(Outcome.LEFT)
    assert told.startswith("**Left alone for 14 days** with 2 of 52 cards up, after 1 move in 30 m")
    assert "The house pays $10 for 2 cards; $40 lost." in over(Outcome.LEFT, Stakes.HOYLE)


def test_what_is_over_says_whether_it_counts_where_a_move_was_made() -> None:
    assert over(Outcome.GIVEN_UP).endswith("\n-# It counts on the boards.")
    assert over(Outcome.GIVEN_UP, counts=False).endswith("\n-# Practice: it counts on no board.")
    for counts in (True, False):
        assert "board" not in over(Outcome.GIVEN_UP, moves=(), counts=counts)
    assert "board" in over(Outcome.GIVEN_UP, moves=(), undos=1)


def read(custom_id: str) -> dict[str, str | None]:
    found = [route.fullmatch(custom_id) for route, _ in ROUTES]
    (given,) = [match for match in found if match]
    return given.groupdict()


@pytest.mark.parametrize("stakes", [None, *Stakes])
def test_a_question_carries_the_stakes(stakes: Stakes | None) -> None:
    asked = Seen(HIGHEST_ID, 10**6)
    deal = Deal(variant="canfield" if stakes else "lucas", stakes=stakes)
    carried = read(ids.leave(Leave.GIVE_UP, asked, deal))
    assert (carried["variant"], carried["stakes"]) == (deal.variant, stakes and stakes.value)
    assert (carried["chosen"], carried["word"]) == ("named", "")


def test_one_that_was_asked_before_there_were_stakes_is_understood() -> None:
    carried = read("q:aside:7:1:canfield:129433257:named:fri-day")
    assert (carried["stakes"], carried["word"]) == (None, "fri-day")


@pytest.mark.parametrize(
    "custom_id",
    [
        ids.put_away(2**62),
        ids.gone_away(2**62),
        ids.keep_money(1),
        *map(ids.staked, Stakes),
    ],
)
def test_every_button_of_the_page_has_its_handler(custom_id: str) -> None:
    assert len(custom_id) <= 100
    read(custom_id)


@pytest.mark.parametrize("forged", ["h:deal:", "h:deal:french", "h:away:", "h:gone:x", "h:1"])
def test_forged_ones_have_none(forged: str) -> None:
    assert not any(route.fullmatch(forged) for route, _ in ROUTES)


def drawn_of(account: Account, balances: tuple[int, ...]) -> Stack:
    return chart(
        Ledger(
            account=account,
            balances=balances,
            here=None,
            everywhere=account,
            nights=(),
            unnamed=frozenset(),
            closed=False,
        )
    )


def test_an_account_without_room_is_drawn_short() -> None:
    account = Account(games=9_876_543_210, paid=493_827_160_500, won=480_000_000_000)
    figures, _ = drawn_of(account, (0, account.balance)).charts
    assert isinstance(figures, Figures)
    assert [each.value for each in figures.tiles] == ["9.88B", "$494B", "$480B", "−$13.8B"]


def test_the_picture_has_the_accounts_figures_and_its_course() -> None:
    drawn = drawn_of(Account(games=1234, paid=64_168, won=63_000), (-1000, -1047, -599, -1168))
    figures, course = drawn.charts
    assert isinstance(figures, Figures)
    assert isinstance(course, Line)
    assert [(each.value, each.label, each.note) for each in figures.tiles] == [
        ("1,234", "Games", ""),
        ("$64,168", "Paid in", ""),
        ("$63,000", "Paid out", ""),
        ("−$1,168", "Balance", "−$0.95 a game"),
    ]
    assert [(dot.value, dot.label, dot.marked) for dot in course.dots] == [
        (-1000, "1231", False),
        (-1047, "1232", False),
        (-599, "1233", False),
        (-1168, "1234", True),
    ]
    assert (course.level, course.level_name) == (0, "break-even")
    assert (course.unit, course.caption) == ("$", "Balance · last 3 games")

"""Games for money in words and buttons, and the page's picture, read aloud to the last figure."""

from datetime import timedelta

import pytest

from bot.engine.state import State
from bot.locale.catalogue import Texts, get_english_texts
from bot.models.games import GameOutcome, PriceBook
from bot.models.player_records import HouseAccount
from bot.services.house import HouseLedger
from bot.services.tables import Table
from bot.ui.components import ButtonRow
from bot.ui.house import build_account_chart
from bot.ui.table_view import build_table_controls, format_outcome
from rendering.charts import LineChart, MultiPanelChart, NumberTilesChart
from tests.engine.short_positions import make_position
from tests.ui.example_tables import NOON, make_table

ENGLISH_TEXTS = get_english_texts()
PLAYING_POSITION = make_position(f1="AS 2S", t1="5H", t2="4C", s="7D 8D 9D")
STUCK_POSITION = make_position(f1="AS 2S", t1="5H", t2="5C")


def list_labels(game_table: Table, *, allows_money: bool = True) -> list[str]:
    rows = build_table_controls(game_table, ENGLISH_TEXTS, can_play_for_money=allows_money)
    return [button.label for row in rows if isinstance(row, ButtonRow) for button in row.buttons]


def describe_ended_game(
    game_outcome: GameOutcome,
    stakes: PriceBook | None = None,
    state: State = PLAYING_POSITION,
    **fields: object,
) -> str:
    """Return the text about a game that ended after half an hour of play."""
    touched = NOON + timedelta(minutes=30)
    days = timedelta(days=14 if game_outcome is GameOutcome.ABANDONED else 0)
    ended = {
        "slot": None,
        "outcome": game_outcome,
        "last_active_at": touched,
        "ended_at": touched + days,
    }
    return format_outcome(
        make_table(state, **{"moves": ("draw",), "price_book": stakes, **ended, **fields}),
        ENGLISH_TEXTS,
    )


def test_a_game_for_money_has_no_undo_and_a_cash_in_button() -> None:
    moves = {
        "moves": ("draw", "t1-f1", "t2-f1"),
        "redo_moves": ("draw",),
        "auto_move_ranges": ((1, 3),),
    }
    free = list_labels(make_table(PLAYING_POSITION, **moves))
    assert {"Undo (2)", "Redo"} <= set(free)
    staked = list_labels(make_table(PLAYING_POSITION, price_book=PriceBook.HOYLE, **moves))
    assert staked[:6] == ["Draw", "Draw on", "Auto", "Hint", "Cash in", "More"]
    assert set(free) - set(staked) == {"Undo (2)", "Redo"}
    # A stuck one offers nothing else.
    found = make_table(STUCK_POSITION, price_book=PriceBook.ENGLISH)
    assert list_labels(found) == ["Cash in"]
    assert format_outcome(found, ENGLISH_TEXTS).endswith("Cash in for $10.")
    # A finished one offers another at the same stakes.
    ended = {"slot": None, "outcome": GameOutcome.RESIGNED, "ended_at": NOON}
    found = make_table(STUCK_POSITION, price_book=PriceBook.ENGLISH, **ended)
    others = ["Replay", "Could I have won?"]
    assert list_labels(found) == ["Same deal", "New deal", "Play for $52", *others]
    assert list_labels(found, allows_money=False) == ["Same deal", "New deal", *others]


@pytest.mark.parametrize(
    ("stakes", "cards", "expected_text"),
    [
        (PriceBook.ENGLISH, 1, "The house pays $5 for 1 card: $47 lost."),
        (PriceBook.HOYLE, 5, "The house pays $25 for 5 cards: $25 lost."),
        (PriceBook.HOYLE, 10, "The house pays $50 for 10 cards: break-even."),
        (PriceBook.ENGLISH, 10, "The house pays $50 for 10 cards: $2 lost."),
        (PriceBook.HOYLE, 11, "The house pays $55 for 11 cards: $5 won."),
    ],
)
def test_a_cashed_in_game_reports_payout_and_profit(
    stakes: PriceBook, cards: int, expected_text: str
) -> None:
    up = " ".join(f"{rank}S" for rank in "A23456789TJQK"[:cards])
    told = describe_ended_game(GameOutcome.RESIGNED, stakes, make_position(f1=up, t1="5H"))
    assert told == (
        f"**Cashed in** with {cards} of 52 cards up: 1 move in 30\u00a0min. {expected_text}"
        "\n-# Counts towards the leaderboards.\n-# It was deal 99999999999999999999."
    )


def test_a_won_game_for_money_is_paid_in_full() -> None:
    suits = {
        f"f{at}": " ".join(f"{rank}{suit}" for rank in "A23456789TJQK")
        for at, suit in enumerate("CSHD", 1)
    }
    state = make_position(f1=suits["f1"], f2=suits["f2"], f3=suits["f3"], f4=suits["f4"])
    told = describe_ended_game(GameOutcome.WON, PriceBook.ENGLISH, state)
    assert "🎉 Won!" in told
    assert "The house pays $500 for 52 cards: $448 won." in told


def test_a_finished_game_is_told_with_its_outcome_and_whether_it_counts() -> None:
    told = describe_ended_game(GameOutcome.ABANDONED)
    assert told.startswith("**Timed out** with 2 of 52 cards up: 1 move in 30\u00a0m")
    assert "The house pays $10 for 2 cards: $40 lost." in describe_ended_game(
        GameOutcome.ABANDONED, PriceBook.HOYLE
    )
    assert "\n-# Counts towards the leaderboards.\n" in describe_ended_game(GameOutcome.RESIGNED)
    assert describe_ended_game(GameOutcome.RESIGNED, is_counted=False).endswith(
        "\n-# Doesn't count towards the leaderboards."
    )
    for counts in (True, False):
        assert "board" not in describe_ended_game(GameOutcome.RESIGNED, moves=(), is_counted=counts)
    assert "board" in describe_ended_game(GameOutcome.RESIGNED, moves=(), undos=1, moves_made=1)


def draw_account(
    account: HouseAccount, balances: tuple[int, ...], texts: Texts = ENGLISH_TEXTS
) -> MultiPanelChart:
    return build_account_chart(
        HouseLedger(
            player_account=account,
            balances=balances,
            server_account=None,
            global_account=account,
            best_nights=(),
            private_player_ids=frozenset(),
            is_closed=False,
        ),
        texts,
    )


def test_large_account_figures_are_shortened() -> None:
    account = HouseAccount(
        games=9_876_543_210, amount_paid=493_827_160_500, amount_won=480_000_000_000
    )
    figures, _ = draw_account(account, (0, account.balance)).panels
    assert isinstance(figures, NumberTilesChart)
    assert [each.value for each in figures.tiles] == ["9.88B", "$494B", "$480B", "−$13.8B"]


def test_the_account_picture_has_its_figures_and_balance_line() -> None:
    drawn = draw_account(
        HouseAccount(games=1234, amount_paid=64_168, amount_won=63_000), (-1000, -1047, -599, -1168)
    )
    figures, course = drawn.panels
    assert isinstance(figures, NumberTilesChart)
    assert isinstance(course, LineChart)
    assert [(each.value, each.label, each.note) for each in figures.tiles] == [
        ("1,234", "Games", ""),
        ("$64,168", "Paid in", ""),
        ("$63,000", "Paid out", ""),
        ("−$1,168", "Balance", "−$0.95 a game"),
    ]
    assert [(dot.value, dot.label, dot.is_highlighted) for dot in course.points] == [
        (-1000, "1231", False),
        (-1047, "1232", False),
        (-599, "1233", False),
        (-1168, "1234", True),
    ]
    assert (course.reference_value, course.reference_label) == (0, "break-even")
    assert (course.unit, course.caption) == ("$", "Balance · last 3 games")

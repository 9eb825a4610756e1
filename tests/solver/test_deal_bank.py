"""The bank of proved deals: its files hold what the search and the hint say, level by level."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.engine import deal, replay
from bot.engine.deals import FIRST_MERSENNE_DEAL, MAX_DEAL_NUMBER
from bot.engine.status import is_won
from bot.solver.bank import (
    DEALS_FOLDER,
    DealBank,
    DealSurvey,
    Level,
    ProvedDeal,
    find_bank,
    get_bank_path,
    grade_deals,
    read_bank,
)
from bot.solver.bank.__main__ import (
    does_hint_win,
    fill_bank,
    main,
    search_deal,
    start_bank,
)
from bot.solver.solution import Verdict
from bot.variants import VARIANTS
from tests.bench.solver import agreement
from tests.variants.example_games import list_game_parameters

KEYS = sorted(path.stem for path in DEALS_FOLDER.glob("*.tsv"))
MOST_POSITIONS = 1_500
"""Searches of so many positions are short enough to be tried again here."""


def get_bank(key: str) -> DealBank:
    """Return a game's bank, which it must have."""
    bank = find_bank(key)
    assert bank is not None
    return bank


@pytest.mark.parametrize("key", KEYS)
def test_a_file_has_at_least_a_hundred_graded_deals(key: str, tmp_path: Path) -> None:
    bank = get_bank(key)
    numbers = [proved.number for proved in bank.deals]
    assert key in VARIANTS
    assert len(numbers) >= 100
    assert numbers == sorted({*numbers})
    assert FIRST_MERSENNE_DEAL <= bank.survey.first <= numbers[0]
    assert numbers[-1] < bank.survey.next_number <= MAX_DEAL_NUMBER
    assert bank.survey.winnable == len(numbers)
    assert max(proved.position_count for proved in bank.deals) <= bank.survey.positions
    levels = [len(bank.list_numbers(level)) for level in Level]
    assert sum(levels) == len(bank.list_numbers()) == len(numbers)
    assert max(levels) - min(levels) <= 1
    # The file says nothing that does not follow from its deals, levels and verdicts included.
    bank.write(tmp_path / "again.tsv")
    assert (tmp_path / "again.tsv").read_bytes() == get_bank_path(key).read_bytes()


def list_short_wins(key: str) -> list[ProvedDeal]:
    """Return two deals of a game that take few positions, or fewer where there are none."""
    deals = sorted(get_bank(key).deals, key=lambda proved: proved.position_count)
    return [proved for proved in deals[:2] if proved.position_count <= MOST_POSITIONS]


def test_most_games_have_deals_that_are_won_soon() -> None:
    assert sum(1 for key in KEYS if list_short_wins(key)) >= 10


@pytest.mark.slow
@pytest.mark.parametrize("key", list_game_parameters(KEYS))
def test_deals_of_the_bank_that_take_few_positions_are_won_again(key: str) -> None:
    for proved in list_short_wins(key):
        solution = search_deal(deal(VARIANTS[key], proved.number), MOST_POSITIONS)
        assert solution.verdict is Verdict.WINNABLE
        assert is_won(replay(VARIANTS[key], proved.number, solution.moves))


@pytest.mark.parametrize("is_winning", [True, False])
def test_what_the_hint_wins_it_wins_again(*, is_winning: bool) -> None:
    proved = next(deal for deal in get_bank("acme").deals if deal.is_hint_winning is is_winning)
    assert does_hint_win(deal(VARIANTS["acme"], proved.number)) is is_winning


def test_deals_that_the_hint_wins_come_first_then_those_that_take_less_search() -> None:
    levels = grade_deals(
        [
            ProvedDeal(1, 500, is_hint_winning=False),
            ProvedDeal(2, 90_000, is_hint_winning=True),
            ProvedDeal(3, 70, is_hint_winning=False),
            ProvedDeal(4, 10, is_hint_winning=True),
            ProvedDeal(5, 8_000, is_hint_winning=False),
            ProvedDeal(6, 600, is_hint_winning=False),
        ]
    )
    assert levels == {
        4: Level.EASY,
        2: Level.EASY,
        3: Level.MEDIUM,
        1: Level.MEDIUM,
        6: Level.HARD,
        5: Level.HARD,
    }


@pytest.mark.slow
def test_a_bank_that_is_filled_in_two_goes_is_the_same() -> None:
    def fill(bank: DealBank, deal_count: int) -> DealBank:
        return list(fill_bank("storehouse", bank, deal_count=deal_count, most_searched=30))[-1]

    empty = start_bank("storehouse", positions=1_200)
    whole = fill(empty, 2)
    assert fill(fill(empty, 1), 2) == whole
    assert len(whole.deals) == 2
    assert whole.survey.next_number == whole.deals[-1].number + 1


def test_games_have_deals_of_their_own() -> None:
    """Two games with as many decks show the same cards for the same number."""
    spans = sorted((get_bank(key).survey for key in KEYS), key=lambda survey: survey.first)
    for survey, next_survey in pairwise(spans):
        assert survey.next_number <= next_survey.first


def test_agreement_is_the_correlation_of_effort_with_a_hint_that_fails() -> None:
    def build_bank(*wins: bool) -> DealBank:
        deals = (ProvedDeal(number, 10 * number, win) for number, win in enumerate(wins, start=1))
        return DealBank(DealSurvey(1, 100), tuple(deals))

    perfect = agreement.compare_levels_with_hints([build_bank(True, True, False, False)])
    assert perfect.rank_correlation == pytest.approx(0.894, abs=0.001)
    reverse = agreement.compare_levels_with_hints([build_bank(False, False, True, True)])
    assert reverse.rank_correlation == pytest.approx(-0.894, abs=0.001)
    assert reverse.win_rates_by_effort == (0, 0.5, 1)
    assert reverse.win_rates_by_level == (1, 0, 0)
    assert agreement.compare_levels_with_hints([build_bank(True, True)]).rank_correlation is None


def test_the_commands_tell_what_they_did(capsys: pytest.CaptureFixture[str]) -> None:
    agreement.main()
    *_, all_games = capsys.readouterr().out.splitlines()
    assert all_games.split()[:2] == ["all", str(sum(len(get_bank(key).deals) for key in KEYS))]
    # The bank has so many already.
    assert main("fill", "--deals", "100", "acme") == 0
    assert capsys.readouterr().out.startswith("acme: 100 proved deals; of 782 searched")
    # As many have been searched already.
    assert main("fill", "--deals", "101", "--most", "782", "acme") == 0
    assert capsys.readouterr().out.startswith("acme: 100 proved deals; of 782 searched")
    with pytest.raises(SystemExit):
        main("fill", "whist")
    assert "There is no game whist." in capsys.readouterr().err


def test_a_game_without_a_file_has_no_bank() -> None:
    assert find_bank("whist") is None
    assert read_bank(get_bank_path(KEYS[0])) == find_bank(KEYS[0])

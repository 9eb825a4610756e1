"""Deals of servers' own dailies: from the bank, in an order of each server, never the daily's."""

from datetime import date, timedelta

import pytest

from bot.services.contests.proved_deals import choose_unproved_daily, choose_unproved_own_daily
from tests.services.contests.test_proved_deals import SECRET
from tests.services.game_driver import SERVER
from tests.solver.bank.test_deal_bank import get_bank

SATURDAY = date(2026, 11, 28)
"""A day of Forty Thieves."""


def test_each_server_has_its_own_order_of_the_bank_for_its_own_dailies() -> None:
    bank = get_bank("storehouse")
    days = [SATURDAY + timedelta(days=number) for number in range(len(bank.deals))]
    orders = [
        [choose_unproved_own_daily(SECRET, server_id, day, "storehouse") for day in days]
        for server_id in (SERVER, SERVER + 1)
    ]
    for order in orders:
        assert {number for number, _ in order} == {*bank.list_numbers()}
        assert all(is_winnable for _, is_winnable in order)
    assert orders[0] != orders[1]


@pytest.mark.slow
def test_an_own_daily_never_has_the_deal_of_the_daily() -> None:
    daily_deal, _ = choose_unproved_daily(SECRET, SATURDAY)
    # Among so many servers every deal has its turn at some of them.
    own_deals = {
        choose_unproved_own_daily(SECRET, server_id, SATURDAY, "forty-thieves")
        for server_id in range(2_000)
    }
    numbers = {*get_bank("forty-thieves").list_numbers()}
    assert own_deals == {(number, True) for number in numbers - {daily_deal}}
    assert daily_deal in numbers

"""``python -m bot.solver.bank``: fill the bank of proved deals, and see how its levels do."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from bot.solver.bank.agreement import measure_agreement
from bot.solver.bank.deal_bank import DealBank, find_bank, get_bank_path
from bot.solver.bank.production import DEFAULT_POSITIONS, fill_bank, start_bank
from bot.variants import VARIANTS

_MOST_SEARCHED_PER_DEAL = 20
"""By default a game of which fewer deals are won than one in so many gets a smaller bank."""


def main(*arguments: str) -> int:
    """Run one command."""
    parser = _build_argument_parser()
    options = parser.parse_args(arguments)
    keys = options.games or list(VARIANTS)
    if unknown_keys := [key for key in keys if key not in VARIANTS]:
        parser.error(f"There is no game {unknown_keys[0]}. The games are {', '.join(VARIANTS)}.")
    try:
        if options.command == "fill":
            for key in keys:
                _fill(key, options)
        else:
            _print_agreement(keys, options.deals)
    except KeyboardInterrupt:
        return 130
    return 0


def _build_argument_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot.solver.bank", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    fill = commands.add_parser(
        "fill", help="search deals until the bank has so many; what it has already is kept"
    )
    fill.add_argument("--deals", type=int, default=1_000, metavar="N", help="deals of each game")
    fill.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="cores")
    fill.add_argument(
        "--most",
        type=int,
        metavar="N",
        help=f"search so many deals at most (default: {_MOST_SEARCHED_PER_DEAL} for each to prove)",
    )
    fill.add_argument("--again", action="store_true", help="begin at the first deal again")
    fill.add_argument(
        "--positions",
        type=int,
        default=DEFAULT_POSITIONS,
        metavar="N",
        help="for a bank that is begun: give up a deal after so many positions",
    )
    agreement = commands.add_parser(
        "agreement", help="compare search effort, the fair hint's wins and the levels"
    )
    agreement.add_argument("--deals", type=int, metavar="N", help="only each game's first deals")
    for command in (fill, agreement):
        command.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")
    return parser


def _fill(key: str, options: argparse.Namespace) -> None:
    bank = None if options.again else find_bank(key)
    if bank is None:
        bank = start_bank(key, options.positions)
    for bank in fill_bank(  # noqa: B020 - each goes on where the one before ends
        key,
        bank,
        deal_count=options.deals,
        most_searched=options.most or options.deals * _MOST_SEARCHED_PER_DEAL,
        jobs=options.jobs,
    ):
        if bank.deals:
            bank.write(get_bank_path(key))
        if sys.stderr.isatty():
            print(f"\r{key} {len(bank.deals)}", end="\r", file=sys.stderr, flush=True)
    survey = bank.survey
    print(
        f"{key}: {len(bank.deals)} proved deals; of {survey.deal_count} searched"
        f" {survey.winnable} winnable, {survey.unwinnable} unwinnable, {survey.unknown} unknown",
        flush=True,
    )


def _print_agreement(keys: Sequence[str], deal_count: int | None) -> None:
    banks = {key: bank for key in keys if (bank := find_bank(key))}
    if deal_count is not None:
        banks = {key: bank.keep_first(deal_count) for key, bank in banks.items()}
    print(
        f"{'':20} {'':>6} {'rank':>6}  {'hint wins, by effort':^20}  {'hint wins, by level':^20}\n"
        f"{'game':20} {'deals':>6} {'corr.':>6}  {'least':>6} {'':>6} {'most':>6}"
        f"  {'easy':>6} {'medium':>6} {'hard':>6}"
    )
    for key, bank in banks.items():
        _print_line(key, [bank])
    _print_line("all", list(banks.values()))


def _print_line(name: str, banks: Sequence[DealBank]) -> None:
    agreement = measure_agreement(banks)
    coefficient = agreement.rank_correlation
    rates = "  ".join(
        " ".join(f"{rate:6.1%}" for rate in rates)
        for rates in (agreement.win_rates_by_effort, agreement.win_rates_by_level)
    )
    shown = "" if coefficient is None else f"{coefficient:.2f}"
    print(f"{name:20} {agreement.deal_count:6} {shown:>6}  {rates}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

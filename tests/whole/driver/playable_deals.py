"""Fresh deals in which a move can be played; in one of a hundred none can from the start."""

import secrets

import bot.__main__
from bot.engine.deals import FRESH_DEAL_NUMBERS, deal
from bot.engine.status import is_stuck
from bot.variants import VARIANTS


def choose_only_playable_deals() -> None:
    """Let bots in this process choose fresh deals with a move in every game, from now on."""
    vars(bot.__main__)["_choose_fresh_deal"] = _choose_playable_deal


def _choose_playable_deal() -> int:
    while True:
        number = secrets.choice(FRESH_DEAL_NUMBERS)
        if not any(is_stuck(deal(rules, number)) for rules in VARIANTS.values()):
            return number

"""Models of choices: a game's is made of simulated games, stored for the bot, or dropped."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.signals.choices import TRAITS
from bot.signals.likelihood import MODELS_FOLDER, ChoiceModel
from tests.bench.signals import honest_players, searchers
from tests.bench.signals.samples import make_sample, measure, pack
from tests.bench.signals.styles import fit_styles

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from tests.bench.signals.plans import Plan

STYLE_SET, THRESHOLD_SET, MEASURED_SET = range(3)
"""Sets of deals: each step has its own, and what is measured last was never looked at."""

_LEAST_THRESHOLD = 10.0
"""For less nobody is named: a search is then at least 20,000 times likelier than any person."""

_STYLES = {"own-way": 8, "sloppy": 3, "holds-back": 3, "undo": 3, "peek": 2, "looks-first": 2}
"""How many styles there are in families whose people differ."""

_MARGIN = 3.0
"""The threshold lies so far above the honest games of its set."""

_GAMES_PER_EXCEPTION = 2_000
"""But one in so many of them may be stronger, or a single odd game would decide it."""


def make_model(pool: Executor, key: str, plan: Plan) -> ChoiceModel:
    """Return a game's model, made of simulated games."""
    honest, searched = (
        [
            weights.tolist()
            for family, wins in plan.few(families).items()
            if (games := make_sample(pool, pack, key, family, STYLE_SET, wins))
            for weights in fit_styles(games, _STYLES.get(family, 1))
        ]
        for families in (honest_players.FAMILIES, searchers.FAMILIES)
    )
    model = ChoiceModel(honest, searched, 0.0)
    strengths = sorted(
        strength
        for family, wins in plan.many(honest_players.FAMILIES).items()
        for strength in make_sample(pool, partial(measure, model), key, family, THRESHOLD_SET, wins)
    )
    strongest = strengths[-1 - len(strengths) // _GAMES_PER_EXCEPTION]
    return replace(model, threshold=round(max(strongest + _MARGIN, _LEAST_THRESHOLD), 2))


def store_model(key: str, model: ChoiceModel) -> None:
    """Store a game's model where the bot finds it."""
    stored = {
        "traits": list(TRAITS),
        "threshold": model.threshold,
        "honest": model.honest,
        "searched": model.searched,
    }
    path = MODELS_FOLDER / f"{key}.json"
    path.write_text(json.dumps(stored, separators=(",", ":")) + "\n", "utf-8")


def drop_model(key: str) -> None:
    """Leave a game without a model."""
    (MODELS_FOLDER / f"{key}.json").unlink()

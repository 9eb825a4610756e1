"""Refusals: the name of a reason with the values in its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.engine.errors import ErrorKey


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why a move may not be played: a key for its sentence, and the values in it."""

    key: ErrorKey
    values: Mapping[str, object]


def build_refusal(key: ErrorKey, **values: object) -> Refusal:
    """Return a refusal with its values as keyword arguments."""
    return Refusal(key, values)

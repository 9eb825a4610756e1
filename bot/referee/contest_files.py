"""Checks a contest's file: its sealed deal, every move, every result and every rank."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.engine.deals import deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.sealed_deals import seal_deal
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.referee.error_texts import format_error_text
from bot.variants import get_variant

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.engine.state import State

_FORMAT = 1


def verify_contest_file(path: Path) -> tuple[str, list[str]]:
    """Return what a file is of, and all that is wrong with it.

    GameError if it cannot be read as a contest's file.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["format"] != _FORMAT:
            raise _build_file_error(f"this referee reads format {_FORMAT}")
        contest, entries = content["contest"], content["entries"]
        opening = deal(get_variant(contest["variant"]), int(contest["deal"]))
        summary = (
            f"{contest['variant']}, deal {contest['deal']}, seal {contest['seal']}, "
            f"{len(entries)} entries"
        )
        return summary, list(_list_problems(contest, entries, opening))
    except OSError as error:
        raise _build_file_error(f"{path} cannot be read: {error.strerror}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _build_file_error(f"{path} is no contest's file") from error


def _list_problems(
    contest: dict[str, Any], entries: list[dict[str, Any]], opening: State
) -> Iterator[str]:
    if seal_deal(contest["variant"], int(contest["deal"]), contest["salt"]) != contest["seal"]:
        yield "the deal and the salt do not give the seal"
    for number, entry in enumerate(entries, 1):
        name = f"entry {number} ({entry['player'] or 'no name'})"
        for problem in _list_entry_problems(contest, entry, opening):
            yield f"{name}: {problem}"
    for number, (entry, rank) in enumerate(
        zip(entries, _compute_ranks(contest, entries), strict=True), 1
    ):
        if entry["rank"] != rank:
            yield f"entry {number} ({entry['player'] or 'no name'}): its rank is {rank}"


def _list_entry_problems(
    contest: dict[str, Any], entry: dict[str, Any], opening: State
) -> Iterator[str]:
    for count, is_allowed in (("undos", "allows_undo"), ("hints", "allows_hints")):
        if entry[count] and not contest[is_allowed]:
            yield f"it has {count}, which the contest does not allow"
    if entry["moves"] is None:
        return  # there was no attempt, or its player keeps it private
    state = opening
    texts = entry["moves"].split()
    for number, text in enumerate(texts, 1):
        try:
            state = play(state, Move.parse(text))
        except GameError as error:
            yield f"move {number}, {text}: {format_error_text(error)}"
            return
    if is_won(state) != entry["is_won"]:
        yield "the moves win" if is_won(state) else "the moves do not win"
    if state.cards_up != entry["cards_up"]:
        yield f"{state.cards_up} cards are up, not {entry['cards_up']}"
    # Moves that were taken back are counted, and not kept.
    if entry["move_count"] < len(texts) or (
        not entry["undos"] and entry["move_count"] != len(texts)
    ):
        yield f"there are {len(texts)} moves, not {entry['move_count']}"


def _compute_ranks(contest: dict[str, Any], entries: list[dict[str, Any]]) -> list[int | None]:
    """Return each entry's rank: one more than the number of better ones; None without a rank."""
    keys = [_build_rank_key(contest, entry) for entry in entries]
    ranked_keys = [key for key in keys if key is not None]
    return [None if key is None else 1 + sum(other < key for other in ranked_keys) for key in keys]


def _build_rank_key(contest: dict[str, Any], entry: dict[str, Any]) -> tuple[Any, ...] | None:
    """Return the key by which the best entry comes first; None for one without a rank."""
    if not entry["is_ranked"] or not entry["has_played"]:
        return None
    tie_break = [entry["move_count"], entry["seconds"]]
    if contest["tie_breaker"] == "time":
        tie_break.reverse()
    has_not_moved = entry["move_count"] == 0
    return (not entry["is_won"], -entry["cards_up"], has_not_moved, *tie_break)


def _build_file_error(what: str) -> GameError:
    return GameError(ErrorKey.BAD_REQUEST, what=what)

"""Checks a contest's file: its sealed deal, every move, every result and every rank."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bot.engine.deals import deal, seal_deal
from bot.engine.errors import ErrorKey, GameError
from bot.engine.moves import Move
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.referee.error_texts import format_error_text
from bot.variants import get_variant, get_win_count

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bot.engine.state import State

_FORMAT = 1

_COUNTS = ("cards_up", "move_count", "seconds", "undos", "hints")
_FLAGS = ("has_played", "is_ranked", "is_won")
_RESULT = (*_COUNTS, "is_won", "moves")
_MEASURES = ("moves", "time")


def verify_contest_file(path: Path) -> tuple[str, list[str]]:
    """Return what a file is of, and all that is wrong with it.

    What it is of has all that only its reader can compare: the seal and the terms that were posted,
    and how many entries are without a rank or without their moves. GameError if it cannot be read
    as a contest's file.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["format"] != _FORMAT:
            raise _build_file_error(f"this referee reads format {_FORMAT}")
        contest, entries = content["contest"], content["entries"]
        _check_form(contest, entries)
        opening = deal(get_variant(contest["variant"]), int(contest["deal"]))
        return _format_summary(contest, entries), list(_list_problems(contest, entries, opening))
    except OSError as error:
        raise _build_file_error(f"{path} cannot be read: {error.strerror}") from error
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise _build_file_error(f"{path} is no contest's file") from error


def _check_form(contest: dict[str, Any], entries: list[dict[str, Any]]) -> None:
    """Raise ValueError where something is not of the type that it has in contests' files."""
    flags = [contest["allows_undo"], contest["allows_hints"]]
    counts = []
    texts = [contest["deal"], contest["salt"], contest["seal"]]
    for entry in entries:
        flags += [entry[name] for name in _FLAGS]
        counts += [*(entry[name] for name in _COUNTS), entry["rank"] or 0]
        texts.append(entry["moves"] or "")
    if not (
        isinstance(entries, list)
        and contest["tie_breaker"] in _MEASURES
        and all(isinstance(flag, bool) for flag in flags)
        # A flag is an int to Python, and no count.
        and all(type(count) is int and count >= 0 for count in counts)
        and all(isinstance(text, str) and text.isprintable() for text in texts)
    ):
        raise ValueError


def _format_summary(contest: dict[str, Any], entries: list[dict[str, Any]]) -> str:
    number = int(contest["deal"])
    seal = seal_deal(contest["variant"], number, contest["salt"])
    played = [entry for entry in entries if entry["has_played"]]
    unranked_count = sum(not entry["is_ranked"] for entry in played)
    hidden_count = sum(entry["moves"] is None for entry in played)
    return (
        f"{contest['variant']}, deal {number}, seal {seal}, ties by {contest['tie_breaker']}, "
        f"{len(entries)} entries, {unranked_count} unranked, {hidden_count} with hidden moves"
    )


def _list_problems(
    contest: dict[str, Any], entries: list[dict[str, Any]], opening: State
) -> Iterator[str]:
    if seal_deal(contest["variant"], int(contest["deal"]), contest["salt"]) != contest["seal"]:
        yield "the deal and the salt do not give the seal"
    for number, entry in enumerate(entries, 1):
        for problem in _list_entry_problems(contest, entry, opening):
            yield f"{_format_entry_name(number, entry)}: {problem}"
    for number, (entry, rank) in enumerate(
        zip(entries, _compute_ranks(contest, entries), strict=True), 1
    ):
        if entry["rank"] != rank:
            yield f"{_format_entry_name(number, entry)}: its rank is {rank}"


def _format_entry_name(number: int, entry: dict[str, Any]) -> str:
    """Return the name of an entry in one line, whatever its player is called."""
    return f"entry {number} ({entry['player']!r})" if entry["player"] else f"entry {number}"


def _list_entry_problems(
    contest: dict[str, Any], entry: dict[str, Any], opening: State
) -> Iterator[str]:
    for count, is_allowed in (("undos", "allows_undo"), ("hints", "allows_hints")):
        if entry[count] and not contest[is_allowed]:
            yield f"it has {count}, which the contest does not allow"
    if not entry["has_played"]:
        if any(entry[name] for name in _RESULT):
            yield "it has a result, but was not played"
        return
    card_count = get_win_count(contest["variant"])
    if entry["is_won"] != (entry["cards_up"] == card_count):
        yield f"a win is all {card_count} cards up, not {entry['cards_up']}"
    # Without its moves its player keeps it private.
    if entry["moves"] is not None:
        yield from _list_move_problems(entry, opening)


def _list_move_problems(entry: dict[str, Any], opening: State) -> Iterator[str]:
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

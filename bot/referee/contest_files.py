"""Checks a contest's file: its sealed deal, every move, every result and every rank."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from errno import errorcode
from pathlib import Path
from typing import Any

from bot.engine.deals import deal, seal_deal
from bot.engine.errors import GameError
from bot.engine.moves import Move
from bot.engine.state import State
from bot.engine.status import is_won
from bot.engine.transitions import play
from bot.referee.error_texts import format_error_text
from bot.variants import get_cards_to_win, get_variant

_FORMAT = 1

_COUNTS = ("cards_up", "move_count", "seconds", "undos", "hints")
_FLAGS = ("has_played", "is_ranked", "is_won")
_RESULT = (*_COUNTS, "is_won", "moves")
_MEASURES = ("moves", "time")
_TIMES = ("starts_at", "ends_at", "closed_at")


class ContestFileError(Exception):
    """A file that cannot be read as a contest's; its text says why."""


def verify_contest_file(path: Path) -> tuple[str, list[str]]:
    """Return what a file is of, in lines, and all that is wrong with it.

    What it is of has all that only its reader can compare: the seal and the terms that were posted,
    who took part and how long, and how many entries are without a rank or without their moves.
    ContestFileError if it cannot be read as a contest's file, GameError if its game or deal is none
    of ours.
    """
    try:
        content = json.loads(path.read_text("utf-8"))
        if content["format"] != _FORMAT:
            raise ContestFileError(f"This referee reads format {_FORMAT}.")
        contest, entries = content["contest"], content["entries"]
        _check_form(contest, entries)
        opening = deal(get_variant(contest["variant"]), int(contest["deal"]))
        problems = [*_list_problems(contest, entries, opening)]
        return _format_summary(contest, entries), problems
    except FileNotFoundError as error:
        raise ContestFileError(f"There is no file {path}.") from error
    except OSError as error:
        reason = errorcode.get(error.errno or 0, type(error).__name__)
        raise ContestFileError(f"{path} cannot be read ({reason}).") from error
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise ContestFileError(f"{path} is no contest's file.") from error


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
    deal_number = int(contest["deal"])
    seal = seal_deal(contest["variant"], deal_number, contest["salt"])
    played = [entry for entry in entries if entry["has_played"]]
    unranked_count = sum(not entry["is_ranked"] for entry in played)
    hidden_count = sum(entry["moves"] is None for entry in played)
    head = (
        f"{contest['variant']}, deal {deal_number}, seal {seal}, ties by {contest['tie_breaker']}, "
        f"{len(entries)} entries, {unranked_count} unranked, {hidden_count} with hidden moves"
    )
    lines = [
        f"{_format_entry_name(number, entry)}: rank {entry['rank'] or '–'}, "
        f"{entry['cards_up']} up, {entry['move_count']} moves, "
        f"{timedelta(seconds=entry['seconds'])}"
        for number, entry in enumerate(entries, 1)
        if entry["has_played"]
    ]
    return "\n".join([head, *lines])


def _list_problems(
    contest: dict[str, Any], entries: list[dict[str, Any]], opening: State
) -> Iterator[str]:
    if seal_deal(contest["variant"], int(contest["deal"]), contest["salt"]) != contest["seal"]:
        yield "the deal and the salt do not give the seal"
    starts_at, ends_at, closed_at = (datetime.fromisoformat(contest[name]) for name in _TIMES)
    if closed_at < starts_at or ends_at <= starts_at:
        yield "it ends before it starts"
    names = [_format_entry_name(number, entry) for number, entry in enumerate(entries, 1)]
    for name, entry in zip(names, entries, strict=True):
        for problem in _list_entry_problems(contest, entry, opening):
            yield f"{name}: {problem}"
    for name, entry, rank in zip(names, entries, _compute_ranks(contest, entries), strict=True):
        if entry["rank"] != rank:
            yield f"{name}: its rank is {rank}" if rank else f"{name}: it has no rank"


def _format_entry_name(number: int, entry: dict[str, Any]) -> str:
    """Return the name of an entry in one line, whatever its player is called."""
    return f"entry {number} ({entry['player']!r})" if entry["player"] else f"entry {number}"


def _list_entry_problems(
    contest: dict[str, Any], entry: dict[str, Any], opening: State
) -> Iterator[str]:
    if entry["undos"] and not contest["allows_undo"]:
        yield "it has undos, which the contest does not allow"
    if entry["hints"] and not contest["allows_hints"]:
        yield "it has hints, which the contest does not allow"
    if not entry["has_played"]:
        if any(entry[name] for name in _RESULT):
            yield "it has a result, but was not played"
        return
    card_count = get_cards_to_win(contest["variant"])
    if entry["is_won"] and entry["cards_up"] != card_count:
        yield f"a win is all {card_count} cards up, not {entry['cards_up']}"
    if not entry["is_won"] and entry["cards_up"] == card_count:
        yield f"all {card_count} cards are up, which is a win"
    # Without its moves its player keeps it private.
    if entry["moves"] is not None:
        yield from _list_move_problems(entry, opening)


def _list_move_problems(entry: dict[str, Any], opening: State) -> Iterator[str]:
    state = opening
    moves = entry["moves"].split()
    for number, text in enumerate(moves, 1):
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
    if entry["move_count"] < len(moves) or (
        not entry["undos"] and entry["move_count"] != len(moves)
    ):
        yield f"there are {len(moves)} moves, not {entry['move_count']}"


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

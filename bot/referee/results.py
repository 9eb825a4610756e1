"""What commands answer people: positions, verdicts, hints and counts; moves as they are typed."""

from __future__ import annotations

from bot.engine.state import State
from bot.engine.status import GameStatus, compute_status
from bot.referee.languages import Language
from bot.referee.perft import count_lines_by_first_move
from bot.solver.hints.advice import Advice
from bot.solver.solution import Solution, Verdict


def format_position(language: Language, state: State) -> str:
    """Return a position with its game and status."""
    texts = language.texts
    status = {
        GameStatus.PLAYING: texts("referee-status-playing"),
        GameStatus.WON: texts("referee-status-won"),
        GameStatus.STUCK: texts("referee-status-stuck"),
    }[compute_status(state)]
    return texts("referee-position", variant=state.rules.key, status=status) + f"\n{state}"


def format_solution(language: Language, solution: Solution) -> str:
    """Return a verdict with the number of positions it took, and the moves that win."""
    texts = language.texts
    verdict = {
        Verdict.WINNABLE: texts("referee-verdict-winnable"),
        Verdict.UNWINNABLE: texts("referee-verdict-unwinnable"),
        Verdict.UNKNOWN: texts("referee-verdict-unknown"),
    }[solution.verdict]
    lines = [texts("referee-solution", verdict=verdict, count=solution.position_count)]
    if solution.moves:
        lines.append(", ".join(map(str, solution.moves)))
    return "\n".join(lines)


def format_advice(language: Language, advice: Advice) -> str:
    """Return the most useful move, or why there is none."""
    texts = language.texts
    if advice.move:
        return str(advice.move)
    if advice.is_stuck:
        return texts("referee-hint-stuck")
    if advice.return_to is not None:
        return texts("referee-hint-return", number=advice.return_to)
    return texts("referee-hint-none")


def format_line_counts(language: Language, state: State, depth: int) -> str:
    """Return the number of legal lines that begin with each move, and of all of them."""
    counts = count_lines_by_first_move(state, depth) if depth else {}
    lines = [f"{move!s:10} {count}" for move, count in counts.items()]
    total = sum(counts.values()) if depth else 1
    total_name = language.texts("referee-perft-all")
    return "\n".join([*lines, f"{total_name:10} {total}"])

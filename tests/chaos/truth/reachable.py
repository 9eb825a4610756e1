"""Whether what is stored can have come of what was answered: the judgement after each step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from bot.models.games import Game
from tests.chaos.driver.statements import SILENCE, Statement, StatementKind
from tests.chaos.truth import model
from tests.chaos.truth.model import Effect, Games

MAX_TRIPLED = 3
"""With fewer actions than this, each is tried three times to tell what was doubled."""


class TruthError(AssertionError):
    """What is stored is not what players were told: ``lost``, ``doubled`` or ``wrong``."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


@dataclass(frozen=True)
class AnsweredAction:
    """An action with the statement of its answer."""

    name: str
    effect: Effect
    statement: Statement


def check_stored_games(
    before: Games,
    actions: Sequence[AnsweredAction],
    stored: Games,
    past_contests: AbstractSet[int] = frozenset(),
) -> None:
    """Check that the stored games are what the statements allow; raises TruthError.

    An action that is stated as done was played once, one that was refused never, and one without
    a statement once or never. They may have been played in any order. An attempt may have ended if
    its contest is one of the past ones: the bot ends it when somebody next comes to it.
    """
    actions = [*actions, *_list_ends(before, past_contests)]
    if _is_reachable(before, list(actions), stored, is_strict=True):
        return
    text = _describe(before, actions, stored)
    if _is_reachable(before, list(actions), stored, is_strict=False):
        done = any(action.statement.kind is StatementKind.DONE for action in actions)
        raise TruthError("lost" if done else "wrong", text)
    copies = [*actions] * (3 if len(actions) < MAX_TRIPLED else 2)
    if _is_reachable(before, copies, stored, is_strict=False):
        raise TruthError("doubled", text)
    raise TruthError("wrong", text)


def check_created_challenges(statements: Sequence[StatementKind], created: int) -> None:
    """Check that so many challenges were created as these answers allow; raises TruthError."""
    least = statements.count(StatementKind.DONE)
    most = len(statements) - statements.count(StatementKind.REFUSED)
    if not least <= created <= most:
        kind = "lost" if created < least else "doubled"
        raise TruthError(kind, f"{created} challenges, answered: {', '.join(statements)}")


def check_all_are_answered(statements: Sequence[StatementKind]) -> None:
    """Check that every action has an answer that says what became of it; raises TruthError."""
    if {StatementKind.SILENT, StatementKind.UNSURE}.intersection(statements):
        raise TruthError("wrong", f"not all were answered: {', '.join(statements)}")


def _list_ends(games: Games, past_contests: AbstractSet[int]) -> list[AnsweredAction]:
    """Return what nobody is told by an answer: that attempts end with their contests."""
    return [
        AnsweredAction(f"end of contest {game.contest_id}", model.end_attempt(game.id), SILENCE)
        for game in games.values()
        if game.contest_id in past_contests and game.outcome is None
    ]


def _is_reachable(
    before: Games, actions: list[AnsweredAction], stored: Games, *, is_strict: bool
) -> bool:
    return any(
        _summarize(games) == _summarize(stored)
        for games in _list_reachable(before, actions, stored, is_strict=is_strict)
    )


def _list_reachable(
    games: Games, actions: list[AnsweredAction], stored: Games, *, is_strict: bool
) -> Iterator[Games]:
    """Yield the games after each order of the actions, with those left out that may be."""
    if not is_strict or all(_may_be_left_out(action) for action in actions):
        yield games
    for number, action in enumerate(actions):
        if is_strict and action.statement.kind is StatementKind.REFUSED:
            continue
        after = action.effect(games, stored)
        if after is None or (is_strict and not _shows(action.statement, after)):
            continue
        others = actions[:number] + actions[number + 1 :]
        yield from _list_reachable(after, others, stored, is_strict=is_strict)


def _may_be_left_out(action: AnsweredAction) -> bool:
    return action.statement.kind is not StatementKind.DONE


def _shows(statement: Statement, games: Games) -> bool:
    """Return whether the table that an answer shows is one of these games as it is then."""
    if statement.kind is not StatementKind.DONE or statement.version is None:
        return True
    game = games.get(statement.version.game_id)
    return game is not None and game.revision == statement.version.revision


def _summarize(games: Games) -> dict[int, tuple[object, ...]]:
    return {game_id: _list_values(game) for game_id, game in games.items()}


def _list_values(game: Game) -> tuple[object, ...]:
    return (
        game.variant,
        game.deal,
        game.moves,
        game.redo_moves,
        game.auto_move_ranges,
        game.revision,
        game.slot,
        game.outcome,
        game.undos,
        game.hints,
        game.auto_uses,
        game.contest_id,
    )


def _describe_action(action: AnsweredAction) -> str:
    statement = action.statement
    return f"{action.name} {statement.kind} {statement.version or ''} {statement.text[:90]!r}"


def _describe(before: Games, actions: Sequence[AnsweredAction], stored: Games) -> str:
    statements = "; ".join(map(_describe_action, actions))
    return f"before {_describe_games(before)}, then {statements}, now {_describe_games(stored)}"


def _describe_games(games: Games) -> str:
    return "; ".join(
        f"{game.id}@{game.revision} {game.slot or game.outcome} {len(game.moves)} moves,"
        f" {game.undos} undos"
        for game in games.values()
    )

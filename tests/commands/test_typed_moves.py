"""Every move of every game as it is typed: `t3 t7`, and `t3 t7 4` where it is open how many."""

import pytest

from bot.commands.completion import typed_text
from bot.engine.deal import deal
from bot.engine.legality import legal_moves
from bot.engine.notation import interpret, read
from bot.engine.play import play
from bot.engine.state import DRAW, State
from bot.variants import VARIANTS
from tests.golden import FOLDER, golden

EVERY = 30
WON_GAMES = sorted(file.stem for file in FOLDER.glob("*-won.jsonl"))


def check(state: State) -> None:
    legal = legal_moves(state)
    longest: dict[tuple[str, str], int] = {}
    for move in legal:
        ends = move.source, move.target
        longest[ends] = max(move.count, longest.get(ends, 0))
    for move in legal:
        assert interpret(state, typed_text(move, legal)) == move
        if move != DRAW:
            ends = move.source, move.target
            assert interpret(state, f"{move.source} {move.target} {move.count}") == move
            assert interpret(state, " ".join(ends)).count == longest[ends]


@pytest.mark.parametrize("name", WON_GAMES)
def test_moves_are_typed_with_a_count_only_where_fewer_than_the_longest_are_meant(
    name: str,
) -> None:
    game = golden(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % EVERY == 0:
            check(state)
        state = play(state, read(text))

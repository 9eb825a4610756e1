"""Moves of every game as players type them: `t3 t7`, or `t3 t7 4` if the count is open."""

from bot.engine.deals import deal
from bot.engine.legality import legal_moves
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.engine.typed_moves import format_typed_move, interpret_typed_move
from bot.variants import VARIANTS
from tests.golden_games import load_golden_game
from tests.variants.example_games import every_won_game

MOVES_BETWEEN_CHECKS = 30


def check_typed_moves(state: State) -> None:
    """Check that every legal move is read from its typed form, with and without its count."""
    legal = legal_moves(state)
    longest: dict[tuple[str, str], int] = {}
    for move in legal:
        ends = move.source, move.target
        longest[ends] = max(move.count, longest.get(ends, 0))
    for move in legal:
        assert interpret_typed_move(state, format_typed_move(move, legal)) == move
        if move != DRAW_MOVE:
            ends = move.source, move.target
            assert interpret_typed_move(state, f"{move.source} {move.target} {move.count}") == move
            assert interpret_typed_move(state, " ".join(ends)).count == longest[ends]


@every_won_game
def test_typed_move_needs_a_count_only_below_the_longest_run(
    name: str,
) -> None:
    game = load_golden_game(name)
    state = deal(VARIANTS[game.variant], game.deal)
    for number, text in enumerate(game.moves):
        if number % MOVES_BETWEEN_CHECKS == 0:
            check_typed_moves(state)
        state = play(state, Move.parse(text))

"""A simulation of random games of every kind that totals count differently."""

from collections.abc import Iterable
from itertools import count
from random import Random

from bot.engine.legality import legal_moves
from bot.engine.move_lists.plays_without_choice import list_foundation_plays
from bot.engine.moves import DRAW_MOVE, Move
from bot.engine.state import State
from bot.engine.transitions import play
from bot.models.games import PriceBook
from bot.services.accounts.servers import ServerSettingsService
from bot.services.games.game_requests import CurrentGameAction, DealRequest
from bot.services.games.play import PlayService
from bot.services.maintenance import MaintenanceService
from bot.services.stats.waiting_results import WaitingResultService
from bot.store import Store
from bot.variants import VARIANTS
from tests.golden_games import GoldenGame, load_golden_game
from tests.services.game_driver import ManualClock
from tests.variants.example_games import HABITUAL_KEYS, WON_GAME_NAMES

OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER = 71, 72, 73
PLAYERS = range(801, 813)
SIMULATED_VARIANTS = ("canfield", "rainbow", "klondike", "little-forty", "forty-thieves", "demon")
ROUNDS = 22
"""The rounds before and after the weeks in which some games are abandoned."""

_MOVES_PER_LIST = 180
"""The number of moves typed at once, below the limit of a list."""


class PlaySimulation:
    """Players who take turns; each turn is a new game, and the last is resigned or set aside."""

    def __init__(
        self, store: Store, clock: ManualClock, seed: int = 1, rounds: int = ROUNDS
    ) -> None:
        self._store = store
        self._rounds_per_half = rounds
        self._clock = clock
        self._random = Random(seed)
        self._fresh_numbers = count(700_000)
        self._next_number: int | None = None
        self._play_service = PlayService(store, clock, self._draw_deal_number)
        self._dealt_golden_games: set[tuple[int, int]] = set()
        self._unplayed_wins = list(map(load_golden_game, _list_won_golden_names()))

    async def run(self) -> None:
        """Play all rounds; halfway one server is reset and some games are abandoned."""
        await ServerSettingsService(self._store).change_settings(
            HIDDEN_SERVER, is_on_global_leaderboards=False
        )
        await self._play_rounds()
        await ServerSettingsService(self._store).reset_leaderboards(RESET_SERVER, 0)
        self._clock.advance(days=15)
        await MaintenanceService(self._store, self._clock).run_maintenance()
        await self._play_rounds()

    async def _play_rounds(self) -> None:
        for _ in range(self._rounds_per_half):
            # What the last round ends still waits afterwards.
            await WaitingResultService(self._store, self._clock).add_waiting_results()
            for player in PLAYERS:
                self._clock.advance(minutes=7)
                await self._play_turn(player)

    async def _play_turn(self, player: int) -> None:
        server = self._random.choice([OPEN_SERVER, HIDDEN_SERVER, RESET_SERVER, None])
        kind = self._random.random()
        unknown_wins = [
            game
            for game in self._unplayed_wins
            if (player, game.deal) not in self._dealt_golden_games
        ]
        if kind < 0.08 and unknown_wins:
            self._unplayed_wins.remove(unknown_wins[-1])
            await self._win_golden_game(player, server, unknown_wins[-1])
            return
        request = DealRequest(variant=self._random.choice(SIMULATED_VARIANTS))
        if kind < 0.25:
            price_book = self._random.choice(list(PriceBook))
            request = DealRequest(variant="canfield", price_book=price_book)
        elif kind < 0.35:
            request = DealRequest(variant="canfield", deal_number=self._random.randrange(10**6))
        action = CurrentGameAction.SET_ASIDE if kind > 0.98 else CurrentGameAction.GIVE_UP
        table = await self._play_service.start_game(player, server, request, action)
        moves = self._choose_random_moves(table.state)
        if not moves or kind > 0.95:
            return  # a game without a move does not count
        self._clock.advance(seconds=self._random.randrange(1, 300))
        await self._play_service.play_typed_moves(player, _format_move_list(moves))
        if table.game.price_book is None and kind > 0.8:
            await self._play_service.undo_moves(player, self._random.randrange(1, 9))
        if kind > 0.945:
            await self._play_service.give_hint(player)
        elif kind > 0.75 and list_foundation_plays(
            (await self._play_service.load_current_table(player)).state
        ):
            await self._play_service.play_to_foundations(player)

    async def _win_golden_game(self, player: int, server: int | None, game: GoldenGame) -> None:
        # The same number in another variant with as many decks would not be dealt as new.
        self._dealt_golden_games.add((player, game.deal))
        self._next_number = game.deal
        await self._play_service.start_game(
            player, server, DealRequest(variant=game.variant), CurrentGameAction.GIVE_UP
        )
        if self._random.random() < 0.5:
            await self._play_service.play_typed_moves(
                player, _format_move_list([Move.parse(game.moves[0])])
            )
            await self._play_service.undo_moves(player)
        for begin in range(0, len(game.moves), _MOVES_PER_LIST):
            moves = game.moves[begin : begin + _MOVES_PER_LIST]
            await self._play_service.play_typed_moves(
                player, _format_move_list(map(Move.parse, moves))
            )

    def _choose_random_moves(self, state: State) -> list[Move]:
        moves: list[Move] = []
        for _ in range(self._random.randrange(1, 8)):
            legal = legal_moves(state)
            if not legal:
                break
            move = self._random.choice(legal)
            moves.append(move)
            state = play(state, move)
        return moves

    def _draw_deal_number(self) -> int:
        number, self._next_number = self._next_number, None
        return next(self._fresh_numbers) if number is None else number


def _format_move_list(moves: Iterable[Move]) -> str:
    """Return moves as a player types them, with every count."""
    return ",".join(
        "draw" if move == DRAW_MOVE else f"{move.source} {move.target} {move.count}"
        for move in moves
    )


def _list_won_golden_names() -> list[str]:
    """Return won games of one deck, which are short, and those that make every choice of rules."""
    keys = {name: name.rsplit("-", 2)[0] for name in WON_GAME_NAMES}
    return [name for name, key in keys.items() if VARIANTS[key].decks == 1 or key in HABITUAL_KEYS]

"""A season of many games, of all kinds that are counted differently, played at random."""

from collections.abc import Iterable
from itertools import count
from pathlib import Path
from random import Random

from bot.engine.legality import legal_moves
from bot.engine.notation import read
from bot.engine.play import play
from bot.engine.progress import plays_up
from bot.engine.state import DRAW, Move, State
from bot.services.asking import Deal, Leave
from bot.services.play import Play
from bot.services.servers import Servers
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.games import Stakes
from tests.golden import FOLDER, Golden, golden
from tests.services.house import Clock

OPEN, HIDDEN, RESET = 71, 72, 73
PLAYERS = range(801, 813)
VARIANTS = ("canfield", "rainbow", "klondike", "little-forty", "forty-thieves", "demon")
ROUNDS = 22
"""Rounds on either side of the weeks in which some games are left alone."""

_AT_ONCE = 180
"""So many moves are typed at once."""


class Season:
    """Players take turns; whoever gets another deal gives up the last, or sets it aside."""

    def __init__(self, store: Store, clock: Clock, seed: int = 1, rounds: int = ROUNDS) -> None:
        self._store = store
        self._many = rounds
        self._clock = clock
        self._chance = Random(seed)
        self._fresh = count(700_000)
        self._next: int | None = None
        self._play = Play(store, clock, self._drawn)
        self._met: set[tuple[int, int]] = set()
        self._won = [golden(path.stem) for path in _won_games()]

    async def played(self) -> None:
        """Plays all of it; the server that is called so is reset halfway."""
        await Servers(self._store).change(HIDDEN, everywhere=False)
        await self._rounds()
        await Servers(self._store).reset(RESET, 0)
        self._clock.passes(days=15)
        await Upkeep(self._store, self._clock).run()
        await self._rounds()

    async def _rounds(self) -> None:
        for _ in range(self._many):
            for player in PLAYERS:
                self._clock.passes(minutes=7)
                await self._turn(player)

    async def _turn(self, player: int) -> None:
        server = self._chance.choice([OPEN, HIDDEN, RESET, None])
        kind = self._chance.random()
        new = [each for each in self._won if (player, each.deal) not in self._met]
        if kind < 0.08 and new:
            self._won.remove(new[-1])
            await self._win(player, server, new[-1])
            return
        deal = Deal(variant=self._chance.choice(VARIANTS))
        if kind < 0.25:
            deal = Deal(variant="canfield", stakes=self._chance.choice(list(Stakes)))
        elif kind < 0.35:
            deal = Deal(variant="canfield", number=self._chance.randrange(10**6))
        leave = Leave.ASIDE if kind > 0.98 else Leave.GIVE_UP
        table = await self._play.new(player, server, deal, leave)
        moves = self._walk(table.state)
        if not moves or kind > 0.95:
            return  # nothing was played, so it does not count
        self._clock.passes(seconds=self._chance.randrange(1, 300))
        await self._play.typed(player, _typed(moves))
        if table.game.stakes is None and kind > 0.8:
            await self._play.undo(player, self._chance.randrange(1, 9))
        if kind > 0.945:
            await self._play.hint(player)
        elif kind > 0.75 and plays_up((await self._play.table(player)).state):
            await self._play.auto(player)

    async def _win(self, player: int, server: int | None, game: Golden) -> None:
        # Of another game with as many decks the same number would not be dealt as new.
        self._met.add((player, game.deal))
        self._next = game.deal
        await self._play.new(player, server, Deal(variant=game.variant), Leave.GIVE_UP)
        undone = self._chance.random() < 0.5
        if undone:
            await self._play.typed(player, _typed([read(game.moves[0])]))
            await self._play.undo(player)
        for some in (game.moves[:_AT_ONCE], game.moves[_AT_ONCE:]):
            if some:
                await self._play.typed(player, _typed(map(read, some)))

    def _walk(self, state: State) -> list[Move]:
        moves: list[Move] = []
        for _ in range(self._chance.randrange(1, 8)):
            legal = legal_moves(state)
            if not legal:
                break
            move = self._chance.choice(legal)
            moves.append(move)
            state = play(state, move)
        return moves

    def _drawn(self) -> int:
        drawn, self._next = self._next, None
        return next(self._fresh) if drawn is None else drawn


def _typed(moves: Iterable[Move]) -> str:
    """Moves as a player types them who leaves no count to be guessed."""
    return ",".join(
        "draw" if move == DRAW else f"{move.source} {move.target} {move.count}" for move in moves
    )


def _won_games() -> list[Path]:
    return sorted(FOLDER.glob("*-won.jsonl"))

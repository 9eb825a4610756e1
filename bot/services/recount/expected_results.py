"""What the results of ended games must be, by replaying the games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.status import is_won
from bot.models.games import Game, GameOutcome
from bot.models.results import GameResult
from bot.models.servers import ServerSettings
from bot.services.games.stored_games import UnreadableGameError, replay_stored_game
from bot.services.stats.house_prices import CARD_PAYOUT, DECK_PRICES, FULL_PAYOUT
from bot.variants import get_variant


@dataclass(frozen=True, slots=True)
class BrokenGame:
    """A game that cannot be replayed, and why; its stored result is taken as right."""

    game_id: int
    reason: str


class GameReplays:
    """A player's games, each replayed once; ``on_game_replayed`` is called after each."""

    def __init__(self, on_game_replayed: Callable[[], object]) -> None:
        self._on_game_replayed = on_game_replayed
        self._cards_up_by_game_id: dict[int, int] = {}
        self._reasons_by_game_id: dict[int, str] = {}

    def list_broken_games(self) -> list[BrokenGame]:
        """Return the games that could not be replayed."""
        return [BrokenGame(game_id, reason) for game_id, reason in self._reasons_by_game_id.items()]

    def find_expected_result(
        self, game: Game, stored: GameResult | None, servers_by_id: Mapping[int, ServerSettings]
    ) -> GameResult | None:
        """Return what a game's result must be; None if it must have none."""
        if game.outcome is None:
            return None
        cards_up = self._find_cards_up(game)
        if cards_up is None:
            return stored and replace(stored, player_id=game.player_id, server_id=game.server_id)
        if game.server_id is None:
            return build_expected_result(game, cards_up, 0)
        # Only the result says in which era the game ended.
        era = stored.era if stored else servers_by_id[game.server_id].era
        return build_expected_result(game, cards_up, era)

    def _find_cards_up(self, game: Game) -> int | None:
        """Return how many cards came up in a game; None if it is broken."""
        if game.id not in self._cards_up_by_game_id and game.id not in self._reasons_by_game_id:
            self._replay_game(game)
            self._on_game_replayed()
        return self._cards_up_by_game_id.get(game.id)

    def _replay_game(self, game: Game) -> None:
        try:
            state = replay_stored_game(game)
        except UnreadableGameError as error:
            self._reasons_by_game_id[game.id] = error.reason
            return
        if is_won(state) is (game.outcome is GameOutcome.WON):
            self._cards_up_by_game_id[game.id] = state.cards_up
        else:
            self._reasons_by_game_id[game.id] = "its moves do not end as it did"


def build_expected_result(game: Game, cards_up: int, era: int) -> GameResult:
    """Return what an ended game's result must be, by its cards up and its server's era.

    How many moves were made is taken from the game: those taken back are kept nowhere. A game in
    which nothing was taken back has as many as its list.
    """
    assert game.outcome is not None
    assert game.ended_at is not None
    is_full = cards_up == get_variant(game.variant).cards_to_win
    payout = FULL_PAYOUT if is_full else CARD_PAYOUT * cards_up
    return GameResult(
        game_id=game.id,
        player_id=game.player_id,
        server_id=game.server_id,
        variant=game.variant,
        deal=game.deal,
        deal_source=game.deal_source,
        outcome=game.outcome,
        dealt_at=game.dealt_at,
        ended_at=game.ended_at,
        move_count=max(game.move_count, len(game.moves)) if game.undos else len(game.moves),
        seconds=max(0, int((_get_last_played_time(game) - game.dealt_at).total_seconds())),
        undos=game.undos,
        hints=game.hints,
        auto_uses=game.auto_uses,
        cards_up=cards_up,
        is_counted=game.is_counted and bool(game.moves or game.undos),
        era=era,
        price=DECK_PRICES[game.price_book] if game.price_book else None,
        payout=payout if game.price_book else None,
        counts_globally=game.counts_globally,
    )


def _get_last_played_time(game: Game) -> datetime:
    """Return the time of a game's last move; of its last activity where that is not known."""
    if game.last_move_at and game.last_move_at < game.last_active_at:
        return game.last_move_at
    return game.last_active_at

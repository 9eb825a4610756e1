"""Two players compared over the deals that both have played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import CommonDeal
from bot.services.contests.ranking import build_result_key
from bot.store import Store
from bot.store.accounts import players
from bot.store.stats.head_to_head import list_common_deals
from bot.variants import get_variant

LAST_DEAL_COUNT = 5
"""So many of the newest deals are shown one by one."""


@dataclass(frozen=True, slots=True)
class ComparedDeal:
    """A deal that both played; ``better`` is 0 or 1 for who did better, None for a tie."""

    common_deal: CommonDeal
    better: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HeadToHead:
    """Two players over all deals of a game, or of all games, that both have played.

    Pairs are of the first player and the second: who did better how often, how many deals each won,
    and of ``both_won_count`` deals who won how many in fewer moves. ``last_deals`` are newest
    first.
    """

    player_ids: tuple[int, int]
    game_group: str
    deal_count: int
    better_counts: tuple[int, int]
    win_counts: tuple[int, int]
    both_won_count: int
    fewer_moves_counts: tuple[int, int]
    last_deals: tuple[ComparedDeal, ...]

    @property
    def tie_count(self) -> int:
        """In how many deals both did equally well."""
        return self.deal_count - sum(self.better_counts)

    @property
    def equal_moves_count(self) -> int:
        """How many deals both won in equally many moves."""
        return self.both_won_count - sum(self.fewer_moves_counts)


class HeadToHeadService:
    """Comparisons of two players."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_head_to_head(
        self, asker_id: int, player_ids: tuple[int, int], game_group: str = ALL_GAMES
    ) -> HeadToHead:
        """Return two players over the deals of a game that both have played.

        Nothing of open contests is in it. Raises GameError if both are the same player, there is no
        such game, one of them keeps their record private and is not the asker, or they have no
        deal in common.
        """
        if player_ids[0] == player_ids[1]:
            raise GameError(ErrorKey.VERSUS_SAME_PLAYER)
        if game_group != ALL_GAMES:
            get_variant(game_group)
        async with self._store.begin_read() as conn:
            private_ids = await players.list_private_player_ids(conn, list(player_ids))
            if any(player_id != asker_id for player_id in private_ids):
                raise GameError(ErrorKey.VERSUS_HIDDEN)
            common_deals = await list_common_deals(conn, *player_ids)
        if game_group != ALL_GAMES:
            common_deals = [common for common in common_deals if common.variant == game_group]
        if not common_deals:
            raise GameError(ErrorKey.NO_COMMON_DEALS)
        return _compare(player_ids, game_group, common_deals)


def _compare(
    player_ids: tuple[int, int], game_group: str, common_deals: Sequence[CommonDeal]
) -> HeadToHead:
    better = [_find_better(common) for common in common_deals]
    both_won = [common for common in common_deals if common.first.is_won and common.second.is_won]
    return HeadToHead(
        player_ids=player_ids,
        game_group=game_group,
        deal_count=len(common_deals),
        better_counts=(better.count(0), better.count(1)),
        win_counts=(
            sum(common.first.is_won for common in common_deals),
            sum(common.second.is_won for common in common_deals),
        ),
        both_won_count=len(both_won),
        fewer_moves_counts=(
            sum(common.first.move_count < common.second.move_count for common in both_won),
            sum(common.second.move_count < common.first.move_count for common in both_won),
        ),
        last_deals=tuple(map(ComparedDeal, common_deals[:LAST_DEAL_COUNT], better)),
    )


def _find_better(common_deal: CommonDeal) -> int | None:
    """Return 0 or 1 for the player who would rank first with the deal, None if both would."""
    first, second = (
        build_result_key(common_deal.tie_breaker, play)
        for play in (common_deal.first, common_deal.second)
    )
    if first == second:
        return None
    return 0 if first < second else 1

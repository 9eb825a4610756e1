"""Halls of records: the best of each kind in a game, of one season, this month or all time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.models.leaderboards import GLOBAL_SERVER_ID, Feat, FeatKind
from bot.services.seasons.seasons import list_past_seasons
from bot.services.stats.game_groups import check_group_exists, list_group_variants
from bot.services.stats.periods import Period, build_period_key
from bot.store import Connection, Store
from bot.store.accounts import players, servers
from bot.store.seasons import feats, progress
from bot.variants.popularity import VARIANTS_BY_POPULARITY


@dataclass(frozen=True, slots=True, kw_only=True)
class HallQuery:
    """A request for a hall of records.

    ``game_group`` is a variant's key, or a group whose best known game with records is shown.
    Without ``period``, the key of a month, it is of all time; without ``server_id`` of all servers.
    """

    game_group: str
    period: str | None = None
    server_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallPage:
    """A hall of records, as one player sees it.

    ``query`` names what is shown. ``private_ids`` are players who are anonymous to this one.
    ``variants`` are the games that have records, the best known first; ``past_seasons`` the months
    that are over, the newest first. Games that ended since ``counted_until`` are not in it yet; it
    is None if all are, or nothing was counted.
    """

    query: HallQuery
    feats: tuple[Feat, ...]
    private_ids: frozenset[int]
    variants: tuple[str, ...]
    current_season: str
    past_seasons: tuple[str, ...]
    counted_until: datetime | None


class HallService:
    """Halls of records of servers and of all; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_hall(self, viewer_id: int, query: HallQuery) -> HallPage:
        """Return the hall; GameError (``no-such-game``) if there is no such game group."""
        check_group_exists(query.game_group)
        now = self._clock()
        current_season = build_period_key(Period.MONTH, now)
        async with self._store.begin_read() as conn:
            server_id, era = GLOBAL_SERVER_ID, 0
            if query.server_id is not None:
                server = await servers.load_server_settings(conn, query.server_id)
                server_id, era = server.id, server.era
            variants = await feats.list_variants_with_feats(conn, server_id, era, query.period)
            variant = _choose_variant(query.game_group, variants)
            found = choose_best_feats(
                await feats.list_feats(conn, server_id, era, variant, query.period)
            )
            private_ids = await players.list_private_player_ids(
                conn, [feat.player_id for feat in found]
            )
            return HallPage(
                query=replace(query, game_group=variant),
                feats=found,
                private_ids=frozenset(private_ids) - {viewer_id},
                variants=tuple(key for key in VARIANTS_BY_POPULARITY if key in variants),
                current_season=current_season,
                past_seasons=await list_past_seasons(conn, now),
                counted_until=await _find_counted_until(conn, query.period, current_season),
            )


def choose_best_feats(found: Iterable[Feat]) -> tuple[Feat, ...]:
    """Return the best feat of each kind, in the order of the kinds."""
    feats_by_kind: dict[FeatKind, Feat] = {}
    for feat in sorted(found, key=lambda feat: feat.sort_key):
        feats_by_kind.setdefault(feat.kind, feat)
    return tuple(feats_by_kind[kind] for kind in FeatKind if kind in feats_by_kind)


def _choose_variant(game_group: str, variants_with_feats: Iterable[str]) -> str:
    """Return a group's best known variant with records, or else its best known one."""
    known = [key for key in VARIANTS_BY_POPULARITY if key in list_group_variants(game_group)]
    with_feats = set(variants_with_feats)
    return next((key for key in known if key in with_feats), known[0])


async def _find_counted_until(
    conn: Connection, period: str | None, current_season: str
) -> datetime | None:
    """Return until when the games of the running month are counted, where it is part of it."""
    if period is not None and period != current_season:
        return None
    season = await progress.find_season(conn, current_season)
    return season.counted_until if season else None

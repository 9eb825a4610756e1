"""Pages of players' records, and two players compared over the deals both have played."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.accounts import Visibility
from bot.models.contests import DailyStreak
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import CommonDeal, PlayerRecord
from bot.services.contests import build_result_key
from bot.services.ratings import FamilyRating, load_family_ratings
from bot.store import Connection, PlayerRequest, Store, accounts, dailies, games
from bot.store import player_records as stored_records
from bot.store.player_records import list_common_deals
from bot.variants import VARIANTS, get_cards_to_win, get_variant

MAX_RECENT_GAMES = 30
"""At most this many last games are shown one by one."""

FULL_PERCENT = 100
"""A full deck in the per cent that stand for cards in pages of all games."""

_ONE_DECK = 52
_PERCENT_BIN_WIDTH = 10
_BIN_COUNT = 26
"""The number of bins for more than one deck, without the bin of the full deck."""


@dataclass(frozen=True, slots=True)
class HistogramBin:
    """The number of games that ended within a range of cards up, both ends included."""

    min_cards_up: int
    max_cards_up: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecordPage:
    """A page of a player's record.

    ``best_cards_up``, the histogram and ``recent_cards_up`` (oldest first) count cards on the
    foundations, of ``full_deck``. In a page of all games, whose decks differ, they are whole
    per cent of the deck, rounded down. ``selectable_records`` are the records that the player can
    switch to, this one included: of all games, then of each variant, most played first.
    ``ratings`` are those of the variant's family, or of all families; ``daily_streak`` is the
    player's of today.
    """

    record: PlayerRecord
    selectable_records: tuple[PlayerRecord, ...]
    full_deck: int
    best_cards_up: int
    histogram: tuple[HistogramBin, ...]
    recent_cards_up: tuple[int, ...]
    ratings: tuple[FamilyRating, ...] = ()
    daily_streak: DailyStreak | None = None

    @property
    def is_overall(self) -> bool:
        """Whether the record is of all games."""
        return self.record.game_group == ALL_GAMES

    @property
    def mean_cards_up(self) -> float:
        """Cards up per game on average; for all games the share of the deck, from 0 to 1."""
        record = self.record
        return record.cards_up / (record.cards_in_play if self.is_overall else record.games)


class PlayerRecordService:
    """Players' records; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def load_record_page(
        self,
        asker_id: int,
        player_id: int,
        game: str | None = None,
        *,
        request: PlayerRequest | None = None,
    ) -> PlayerRecordPage:
        """Return a page of a player's record in a variant or in all games.

        Without ``game`` it is of all games, or of their variant if they have played only one.
        Raises GameError if there is no such variant, the record is another player's who keeps it
        private, or none of their games counts, not even in its contest.
        """
        async with self._store.begin_read(request) as conn:
            if asker_id != player_id:
                settings = await accounts.load_player_settings(conn, player_id)
                if settings.record_visibility is Visibility.PRIVATE:
                    raise GameError(ErrorKey.PRIVATE)
            player_records = {
                record.game_group: record
                for record in await stored_records.list_player_records(conn, player_id)
            }
            selectable_records = _list_selectable_records(player_records.values())
            if game not in {None, ALL_GAMES, *player_records}:
                get_variant(str(game))
            if game is None:
                game = selectable_records[0].game_group if selectable_records else ALL_GAMES
            record = player_records.get(game, PlayerRecord(player_id=player_id, game_group=game))
            if not record.shown_games:
                raise GameError(ErrorKey.NO_RECORD)
            if game == ALL_GAMES:
                card_counts = {
                    variant: _count_cards(record) for variant, record in player_records.items()
                }
                page = await _load_overall_record_page(
                    conn, record, selectable_records, card_counts
                )
            else:
                page = await _load_variant_record_page(conn, record, selectable_records)
            ratings = await self._load_ratings(conn, record)
            streak = await dailies.find_daily_streak(conn, player_id)
            today = self._clock().date()
            return replace(page, ratings=ratings, daily_streak=streak and streak.stand_on(today))

    async def _load_ratings(
        self, conn: Connection, record: PlayerRecord
    ) -> tuple[FamilyRating, ...]:
        """Return the ratings that belong to a record; none for a game removed from the bot."""
        if record.game_group == ALL_GAMES:
            return await load_family_ratings(conn, record.player_id, None, self._clock())
        if rules := VARIANTS.get(record.game_group):
            return await load_family_ratings(conn, record.player_id, rules.family, self._clock())
        return ()


def _list_selectable_records(player_records: Collection[PlayerRecord]) -> tuple[PlayerRecord, ...]:
    """Return the record of all games, then the variants'; only the variant's if it is the only one.

    With one variant the record of all games would say the same.
    """
    overall_records = [record for record in player_records if record.game_group == ALL_GAMES]
    variant_records = sorted(
        (
            record
            for record in player_records
            if record.game_group != ALL_GAMES and record.shown_games
        ),
        key=lambda record: (-record.shown_games, record.game_group),
    )
    if len(variant_records) == 1:
        return tuple(variant_records)
    return (*overall_records, *variant_records)


async def _load_variant_record_page(
    conn: Connection, record: PlayerRecord, selectable_records: tuple[PlayerRecord, ...]
) -> PlayerRecordPage:
    full_deck = _count_cards(record)
    games_by_cards_up = await stored_records.load_cards_up_histogram(
        conn, record.player_id, record.game_group
    )
    last_results = await games.list_counted_results(
        conn, record.player_id, MAX_RECENT_GAMES, record.game_group
    )
    bin_width = 1 if full_deck == _ONE_DECK else max(full_deck // _BIN_COUNT, 1)
    return PlayerRecordPage(
        record=record,
        selectable_records=selectable_records,
        full_deck=full_deck,
        best_cards_up=record.best_cards_up,
        histogram=_build_histogram(games_by_cards_up.items(), full_deck, bin_width),
        recent_cards_up=tuple(result.cards_up for result in reversed(last_results)),
    )


async def _load_overall_record_page(
    conn: Connection,
    record: PlayerRecord,
    selectable_records: tuple[PlayerRecord, ...],
    card_counts: Mapping[str, int],
) -> PlayerRecordPage:
    """Return the page of all games; ``card_counts`` are the cards in a game of each variant."""

    def compute_percent_up(cards_up: int, variant: str) -> int:
        """Return per cent of the deck, rounded down, so that only a won game has 100."""
        return FULL_PERCENT * cards_up // (card_counts.get(variant) or get_cards_to_win(variant))

    games_by_percent_up = [
        (compute_percent_up(cards_up, variant), game_count)
        for variant, cards_up, game_count in await stored_records.list_cards_up_histogram_rows(
            conn, record.player_id
        )
    ]
    last_results = await games.list_counted_results(conn, record.player_id, MAX_RECENT_GAMES)
    return PlayerRecordPage(
        record=record,
        selectable_records=selectable_records,
        full_deck=FULL_PERCENT,
        best_cards_up=max((percent_up for percent_up, _ in games_by_percent_up), default=0),
        histogram=_build_histogram(games_by_percent_up, FULL_PERCENT, _PERCENT_BIN_WIDTH),
        recent_cards_up=tuple(
            compute_percent_up(result.cards_up, result.variant) for result in reversed(last_results)
        ),
    )


def _count_cards(record: PlayerRecord) -> int:
    """Return the cards in a game of the record's variant, which may be removed from the bot."""
    return record.cards_in_play // record.games if record.games else _ONE_DECK


def _build_histogram(
    games_by_cards_up: Iterable[tuple[int, int]], full_deck: int, bin_width: int
) -> tuple[HistogramBin, ...]:
    """Return bins of ``bin_width`` numbers of cards; the full deck has a bin of its own, last."""
    games_by_bin: Counter[int] = Counter()
    for cards_up, game_count in games_by_cards_up:
        games_by_bin[cards_up // bin_width] += game_count
    bins = [
        HistogramBin(lowest, lowest + bin_width - 1, games_by_bin[lowest // bin_width])
        for lowest in range(0, full_deck, bin_width)
    ]
    return (*bins, HistogramBin(full_deck, full_deck, games_by_bin[full_deck // bin_width]))


def halve_histogram(histogram: tuple[HistogramBin, ...]) -> tuple[HistogramBin, ...]:
    """Return the histogram with neighbouring bins joined, except the full deck's."""
    *bins, full_deck_bin = histogram
    pairs = [bins[index : index + 2] for index in range(0, len(bins), 2)]
    joined_bins = (
        replace(pair[0], max_cards_up=pair[-1].max_cards_up, games=sum(part.games for part in pair))
        for pair in pairs
    )
    return (*joined_bins, full_deck_bin)


LAST_DEAL_COUNT = 5
"""How many of the newest deals are shown one by one."""


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
        self,
        asker_id: int,
        player_ids: tuple[int, int],
        game_group: str = ALL_GAMES,
        *,
        request: PlayerRequest | None = None,
    ) -> HeadToHead:
        """Return two players over the deals of a game that both have played.

        Nothing of open contests is in it. Raises GameError if both are the same player, there is no
        such game, one of them keeps their record private and is not the asker, or they have no
        deal in common.
        """
        if player_ids[0] == player_ids[1]:
            raise GameError(ErrorKey.SAME_PLAYER)
        if game_group != ALL_GAMES:
            get_variant(game_group)
        async with self._store.begin_read(request) as conn:
            private_ids = await accounts.list_private_player_ids(conn, list(player_ids))
            if any(player_id != asker_id for player_id in private_ids):
                raise GameError(ErrorKey.PRIVATE)
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

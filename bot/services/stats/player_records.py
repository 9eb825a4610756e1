"""Pages of players' records, in one variant or in all games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.models.players import Visibility
from bot.services.ratings.ratings import FamilyRating, load_family_ratings
from bot.store import Connection, Store
from bot.store.accounts import players
from bot.store.games import results
from bot.store.recount.uncounted_players import is_player_uncounted
from bot.store.stats import player_records as records
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
    ``ratings`` are those of the variant's family, or of all families. The record of a player whose
    oldest games are still to be counted is not complete.
    """

    record: PlayerRecord
    selectable_records: tuple[PlayerRecord, ...]
    full_deck: int
    best_cards_up: int
    histogram: tuple[HistogramBin, ...]
    recent_cards_up: tuple[int, ...]
    ratings: tuple[FamilyRating, ...] = ()
    is_complete: bool = True

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
        self, asker_id: int, player_id: int, game: str | None = None
    ) -> PlayerRecordPage:
        """Return a page of a player's record in a variant or in all games.

        Without ``game`` it is of all games, or of their variant if they have played only one.
        Raises GameError if there is no such variant, the record is another player's who keeps it
        private, or none of their games counts or has been counted yet.
        """
        async with self._store.begin_read() as conn:
            if asker_id != player_id:
                await _check_record_visible(conn, player_id)
            player_records = {
                record.game_group: record
                for record in await records.list_player_records(conn, player_id)
            }
            selectable_records = _list_selectable_records(player_records.values())
            if game not in {None, ALL_GAMES, *player_records}:
                get_variant(str(game))
            if game is None:
                game = selectable_records[0].game_group if selectable_records else ALL_GAMES
            record = player_records.get(game, PlayerRecord(player_id=player_id, game_group=game))
            is_complete = not await is_player_uncounted(conn, player_id)
            if not record.games and not is_complete:
                raise GameError(ErrorKey.RECORD_BEING_COUNTED)
            if not record.games:
                raise _build_no_record_error(record, is_own=asker_id == player_id)
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
            return replace(page, ratings=ratings, is_complete=is_complete)

    async def _load_ratings(
        self, conn: Connection, record: PlayerRecord
    ) -> tuple[FamilyRating, ...]:
        """Return the ratings that belong to a record; none for a game removed from the bot."""
        if record.game_group == ALL_GAMES:
            return await load_family_ratings(conn, record.player_id, None, self._clock())
        if rules := VARIANTS.get(record.game_group):
            return await load_family_ratings(conn, record.player_id, rules.family, self._clock())
        return ()


async def _check_record_visible(conn: Connection, player_id: int) -> None:
    settings = await players.load_player_settings(conn, player_id)
    if settings.record_visibility is Visibility.PRIVATE:
        raise GameError(ErrorKey.RECORD_HIDDEN)


def _list_selectable_records(player_records: Collection[PlayerRecord]) -> tuple[PlayerRecord, ...]:
    """Return the record of all games, then the variants'; only the variant's if it is the only one.

    With one variant the record of all games would say the same.
    """
    overall_records = [record for record in player_records if record.game_group == ALL_GAMES]
    variant_records = sorted(
        (record for record in player_records if record.game_group != ALL_GAMES and record.games),
        key=lambda record: (-record.games, record.game_group),
    )
    if len(variant_records) == 1:
        return tuple(variant_records)
    return (*overall_records, *variant_records)


def _build_no_record_error(record: PlayerRecord, *, is_own: bool) -> GameError:
    whose, practice = "own" if is_own else "other", record.practice_games
    if record.game_group == ALL_GAMES:
        return GameError(ErrorKey.NO_RECORD, whose=whose, practice=practice)
    return GameError(
        ErrorKey.NO_RECORD_OF_GAME, whose=whose, practice=practice, game=record.game_group
    )


async def _load_variant_record_page(
    conn: Connection, record: PlayerRecord, selectable_records: tuple[PlayerRecord, ...]
) -> PlayerRecordPage:
    full_deck = _count_cards(record)
    games_by_cards_up = await records.load_cards_up_histogram(
        conn, record.player_id, record.game_group
    )
    last_results = await results.list_counted_results(
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
        for variant, cards_up, game_count in await records.list_cards_up_histogram_rows(
            conn, record.player_id
        )
    ]
    last_results = await results.list_counted_results(conn, record.player_id, MAX_RECENT_GAMES)
    return PlayerRecordPage(
        record=record,
        selectable_records=selectable_records,
        full_deck=FULL_PERCENT,
        best_cards_up=max(percent_up for percent_up, _ in games_by_percent_up),
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

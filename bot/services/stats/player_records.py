"""A player's record in one game or in all, as running totals have it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bot.engine.errors import ErrorKey, GameError
from bot.models.leaderboards import ALL_GAMES
from bot.models.player_records import PlayerRecord
from bot.models.players import Visibility
from bot.store.accounts import players
from bot.store.games import results
from bot.store.stats import player_records as records
from bot.variants import VARIANTS, get_variant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from bot.store import Connection, Store

RECENT_GAMES = 30
"""So many of the last games are shown one by one."""

FULL_PERCENT = 100
_PERCENT_BIN_WIDTH = 10
_BIN_COUNT = 26


@dataclass(frozen=True, slots=True)
class HistogramBin:
    """How many ``games`` ended with from ``least`` to ``most`` cards up."""

    min_cards_up: int
    max_cards_up: int
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRecordPage:
    """What a page shows of a player's record.

    ``best``, ``spread`` and the ``last`` games (the newest last) are cards up of the ``whole``
    deck; over every game, whose decks differ, they are whole per cent of it, rounded down.
    ``others`` are the records to turn to, this one among them: of every game, then of each, the
    most played first.
    """

    record: PlayerRecord
    selectable_records: tuple[PlayerRecord, ...]
    full_deck: int
    best_cards_up: int
    histogram: tuple[HistogramBin, ...]
    recent_cards_up: tuple[int, ...]

    @property
    def is_overall(self) -> bool:
        """Whether it is of every game together."""
        return self.record.game_group == ALL_GAMES

    @property
    def mean_cards_up(self) -> float:
        """Cards up in a game on average; over every game its share of the deck, from 0 to 1."""
        return self.record.cards_up / (
            self.record.cards_in_play if self.is_overall else self.record.games
        )


class PlayerRecordService:
    """Players' records, to be shown."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load_record_page(
        self, asker_id: int, player_id: int, game: str | None = None
    ) -> PlayerRecordPage:
        """A player's record in that game, or in all; one who has played one game has its record.

        GameError ``no-such-game``; ``record-hidden`` where it is another's who keeps it to
        themselves; ``no-record`` or ``no-record-of-game`` where no game of theirs counts.
        """
        if game not in {None, ALL_GAMES}:
            get_variant(str(game))
        async with self._store.begin_read() as conn:
            if asker_id != player_id:
                await _check_record_visible(conn, player_id)
            found = {
                each.game_group: each for each in await records.list_player_records(conn, player_id)
            }
            others = _list_selectable_records(found.values())
            if game is None:
                game = others[0].game_group if others else ALL_GAMES
            record = found.get(game, PlayerRecord(player_id=player_id, game_group=game))
            if not record.games:
                raise _build_no_record_error(record, is_own=asker_id == player_id)
            return await (
                _load_overall_record_page if game == ALL_GAMES else _load_variant_record_page
            )(conn, record, others)


async def _check_record_visible(conn: Connection, player_id: int) -> None:
    if (
        await players.load_player_settings(conn, player_id)
    ).record_visibility is Visibility.PRIVATE:
        raise GameError(ErrorKey.RECORD_HIDDEN)


def _list_selectable_records(player_records: Collection[PlayerRecord]) -> tuple[PlayerRecord, ...]:
    """Every game before each; a single game alone, for there all are the same."""
    every = [each for each in player_records if each.game_group == ALL_GAMES]
    single = [each for each in player_records if each.game_group != ALL_GAMES and each.games]
    single.sort(key=lambda each: (-each.games, each.game_group))
    return tuple(single if len(single) == 1 else every + single)


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
    decks = VARIANTS[record.game_group].decks
    spread = await records.load_cards_up_histogram(conn, record.player_id, record.game_group)
    last = await results.list_counted_results(
        conn, record.player_id, RECENT_GAMES, record.game_group
    )
    # Of one deck each number of cards stands by itself; of more, so many that bins are as few.
    wide = 1 if decks == 1 else 52 * decks // _BIN_COUNT
    return PlayerRecordPage(
        record=record,
        selectable_records=selectable_records,
        full_deck=52 * decks,
        best_cards_up=record.best_cards_up,
        histogram=_build_histogram(spread.items(), 52 * decks, wide),
        recent_cards_up=tuple(each.cards_up for each in reversed(last)),
    )


async def _load_overall_record_page(
    conn: Connection, record: PlayerRecord, selectable_records: tuple[PlayerRecord, ...]
) -> PlayerRecordPage:
    spread = [
        (_compute_percent_up(up, game), count)
        for game, up, count in await records.list_cards_up_histogram_rows(conn, record.player_id)
    ]
    last = await results.list_counted_results(conn, record.player_id, RECENT_GAMES)
    return PlayerRecordPage(
        record=record,
        selectable_records=selectable_records,
        full_deck=FULL_PERCENT,
        best_cards_up=max(share for share, _ in spread),
        histogram=_build_histogram(spread, FULL_PERCENT, _PERCENT_BIN_WIDTH),
        recent_cards_up=tuple(
            _compute_percent_up(each.cards_up, each.variant) for each in reversed(last)
        ),
    )


def _compute_percent_up(cards_up: int, game: str) -> int:
    """Per cent of the deck, rounded down, so that only a game that was won has all of it."""
    return FULL_PERCENT * cards_up // (52 * VARIANTS[game].decks)


def _build_histogram(
    games_by_cards_up: Iterable[tuple[int, int]], full_deck: int, bin_width: int
) -> tuple[HistogramBin, ...]:
    """Games by cards up, ``wide`` numbers of them together; the whole stands alone."""
    games: Counter[int] = Counter()
    for up, count in games_by_cards_up:
        games[up // bin_width] += count
    bins = [
        HistogramBin(least, least + bin_width - 1, games[least // bin_width])
        for least in range(0, full_deck, bin_width)
    ]
    return (*bins, HistogramBin(full_deck, full_deck, games[full_deck // bin_width]))


def halve_histogram(histogram: tuple[HistogramBin, ...]) -> tuple[HistogramBin, ...]:
    """The same in half as many bins; the whole still stands alone."""
    *parts, won = histogram
    pairs = [parts[at : at + 2] for at in range(0, len(parts), 2)]
    joined = (
        replace(pair[0], max_cards_up=pair[-1].max_cards_up, games=sum(each.games for each in pair))
        for pair in pairs
    )
    return (*joined, won)

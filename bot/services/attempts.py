"""Attempts: the one game that each player has at a contest's deal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.engine.errors import ErrorKey, GameError
from bot.models.claims import ClaimKind
from bot.models.contests import Contest, ContestEntry, ContestKind, DealerRecord
from bot.models.games import DealSource, Game, GameOutcome, PracticeReason
from bot.models.leaderboards import GLOBAL_SERVER_ID
from bot.services.challenges import check_contest_open, enter_contest, load_contest
from bot.services.contests import find_standing
from bot.services.dealer import find_dealer_record, has_beaten_dealer
from bot.services.deals import check_deal_not_in_progress, deal_onto_table
from bot.services.fairness import (
    find_concealing_contest,
    has_seen_deal,
    is_deal_concealed,
    list_playable_contests,
)
from bot.services.game_ends import begin_play, check_contest_not_over
from bot.services.tables import (
    Table,
    build_table,
    find_game_contest,
    resume_game,
    set_current_game_aside,
)
from bot.store import Connection, PlayerRequest, Store, contests, dailies, games
from bot.store.claims import request_work


class KnownDealError(GameError):
    """The player knows the contest's deal already, so their entry would be unranked."""

    def __init__(self, contest: Contest) -> None:
        super().__init__(ErrorKey.CONTEST_DEAL_KNOWN)
        self.contest = contest


class DealInOtherContestError(GameError):
    """The deal is also another contest's, and playing it here makes the player unranked there.

    ``contest`` is the one whose attempt was to begin.
    """

    def __init__(self, contest: Contest) -> None:
        super().__init__(ErrorKey.DEAL_IN_CONTEST)
        self.contest = contest


@dataclass(frozen=True, slots=True)
class Attempt:
    """A game's relation to a contest: the attempt in it, or practice with its deal meanwhile.

    While the contest is open only the game's player may see the game. Once the attempt is
    over it has an ``entry``, which has the ``rank`` among ``entry_count`` entries so far, and may
    have beaten the dealer by now. ``dealer_record`` has no game while the dealer still plays.
    """

    contest: Contest
    is_contest_open: bool
    is_practice: bool = False
    entry: ContestEntry | None = None
    rank: int = 0
    entry_count: int = 0
    dealer_record: DealerRecord | None = None
    has_beaten_dealer: bool = False


@dataclass(frozen=True, slots=True)
class ActiveGame:
    """An unfinished game of a player's, or a contest that they entered and did not begin.

    ``is_deal_concealed`` says that the number of the game's deal may not be told.
    """

    game: Game | None
    contest: Contest | None = None
    is_deal_concealed: bool = True


MIN_COMPARED_PLAYERS = 10
"""Of fewer it is not told what share of them somebody has beaten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Honours:
    """What a player may be proud of in a finished game.

    The ``rank`` is among ``entry_count`` entries of a challenge or, of the daily for everyone, of
    the server where it is told; 0 without one. ``beaten_share`` is that of all others, from 0 to 1.
    The first win is the player's first of that game, a clean one has no undo and no hint.
    ``streak_days`` are those up to the daily.
    """

    streak_days: int = 0
    rank: int = 0
    entry_count: int = 0
    beaten_share: float | None = None
    is_first_win: bool = False
    is_clean: bool = False
    has_beaten_dealer: bool = False


class AttemptService:
    """Players' attempts at contests; ``clock`` returns the time in UTC."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def begin_attempt(
        self,
        player_id: int,
        server_id: int | None,
        contest_id: int,
        channel_id: int | None = None,
        *,
        accept_known_deal: bool = False,
        request: PlayerRequest | None = None,
    ) -> Table:
        """Begin the player's attempt at a contest, or resume it; return its table.

        Entering the contest, where the player has not, is part of it. The game on their table is
        set aside.

        Raises GameError if they may not enter, the contest or the attempt is over, or they are
        playing the deal in a counted game or another contest. Raises KnownDealError if they have
        seen the deal, and DealInOtherContestError if they could play it in another contest, unless
        ``accept_known_deal`` says that they were warned of becoming unranked.
        """
        async with begin_play(self._store, self._clock, request=request) as conn:
            now = self._clock()
            contest = await load_contest(conn, contest_id, for_update=True)
            entry = await contests.find_entry(conn, contest_id, player_id)
            if entry is not None and entry.game_id is not None:
                table = await self._resume_attempt(conn, entry.game_id)
                check_contest_not_over(table, contest, now)
                reason = None if entry.is_ranked else PracticeReason.KNOWN_DEAL
                return table.with_events(contest=contest, practice_reason=reason)
            check_contest_open(contest, now)
            if entry is None:
                entry = await enter_contest(
                    conn, contest, player_id, server_id, now, channel_id=channel_id
                )
            is_deal_known = await has_seen_deal(conn, player_id, contest.variant, contest.deal)
            if is_deal_known:
                await check_deal_not_in_progress(conn, player_id, contest.variant, contest.deal)
                if not accept_known_deal:
                    raise KnownDealError(contest)
            other_contests = await _list_other_contests(conn, player_id, server_id, contest, now)
            if other_contests and not accept_known_deal:
                raise DealInOtherContestError(contest)
            for other_contest in other_contests:
                await contests.mark_entry_unranked(conn, other_contest.id, player_id)
            is_own_deal = contest.creator_id == player_id and not contest.is_fresh_deal
            await set_current_game_aside(conn, player_id)
            table = await deal_onto_table(
                conn,
                Game(
                    player_id=player_id,
                    server_id=server_id,
                    variant=contest.variant,
                    deal=contest.deal,
                    deal_word=contest.deal_word,
                    deal_source=DealSource.SHARED,
                    dealt_at=now,
                    last_active_at=now,
                    last_move_at=now,
                    is_counted=contest.is_worlds_daily and not is_deal_known,
                    # Whoever named the deal may know how to win it.
                    counts_in_contest=not (contest.is_worlds_daily or is_deal_known or is_own_deal),
                    contest_id=contest.id,
                ),
            )
            await contests.record_attempt_start(
                conn,
                replace(
                    entry,
                    game_id=table.game.id,
                    is_ranked=entry.is_ranked and not is_deal_known,
                    cards_up=table.state.cards_up,
                    counts_globally=table.game.counts_globally,
                ),
            )
            challenges = [
                changed_contest.id
                for changed_contest in (contest, *other_contests)
                if changed_contest.kind is ContestKind.CHALLENGE
            ]
            await request_work(conn, ClaimKind.SCOREBOARD, challenges)
            reason = PracticeReason.KNOWN_DEAL if is_deal_known else None
            return table.with_events(contest=contest, practice_reason=reason)

    async def load_attempt(
        self,
        game: Game,
        contest: Contest | None = None,
        *,
        is_deal_in_contest: bool = True,
        request: PlayerRequest | None = None,
    ) -> Attempt | None:
        """Return a game's relation to a contest; None for most games.

        ``contest`` is the game's contest if it was loaded just now, and ``is_deal_in_contest`` is
        false if no open contest has the deal just now. Nothing is read from the database then
        outside contests, nor for an unfinished game whose ``contest`` is given and open; for one
        that is over only its rank is.
        """
        is_alone = game.has_unknown_deal or not is_deal_in_contest
        if not game.contest_id and is_alone:
            return None
        if contest and contest.is_open_at(self._clock()):
            attempt = Attempt(contest, is_contest_open=True)
            if game.outcome is None:
                return attempt
            async with self._store.begin_read(request) as conn:
                return await _load_attempt_rank(conn, attempt, game, self._clock())
        async with self._store.begin_read(request) as conn:
            now = self._clock()
            concealing_contest = await find_concealing_contest(conn, game, now)
            if concealing_contest and concealing_contest.id != game.contest_id:
                # Perhaps an attempt in a contest that is over, whose deal another one conceals.
                return Attempt(concealing_contest, is_contest_open=True, is_practice=True)
            contest = concealing_contest or await find_game_contest(conn, game)
            if contest is None:
                return None
            attempt = Attempt(contest, is_contest_open=concealing_contest is not None)
            if game.outcome is None:
                return attempt
            return await _load_attempt_rank(conn, attempt, game, now)

    async def list_active_games(
        self, player_id: int, *, request: PlayerRequest | None = None
    ) -> list[ActiveGame]:
        """Return what the player can go on with: the game on the table, contests, other games.

        Contests are sorted by their end, the next first, games set aside by their last activity,
        the latest first.
        """
        async with self._store.begin_read(request) as conn:
            table_game = await games.find_game_on_table(conn, player_id)
            games_set_aside = await games.list_games_set_aside(conn, player_id)
            now = self._clock()
            open_contests = {
                contest.id: contest
                for contest in await contests.list_open_contests_of_player(conn, player_id)
                if contest.is_open_at(now)
            }
            aside_by_contest_id = {game.contest_id: game for game in games_set_aside}
            active_games: list[ActiveGame] = []
            if table_game:
                contest = open_contests.pop(table_game.contest_id or 0, None)
                active_games.append(ActiveGame(table_game, contest))
            for contest in open_contests.values():
                entry = await contests.find_entry(conn, contest.id, player_id)
                if game := aside_by_contest_id.get(contest.id):
                    active_games.append(ActiveGame(game, contest))
                elif entry and entry.game_id is None:
                    active_games.append(ActiveGame(None, contest))
            active_games += [
                ActiveGame(game, await find_game_contest(conn, game))
                for game in games_set_aside
                if game.contest_id not in open_contests
            ]
            return [
                replace(active, is_deal_concealed=await is_deal_concealed(conn, active.game, now))
                for active in active_games
            ]

    async def load_honours(
        self,
        game: Game,
        attempt: Attempt | None,
        server_id: int | None,
        *,
        request: PlayerRequest | None = None,
    ) -> Honours:
        """Return the honours of a player's finished game, as they are told on a server."""
        is_won = game.outcome is GameOutcome.WON
        async with self._store.begin_read(request) as conn:
            honours = Honours(
                is_first_win=is_won
                and await games.find_first_win(conn, game.player_id, game.variant) == game.id,
                is_clean=is_won and not (game.undos or game.hints),
            )
            entry = None if attempt is None or attempt.is_practice else attempt.entry
            if attempt is None or entry is None:
                return honours
            contest = attempt.contest
            honours = replace(honours, has_beaten_dealer=attempt.has_beaten_dealer)
            if contest.is_worlds_daily:
                streak_days = await _count_streak_days(conn, contest, game.player_id)
                honours = replace(honours, streak_days=streak_days)
            if not (entry.is_ranked and entry.move_count):
                return honours
            if not contest.is_worlds_daily:
                if contest.server_id != server_id:
                    return honours
                return replace(honours, rank=attempt.rank, entry_count=attempt.entry_count)
            if server_id is not None and entry.server_id == server_id:
                rank, entry_count = await contests.load_rank_and_count(conn, entry, server_id)
                honours = replace(honours, rank=rank, entry_count=entry_count)
            others, beaten = await contests.count_beaten(conn, entry, GLOBAL_SERVER_ID)
            if entry.counts_globally and others + 1 >= MIN_COMPARED_PLAYERS:
                honours = replace(honours, beaten_share=beaten / others)
            return honours

    async def _resume_attempt(self, conn: Connection, game_id: int) -> Table:
        game = await games.find_game(conn, game_id)
        assert game is not None  # a game is not deleted before its entry
        if game.outcome is not None:
            raise GameError(ErrorKey.ATTEMPT_OVER)
        return await resume_game(conn, build_table(game), self._clock())


async def _count_streak_days(conn: Connection, daily: Contest, player_id: int) -> int:
    """Return the days of the player's streak up to a daily; 0 where that is not known."""
    streak = await dailies.find_daily_streak(conn, player_id)
    if streak is None:
        return 0
    day, last_day = date.fromisoformat(daily.date or ""), date.fromisoformat(streak.last_date)
    if last_day <= day:
        return streak.stand_on(day).current_days
    next_date = (day + timedelta(days=1)).isoformat()
    frozen_days = await dailies.list_frozen_days(conn, player_id, next_date, streak.last_date)
    return max(streak.current_days - (last_day - day).days + len(frozen_days), 0)


async def _load_attempt_rank(
    conn: Connection, attempt: Attempt, game: Game, now: datetime
) -> Attempt:
    """Return the attempt with its entry, the entry's rank in the contest, and the dealer's game."""
    standing = await find_standing(conn, attempt.contest, game.id)
    if standing is None:
        return attempt
    entry, rank, entry_count = standing
    dealer_record = await find_dealer_record(conn, attempt.contest, now)
    return replace(
        attempt,
        entry=entry,
        rank=rank,
        entry_count=entry_count,
        dealer_record=dealer_record,
        has_beaten_dealer=has_beaten_dealer(attempt.contest, entry, dealer_record),
    )


async def _list_other_contests(
    conn: Connection, player_id: int, server_id: int | None, contest: Contest, now: datetime
) -> list[Contest]:
    """Return the other contests in which the player can still play the same deal."""
    playable_contests = await list_playable_contests(
        conn, player_id, server_id, contest.variant, contest.deal, now
    )
    return [playable for playable, _ in playable_contests if playable.id != contest.id]

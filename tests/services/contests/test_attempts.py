"""One attempt each at a contest's deal, which nobody tries beforehand, up to its last second."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from bot.engine.errors import GameError
from bot.models.contests import Contest, ContestTieBreaker
from bot.models.games import GameOutcome, Slot
from bot.models.leaderboards import LeaderboardKey
from bot.services.accounts.privacy import PrivacyService
from bot.services.contests.attempts import AttemptService, KnownDealError
from bot.services.contests.challenges import ChallengeRequest
from bot.services.contests.contests import ContestService
from bot.services.games.dealing import MAX_SET_ASIDE
from bot.services.games.game_requests import (
    ContestDealError,
    CurrentGameAction,
    DealRequest,
    GameUnderWayError,
)
from bot.services.games.play import PlayService
from bot.services.games.replays import ReplayService
from bot.services.maintenance import MaintenanceService
from bot.store.contests import entries
from bot.store.games import games
from bot.store.stats.leaderboards import find_leaderboard as find_board
from tests.golden_games import MOVES_BEFORE_LAST_AUTO, WON_GAME
from tests.services.game_driver import ANN, BEN, SERVER, GameDriver, ManualClock, version_of
from tests.store.migrated_database import open_migrated_store

if TYPE_CHECKING:
    from bot.models.entries import ContestEntry
    from bot.services.games.tables import Table
    from bot.store import Store

CAT, MAKER = 403, 404


@dataclass
class ChallengeDriver:
    """Where challenges are made and played: what a test says in one line."""

    store: Store
    clock: ManualClock
    next_deal_number: int = WON_GAME.deal

    def __post_init__(self) -> None:
        self.play_service = PlayService(self.store, self.clock, lambda: 90_000)
        self.attempt_service = AttemptService(self.store, self.clock)
        self.contest_service = ContestService(self.store, self.clock, lambda: self.next_deal_number)
        self.replay_service = ReplayService(self.store, self.clock)

    async def create_challenge(
        self, *players: int, minutes: float = 60, **options: object
    ) -> Contest:
        """A challenge at Canfield, which these have joined."""
        wanted = ChallengeRequest(
            variant="canfield",
            duration=timedelta(minutes=minutes),
            **options,  # type: ignore[arg-type]
        )
        made = await self.contest_service.create_challenge(MAKER, SERVER, wanted)
        for player in players:
            await self.contest_service.join_challenge(player, SERVER, made.id)
        return made

    async def begin_attempt(
        self, player: int, contest: Contest, *, accept_known_deal: bool = False
    ) -> Table:
        return await self.attempt_service.begin_attempt(
            player, SERVER, contest.id, accept_known_deal=accept_known_deal
        )

    async def play_moves(self, player: int, *moves: str) -> Table:
        table, stop = await self.play_service.play_typed_moves(player, ",".join(moves))
        assert stop is None
        return table

    async def play_and_resign_attempt(self, player: int, contest: Contest) -> Table:
        """The player's attempt, begun and given up after a move."""
        await self.begin_attempt(player, contest)
        return await self.play_service.resign_game(
            player, version_of(await self.play_service.draw_cards(player))
        )

    async def load_entry(self, player: int, contest: Contest) -> ContestEntry:
        async with self.store.begin_read() as conn:
            found = await entries.find_entry(conn, contest.id, player)
        assert found is not None
        return found


@pytest.fixture
def challenge_driver(store: Store, clock: ManualClock) -> ChallengeDriver:
    return ChallengeDriver(store, clock)


# One attempt each


async def test_an_attempt_updates_its_entry_move_by_move_until_it_is_won(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    await challenge_driver.play_service.undo_moves(ANN, 2)
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.move_count, entry.undos) == (
        False,
        len(MOVES_BEFORE_LAST_AUTO) - 2,
        2,
    )
    await challenge_driver.play_service.redo_moves(ANN, 2)
    clock.advance(minutes=3)
    table = await challenge_driver.play_service.play_to_foundations(ANN)
    assert table.game.outcome is GameOutcome.WON
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.is_won, entry.cards_up, entry.move_count) == (
        True,
        True,
        52,
        len(WON_GAME.moves),
    )
    assert (entry.seconds, entry.is_ranked) == (180, True)


async def test_a_player_has_one_attempt_and_later_games_are_practice(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    first = await challenge_driver.begin_attempt(ANN, contest)
    again = await challenge_driver.begin_attempt(ANN, contest)
    assert again.game.id == first.game.id
    await challenge_driver.play_service.resign_game(ANN, version_of(again))
    with pytest.raises(GameError, match="attempt-over"):
        await challenge_driver.begin_attempt(ANN, contest)
    # It is practice from then on, and changes nothing.
    before = await challenge_driver.load_entry(ANN, contest)
    practice = await challenge_driver.play_service.start_game(
        ANN, SERVER, await challenge_driver.play_service.load_same_deal_request(ANN, first.game.id)
    )
    await challenge_driver.play_moves(ANN, *WON_GAME.moves)
    assert (practice.game.contest_id, practice.game.is_counted) == (None, False)
    assert await challenge_driver.load_entry(ANN, contest) == before


async def test_beginning_a_challenge_joins_it(challenge_driver: ChallengeDriver) -> None:
    contest = await challenge_driver.create_challenge()
    table = await challenge_driver.begin_attempt(ANN, contest)
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.game_id, entry.server_id, entry.is_ranked) == (table.game.id, SERVER, True)
    other = await challenge_driver.create_challenge(invited_player_ids=(BEN,))
    with pytest.raises(GameError, match="challenge-not-invited"):
        await challenge_driver.begin_attempt(ANN, other)
    with pytest.raises(GameError, match="no-such-contest"):
        await challenge_driver.attempt_service.begin_attempt(BEN, SERVER + 1, contest.id)
    with pytest.raises(GameError, match="no-such-contest"):
        await challenge_driver.attempt_service.begin_attempt(ANN, SERVER, other.id + 1)


async def test_beginning_an_attempt_sets_the_current_game_aside(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(deal_number=1))
    for number in range(2, MAX_SET_ASIDE + 2):
        await challenge_driver.play_service.start_game(
            ANN, SERVER, DealRequest(deal_number=number), CurrentGameAction.SET_ASIDE
        )
    attempt = await challenge_driver.begin_attempt(ANN, contest)
    assert (await challenge_driver.play_service.load_current_table(ANN)).game.id == attempt.game.id
    going = await challenge_driver.attempt_service.list_active_games(ANN)
    assert [each.contest.id if each.contest else None for each in going[:2]] == [contest.id, None]
    assert len(going) == MAX_SET_ASIDE + 2
    # Nor does it make room for more.
    with pytest.raises(GameError, match="too-many-set-aside"):
        await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(deal_number=500))
    assert (await challenge_driver.play_service.load_current_table(ANN)).game.id == attempt.game.id
    free = await challenge_driver.play_service.resume_game(
        ANN, going[1].game.id if going[1].game else 0
    )
    await challenge_driver.play_service.resign_game(ANN, version_of(free))
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(deal_number=500))
    assert (
        await challenge_driver.play_service.resume_game(ANN, attempt.game.id)
    ).game.slot is Slot.TABLE


async def test_games_under_way_are_listed_by_the_end_of_their_contests(
    challenge_driver: ChallengeDriver,
) -> None:
    late = await challenge_driver.create_challenge(ANN, minutes=90)
    challenge_driver.next_deal_number = 5
    soon = await challenge_driver.create_challenge(ANN, minutes=30)
    challenge_driver.next_deal_number = 6
    over = await challenge_driver.create_challenge(ANN, minutes=10)
    begun = await challenge_driver.begin_attempt(ANN, over)
    await challenge_driver.begin_attempt(ANN, late)
    free = await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(deal_number=1))
    challenge_driver.clock.advance(minutes=10)
    await challenge_driver.contest_service.close_due_contests()
    assert [
        (each.game.id if each.game else None, each.contest.id if each.contest else None)
        for each in await challenge_driver.attempt_service.list_active_games(ANN)
    ] == [
        (free.game.id, None),
        (None, soon.id),
        ((await challenge_driver.load_entry(ANN, late)).game_id, late.id),
        (begun.game.id, over.id),
    ]
    assert await challenge_driver.attempt_service.list_active_games(BEN) == []


# What a contest forbids


@pytest.mark.parametrize("forbidden", ["undo", "hints"])
async def test_undo_and_hints_are_forbidden_until_the_contest_is_over(
    challenge_driver: ChallengeDriver, forbidden: str
) -> None:
    contest = await challenge_driver.create_challenge(ANN, **{f"allows_{forbidden}": False})
    await challenge_driver.begin_attempt(ANN, contest)
    drawn = await challenge_driver.play_service.draw_cards(ANN)
    wanted = (
        [challenge_driver.play_service.undo_moves, challenge_driver.play_service.redo_moves]
        if forbidden == "undo"
        else [challenge_driver.play_service.give_hint]
    )
    for each in wanted:
        with pytest.raises(GameError, match=f"contest-no-{forbidden}"):
            await each(ANN)
    assert (await challenge_driver.play_service.load_current_table(ANN)).game == drawn.game
    challenge_driver.clock.advance(minutes=60)
    await wanted[0](ANN)


# The deadline


async def test_a_move_in_the_last_second_counts_and_at_the_end_does_not(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN, minutes=10)
    await challenge_driver.begin_attempt(ANN, contest)
    clock.now = contest.ends_at - timedelta(seconds=1)
    await challenge_driver.play_service.draw_cards(ANN)
    last = await challenge_driver.load_entry(ANN, contest)
    assert (last.move_count, last.seconds) == (1, 599)
    clock.now = contest.ends_at
    await challenge_driver.play_service.draw_cards(ANN)
    assert await challenge_driver.load_entry(ANN, contest) == last
    (closed,) = await challenge_driver.contest_service.close_due_contests()
    assert closed.id == contest.id
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.move_count) == (True, 1)


@pytest.mark.parametrize(("seconds_after_end", "won"), [(-1, True), (0, False)])
async def test_a_win_counts_before_the_end_and_not_at_it(
    challenge_driver: ChallengeDriver, clock: ManualClock, seconds_after_end: int, won: bool
) -> None:
    contest = await challenge_driver.create_challenge(ANN, minutes=10)
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    clock.now = contest.ends_at + timedelta(seconds=seconds_after_end)
    table = await challenge_driver.play_service.play_to_foundations(ANN)
    assert table.game.outcome is GameOutcome.WON
    clock.now = contest.ends_at
    await challenge_driver.contest_service.close_due_contests()
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.is_won, entry.cards_up == 52) == (True, won, won)
    attempt = await challenge_driver.attempt_service.load_attempt(table.game)
    assert attempt is not None
    assert (attempt.is_under_way, attempt.rank, attempt.entry_count) == (False, 1, 1)


async def test_moves_after_the_end_do_not_count_when_the_contest_is_closed_late(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN, minutes=10)
    await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_moves(ANN, "draw")
    before = await challenge_driver.load_entry(ANN, contest)
    clock.advance(hours=9)
    await challenge_driver.play_service.resign_game(
        ANN, version_of(await challenge_driver.play_service.draw_cards(ANN))
    )
    with pytest.raises(GameError, match="contest-over"):
        await challenge_driver.begin_attempt(BEN, contest)
    assert await challenge_driver.load_entry(ANN, contest) == before
    await challenge_driver.contest_service.close_due_contests()
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.move_count, entry.cards_up) == (True, 1, before.cards_up)


async def test_a_resigned_attempt_has_the_time_of_its_last_move(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.begin_attempt(ANN, contest)
    clock.advance(seconds=20)
    table = await challenge_driver.play_service.draw_cards(ANN)
    clock.advance(minutes=30)
    await challenge_driver.play_service.resign_game(ANN, version_of(table))
    entry = await challenge_driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.seconds) == (True, 20)


async def test_an_attempt_continued_after_the_end_is_an_ordinary_game(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN, minutes=10)
    table = await challenge_driver.begin_attempt(ANN, contest)
    await challenge_driver.play_service.draw_cards(ANN)
    clock.advance(minutes=10)
    await challenge_driver.contest_service.close_due_contests()
    assert (await challenge_driver.begin_attempt(ANN, contest)).game.id == table.game.id
    clock.advance(days=14, seconds=1)
    await MaintenanceService(challenge_driver.store, clock).run_maintenance()
    async with challenge_driver.store.begin_read() as conn:
        game = await games.find_game(conn, table.game.id)
    assert game is not None
    assert game.outcome is GameOutcome.ABANDONED
    assert (await challenge_driver.load_entry(ANN, contest)).move_count == 1


async def test_a_contest_closed_by_two_processes_keeps_one_result(
    challenge_driver: ChallengeDriver, clock: ManualClock, database_url: str
) -> None:
    contest = await challenge_driver.create_challenge(ANN, minutes=10)
    await challenge_driver.begin_attempt(ANN, contest)
    async with open_migrated_store(database_url) as other:
        elsewhere = ChallengeDriver(other, clock)
        for _ in range(5):
            await challenge_driver.play_service.draw_cards(ANN)
            await elsewhere.play_service.draw_cards(ANN)
        assert (await challenge_driver.load_entry(ANN, contest)).move_count == 10
        clock.now = contest.ends_at
        closed = (
            await challenge_driver.contest_service.close_due_contests()
            + await elsewhere.contest_service.close_due_contests()
        )
        assert [each.id for each in closed] == [contest.id]
        await elsewhere.play_service.draw_cards(ANN)
        assert (await elsewhere.load_entry(ANN, contest)).move_count == 10


# Fairness: a deal is not tried beforehand


async def test_a_player_who_played_the_deal_before_is_asked_and_unranked(
    challenge_driver: ChallengeDriver,
) -> None:
    table = await challenge_driver.play_service.start_game(
        ANN, SERVER, DealRequest(variant="canfield", deal_number=7)
    )
    # It takes no move: who was dealt it has seen its cards.
    await challenge_driver.play_service.resign_game(ANN, version_of(table))
    contest = await challenge_driver.create_challenge(ANN, BEN, deal_number=7)
    with pytest.raises(KnownDealError) as asked:
        await challenge_driver.begin_attempt(ANN, contest)
    assert asked.value.contest.id == contest.id
    assert (await challenge_driver.load_entry(ANN, contest)).game_id is None
    await challenge_driver.begin_attempt(ANN, contest, accept_known_deal=True)
    await challenge_driver.play_service.draw_cards(ANN)
    await challenge_driver.play_and_resign_attempt(BEN, contest)
    assert not (await challenge_driver.load_entry(ANN, contest)).is_ranked
    board = await challenge_driver.contest_service.load_scoreboard(contest.id)
    assert [each.player_id for each in board.entries] == [BEN, ANN, MAKER]


async def test_a_player_who_saw_a_replay_of_the_deal_is_asked_first(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.play_service.start_game(
        BEN, SERVER, DealRequest(variant="canfield", deal_number=7)
    )
    shown = await challenge_driver.play_service.resign_game(
        BEN, version_of(await challenge_driver.play_service.draw_cards(BEN))
    )
    await challenge_driver.replay_service.load_replay_table(ANN, str(shown.game.id))
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(ANN, contest)


async def test_a_free_game_of_a_contest_deal_is_confirmed_and_unranks_the_attempt(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    wanted = DealRequest(variant="canfield", deal_number=7)
    await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(deal_number=1))
    # Whoever may still enter is asked, too.
    for player in (ANN, BEN):
        with pytest.raises(ContestDealError) as asked:
            await challenge_driver.play_service.start_game(player, SERVER, wanted)
        assert (asked.value.deal_request, asked.value.contest) == (wanted, contest)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked
    knowing = DealRequest(variant="canfield", deal_number=7, accept_known_deal=True)
    with pytest.raises(GameUnderWayError) as asked_then:
        await challenge_driver.play_service.start_game(ANN, SERVER, knowing)
    assert asked_then.value.deal_request == knowing
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked
    await challenge_driver.play_service.start_game(
        ANN, SERVER, knowing, CurrentGameAction.SET_ASIDE
    )
    assert not (await challenge_driver.load_entry(ANN, contest)).is_ranked
    await challenge_driver.play_service.start_game(BEN, SERVER, knowing)
    await challenge_driver.contest_service.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(BEN, contest)
    # Nor while it runs: the attempt that was begun is out of rank from then on.
    await challenge_driver.contest_service.join_challenge(CAT, SERVER, contest.id)
    await challenge_driver.begin_attempt(CAT, contest)
    with pytest.raises(ContestDealError):
        await challenge_driver.play_service.start_game(CAT, SERVER, wanted)
    assert (await challenge_driver.load_entry(CAT, contest)).is_ranked
    await challenge_driver.play_service.start_game(CAT, SERVER, knowing)
    assert not (await challenge_driver.load_entry(CAT, contest)).is_ranked


async def test_the_same_number_with_other_decks_is_another_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    other = DealRequest(variant="forty-thieves", deal_number=7)
    table = await challenge_driver.play_service.start_game(ANN, SERVER, other)
    assert await challenge_driver.attempt_service.load_attempt(table.game) is None
    await challenge_driver.begin_attempt(ANN, contest)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked


async def test_the_same_number_in_a_related_game_is_the_same_deal(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, deal_number=7)
    sister = DealRequest(variant="klondike", deal_number=7)
    with pytest.raises(ContestDealError):
        await challenge_driver.play_service.start_game(ANN, SERVER, sister)
    knowing = DealRequest(variant="klondike", deal_number=7, accept_known_deal=True)
    table = await challenge_driver.play_service.start_game(BEN, SERVER, knowing)
    attempt = await challenge_driver.attempt_service.load_attempt(table.game)
    assert attempt is not None
    assert (attempt.is_practice, attempt.contest) == (True, contest)
    ended = await challenge_driver.play_service.resign_game(BEN, version_of(table))
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(ANN, str(ended.game.id))
    await challenge_driver.contest_service.join_challenge(BEN, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(BEN, contest)


async def test_a_deal_under_way_elsewhere_cannot_be_begun_in_ones_own_challenge(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.play_service.start_game(ANN, SERVER, DealRequest(variant="canfield"))
    rival = await challenge_driver.create_challenge(BEN, deal_number=7)
    await challenge_driver.begin_attempt(BEN, rival)
    for player, number in ((ANN, 90_000), (BEN, 7)):
        own = await challenge_driver.create_challenge(player, deal_number=number)
        with pytest.raises(GameError, match="deal-in-progress"):
            await challenge_driver.begin_attempt(player, own, accept_known_deal=True)
        assert (await challenge_driver.load_entry(player, own)).game_id is None


async def test_a_player_not_invited_can_play_the_deal_freely(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.create_challenge(CAT, deal_number=7, invited_player_ids=(CAT,))
    await challenge_driver.play_service.start_game(
        BEN, SERVER, DealRequest(variant="canfield", deal_number=7)
    )
    with pytest.raises(ContestDealError):
        await challenge_driver.play_service.start_game(
            CAT, SERVER, DealRequest(variant="canfield", deal_number=7)
        )


async def test_another_players_attempt_is_hidden_until_ones_own_is_over(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    table = await challenge_driver.play_and_resign_attempt(ANN, contest)
    number = str(table.game.id)
    for player in (BEN, CAT):
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await challenge_driver.replay_service.load_replay_table(player, number)
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await challenge_driver.play_service.load_same_deal_request(player, table.game.id)
    await challenge_driver.begin_attempt(BEN, contest)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(BEN, number)
    await challenge_driver.play_service.resign_game(
        BEN, version_of(await challenge_driver.play_service.draw_cards(BEN))
    )
    assert (
        await challenge_driver.replay_service.load_replay_table(BEN, number)
    ).game.id == table.game.id
    assert (
        await challenge_driver.play_service.load_same_deal_request(BEN, table.game.id)
    ).deal_number == contest.deal
    # Once it is over it is anybody's.
    challenge_driver.clock.advance(hours=1)
    assert (
        await challenge_driver.replay_service.load_replay_table(CAT, number)
    ).game.id == table.game.id
    assert (
        await challenge_driver.play_service.load_same_deal_request(CAT, table.game.id)
    ).deal_number == contest.deal


async def test_an_attempt_unfinished_at_the_end_is_replayed_as_it_stood(
    challenge_driver: ChallengeDriver, clock: ManualClock
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN, minutes=10)
    number = str((await challenge_driver.begin_attempt(ANN, contest)).game.id)
    at_the_end = await challenge_driver.play_service.draw_cards(ANN, 3)
    for at_end in (False, True):
        with pytest.raises(GameError, match="game-not-over"):
            await challenge_driver.replay_service.load_replay_table(
                BEN, number, at_contest_end=at_end
            )
    clock.now = contest.ends_at
    await challenge_driver.play_service.undo_moves(ANN, 3)
    after = await challenge_driver.play_service.draw_cards(ANN)
    shown = [await challenge_driver.replay_service.load_replay_table(BEN, number)]
    await challenge_driver.contest_service.close_due_contests()
    shown.append(await challenge_driver.replay_service.load_replay_table(BEN, number))
    await challenge_driver.play_service.resign_game(ANN, version_of(after))
    shown.append(
        await challenge_driver.replay_service.load_replay_table(BEN, number, at_contest_end=True)
    )
    assert [each.state for each in shown] == [at_the_end.state] * 3
    assert [(each.game.moves, each.game.outcome) for each in shown] == [(("draw",) * 3, None)] * 3
    assert (await challenge_driver.replay_service.load_replay_table(BEN, number)).game.moves == (
        "draw",
    )


async def test_practice_games_of_an_open_contest_deal_are_hidden_too(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN)
    await challenge_driver.play_and_resign_attempt(ANN, contest)
    practice = await challenge_driver.play_service.start_game(
        ANN, SERVER, DealRequest(variant="canfield", deal_number=contest.deal)
    )
    attempt = await challenge_driver.attempt_service.load_attempt(practice.game)
    assert attempt is not None
    assert (attempt.is_practice, attempt.is_under_way, attempt.contest) == (True, True, contest)
    ended = await challenge_driver.play_service.resign_game(
        ANN, version_of(await challenge_driver.play_service.draw_cards(ANN))
    )
    for player in (BEN, CAT):
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await challenge_driver.replay_service.load_replay_table(player, str(ended.game.id))
        with pytest.raises(GameError, match="contest-deal-hidden"):
            await challenge_driver.play_service.load_same_deal_request(player, ended.game.id)
    challenge_driver.clock.advance(hours=1)
    assert await challenge_driver.attempt_service.load_attempt(practice.game) is None


async def test_an_older_game_of_a_contest_deal_is_hidden_from_entrants(
    challenge_driver: ChallengeDriver,
) -> None:
    await challenge_driver.play_service.start_game(
        ANN, SERVER, DealRequest(variant="canfield", deal_number=7)
    )
    older = await challenge_driver.play_service.resign_game(
        ANN, version_of(await challenge_driver.play_service.draw_cards(ANN))
    )
    contest = await challenge_driver.create_challenge(BEN, deal_number=7)
    with pytest.raises(GameError, match="contest-deal-hidden"):
        await challenge_driver.replay_service.load_replay_table(BEN, str(older.game.id))
    # Who has not entered may look, and knows the deal then.
    await challenge_driver.replay_service.load_replay_table(CAT, str(older.game.id))
    await challenge_driver.contest_service.join_challenge(CAT, SERVER, contest.id)
    with pytest.raises(KnownDealError):
        await challenge_driver.begin_attempt(CAT, contest)


async def test_a_contest_deal_under_way_is_not_dealt_as_a_free_game(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.begin_attempt(ANN, contest)
    with pytest.raises(ContestDealError):
        await challenge_driver.play_service.start_game(
            ANN, SERVER, DealRequest(variant="canfield", deal_number=contest.deal)
        )
    anyway = DealRequest(variant="canfield", deal_number=contest.deal, accept_known_deal=True)
    with pytest.raises(GameError, match="deal-in-progress"):
        await challenge_driver.play_service.start_game(ANN, SERVER, anyway)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked


async def test_a_player_who_erased_everything_can_begin_afresh(
    challenge_driver: ChallengeDriver,
) -> None:
    contest = await challenge_driver.create_challenge(ANN)
    await challenge_driver.play_and_resign_attempt(ANN, contest)
    for player in (ANN, MAKER):
        assert await PrivacyService(challenge_driver.store).erase_player_data(player)
    assert (await challenge_driver.contest_service.load_scoreboard(contest.id)).entries == ()
    assert (
        await challenge_driver.contest_service.load_scoreboard(contest.id)
    ).contest.creator_id is None
    await challenge_driver.contest_service.join_challenge(ANN, SERVER, contest.id)
    await challenge_driver.begin_attempt(ANN, contest)
    assert (await challenge_driver.load_entry(ANN, contest)).is_ranked


# What it is on the boards


async def test_an_attempt_counts_for_a_fresh_deal_and_not_for_a_given_one(
    challenge_driver: ChallengeDriver, driver: GameDriver
) -> None:
    for number, games_there in ((None, 1), (7, 1)):
        contest = await challenge_driver.create_challenge(ANN, deal_number=number)
        table = await challenge_driver.play_and_resign_attempt(ANN, contest)
        assert table.game.is_counted is (number is None)
        async with driver.store.begin_read() as conn:
            board = await find_board(
                conn, LeaderboardKey(server_id=SERVER, game_group="canfield", period="ever")
            )
        assert board is not None
        assert board.games == games_there


@pytest.mark.parametrize(
    ("measure", "first"), [(ContestTieBreaker.MOVES, ANN), (ContestTieBreaker.TIME, BEN)]
)
async def test_an_attempts_rank_follows_the_measure_of_its_contest(
    challenge_driver: ChallengeDriver, clock: ManualClock, measure: ContestTieBreaker, first: int
) -> None:
    contest = await challenge_driver.create_challenge(ANN, BEN, tie_breaker=measure)
    await challenge_driver.begin_attempt(BEN, contest)
    clock.advance(seconds=5)
    await challenge_driver.play_service.draw_cards(BEN)
    his = await challenge_driver.play_service.resign_game(
        BEN, version_of(await challenge_driver.play_service.draw_cards(BEN))
    )
    await challenge_driver.begin_attempt(ANN, contest)
    clock.advance(minutes=5)
    hers = await challenge_driver.play_service.resign_game(
        ANN, version_of(await challenge_driver.play_service.draw_cards(ANN))
    )
    for table in (hers, his):
        attempt = await challenge_driver.attempt_service.load_attempt(table.game)
        assert attempt is not None
        assert attempt.rank == (1 if table.game.player_id == first else 2)
        assert attempt.entry_count == 2

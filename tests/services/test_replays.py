"""Replays of finished games, and the end of a contest with its final tables."""

from contextlib import ExitStack
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.models.accounts import Visibility
from bot.models.claims import ClaimKind
from bot.models.contests import Contest
from bot.models.games import GameOutcome
from bot.services.replays import MAX_WAITING_FILMS
from bot.services.tables import AttemptTimedOutError
from tests.golden_games import MOVES_BEFORE_LAST_AUTO
from tests.services.drivers import ANN, BEN, CREATOR, Driver, get_version


async def play_and_resign(driver: Driver, moves: list[str]) -> int:
    """Play and resign a game of Ann's; return its id."""
    table = await driver.deal_and_play(1, moves)
    return (await driver.resign_game(table)).game.id


async def test_without_a_number_the_last_finished_game_is_replayed(driver: Driver) -> None:
    with pytest.raises(GameError, match="no-such-replay"):
        await driver.replays.load_replay_table(ANN)
    first_id = await play_and_resign(driver, ["draw"])
    driver.clock.advance(minutes=1)
    last_id = await play_and_resign(driver, ["draw", "draw"])
    table = await driver.replays.load_replay_table(ANN)
    assert (table.game.id, table.game.outcome) == (last_id, GameOutcome.RESIGNED)
    finished_games = await driver.replays.list_finished_games(ANN, 10)
    assert [result.game_id for result in finished_games] == [last_id, first_id]
    with pytest.raises(GameError, match="no-such-replay"):
        await driver.replays.load_replay_table(BEN)


async def test_a_public_game_of_another_player_is_found_by_its_number(driver: Driver) -> None:
    game_id = await play_and_resign(driver, ["draw"])
    for number_text in (str(game_id), f"#{game_id}", f" {game_id} ", f"0{game_id}"):
        assert (await driver.replays.load_replay_table(BEN, number_text)).game.id == game_id
    await driver.player_settings.change_settings(ANN, table_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="private"):
        await driver.replays.load_replay_table(BEN, str(game_id))
    assert (await driver.replays.load_replay_table(ANN, str(game_id))).game.id == game_id
    table, owner = await driver.replays.load_table_and_owner(str(game_id))
    assert (table.game.id, owner.id) == (game_id, ANN)


async def test_an_unfinished_game_cannot_be_replayed(driver: Driver) -> None:
    table = await driver.deal_game(1)
    with pytest.raises(GameError, match="game-not-over"):
        await driver.replays.load_replay_table(ANN, str(table.game.id))
    with pytest.raises(GameError, match="game-not-over"):
        await driver.replays.load_table_and_owner(str(table.game.id))


@pytest.mark.parametrize(
    ("typed_text", "key"),
    [
        *((text, "no-game-number") for text in ("", "x", "-1", "1.0", "1e3", "²", "9" * 19, "##1")),
        *((text, "no-such-replay") for text in ("0", "9" * 18)),
    ],
)
async def test_an_invalid_game_number_is_refused(driver: Driver, typed_text: str, key: str) -> None:
    with pytest.raises(GameError, match=key):
        await driver.replays.load_replay_table(ANN, typed_text)


def test_each_player_waits_for_one_film_and_the_queue_is_bounded(driver: Driver) -> None:
    with ExitStack() as queue:
        players_ahead = [
            queue.enter_context(driver.replays.join_film_queue(player))
            for player in range(MAX_WAITING_FILMS)
        ]
        assert players_ahead == list(range(MAX_WAITING_FILMS))
        for player in (3, ANN):
            with (
                pytest.raises(GameError, match="in-progress"),
                driver.replays.join_film_queue(player),
            ):
                pass
    with driver.replays.join_film_queue(3) as ahead:
        assert ahead == 0


@pytest.mark.parametrize(("seconds_after_end", "is_won"), [(-1, True), (0, False)])
async def test_a_win_counts_before_the_end_and_not_at_it(
    driver: Driver, other_driver: Driver, seconds_after_end: int, is_won: bool
) -> None:
    """The contest is closed late, and by one of two processes."""
    contest = await driver.create_challenge(ANN, BEN, minutes=10)
    await driver.begin_attempt(ANN, contest)
    driver.clock.advance(seconds=20)
    await driver.play_moves(ANN, *MOVES_BEFORE_LAST_AUTO)
    before = await driver.load_entry(ANN, contest)
    assert before.seconds == 20
    driver.clock.now = contest.ends_at + timedelta(seconds=seconds_after_end)
    try:
        table = await other_driver.play.play_to_foundations(ANN)
    except AttemptTimedOutError as refusal:
        table = refusal.table
        assert await driver.load_entry(ANN, contest) == before
    assert table.game.outcome is (GameOutcome.WON if is_won else GameOutcome.ABANDONED)
    driver.clock.now = contest.ends_at + timedelta(hours=9)
    with pytest.raises(GameError, match="contest-over"):
        await driver.begin_attempt(BEN, contest)
    closed_contests = [
        *await driver.contests.close_due_contests(),
        *await other_driver.contests.close_due_contests(),
    ]
    assert [closed.id for closed in closed_contests] == [contest.id]
    entry = await driver.load_entry(ANN, contest)
    assert (entry.is_finished, entry.is_won, entry.cards_up == 52) == (True, is_won, is_won)
    assert entry.seconds == (599 if is_won else 20)
    attempt = await driver.load_attempt(table)
    assert (attempt.is_contest_open, attempt.rank, attempt.entry_count) == (False, 1, 1)


async def test_an_attempt_unfinished_at_the_end_is_replayed_as_it_was_then(driver: Driver) -> None:
    load_replay_table = driver.replays.load_replay_table
    contest = await driver.create_challenge(ANN, BEN, minutes=10)
    game_number = str((await driver.begin_attempt(ANN, contest)).game.id)
    table_at_end = await driver.play.draw_cards(ANN, 3)
    for at_contest_end in (False, True):
        with pytest.raises(GameError, match="game-not-over"):
            await load_replay_table(BEN, game_number, at_contest_end=at_contest_end)
    driver.clock.now = contest.ends_at
    replayed = [await load_replay_table(BEN, game_number)]
    with pytest.raises(AttemptTimedOutError):
        await driver.play.undo_moves(ANN, 3)
    replayed.append(await load_replay_table(BEN, game_number, at_contest_end=True))
    await driver.contests.close_due_contests()
    replayed.append(await load_replay_table(BEN, game_number, at_contest_end=True))
    for table in replayed:
        assert table.state == table_at_end.state
        assert (table.game.moves, table.game.outcome) == (("draw",) * 3, None)
    ended = (await load_replay_table(BEN, game_number)).game
    assert (ended.moves, ended.outcome) == (("draw",) * 3, GameOutcome.ABANDONED)


async def test_final_tables_are_shown_as_at_the_end_and_not_before(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN, BEN)
    game_id = (await driver.begin_attempt(ANN, contest)).game.id
    table_at_end = await driver.play.draw_cards(ANN, 2)
    with pytest.raises(GameError, match="contest-not-over"):
        await driver.final_tables.load_final_table(BEN, contest.id, game_id)
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    with pytest.raises(AttemptTimedOutError):
        await driver.play.draw_cards(ANN, 3, get_version(table_at_end))
    final_table = await driver.final_tables.load_final_table(BEN, contest.id, game_id)
    assert final_table.state == table_at_end.state
    with pytest.raises(GameError, match="challenge-not-played"):
        await driver.final_tables.load_final_table(ANN, contest.id, game_id + 1)
    await driver.player_settings.change_settings(ANN, table_visibility=Visibility.PRIVATE)
    with pytest.raises(GameError, match="private"):
        await driver.final_tables.load_final_table(BEN, contest.id, game_id)
    own_table = await driver.final_tables.load_final_table(ANN, contest.id, game_id)
    assert own_table.state == table_at_end.state


async def test_final_tables_are_hidden_from_a_player_whose_game_still_counts(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Larger contests end their attempts a little later.
    monkeypatch.setattr("bot.services.contests.ATTEMPTS_BATCH_SIZE", 1)
    contest = await driver.create_challenge(ANN, BEN)
    for player in (BEN, ANN):
        table = await driver.begin_attempt(player, contest)
        await driver.play.draw_cards(player)
    await driver.contests.end_challenge(CREATOR, contest.id, is_moderator=False)
    with pytest.raises(GameError, match="deal-in-progress"):
        await driver.final_tables.load_final_table(BEN, contest.id, table.game.id)


@pytest.fixture
async def duel(driver: Driver) -> Contest:
    """Return a challenge of the creator to Ann and Ben, who have not joined it."""
    return await driver.create_challenge(invited_player_ids=(ANN, BEN))


async def finish_attempts(driver: Driver, contest: Contest, *player_ids: int) -> None:
    """Let these players play a little and give up."""
    for player_id in player_ids:
        await driver.begin_attempt(player_id, contest)
        await driver.draw_and_resign(player_id)


async def test_a_challenge_ends_when_its_creator_and_everyone_named_have_finished(
    driver: Driver, duel: Contest, other_driver: Driver
) -> None:
    services = driver.contests
    await finish_attempts(driver, duel, ANN, BEN)
    # The creator may still play; then one of two processes ends the challenge.
    assert await services.close_due_contests() == []
    await driver.begin_attempt(CREATOR, duel)
    assert await services.close_due_contests() == []
    await driver.draw_and_resign(CREATOR)
    driver.clock.advance(minutes=1)
    other = other_driver.contests
    closed = [*await other.close_due_contests(), *await services.close_due_contests()]
    assert [(contest.id, contest.closed_at) for contest in closed] == [(duel.id, driver.clock.now)]
    assert driver.clock.now < duel.ends_at
    claims = driver.claims
    assert await claims.list_due(ClaimKind.CONTEST_END, 9) == [duel.id]


async def test_a_challenge_waits_for_players_named_who_have_not_joined(
    driver: Driver, duel: Contest
) -> None:
    await finish_attempts(driver, duel, CREATOR, ANN)
    assert await driver.contests.close_due_contests() == []


async def test_a_challenge_does_not_wait_for_players_whose_data_was_erased(
    driver: Driver, duel: Contest
) -> None:
    services, privacy = (
        driver.contests,
        driver.privacy,
    )
    await finish_attempts(driver, duel, ANN)
    await privacy.erase_player_data(CREATOR)
    assert await services.close_due_contests() == []
    await driver.begin_attempt(BEN, duel)
    await privacy.erase_player_data(BEN)
    assert [contest.id for contest in await services.close_due_contests()] == [duel.id]
    # With everyone erased, nobody is left to be told: it runs out.
    empty = await driver.create_challenge(invited_player_ids=(ANN,))
    await privacy.erase_player_data(ANN)
    await privacy.erase_player_data(CREATOR)
    assert (await services.load_scoreboard(empty.id)).entries == ()
    assert await services.close_due_contests() == []


async def test_a_challenge_for_everyone_lasts_until_its_end(driver: Driver) -> None:
    contest = await driver.create_challenge(ANN)
    await finish_attempts(driver, contest, CREATOR, ANN)
    assert await driver.contests.close_due_contests() == []

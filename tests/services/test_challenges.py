"""Challenges from their making to their end, by a clock that the test holds."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.attempts import Attempts
from bot.services.challenging import LONGEST, MOST_MADE, SHORTEST, Challenge
from bot.services.contests import Contests
from bot.services.finals import Finals
from bot.services.placing import in_places, with_places
from bot.services.players import Players
from bot.services.privacy import Privacy
from bot.services.scoreboards import APART, MOST_TRIES, Scoreboards
from bot.store import Store
from bot.store.contests import Contest, Kind, Measure
from bot.store.entries import Entry
from bot.store.players import Visibility
from tests.services.house import ANN, BEN, SERVER, Clock, House, seen
from tests.store.prepared import prepared_store

CAT = 403
ELSEWHERE = 78
AN_HOUR = Challenge(variant="canfield", lasts=timedelta(hours=1))


@pytest.fixture
def made(store: Store, clock: Clock) -> Contests:
    """Challenges, whose fresh deals are 60001, 60002…"""
    return _contests(store, clock)


def _contests(store: Store, clock: Clock) -> Contests:
    numbers = iter(range(60_001, 60_100))
    return Contests(store, clock, lambda: next(numbers))


async def test_its_maker_is_in_it_from_the_start(made: Contests, clock: Clock) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    board = await made.scoreboard(contest.id)
    assert [each.player for each in board.entries] == [ANN]
    assert (contest.begins, contest.ends) == (clock.now, clock.now + timedelta(hours=1))
    assert contest.fresh
    with pytest.raises(GameError, match="already-joined"):
        await made.join(ANN, SERVER, contest.id)


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (replace(AN_HOUR, lasts=SHORTEST - timedelta(seconds=1)), "challenge-lasts"),
        (replace(AN_HOUR, lasts=LONGEST + timedelta(seconds=1)), "challenge-lasts"),
        (replace(AN_HOUR, number=0), "deal-out-of-range"),
    ],
)
async def test_one_that_cannot_be_is_refused(made: Contests, asked: Challenge, key: str) -> None:
    with pytest.raises(GameError, match=key):
        await made.create(ANN, SERVER, asked)
    assert await made.running(SERVER) == []


async def test_the_shortest_and_the_longest_are_made_and_no_more_than_a_few(
    made: Contests,
) -> None:
    for lasts in [SHORTEST, LONGEST] * (MOST_MADE // 2):
        await made.create(ANN, SERVER, replace(AN_HOUR, lasts=lasts))
    with pytest.raises(GameError, match="challenges-full"):
        await made.create(ANN, SERVER, AN_HOUR)
    await made.create(BEN, SERVER, AN_HOUR)


async def test_only_those_who_were_named_may_join(made: Contests) -> None:
    contest = await made.create(ANN, SERVER, replace(AN_HOUR, invited=(BEN, ANN, BEN)))
    assert contest.invited == (BEN,)
    await made.join(BEN, ELSEWHERE, contest.id)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await made.join(CAT, SERVER, contest.id)


async def test_it_is_open_to_its_last_second_and_closed_once(
    url: str, made: Contests, clock: Clock
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    clock.passes(minutes=59, seconds=59)
    await made.join(BEN, SERVER, contest.id)
    assert await made.close_due() == []
    clock.passes(seconds=1)
    with pytest.raises(GameError, match="contest-over"):
        await made.join(CAT, SERVER, contest.id)
    async with prepared_store(url) as other:
        closed = [*await made.close_due(), *await _contests(other, clock).close_due()]
    assert [(each.id, each.closed) for each in closed] == [(contest.id, clock.now)]
    assert [each.id for each in await made.unannounced()] == [contest.id]
    assert [await made.announced(contest.id) for _ in range(2)] == [True, False]
    assert await made.unannounced() == []


async def test_one_that_ended_while_nobody_was_there_is_closed_and_told_later(
    made: Contests, clock: Clock
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    clock.passes(days=3)
    with pytest.raises(GameError, match="contest-over"):
        await made.join(BEN, SERVER, contest.id)
    assert [each.id for each in await made.close_due()] == [contest.id]
    assert (await made.scoreboard(contest.id)).over


async def test_its_maker_or_a_moderator_ends_it_and_nobody_else(made: Contests) -> None:
    first, second = [await made.create(ANN, SERVER, AN_HOUR) for _ in range(2)]
    with pytest.raises(GameError, match="challenge-not-yours"):
        await made.end(BEN, first.id, moderator=False)
    await made.end(ANN, first.id, moderator=False)
    await made.end(BEN, second.id, moderator=True)
    with pytest.raises(GameError, match="contest-over"):
        await made.end(ANN, first.id, moderator=False)
    assert await made.running(SERVER) == []


async def test_again_is_the_same_for_the_same_people_with_a_fresh_deal(
    made: Contests, clock: Clock
) -> None:
    asked = replace(
        AN_HOUR, number=1, word="friday", invited=(BEN, CAT), undo=False, measure=Measure.TIME
    )
    first = await made.create(ANN, SERVER, asked)
    clock.passes(minutes=2)
    await made.end(ANN, first.id, moderator=False)
    second = await made.again(BEN, SERVER, first.id, "en")
    assert (second.deal, second.word, second.fresh) == (60_001, None, True)
    assert (second.maker, second.invited) == (BEN, (ANN, CAT))
    assert second.ends - second.begins == timedelta(hours=1)
    assert (second.undo, second.hints, second.measure) == (False, True, Measure.TIME)
    with pytest.raises(GameError, match="no-such-contest"):
        await made.again(BEN, SERVER, 99, None)


async def test_a_challenge_is_found_where_it_is_anybodys_to_see(made: Contests) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await made.find(ANN, SERVER, None)
    contest = await made.create(ANN, SERVER, replace(AN_HOUR, invited=(BEN,)))
    for player, server in ((CAT, SERVER), (BEN, None), (ANN, ELSEWHERE)):
        assert (await made.find(player, server, f" {contest.id} ")).id == contest.id
    assert (await made.find(CAT, SERVER, None)).id == contest.id
    for server, typed in ((ELSEWHERE, str(contest.id)), (SERVER, "99"), (SERVER, "friday")):
        with pytest.raises(GameError, match="no-such-contest"):
            await made.find(CAT, server, typed)
    other = await made.create(CAT, None, AN_HOUR)
    with pytest.raises(GameError, match="which-challenge"):
        await made.find(CAT, SERVER, None)
    assert [each.id for each in await made.at_hand(CAT, SERVER)] == [contest.id, other.id]


async def test_it_goes_on_and_ends_without_its_maker(
    store: Store, made: Contests, clock: Clock
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    await made.join(BEN, SERVER, contest.id)
    assert await Privacy(store).erase(ANN)
    board = await made.scoreboard(contest.id)
    assert (board.contest.maker, [each.player for each in board.entries]) == (None, [BEN])
    with pytest.raises(GameError, match="challenge-not-yours"):
        await made.end(ANN, contest.id, moderator=False)
    clock.passes(hours=1)
    assert [each.id for each in await made.close_due()] == [contest.id]


def an_entry(player: int, **changes: int) -> Entry:
    values = {"game": player, "up": 10, "moves": 20, "seconds": 30} | changes
    return Entry(contest=1, player=player, joined=Clock().now, **values)  # type: ignore[arg-type]


MOVES_FIRST = [
    an_entry(8, won=True, up=52, moves=400),
    an_entry(2, up=11, moves=90, seconds=90),
    an_entry(7, moves=19, seconds=99),
    an_entry(5, seconds=29),
    an_entry(3),
    an_entry(4),
    an_entry(1, ranked=False, won=True, up=52),
    an_entry(6, game=None, up=0, moves=0, seconds=0),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(
    ("measure", "players"),
    [(Measure.MOVES, [8, 2, 7, 5, 3, 4, 1, 6]), (Measure.TIME, [8, 2, 5, 3, 4, 7, 1, 6])],
)
def test_places_go_by_won_and_cards_then_as_is_measured(
    measure: Measure, players: list[int]
) -> None:
    now = Clock().now
    contest = Contest(
        kind=Kind.CHALLENGE, variant="canfield", deal=1, measure=measure, begins=now, ends=now
    )
    placed = in_places(contest, sorted(MOVES_FIRST, key=lambda each: each.player))
    assert [each.player for each in placed] == players
    places = {each.player: place for place, each in with_places(contest, placed)}
    assert places[3] == places[4] == 1 + players.index(3)
    assert [places[each] for each in players if each != 4] == [
        1 + number for number, each in enumerate(players) if each != 4
    ]


async def test_final_tables_are_shown_as_they_stood_at_the_end_and_not_before(
    house: House, store: Store, made: Contests, clock: Clock
) -> None:
    finals, attempts = Finals(store, clock), Attempts(store, clock)
    contest = await made.create(ANN, SERVER, AN_HOUR)
    await made.join(BEN, SERVER, contest.id)
    game = (await attempts.begin(ANN, SERVER, contest.id)).game.id
    at_the_end = await house.play.draw(ANN, 2)
    with pytest.raises(GameError, match="contest-unseen"):
        await finals.table(BEN, contest.id, game)
    await made.end(ANN, contest.id, moderator=False)
    await house.play.draw(ANN, 3)
    shown = await finals.table(BEN, contest.id, game)
    assert shown.state == at_the_end.state
    with pytest.raises(GameError, match="challenge-not-played"):
        await finals.table(ANN, contest.id, game + 1)
    await Players(store).change(ANN, tables=Visibility.PRIVATE)
    with pytest.raises(GameError, match="replay-hidden"):
        await finals.table(BEN, contest.id, game)
    assert (await finals.table(ANN, contest.id, game)).state == at_the_end.state


@pytest.mark.parametrize("closed_first", [True, False])
async def test_a_final_table_is_the_same_where_its_player_took_moves_back_and_played_on(
    house: House, store: Store, made: Contests, clock: Clock, *, closed_first: bool
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    game = (await Attempts(store, clock).begin(ANN, SERVER, contest.id)).game.id
    at_the_end = await house.play.draw(ANN, 4)
    clock.passes(minutes=61)
    if closed_first:
        await made.close_due()
    await house.play.undo(ANN, 4)
    await house.play.resign(ANN, seen(await house.play.draw(ANN)))
    await made.close_due()
    shown = await Finals(store, clock).table(BEN, contest.id, game)
    assert shown.state == at_the_end.state
    assert len(shown.game.moves) == 4


async def test_a_table_that_counts_still_is_not_helped_by_others_final_tables(
    house: House, store: Store, made: Contests, clock: Clock
) -> None:
    attempts = Attempts(store, clock)
    contest = await made.create(ANN, SERVER, AN_HOUR)
    await made.join(BEN, SERVER, contest.id)
    for player in (BEN, ANN):
        game = (await attempts.begin(player, SERVER, contest.id)).game.id
        await house.play.draw(player)
    await made.end(ANN, contest.id, moderator=False)
    with pytest.raises(GameError, match="replay-of-own-deal"):
        await Finals(store, clock).table(BEN, contest.id, game)


async def test_an_edit_is_claimed_once_in_five_seconds_by_whichever_process(
    url: str, made: Contests, clock: Clock
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    async with prepared_store(url) as other:
        theirs = _contests(other, clock)
        claims: list[bool] = []
        for _ in range(11):
            claims += [await each.claim_refresh(contest.id, APART) for each in (made, theirs)]
            clock.passes(seconds=1)
    assert [place for place, claimed in enumerate(claims) if claimed] == [0, 10, 20]


async def test_an_edit_can_be_claimed_after_the_clock_was_set_back(
    made: Contests, clock: Clock
) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    assert await made.claim_refresh(contest.id, APART)
    # Another process's clock may be a little behind: that is no reason to edit sooner.
    clock.passes(seconds=-1)
    assert not await made.claim_refresh(contest.id, APART)
    clock.passes(hours=-1)
    assert await made.claim_refresh(contest.id, APART)
    assert not await made.claim_refresh(contest.id, APART)


def test_trouble_makes_a_scoreboard_rest_longer_each_time_and_wait_in_the_end(
    clock: Clock,
) -> None:
    scoreboards = Scoreboards(lambda: clock().timestamp())
    rests = []
    for tries in range(1, MOST_TRIES + 1):
        assert scoreboards.failed(1) is (tries < MOST_TRIES)
        began = clock.now
        while scoreboards.rests(1):
            clock.passes(seconds=5)
        rests.append((clock.now - began).total_seconds())
    assert rests == [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]
    scoreboards.shown(1)
    assert scoreboards.failed(1)


def test_changes_are_due_together_and_not_while_they_are_shown(clock: Clock) -> None:
    scoreboards = Scoreboards(lambda: clock().timestamp())
    assert scoreboards.due() == []
    for each in (2, 1, 2, 2):
        scoreboards.changed(each)
    assert scoreboards.due() == [1, 2]
    scoreboards.taken(2)
    scoreboards.changed(2)
    clock.passes(seconds=60)
    assert scoreboards.due() == [1]
    scoreboards.shown(2)
    clock.passes(seconds=4.9)
    assert scoreboards.due() == [1]
    clock.passes(seconds=0.2)
    assert scoreboards.due() == [1, 2]
    scoreboards.taken(1)
    scoreboards.shown(1)
    clock.passes(seconds=9)
    assert scoreboards.due() == [2]

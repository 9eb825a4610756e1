"""Whose a challenge is: who sees it, joins it, and has it again."""

from dataclasses import replace
from datetime import timedelta
from itertools import count

import pytest

from bot.engine.errors import GameError
from bot.services.challenging import Challenge
from bot.services.contests import Contests
from bot.services.dailies import Dailies
from bot.services.privacy import Privacy
from bot.store import Store
from bot.store.contests import NOBODY
from tests.services.house import ANN, BEN, SERVER, Clock

CAT, ELSEWHERE = 403, 78
AN_HOUR = Challenge(variant="canfield", lasts=timedelta(hours=1))


@pytest.fixture
def made(store: Store, clock: Clock) -> Contests:
    numbers = count(60_001)
    return Contests(store, clock, lambda: next(numbers))


async def test_a_daily_is_no_challenge(store: Store, made: Contests, clock: Clock) -> None:
    daily = await Dailies(store, clock).today()
    for asked in (
        made.join(ANN, SERVER, daily.id),
        made.challenge(ANN, SERVER, daily.id),
        made.again(ANN, SERVER, daily.id, None),
        made.find(ANN, SERVER, str(daily.id)),
    ):
        with pytest.raises(GameError, match="no-such-contest"):
            await asked
    assert (await made.scoreboard(daily.id)).entries == ()


async def test_one_for_everyone_here_is_nobodys_elsewhere(made: Contests) -> None:
    contest = await made.create(ANN, SERVER, AN_HOUR)
    for server in (ELSEWHERE, None):
        for asked in (
            made.join(BEN, server, contest.id),
            made.challenge(BEN, server, contest.id),
            made.again(BEN, server, contest.id, None),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await asked
    await made.join(BEN, SERVER, contest.id)
    assert (await made.challenge(BEN, None, contest.id)).id == contest.id


async def test_one_in_a_group_is_found_and_joined_there_and_its_number_is_guessed_by_nobody(
    made: Contests,
) -> None:
    group, direct = 700, 701
    contest = await made.create(ANN, None, AN_HOUR, group)
    assert (contest.server, contest.place) == (None, group)
    for server, place in ((None, direct), (None, None), (SERVER, group)):
        for asked in (
            made.find(BEN, server, str(contest.id), place),
            made.join(BEN, server, contest.id, place),
            made.challenge(BEN, server, contest.id, place),
            made.again(BEN, server, contest.id, None, place),
        ):
            with pytest.raises(GameError, match="no-such-contest"):
                await asked
        assert await made.at_hand(BEN, server, place) == []
    assert await made.at_hand(BEN, None, group) == [contest]
    assert await made.find(BEN, None, None, group) == contest
    await made.join(BEN, None, contest.id, group)
    # Who is in it finds it anywhere.
    assert (await made.find(BEN, None, str(contest.id), direct)).id == contest.id
    assert (await made.again(BEN, None, contest.id, None, group)).place == group


async def test_nobody_challenges_themselves_alone(made: Contests) -> None:
    with pytest.raises(GameError, match="challenge-only-self"):
        await made.create(ANN, SERVER, replace(AN_HOUR, invited=(ANN,)))
    assert await made.running(SERVER) == []


async def test_again_is_for_those_who_were_in_it_and_opens_it_to_nobody_else(
    store: Store, made: Contests
) -> None:
    pair = await made.create(ANN, SERVER, replace(AN_HOUR, invited=(BEN,)))
    with pytest.raises(GameError, match="challenge-not-invited"):
        await made.again(CAT, SERVER, pair.id, None)
    assert (await made.again(BEN, SERVER, pair.id, None)).invited == (ANN,)
    await Privacy(store).erase(ANN)
    alone = await made.again(BEN, SERVER, pair.id, None)
    assert alone.invited == (NOBODY,)
    with pytest.raises(GameError, match="challenge-not-invited"):
        await made.join(CAT, SERVER, alone.id)


async def test_the_last_that_ended_is_found_where_none_is_under_way(
    made: Contests, clock: Clock
) -> None:
    with pytest.raises(GameError, match="no-challenge"):
        await made.find(ANN, SERVER, None, over=True)
    first, last = [await made.create(ANN, SERVER, AN_HOUR) for _ in range(2)]
    await made.end(ANN, last.id, moderator=False)
    assert (await made.find(BEN, SERVER, None, over=True)).id == first.id
    clock.passes(minutes=1)
    await made.end(ANN, first.id, moderator=False)
    for player, server in ((BEN, SERVER), (ANN, None)):
        assert (await made.find(player, server, None, over=True)).id == first.id
    for player, server, over in ((BEN, None, True), (BEN, ELSEWHERE, True), (ANN, SERVER, False)):
        with pytest.raises(GameError, match="no-challenge"):
            await made.find(player, server, None, over=over)

"""One deal in several contests: no second try, nobody unasked, nothing shown that another hides."""

from datetime import timedelta

import pytest

from bot.engine.errors import GameError
from bot.services.asking import ContestDealError, Deal
from bot.services.attempts import KnownDealError, OtherContestError
from bot.services.challenging import Challenge
from bot.services.dailies import Dailies
from bot.store import Store
from tests.services.house import ANN, BEN, SERVER, Clock, seen
from tests.services.test_attempts import CAT, MAKER, Hall

ELSEWHERE = 78


@pytest.fixture
def hall(store: Store, clock: Clock) -> Hall:
    return Hall(store, clock)


async def test_a_deal_that_is_kept_unseen_is_put_to_nobody(hall: Hall) -> None:
    daily = await Dailies(hall.store, hall.clock).today()
    unseen = await hall.challenge(ANN)
    for contest in (daily, unseen):
        same = Challenge(variant=contest.variant, number=contest.deal, lasts=timedelta(minutes=10))
        with pytest.raises(GameError, match="challenge-deal-hidden"):
            await hall.contests.create(ANN, SERVER, same)
    hall.clock.passes(days=1)
    await hall.contests.create(ANN, SERVER, same)


async def test_whoever_begins_one_is_asked_about_the_other_and_out_of_rank_there(
    hall: Hall,
) -> None:
    first = await hall.challenge(ANN, BEN, number=7)
    second = await hall.challenge(ANN, BEN, number=7)
    with pytest.raises(OtherContestError) as asked:
        await hall.begin(BEN, second)
    assert asked.value.contest.id == second.id
    assert (await hall.entry(BEN, second)).game is None
    assert (await hall.entry(BEN, first)).ranked
    await hall.begin(BEN, second, knowing=True)
    assert (await hall.entry(BEN, second)).ranked
    assert not (await hall.entry(BEN, first)).ranked
    # An attempt that is over has seen nothing of what comes after it.
    await hall.begin(ANN, first, knowing=True)
    await hall.play.resign(ANN, seen(await hall.play.draw(ANN)))
    with pytest.raises(KnownDealError):
        await hall.begin(ANN, second)
    await hall.begin(ANN, second, knowing=True)
    assert (await hall.entry(ANN, first)).ranked
    assert not (await hall.entry(ANN, second)).ranked


async def test_who_might_still_enter_the_other_is_asked_too(hall: Hall) -> None:
    await hall.challenge(number=7)
    mine = await hall.challenge(ANN, number=7)
    with pytest.raises(OtherContestError):
        await hall.begin(ANN, mine)
    # Nobody enters both at once by pressing "Play": what was refused left nothing behind.
    assert [each.contest for each in await hall.attempts.going(ANN) if each.contest] == [mine]


async def test_what_was_played_in_one_that_is_over_stays_hidden_by_the_other(hall: Hall) -> None:
    short = await hall.challenge(ANN, number=7, minutes=10)
    await hall.challenge(BEN, number=7, minutes=60)
    table = await hall.begin(ANN, short, knowing=True)
    hall.clock.passes(minutes=11)
    await hall.contests.close_due()
    attempt = await hall.attempts.of(table.game, short)
    assert attempt is not None
    assert (attempt.under_way, attempt.practice) == (True, True)
    hall.clock.passes(minutes=60)
    attempt = await hall.attempts.of(table.game)
    assert attempt is not None
    assert (attempt.under_way, attempt.contest.id) == (False, short.id)


async def test_a_given_deal_is_kept_where_its_challenge_is_and_from_those_it_is_put_to(
    hall: Hall,
) -> None:
    seven = Deal(variant="canfield", number=7)
    far = Challenge(variant="canfield", number=7, lasts=timedelta(hours=1))
    contest = await hall.contests.create(MAKER, ELSEWHERE, far)
    table = await hall.play.new(ANN, SERVER, seven)
    assert await hall.attempts.of(table.game) is None
    for player, server in ((MAKER, SERVER), (CAT, ELSEWHERE)):
        with pytest.raises(ContestDealError):
            await hall.play.new(player, server, seven)
    await hall.contests.join(BEN, ELSEWHERE, contest.id)
    with pytest.raises(ContestDealError):
        await hall.play.new(BEN, None, seven)
    # Who is in it keeps it hidden wherever they play it.
    await hall.contests.join(ANN, ELSEWHERE, contest.id)
    attempt = await hall.attempts.of(table.game)
    assert attempt is not None
    assert attempt.contest.id == contest.id

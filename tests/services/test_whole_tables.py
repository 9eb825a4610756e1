"""Whoever plays and whatever is looked at: nothing that is asked of the database reads all of it.

Reading all of a table is quick in a test, and slow where a million games are kept.
"""

import re
from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest

from bot.__main__ import services_on
from bot.services import Services
from bot.services.asking import ContestDealError, Deal, Leave
from bot.services.attempts import KnownDealError
from bot.services.boards import View
from bot.services.challenging import Challenge
from bot.services.dailies import Which
from bot.services.periods import Period
from bot.services.recount import Recount
from bot.services.upkeep import Upkeep
from bot.store import Store
from bot.store.boards import Ranking
from bot.store.contests import Contest
from tests.services.house import Clock, seen
from tests.services.season import OPEN, PLAYERS, RESET, Season
from tests.store.asking import asking, planned

ADA, BEN, CLEO = PLAYERS[:3]
WHOLE = {
    "EXISTS (SELECT * FROM result": "at a start alone, and it ends at the first row it finds",
    "FROM server WHERE server.changed IS NOT NULL": "a row for each server, once an hour",
    "DELETE FROM daily_post WHERE daily_post.date <": "it has the posts of some days, no more",
    "FROM contest WHERE contest.closed IS NULL": "by an index of those alone that are under way",
    "|| contest.invited ||": "who is named is found in no index; a player asks for it by hand",
}
"""What is in a statement that may read a whole table, and why it may."""


async def everything_is_asked(store: Store, clock: Clock) -> None:
    """A season is played, and all that there is to be looked at and changed is, by its players."""
    services, upkeep = services_on(store, clock), Upkeep(store, clock)
    await Recount(store, clock).first()
    await Season(store, clock, rounds=4).played()
    await _play(services)
    challenge = await _challenges(services, clock)
    await _dailies(services, clock)
    await _look(services, challenge)
    await _servers(services)
    clock.passes(days=40)
    await upkeep.run()
    await services.commands.set_synced(1, "digest")
    await services.commands.synced(1)
    for player in (ADA, BEN):
        await services.privacy.amounts(player)
        await services.privacy.export(player, {}, 10**6)
        await services.privacy.erase(player)


async def _play(services: Services) -> None:
    play = services.play
    table = await play.new(ADA, OPEN, Deal(variant="canfield", number=1), Leave.GIVE_UP)
    await play.shown(table.game.id, 1, 2)
    table = await play.draw(ADA)
    await play.undo(ADA)
    await play.redo(ADA)
    await play.hint(ADA)
    await play.table_at(ADA, table.game.id)
    await play.deal_of(BEN, table.game.id)
    await play.new(ADA, OPEN, Deal(variant="klondike"), Leave.ASIDE)
    table = await play.take_up(ADA, table.game.id)
    await play.resign(ADA, seen(table))
    await services.players.change(ADA, text=True)
    await services.replays.table(ADA)
    await services.replays.table(BEN, str(table.game.id))
    await services.replays.whoever(str(table.game.id))
    await services.replays.finished(ADA, 25)


async def _challenges(services: Services, clock: Clock) -> Contest:
    contests, attempts, play = services.contests, services.attempts, services.play
    made = await contests.create(
        ADA, OPEN, Challenge(variant="canfield", lasts=timedelta(hours=1), invited=(BEN, CLEO))
    )
    await contests.join(BEN, OPEN, made.id)
    await contests.shown(made.id, 3, 4)
    table = await attempts.begin(BEN, OPEN, made.id)
    await attempts.of(table.game)
    await attempts.going(BEN)
    await play.resign(BEN, seen(await play.draw(BEN)))
    await attempts.begin(ADA, OPEN, made.id)
    await contests.challenge(BEN, OPEN, made.id)
    await contests.on_show()
    await contests.at_hand(BEN, OPEN)
    await contests.find(BEN, OPEN, None)
    await contests.find(BEN, OPEN, str(made.id))
    await contests.claim_refresh(made.id, timedelta(seconds=5))
    same = Deal(variant="canfield", number=made.deal)
    with pytest.raises(ContestDealError):
        await play.new(CLEO, OPEN, same, Leave.GIVE_UP)
    await play.new(CLEO, OPEN, replace(same, knowing=True), Leave.GIVE_UP)
    await play.resign(CLEO, seen(await play.draw(CLEO)))
    with pytest.raises(KnownDealError):
        await attempts.begin(CLEO, OPEN, made.id)
    clock.passes(hours=2)
    assert await contests.close_due()
    await contests.unannounced()
    await contests.announced(made.id)
    await contests.scoreboard(made.id)
    await services.finals.table(CLEO, made.id, table.game.id)
    again = await contests.again(BEN, OPEN, made.id, None)
    await contests.end(BEN, again.id, moderator=False)
    return made


async def _dailies(services: Services, clock: Clock) -> None:
    dailies, posts = services.dailies, services.daily_posts
    await services.servers.change(OPEN, daily_channel=5, daily_hour=0)
    await posts.drop_past()
    for _ in range(2):
        today = await dailies.today()
        for player in (ADA, CLEO):
            await services.attempts.begin(player, OPEN, today.id)
            table, move = await services.play.hint(player)
            table = await services.play.move(player, move, seen(table))
            await services.play.resign(player, seen(table))
            await services.attempts.streak(player)
        for server in await posts.due():
            claim = await posts.claim(server)
            assert claim is not None
            await posts.posted(claim, 6)
            await posts.next(server)
        await posts.today(OPEN)
        for server_id in (OPEN, None):
            await dailies.day(ADA, Which(server=server_id, page=None))
        clock.passes(days=1)
    await dailies.over(clock().date() - timedelta(days=1))
    await dailies.podium(clock().date() - timedelta(days=1), OPEN)
    (server,) = await posts.due()
    claim = await posts.claim(server)
    assert claim is not None
    await posts.refused(claim)


async def _look(services: Services, challenge: Contest) -> None:
    for game in (None, "every", "canfield"):
        await services.stats.sheet(BEN, ADA, game)
        for period, server, ranking, page in product(Period, (OPEN, None), Ranking, (0, None)):
            view = View(game=game, period=period, server=server, ranking=ranking, page=page)
            await services.boards.page(ADA, view)
    for server in (OPEN, None):
        await services.house.ledger(ADA, server)
    await services.house.put_away(ADA)
    await services.contests.unnamed([ADA, BEN])
    await services.contests.scoreboard(challenge.id)


async def _servers(services: Services) -> None:
    servers = services.servers
    await servers.figures(OPEN)
    for everywhere in (False, True):
        await servers.change(OPEN, everywhere=everywhere)
    await servers.bring_up()
    await servers.reset(RESET, (await servers.get(RESET)).era)


async def test_no_statement_reads_a_whole_table(store: Store, clock: Clock) -> None:
    with asking(store) as asked:
        await everything_is_asked(store, clock)
    assert len(asked) > 100
    used, ranked = set[str](), 0
    async with store.reading() as conn:
        tables = (await conn.exec_driver_sql("SELECT name FROM sqlite_master")).scalars().all()
        whole = re.compile(rf"SCAN ({'|'.join(map(re.escape, tables))})\b")
        for statement, values in asked.items():
            steps = await planned(conn, statement, values)
            said = " ".join(statement.split())
            if "FROM standing WHERE standing.board =" in said:
                ranked += 1
                assert "USE TEMP B-TREE FOR ORDER BY" not in steps, (said, steps)
            if any(map(whole.match, steps)):
                allowed = {each for each in WHOLE if each in said}
                assert allowed, (said, steps)
                used |= allowed
    assert ranked >= 4
    assert used == set(WHOLE), "no longer needed"

"""Posts that the bot makes by itself: daily posts, scoreboards, the ends of contests, and races.

The film of a contest's race is added to what announced its end. The announcement does not wait for
it, and stays as it is where something fails.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Protocol, TypeAlias, TypeVar

import discord
import structlog

from bot.background import FailureEvent, describe_error, log_failure
from bot.client.client import PatienceClient
from bot.locale.catalogue import Texts
from bot.locale.describe import format_game_name
from bot.models.claims import Claim, ClaimKind
from bot.models.contests import Contest
from bot.models.games import MessagePlace
from bot.services import Services
from bot.services.contests import RankedEntry, Scoreboard
from bot.services.dailies import DailyPodium, DuePost
from bot.services.races import ContestRace
from bot.ui import components, control_ids, refused_posts, replies, viewers
from bot.ui.contests import (
    build_seal,
    choose_server_texts,
    format_dealer_lines,
    illustrate_opening,
    illustrate_podium,
    load_contest_texts,
)
from bot.ui.dailies import (
    format_daily_heading,
    format_league_rows,
    format_podium_lines,
    format_server_day_lines,
)
from bot.ui.films import make_film_in_process
from bot.ui.races import build_race_request, illustrate_race
from bot.ui.scoreboards import ScoreboardPage, load_theme_name, render_podium, render_scoreboard
from rendering.theme import DEFAULT_THEME_NAME

log = structlog.get_logger("bot.ui.posts")

MONDAY = 0
"""By `date.weekday`: the day whose post has last week's league."""

LEAGUE_POST_SIZE = 5
"""A post lists at most this many players of a league."""

ResultT = TypeVar("ResultT")
ResultT_co = TypeVar("ResultT_co", covariant=True)


class _Send(Protocol[ResultT_co]):
    """Sends a post or an edit, on request without the players' names."""

    async def __call__(self, *, hides_names: bool) -> ResultT_co: ...


_RaceWork: TypeAlias = Callable[[], Awaitable[None]]
"""Makes the film of a contest's race, and adds it to what announced the end."""


async def _find_earlier_post(client: PatienceClient, due_post: DuePost) -> int | None:
    """Return the id of today's post if a process sent it, but was stopped before it recorded it."""
    if due_post.earlier_channel_id is None:
        return None
    board_id = _build_post_board_id(due_post)
    return await replies.find_sent_message(client, due_post.earlier_channel_id, board_id)


async def render_daily_post(
    client: PatienceClient, due_post: DuePost, *, hides_names: bool = False
) -> components.MessageLayout:
    """Return a server's post: what became of yesterday, and the day's opening for anyone to play.

    It mentions the players who asked for that, has the server's own daily, and on Mondays last
    week's league. Players are anonymous in one that ``hides_names``.

    The opening is no secret: an attempt shows it as it begins, and everyone may study it.
    """
    dailies, texts = client.services.dailies, choose_server_texts(client, due_post.server)
    contest = await dailies.get_or_create_daily(due_post.day)
    opening = await illustrate_opening(contest, texts, DEFAULT_THEME_NAME)
    seal = await client.services.contest_files.load_seal(contest)
    about = texts("daily-post-about")
    attempt_id = control_ids.DailyAttemptId(contest.id)
    buttons = [
        components.Button(texts("button-play"), attempt_id, components.ButtonStyle.PRIMARY),
        components.Button(texts("button-scoreboard"), _build_post_board_id(due_post)),
        components.Button(texts("button-rules"), control_ids.RulesId(contest.variant)),
    ]
    shown = await _build_yesterdays_part(client, due_post, texts, hides_names=hides_names)
    dealer_lines = format_dealer_lines(
        await dailies.find_dealer_record(contest), texts, is_result_shown=False
    )
    heading = [format_daily_heading(contest, due_post.day, texts), about, *dealer_lines]
    if due_post.reminded_ids:
        heading.append(" ".join(f"<@{player_id}>" for player_id in due_post.reminded_ids))
    shown += [
        components.Text("\n".join(heading)),
        *([opening] if opening else []),
        *components.build_button_rows(buttons),
        build_seal(contest, seal, texts),
    ]
    shown += await _build_own_daily_part(client, due_post, texts, hides_names=hides_names)
    if due_post.day.weekday() == MONDAY and (
        league := await _render_league(client, due_post, texts, hides_names=hides_names)
    ):
        shown.append(components.Text(league))
    return components.build_panel_message(*shown)


async def _build_yesterdays_part(
    client: PatienceClient, due_post: DuePost, texts: Texts, *, hides_names: bool
) -> list[components.Component]:
    """Return what became of yesterday's daily here, or else globally, with its podium's picture."""
    dailies, server_id = client.services.dailies, due_post.server.id
    yesterday = due_post.day - timedelta(days=1)
    podium = await dailies.find_daily_podium(yesterday, server_id)
    if podium is None:
        return []
    server_day = await dailies.find_server_day(yesterday, server_id)
    entries = podium.ranked_entries if server_day is None else server_day.first_entries
    named_ids = [] if hides_names else _list_named_ids(entries)
    if server_day is None:
        text = await _format_podium(client, server_id, podium, named_ids, texts)
    else:
        names = await viewers.fetch_player_names_on_server(client, server_id, named_ids, texts)
        text = "\n".join(format_server_day_lines(server_day, names, texts))
    text += await _format_dealer_result(client, podium.contest, texts)
    illustration = await illustrate_podium(
        Scoreboard(podium.contest, tuple(each.entry for each in entries)),
        await viewers.load_picture_names(client, server_id, named_ids, None),
        DEFAULT_THEME_NAME,
        texts,
    )
    return [components.Text(text), *([illustration] if illustration else [])]


async def _render_league(
    client: PatienceClient, due_post: DuePost, texts: Texts, *, hides_names: bool
) -> str:
    """Return last week's league: the first of the server, and of all servers."""
    first_day = due_post.day - timedelta(days=7)
    parts = []
    for server_id, where in ((due_post.server.id, "here"), (None, "global")):
        page = await client.services.league.load_page(first_day, server_id, 0)
        page = replace(page, standings=page.standings[:LEAGUE_POST_SIZE])
        if page.standings:
            named_ids = [
                standing.player_id
                for standing in page.standings
                if standing.player_id not in page.private_ids and not hides_names
            ]
            names = await viewers.fetch_player_names_on_server(
                client, due_post.server.id, named_ids, texts
            )
            parts += [texts("league-post", where=where), *format_league_rows(page, names, texts)]
    return "\n".join(parts)


def _build_post_board_id(due_post: DuePost) -> control_ids.DailyBoardId:
    """Return the id of a button that is on this post and on no other message."""
    return control_ids.DailyBoardId(
        control_ids.BoardControl.POST, 0, due_post.day, control_ids.DailyScope.SERVER, 0
    )


async def _format_podium(
    client: PatienceClient,
    server_id: int,
    podium: DailyPodium,
    named_ids: list[int],
    texts: Texts,
) -> str:
    """Return who was first at a daily that is over, or at a server's own."""
    contest = podium.contest
    values = {"game": format_game_name(texts, contest.variant), "deal": str(contest.deal)}
    if not podium.ranked_entries:
        return texts("daily-post-none", **values)
    kind = "global" if podium.server_id is None else "here"
    title = texts("daily-post-podium", kind="own" if contest.is_own_daily else kind, **values)
    names = await viewers.fetch_player_names_on_server(client, server_id, named_ids, texts)
    lines = format_podium_lines(podium.ranked_entries, contest, names, texts)
    return f"{title}\n{lines}"


async def _format_dealer_result(client: PatienceClient, daily: Contest, texts: Texts) -> str:
    """Return how the dealer did at a daily that is over, to follow its podium."""
    dealer_record = await client.services.dailies.find_dealer_record(daily)
    lines = format_dealer_lines(dealer_record, texts, is_result_shown=True)
    return "".join(f"\n{line}" for line in lines)


def _list_named_ids(ranked_entries: Iterable[RankedEntry]) -> list[int]:
    return [each.player_id for each in ranked_entries if each.has_public_name]


async def _build_own_daily_part(
    client: PatienceClient, due_post: DuePost, texts: Texts, *, hides_names: bool
) -> list[components.Component]:
    """Return today's own daily of the server for anyone there to play, and yesterday's podium."""
    dailies, server_id = client.services.dailies, due_post.server.id
    shown: list[components.Component] = []
    if contest := await dailies.find_or_create_own_daily(server_id, due_post.day):
        seal = await client.services.contest_files.load_seal(contest)
        opening = await illustrate_opening(contest, texts, DEFAULT_THEME_NAME)
        board_id = control_ids.DailyBoardId(
            control_ids.BoardControl.POST, 0, due_post.day, control_ids.DailyScope.OWN, 0
        )
        buttons = [
            components.Button(texts("button-play"), control_ids.DailyAttemptId(contest.id)),
            components.Button(texts("button-scoreboard"), board_id),
        ]
        shown += [
            components.Text(texts("own-daily-here", game=format_game_name(texts, contest.variant))),
            *([opening] if opening else []),
            *components.build_button_rows(buttons),
            build_seal(contest, seal, texts),
        ]
    yesterday = due_post.day - timedelta(days=1)
    if podium := await dailies.find_own_daily_podium(yesterday, server_id):
        named_ids = [] if hides_names else _list_named_ids(podium.ranked_entries)
        text = await _format_podium(client, server_id, podium, named_ids, texts)
        text += await _format_dealer_result(client, podium.contest, texts)
        shown.append(components.Text(text))
    return shown


ANNOUNCER_INTERVAL_SECONDS = 1.0
"""The announcer looks for due work this often."""

MAX_CONCURRENT_POSTS = 10
"""At most this many posts are made at the same time."""

MAX_DUE_POSTS = 50
"""At most this many due posts of a kind are listed at a time."""

MAX_RACE_ATTEMPTS = 3
"""A race that fails this often is given up; players can still ask for it."""

CLOCK_TOLERANCE = timedelta(minutes=1)
"""Discord's clock and ours differ by less than this."""


_Post: TypeAlias = tuple[ClaimKind, int]
"""What is posted, and the id of what it concerns."""


class Announcer:
    """Closes contests, and posts by itself what is due: their ends, scoreboards and dailies.

    ``get_client`` returns the client that is to post, None while there is none.
    """

    def __init__(self, services: Services, get_client: Callable[[], PatienceClient | None]) -> None:
        self._services = services
        self._contests = services.contests
        self._claims = services.claims
        self._get_client = get_client
        self._concurrency_limit = asyncio.Semaphore(MAX_CONCURRENT_POSTS)
        # Players who ask for a film wait for one of these at most.
        self._race_lock = asyncio.Lock()
        self._started_posts: set[_Post] = set()
        self._pauses = refused_posts.ChannelPauses(services.claims.clock)
        self._delayed_posts: dict[_Post, refused_posts.PostKey] = {}
        self._faults: Counter[_Post] = Counter()
        # Sent without names the last time, which their races would put back.
        self._nameless_posts: set[_Post] = set()

    async def run_once(self) -> None:
        """Close contests that are over, and start the posts that are due."""
        await self._contests.close_due_contests()
        client = self._get_client()
        if client is None or not client.is_ready() or client.is_closed():
            return
        self._pauses.end_where_allowed(client)
        await self._hasten_delayed_posts()
        due_posts = [
            (kind, subject_id)
            for kind in (ClaimKind.CONTEST_END, ClaimKind.SCOREBOARD, ClaimKind.DAILY_POST)
            for subject_id in await self._claims.list_due(kind, MAX_DUE_POSTS)
        ]
        due_posts += [
            (ClaimKind.DAILY_POST, server_id)
            for server_id in await self._services.daily_posts.list_due_servers()
        ]
        for post in due_posts:
            if post not in self._started_posts:
                self._started_posts.add(post)
                client.run_in_background(self._make_post(client, *post))

    async def _hasten_delayed_posts(self) -> None:
        """Make posts due at once whose channels are not paused any more."""
        for post, key in list(self._delayed_posts.items()):
            if key not in self._pauses and post not in self._started_posts:
                del self._delayed_posts[post]
                await self._claims.hasten(*post)

    async def _make_post(self, client: PatienceClient, kind: ClaimKind, subject_id: int) -> None:
        """Make a post, and then its race; nothing that another process does or has just done."""
        is_daily = kind is ClaimKind.DAILY_POST
        event: FailureEvent = "daily post failed" if is_daily else "challenge not shown"
        make = {
            ClaimKind.CONTEST_END: self._post_end,
            ClaimKind.SCOREBOARD: self._refresh_scoreboard,
            ClaimKind.DAILY_POST: self._post_daily,
        }[kind]
        try:
            async with AsyncExitStack() as limit:
                await limit.enter_async_context(self._concurrency_limit)
                # The first claim on a server's post of the day is nobody's request.
                async with self._claims.hold(kind, subject_id, must_be_due=not is_daily) as claim:
                    add_race = await make(client, claim) if claim else None
                    await limit.aclose()  # other posts do not wait for a film
                    if add_race:
                        event = "race not shown"
                        async with self._race_lock:
                            await add_race()
        except refused_posts.PostDelayedError as delay:
            self._delayed_posts[kind, subject_id] = delay.key
        except TimeoutError:
            log.warning("post not made in time", post=f"{kind}:{subject_id}")
        except Exception as error:  # noqa: BLE001 - the others go on
            log_failure(event, error, post=f"{kind}:{subject_id}")
        finally:
            self._started_posts.discard((kind, subject_id))

    async def _post_daily(self, client: PatienceClient, claim: Claim) -> _RaceWork | None:
        """Post the daily on a server, once; yesterday's attempts end before."""
        posts, server_id = self._services.daily_posts, claim.subject_id
        due_post = await posts.begin_post(server_id)
        if due_post is None or (due_post.message_id and not 1 < claim.attempt <= MAX_RACE_ATTEMPTS):
            return None
        yesterday = due_post.day - timedelta(days=1)
        await self._contests.end_dailies(yesterday, server_id)
        layout = await render_daily_post(client, due_post)
        channel_id = due_post.earlier_channel_id
        message_id = due_post.message_id
        if message_id is None:
            sent = await self._deliver(
                claim,
                (due_post.server.daily_channel_id or 0, False),  # only servers with one are due
                partial(_send_daily_post, client, due_post, layout),
            )
            if sent is None:
                await posts.record_post_refused(due_post)
                return None
            channel_id, message_id = sent.channel_id, sent.message_id
        if due_post.message_id is None:
            await posts.record_post_message(due_post, message_id)
        assert channel_id is not None  # the message is in it
        if (claim.kind, server_id) in self._nameless_posts:
            return None
        return partial(
            _add_race,
            client,
            MessagePlace(channel_id, message_id),
            layout,
            server_id,
            partial(self._services.races.find_daily_race, yesterday, server_id),
            DEFAULT_THEME_NAME,
            choose_server_texts(client, due_post.server),
        )

    async def _post_end(self, client: PatienceClient, claim: Claim) -> _RaceWork | None:
        """End a contest's attempts, send its podium once, and show the end on its scoreboard."""
        contest = await self._contests.end_contest(claim.subject_id)
        channel_id, message_id = contest.scoreboard_channel_id, contest.end_message_id
        is_new = contest.end_announced_at is None
        if channel_id is None:
            await self._contests.mark_end_announced(contest.id)
            return None
        page = ScoreboardPage(await self._contests.load_scoreboard(contest.id), contest.server_id)
        texts = await load_contest_texts(client, contest, None)
        layout = await render_podium(client, page, texts, request=None)
        if is_new:
            message_id = await self._deliver(
                claim,
                (channel_id, False),
                partial(_send_podium, client, claim, page, texts, layout),
                over_at=contest.closed_at,
            )
            await self._contests.mark_end_announced(contest.id, message_id)
        try:
            async with self._claims.hold(
                ClaimKind.SCOREBOARD, contest.id, must_be_due=True
            ) as board_claim:
                if board_claim:
                    await self._refresh_scoreboard(client, board_claim)
        except refused_posts.PostDelayedError as delay:
            self._delayed_posts[ClaimKind.SCOREBOARD, contest.id] = delay.key
        is_nameless = (claim.kind, claim.subject_id) in self._nameless_posts
        race_id = control_ids.ChallengeId(control_ids.ChallengeAction.RACE, contest.id)
        if message_id is None or is_nameless or not (is_new or claim.attempt <= MAX_RACE_ATTEMPTS):
            return None
        return partial(
            _add_race,
            client,
            MessagePlace(channel_id, message_id),
            layout.without_button(race_id),
            contest.server_id,
            partial(self._services.races.find_challenge_race, contest.id),
            await load_theme_name(client, page, None),
            texts,
        )

    async def _refresh_scoreboard(self, client: PatienceClient, claim: Claim) -> None:
        """Show a scoreboard as it stands; if it is over, its end is announced before, if possible.

        The announcement wakes an archived thread up, whose messages can be edited only then.
        """
        scoreboard = await self._contests.load_scoreboard(claim.subject_id)
        contest = scoreboard.contest
        if scoreboard.is_over and contest.end_announced_at is None and claim.attempt == 1:
            raise refused_posts.PostDelayedError((contest.scoreboard_channel_id or 0, True))
        await self._edit_scoreboard_message(client, claim, scoreboard)

    async def _edit_scoreboard_message(
        self, client: PatienceClient, claim: Claim, scoreboard: Scoreboard
    ) -> None:
        """Show the scoreboard on its message; forget a message that cannot be edited any more."""
        contest = scoreboard.contest
        if contest.scoreboard_channel_id is None or contest.scoreboard_message_id is None:
            return
        texts = await load_contest_texts(client, contest, None)
        channel = client.get_partial_messageable(contest.scoreboard_channel_id)
        message = channel.get_partial_message(contest.scoreboard_message_id)

        async def edit(*, hides_names: bool) -> bool:
            page = ScoreboardPage(scoreboard, contest.server_id, hides_names=hides_names)
            layout = await render_scoreboard(client, page, texts, request=None)
            await replies.edit_sent_message(message, layout)
            return True

        key = (contest.scoreboard_channel_id, True)
        if not await self._deliver(claim, key, edit, over_at=contest.closed_at):
            await self._contests.record_scoreboard_channel(contest, contest.scoreboard_channel_id)

    async def _deliver(
        self,
        claim: Claim,
        key: refused_posts.PostKey,
        send: _Send[ResultT],
        *,
        over_at: datetime | None = None,
    ) -> ResultT | None:
        """Send a post or an edit and return what came of it; None where it is given up.

        Where it may be taken later the channel is paused, and PostDelayedError makes it due again;
        it is given up six hours after what it tells is over. A text that is filtered is sent once
        more without names.
        """
        self._pauses.begin_post(key)
        post = (claim.kind, claim.subject_id)
        about = {"post": f"{claim.kind}:{claim.subject_id}", "channel": key[0]}
        try:
            try:
                sent = await send(hides_names=False)
                self._nameless_posts.discard(post)
            except discord.HTTPException as error:
                if not refused_posts.is_filtered(error):
                    raise
                log.warning("post filtered, sent without names", **about, code=error.code)
                sent = await send(hides_names=True)
                self._nameless_posts.add(post)
        except refused_posts.PASSING_ERRORS as error:
            kind = refused_posts.classify_failure(error)
            match kind:
                case refused_posts.PostFailure.FAULT:
                    self._faults[post] += 1
                    if self._faults[post] < refused_posts.MAX_FAULTS:
                        raise
                    log_failure("post given up", error, **about)
                case refused_posts.PostFailure.PASSING if (
                    over_at is None or self._claims.clock() < over_at + refused_posts.GIVEN_UP_AFTER
                ):
                    seconds = self._pauses.record_refusal(key)
                    reason = describe_error(error)
                    log.warning("post refused for now", **about, error=reason, again_in=seconds)
                    raise refused_posts.PostDelayedError(key) from error
                case _:
                    log.warning("post given up", **about, error=describe_error(error))
            self._faults.pop(post, None)
            if kind is not refused_posts.PostFailure.PASSING:
                self._pauses.end(key)
            return None
        self._faults.pop(post, None)
        self._pauses.end(key)
        return sent


async def _find_announced_end(
    client: PatienceClient, contest: Contest, channel_id: int
) -> int | None:
    """Return the message of a process that announced the end, but could not record that."""
    assert contest.closed_at is not None  # only ends of closed contests are announced
    return await replies.find_sent_message(
        client,
        channel_id,
        control_ids.ChallengeId(control_ids.ChallengeAction.REMATCH, contest.id),
        sent_after=contest.closed_at - CLOCK_TOLERANCE,
        excluded_message_id=contest.scoreboard_message_id,
    )


async def _send_podium(
    client: PatienceClient,
    claim: Claim,
    page: ScoreboardPage,
    texts: Texts,
    layout: components.MessageLayout,
    *,
    hides_names: bool,
) -> int | None:
    """Send a podium to the scoreboard's channel, once, and return its message's id.

    None where the server's owners forbid it.
    """
    contest, channel_id = page.contest, page.contest.scoreboard_channel_id
    assert channel_id is not None  # else nothing is sent
    if claim.attempt > 1 and (sent_id := await _find_announced_end(client, contest, channel_id)):
        return sent_id
    if not await replies.can_post_in_channel(client, contest.server_id, channel_id):
        log.info("end not announced", contest=contest.id, reason="channel not allowed")
        return None
    if hides_names:
        page = replace(page, hides_names=True)
        layout = await render_podium(client, page, texts, request=None)
    channel = client.get_partial_messageable(channel_id)
    return (await replies.send_to_channel(channel, layout, nonce=f"challenge-{contest.id}")).id


async def _send_daily_post(
    client: PatienceClient,
    due_post: DuePost,
    layout: components.MessageLayout,
    *,
    hides_names: bool,
) -> MessagePlace:
    """Send a daily's post, once, and return where it is."""
    if earlier_id := await _find_earlier_post(client, due_post):
        return MessagePlace(due_post.earlier_channel_id or 0, earlier_id)
    channel_id = due_post.server.daily_channel_id
    assert channel_id is not None  # only servers with a channel are due
    if hides_names:
        layout = await render_daily_post(client, due_post, hides_names=True)
    # Discord recognizes by it a post that another process has sent; 25 characters.
    nonce = f"{due_post.server.id:x}-{due_post.day.toordinal()}"
    channel = client.get_partial_messageable(channel_id)
    sent = await replies.send_to_channel(
        channel, layout, nonce=nonce, mentioned_ids=due_post.reminded_ids
    )
    return MessagePlace(channel_id, sent.id)


async def _add_race(  # noqa: PLR0917 - the message, the race, and how it is shown
    client: PatienceClient,
    place: MessagePlace,
    layout: components.MessageLayout,
    server_id: int | None,
    find_race: Callable[[], Awaitable[ContestRace | None]],
    theme_name: str,
    texts: Texts,
) -> None:
    """Film a race and show it on the message that announced its contest's end, if there is one.

    A refusal that passes is raised, so that it is tried again.
    """
    race = await illustrate_posted_race(client, server_id, find_race, theme_name, texts)
    if race is None:
        return
    message = client.get_partial_messageable(place.channel_id).get_partial_message(place.message_id)
    try:
        await replies.add_to_sent_message(message, layout.with_picture_below(race))
    except discord.HTTPException as error:
        log.warning("race refused", message=place.message_id, code=error.code, status=error.status)
        if refused_posts.classify_failure(error) is refused_posts.PostFailure.PASSING:
            raise refused_posts.PostDelayedError((place.channel_id, True)) from error


_MAX_TRIES = 2


async def illustrate_posted_race(
    client: PatienceClient,
    server_id: int | None,
    find_race: Callable[[], Awaitable[ContestRace | None]],
    theme_name: str,
    texts: Texts,
) -> components.Illustration | None:
    """Return the film of a race, made after those that players wait for; None without a race.

    If somebody hid or erased their game or their name in the meantime, it is made once more.
    Raises FilmError if it cannot be made.
    """
    for _ in range(_MAX_TRIES):
        race = await find_race()
        if race is None:
            return None
        player_ids = race.player_ids
        await viewers.fetch_player_names_on_server(client, server_id, player_ids, texts)
        picture_names = await viewers.load_picture_names(client, server_id, player_ids, None)
        request = build_race_request(race, picture_names, theme_name, texts)
        async with client.services.replays.film_lock:
            film = await make_film_in_process(request)
        race_now = await find_race()
        names_now = await viewers.load_picture_names(client, server_id, player_ids, None)
        if race_now is None:
            continue
        if build_race_request(race_now, names_now, theme_name, texts) == request:
            return illustrate_race(race, film, picture_names, texts)
    return None

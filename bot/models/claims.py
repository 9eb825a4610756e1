"""Claims: who does what only one process is to do at a time."""

from dataclasses import dataclass
from enum import StrEnum


class ClaimKind(StrEnum):
    """What is claimed, for the id of what it concerns.

    A process can die after Discord has done something and before that is recorded. So each kind
    is done at least once, and made so that a second time does no harm. Nothing is done at most
    once: that would be lost with the process.

    What only changes the database is claimed by its transaction instead, which one process wins
    and which leaves nothing behind where it fails: a contest closes, a day's deal is chosen, an
    abandoned game ends.
    """

    CONTEST_END = "contest-end"
    """All that a contest's end brings, by its id: attempts end, its podium is posted, its
    scoreboard edited, and the film of its race added to the podium.

    A missing podium is worse than a second one, so it is sent at least once. One that an earlier
    holder may have sent is looked for in the channel, and within minutes Discord itself refuses a
    double by its nonce. Only where the bot may not read can there be two, minutes apart. A second
    edit shows the same as the first, and a second film replaces the first.
    """

    SCOREBOARD = "scoreboard"
    """An edit of a challenge's scoreboard, by its id. A second edit shows the same as the first."""

    DAILY_POST = "daily-post"
    """The post of the daily on a server, by its id, to which the film of yesterday's race is added.
    As with a contest's end."""

    TABLE_THREAD = "table-thread"
    """The opening of the thread for a player's tables in a channel, by both ids in one number. If
    the process dies before it has recorded the thread, there is an empty one beside the next."""

    COMMAND_UPLOAD = "command-upload"
    """The slash commands of an application, by its id. A second upload replaces the first."""

    PROVED_DEALS = "proved-deals"
    """The search for winnable deals for contests to come, of which there is one. It finds the same
    whoever does it, and what was recorded once is not recorded again."""

    DEALER_GAMES = "dealer-games"
    """The dealer's play, of which there is one. A game that is played twice is the same."""

    RATINGS = "ratings"
    """The nightly making of ratings, of which there is one. The same results give the same."""

    WAITING_RESULTS = "waiting-results"
    """The addition of results that wait to leaderboards and the house's totals. A result stops
    waiting in the transaction that adds it, so it is added once whoever does it."""

    SEASONS = "seasons"
    """The work on seasons, of which there is one: medals, and the best of each game. Each batch
    moves a mark in the transaction that stores what it found, and only from where it began."""

    HOUSEKEEPING = "housekeeping"
    """The periodic maintenance, of which there is one. Each of its steps is a transaction that
    does nothing where it was done before."""


ONLY_ONE = 0
"""The id for what there is only one of."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """A claim that a process holds until its lease ends.

    `attempt` counts from 1. From 2 on, an earlier holder died or failed, and may have done the
    work without having recorded it.
    """

    kind: ClaimKind
    subject_id: int
    holder: str
    attempt: int = 1

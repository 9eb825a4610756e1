"""Refusals of the bot's own posts: which stay, which pass, and when a channel is tried again.

Ten thousand refused requests in ten minutes ban the bot's address from Discord. So a channel in
which posts were refused gets one at a time, after pauses that double.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from enum import Enum
from http import HTTPStatus
from typing import TypeAlias

import aiohttp
import discord

from bot import discord_patches
from bot.background import Backoff

FIRST_PAUSE_SECONDS = 30.0
LONGEST_PAUSE_SECONDS = 30 * 60.0

GIVEN_UP_AFTER = timedelta(hours=6)
"""How long after its contest's end a post that is refused is given up."""

MAX_FAULTS = 3
"""A post that is refused this many times for a fault of the bot's own is given up."""

_GONE_CODES = {10003, 10004, 10008}
"""Discord's error codes for a channel, a server and a message that do not exist."""

_INVALID_FORM_CODE = 50035

_FILTER_CODES = {200000, 200001, 240000}
"""Discord's error codes for texts that a server's AutoMod or Discord itself filters out."""

PASSING_ERRORS = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What a request to Discord raises that is refused or lost."""

PostKey: TypeAlias = tuple[int, bool]
"""A channel's id, and whether messages in it are edited: each has a permission of its own."""


class PostFailure(Enum):
    """What a refusal of a post means."""

    FINAL = "final"
    """What it is to be posted to is gone."""

    FAULT = "fault"
    """The post itself or the bot's token is wrong."""

    PASSING = "passing"
    """It may be taken later."""


def classify_failure(error: Exception) -> PostFailure:
    """Return what a refusal means; errors that say nothing may pass."""
    if isinstance(error, discord.HTTPException):
        if error.code in _GONE_CODES:
            return PostFailure.FINAL
        if error.status == HTTPStatus.UNAUTHORIZED or error.code == _INVALID_FORM_CODE:
            return PostFailure.FAULT
    return PostFailure.PASSING


def is_filtered(error: Exception) -> bool:
    """Return whether a text was refused for its words, which may be a player's name."""
    return isinstance(error, discord.HTTPException) and error.code in _FILTER_CODES


_TYPES_WITHOUT_MESSAGES = {
    discord.ChannelType.category,
    discord.ChannelType.forum,
    discord.ChannelType.media,
}


def takes_messages(channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    """Return whether a server's channel has messages, and not threads alone or other channels."""
    return discord_patches.read_channel_type(channel) not in _TYPES_WITHOUT_MESSAGES


def can_post(client: discord.Client, key: PostKey) -> bool:
    """Return whether a server's permissions let the bot post, as far as this process is told."""
    channel_id, is_edit = key
    channel = client.get_channel(channel_id)
    if channel is None or isinstance(channel, discord.abc.PrivateChannel) or client.user is None:
        return False
    member = channel.guild.get_member(client.user.id)
    if channel.guild.unavailable or member is None or not takes_messages(channel):
        return False
    if not isinstance(channel, discord.Thread):
        allowed = channel.permissions_for(member)
        return allowed.view_channel and (is_edit or allowed.send_messages)
    if channel.parent is None:  # the bot does not see it
        return False
    allowed = channel.permissions_for(member)
    return allowed.view_channel and (is_edit or allowed.send_messages_in_threads)


class PostDelayedError(Exception):
    """A post is to be sent later: the channel with this key is paused."""

    def __init__(self, key: PostKey) -> None:
        super().__init__(key)
        self.key = key


class _Pause:
    """A channel's pause, longer each time."""

    def __init__(self) -> None:
        self.could_post = True
        self._backoff = Backoff(FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS)

    def begin(self, now: datetime) -> None:
        self.until = now + timedelta(seconds=self._backoff.take_wait())


class ChannelPauses:
    """The channels that refuse posts for now, as this process knows; ``clock`` returns the time."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._pauses: dict[PostKey, _Pause] = {}

    def __contains__(self, key: PostKey) -> bool:
        return key in self._pauses

    def begin_post(self, key: PostKey) -> None:
        """Let the caller post, alone where posts were refused; raises PostDelayedError if not now.

        The next pause begins at once, so that nobody else posts meanwhile.
        """
        if pause := self._pauses.get(key):
            now = self._clock()
            if now < pause.until:
                raise PostDelayedError(key)
            pause.begin(now)

    def record_refusal(self, key: PostKey) -> float:
        """Pause a channel unless it is paused already; return for how many seconds it is."""
        now = self._clock()
        if key not in self._pauses:
            self._pauses[key] = _Pause()
            self._pauses[key].begin(now)
        return (self._pauses[key].until - now).total_seconds()

    def end(self, key: PostKey) -> None:
        """End a channel's pause: what is so sent was taken, or given up.

        A post also brings back an archived thread, in which nothing could be edited.
        """
        channel_id, is_edit = key
        self._pauses.pop(key, None)
        if not is_edit:
            self._pauses.pop((channel_id, True), None)

    def end_where_allowed(self, client: discord.Client) -> None:
        """End the pauses of channels in which the bot may post again, as it could not before."""
        for key, pause in list(self._pauses.items()):
            could_post, pause.could_post = pause.could_post, can_post(client, key)
            if pause.could_post and not could_post:
                self.end(key)

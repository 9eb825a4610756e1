"""Opening, archiving and joining threads, announced to the bot and the pages."""

from sandbox.gateway.session import GatewayIntent
from sandbox.model import discord_json
from sandbox.model.messages import THREAD_CREATED_TYPE, Message
from sandbox.model.threads import save_thread
from sandbox.model.world import Channel, ChannelType
from sandbox.state import Sandbox


def open_thread(sandbox: Sandbox, parent: Channel, name: str, archive_minutes: int) -> Channel:
    """Open a public thread under a channel, where a message says so."""
    bot_id = sandbox.world.bot.id
    is_news = parent.type is ChannelType.ANNOUNCEMENT
    thread = Channel(
        sandbox.clock.create_snowflake(),
        ChannelType.ANNOUNCEMENT_THREAD if is_news else ChannelType.PUBLIC_THREAD,
        name,
        parent.guild_id,
        overwrites=parent.overwrites,
        recipient_ids=[bot_id],
        parent_id=parent.id,
        archive_minutes=archive_minutes,
    )
    sandbox.world.channels[thread.id] = thread
    _announce_thread(sandbox, "THREAD_CREATE", thread, newly_created=True)
    sandbox.publish_new_message(
        Message(
            id=sandbox.clock.create_snowflake(),
            channel_id=parent.id,
            author_id=bot_id,
            type=THREAD_CREATED_TYPE,
            content=name,
            reference={"channel_id": thread.id, "guild_id": parent.guild_id},
        )
    )
    return thread


def set_archived(sandbox: Sandbox, thread: Channel, *, is_archived: bool) -> None:
    """Archive a thread, or bring it back; nothing happens where it is so already."""
    if thread.is_archived is not is_archived:
        thread.is_archived = is_archived
        _announce_thread(sandbox, "THREAD_UPDATE", thread)


def add_thread_member(sandbox: Sandbox, thread: Channel, user_id: str) -> None:
    """Let a user join a thread."""
    if user_id not in thread.recipient_ids:
        thread.recipient_ids.append(user_id)
        save_thread(sandbox.storage, thread)


def _announce_thread(sandbox: Sandbox, event: str, thread: Channel, **fields: bool) -> None:
    save_thread(sandbox.storage, thread)
    data = {**discord_json.build_channel_json(sandbox.world, thread), **fields}
    sandbox.gateway.send_event(event, data, guild_id=thread.guild_id, intent=GatewayIntent.GUILDS)
    sandbox.page_events.send_event({"event": "world"})

"""Threads, which survive a restart, as their messages do."""

from dataclasses import asdict

from sandbox.model.storage import Storage
from sandbox.model.world import Channel, ChannelType, World

_RECORD_TYPE = "thread"


def load_threads(world: World, storage: Storage) -> None:
    """Add the stored threads to the world, except those of channels that are gone."""
    for record in storage.list_records(_RECORD_TYPE):
        parent = world.channels.get(record["parent_id"])
        if parent is not None:
            fields = {**record, "type": ChannelType(record["type"])}
            world.channels[record["id"]] = Channel(**{**fields, "overwrites": parent.overwrites})


def save_thread(storage: Storage, thread: Channel) -> None:
    """Store a thread as it is now."""
    storage.save_record(_RECORD_TYPE, thread.id, {**asdict(thread), "overwrites": []})


def delete_stored_thread(storage: Storage, thread: Channel) -> None:
    """Delete a thread from the storage."""
    storage.delete_record(_RECORD_TYPE, thread.id)

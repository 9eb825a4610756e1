"""Interactions: what a person did, the token to answer it with, and its outcome."""

import secrets
from dataclasses import dataclass, field
from itertools import takewhile

from sandbox.errors import Json
from sandbox.model.clock import Clock
from sandbox.model.storage import Storage

ANSWER_SECONDS = 3.0
TOKEN_LIFETIME_SECONDS = 15 * 60
MAX_GUEST_FOLLOW_UPS = 5
MAX_REMEMBERED_INTERACTIONS = 1000

COMMAND_INTERACTION, COMPONENT_INTERACTION, AUTOCOMPLETE_INTERACTION, MODAL_INTERACTION = 2, 3, 4, 5
PENDING, ANSWERED, FAILED = "pending", "answered", "failed"
(
    REPLY_CALLBACK,
    DEFER_REPLY_CALLBACK,
    DEFER_UPDATE_CALLBACK,
    UPDATE_CALLBACK,
    AUTOCOMPLETE_CALLBACK,
    OPEN_MODAL_CALLBACK,
) = 4, 5, 6, 7, 8, 9


@dataclass
class Interaction:
    """One interaction.

    ``source_id`` is the message whose component was used, ``opener_id`` the interaction whose modal
    is submitted. ``callback_type`` is how the bot answered, ``original_id`` the message that
    ``@original`` names, ``message_ids`` all messages made with the token. ``is_guest`` says that
    the bot is not a member there, ``is_always_private`` that it may only answer privately.
    ``integration_owners`` and ``metadata`` are Discord's JSON.
    """

    id: str
    type: int
    person_id: str
    channel_id: str
    created_at: float
    integration_owners: Json
    metadata: Json
    token: str = field(default_factory=lambda: secrets.token_urlsafe(96))
    nonce: str = ""
    source_id: str = ""
    opener_id: str = ""
    command_name: str = ""
    status: str = PENDING
    callback_type: int = 0
    original_id: str = ""
    message_ids: list[str] = field(default_factory=list)
    follow_up_count: int = 0
    is_guest: bool = False
    is_always_private: bool = False
    modal: Json | None = None


class InteractionStore:
    """The interactions whose tokens may still be valid, also after a restart."""

    def __init__(self, storage: Storage, clock: Clock) -> None:
        self._storage = storage
        self._clock = clock
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        for record in storage.list_records("interaction"):
            self._add_to_index(Interaction(**record))
        self._delete_expired()

    def _add_to_index(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction

    def _delete_expired(self) -> None:
        # The oldest come first, so that thousands of valid ones are not looked at each time.
        expired = list(takewhile(self.is_expired, self._by_id.values()))
        for interaction in expired:
            del self._by_id[interaction.id], self._by_token[interaction.token]
            self._storage.delete_record("interaction", interaction.id)

    def add_interaction(self, interaction: Interaction) -> None:
        """Add an interaction that the bot is about to receive; it is not stored yet."""
        if len(self._by_id) >= MAX_REMEMBERED_INTERACTIONS:
            self._delete_expired()
        self._add_to_index(interaction)

    def save_interaction(self, interaction: Interaction) -> None:
        """Store an interaction."""
        self._storage.save_record("interaction", interaction.id, vars(interaction))

    def find_interaction(self, interaction_id: str) -> Interaction | None:
        """Return an interaction by its id, or None."""
        return self._by_id.get(interaction_id)

    def find_by_token(self, token: str) -> Interaction | None:
        """Return an interaction by its token, or None."""
        return self._by_token.get(token)

    def find_latest_modal_opener(self, person_id: str, custom_id: str) -> Interaction | None:
        """Return the interaction that last opened this modal for a person, or None."""
        for interaction in reversed(self._by_id.values()):
            if interaction.modal is None or interaction.person_id != person_id:
                continue
            if interaction.modal["custom_id"] == custom_id:
                return interaction
        return None

    def is_late(self, interaction: Interaction) -> bool:
        """Return whether it is too late for the first answer."""
        return self._clock.get_time() - interaction.created_at > ANSWER_SECONDS

    def is_expired(self, interaction: Interaction) -> bool:
        """Return whether the interaction's token has expired."""
        return self._clock.get_time() - interaction.created_at > TOKEN_LIFETIME_SECONDS

"""Interactions: what a person did, the token to answer it with, and what became of it."""

import secrets
from dataclasses import asdict, dataclass, field

from sandbox.clock import Clock
from sandbox.errors import Json
from sandbox.keep import Keep

ANSWER_SECONDS = 3.0
TOKEN_SECONDS = 15 * 60
MOST_FOLLOW_UPS_AS_GUEST = 5
REMEMBERED = 1000

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
PENDING, ANSWERED, FAILED = "pending", "answered", "failed"
REPLY, THINK, DEFER_UPDATE, UPDATE, COMPLETE, OPEN_MODAL = 4, 5, 6, 7, 8, 9


@dataclass
class Interaction:
    """One interaction.

    ``source_id`` is the message whose component was used, ``opener_id`` the interaction whose modal
    is handed in. ``answered_by`` is the callback's type, ``original_id`` the message that
    ``@original`` means, ``messages`` all that were made with the token. As a ``guest`` the bot is
    no member of the place. ``owners`` and ``metadata`` are as in Discord's JSON.
    """

    id: str
    type: int
    person_id: str
    channel_id: str
    created: float
    owners: Json
    metadata: Json
    token: str = field(default_factory=lambda: secrets.token_urlsafe(96))
    nonce: str = ""
    source_id: str = ""
    opener_id: str = ""
    command_name: str = ""
    status: str = PENDING
    answered_by: int = 0
    original_id: str = ""
    messages: list[str] = field(default_factory=list)
    follow_ups: int = 0
    guest: bool = False
    ephemeral_only: bool = False
    modal: Json | None = None


class Interactions:
    """The interactions whose tokens may still be alive, over a restart too."""

    def __init__(self, keep: Keep, clock: Clock) -> None:
        self._keep = keep
        self._clock = clock
        self._by_id: dict[str, Interaction] = {}
        self._by_token: dict[str, Interaction] = {}
        for record in keep.records("interaction"):
            self._take(Interaction(**record))
        self._forget_old()

    def _take(self, interaction: Interaction) -> None:
        self._by_id[interaction.id] = interaction
        self._by_token[interaction.token] = interaction

    def _forget_old(self) -> None:
        for each in list(self._by_id.values()):
            if self.expired(each):
                del self._by_id[each.id], self._by_token[each.token]
                self._keep.drop("interaction", each.id)

    def add(self, interaction: Interaction) -> None:
        if len(self._by_id) >= REMEMBERED:
            self._forget_old()
        self._take(interaction)

    def save(self, interaction: Interaction) -> None:
        self._keep.put("interaction", interaction.id, asdict(interaction))

    def get(self, interaction_id: str) -> Interaction | None:
        return self._by_id.get(interaction_id)

    def by_token(self, token: str) -> Interaction | None:
        return self._by_token.get(token)

    def latest_modal(self, person_id: str, custom_id: str) -> Interaction | None:
        """The interaction that last opened this modal for a person."""
        for each in reversed(self._by_id.values()):
            if each.modal is None or each.person_id != person_id:
                continue
            if each.modal["custom_id"] == custom_id:
                return each
        return None

    def late(self, interaction: Interaction) -> bool:
        return self._clock.now() - interaction.created > ANSWER_SECONDS

    def expired(self, interaction: Interaction) -> bool:
        return self._clock.now() - interaction.created > TOKEN_SECONDS

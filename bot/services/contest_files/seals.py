"""The seals of contests' deals, and the salts that open them."""

from __future__ import annotations

from bot.models.contests import Contest
from bot.services.keyed_hashes import compute_keyed_hash, load_secret
from bot.store import Store

_SECRET_NAME = "seals"  # noqa: S105 - the name of a secret, not the secret
_SALT_LENGTH = 32


class SealSalts:
    """The salts of contests' seals, which stay secret until the contests are over.

    They follow from the installation's secret, so every process has the same.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = ""

    async def load_salt(self, contest: Contest) -> str:
        """Return the salt of a contest's seal."""
        if not self._secret:
            async with self._store.begin_write() as conn:
                self._secret = await load_secret(conn, _SECRET_NAME)
        return compute_keyed_hash(self._secret, f"contest {contest.id}").hex()[:_SALT_LENGTH]

"""Seals of contests' deals, and the keyed hashes that only the installation's secrets predict.

Hashes that only the installation's secrets predict.
"""

import hmac
import secrets
from hashlib import sha256

from bot.models.contests import Contest
from bot.store import Connection, PlayerRequest, Store, accounts

_SECRET_NAME = "seals"  # noqa: S105 - the name of a secret, not the secret
_SALT_LENGTH = 32


class SealSalts:
    """The salts of contests' seals, which stay secret until the contests are over.

    They follow from the installation's secret, so every process has the same.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret = ""

    async def load_salt(self, contest: Contest, *, request: PlayerRequest | None = None) -> str:
        """Return the salt of a contest's seal."""
        if not self._secret:
            async with self._store.begin_write(request) as conn:
                self._secret = await load_secret(conn, _SECRET_NAME)
        return compute_keyed_hash(self._secret, f"contest {contest.id}").hex()[:_SALT_LENGTH]


_SECRET_BYTES = 32


async def load_secret(conn: Connection, name: str) -> str:
    """Return the secret of that name, made if there is none; the transaction is one that writes."""
    return await accounts.get_or_create_secret(conn, name, secrets.token_hex(_SECRET_BYTES))


def compute_keyed_hash(secret: str, message: str) -> bytes:
    """Return the HMAC-SHA-256 of a message, which takes the secret to compute."""
    return hmac.new(secret.encode(), message.encode(), sha256).digest()

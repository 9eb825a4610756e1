"""The seals of contests' deals, and the salts that open them."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING

from bot.store import stored_secrets

if TYPE_CHECKING:
    from bot.models.contests import Contest
    from bot.store import Store

_SECRET_NAME = "seals"  # noqa: S105 - the name of a secret, not the secret
_SECRET_BYTES = 32
_SALT_LENGTH = 32


class SealSalts:
    """The salts of contests' seals, which stay secret until the contests are over.

    They follow from the installation's secret, so every process has the same.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._secret: bytes | None = None

    async def load_salt(self, contest: Contest) -> str:
        """Return the salt of a contest's seal."""
        if self._secret is None:
            async with self._store.begin_write() as conn:
                secret = await stored_secrets.get_or_create_secret(
                    conn, _SECRET_NAME, secrets.token_hex(_SECRET_BYTES)
                )
            self._secret = secret.encode()
        digest = hmac.new(self._secret, f"contest {contest.id}".encode(), sha256).hexdigest()
        return digest[:_SALT_LENGTH]

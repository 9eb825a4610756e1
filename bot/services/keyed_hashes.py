"""Hashes that only the installation's secrets predict."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

from bot.store import Connection, stored_secrets

_SECRET_BYTES = 32


async def load_secret(conn: Connection, name: str) -> str:
    """Return the secret of that name, made if there is none; the transaction is one that writes."""
    return await stored_secrets.get_or_create_secret(conn, name, secrets.token_hex(_SECRET_BYTES))


def compute_keyed_hash(secret: str, message: str) -> bytes:
    """Return the HMAC-SHA-256 of a message, which takes the secret to compute."""
    return hmac.new(secret.encode(), message.encode(), sha256).digest()

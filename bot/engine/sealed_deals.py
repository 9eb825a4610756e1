"""Seals of deals: a promise of the deal to come, which tells nothing of it."""

from __future__ import annotations

from hashlib import sha256


def seal_deal(variant_key: str, deal_number: int, salt: str) -> str:
    """Return the seal of a deal: the SHA-256, in hexadecimal, of ``variant:number:salt``.

    Without the salt nobody can try out which deal has this seal; with it, everyone can check that
    there is no other.
    """
    return sha256(f"{variant_key}:{deal_number}:{salt}".encode()).hexdigest()

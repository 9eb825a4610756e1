"""Proofs that a position is lost, without a search."""

"""Halls of records and medals on messages."""

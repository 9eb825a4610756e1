"""What can go wrong in the store."""


class StoreError(Exception):
    """The database cannot be used; the message is one line for the operator."""

"""What can go wrong in the store."""


class StoreError(Exception):
    """The database cannot be used; the text is one line for whoever runs the bot."""

"""What keeps the program from running."""

from __future__ import annotations


class OperatorError(Exception):
    """Something that whoever runs the bot must mend; the text is one line for them."""

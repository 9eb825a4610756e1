"""Errors that keep the program from running, and how errors are written in a log."""

import traceback


class OperatorError(Exception):
    """A mistake that whoever runs the bot has to correct; its text is one line for them."""


def format_error(error: BaseException) -> str:
    """Return an error's type and text on one line."""
    return " ".join(repr(error).split())


def find_error_place(error: BaseException) -> str:
    """Return the file and the line where an error was raised."""
    last_frame = traceback.extract_tb(error.__traceback__)[-1:]
    return f"{last_frame[0].filename}:{last_frame[0].lineno}" if last_frame else "unknown"

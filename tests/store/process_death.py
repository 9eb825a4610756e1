"""How tests end a process in the middle of its work."""


class DeathError(BaseException):
    """Ends work at once, without what it does when it fails or is cancelled."""

"""How long tests wait for what should come, in seconds."""

WAIT_TIMEOUT = 60.0
"""Nobody waits that long: only a test that fails, or a machine that is hardly there."""

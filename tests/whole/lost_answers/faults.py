"""Ways in which Discord takes no answer, or does not say that it took one."""

from tests.sandbox.driver.messages import Json

PASSING_FAULTS: dict[str, Json] = {
    "cut before Discord took it": {"cut": True},
    "cut after Discord took it": {"cut": True, "carried_out": True},
    "nothing, not taken": {"status": 204},
    "nothing, but taken": {"status": 204, "carried_out": True},
    "garbage, not taken": {"status": 200, "text": "<html>"},
    "garbage, but taken": {"status": 200, "text": "<html>", "carried_out": True},
    "JSON of something else": {"status": 200, "text": "[]"},
    "three errors of Discord's own": {"status": 500, "count": 3},
    "an error of Discord's own, but taken": {"status": 502, "carried_out": True},
    "an error page": {"status": 502, "text": "<html>"},
    "too many requests, twice": {"status": 429, "retry_after": 0.05, "count": 2},
}
"""What passes within the three seconds that Discord waits for an answer."""

TAKEN_FAULTS: dict[str, Json] = {
    "each cut after Discord took it": {"cut": True, "carried_out": True, "count": 100},
    "each answered with nothing": {"status": 204, "carried_out": True, "count": 100},
    "each answered with garbage": {
        "status": 200,
        "text": "<html>",
        "carried_out": True,
        "count": 100,
    },
}
"""What lasts until the three seconds are over, but Discord has taken the first of the answers."""

FURTHER_FAULTS: dict[str, Json] = {
    "cut": {"cut": True},
    "answered with nothing": {"status": 204},
    "answered with garbage": {"status": 200, "text": "<html>"},
    "never answered": {"hang": True},
    "too many requests for an hour": {"status": 429, "retry_after": 3600},
}
"""What happens to further answers and edits, once the first answer is in doubt."""

REFUSING_FAULTS: dict[str, Json] = {
    "each cut before Discord took it": {"cut": True, "count": 100},
    "errors of Discord's own, on and on": {"status": 500, "count": 100},
    "too many requests for five seconds": {"status": 429, "retry_after": 5},
    "another process has answered that it could not": {"status": 400, "code": 40060},
}
"""What lasts until the three seconds are over, with no answer of this process taken."""

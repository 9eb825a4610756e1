"""Commands of operators, which run in the process of the tests."""

import pytest


@pytest.fixture(autouse=True)
def keep_logs_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the logs of this process alone, as other tests read them."""
    monkeypatch.setattr("bot.__main__.configure_logging", lambda *_: None)

"""No token, password or secret is written, whoever writes and whatever the text is."""

import json
import logging
import sys
import traceback

import pytest

from bot import secret_filter
from bot.secret_filter import HIDDEN, filter_standard_streams, hide_secret, redact

LIKE_DISCORDS = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5OmFiY2RlZg-_x"
SHORT = "tok-1"
AWKWARD = "s3cret p@ss/wörd'\""


@pytest.fixture(autouse=True)
def no_known_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without the secrets of other tests."""
    monkeypatch.setattr(secret_filter, "_hidden_texts", set())


@pytest.mark.parametrize(
    "text",
    [
        "Can not write request body for https://discord.com/api/v10/interactions/1/TOKEN/callback",
        "URL('http://127.0.0.1:8787/api/v10/interactions/1/TOKEN/callback?with_response=1')",
        "https://discord.com/api/v10/webhooks/12/TOKEN",
        "https://discord.com/api/v10/webhooks/12/TOKEN/messages/@original",
        "WebSocket Event: {'op': 0, 'd': {'id': '1', 'token': 'TOKEN', 'type': 3}}",
        'a frame: {"id": "1","token":"TOKEN","type":3',
        json.dumps({"event": "{'token': \"TOKEN\"}", "frame": '{"token": "TOKEN"}'}),
        repr('b\'{"token":"TOKEN"}\''),
    ],
)
@pytest.mark.parametrize("token", [LIKE_DISCORDS, SHORT])
def test_interaction_tokens_are_hidden_in_addresses_and_payloads(text: str, token: str) -> None:
    redacted = redact(text.replace("TOKEN", token))
    assert token not in redacted
    assert HIDDEN in redacted


def test_secrets_are_hidden_and_nothing_else() -> None:
    assert redact(f"bad token {LIKE_DISCORDS}!") == f"bad token {HIDDEN}!"
    text = "postgresql+asyncpg://ada:short@db.example:5432/games and http://127.0.0.1:8787/a@b"
    assert redact(text) == text.replace("short", HIDDEN)
    # Words that are short secrets stay readable.
    hide_secret("sandbox")
    hide_secret("")
    assert redact("the sandbox is ready") == "the sandbox is ready"


def test_a_known_secret_is_hidden_however_it_is_quoted() -> None:
    hide_secret(AWKWARD)
    for text in (AWKWARD, json.dumps({"a": AWKWARD}), repr({"a": AWKWARD})):
        assert "wörd" not in redact(text)
        assert "w\\u00f6rd" not in redact(text)
    assert redact("postgresql://a:s3cret%20p%40ss%2Fw%C3%B6rd%27%22@b") == (
        f"postgresql://a:{HIDDEN}@b"
    )


def fail_with_secrets() -> None:
    """Raise an error with a secret because of another error with a token."""
    cause = OSError(f"https://discord.com/api/v10/webhooks/1/{SHORT}")
    raise ValueError("the-bots-own-token") from cause


def test_prints_tracebacks_and_foreign_loggers_are_filtered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    filter_standard_streams()
    filter_standard_streams()  # a second time changes nothing
    hide_secret("the-bots-own-token")
    print("out the-bots-own-token")
    logger = logging.Logger("some.library")  # noqa: LOG001 - no other test gets its handler
    logger.addHandler(logging.StreamHandler(sys.stderr))
    try:
        fail_with_secrets()
    except ValueError:
        logger.exception("failed with %s", "the-bots-own-token")
        traceback.print_exc()
    sys.stderr.writelines(["line the-bots-own-token\n"])
    written = "".join(capsys.readouterr())
    assert written.count("Traceback") == 2
    assert HIDDEN in written
    assert "the-bots-own-token" not in written
    assert SHORT not in written

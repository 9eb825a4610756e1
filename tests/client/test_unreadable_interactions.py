"""Interactions that cannot be answered, since their token is none."""

from typing import Any

import pytest

from bot.client.interaction_shape import MalformedInteractionError, check_shape
from bot.client.unreadable_interactions import answer_unreadable_interaction

READABLE_PRESS: dict[str, Any] = {
    "type": 3,
    "id": "1574025979171438592",
    "token": "aW50ZXJhY3Rpb246MTU3.x_y-z~1:2+3==",
    "channel": {"id": "5", "type": 0},
    "user": {"id": "7"},
    "data": {"custom_id": "play", "component_type": 2},
    "message": {"id": "9", "components": []},
}


def test_a_press_with_a_token_for_addresses_is_readable() -> None:
    check_shape(READABLE_PRESS, option_types={})


@pytest.mark.parametrize("token", ["", "a/b", "a b", "a?b", "ü", "\ud800", "a\n", 5, None])
async def test_a_token_that_is_no_part_of_an_address_is_refused_and_never_sent(
    token: object,
) -> None:
    sent = []

    async def answer_by_token(*answer: Any) -> None:
        sent.append(answer)

    payload = {**READABLE_PRESS, "token": token}
    with pytest.raises(MalformedInteractionError) as refusal:
        check_shape(payload, option_types={})
    await answer_unreadable_interaction(answer_by_token, payload, refusal.value)
    assert sent == []


async def test_an_unreadable_press_with_such_a_token_is_answered() -> None:
    sent = []

    async def answer_by_token(interaction_id: int, token: str, answer: dict[str, Any]) -> None:
        sent.append((interaction_id, token, answer["data"]["content"]))

    payload = {**READABLE_PRESS, "data": None}
    await answer_unreadable_interaction(answer_by_token, payload, None)
    [(interaction_id, token, text)] = sent
    assert (str(interaction_id), token) == (payload["id"], payload["token"])
    assert text == "I couldn't read that, so nothing was done. Please try again."

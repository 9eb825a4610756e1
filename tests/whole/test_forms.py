"""Forms in place of a command's options, and commands in the menus of people and messages."""

import pytest

from tests.sandbox.sandbox_user import Json, SandboxUser, read_text
from tests.whole.bot_sandbox import BotSandbox
from tests.whole.table_messages import check_private, press_control

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.slow]


def read_form(form: Json) -> dict[str, Json]:
    """Return the fields of a form by their labels."""
    return {part["label"]: part["component"] for part in form["modal"]["components"]}


def list_chosen(field: Json) -> list[str]:
    """Return what is chosen in a field of a form at first."""
    return [option["value"] for option in field["options"] if option["default"]]


async def test_a_challenge_is_made_in_a_form_that_keeps_what_was_filled_in(
    bot_sandbox: BotSandbox, ada: SandboxUser, ben: SandboxUser
) -> None:
    form = await ada.run_command("challenge create", lasts="90m", undo=False, player1=ben.id)
    refusal = await ada.submit_form(form, game="klondyke", measure="time")
    check_private(refusal, "**Game:** There's no game called “klondyke”. Did you mean Klondike")
    # The bot remembers nothing of a form.
    await bot_sandbox.restart_bot()
    again = await ada.press_button(refusal, label="Klondike")
    fields = read_form(again)
    assert list(fields) == ["Game", "How long", "Who", "What decides", "Allowed"]
    assert fields["Game"]["value"] == "Klondike"
    assert list_chosen(fields["How long"]) == ["90"]
    assert [person["id"] for person in fields["Who"]["default_values"]] == [ben.id]
    assert list_chosen(fields["What decides"]) == ["time"]
    assert list_chosen(fields["Allowed"]) == ["hints"]
    for people, reason in (
        ("Patience Table", "Bots don't play"),
        (ada.id, "two different players"),
    ):
        refusal = await ada.submit_form(again, players=[people])
        check_private(refusal, f"**Who:** {reason}" if people != ada.id else reason)
    board = await ada.submit_form(again)
    text = read_text(board)
    assert "· Klondike\n" in text
    assert f"challenges <@{ben.id}>" in text
    assert "less time, fewer moves made. Undo not allowed, hints allowed" in text


async def test_what_no_game_and_no_deal_is_called_is_refused_by_its_field(ada: SandboxUser) -> None:
    form = await ada.run_command("challenge create")
    refusal = await ada.submit_form(form, game="zzzz")
    # A form has no list that opens as one types.
    check_private(refusal, "**Game:** There's no game called “zzzz”. Type any part of its name")
    more = await press_control(ada, await ada.run_command("new", deal="16"), "more")
    refusal = await ada.submit_form(await ada.press_button(more, label="Pick deal"), deal="9" * 30)
    check_private(refusal, "**Deal:** That isn't a deal")
    assert read_form(await ada.press_button(refusal, label="Back to form"))["Deal"]["value"]


async def test_no_form_opens_with_a_time_that_no_challenge_lasts(ada: SandboxUser) -> None:
    for lasts in ("1m", "99w"):
        refusal = await ada.run_command("challenge create", lasts=lasts)
        check_private(refusal, "A challenge lasts 10 minutes to 14 days.")


async def test_a_form_of_a_program_that_fills_in_nonsense_changes_nothing(
    ada: SandboxUser,
) -> None:
    form = await ada.run_command("challenge create")
    for filled in ({"lasts": "soon"}, {"measure": "luck"}, {"lasts": "99999999"}):
        answer = await ada.submit_form(form, is_forged=True, **filled)
        assert "Challenge" not in read_text(answer)


async def test_a_deal_is_picked_by_a_word_in_a_form(ada: SandboxUser) -> None:
    await ada.run_command("new", game="canfield")
    more = await press_control(ada, await ada.run_command("draw"), "more")
    form = await ada.press_button(more, label="Pick deal")
    assert read_form(form)["Game"]["value"] == "Canfield"
    refusal = await ada.submit_form(form, deal="1.5")
    check_private(refusal, "**Deal:** That isn't a deal")
    form = await ada.press_button(refusal, label="Back to form")
    assert read_form(form)["Deal"]["value"] == "1.5"
    question = await ada.submit_form(form, deal="friday", game="maria")
    assert "Next: **Maria**" in read_text(question)
    table = await ada.press_button(question, label="Save for later")
    assert "saved" in read_text(table).lower() or "friday" in read_text(table)


async def test_menus_of_people_and_messages_lead_to_what_commands_show(
    ada: SandboxUser, ben: SandboxUser
) -> None:
    table = await ada.run_command("new", game="canfield", deal="16")
    dealt = await ben.use_menu("Play this deal", table["id"], is_message=True)
    assert "**Canfield** · deal 16" in read_text(dealt)
    assert f"<@{ben.id}>" in read_text(dealt)
    board = await ada.run_command("challenge create", game="maria")
    question = await ben.use_menu("Play this deal", board["id"], is_message=True)
    assert "Challenge" in read_text(question)
    page = await ada.run_command("help")
    answer = await ada.use_menu("Play this deal", page["id"], is_message=True)
    check_private(answer, "no deal to play on that message")

    assert "No finished game counts" in read_text(await ben.use_menu("Stats", ada.id))
    assert "no deal in common" in read_text(await ben.use_menu("Compare with me", ada.id))
    form = await ben.use_menu("Challenge", ada.id)
    (named,) = read_form(form)["Who"]["default_values"]
    assert named["id"] == ada.id
    check_private(await ben.use_menu("Challenge", ben.id), "two different players")

"""Why the page cannot do something, in the page's language."""

import re
from typing import Any

import pytest

from sandbox.errors import PageRequestError
from sandbox.page_api import list_page_languages, load_page_texts, write_refusal
from tests.locale.fluent_messages import load_messages
from tests.sandbox.driver.messages import Json
from tests.sandbox.driver.raw_bot import RawBot
from tests.sandbox.driver.running_sandbox import RunningSandbox
from tests.sandbox.driver.sandbox_user import SandboxUser
from tests.sandbox.page.browser import BrowserPage
from tests.sandbox.page.chromium import Chromium
from tests.source_search import SANDBOX_FOLDER

OTHER_LANGUAGES = [language for language in list_page_languages() if language != "en"]
LONG_COMMAND = {
    "name": "club",
    "description": "c",
    "options": [
        {
            "name": "members",
            "name_localizations": {"fr": "membres", "hi": "सदस्य"},
            "description": "m",
            "type": 4,
            "max_value": 9,
        }
    ],
}


def list_refusal_keys() -> list[str]:
    """Return the keys of all refusals that the sandbox raises for the page."""
    source = "\n".join(file.read_text("utf-8") for file in SANDBOX_FOLDER.rglob("*.py"))
    raised = re.findall(r"PageRequestError\(([^()]*)", source)
    return sorted({key for call in raised for key in re.findall(r'"(page-[a-z-]+)"', call)})


def test_the_refusals_are_found() -> None:
    assert {"page-bot-offline", "page-not-a-number", "page-form-closed"} <= set(list_refusal_keys())


def test_every_refusal_of_the_page_has_a_key() -> None:
    source = "\n".join(file.read_text("utf-8") for file in SANDBOX_FOLDER.rglob("*.py"))
    assert not re.findall(r'PageRequestError\(\s*f?"(?!page-)', source)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
@pytest.mark.parametrize("key", list_refusal_keys())
def test_a_refusal_is_in_the_language_and_has_its_values(key: str, language: str) -> None:
    values: dict[str, Any] = {name: f"<{name}>" for name in load_messages("en")[key]}
    if "problem" in values:
        values["problem"] = PageRequestError("page-number-at-most", maximum="<problem>")
    refusal = PageRequestError(key, **values)
    text = write_refusal(refusal, language)
    assert text != write_refusal(refusal, "en")
    assert all(f"<{name}>" in text for name in values)
    assert "{" not in text
    assert "page-" not in text


async def send_command(
    sandbox: RunningSandbox, user: SandboxUser, language: str, **command: object
) -> tuple[int, Json]:
    """Send a command as the page in a language does; return the status and the answer."""
    async with sandbox.http.post(
        f"{sandbox.address}/sandbox/interactions",
        json={
            "person": user.id,
            "channel_id": user.channel_ids["tables"],
            "type": 2,
            "command": command,
        },
        headers={"Accept-Language": language},
    ) as answer:
        return answer.status, await answer.json()


@pytest.mark.usefixtures("bot")
async def test_the_server_answers_in_the_language_that_the_page_sends(
    running_sandbox: RunningSandbox, ada: SandboxUser
) -> None:
    for language, message in {
        "fr": "Il n’y a pas de commande /chess ici.",
        "hi": "यहाँ /chess नाम की कमांड नहीं है।",
        "tlh, hi-IN;q=0.9, fr;q=0.8": "यहाँ /chess नाम की कमांड नहीं है।",
        "tlh": "There is no command /chess here.",
        "": "There is no command /chess here.",
    }.items():
        answer = await send_command(running_sandbox, ada, language, name="chess")
        assert answer == (404, {"message": message})


async def test_a_refused_option_is_named_as_the_person_reads_it(
    running_sandbox: RunningSandbox, bot: RawBot, ada: SandboxUser
) -> None:
    await bot.request("PUT", f"/applications/{bot.id}/commands", [LONG_COMMAND])
    for language, message in {
        "fr": "membres\N{NO-BREAK SPACE}: Ce nombre doit être au plus 9.",
        "hi": "सदस्य: यह संख्या ज़्यादा से ज़्यादा 9 हो सकती है।",
        "en-US": "members: This number is at most 9.",
    }.items():
        await ada.set_locale(language)
        options = [{"name": "members", "value": 10}]
        answer = await send_command(running_sandbox, ada, language, name="club", options=options)
        assert answer == (400, {"message": message})


@pytest.mark.parametrize("language", ["fr", "hi"])
async def test_the_page_shows_refusals_in_its_language(
    chromium: Chromium, running_sandbox: RunningSandbox, language: str
) -> None:
    texts = load_page_texts(language)
    url = f"{running_sandbox.address}/?language={language}"
    async with BrowserPage.open(chromium, url) as page:
        await page.wait_for_element("body[data-ready]")
        await page.paste_text("a" * 2001)
        await page.press_key("Enter")
        too_long = texts["page-length-at-most"].replace("{maximum}", "2000")
        await page.wait_for_text(".composer-error:not([hidden])", too_long)

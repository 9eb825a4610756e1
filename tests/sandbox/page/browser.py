"""Windows of a real Chromium, driven over its DevTools protocol.

::

    with Chromium.start() as chromium:
        async with BrowserPage.open(chromium, "http://127.0.0.1:8787/", width=330) as page:
            await page.wait_for_element("body[data-ready]")
            await page.type_text("/move t2 f1")
            await page.press_key("Enter")
            await page.wait_for_text("#messages", "t2")
"""

import asyncio
import base64
import contextlib
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Protocol, Self

import aiohttp

from tests.sandbox.page.chromium import Chromium
from tests.timeouts import WAIT_TIMEOUT

BLANK_PAGE = "about:blank"
# Resolves when the page is about to be drawn.
NEXT_FRAME_SCRIPT = "(() => new Promise((next) => requestAnimationFrame(next)))"
# Windows virtual key codes of the keys that are more than a letter.
KEY_CODES = {
    "Enter": 13,
    "Tab": 9,
    "Escape": 27,
    "Backspace": 8,
    "ArrowLeft": 37,
    "ArrowUp": 38,
    "ArrowRight": 39,
    "ArrowDown": 40,
    "Home": 36,
    "End": 35,
    " ": 32,
}
SHIFT_MODIFIER = 8


class BrowserPage:
    """A window. Waiting methods raise TimeoutError; a throwing script raises RuntimeError."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._session_id: str | None = None
        self._last_call_id = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._reader_task: asyncio.Task[None] | None = None
        #: What happened to a document, such as ``load``.
        self._lifecycle_events: dict[tuple[str, str], asyncio.Event] = defaultdict(asyncio.Event)
        #: The page's uncaught exceptions, oldest first.
        self.script_errors: list[str] = []

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, chromium: Chromium, url: str, *, width: int = 1280, height: int = 800
    ) -> AsyncIterator[Self]:
        """A window at ``url``; it is left blank, for the next.

        What a page would keep in the browser (cookies, storage) stays there.
        """
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(chromium.address, max_msg_size=0, heartbeat=None) as socket,
        ):
            page = cls(socket)
            page._reader_task = asyncio.create_task(page._receive_messages())
            window = (
                chromium.free_windows.pop()
                if chromium.free_windows
                else await page._create_window()
            )
            try:
                await page._attach_to_window(window)
                await page.set_viewport(width, height)
                await page.navigate(url)
                yield page
            finally:
                await page._detach_from_window()
                chromium.free_windows.append(window)
                page._reader_task.cancel()

    async def _create_window(self) -> str:
        """The id of a new window."""
        created = await self.send_devtools_command(
            "Target.createTarget", url=BLANK_PAGE, newWindow=True
        )
        return str(created["targetId"])

    async def _attach_to_window(self, window: str) -> None:
        attached = await self.send_devtools_command(
            "Target.attachToTarget", targetId=window, flatten=True
        )
        self._session_id = attached["sessionId"]
        await self.send_devtools_command("Page.enable")
        await self.send_devtools_command("Page.setLifecycleEventsEnabled", enabled=True)
        await self.send_devtools_command("Runtime.enable")
        # As if it alone had the keyboard, however many are open.
        await self.send_devtools_command("Emulation.setFocusEmulationEnabled", enabled=True)

    async def _detach_from_window(self) -> None:
        await self.navigate(BLANK_PAGE)
        session, self._session_id = self._session_id, None
        await self.send_devtools_command("Target.detachFromTarget", sessionId=session)

    async def _receive_messages(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame.data)
            answer = self._answers.pop(message.get("id", -1), None)
            if answer is not None and not answer.done():
                answer.set_result(message)
            elif message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                thrown = details.get("exception", {}).get("description")
                self.script_errors.append(thrown or details["text"])
            elif message.get("method") == "Page.lifecycleEvent":
                self._lifecycle_events[
                    message["params"]["loaderId"], message["params"]["name"]
                ].set()

    async def send_devtools_command(self, method: str, **parameters: Any) -> Any:
        """One DevTools command and its result. Raises RuntimeError."""
        self._last_call_id += 1
        number = self._last_call_id
        self._answers[number] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session_id:
            request["sessionId"] = self._session_id
        await self._socket.send_json(request)
        message = await asyncio.wait_for(self._answers[number], 2 * WAIT_TIMEOUT)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    async def navigate(self, url: str) -> None:
        """Navigates, and waits until that document has loaded."""
        document = await self.send_devtools_command("Page.navigate", url=url)
        if "errorText" in document:
            raise RuntimeError(f"{url}: {document['errorText']}")
        await asyncio.wait_for(
            self._lifecycle_events[document["loaderId"], "load"].wait(), WAIT_TIMEOUT
        )

    async def set_viewport(self, width: int, height: int) -> None:
        """The window's inner size in CSS pixels; the page has heeded it on return."""
        await self.send_devtools_command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        await self.wait_until_true(f"innerWidth === {width} && innerHeight === {height}")
        await self.evaluate(f"{NEXT_FRAME_SCRIPT}().then({NEXT_FRAME_SCRIPT})")

    async def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited, the value must be JSON."""
        result = await self.send_devtools_command(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    async def wait_until_true(self, script: str, seconds: float = WAIT_TIMEOUT) -> Any:
        """Waits until an expression is true, and returns its value; what throws is not true."""
        return await self._poll_in_page(
            f"() => {script}", "(look) => setTimeout(look, 10)", seconds
        )

    async def _poll_in_page(
        self, read_script: str, pause_script: str, seconds: float = WAIT_TIMEOUT
    ) -> Any:
        """Has the page itself call ``read()`` until it is true; ``pause(look)`` looks again."""
        value = await self.evaluate(
            f"new Promise((done) => {{ const read = {read_script}, pause = {pause_script};"
            f" const end = performance.now() + {1000 * seconds};"
            " const seen = () => { try { return read(); } catch { return null; } };"
            " const look = () => { const value = seen();"
            " if (value || performance.now() > end) done(value); else pause(look); };"
            " look(); })"
        )
        if not value:
            errors = "\n".join(self.script_errors)
            raise TimeoutError(f"never came true: {read_script}\n{errors}")
        return value

    async def wait_for_element(self, selector: str, seconds: float = WAIT_TIMEOUT) -> None:
        """Waits until an element that fits the CSS selector is there."""
        await self.wait_until_true(f"!!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_for_absence(self, selector: str, seconds: float = WAIT_TIMEOUT) -> None:
        """Waits until no element fits the CSS selector."""
        await self.wait_until_true(f"!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_for_text(self, selector: str, text: str, seconds: float = WAIT_TIMEOUT) -> None:
        """Waits until an element that fits the selector holds the text."""
        await self.wait_until_true(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".some((one) => one.textContent.includes({json.dumps(text)}))",
            seconds,
        )

    async def count_elements(self, selector: str) -> int:
        """How many elements fit the CSS selector."""
        number: int = await self.evaluate(
            f"document.querySelectorAll({json.dumps(selector)}).length"
        )
        return number

    async def read_text(self, selector: str) -> str:
        """The visible text of the last element that fits, after waiting for one."""
        texts = await self.wait_until_true(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".slice(-1).map((one) => [one.innerText])[0]"
        )
        value: str = texts[0]
        return value

    async def click(self, selector: str, text: str = "") -> None:
        """Presses the mouse on the last element that fits and, where given, holds the text.

        One that moves, or that something else lies upon, is waited for.
        """
        element = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter((one) => one.textContent.includes({json.dumps(text)})"
            " && one.getClientRects().length).at(-1)"
        )
        x, y = await self._poll_in_page(
            "(() => { let before; return () => {"
            f" const one = {element};"
            " one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = one.getBoundingClientRect();"
            " const place = [box.x + box.width / 2, box.y + box.height / 2];"
            " const still = before === String(place);"
            " before = String(place);"
            " return still && one.contains(document.elementFromPoint(...place)) && place; }; })()",
            f"(look) => {NEXT_FRAME_SCRIPT}().then({NEXT_FRAME_SCRIPT}).then(look)",
        )
        await self.click_at(x, y)

    async def click_at(self, x: float, y: float) -> None:
        """A click of the left button at a point of the window."""
        await self.send_devtools_command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for event_type in ("mousePressed", "mouseReleased"):
            await self.send_devtools_command(
                "Input.dispatchMouseEvent", type=event_type, x=x, y=y, button="left", clickCount=1
            )

    async def paste_text(self, text: str) -> None:
        """Puts text where the focus is, at once, as pasting does."""
        await self.send_devtools_command("Input.insertText", text=text)

    async def type_text(self, text: str) -> None:
        """Types text where the focus is, letter by letter."""
        for letter in text:
            await self.send_devtools_command(
                "Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter
            )
            await self.send_devtools_command("Input.dispatchKeyEvent", type="keyUp", key=letter)

    async def press_key(self, key: str, *, shift: bool = False) -> None:
        """Presses a key by its name, such as ``Enter`` or ``ArrowDown``."""
        code = KEY_CODES[key]
        event = {
            "key": key,
            "code": "Space" if key == " " else key,
            "windowsVirtualKeyCode": code,
            "modifiers": SHIFT_MODIFIER if shift else 0,
        }
        text = {"Enter": {"text": "\r"}, " ": {"text": " "}}.get(key, {})
        event_type = "keyDown" if text else "rawKeyDown"
        await self.send_devtools_command("Input.dispatchKeyEvent", type=event_type, **event, **text)
        await self.send_devtools_command("Input.dispatchKeyEvent", type="keyUp", **event)

    async def choose_select_value(self, selector: str, value: str) -> None:
        """Chooses an entry of a native ``<select>`` by its value."""
        await self.wait_for_element(selector)
        await self.evaluate(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            f" one.value = {json.dumps(value)};"
            " one.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    async def save_screenshot(self, path: Path) -> None:
        """Writes what the window shows as a PNG file."""
        picture = await self.send_devtools_command("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(picture["data"]))


class PageOpener(Protocol):
    """Opens the page as a person in a channel, by their ids, in a window of a size."""

    def __call__(
        self, person: str = ..., channel: str = ..., width: int = ..., height: int = ...
    ) -> contextlib.AbstractAsyncContextManager[BrowserPage]: ...

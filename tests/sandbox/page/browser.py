"""Windows of a real Chromium, driven over its DevTools protocol.

A ``Page`` is a window that a test takes and leaves::

    with Chromium.start() as chromium:
        async with Page.open(chromium, "http://127.0.0.1:8787/", width=330, height=700) as page:
            await page.wait("body[data-ready]")
            await page.keys("/move t2 f1")
            await page.press("Enter")
            await page.wait_text("#messages", "t2")
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

from tests.patience import PATIENCE
from tests.sandbox.page.chromium import Chromium

NOWHERE = "about:blank"
# Resolves when the page is about to be drawn.
FRAME = "(() => new Promise((next) => requestAnimationFrame(next)))"
# Windows virtual key codes of the keys that are more than a letter.
KEYS = {
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
SHIFT = 8


class Page:
    """A window. Waiting methods raise TimeoutError; a throwing script raises RuntimeError."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._session: str | None = None
        self._number = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._reader: asyncio.Task[None] | None = None
        #: What happened to a document, such as ``load``.
        self._happened: dict[tuple[str, str], asyncio.Event] = defaultdict(asyncio.Event)
        #: The page's uncaught exceptions, oldest first.
        self.errors: list[str] = []

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
            page._reader = asyncio.create_task(page._read())
            window = chromium.free.pop() if chromium.free else await page._window()
            try:
                await page._enter(window)
                await page.viewport(width, height)
                await page.go(url)
                yield page
            finally:
                await page._leave()
                chromium.free.append(window)
                page._reader.cancel()

    async def _window(self) -> str:
        """The id of a new window."""
        made = await self.call("Target.createTarget", url=NOWHERE, newWindow=True)
        return str(made["targetId"])

    async def _enter(self, window: str) -> None:
        attached = await self.call("Target.attachToTarget", targetId=window, flatten=True)
        self._session = attached["sessionId"]
        await self.call("Page.enable")
        await self.call("Page.setLifecycleEventsEnabled", enabled=True)
        await self.call("Runtime.enable")
        # As if it alone had the keyboard, however many are open.
        await self.call("Emulation.setFocusEmulationEnabled", enabled=True)

    async def _leave(self) -> None:
        await self.go(NOWHERE)
        session, self._session = self._session, None
        await self.call("Target.detachFromTarget", sessionId=session)

    async def _read(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame.data)
            answer = self._answers.pop(message.get("id", -1), None)
            if answer is not None and not answer.done():
                answer.set_result(message)
            elif message.get("method") == "Runtime.exceptionThrown":
                details = message["params"]["exceptionDetails"]
                thrown = details.get("exception", {}).get("description")
                self.errors.append(thrown or details["text"])
            elif message.get("method") == "Page.lifecycleEvent":
                self._happened[message["params"]["loaderId"], message["params"]["name"]].set()

    async def call(self, method: str, **parameters: Any) -> Any:
        """One DevTools command and its result. Raises RuntimeError."""
        self._number += 1
        number = self._number
        self._answers[number] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            request["sessionId"] = self._session
        await self._socket.send_json(request)
        message = await asyncio.wait_for(self._answers[number], 2 * PATIENCE)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    async def go(self, url: str) -> None:
        """Navigates, and waits until that document has loaded."""
        document = await self.call("Page.navigate", url=url)
        if "errorText" in document:
            raise RuntimeError(f"{url}: {document['errorText']}")
        await asyncio.wait_for(self._happened[document["loaderId"], "load"].wait(), PATIENCE)

    async def viewport(self, width: int, height: int) -> None:
        """The window's inner size in CSS pixels; the page has heeded it on return."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        await self.wait_for(f"innerWidth === {width} && innerHeight === {height}")
        await self.evaluate(f"{FRAME}().then({FRAME})")

    async def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited, the value must be JSON."""
        result = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    async def wait_for(self, script: str, seconds: float = PATIENCE) -> Any:
        """Waits until an expression is true, and returns its value; what throws is not true."""
        return await self._look(f"() => {script}", "(look) => setTimeout(look, 10)", seconds)

    async def _look(self, read: str, pause: str, seconds: float = PATIENCE) -> Any:
        """Has the page itself call ``read()`` until it is true; ``pause(look)`` looks again."""
        value = await self.evaluate(
            f"new Promise((done) => {{ const read = {read}, pause = {pause};"
            f" const end = performance.now() + {1000 * seconds};"
            " const seen = () => { try { return read(); } catch { return null; } };"
            " const look = () => { const value = seen();"
            " if (value || performance.now() > end) done(value); else pause(look); };"
            " look(); })"
        )
        if not value:
            errors = "\n".join(self.errors)
            raise TimeoutError(f"never came true: {read}\n{errors}")
        return value

    async def wait(self, selector: str, seconds: float = PATIENCE) -> None:
        """Waits until an element that fits the CSS selector is there."""
        await self.wait_for(f"!!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_gone(self, selector: str, seconds: float = PATIENCE) -> None:
        """Waits until no element fits the CSS selector."""
        await self.wait_for(f"!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_text(self, selector: str, text: str, seconds: float = PATIENCE) -> None:
        """Waits until an element that fits the selector holds the text."""
        await self.wait_for(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".some((one) => one.textContent.includes({json.dumps(text)}))",
            seconds,
        )

    async def count(self, selector: str) -> int:
        """How many elements fit the CSS selector."""
        number: int = await self.evaluate(
            f"document.querySelectorAll({json.dumps(selector)}).length"
        )
        return number

    async def text(self, selector: str) -> str:
        """The visible text of the last element that fits, after waiting for one."""
        found = await self.wait_for(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".slice(-1).map((one) => [one.innerText])[0]"
        )
        value: str = found[0]
        return value

    async def click(self, selector: str, text: str = "") -> None:
        """Presses the mouse on the last element that fits and, where given, holds the text.

        One that moves, or that something else lies upon, is waited for.
        """
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter((one) => one.textContent.includes({json.dumps(text)})"
            " && one.getClientRects().length).at(-1)"
        )
        x, y = await self._look(
            "(() => { let before; return () => {"
            f" const one = {found};"
            " one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            " const box = one.getBoundingClientRect();"
            " const place = [box.x + box.width / 2, box.y + box.height / 2];"
            " const still = before === String(place);"
            " before = String(place);"
            " return still && one.contains(document.elementFromPoint(...place)) && place; }; })()",
            f"(look) => {FRAME}().then({FRAME}).then(look)",
        )
        await self.press_mouse(x, y)

    async def press_mouse(self, x: float, y: float) -> None:
        """A click of the left button at a point of the window."""
        await self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for kind in ("mousePressed", "mouseReleased"):
            await self.call(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1
            )

    async def insert(self, text: str) -> None:
        """Puts text where the focus is, at once, as pasting does."""
        await self.call("Input.insertText", text=text)

    async def keys(self, text: str) -> None:
        """Types text where the focus is, letter by letter."""
        for letter in text:
            await self.call("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
            await self.call("Input.dispatchKeyEvent", type="keyUp", key=letter)

    async def press(self, key: str, *, shift: bool = False) -> None:
        """Presses a key by its name, such as ``Enter`` or ``ArrowDown``."""
        code = KEYS[key]
        common = {
            "key": key,
            "code": "Space" if key == " " else key,
            "windowsVirtualKeyCode": code,
            "modifiers": SHIFT if shift else 0,
        }
        text = {"Enter": {"text": "\r"}, " ": {"text": " "}}.get(key, {})
        kind = "keyDown" if text else "rawKeyDown"
        await self.call("Input.dispatchKeyEvent", type=kind, **common, **text)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **common)

    async def choose(self, selector: str, value: str) -> None:
        """Chooses an entry of a native ``<select>`` by its value."""
        await self.wait(selector)
        await self.evaluate(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            f" one.value = {json.dumps(value)};"
            " one.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )

    async def screenshot(self, path: Path) -> None:
        """Writes what the window shows as a PNG file."""
        picture = await self.call("Page.captureScreenshot", format="png")
        await asyncio.to_thread(path.write_bytes, base64.b64decode(picture["data"]))


class Opening(Protocol):
    """Opens the page as a person in a channel, by their ids, in a window of a size."""

    def __call__(
        self, person: str = ..., channel: str = ..., width: int = ..., height: int = ...
    ) -> contextlib.AbstractAsyncContextManager[Page]: ...

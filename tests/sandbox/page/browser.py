"""A real Chromium, driven over its DevTools protocol.

``Chromium`` is the process; start one for a whole test session. ``Page`` is a tab with storage of
its own, opened and closed within one test::

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
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any, Protocol, Self

import aiohttp

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    # Headless, it would say that there is no mouse.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    "--remote-debugging-port=0",
)
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


def find_chromium() -> str | None:
    """The path of an installed Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Chromium:
    """A headless browser process with a fresh profile; ``address`` is its DevTools websocket."""

    def __init__(self, address: str) -> None:
        self.address = address

    @classmethod
    @contextlib.contextmanager
    def start(cls) -> Iterator[Self]:
        """Starts the browser, and ends it with all its processes' files. Raises OSError."""
        executable = find_chromium()
        if executable is None:
            raise FileNotFoundError("no Chromium is installed")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            command = [executable, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
            quiet = subprocess.DEVNULL
            with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as process:
                try:
                    yield cls(_address(Path(profile), process))
                finally:
                    process.terminate()
                    process.wait(10)


def _address(profile: Path, process: subprocess.Popen[bytes]) -> str:
    """Where the browser listens, from the file that it writes once it does."""
    told = profile / "DevToolsActivePort"
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and process.poll() is None:
        with contextlib.suppress(FileNotFoundError):
            lines = told.read_text().splitlines()
            if len(lines) == 2:
                return f"ws://127.0.0.1:{lines[0]}{lines[1]}"
        time.sleep(0.02)
    raise OSError("Chromium did not start")


class Page:
    """One tab. Waiting methods raise TimeoutError; a throwing script raises RuntimeError."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._session: str | None = None
        self._number = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._reader: asyncio.Task[None] | None = None
        self._loaded = asyncio.Event()
        #: The page's uncaught exceptions, oldest first.
        self.errors: list[str] = []

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, chromium: Chromium, url: str, *, width: int = 1280, height: int = 800
    ) -> AsyncIterator[Self]:
        """A new tab at ``url``, apart from all others; closed with the block."""
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(chromium.address, max_msg_size=0, heartbeat=None) as socket,
        ):
            page = cls(socket)
            page._reader = asyncio.create_task(page._read())
            apart = await page.call("Target.createBrowserContext")
            context = apart["browserContextId"]
            try:
                target = await page.call(
                    "Target.createTarget", url="about:blank", browserContextId=context
                )
                attached = await page.call(
                    "Target.attachToTarget", targetId=target["targetId"], flatten=True
                )
                page._session = attached["sessionId"]
                await page.call("Page.enable")
                await page.call("Runtime.enable")
                await page.viewport(width, height)
                await page.go(url)
                yield page
            finally:
                page._session = None
                await page.call("Target.disposeBrowserContext", browserContextId=context)
                page._reader.cancel()

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
            elif message.get("method") == "Page.loadEventFired":
                self._loaded.set()

    async def call(self, method: str, **parameters: Any) -> Any:
        """One DevTools command and its result. Raises RuntimeError."""
        self._number += 1
        number = self._number
        self._answers[number] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if self._session:
            request["sessionId"] = self._session
        await self._socket.send_json(request)
        message = await asyncio.wait_for(self._answers[number], 30)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    async def go(self, url: str) -> None:
        """Navigates, and waits until the document has loaded."""
        self._loaded.clear()
        await self.call("Page.navigate", url=url)
        await asyncio.wait_for(self._loaded.wait(), 30)

    async def viewport(self, width: int, height: int) -> None:
        """The window's inner size in CSS pixels."""
        await self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    async def evaluate(self, script: str) -> Any:
        """The value of a JavaScript expression; a promise is awaited, the value must be JSON."""
        result = await self.call(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    async def wait_for(self, script: str, seconds: float = 5) -> Any:
        """Waits until an expression is true, and returns its value."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                value = await self.evaluate(script)
            except RuntimeError:  # between two documents there is no context to ask
                value = None
            if value:
                return value
            if time.monotonic() > deadline:
                errors = "\n".join(self.errors)
                raise TimeoutError(f"never came true: {script}\n{errors}")
            await asyncio.sleep(0.02)

    async def wait(self, selector: str, seconds: float = 5) -> None:
        """Waits until an element that fits the CSS selector is there."""
        await self.wait_for(f"!!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_gone(self, selector: str, seconds: float = 5) -> None:
        """Waits until no element fits the CSS selector."""
        await self.wait_for(f"!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_text(self, selector: str, text: str, seconds: float = 5) -> None:
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
        await self.wait(selector)
        value: str = await self.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})].at(-1).innerText"
        )
        return value

    async def click(self, selector: str, text: str = "") -> None:
        """Presses the mouse on the last element that fits and, where given, holds the text.

        An element that moves is waited for.
        """
        found = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter((one) => one.textContent.includes({json.dumps(text)})"
            " && one.getClientRects().length).at(-1)"
        )
        await self.wait_for(f"!!{found}")
        box = await self.evaluate(
            "(async () => {"
            "  const frame = () => new Promise((next) => requestAnimationFrame(next));"
            f"  const place = () => {{ const box = {found}.getBoundingClientRect();"
            "    return [box.x + box.width / 2, box.y + box.height / 2]; };"
            f"  {found}.scrollIntoView({{block: 'nearest', inline: 'nearest'}});"
            "  let before, now = place();"
            "  do { before = now; await frame(); await frame(); now = place(); }"
            "  while (String(before) !== String(now));"
            "  return now; })()"
        )
        await self.press_mouse(box[0], box[1])

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

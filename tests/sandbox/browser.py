"""A real Chromium and its windows, driven over its DevTools protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import subprocess
import tempfile
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Self

import aiohttp

from tests.timeouts import WAIT_TIMEOUT, block_until

BLANK_PAGE = "about:blank"
# A promise that resolves when the page is about to be drawn.
NEXT_FRAME_SCRIPT = "(() => new Promise((next) => requestAnimationFrame(next)))"
# Windows virtual key codes of the keys that are not letters.
KEY_CODES = {"Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "ArrowUp": 38, "ArrowDown": 40}


class BrowserPage:
    """A window. Waiting methods raise TimeoutError; a throwing script raises RuntimeError."""

    def __init__(self, devtools: DevToolsConnection) -> None:
        self._devtools = devtools

    @classmethod
    @contextlib.asynccontextmanager
    async def open(
        cls, chromium: Chromium, url: str, *, width: int = 1280, height: int = 800
    ) -> AsyncIterator[Self]:
        """Open a window at ``url``, and leave it blank for the next test.

        Anything a page stores in the browser (cookies, storage) stays there.
        """
        async with DevToolsConnection.open(chromium.address) as devtools:
            page = cls(devtools)
            window = (
                chromium.free_windows.pop()
                if chromium.free_windows
                else await page._create_window()
            )
            try:
                await devtools.attach_to_window(window)
                # The page believes that it has the keyboard, however many windows are open.
                await devtools.send_command("Emulation.setFocusEmulationEnabled", enabled=True)
                await page.set_viewport(width, height)
                await page.navigate(url)
                yield page
            finally:
                await page.navigate(BLANK_PAGE)
                await devtools.detach_from_window()
                chromium.free_windows.append(window)

    async def _create_window(self) -> str:
        """Open a new window; return its id."""
        created = await self._devtools.send_command(
            "Target.createTarget", url=BLANK_PAGE, newWindow=True
        )
        return str(created["targetId"])

    @property
    def script_errors(self) -> list[str]:
        """The page's uncaught exceptions, oldest first."""
        return self._devtools.script_errors

    async def navigate(self, url: str) -> None:
        """Navigate, and wait until the document has loaded."""
        document = await self._devtools.send_command("Page.navigate", url=url)
        if "errorText" in document:
            raise RuntimeError(f"{url}: {document['errorText']}")
        await self._devtools.wait_for_lifecycle_event(document["loaderId"], "load")

    async def set_viewport(self, width: int, height: int) -> None:
        """Set the window's inner size in CSS pixels, and wait until the page has drawn itself."""
        await self._devtools.send_command(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        await self.wait_until_true(f"innerWidth === {width} && innerHeight === {height}")
        await self.evaluate(f"{NEXT_FRAME_SCRIPT}().then({NEXT_FRAME_SCRIPT})")

    async def evaluate(self, script: str) -> Any:
        """Return a JavaScript expression's value, which must be JSON; a promise is awaited."""
        result = await self._devtools.send_command(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True
        )
        if "exceptionDetails" in result:
            details = result["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return result["result"].get("value")

    async def wait_until_true(self, script: str, seconds: float = WAIT_TIMEOUT) -> Any:
        """Wait until an expression is true, and return its value; one that throws is not true."""
        return await self._poll_in_page(
            f"() => {script}", "(look) => setTimeout(look, 10)", seconds
        )

    async def _poll_in_page(
        self, read_script: str, pause_script: str, seconds: float = WAIT_TIMEOUT
    ) -> Any:
        """Let the page call ``read()`` until it is true; ``pause(look)`` plans the next look."""
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
        """Wait until an element matches the CSS selector."""
        await self.wait_until_true(f"!!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_for_absence(self, selector: str, seconds: float = WAIT_TIMEOUT) -> None:
        """Wait until no element matches the CSS selector."""
        await self.wait_until_true(f"!document.querySelector({json.dumps(selector)})", seconds)

    async def wait_for_text(self, selector: str, text: str, seconds: float = WAIT_TIMEOUT) -> None:
        """Wait until an element that matches the selector contains the text."""
        await self.wait_until_true(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".some((one) => one.textContent.includes({json.dumps(text)}))",
            seconds,
        )

    async def count_elements(self, selector: str) -> int:
        """Return how many elements match the CSS selector."""
        number: int = await self.evaluate(
            f"document.querySelectorAll({json.dumps(selector)}).length"
        )
        return number

    async def read_text(self, selector: str) -> str:
        """Wait for an element that matches, and return the visible text of the last one."""
        texts = await self.wait_until_true(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".slice(-1).map((one) => [one.innerText])[0]"
        )
        value: str = texts[0]
        return value

    async def click(self, selector: str, text: str = "") -> None:
        """Click the last element that matches and has the text, or else contains it.

        Waits while the element moves or something covers it.
        """
        shown = (
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            f".filter((one) => one.textContent.includes({json.dumps(text)})"
            " && one.getClientRects().length)"
        )
        element = (
            f"({shown}.filter((one) => one.textContent === {json.dumps(text)}).at(-1)"
            f" ?? {shown}.at(-1))"
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
        """Click with the left button at a point of the window."""
        await self._devtools.send_command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
        for event_type in ("mousePressed", "mouseReleased"):
            await self._devtools.send_command(
                "Input.dispatchMouseEvent", type=event_type, x=x, y=y, button="left", clickCount=1
            )

    async def paste_text(self, text: str) -> None:
        """Insert text at the focus all at once, as pasting does."""
        await self._devtools.send_command("Input.insertText", text=text)

    async def type_text(self, text: str) -> None:
        """Type text at the focus, letter by letter."""
        for letter in text:
            await self._devtools.send_command(
                "Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter
            )
            await self._devtools.send_command("Input.dispatchKeyEvent", type="keyUp", key=letter)

    async def press_key(self, key: str) -> None:
        """Press a key by its name, such as ``Enter`` or ``ArrowDown``."""
        event = {"key": key, "code": key, "windowsVirtualKeyCode": KEY_CODES[key]}
        down = {"type": "keyDown", "text": "\r"} if key == "Enter" else {"type": "rawKeyDown"}
        await self._devtools.send_command("Input.dispatchKeyEvent", **event, **down)
        await self._devtools.send_command("Input.dispatchKeyEvent", type="keyUp", **event)

    async def choose_select_value(self, selector: str, value: str) -> None:
        """Choose an option of a native ``<select>`` by its value."""
        await self.wait_for_element(selector)
        await self.evaluate(
            f"(() => {{ const one = document.querySelector({json.dumps(selector)});"
            f" one.value = {json.dumps(value)};"
            " one.dispatchEvent(new Event('change', {bubbles: true})); })()"
        )


PageOpener = Callable[..., contextlib.AbstractAsyncContextManager[BrowserPage]]
"""Opens the page for a `person` in a `channel`, in a window of this `width` and `height`."""


EXECUTABLE_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
DISABLED_FEATURES = (
    # Do not keep a page that is left for going back.
    "BackForwardCache",
    # Let the next page reuse the process and the frame, and show it at once.
    "SpareRendererForSitePerProcess",
    "RenderDocument",
    "PaintHolding",
    # Each window has two pages for its address bar, which cost as much as ours.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
)
COMMAND_LINE_FLAGS = (
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
    f"--disable-features={','.join(DISABLED_FEATURES)}",
    # Accept presses before a page is first drawn.
    "--allow-pre-commit-input",
    # Do not slow down the window in the background.
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    # A headless browser would report that there is no mouse.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    "--no-startup-window",
    "--remote-debugging-port=0",
)


def find_chromium() -> str | None:
    """Return the path of an installed Chromium, or None."""
    return next(filter(None, map(shutil.which, EXECUTABLE_NAMES)), None)


class Chromium:
    """A headless browser with a new profile; ``address`` is its DevTools websocket."""

    def __init__(self, address: str) -> None:
        self.address = address
        #: Windows that no test uses; opening one costs more than loading the page.
        self.free_windows: list[str] = []

    @classmethod
    @contextlib.contextmanager
    def start(cls) -> Iterator[Self]:
        """Start the browser, and end it and delete its files afterwards; raises OSError."""
        executable = find_chromium()
        if executable is None:
            raise FileNotFoundError("no Chromium is installed")
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            command = [executable, *COMMAND_LINE_FLAGS, f"--user-data-dir={profile}"]
            quiet = subprocess.DEVNULL
            with subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet) as process:
                try:
                    yield cls(_wait_for_devtools_address(Path(profile), process))
                finally:
                    process.terminate()
                    process.wait(WAIT_TIMEOUT)


def _wait_for_devtools_address(profile: Path, process: subprocess.Popen[bytes]) -> str:
    """Return the address of the DevTools from the file that the browser writes when it listens."""
    port_file = profile / "DevToolsActivePort"

    def read_port_file() -> list[str]:
        if process.poll() is not None:
            raise OSError("Chromium did not start")
        with contextlib.suppress(FileNotFoundError):
            lines = port_file.read_text().splitlines()
            return lines if len(lines) == 2 else []
        return []

    port, path = block_until(read_port_file)
    return f"ws://127.0.0.1:{port}{path}"


class DevToolsConnection:
    """A websocket to the browser; once attached, its commands go to one window.

    ``script_errors`` are the uncaught exceptions of the window's pages, oldest first.
    """

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.script_errors: list[str] = []
        self._socket = socket
        self._session_id: str | None = None
        self._last_call_id = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._lifecycle_events: dict[tuple[str, str], asyncio.Event] = defaultdict(asyncio.Event)

    @classmethod
    @contextlib.asynccontextmanager
    async def open(cls, address: str) -> AsyncIterator[Self]:
        """Connect to a browser's DevTools websocket and read from it."""
        async with (
            aiohttp.ClientSession() as client,
            client.ws_connect(address, max_msg_size=0, heartbeat=None) as socket,
        ):
            connection = cls(socket)
            reader_task = asyncio.create_task(connection._receive_messages())
            try:
                yield connection
            finally:
                reader_task.cancel()

    async def attach_to_window(self, window: str) -> None:
        """Send all further commands to a window, and record its pages' events."""
        attached = await self.send_command("Target.attachToTarget", targetId=window, flatten=True)
        self._session_id = attached["sessionId"]
        await self.send_command("Page.enable")
        await self.send_command("Page.setLifecycleEventsEnabled", enabled=True)
        await self.send_command("Runtime.enable")

    async def detach_from_window(self) -> None:
        """Leave the window to others."""
        session, self._session_id = self._session_id, None
        await self.send_command("Target.detachFromTarget", sessionId=session)

    async def send_command(self, method: str, **parameters: Any) -> Any:
        """Send a command and return its result; raises RuntimeError."""
        self._last_call_id += 1
        call_id = self._last_call_id
        self._answers[call_id] = asyncio.get_running_loop().create_future()
        request: dict[str, Any] = {"id": call_id, "method": method, "params": parameters}
        if self._session_id:
            request["sessionId"] = self._session_id
        await self._socket.send_json(request)
        message = await asyncio.wait_for(self._answers[call_id], 2 * WAIT_TIMEOUT)
        if "error" in message:
            raise RuntimeError(f"{method}: {message['error']['message']}")
        return message["result"]

    async def wait_for_lifecycle_event(self, loader_id: str, name: str) -> None:
        """Wait until something, such as ``load``, has happened to a document."""
        await asyncio.wait_for(self._lifecycle_events[loader_id, name].wait(), WAIT_TIMEOUT)

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
                event = message["params"]
                self._lifecycle_events[event["loaderId"], event["name"]].set()


LAST_MESSAGE = "#messages .message:last-child"


async def deal_table(page: BrowserPage) -> None:
    """Ask for a new table, and wait until it is there with its picture."""
    newest = f"document.querySelector({LAST_MESSAGE!r})"
    before = await page.evaluate(f"{newest}?.id ?? ''")
    await page.paste_text("/table")
    await page.press_key("Enter")
    await page.wait_until_true(
        f"{newest}?.id !== {before!r} && {newest}?.querySelector('img')?.naturalWidth === 1100"
    )

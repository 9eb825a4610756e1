"""The process of a real Chromium; ``tests.sandbox.page.browser`` drives its windows."""

import contextlib
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Self

from tests.timeouts import WAIT_TIMEOUT, block_until

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

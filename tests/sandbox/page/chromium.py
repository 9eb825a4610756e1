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
    # A page that is left is not kept to come back to.
    "BackForwardCache",
    # The next page takes its process and its frame, and is shown at once.
    "SpareRendererForSitePerProcess",
    "RenderDocument",
    "PaintHolding",
    # Two pages that each window has for its address bar: they cost as much as ours.
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
    # A press before the first picture of a page is no accident.
    "--allow-pre-commit-input",
    # Of two windows that are open, neither has to wait for the other.
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    # Headless, it would say that there is no mouse.
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    "--no-startup-window",
    "--remote-debugging-port=0",
)


def find_chromium() -> str | None:
    """The path of an installed Chromium; None where there is none."""
    return next(filter(None, map(shutil.which, EXECUTABLE_NAMES)), None)


class Chromium:
    """A headless browser process with a fresh profile; ``address`` is its DevTools websocket."""

    def __init__(self, address: str) -> None:
        self.address = address
        #: Windows that nobody is in: to open one costs more than to load the page.
        self.free_windows: list[str] = []

    @classmethod
    @contextlib.contextmanager
    def start(cls) -> Iterator[Self]:
        """Starts the browser, and ends it with all its processes' files. Raises OSError."""
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

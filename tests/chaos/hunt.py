"""Apply each patch to a copy of the code, and let the tests find it.

A patch begins with what is wrong, and with a line `Finder:` that names what must fail: arguments of
`python -m`, such as `pytest tests/store` or `tests.chaos --worlds 25`. Without any patch all
finders must pass.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

ROOT = Path(__file__).parents[2]
PATCHES = Path(__file__).with_name("planted_bugs")
COPIED = ("bot", "rendering", "sandbox", "tests", "docs", "deploy", "pyproject.toml", "README.md")
FINDER_TIMEOUT = 900.0


@dataclass(frozen=True)
class PlantedBug:
    """A patch: its name, what it breaks, and the arguments of `python -m` that must notice."""

    name: str
    path: Path
    what: str
    finder: tuple[str, ...]

    @classmethod
    def load(cls, path: Path) -> PlantedBug:
        """Return the bug of a patch; ValueError if it names no finder."""
        head = path.read_text("utf-8").partition("\n--- ")[0]
        match = re.search(r"^Finder: (.+)$", head, re.MULTILINE)
        if match is None:
            raise ValueError(f"{path.name} names no finder")
        return cls(path.stem, path, head.splitlines()[0], tuple(match[1].split()))


def list_planted_bugs() -> list[PlantedBug]:
    """Return all planted bugs by name."""
    return [PlantedBug.load(path) for path in sorted(PATCHES.glob("*.patch"))]


def check_patch_applies(bug: PlantedBug, folder: Path) -> str:
    """Return why a patch does not apply to the code in the folder; an empty text if it does."""
    return _apply_patch(bug, folder, "--check")


def hunt_planted_bugs(name: str | None = None) -> int:
    """Print of each bug, or of the one named, whether it is found; return 1 if any is not."""
    bugs = [bug for bug in list_planted_bugs() if name in (None, bug.name)]
    if not bugs:
        print(f"There is no bug {name!r}.")
        return 1
    print(f"{'bug':32}{'found':>8}{'seconds':>9}  what it breaks, and what finds it")
    # Each finder passes on the code as it is, or its failing would say nothing.
    finders = dict.fromkeys(bug.finder for bug in bugs)
    false_alarms = [finder for finder in finders if _run_finder(None, finder)[0]]
    missed = 0
    for bug in bugs:
        is_found, seconds = _run_finder(bug, bug.finder)
        is_found = is_found and bug.finder not in false_alarms
        missed += not is_found
        print(
            f"{bug.name:32}{'yes' if is_found else 'NO':>8}{seconds:9.1f}  {bug.what}"
            f" [{' '.join(bug.finder)}]",
            flush=True,
        )
    for finder in false_alarms:
        print(f"fails without any bug: {' '.join(finder)}")
    print(f"{len(bugs) - missed} of {len(bugs)} found")
    return int(missed > 0 or bool(false_alarms))


def _run_finder(bug: PlantedBug | None, finder: tuple[str, ...]) -> tuple[bool, float]:
    """Return whether a finder fails, on the code as it is or with a bug, and its seconds."""
    started_at = monotonic()
    with TemporaryDirectory(prefix="planted-") as temporary:
        folder = Path(temporary)
        for part in COPIED:
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, folder / part)
        if bug is not None and (reason := _apply_patch(bug, folder)):
            raise RuntimeError(f"{bug.name} does not apply: {reason}")
        options = ["-q", "-x", "-p", "no:cacheprovider", "-n", "0"] * (finder[0] == "pytest")
        result = subprocess.run(
            [sys.executable, "-m", *finder, *options],
            cwd=folder,
            env={
                "PATH": "/usr/bin:/bin:/usr/local/bin",
                "PYTHONPATH": str(folder),
                "HOME": temporary,
            },
            capture_output=True,
            text=True,
            timeout=FINDER_TIMEOUT,
            check=False,
        )
    if result.returncode not in (0, 1):
        raise RuntimeError(f"{' '.join(finder)} could not run: {result.stdout[-2000:]}")
    return result.returncode == 1, monotonic() - started_at


def _apply_patch(bug: PlantedBug, folder: Path, *options: str) -> str:
    result = subprocess.run(
        ["git", "apply", "-C1", *options, str(bug.path)],  # noqa: S607 - wherever it is installed
        cwd=folder,
        # Outside of any repository git takes the folder as it is.
        env={"PATH": "/usr/bin:/bin:/usr/local/bin", "GIT_CEILING_DIRECTORIES": str(folder.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    return "" if result.returncode == 0 else result.stderr.strip() or "no reason given"

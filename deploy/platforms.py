# ruff: noqa: INP001 - a script, no package
"""Print for each platform which packages of the lock have a wheel there: `deploy/platforms.py`.

pip's dry run, of version 25 or newer, is asked with a platform's tags; nothing is installed. pip
would work out the markers for the machine that it runs on, so that they are worked out here.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from packaging.requirements import Requirement

LOCK = Path(__file__).parents[1] / "requirements.lock"

GLIBC_TAGS = ("manylinux2014", *(f"manylinux_2_{minor}" for minor in range(5, 29)))
MUSL_TAGS = ("musllinux_1_1", "musllinux_1_2")
PLATFORMS = (
    ("Linux, glibc 2.28, x86-64", GLIBC_TAGS, "linux", "x86_64", "x86_64"),
    ("Linux, glibc 2.28, aarch64", GLIBC_TAGS, "linux", "aarch64", "aarch64"),
    ("Linux, musl, x86-64", MUSL_TAGS, "linux", "x86_64", "x86_64"),
    ("Linux, musl, aarch64", MUSL_TAGS, "linux", "aarch64", "aarch64"),
    ("Windows, x86-64", ("win",), "win32", "amd64", "AMD64"),
    ("Windows, ARM", ("win",), "win32", "arm64", "ARM64"),
    ("macOS 14, Apple's chips", ("macosx_14_0",), "darwin", "arm64", "arm64"),
    ("macOS 14, Intel", ("macosx_14_0",), "darwin", "x86_64", "x86_64"),
)
"""Name, what a wheel's tag has before the machine, `sys_platform`, machine in tag and marker."""

PYTHONS = ("3.11", "3.15")
"""The oldest and the newest."""

_MISSING = re.compile(r"No matching distribution found for ([\w.-]+)==")


def list_requirements(python: str, system: str, machine: str) -> list[str]:
    """Return what the lock asks for there, as `name==version`."""
    environment = {
        "implementation_name": "cpython",
        "platform_machine": machine,
        "python_full_version": f"{python}.0",
        "python_version": python,
        "sys_platform": system,
    }
    lines = re.findall(r"^\S.*?(?= \\$)", LOCK.read_text("utf-8"), re.MULTILINE)
    needed = (Requirement(line) for line in lines)
    return [
        f"{each.name}{each.specifier}"
        for each in needed
        if each.marker is None or each.marker.evaluate(environment)
    ]


def find_missing(requirements: list[str], python: str, tags: list[str]) -> list[str]:
    """Return those that have no wheel with one of the tags."""
    missing: list[str] = []
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-deps"]
    command += ["--only-binary=:all:", "--python-version", python, "--implementation", "cp"]
    command += [word for tag in tags for word in ("--platform", tag)]
    with tempfile.TemporaryDirectory() as folder:
        while True:
            remaining = [each for each in requirements if each not in missing]
            ended = subprocess.run(  # noqa: S603 - pip, with our own lock
                [*command, "--target", folder, *remaining],
                capture_output=True,
                text=True,
                check=False,
            )
            if ended.returncode == 0:
                return missing
            found = _MISSING.search(ended.stderr)
            if found is None:
                raise SystemExit(ended.stderr)
            missing += [each for each in remaining if each.startswith(f"{found[1]}==")]


def main() -> None:
    """Print a line for each platform and Python."""
    for name, prefixes, system, machine_of_tags, machine in PLATFORMS:
        tags = [f"{prefix}_{machine_of_tags}" for prefix in prefixes]
        for python in PYTHONS:
            requirements = list_requirements(python, system, machine)
            missing = ", ".join(find_missing(requirements, python, tags)) or "none"
            print(f"{name:27} {python:5} {len(requirements)} packages, without a wheel: {missing}")


if __name__ == "__main__":
    main()

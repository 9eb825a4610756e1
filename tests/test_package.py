"""The wheel and the sdist have all that the program and the library need."""

import asyncio
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
from asyncio.subprocess import PIPE
from pathlib import Path
from zipfile import ZipFile

import pytest

import bot
from tests.sandbox.running_sandbox import ProcessHost, RunningSandbox
from tests.whole.table_messages import press_control, read_move_count

ROOT = Path(__file__).parents[1]
MAX_WHEEL_BYTES = 12_000_000


def run(*command: str | Path, folder: Path) -> str:
    """Run a program that finds nothing of the clone; return what it prints."""
    environment = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    ended = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def build(kind: str, source: Path, target: Path) -> Path:
    """Build a wheel or an sdist as `python -m build --no-isolation` does, without the network."""
    program = f"from setuptools import build_meta; build_meta.build_{kind}({str(target)!r})"
    run(sys.executable, "-c", program, folder=source)
    [built] = target.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a wheel that is built from what the sdist holds."""
    folder = tmp_path_factory.mktemp("built")
    tracked = run("git", "ls-files", "-z", folder=ROOT).split("\0")
    for name in filter(None, tracked):
        copy = folder / "clone" / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())
    for name in ("sdist", "wheel"):
        (folder / name).mkdir()
    with tarfile.open(build("sdist", folder / "clone", folder / "sdist")) as sdist:
        sdist.extractall(folder / "unpacked", filter="data")
    [source] = (folder / "unpacked").iterdir()
    return build("wheel", source, folder / "wheel")


@pytest.fixture(scope="module")
def installation(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of programs of an environment with the wheel and our dependencies."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    paths = {"base": str(folder), "platbase": str(folder)}
    packages = Path(sysconfig.get_path("purelib", "venv", paths))
    # A line adds a folder alone: what is installed there as a link to a clone is not found.
    folders = [path for path in sys.path if path.endswith("site-packages")]
    (packages / "dependencies.pth").write_text("\n".join(folders))
    programs = Path(sysconfig.get_path("scripts", "venv", paths))
    run(
        *(sys.executable, "-m", "pip", "--python", programs / "python"),
        *("install", "--quiet", "--no-deps", "--no-index", wheel),
        folder=folder,
    )
    return programs


@pytest.mark.slow
def test_the_wheel_is_small_and_has_every_file_of_the_packages(wheel: Path) -> None:
    assert wheel.stat().st_size <= MAX_WHEEL_BYTES
    assert wheel.name.startswith(f"patience_table-{bot.__version__}-py3-none-any")
    packed = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    tracked = run("git", "ls-files", "bot", "rendering", "sandbox", folder=ROOT).split()
    assert packed == set(tracked)


@pytest.mark.slow
def test_the_library_plays_and_paints_from_the_wheel(installation: Path, tmp_path: Path) -> None:
    page = (ROOT / "docs/library.md").read_text("utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    python = installation / "python"
    printed = run(python, "-c", f"{example}\nimport bot; print(bot.__file__)", folder=tmp_path)
    assert "You can play: draw" in printed
    assert Path(printed.splitlines()[-1]).is_relative_to(installation.parent)
    assert (tmp_path / "table.png").stat().st_size > 10_000
    solved = run(python, "-m", "bot.referee", "solve", "canfield", "1", folder=tmp_path)
    assert "winnable" in solved


@pytest.mark.slow
async def test_the_program_of_the_wheel_opens_a_table(installation: Path, tmp_path: Path) -> None:
    program = installation / "patience-table"
    assert run(program, "--version", folder=tmp_path) == f"patience-table {bot.__version__}\n"
    # It finds nothing of the clone, and is given no setting but where to be.
    settings = {"XDG_DATA_HOME": str(tmp_path), "SANDBOX_PORT": "0"}
    started = await asyncio.create_subprocess_exec(
        program, cwd=tmp_path, env=settings, stdout=PIPE, stderr=PIPE
    )
    assert started.stdout is not None
    running = RunningSandbox(ProcessHost(tmp_path, "sandbox"), "sandbox")
    try:
        assert (await started.stdout.readline()).startswith(b"No DISCORD_TOKEN here")
        [port] = re.findall(rb"http://127\.0\.0\.1:(\d+)", await started.stdout.readline())
        running.port = int(port)
        running.open_session()
        await running.wait_for_commands("new")
        await running.wait_for_bot_status()
        ada = await running.get_user("ada")
        table = await ada.run_command("new", deal="1")
        assert read_move_count(await press_control(ada, table, "draw")) == 1
    finally:
        started.terminate()
        _, log = await started.communicate()
        await running.close()
    assert started.returncode == 0, log
    assert b"Traceback" not in log

"""Carries out a Dockerfile's steps in a folder, with this machine's Python as its base image."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = ROOT / "deploy/Dockerfile"

_OWN_FOLDERS = re.compile(r"/(?:opt|install|var/lib|var/cache)/")
"""Where the image has what the base image has not."""

_KEPT_VARIABLES = re.compile(r"HOME|PATH|PIP_\w+|SSL_\w+|\w+_proxy", re.IGNORECASE)
"""By them pip finds packages and Docker's builder the network; all others are left out."""


def read_instructions() -> list[tuple[str, str]]:
    """Return the Dockerfile's instructions and what follows them on their lines."""
    lines = DOCKERFILE.read_text("utf-8").splitlines()
    pairs = [line.split(" ", 1) for line in lines if line and not line.startswith("#")]
    return [(instruction, rest) for instruction, rest in pairs]


@dataclass
class ImageFolder:
    """What the last stage of the Dockerfile makes, in a folder."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)
    working_folder: str = "/"
    entrypoint: list[str] = field(default_factory=list)
    health_check: list[str] = field(default_factory=list)

    def find_path(self, path: str) -> Path:
        """Return where a path of the image is here."""
        return self.folder / path.lstrip("/")

    def translate(self, text: str) -> str:
        """Return the text with the paths of the image as they are here."""
        return _OWN_FOLDERS.sub(lambda match: f"{self.folder}{match[0]}", text)

    def build_environment(self) -> dict[str, str]:
        """Return the image's variables, and of ours those by which programs are found."""
        kept = {name: text for name, text in os.environ.items() if _KEPT_VARIABLES.fullmatch(name)}
        return kept | {name: self.translate(text) for name, text in self.variables.items()}


def build_image_folder(folder: Path) -> ImageFolder:
    """Carry out all steps of all stages; raises CalledProcessError if one fails."""
    stages: dict[str, ImageFolder] = {}
    image = ImageFolder(folder)
    for instruction, rest in read_instructions():
        if instruction == "FROM":
            name = rest.rpartition(" AS ")[2] if " AS " in rest else "last"
            image = stages[name] = ImageFolder(folder / name)
        elif instruction == "COPY":
            _copy(stages, image, rest.split())
        elif instruction == "RUN":
            _run(image, shlex.split(rest))
        else:
            _note(image, instruction, rest)
    return image


def _note(image: ImageFolder, instruction: str, rest: str) -> None:
    """Note what is said about containers of the image."""
    match instruction:
        case "ENV":
            name, _, text = rest.partition("=")
            image.variables[name] = text
        case "WORKDIR":
            image.working_folder = rest
        case "HEALTHCHECK":
            image.health_check = _parse_command(image, rest.partition(" CMD ")[2])
        case "ENTRYPOINT":
            image.entrypoint = _parse_command(image, rest)
        case "USER" | "VOLUME" | "STOPSIGNAL":
            pass
        case _:
            raise ValueError(f"a step that is not tried: {instruction}")


def _parse_command(image: ImageFolder, text: str) -> list[str]:
    return [image.translate(word) for word in json.loads(text)]


def _copy(stages: dict[str, ImageFolder], image: ImageFolder, words: list[str]) -> None:
    """Copy a file or a folder of the repository that Docker would send, or of another stage."""
    *options, source_text, target_text = words
    target = image.find_path(target_text)
    target.parent.mkdir(parents=True, exist_ok=True)
    if options:
        source = stages[options[0].removeprefix("--from=")].find_path(source_text)
    else:
        sent = (DOCKERFILE.parent / "Dockerfile.dockerignore").read_text("utf-8").splitlines()
        if "*" not in sent or f"!{source_text}" not in sent:
            raise ValueError(f"Dockerfile.dockerignore keeps {source_text} from the image")
        source = ROOT / source_text
    if source.is_dir():
        unsent = None if options else shutil.ignore_patterns("__pycache__")
        shutil.copytree(source, target, symlinks=True, ignore=unsent)
    else:
        shutil.copyfile(source, target)


def _run(image: ImageFolder, words: list[str]) -> None:
    """Run a command; who is not root can give files to nobody else."""
    if os.geteuid() != 0:
        words = [word for word in words if not re.match("--(owner|group)=", word)]
    program = sys.executable if words[0] == "python" else image.translate(words[0])
    command = [program, *map(image.translate, words[1:])]
    subprocess.run(command, check=True, cwd=image.folder, env=image.build_environment())

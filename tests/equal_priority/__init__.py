"""Lets what tests start take an equal share of a busy machine, see `sitecustomize`."""

import os
from collections.abc import Mapping
from pathlib import Path


def add_equal_priority(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which films, searches and the like do not give way to others."""
    folders = [str(Path(__file__).parent), environment.get("PYTHONPATH", "")]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, folders))}

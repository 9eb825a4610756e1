"""The planted bugs stay plantable: each patch applies to the code as it is."""

import pytest

from tests.chaos.planted_bugs.hunt import ROOT, PlantedBug, check_patch_applies, list_planted_bugs

WANTED_BUGS = 20


def test_there_are_twenty_planted_bugs() -> None:
    assert len(list_planted_bugs()) >= WANTED_BUGS


@pytest.mark.parametrize("bug", list_planted_bugs(), ids=lambda bug: bug.name)
def test_a_planted_bug_applies_to_the_code(bug: PlantedBug) -> None:
    assert check_patch_applies(bug, ROOT) == ""
    if bug.finder[0] == "pytest":
        assert (ROOT / bug.finder[1]).exists()

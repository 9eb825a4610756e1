"""What is asked of plans in tests."""

from rendering.charts.plan import Box, Ink, Plan

CUT = {Ink.CUT, Ink.CUT_MARK}
"""Texts upon bars."""


def texts(of: Plan) -> list[str]:
    return [label.text for label in of.labels]


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def within(one: Box, other: Box) -> bool:
    return other[0] <= one[0] < one[2] <= other[2] and other[1] <= one[1] < one[3] <= other[3]

"""How colours look: contrast, perceived difference, and colour blindness.

Contrast is that of WCAG 2.2. Difference is CIEDE2000 (Sharma, Wu and Dalal 2005), of which about
2.3 is just noticeable. Colour blindness is simulated in linear light with the matrices of Machado,
Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency"
(2009), at full severity.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from rendering.theme import Colour

ColourTriple = tuple[float, float, float]
Matrix = tuple[ColourTriple, ColourTriple, ColourTriple]

COLOUR_VISIONS: dict[str, Matrix] = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
_RGB_TO_XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE_POINT: ColourTriple = (0.95047, 1.0, 1.08883)


def contrast_ratio(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours: from 1 for equal ones to 21 for black on white."""
    dark, light = sorted(
        _multiply(_RGB_TO_XYZ, _to_linear_rgb(colour))[1] for colour in (one, other)
    )
    return (light + 0.05) / (dark + 0.05)


def colour_difference(one: Colour, other: Colour, vision: str = "common") -> float:
    """Return how different two colours look with a kind of colour vision."""
    return ciede2000(to_cielab(one, vision), to_cielab(other, vision))


def to_cielab(colour: Colour, vision: str = "common") -> ColourTriple:
    """Return a colour in CIELAB as it looks with a kind of colour vision."""
    red, green, blue = _multiply(COLOUR_VISIONS[vision], _to_linear_rgb(colour))
    simulated = (max(0.0, min(1.0, red)), max(0.0, min(1.0, green)), max(0.0, min(1.0, blue)))
    x, y, z = (
        _cielab_root(part / white)
        for part, white in zip(_multiply(_RGB_TO_XYZ, simulated), _WHITE_POINT, strict=True)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _to_linear_rgb(colour: Colour) -> ColourTriple:
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def _multiply(matrix: Matrix, parts: ColourTriple) -> ColourTriple:
    first, second, third = (sum(a * b for a, b in zip(row, parts, strict=True)) for row in matrix)
    return first, second, third


def _cielab_root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


def ciede2000(one: ColourTriple, other: ColourTriple) -> float:
    """Return the difference of two CIELAB colours."""
    (light1, a1, b1), (light2, a2, b2) = one, other
    grey = 0.5 * (1 - _chroma_weight((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    chroma1, chroma2 = hypot(a1, b1), hypot(a2, b2)
    hue1, hue2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn, hue = hue2 - hue1, hue1 + hue2
    if chroma1 * chroma2 == 0:
        turn = 0
    elif abs(turn) > 180:
        turn += 360 if turn < 0 else -360
        hue = (hue + (360 if hue < 360 else -360)) / 2
    else:
        hue /= 2
    light, chroma = (light1 + light2) / 2, (chroma1 + chroma2) / 2
    weight = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    by_light = (light2 - light1) / (1 + 0.015 * (light - 50) ** 2 / (20 + (light - 50) ** 2) ** 0.5)
    by_chroma = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    by_hue = 2 * (chroma1 * chroma2) ** 0.5 * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    bend = sin(radians(60 * exp(-(((hue - 275) / 25) ** 2)))) * 2 * _chroma_weight(chroma)
    return sqrt(by_light**2 + by_chroma**2 + by_hue**2 - bend * by_chroma * by_hue)


def _chroma_weight(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25.0**7))

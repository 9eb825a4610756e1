"""Pictures in messages with their descriptions, or texts in their place."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rendering.canvas import compute_checksum


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture called ``filename`` that ``text`` describes; without a name, the text by itself.

    ``png`` is the picture where it is to be sent; a message may have it already.
    """

    text: str
    filename: str = ""
    png: bytes | None = None

    def copy_without_png(self) -> Illustration:
        """Return the same without the picture's bytes, as a message shows it once it is sent."""
        return replace(self, png=None)


def build_illustration(
    picture: bytes, filename_stem: str, description: str, *, suffix: str = ".png"
) -> Illustration:
    """Return a picture to be sent, whose name no other picture of its message has had."""
    filename = f"{filename_stem}-{compute_checksum(picture):08x}{suffix}"
    return Illustration(description, filename, picture)

"""The longest texts of every language against Discord's limits.

``python -m tests.bench.texts.lengths`` prints the longest for each use, and its key.
"""

from itertools import groupby

from bot.locale.catalogue import get_texts_by_language
from tests.locale.fluent_messages import LIMITS, LongestText, list_longest_texts


def format_lengths(language: str) -> list[str]:
    """Return a line for each use of texts: the longest of this language, and its key."""
    longest: dict[str, LongestText] = {}
    for use, texts in groupby(list_longest_texts(language), key=lambda each: each.limit.use):
        longest[use] = next(texts)
    return [
        f"{language:4} {limit.use:34} {longest[limit.use].length:4} {limit.most:5}  "
        f"{longest[limit.use].key}: {longest[limit.use].text!r}"
        for limit in LIMITS
    ]


if __name__ == "__main__":
    print(f"{'':4} {'use':34} {'most':>4} {'limit':>5}  the longest")
    for each_language in get_texts_by_language():
        print("\n".join(format_lengths(each_language)))

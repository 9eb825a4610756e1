"""``python -m bot.locale``: the messages that a language lacks, which players read in English."""

import argparse
import sys
from collections.abc import Sequence

from bot.locale.catalogue import get_language_files, list_missing_keys


def main(arguments: Sequence[str]) -> int:
    """Print what each language lacks; with ``--release`` that is exit status 1."""
    parser = argparse.ArgumentParser(prog="python -m bot.locale", description=__doc__)
    parser.add_argument("--release", action="store_true", help="fail where anything is missing")
    options = parser.parse_args(arguments)
    missing_keys = list_missing_keys(get_language_files())
    for language, keys in missing_keys.items():
        print(f"warning: {language}.ftl lacks {', '.join(keys)}")
    if not missing_keys:
        print("every language has every message")
    return int(options.release and bool(missing_keys))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

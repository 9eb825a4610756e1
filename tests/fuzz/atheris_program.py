"""One parser under atheris: `python -m tests.fuzz.atheris_program moves -runs=100000`.

A process of its own: atheris needs the code's imports to count lines, and it never returns.
"""

import sys

import atheris

from tests.fuzz.parsers import list_parsers

with atheris.instrument_imports(include=["bot.engine", "bot.referee", "bot.client.controls"]):
    from tests.fuzz.parsers import list_parsers


def main() -> None:
    """Run libFuzzer's loop; an input that breaks a promise ends the process with its traceback."""
    [parser] = [parser for parser in list_parsers() if parser.name == sys.argv[1]]

    def try_bytes(data: bytes) -> None:
        provider = atheris.FuzzedDataProvider(data)
        number = provider.ConsumeIntInRange(0, 10**6)
        example = provider.PickValueInList(list(parser.examples))
        kept = provider.ConsumeIntInRange(0, len(example))
        parser.check(example[:kept] + provider.ConsumeUnicode(300), number)

    atheris.Setup([sys.argv[0], *sys.argv[2:]], try_bytes)
    atheris.Fuzz()


if __name__ == "__main__":
    main()

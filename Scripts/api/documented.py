#!/usr/bin/env python3
"""Checks that every public declaration of the named modules has a comment.

    documented.py BUILD MODULE...
"""

import sys

from symbols import BuildError, symbols


def undocumented(found):
    """Places of declarations without a comment, each once."""
    bare = {symbol.place: symbol for symbol in found if not symbol.documentation}
    return [f"{place}: {symbol.declaration} has no comment"
            for place, symbol in sorted(bare.items())]


def main(arguments):
    if len(arguments) < 2:
        print(__doc__, file=sys.stderr)
        return 64
    try:
        lines = [line for module in arguments[1:]
                 for line in undocumented(symbols(module, arguments[0]))]
    except BuildError as error:
        print(error, file=sys.stderr)
        return 70
    for line in lines:
        print(f"error: {line}", file=sys.stderr)
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

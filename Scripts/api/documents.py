"""A document that is made: written anew, or compared with what it should be."""

import sys


def settle(command, target, text, wrong):
    """Writes the document, or says where it and its sources are wrong.

    command: "write" or "check". wrong: faults found in the sources, which are
    told in either case. Gives the process's status.
    """
    wrong = list(wrong)
    if command == "write":
        target.write_text(text)
    elif not target.exists() or target.read_text() != text:
        name = target.stem.lower()
        wrong.append(f"Docs/{target.name} is out of date; run make {name}")
    for line in wrong:
        print(f"error: {line}", file=sys.stderr)
    return 1 if wrong else 0

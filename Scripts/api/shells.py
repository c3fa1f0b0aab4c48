#!/usr/bin/env python3
"""Compares the public symbols of DovetailShell for Linux with those for Apple.

    shells.py BUILD GRAPHS

BUILD is a build for Linux; GRAPHS is what `check-apple --graphs` has written.
What an app author can call here must be there with the same signature, or stand
in Docs/AppleDifferences.tsv with the reason.
"""

import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

from shapes import shape
from symbols import ROOT, BuildError, read_graph, symbols

MODULE = "DovetailShell"
PLATFORMS = ["iOS", "macOS"]
TABLE = ROOT / "Docs" / "AppleDifferences.tsv"


@dataclass(frozen=True)
class Difference:
    """A symbol that is not the same, and why."""

    platform: str  # iOS, macOS or both
    symbol: str
    reason: str


def read_table(text):
    rows = [line.split("\t") for line in text.splitlines()[1:] if line]
    return [Difference(*row) for row in rows]


def signature(symbol):
    """A symbol as those who call it see it: owner, shape, and what it throws."""
    throws = re.search(r"\bthrows(\([^)]*\))?", symbol.declaration)
    return (symbol.owner, shape(symbol.declaration), throws[0] if throws else "")


def name(symbol):
    """`Owner.name(label:)`, as the table has it."""
    form = shape(symbol.declaration)
    labels = "".join(f"{label}:" for label in form.labels)
    call = f"{form.name}({labels})" if form.word in ("func", "init") else form.name
    return f"{symbol.owner}.{call}" if symbol.owner else call


def faults(linux, apple, platform, table):
    """What is missing on a platform without a reason, and reasons that are not needed."""
    there = {signature(symbol) for symbol in apple}
    missing = {name(symbol): symbol for symbol in linux if signature(symbol) not in there}
    excused = {row.symbol for row in table if row.platform in (platform, "both")}
    lines = [f"{missing[one].place}: {one} is not the same on {platform}; make it so, or give "
             f"the reason in Docs/AppleDifferences.tsv" for one in sorted(missing)
             if not any(one == name or one.startswith(name + ".") for name in excused)]
    needless = sorted({row.symbol for row in table if row.platform == platform} - set(missing))
    lines += [f"Docs/AppleDifferences.tsv: {one} is the same on {platform}; take the line out"
              for one in needless]
    return lines, len(missing)


def needless_for_both(results, table):
    """Reasons for both platforms that neither needs."""
    excused = {row.symbol for row in table if row.platform == "both"}
    return [f"Docs/AppleDifferences.tsv: {one} is the same everywhere; take the line out"
            for one in sorted(excused - set().union(*results))]


def main(arguments):
    if len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 64
    build, graphs = arguments
    try:
        linux = symbols(MODULE, build)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 70
    table = read_table(TABLE.read_text())
    lines, missing, counts = [], [], []
    for platform in PLATFORMS:
        graph = json.loads((Path(graphs) / platform / f"{MODULE}.symbols.json").read_text())
        apple = read_graph(graph, MODULE)
        if len(apple) < 50:
            lines.append(f"only {len(apple)} public symbols of {platform} were read")
        more, count = faults(linux, apple, platform, table)
        lines += more
        counts.append(count)
        there = {signature(symbol) for symbol in apple}
        missing.append({name(symbol) for symbol in linux if signature(symbol) not in there})
    lines += needless_for_both(missing, table)
    for line in lines:
        print(f"error: {line}", file=sys.stderr)
    if lines:
        return 1
    for platform, count in zip(PLATFORMS, counts):
        print(f"{MODULE}: {len(linux) - count} of {len(linux)} public symbols are the same on "
              f"{platform}, {count} differ for a reason that is written down")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

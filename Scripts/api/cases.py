#!/usr/bin/env python3
"""Writes Docs/Cases.md, or checks that it is true.

    cases.py write
    cases.py check

A case is a way in which web-view apps fail their users. The table is made of
the list of cases (Docs/cases.tsv: what each is about, where it can be tested,
and a remark where it is not, or not whole), of the tests that name cases, and
of the workarounds (Docs/Workarounds.md) that do.
"""

import re
import sys
from dataclasses import dataclass

from checks import cell, read_table
from documents import settle
from symbols import ROOT

DOCS = ROOT / "Docs"
NUMBER = re.compile(r"\bB\d{3}\b")
# A test with the comment lines right above it.
TEST = re.compile(
    r"(?P<comment>(?:^ *//[^\n]*\n)*) *@Test(?P<traits>(?:(?!@Test).)*?)"
    r"\bfunc (?P<test>`[^`]+`|\w+)", re.M | re.S)
# A line of a comment that names cases: "B016", "B101, B102", "check 4, B019".
NAMING = re.compile(
    r"^ *//+ *(?:[Cc]hecks? )?(?P<names>(?:B?\d+(?:, *|\b))*\bB\d{3}\b(?:, *B?\d+\b)*)")


@dataclass(frozen=True)
class Case:
    """A case and what became of it."""

    name: str
    topic: str
    place: str  # F: by shell logic, L: on the engine here, A: on an Apple system
    subject: str
    remark: str
    tests: tuple = ()  # names of enabled tests
    disabled: tuple = ()  # names of tests that do not run
    workarounds: tuple = ()  # causes

    @property
    def is_for_apple(self):
        return self.place == "A"

    @property
    def words(self):
        """What the document says of it."""
        parts = ["; ".join(self.tests)] if self.tests else []
        parts += [f"left out: {test}" for test in self.disabled]
        parts += [f"the engine: {cause}" for cause in self.workarounds]
        if self.remark:
            parts.append(self.remark)
        if not parts and self.is_for_apple:
            parts.append("needs an Apple system")
        return ". ".join(part.rstrip(".") for part in parts) or "**open**"


def named_cases(text):
    """For each test that names cases: them, its name, whether it runs."""
    for found in TEST.finditer(text):
        test = found["test"].strip("`")
        names = re.findall(r"\bB\d{3}\b", re.match(r"(?:B\d{3},? ?)*", test)[0])
        for line in found["comment"].splitlines():
            if naming := NAMING.match(line):
                names += NUMBER.findall(naming["names"])
        if names:
            words = re.sub(r"^(?:B\d{3},? ?)+:? ?|^(?:B\d{3}(?:, )?)+: ", "", test)
            yield list(dict.fromkeys(names)), words, ".disabled" not in found["traits"]


def causes(text):
    """For each case that a workaround names: why it is there."""
    result = {}
    for parts in (re.split(r" \| ", line.strip("| ")) for line in text.splitlines()
                  if line.startswith("|")):
        for name in NUMBER.findall(" ".join(parts)):
            cause = re.sub(rf" *\([^()]*\b{name}\)", "", parts[2])
            result.setdefault(name, []).append(cause)
    return result


def read_cases(table, workarounds, folder):
    """All cases in order, and what is wrong."""
    tests, left_out, wrong = {}, {}, []
    known = {parts[0] for parts in table}
    for file in sorted(folder.rglob("*.swift")):
        text = file.read_text()
        wrong += [f"{file.name} names case {name}; there is none"
                  for name in sorted(set(NUMBER.findall(text)) - known)]
        for names, test, runs in named_cases(text):
            for name in names:
                (tests if runs else left_out).setdefault(name, []).append(test)
    why = causes(workarounds)
    wrong += [f"Workarounds.md names case {name}; there is none" for name in sorted(set(why) - known)]
    cases = [Case(*parts, tuple(tests.get(parts[0], ())), tuple(left_out.get(parts[0], ())),
                  tuple(why.get(parts[0], ()))) for parts in table]
    wrong += [f"{case.name} has neither a test nor a reason" for case in cases
              if case.words == "**open**"]
    return cases, wrong


def render(cases):
    """The document."""
    ours = [case for case in cases if not case.is_for_apple]
    tested = [case for case in ours if case.tests]
    lines = [
        "# Ways in which web-view apps fail, and what holds here",
        "",
        "<!-- Made by `make cases`; edit Docs/cases.tsv or the tests. `make check` compares. -->",
        "",
        f"**{len(tested)} of the {len(ours)} cases that can be tested on Linux have a test**; the "
        f"other {len(cases) - len(ours)}",
        "need an Apple system. *Where*: F is shell logic with a fake host, L the real engine on",
        "Linux, A an Apple system.",
        "",
    ]
    for topic in dict.fromkeys(case.topic for case in cases):
        lines += [f"## {topic}", "", "| case | where | about | proved by, or why not |",
                  "|---|---|---|---|"]
        lines += [f"| {case.name} | {case.place} | {cell(case.subject)} | {cell(case.words)} |"
                  for case in cases if case.topic == topic]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def main(arguments):
    if arguments not in (["write"], ["check"]):
        print(__doc__, file=sys.stderr)
        return 64
    cases, wrong = read_cases(read_table((DOCS / "cases.tsv").read_text()),
                              (DOCS / "Workarounds.md").read_text(), ROOT / "Tests")
    return settle(arguments[0], DOCS / "Cases.md", render(cases), wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""Writes Docs/Parity.md, or checks that it is true.

    parity.py write [BUILD]
    parity.py check [BUILD]

It is made of what Apple has (Docs/webkit-api.tsv), what module WebKit declares
(the compiler's symbol graph), the behaviour checks (Docs/webkit-checks.tsv)
that enabled tests name, the known deviations (Docs/Deviations.tsv) and a few
words by hand (Docs/Parity.notes.md). BUILD is a folder that `swift build` made.
"""

import re
import sys
from collections import Counter
from dataclasses import dataclass

from checks import cell, read_checks, read_table
from documents import settle
from shapes import shape
from symbols import ROOT, BuildError, bin_path, symbols_with_unavailable

DOCS = ROOT / "Docs"
HERE = ("same", "emulated")
ABSENT = {
    "n/a": "For Apple's systems only.",
    "no": "The engine has no base for it.",
}


@dataclass(frozen=True)
class Fact:
    """Something that Apple has."""

    type: str  # "(global)" for what stands outside types
    member: str  # its declaration
    priority: int  # 1 is needed most
    mapping: str  # direct, emulate, no, n/a


@dataclass(frozen=True)
class Row:
    """What became of it here."""

    fact: Fact
    state: str  # same, emulated, unavailable, different, absent
    remark: str


def read_facts(text):
    return [Fact(type, member, int(priority), mapping)
            for type, member, priority, mapping in read_table(text)]


def compare(facts, symbols):
    """A row for each fact."""
    aliases = {}
    by_call, refused = {}, {}
    for symbol in symbols:
        if symbol.kind == "swift.typealias":
            left, right = symbol.declaration.removeprefix("typealias ").split(" = ")
            aliases[left] = right
    for symbol in symbols:
        form = shape(symbol.declaration)
        owner = symbol.owner
        if form.word == "type":
            owner = f"{owner}.{form.name}" if owner else form.name
            if symbol.unavailable:
                refused[owner] = symbol.unavailable
        key = (owner or "(global)",) + form.call
        by_call.setdefault(key, []).append((form, symbol))
    found = {}
    for fact in facts:
        wanted = shape(fact.member)
        for form, symbol in by_call.get((fact.type,) + wanted.call, []):
            if same_types(form, wanted, aliases):
                found[fact] = symbol
    taken = set(found.values())
    return [
        declared(fact, found[fact]) if fact in found else row(fact, by_call, refused, taken)
        for fact in facts
    ]


def row(fact, by_call, refused, taken):
    """A row for what is not declared as Apple has it."""
    candidates = [(form, symbol)
                  for form, symbol in by_call.get((fact.type,) + shape(fact.member).call, [])
                  if symbol not in taken]
    owner = fact.type
    while owner:
        if owner in refused:
            return Row(fact, "unavailable", refused[owner])
        owner = owner.rpartition(".")[0]
    if candidates:
        symbol = candidates[0][1]
        if symbol.unavailable:
            return declared(fact, symbol)
        return Row(fact, "different", f"Here `{bare(symbol.declaration)}`.")
    return Row(fact, "absent", ABSENT.get(fact.mapping, "Not built yet."))


def declared(fact, symbol):
    if symbol.unavailable:
        return Row(fact, "unavailable", symbol.unavailable)
    state = "same" if fact.mapping == "direct" else "emulated"
    return Row(fact, state, linux_note(symbol.documentation))


def same_types(form, wanted, aliases):
    def known(types):
        return [re.sub(r"\w+", lambda word: aliases.get(word[0], word[0]), text)
                for text in types]
    return form.rest == wanted.rest and known(form.types) == known(wanted.types)


def bare(declaration):
    return re.sub(r"@\w+ ", "", declaration)


def linux_note(documentation):
    """What a comment says of Linux: its note, in one line."""
    found = re.search(r"- Note: Linux: (.*?)(?:\n\s*\n|\n\s*- |\Z)", documentation, re.S)
    if not found:
        return ""
    note = re.sub(r"\s+", " ", found[1]).strip()
    return note[0].upper() + note[1:]


def faults(rows):
    """What must not be, in words."""
    result = []
    for row in rows:
        fact, name = row.fact, f"{row.fact.type}: {row.fact.member}"
        if fact.priority == 1 and fact.mapping in ("direct", "emulate") and row.state not in HERE:
            result.append(f"{name} is of priority 1, but {row.state}. {row.remark}")
        elif fact.priority <= 2 and row.state == "absent":
            result.append(f"{name} must be built, or declared unavailable with a reason")
        elif fact.priority <= 2 and row.state == "different":
            result.append(f"{name} has another shape. {row.remark}")
    return result


def short(fact, crowded):
    """A member's name as one writes it; with its types where others share it."""
    form = shape(fact.member)
    if form.word == "type":
        return fact.type
    if form.word == "case":
        return f".{form.name}"
    if form.word == "var":
        return form.name
    if form.call in crowded:
        inside = ", ".join(f"{label}: {type}" for label, type in zip(form.labels, form.types))
    else:
        inside = "".join(f"{label}:" for label in form.labels)
    return f"{form.name}({inside})" + (" async" if form.is_async else "")


def render(rows, checks, deviations, notes):
    """The document."""
    passing = [check for check in checks if check.passes]
    lines = [
        "# What module WebKit does, and what it does not do",
        "",
        "<!-- Made by `make parity`; edit its sources, not this. `make check` compares. -->",
        "",
        f"**{len(passing)} of the {len(checks)} behaviour checks pass**: each is named by an "
        "enabled test on the real engine,",
        "and by no known deviation below.",
        "",
    ]
    counts = Counter((row.fact.priority, row.state) for row in rows)
    lines += ["| Apple's API | same | emulated | unavailable | different | absent |",
              "|---|---|---|---|---|---|"]
    for priority, title in ((1, "needed most"), (2, "needed by some"), (3, "rare")):
        numbers = [str(counts[priority, state])
                   for state in ("same", "emulated", "unavailable", "different", "absent")]
        lines.append(f"| {title} | " + " | ".join(numbers) + " |")
    lines += [
        "",
        "*Same*: the engine has it. *Emulated*: built here on what the engine has; the notes say",
        "where that shows. *Unavailable*: declared, and refused with this reason when compiled.",
        "*Absent*: not declared.",
        "", notes.strip(), "", "## Known deviations", ""]
    if deviations:
        lines += ["| check | Apple | here | reason |", "|---|---|---|---|"]
        lines += ["| " + " | ".join(cell(part) for part in parts) + " |" for parts in deviations]
    else:
        lines.append("None.")
    lines += ["", "## Behaviour checks", ""]
    for topic in dict.fromkeys(check.topic for check in checks):
        lines += [f"### {topic}", "", "| check | proved by |", "|---|---|"]
        lines += [f"| {check.number} | {cell(check.words)} |"
                  for check in checks if check.topic == topic]
        lines.append("")
    lines += ["## Apple's API, member by member", ""]
    for type in dict.fromkeys(row.fact.type for row in rows):
        mine = [row for row in rows if row.fact.type == type]
        calls = Counter(shape(row.fact.member).call for row in mine)
        crowded = {call for call, count in calls.items() if count > 1}
        title = "Globals" if type == "(global)" else f"`{type}`"
        lines += [f"### {title}", "", "| member | here | remark |", "|---|---|---|"]
        lines += [f"| `{short(row.fact, crowded)}` | {row.state} | {cell(row.remark)} |"
                  for row in mine]
        lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def document(build):
    """The document and what is wrong."""
    symbols = symbols_with_unavailable("WebKit", build)
    rows = compare(read_facts((DOCS / "webkit-api.tsv").read_text()), symbols)
    table = DOCS / "Deviations.tsv"
    deviations = read_table(table.read_text()) if table.exists() else []
    checks, wrong = read_checks(
        read_table((DOCS / "webkit-checks.tsv").read_text()), deviations, ROOT / "Tests")
    notes = (DOCS / "Parity.notes.md").read_text()
    return render(rows, checks, deviations, notes), faults(rows) + wrong


def main(arguments):
    if not arguments or arguments[0] not in ("write", "check"):
        print(__doc__, file=sys.stderr)
        return 64
    try:
        text, wrong = document(bin_path(arguments[1:]))
    except BuildError as error:
        print(error, file=sys.stderr)
        return 70
    return settle(arguments[0], DOCS / "Parity.md", text, wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Which behaviour checks the tests prove."""

import re
from dataclasses import dataclass

# A comment that names checks, and the test right below it.
NAMED = re.compile(
    r"^ *//+ *[Cc]hecks? (?P<names>[^\n]*)\n(?: *//[^\n]*\n)*"
    r" *@Test(?P<traits>.*?)\bfunc (?P<test>`[^`]+`|\w+)", re.M | re.S)


def read_table(text):
    """Rows of tab-separated text, without the head."""
    return [line.split("\t") for line in text.splitlines()[1:] if line.strip()]


def cell(text):
    return text.strip().replace("|", "\\|")


@dataclass(frozen=True)
class Check:
    """A behaviour check and what proves it."""

    number: int
    topic: str
    tests: tuple  # names of enabled tests
    disabled: tuple  # names of tests that do not run
    deviates: bool  # a known deviation names it

    @property
    def passes(self):
        return bool(self.tests) and not self.deviates

    @property
    def words(self):
        """What the document says of it."""
        if self.deviates:
            return "deviates; see above"
        if self.tests:
            return "; ".join(self.tests)
        if self.disabled:
            return "**open**: a test is there, but left out"
        return "**open**: no test names it"


def named_checks(text):
    """For each test that names checks: numbers, its name, whether it runs."""
    for found in NAMED.finditer(text):
        # Numbers such as "4, B019" and "55, 59": other names are for others.
        names = re.split(r"[^\w]+", found["names"])
        numbers = [int(name) for name in names if name.isdecimal()]
        yield numbers, found["test"].strip("`"), ".disabled" not in found["traits"]


def read_checks(table, deviations, folder):
    """All checks in order, and what is wrong with the names in tests."""
    tests, left_out, wrong = {}, {}, []
    known = {int(number) for number, _ in table}
    for file in sorted(folder.rglob("*.swift")):
        for numbers, test, runs in named_checks(file.read_text()):
            for number in numbers:
                if number not in known:
                    wrong.append(f"{file.name}: `{test}` names check {number}; there is none")
                (tests if runs else left_out).setdefault(number, []).append(test)
    deviating = {int(part) for parts in deviations for part in re.findall(r"\d+", parts[0])}
    wrong += [f"Deviations.tsv names check {number}; there is none"
              for number in sorted(deviating - known)]
    return [Check(int(number), topic, tuple(tests.get(int(number), ())),
                  tuple(left_out.get(int(number), ())), int(number) in deviating)
            for number, topic in table], wrong

"""Tests of these scripts; they need no build: python3 -m unittest discover Scripts/api"""

import tempfile
import unittest
from pathlib import Path

from apple import conditions, diagnostics, files_with_mistakes, with_mistake
from cases import causes, named_cases, read_cases
from cases import render as render_cases
from checks import named_checks, read_checks
from documented import undocumented
from parity import Fact, compare, faults, render
from shapes import shape
from seeds import SAMPLES, Sample, text_of, without_outlets
from shells import Difference
from shells import faults as shell_faults
from shells import name, needless_for_both, read_table
from symbols import Symbol, mark_unavailable


def symbol(owner, declaration, unavailable=None, documentation="Words.", kind="swift.method"):
    return Symbol(owner, kind, declaration, documentation, unavailable, "Sources/WebKit/A.swift:1")


class Shapes(unittest.TestCase):
    def test_attributes_names_and_defaults_do_not_count(self):
        ours = ("@discardableResult @MainActor func find(_ string: String, configuration: "
                "WKFindConfiguration = .init(), completionHandler: @escaping @MainActor "
                "@Sendable (WKFindResult) -> Void)")
        apple = ("func find(_ text: String, configuration: WKFindConfiguration, "
                 "completionHandler: @MainActor (WKFindResult) -> Void)")
        self.assertEqual(shape(ours), shape(apple))

    def test_labels_types_effects_and_results_count(self):
        declaration = "func go(to item: Item) async throws -> Thing?"
        for other in ("func go(_ item: Item) async throws -> Thing?",
                      "func go(to item: Other) async throws -> Thing?",
                      "func go(to item: Item) throws -> Thing?",
                      "func go(to item: Item) async -> Thing?",
                      "func go(to item: Item) async throws -> Thing!",
                      "class func go(to item: Item) async throws -> Thing?"):
            self.assertNotEqual(shape(declaration), shape(other))

    def test_a_value_that_cannot_be_set_is_another(self):
        self.assertEqual(shape("@MainActor weak var a: B?"), shape("weak var a: B? { get set }"))
        self.assertNotEqual(shape("var a: B { get }"), shape("var a: B { get set }"))


class Apple(unittest.TestCase):
    def test_the_mistake_stands_within_the_condition(self):
        text = with_mistake("#if canImport(UIKit)\n  let a = 1\n#endif\n", 7)
        self.assertTrue(text.startswith("#if canImport(UIKit)\n  let a = 1\n"))
        self.assertIn("deliberateMistake7()", text)
        self.assertTrue(text.endswith("#endif\n"))
        self.assertTrue(with_mistake("let a = 1\n", 0).endswith('"deliberate" }\n'))

    def test_only_files_with_the_mistake_count(self):
        output = ("/w/Sources/A.swift:9:1: error: cannot convert value of type 'String' to specified"
                  " type 'Int'\n/w/Sources/B.swift:2:1: error: cannot find 'x' in scope\n"
                  "/elsewhere/C.swift:9:1: error: cannot convert value of type 'String'\n")
        self.assertEqual(files_with_mistakes(output, Path("/w")), {Path("Sources/A.swift")})

    def test_a_condition_holds_all_of_a_file_or_is_a_fault(self):
        self.assertEqual(conditions("#if canImport(UIKit)\n  a\n#endif\n"), [])
        self.assertEqual(conditions("a\n"), [])
        self.assertEqual(conditions("a\n#if os(iOS)\nb\n#endif\n"), ["#if os(iOS)", "#endif"])
        self.assertEqual(len(conditions("#if a\nb\n#else\nc\n#endif\n")), 3)

    def test_each_diagnostic_is_told_once(self):
        line = "/x/A.swift:1:1: error: no"
        self.assertEqual(diagnostics(f"{line}\n  |  `- error: no\n{line}\n"), [line])
        self.assertEqual(diagnostics("crashed"), ["crashed"])


class Seeds(unittest.TestCase):
    def test_a_sample_is_lines_of_its_document_without_ellipses(self):
        lines = ["one", "two", "  ...  ", "four", "five"]
        sample = Sample("000", "A", ("2-4", "=}", "1-1"))
        self.assertEqual(text_of(sample, lines), "two\nfour\n}\none\n")

    def test_every_document_has_a_sample_and_ours_are_few(self):
        self.assertEqual({sample.document for sample in SAMPLES}, {"000", "001", "002", "003", "004"})
        ours = [part for sample in SAMPLES for part in sample.parts if part.startswith("=")]
        self.assertLess(len(ours), 15)

    def test_marks_for_storyboards_come_off(self):
        self.assertEqual(without_outlets("@IBOutlet var a: B!\n  @IBAction func c() {}"),
                         "var a: B!\n  func c() {}")


class Shells(unittest.TestCase):
    linux = [symbol("A", "func run() async"), symbol("A", "var size: Int { get }"),
             symbol("A", "init(_ a: B, to c: D) throws(E)")]

    def test_a_symbol_that_is_missing_or_another_needs_a_reason(self):
        apple = [symbol("A", "@MainActor func run() async"), symbol("A", "var size: Double { get }")]
        lines, count = shell_faults(self.linux, apple, "iOS", [])
        self.assertEqual(count, 2)
        self.assertIn("A.init(_:to:) is not the same on iOS", lines[0])
        self.assertIn("A.size is not the same on iOS", lines[1])

    def test_what_is_thrown_counts(self):
        there = [self.linux[0], self.linux[1], symbol("A", "init(_ a: B, to c: D)")]
        self.assertEqual(shell_faults(self.linux, there, "iOS", [])[1], 1)

    def test_a_reason_is_for_its_platform(self):
        table = [Difference("iOS", "A.size", "why"), Difference("both", "A.init(_:to:)", "why")]
        apple = [symbol("A", "func run() async")]
        self.assertEqual(shell_faults(self.linux, apple, "iOS", table)[0], [])
        self.assertEqual(len(shell_faults(self.linux, apple, "macOS", table)[0]), 1)

    def test_a_reason_for_a_type_is_one_for_its_members(self):
        linux = [symbol("", "class Secrets"), symbol("Secrets", "func read()")]
        table = [Difference("both", "Secrets", "why")]
        self.assertEqual(shell_faults(linux, [], "iOS", table), ([], 2))
        self.assertEqual(len(shell_faults(linux, [], "iOS", [Difference("both", "Sec", "")])[0]), 2)

    def test_a_reason_that_nothing_needs_is_a_fault(self):
        table = [Difference("iOS", "A.size", "why")]
        lines, _ = shell_faults(self.linux, self.linux, "iOS", table)
        self.assertEqual(len(lines), 1)
        both = [Difference("both", "A.run()", "why")]
        self.assertEqual(len(needless_for_both([set(), set()], both)), 1)
        self.assertEqual(needless_for_both([set(), {"A.run()"}], both), [])

    def test_the_table_is_read(self):
        self.assertEqual(read_table("platform\tsymbol\treason\nboth\tA.b\tas it is\n"),
                         [Difference("both", "A.b", "as it is")])
        self.assertEqual(name(self.linux[2]), "A.init(_:to:)")


class Parity(unittest.TestCase):
    def states(self, facts, symbols):
        return [row.state for row in compare(facts, symbols)]

    def test_each_state(self):
        facts = [Fact("V", "func a()", 1, "direct"), Fact("V", "func b()", 1, "emulate"),
                 Fact("V", "func c()", 2, "no"), Fact("V", "func d() -> Int", 2, "direct"),
                 Fact("V", "func e()", 3, "n/a")]
        symbols = [symbol("V", "func a()"), symbol("V", "func b()"), symbol("V", "func c()", "no"),
                   symbol("V", "func d()")]
        self.assertEqual(self.states(facts, symbols),
                         ["same", "emulated", "unavailable", "different", "absent"])

    def test_members_of_a_refused_type_are_refused_with_it(self):
        facts = [Fact("P.Q", "func a()", 2, "emulate")]
        self.assertEqual(self.states(facts, [symbol("", "class P", "not yet")]), ["unavailable"])

    def test_an_overload_that_is_another_facts_does_not_stand_in(self):
        facts = [Fact("V", "func load(_ a: A)", 1, "direct"),
                 Fact("V", "func load(_ b: B)", 3, "emulate")]
        self.assertEqual(self.states(facts, [symbol("V", "func load(_ a: A)")]),
                         ["same", "absent"])

    def test_what_is_needed_most_must_be_built(self):
        fact = Fact("V", "func a()", 1, "emulate")
        self.assertEqual(len(faults(compare([fact], []))), 1)
        self.assertEqual(len(faults(compare([fact], [symbol("V", "func a()", "no")]))), 1)
        self.assertEqual(faults(compare([fact], [symbol("V", "func a()")])), [])

    def test_what_some_need_must_be_declared(self):
        for mapping in ("direct", "emulate", "no", "n/a"):
            fact = Fact("V", "func a()", 2, mapping)
            self.assertEqual(len(faults(compare([fact], []))), 1)
            self.assertEqual(faults(compare([fact], [symbol("V", "func a()", "why")])), [])

    def test_another_shape_is_a_fault(self):
        fact = Fact("V", "func a() -> Int", 2, "direct")
        self.assertEqual(len(faults(compare([fact], [symbol("V", "func a()")]))), 1)

    def test_a_refusal_is_marked_over_lines_too(self):
        text = '@available(\n  *, unavailable,\n  message: "why")\nfunc a() {}'
        self.assertIn('deprecated,\n  message: "UNAVAILABLE: why"', mark_unavailable(text))


class Checks(unittest.TestCase):
    SOURCE = """
  // check 4, B019
  @Test func `it runs`() {}

  // checks 5, 7
  @Test(
    .disabled("why"))
  func `it does not run`() {}

  // check 8 is told of here, without a test below
  let other = 1
"""

    def test_only_tests_right_below_count(self):
        self.assertEqual(list(named_checks(self.SOURCE)),
                         [([4], "it runs", True), ([5, 7], "it does not run", False)])

    def test_a_disabled_test_or_a_deviation_does_not_pass(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "A.swift").write_text(self.SOURCE)
            table = [["4", "a"], ["5", "a"], ["7", "a"], ["8", "a"]]
            checks, wrong = read_checks(table, [], Path(folder))
            self.assertEqual([check.passes for check in checks], [True, False, False, False])
            self.assertEqual(wrong, [])
            checks, _ = read_checks(table, [["4", "", "", ""]], Path(folder))
            self.assertEqual([check.passes for check in checks], [False] * 4)
            self.assertIn("**0 of the 4 behaviour checks pass**", render([], checks, [], ""))

    def test_an_unknown_number_is_told(self):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "A.swift").write_text(self.SOURCE)
            _, wrong = read_checks([["5", "a"], ["7", "a"]], [["9", "", "", ""]], Path(folder))
            self.assertEqual(len(wrong), 2)


class Cases(unittest.TestCase):
    SOURCE = """
  // check 4, B019
  @Test func `it runs`() {}

  // B101, B102. More words, B103.
  @Test(
    .disabled("why"))
  func `it does not run`() {}

  @Test func `B066, B067: its name names it`() {
    // B104
  }

  // A word about it. B105
  @Test func `it names none`() {}
"""
    TABLE = [["B019", "T", "L", "a", ""], ["B066", "T", "F", "b", ""], ["B067", "T", "F", "c", ""],
             ["B101", "T", "A", "d", ""], ["B102", "T", "L", "e", ""], ["B103", "T", "A", "f", ""],
             ["B104", "T", "L", "g", "Later."], ["B105", "T", "L", "h", ""]]

    def read(self, table, workarounds=""):
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "A.swift").write_text(self.SOURCE)
            return read_cases(table, workarounds, Path(folder))

    def test_a_test_names_cases_in_the_comment_above_it_or_in_its_name(self):
        self.assertEqual(list(named_cases(self.SOURCE)),
                         [(["B019"], "it runs", True), (["B101", "B102"], "it does not run", False),
                          (["B066", "B067"], "its name names it", True)])

    def test_a_case_without_a_test_needs_a_reason(self):
        _, wrong = self.read(self.TABLE)
        self.assertEqual(wrong, ["B105 has neither a test nor a reason"])
        cases, wrong = self.read(self.TABLE, "| where | what | the engine does (B105) | never |")
        self.assertEqual(wrong, [])
        self.assertEqual([case.words for case in cases],
                         ["it runs", "its name names it", "its name names it",
                          "left out: it does not run", "left out: it does not run",
                          "needs an Apple system", "Later", "the engine: the engine does"])
        self.assertIn("**3 of the 6 cases", render_cases(cases))

    def test_an_unknown_case_is_told(self):
        _, wrong = self.read(self.TABLE[1:], "| a | b | c (B999) | d |")
        self.assertEqual([line for line in wrong if "there is none" in line],
                         ["A.swift names case B019; there is none",
                          "Workarounds.md names case B999; there is none"])

    def test_a_workaround_gives_its_cause(self):
        self.assertEqual(causes("| a | b (B002) | c (says, B001) | d |"),
                         {"B002": ["c (says, B001)"], "B001": ["c"]})


class Comments(unittest.TestCase):
    def test_a_declaration_without_a_comment_is_told(self):
        self.assertEqual(undocumented([symbol("V", "func a()")]), [])
        self.assertEqual(undocumented([symbol("V", "func a()", documentation="")]),
                         ["Sources/WebKit/A.swift:1: func a() has no comment"])


if __name__ == "__main__":
    unittest.main()

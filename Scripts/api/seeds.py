#!/usr/bin/env python3
"""Type-checks the code of the five seed documents, as code for iOS.

    seeds.py FOLDER [BUILD]

FOLDER has the documents; nothing of them is kept. Without it, or where it is not
there, this says so and does nothing. Each sample is checked in Swift 5 mode, as
it was written, against Apple/Signatures alone; with BUILD, a build for Linux,
against our own module WebKit in the place of Apple's. Our web view is no UIView,
and no class of Objective-C: there UIKit and SwiftUI are told to take it as a view,
and @IBOutlet and @IBAction are taken off, as nothing on Linux loads a storyboard.
"""

import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from apple import ROOT, SIGNATURES, diagnostics
from symbols import flags as build_flags


@dataclass(frozen=True)
class Sample:
    """A program of a document: its lines, put together as the text says.

    A part is a range of lines, or a line of ours after "=": a bracket that closes
    what a fragment leaves open, or what stands for an ellipsis.
    """

    document: str
    name: str
    parts: tuple[str, ...]


SAMPLES = [
    Sample("000", "HybridApp", (
        "67-68", "=import CoreLocation",
        # The connection test uses sockaddr_in as Darwin has it; no signature can stand for that.
        "=class Reachability { class func networkConnected() -> Bool { true } }",
        "344-348", "=let locationManager = CLLocationManager()", "206-212", "94-108", "179-193",
        "316-325", "=}", "216-253", "282-295", "352-372")),
    Sample("000", "FirstSteps", ("67-76",)),
    Sample("000", "Cache", ("67-68", "83-110")),
    Sample("001", "Outlets", ("40-72",)),
    Sample("001", "Browser", ("185-249",)),
    Sample("001", "Fragments", (
        "40-41", "107-108", "44-46", "78-82", "110-116", "126-142", "152-159", "167-181", "=}")),
    Sample("002", "Toolbar", (
        "22-26", "39-41", "43-71", "84-121", "151-190",
        # "The rest is left out here", says the document.
        "=func makeCoordinator() -> Coordinator { Coordinator() }",
        "=class Coordinator: NSObject, WKNavigationDelegate {}",
        "192-192", "198-213")),
    Sample("003", "Plain", ("23-38", "44-66")),
    Sample("003", "Nexus", ("23-24", "95-98", "102-104", "110-120", "126-153", "157-199",
                            "207-238")),
    Sample("004", "BaseController", (
        "=import UIKit", "=import WebKit", "25-112",
        "118-118", "=let url: URL", "123-128", "132-135", "=required init?(coder: NSCoder) { nil }",
        "139-141", "143-145", "=}", "149-163")),
]


def text_of(sample, lines):
    """The sample as a file, without ellipses and without `private` of fragments."""
    result = []
    for part in sample.parts:
        if part.startswith("="):
            result.append(part[1:])
            continue
        first, last = (int(number) for number in part.split("-"))
        result += [line for line in lines[first - 1:last] if line.strip() != "..."]
    return "\n".join(result) + "\n"


OUR_VIEW = """
import UIKit
import WebKit
typealias UIImage = UIKit.UIImage
extension UIView {
  func addSubview(_ view: WKWebView) {}
}
extension WKWebView {
  var autoresizingMask: UIView.AutoresizingMask {
    get { [] }
    set {}
  }
}
"""


def signatures_for_ours(folder):
    """What takes our web view as a view; returns the source that does so for UIKit."""
    folder.mkdir()
    (folder / "View.swift").write_text(OUR_VIEW)
    text = (SIGNATURES / "Both" / "SwiftUI.swiftinterface").read_text()
    changed = text.replace("associatedtype UIViewType: UIView", "associatedtype UIViewType: AnyObject")
    assert changed != text
    (folder / "SwiftUI.swiftinterface").write_text(changed)
    return [str(folder / "View.swift")]


def without_outlets(text):
    """The code without the marks for storyboards."""
    return re.sub(r"@IB(Outlet|Action) ", "", text)


def command(work, build):
    """How a file is type-checked."""
    result = ["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "5",
              "-module-name", "Sample", "-Xfrontend", "-enable-objc-interop",
              "-module-cache-path", str(work / "cache"), "-suppress-warnings"]
    if build:
        # Ours first, so that its WebKit is found before the signatures'.
        result += build_flags(build) + ["-I", str(work / "ours")]
    return result + ["-I", str(SIGNATURES / "Both"), "-I", str(SIGNATURES / "iOS")]


def document(folder, number):
    """The lines of a document; nil when there is no such document."""
    files = sorted(folder.glob(f"{number}_*.txt"))
    return files[0].read_text().splitlines() if files else None


def check(folder, build=None):
    """Faults, as lines; and what was checked."""
    faults, checked = [], []
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        more = signatures_for_ours(work / "ours") if build else []
        for sample in SAMPLES:
            lines = document(folder, sample.document)
            if lines is None:
                faults.append(f"{folder} has no document {sample.document}")
                continue
            file = work / f"{sample.document}-{sample.name}.swift"
            text = text_of(sample, lines)
            file.write_text(without_outlets(text) if build else text)
            result = subprocess.run([*command(work, build), str(file), *more], capture_output=True,
                                    text=True, cwd=ROOT)
            if result.returncode:
                faults += [line.replace(f"{work}/", "") for line in diagnostics(result.stderr)]
            else:
                checked.append((sample, len(file.read_text().splitlines())))
    return faults, checked


def main(arguments):
    named = arguments[0] if arguments else os.environ.get("DOVETAIL_SEEDS", "")
    folder = Path(named)
    if not named or not folder.is_dir():
        print("seeds: skipped, as the documents are not here: name their folder as an argument or "
              "in DOVETAIL_SEEDS")
        return 0
    build = os.path.abspath(arguments[1]) if len(arguments) > 1 else None
    faults, checked = check(folder, build)
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    against = "our WebKit" if build else "Apple/Signatures"
    for sample, count in checked:
        print(f"{sample.document} {sample.name}: {count} lines type-check against {against}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

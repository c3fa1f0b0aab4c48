"""What a module declares in public, by the compiler's symbol graph."""

import json
import os
import re
import shlex
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The mark that a declaration's message gets while the graph is made.
MARK = "UNAVAILABLE: "


@dataclass(frozen=True)
class Symbol:
    """A public declaration."""

    owner: str  # "WKError.Code"; empty for a global
    kind: str  # the graph's word, such as "swift.method"
    declaration: str  # Swift
    documentation: str  # the comment's lines; empty where there is none
    unavailable: str | None  # the message to those who use it
    place: str  # "file:line", from the package's root


class BuildError(Exception):
    """The compiler refused; its words are the text."""


def run(command):
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    if result.returncode:
        raise BuildError(f"{command[0]} failed:\n{result.stderr.strip()}")
    return result.stdout


def flags(build):
    """How modules below are found: `build` is what `swift build --show-bin-path` says."""
    triple = json.loads(run(["swiftc", "-print-target-info"]))["target"]["unversionedTriple"]
    manifest = (ROOT / "Package.swift").read_text()
    libraries = " ".join(re.findall(r'pkgConfig: "([^"]+)"', manifest)).split()
    includes = run(["pkg-config", "--cflags-only-I"] + libraries)
    result = ["-target", triple, "-I", f"{build}/Modules"]
    maps = sorted((ROOT / "Sources").glob("*/module.modulemap"))
    maps += sorted(Path(build).glob("*.build/module.modulemap"))
    for argument in [f"-fmodule-map-file={path}" for path in maps] + shlex.split(includes):
        result += ["-Xcc", argument]
    return result


def symbols(module, build):
    """The public symbols of a module that is built."""
    with tempfile.TemporaryDirectory() as folder:
        return extract(module, flags(build), Path(folder))


def symbols_with_unavailable(module, build):
    """The same, with what is declared unavailable.

    The compiler leaves such declarations out of the graph. So a copy of the
    module is compiled, without bodies, in which they are deprecated instead.
    """
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sources = folder / "Sources" / module
        shutil.copytree(ROOT / "Sources" / module, sources)
        for file in sources.rglob("*.swift"):
            text = file.read_text()
            marked = mark_unavailable(text)
            if marked != text:
                file.write_text(marked)
        features = ["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"]
        command = ["swiftc", "-swift-version", "6", "-parse-as-library", "-suppress-warnings",
                   "-module-name", module, "-package-name", "dovetail", "-emit-module",
                   "-emit-module-path", str(folder / f"{module}.swiftmodule"),
                   "-Xfrontend", "-experimental-skip-non-inlinable-function-bodies"]
        for feature in features:
            command += ["-enable-upcoming-feature", feature]
        run(command + flags(build) + [str(file) for file in sorted(sources.rglob("*.swift"))])
        return extract(module, ["-I", str(folder)] + flags(build), folder)


def mark_unavailable(text):
    """Deprecated in place of unavailable, with the mark before the message."""
    return re.sub(r'(@available\(\s*\*,\s*)unavailable(,\s*message:\s*")',
                  r"\1deprecated\2" + MARK, text)


def extract(module, arguments, folder):
    output = folder / "graph"
    output.mkdir()
    run(["swift", "symbolgraph-extract", "-module-name", module, "-output-dir", str(output),
         "-minimum-access-level", "public"] + arguments)
    found = []
    for file in sorted(output.glob(f"{module}*.symbols.json")):
        found += read_graph(json.loads(file.read_text()), module)
    return found


def read_graph(graph, module):
    """The symbols of one file of the graph that stand in the module's own sources."""
    result = []
    for symbol in graph["symbols"]:
        if "location" not in symbol:
            continue
        file = symbol["location"]["uri"]
        if f"/Sources/{module}/" not in file:
            continue
        messages = [entry["message"] for entry in symbol.get("availability", [])
                    if entry.get("message", "").startswith(MARK)]
        lines = [line["text"] for line in symbol.get("docComment", {}).get("lines", [])]
        place = "Sources/" + file.split("/Sources/")[-1]
        result.append(Symbol(
            owner=".".join(symbol["pathComponents"][:-1]),
            kind=symbol["kind"]["identifier"],
            declaration="".join(part["spelling"] for part in symbol["declarationFragments"]),
            documentation="\n".join(lines).strip(),
            unavailable=messages[0].removeprefix(MARK) if messages else None,
            place=f"{place}:{symbol['location']['position']['line'] + 1}"))
    return result


def bin_path(arguments):
    """Where the build is: the first argument, or what `swift build` would use."""
    if arguments:
        return os.path.abspath(arguments[0])
    return run(["swift", "build", "--show-bin-path"]).strip().splitlines()[-1]

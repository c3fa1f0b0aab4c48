#!/usr/bin/env python3
"""Type-checks what is built for iOS and macOS against Apple/Signatures.

    apple.py [--graphs FOLDER]

Each module is read twice for each platform: as it is, which must give no error
and no warning; and with a deliberate mistake at the end of each file, which must
be found in each. A file that a condition hides would keep its mistake hidden too.

--graphs keeps the modules' symbol graphs.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SIGNATURES = ROOT / "Apple" / "Signatures"
PLATFORMS = ["iOS", "macOS"]

# Fewer than these were read only if something is missing.
LEAST_FILES = 358
LEAST_LINES = 25_000


@dataclass(frozen=True)
class Module:
    """What is compiled as one: folders, without what is Linux's alone."""

    name: str
    folders: tuple[str, ...]
    without: tuple[str, ...] = ()
    platforms: tuple[str, ...] = tuple(PLATFORMS)

    def files(self):
        return sorted(
            file for folder in self.folders for file in (ROOT / folder).rglob("*.swift")
            if not any(file.is_relative_to(ROOT / part) for part in self.without))


MODULES = [
    Module("DovetailCore", ("Sources/DovetailCore",), ("Sources/DovetailCore/Platform/Linux",)),
    Module("DovetailShell", ("Sources/DovetailShell",), ("Sources/DovetailShell/GTK",)),
    Module("Dovetail", ("Sources/Dovetail",), ("Sources/Dovetail/Linux",)),
    Module("DovetailCLI", ("Sources/DovetailCLI",), ("Sources/DovetailCLI/Linux",), ("macOS",)),
    Module("Hello", ("Examples/Hello",)),
    Module("OfficeCheckin", ("Examples/OfficeCheckin/Sources",)),
    Module("MiniBrowser", ("Examples/MiniBrowser",)),
    Module("WebApp", ("Examples/WebApp",)),
    Module("ToolbarWebView", ("Examples/ToolbarWebView",)),
]

# What is newer than the deployment targets, and the one file that may ask whether
# it is there: the compiler does not know Apple's versions here.
TOO_NEW = {"Task.immediate": "Sources/DovetailCore/AtOnce.swift"}

FEATURES = ["InternalImportsByDefault", "ExistentialAny", "MemberImportVisibility"]
MISTAKE = 'private func deliberateMistake{number}() {{ let _: Int = "deliberate" }}\n'


def flags(platform, work):
    result = ["-swift-version", "6", "-package-name", "dovetail", "-strict-memory-safety", "-wmo",
              "-Xfrontend", "-enable-objc-interop",
              "-module-cache-path", str(work / platform / "cache"),
              "-I", str(SIGNATURES / "Both"), "-I", str(SIGNATURES / platform),
              "-I", str(work / platform)]
    for feature in FEATURES:
        result += ["-enable-upcoming-feature", feature]
    return result


def swiftc(module, platform, files, work, *more):
    command = ["swiftc", "-module-name", module.name, *more, *flags(platform, work)]
    if not any(file.name == "main.swift" for file in files):
        command.append("-parse-as-library")
    result = subprocess.run([*command, *map(str, files)], capture_output=True, text=True, cwd=ROOT)
    return result.returncode, result.stderr + result.stdout


def with_mistake(text, number):
    """The text with a mistake at its end, within the condition that holds all of it."""
    mistake = MISTAKE.format(number=number)
    body = text.rstrip()
    if body.endswith("#endif"):
        return body.removesuffix("#endif") + mistake + "#endif\n"
    return text.rstrip() + "\n" + mistake


def embedded(module, work):
    """The file that SwiftPM makes of a target's resources that are code; none for others."""
    target = re.search(rf'name: "{module.name}",[^\n]*\n?.*?swiftSettings',
                       (ROOT / "Package.swift").read_text(), re.DOTALL)
    names = re.findall(r'\.embedInCode\("([^"]+)"\)', target.group(0)) if target else []
    if not names:
        return []
    file = work / f"{module.name}-embedded.swift"
    fields = [f"  static let {re.sub('[^A-Za-z0-9]', '_', Path(name).name)}: [UInt8] = []\n"
              for name in names]
    file.write_text("struct PackageResources {\n" + "".join(fields) + "}\n")
    return [file]


def diagnostics(output):
    """The compiler's errors and warnings, each once."""
    lines = [line.replace(f"{ROOT}/", "") for line in output.splitlines()
             if re.match(r"[^ ].*(error|warning): ", line)]
    return list(dict.fromkeys(lines)) or [output[:2_000]]


def files_with_mistakes(output, folder):
    """Those in which the compiler has found the deliberate mistake."""
    found = set()
    for line in output.splitlines():
        match = re.match(r"(.+?):\d+:\d+: error: cannot convert value of type 'String'", line)
        if match and match.group(1).startswith(f"{folder}/"):
            found.add(Path(match.group(1)).relative_to(folder))
    return found


def conditions(text):
    """The conditions in a file that do not hold all of it."""
    lines = text.strip().splitlines()
    hashes = [line for line in lines if re.match(r"\s*#(if|elseif|else|endif)\b", line)]
    if lines and hashes[:1] == lines[:1] and hashes[1:] == lines[-1:]:
        return []
    return [line.strip() for line in hashes]


def faults_of_conditions():
    faults = []
    for module in MODULES:
        for file in module.files():
            faults += [f"{file.relative_to(ROOT)}: '{line}' holds a part of the file only; split it"
                       for line in conditions(file.read_text())]
    return faults


def faults_of_versions():
    return [f"{file.relative_to(ROOT)}: {name} is newer than the deployment targets; {only} has "
            f"what to call" for module in MODULES for file in module.files()
            for name, only in TOO_NEW.items()
            if name in file.read_text() and file != ROOT / only]


def faults_of_manifest():
    """Where the package for Apple's systems leaves out other files than this does."""
    result = subprocess.run(
        ["swift", "package", "dump-package"], capture_output=True, text=True, cwd=ROOT,
        env={**os.environ, "DOVETAIL_APPLE": "1"})
    if result.returncode:
        return [f"Package.swift: {line}" for line in diagnostics(result.stderr)]
    targets = {target["name"]: target for target in json.loads(result.stdout)["targets"]}
    faults = []
    for name, target in targets.items():
        folder = target.get("path") or f"Sources/{name}"
        left_out = tuple(f"{folder}/{part}" for part in target["exclude"])
        module = next((module for module in MODULES if module.name == name), None)
        if module is None or (module.folders, module.without) != ((folder,), left_out):
            faults.append(f"Package.swift: {name} leaves out {left_out}; Scripts/api/apple.py "
                          f"reads {module.folders if module else None} without "
                          f"{module.without if module else None}")
    return faults


def check(module, platform, work, graphs):
    """Its faults, as lines; and the files in which a mistake is found."""
    files = module.files()
    made = embedded(module, work / platform)
    code, output = swiftc(module, platform, files + made, work, "-typecheck",
                          "-warnings-as-errors")
    if code:
        return [f"{module.name} for {platform}: {line}" for line in diagnostics(output)], set()
    target = work / platform / f"{module.name}.swiftmodule"
    code, output = swiftc(module, platform, files + made, work, "-emit-module",
                          "-emit-module-path", str(target), "-suppress-warnings",
                          "-Xfrontend", "-experimental-skip-all-function-bodies")
    if code:
        return [f"{module.name} for {platform}: {line}" for line in diagnostics(output)], set()
    if graphs:
        keep_graph(module, platform, work, graphs)
    folder = work / platform / "mistakes"
    copies = []
    for number, file in enumerate(files):
        copy = folder / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(with_mistake(file.read_text(), number))
        copies.append(copy)
    code, output = swiftc(module, platform, copies + made, work, "-typecheck")
    return [], files_with_mistakes(output, folder)


def keep_graph(module, platform, work, graphs):
    folder = graphs / platform
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module.name,
         "-target", "x86_64-unknown-linux-gnu" if os.uname().machine == "x86_64"
         else "aarch64-unknown-linux-gnu",
         "-I", str(work / platform), "-I", str(SIGNATURES / "Both"),
         "-I", str(SIGNATURES / platform), "-module-cache-path", str(work / platform / "cache"),
         "-minimum-access-level", "public", "-output-dir", str(folder)],
        check=True, cwd=ROOT)


def check_platform(platform, work, graphs):
    (work / platform).mkdir()
    faults, found = [], set()
    for module in MODULES:
        if platform not in module.platforms:
            continue
        more, files = check(module, platform, work, graphs)
        faults += more
        found |= files
        if more:
            break
    return faults, found


def main(arguments):
    graphs = None
    if arguments[:1] == ["--graphs"] and len(arguments) == 2:
        graphs = Path(arguments[1]).resolve()
    elif arguments:
        print(__doc__, file=sys.stderr)
        return 64
    faults = faults_of_conditions() + faults_of_versions() + faults_of_manifest()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        with ThreadPoolExecutor() as pool:
            results = list(pool.map(lambda each: check_platform(each, work, graphs), PLATFORMS))
    for more, _ in results:
        faults += more
    read = set().union(*(found for _, found in results))
    if not faults:
        wanted = {file.relative_to(ROOT) for module in MODULES for file in module.files()}
        faults += [f"{file}: a deliberate mistake in it is not found, so it is not checked"
                   for file in sorted(wanted - read)]
    lines = sum(len((ROOT / file).read_text().splitlines()) for file in read)
    if not faults and (len(read) < LEAST_FILES or lines < LEAST_LINES):
        faults.append(f"only {len(read)} files and {lines} lines were read; "
                      f"there are at least {LEAST_FILES} and {LEAST_LINES}")
    for fault in faults:
        print(f"error: {fault}", file=sys.stderr)
    if faults:
        return 1
    for platform, (_, found) in zip(PLATFORMS, results):
        print(f"{platform}: {len(found)} files type-checked, a deliberate mistake found in each")
    print(f"check-apple: {len(read)} files, {lines} lines, against declared signatures")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

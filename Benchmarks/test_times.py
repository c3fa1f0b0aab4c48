#!/usr/bin/env python3
"""Prints the median time of each of the examples' tests.

    test_times.py TESTS [RUNS]

TESTS is the program with the tests. Each run is a process of its own; the first test of a process
is left out, for it pays for the engine's start.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile

program = sys.argv[1]
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 10
times = {}
names = {}
for _ in range(runs):
    with tempfile.NamedTemporaryFile() as events:
        subprocess.run(
            [program, "--testing-library", "swift-testing", "--no-parallel",
             "--filter", r"^DovetailTests\.", "--event-stream-output-path", events.name,
             "--event-stream-version", "0"],
            check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            env={**os.environ, "GTK_A11Y": "none"})
        starts = {}
        is_first = True
        for line in events.read().decode().splitlines():
            record = json.loads(line)
            payload = record["payload"]
            if record["kind"] == "test" and payload["kind"] == "function":
                names[payload["id"]] = payload.get("displayName") or payload["name"]
            if payload.get("testID") not in names:
                continue
            instant = payload["instant"]["absolute"]
            if payload["kind"] == "testStarted":
                starts[payload["testID"]] = instant
            elif payload["kind"] == "testEnded":
                if not is_first:
                    times.setdefault(payload["testID"], []).append(
                        instant - starts[payload["testID"]])
                is_first = False

medians = sorted((statistics.median(values), names[test]) for test, values in times.items())
for median, name in medians:
    print(f"{median:6.3f} s  {name}")
print(f"\n{len(medians)} tests, {runs} runs; slowest median {medians[-1][0]:.3f} s")

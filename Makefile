# Two commands do everything, set-up included: `make run` and `make test`.
.PHONY: run test check client check-apple lint consumer parity cases bench pictures format set-up kills many flakes bench-tests

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c

# pkg-config hands over flags that SwiftPM refuses, with a warning; they are not
# needed.
QUIET := 2> >(grep -v "prohibited flag" >&2)

SWIFT := Sources Tests Examples Plugins Benchmarks Package.swift

set-up:
	@Scripts/set-up

# Runs the Office Check-in example. Without a display it walks through the app
# on a private one and leaves screenshots in out/.
run: set-up
	@swift build --product OfficeCheckin $(QUIET)
	@swift run --skip-build OfficeCheckin $(QUIET)

# Runs all tests, on a private display.
test: set-up
	@swift build --build-tests $(QUIET)
	@Scripts/run-tests

# 500 tests of an app in one process: they must end with the memory of 50.
many: set-up
	@swift build --build-tests $(QUIET)
	@DOVETAIL_MANY=500 GTK_A11Y=none Scripts/with-display swift test --skip-build --no-parallel \
	  --filter ManyTests $(QUIET)

# All tests fifty times in a row, to the first failure.
RUNS ?= 50
flakes: set-up
	@swift build --build-tests $(QUIET)
	@mkdir -p out
	@for run in $$(seq $(RUNS)); do echo "Run $$run of $(RUNS)"; \
	  Scripts/run-tests --strict $(TESTS) > out/flakes.log || { tail -n 30 out/flakes.log; exit 1; }; done

# The median time of each of the examples' tests.
bench-tests: set-up
	@swift build --build-tests $(QUIET)
	@Scripts/with-display Benchmarks/test_times.py .build/debug/DovetailPackageTests.xctest

# All that must hold: layout, no warning, comments on what is public, the parity
# and case tables, an app of somebody else's, the README's program, all tests.
check: set-up lint check-apple
	@python3 -m unittest discover -q -s Scripts/api
	@Scripts/set-up check
	@$(MAKE) --no-print-directory client
	@swift build --build-tests -Xswiftc -warnings-as-errors --scratch-path .build/check $(QUIET)
	@Scripts/api/documented.py .build/check/debug WebKit DovetailCore DovetailShell Dovetail \
	  FixtureServer DovetailTesting
	@Scripts/api/parity.py check .build/check/debug
	@Scripts/api/shells.py .build/check/debug .build/apple
	@Scripts/api/cases.py check
	@$(MAKE) --no-print-directory consumer test

# Tests of dovetail.js and its mock, as they are and minified.
client:
	@mkdir -p out
	@node --test Client/tests > out/client.log 2>&1 || { cat out/client.log; exit 1; }

# Type-checks what is built for iOS and macOS, against Apple/Signatures; and the
# code of the seed documents, where DOVETAIL_SEEDS names their folder.
check-apple:
	@Scripts/check-apple --graphs .build/apple
	@Scripts/api/seeds.py

lint:
	@swift format lint --strict --recursive --parallel $(SWIFT)

# Builds and runs a package that depends on this one, as an app does.
consumer: set-up
	@swift build --package-path Tests/Consumer --scratch-path .build/consumer $(QUIET)
	@Scripts/with-display timeout 120 .build/consumer/debug/Run
	@Scripts/check-readme .build/consumer/debug

# Writes Docs/Parity.md anew.
parity: set-up
	@swift build --target WebKit $(QUIET)
	@Scripts/api/parity.py write

# Writes Docs/Cases.md anew.
cases:
	@Scripts/api/cases.py write

# Kills an app 200 times while it changes all it keeps, and starts it again.
kills: set-up
	@swift build --build-tests $(QUIET)
	@KILLS=200 GTK_A11Y=none Scripts/with-display swift test --skip-build --no-parallel \
		--filter KillTests $(QUIET)

# Compares the shell with a bare C program on the same page, interleaved, and with
# pywebview and PySide6, which come from PyPI into .build/peers; prints ratios and
# which bar each row meets, and writes out/bench.json.
bench: set-up
	@swift build -c release --product ShellBenchmark $(QUIET)
	@mkdir -p out
	@cc -O2 -o out/bare Benchmarks/bare/bare.c $$(pkg-config --cflags --libs webkitgtk-6.0)
	@Benchmarks/peers/install .build/peers
	@python3 Benchmarks/bench.py out/bare .build/release/ShellBenchmark --peers .build/peers

# Pictures of the examples and of every screen of the shell, in out/pictures.
pictures: set-up
	@swift build --build-tests $(QUIET)
	@Scripts/pictures out/pictures

format:
	@swift format format --in-place --recursive --parallel $(SWIFT)

# Two commands do everything, set-up included: `make run` and `make test`.
.PHONY: run test check bench format set-up

SHELL := /usr/bin/env bash
.SHELLFLAGS := -euo pipefail -c

# pkg-config hands over flags that SwiftPM refuses, with a warning; they are not
# needed.
QUIET := 2> >(grep -v "prohibited flag" >&2)

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
	@GTK_A11Y=none Scripts/with-display swift test --skip-build --no-parallel $(QUIET)

# What CI would be ashamed of: layout, warnings, tests.
check: set-up
	@swift format lint --strict --recursive --parallel Sources Tests Examples Plugins Package.swift
	@swift build --build-tests -Xswiftc -warnings-as-errors --scratch-path .build/check $(QUIET)
	@$(MAKE) test

# Compares the shell with a bare C program on the same page, interleaved; prints
# ratios and writes out/bench.json.
bench: set-up
	@swift build -c release --product ShellBenchmark $(QUIET)
	@mkdir -p out
	@cc -O2 -o out/bare Benchmarks/bare/bare.c $$(pkg-config --cflags --libs webkitgtk-6.0)
	@python3 Benchmarks/bench.py out/bare .build/release/ShellBenchmark

format:
	@swift format format --in-place --recursive --parallel Sources Tests Examples Plugins Package.swift

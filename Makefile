# Two commands do everything, set-up included: `make run` and `make test`.
.PHONY: run test check format set-up

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

format:
	@swift format format --in-place --recursive --parallel Sources Tests Examples Plugins Package.swift

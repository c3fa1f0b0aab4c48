"""The page in pywebview's web view, over GTK, with its `js_api`."""

import sys
import time

import webview


class Api:
    def echo(self, message):
        return message["n"]

    def mirror(self, value):
        return value

    def evaluate(self, count):
        start = time.monotonic()
        for _ in range(count):
            if window.evaluate_js("1+1") != 2:
                raise ValueError("1+1 is not 2")
        return (time.monotonic() - start) * 1000


window = webview.create_window("Benchmark", sys.argv[1], js_api=Api(), width=390, height=760)
webview.start(gui="gtk")

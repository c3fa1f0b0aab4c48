"""Runs the bare C program, the shell and what peers there are in turn on one page,
and compares them with the C program.

usage: bench.py BARE SHELL [--peers FOLDER] [--rounds 5] [--json out/bench.json]

FOLDER is where `Benchmarks/peers/install` has put them.
"""

import argparse
import http.server
import json
import mmap
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PAGE = (Path(__file__).parent / "page.html").read_bytes()
PAGE_COLOUR = bytes([0xA3, 0xE6, 0x19])  # blue, green, red: as Xvfb keeps pixels
IDLE_SECONDS = 5
DEADLINE = 180
MEASURES = {
    "load": ("start to load event", "ms", 0.85),
    "frame": ("start to first frame drawn", "ms", 0.50),
    "memory": ("memory of the process tree", "MiB", 0.70),
    "sequential": ("command, one at a time", "ms", 0.90),
    "burst": ("command, 1,000 in flight, each", "ms", 0.10),
    "text": ("command, 1 MiB of text and back", "ms", 1.0),
    "objects": ("command, 10,000 objects and back", "ms", 0.04),
    "typed": ("the same, as Swift structs", "ms", None),
    "native": ("native to JS, 1+1", "ms", 1.0),
    "classic_sequential": ("classic message, one at a time", "ms", 1.15),
    "classic_burst": ("classic, 1,000 in flight, each", "ms", 1.15),
    "classic_text": ("classic, 1 MiB of text and back", "ms", None),
    "classic_objects": ("classic, 10,000 objects and back", "ms", None),
    "up": ("16 MiB of bytes, JS to native", "ms", None),
    "down": ("16 MiB of bytes, native to JS", "ms", None),
    "idle": (f"CPU in the {IDLE_SECONDS} s after load", "s", None),
}


class Run:
    """What one page has told."""

    def __init__(self):
        self.loaded = threading.Event()
        self.go = threading.Event()
        self.done = threading.Event()
        self.loaded_at = 0.0
        self.result = {}


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    run: Run

    def log_message(self, *_):
        pass

    def answer(self, body=b"", kind="text/plain"):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        try:
            self.wfile.write(body)
        except BrokenPipeError:
            self.close_connection = True  # The program was ended while it waited.

    def do_GET(self):
        if self.path == "/go":
            self.run.go.wait(DEADLINE)
            return self.answer()
        self.answer(PAGE if self.path == "/" else b"", "text/html")

    def do_POST(self):
        arrived = time.monotonic()
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/loaded":
            self.run.loaded_at = arrived
            self.run.loaded.set()
        elif self.path == "/result":
            self.run.result = json.loads(body)
            self.run.done.set()
        self.answer()


class Display:
    """A private X server whose pixels can be read from a file."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24", "-nolisten", "tcp",
             "-fbdir", self.folder.name],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.name = ":" + self.process.stdout.readline().decode().strip()
        with open(Path(self.folder.name) / "Xvfb_screen0", "rb") as file:
            self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()

    def shows_page(self):
        # A row of the page's colour, not one pixel that happens to be like it.
        return self.pixels.find((PAGE_COLOUR + b"\0") * 100) >= 0 or \
            self.pixels.find((PAGE_COLOUR + b"\xff") * 100) >= 0


def tree(root):
    """The process and all its descendants."""
    children = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                stat = Path(f"/proc/{entry}/stat").read_text()
            except OSError:
                continue
            children.setdefault(int(stat.rpartition(")")[2].split()[1]), []).append(int(entry))
    found, waiting = [], [root]
    while waiting:
        process = waiting.pop()
        found.append(process)
        waiting += children.get(process, [])
    return found


# What a process that has just ended answers; any other failure is told.
ENDED = (FileNotFoundError, ProcessLookupError)


def memory(processes):
    total = 0
    for process in processes:
        try:
            lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        except ENDED:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def cpu(processes):
    """Seconds by process."""
    seconds = {}
    for process in processes:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except ENDED:
            continue
        seconds[process] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


def measure(program, display):
    run = Run()
    handler = type("Handler", (Handler,), {"run": run})
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as home:
        environment = {
            key: value for key, value in os.environ.items()
            if key not in ("WAYLAND_DISPLAY", "GDK_DEBUG", "GSK_RENDERER")}
        # Alike for both: a fresh profile, no session bus, no accessibility.
        environment |= {
            "DISPLAY": display.name, "HOME": home, "XDG_DATA_HOME": home + "/data",
            "XDG_CACHE_HOME": home + "/cache", "XDG_CONFIG_HOME": home + "/config",
            "DBUS_SESSION_BUS_ADDRESS": "disabled:", "GTK_A11Y": "none",
            "PYTHONPATH": PEERS or ""}
        # Chromium within Qt does not start as root with its sandbox.
        if os.geteuid() == 0:
            environment["QTWEBENGINE_DISABLE_SANDBOX"] = "1"
        start = time.monotonic()
        process = subprocess.Popen(
            [*program, f"http://127.0.0.1:{server.server_port}/"], env=environment,
            start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        processes = [process.pid]
        try:
            while not display.shows_page():
                if time.monotonic() - start > DEADLINE or process.poll() is not None:
                    raise SystemExit(f"{program} shows no page")
                time.sleep(0.004)
            frame = time.monotonic()
            if not run.loaded.wait(DEADLINE):
                raise SystemExit(f"{program} has not loaded the page")
            processes = tree(process.pid)
            before, begin = cpu(processes), time.monotonic()
            # The length of the observation, not a wait for something.
            time.sleep(IDLE_SECONDS)
            processes = tree(process.pid)
            spent = sum(now - before.get(process, 0) for process, now in cpu(processes).items())
            idle = spent * IDLE_SECONDS / (time.monotonic() - begin)
            used = memory(processes)
            run.go.set()
            if not run.done.wait(DEADLINE) or "error" in run.result:
                raise SystemExit(f"{program}: {run.result.get('error', 'no result')}")
            return {
                "load": (run.loaded_at - start) * 1000, "frame": (frame - start) * 1000,
                "memory": used, "idle": idle, **run.result}
        finally:
            run.go.set()
            processes = tree(process.pid)
            for one in processes:
                try:
                    os.kill(one, signal.SIGTERM)
                except ProcessLookupError:
                    pass
            process.wait()
            server.shutdown()
            server.server_close()


PEERS = None
# The name of each, what has to be importable, and its program.
PEER_PROGRAMS = {
    "pywebview": ("import webview, gi; gi.require_version('WebKit2', '4.1')", "gtk.py"),
    "PySide6": ("import PySide6.QtWebEngineWidgets, PySide6.QtWebChannel", "qt.py"),
}


def peers(folder):
    """The peers that are installed; of the others it is told why they are not."""
    found = {}
    for name, (needs, program) in PEER_PROGRAMS.items():
        # The system's Python has the bindings of GTK.
        test = subprocess.run(
            ["/usr/bin/python3", "-c", needs], env=os.environ | {"PYTHONPATH": folder},
            capture_output=True, text=True)
        if test.returncode == 0:
            found[name] = ["/usr/bin/python3", str(Path(__file__).parent / "peers" / program)]
        else:
            print(f"without {name}: {test.stderr.strip().splitlines()[-1]}", file=sys.stderr)
    return found


def rounds_of(programs, count):
    rounds = []
    for number in range(count + 1):
        # The order alternates, so that neither always finds the machine warm; a
        # first round, which fills the disk's cache, is not counted.
        names = list(programs) if number % 2 else list(reversed(programs))
        one = {}
        for name in names:
            with Display() as display:
                one[name] = measure(programs[name], display)
        if number:
            rounds.append(one)
        print(f"round {number} of {count}", file=sys.stderr)
    return rounds


def verdict(ratio, aim):
    if ratio is None or aim is None:
        return ""
    return "met" if ratio <= aim else "NOT MET"


def main():
    global PEERS
    parser = argparse.ArgumentParser()
    parser.add_argument("bare")
    parser.add_argument("shell")
    parser.add_argument("--peers")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", default="out/bench.json")
    options = parser.parse_args()
    programs = {"bare": [os.path.abspath(options.bare)], "shell": [os.path.abspath(options.shell)]}
    if options.peers:
        PEERS = os.path.abspath(options.peers)
        programs |= peers(PEERS)
    rounds = rounds_of(programs, options.rounds)
    others = [name for name in programs if name != "bare"]
    table = {}
    print(f"{'measure':36} {'bare':>9} {'shell':>9}  ratio to bare: "
          + " ".join(f"{name:>9}" for name in others) + "   bar")
    for key, (text, unit, aim) in MEASURES.items():
        values = {name: [one[name].get(key) for one in rounds] for name in programs}
        row = {
            name: statistics.median(value) if None not in value else None
            for name, value in values.items()}
        # The C program has no bytes to send.
        ratios = {
            name: [one[name][key] / one["bare"][key] for one in rounds]
            for name in others if row[name] is not None and row["bare"]}
        medians = {name: statistics.median(ratio) for name, ratio in ratios.items()}
        table[key] = {
            "unit": unit, "aim": aim, "values": row, "ratio": medians.get("shell"),
            "ratios": ratios, "met": verdict(medians.get("shell"), aim) or None}
        number = lambda value, form: "-" if value is None else format(value, form)
        print(f"{text + ', ' + unit:36} {number(row['bare'], '9.3f'):>9} "
              f"{number(row['shell'], '9.3f'):>9}  {'':15}"
              + " ".join(f"{number(medians.get(name), '9.2f'):>9}" for name in others)
              + (f"   {aim:.2f} {verdict(medians.get('shell'), aim)}" if aim else ""))
        if key in ("up", "down"):
            print(f"{'':36} {'':9} {16 / row['shell'] * 1000:9.0f}  MiB/s")
    Path(options.json).parent.mkdir(parents=True, exist_ok=True)
    Path(options.json).write_text(json.dumps({"measures": table, "rounds": rounds}, indent=2) + "\n")


main()

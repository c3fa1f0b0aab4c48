#!/usr/bin/env python3
"""The library that the Library Card example belongs to: pages in web/, and an API.

    server.py [PORT]     default 8080; 0 takes any that is free

It writes its address, then a line of JSON for each request: method, path, token,
cookies, user agent, and the status that it answered with.

    GET /expire          all tokens are old from now on, as over night
    GET /due             tells every device by push that a book is due
"""

import json
import secrets
import sys
import urllib.request
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

PEOPLE = {"1001": ("0000", "Jimin"), "1002": ("0000", "Haneul")}
LOANS = {
    "Jimin": [{"id": 1, "title": "The Snow Queen", "due": "2031-03-02"},
              {"id": 2, "title": "Gulliver's Travels", "due": "2031-03-09"}],
    "Haneul": [{"id": 3, "title": "Peter Pan", "due": "2031-03-05"}],
}
VERSIONS = {platform: {"minimum": "1.0.0", "latest": "1.1.0", "store": "https://example.com/card",
                       "message": {"en": "Renew books with one tap.",
                                   "ko": "한 번 눌러 책을 연장할 수 있습니다."}}
            for platform in ("linux", "ios", "macos")}

tokens, renewals, devices = {}, {}, set()


def grant(name):
    """A token for a while, and what gets the next one."""
    token, renewal = secrets.token_hex(8), secrets.token_hex(8)
    tokens[token], renewals[renewal] = name, name
    return {"token": token, "renewal": renewal, "name": name}


class Library(SimpleHTTPRequestHandler):
    def __init__(self, *values):
        super().__init__(*values, directory=Path(__file__).parent / "web")

    @property
    def token(self):
        return self.headers.get("Authorization", "").removeprefix("Bearer ")

    def do_GET(self):
        path = self.path.partition("?")[0]
        person = tokens.get(self.token)
        if path == "/versions.json":
            self.answer(VERSIONS)
        elif path == "/api/loans":
            self.answer({"name": person, "loans": LOANS[person]} if person else None)
        elif path == "/api/photo":
            self.answer(b"<svg xmlns='http://www.w3.org/2000/svg' width='48' height='48'>"
                        b"<circle cx='24' cy='18' r='9' fill='#8a94a6'/>"
                        b"<path d='M6 46a18 18 0 0 1 36 0z' fill='#8a94a6'/></svg>"
                        if person else None, "image/svg+xml")
        elif path == "/expire":
            tokens.clear()
            self.answer({})
        elif path == "/due":
            self.answer({"told": sum(map(tell, devices))})
        else:
            super().do_GET()

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.path == "/api/sign-in":
            pin, name = PEOPLE.get(body["card"], ("", ""))
            self.answer(grant(name) if pin and body["pin"] == pin else None)
        elif self.path == "/api/renew":
            name = renewals.pop(body["renewal"], None)
            self.answer(grant(name) if name else None)
        elif self.path == "/api/device":
            devices.add(body["endpoint"])
            self.answer({})
        else:
            self.send_error(404)

    def answer(self, value, kind="application/json"):
        """A value, or 401 where there is none."""
        data = value if isinstance(value, bytes) else json.dumps(value or {}).encode()
        self.send_response(200 if value is not None else 401)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def end_headers(self):
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        say({"method": self.command, "path": self.path, "status": int(code), "token": self.token,
             "cookie": self.headers.get("Cookie", ""), "agent": self.headers.get("User-Agent", "")})

    def log_message(self, *values):
        pass


def tell(endpoint):
    """Sends a push message; whether it was taken."""
    message = {"title": "The Snow Queen is due", "body": "Bring it back tomorrow.",
               "link": "index.html?loan=1"}
    try:
        urllib.request.urlopen(endpoint, json.dumps(message).encode(), timeout=5).close()
        return True
    except OSError:
        return False


def say(line):
    print(json.dumps(line), flush=True)


if __name__ == "__main__":
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8080
    server = ThreadingHTTPServer(("127.0.0.1", port), Library)
    say({"address": f"http://127.0.0.1:{server.server_port}/"})
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass

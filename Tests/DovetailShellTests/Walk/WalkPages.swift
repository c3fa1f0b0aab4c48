import FixtureServer
import Foundation

/// The small site that walks lead through. All its pages are alike, but for a frame:
/// half of them have one from the start, the others once a step wants it, as a frame
/// takes as long to load as its page.
enum WalkPages {
  /// What is at `/`, and at `/page/…` where that ends with an even digit.
  static let page = page(frame: #"<iframe id=frame src="/frame?0"></iframe>"#)
  /// What is at the others.
  private static let bare = page(frame: "")

  private static func page(frame: String) -> String {
    """
    <!doctype html><meta charset=utf-8><title>Walk</title>
    <a id=link>link</a><form id=form><input name=q value=1></form>\(frame)
    <script>\(script)</script>
    """
  }

  static let frame = """
    <!doctype html><title>Frame</title><a id=link>link</a>
    <script>
      var walk = {
        top: number => { parent.location.href = '/page/top?by=page&' + number },
        rest: () => [location.href, 0, []],
        ask: id => parent.walk.ask(id, () => confirm(id)),
      };
    </script>
    """

  /// A function for each step of a page; `number` makes addresses unlike.
  private static let script = #"""
    document.title = 'Walk ' + location.pathname + location.search;
    var walk = (() => {
      const by = number => '/page/' + number % 5 + '?by=page&' + number;
      const at = (host, number) => 'http://' + host + ':' + location.port + by(number);
      const link = document.getElementById('link');
      const form = document.getElementById('form');
      const inFrame = go => {
        const own = document.getElementById('frame');
        if (own) return go(own.contentWindow);
        const made = document.createElement('iframe');
        made.id = 'frame';
        made.src = '/frame?0';
        document.body.append(made);
      };
      const tap = (href, target = '') => { link.target = target; link.href = href; link.click(); };
      let windows = [], waiting = 0, rested = [];
      const asked = [], got = [];
      // Unlike a timer, this is not slow where nobody looks at the page.
      const task = go => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => { channel.port1.close(); go(); };
        channel.port2.postMessage(0);
      };
      const begin = () => { waiting++ };
      const end = () => { if (--waiting === 0) rested.splice(0).forEach(go => go()) };
      const report = () => [location.href, asked.length, got];
      const ask = (id, show) => {
        asked.push(id);
        got.push([id, String(show())]);
      };
      const guard = event => event.preventDefault();
      return {
        link: n => tap(by(n)), fragmentLink: n => tap('#' + n),
        blankLink: n => tap(by(n), '_blank'), namedLink: n => tap(by(n), 'walker'),
        otherLink: n => tap(at('other.localhost', n)), secondLink: n => tap(at('app.localhost', n)),
        redirectLink: n => tap('/redirect?' + n), slowLink: n => tap('/slow?by=page&' + n),
        emptyLink: n => tap('/empty?by=page&' + n), errorLink: n => tap('/error?by=page&' + n),
        pushState: n => history.pushState(n, '', by(n)),
        replaceState: n => history.replaceState(n, '', by(n)),
        hash: n => { location.hash = n }, assign: n => location.assign(by(n)),
        replace: n => location.replace(by(n)), reloadByPage: () => location.reload(),
        backByPage: () => history.back(), forwardByPage: () => history.forward(),
        twoBackByPage: () => history.go(-2),
        form: n => { form.method = 'get'; form.action = '/page/form'; form.submit(); },
        post: n => { form.method = 'post'; form.action = '/page/post?by=page&' + n; form.submit(); },
        frameLink: n => inFrame(frame => { frame.location.href = '/frame?' + n }),
        frameTop: n => inFrame(
          frame => frame.walk?.top?.(n) ?? frame.eval?.('walk.top(' + n + ')')),
        frameHash: n => inFrame(frame => { frame.location.hash = n }),
        later: n => { begin(); setTimeout(() => { end(); location.assign(by(n)); }, 3); },
        twoAtOnce: n => { location.assign(by(n)); location.assign('/slow?by=page&' + n); },
        stopByPage: n => { location.assign('/slow?by=page&' + n); stop(); },
        open: n => { windows.push(open(by(n), '', 'width=320,height=400')) },
        openNamed: n => { windows.push(open(by(n), 'walker', 'width=320,height=400')) },
        openEmpty: n => {
          const made = open('', '', 'width=320,height=400');
          windows.push(made);
          if (made) made.document.title = 'Empty';
        },
        closeLast: () => windows.pop()?.close(), closeSelf: () => opener && close(),
        alert: n => ask(n, () => alert(n)), confirm: n => ask(n, () => confirm(n)),
        prompt: n => ask(n, () => prompt(n, 'Kim')),
        frameConfirm: n => inFrame(
          frame => ask(n, () => frame.eval('confirm(' + n + ')'))),
        twoDialogs: n => { ask(n, () => confirm(n)); ask(n + .5, () => alert(n + .5)); },
        guardLeaving: () => addEventListener('beforeunload', guard),
        message: n => {
          begin();
          webkit.messageHandlers.walk.postMessage(n).then(
            answer => { got.push(['reply ' + n, String(answer)]); end(); },
            () => { got.push(['reply ' + n, String(n)]); end(); });
          asked.push('reply ' + n);
        },
        double: n => n * 2,
        rest: () => new Promise(go => {
          const look = () => waiting === 0 ? go(report()) : rested.push(() => go(report()));
          // What the page has begun, such as a form's post, waits for a timer too.
          task(() => setTimeout(() => task(look)));
        }),
      };
    })();
    """#

  static func serve(on server: FixtureServer) {
    server.route("/page/*") { request in
      let path = request.target.prefix { $0 != "?" }
      return .html(path.last?.wholeNumberValue?.isMultiple(of: 2) == true ? page : bare)
    }
    server.route("/frame") { _ in .html(frame) }
    server.route("/slow") { _ in
      try await Task.sleep(for: .milliseconds(30))
      return .html(page)
    }
    server.route("/empty", Response(204))
    server.route("/error") { _ in .html(page, status: 500) }
    server.route("/redirect") { request in
      .redirect(to: "/page/redirected?by=page&\(request.target.split(separator: "?").last ?? "")")
    }
  }
}

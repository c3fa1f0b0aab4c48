internal import Dovetail
internal import FixtureServer
internal import Foundation
internal import WebKit

/// The network.
extension TestWorld {
  /// How the network is. A change cuts what is open, tells the app of it, and sets
  /// the pages' `navigator.onLine`.
  public var network: NetworkCondition {
    get { relay?.condition ?? setup.network }
    set {
      bench.journal.note("world      network \(newValue)")
      relay?.condition = newValue
      tellPages(newValue.isAvailable)
      guard monitor.isAvailable != newValue.isAvailable else { return }
      monitor.isAvailable = newValue.isAvailable
    }
  }

  /// Lets a host's name lead to a server, such as `www.example.com`, on every
  /// port.
  ///
  /// Other names than those of this machine lead nowhere, unless the world was set
  /// up with ``WorldSetup/reachesInternet``.
  public func connect(_ host: String, to server: FixtureServer) {
    relay?.map(host, to: server.port)
  }

  /// - Throws: ``TestFailure`` where no port is to be had.
  func openNetwork(_ store: WKWebsiteDataStore) {
    guard let relay = relay ?? makeRelay() else { return }
    self.relay = relay
    for (host, server) in setup.servers { relay.map(host, to: server.port) }
    relay.condition = setup.network
    let names = ["127.0.0.1", "localhost"] + ["app", "api", "other"].map { "\($0).localhost" }
    for server in setup.trusts {
      let mapped = setup.servers.filter { $0.value === server }.keys
      for name in names + mapped { store.trust(FixtureServer.certificatePEM, for: name) }
    }
    // Names that cannot exist fail as they do anywhere; a proxy has no words for it.
    store.setProxy("socks5://127.0.0.1:\(relay.port)", except: ["*.invalid"])
  }

  private func makeRelay() -> NetworkRelay? {
    do {
      return try NetworkRelay(reachesInternet: setup.reachesInternet)
    } catch {
      bench.journal.problem("The test's network could not be made: \(error.localizedDescription)")
      return nil
    }
  }

  /// What pages see of it, now and when they are loaded.
  private func tellPages(_ isOnline: Bool) {
    guard let stack = bench.application?.stack else { return }
    let set = """
      Object.defineProperty(navigator, "onLine", { value: isOnline, configurable: true });
      """
    stack.main.webView.configuration.userContentController.addUserScript(
      WKUserScript(
        source: "{ const isOnline = \(isOnline); \(set) }", injectionTime: .atDocumentStart,
        forMainFrameOnly: false))
    for browser in [stack.main] + stack.popups {
      browser.webView.callAsyncJavaScript(
        set + "dispatchEvent(new Event(isOnline ? 'online' : 'offline'));",
        arguments: ["isOnline": isOnline], in: nil, in: .page)
    }
  }
}

import Dovetail
import Foundation
import FoundationNetworking
import WebKit

/// An app that changes all it keeps, again and again, until it is killed.
///
/// It says what it finds when it starts, then `begin KIND NUMBER` before each
/// change and `done KIND NUMBER` once it holds. Its folders are those of XDG.
///
/// `secret read`, `secret write TEXT` and `secret remove` use the session's store
/// for secrets instead; `page-secret SCRIPT ADDRESS` has a page do so. `bundle` is
/// an app whose own pages are updated.
@main
struct KilledApp {
  @MainActor static func main() async throws {
    let words = CommandLine.arguments
    if words.count > 2, words[1] == "secret" { return await SecretProbe.run(words[2...]) }
    if words.count == 4, words[1] == "page-secret", let start = URL(string: words[3]) {
      return try await PageSecretProbe.run(words[2], start)
    }
    if words.count > 2, words[1] == "bundle" { return try await BundleProbe.run(words[2...]) }
    guard words.count == 3, let server = URL(string: words[1]), var number = Int(words[2]) else {
      exit(64)
    }
    let work = try Worker(server)
    await work.start()
    await work.tell()
    while true {
      for kind in Worker.Kind.allCases {
        number += 1
        say("begin \(kind) \(number)")
        await work.change(kind, number)
        say("done \(kind) \(number)")
      }
    }
  }
}

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

@MainActor
final class Worker {
  enum Kind: String, CaseIterable {
    case login, cookie, permission, consent, profile, setting, token, signOut
  }

  private let app: Application
  private let profiles: Profiles
  private let server: URL
  private let origin: Origin

  init(_ server: URL) throws {
    self.server = server
    var manifest = AppManifest(id: "com.example.killed", name: "Killed", start: server)
    manifest.session.keepsSessionCookies = true
    manifest.session.plainSecrets = true
    manifest.permissions = [.location: ""]
    origin = Origin(of: server) ?? .opaque
    let folders = AppFolders(id: manifest.id)
    profiles = Profiles(folders: folders)
    app = try Application(
      manifest, log: { if "\($0)".contains("cannot be") { say("fault \($0)") } })
  }

  func start() async {
    WKWebsiteDataStore.default().httpCookieStore.add(watch)
    app.start()
    if let failure = await app.stack.main.settled() { say("fault \(failure)") }
  }

  /// What is there, one line for each kind.
  func tell() async {
    let permission = app.stack.permissions.decisions.first
    let consent = app.stack.consents.consents.first
    say("found permission \(permission.map { $0.isAllowed ? "1" : "0" } ?? "none")")
    say("found profile \(profiles.all[0].name.isEmpty ? "none" : profiles.all[0].name)")
    say("found setting \(Int((app.stack.settings.textSize * 1000).rounded()))")
    say("found consent \(consent.map { $0.isAllowed ? "1" : "0" } ?? "none")")
    await tellSession("found")
  }

  /// What signing out takes away.
  private func tellSession(_ word: String) async {
    let cookies = await app.stack.session.cookies()
    func value(_ name: String) -> String { cookies.first { $0.name == name }?.value ?? "none" }
    say("\(word) login \(value("login"))")
    say("\(word) cookie \(value("cookie"))")
    say("\(word) token \(app.stack.session.tokens.token(for: origin)?.value ?? "none")")
  }

  func change(_ kind: Kind, _ number: Int) async {
    switch kind {
    case .login:
      app.stack.main.load(
        server.appending(queryItems: [URLQueryItem(name: "in", value: "\(number)")]))
      if let failure = await app.stack.main.settled() { say("fault \(failure)") }
      await has("login", "\(number)")
    case .cookie:
      // Without a date, so that it is the shell that keeps it.
      let cookie = HTTPCookie(properties: [
        .name: "cookie", .value: "\(number)", .domain: server.host ?? "", .path: "/",
        .discard: "TRUE",
      ])
      if let cookie { app.stack.session.set(cookie) }
      await has("cookie", "\(number)")
    case .permission:
      app.stack.permissions.change(.location, for: origin, isAllowed: number % 2 == 1)
    case .consent:
      app.stack.consents.change("tel", for: origin, isAllowed: number % 2 == 1)
    case .profile: profiles.rename(.own, to: "\(number)")
    case .setting: app.stack.settings.textSize = Double(300 + number % 4000) / 1000
    case .token:
      do { try await app.stack.session.tokens.keep(Token("\(number)"), for: origin) } catch {
        say("fault \(error)")
      }
    case .signOut:
      do { try await app.stack.signOut() } catch { say("fault \(error)") }
      // What was there before must not come back with the page that is loaded now.
      if let failure = await app.stack.main.settled() { say("fault \(failure)") }
      await tellSession("after")
    }
  }

  /// Returns once a cookie is in the store, and what follows the store has read
  /// it.
  private func has(_ name: String, _ value: String) async {
    let store = WKWebsiteDataStore.default().httpCookieStore
    while !(await store.allCookies().contains { $0.name == name && $0.value == value }) {
      await watch.change()
    }
    _ = await store.allCookies()
  }

  private let watch = CookieWatch()

  @MainActor
  private final class CookieWatch: NSObject, WKHTTPCookieStoreObserver {
    private var hasChanged = false
    private var waiter: CheckedContinuation<Void, Never>?

    func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {
      hasChanged = true
      waiter?.resume()
      waiter = nil
    }

    func change() async {
      if !hasChanged { await withCheckedContinuation { waiter = $0 } }
      hasChanged = false
    }
  }
}

import Dovetail
import Foundation

/// A library card. Who is signed in is Swift's to know: the page has no token and
/// no password, and its requests to the library bring the token all the same.
///
/// `python3 Examples/LibraryCard/server.py` is the library.
@main
struct LibraryCard: HybridApp {
  let library = Library()

  var commands: [CommandSet] { [library.commands] }

  /// Before the first request; and again for each person that is switched to.
  func prepare(_ browser: Browser) { library.join(browser) }
}

/// The native side: it signs in, keeps the tokens, and tells what is due.
@MainActor
final class Library {
  private weak var browser: Browser?
  /// What gets the next token, where the system keeps no secrets.
  private var renewal: String?

  private var app: Application? { browser?.stack?.host as? Application }

  /// A browser begins, with a session of its own: for the app's start, or for
  /// another person.
  func join(_ browser: Browser) {
    self.browser = browser
    renewal = nil
    // All 401s at a time ask once; what was refused is then sent once more.
    browser.session?.tokens.onRefresh = { [weak self] _, _ in try await self?.renew() }
    // Where the library can reach this device, while the app does not run too.
    browser.stack?.push.onEndpoint = { [weak self] endpoint in
      guard let endpoint else { return }
      Task { try await self?.register(endpoint) }
    }
  }

  // MARK: What the page can ask for

  struct SignIn: Codable, Sendable { var card, pin: String }
  struct Person: Codable, Sendable { var id, name: String, isShown: Bool }
  struct Reminder: Codable, Sendable { var id: Int, title, link: String }

  var commands: CommandSet {
    CommandSet("library") {
      Command("signIn") { @MainActor (question: SignIn, _) in try await self.signIn(question) }
      Command("signOut") { @MainActor (_) in try await self.signOut() }
      Command("people") { @MainActor (_) in self.people }
      Command("add") { @MainActor (name: String, _) in self.add(name) }
      Command("use") { @MainActor (id: String, _) in self.use(id) }
      Command("remind") { @MainActor (reminder: Reminder, _) in self.remind(reminder) }
    }
  }

  // MARK: Tokens

  private struct Grant: Codable, Sendable { var token, renewal, name: String }

  /// - Returns: whether the next start is signed in too.
  private func signIn(_ question: SignIn) async throws -> Bool {
    let grant: Grant = try await ask("api/sign-in", ["card": question.card, "pin": question.pin])
    return try await keep(grant)
  }

  private func renew() async throws -> Token? {
    let kept = try await browser?.session?.secrets.read("renewal")
    guard let renewal = renewal ?? kept else { return nil }
    let grant: Grant = try await ask("api/renew", ["renewal": renewal])
    _ = try await keep(grant)
    return Token(grant.token)
  }

  private func keep(_ grant: Grant) async throws -> Bool {
    guard let browser, let session = browser.session, let origin else { return false }
    renewal = grant.renewal
    do {
      try await session.secrets.write(grant.renewal, "renewal")
      try await session.tokens.keep(Token(grant.token), for: origin)
      return true
    } catch SecretError.noService {
      // No plain text on the disk: signed in until the app ends.
      try session.tokens.set(Token(grant.token), for: origin)
      return false
    }
  }

  /// Ends when nothing is left of the session; the app then begins anew.
  private func signOut() async throws {
    renewal = nil
    try await browser?.stack?.signOut()
  }

  // MARK: People

  private var people: [Person] {
    (app?.profiles?.all ?? []).map {
      Person(id: name(of: $0), name: $0.name, isShown: $0.id == browser?.session?.profile.id)
    }
  }

  private func name(of profile: Profile) -> String { profile.id?.uuidString ?? "own" }

  private func add(_ name: String) { app?.profiles?.add(name) }

  private func use(_ id: String) {
    guard let app, let profile = app.profiles?.all.first(where: { name(of: $0) == id }) else {
      return
    }
    // The page that asks goes with its person.
    Task { app.use(profile) }
  }

  // MARK: Notifications

  /// A press on it leads to the loan, wherever the page is by then.
  private func remind(_ reminder: Reminder) {
    browser?.stack?.notify(
      AppNotification(id: "loan-\(reminder.id)", title: reminder.title, link: reminder.link))
  }

  private func register(_ endpoint: URL) async throws {
    struct Nothing: Codable {}
    let _: Nothing = try await ask("api/device", ["endpoint": endpoint.absoluteString])
  }

  // MARK: The library's server

  private var origin: Origin? { (browser?.manifest.start).flatMap(Origin.init(of:)) }

  private func ask<Answer: Decodable & Sendable>(
    _ path: String, _ question: [String: String]
  ) async throws -> Answer {
    guard let url = browser?.manifest.start.appending(path: path) else {
      throw URLError(.cancelled)
    }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(question)
    let (data, response) = try await URLSession.shared.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.userAuthenticationRequired)
    }
    return try JSONDecoder().decode(Answer.self, from: data)
  }
}

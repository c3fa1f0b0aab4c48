public import Foundation
public import Observation

/// The pages that were visited in a profile, kept in `history.json` of its data
/// folder; newest last.
@MainActor
@Observable
public final class History {
  /// One page that was visited.
  public struct Visit: Codable, Sendable, Equatable {
    /// Its address.
    public var url: URL
    /// Its title; empty when it had none.
    public var title: String
    /// When it was visited last.
    public var date: Date
  }

  /// The visits, newest last: each address once.
  public private(set) var visits: [Visit]

  @ObservationIgnored private let file: AtomicFile?
  @ObservationIgnored private let log: @MainActor (String) -> Void
  /// The time; tests have their own.
  @ObservationIgnored var now: @MainActor () -> Date = { Date() }
  /// Old visits are forgotten beyond this number.
  private static let limit = 500

  init(in folder: URL?, log: @escaping @MainActor (LogLine) -> Void) {
    file = folder.map { AtomicFile(url: $0.appending(path: "history.json")) }
    self.log = { log(LogLine(.session, $0)) }
    visits = []
    visits = load()
  }

  private func load() -> [Visit] {
    do {
      guard let data = try file?.read() else { return [] }
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode([Visit].self, from: data)
    } catch {
      log("history.json cannot be read: \(error.localizedDescription)")
      _ = try? file?.setAside()
      return []
    }
  }

  /// Notes a page that is there, unless it is the latest already.
  func note(_ url: URL, title: String) {
    guard ["http", "https", AppScheme.name].contains(url.scheme?.lowercased()) else { return }
    if let last = visits.last, last.url == url, last.title == title { return }
    visits.removeAll { $0.url == url }
    visits.append(Visit(url: url, title: title, date: now()))
    if visits.count > Self.limit { visits.removeFirst(visits.count - Self.limit) }
    save()
  }

  /// Forgets all of them.
  public func removeAll() {
    visits = []
    if let file { try? FileManager.default.removeItem(at: file.url) }
  }

  private func save() {
    guard let file else { return }
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { try file.write(try encoder.encode(visits), permissions: 0o600) } catch {
      log("history.json cannot be written: \(error.localizedDescription)")
    }
  }
}

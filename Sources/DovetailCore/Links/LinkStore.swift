internal import Foundation

/// Links that wait, on disk: a crash of the app must not lose where its person
/// wanted to go.
@MainActor
final class LinkStore {
  private struct Record: Codable {
    var id: String
    var url: String
    var source: String
    var origin: String?
    var starts: Int
  }

  private struct Contents: Codable {
    var version = 1
    var links: [Record] = []
  }

  /// A link that the app has started with this many times, and never got rid
  /// of, may be what ends it.
  static let limit = 3

  private let file: AtomicFile
  private let log: @MainActor (String) -> Void
  /// How often the app has started with each.
  private var starts: [String: Int] = [:]
  private var isEmpty = true

  init(in folder: URL, log: @escaping @MainActor (String) -> Void) {
    file = AtomicFile(url: folder.appending(path: "links.json"))
    self.log = log
  }

  /// What waited when the app ended, in order.
  func load() -> [DeepLink] {
    do {
      guard let data = try file.read() else { return [] }
      let contents = try JSONDecoder().decode(Contents.self, from: data)
      guard contents.version == 1 else {
        log("links.json is of a newer version (\(contents.version)), so it does not count")
        _ = try file.setAside()
        return []
      }
      isEmpty = contents.links.isEmpty
      return contents.links.compactMap(link)
    } catch {
      log("links.json cannot be read: \(error.localizedDescription)")
      _ = try? file.setAside()
      return []
    }
  }

  private func link(_ record: Record) -> DeepLink? {
    guard record.starts < Self.limit else {
      log("given up after \(record.starts) starts: \(record.url)")
      return nil
    }
    guard let url = URL(string: record.url) else { return nil }
    starts[record.id] = record.starts + 1
    let source: DeepLink.Source? =
      switch record.source {
      case "system": .system
      case "notification": .notification
      case "app": .app
      default: record.origin.flatMap(URL.init(string:)).flatMap(Origin.init(of:)).map { .page($0) }
      }
    return source.map { DeepLink(url, from: $0, id: record.id) }
  }

  /// Writes all that wait; a failure is logged, and they are lost if the app
  /// ends before they are delivered.
  func save(_ links: [DeepLink]) {
    guard !(links.isEmpty && isEmpty) else { return }
    isEmpty = links.isEmpty
    let records = links.map { link in
      var origin: String?
      if case .page(let page) = link.source { origin = page.description }
      return Record(
        id: link.id, url: link.url.absoluteString, source: link.source.name, origin: origin,
        starts: starts[link.id] ?? 0)
    }
    do {
      try file.write(JSONEncoder().encode(Contents(links: records)))
    } catch {
      log("links.json cannot be written: \(error.localizedDescription)")
    }
  }
}

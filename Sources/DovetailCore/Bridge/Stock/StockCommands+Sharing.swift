internal import Foundation

extension StockCommands {
  /// Other programs: `external.open` hands an `https:`, `http:`, `mailto:` or `tel:`
  /// address to the system, after a click or a key, and says whether a program
  /// took it.
  public static let external = CommandSet("external") {
    Command("external.open", for: Capability(needsUserGesture: true)) {
      @MainActor (address: String, caller: CommandCaller) in
      let url = try url(address, schemes: ["https", "http", "mailto", "tel"])
      let host = try caller.host()
      return await withCheckedContinuation { continuation in
        host.openExternally(url) { continuation.resume(returning: $0) }
      }
    }
  }

  /// What a page hands to others: words, an address, files, or some of them.
  public struct Shared: Codable, Equatable, Sendable {
    /// What it is about.
    public var title: String?
    /// The words.
    public var text: String?
    /// An `https:` or `http:` address.
    public var url: String?
    /// At most 10 files, with at most 20 MiB together.
    public var files: [FileToSave]?
  }

  /// Others: `share.show` offers the ways that the system has to hand something
  /// to them, after a click or a key, and says whether the person took one.
  public static let share = CommandSet("share") {
    Command("share.show", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (shared: Shared, caller) in
      var content = SharedContent(
        title: shared.title ?? "", text: shared.text ?? "",
        url: try shared.url.map { try url($0, schemes: ["https", "http"]) })
      let wanted = shared.files ?? []
      guard !content.body.isEmpty || !wanted.isEmpty else {
        throw CommandError(.badPayload, "there is neither a text nor a url nor a file to share")
      }
      let files = try await files(wanted)
      content.files = files?.files ?? []
      let isShared = try await caller.answer(to: .share(content), "share") == .accepted
      // Other programs may read them after the answer.
      if isShared, let files { try caller.stack().sharedFiles = files }
      return isShared
    }
  }

  /// The system's clipboard: `clipboard.write` puts a text there, after a click
  /// or a key; `clipboard.read` gives the text that is there, where the person
  /// lets the page.
  public static let clipboard = CommandSet("clipboard") {
    Command("clipboard.write", for: Capability(needsUserGesture: true)) {
      @MainActor (text: String, caller) in
      try caller.host().copy(text)
    }
    Command("clipboard.read", for: Capability(needsUserGesture: true), within: nil) {
      @MainActor (caller: CommandCaller) in
      try await caller.demand(.clipboard)
      return try await caller.host().copiedText()
    }
  }

  private static func files(_ wanted: [FileToSave]) async throws -> SharedFiles? {
    guard !wanted.isEmpty else { return nil }
    guard wanted.count <= SharedFiles.limit else {
      throw CommandError(
        .badPayload, "at most \(SharedFiles.limit) files are shared at once, not \(wanted.count)",
        data: try? PageValue(["path": ".files"]))
    }
    guard wanted.reduce(0, { $0 + $1.data.count }) <= SharedFiles.sizeLimit else {
      throw CommandError(
        .tooLarge, "the files to share are more than \(SharedFiles.sizeLimit) bytes")
    }
    return try await SharedFiles(wanted)
  }

  private static func url(_ address: String, schemes: [String]) throws(CommandError) -> URL {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
      schemes.contains(scheme)
    else {
      let names = schemes.dropLast().joined(separator: ", ") + " or \(schemes.last ?? "")"
      throw CommandError(.badPayload, "\(address) is no \(names) address")
    }
    return url
  }
}

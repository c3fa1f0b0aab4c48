internal import Foundation

/// Says on disk that signing out has begun and not ended, so that the next start
/// ends it.
@MainActor
final class SignOutMark {
  private let file: AtomicFile?

  init(in folder: URL?) {
    file = folder.map { AtomicFile(url: $0.appending(path: "signing-out")) }
  }

  var isSet: Bool { file.map { FileFacts.exists($0.url) } ?? false }

  func set() { try? file?.write(Data()) }

  func clear() {
    if let file { try? FileManager.default.removeItem(at: file.url) }
  }
}

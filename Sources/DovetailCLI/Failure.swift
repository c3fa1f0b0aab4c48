import Dovetail
import Foundation

/// Why the tool ends without having done its job.
struct Failure: Error {
  /// Statuses of `sysexits.h`, so that scripts can tell the cases apart.
  enum Status: Int32 {
    /// Tests failed.
    case tests = 1
    /// The command was written wrongly.
    case usage = 64
    /// A file has mistakes in it.
    case data = 65
    /// What should be run is not there.
    case noInput = 66
    /// Something that is needed is missing: a display, a server.
    case unavailable = 69
    /// A file could not be written.
    case cannotCreate = 73
  }

  let status: Status
  let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  /// The one place where errors become words and a status.
  init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as RunTargetError:
      switch error {
      case .notAnAddress, .otherScheme, .insecure: self.init(.usage, error.localizedDescription)
      case .nothingThere, .noIndex, .notRunnable:
        self.init(.noInput, error.localizedDescription)
      }
    case let error as ManifestError: self.init(.data, error.localizedDescription)
    case let error as PictureError: self.init(.cannotCreate, error.localizedDescription)
    default: self = Self.ofSystem(error) ?? Failure(.unavailable, error.localizedDescription)
    }
  }

  /// Says it and ends the process.
  func exit() -> Never {
    FileHandle.standardError.write(Data("dovetail: \(message)\n".utf8))
    Foundation.exit(status.rawValue)
  }
}

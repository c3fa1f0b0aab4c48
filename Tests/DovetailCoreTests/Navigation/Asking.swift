import Foundation

@testable import DovetailCore

/// An app at `https://app.test`, and what its policy says.
struct Asking {
  var manifest: AppManifest

  init(_ change: (inout AppManifest) throws -> Void = { _ in }) throws {
    manifest = AppManifest(
      id: "com.example.app", name: "App", start: try address("https://app.test"))
    try change(&manifest)
  }

  /// A navigation that a page of the app asks for.
  static func request(
    _ text: String, _ change: (inout NavigationRequest) -> Void = { _ in }
  ) throws -> NavigationRequest {
    var request = NavigationRequest(
      try address(text), source: Origin(scheme: "https", host: "app.test", port: 0))
    change(&request)
    return request
  }

  func decision(
    _ text: String, _ change: (inout NavigationRequest) -> Void = { _ in }
  ) throws -> NavigationDecision {
    NavigationPolicy(manifest).decision(for: try Self.request(text, change)).decision
  }
}

extension Origin {
  static func https(_ host: String) -> Origin { Origin(scheme: "https", host: host, port: 0) }
}

public import Foundation

/// A message that came without the page.
///
/// Its content is as the app's server sent it: what is encrypted is for the app
/// to decrypt.
public struct PushMessage: Sendable, Equatable {
  /// The content, as it came.
  public let data: Data
  /// Its identity; empty where it has none.
  public let id: String

  /// The notification that the message describes:
  /// `{"title": "…", "body": "…", "link": "…"}`; nil where it describes none.
  public var notification: AppNotification? {
    guard case .object? = (try? JSONScanner.parse(data))?.value,
      let node = try? JSONScanner.parse(data), let title = node.text("title"), !title.isEmpty
    else { return nil }
    return AppNotification(
      id: node.text("id") ?? (id.isEmpty ? "push" : id), title: String(title.prefix(200)),
      body: String((node.text("body") ?? "").prefix(1000)), link: node.text("link"))
  }
}

extension JSONNode {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = member(key)?.value { return text }
    return nil
  }
}

public import Foundation

/// What a page hands to others, by way of its person.
public struct SharedContent: Equatable, Sendable {
  /// What it is about; empty for nothing.
  public var title: String
  /// The words; empty for none.
  public var text: String
  /// An address of the web; nil for none.
  public var url: URL?
  /// Files of the app's own, with names that are safe. They stay until something
  /// else is shared, or the app ends.
  public var files: [URL]

  /// Something to share.
  public init(title: String = "", text: String = "", url: URL? = nil, files: [URL] = []) {
    self.title = title
    self.text = text
    self.url = url
    self.files = files
  }

  /// Words and address, one below the other, as they stand in a letter.
  public var body: String {
    [text, url?.absoluteString ?? ""].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// A letter with it; nil where there is nothing to write.
  public var letter: URL? {
    var parts = URLComponents()
    parts.scheme = "mailto"
    parts.queryItems = [
      URLQueryItem(name: "subject", value: title), URLQueryItem(name: "body", value: body),
    ]
    // RFC 6068 has no `+` for a space, and `+` in an address means itself.
    parts.percentEncodedQuery = parts.percentEncodedQuery?
      .replacingOccurrences(of: "+", with: "%2B")
    return parts.url
  }
}

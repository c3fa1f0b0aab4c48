/// How a test finds an element: a CSS selector, the words in it, or the words
/// that label it.
///
/// ```swift
/// try await app.page.click("#save")
/// try await app.page.click(.text("Save"))
/// try await app.page.type("Kim", into: .label("Name"))
/// ```
public struct Locator: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  enum Kind: String, Sendable { case css, text, label }
  let kind: Kind
  let value: String

  /// What a CSS selector fits.
  public static func css(_ selector: String) -> Locator { Locator(kind: .css, value: selector) }

  /// The innermost elements with these words in them; where some have just these
  /// words, those.
  public static func text(_ words: String) -> Locator { Locator(kind: .text, value: words) }

  /// Controls that are labelled with just these words: by a `label`, by
  /// `aria-label`, as a placeholder or a title.
  public static func label(_ words: String) -> Locator { Locator(kind: .label, value: words) }

  private init(kind: Kind, value: String) { (self.kind, self.value) = (kind, value) }

  /// A CSS selector.
  public init(stringLiteral value: String) { self.init(kind: .css, value: value) }

  /// As failures name it.
  public var description: String {
    switch kind {
    case .css: "`\(value)`"
    case .text: "the text “\(value)”"
    case .label: "the label “\(value)”"
    }
  }
}

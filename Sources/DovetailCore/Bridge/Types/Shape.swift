public import Foundation

/// What a value looks like to a page.
indirect enum Shape: Codable, Equatable, Sendable {
  case text, number, truth, date, bytes, any
  /// Texts or numbers, one of these.
  case choice([Literal])
  case list(Shape)
  case map(Shape)
  case optional(Shape)
  /// A struct or class that stands in ``Shapes`` by this name.
  case named(String)

  /// A value that stands for itself.
  enum Literal: Codable, Equatable, Sendable {
    case text(String)
    case number(Int)
  }
}

/// What stands under a name.
enum NamedShape: Codable, Equatable, Sendable {
  case object([Member])
  /// An enum with payloads: an object with one member, the case that it is.
  case cases([Member])

  struct Member: Codable, Equatable, Sendable {
    var name: String
    var shape: Shape
  }
}

/// What a command takes and gives.
struct CommandShape: Sendable {
  var request: (@Sendable (ShapeReader) throws -> Shape)?
  var response: (@Sendable (ShapeReader) throws -> Shape)?
  var isStream = false
}

/// Says what a type looks like that cannot be found out by decoding it: an enum
/// whose cases have payloads, or a type that reads itself in its own way.
///
/// ```swift
/// extension Payment: PageExamples {
///   static var pageExamples: [Payment] { [.card(number: ""), .cash] }
/// }
/// ```
public protocol PageExamples: Codable {
  /// One value of each kind that there is, with all optional members present.
  static var pageExamples: [Self] { get }
}

/// A type whose shape is not known.
public struct ShapeError: Error, LocalizedError, Sendable {
  /// The type.
  public let type: String
  /// What is wrong with it.
  public let reason: String

  /// What happened, and what to do.
  public var errorDescription: String? {
    "The type \(type) cannot be described to pages: \(reason)"
  }
}

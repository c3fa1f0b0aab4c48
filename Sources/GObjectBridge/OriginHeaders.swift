import CWebKitGTK
import Foundation

/// Header fields that go with requests to certain origins, for the pages of one
/// data store.
public struct OriginHeaders: Equatable, Sendable {
  /// Scheme, host and port of an origin, as the engine writes them.
  public struct Place: Hashable, Sendable {
    /// In small letters.
    public var scheme: String
    /// In small letters.
    public var host: String
    /// 0 for the scheme's own.
    public var port: Int

    /// An origin by its parts; brackets around an address are dropped.
    public init(scheme: String, host: String, port: Int) {
      self.scheme = scheme
      self.host = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
      self.port = port
    }
  }

  /// A field, and where it goes.
  public struct Field: Equatable, Sendable {
    /// Where it goes.
    public var place: Place
    /// Its name.
    public var name: String
    /// Its value.
    public var value: String

    /// A field for an origin.
    public init(_ place: Place, _ name: String, _ value: String) {
      self.place = place
      self.name = name
      self.value = value
    }
  }

  /// The data store's name: a message handler `store:NAME` in the private world
  /// tells the pages of the store.
  public var store: String
  /// The fields.
  public var fields: [Field] = []
  /// The origins whose documents may have their requests carry them.
  public var askers: [Place] = []
  /// SHA-256 of values that were in use before, in hexadecimal: a request under
  /// way may still carry one.
  public var spent: [String] = []

  /// None yet.
  public init(store: String) { self.store = store }

  /// SHA-256 of a value, as ``spent`` has it.
  public static func sum(of value: String) -> String {
    let text = unsafe g_compute_checksum_for_string(G_CHECKSUM_SHA256, value, -1)
    defer { unsafe g_free(text) }
    return unsafe text.map { unsafe String(cString: $0) } ?? ""
  }

  /// As the extension reads it, see `headers.h`.
  var variant: OpaquePointer? {
    unsafe VariantTuple.make([
      g_variant_new_string(store),
      Self.array(
        "(ssuss)",
        fields.map {
          unsafe VariantTuple.make(
            Self.parts($0.place) + [g_variant_new_string($0.name), g_variant_new_string($0.value)])
        }),
      Self.array("(ssu)", askers.map { unsafe VariantTuple.make(Self.parts($0)) }),
      Self.array("s", spent.map { unsafe g_variant_new_string($0) }),
    ])
  }

  private static func parts(_ place: Place) -> [OpaquePointer?] {
    unsafe [
      g_variant_new_string(place.scheme), g_variant_new_string(place.host),
      g_variant_new_uint32(UInt32(clamping: place.port)),
    ]
  }

  /// A floating array that takes over floating elements of a type.
  static func array(_ type: String, _ elements: [OpaquePointer?]) -> OpaquePointer? {
    let type = unsafe g_variant_type_new(type)
    defer { unsafe g_variant_type_free(type) }
    var elements = unsafe elements
    return unsafe g_variant_new_array(type, &elements, gsize(elements.count))
  }
}

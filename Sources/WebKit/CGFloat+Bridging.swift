public import Foundation

// Apps take a page's numbers as `CGFloat`: `height as! CGFloat`. Apple's
// Foundation bridges it to `NSNumber`, Linux's bridges the other numbers only.
// This can go when it does; see Docs/Workarounds.md.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// A number as an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// A number out of an object; any number will do.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// A number out of an object; always true.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// A number out of an object; none is 0.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

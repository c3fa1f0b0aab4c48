public import Foundation

/// What `window.open` asked of its window. Apple: `WKWindowFeatures`.
///
/// - Note: Linux: WebKitGTK tells the features only after the view was made;
///   position and size are read from the call itself, the rest is nil.
@preconcurrency @MainActor
open class WKWindowFeatures: NSObject {
  /// Whether a menu bar is wanted; nil when not said.
  open var menuBarVisibility: NSNumber? { values["menubar"] }
  /// Whether a status bar is wanted; nil when not said.
  open var statusBarVisibility: NSNumber? { values["status"] }
  /// Whether toolbars are wanted; nil when not said.
  open var toolbarsVisibility: NSNumber? { values["toolbar"] }
  /// Whether the window may be resized; nil when not said.
  open var allowsResizing: NSNumber? { values["resizable"] }
  /// Left edge in points; nil when not said.
  open var x: NSNumber? { values["left"] }
  /// Top edge in points; nil when not said.
  open var y: NSNumber? { values["top"] }
  /// Width in points; nil when not said.
  open var width: NSNumber? { values["width"] }
  /// Height in points; nil when not said.
  open var height: NSNumber? { values["height"] }

  private let values: [String: NSNumber]

  /// Features of which nothing was said.
  public override nonisolated init() {
    values = [:]
    super.init()
  }

  /// Reads the third argument of `window.open`, as the HTML standard tokenises
  /// it: `name=value` pairs, a bare name meaning 1.
  init(parsing text: String) {
    var values: [String: NSNumber] = [:]
    let aliases = [
      "screenx": "left", "screeny": "top", "innerwidth": "width",
      "innerheight": "height",
    ]
    for part in text.lowercased().split(whereSeparator: { $0 == "," || $0 == ";" }) {
      let pair = part.split(separator: "=", maxSplits: 1).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard let first = pair.first, !first.isEmpty else { continue }
      let name = aliases[first] ?? first
      let value = pair.count > 1 ? pair[1] : "1"
      if let number = Int(value) {
        values[name] = NSNumber(value: number)
      } else if value == "yes" || value == "true" {
        values[name] = 1
      } else if value == "no" || value == "false" {
        values[name] = 0
      }
    }
    self.values = values
    super.init()
  }
}
